"""The first page: what the site is, a board to touch, three ways in."""

from __future__ import annotations

import re

from flask import Blueprint, render_template

from website.library.store import Store
from website.pages import store, stored

room = Blueprint("home", __name__)

_FRAME = re.compile(r'<section class="task" id="task-(\d+)".*?</section>', re.S)

_TITLE = re.compile(r'<h3 (class="task-title"[^>]*)>[^<]*</h3>')


@room.get("/")
def index() -> str:
    """The first page."""
    library = store()
    lessons = library.lessons()
    return render_template(
        "home/index.html",
        task=stored(first_capture(library)),
        counts=library.counts(),
        first_lesson=lessons[0].slug if lessons else None,
        first_problem=_first_problem(library),
    )


def first_capture(library: Store) -> str:
    """Return the frame of the first lesson task in which one move captures; "" without one."""
    for card in library.lessons():
        lesson = library.lesson(card.slug)
        take = {task.id for task in lesson.tasks if task.kind == "take"} if lesson else set()
        for frame in _FRAME.finditer(lesson.html) if lesson and take else ():
            if frame[1] in take:
                return _as_first(frame[0])
    return ""


def _as_first(frame: str) -> str:
    """Return a task's frame for the first page: a title of its own, no other controls."""
    titled = _TITLE.sub(r"<h2 \1>现在就下一手</h2>", frame, count=1)
    return titled.replace(' class="task"', ' class="task task-first"', 1)


def _first_problem(library: Store) -> tuple[str, str] | None:
    for collection in library.collections():
        for problem in library.problems(collection.slug):
            return collection.slug, problem.number
    return None
