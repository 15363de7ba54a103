"""Who is asking: an anonymous learner behind a signed cookie.

Nobody signs up. The cookie holds a random id and a signature, is made with the first
thing worth keeping, and is renewed whenever progress is looked at.
"""

from __future__ import annotations

import hashlib
import sqlite3
import threading
import time
from pathlib import Path

from flask import Blueprint, Flask, Response, current_app, g, request
from flask.typing import ResponseReturnValue
from itsdangerous import BadSignature, Signer

from website.errors import ApiError, answer
from website.learner import limits
from website.learner.store import Learner, LearnerStore, UnknownLearner

COOKIE = "wulu-learner"
MAX_AGE = 2 * 365 * 24 * 3600  # seconds
_KEY = "wulu_learners"


class _State:
    """The store of an app, opened when first asked for."""

    def __init__(self, path: Path) -> None:
        self.path, self.lock = path, threading.Lock()
        self.store: LearnerStore | None = None


def learners() -> LearnerStore:
    """Return the store of the app that answers."""
    state: _State = current_app.extensions[_KEY]
    if state.store is None:
        with state.lock:
            if state.store is None:
                state.store = LearnerStore(state.path)
    return state.store


def now() -> int:
    """Return the time in milliseconds since 1970 UTC."""
    return time.time_ns() // 1_000_000


def current() -> Learner | None:
    """Return the learner who asks, from his signed cookie; None for a stranger."""
    made: str | None = g.get("learner_id")
    id_ = made or _read(request.cookies.get(COOKIE, ""))
    learner = learners().learner(id_) if id_ else None
    if learner and learner.id != made and (request.method != "GET" or _is_private()):
        remember(learner.id)
    return learner


def ensure() -> Learner:
    """Return the learner who asks; a stranger becomes one, and the answer sets his cookie.

    Raises ApiError ``rate_limited`` when too many strangers come from one address.
    """
    learner = current()
    if learner is None:
        limits.take(limits.LEARNERS)
        remember(learners().make(now()))
        learner = current()
        assert learner is not None
    return learner


def remember(id_: str) -> None:
    """Let the answer of this request set the cookie to a learner."""
    g.learner_id = id_


def forget() -> None:
    """Let the answer of this request take the cookie away."""
    g.learner_id = ""


def _is_private() -> bool:
    return request.blueprint in ("me", "api.me")


def _read(cookie: str) -> str | None:
    if not cookie or len(cookie) > 200:
        return None
    try:
        return _signer().unsign(cookie.encode("utf-8", "replace")).decode("ascii")
    except (BadSignature, UnicodeDecodeError):
        return None


def _signer() -> Signer:
    return Signer(learners().key, salt=COOKIE, digest_method=hashlib.sha256)


def _set_cookie(response: Response) -> Response:
    id_: str | None = g.get("learner_id")
    if id_:
        response.set_cookie(
            COOKIE,
            _signer().sign(id_).decode("ascii"),
            max_age=MAX_AGE,
            secure=request.is_secure,
            httponly=True,
            samesite="Lax",
        )
    elif id_ == "":
        response.delete_cookie(COOKIE, secure=request.is_secure, httponly=True, samesite="Lax")
    if id_ is not None:
        # An answer that carries a cookie is nobody else's.
        response.headers["Cache-Control"] = "private, no-store"
    return response


def answer_failures(room: Blueprint) -> None:
    """Let a room that is all about the learner say so when the store cannot be used."""

    def closed(error: Exception) -> ResponseReturnValue:
        current_app.logger.error("learner store: %r", error)
        return answer(ApiError("not_ready", "学习记录现在打不开，请过一会儿再来。"))

    def gone(_: UnknownLearner) -> ResponseReturnValue:
        return answer(ApiError("not_found", "这份学习记录刚刚被删掉或并走了，请再试一次。"))

    for kind in (sqlite3.Error, OSError):
        room.register_error_handler(kind, closed)
    room.register_error_handler(UnknownLearner, gone)


def init_app(app: Flask) -> None:
    """Attach the store (beside the library unless LEARNERS says where) and the cookie."""
    path = app.config["LEARNERS"] or Path(app.config["LIBRARY"]).with_name("learner.db")
    app.extensions[_KEY] = _State(Path(path))
    limits.init_app(app)
    app.after_request(_set_cookie)
