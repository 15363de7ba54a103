"""All read-only pages as files (``flask export``), for nginx or a CDN to carry.

Pages are found as a reader finds them: from the first page along the links, in both
scripts. What is kept is what the page cache keeps: answers with status 200 that call
themselves public. A page lies at ``<path>/index.html``, other answers and the files of
``static/`` at their own paths; a redirect that holds for good becomes a page that leads
on. Addresses with a query, ``/me`` and ``/api`` need the application.

A folder is written beside the wanted one and takes its place when it is whole, so that a
reader never meets half of it. Only a folder that an export made is ever replaced.
"""

from __future__ import annotations

import json
import shutil
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from flask import Flask
from werkzeug.test import Client, TestResponse

from website.hant import PREFIX
from weiqi.errors import WeiqiError, quote

MARK = "export.json"  # in every exported folder: the build, and that it may be replaced
MISSING = "/404.html"  # for ``error_page 404`` of the server
_NOWHERE = "/nowhere"  # an address of no page; its answer is the page for lost readers
_APPLICATION = ("/api/", "/me", "/hant/api/", "/hant/me")
_ADDRESSES = {"a": "href", "link": "href", "script": "src", "img": "src"}


class MirrorError(WeiqiError):
    """The pages cannot be written there."""


@dataclass
class Mirror:
    """What an export wrote: ``files`` with their sizes, and what was left to the application."""

    files: dict[str, int] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)
    dead: dict[str, str] = field(default_factory=dict)
    """Addresses that answer with an error -> a page that leads there."""


def mirror(app: Flask, folder: Path) -> Mirror:
    """Write all read-only pages of ``app`` into ``folder`` and return what was written.

    Raises MirrorError for a folder with files of somebody else, OSError.
    """
    if folder.exists() and not (folder / MARK).is_file() and any(folder.iterdir()):
        raise MirrorError(f"{quote(str(folder))} 里有别的文件，换一个空文件夹。")
    fresh = folder.with_name(f"{folder.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    made = Mirror()
    client = app.test_client()
    _crawl(client, fresh, made)
    _write_assets(app, client, fresh, made)
    _write(fresh, MISSING, _lost(client), made)
    mark = {"build": client.get("/").headers["ETag"].strip('"'), "files": len(made.files)}
    (fresh / MARK).write_text(json.dumps(mark) + "\n", encoding="utf-8")
    _swap(fresh, folder)
    return made


def _swap(fresh: Path, folder: Path) -> None:
    old = folder.with_name(f"{folder.name}.old")
    shutil.rmtree(old, ignore_errors=True)
    if folder.exists():
        folder.rename(old)
    fresh.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


def _crawl(client: Client, folder: Path, made: Mirror) -> None:
    start = ("/", f"{PREFIX}/")
    known = dict.fromkeys(start, "")
    waiting = deque(start)
    while waiting:
        path = waiting.popleft()
        for link in _keep(client, folder, path, known[path], made):
            if link not in known:
                known[link] = path
                waiting.append(link)


def _keep(client: Client, folder: Path, path: str, came: str, made: Mirror) -> Iterator[str]:
    """Write the answer to a path where it can be kept; yield the paths it links to."""
    response = client.get(path)
    if response.status_code in (301, 308):
        target = response.headers["Location"]
        _write(folder, f"{path}/index.html", _leading_on(target).encode(), made)
        yield from _paths([target])
    elif response.status_code >= 400:
        made.dead[path] = came
    elif response.status_code != 200 or not response.cache_control.public:
        made.left.append(path)
    elif response.mimetype != "text/html":
        _write(folder, path, response.get_data(), made)
    else:
        body = response.get_data()
        _write(folder, f"{path.rstrip('/')}/index.html", body, made)
        yield from _paths(_links(body.decode()))


def _write(folder: Path, path: str, body: bytes, made: Mirror) -> None:
    name = unquote(path).lstrip("/")
    file = folder / name
    if not file.resolve().is_relative_to(folder.resolve()):
        raise MirrorError(f"网址 {quote(path)} 不在文件夹里面。")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(body)
    made.files[name] = len(body)


def _write_assets(app: Flask, client: Client, folder: Path, made: Mirror) -> None:
    """The files of ``static/``, in both scripts: modules find each other by relative paths."""
    assets = app.extensions["assets"]
    for prefix in ("", PREFIX):
        for name in assets.files:
            path = f"{prefix}/static/{assets.version}/{name}"
            response: TestResponse = client.get(path)
            _write(folder, path, response.get_data(), made)


def _lost(client: Client) -> bytes:
    """The page for lost readers; its switch of script leads to the first page."""
    page = client.get(_NOWHERE).get_data()
    return page.replace(f'"{PREFIX}{_NOWHERE}"'.encode(), f'"{PREFIX}/"'.encode())


def _paths(addresses: list[str]) -> Iterator[str]:
    """The paths on this site, without fragments; addresses with a query are not kept."""
    for address in addresses:
        parts = urlsplit(address)
        if parts.scheme or parts.netloc or parts.query or not parts.path.startswith("/"):
            continue
        if not parts.path.startswith(_APPLICATION):
            yield parts.path


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        wanted = _ADDRESSES.get(tag)
        self.found += [value for name, value in attrs if name == wanted and value]


def _links(page: str) -> list[str]:
    parser = _Links()
    parser.feed(page)
    return parser.found


def _leading_on(target: str) -> str:
    """A page in the place of a redirect."""
    address = escape(target)
    return (
        f'<!doctype html><html lang="zh"><meta charset="utf-8"><title>乌鹭</title>'
        f'<meta http-equiv="refresh" content="0; url={address}">'
        f'<link rel="canonical" href="{address}"><p><a href="{address}">{address}</a></p></html>\n'
    )
