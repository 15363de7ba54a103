"""Whether an answer hangs on where the region ends."""

import pytest

from tests.core.drawn import board
from weiqi.goals import find, solver_for
from weiqi.points import BLACK
from weiqi.solver import widening
from weiqi.solver.widening import hangs_on_region, widened

POCKET = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . O O . .
. . . . O . X O .
. . . . O X . . .
. . . . O X O . .
"""
CRAWL = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. O O . O . . . .
. . . O . O O . .
. . . . X O X O .
. . . O X X . . .
"""
GAP = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. X X X X X X X .
. X O O . O O X .
. X . . . . . X .
. X X O . O X X .
. . X X X X X . .
"""
CLOSED = """
. O . . O X . . .
. . O O O X . . .
O O O X X X . . .
X X X X . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
CASES = [
    ("life", POCKET, BLACK, "F1 G3", True),
    ("life", CRAWL, BLACK, "E1 G2", True),
    ("link", GAP, BLACK, "C4 F4", False),  # the hole under the wall is in the region
    ("life", CLOSED, BLACK, "C8", False),
]


def asked(kind, drawing, side, stones):
    position = board(drawing)
    at = position.geometry.point
    question = find(kind, position, side, [at(name) for name in stones.split()])
    return question, solver_for(question, nodes=100_000).answer()


@pytest.mark.parametrize(("kind", "drawing", "side", "stones", "hangs"), CASES)
def test_an_answer_that_changes_one_step_on_is_found(kind, drawing, side, stones, hangs):
    question, answer = asked(kind, drawing, side, stones)
    assert not answer.reason
    assert hangs_on_region(question, answer.outcome, answer.best, solver_for) is hangs


def test_the_wider_region_adds_what_lies_beside_and_nothing_more():
    question, _ = asked("life", POCKET, BLACK, "F1 G3")
    wider = widened(question)
    names = question.board.geometry.names
    assert names(sorted(wider.region - question.region)) == ["J3"]
    assert not wider.sealed & wider.region and wider.target == question.target


def test_a_wall_without_gaps_leaves_nothing_to_widen():
    question, _ = asked("life", CLOSED, BLACK, "C8")
    assert widened(question) is None


def test_what_the_limit_leaves_open_is_no_difference(monkeypatch):
    question, answer = asked("life", CRAWL, BLACK, "E1 G2")
    monkeypatch.setattr(widening, "NODES", 1)
    monkeypatch.setattr(widening, "PLAIN_NODES", 1)
    assert not hangs_on_region(question, answer.outcome, answer.best, solver_for)
