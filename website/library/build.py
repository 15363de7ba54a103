"""Records -> library.db, whole or not at all.

The file is a product: built under another name in one transaction, then moved
into place, so that a reader sees the old library or the new one and a broken
edit never takes the site down. The same content and code give the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlite_utils

from website.library import checks, keys, readings
from website.library.cache import Cache
from website.library.compiling import Compiled, compile_library
from website.library.identity import build_id, is_current
from website.library.loading import Loaded, load
from website.library.records import Fault, Term
from website.library.teaching import taught_by
from website.mdext.terms import term_url
from website.text import simplify
from weiqi.sgf import read_sgf

SCHEMA = Path(__file__).with_name("schema.sql")


@dataclass
class Report:
    """What a build or check found. ``built`` is false when no library was written.

    ``seconds`` of wall time; ``counts`` as ``Store.counts``.
    """

    build_id: str = ""
    built: bool = False
    faults: list[Fault] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    notes: dict[str, list[str]] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def blocking(self) -> list[Fault]:
        """The faults that keep a new library from being published."""
        return [fault for fault in self.faults if fault.blocking]


def examine(
    root: Path, cache_path: Path | None = None, *, thorough: bool = False
) -> tuple[Compiled, Report]:
    """Load, check and compile everything under ``root``; writes nothing but the cache.

    ``thorough`` as in ``compile_library``: for ``flask check``, too slow for each build.
    """
    start = time.perf_counter()
    loaded = load(root)
    cache = Cache(cache_path)
    compiled = compile_library(loaded, cache, thorough=thorough)
    cache.save()
    faults = [*loaded.faults, *compiled.faults, *checks.run(compiled)]
    report = Report(build_id(loaded.digests), faults=sorted(set(faults)))
    report.counts = counts_of(compiled)
    report.notes = checks.notes(compiled)
    report.seconds = time.perf_counter() - start
    return compiled, report


def build(
    root: Path, target: Path, cache_path: Path | None = None, *, skip_broken: bool = False
) -> Report:
    """Build ``target`` from the content under ``root``.

    With blocking faults nothing is written and the old file keeps serving,
    unless ``skip_broken`` leaves the pages at fault out. Raises OSError or
    sqlite3.Error only when the file cannot be written.
    """
    start = time.perf_counter()
    compiled, report = examine(root, cache_path)
    if report.blocking and not skip_broken:
        return report
    if report.blocking:
        _leave_out(compiled, {fault.path for fault in report.blocking})
        report.counts = counts_of(compiled)
        broken = hashlib.sha256(repr(report.blocking).encode()).hexdigest()
        report.build_id = (report.build_id[:32] + broken)[:40]
    write(compiled, report, target)
    report.built = True
    report.seconds = time.perf_counter() - start
    return report


def _leave_out(compiled: Compiled, paths: set[str]) -> None:
    """Remove the records of some files, and all but one of the terms of one name."""
    loaded = compiled.loaded
    first = {term.head: term for term in reversed(loaded.terms) if term.source_path not in paths}
    loaded.terms[:] = first.values()
    for records in (
        loaded.lessons, loaded.categories, loaded.collections, compiled.problems, compiled.joseki
    ):  # fmt: skip
        records[:] = [item for item in records if item.source_path not in paths]
    families = {family.slug for family in compiled.joseki}
    compiled.positions[:] = [item for item in compiled.positions if item.family in families]


def counts_of(compiled: Compiled) -> dict[str, int]:
    """The numbers that /about and ``flask check`` show."""
    loaded, pages = compiled.loaded, compiled.pages.values()
    status = Counter(term.status for term in loaded.terms)
    written = sum(term.written for term in loaded.terms)
    entries = [compiled.pages[term.source_path] for term in loaded.terms]
    return {
        "terms": len(loaded.terms),
        "terms_written": written,
        "terms_unwritten": len(loaded.terms) - written,
        "terms_unsourced": status["unsourced"],
        "terms_disputed": status["disputed"],
        "terms_read_twice": sum(
            loaded.second_readings.get(term.head, (0, ""))[1] == term.reading
            for term in loaded.terms
        ),
        "terms_drawn": sum(page.diagrams > 0 for page in entries),
        "terms_playable": sum(page.playable > 0 for page in entries),
        "lessons": len(loaded.lessons),
        "tasks": sum(len(lesson.tasks) for lesson in loaded.lessons),
        "collections": len(loaded.collections),
        "problems": len(compiled.problems),
        "problems_life": sum(bool(problem.proof) for problem in compiled.problems),
        "joseki": len(compiled.joseki),
        "joseki_moves": sum(family.moves for family in compiled.joseki),
        "joseki_lines": sum(family.lines for family in compiled.joseki),
        "joseki_conditions": sum(family.conditions for family in compiled.joseki),
        "diagrams": sum(page.diagrams for page in pages),
        "diagrams_playable": sum(page.playable for page in pages),
        "diagrams_unclaimed": sum(len(page.unclaimed) for page in pages),
        "claims_proved": sum(page.proved for page in pages)
        + sum(family.claims - len(family.unproved) for family in compiled.joseki),
        "claims_unproved": sum(len(page.unproved) for page in pages)
        + sum(len(family.unproved) for family in compiled.joseki),
    }


def write(compiled: Compiled, report: Report, target: Path) -> None:
    """Write the library file and swap it in."""
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(f".{target.name}.{os.getpid()}.new")
    fresh.unlink(missing_ok=True)
    try:
        db = sqlite_utils.Database(fresh)
        try:
            # The file is thrown away when anything fails, so no journal is needed.
            db.execute("PRAGMA journal_mode = OFF")
            db.execute("PRAGMA synchronous = OFF")
            with db.atomic():
                for statement in SCHEMA.read_text(encoding="utf-8").split(";\n"):
                    if statement.strip():
                        db.execute(statement)
                for table, rows in _tables(compiled, report):
                    db[table].insert_all(rows)
            db.execute("ANALYZE")
        finally:
            db.close()
        with open(fresh, "rb") as file:
            os.fsync(file.fileno())
        os.replace(fresh, target)
    finally:
        fresh.unlink(missing_ok=True)


def _tables(compiled: Compiled, report: Report) -> Iterator[tuple[str, Iterable[dict[str, Any]]]]:
    loaded = compiled.loaded
    yield (
        "meta",
        [
            {"key": "build_id", "value": report.build_id},
            {"key": "counts", "value": _json(report.counts)},
        ],
    )
    yield (
        "chapter",
        [
            {"slug": c.slug, "number": c.number, "title": c.title, "summary": c.summary}
            for c in loaded.chapters
        ],
    )
    yield "lesson", _lesson_rows(loaded)
    yield "task", _task_rows(loaded)
    terms = numbered(loaded.terms)
    yield "term", (term_row(number, term) for number, term in terms)
    yield "category", [
        {
            "name": c.name, "title": c.title, "summary": c.summary, "position": c.order,
            "html": c.html, "source_path": c.source_path,
        }
        for c in loaded.categories
    ]  # fmt: skip
    yield "place", _place_rows(loaded)
    yield "collection", [
        {
            "slug": c.slug, "position": c.order, "title": c.title, "summary": c.summary,
            "level": c.level, "html": c.html, "source_path": c.source_path, "lesson": c.lesson,
        }
        for c in loaded.collections
    ]  # fmt: skip
    yield "problem", _problem_rows(compiled)
    yield (
        "proof",
        [
            {"collection": p.collection, "number": p.number, "json": p.proof}
            for p in compiled.problems
            if p.proof
        ],
    )
    yield "problem_stones", _stone_rows(compiled)
    yield "joseki", _joseki_rows(compiled)
    yield (
        "joseki_position",
        ({"family": p.family, "moves": p.moves, "key": p.key} for p in compiled.positions),
    )
    yield "occurrence", _occurrence_rows(compiled)
    yield from _search_tables(
        terms, {t.head: compiled.pages[t.source_path].plain for _, t in terms}
    )


def numbered(terms: Iterable[Term]) -> list[tuple[int, Term]]:
    """Terms with their ids: by weight, then the shorter first, so that ids rank hits."""
    ranked = sorted(terms, key=lambda term: (-term.weight, len(term.head), term.head))
    return list(enumerate(ranked, start=1))


def search_rows(terms: list[tuple[int, Term]], plain: dict[str, str]) -> Iterator[tuple[str, Any]]:
    """The rows of the search tables alone; ``plain`` maps headwords to definition text."""
    return _search_tables(terms, plain)


def _search_tables(
    terms: list[tuple[int, Term]], plain: dict[str, str]
) -> Iterator[tuple[str, Iterable[dict[str, Any]]]]:
    yield (
        "key",
        (
            {"key": k.key, "kind": k.kind, "id": number, "form": k.form}
            for number, term in terms
            for k in keys.of_term(term)
        ),
    )
    yield "body", ({"id": number, "text": simplify(plain[term.head])} for number, term in terms)
    yield (
        "fts",
        (
            {
                "rowid": number,
                "head": keys.head_tokens(term),
                "en": keys.english_tokens(term),
                "body": keys.body_tokens(simplify(plain[term.head])),
            }
            for number, term in terms
        ),
    )
    yield (
        "char_pinyin",
        ({"char": char, "pinyin": pinyin} for char, pinyin in readings.common_characters().items()),
    )


def _lesson_rows(loaded: Loaded) -> Iterator[dict[str, Any]]:
    for position, lesson in enumerate(loaded.lessons):
        yield {
            "slug": lesson.slug,
            "position": position,
            "chapter": lesson.chapter,
            "number": lesson.number,
            "title": lesson.title,
            "summary": lesson.summary,
            "minutes": lesson.minutes,
            "needs": _json(lesson.needs),
            "terms": _json(lesson.terms),
            "article": lesson.article,
            "html": lesson.html,
            "source_path": lesson.source_path,
        }


def _task_rows(loaded: Loaded) -> Iterator[dict[str, Any]]:
    for lesson in loaded.lessons:
        for task in lesson.tasks:
            yield {
                "lesson": lesson.slug, "id": task.id, "kind": task.kind, "text": task.text,
                "ask": task.ask, "hint": task.hint, "done": task.done, "size": task.size,
            }  # fmt: skip


def term_row(number: int, term: Term) -> dict[str, Any]:
    """The row of a term."""
    return {
        "id": number,
        "head": term.head,
        "reading": term.reading,
        "initial": term.initial,
        "category": term.category,
        "traditional": term.traditional,
        "variants": _json(term.variants),
        "misprints": _json(term.misprints),
        "in_list": _json(term.in_list),
        "english": term.english,
        "japanese": term.japanese,
        "romaji": term.romaji,
        "korean": term.korean,
        "see": _json(term.see),
        "status": term.status,
        "weight": term.weight,
        "sources": _json(term.sources),
        "asked": _json(term.asked),
        "gloss": term.gloss,
        "written": int(term.written),
        "html": term.html,
        "source_path": term.source_path,
    }


def _place_rows(loaded: Loaded) -> Iterator[dict[str, Any]]:
    """Where each word of the seed lists leads; a word without entry leads nowhere yet."""
    heads = {alias: term.head for term in loaded.terms for alias in term.aliases}
    heads |= {term.head: term.head for term in loaded.terms}
    for name, number, word in loaded.headword_list:
        yield {"list": name, "number": number, "word": word, "head": heads.get(word)}


def _problem_rows(compiled: Compiled) -> Iterator[dict[str, Any]]:
    lessons = taught_by(compiled.loaded)
    for problem in compiled.problems:
        row = {name: getattr(problem, name) for name in problem.__dataclass_fields__}
        lesson = lessons(problem.collection, problem.terms)
        title = lesson.title if lesson else ""
        slug = lesson.slug if lesson else ""
        yield replace_in(row, terms=_json(problem.terms), lesson=slug, lesson_title=title)


def _stone_rows(compiled: Compiled) -> Iterator[dict[str, Any]]:
    for problem in compiled.problems:
        root = read_sgf(problem.sgf).trees[0].root
        names = root.tree.geometry.names
        yield {
            "collection": problem.collection,
            "number": problem.number,
            "black": " ".join(names(root.points("AB"))),
            "white": " ".join(names(root.points("AW"))),
        }


def _joseki_rows(compiled: Compiled) -> Iterator[dict[str, Any]]:
    for position, family in enumerate(compiled.joseki):
        row = {name: getattr(family, name) for name in family.__dataclass_fields__}
        del row["unproved"]
        yield row | {
            "position": position,
            "terms": _json(family.terms),
            "sources": _json(family.sources),
        }


def replace_in(row: dict[str, Any], **values: Any) -> dict[str, Any]:
    """A row with some values changed and the computed neighbours left out."""
    row |= values
    row.pop("prev"), row.pop("next"), row.pop("proof", None)
    return row


def _occurrence_rows(compiled: Compiled) -> Iterator[dict[str, Any]]:
    """Which pages use which term: lessons first, then terms, problems, joseki."""
    loaded, rank = compiled.loaded, 0
    for lesson in loaded.lessons:
        heads = dict.fromkeys((*lesson.terms, *compiled.pages[lesson.source_path].links))
        for head in heads:
            yield {"head": head, "rank": (rank := rank + 1), "kind": "lesson",
                   "url": f"/lessons/{lesson.slug}", "title": lesson.title}  # fmt: skip
    for term in loaded.terms:
        heads = dict.fromkeys((*compiled.pages[term.source_path].links, *term.see))
        for head in heads:
            yield {"head": head, "rank": (rank := rank + 1), "kind": "term",
                   "url": term_url(term.head), "title": term.head}  # fmt: skip
    for problem in compiled.problems:
        for head in problem.terms:
            yield {"head": head, "rank": (rank := rank + 1), "kind": "problem",
                   "url": f"/problems/{problem.collection}/{problem.number}",
                   "title": problem.name}  # fmt: skip
    for family in compiled.joseki:
        for head in family.terms:
            yield {"head": head, "rank": (rank := rank + 1), "kind": "joseki",
                   "url": f"/joseki/{family.slug}", "title": family.name}  # fmt: skip


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def renew(root: Path, target: Path) -> Report | None:
    """Build where the library is missing or older than the content; None when it is neither.

    A fault keeps an old library; where there is none, the sound pages are published.
    """
    if is_current(root, target):
        return None
    return build(root, target, target.with_name("cache.db"), skip_broken=not target.exists())


def main(arguments: list[str]) -> int:
    """``python -m website.library.build ROOT TARGET``: renew, telling faults on stderr."""
    root, target = map(Path, arguments)
    report = renew(root, target)
    for fault in report.blocking if report else ():
        print(fault, file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
