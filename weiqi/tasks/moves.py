"""Tasks answered by one move: take, atari, connect, alive.

A wrong move is shown what it lacks (liberties counted) and, where there is one, the
answer that punishes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import takewhile

from weiqi.board import Board
from weiqi.claims import line_of_play
from weiqi.errors import MoveError
from weiqi.game import PASS, Game
from weiqi.life import DIES, LIVES, NOT_PROVED, Life, inside, read_life
from weiqi.points import BLACK, WHITE, color_word, opponent
from weiqi.tasks.model import (
    CONTINUE,
    FAILED,
    SOLVED,
    Task,
    TaskError,
    Verdict,
    moves_of,
    refused,
    said,
)

After = Callable[[Task, Game, int, list[int]], Verdict]


def _judge(task: Task, answer: Mapping[str, object], after: After) -> Verdict:
    """Play the first move of the answer and let ``after`` look at the board."""
    moves = moves_of(task, answer)
    if not moves:
        raise TaskError("还没有下子")
    game = task.game()
    try:
        if moves[0] == PASS:
            game.pass_(task.side)
            captured = []
        else:
            captured = game.play(task.side, moves[0])
    except MoveError as error:
        return refused(error)
    return after(task, game, moves[0], captured)


def first_moves(task: Task, right: Callable[[Game, list[int]], bool]) -> list[int]:
    """The shown points where the reader's first move is legal and does it."""
    game, shown, found = task.game(), task.diagram.shown(), []
    for point in game.legal_points():
        if point in shown:
            captured = game.play(task.side, point)
            if right(game, captured):
                found.append(point)
            game.undo()
    return found


def _chains(board: Board, points: Iterable[int]) -> list[list[int]]:
    """The chains these stones are in, those still there, each once and in board order."""
    chains: list[list[int]] = []
    for point in sorted(points):
        if board.cells[point] and not any(point in chain for chain in chains):
            chains.append(board.chain(point))
    return chains


def liberties_said(task: Task, board: Board, points: Iterable[int]) -> str:
    """How many liberties the chains of these stones have, and which."""
    parts = []
    for chain in _chains(board, points):
        liberties = board.liberties(chain[0])
        color = color_word(board.cells[chain[0]])
        where = task.names(liberties)
        parts.append(f"{task.name(min(chain))} 那块{color}棋还有 {len(liberties)} 口气（{where}）")
    return "，".join(parts)


def _spoiling(task: Task, game: Game, near: Iterable[int], still: Callable[[Game], bool]) -> int:
    """The other side's move that takes the chance away; PASS when none does.

    ``still`` tells whether the reader, to move, could do it with his next move.
    """
    other = opponent(task.side)
    for point in dict.fromkeys([*sorted(near), *game.legal_points()]):
        if game.is_legal(point):
            game.play(other, point)
            chance = still(game)
            game.undo()
            if not chance:
                return point
    return PASS


def _could(task: Task, right: Callable[[Game, list[int]], bool]) -> Callable[[Game], bool]:
    def still(game: Game) -> bool:
        for point in game.legal_points():
            done = right(game, game.play(task.side, point))
            game.undo()
            if done:
                return True
        return False

    return still


def _failed(
    task: Task, game: Game, captured: list[int], lacks: str, reply: int = PASS, then: str = ""
) -> Verdict:
    """A wrong move, with the other side's answer played on the board.

    ``then`` says what the answer brings about where it takes no stones.
    """
    taken: list[int] = []
    text = f"{said(opponent(task.side), len(captured))}。" if captured else ""
    text += lacks
    if reply != PASS:
        other = opponent(task.side)
        taken = game.play(other, reply)
        text += f"。{color_word(other)}接着下 {task.name(reply)}"
        text += f"，{said(task.side, len(taken))}" if taken else then
    return Verdict(
        FAILED,
        text + "。",
        reply="" if reply == PASS else task.coordinate(reply),
        captured=_names(task, captured),
        reply_captured=_names(task, taken),
    )


def _solved(task: Task, captured: list[int], text: str) -> Verdict:
    return Verdict(SOLVED, task.done or text + "。", captured=_names(task, captured))


def _names(task: Task, points: Iterable[int]) -> tuple[str, ...]:
    return tuple(task.coordinate(point) for point in sorted(points))


# --- take ----------------------------------------------------------------------------


def _takes(task: Task) -> Callable[[Game, list[int]], bool]:
    targets = set(task.targets)
    return lambda game, captured: targets <= set(captured)


def judge_take(task: Task, answer: Mapping[str, object]) -> Verdict:
    """One move that takes all △ off."""

    def after(task: Task, game: Game, point: int, captured: list[int]) -> Verdict:
        right, board = _takes(task), game.board
        if right(game, captured):
            return _solved(task, captured, said(opponent(task.side), len(captured)))
        left = [p for p in task.targets if p not in captured]
        lacks = "△ 没有提掉：" + liberties_said(task, board, left)
        could = _could(task, right)
        reply = PASS
        if _after_pass(game, could):
            near = {q for p in left for q in board.liberties(p)}
            reply = _spoiling(task, game, near, could)
        return _failed(task, game, captured, lacks, reply, "，下一手就提不掉了")

    return _judge(task, answer, after)


def _after_pass(game: Game, still: Callable[[Game], bool]) -> bool:
    """Whether the reader could still do it if the other side did nothing."""
    game.pass_(game.to_play)
    chance = game.ended or still(game)  # he passed himself: nothing has changed
    game.undo()
    return chance


def check_take(task: Task) -> list[str]:
    """Someone can take them, but not by any move."""
    return _some(first_moves(task, _takes(task)), "没有一手能把 △ 全部提掉")


def _some(found: list[int], otherwise: str) -> list[str]:
    return [] if found else [otherwise]


# --- atari ---------------------------------------------------------------------------


def _ataris(task: Task) -> Callable[[Game, list[int]], bool]:
    def right(game: Game, captured: list[int]) -> bool:
        board = game.board
        return all(len(board.liberties(p)) == 1 for p in task.targets)

    return right


def judge_atari(task: Task, answer: Mapping[str, object]) -> Verdict:
    """One move after which every △ has one liberty left."""

    def after(task: Task, game: Game, point: int, captured: list[int]) -> Verdict:
        words = liberties_said(task, game.board, task.targets)
        if _ataris(task)(game, captured):
            return _solved(task, captured, f"打吃：{words}")
        return _failed(task, game, captured, f"还不是打吃：{words}")

    return _judge(task, answer, after)


def check_atari(task: Task) -> list[str]:
    """The stones are not in atari yet, and some move puts them there."""
    board = task.game().board
    if any(len(board.liberties(p)) == 1 for p in task.targets):
        return ["△ 现在就只剩一口气，已经被打吃了"]
    return _some(first_moves(task, _ataris(task)), "没有一手能让 △ 只剩一口气")


# --- connect -------------------------------------------------------------------------


def _connects(task: Task) -> Callable[[Game, list[int]], bool]:
    def right(game: Game, captured: list[int]) -> bool:
        chain = game.board.chain(task.targets[0])
        return set(task.targets) <= set(chain)

    return right


def judge_connect(task: Task, answer: Mapping[str, object]) -> Verdict:
    """One move after which all △ are one chain."""

    def after(task: Task, game: Game, point: int, captured: list[int]) -> Verdict:
        right = _connects(task)
        if right(game, captured):
            return _solved(task, captured, "连起来了，△ 成了一块棋")
        count = len(_chains(game.board, task.targets))
        could = _could(task, right)
        reply = PASS
        if _after_pass(game, could):
            reply = _spoiling(task, game, first_moves(task, right), could)
        return _failed(task, game, captured, f"△ 还分成 {count} 块", reply, "，就连不上了")

    return _judge(task, answer, after)


def check_connect(task: Task) -> list[str]:
    """They are apart now, and some move joins them."""
    if _connects(task)(task.game(), []):
        return ["△ 本来就连成一块了"]
    return _some(first_moves(task, _connects(task)), "没有一手能把 △ 全部连成一块")


# --- alive ---------------------------------------------------------------------------


def _life(task: Task, board: Board) -> Life:
    """Life after the reader's move."""
    stones = (tuple(board.stones(color)) for color in (BLACK, WHITE))
    return _proved_life(board.size, *stones, task.targets)


@lru_cache(maxsize=1024)
def _proved_life(
    size: int, black: tuple[int, ...], white: tuple[int, ...], targets: tuple[int, ...]
) -> Life:
    """Kept, as a proof may take a second and many readers try the same moves."""
    return read_life(Board.of(size, black, white), targets, owner_first=False)


def judge_alive(task: Task, answer: Mapping[str, object]) -> Verdict:
    """One move after which △ gets two eyes whatever the other side does."""

    def after(task: Task, game: Game, point: int, captured: list[int]) -> Verdict:
        start = task.game().board
        # A move elsewhere is judged as a pass: it leaves the closed space as it was.
        life = _life(task, game.board if point in inside(start, task.targets) else start)
        other = color_word(opponent(task.side))
        if life.status == LIVES:
            return _solved(task, captured, f"活了：{other}怎么下，△ 都有两只眼")
        if life.status == NOT_PROVED:
            return Verdict(CONTINUE, f"这一手没有算清楚，不判对错：{life.reason}。")
        reply = life.line[0] if life.line and _may(game, life.line[0]) else PASS
        if life.status == DIES:
            lacks = "这样做不出两只眼" + (f"，{other}不下也活不了" if reply == PASS else "")
        else:
            lacks = "这样要打劫才能活，不算净活"
        verdict = _failed(task, game, captured, lacks, reply)
        rest = list(takewhile(lambda p: p != PASS, life.line[1:5]))
        return _continued(task, verdict, rest) if reply != PASS and rest else verdict

    return _judge(task, answer, after)


def _may(game: Game, point: int) -> bool:
    return point != PASS and not game.ended and game.is_legal(point)


def _continued(task: Task, verdict: Verdict, rest: list[int]) -> Verdict:
    """Add a few moves of the line that follows the reply."""
    line = line_of_play(task.diagram, rest, task.side)
    return replace(verdict, explain=verdict.explain.rstrip("。") + f"，然后{line}。")


def check_alive(task: Task) -> list[str]:
    """The stones are not alive yet; each first move is decided, and some make them so."""
    game = task.game()
    before = _life(task, game.board)
    if before.status == NOT_PROVED:
        return [f"证不出死活：{before.reason}"]
    if before.status == LIVES:
        return ["△ 本来就是活棋，不用再下"]
    unsure: list[str] = []
    space = inside(game.board, task.targets)

    def right(game: Game, captured: list[int]) -> bool:
        point = game.moves[-1].point
        if point not in space:
            return False  # as if he had passed
        life = _life(task, game.board)
        if life.status == NOT_PROVED and not unsure:
            unsure.append(f"下在 {task.name(point)} 以后证不出死活：{life.reason}")
        return life.status == LIVES

    found = first_moves(task, right)
    return unsure or _some(found, "没有一手能让 △ 做成两眼")
