"""Results kept by the hash of everything they depend on.

Rendering a page proves its diagrams, which is the slow part of a build; a page
whose source, linkable words and code did not change is not rendered again. The
cache file is worth nothing by itself: deleting it only makes one build slower.
"""

from __future__ import annotations

import functools
import hashlib
import json
import sqlite3
from importlib.metadata import version
from pathlib import Path
from typing import Any

_CODE = Path(__file__).resolve().parents[2]


@functools.cache
def code_digest(*folders: str) -> str:
    """SHA-256 over the Python files of folders (or single files) of the project."""
    digest = hashlib.sha256()
    for folder in folders:
        path = _CODE / folder
        files = [path] if path.is_file() else sorted(path.rglob("*.py"))
        for file in files:
            digest.update(file.relative_to(_CODE).as_posix().encode() + b"\0")
            digest.update(file.read_bytes() + b"\0")
    for package in ("Markdown", "OpenCC", "pypinyin"):
        digest.update(f"{package} {version(package)}\n".encode())
    return digest.hexdigest()


def key_of(*parts: object) -> str:
    """A cache key from anything that JSON can hold."""
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False).encode()).hexdigest()


class Cache:
    """A small key-value file; ``None`` as path keeps nothing."""

    def __init__(self, path: Path | None) -> None:
        self._old: dict[str, str] = {}
        self._used: dict[str, str] = {}
        self._path = path
        if path is not None:
            self._old = self._read(path)

    @staticmethod
    def _read(path: Path) -> dict[str, str]:
        try:
            with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as connection:
                rows = connection.execute("SELECT key, value FROM cache").fetchall()
            connection.close()
            return dict(rows)
        except sqlite3.Error:
            return {}

    def get(self, key: str) -> Any:
        """The value kept under a key, or None. What is not asked for is forgotten on save."""
        value = self._old.get(key)
        if value is None:
            return None
        self._used[key] = value
        return json.loads(value)

    def keep(self, key: str) -> None:
        """Do not forget a value on save, though it was not needed now."""
        if key in self._old:
            self._used[key] = self._old[key]

    def put(self, key: str, value: Any) -> None:
        """Keep a JSON value."""
        self._used[key] = json.dumps(value, ensure_ascii=False)

    def save(self) -> None:
        """Write what was used or put since opening; a file that cannot be written is no fault."""
        if self._path is None or self._used.keys() == self._old.keys():
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(self._path, timeout=2)
            with connection:
                connection.execute(
                    "CREATE TABLE IF NOT EXISTS cache (key TEXT PRIMARY KEY, value TEXT)"
                )
                gone = [(key,) for key in self._old.keys() - self._used.keys()]
                connection.executemany("DELETE FROM cache WHERE key = ?", gone)
                fresh = [(k, v) for k, v in self._used.items() if k not in self._old]
                connection.executemany("INSERT OR REPLACE INTO cache VALUES (?, ?)", fresh)
            connection.close()
        except sqlite3.Error:
            return
