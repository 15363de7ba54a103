"""The names of tesujis: each shape and combination drawn, and what is close to it."""

import pytest

from tests.core.drawn import board, stones
from weiqi.compose.tesuji import combinations, gives_up, shape_of, tesuji
from weiqi.judging import Quest
from weiqi.points import geometry

# Black plays at ``a``; top row first, seven lines.
SHAPES = [
    ("提子", ". . . . . . .", ". X a . . . .", "X O O X . . .", ". X X . . . ."),
    ("接", ". . . . . . .", ". O O O . . .", ". X a X O . .", ". . . O . . ."),
    ("断", ". . . . . . .", ". X O . . . .", ". O a . . . .", ". . . . . . ."),
    ("挖", ". . . . . . .", ". . O . . . .", ". O a O . . .", ". . . . . . ."),
    ("夹", ". . . . . . .", ". . . . . . .", ". X O a . . .", ". . . . . . ."),
    ("扳", ". . . . . . .", ". X O . . . .", ". . a . . . .", ". . . . . . ."),
    ("立", ". . . . . . .", ". . . . . . .", ". O X O . . .", ". . a . . . ."),
    ("冲", ". . . . . . .", ". . O . . . .", ". X a . . . .", ". . O . . . ."),
    ("打吃", ". X X X . . .", "X O O a . . .", ". X . . . . .", ". . . . . . ."),
    ("尖", ". . . . . . .", ". X . . . . .", ". . a . . . .", ". . . . . . ."),
    ("跳", ". . . . . . .", ". . . . . . .", ". X . a . . .", ". . . . . . ."),
    ("点", ". . . . . . .", ". . O O . . .", ". . a . . . .", ". . . . . . ."),
    ("顶", ". . . . O . .", ". . . . O . .", ". X a O O . .", ". . . . . . ."),
    ("长", ". . . . . . .", ". . . . . . .", ". X a . . . .", ". . . . . . ."),
    ("", ". . . . . . .", ". . . . . . .", ". . a . . . .", ". . . . . . ."),
]


@pytest.mark.parametrize(("name", "rows"), [(n, rows) for n, *rows in SHAPES], ids=lambda v: str(v))
@pytest.mark.parametrize("flip", [False, True])
def test_the_shape_of_a_move(name, rows, flip):
    drawn = [". . . . . . ."] * 3 + rows
    drawn = [row[::-1] for row in drawn] if flip else drawn
    ((y, x),) = [(6 - r, row.split().index("a")) for r, row in enumerate(drawn) if "a" in row]
    position = board("\n".join(drawn).replace("a", "."))
    assert shape_of(position, geometry(7).at(x, y), 1) == name
    swapped = board("\n".join(drawn).replace("a", ".").translate(str.maketrans("XO", "OX")))
    assert shape_of(swapped, geometry(7).at(x, y), 2) == name


# Drawing, a line that begins with Black's move, what it shows, black stones given up.
LINES = [
    ("O O O O .", "O . . O .", "B1 C1", ["扑"], 1),
    ("O O O O .", "O . . O .", "B1 E2", [], 0),
    ("X X X X X", "X O O O X", "X . . O X", "C1 B1 C1", ["倒扑"], 1),
    (". X X X .", "O O . O .", "E1 C1 A2", ["接不归"], 0),
    (". X X X .", "O O . O .", "E1 A5 C1", [], 0),
    ("X O O O .", ". X X O .", "E5 A1 B1", ["打二还一"], 2),
    ("X O O O .", ". X X O .", "E5 A1 E4", [], 2),
    ("X X X X X X", ". . O . . X", "O O X . O X", "O X X . O X", "D2 D3 E3 D1 C1", ["倒脱靴"], 4),
    ("X X X X X X", ". . O . . X", "O O X . O X", "O X X . O X", "D2 D3 E3 D1 F6", [], 4),
]


@pytest.mark.parametrize("case", LINES, ids=lambda case: f"{case[-3]} {case[-2]}")
@pytest.mark.parametrize("swap", [False, True])
def test_what_a_line_shows(case, swap):
    *rows, line, shown, given = case
    size = len(rows[0].split())
    drawing = "\n".join([" ".join("." * size)] * (size - len(rows)) + rows)
    if swap:
        drawing = drawing.translate(str.maketrans("XO", "OX"))
    _, black, white = stones(drawing)
    other = black if swap else white
    quest = Quest(size, tuple(black), tuple(white), 2 if swap else 1, tuple(other), "kill")
    points = [geometry(size).point(name) for name in line.split()]
    assert combinations(quest, points) == shown
    assert gives_up(quest, points) == given
    assert tesuji(quest, points)[: len(shown)] == shown


def test_an_impossible_line_ends_quietly():
    _, black, white = stones("\n".join([". . . . ."] * 3 + ["O O . . .", ". O . . ."]))
    quest = Quest(5, tuple(black), tuple(white), 1, tuple(white), "kill")
    corner = geometry(5).point("A1")
    assert combinations(quest, [corner, 0, corner]) == [] == tesuji(quest, [])
    assert gives_up(quest, [corner, 0]) == 0
