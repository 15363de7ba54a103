"""The library as others open it: any SQLite tool (Datasette …) reads it as it is."""

import json
import sqlite3

import pytest


@pytest.fixture(scope="module")
def opened(store):
    """Return the library's file, opened read-only by SQLite alone: no code of ours."""
    (path,) = (row[2] for row in store.connection.execute("PRAGMA database_list"))
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    connection.row_factory = sqlite3.Row
    yield connection
    connection.close()


def names(opened, kind="table"):
    sql = "SELECT name FROM sqlite_master WHERE type = ? AND name NOT LIKE 'sqlite_%'"
    return [row[0] for row in opened.execute(sql, (kind,))]


def test_it_is_whole(opened):
    assert opened.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    assert {"term", "category", "lesson", "problem", "fts", "meta"} <= set(names(opened))


def test_every_table_can_be_looked_at(opened):
    """A page of rows and a count of each, as a browser of tables asks for them."""
    for table in (*names(opened), *names(opened, "view")):
        opened.execute(f'SELECT * FROM "{table}" LIMIT 101').fetchall()
        assert opened.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0] >= 0
        assert opened.execute(f'PRAGMA table_info("{table}")').fetchall()


def test_the_terms_read_as_a_table(opened):
    rows = opened.execute("SELECT * FROM term").fetchall()
    assert len(rows) >= 1017
    for row in rows:
        assert row["head"] and row["reading"] and row["gloss"] and row["source_path"]
        for column in ("variants", "misprints", "in_list", "see", "sources"):
            assert isinstance(json.loads(row[column]), list), (row["head"], column)


def test_full_text_search_works_in_plain_sql(opened):
    sql = "SELECT term.head FROM fts JOIN term ON term.id = fts.rowid WHERE fts MATCH 'body : 斧柄'"
    assert "烂柯" in [row["head"] for row in opened.execute(sql)]


def test_it_cannot_be_written(opened):
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        opened.execute("DELETE FROM term")
