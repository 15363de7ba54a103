"""The learner's own page: what to do today, how far he is, and his affairs.

It is rendered for one person and never kept in a cache (``private, no-store``), so it
works without any script. All its forms come back to the same address.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from flask import (
    Blueprint,
    Response,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
)
from flask.typing import ResponseReturnValue

from website import urls
from website.errors import CODES, ApiError
from website.learner import account, charts
from website.learner.session import answer_failures, current, learners
from website.learner.summary import summary
from website.learner.today import daily, next_item, next_review

room = Blueprint("me", __name__, url_prefix="/me")
answer_failures(room)

#: A line of ratings says nothing before this many games.
LEAST_GAMES = 5
_MOST_GAMES = 300  # in the line; more would not be told apart


@room.after_request
def _private(response: Response) -> Response:
    response.headers["Cache-Control"] = "private, no-store"
    return response


@room.get("")
def index() -> str:
    """The page."""
    return _page()


@room.post("")
def act() -> tuple[str, int]:
    """One of the page's forms, named by ``do``; the page again with what came of it."""
    action = _ACTIONS.get(request.form.get("do", ""))
    try:
        if action is None:
            raise ApiError("malformed", "这个按钮已经没有了，请再试一次。")
        return _page(**action()), 200
    except ApiError as error:
        return _page(wrong=error.detail), CODES[error.code][0]


@room.get("/next")
def onward() -> ResponseReturnValue:
    """Lead to the next thing to do today: a review that is due, then the rest of the set."""
    item = next_item()
    return redirect(item["url"] if item else urls.me())


@room.get("/export")
def export() -> Response:
    """Everything of the learner as a file to keep."""
    response = make_response(json.dumps(account.export(), ensure_ascii=False, indent=1))
    response.mimetype = "application/octet-stream"  # a file to keep: no script is converted
    response.headers["Content-Disposition"] = 'attachment; filename="wulu.json"'
    return response


def _code() -> dict[str, Any]:
    return {"code": account.new_code(), "said": "这是你的学习码。抄下来，只显示这一次。"}


def _use() -> dict[str, Any]:
    choice = request.form.get("merge")
    if current() and choice not in ("yes", "no"):
        raise ApiError("malformed", "这台机器上已有记录：请选并过去，还是不并。")
    used = account.use_code(request.form.get("code", ""), merge=choice == "yes")
    merged = f"并过来 {used['merged']} 次练习，" if used["merged"] else ""
    return {"said": f"接上了。{merged}一共 {used['attempts']} 次练习。"}


def _import() -> dict[str, Any]:
    file = request.files.get("file")
    text = file.read() if file else b""
    if not text:
        raise ApiError("malformed", "请先选一个从这里带走的文件。")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise ApiError("malformed", "这不是乌鹭导出的文件。") from None
    added = account.add(data)
    return {"said": f"文件里有 {added['read']} 次练习，新添了 {added['added']} 次。"}


def _delete() -> dict[str, Any]:
    if request.form.get("sure") != "yes":
        raise ApiError("malformed", "删除以后找不回来。真的要删，请先打勾。")
    account.delete()
    return {"said": "全部删掉了。"}


_ACTIONS: dict[str, Callable[[], dict[str, Any]]] = {
    "code": _code,
    "use": _use,
    "import": _import,
    "delete": _delete,
}


@room.before_request
def _allow_files() -> None:
    request.max_content_length = current_app.config["MAX_IMPORT_LENGTH"]


def _page(*, said: str = "", wrong: str = "", code: str = "") -> str:
    told, learner = summary(), current()
    history = learners().history(learner.id, _MOST_GAMES) if learner else []
    shown = told["rating"]["grade"] is not None and len(history) >= LEAST_GAMES
    return render_template(
        "me/index.html",
        summary=told,
        parts=[part for part in told["parts"] if part["total"] or part["tried"]],
        kinds=[kind for kind in told["kinds"] if kind["tried"]],
        days=[day for day in reversed(told["days"]) if any(list(day.values())[1:])],
        days_chart=charts.days(told["days"]),
        strength_chart=charts.strength(history) if shown else "",
        today=daily(),
        review=next_review(),
        learner=learner,
        said=said,
        wrong=wrong,
        code=code,
    )
