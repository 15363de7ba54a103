"""Tasks played in turn with the program: capture and escape.

:mod:`weiqi.judging` is the judge, the same as for problems; here a task becomes a quest
and its verdict is told in the words of tasks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from weiqi import judging
from weiqi.capture import FAILS, NOT_PROVED, WORKS
from weiqi.points import BLACK, WHITE
from weiqi.tasks.model import CONTINUE, SOLVED, Task, TaskError, Verdict, moves_of


def quest(task: Task) -> judging.Quest:
    """The task's position and aim as the judge takes them."""
    board = task.game().board
    capture: judging.Goal = "capture_any" if task.any_target else "capture"
    return judging.Quest(
        size=board.size,
        black=tuple(board.stones(BLACK)),
        white=tuple(board.stones(WHITE)),
        to_play=task.side,
        targets=task.targets,
        goal="escape" if task.kind == "escape" else capture,
    )


def judge_play(task: Task, answer: Mapping[str, object]) -> Verdict:
    """The verdict after the moves of both sides, with the program's reply."""
    moves = moves_of(task, answer)
    if not moves:
        raise TaskError("还没有下子")
    found = judging.judge(quest(task), moves)
    if not found.legal:
        return Verdict(CONTINUE, found.explain, legal=False, code=found.code)
    text = found.explain
    if found.state == SOLVED and task.done:
        text = task.done
    return Verdict(
        found.state,
        text,
        reply=task.coordinate(found.reply) if found.reply else "",
        captured=_names(task, found.captured),
        reply_captured=_names(task, found.reply_captured),
    )


def _names(task: Task, points: Iterable[int]) -> tuple[str, ...]:
    return tuple(task.coordinate(point) for point in sorted(points))


def check_capture(task: Task) -> list[str]:
    """The reader can capture, at least by ko."""
    best = judging.best_outcome(quest(task))
    if best == NOT_PROVED:
        return ["阅读器算不清吃不吃得掉：图要再小些，或让 △ 的气少些"]
    return ["△ 吃不掉"] if best == FAILS else []


def check_escape(task: Task) -> list[str]:
    """Left alone △ is captured; a move saves it, at least by ko."""
    best, left = judging.best_outcome(quest(task)), judging.after_pass(quest(task))
    if left == FAILS:
        return ["对方先下也吃不掉 △，不用逃"]
    if NOT_PROVED in (best, left):
        return ["阅读器算不清逃不逃得掉：图要再小些，或让 △ 的气少些"]
    return ["△ 逃不掉"] if best == WORKS else []
