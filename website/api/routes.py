"""The addresses of the JSON interface, held against openapi.json by the tests."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, current_app, request
from flask.typing import ResponseReturnValue

from website import about, urls
from website.api import answers, counting, reading
from website.api.answers import live
from website.api.files import files
from website.api.finding import finder
from website.api.importing import importer
from website.api.joseki import joseki
from website.api.me import me
from website.api.problems import problems
from website.api.solving import solving
from website.api.tasks import tasks
from website.errors import ApiError
from website.library.records import Term
from website.pages import store
from website.search import search
from weiqi.scoring import KOMI, score

api = Blueprint("api", __name__)
api.register_blueprint(finder)
api.register_blueprint(importer)
api.register_blueprint(files)
api.register_blueprint(problems)
api.register_blueprint(tasks)
api.register_blueprint(solving)
api.register_blueprint(me)
api.register_blueprint(joseki)

DEFAULT_LIMIT = 20
MOST_RESULTS = 100


def not_found(detail: str) -> ApiError:
    """Return the answer to a name that the library does not know."""
    return ApiError("not_found", detail)


@api.get("/openapi.json")
def openapi() -> ResponseReturnValue:
    """The OpenAPI document."""
    return about.openapi()


@api.get("/glossary")
def glossary() -> ResponseReturnValue:
    """Search: ``q`` and ``limit``."""
    q = request.args.get("q", "")
    if len(q) > current_app.config["MAX_QUERY"]:
        raise ApiError("too_large", f"要查的词最多 {current_app.config['MAX_QUERY']} 个字。")
    hits = search(store().connection, q, _limit(request.args.get("limit")))
    return {
        "query": q,
        "results": [
            {
                "term": hit.term,
                "reading": hit.reading,
                "gloss": hit.gloss,
                "url": urls.term(hit.term),
                "matched": hit.matched,
            }
            for hit in hits
        ],
    }


def _limit(text: str | None) -> int:
    if text is None:
        return DEFAULT_LIMIT
    if not (text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= MOST_RESULTS):
        reading.malformed(f"limit 要是 1 到 {MOST_RESULTS} 的整数，不能是{reading.quote(text)}。")
    return int(text)


@api.get("/glossary/<head>")
def term(head: str) -> ResponseReturnValue:
    """One entry, by any of its spellings."""
    library = store()
    canonical = library.resolve(head)
    found = library.term(canonical) if canonical else None
    if found is None:
        raise not_found(f"词典里没有{reading.quote(head)}。")
    return _entry(found)


def _entry(found: Term) -> dict[str, Any]:
    return {
        "term": found.head,
        "reading": found.reading,
        "traditional": found.traditional or found.head,
        "category": found.category,
        "gloss": found.gloss,
        "variants": list(found.variants),
        "english": found.english,
        "japanese": found.japanese,
        "romaji": found.romaji,
        "korean": found.korean,
        "see": list(found.see),
        "status": found.status,
        "written": found.written,
        "in_list": list(found.in_list),
        "url": urls.term(found.head),
    }


@api.post("/board/play")
def board_play() -> ResponseReturnValue:
    """A position after moves, or the refusal of one of them."""
    game, captured = reading.game(reading.body())
    return live(answers.position(game, captured))


@api.post("/board/score")
def board_score() -> ResponseReturnValue:
    """Count a position: dead stones off, area by area, 贴子 and handicap as lines."""
    data = reading.body()
    board = reading.board(data)
    dead = reading.points(data, "dead", board.geometry)
    komi = reading.stones(data, "komi", KOMI)
    return live(counting.account(board, score(board, dead, komi, reading.handicap(data))))
