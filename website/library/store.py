"""The read side of library.db: plain sqlite3, dataclasses out, no writing.

A ``Store`` belongs to one library file as it was when opened. When a new file is
swapped in, open stores go on reading the old one; ``fresh.current_store`` hands
out a new ``Store``. Safe for threads: each has a connection of its own.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from website.library import records
from website.library.records import (
    CATEGORIES,
    Category,
    Chapter,
    Collection,
    JosekiPosition,
    JosekiRecord,
    Lesson,
    LessonCard,
    Occurrence,
    ProblemRecord,
    Task,
    Term,
    TermCard,
)

_CARD = "head, reading, category, gloss, written, weight, initial, in_list"
_LESSON_CARD = (
    "slug, chapter, number, title, summary, minutes, "
    "(SELECT count(*) FROM task WHERE task.lesson = lesson.slug)"
)


class LibraryMissing(RuntimeError):
    """There is no library file, or it is not one."""


class Place(NamedTuple):
    """One line of a seed list. ``word`` as printed there; ``head`` is None without entry."""

    list: str
    number: int
    word: str
    head: str | None


class ProblemCard(NamedTuple):
    """A problem as lists show it. ``key`` is collection/number; ``place`` counts from 1."""

    key: str
    title: str
    name: str
    place: int
    kind: str
    difficulty: int


class Store:
    """All that the pages ask of the library. Unknown names give None, never an error."""

    def __init__(self, path: Path | str) -> None:
        """Open a library file. Raises LibraryMissing."""
        self.path = Path(path)
        self._local = threading.local()
        try:
            self.build_id = self._meta("build_id")
        except (sqlite3.Error, TypeError) as error:
            raise LibraryMissing(f"没有可用的资料库 {self.path}：{error}") from error

    @property
    def connection(self) -> sqlite3.Connection:
        """This thread's read-only connection."""
        connection = getattr(self._local, "connection", None)
        if connection is None:
            # The file is replaced, never changed, so SQLite need not look for writers.
            uri = f"{self.path.absolute().as_uri()}?mode=ro&immutable=1"
            connection = sqlite3.connect(uri, uri=True, check_same_thread=False)
            self._local.connection = connection
        return connection

    def _all(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        return self.connection.execute(sql, values).fetchall()

    def _one(self, sql: str, *values: object) -> tuple[Any, ...] | None:
        return self.connection.execute(sql, values).fetchone()  # type: ignore[no-any-return]

    def _meta(self, key: str) -> str:
        return str(self._one("SELECT value FROM meta WHERE key = ?", key)[0])  # type: ignore[index]

    def counts(self) -> dict[str, int]:
        """Totals: terms, terms_written, lessons, tasks, problems, claims_proved …"""
        return dict(json.loads(self._meta("counts")))

    # Lessons

    @cached_property
    def _lesson_cards(self) -> tuple[LessonCard, ...]:
        rows = self._all(f"SELECT {_LESSON_CARD} FROM lesson ORDER BY position")
        return tuple(LessonCard(*row) for row in rows)

    def lessons(self) -> tuple[LessonCard, ...]:
        """All lessons in reading order."""
        return self._lesson_cards

    def chapters(self) -> tuple[Chapter, ...]:
        """The chapters in order, each with its lessons."""
        rows = self._all("SELECT slug, number, title, summary FROM chapter ORDER BY number")
        return tuple(
            Chapter(*row, lessons=tuple(c for c in self._lesson_cards if c.chapter == row[0]))
            for row in rows
        )

    def lesson(self, slug: str) -> Lesson | None:
        """A lesson with its HTML, tasks and neighbours."""
        row = self._one(
            "SELECT slug, chapter, number, title, summary, minutes, needs, terms, article, html, "
            "source_path, (SELECT title FROM chapter WHERE slug = lesson.chapter), position "
            "FROM lesson WHERE slug = ?",
            _text(slug),
        )
        if row is None:
            return None
        cards, at = self._lesson_cards, row[12]
        return Lesson(
            *row[:6],
            needs=_words(row[6]),
            terms=_words(row[7]),
            article=row[8],
            html=row[9],
            tasks=self._tasks(slug),
            source_path=row[10],
            chapter_title=row[11] or "",
            prev=cards[at - 1] if at > 0 else None,
            next=cards[at + 1] if at + 1 < len(cards) else None,
        )

    def _tasks(self, slug: str) -> tuple[Task, ...]:
        rows = self._all(
            "SELECT id, kind, text, ask, hint, done, size FROM task WHERE lesson = ? "
            "ORDER BY CAST(id AS INTEGER)",
            slug,
        )
        return tuple(Task(*row) for row in rows)

    def task(self, lesson: str, task_id: str) -> Task | None:
        """One task of a lesson."""
        row = self._one(
            "SELECT id, kind, text, ask, hint, done, size FROM task WHERE lesson = ? AND id = ?",
            _text(lesson),
            _text(task_id),
        )
        return Task(*row) if row else None

    # Terms

    def term(self, head: str) -> Term | None:
        """The entry of a headword, spelt exactly so; see ``resolve`` for other spellings."""
        names = (
            "head reading category traditional variants misprints in_list english japanese "
            "romaji korean see status weight sources asked gloss html written source_path"
        ).split()
        row = self._one(f"SELECT {', '.join(names)} FROM term WHERE head = ?", _text(head))
        if row is None:
            return None
        values = dict(zip(names, row, strict=True))
        for name in ("variants", "misprints", "in_list", "see", "sources", "asked"):
            values[name] = _words(values[name])
        return Term(**values | {"written": bool(values["written"])})

    def resolve(self, word: str) -> str | None:
        """The headword for any spelling: itself, Traditional, a variant or a misprint."""
        from website.library.keys import MISPRINT
        from website.text import fold

        word = _text(word)[:64]
        if self._one("SELECT 1 FROM term WHERE head = ?", word):
            return word
        row = self._one(
            "SELECT head FROM key JOIN term USING (id) WHERE key = ? AND kind <= ? "
            "ORDER BY kind, id LIMIT 1",
            fold(word),
            MISPRINT,
        )
        return row[0] if row else None

    def terms(self, category: str | None = None) -> list[TermCard]:
        """Terms in the order of their pinyin, all or of one category."""
        where = "WHERE category = ?" if category is not None else ""
        values = [_text(category)] if category is not None else []
        rows = self._all(f"SELECT {_CARD} FROM term {where}", *values)
        return sorted((_card(row) for row in rows), key=_by_sound)

    def cards(self, heads: Iterable[str]) -> list[TermCard]:
        """Cards of some headwords in the order given; unknown ones are left out."""
        found = (self._one(f"SELECT {_CARD} FROM term WHERE head = ?", _text(h)) for h in heads)
        return [_card(row) for row in found if row]

    def categories(self) -> list[tuple[str, int]]:
        """Category names with their number of terms, in order; empty ones left out."""
        counts = dict(self._all("SELECT category, count(*) FROM term GROUP BY category"))
        order = [row[0] for row in self._all("SELECT name FROM category ORDER BY position, rowid")]
        names = dict.fromkeys((*order, *CATEGORIES))
        return [(name, counts[name]) for name in names if name in counts]

    def category(self, name: str) -> Category | None:
        """What stands above the words of a category; None where nothing was written."""
        row = self._one(
            "SELECT name, title, summary, position, html, source_path FROM category WHERE name = ?",
            _text(name),
        )
        return Category(*row) if row else None

    def by_initial(self) -> dict[str, list[TermCard]]:
        """Terms under the first letter of their reading, A to Z."""
        groups: dict[str, list[TermCard]] = {}
        for card in self.terms():
            groups.setdefault(card.initial, []).append(card)
        return dict(sorted(groups.items()))

    def list_order(self) -> dict[str, list[Place]]:
        """The seed lists in their own order, each line with the entry that it leads to."""
        lists: dict[str, list[Place]] = {}
        for row in self._all(
            "SELECT list, number, word, head FROM place ORDER BY list DESC, number"
        ):
            lists.setdefault(row[0], []).append(Place(*row))
        return lists

    def occurrences(self, head: str) -> list[Occurrence]:
        """Pages that use a term: lessons first, then terms, then problems."""
        rows = self._all(
            "SELECT kind, url, title FROM occurrence WHERE head = ? ORDER BY rank", _text(head)
        )
        return [Occurrence(*row) for row in rows]

    # Problems

    def collections(self) -> list[Collection]:
        """The collections in order, each with its number of problems."""
        return [_collection(row) for row in self._all(f"{_COLLECTION} ORDER BY position, slug")]

    def collection(self, slug: str) -> Collection | None:
        """One collection."""
        row = self._one(f"{_COLLECTION} WHERE slug = ?", _text(slug))
        return _collection(row) if row else None

    def problems(self, collection: str) -> list[ProblemRecord]:
        """The problems of a collection in order."""
        rows = self._all(f"{_PROBLEM} WHERE collection = ? ORDER BY number", _text(collection))
        numbers = [row[1] for row in rows]
        return [
            _problem(row, numbers[at - 1] if at else None, (numbers[at + 1 :] or [None])[0])
            for at, row in enumerate(rows)
        ]

    @cached_property
    def problem_cards(self) -> dict[str, ProblemCard]:
        """All problems by key, in the order of the collections."""
        rows = self._all(
            "SELECT p.collection || '/' || p.number, c.title, p.name, row_number() OVER "
            "(PARTITION BY p.collection ORDER BY p.number), p.kind, p.difficulty "
            "FROM problem p JOIN collection c ON c.slug = p.collection "
            "ORDER BY c.position, c.slug, p.number"
        )
        return {row[0]: ProblemCard(*row) for row in rows}

    def problem(self, collection: str, number: str) -> ProblemRecord | None:
        """One problem with the numbers of its neighbours."""
        collection, number = _text(collection), _text(number)
        row = self._one(f"{_PROBLEM} WHERE collection = ? AND number = ?", collection, number)
        if row is None:
            return None
        near = "SELECT {}(number) FROM problem WHERE collection = ? AND number {} ?"
        before = self._one(near.format("max", "<"), collection, number)
        after = self._one(near.format("min", ">"), collection, number)
        return _problem(row, before and before[0], after and after[0])

    def proof(self, collection: str, number: str) -> str:
        """What was proved of a life-and-death problem, as JSON; empty for other problems."""
        query = "SELECT json FROM proof WHERE collection = ? AND number = ?"
        row = self.connection.execute(query, (collection, number)).fetchone()
        return row[0] if row else ""

    def problem_sizes(self) -> dict[str, int]:
        """The number of lines of every problem's board, by key."""
        return dict(self._all("SELECT collection || '/' || number, size FROM problem"))

    def problem_stones(self) -> list[tuple[str, str, str, str, str]]:
        """What problems are found by, in the order of the collections.

        Of each: key, terms as JSON, words (name, task and kind), black and white stones as
        ``D4 E5``.
        """
        return self._all(  # type: ignore[return-value]
            "SELECT p.collection || '/' || p.number, p.terms, "
            "p.name || ' ' || p.task || ' ' || p.kind || ' ' || c.title, s.black, s.white "
            "FROM problem p JOIN problem_stones s USING (collection, number) "
            "JOIN collection c ON c.slug = p.collection ORDER BY c.position, c.slug, p.number"
        )

    # Joseki

    def joseki(self) -> list[JosekiRecord]:
        """The families, the easiest first."""
        return [_joseki(row) for row in self._all(f"{_JOSEKI} ORDER BY position")]

    def joseki_family(self, slug: str) -> JosekiRecord | None:
        """One family."""
        row = self._one(f"{_JOSEKI} WHERE slug = ?", _text(slug))
        return _joseki(row) if row else None

    def joseki_positions(self) -> list[JosekiPosition]:
        """Every position of every family."""
        rows = self._all("SELECT family, moves, key FROM joseki_position")
        return [JosekiPosition(*row) for row in rows]


_JOSEKI_FIELDS = (
    "slug name intro difficulty terms sources opening moves lines claims conditions sgf svg "
    "source_path"
).split()
_JOSEKI = f"SELECT {', '.join(_JOSEKI_FIELDS)} FROM joseki"
_COLLECTION = (
    "SELECT slug, title, summary, level, position, html, "
    "(SELECT count(*) FROM problem WHERE collection = slug), source_path, lesson FROM collection"
)
_PROBLEM_FIELDS = (
    "collection number name task kind difficulty size to_play hint terms sgf svg source_path "
    "lesson lesson_title"
).split()
_PROBLEM = f"SELECT {', '.join(_PROBLEM_FIELDS)} FROM problem"


def _text(value: str) -> str:
    """A string that SQLite can take; lone surrogates cannot be encoded."""
    return value.encode("utf-8", "replace").decode("utf-8")


def _words(value: str) -> tuple[str, ...]:
    return tuple(json.loads(value))


def _card(row: tuple[Any, ...]) -> TermCard:
    places = records.places(_words(row[7]))
    return TermCard(*row[:4], written=bool(row[4]), weight=row[5], initial=row[6], places=places)


def _by_sound(card: TermCard) -> tuple[str, str]:
    from website.pinyin import plain

    return plain(card.reading), card.head


def _collection(row: tuple[Any, ...]) -> Collection:
    return Collection(*row)


def _joseki(row: tuple[Any, ...]) -> JosekiRecord:
    values = dict(zip(_JOSEKI_FIELDS, row, strict=True))
    return JosekiRecord(**values | {name: _words(values[name]) for name in ("terms", "sources")})


def _problem(row: tuple[Any, ...], prev: str | None, next_: str | None) -> ProblemRecord:
    values = dict(zip(_PROBLEM_FIELDS, row, strict=True))
    values["terms"] = _words(values["terms"])
    return ProblemRecord(**values, prev=prev, next=next_)
