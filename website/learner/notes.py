"""What the rooms report and ask, for the learner of the present request."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask import current_app

from website.errors import ApiError
from website.learner import rating, replay
from website.learner.rating import Rating
from website.learner.replay import Attempt
from website.learner.session import current, ensure, learners, now
from website.learner.store import Full, Noted, Taken, UnknownLearner
from website.pages import store
from weiqi.errors import quote

_ID = re.compile(r"[A-Za-z0-9-]{1,40}")
MOST_MOVES = 200  # kept of one attempt
MOST_DETAIL = 1000  # characters of JSON
MOST_KEY = 1500  # characters: a joseki's path may be long


def note_attempt(
    kind: str,
    key: str,
    attempt: str,
    moves: Sequence[str],
    result: str,
    detail: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Keep the verdict of an attempt; return what now stands.

    ``kind``: ``problem``, ``task``, ``lesson`` or ``joseki``; ``key``:
    ``collection/number``, ``slug/id``, ``slug`` or ``family:path``. ``attempt`` is a random
    id made by the client: its first verdict is frozen, only ``full`` may follow
    ``solved``. ``moves`` of both sides from the start, ``detail`` any small JSON object.
    A stranger becomes a learner. Raises ApiError ``malformed`` for a bad id, and for one
    that belongs to an attempt at something else.

    Returns ``{"noted", "result", "status", "due"}``: whether it is kept, the verdict that
    counts, the item's status, and when it returns (ISO 8601, UTC) or None. When nothing can
    be kept (a full disk, too many strangers), ``noted`` is false: solving goes on.
    """
    made = _attempt(kind, key, attempt, moves, result, detail)
    try:
        noted = _note(made)
    except Taken:
        raise ApiError(
            "malformed", f"attempt {quote(attempt)} 已经记在别处了：每一次练习用一个新的编号。"
        ) from None
    except (sqlite3.Error, OSError, Full, ApiError) as error:
        current_app.logger.error("attempt not kept: %r", error)
        return {"noted": False, "result": result, "status": None, "due": None}
    card = noted.progress.card
    return {
        "noted": True,
        "result": noted.result,
        "status": noted.progress.status(now()),
        "due": iso(card.due) if card else None,
    }


def _note(made: Attempt) -> Noted:
    start = _start(made.key) if replay.is_rated(made.kind, made.key) else None
    try:
        return learners().note(ensure().id, made, start)
    except UnknownLearner:  # deleted or merged by another tab at this very moment
        return learners().note(ensure().id, made, start)


def _attempt(
    kind: str,
    key: str,
    attempt: str,
    moves: Sequence[str],
    result: str,
    detail: Mapping[str, Any] | None,
) -> Attempt:
    check_id(attempt)
    if kind not in replay.KINDS or result not in replay.RESULTS or not 0 < len(key) <= MOST_KEY:
        raise ApiError("malformed", "这一次练习的记录写得不对。")
    text = json.dumps(detail, ensure_ascii=False) if detail else None
    if text and len(text) > MOST_DETAIL:
        text = None
    line = ".".join(str(move) for move in moves[:MOST_MOVES])
    return Attempt(attempt, kind, key, result, line, now(), text)


def check_id(attempt: object) -> str:
    """Return an attempt's id; raises ApiError ``malformed``."""
    if not (isinstance(attempt, str) and _ID.fullmatch(attempt)):
        raise ApiError("malformed", "attempt 要是 1 到 40 个字母、数字或减号。")
    return attempt


def _start(key: str) -> Rating | None:
    """Return what a problem's rating starts with; None for one that is not in the library."""
    collection, _, number = key.partition("/")
    found = store().problem(collection, number)
    return rating.start_of(found.difficulty) if found else None


def statuses(kind: str, keys: Iterable[str]) -> dict[str, str]:
    """Return key -> ``new``, ``failed``, ``solved``, ``full`` or ``due``.

    ``c/*`` stands for every key that begins with ``c/``, ``*`` for every key at all; of
    those only the tried come back.
    """
    asked = list(dict.fromkeys(keys))
    found = {key: "new" for key in asked if key != "*" and not key.endswith("/*")}
    learner = current()
    if learner:
        time = now()
        known = learners().some_progress(learner.id, kind, asked)
        found |= {key: progress.status(time) for key, progress in known.items()}
    return found


def due(time: int, limit: int) -> list[tuple[str, str]]:
    """Return kind and key of the learner's cards due at ``time`` (milliseconds), oldest first."""
    learner = current()
    return learners().due(learner.id, time, limit) if learner else []


def iso(time: int) -> str:
    """Return milliseconds as ISO 8601 in UTC, to the second."""
    from datetime import UTC, datetime

    return datetime.fromtimestamp(time // 1000, UTC).isoformat().replace("+00:00", "Z")
