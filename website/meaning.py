"""Entries by what they mean: a description in everyday words -> the entries it may describe.

A description shares characters and pairs of characters with the definition, the names and
the text of the entry it is about; each counts by its rarity, most in the definition. Readers
and definitions often use other words for the same thing, so words of a query stand for
their kin too (``everyday.txt``, one family of words a line). Commoner entries win ties, and
where a definition says that it is another word for a commoner one (虚眼: 就是假眼), the
commoner one is as good an answer, so it comes first.

The commonest ``MOST`` entries are kept in memory, as the names are (website/alike.py).
"""

from __future__ import annotations

import functools
import json
import math
import re
import sqlite3
import threading
from array import array
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from website import text

MOST = 5_000
"""How many entries are looked at, the commonest first."""
LONGEST = 40
"""Characters of a description that count."""

IN_GLOSS, IN_NAMES, IN_TEXT = 1.0, 1.0, 0.6
"""What a token counts in each part of an entry."""
ONE_CHARACTER = 0.7
"""What a single character counts, a pair being 1; it is looked for in gloss and names."""
KIN = 0.6
"""What a word of the same family counts, the reader's own word being 1."""
TELLING = 1.2
"""How much more than in proportion a rare token tells; 1 is the usual measure of rarity."""
COMMON, EARLIER = 18.0, 4.0
"""What the commonest word has over the rarest, by weight and by place in their order.

All these figures were chosen together, as those that find most of the descriptions in
tests/data/; small changes of any of them change little.
"""
LONG_GLOSS, LONG_TEXT = 0.2, 0.2
"""How much a longer part is worth less, from 0 (not at all) to 1 (in full)."""

_OTHER_WORD = re.compile(r"(?:就是|也叫|又叫|也称|又称|现在叫|同)(?:做|作)?(\w{1,8})")

FAMILIES = Path(__file__).with_name("everyday.txt")


class _Posting(NamedTuple):
    """Where a token stands: places in the list of entries, and what it counts there."""

    places: array[int]
    counts: array[float]


class _Entry(NamedTuple):
    number: int
    weight: int
    gloss: list[str]
    names: list[str]
    body: list[str]


class Meanings:
    """The definitions and texts of one library in memory; read on first use, then kept."""

    _lock = threading.Lock()
    _kept: dict[str, Meanings] = {}

    def __init__(self, connection: sqlite3.Connection) -> None:
        entries = list(_entries(connection))
        self._numbers = [entry.number for entry in entries]
        self._prior = [
            COMMON * entry.weight / 100 + EARLIER * (1 - place / len(entries))
            for place, entry in enumerate(entries)
        ]
        self._postings = _postings(entries)
        self._mains = _mains(entries)

    @classmethod
    def of(cls, connection: sqlite3.Connection) -> Meanings:
        """Those of the library that a connection reads; only the latest is kept."""
        sql = "SELECT value FROM meta WHERE key = 'build_id'"
        build_id = str(connection.execute(sql).fetchone()[0])
        with cls._lock:
            if build_id not in cls._kept:
                cls._kept = {build_id: cls(connection)}
            return cls._kept[build_id]

    def described(self, runs: Iterable[str], limit: int) -> list[int]:
        """Term ids by how well runs of Chinese characters describe them, the best first."""
        total = [0.0] * len(self._numbers)
        for alternatives in _slots("\n".join(runs)[:LONGEST].split("\n")):
            best: dict[int, float] = {}
            for tokens, share in alternatives:
                for place, value in self._values(tokens, share):
                    if value > best.get(place, 0.0):
                        best[place] = value
            for place, value in best.items():
                total[place] += value
        for place, main in self._mains.items():
            total[main] = max(total[main], total[place])
        found = [place for place, value in enumerate(total) if value]
        found.sort(key=lambda place: (-total[place] - self._prior[place], place))
        return [self._numbers[place] for place in found[:limit]]

    def _values(self, tokens: tuple[str, ...], share: float) -> Iterator[tuple[int, float]]:
        """What tokens that must all be there count, by place."""
        postings = [self._postings.get(token) for token in tokens]
        if not all(postings):
            return
        rarest = min((posting for posting in postings if posting), key=lambda p: len(p.places))
        rarity = math.log((len(self._numbers) + 1) / (len(rarest.places) + 0.5)) ** TELLING
        places = set(rarest.places)
        for posting in postings:
            places = places.intersection(posting.places) if posting else places
        for place, count in zip(rarest.places, rarest.counts, strict=True):
            if place in places:
                yield place, share * rarity * count


_Slot = Sequence[tuple[tuple[str, ...], float]]
"""Alternatives, of which the best counts: tokens that must all be there, and their share."""


def _slots(runs: Iterable[str]) -> Iterator[_Slot]:
    """What a description asks for: its characters, its pairs, and words of the same families."""
    for run in runs:
        yield from ([((character,), ONE_CHARACTER)] for character in run)
        yield from ([((pair,), 1.0)] for pair in text.bigrams(run))
        for word in _words(run):
            yield [_as_tokens(kin) for kin in families()[word]]


def _as_tokens(word: str) -> tuple[tuple[str, ...], float]:
    if len(word) == 1:
        return (word,), KIN * ONE_CHARACTER
    return tuple(text.bigrams(word)), KIN


def _words(run: str) -> Iterator[str]:
    """Words of ``everyday.txt`` in a run, the longest at each place, none inside another."""
    known = families()
    longest = max(map(len, known), default=0)
    at = 0
    while at < len(run):
        ends = range(min(len(run), at + longest), at, -1)
        end = next((end for end in ends if run[at:end] in known), None)
        if end is None:
            at += 1
        else:
            yield run[at:end]
            at = end


@functools.cache
def families() -> dict[str, tuple[str, ...]]:
    """Each word of ``everyday.txt`` with the other words of its families."""
    kin: dict[str, dict[str, None]] = {}
    for line in FAMILIES.read_text(encoding="utf-8").splitlines():
        words = line.split("#")[0].split()
        for word in words:
            kin.setdefault(word, {}).update(dict.fromkeys(words))
    return {word: tuple(other for other in words if other != word) for word, words in kin.items()}


def _entries(connection: sqlite3.Connection) -> Iterator[_Entry]:
    rows = connection.execute(
        "SELECT term.id, weight, gloss, head, variants, text FROM term "
        "JOIN body ON body.id = term.id ORDER BY term.id LIMIT ?",
        (MOST,),
    )
    for number, weight, gloss, head, variants, body in rows:
        names = [head, *json.loads(variants)]
        defined, called = (text.han_runs(text.simplify(part)) for part in (gloss, "，".join(names)))
        yield _Entry(number, weight, defined, called, text.han_runs(body))


def _postings(entries: list[_Entry]) -> dict[str, _Posting]:
    glosses = _Lengths([_size(entry.gloss) for entry in entries], LONG_GLOSS)
    bodies = _Lengths([_size(entry.body) for entry in entries], LONG_TEXT)
    found: dict[str, _Posting] = {}
    for place, entry in enumerate(entries):
        counts = dict.fromkeys(_pairs(entry.body), IN_TEXT * bodies.share(place))
        for runs, count in (
            (entry.gloss, IN_GLOSS * glosses.share(place)),
            (entry.names, IN_NAMES),
        ):
            for token in dict.fromkeys([*_pairs(runs), *"".join(runs)]):
                counts[token] = counts.get(token, 0.0) + count
        for token, count in counts.items():
            posting = found.get(token)
            if posting is None:
                posting = found[token] = _Posting(array("H"), array("f"))
            posting.places.append(place)
            posting.counts.append(count)
    return found


def _mains(entries: list[_Entry]) -> dict[int, int]:
    """Places of entries that are another word for a commoner one, with the place of that."""
    named: dict[str, int] = {}
    for place, entry in enumerate(entries):
        for name in entry.names:
            named.setdefault(name, place)
    found = {}
    for place, entry in enumerate(entries):
        main = next((named[word] for word in _other_words(entry.gloss) if word in named), place)
        if entries[main].weight > entry.weight:
            found[place] = main
    return found


def _other_words(gloss: list[str]) -> Iterator[str]:
    for run in gloss:
        yield from (match[1] for match in _OTHER_WORD.finditer(run))


def _size(runs: list[str]) -> int:
    return sum(map(len, runs))


def _pairs(runs: list[str]) -> list[str]:
    return [pair for run in runs for pair in text.bigrams(run)]


class _Lengths:
    """What parts of some lengths are worth: 1 on average, longer ones less (as in BM25)."""

    def __init__(self, sizes: list[int], part: float) -> None:
        self._sizes, self._part = sizes, part
        self._mean = sum(sizes) / len(sizes) if sizes and sum(sizes) else 1.0

    def share(self, place: int) -> float:
        return 1 / (1 - self._part + self._part * self._sizes[place] / self._mean)
