"""Serve the site with granian: ``python app.py``, ``make run``."""

from __future__ import annotations

import os
import sys


def serve(target: str) -> None:
    """Serve the WSGI application ``target`` (``module:name``) until stopped.

    ``PORT`` (8000), ``HOST`` (127.0.0.1 unless given) and ``WORKERS`` (1) come from
    the environment. The library is built first when it is missing or older than the
    content, so that the first reader does not wait for it.
    """
    from granian import Granian
    from granian.constants import Interfaces

    port = os.environ.get("PORT", "8000")
    if not port.isdigit() or not 0 < int(port) < 65536:
        sys.exit(f"PORT 要是 1 到 65535 的整数，不能是 {port!r}。")
    host = os.environ.get("HOST", "127.0.0.1")
    print(f"乌鹭：http://{host}:{port}/", flush=True)
    Granian(
        target,
        address=host,
        port=int(port),
        interface=Interfaces.WSGI,
        workers=int(os.environ.get("WORKERS", "1")),
        blocking_threads=4,
        backpressure=64,
        respawn_failed_workers=True,
    ).serve()
