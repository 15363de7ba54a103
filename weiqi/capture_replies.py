"""The program's replies to a learner who captures or saves marked stones.

A right move of an attacker is met by the *main defences*: moves after which the stones
are still lost, that he has to answer (if he passes, he does no longer get what he had),
one for each answer that they ask for, the longest first. A right move of one who saves
stones is met by threats in the same way. A wrong move is met by its punishment.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from weiqi.board import Board
from weiqi.capture import NOT_PROVED, WORKS, Reading
from weiqi.game import PASS
from weiqi.points import EMPTY, opponent
from weiqi.reading import Group, candidates

if TYPE_CHECKING:
    from weiqi.judging import Position

THREAT_NODES = 300  # positions for one threat; what needs more is too far to be shown
PASS_NODES = 1_000  # positions to see whether a defence can be left unanswered
MAX_REPLIES = 12  # an escape counts as solved after so many answered threats
MOST_DEFENCES = 4  # main defences of one position; few have more than two
LONGEST_THREAT = 200


def resistance(position: Position, reading: Reading) -> tuple[int, ...]:
    """Return the main defences, the longest first; empty when nothing has to be answered.

    Every defence loses; the one after which the capture takes most moves is the most
    instructive, then one that takes stones, then one that joins the targets. The
    reader's own line may begin anywhere on the board, so it only fills in when the
    longer defences cannot be read.
    """
    if reading.status == NOT_PROVED:
        return _some(stand(position, reading.status))
    board = position.board
    found = []
    for point in _nearby(board, position.remaining):
        if not position.game.is_legal(point):
            continue
        joins = any(point in board.liberties(p) for p in position.remaining)
        captured = position.play(point)
        after = position.read()
        position.undo()
        if after.status == reading.status:
            answer = after.line[0] if after.line else PASS
            found.append((len(after.line), len(captured), int(joins), point, answer))
    found.sort(key=lambda value: (-value[0], -value[1], -value[2], value[3]))
    moves = [(value[3], value[4]) for value in found if value[:3] > (0, 0, 0)]
    return _main(position, moves, reading)


def _main(position: Position, defences: list[tuple[int, int]], reading: Reading) -> tuple[int, ...]:
    """Return of (defence, answer) those that must be answered, one for each answer."""
    chosen: list[int] = []
    answers: set[int] = set()
    for point, answer in defences:
        if len(chosen) == MOST_DEFENCES:
            break
        if answer not in answers and _has_to_be_answered(position, point, reading.status):
            chosen.append(point)
            answers.add(answer)
    return tuple(chosen)


def _has_to_be_answered(position: Position, point: int, outcome: str) -> bool:
    """Tell whether a pass of the learner after this defence gives something away.

    Where that is too much to read he had better answer.
    """
    position.play(point)
    position.play(PASS)
    after = position.read(nodes=PASS_NODES).status
    position.undo()
    position.undo()
    return after != outcome


def _nearby(board: Board, targets: Iterable[int]) -> list[int]:
    """Return the points where a defence can begin: liberties, captures, and beside them."""
    close = set(_beside(board, targets))
    for p in list(close):
        close.update(q for q in board.geometry.neighbours[p] if board.cells[q] == EMPTY)
    return sorted(close)


def punishment(position: Position, reading: Reading) -> tuple[int, ...]:
    """Return the move that shows why the learner's last move was wrong."""
    first = reading.line[0] if reading.line else PASS
    if first != PASS and position.game.is_legal(first):
        return (first,)
    if position.quest.goal == "escape":
        return threats(position)[:1]
    return _some(stand(position, reading.status))


def stand(position: Position, outcome: str) -> int:
    """Return the defender's most solid move beside the targets, PASS if he has none.

    It takes the most stones or gains the most liberties without changing the outcome;
    used where the reader says that the defender need not even answer.
    """
    ranked = []
    for point in _beside(position.board, position.remaining):
        if position.game.is_legal(point):
            captured = position.play(point)
            breath = min(len(position.board.liberties(p)) for p in position.remaining)
            position.undo()
            ranked.append((-len(captured), -breath, point))
    for _, _, point in sorted(ranked):
        if outcome == NOT_PROVED:
            return point
        position.play(point)
        kept = position.read().status == outcome
        position.undo()
        if kept:
            return point
    return PASS


def _beside(board: Board, targets: Iterable[int]) -> list[int]:
    """Return the targets' liberties and the last liberties of enemies that touch them."""
    found: set[int] = set()
    for stone in targets:
        found |= board.liberties(stone)
        for p in board.chain(stone):
            for q in board.geometry.neighbours[p]:
                if board.cells[q] == opponent(board.cells[stone]):
                    liberties = board.liberties(q)
                    if len(liberties) == 1:
                        found |= liberties
    return sorted(found)


def threats(position: Position) -> tuple[int, ...]:
    """Return the attacks that the learner has to answer, empty when there is none left.

    A move threatens when another one on top of it would capture. The threat that can
    be answered longest comes first.
    """
    replies = sum(1 for move in position.game.moves if move.color != position.quest.to_play)
    if replies >= MAX_REPLIES:
        return ()
    groups = _groups(position.board, position.remaining)
    found = []
    for point in candidates(position.board, groups, position.quest.to_play):
        if position.game.is_legal(point):
            length, answer = _threat(position, point)
            if length >= 0:
                found.append((length, point, answer))
    found.sort(key=lambda value: -value[0])  # stable: nearest first
    chosen: dict[int, int] = {}
    for _, point, answer in found:
        chosen.setdefault(answer, point)
    return tuple(chosen.values())[:MOST_DEFENCES]


def _threat(position: Position, point: int) -> tuple[int, int]:
    """Return how long a threat can be answered and the answer; (-1, 0): it threatens nothing."""
    position.play(point)
    found = (-1, PASS)
    if position.is_taken:
        found = (LONGEST_THREAT, PASS)
    elif position.read(attacker_first=True, nodes=THREAT_NODES).status == WORKS:
        line = position.read(nodes=THREAT_NODES).line
        found = (len(line), line[0] if line else PASS)
    position.undo()
    return found


def _groups(board: Board, targets: Iterable[int]) -> list[Group]:
    groups: list[Group] = []
    for stone in targets:
        if not any(stone in group.chain for group in groups):
            groups.append(Group(stone, board.chain(stone), board.liberties(stone)))
    return groups


def _some(point: int) -> tuple[int, ...]:
    return () if point == PASS else (point,)
