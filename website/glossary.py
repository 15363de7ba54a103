"""The glossary: search, headwords, and three indexes."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, current_app, redirect, render_template, request
from werkzeug.wrappers import Response

from website import urls
from website.errors import error_page
from website.library.records import Category, Occurrence
from website.library.store import Store
from website.pages import or_404, store
from website.search import search

room = Blueprint("glossary", __name__, url_prefix="/glossary")

SHOWN = 30
PLACES = 12
#: Where a term occurs, in the order in which its page tells it.
KINDS = {"lesson": "课", "problem": "题", "joseki": "定式", "term": "词"}
COMMON = 48


@room.get("/")
def index() -> str | tuple[str, int]:
    """Search (``q``), or the ways in."""
    q = request.args.get("q", "").strip()
    if len(q) > current_app.config["MAX_QUERY"]:
        abort(414)
    library = store()
    common = sorted(library.terms(), key=lambda card: (-card.weight, card.head))[:COMMON]
    return render_template(
        "glossary/index.html",
        q=q,
        hits=search(library.connection, q, SHOWN) if q else [],
        common=common,
        total=library.counts()["terms"],
        **_ways(library),
    )


@room.get("/<head>")
def term(head: str) -> str | Response | tuple[str, int]:
    """One headword; other spellings lead to it."""
    library = store()
    canonical = library.resolve(head)
    if canonical is None:
        hits = search(library.connection, head, 8)
        return error_page(404, title=f"词典里没有“{head[:40]}”", hits=hits)
    if canonical != head:
        return redirect(urls.term(canonical), 301)
    return render_template(
        "glossary/term.html",
        term=or_404(library.term(head)),
        related=library.cards(library.term(head).see),
        places=_by_kind(library.occurrences(head)),
    )


def _by_kind(found: list[Occurrence]) -> list[tuple[str, list[Occurrence], list[Occurrence]]]:
    """Return the places where a term occurs, kind by kind: those shown, those folded away."""
    groups = [(word, [o for o in found if o.kind == kind]) for kind, word in KINDS.items()]
    return [(word, places[:PLACES], places[PLACES:]) for word, places in groups if places]


@room.get("/by/category/<name>")
def by_category(name: str) -> str:
    """The words of one category."""
    library = store()
    cards = library.terms(name) or abort(404)
    return _index(library, f"类别：{name}", cards, name, library.category(name))


@room.get("/by/initial/<letter>")
def by_initial(letter: str) -> str:
    """The words whose reading begins with a letter."""
    library = store()
    cards = library.by_initial().get(letter.upper()) or abort(404)
    return _index(library, f"拼音 {letter.upper()}", cards, letter.upper())


@room.get("/by/list/<name>")
def by_list(name: str) -> str:
    """One seed list in its own order."""
    library = store()
    places = library.list_order().get(name) or abort(404)
    ways = _ways(library)
    cards = {card.head: card for card in library.terms()}
    return render_template(
        "glossary/list.html", title=name, places=places, cards=cards, current=name, **ways
    )


def _index(
    library: Store, title: str, cards: list[Any], current: str, about: Category | None = None
) -> str:
    return render_template(
        "glossary/words.html",
        title=title,
        about=about,
        cards=cards,
        current=current,
        **_ways(library),
    )


def _ways(library: Store) -> dict[str, Any]:
    """The three indexes with their numbers of words."""
    return {
        "categories": library.categories(),
        "initials": [(letter, len(cards)) for letter, cards in library.by_initial().items()],
        "lists": [(name, len(places)) for name, places in library.list_order().items()],
    }
