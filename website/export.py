"""The whole glossary as data: /glossary.json, /glossary.csv, ``flask export-glossary``.

Entries stand in the order of their pinyin. The JSON document follows
glossary-schema.json; the CSV has a line an entry and the same fields, lists and boards
as JSON in their cells, after a byte order mark (spreadsheets want one), with the
licence in its last column.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

from flask import Blueprint, Response, redirect
from werkzeug.wrappers import Response as Redirect

from website import urls
from website.library.records import Term
from website.library.store import Store
from website.mdext.page import plain_text
from website.pages import in_hant, store

room = Blueprint("export", __name__)

LICENCE = "CC BY 4.0 https://creativecommons.org/licenses/by/4.0/ 乌鹭 Wulu"

_LISTS = ("variants", "misprints", "in_list", "see", "sources")
FIELDS = (
    "term", "reading", "traditional", "category", "variants", "misprints", "in_list",
    "english", "japanese", "romaji", "korean", "see", "status", "weight", "sources",
    "written", "gloss", "text", "boards", "source_path",
)  # fmt: skip

_FIGURE = re.compile(r"<figure class=\"board-figure\" data-board='([^']*)'.*?</figure>", re.DOTALL)
_CAPTION = re.compile(r"<figcaption>(.*?)</figcaption>", re.DOTALL)


@room.get("/glossary.json")
def as_json() -> Response | Redirect:
    """The glossary as one JSON document."""
    return _answer(json_text, "application/json")


@room.get("/glossary.csv")
def as_csv() -> Response | Redirect:
    """The glossary as a table."""
    return _answer(csv_text, "text/csv")


def _answer(write: Callable[[Store], str], mimetype: str) -> Response | Redirect:
    if in_hant():  # the data holds both scripts as they were reviewed
        return redirect(urls.in_script("hans"), 301)
    return Response(write(store()), mimetype=mimetype)


def entries(library: Store) -> Iterator[dict[str, Any]]:
    """Every entry with all fields of ``FIELDS``, in the order of the pinyin."""
    for card in library.terms():
        term = library.term(card.head)
        if term is not None:
            yield _entry(term)


def _entry(term: Term) -> dict[str, Any]:
    made = {
        "term": term.head,
        "traditional": term.traditional or term.head,
        "text": plain_text(term.html),
        "boards": _boards(term.html),
    }
    lists = {name: list(getattr(term, name)) for name in _LISTS}
    return {
        name: made[name] if name in made else lists.get(name, getattr(term, name, None))
        for name in FIELDS
    }


def _boards(html: str) -> list[dict[str, Any]]:
    """The diagrams in the shape of ``board/play``, each with its title."""
    found = []
    for figure in _FIGURE.finditer(html):
        caption = _CAPTION.search(figure[0])
        title = unescape(caption[1]) if caption else ""
        found.append({"title": title, **json.loads(figure[1])})
    return found


def json_text(library: Store) -> str:
    """The JSON document: licence, build, count and terms, a line an entry."""
    terms = list(entries(library))
    head = {"licence": LICENCE, "build": library.build_id, "count": len(terms)}
    lines = ",\n".join(_json(term) for term in terms)
    return f'{_json(head)[:-1]}, "terms": [\n{lines}\n]}}\n'


def csv_text(library: Store) -> str:
    """The table: a header, a line an entry; numbers and truth values as JSON has them."""
    out = io.StringIO()
    out.write("\ufeff")
    table = csv.writer(out)
    table.writerow((*FIELDS, "licence"))
    for entry in entries(library):
        cells = [value if isinstance(value, str) else _json(value) for value in entry.values()]
        table.writerow((*cells, LICENCE))
    return out.getvalue()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


#: What writes each kind of file.
WRITERS: dict[str, Callable[[Store], str]] = {".json": json_text, ".csv": csv_text}
