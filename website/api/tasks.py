"""Lesson tasks: each question carries the whole answer, the rule core judges.

Nothing is kept between two questions, so any worker may answer any of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from flask import Blueprint
from flask.typing import ResponseReturnValue

from website import learner
from website.api import answers, reading
from website.api.answers import live
from website.errors import ApiError
from website.pages import store
from weiqi.errors import quote
from weiqi.game import Game
from weiqi.tasks import ANSWERS, Task, judge, parse_task
from weiqi.tasks.model import moves_of

tasks = Blueprint("tasks_api", __name__)


@lru_cache(maxsize=1024)
def parsed_task(kind: str, text: str) -> Task:
    """Return the task of a lesson; the library holds only tasks that can be read."""
    return parse_task(kind, text)


@tasks.post("/lessons/<slug>/tasks/<task_id>")
def task_answer(slug: str, task_id: str) -> ResponseReturnValue:
    """Judge an answer: moves, points or a number, as the kind of the task asks.

    With ``attempt`` the verdict is kept for the learner.
    """
    record = store().task(slug, task_id)
    if record is None:
        raise ApiError("not_found", f"没有这个作业：{quote(f'{slug}/{task_id}')}。")
    task = parsed_task(record.kind, record.text)
    data = reading.body()
    judged = judge(task, data)
    answer: dict[str, Any] = {
        "legal": judged.legal,
        "state": judged.state,
        "outcome": None,
        "reply": judged.reply or None,
        "captured": [*judged.captured, *judged.reply_captured],
        "explain": judged.explain,
        "position": None,
    }
    if not judged.legal:
        answer["code"] = judged.code
    elif (way := ANSWERS[task.kind]) in ("move", "play"):
        # A task of one move judges the first and knows no others.
        made = data["moves"][:1] if way == "move" else data["moves"]
        replied = [judged.reply] if judged.reply else []
        answer["position"] = _after(task.game(), moves_of(task, {"moves": [*made, *replied]}))
    if judged.legal and judged.state != "continue" and data.get("attempt") is not None:
        answer["noted"] = learner.note_attempt(
            "task", f"{slug}/{task_id}", data["attempt"], data.get("moves", []), judged.state
        )
    return live(answer)


def _after(game: Game, line: Sequence[int]) -> dict[str, Any]:
    """Return the position after a line of legal moves."""
    captured: list[int] = []
    for point in line:
        captured = answers.step(game, point)
    return answers.position(game, game.board.geometry.names(captured))
