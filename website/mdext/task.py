"""```` ```task KIND ```` fences -> the frame in which a reader works.

Markup (read by static/js/task.js; coordinates are on the whole board):

===================== ===========================================================
attribute             value
===================== ===========================================================
``class="task"``      on the ``<section>``; its id is ``task-<n>``
``data-lesson``       slug of the lesson
``data-task``         the task's id in the lesson: "1", "2", …
``data-kind``         kind of docs/content.md section 2: take, capture, liberties …
``data-answer``       how it is answered: ``move`` (one move), ``play`` (moves in
                      turn with the program), ``points`` (mark points), ``number``
``data-size``         lines of the board
``data-window``       left bottom width height: the drawn part, 0-based, in points
``data-to-play``      B or W: who moves first
``data-black``        black stones, names with spaces between: "C3 D4"
``data-white``        white stones
``data-labels``       lettered points: "a:C4 b:D5"
``data-hint``         present when the author wrote a hint
===================== ===========================================================

Parts inside: ``.task-title`` (heading), ``.task-ask`` (what to do),
``.task-board`` (the SVG), ``.task-work`` (empty; the script puts its controls
here), ``.task-status`` (live region for verdicts), ``.task-hint`` (a details
element, when there is a hint), ``.task-noscript`` (inside ``noscript``).
The answer is nowhere on the page: the server judges.
"""

from __future__ import annotations

import re
from html import escape

from website.library.records import Task
from website.mdext.board import window
from website.mdext.page import PageContext
from weiqi import svg
from weiqi.diagram import Diagram, read_diagram
from weiqi.points import color_letter

ANSWERS = {
    "take": "move", "atari": "move", "connect": "move", "alive": "move",
    "capture": "play", "escape": "play",
    "liberties": "points", "forbidden": "points", "legal": "points", "eyes": "points",
    "dead": "points", "count": "number", "number": "number",
}  # fmt: skip

_FIELD = re.compile(r"(ask|hint|done|any|color|of)\s*[:：]\s*(.*)")


def draw(page: PageContext, words: list[str], text: str, line: int) -> str:
    """HTML of one task; the task itself and its faults go to the page."""
    kind = words[0] if words else ""
    if not page.lesson:
        page.fault(line - 1, "作业只能写在课里", "搬到 content/ 的课文里，或改成 ```go", "task")
    if kind not in ANSWERS:
        page.fault(line - 1, f"没有“{kind}”这种作业", "种类：" + " ".join(ANSWERS), "task")
        return f'<pre class="board-source">{escape(text)}</pre>'
    fields, board_text, board_line = _split(text, line)
    diagram, faults = read_diagram(board_text, board_line)
    for fault in faults:
        page.fault(fault.line, fault.message, rule="diagram")
    if not fields.get("ask"):
        page.fault(line, "作业没有 ask", "写一行 ask: 要读者做什么", "task")
    if diagram is None or faults:
        return f'<pre class="board-source">{escape(text)}</pre>'
    task = Task(
        id=str(len(page.tasks) + 1),
        kind=kind,
        text=text,
        ask=fields.get("ask", ""),
        hint=fields.get("hint", ""),
        done=fields.get("done", ""),
        size=diagram.size,
    )
    page.tasks.append(task)
    _check(page, task, line)
    return _frame(page.lesson, task, diagram)


def _split(text: str, line: int) -> tuple[dict[str, str], str, int]:
    """The fields, and the diagram's text with its file line."""
    lines = text.split("\n")
    start = next((i for i, row in enumerate(lines) if row.strip().startswith("$$")), len(lines))
    matches = (_FIELD.fullmatch(row.strip()) for row in lines[:start])
    return {m[1]: m[2].strip() for m in matches if m}, "\n".join(lines[start:]), line + start


def _check(page: PageContext, task: Task, line: int) -> None:
    """The task must be answerable; the rule core says what is wrong with it."""
    from weiqi import tasks

    _, faults = tasks.read_task(task.kind, task.text, line)
    for fault in faults:
        page.fault(fault.line, fault.message, rule="task")


def _frame(lesson: str, task: Task, diagram: Diagram) -> str:
    name = diagram.geometry.name
    data = {
        "lesson": lesson,
        "task": task.id,
        "kind": task.kind,
        "answer": ANSWERS[task.kind],
        "size": str(diagram.size),
        "window": window(diagram),
        "to-play": color_letter(diagram.first),
        "black": " ".join(name(point) for point in sorted(diagram.black)),
        "white": " ".join(name(point) for point in sorted(diagram.white)),
        "labels": " ".join(f"{letter}:{name(p)}" for p, letter in sorted(diagram.labels.items())),
    }
    if task.hint:
        data["hint"] = "yes"
    attributes = "".join(f' data-{key}="{escape(value)}"' for key, value in data.items())
    hint = (
        f'<details class="task-hint"><summary>提示</summary><p>{escape(task.hint)}</p></details>'
        if task.hint
        else ""
    )
    return (
        f'<section class="task" id="task-{task.id}" '
        f'aria-labelledby="task-{task.id}-title"{attributes}>'
        f'<h3 class="task-title" id="task-{task.id}-title">作业 {task.id}</h3>'
        f'<p class="task-ask">{escape(task.ask)}</p>'
        f'<div class="task-board">{svg.render(diagram)}</div>'
        f'<div class="task-work"></div><p class="task-status" role="status"></p>{hint}'
        '<noscript><p class="task-noscript">在这里答题要打开浏览器的脚本。'
        "没有脚本，也可以照着图自己摆棋。</p></noscript></section>"
    )
