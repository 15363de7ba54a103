"""Searches of every kind over the real glossary: tests/data/glossary_queries.tsv.

The expected entry is the first hit, for a description in everyday words among the first
five. The list grows with what readers ask; the rules of the search stay general.
"""

import statistics
import time

import pytest

from website.config import ROOT
from website.search import search

LEAST = 0.97
FAST = 0.002
"""Seconds of the median query."""

ROWS = [
    line.split("\t")
    for line in (ROOT / "tests" / "data" / "glossary_queries.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
KINDS = sorted({kind for kind, _, _ in ROWS})


def place(store, query, heads):
    """The place of the first expected entry, from 1; 0 when it is not among 20 hits."""
    terms = [hit.term for hit in search(store.connection, query, 20)]
    return next((at for at, term in enumerate(terms, 1) if term in heads), 0)


def is_found(store, kind, query, expected):
    most = 5 if kind == "meaning" else 1
    return 1 <= place(store, query, expected.split(",")) <= most


def test_the_list_asks_for_entries_there_are(store):
    assert len(ROWS) >= 140 and len(KINDS) >= 12
    assert len({query for _, query, _ in ROWS}) == len(ROWS)
    heads = {card.head for card in store.terms()}
    for _, query, expected in ROWS:
        assert heads & set(expected.split(",")), query


def test_nearly_all_are_found(store):
    missed = [row for row in ROWS if not is_found(store, *row)]
    assert len(missed) <= (1 - LEAST) * len(ROWS), missed


@pytest.mark.parametrize("kind", KINDS)
def test_no_kind_is_neglected(store, kind):
    rows = [row for row in ROWS if row[0] == kind]
    missed = [row for row in rows if not is_found(store, *row)]
    assert len(missed) <= len(rows) // 10, missed


def test_an_entry_is_found_by_every_phrase_that_asks_for_it(store):
    terms = [store.term(card.head) for card in store.terms()]
    asked = [(phrase, term.head) for term in terms for phrase in term.asked]
    assert len(asked) >= 3_800 and all(len(term.asked) >= 3 for term in terms)
    some = asked[::9]
    late = [row for row in some if place(store, row[0], row[1:]) != 1]
    assert len(late) <= len(some) // 100, late


def test_the_median_query_is_fast(store):
    search(store.connection, "打吃", 20)  # the names are read once
    times = []
    for _, query, _ in ROWS:
        start = time.perf_counter()
        search(store.connection, query, 20)
        times.append(time.perf_counter() - start)
    assert statistics.median(times) <= FAST
