"""Finding problems as JSON; the same query as the page (:mod:`website.finding`)."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from website import finding, urls
from website.api import reading
from website.pages import store
from weiqi.errors import quote

finder = Blueprint("finding_api", __name__)

DEFAULT_LIMIT = 50
MOST = 1000


@finder.get("/problems/find")
def problems_find() -> ResponseReturnValue:
    """The problems that fit ``q term kind level collection keys`` and the stones."""
    library = store()
    wish = finding.read_wish(library, request.args)
    limit = _limit(request.args.get("limit", str(DEFAULT_LIMIT)))
    hits = list(finding.Index.of(library).find(wish))
    return {"count": len(hits), "results": [_hit(hit) for hit in hits[:limit]]}


def _limit(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 5 and 1 <= int(text) <= MOST):
        reading.malformed(f"limit 要是 1 到 {MOST} 的整数，不能是{quote(text)}。")
    return int(text)


def _hit(hit: finding.Hit) -> dict[str, Any]:
    card, match = hit
    return {
        "problem": card.key,
        "name": card.name,
        "collection": card.title,
        "place": card.place,
        "kind": card.kind,
        "difficulty": card.difficulty,
        "url": urls.problem(*card.key.split("/")),
        "match": {"turned": match.turned, "colors_swapped": match.swapped} if match else None,
    }
