"""How often one address may do what costs much or could be misused.

Generous for a class of forty behind one address, hopeless for a machine.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from flask import Flask, current_app, request

from website.errors import ApiError
from website.security import TokenBuckets

_KEY = "wulu_limits"


class Limit(NamedTuple):
    """At once, and in a second once that is used up."""

    burst: float
    rate: float


#: Trying 学习码: they have 66 bits, so this is courtesy to the disk.
CODES = Limit(60, 0.2)
#: New learners: each is a row that stays.
LEARNERS = Limit(300, 1)
#: Files to import: the largest takes some five seconds.
IMPORTS = Limit(60, 0.1)


def take(limit: Limit) -> None:
    """Take a turn; raises ApiError ``rate_limited`` when this address had too many."""
    buckets: dict[Limit, TokenBuckets] = current_app.extensions[_KEY]["buckets"]
    if wait := buckets[limit].take(request.remote_addr or "?"):
        raise _later(max(1, round(wait)))


@contextmanager
def alone() -> Iterator[None]:
    """Import one file at a time in a process; raises ApiError ``rate_limited``."""
    lock: threading.Lock = current_app.extensions[_KEY]["imports"]
    if not lock.acquire(blocking=False):
        raise _later(5)
    try:
        yield
    finally:
        lock.release()


def _later(seconds: int) -> ApiError:
    return ApiError(
        "rate_limited",
        f"太快了，请过 {seconds} 秒再试。",
        headers={"Retry-After": str(seconds)},
    )


def init_app(app: Flask) -> None:
    """Give an app its own counts."""
    limits = (CODES, LEARNERS, IMPORTS)
    app.extensions[_KEY] = {
        "buckets": {limit: TokenBuckets(limit.rate, limit.burst) for limit in limits},
        "imports": threading.Lock(),
    }
