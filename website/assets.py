"""The files of ``static/``, held in memory and named by their content.

An address is ``/static/<version>/<path>``: the version is a hash over all files, so a
browser may keep each file for a year, and modules that import each other by relative
paths stay together. There are few of them and they are small.
"""

from __future__ import annotations

import hashlib
import mimetypes
from pathlib import Path
from typing import NamedTuple

from flask import Flask, Response, abort, current_app

_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_YEAR = 31_536_000


class Asset(NamedTuple):
    """One file: its bytes and its media type."""

    body: bytes
    mimetype: str


class Assets:
    """All static files below a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, Asset] = {}
        self.version = ""
        self._seen: list[tuple[str, int, int]] = []
        self.refresh()

    def refresh(self) -> None:
        """Read the folder again when a file in it has changed."""
        paths = sorted(p for p in self.folder.rglob("*") if p.is_file() and p.name[0] != ".")
        stats = [(p, p.stat()) for p in paths]
        seen = [(str(p), s.st_mtime_ns, s.st_size) for p, s in stats]
        if seen == self._seen:
            return
        self.files = {p.relative_to(self.folder).as_posix(): self._read(p) for p in paths}
        digest = hashlib.blake2b(digest_size=5)
        for name, asset in self.files.items():
            digest.update(f"{name} {len(asset.body)} ".encode() + asset.body)
        self.version, self._seen = digest.hexdigest(), seen

    @staticmethod
    def _read(path: Path) -> Asset:
        guessed = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
        return Asset(path.read_bytes(), guessed or "application/octet-stream")


def _serve(version: str, path: str) -> Response:
    assets: Assets = current_app.extensions["assets"]
    asset = assets.files.get(path)
    if asset is None:
        abort(404)
    response = Response(asset.body, mimetype=asset.mimetype)
    response.cache_control.public = True
    response.cache_control.max_age = _YEAR if version == assets.version else 60
    response.cache_control.immutable = version == assets.version
    return response


def init_app(app: Flask) -> None:
    """Read the files and route ``/static/<version>/<path>``."""
    assets = app.extensions["assets"] = Assets(Path(app.config["STATIC"]))
    if app.config["DEVELOPMENT"]:
        app.before_request(assets.refresh)
    app.add_url_rule("/static/<version>/<path:path>", "static_file", _serve)
