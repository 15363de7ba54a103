"""Tasks answered by marking points: liberties, forbidden, legal, eyes, dead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from weiqi.benson import unconditionally_alive
from weiqi.board import Board
from weiqi.capture import WORKS, read_capture
from weiqi.errors import SuicideError
from weiqi.eyes import is_true_eye
from weiqi.game import Game
from weiqi.life import LIVES, read_life, stones_dead
from weiqi.points import BLACK, EMPTY, WHITE, color_word
from weiqi.tasks.model import FAILED, SOLVED, Task, Verdict, points_of

DEAD_NODES = 20_000
SHOWN = 3
"""How many wrong points a verdict explains."""


def _judge(
    task: Task,
    answer: Mapping[str, object],
    right: Iterable[int],
    unit: str,
    why: Callable[[int], str],
) -> Verdict:
    """Compare marked points with the right ones; ``why`` says what is wrong with one."""
    marked, wanted = set(points_of(task, answer)), set(right)
    return _compare(task, marked & wanted, marked - wanted, len(wanted - marked), unit, why)


def _compare(
    task: Task,
    good: set[int],
    bad: set[int],
    missing: int,
    unit: str,
    why: Callable[[int], str],
) -> Verdict:
    names = [tuple(task.coordinate(p) for p in sorted(points)) for points in (good, bad)]
    if not bad and not missing:
        text = task.done or f"全对，一共 {len(good)} {unit}。"
        return Verdict(SOLVED, text, right=names[0])
    parts = [f"标对 {len(good)} {unit}"]
    if bad:
        parts.append(f"标错 {len(bad)} 处")
    if missing:
        parts.append(f"还差 {missing} {unit}")
    text = "，".join(parts) + "。"
    reasons = [f"{task.name(p)} {why(p)}" for p in sorted(bad)[:SHOWN]]
    text += "；".join(reasons) + ("。" if reasons else "")
    return Verdict(FAILED, text, right=names[0], wrong=names[1], missing=missing)


def _all_shown(task: Task, points: Iterable[int], what: str) -> list[str]:
    """Faults when a point to be marked lies outside the drawing, or there is none."""
    points = set(points)
    if not points:
        return [f"图上没有{what}"]
    hidden = points - task.diagram.shown()
    return [f"{what} {task.names(hidden)} 在图外，读者点不到：把图画大些"] if hidden else []


def _reason(game: Game, point: int) -> str:
    """Why the rules refuse a move, without naming the point again."""
    name = game.board.geometry.name(point)
    return str(game.refusal(point)).removeprefix(name).strip(" 。")


def _stone_there(board: Board, point: int) -> str:
    return f"那里有{color_word(board.cells[point])}子"


# --- liberties -----------------------------------------------------------------------


def _liberties(task: Task) -> set[int]:
    board = task.game().board
    return {q for p in task.targets for q in board.liberties(p)}


def judge_liberties(task: Task, answer: Mapping[str, object]) -> Verdict:
    """Mark all liberties of △."""
    board = task.game().board

    def why(point: int) -> str:
        if board.cells[point] != EMPTY:
            return _stone_there(board, point)
        return "没有沿着线紧挨着 △ 这块棋"

    return _judge(task, answer, _liberties(task), "口气", why)


def check_liberties(task: Task) -> list[str]:
    """All of them can be marked."""
    return _all_shown(task, _liberties(task), "气")


# --- forbidden -----------------------------------------------------------------------


def _forbidden(task: Task) -> set[int]:
    game = task.game()
    shown = (p for p in game.board.empties() if p in task.diagram.shown())
    return {p for p in shown if isinstance(game.refusal(p), SuicideError)}


def judge_forbidden(task: Task, answer: Mapping[str, object]) -> Verdict:
    """Mark all shown points where a stone would be suicide (禁着点)."""
    game = task.game()

    def why(point: int) -> str:
        refusal = game.refusal(point)
        if game.board.cells[point] != EMPTY:
            return _stone_there(game.board, point)
        if refusal is not None:
            return f"不是禁着点：{_reason(game, point)}"
        captured = len(game.play(task.side, point))
        liberties = len(game.board.liberties(point))
        game.undo()
        if captured:
            return f"可以下：能提掉 {captured} 个子"
        return f"可以下：下了以后还有 {liberties} 口气"

    return _judge(task, answer, _forbidden(task), "个禁着点", why)


def check_forbidden(task: Task) -> list[str]:
    """There is at least one."""
    return _all_shown(task, _forbidden(task), "禁着点")


# --- legal ---------------------------------------------------------------------------


def _legal(task: Task) -> set[int]:
    game = task.game()
    return {p for p in task.diagram.labels if game.is_legal(p)}


def judge_legal(task: Task, answer: Mapping[str, object]) -> Verdict:
    """Mark the lettered points where the side to move may play."""
    game = task.game()

    def why(point: int) -> str:
        if point not in task.diagram.labels:
            return "不是标了字母的点"
        return f"不能下：{_reason(game, point)}"

    return _judge(task, answer, _legal(task), "个点", why)


def check_legal(task: Task) -> list[str]:
    """There are letters, and one of them is legal."""
    return _lettered(task) or _all_shown(task, _legal(task), "可以下的字母")


def _lettered(task: Task) -> list[str]:
    if len(task.diagram.labels) < 2:
        return ["至少给两个点标上字母 a、b…"]
    board = task.game().board
    taken = [x for p, x in sorted(task.diagram.labels.items()) if board.cells[p] != EMPTY]
    return [f"字母 {'、'.join(taken)} 的点上已经有子"] if taken else []


# --- eyes ----------------------------------------------------------------------------


def _eyes(task: Task) -> set[int]:
    board = task.game().board
    return {p for p in task.diagram.labels if any(is_true_eye(board, p, c) for c in (BLACK, WHITE))}


def judge_eyes(task: Task, answer: Mapping[str, object]) -> Verdict:
    """Mark the lettered points that are true eyes."""

    def why(point: int) -> str:
        return "是假眼" if point in task.diagram.labels else "不是标了字母的点"

    return _judge(task, answer, _eyes(task), "只真眼", why)


def check_eyes(task: Task) -> list[str]:
    """There are letters, and one of them is a true eye."""
    return _lettered(task) or _all_shown(task, _eyes(task), "真眼")


# --- dead ----------------------------------------------------------------------------


@dataclass(frozen=True)
class _Fates:
    """Chains by what was proved of them, each a set of points."""

    dead: tuple[frozenset[int], ...]
    alive: tuple[frozenset[int], ...]
    unknown: tuple[frozenset[int], ...]


def _fates(board: Board) -> _Fates:
    return _proved_fates(board.size, tuple(board.stones(BLACK)), tuple(board.stones(WHITE)))


@lru_cache(maxsize=256)
def _proved_fates(size: int, black: tuple[int, ...], white: tuple[int, ...]) -> _Fates:
    """What can be proved of every chain on the board; kept, as it may take a second."""
    board = Board.of(size, black, white)
    dead: list[frozenset[int]] = []
    alive: list[frozenset[int]] = []
    unknown: list[frozenset[int]] = []
    for color in (BLACK, WHITE):
        lost = stones_dead(board, color)
        safe = unconditionally_alive(board, color)
        for chain in map(frozenset, board.chains(color)):
            stone = min(chain)
            if stone in safe:
                alive.append(chain)
            elif stone in lost or _taken(board, stone):
                dead.append(chain)
            elif read_life(board, [stone], owner_first=False).status == LIVES:
                alive.append(chain)
            else:
                unknown.append(chain)
    return _Fates(tuple(dead), tuple(alive), tuple(unknown))


def _taken(board: Board, stone: int) -> bool:
    """Whether the stone is captured although its owner moves first."""
    reading = read_capture(board, [stone], attacker_first=False, nodes=DEAD_NODES)
    return reading.status == WORKS


def judge_dead(task: Task, answer: Mapping[str, object]) -> Verdict:
    """Mark all dead stones, one stone of a chain is enough."""
    board = task.game().board
    fates = _fates(board)
    marked = set(points_of(task, answer))
    found = {min(chain) for chain in fates.dead if chain & marked}
    dead = {p for chain in fates.dead for p in chain}

    def why(point: int) -> str:
        if board.cells[point] == EMPTY:
            return "没有棋子"
        return f"那块{color_word(board.cells[point])}棋是活棋"

    missing = len(fates.dead) - len(found)
    return _compare(task, found, marked - dead, missing, "块死子", why)


def check_dead(task: Task) -> list[str]:
    """The fate of every chain is proved, and some are dead."""
    board = task.game().board
    fates = _fates(board)
    if fates.unknown:
        some = [min(chain) for chain in fates.unknown]
        color = color_word(board.cells[some[0]])
        return [
            f"证不出 {task.names(some)} 的死活（如 {task.name(some[0])} 的{color}棋）："
            "围住死子的棋要画成有两只眼的活棋，死子的地方要小"
        ]
    return [] if fates.dead else ["图上没有证得出的死子"]
