"""Entries by what they mean: a description in everyday words -> the entries it may describe.

A description shares characters and pairs of characters with the definition, the names, the
text and the phrases (``asked``) of the entry it is about; each counts by its rarity, most in
names and definition. Readers and definitions often use other words for the same thing, so words
of a query stand for their kin too (``everyday.txt``, one family of words a line). A description
that is nearly one of the phrases decides by itself. An entry gains a little where entries
related to it (``see``) fit too. Commoner entries win ties, and where a definition says that it
is another word for a commoner one (虚眼: 就是假眼), the commoner one is as good an answer, so
it comes first.

The commonest ``MOST`` entries are kept in memory, as the names are (website/alike.py).
"""

from __future__ import annotations

import functools
import heapq
import json
import math
import re
import sqlite3
import threading
from array import array
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import Indel

from website import text

MOST = 5_000
"""How many entries are looked at, the commonest first."""
LONGEST = 40
"""Characters of a description that count."""

IN_GLOSS, IN_NAMES, IN_TEXT, IN_ASKED = 1.0, 1.3, 0.6, 0.8
"""What a token counts in each part of an entry."""
ENOUGH = 3.0
"""How soon being in one more part adds little (as in BM25): a count of this gives half of all."""
NEAR, NEAREST = 0.6, 2.0
"""How alike a phrase must be (1: equal) to decide, and what it then adds to the query's worth."""
RELATED = 0.25
"""What the worth of related entries adds, shared out by the root of their number."""
ONE_CHARACTER = 0.7
"""What a single character counts, a pair being 1; it is looked for in gloss and names."""
KIN = 0.6
"""What a word of the same family counts, the reader's own word being 1."""
TELLING = 1.2
"""How much more than in proportion a rare token tells; 1 is the usual measure of rarity."""
COMMON, EARLIER = 14.0, 4.0
"""What the commonest word has over the rarest, by weight and by place in their order.

All these figures were chosen together, as those that find most of the descriptions in
tests/data/; small changes of any of them change little.
"""
LONG_GLOSS, LONG_TEXT, LONG_ASKED = 0.4, 0.4, 0.6
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
    head: str
    see: list[str]
    gloss: list[str]
    names: list[str]
    body: list[str]
    asked: list[str]


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
        self._related = _related(entries)
        asked = [(phrase, place) for place, entry in enumerate(entries) for phrase in entry.asked]
        self._phrases = [phrase for phrase, _ in asked]
        self._asked_of = [place for _, place in asked]

    @classmethod
    def of(cls, connection: sqlite3.Connection) -> Meanings:
        """Those of the library that a connection reads; only the latest is kept."""
        sql = "SELECT value FROM meta WHERE key = 'build_id'"
        build_id = str(connection.execute(sql).fetchone()[0])
        with cls._lock:
            if build_id not in cls._kept:
                cls._kept = {build_id: cls(connection)}
            return cls._kept[build_id]

    def asked(self, query: str, least: float) -> list[int]:
        """Term ids with a phrase at least so like a query (1: equal), the most alike first."""
        found = sorted(self._alike(query, least), key=lambda alike: (-alike[1], alike[0]))
        return [self._numbers[place] for place, _ in found]

    def described(self, runs: Iterable[str], limit: int, whole: str = "") -> list[int]:
        """Term ids by how well runs of Chinese characters describe them, the best first.

        ``whole`` is the query with the words of a question, for the phrases have them too.
        """
        asked = "\n".join(runs)[:LONGEST].split("\n")
        total = self._fit(asked)
        worth = NEAREST * self._worth(asked)
        for place, likeness in self._alike(whole or "".join(asked), NEAR):
            total[place] += worth * (likeness - NEAR)
        total = [
            value + sum(map(total.__getitem__, related)) * share
            for value, (related, share) in zip(total, self._related, strict=True)
        ]
        for place, main in self._mains.items():
            total[main] = max(total[main], total[place])
        ranked = [
            (-value - prior, place)
            for place, (value, prior) in enumerate(zip(total, self._prior, strict=True))
            if value
        ]
        return [self._numbers[place] for _, place in heapq.nsmallest(limit, ranked)]

    def _fit(self, runs: Iterable[str]) -> list[float]:
        """How well each entry fits: the worth of all that it shares with the runs."""
        total = [0.0] * len(self._numbers)
        for alternatives in _slots(runs):
            best: dict[int, float] = {}
            for tokens, share in alternatives:
                for place, value in self._values(tokens, share):
                    if place not in best or value > best[place]:
                        best[place] = value
            for place, value in best.items():
                total[place] += value
        return total

    def _alike(self, query: str, least: float) -> Iterator[tuple[int, float]]:
        """Places of entries with a phrase at least so like the query, and how alike it is."""
        best: dict[int, float] = {}
        for _, likeness, at in process.extract(
            query[:LONGEST],
            self._phrases,
            scorer=Indel.normalized_similarity,
            limit=10,
            score_cutoff=least,
        ):
            place = self._asked_of[at]
            best[place] = max(best.get(place, 0.0), likeness)
        yield from best.items()

    def _worth(self, runs: Iterable[str]) -> float:
        """What all characters and pairs of a query are worth together."""
        tokens = [token for run in runs for token in (*run, *text.bigrams(run))]
        return sum(
            (ONE_CHARACTER if len(token) == 1 else 1.0) * self._rarity(self._postings[token])
            for token in tokens
            if token in self._postings
        )

    def _rarity(self, posting: _Posting) -> float:
        known = len(self._numbers) + 1
        return float(math.log(known / (len(posting.places) + 0.5)) ** TELLING)

    def _values(self, tokens: tuple[str, ...], share: float) -> list[tuple[int, float]]:
        """What tokens that must all be there count, by place."""
        postings = [self._postings[token] for token in tokens if token in self._postings]
        if not postings or len(postings) < len(tokens):
            return []
        rarest = min(postings, key=lambda posting: len(posting.places))
        worth = share * self._rarity(rarest)
        found = zip(rarest.places, rarest.counts, strict=True)
        if len(postings) == 1:
            return [(place, worth * count) for place, count in found]
        places = set(rarest.places).intersection(*(posting.places for posting in postings))
        return [(place, worth * count) for place, count in found if place in places]


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
        "SELECT term.id, weight, head, see, gloss, variants, text, asked FROM term "
        "JOIN body ON body.id = term.id ORDER BY term.id LIMIT ?",
        (MOST,),
    )
    for number, weight, head, see, gloss, variants, body, asked in rows:
        names = [head, *json.loads(variants)]
        defined, called = (text.han_runs(text.simplify(part)) for part in (gloss, "，".join(names)))
        phrases = [text.simplify(phrase) for phrase in json.loads(asked)]
        yield _Entry(
            number, weight, head, json.loads(see), defined, called, text.han_runs(body), phrases
        )


def _postings(entries: list[_Entry]) -> dict[str, _Posting]:
    glosses = _Lengths([_size(entry.gloss) for entry in entries], LONG_GLOSS)
    bodies = _Lengths([_size(entry.body) for entry in entries], LONG_TEXT)
    phrases = _Lengths([_size(entry.asked) for entry in entries], LONG_ASKED)
    found: dict[str, _Posting] = {}
    for place, entry in enumerate(entries):
        counts = dict.fromkeys(_pairs(entry.body), IN_TEXT * bodies.share(place))
        for runs, count in (
            (entry.gloss, IN_GLOSS * glosses.share(place)),
            (entry.names, IN_NAMES),
            (entry.asked, IN_ASKED * phrases.share(place)),
        ):
            for token in dict.fromkeys([*_pairs(runs), *"".join(runs)]):
                counts[token] = counts.get(token, 0.0) + count
        for token, count in counts.items():
            posting = found.get(token)
            if posting is None:
                posting = found[token] = _Posting(array("H"), array("f"))
            posting.places.append(place)
            posting.counts.append(count * (1 + ENOUGH) / (count + ENOUGH))
    return found


def _related(entries: list[_Entry]) -> list[tuple[list[int], float]]:
    """The places of the entries that each names as related, or that name it; what each adds."""
    places = {entry.head: place for place, entry in enumerate(entries)}
    found: list[set[int]] = [set() for _ in entries]
    for place, entry in enumerate(entries):
        for other in (places[head] for head in entry.see if head in places):
            found[place].add(other)
            found[other].add(place)
    return [(sorted(others), RELATED / math.sqrt(len(others) or 1)) for others in found]


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
