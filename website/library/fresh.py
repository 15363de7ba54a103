"""Which library an app serves, and its renewal.

In production the file is renewed before the first answer, and from then on only
looked at: when another one was swapped in (``flask build``), the next request reads it. In
development each request first asks whether a content file was edited, added or
removed, and builds when so. A build that fails leaves the old library serving; its faults are
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

from website.library.identity import is_current
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
    """Make the app's library known; reads ROOT and LIBRARY, builds nothing yet."""
    app.extensions[_KEY] = _State(Path(app.config["ROOT"]), Path(app.config["LIBRARY"]))


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
    """The store of the library file as it is now. Raises LibraryMissing.

    In production the first call renews a library that is missing or older than the content.
    """
    app = app or current_app
    state = _state(app)
    if state.store is None and not _development(app):
        _renew_beside(state)
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


def _renew_beside(state: _State) -> None:
    """Renew in a process of its own: the builder's dictionaries would stay in a worker."""
    with state.lock:
        if state.store is None and not is_current(state.root, state.path):
            command = [sys.executable, "-m", "website.library.build"]
            command += [str(state.root.absolute()), str(state.path.absolute())]
            subprocess.run(command, cwd=Path(__file__).parents[2], check=False)


def _rebuild(state: _State) -> None:
    from website.library.build import renew

    report = renew(state.root, state.path)
    state.faults = report.blocking if report else []


def _state(app: Flask) -> _State:
    return app.extensions[_KEY]  # type: ignore[no-any-return]


def _development(app: Flask) -> bool:
    wanted = app.config.get("DEVELOPMENT")
    return bool(app.debug if wanted is None else wanted)
