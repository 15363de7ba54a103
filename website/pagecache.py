"""A WSGI layer that answers read-only pages from memory, before Flask.

Lessons, terms and the other public pages are pure functions of the library and the
code, so an answer is kept as long as both stay the same. The key is script prefix,
path and the query parameters in :data:`QUERY`; all other parameters are taken off
before Flask sees them, so that no advertising tag makes a new page. What is kept:
GET answers with status 200 whose ``Cache-Control`` says ``public``.

Each answer is kept plain and, once somebody asks for it, in brotli (level 5) and in
gzip (browsers do not offer brotli over plain http, as in a classroom network).
"""

from __future__ import annotations

import gzip
import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import parse_qsl, urlencode

import brotli

#: Query parameters that pages know, in the order of the key.
QUERY = (
    *("q", "limit", "step", "size", "kind", "keys"),
    *("moves", "black", "white"),
    *("view", "from", "side"),
    *("only", "term", "level", "collection", "where", "between", "page"),
)

#: A longer query is answered but not kept: nobody asks for it twice.
MAX_KEY = 300

_SMALL = 200  # bytes; below this, compressing brings nothing
_TEXT = ("text/", "application/json", "application/problem+json", "image/svg+xml")
_KEPT_HEADERS_OUT = frozenset({"content-length", "etag", "vary", "date", "server", "connection"})
_COMPRESS: dict[str, Callable[[bytes], bytes]] = {
    "br": lambda body: brotli.compress(body, quality=5),
    "gzip": lambda body: gzip.compress(body, compresslevel=6, mtime=0),
}

StartResponse = Callable[..., Any]
Environ = dict[str, Any]


class Page:
    """A finished answer and its encodings."""

    def __init__(self, headers: list[tuple[str, str]], body: bytes) -> None:
        self.tag = hashlib.blake2b(body, digest_size=9).hexdigest()
        self.headers = [(k, v) for k, v in headers if k.lower() not in _KEPT_HEADERS_OUT]
        kind = next((v for k, v in headers if k.lower() == "content-type"), "")
        self.packs = len(body) >= _SMALL and kind.startswith(_TEXT)
        self.bodies = {"": body}
        if self.packs:
            self.headers.append(("Vary", "Accept-Encoding"))

    def body(self, encoding: str) -> bytes:
        """Return the body in an encoding, packing it the first time."""
        found = self.bodies.get(encoding)
        if found is None:
            found = self.bodies[encoding] = _COMPRESS[encoding](self.bodies[""])
        return found

    @property
    def weight(self) -> int:
        """Bytes held, with an allowance for the packed bodies yet to come."""
        return int(len(self.bodies[""]) * 1.5) + 1000


class PageCache:
    """The WSGI layer; ``build_id`` tells which library is being served."""

    def __init__(
        self, app: Any, build_id: Callable[[], str], max_bytes: int, enabled: bool = True
    ) -> None:
        self.app, self.build_id, self.max_bytes, self.enabled = app, build_id, max_bytes, enabled
        self._lock = threading.Lock()
        self._pages: OrderedDict[str, Page] = OrderedDict()
        self._weight = 0
        self._build = ""

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        method = environ["REQUEST_METHOD"]
        if method not in ("GET", "HEAD"):
            return self.app(environ, start_response)
        query = environ["QUERY_STRING"] = known_query(environ.get("QUERY_STRING", ""))
        key = f"{environ.get('SCRIPT_NAME', '')}{environ.get('PATH_INFO', '')}?{query}"
        build = self.build_id() if self.enabled else ""
        page = self._find(key, build) if self.enabled else None
        if page is None:
            status, headers, body, errors = self._ask(environ)
            if not status.startswith("200") or errors:
                start_response(status, headers)
                return [b"" if method == "HEAD" else body]
            page = Page(headers, body)
            if self.enabled and len(key) <= MAX_KEY and _is_public(headers):
                self._keep(key, build, page)
        return _answer(page, environ, start_response)

    def _ask(self, environ: Environ) -> tuple[str, list[tuple[str, str]], bytes, bool]:
        """Let Flask answer a GET; return status, headers, body, whether it broke off."""
        got: list[Any] = []
        environ = {**environ, "REQUEST_METHOD": "GET"}
        environ.pop("HTTP_IF_NONE_MATCH", None)
        environ.pop("HTTP_RANGE", None)
        result = self.app(environ, lambda s, h, exc=None: got.append((s, h, exc)))
        try:
            body = b"".join(result)
        finally:
            close = getattr(result, "close", None)
            if close:
                close()
        status, headers, exc = got[-1]
        return status, headers, body, exc is not None

    def _find(self, key: str, build: str) -> Page | None:
        if build != self._build:
            with self._lock:
                self._pages.clear()
                self._weight, self._build = 0, build
        return self._pages.get(key)

    def _keep(self, key: str, build: str, page: Page) -> None:
        with self._lock:
            if build != self._build or key in self._pages:
                return
            self._pages[key] = page
            self._weight += page.weight
            while self._weight > self.max_bytes and self._pages:
                self._weight -= self._pages.popitem(last=False)[1].weight

    def __len__(self) -> int:
        return len(self._pages)


def known_query(query: str) -> str:
    """Return a query string with only the parameters of QUERY, each once, in order."""
    if not query:
        return ""
    given: dict[str, str] = {}
    for name, value in parse_qsl(query, keep_blank_values=True, errors="replace"):
        given.setdefault(name, value)
    return urlencode([(name, given[name]) for name in QUERY if name in given])


def _is_public(headers: list[tuple[str, str]]) -> bool:
    return any(k.lower() == "cache-control" and "public" in v for k, v in headers)


def _answer(page: Page, environ: Environ, start_response: StartResponse) -> list[bytes]:
    encoding = ""
    if page.packs:
        offered = environ.get("HTTP_ACCEPT_ENCODING", "")
        encoding = accepted(offered) if offered else ""
    headers = list(page.headers)
    headers.append(("ETag", f'"{page.tag}-{encoding}"' if encoding else f'"{page.tag}"'))
    wanted = environ.get("HTTP_IF_NONE_MATCH")
    if wanted and _matches(wanted, page.tag):
        start_response("304 Not Modified", headers)
        return []
    body = page.body(encoding)
    if encoding:
        headers.append(("Content-Encoding", encoding))
    headers.append(("Content-Length", str(len(body))))
    start_response("200 OK", headers)
    return [] if environ["REQUEST_METHOD"] == "HEAD" else [body]


def accepted(header: str) -> str:
    """Return the encoding to use for an Accept-Encoding header: ``br``, ``gzip`` or none."""
    offers = {}
    for part in header.lower().split(","):
        name, _, parameter = part.strip().partition(";")
        offers[name.strip()] = parameter.replace(" ", "") not in (
            "q=0",
            "q=0.0",
            "q=0.00",
            "q=0.000",
        )
    return next((name for name in _COMPRESS if offers.get(name)), "")


def _matches(header: str, tag: str) -> bool:
    """Tell whether If-None-Match names this page in any encoding (weak comparison)."""
    tags = (part.strip().removeprefix("W/").strip('"') for part in header.split(","))
    return any(given == "*" or given.partition("-")[0] == tag for given in tags)
