"""Serve the site with granian: ``python app.py``, ``make run``."""

from __future__ import annotations

import os
import socket
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def started() -> Flask:
    """Return the site with its library open: a worker is ready before it listens."""
    from website import create_app
    from website.library import fresh
    from website.library.store import LibraryMissing

    app = create_app()
    try:
        fresh.ensure_fresh(app)
        fresh.current_store(app)
    except LibraryMissing as error:
        print(error, file=sys.stderr, flush=True)  # the pages say so too
    return app


def number(name: str, default: int, least: int, most: int) -> int:
    """Return a whole number from the environment; ends the program when it is none."""
    text = os.environ.get(name) or str(default)
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        sys.exit(f"{name} 要是 {least} 到 {most} 的整数，不能是 {text[:40]!r}。")
    return int(text)


def check_free(host: str, port: int) -> None:
    """End the program with a plain word when the port cannot be had."""
    try:
        socket.create_server((host, port)).close()
    except OSError as error:
        sys.exit(f"{host} 的 {port} 端口用不了（{error.strerror}）；换一个：PORT=8001 make run")


def serve() -> None:
    """Serve until stopped; HOST (127.0.0.1), PORT (8000) and WORKERS (1) come from outside."""
    from granian import Granian
    from granian.constants import Interfaces

    host = os.environ.get("HOST") or "127.0.0.1"
    port, workers = number("PORT", 8000, 1, 65535), number("WORKERS", 1, 1, 64)
    check_free(host, port)
    print(f"乌鹭：http://{host}:{port}/", flush=True)
    Granian(
        "website.serve:started",
        factory=True,
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=workers,
        blocking_threads=4,
        backpressure=64,
        respawn_failed_workers=True,
        websockets=False,
    ).serve()
