"""How hard a composition is, from its proof alone: DI 1 to 10 and a grade in 级 and 段.

An estimate to start from; learners' attempts will correct it. The weights were set so
that the life-and-death problems graded by hand come out in about their order.
"""

from __future__ import annotations

from math import log10

from weiqi.compose.study import Study
from weiqi.compose.tesuji import gives_up

DEPTH = 0.3  # for each move of the line
ONLY = 0.7  # for each turn with one right move
NEAR = 0.4  # for each tempting wrong move
SACRIFICE = 1.0  # stones have to be given up
CHOICE = 0.06  # for each first move there is
WORK = 0.5  # for each power of ten of states searched
STATUS = {"ko": 1.0, "seki": 1.0}  # not the result one looks for
STEPS = (0.9, 1.8, 2.6, 3.4, 4.3, 5.3, 6.5, 7.6, 8.8)
GRADES = ("30级", "25级", "20级", "15级", "10级", "7级", "4级", "1级", "1段", "3段")


def effort(found: Study) -> float:
    """Return the estimate before it is cut into grades."""
    given = gives_up(found.quest, found.line)
    return (
        DEPTH * len(found.line)
        + ONLY * found.only
        + NEAR * min(found.near, 5)
        + SACRIFICE * bool(given)
        + CHOICE * min(found.moves, 15)
        + WORK * log10(max(found.nodes, 1))
        + STATUS.get(found.result, 0)
        - 1.5
    )


def difficulty(found: Study) -> int:
    """Return DI, 1 to 10."""
    value = effort(found)
    return 1 + sum(value >= step for step in STEPS)


def grade(level: int) -> str:
    """Return the grade of a DI, from 30级 to 3段."""
    return GRADES[level - 1]
