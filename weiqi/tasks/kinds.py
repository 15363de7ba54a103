"""The kinds of task, reading them from text, and the two doors: check and judge."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from weiqi.diagram import Fault, read_diagram
from weiqi.points import EMPTY, color_of, color_word, opponent
from weiqi.tasks import counting, moves, play, points
from weiqi.tasks.model import Task, TaskError, Verdict

OTHER, OWN, ANY, NONE = "other", "own", "any", "none"


@dataclass(frozen=True)
class Kind:
    """How a kind of task is answered, checked and judged.

    ``answer``: ``move``, ``play``, ``points`` or ``number``. ``targets``: whose stones
    carry △: the other side's, the reader's own, any, or none are needed. ``fields`` are
    the fields allowed besides ask, hint and done.
    """

    answer: str
    targets: str
    check: Callable[[Task], list[str]]
    judge: Callable[[Task, Mapping[str, object]], Verdict]
    fields: tuple[str, ...] = ()


KINDS: Mapping[str, Kind] = {
    "take": Kind("move", OTHER, moves.check_take, moves.judge_take),
    "atari": Kind("move", OTHER, moves.check_atari, moves.judge_atari),
    "connect": Kind("move", OWN, moves.check_connect, moves.judge_connect),
    "alive": Kind("move", OWN, moves.check_alive, moves.judge_alive),
    "capture": Kind("play", OTHER, play.check_capture, play.judge_capture, ("any",)),
    "escape": Kind("play", OWN, play.check_escape, play.judge_escape),
    "liberties": Kind("points", ANY, points.check_liberties, points.judge_liberties),
    "forbidden": Kind("points", NONE, points.check_forbidden, points.judge_forbidden),
    "legal": Kind("points", NONE, points.check_legal, points.judge_legal),
    "eyes": Kind("points", NONE, points.check_eyes, points.judge_eyes),
    "dead": Kind("points", NONE, points.check_dead, points.judge_dead),
    "count": Kind("number", NONE, counting.check_count, counting.judge_count, ("color",)),
    "number": Kind("number", NONE, counting.check_number, counting.judge_number, ("of",)),
}
ANSWERS: Mapping[str, str] = {name: kind.answer for name, kind in KINDS.items()}
"""Kind -> how it is answered: ``move``, ``play``, ``points`` or ``number``."""

_FIELD = re.compile(r"([A-Za-z]+)\s*[:：]\s*(.*)")
MAX_WORDS = 400
"""Characters of one field."""


def parse_task(kind: str, text: str, line: int = 1) -> Task:
    """The task of a ```` ```task KIND ```` block; ``line`` is the file line of its first line.

    Raises TaskError naming every fault of the text; whether it can be answered is not
    asked here (see :func:`read_task`).
    """
    task, faults = _read(kind, text, line)
    if task is None or faults:
        words = "；".join(f"第 {fault.line} 行：{fault.message}" for fault in faults)
        raise TaskError(words, faults[0].line)
    return task


def read_task(kind: str, text: str, line: int = 1) -> tuple[Task | None, list[Fault]]:
    """The task and all its faults, also those that make it impossible to answer."""
    task, faults = _read(kind, text, line)
    if task is None or faults:
        return None, faults
    faults = [Fault(task.line, message) for message in check(task)]
    return (None if faults else task), faults


def check(task: Task) -> list[str]:
    """What keeps the task from being answered, in Chinese; nothing when all is well."""
    return _check_targets(task) or KINDS[task.kind].check(task)


def judge(task: Task, answer: Mapping[str, object]) -> Verdict:
    """The verdict on an answer: ``{"moves": […]}``, ``{"points": […]}`` or ``{"number": n}``.

    The answer's form follows ``ANSWERS[task.kind]``; moves are those of both sides since
    the start. Raises TaskError, PointFormatError or OffBoardError for another form.
    """
    if not isinstance(answer, Mapping):
        raise TaskError('看不懂答案：要是 {"moves": […]}、{"points": […]} 或 {"number": …}')
    return KINDS[task.kind].judge(task, answer)


def _check_targets(task: Task) -> list[str]:
    wanted = KINDS[task.kind].targets
    if wanted == NONE:
        return []
    if not task.targets:
        return ["没有画 △ 的子：目标棋子写成 Y（黑）或 Q（白）"]
    board = task.game().board
    colors = {board.cells[p] for p in task.targets}
    if len(colors) > 1:
        return ["画 △ 的子要是同一种颜色"]
    if wanted == ANY:
        return []
    color = task.side if wanted == OWN else opponent(task.side)
    if colors != {color}:
        return [f"这种作业 {color_word(task.side)}先下，画 △ 的要是{color_word(color)}子"]
    return []


def _read(kind: str, text: str, line: int) -> tuple[Task | None, list[Fault]]:
    if kind not in KINDS:
        return None, [Fault(line, f"没有“{kind[:20]}”这种作业；可以写：{'、'.join(KINDS)}")]
    lines = text.split("\n")
    start = next((i for i, row in enumerate(lines) if row.strip().startswith("$$")), len(lines))
    fields, faults = _fields(kind, lines[:start], line)
    if start == len(lines):
        return None, [*faults, Fault(line, "作业里没有棋图：写上以 $$ 开头的棋图")]
    diagram, more = read_diagram("\n".join(lines[start:]), line + start)
    faults += more
    if diagram is None or faults:
        return None, faults
    return (
        Task(
            kind=kind,
            ask=fields["ask"],
            diagram=diagram,
            hint=fields.get("hint", ""),
            done=fields.get("done", ""),
            any_target=fields.get("any") == "yes",
            color=color_of(fields["color"]) if "color" in fields else EMPTY,
            quantity=fields.get("of", ""),
            line=line,
        ),
        [],
    )


def _fields(kind: str, lines: list[str], line: int) -> tuple[dict[str, str], list[Fault]]:
    allowed = ("ask", "hint", "done", *KINDS[kind].fields)
    values = {"any": ("yes", "no"), "color": ("B", "W")}
    fields: dict[str, str] = {}
    faults: list[Fault] = []
    for number, row in enumerate(lines, line):
        if not row.strip():
            continue
        found = _FIELD.fullmatch(row.strip())
        name, value = (found[1], found[2].strip()) if found else ("", "")
        if name not in allowed:
            words = f"看不懂“{row.strip()[:30]}”：这里可以写 {'、'.join(allowed)}，形如 ask: 黑先"
            faults.append(Fault(number, words))
        elif name in fields:
            faults.append(Fault(number, f"{name} 写了两次"))
        elif not value or len(value) > MAX_WORDS:
            faults.append(Fault(number, f"{name} 要有内容，不超过 {MAX_WORDS} 字"))
        elif name in values and value not in values[name]:
            faults.append(Fault(number, f"{name} 只能写 {' 或 '.join(values[name])}"))
        else:
            fields[name] = value
    if "ask" not in fields and not any(fault.message.startswith("ask") for fault in faults):
        faults.append(Fault(line, "作业没有 ask：写一行 ask: 要读者做什么"))
    return fields, faults
