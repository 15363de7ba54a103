"""Headers of every answer, and the two questions asked of every POST.

No cookie and no token is involved, so pages stay cacheable: a browser says by itself
where a POST comes from (``Sec-Fetch-Site``, ``Origin``), and clients that are no
browser hold no one's rights.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request

from website.errors import ApiError

CSP = "; ".join(
    (
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
        "require-trusted-types-for 'script'",
    )
)

HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "SAMEORIGIN",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class TokenBuckets:
    """A token bucket a client, in memory; at most ``clients`` of them are remembered."""

    def __init__(
        self,
        rate: float,
        burst: float,
        clients: int = 10_000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.rate, self.burst, self.clients, self.clock = rate, burst, clients, clock
        self._lock = threading.Lock()
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str) -> float:
        """Take one token; return 0, or the seconds until there will be one."""
        now = self.clock()
        with self._lock:
            tokens, then = self._buckets.pop(client, (self.burst, now))
            tokens = min(self.burst, tokens + (now - then) * self.rate)
            allowed = tokens >= 1
            self._buckets[client] = (tokens - allowed, now)
            if len(self._buckets) > self.clients:
                self._buckets.popitem(last=False)
        return 0.0 if allowed else (1 - tokens) / self.rate


def add_headers(response: Response) -> Response:
    """Put the security headers on an answer."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def refuse_foreign() -> None:
    """Refuse a POST that another site's page sent; raises ApiError 403 ``cross_origin``."""
    if request.method not in UNSAFE:
        return
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        foreign = site not in ("same-origin", "none")
    else:
        origin = request.headers.get("Origin")
        foreign = origin is not None and urlsplit(origin).netloc != request.host
    if foreign:
        raise ApiError("cross_origin", "这个请求来自别的网站，不能接受。")


def limit_rate() -> None:
    """Take a token for a POST; raises ApiError 429 ``rate_limited``."""
    if request.method not in UNSAFE:
        return
    wait = current_app.extensions["buckets"].take(request.remote_addr or "?")
    if wait:
        seconds = max(1, round(wait))
        raise ApiError(
            "rate_limited",
            f"请求太快了，请过 {seconds} 秒再试。",
            headers={"Retry-After": str(seconds)},
        )


def init_app(app: Flask) -> None:
    """Attach the checks and headers to the application."""
    app.extensions["buckets"] = TokenBuckets(
        app.config["RATE_PER_SECOND"], app.config["RATE_BURST"]
    )
    app.before_request(refuse_foreign)
    app.before_request(limit_rate)
    app.after_request(add_headers)
