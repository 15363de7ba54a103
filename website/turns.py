"""Searching in turns: only so many searches run in one process at a time.

A search takes its share of the processor however short the intervals in which it lets
other threads in, so those beyond the limit are refused or have to wait.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from flask import current_app

from website.errors import ApiError

#: Seconds that a learner's move waits for a place rather than being refused.
PATIENCE = 5.0


@contextmanager
def turn(wait: float = 0.0) -> Iterator[None]:
    """Hold one of the places to search in; raises ApiError ``rate_limited``.

    ``wait``: seconds to wait for a place.
    """
    places = current_app.extensions["solves"]
    if not places.acquire(wait > 0, wait or None):
        raise ApiError(
            "rate_limited", "正在算别的死活题，请过几秒再问。", headers={"Retry-After": "3"}
        )
    try:
        yield
    finally:
        places.release()
