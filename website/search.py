"""Search in the glossary: what a reader types -> terms, each with the reason why.

The library holds (see ``library/schema.sql``): ``key``, every spelling a term can be
asked by; ``fts``, pairs of characters of names and definitions; ``body``, the definitions
to verify what the pairs suggest; ``char_pinyin``, for typos that sound alike.

A query is answered in stages, and a term appears once, in the first stage that finds it:

1. keys equal to the query, then keys that begin with it;
2. names that contain it, and Latin ones that differ by a slip;
3. when there are none: entries asked for in nearly these words, or else names very much like
   it (``大吃``), names that are most of it (``打吃是什么意思``), English names with some of
   its words;
4. definitions that contain its words;
5. for a longer description: entries that it fits best (``website/meaning.py``), and names
   contained in it;
6. when there is nothing at all: names somewhat like it, or entries that it fits a little.

FTS5 by itself does not do here: its own tokenizers take a run of Chinese for one word,
and ``trigram`` finds nothing below three characters. Pairs of characters do.
Term ids are given by weight, so the index yields the commonest terms first, unsorted.
Time is bounded for any input: only the first characters of a query count.
"""

from __future__ import annotations

import itertools
import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from website import text
from website.alike import Names
from website.library.keys import ENGLISH, HEAD, LABELS, MISPRINT, OTHER_PINYIN, SOUND, VARIANT
from website.meaning import Meanings
from website.query import Query

MAX_LIMIT = 200
VERY_ALIKE = 0.7
"""One wrong character of two with the same sound is 0.75 alike, see website/alike.py."""
MIN_ALIKE = 0.55
MIN_ALIKE_LATIN = 0.74
MIN_SLIP = 5  # letters: in shorter ones everything is a slip of everything
#: A reader types names of at most this many characters; a name inside a question too.
MAX_NAME = 12
MAX_PIECES = 900  # below the 999 variables that every SQLite takes
#: Descriptions shorter than this are looked up as they stand, not by their pairs.
MIN_MEANING = 4
MEANINGS = 10
VERY_ASKED = 0.8
"""How like a phrase a query must be to be taken for it, from 0 to 1."""
MANY = 40
"""Names with some of the words that are looked at, the commonest."""

_WORD = re.compile("[a-z0-9]+")

_LAST = "\U0010ffff"


@dataclass(frozen=True, slots=True)
class Hit:
    """A term found. ``matched`` says why in Chinese, ``form`` which spelling matched."""

    term: str
    reading: str
    gloss: str
    matched: str
    form: str = ""


Found = Iterator[tuple[int, str, str]]
"""Term id, reason, form."""
Stage = Callable[[sqlite3.Connection, "Query", int], Found]


def search(connection: sqlite3.Connection, q: str, limit: int = 20) -> list[Hit]:
    """The best ``limit`` terms for a query of any content; [] for an empty one."""
    limit = max(0, min(limit, MAX_LIMIT))
    query = Query(q)
    if not limit or not query.keys():
        return []
    found: dict[int, tuple[str, str]] = {}
    for stage, always in STAGES:
        if len(found) < limit and (always or not found):
            for number, reason, form in stage(connection, query, limit):
                found.setdefault(number, (reason, form))
    return _hits(connection, dict(itertools.islice(found.items(), limit)))


def normalise(q: str) -> str:
    """The folded form under which a query is looked up: simplified, no spaces or marks."""
    return Query(q).folded


def _by_key(connection: sqlite3.Connection, query: Query, limit: int) -> Found:
    """Stage 1: equal keys, then longer ones; the first spelling that is known decides."""
    for key in query.keys():
        rows = connection.execute(
            "SELECT id, kind, form FROM key WHERE key = ? ORDER BY kind, id",
            (key,),
        ).fetchall()
        rows += connection.execute(
            "SELECT id, kind, form FROM key WHERE key > ? AND key < ? AND kind <= ? "
            "ORDER BY kind, id LIMIT ?",
            # A Chinese beginning is meant as Chinese, not as that of a Japanese word.
            (key, key + _LAST, MISPRINT if query.is_han else OTHER_PINYIN, 4 * limit),
        ).fetchall()
        if rows:
            yield from ((number, LABELS[kind], form) for number, kind, form in rows)
            return
    rows = connection.execute(
        "SELECT id, kind, form FROM key WHERE key = ? AND kind = ? ORDER BY id",
        (query.sound, SOUND),
    ).fetchall()
    yield from ((number, LABELS[kind], form) for number, kind, form in rows)


def _by_name(connection: sqlite3.Connection, query: Query, limit: int) -> Found:
    """Stage 2: names that contain the query, the commonest first."""
    if query.is_latin:
        words = [word for word in query.words if len(word) > 1]
        if words:
            quoted = [f'"{word}"' for word in words[:8]]
            # The word being typed may be unfinished.
            match = "en : (" + " AND ".join(quoted) + "*)"
            for number, *_, english in _match(connection, match, limit):
                yield number, LABELS[ENGLISH], english
        return
    pieces = [p for run in query.runs for p in (text.bigrams(run) or [run])]
    if pieces and query.is_han:
        match = "head : (" + " AND ".join(f'"{piece}"' for piece in pieces[:30]) + ")"
        for number, *names in _match(connection, match, 4 * limit):
            yield from _containing(query.runs, number, *names)


def _by_some_words(connection: sqlite3.Connection, query: Query, limit: int) -> Found:
    """Stage 3d: English names that have some of the words (pincer attack), most of them first."""
    words = [word for word in dict.fromkeys(query.words[:8]) if len(word) > 2]
    if len(query.words) < 2 or not words:
        return
    rows = _match(connection, "en : (" + " OR ".join(f'"{word}"' for word in words) + ")", MANY)
    shared = [len(set(words).intersection(_WORD.findall(row[-1].lower()))) for row in rows]
    for at in sorted(range(len(rows)), key=lambda at: -shared[at]):
        yield rows[at][0], LABELS[ENGLISH], rows[at][-1]


def _match(connection: sqlite3.Connection, match: str, limit: int) -> list[tuple[Any, ...]]:
    return connection.execute(
        "SELECT id, term.head, variants, misprints, english FROM fts JOIN term ON id = fts.rowid "
        "WHERE fts MATCH ? ORDER BY fts.rowid LIMIT ?",
        (match, limit),
    ).fetchall()


def _containing(runs: list[str], number: int, head: str, *others: str) -> Found:
    """The first name of a term that has every run: the pairs alone may be scattered."""
    variants, misprints = (json.loads(names) for names in others[:2])
    named = [(HEAD, head), *((VARIANT, name) for name in variants)]
    for kind, name in [*named, *((MISPRINT, name) for name in misprints)]:
        if all(run in text.simplify(name) for run in runs):
            yield number, LABELS[kind], name
            return


def _by_definition(connection: sqlite3.Connection, query: Query, limit: int) -> Found:
    """Stage 4: words of the definition. Single characters say too little to be asked."""
    if query.is_latin:
        return
    for words in (query.runs, query.asked) if query.asked != query.runs else (query.runs,):
        yield from _having_all(connection, [run for run in words if len(run) > 1], limit)


def _having_all(connection: sqlite3.Connection, runs: list[str], limit: int) -> Found:
    """Terms whose text has every run as it stands."""
    if not runs:
        return
    pairs = list(dict.fromkeys(pair for run in runs for pair in text.bigrams(run)))[:60]
    match = "body : (" + " AND ".join(f'"{pair}"' for pair in pairs) + ")"
    verify = " AND ".join("instr(text, ?)" for _ in runs)
    rows = connection.execute(
        "SELECT id FROM fts JOIN body ON id = fts.rowid "
        f"WHERE fts MATCH ? AND {verify} ORDER BY fts.rowid LIMIT ?",
        (match, *runs, limit),
    )
    for (number,) in rows:
        yield number, "释义", "".join(runs)


def _by_meaning(connection: sqlite3.Connection, query: Query, limit: int) -> Found:
    """Stage 5: entries that a description in everyday words fits (website/meaning.py)."""
    if not query.is_latin and len(query.folded) >= MIN_MEANING:
        yield from _by_word(connection, query, limit)


def _by_word(connection: sqlite3.Connection, query: Query, limit: int) -> Found:
    """Stage 7: entries that a word or two describe (牺牲), when that is all there is."""
    if query.is_latin or len(query.folded) < 2:
        return
    for number in Meanings.of(connection).described(query.asked, MEANINGS, query.folded):
        yield number, "释义", ""


def _by_phrase(connection: sqlite3.Connection, query: Query, limit: int) -> Found:
    """Stage 3a: entries that are asked for in nearly these words."""
    if query.is_han and len(query.folded) >= MIN_MEANING:
        for number in Meanings.of(connection).asked(query.folded, VERY_ASKED):
            yield number, "释义", ""


def _is_most(connection: sqlite3.Connection, query: Query, limit: int) -> Found:
    """Stage 3c: names that are half of what was asked, words of a question apart."""
    for run in query.parts():
        for number, reason, form in _names_in(connection, run):
            if 2 * len(text.fold(form)) >= len(run):
                yield number, reason, form


def _inside(connection: sqlite3.Connection, query: Query, limit: int) -> Found:
    """Stage 5b: names that the query contains, the longest first."""
    for run in query.runs:
        yield from _names_in(connection, run)


def _names_in(connection: sqlite3.Connection, run: str) -> Found:
    # The longest pieces, which hardly any name has, go when there are too many.
    ends = range(min(2, len(run)), min(MAX_NAME, len(run)) + 1)
    every = [run[i : i + n] for n in ends for i in range(len(run) - n + 1)]
    if len(run) == 2:  # 算赢, 分断: the second character says what it is
        every.append(run[1])
    pieces = list(dict.fromkeys(every))[:MAX_PIECES]
    marks = ", ".join("?" * len(pieces))
    rows = connection.execute(
        f"SELECT id, kind, form FROM key WHERE key IN ({marks}) AND kind <= {MISPRINT} "
        "ORDER BY length(key) DESC, kind, id LIMIT 8",
        pieces,
    )
    yield from ((number, LABELS[kind], form) for number, kind, form in rows.fetchall())


def _very_alike(connection: sqlite3.Connection, query: Query, limit: int) -> Found:
    """Stage 3b: names so like the query that it must be a slip."""
    yield from _likeness(connection, query, VERY_ALIKE)


def _slips(connection: sqlite3.Connection, query: Query, limit: int) -> Found:
    """Stage 2b: Latin names that a slip of the fingers may have meant, unless one is known.

    The beginning of some other name (tengn: 腾挪) does not make it less of a slip (tengen).
    """
    if len(query.name) < MIN_SLIP:
        return
    for name in query.latin_names():
        names = Names.of(connection).latin(name, MIN_ALIKE_LATIN)
        if not any(alike.likeness == 1 for alike in names):
            yield from ((alike.number, "相近", alike.form) for alike in names)


def _alike(connection: sqlite3.Connection, query: Query, limit: int) -> Found:
    """Stage 6: names that look or sound like the query."""
    yield from _likeness(connection, query, MIN_ALIKE)


def _likeness(connection: sqlite3.Connection, query: Query, least: float) -> Found:
    names = Names.of(connection)
    if query.is_latin:
        found = names.latin(query.name, max(least, MIN_ALIKE_LATIN))
    else:
        found = names.chinese(query.folded, least)
    yield from ((alike.number, "相近", alike.form) for alike in found)


STAGES: tuple[tuple[Stage, bool], ...] = (
    (_by_key, True),
    (_by_name, True),
    (_slips, True),
    (_by_phrase, False),
    (_very_alike, False),
    (_is_most, False),
    (_by_some_words, False),
    (_by_definition, True),
    (_by_meaning, True),
    (_inside, True),
    (_alike, False),
    (_by_word, False),
)
"""In order, each with whether it is asked although there are hits already."""


def _hits(connection: sqlite3.Connection, found: dict[int, tuple[str, str]]) -> list[Hit]:
    hits = []
    for number, (reason, form) in found.items():
        row = connection.execute(
            "SELECT head, reading, gloss FROM term WHERE id = ?", (number,)
        ).fetchone()
        hits.append(Hit(*row, matched=reason, form=form or row[0]))
    return hits
