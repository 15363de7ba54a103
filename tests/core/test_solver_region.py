"""Target and region found by themselves, and the window they are laid into."""

from __future__ import annotations

from tests.core.drawn import board
from weiqi.points import BLACK
from weiqi.solver.problem import LifeProblem


def test_a_stone_that_joins_the_wall_and_takes_one_makes_no_ko() -> None:
    # Black A5 takes A4 and has that point as its only liberty in the window, but it
    # is joined to B5 and so to liberties outside: White may not be kept from A4.
    position = board("""
        . X . . .
        O X . . .
        X O X . .
        . O X . .
        . O X . .
    """)
    at = position.geometry.point
    region = frozenset(at(name) for name in ("A5", "A2", "A1"))
    asked = LifeProblem(position, BLACK, frozenset({at("B1")}), region)
    window = asked.window
    d, a, _ = asked.masks()
    assert window.place(a, d, asked.bits[at("A5")], True)
    assert window.other == d & ~asked.bits[at("A4")]
    assert window.ko == 0
