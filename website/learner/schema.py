"""The tables of learner.db, made and changed by sqlite-utils migrations.

============ ==================================================================
table        what a row is
============ ==================================================================
meta         a value of the whole site: the key that signs cookies
learner      somebody; ``merged_into`` when his progress moved to another one
attempt      one verdict, never changed but from ``solved`` to ``full``: the truth
progress     what the attempts at one item add up to, with its review card
problem      the rating of a problem, from everybody's first attempts
daily        the set that a learner was given on a day
============ ==================================================================

``progress`` and a learner's rating can be made again from ``attempt`` at any time
(:mod:`website.learner.replay`). Times are whole milliseconds since 1970 UTC.
"""

from __future__ import annotations

import secrets
from pathlib import Path

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

migrations = Migrations("wulu-learner")

_FIRST = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE learner (
    id TEXT PRIMARY KEY,
    made INTEGER NOT NULL,
    code BLOB UNIQUE,
    merged_into TEXT,
    attempts INTEGER NOT NULL DEFAULT 0,
    rating REAL,
    deviation REAL,
    rated INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX learner_merged ON learner (merged_into) WHERE merged_into IS NOT NULL;
CREATE TABLE attempt (
    seq INTEGER PRIMARY KEY,
    learner TEXT NOT NULL,
    attempt TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    result TEXT NOT NULL,
    moves TEXT NOT NULL,
    detail TEXT,
    at INTEGER NOT NULL,
    rating REAL,
    UNIQUE (learner, attempt)
);
CREATE INDEX attempt_time ON attempt (learner, at);
CREATE TABLE progress (
    learner TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    first TEXT NOT NULL,
    last TEXT NOT NULL,
    best TEXT NOT NULL,
    tries INTEGER NOT NULL,
    at INTEGER NOT NULL,
    card TEXT,
    due INTEGER,
    PRIMARY KEY (learner, kind, key)
) WITHOUT ROWID;
CREATE INDEX progress_due ON progress (learner, due) WHERE due IS NOT NULL;
CREATE TABLE problem (
    key TEXT PRIMARY KEY,
    start REAL NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    rated INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE daily (
    learner TEXT NOT NULL,
    day TEXT NOT NULL,
    items TEXT NOT NULL,
    PRIMARY KEY (learner, day)
) WITHOUT ROWID;
"""


@migrations()
def first_tables(db: Database) -> None:
    """Make the tables and the key that signs cookies."""
    for statement in filter(str.strip, _FIRST.split(";")):
        db.execute(statement)
    db.execute("INSERT INTO meta VALUES ('key', ?)", [secrets.token_hex(32)])


def migrate(path: Path) -> None:
    """Make the database or bring it up to date. Safe while others do the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with _lock(path):
        db = Database(str(path))
        try:
            db.enable_wal()
            if migrations.pending(db):
                migrations.apply(db)
        finally:
            db.close()


class _lock:
    """Hold a file beside the database, so that two starting workers migrate in turn."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(path.name + ".lock")

    def __enter__(self) -> None:
        import fcntl

        self.file = self.path.open("a")
        fcntl.flock(self.file, fcntl.LOCK_EX)

    def __exit__(self, *_: object) -> None:
        self.file.close()
