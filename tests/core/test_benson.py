"""Unconditional life: drawn positions, and no captures when the owner never answers."""

import random

import pytest

from tests.core import drawn, symmetry
from tests.core.test_eyes import TWO_HEADED_DRAGON
from weiqi.benson import safety, unconditionally_alive
from weiqi.board import Board
from weiqi.points import BLACK, WHITE

# name, drawing, names of black stones (one a chain) that are unconditionally alive
LIFE = [
    ("two eyes in the corner", ". X . X .\nX X X X .\n. . . . .\n. . . . .\n. . . . .", "B5"),
    ("one eye", ". X . . .\nX X . . .\n. . . . .\n. . . . .\n. . . . .", ""),
    ("one big eye of three", ". . . X .\nX X X X .\nO O O O O\n. . . . .\n. . . . .", ""),
    (
        "an eye with an enemy stone inside",
        ". O X . X\nX X X X X\nO O O O O\n. . . . .\n. . . . .",
        "C5",
    ),
    (
        "an eye with an empty point the chain does not touch",
        ". . O X . X\n. O O X X X\nX X X X . .\n. . . . . .\n. . . . . .\n. . . . . .",
        "",
    ),
    (
        "two chains and two shared eyes",
        ". X . X .\nX X X . X\nO O O X X\n. . . . O\n. . . . .",
        "B5 D5 E4",
    ),
    ("stones outside are not alive", ". X . X .\nX X X X .\n. . . . .\n. X . . .\n. . . . .", "B5"),
    (
        "the rest of the board is no eye",
        ". . . . .\n. . . . .\nX X X X X\n. . . . .\n. . . . .",
        "",
    ),
    ("a wall with two small sides", ". X . .\n. X . .\n. X . .\n. X . .", ""),
    ("a lone eye and a false one", ". X . O .\nX X X X .\nO O O . X\n. . . X O\n. . . . .", ""),
]


def expected_points(board, names, of_point):
    return {q for name in names.split() for q in board.chain(of_point(name))}


@pytest.mark.parametrize(("name", "drawing", "names"), LIFE, ids=[row[0] for row in LIFE])
def test_drawn_positions(name, drawing, names):
    board = drawn.board(drawing)
    for turned, of_point, of_color in symmetry.images(board):
        alive = unconditionally_alive(turned, of_color(BLACK))
        assert alive == expected_points(
            turned, names, lambda name, of_point=of_point: of_point(board.geometry.point(name))
        )


def test_a_two_headed_dragon_is_alive():
    board = drawn.board(TWO_HEADED_DRAGON)
    found = safety(board, BLACK)
    assert len(found.chains) == 2
    eyes = {p for region in found.regions if len(region) == 1 for p in region}
    assert {board.geometry.point("D9"), board.geometry.point("D1")} <= eyes


def test_vital_regions_and_chains_belong_together():
    board = drawn.board(LIFE[3][1])
    found = safety(board, BLACK)
    names = board.geometry.names
    assert [names(region) for region in found.regions] == [["A5", "B5"], ["D5"]]
    assert [len(chain) for chain in found.chains] == [7]
    assert safety(board, WHITE) == ([], [])


def test_nothing_is_alive_on_an_empty_board():
    assert safety(Board(9), BLACK) == ([], [])


def test_the_owner_may_always_pass():
    """The other side plays alone, at random, as long as it can: no such chain falls."""
    rng = random.Random(12)
    seen = 0
    for _ in range(200):
        size = rng.choice((4, 5, 6))
        board = Board(size)
        color = BLACK
        for _ in range(2 * size * size):
            points = board.empties()
            rng.shuffle(points)
            next((p for p in points if board.place(p, color) is not None), None)
            color = 3 - color
            alive = unconditionally_alive(board, BLACK)
            if alive:
                break
        else:
            continue
        seen += 1
        for _ in range(100):
            points = board.empties()
            rng.shuffle(points)
            if all(board.place(p, WHITE) is None for p in points):
                break
            assert alive <= set(board.stones(BLACK))
    assert seen > 50
