"""Tasks played in turn with the program: capture and escape.

:mod:`weiqi.judging` judges attacks, the same as for problems. An escape is done as soon
as it is proved, so that a lesson goes on: no threats are played out after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from weiqi import judging
from weiqi.board import Board
from weiqi.capture import FAILS, KO, NOT_PROVED, WORKS, Reading, read_capture
from weiqi.claims import line_of_play
from weiqi.errors import MoveError
from weiqi.game import PASS, Game
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

FREE = 4
"""Liberties with which a chain that was being chased has got away."""
NODES = 20_000


def _names(task: Task, points: Iterable[int]) -> tuple[str, ...]:
    return tuple(task.coordinate(point) for point in sorted(points))


# --- capture -------------------------------------------------------------------------


def _quest(task: Task) -> judging.Quest:
    """The task's position and aim as the judge takes them."""
    board = task.game().board
    return judging.Quest(
        size=board.size,
        black=tuple(board.stones(BLACK)),
        white=tuple(board.stones(WHITE)),
        to_play=task.side,
        targets=task.targets,
        goal="capture_any" if task.any_target else "capture",
    )


def judge_capture(task: Task, answer: Mapping[str, object]) -> Verdict:
    """The reader attacks △; the verdict after the moves of both sides, with a reply."""
    moves = _moves(task, answer)
    found = judging.judge(_quest(task), moves)
    if not found.legal:
        return Verdict(CONTINUE, found.explain, legal=False, code=found.code)
    return Verdict(
        found.state,
        task.done if found.state == SOLVED and task.done else found.explain,
        reply=task.coordinate(found.reply) if found.reply else "",
        captured=_names(task, found.captured),
        reply_captured=_names(task, found.reply_captured),
    )


def _moves(task: Task, answer: Mapping[str, object]) -> list[int]:
    moves = moves_of(task, answer)
    if not moves:
        raise TaskError("还没有下子")
    return moves


def check_capture(task: Task) -> list[str]:
    """The reader can capture, at least by ko."""
    best = judging.best_outcome(_quest(task))
    if best == NOT_PROVED:
        return ["阅读器算不清吃不吃得掉：图要再小些，或让 △ 的气少些"]
    return ["△ 吃不掉"] if best == FAILS else []


# --- escape --------------------------------------------------------------------------


def _chased(board: Board, targets: Iterable[int], *, attacker_first: bool) -> Reading:
    """Whether the targets are captured; those with FREE liberties have got away."""
    near = [p for p in targets if len(board.liberties(p)) < FREE]
    if not near:
        return Reading(FAILS, (), 0)
    return read_capture(
        board,
        near,
        attacker_first=attacker_first,
        any_of=True,
        max_liberties=FREE - 1,
        nodes=NODES,
    )


def judge_escape(task: Task, answer: Mapping[str, object]) -> Verdict:
    """The reader saves △: done when the attacker is proved to fail."""
    game, captured = task.game(), []
    moves = _moves(task, answer)
    for number, point in enumerate(moves, 1):
        if any(game.board.cells[p] != task.side for p in task.targets):
            break
        try:
            captured = _play(game, point)
        except MoveError as error:
            if number < len(moves):
                raise TaskError(f"第 {number} 手不合规则：{str(error).rstrip('。')}") from None
            return refused(error)
    return _escape_verdict(task, game, captured)


def _play(game: Game, point: int) -> list[int]:
    if point == PASS:
        game.pass_(game.to_play)
        return []
    return game.play(game.to_play, point)


def _escape_verdict(task: Task, game: Game, captured: list[int]) -> Verdict:
    other = color_word(opponent(task.side))
    names = _names(task, captured)
    if any(game.board.cells[p] != task.side for p in task.targets):
        return Verdict(FAILED, "△ 被提掉了。", captured=names)
    if game.to_play == task.side:
        return Verdict(CONTINUE, "轮到你下。", captured=names)
    reading = _chased(game.board, task.targets, attacker_first=True)
    breath = min(len(game.board.liberties(p)) for p in task.targets)
    if reading.status == NOT_PROVED:
        text = f"这一手变化太多，程序没有算清楚，不判对错。△ 有 {breath} 口气。"
        return Verdict(CONTINUE, text, captured=names)
    if reading.status == FAILS:
        text = f"救出来了：△ 有 {breath} 口气，{other}吃不掉。"
        return Verdict(SOLVED, task.done or text, captured=names)
    if reading.status == KO and _best(task) == KO:
        text = "成了劫，这里没有更好的下法。"
        return Verdict(SOLVED, task.done or text, captured=names)
    return _caught(task, game, reading, names)


def _caught(task: Task, game: Game, reading: Reading, names: tuple[str, ...]) -> Verdict:
    """A move that does not save △, with the attacker's answer."""
    line = line_of_play(task.diagram, reading.line[:9], opponent(task.side))
    words = "成了劫，这里有更好的下法" if reading.status == KO else "△ 还是跑不掉"
    reply = reading.line[0] if reading.line else PASS
    taken: list[int] = []
    if reply == PASS or not game.is_legal(reply):
        return Verdict(FAILED, f"{words}。", captured=names)
    taken = game.play(game.to_play, reply)
    if taken and len(reading.line) == 1:  # in a longer line the words would seem its end
        line += f"，{said(task.side, len(taken))}"
    return Verdict(
        FAILED,
        f"{words}：{line}。",
        reply=task.coordinate(reply),
        captured=names,
        reply_captured=_names(task, taken),
    )


def _best(task: Task) -> str:
    """The result at the start when the reader moves first."""
    return _chased(task.game().board, task.targets, attacker_first=False).status


def check_escape(task: Task) -> list[str]:
    """Left alone △ is captured; a move saves it, at least by ko."""
    left = _chased(task.game().board, task.targets, attacker_first=True).status
    if left == FAILS:
        return ["对方先下也吃不掉 △，不用逃"]
    best = _best(task)
    if NOT_PROVED in (best, left):
        return ["阅读器算不清逃不逃得掉：图要再小些，或让 △ 的气少些"]
    return ["△ 逃不掉"] if best == WORKS else []
