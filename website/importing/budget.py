"""An upload: as many of its problems as the time of one request allows.

Nothing is kept on the server. Who wants the rest sends the file again and says with
which problem to go on, so that one request never holds a worker for long.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from website.importing.report import sentences, unreadable, values
from website.importing.sources import Source, from_bytes
from website.library.problems import drawn
from weiqi.foreign import Found, examine
from weiqi.sgf import Limits

#: What one upload may hold. Its bytes are limited by MAX_CONTENT_LENGTH as well.
LIMITS = Limits(size=256 << 10, games=1_000, nodes=30_000, values=120_000)
SECONDS = 5.0  # for one request
MOST = 50  # problems in one answer
EACH = 2.0  # for one problem
TABLE = 100_000  # results kept by a search, as for a question about a board


@dataclass(frozen=True)
class Batch:
    """Some problems of a file: ``entries`` as in the report, each with ``svg`` and ``said``.

    ``first`` counts from 1, ``next`` is the problem to go on with, None at the end.
    """

    entries: list[dict[str, Any]]
    first: int
    total: int
    next: int | None


def examine_some(
    name: str, data: bytes, encoding: str | None, first: int, seconds: float = SECONDS
) -> Batch:
    """Return what is found of the problems of a file, beginning with number ``first``.

    One problem at least is looked at. Raises nothing for what the file holds.
    """
    end = time.monotonic() + seconds
    sources = list(from_bytes(name, data, encoding, LIMITS))
    entries: list[dict[str, Any]] = []
    for source in sources[first - 1 :][:MOST]:
        left = end - time.monotonic()
        if entries and left < EACH / 2:
            break
        entries.append(_entry(source, max(min(EACH, left), EACH / 4)))
    after = first + len(entries)
    return Batch(entries, first, len(sources), after if after <= len(sources) else None)


def _entry(source: Source, seconds: float) -> dict[str, Any]:
    if source.tree is None:
        told = unreadable(source)
        return told | {"said": sentences(told), "svg": ""}
    found = examine(source.tree, seconds=seconds, table=TABLE)
    told = values(source, found)
    return told | {"said": sentences(told), "svg": _picture(source, found)}


def _picture(source: Source, found: Found) -> str:
    """Return the position as an SVG, the stones asked about marked."""
    if found.start is None:
        return ""
    target = found.question.target if found.question else ()
    return drawn(found.start.game.board, found.start.to_play, target, source.name)
