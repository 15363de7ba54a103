"""```` ```task KIND ```` fences -> the frame in which a reader works.

Markup (read by static/js/task.js; coordinates are on the whole board):

===================== ===========================================================
attribute             value
===================== ===========================================================
``class="task"``      on the ``<section>``; its id is ``task-<n>``
``data-lesson``       slug of the lesson
``data-task``         the task's id in the lesson: "1", "2", …
``data-kind``         kind of docs/content.md section 2: take, capture, liberties …
``data-answer``       how it is answered (``weiqi.tasks.ANSWERS``): ``move`` (one
                      move), ``play`` (moves in turn with the program), ``points``
                      (mark points), ``number``
``data-size``         lines of the board
``data-window``       left bottom width height: the drawn part, 0-based, in points
``data-to-play``      B or W: the reader's colour; he is to move
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

from html import escape

from website.library.records import Task
from website.mdext.board import window
from website.mdext.page import PageContext
from weiqi import svg
from weiqi.points import color_letter
from weiqi.tasks import ANSWERS, read_task
from weiqi.tasks import Task as Quest


def draw(page: PageContext, words: list[str], text: str, line: int) -> str:
    """HTML of one task; the task itself and its faults go to the page."""
    if not page.lesson:
        page.fault(line - 1, "作业只能写在课里", "搬到 content/ 的课文里，或改成 ```go", "task")
    kind = words[0] if words else ""
    quest, faults = read_task(kind, text, line)
    for fault in faults:
        page.fault(fault.line, fault.message, rule="task")
    if quest is None:
        return f'<pre class="board-source">{escape(text)}</pre>'
    task = Task(
        id=str(len(page.tasks) + 1),
        kind=kind,
        text=text,
        ask=quest.ask,
        hint=quest.hint,
        done=quest.done,
        size=quest.diagram.size,
    )
    page.tasks.append(task)
    return _frame(page.lesson, task, quest)


def _frame(lesson: str, task: Task, quest: Quest) -> str:
    return (
        f'<section class="task" id="task-{task.id}" '
        f'aria-labelledby="task-{task.id}-title"{_attributes(lesson, task, quest)}>'
        f'<h3 class="task-title" id="task-{task.id}-title">作业 {task.id}</h3>'
        f'<p class="task-ask">{escape(task.ask)}</p>'
        f'<div class="task-board">{svg.render(quest.position, labels=svg.WESTERN)}</div>'
        f'<div class="task-work"></div><p class="task-status" role="status"></p>'
        f"{_hint(task)}"
        '<noscript><p class="task-noscript">在这里答题要打开浏览器的脚本。'
        "没有脚本，也可以照着图自己摆棋。</p></noscript></section>"
    )


def _attributes(lesson: str, task: Task, quest: Quest) -> str:
    start, name = quest.position, quest.diagram.geometry.name
    data = {
        "lesson": lesson,
        "task": task.id,
        "kind": task.kind,
        "answer": ANSWERS[task.kind],
        "size": str(start.size),
        "window": window(start),
        "to-play": color_letter(quest.side),
        "black": " ".join(name(point) for point in sorted(start.black)),
        "white": " ".join(name(point) for point in sorted(start.white)),
        "labels": " ".join(f"{letter}:{name(p)}" for p, letter in sorted(start.labels.items())),
    }
    if task.hint:
        data["hint"] = "yes"
    return "".join(f' data-{key}="{escape(value)}"' for key, value in data.items())


def _hint(task: Task) -> str:
    if not task.hint:
        return ""
    return f'<details class="task-hint"><summary>提示</summary><p>{escape(task.hint)}</p></details>'
