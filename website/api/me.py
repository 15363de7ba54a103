"""What belongs to the learner who asks: progress, reviews, 学习码, taking it along.

Every answer is his alone: ``private, no-store``, never in a cache.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, current_app, request
from flask.typing import ResponseReturnValue

from website import learner
from website.api import reading
from website.errors import ApiError
from website.learner import account, replay, summary, today
from website.learner.notes import check_id
from website.learner.session import answer_failures
from website.pages import store
from weiqi.errors import quote

me = Blueprint("me", __name__, url_prefix="/me")
answer_failures(me)

MOST_KEYS = 300


@me.after_request
def _private(response: Response) -> Response:
    response.headers["Cache-Control"] = "private, no-store"
    return response


@me.get("/status")
def status() -> ResponseReturnValue:
    """The status of some items: ``kind``, and ``keys`` divided by commas."""
    kind = request.args.get("kind", replay.PROBLEM)
    if kind not in replay.KINDS:
        reading.malformed(f"kind 要是 {'、'.join(replay.KINDS)}，不能是{quote(kind)}。")
    keys = [key for key in request.args.get("keys", "").split(",") if key]
    if len(keys) > MOST_KEYS:
        raise ApiError("too_large", f"keys 有 {len(keys)} 项，最多 {MOST_KEYS} 项。")
    return {"kind": kind, "statuses": learner.statuses(kind, keys)}


@me.get("/summary")
def me_summary() -> ResponseReturnValue:
    """Counts by part, by kind and by day; strength; due cards."""
    return summary.summary()


@me.get("/review/next")
def review_next() -> ResponseReturnValue:
    """The card to review now."""
    return today.next_review()


@me.get("/daily")
def daily() -> ResponseReturnValue:
    """Today's set."""
    return today.daily()


@me.post("/attempts")
def attempts() -> ResponseReturnValue:
    """A lesson was read. (Problems, tasks and josekis are noted where they are judged.)"""
    data = reading.body()
    kind, key = data.get("kind"), data.get("key")
    if kind != replay.LESSON or not isinstance(key, str):
        reading.malformed("这里只记读完的课：kind 写 lesson，key 写课的名字。")
    if not any(card.slug == key for card in store().lessons()):
        raise ApiError("not_found", f"没有这一课：{quote(key)}。")
    return learner.note_attempt(kind, key, check_id(data.get("attempt")), [], replay.READ)


@me.post("/code")
def code() -> ResponseReturnValue:
    """A new 学习码; an earlier one is no longer good."""
    return {"code": account.new_code()}


@me.post("/code/use")
def use_code() -> ResponseReturnValue:
    """Become the learner of a 学习码; ``merge`` brings what was done here along."""
    data = reading.body()
    if not isinstance(data.get("code"), str):
        reading.malformed("code 要写 20 个数字。")
    return account.use_code(data["code"], merge=_flag(data, "merge"))


@me.get("/export")
def export() -> ResponseReturnValue:
    """Everything known of the learner."""
    return account.export()


@me.post("/import")
def import_() -> ResponseReturnValue:
    """Add an exported file's attempts."""
    request.max_content_length = current_app.config["MAX_IMPORT_LENGTH"]
    return account.add(reading.body())


@me.post("/delete")
def delete() -> ResponseReturnValue:
    """Remove everything known of the learner; ``confirm`` must be true."""
    if not _flag(reading.body(), "confirm"):
        reading.malformed("删除以后找不回来。真的要删，请写 confirm: true。")
    return {"deleted": account.delete()}


def _flag(data: dict[str, Any], field: str) -> bool:
    value = data.get(field, False)
    if not isinstance(value, bool):
        reading.malformed(f"{field} 要写 true 或 false，不能是{quote(value)}。")
    return value
