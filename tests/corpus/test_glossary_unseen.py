"""Four lists of searches that were written before the search was tried on them.

What is measured on them is a floor: it may rise, not fall. The last list was never used to
choose anything of the search, so its share is the honest one.
"""

import pytest

from website.config import ROOT
from website.search import search

ROWS = [
    line.split("\t")
    for line in (ROOT / "tests" / "data" / "glossary_unseen.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
LISTS = sorted({number for number, *_ in ROWS})
#: Of each list: names found first, descriptions found first and among five, at least.
FLOORS = {"1": (96, 24, 35), "2": (28, 22, 30), "3": (25, 16, 28), "4": (19, 16, 31)}


def places(store, number, described):
    """The place of the first expected entry for every row of a list; 99 when it is not there."""
    found = {}
    for _, kind, query, expected in (row for row in ROWS if row[0] == number):
        if (kind == "meaning") is described:
            terms = [hit.term for hit in search(store.connection, query, 20)]
            at = (place for place, term in enumerate(terms, 1) if term in expected.split(","))
            found[query] = next(at, 99)
    return found


def test_the_lists_are_long_and_differ():
    assert len(ROWS) >= 320 and len({row[2] for row in ROWS}) >= len(ROWS) - 4
    assert all(sum(row[0] == number for row in ROWS) >= 60 for number in LISTS)
    assert sum(row[1] == "meaning" for row in ROWS) >= 150


@pytest.mark.parametrize("number", LISTS)
def test_as_many_are_found_as_were(store, number):
    names, described = places(store, number, False), places(store, number, True)
    reached = (
        sum(at == 1 for at in names.values()),
        sum(at == 1 for at in described.values()),
        sum(at <= 5 for at in described.values()),
    )
    late = {query: at for query, at in {**names, **described}.items() if at > 1}
    pairs = zip(reached, FLOORS[number], strict=True)
    assert all(found >= floor for found, floor in pairs), (reached, late)
