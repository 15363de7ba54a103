"""Which library an app serves, and its renewal.

In production the file is built beforehand (``flask build``) and only looked at:
when another one was swapped in, the next request reads it. In development each
request first asks whether a content file was edited, added or removed, and
builds when so. A build that fails leaves the old library serving; its faults are
in ``faults(app)`` for the page to show.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path

from flask import Flask, current_app

from website.library.loading import FOLDERS
from website.library.records import Fault
from website.library.store import LibraryMissing, Store

_KEY = "wulu_library"


@dataclass
class _State:
    root: Path
    path: Path
    lock: threading.Lock = field(default_factory=threading.Lock)
    store: Store | None = None
    stamp: tuple[int, int, int] | None = None
    seen: str = ""
    faults: list[Fault] = field(default_factory=list)


def init_app(app: Flask) -> None:
    """Make the app's library known; builds it when there is none. Reads ROOT and LIBRARY."""
    state = _State(Path(app.config["ROOT"]), Path(app.config["LIBRARY"]))
    app.extensions[_KEY] = state
    if not state.path.exists() and not _development(app):
        # A process of its own: the builder's dictionaries would stay in a worker's memory.
        command = [sys.executable, "-m", "website.library.build", str(state.root), str(state.path)]
        subprocess.run(command, cwd=Path(__file__).parents[2], check=True)


def ensure_fresh(app: Flask | None = None) -> None:
    """In development: rebuild when any content file changed since the last look."""
    app = app or current_app
    state = _state(app)
    if not _development(app):
        return
    seen = fingerprint(state.root)
    if seen == state.seen:
        return
    with state.lock:
        if seen != state.seen:
            _rebuild(state)
            state.seen = seen


def current_store(app: Flask | None = None) -> Store:
    """The store of the library file as it is now. Raises LibraryMissing."""
    state = _state(app or current_app)
    try:
        status = os.stat(state.path)
    except OSError as error:
        raise LibraryMissing(f"没有资料库 {state.path}，请先运行 flask build") from error
    stamp = (status.st_ino, status.st_mtime_ns, status.st_size)
    if state.store is None or stamp != state.stamp:
        state.store, state.stamp = Store(state.path), stamp
    return state.store


def faults(app: Flask | None = None) -> list[Fault]:
    """What kept the last edit out of the library; empty when it went in."""
    return _state(app or current_app).faults


def fingerprint(root: Path) -> str:
    """Changes when a content file is edited, added, removed or renamed."""
    digest = hashlib.blake2b(digest_size=16)
    for name in FOLDERS:
        _look(os.path.join(root, name), digest)
    return digest.hexdigest()


def _look(folder: str, digest: hashlib.blake2b) -> None:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        try:
            if entry.is_dir():
                digest.update(f"\n{entry.path}/".encode())
                _look(entry.path, digest)
            else:
                status = entry.stat()
                digest.update(f"\n{entry.path} {status.st_mtime_ns} {status.st_size}".encode())
        except OSError:  # removed between the look and the question
            continue


def _rebuild(state: _State) -> None:
    from website.library.build import build

    cache = state.path.with_name("cache.db")
    # Without any library the pages that can be shown are better than none.
    first = not state.path.exists()
    report = build(state.root, state.path, cache, skip_broken=first)
    state.faults = report.blocking


def _state(app: Flask) -> _State:
    return app.extensions[_KEY]  # type: ignore[no-any-return]


def _development(app: Flask) -> bool:
    wanted = app.config.get("DEVELOPMENT")
    return bool(app.debug if wanted is None else wanted)
