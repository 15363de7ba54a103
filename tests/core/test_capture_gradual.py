"""The capture reader for one who waits: class after class, and an honest reason."""

import pytest

from tests.core import drawn
from tests.core.test_capture import TECHNIQUES
from weiqi.capture import read_capture, read_gradually
from weiqi.points import BLACK, WHITE

OPEN = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . X X . . . .
    . . X O . . . . .
    . . X . . . . . .
    . . . . . O . . .
    . . . . . . . . .
    """


@pytest.mark.parametrize(
    ("drawing", "target", "first", "expected"),
    [row[1:5] for row in TECHNIQUES],
    ids=[row[0] for row in TECHNIQUES],
)
def test_it_finds_what_the_whole_reader_finds(drawing, target, first, expected):
    board = drawn.board(drawing)
    point = board.geometry.point(target)
    found = read_gradually(board, point, attacker_first=first)
    assert found.status == expected
    if expected != "works":
        assert found.reason == read_capture(board, [point], attacker_first=first).reason


def test_a_failure_names_the_class_that_was_read():
    """Black played D3 instead of the net E3; the wide classes are too much for 3,000."""
    board = drawn.board(OPEN)
    target = board.geometry.point("D4")
    assert read_gradually(board, target, nodes=3_000).status == "works"
    board.play(board.geometry.point("D3"), BLACK)
    whole = read_capture(board, [target], attacker_first=False, nodes=3_000)
    found = read_gradually(board, target, attacker_first=False, nodes=3_000)
    assert whole.status == "not_proved"
    assert found.status == "fails" and "3 口气" in found.reason
    assert found.nodes <= 3_001 and found.line[0] == board.geometry.point("E4")


def test_too_few_nodes_prove_nothing():
    board = drawn.board(OPEN)
    found = read_gradually(board, board.geometry.point("D4"), nodes=2)
    assert found.status == "not_proved" and found.line == ()


def test_no_stone_is_no_question():
    board = drawn.board(OPEN)
    with pytest.raises(ValueError, match="目标"):
        read_gradually(board, board.geometry.point("A1"))
    assert board.cells[board.geometry.point("D4")] == WHITE
