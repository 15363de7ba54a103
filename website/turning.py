"""One problem in sixteen views: turned, mirrored, with the colours swapped.

A view is a number: ``view % 8`` is the turn of :mod:`weiqi.symmetry`, 8 and more swap the
colours. The library knows the problem as its file has it (view 0); what goes out is
turned here and what comes in is turned back, so that judges and proofs know of nothing.
Sentences are turned too: 黑 and 白, and coordinates such as ``Q16``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from weiqi import symmetry
from weiqi.judging import Quest
from weiqi.points import Geometry, geometry, opponent

VIEWS = range(16)

# 黑白 and 空白 are words of their own; a swap must not touch them.
_KEPT = "明白|空白|黑白|白白|坦白"
_TURNED = re.compile(rf"{_KEPT}|(?<![A-Za-z0-9])[A-HJ-Z](?:1\d|2[0-5]|[1-9])(?![A-Za-z0-9])|黑|白")
_SWAP = {"黑": "白", "白": "黑"}


@dataclass(frozen=True)
class View:
    """A view of a board of ``size`` lines; points are names such as ``Q16``."""

    size: int
    number: int = 0

    @property
    def swaps(self) -> bool:
        """Whether black stands for white."""
        return self.number >= 8

    @property
    def board(self) -> Geometry:
        """The geometry of the board."""
        return geometry(self.size)

    def point(self, point: int) -> int:
        """Return where a point of the file lies in this view; PASS stays PASS."""
        return symmetry.turned(self.size, point, self.number % 8)

    def back(self, point: int) -> int:
        """Return the point of the file that is seen at ``point``."""
        return symmetry.turned(self.size, point, symmetry.inverse(self.number % 8))

    def name(self, name: str) -> str:
        """Return the name of a place in this view; other words (``pass``) stay."""
        if not _TURNED.fullmatch(name):
            return name
        return self.board.name(self.point(self.board.point(name)))

    def names(self, names: Iterable[str]) -> list[str]:
        """Return the names of several points in this view, in board order."""
        places = (self.point(self.board.point(name)) for name in names)
        return self.board.names(places)

    def color(self, color: int) -> int:
        """Return the colour that stands for ``color``."""
        return opponent(color) if self.swaps else color

    def letter(self, letter: str) -> str:
        """Return ``B`` or ``W`` as seen in this view."""
        return {"B": "W", "W": "B"}[letter] if self.swaps else letter

    def words(self, text: str) -> str:
        """Return a sentence as it reads in this view."""
        return _TURNED.sub(self._word, text) if self.number else text

    def _word(self, found: re.Match[str]) -> str:
        word = found[0]
        if word in _SWAP:
            return _SWAP[word] if self.swaps else word
        if not word.isascii():
            return word
        col, row = word[0], int(word[1:])
        if row > self.size or ord(col) - ord("A") - (col > "I") >= self.size:
            return word  # no point of this board: a class of things, a grade
        return self.name(word)

    def position(self, position: dict[str, Any]) -> dict[str, Any]:
        """Return a position as :func:`website.api.answers.position` makes it, in this view."""
        if not self.number:
            return position
        black, white = self.names(position["black"]), self.names(position["white"])
        taken = position["captures"]
        last = position["last"]
        if last is not None:
            last = {
                "color": self.letter(last["color"]),
                "point": self.name(last["point"]),
                "captured": self.names(last["captured"]),
            }
        return position | {
            "black": white if self.swaps else black,
            "white": black if self.swaps else white,
            "to_play": self.letter(position["to_play"]),
            "captures": {"black": taken["white"], "white": taken["black"]} if self.swaps else taken,
            "ko": position["ko"] and self.name(position["ko"]),
            "legal": self.names(position["legal"]),
            "last": last,
        }

    def quest(self, quest: Quest) -> Quest:
        """Return a position to solve as seen in this view."""

        def seen(points: Iterable[int]) -> tuple[int, ...]:
            return tuple(sorted(map(self.point, points)))

        black, white = seen(quest.black), seen(quest.white)
        return replace(
            quest,
            black=white if self.swaps else black,
            white=black if self.swaps else white,
            to_play=self.color(quest.to_play),
            targets=seen(quest.targets),
        )
