"""Playing one side against a family: what a move is worth, and the answer to it.

A move that the family has is right, whichever of several it is, unless it is marked as a
mistake: that is answered with its punishment. A move that it has not is answered by what
the readers can prove (stones that are lost by it, or get away), or by the plain word that
the sources do not have it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Literal, NamedTuple

from weiqi.board import Board
from weiqi.capture import FAILS, WORKS, Reading, read_capture
from weiqi.game import PASS, Game
from weiqi.joseki.checking import holds, read_condition
from weiqi.joseki.model import SIZE, Family, Step, stones
from weiqi.points import BLACK, WHITE, color_word, opponent
from weiqi.symmetry import inverse, table

State = Literal["continue", "solved", "mistake", "loss", "outside"]

NODES = 3_000
"""Positions for one question to the capture reader; a chain takes a part of a second."""
QUESTIONS = 8
TRICK_OF = 2
"""With tricks on, one answer in so many is a mistake where there is one to make."""
FEW = 3  # liberties: chains with more are not asked about


class Judgement(NamedTuple):
    """What practice says of a line of play whose last move is the reader's.

    ``state``: ``continue``; ``solved``, the line is played out; ``mistake``, a move that
    the family marks; ``loss``, a move outside that loses by force; ``outside``, a move
    that the family does not have and that the readers find nothing against.
    ``reply`` is the answer (None: none), ``line`` the play that shows a loss, beginning
    with the other side. ``others`` are further right moves where the reader chose.
    """

    state: State
    reply: int | None
    explain: str
    line: tuple[int, ...] = ()
    others: tuple[int, ...] = ()


def practise(
    family: Family, moves: Sequence[int], side: int, seed: int = 0, *, tricks: bool = False
) -> Judgement:
    """Return the judgement of ``moves`` (alternating from Black) for a reader who plays ``side``.

    With the reader to move nothing is judged; ``seed`` chooses among the answers, 0 the
    main line. With ``tricks`` the answer may be a mistake that the family shows how to
    punish. Raises MoveError for a move against the rules.
    """
    match = family.match(moves)
    back = table(SIZE, inverse(match.turn))
    to_play = WHITE if len(moves) % 2 else BLACK
    if not match.steps:
        if to_play == side:
            return Judgement("outside", None, "现在的局面不在我们的资料里。")
        return _outside(family, moves)
    if to_play == side:
        over = not family.continuations(match.steps)
        return Judgement("solved" if over else "continue", None, "")
    step = match.steps[0]
    replies = family.continuations(match.steps)
    others = _others(family, moves) if moves else ()
    chosen = _choose(family, replies, seed, moves, tricks)
    reply = None if chosen is None else back[chosen.point]
    if moves and step.bad:
        return Judgement("mistake", reply, "", others=others)
    over = chosen is None or not family.continuations([chosen])
    return Judgement("solved" if over else "continue", reply, "", others=others)


def _others(family: Family, moves: Sequence[int]) -> tuple[int, ...]:
    """The other right moves at the last choice, on the reader's board."""
    before = family.match(moves[:-1])
    back = table(SIZE, inverse(before.turn))
    choices = [back[s.point] for s in family.continuations(before.steps) if not s.bad]
    return tuple(point for point in choices if point != moves[-1])


def _choose(
    family: Family, replies: Sequence[Step], seed: int, moves: Sequence[int], tricks: bool
) -> Step | None:
    """The answer to play: sound ones whose conditions hold; larger branches more often."""
    if not replies:
        return None
    text = f"{seed}:{'.'.join(map(str, moves))}".encode()
    number = int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
    faulty = [step for step in replies if step.bad and family.continuations([step])]
    if tricks and faulty and number % TRICK_OF == 0:
        return faulty[number // TRICK_OF % len(faulty)]
    sound = [step for step in replies if not step.bad and _stands(step)] or list(replies)
    if not seed:
        return sound[0]
    weights = [1 + step.below for step in sound]
    number %= sum(weights)
    for step, weight in zip(sound, weights, strict=True):
        if number < weight:
            return step
        number -= weight
    raise AssertionError("a weight was lost")


def _stands(step: Step) -> bool:
    """Whether no condition of a move fails on the bare corner."""
    if not step.conditions:
        return True
    board = Board.of(SIZE, *stones(step.key))
    return all(
        holds(condition, read_condition(board, step.to_play, condition)) is not False
        for condition in step.conditions
    )


# Moves that the family does not have


def _outside(family: Family, moves: Sequence[int]) -> Judgement:
    match = family.match(moves[:-1])
    plain = "我们的资料里没有这一手。这不等于它不好，只是没有根据说它好还是不好。"
    if not match.steps:
        return Judgement("outside", None, plain)
    back = table(SIZE, inverse(match.turn))
    choices = [step for step in family.continuations(match.steps) if not step.bad]
    others = tuple(back[step.point] for step in choices)
    if moves[-1] == PASS or not others or others[0] == PASS:
        return Judgement("outside", None, plain, others=others)
    game = Game(SIZE)
    for point in moves[:-1]:
        game.pass_(game.to_play) if point == PASS else game.play(game.to_play, point)
    found = _loss(game, moves[-1], others[0])
    if found is None:
        return Judgement("outside", None, plain, others=others)
    explain, line = found
    return Judgement("loss", line[0] if line else None, explain, line, others)


def _loss(game: Game, made: int, book: int) -> tuple[str, tuple[int, ...]] | None:
    """What the move made loses that the book's move keeps: words and the line of play."""
    color = game.to_play
    mine, theirs = game.board.copy(), game.board.copy()
    mine.play(made, color)
    gone = theirs.play(book, color)
    for chain in _short(mine, color):
        kept = [p for p in chain if theirs.cells[p] == color and p != made]
        reading = _read(mine, chain[0], True)
        if reading.status == WORKS and not (kept and _captured(theirs, kept[0], True)):
            return f"这样下，{_words(mine, chain)}会被吃掉。", reading.line
    escaping = [mine.chain(p) for p in dict.fromkeys(gone) if mine.cells[p]]
    escaping += [c for c in _short(theirs, opponent(color)) if _captured(theirs, c[0], False)]
    for chain in escaping[:QUESTIONS]:
        if not mine.cells[chain[0]]:
            continue
        reading = _read(mine, chain[0], False)
        if reading.status == FAILS and reading.line and reading.line[0] != PASS:
            return f"这样下，本来吃得掉的{_words(mine, chain)}就可以逃了。", reading.line[:1]
    return None


def _short(board: Board, color: int) -> list[list[int]]:
    """Chains of few liberties, the largest first."""
    chains = [c for c in board.chains(color) if len(board.liberties(c[0])) <= FEW]
    return sorted(chains, key=lambda c: (-len(c), c[0]))[:QUESTIONS]


def _read(board: Board, target: int, attacker_first: bool) -> Reading:
    return read_capture(board, [target], attacker_first=attacker_first, nodes=NODES, order=2)


def _captured(board: Board, target: int, attacker_first: bool) -> bool:
    return _read(board, target, attacker_first).status == WORKS


def _words(board: Board, chain: Sequence[int]) -> str:
    amount = "这一子" if len(chain) == 1 else f"这块 {len(chain)} 子"
    return f"{color_word(board.cells[chain[0]])} {board.geometry.name(chain[0])} {amount}"
