"""What a claim is judged on: the diagram after some of its moves, and what a kind of claim is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from weiqi.board import Board
from weiqi.diagram import Diagram
from weiqi.errors import WeiqiError
from weiqi.game import PASS, Game
from weiqi.points import EMPTY, color_word, opponent


class Malformed(Exception):
    """The claim's words make no sense on this diagram."""


class Unproved(Exception):
    """Nothing here can decide the claim."""


class Scene(NamedTuple):
    """Where a claim is judged: the diagram, and the game after ``last`` of its moves."""

    diagram: Diagram
    first: int
    last: int
    game: Game

    @property
    def board(self) -> Board:
        return self.game.board

    def point(self, name: str) -> int:
        """The point of a name in a claim."""
        try:
            return self.diagram.find(name)
        except WeiqiError as error:
            raise Malformed(str(error).rstrip("。")) from None

    def chain(self, name: str) -> int:
        """A point that must hold a stone."""
        point = self.point(name)
        if self.board.cells[point] == EMPTY:
            raise Malformed(f"{self.show(name)} 是空点，没有棋子")
        return point

    def show(self, name: str) -> str:
        """A name with its coordinate, such as ``a（C2）``."""
        where = self.diagram.geometry.name(self.point(name))
        return where if where == name.upper() else f"{name}（{where}）"

    def names(self, points: Iterable[int]) -> str:
        return "、".join(self.diagram.geometry.names(points)) or "没有"


Finding = str | None
"""None when the claim holds, else what is true instead (Chinese)."""
Prove = Callable[[Scene, re.Match[str]], Finding]


class Measure(NamedTuple):
    """A quantity of the position, and what it is in Chinese words."""

    value: Fraction
    said: str


Take = Callable[[Scene, re.Match[str]], Measure]


@dataclass(frozen=True)
class Kind:
    """A kind of claim: the word that marks it, its grammar and what proves it.

    Kinds that state a number also know how to measure it, for tasks that ask for it.
    """

    word: str
    example: str
    pattern: re.Pattern[str]
    prove: Prove
    quantity: re.Pattern[str] | None = None
    take: Take | None = None


_POINT = r"([A-Za-z]\d{1,2}|[a-z]|\d{1,3})"
_COLOR = r"([BW])"
_SHORTHAND = {"<P>": _POINT, "<C>": _COLOR}


def _pattern(grammar: str) -> re.Pattern[str]:
    for short, pattern in _SHORTHAND.items():
        grammar = grammar.replace(short, pattern)
    return re.compile(grammar.replace(" ", r"\s+"))


def fact(word: str, example: str, grammar: str, prove: Prove) -> Kind:
    """A kind of claim that holds or does not."""
    return Kind(word, example, _pattern(grammar), prove)


def quantity(word: str, example: str, grammar: str, take: Take) -> Kind:
    """A kind of claim that states a number: what ``take`` measures ``= number``."""

    def prove(scene: Scene, found: re.Match[str]) -> Finding:
        measure = take(scene, found)
        stated = Fraction(int(found["whole"])) + Fraction(found["part"] or 0)
        return None if measure.value == stated else measure.said

    sign = r"(?:\s*=\s*|\s+)" if word == "captured" else r"\s*=\s*"
    number = sign + r"(?P<whole>\d{1,4})(?:\s+(?P<part>1/2))?"
    pattern = re.compile(_pattern(grammar).pattern + number)
    return Kind(word, example, pattern, prove, _pattern(grammar), take)


def amount(count: Fraction) -> str:
    """A count as it is written: ``40`` or ``40 1/2``."""
    whole, rest = divmod(count, 1)
    return f"{whole} {rest}" if whole and rest else str(count)


def line_of_play(diagram: Diagram, points: Iterable[int], color: int) -> str:
    """Moves in turn as Chinese text with coordinates, ``color`` first: 黑 C3，白 D4 …"""
    moves = []
    for point in points:
        where = "停一手" if point == PASS else diagram.geometry.name(point)
        moves.append(f"{color_word(color)} {where}")
        color = opponent(color)
    return "，".join(moves)
