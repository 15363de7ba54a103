"""All SQL about learners: SQLite in WAL mode, each thread with a connection of its own.

What a method has returned from is on the disk (``synchronous=FULL``): a process may be
killed at any moment and nothing acknowledged is lost. Every change is one ``BEGIN
IMMEDIATE`` transaction, so processes, tabs and devices take turns. A site of several
machines puts PostgreSQL behind this one class; the statements are plain enough for both.
"""

from __future__ import annotations

import hashlib
import json
import random
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from website.learner import rating, replay
from website.learner.cards import Kept
from website.learner.rating import Rating
from website.learner.replay import Attempt, Progress
from website.learner.schema import migrate

#: Attempts kept of one learner: thirty a day for more than four years.
MOST_ATTEMPTS = 50_000
_WAIT = 10.0  # seconds for other writers
_POLL = 0.004  # seconds at most between two looks

_ATTEMPT = "attempt, kind, key, result, moves, at, detail"
_PROGRESS = "first, last, best, tries, at, card, due"


class UnknownLearner(LookupError):
    """There is no such learner (any more)."""


class Full(ValueError):
    """The learner has as many attempts as are kept."""


class Taken(ValueError):
    """The id of an attempt belongs to an attempt at another item."""


@dataclass(frozen=True, slots=True)
class Learner:
    """Somebody, known by a random id. ``made`` in milliseconds; rating None before any game."""

    id: str
    made: int
    attempts: int
    rated: int
    rating: Rating | None
    has_code: bool


@dataclass(frozen=True, slots=True)
class Noted:
    """What became of an attempt: the verdict that counts, and whether it was new."""

    result: str
    is_new: bool
    progress: Progress


class LearnerStore:
    """Learners and their attempts in one file. Safe for threads and processes."""

    def __init__(self, path: Path) -> None:
        """Open a file, made or brought up to date first."""
        self.path = path
        self._local = threading.local()
        self._turn = threading.Lock()
        migrate(path)
        self.key: str = self._row("SELECT value FROM meta WHERE key = 'key'")[0]

    @property
    def connection(self) -> sqlite3.Connection:
        """This thread's connection."""
        found: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if found is None:
            found = sqlite3.connect(self.path, timeout=_WAIT, isolation_level=None)
            found.execute("PRAGMA synchronous = FULL")
            found.execute("PRAGMA secure_delete = ON")  # deleted means overwritten
            self._local.connection = found
        return found

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        """One transaction that writes."""
        connection = self.connection
        with self._turn:
            _begin(connection)
            try:
                yield connection
            except BaseException:
                connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")

    def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        return self.connection.execute(sql, values).fetchall()

    def _row(self, sql: str, *values: object) -> Any:
        return self.connection.execute(sql, values).fetchone()

    # Learners

    def make(self, now: int) -> str:
        """Make a learner; return his id."""
        made = secrets.token_urlsafe(15)
        with self._change() as connection:
            connection.execute("INSERT INTO learner (id, made) VALUES (?, ?)", (made, now))
        return made

    def learner(self, id_: str) -> Learner | None:
        """Return a learner, or the one that he became part of."""
        row = self._row(f"SELECT {_LEARNER}, merged_into FROM learner WHERE id = ?", id_)
        if row and row[-1]:
            row = self._row(f"SELECT {_LEARNER}, merged_into FROM learner WHERE id = ?", row[-1])
        return _learner(row) if row else None

    def delete(self, id_: str) -> None:
        """Remove a learner with everything known of him and of those merged into him."""
        with self._change() as connection:
            for table in ("attempt", "progress", "daily"):
                connection.execute(f"DELETE FROM {table} WHERE learner = ?", (id_,))
            connection.execute("DELETE FROM learner WHERE id = ? OR merged_into = ?", (id_, id_))
        # What the log still holds of him goes into the file, and the log is emptied.
        self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    # 学习码

    def set_code(self, id_: str, code: str) -> None:
        """Let a code lead to a learner, and no earlier code. Only its hash is kept.

        Raises UnknownLearner.
        """
        with self._change() as connection:
            changed = connection.execute(
                "UPDATE learner SET code = ? WHERE id = ?", (self._digest(code), id_)
            ).rowcount
            if not changed:
                raise UnknownLearner(id_)

    def by_code(self, code: str) -> Learner | None:
        """Return the learner that a code leads to."""
        row = self._row("SELECT id FROM learner WHERE code = ?", self._digest(code))
        return self.learner(row[0]) if row else None

    def _digest(self, code: str) -> bytes:
        return hashlib.blake2b(code.encode(), key=self.key.encode()[:64], digest_size=32).digest()

    # Attempts

    def note(self, id_: str, attempt: Attempt, start: Rating | None = None) -> Noted:
        """Keep an attempt; the first verdict of an attempt's id stands.

        ``start`` is what an unrated problem starts with; None when the attempt is no game.
        Raises UnknownLearner, Full and Taken.
        """
        with self._change() as connection:
            known = connection.execute(
                f"SELECT {_ATTEMPT} FROM attempt WHERE learner = ? AND attempt = ?",
                (id_, attempt.attempt),
            ).fetchone()
            if known:
                return self._again(id_, Attempt(*known), attempt)
            return self._first(id_, attempt, start)

    def _again(self, id_: str, known: Attempt, attempt: Attempt) -> Noted:
        if (known.kind, known.key) != (attempt.kind, attempt.key):
            raise Taken(attempt.attempt)
        progress = self._progress(id_, known.kind, known.key)
        assert progress is not None
        if (known.result, attempt.result) != (replay.SOLVED, replay.FULL):
            return Noted(known.result, False, progress)
        self.connection.execute(
            "UPDATE attempt SET result = ? WHERE learner = ? AND attempt = ?",
            (replay.FULL, id_, known.attempt),
        )
        progress = replay.made_full(progress)
        self._put(id_, known.kind, known.key, progress)
        return Noted(replay.FULL, False, progress)

    def _first(self, id_: str, attempt: Attempt, start: Rating | None) -> Noted:
        connection, learner = self.connection, self.learner(id_)
        if learner is None or learner.id != id_:
            raise UnknownLearner(id_)
        if learner.attempts >= MOST_ATTEMPTS:
            raise Full(id_)
        # No two of a learner's attempts have one time, so that their order is never in doubt.
        last = self._row("SELECT max(at) FROM attempt WHERE learner = ?", id_)[0]
        attempt = replace(attempt, at=max(attempt.at, (last or 0) + 1))
        before = self._progress(id_, attempt.kind, attempt.key)
        reached = None
        if before is None and start and replay.is_rated(attempt.kind, attempt.key):
            reached = self._rate(learner, attempt, start)
        connection.execute(
            f"INSERT INTO attempt (learner, {_ATTEMPT}, rating) VALUES (?,?,?,?,?,?,?,?,?)",
            (id_, *_attempt_row(attempt), reached),
        )
        connection.execute("UPDATE learner SET attempts = attempts + 1 WHERE id = ?", (id_,))
        progress = replay.advance(before, attempt)
        self._put(id_, attempt.kind, attempt.key, progress)
        return Noted(attempt.result, True, progress)

    def _rate(self, learner: Learner, attempt: Attempt, start: Rating) -> float:
        """Rate the learner and the problem by one game; return the learner's rating."""
        connection, score = self.connection, float(attempt.result != replay.FAILED)
        row = self._row("SELECT rating, deviation, start FROM problem WHERE key = ?", attempt.key)
        problem, origin = (Rating(*row[:2]), row[2]) if row else (start, start.rating)
        player = learner.rating or rating.NEWCOMER
        new = rating.after(player, problem, score)
        moved = rating.after_learner(problem, origin, player, score)
        connection.execute(
            "UPDATE learner SET rating = ?, deviation = ?, rated = rated + 1 WHERE id = ?",
            (*new, learner.id),
        )
        connection.execute(
            "INSERT INTO problem (key, start, rating, deviation, rated) VALUES (?, ?, ?, ?, 1) "
            "ON CONFLICT (key) DO UPDATE SET rating = excluded.rating, "
            "deviation = excluded.deviation, rated = problem.rated + 1",
            (attempt.key, origin, *moved),
        )
        return new.rating

    def attempts(self, id_: str) -> list[Attempt]:
        """Return a learner's attempts in the order in which they were made."""
        sql = f"SELECT {_ATTEMPT} FROM attempt WHERE learner = ? ORDER BY at, attempt"
        return [Attempt(*row) for row in self._rows(sql, id_)]

    def failed_lines(self, id_: str, limit: int) -> list[tuple[str, str]]:
        """Return key and moves of the problems failed, the latest first."""
        sql = (
            "SELECT key, moves FROM attempt WHERE learner = ? AND kind = 'problem' "
            "AND result = 'failed' ORDER BY at DESC, seq DESC LIMIT ?"
        )
        return [(row[0], row[1]) for row in self._rows(sql, id_, limit)]

    def results(self, id_: str, since: int) -> list[tuple[int, str]]:
        """Return time and result of the attempts from a time on."""
        sql = "SELECT at, result FROM attempt WHERE learner = ? AND at >= ?"
        return [(row[0], row[1]) for row in self._rows(sql, id_, since)]

    # Progress

    def _progress(self, id_: str, kind: str, key: str) -> Progress | None:
        sql = f"SELECT {_PROGRESS} FROM progress WHERE learner = ? AND kind = ? AND key = ?"
        row = self._row(sql, id_, kind, key)
        return _as_progress(row) if row else None

    def _put(self, id_: str, kind: str, key: str, progress: Progress) -> None:
        self.connection.execute(
            f"INSERT INTO progress (learner, kind, key, {_PROGRESS}) "
            "VALUES (?,?,?,?,?,?,?,?,?,?) ON CONFLICT (learner, kind, key) DO UPDATE SET "
            + ", ".join(f"{name} = excluded.{name}" for name in _PROGRESS.split(", ")),
            (id_, kind, key, *_progress_row(progress)),
        )

    def progress(self, id_: str, kind: str | None = None) -> dict[tuple[str, str], Progress]:
        """Return kind and key -> progress of all items ever tried, or of one kind."""
        where, values = ("AND kind = ?", (kind,)) if kind else ("", ())
        sql = f"SELECT kind, key, {_PROGRESS} FROM progress WHERE learner = ? {where}"
        return {row[:2]: _as_progress(row[2:]) for row in self._rows(sql, id_, *values)}

    def some_progress(self, id_: str, kind: str, keys: Iterable[str]) -> dict[str, Progress]:
        """Return key -> progress of those keys that were tried.

        ``c/*`` is all that begin with ``c/``, and ``*`` all there are.
        """
        found: dict[str, Progress] = {}
        for key in keys:
            if key == "*":
                found |= {name: one for (_, name), one in self.progress(id_, kind).items()}
            elif key.endswith("/*"):
                # All that sorts from "c/" on and before what follows "/" in ASCII.
                sql = (
                    f"SELECT key, {_PROGRESS} FROM progress "
                    "WHERE learner = ? AND kind = ? AND key >= ? AND key < ?"
                )
                rows = self._rows(sql, id_, kind, key[:-1], key[:-2] + "0")
                found |= {row[0]: _as_progress(row[1:]) for row in rows}
            elif one := self._progress(id_, kind, key):
                found[key] = one
        return found

    def due(self, id_: str, now: int, limit: int) -> list[tuple[str, str]]:
        """Return kind and key of the cards that are due, the longest overdue first."""
        sql = (
            "SELECT kind, key FROM progress WHERE learner = ? AND due <= ? "
            "ORDER BY due, kind, key LIMIT ?"
        )
        return [(row[0], row[1]) for row in self._rows(sql, id_, now, limit)]

    def next_due(self, id_: str, now: int) -> int | None:
        """Return when the next card will be due, in milliseconds; None when none will."""
        sql = "SELECT min(due) FROM progress WHERE learner = ? AND due > ?"
        return self._row(sql, id_, now)[0]  # type: ignore[no-any-return]

    def problem_ratings(self) -> dict[str, Rating]:
        """Return key -> rating of the problems that anybody tried."""
        rows = self._rows("SELECT key, rating, deviation FROM problem")
        return {key: Rating(points, deviation) for key, points, deviation in rows}

    def history(self, id_: str, limit: int) -> list[tuple[int, float]]:
        """Return the time and the learner's rating after each of the latest rated attempts."""
        sql = (
            "SELECT at, rating FROM attempt WHERE learner = ? AND rating NOTNULL "
            "ORDER BY at DESC, attempt DESC LIMIT ?"
        )
        return [(row[0], row[1]) for row in reversed(self._rows(sql, id_, limit))]

    # The daily set

    def daily(self, id_: str, day: str) -> list[list[str]] | None:
        """Return the set that a learner was given on a day, as it was stored."""
        row = self._row("SELECT items FROM daily WHERE learner = ? AND day = ?", id_, day)
        return json.loads(row[0]) if row else None

    def set_daily(self, id_: str, day: str, items: Sequence[Sequence[str]]) -> list[list[str]]:
        """Keep the set of a day unless there is one already; return the one that stands."""
        with self._change() as connection:
            connection.execute("DELETE FROM daily WHERE learner = ? AND day <> ?", (id_, day))
            connection.execute(
                "INSERT INTO daily (learner, day, items) VALUES (?, ?, ?) "
                "ON CONFLICT (learner, day) DO NOTHING",
                (id_, day, json.dumps(items, ensure_ascii=False)),
            )
        found = self.daily(id_, day)
        assert found is not None
        return found

    # Import, and two learners becoming one

    def add(self, id_: str, attempts: Iterable[Attempt]) -> int:
        """Add attempts made elsewhere; return how many were new. Raises as ``note`` does."""
        with self._change():
            return self._add(id_, attempts)

    def merge(self, from_: str, into: str) -> int:
        """Move a learner's attempts to another; return how many were new there.

        Whoever still holds the first one's cookie or code is led to the other.
        """
        with self._change() as connection:
            added = self._add(into, self.attempts(from_))
            for table in ("attempt", "progress", "daily"):
                connection.execute(f"DELETE FROM {table} WHERE learner = ?", (from_,))
            connection.execute(
                "UPDATE learner SET merged_into = ?, attempts = 0 WHERE id = ? OR merged_into = ?",
                (into, from_, from_),
            )
            return added

    def _add(self, id_: str, attempts: Iterable[Attempt]) -> int:
        connection, learner = self.connection, self.learner(id_)
        if learner is None or learner.id != id_:
            raise UnknownLearner(id_)
        added = sum(self._insert(id_, attempt) for attempt in attempts)
        if learner.attempts + added > MOST_ATTEMPTS:
            raise Full(id_)
        connection.execute("UPDATE learner SET attempts = attempts + ? WHERE id = ?", (added, id_))
        if added:
            self._rebuild(learner)
        return added

    def _insert(self, id_: str, attempt: Attempt) -> int:
        """Add an attempt unless it is there; return how many rows were added.

        Where its id belongs to an attempt at another item it gets another one, always the
        same, so that nothing is lost and nothing comes twice.
        """
        done = self.connection.execute(
            f"INSERT INTO attempt (learner, {_ATTEMPT}) VALUES (?,?,?,?,?,?,?,?) "
            "ON CONFLICT (learner, attempt) DO NOTHING",
            (id_, *_attempt_row(attempt)),
        ).rowcount
        if done:
            return done
        known = self._row(
            "SELECT kind, key FROM attempt WHERE learner = ? AND attempt = ?", id_, attempt.attempt
        )
        if known == (attempt.kind, attempt.key):
            return 0
        told = repr((attempt.attempt, attempt.kind, attempt.key)).encode()
        return self._insert(id_, replace(attempt, attempt=hashlib.sha256(told).hexdigest()[:40]))

    def _rebuild(self, learner: Learner) -> None:
        """Add up a learner's attempts anew; the problems' ratings stay as they are."""
        connection, attempts = self.connection, self.attempts(learner.id)
        for (kind, key), progress in replay.add_up(attempts).items():
            self._put(learner.id, kind, key, progress)
        problems = self.problem_ratings()
        player, rated = rating.NEWCOMER, 0
        connection.execute("UPDATE attempt SET rating = NULL WHERE learner = ?", (learner.id,))
        for attempt in replay.games(attempts):
            if attempt.key not in problems:
                continue
            score = float(attempt.result != replay.FAILED)
            player, rated = rating.after(player, problems[attempt.key], score), rated + 1
            connection.execute(
                "UPDATE attempt SET rating = ? WHERE learner = ? AND attempt = ?",
                (player.rating, learner.id, attempt.attempt),
            )
        if rated:
            connection.execute(
                "UPDATE learner SET rating = ?, deviation = ?, rated = ? WHERE id = ?",
                (*player, rated, learner.id),
            )


def _begin(connection: sqlite3.Connection) -> None:
    """Begin to write as soon as no other process does; raises sqlite3.OperationalError.

    SQLite's own waiting sleeps longer and longer, so that a busy process would keep the
    others out for seconds; looking often, and not in step, gives everyone a turn.
    """
    last = time.monotonic() + _WAIT
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        while True:
            try:
                connection.execute("BEGIN IMMEDIATE")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > last:
                    raise
            time.sleep(random.uniform(0, _POLL))
    finally:
        connection.execute(f"PRAGMA busy_timeout = {_WAIT * 1000:.0f}")


_LEARNER = "id, made, attempts, rated, rating, deviation, code NOTNULL"


def _learner(row: tuple[Any, ...]) -> Learner:
    known = Rating(row[4], row[5]) if row[4] is not None else None
    id_, made, attempts, rated = row[:4]
    return Learner(id_, made, attempts, rated, known, bool(row[6]))


def _attempt_row(attempt: Attempt) -> tuple[object, ...]:
    return tuple(getattr(attempt, name) for name in _ATTEMPT.split(", "))


def _as_progress(row: tuple[Any, ...]) -> Progress:
    first, last, best, tries, at, card, due = row
    return Progress(first, last, best, tries, at, Kept(card, due) if card else None)


def _progress_row(progress: Progress) -> tuple[object, ...]:
    card = progress.card or (None, None)
    return (
        progress.first, progress.last, progress.best, progress.tries, progress.at, *card
    )  # fmt: skip
