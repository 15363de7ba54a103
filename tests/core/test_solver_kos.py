"""缓气劫 told from 紧气劫 and 多段劫; the plain judge is asked under the same policies."""

import pytest

from tests.core.exhaustive_life import ENDLESS, Judge
from weiqi.board import Board
from weiqi.points import BLACK, WHITE, geometry, opponent
from weiqi.solver import LifeProblem, Solver
from weiqi.solver.kos import KoKind, kind_of, kind_words

# Name, lower left corner (the rest is Black's and safe), who plays first, a stone of the
# target, kind, who takes first, threats that the other side lacks, words.
KOS = [
    (
        "角上板六，一口外气",
        "X X X X X X\nX X X X X X\nO O O O . X\n. . . O X X\n. . . O X X",
        BLACK,
        "A3",
        KoKind("direct"),
        ("attacker", 1),
        "紧气劫，黑先提",
    ),
    (
        "缓一气",
        "X X X X X X\nX . X . X X\nO O O X O O\nO . . O . O",
        BLACK,
        "A1",
        KoKind("approach", 1),
        ("defender", 2),
        "缓 1 气劫，白先提，只争一个劫，黑要多 2 个劫材才打得赢",
    ),
    (
        "缓二气",
        "X X X X X\n. X X X X\n. O O . X\n. X O X X\nX . . O O",
        BLACK,
        "C2",
        KoKind("approach", 2),
        ("defender", 3),
        "缓 2 气劫，白先提，只争一个劫，黑要多 3 个劫材才打得赢",
    ),
    (
        "二段",
        "X X X X X X\nX X X X X X\nO . O O X X\nO O . . X X\n. X O X . X",
        WHITE,
        "A2",
        KoKind("stages"),
        ("attacker", 2),
        "多段劫，黑先提，白要打赢不止一个劫，白要多 2 个劫材才打得赢",
    ),
    (
        "万年劫",
        "X X X X X X\nO O O O O X\nO X X X O X\n. . X . O X",
        BLACK,
        "E2",
        KoKind("thousand_year"),
        ("defender", 1),
        "万年劫，谁先动手就让对方先提，黑接上就成双活",
    ),
]
every_ko = pytest.mark.parametrize(
    ("drawing", "first", "stone", "kind", "state", "words"),
    [row[1:] for row in KOS],
    ids=[row[0] for row in KOS],
)


def question(drawing, first, stone):
    rows = [row.split() for row in drawing.splitlines()][::-1]
    at = geometry(9).at
    spots = {at(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    black, white, empty = ([p for p, s in spots.items() if s == sign] for sign in "XO.")
    board = Board.of(9, black, white)
    target = frozenset(board.chain(geometry(9).point(stone)))
    return LifeProblem(board, first, target, frozenset(empty))


def solved(asked):
    solver = Solver(asked)
    return solver, solver.status(solver.root)


@every_ko
def test_the_kind_is_told(drawing, first, stone, kind, state, words):
    solver, outcome = solved(question(drawing, first, stone))
    assert outcome.status == "ko" and (outcome.ko.first, outcome.ko.threats) == state
    assert kind_of(solver, solver.root, outcome) == kind
    assert kind_words(kind, outcome, WHITE) == words


class OneRetake(Judge):
    """The plain judge where one side may retake at once at one point."""

    def _successors(self, state, board, boards):
        key, side, ko, *left = state
        if ko == self.point and side == self.loser:
            ko = 0
        return super()._successors((key, side, ko, *left), board, boards)


@pytest.mark.parametrize(
    ("drawing", "first", "stone", "kind", "state", "words"),
    [row[1:] for row in KOS if row[0] != "缓二气"],
    ids=[row[0] for row in KOS if row[0] != "缓二气"],
)
def test_the_plain_judge_agrees(drawing, first, stone, kind, state, words):
    """It agrees on 缓二气 too, but takes a quarter of a minute."""
    asked = question(drawing, first, stone)
    taker, threats = state
    loser = asked.defender if taker == "attacker" else asked.attacker

    def wins(number, point=0):
        """Tell whether the loser wins with so many threats, or with retakes at a point."""
        given = (number, 0) if loser == asked.attacker else (0, number)
        judge = OneRetake(asked.board, asked.target, asked.region, *given, limit=400_000)
        judge.point, judge.loser = point, loser
        return judge.attacker_wins(first) == (loser == asked.attacker)

    assert [wins(threats - 1), wins(threats)] == [False, True]
    plain = Judge(asked.board, asked.target, asked.region, limit=400_000)
    barred = {ko for _, _, ko, *_ in plain.verdicts(first)} - {0}
    assert any(wins(0, point) for point in sorted(barred)) == (kind.name != "stages")


def test_a_kind_that_meets_its_limit_is_not_told(monkeypatch):
    solver, outcome = solved(question(*KOS[1][1:4]))
    monkeypatch.setattr("weiqi.solver.kos.NODES", 3)
    assert kind_of(solver, solver.root, outcome) is None


def test_what_is_no_ko_has_no_kind():
    solver, outcome = solved(question("X X X X X\nO O O O X\n. . . O X\n. . . O X", BLACK, "A3"))
    assert outcome.status == "dead" and kind_of(solver, solver.root, outcome) is None


def test_a_thousand_year_ko_by_the_plain_judge():
    """Both starts let the other take first; Black's connection is 双活."""
    asked = question(*KOS[-1][1:4])
    point = geometry(9).point

    def dies(color, name, *threats, **kind):
        board = asked.board.copy()
        assert board.place(point(name), color) is not None
        region = [p for p in asked.region if not board.cells[p]]
        judge = Judge(board, asked.target, region, *threats, **kind)
        return judge.attacker_wins(opponent(color), board.ko_point or 0)

    assert [dies(BLACK, "A1", n, 0) for n in (0, 1)] == [False, True]
    assert [dies(WHITE, "B1", 0, n) for n in (0, 1)] == [True, False]
    assert not dies(BLACK, "B1", ENDLESS, 0)
    assert dies(BLACK, "B1", 0, ENDLESS, two_eyes=True, endless=BLACK)


TWO_KOS = "X X X X X X\nX X X X X X\nO O O O . X\nX O . O X X\n. X O X . X"


def test_two_kos_by_turns_by_the_plain_judge():
    """Black C2 takes one ko; White lives by taking the other at A1, and by nothing else."""
    asked = question(TWO_KOS, BLACK, "B2")
    solver, outcome = solved(asked)
    kind = kind_of(solver, solver.root, outcome)
    assert outcome.status == "alive" and kind == KoKind("double")
    assert "连环劫" in kind_words(kind, outcome, WHITE)

    def dies(board, first, *threats, **kind):
        region = [p for p in asked.bits if not board.cells[p]]
        judge = Judge(board, asked.target, region, *threats, **kind)
        return judge.attacker_wins(first, board.ko_point or 0)

    assert not dies(asked.board, BLACK, ENDLESS, 0)
    assert dies(asked.board, BLACK, ENDLESS, 0, two_eyes=True, endless=BLACK)
    taken = asked.board.copy()
    assert len(taken.place(geometry(9).point("C2"), BLACK)) == 1 and taken.ko_point
    assert dies(taken, BLACK, 0, 0)
    living = []
    for point in [p for p in asked.bits if not taken.cells[p] and p != taken.ko_point]:
        after = taken.copy()
        if after.place(point, WHITE) is not None and not dies(after, BLACK, ENDLESS, 0):
            living.append((geometry(9).name(point), bool(after.ko_point)))
    assert living == [("A1", True)]
