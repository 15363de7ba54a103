"""Settings and their defaults; an environment variable ``WULU_<NAME>`` overrides each."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

KIBI = 1024

DEFAULTS = {
    # Where the content lives and where the library built from it goes.
    "ROOT": str(ROOT),
    "STATIC": str(ROOT / "static"),
    "LIBRARY": str(ROOT / "instance" / "library.db"),
    # What learners did: never deleted. None: learner.db beside the library.
    "LEARNERS": None,
    # Bytes of a file with a learner's progress; fifty thousand attempts fit.
    "MAX_IMPORT_LENGTH": 12 * KIBI * KIBI,
    # Limits of a request. A game of 2,000 moves is well below 256 KiB of JSON.
    "MAX_CONTENT_LENGTH": 256 * KIBI,
    "MAX_MOVES": 2000,
    "MAX_QUERY": 2000,
    # Token bucket for POSTs, one a client address. A class of forty pupils behind one
    # address plays a move a second each without ever meeting it.
    "RATE_PER_SECOND": 60.0,
    "RATE_BURST": 600,
    # Life-and-death questions answered at the same time in one process, and the longest
    # that one may take, in seconds.
    "SOLVES": 2,
    "SOLVE_SECONDS": 5.0,
    # How many proxies in front set X-Forwarded-For (nginx in front: 1).
    "TRUSTED_PROXIES": 0,
    # Pages kept in memory by the WSGI layer; off in development.
    "PAGE_CACHE": True,
    "PAGE_CACHE_BYTES": 48 * KIBI * KIBI,
    "PAGE_MAX_AGE": 60,
    # Content edits show on the next request; None means: as Flask's debug flag says.
    "DEVELOPMENT": None,
}
