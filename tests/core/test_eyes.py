"""True and false eyes: drawn in the corner, at the edge and in the middle."""

import pytest

from tests.core import drawn, symmetry
from weiqi.eyes import eye_points, is_false_eye, is_true_eye
from weiqi.points import BLACK, WHITE

# name, drawing, point, what it is for Black
EYES = [
    ("corner, joined", ". X . .\nX X . .\n. . . .\n. . . .", "A4", "true"),
    ("corner, diagonal taken", ". X . .\nX O . .\n. . . .\n. . . .", "A4", "false"),
    ("corner, diagonal empty", ". X . .\nX . . .\n. . . .\n. . . .", "A4", "neither"),
    ("edge, both diagonals", "X . X .\nX X X .\n. . . .\n. . . .", "B4", "true"),
    ("edge, one taken", "X . X .\n. X O .\n. . . .\n. . . .", "B4", "false"),
    ("edge, one empty", "X . X .\nX X . .\n. . . .\n. . . .", "B4", "neither"),
    ("edge, one taken but one chain", "X . X O\nX X X O\nO . O .\n. . . .", "B4", "true"),
    ("edge, the empty diagonals are eyes too", "X . X .\n. X . X\nX . X .\n. X . .", "B4", "true"),
    (
        "middle, three diagonals",
        ". X X X .\n. X . X .\n. X X O .\n. . . . .\n. . . . .",
        "C4",
        "true",
    ),
    ("middle, two taken", ". O X . .\n. X . X .\n. . X O .\n. . . . .\n. . . . .", "C4", "false"),
    ("middle, one chain", ". O X X .\n. X . X .\n. X X X .\n. . . O .\n. . . . .", "C4", "true"),
    ("middle, two empty", ". . X . .\n. X . X .\n. X X . .\n. . . . .\n. . . . .", "C4", "neither"),
    ("two points are no one-point eye", ". . X .\nX X X .\n. . . .\n. . . .", "A4", "neither"),
    ("a stone is no eye", "X X . .\nX X . .\n. . . .\n. . . .", "A4", "neither"),
    ("a point of the other side", ". O . .\nO O . .\n. . . .\n. . . .", "A4", "neither"),
]


def verdict(board, point, color):
    true, false = is_true_eye(board, point, color), is_false_eye(board, point, color)
    assert not (true and false)
    return "true" if true else "false" if false else "neither"


@pytest.mark.parametrize(("name", "drawing", "point", "expected"), EYES, ids=[e[0] for e in EYES])
def test_drawn_eyes(name, drawing, point, expected):
    board = drawn.board(drawing)
    for turned, of_point, of_color in symmetry.images(board):
        there = of_point(board.geometry.point(point))
        assert verdict(turned, there, of_color(BLACK)) == expected
        if expected != "neither":
            assert verdict(turned, there, of_color(WHITE)) == "neither"


def test_an_empty_diagonal_held_as_an_eye_counts():
    board = drawn.board(
        """
        X . X X .
        X X . X .
        . . X X .
        . . . . .
        . . . . .
        """
    )
    # C4 is surrounded by Black, so both diagonals of B5 are held.
    assert verdict(board, board.geometry.point("B5"), BLACK) == "true"


# Black's two chains meet only at D9 and D1, and White holds a diagonal of each.
TWO_HEADED_DRAGON = """
    . O X . X X X O .
    . O X X O O X O .
    . O X O O O X O .
    . O X O O O X O .
    . O X O . O X O .
    . O X O O O X O .
    . O X O O O X O .
    . O X X O O X O .
    . O X . X X X O .
    """


def test_the_eyes_of_a_two_headed_dragon_are_true():
    board = drawn.board(TWO_HEADED_DRAGON)
    assert len(board.chains(BLACK)) == 2
    for name in ("D9", "D1"):
        assert verdict(board, board.geometry.point(name), BLACK) == "true"


def test_without_the_second_head_the_eye_is_false():
    rows = TWO_HEADED_DRAGON.strip().splitlines()
    board = drawn.board("\n".join([*rows[:-1], ". O X O . X X O ."]))
    assert verdict(board, board.geometry.point("D9"), BLACK) == "false"


def test_eye_points_in_board_order():
    board = drawn.board(". X . X .\nX X X X X\n. . . . .\n. . . . .\n. . . . .")
    names = board.geometry.name
    assert [names(p) for p in eye_points(board, BLACK)] == ["A5", "C5", "E5"]
    assert eye_points(board, WHITE) == []
