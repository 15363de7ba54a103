"""Patterns on positions: turns, colours, sides, corners; held against plain search."""

from __future__ import annotations

import random
import time

import pytest

from weiqi.pattern import ANYWHERE, CORNER, SIDE, STRIDE, Pattern, Position
from weiqi.points import geometry


def position(size: int, black: str, white: str) -> Position:
    board = geometry(size)
    return Position.of(size, map(board.point, black.split()), map(board.point, white.split()))


def pattern(black: str, white: str, where: str = ANYWHERE, bare: bool = False) -> Pattern:
    board = geometry(9)
    black_points, white_points = (
        tuple(board.point(name) for name in names.split()) for names in (black, white)
    )
    return Pattern(9, black_points, white_points, where, bare)


@pytest.mark.parametrize(
    ("black", "white", "where", "bare", "expected"),
    [
        # The board: black C3 D3, white C4; nothing else.
        ("C3 D3", "C4", ANYWHERE, False, (False, False)),
        ("E5 F5", "E6", ANYWHERE, False, (False, False)),
        ("E6 F6", "F5", ANYWHERE, False, (True, False)),
        ("E5 E6", "F5", ANYWHERE, False, (True, False)),
        ("E6", "E5 F5", ANYWHERE, False, (False, True)),
        ("E5 F5 G5", "", ANYWHERE, False, None),
        ("E5", "F6", ANYWHERE, False, (True, False)),
        ("E5 F6", "", ANYWHERE, False, None),
        ("C3 D3", "C4", CORNER, False, (False, False)),
        ("C3 C4", "D3", CORNER, False, (True, False)),
        ("B3 C3", "B4", CORNER, False, None),
        ("B3 C3", "B4", SIDE, False, (False, False)),
        ("B4 C4", "B5", SIDE, False, None),
        ("C3 D3", "C4", CORNER, True, (False, False)),
        ("D3", "C4", ANYWHERE, True, None),
        ("D3", "C4", ANYWHERE, False, (False, False)),
        ("", "", ANYWHERE, False, None),
    ],
)
@pytest.mark.parametrize("size", [9, 13, 25])
def test_where_a_pattern_lies(
    size: int, black: str, white: str, where: str, bare: bool, expected: tuple[bool, bool] | None
) -> None:

    board, there = geometry(size), position(size, "C3 D3", "C4")
    found = pattern(black, white, where, bare).find(there)
    assert (found and found[:2]) == expected
    if found:  # the stones named are there, as many of each colour as were drawn
        own, other = (there.white, there.black) if found.swapped else (there.black, there.white)
        bits = [1 << y * STRIDE + x for x, y in map(board.xy, found.points)]
        counts = [sum(bool(bit & stones) for bit in bits) for stones in (own, other)]
        assert counts == [len(black.split()), len(white.split())]


def test_the_stones_found_are_named() -> None:
    there, board = position(13, "C3 D3 N12", "C4 N13"), geometry(13)
    found = pattern("A1", "A2", CORNER).find(there)
    assert found is not None and found.turned
    assert board.names(found.points) == ["N12", "N13"]


def test_a_pattern_that_is_larger_than_the_board_is_not_there() -> None:
    assert pattern("A1 J9", "").find(position(5, "A1 E5", "")) is None
    assert pattern("A1 J9", "", CORNER).find(position(5, "A1 E5", "")) is None


def test_every_answer_is_that_of_a_plain_search() -> None:
    dice = random.Random(5)
    board = geometry(6)
    for _ in range(300):
        cells = {p: dice.choice("..XO") for p in board.points}
        stones = {c: [p for p in cells if cells[p] == c] for c in "XO"}
        spots = dice.sample([(x, y) for x in range(3) for y in range(3)], 4)
        drawn = {spot: dice.choice("XO") for spot in spots}
        bare = dice.random() < 0.5
        names = {
            c: tuple(board.at(x, y) for (x, y), its in drawn.items() if its == c) for c in "XO"
        }
        looked = Pattern(6, names["X"], names["O"], ANYWHERE, bare)
        found = looked.find(Position.of(6, stones["X"], stones["O"]))
        assert (found is not None) == _plain(board, cells, drawn, bare)


def _plain(board, cells, drawn, bare):  # type: ignore[no-untyped-def]
    left, low = (min(spot[axis] for spot in drawn) for axis in (0, 1))
    right, top = (max(spot[axis] for spot in drawn) for axis in (0, 1))
    wanted = {
        (x, y): drawn.get((x, y), ".")
        for x in range(left, right + 1)
        for y in range(low, top + 1)
        if (x, y) in drawn or bare
    }
    for swap in (str, lambda c: {"X": "O", "O": "X"}.get(c, c)):
        for a, b, turn in [(a, b, t) for a in (1, -1) for b in (1, -1) for t in (0, 1)]:
            for dx in range(-12, 13):
                for dy in range(-12, 13):
                    if all(
                        _at(board, cells, *(((a * x, b * y), (b * y, a * x))[turn]), dx, dy)
                        == swap(c)
                        for (x, y), c in wanted.items()
                    ):
                        return True
    return False


def _at(board, cells, x, y, dx, dy):  # type: ignore[no-untyped-def]
    x, y = x + dx, y + dy
    return cells[board.at(x, y)] if 0 <= x < 6 and 0 <= y < 6 else "#"


def test_a_thousand_boards_are_searched_at_once() -> None:
    dice = random.Random(1)
    board = geometry(13)
    positions = [
        Position.of(13, *(dice.sample(board.points, 30)[part::2] for part in (0, 1)))
        for _ in range(1_000)
    ]
    looked = pattern("C3 D3 E4 F5", "C4 D4 E3", ANYWHERE, True)
    began = time.perf_counter()
    for each in positions:
        looked.find(each)
    assert time.perf_counter() - began < 0.5
