"""Placing, capturing, taking back: drawn positions, counts, an independent board."""

import itertools
import random

import pytest
from sgfmill.boards import Board as OtherBoard

from tests.core import drawn
from weiqi.board import Board
from weiqi.errors import OccupiedError, OffBoardError, SetupError, SuicideError
from weiqi.points import BLACK, WHITE, geometry

# name, before, colour and point, after (None: refused as suicide)
PLAYS = [
    ("one stone in the centre", ". X .\nX O .\n. X .", "X C2", ". X .\nX . X\n. X ."),
    ("one stone in the corner", "O . .\nX . .\n. . .", "X B3", ". X .\nX . .\n. . ."),
    ("two chains at once", "O . O\nX . X\n. . .", "X B3", ". X .\nX . X\n. . ."),
    (
        "a chain touched on two sides counts once",
        ". X X .\nX O O X\nX O . X\n. X X .",
        "X C2",
        ". X X .\nX . . X\nX . X X\n. X X .",
    ),
    ("capture before suicide, capturing", ". O X\nX X .\n. . .", "X A3", "X . X\nX X .\n. . ."),
    ("suicide of one stone", ". X .\nX . X\n. X .", "O B2", None),
    ("suicide of many stones", "O O X .\nO . X .\nX X . .\n. . . .", "O B3", None),
]


@pytest.mark.parametrize(("name", "before", "move", "after"), PLAYS, ids=[p[0] for p in PLAYS])
def test_drawn_plays(name, before, move, after):
    board = drawn.board(before)
    sign, point = move.split()
    key, color = board.key, drawn.COLORS[sign]
    if after is None:
        with pytest.raises(SuicideError, match="禁着点"):
            board.play(board.geometry.point(point), color)
        assert str(board) == drawn.redraw(before) and board.key == key
        return
    board.play(board.geometry.point(point), color)
    assert str(board) == drawn.redraw(after)
    assert board.key == drawn.board(after).key
    board.undo()
    assert str(board) == drawn.redraw(before) and board.key == key


def test_the_last_eye_of_a_surrounded_chain_may_be_filled():
    board = drawn.board(
        """
        . X X X .
        X O O O X
        X O . O X
        X O O O X
        . X X X .
        """
    )
    assert len(board.play(board.geometry.point("C3"), BLACK)) == 8
    assert board.stones(WHITE) == []


def test_refusals_name_the_cause_and_change_nothing():
    board = drawn.board(". X\nX .")
    for point, error in (
        (board.geometry.point("A1"), OccupiedError),
        (0, OffBoardError),
        (-6, OffBoardError),
    ):
        with pytest.raises(error):
            board.play(point, WHITE)
    with pytest.raises(SuicideError):
        board.play(board.geometry.point("A2"), WHITE)
    assert str(board) == ". X\nX ."


def test_set_up_reports_every_fault():
    corner = geometry(5).point
    with pytest.raises(SetupError) as caught:
        Board.of(5, [corner("A1"), corner("A1"), corner("B5"), corner("A4")], [corner("A5"), 0])
    assert len(caught.value.faults) == 3
    assert "A1" in str(caught.value) and "A5 的白子没有气" in str(caught.value)


def test_liberties_are_counted_once():
    board = drawn.board(". . . .\n. X X .\n. X . .\n. . . .")
    assert len(board.liberties(board.geometry.point("B3"))) == 7
    assert len(board.chain(board.geometry.point("B3"))) == 3
    assert board.liberties(board.geometry.point("A1")) == set()
    assert board.chain(board.geometry.point("A1")) == []
    assert len(board.chains(BLACK)) == 1


def test_ko_point_is_a_single_stone_taken_by_a_single_stone():
    board = drawn.board(". X O .\nX . X O\n. X O .\n. . . .")
    point = board.geometry.point
    board.play(point("B3"), WHITE)
    assert board.ko_point == point("C3")
    board.undo()
    assert board.ko_point == 0


@pytest.mark.parametrize(("size", "expected"), [(2, 57), (3, 12675)])
def test_number_of_legal_positions(size, expected):
    points = geometry(size).points
    legal = 0
    for colors in itertools.product((0, 1, 2), repeat=len(points)):
        try:
            Board.of(
                size,
                [p for p, c in zip(points, colors, strict=True) if c == BLACK],
                [p for p, c in zip(points, colors, strict=True) if c == WHITE],
            )
        except SetupError:
            continue
        legal += 1
    assert legal == expected


@pytest.mark.parametrize(
    ("size", "seed"), [(2, 1), (3, 2), (5, 3), (9, 4), (13, 5), (19, 6), (25, 7)]
)
def test_random_play_agrees_with_an_independent_board(size, seed):
    """sgfmill's board allows suicide and ignores ko: it is asked only about legal moves."""
    rng = random.Random(seed)
    board, other = Board(size), OtherBoard(size)
    color = BLACK
    for _ in range(min(3 * size * size, 600)):
        points = board.empties()
        rng.shuffle(points)
        point = next((p for p in points if board.place(p, color) is not None), None)
        if point is not None:
            col, row = board.geometry.xy(point)
            other.play(row, col, "bw"[color - 1])
            theirs = [(r, c) for _, (r, c) in other.list_occupied_points()]
            ours = [board.geometry.xy(p)[::-1] for p in board.stones(BLACK) + board.stones(WHITE)]
            assert sorted(theirs) == sorted(ours)
            assert {(c, rc) for c, rc in other.list_occupied_points()} == {
                ("bw"[board.cells[p] - 1], board.geometry.xy(p)[::-1])
                for p in board.stones(BLACK) + board.stones(WHITE)
            }
            assert board.key == Board.of(size, board.stones(BLACK), board.stones(WHITE)).key
        color = 3 - color


def test_undo_takes_a_whole_random_game_back():
    rng = random.Random(9)
    board = Board(7)
    history = []
    for turn in range(400):
        history.append((str(board), board.key))
        points = board.empties()
        rng.shuffle(points)
        if next((p for p in points if board.place(p, 1 + turn % 2) is not None), None) is None:
            history.pop()
            break
    for text, key in reversed(history):
        board.undo()
        assert (str(board), board.key) == (text, key)
    with pytest.raises(IndexError):
        board.undo()


def test_copies_are_independent():
    board = drawn.board(". X\nX .")
    twin = board.copy()
    twin.play(twin.geometry.point("A2"), BLACK)
    assert board.key != twin.key and str(board) == ". X\nX ."
