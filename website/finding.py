"""Finding problems: by words, term, kind, difficulty, collection, and by stones.

``/problems/find`` and ``/api/v1/problems/find`` take the same query (:func:`read_wish`).
What one reader has done is never part of it: pages are the same for everybody, and the
script narrows by status what it finds (static/js/find.js).
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from flask import Blueprint, render_template, request

from website import sheet, urls
from website.board import empty_board
from website.errors import ApiError
from website.library.records import ProblemRecord
from website.library.store import ProblemCard, Store
from website.pages import store
from website.text import fold
from weiqi.errors import WeiqiError, quote
from weiqi.pattern import ANYWHERE, PLACES, Match, Pattern, Position
from weiqi.points import Geometry, geometry
from weiqi.svg import ringed

room = Blueprint("finding", __name__, url_prefix="/problems")

DRAWN = 9  # lines of the board that a pattern is drawn on
PER_PAGE = 48  # problems shown at a time
LONGEST = 100  # characters of words
MOST_KEYS = 200  # problems named in ``keys``
PLACE_WORDS = dict(zip(PLACES, ("在哪里都行", "离下边一样远", "正好在左下角"), strict=True))
BETWEEN_WORDS = {"any": "没画的点有没有子都行", "empty": "子和子之间没画的点要空着"}
FIELDS = ("q", "term", "kind", "level", "collection", "keys", "size", "black", "white", "where",
          "between")  # fmt: skip
LEVELS = ("1-2", "3-4", "5-6", "7-8", "9-10")


@dataclass(frozen=True)
class Wish:
    """What is looked for; what is empty does not matter. ``levels``: lowest and highest DI."""

    words: tuple[str, ...] = ()
    term: str = ""
    kind: str = ""
    collection: str = ""
    levels: tuple[int, int] = (1, 10)
    pattern: Pattern | None = None
    keys: frozenset[str] = frozenset()


class Hit(NamedTuple):
    """A problem that was found; ``match`` tells how the stones lie, None without stones."""

    card: ProblemCard
    match: Match | None


class _Entry(NamedTuple):
    card: ProblemCard
    terms: frozenset[str]
    words: str
    position: Position


class Index:
    """All problems of a library, ready to be searched; made on first use, then kept."""

    _lock = threading.Lock()
    _kept: dict[str, Index] = {}

    def __init__(self, library: Store) -> None:
        self.entries = list(_entries(library))
        self.kinds = list(dict.fromkeys(entry.card.kind for entry in self.entries))
        self.terms = sorted({term for entry in self.entries for term in entry.terms})

    @classmethod
    def of(cls, library: Store) -> Index:
        """Return the index of a library; only the latest is kept."""
        with cls._lock:
            if library.build_id not in cls._kept:
                cls._kept = {library.build_id: cls(library)}
            return cls._kept[library.build_id]

    def find(self, wish: Wish) -> Iterator[Hit]:
        """Yield the problems that fit, in the order of the collections."""
        for entry in self.entries:
            if not _fits(entry, wish):
                continue
            match = wish.pattern.find(entry.position) if wish.pattern else None
            if match or not wish.pattern:
                yield Hit(entry.card, match)


def _entries(library: Store) -> Iterator[_Entry]:
    cards, sizes = library.problem_cards, library.problem_sizes()
    for key, terms, words, black, white in library.problem_stones():
        board = geometry(sizes[key])
        stones = ([board.point(name) for name in names.split()] for names in (black, white))
        heads = frozenset(json.loads(terms))
        told = fold(" ".join([words, *heads]))
        yield _Entry(cards[key], heads, told, Position.of(board.size, *stones))


def _fits(entry: _Entry, wish: Wish) -> bool:
    card = entry.card
    return (
        wish.levels[0] <= card.difficulty <= wish.levels[1]
        and wish.kind in ("", card.kind)
        and (not wish.term or wish.term in entry.terms)
        and (not wish.collection or card.key.startswith(f"{wish.collection}/"))
        and (not wish.keys or card.key in wish.keys)
        and all(word in entry.words for word in wish.words)
    )


# Reading a query


def read_wish(library: Store, given: Mapping[str, str]) -> Wish:
    """Return what a query looks for. Raises ApiError and WeiqiError."""
    text = given.get("q", "")
    if len(text) > LONGEST:
        raise ApiError("too_large", f"要找的字最多 {LONGEST} 个。")
    term, collection = given.get("term", "").strip(), given.get("collection", "")
    if collection and library.collection(collection) is None:
        raise ApiError("not_found", f"没有这个题集：{quote(collection)}。")
    head = library.resolve(term) if term else ""
    if term and not head:
        raise ApiError("not_found", f"词典里没有{quote(term)}。")
    return Wish(
        tuple(word for word in (fold(part) for part in text.split()) if word),
        head or "",
        _kind(library, given.get("kind", "")),
        collection,
        _levels(given.get("level", "")),
        _pattern(given),
        _keys(given.get("keys", "")),
    )


def _kind(library: Store, kind: str) -> str:
    if kind and kind not in Index.of(library).kinds:
        raise ApiError("malformed", f"没有{quote(kind)}这个种类。")
    return kind


def _levels(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(10|[1-9])(?:-(10|[1-9]))?", text) if text else None
    if text and not match:
        raise ApiError("malformed", f"level 写难度，如 3 或 3-5（1 到 10），不能是{quote(text)}。")
    if match is None:
        return 1, 10
    return int(match[1]), int(match[2] or match[1])


def _keys(text: str) -> frozenset[str]:
    keys = frozenset(key for key in text.split(",") if key)
    if len(keys) > MOST_KEYS:
        raise ApiError("too_large", f"keys 最多写 {MOST_KEYS} 题，这里有 {len(keys)} 题。")
    return keys


def _pattern(given: Mapping[str, str]) -> Pattern | None:
    size = given.get("size", str(DRAWN))
    if not (size.isascii() and size.isdigit() and len(size) < 3):
        raise ApiError("malformed", f"size 要是 2 到 25 的整数，不能是{quote(size)}。")
    board = geometry(int(size))
    black, white = (_points(board, given.get(side, "")) for side in ("black", "white"))
    both = set(black) & set(white)
    if both:
        names = "、".join(board.names(sorted(both)))
        raise ApiError("malformed", f"{names} 不能又是黑子又是白子。")
    where, between = given.get("where", ANYWHERE), given.get("between", "any")
    for name, value, known in (("where", where, PLACES), ("between", between, BETWEEN_WORDS)):
        if value not in known:
            raise ApiError(
                "malformed", f"{name} 要是 {'、'.join(known)} 之一，不能是{quote(value)}。"
            )
    if not black and not white:
        return None
    return Pattern(board.size, black, white, where, between == "empty")


def _points(board: Geometry, text: str) -> tuple[int, ...]:
    names = [name for name in re.split(r"[.,\s]+", text) if name]
    if len(names) > board.size**2:
        raise ApiError("too_large", f"{board.size} 路棋盘上放不下 {len(names)} 个子。")
    return tuple(dict.fromkeys(board.point(name) for name in names))


# The page


@room.get("/find")
def find() -> tuple[str, int]:
    """What was found, a page at a time; the script draws stones and asks for this page anew."""
    library, asked = store(), request.args
    index = Index.of(library)
    wish, refused = Wish(), ""
    try:
        wish = read_wish(library, asked)
    except (ApiError, WeiqiError) as error:
        refused = str(error)
    hits = [] if refused or wish == Wish() else list(index.find(wish))
    pages = max(1, -(-len(hits) // PER_PAGE))
    number = _page(asked.get("page", "1"), pages)
    shown = hits[(number - 1) * PER_PAGE : number * PER_PAGE]
    found = [_record(library, hit) for hit in shown]
    page = render_template(
        "problems/find.html",
        room="problems",
        asked=asked,
        index=index,
        collections=library.collections(),
        refused=refused,
        empty=wish == Wish() and not refused,
        found=found,
        count=len(hits),
        page=number,
        pages=pages,
        others={n: _address(n) for n in (number - 1, number + 1) if 1 <= n <= pages},
        keys=[sheet.key_of(record) for record, _ in found],
        svg=empty_board(DRAWN),
        levels=LEVELS,
        places=PLACE_WORDS,
        between=BETWEEN_WORDS,
    )
    return page, 422 if refused else 200


def _page(text: str, pages: int) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 1
    return max(1, min(number, pages))


def _address(number: int) -> str:
    asked = {name: request.args[name] for name in FIELDS if request.args.get(name)}
    return urls.problem_find(**asked, page=str(number))


def _record(library: Store, hit: Hit) -> tuple[ProblemRecord, str]:
    """The record of a hit, the stones looked for ringed, and in words how they lie."""
    record = library.problem(*hit.card.key.split("/"))
    assert record is not None
    if hit.match is None:
        return record, ""
    names = geometry(record.size).names(hit.match.points)
    return replace(record, svg=ringed(record.svg, names)), _lie(hit.match)


def _lie(match: Match) -> str:
    words = (("转过来", match.turned), ("黑白对调", match.swapped))
    return "，".join(word for word, true in words if true)
