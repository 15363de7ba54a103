"""Names that look or sound like what was typed: the search's last resort.

Likeness of Chinese names is half the likeness of the characters and half that of the
pinyin (optimal string alignment, 0 to 1): a wrong character is usually one of the same
sound. Latin queries are compared with pinyin, English and Japanese keys.
"""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Iterable
from typing import NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from website.library.keys import ENGLISH, JAPANESE, MISPRINT, PINYIN

CANDIDATES = 40
"""How many names of each kind of likeness are compared in full."""

LONGEST = 24
"""Longer Chinese names and queries are not compared."""
LONGEST_LATIN = 60

SWAPPED, ONE_LESS = 0.9, 0.7
"""How alike Chinese names are that differ only in the order of two neighbours (数法子), or in
a character left out of three or more (空角)."""

#: zh and z, ch and c, sh and s, ng and n are told apart by few.
_BLURRED = re.compile("(?<=^[zcs])h|(?<=n)g$")

_LIKENESS = OSA.normalized_similarity


class Alike(NamedTuple):
    """A name that resembles the query: term id, the spelling, likeness from 0 to 1."""

    number: int
    form: str
    likeness: float


class _Shelf:
    """Names of one length: what is compared, and whose it is, the commonest first."""

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.sounds: list[str] = []
        self.owners: list[tuple[int, str]] = []


class Names:
    """The names of one library in memory, by length; read on first use, then kept."""

    _lock = threading.Lock()
    _kept: dict[str, Names] = {}

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._pinyin_of: dict[str, str] = dict(
            connection.execute("SELECT char, pinyin FROM char_pinyin")
        )
        self._han = self._shelves(connection, range(MISPRINT + 1), with_sound=True)
        self._latin = self._shelves(connection, (PINYIN, ENGLISH, JAPANESE), with_sound=False)

    @classmethod
    def of(cls, connection: sqlite3.Connection) -> Names:
        """The names of the library that a connection reads; only the latest is kept."""
        sql = "SELECT value FROM meta WHERE key = 'build_id'"
        build_id = str(connection.execute(sql).fetchone()[0])
        with cls._lock:
            if build_id not in cls._kept:
                cls._kept = {build_id: cls(connection)}
            return cls._kept[build_id]

    def _shelves(
        self, connection: sqlite3.Connection, kinds: Iterable[int], *, with_sound: bool
    ) -> dict[int, _Shelf]:
        marks = ", ".join(map(str, kinds))
        shelves: dict[int, _Shelf] = {}
        sql = f"SELECT key, id, form FROM key WHERE kind IN ({marks}) ORDER BY id, key"
        for key, number, form in connection.execute(sql):
            shelf = shelves.setdefault(len(key), _Shelf())
            shelf.keys.append(key)
            shelf.owners.append((number, form))
            if with_sound:
                shelf.sounds.append(self.sound(key))
        return shelves

    def sound(self, name: str) -> str:
        """The plain pinyin of a name, character by character; what many mix up is one."""
        return "".join(_BLURRED.sub("", self._pinyin_of.get(char, char)) for char in name)

    def chinese(self, query: str, least: float) -> list[Alike]:
        """Names at least so like a Chinese query, the most alike first."""
        if len(query) > LONGEST:
            return []
        found, sound = [], self.sound(query)
        for shelf in self._near(self._han, len(query), 1 + len(query) // 6):
            places = {
                *_closest(query, shelf.keys, 2 * least - 1),
                *_closest(sound, shelf.sounds, 2 * least - 1),
            }
            for at in places:
                looks = _LIKENESS(query, shelf.keys[at])
                sounds = _LIKENESS(sound, shelf.sounds[at])
                likeness = max((looks + sounds) / 2, _one_slip(query, shelf.keys[at]))
                found.append(Alike(*shelf.owners[at], likeness))
        return _sorted(found, least)

    def latin(self, query: str, least: float) -> list[Alike]:
        """Names whose pinyin, English or Japanese is at least so like a Latin query."""
        if not 3 <= len(query) <= LONGEST_LATIN:
            return []
        found = []
        for shelf in self._near(self._latin, len(query), max(1, len(query) // 4)):
            for at in _closest(query, shelf.keys, least):
                found.append(Alike(*shelf.owners[at], _LIKENESS(query, shelf.keys[at])))
        return _sorted(found, least)

    @staticmethod
    def _near(shelves: dict[int, _Shelf], length: int, reach: int) -> list[_Shelf]:
        return [shelf for size, shelf in shelves.items() if abs(size - length) <= reach]


def _one_slip(query: str, name: str) -> float:
    """How alike two Chinese names are by a slip that the sound does not tell; 0 without one."""
    if OSA.distance(query, name) != 1:
        return 0.0
    if len(query) == len(name) and sorted(query) == sorted(name):
        return SWAPPED
    return ONE_LESS if 2 <= len(query) < len(name) else 0.0


def _closest(query: str, choices: list[str], least: float) -> list[int]:
    """Places of the most like choices."""
    rows = process.extract(
        query, choices, scorer=_LIKENESS, limit=CANDIDATES, score_cutoff=max(least, 0.01)
    )
    return [row[2] for row in rows]


def _sorted(found: list[Alike], least: float) -> list[Alike]:
    kept = [alike for alike in found if alike.likeness >= least]
    return sorted(kept, key=lambda alike: (-alike.likeness, alike.number))
