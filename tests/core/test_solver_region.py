"""Target and region found by themselves, and the window they are laid into."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.drawn import board
from tests.core.exhaustive_life import Judge
from tests.core.symmetry import images
from weiqi.board import Board
from weiqi.points import BLACK, WHITE, geometry
from weiqi.solver import Ko, Outcome, Solver, solve
from weiqi.solver.kernel import ATTACKER, DEFENDER, Search, spread
from weiqi.solver.problem import COMPILED_BITS, LifeProblem, SolverError, lay_window
from weiqi.solver.region import find_problem, groups, region_of


def on_13(drawing: str, left: int = 0, low: int = 0) -> Board:
    """Return a 13x13 board with a drawing laid at a column and row."""
    rows = ["".join(line.split()) for line in drawing.strip().splitlines()][::-1]
    at = geometry(13).at
    found: dict[str, list[int]] = {"X": [], "O": [], ".": []}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            found[sign].append(at(left + x, low + y))
    return Board.of(13, found["X"], found["O"])


CORNER_FOUR = """
    X X X X .
    O O O X .
    . . O X .
    . . O X .
"""
SIDE = """
    . X X X X X .
    . X O O O X .
    X X O . O X .
    . O . . O . .
"""
CENTRE = """
    . X X X X X .
    X X O O O X X
    X O O . O O X
    X O . . . O X
    X O O O O O X
    X X X X X X X
"""
# D1 has two liberties: White may take it by E1 and D2.
GAP = """
    X X X . . .
    O O O X . .
    . . O . . .
    . . O X . .
"""


def names(board_: Board, points: frozenset[int]) -> str:
    return " ".join(board_.geometry.names(points))


@pytest.mark.parametrize(
    ("drawing", "left", "low", "target", "region"),
    [
        (CORNER_FOUR, 0, 0, "C1 C2 A3 B3 C3", "A1 B1 A2 B2"),
        (SIDE, 4, 0, "F1 J1 G2 J2 G3 H3 J3", "D1 E1 G1 H1 K1 L1 H2"),
        (CENTRE, 3, 4, "E6 F6 G6 H6 J6 E7 J7 E8 F8 H8 J8 F9 G9 H9", "F7 G7 H7 G8"),
        (GAP, 0, 0, "C1 C2 A3 B3 C3", "A1 B1 E1 A2 B2 D2 E2"),
    ],
    ids=["corner", "side", "centre", "gap and thin wall"],
)
def test_target_and_region(drawing: str, left: int, low: int, target: str, region: str) -> None:
    position = on_13(drawing, left, low)
    asked = find_problem(position, BLACK)
    assert names(position, asked.target) == target
    assert names(position, asked.region) == region
    assert asked.defender == WHITE


@pytest.mark.parametrize("drawing", [CORNER_FOUR, SIDE, GAP])
def test_turned_and_swapped_positions_give_the_turned_region(drawing: str) -> None:
    position = on_13(drawing)
    first = find_problem(position, BLACK)
    for image, point, color in images(position):
        asked = find_problem(image, color(BLACK))
        assert asked.region == frozenset(map(point, first.region))
        assert asked.sealed == frozenset(map(point, first.sealed))
        assert asked.target == frozenset(map(point, first.target))


def test_points_under_the_wall_are_the_attackers() -> None:
    # From E2 White reaches the open at F2; D4 and E3 are beside the wall.
    position = on_13(GAP)
    asked = find_problem(position, BLACK)
    at = position.geometry.point
    assert at("E3") in asked.sealed
    assert at("F2") not in asked.sealed
    # D1 may fall, so it guards nothing: F1 is open too.
    assert asked.window.d_safe == asked.bits[at("E1")] | asked.bits[at("E2")]


@pytest.mark.parametrize(
    ("position", "target", "reason"),
    [
        (Board(9), None, "没有子"),
        (Board.of(9, [geometry(9).point("E5")]), None, "没有被围住"),
        (on_13("O O . .\n. . . .\n. . . .\n. . . X"), ("A4",), "没有被围住"),
        # Little room, but nothing between it and the rest of the board.
        (Board.of(9, [geometry(9).point("E5")], [geometry(9).point("A1")]), ("A1",), "没有被围住"),
        (on_13(CORNER_FOUR), ("A1",), "没有子（可能已经被提）"),
        (on_13(CORNER_FOUR), ("A3", "A4"), "黑白"),
        (on_13(CORNER_FOUR), (), "没有子"),
    ],
)
def test_refused(position: Board, target: tuple[str, ...] | None, reason: str) -> None:
    stones = None if target is None else [position.geometry.point(t) for t in target]
    with pytest.raises(SolverError, match=reason):
        find_problem(position, BLACK, stones)


def test_two_separate_groups_are_refused_until_one_is_named() -> None:
    one = on_13(CORNER_FOUR)
    at = one.geometry.at
    mirrored = {c: [at(12 - x, y) for x, y in map(one.geometry.xy, one.stones(c))] for c in (1, 2)}
    both = Board.of(13, one.stones(1) + mirrored[1], one.stones(2) + mirrored[2])
    with pytest.raises(SolverError, match="2 块"):
        find_problem(both, BLACK)
    asked = find_problem(both, BLACK, [at(0, 2)])
    assert asked.region == find_problem(one, BLACK).region


def test_a_stone_names_its_chain_and_a_region_is_kept() -> None:
    position = on_13(CORNER_FOUR)
    at = position.geometry.point
    region = frozenset({at("A1"), at("B1"), at("A2"), at("B2")})
    asked = find_problem(position, WHITE, [at("A3")], region)
    assert asked.target == frozenset(position.chain(at("A3")))
    assert asked.region == region and not asked.sealed


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


def test_a_false_eye_is_no_eye_though_a_ko_keeps_it_a_while() -> None:
    # Black takes A3 by A2 whenever he likes; White retakes but can never end the ko.
    position = board("""
        X X . . .
        X X X . .
        O X O X .
        . O O X .
        O . O X .
    """)
    at = position.geometry.point
    region = frozenset({at("A2"), at("B1")})
    asked = LifeProblem(position, BLACK, frozenset({at("C3")}), region)
    d, a, ko = asked.masks()
    for threats in (0, 1, 3):
        search = Search(asked.window, 0, threats, DEFENDER, False, 10_000, 10_000)
        assert search.solve(d, a, ko, ATTACKER) == ATTACKER
    assert solve(asked).outcome == Outcome("dead")


# Black F3 guards the second line; the first line under it leads nowhere.
CRAWL = """
    X X X X . . .
    O O O X . X .
    . X O . . . .
    . O X . . . .
"""


def test_crawling_along_the_edge_is_no_way_out() -> None:
    position = on_13(CRAWL)
    asked = find_problem(position, BLACK)
    at = position.geometry.point
    # White at F1 has not got out: Black stops at G1.
    assert {at("F1"), at("G1")} <= asked.region
    assert asked.window.d_safe == asked.bits[at("G1")]
    # But the pushes gain liberties that Black has to fill: enough for a ko.
    answer = solve(asked)
    assert answer.outcome == Outcome("ko", Ko("defender", 1, "direct"))
    assert answer.line[0] == at("A1")


# White A17 and A18 are taken in time only if A16 is in atari at once when White plays B16.
EDGE_LIBERTY = """
    . X X . X O
    O O X . X O
    O X X X X O
    . . O O O O
    . . . . . .
    . . . . . .
"""


def test_a_liberty_that_the_defender_may_not_play_on_has_to_be_filled() -> None:
    position = board(EDGE_LIBERTY)
    at = position.geometry.point
    region = frozenset(at(name) for name in ("A3", "B3", "A6", "D5", "D6"))
    sealed = frozenset(at(name) for name in ("A2", "B2", "C2"))
    target = frozenset(position.chain(at("D4")))
    asked = LifeProblem(position, BLACK, target, region, 0, sealed)
    answer = solve(asked)
    assert (answer.outcome.status, answer.best) == ("alive", (at("A3"),))
    # The attacker may play on sealed points beside the region, the defender may not.
    assert asked.window.closed == asked.bits[at("A2")] | asked.bits[at("B2")]
    solver = Solver(asked)
    assert not any(bit & asked.window.closed for bit, _ in solver.children(solver.root))
    turned = (*solver.root[:3], ATTACKER)
    assert any(bit & asked.window.closed for bit, _ in solver.children(turned))


# Two positions that a well-known regression suite calls dead. White (to move) needs one
# ko threat to live, and every state was looked at: ko is right.
NEARLY_DEAD = [
    ("""
        . . . X O X X .
        . . . X O . O .
        . . . X O O O .
        . . . X X X O X
        . . . . . X X O
        . . . . . X . O
        . . . . . X X .
        . . . . . X X X
     """, "E8", "F7 H8 H7 H6 G3 H2"),
    ("""
        . . . O . X .
        X X X O O O X
        X X X X O O X
        . . . X X O O
        . . . . X O X
        . . . . X X .
        . . . . . X .
     """, "E5", "A7 B7 C7 E7 G7 G2 G1"),
]  # fmt: skip


@pytest.mark.parametrize(("drawing", "stone", "region"), NEARLY_DEAD, ids=["edge", "corner"])
def test_a_ko_that_others_call_dead(drawing: str, stone: str, region: str) -> None:
    position = board(drawing)
    at = position.geometry.point
    target = frozenset(position.chain(at(stone)))
    asked = LifeProblem(position, WHITE, target, frozenset(map(at, region.split())))
    outcome = solve(asked).outcome
    assert outcome == Outcome("ko", Ko("attacker", 1, "direct"))
    if stone == "E8":  # the other one has too many states for a test
        assert not Judge(position, target, asked.region, 0, 1).attacker_wins(WHITE)


@st.composite
def scattered(draw: st.DrawFn) -> Board:
    """A board of 9 lines with stones here and there, as they come to stand when played in order."""
    colors = draw(st.lists(st.sampled_from([0, 0, 0, BLACK, WHITE]), min_size=81, max_size=81))
    position = Board(9)
    for point, color in zip(geometry(9).points, colors, strict=True):
        if color and not position.cells[point]:
            position.place(point, color)
    return position


@given(scattered())
@settings(max_examples=60, deadline=None)
def test_which_stones_belong_together_does_not_hang_on_how_the_board_lies(board: Board) -> None:
    for image, point, color in images(board):
        turned = {
            (frozenset(map(point, g.stones)), frozenset(map(point, g.area)), g.loose)
            for c in (BLACK, WHITE)
            for g in groups(board, c)
        }
        found = [g for c in (BLACK, WHITE) for g in groups(image, color(c))]
        assert {(g.stones, g.area, g.loose) for g in found} == turned
        for group in groups(board, BLACK):
            stones = frozenset(map(point, group.stones))
            [same] = [g for g in found if g.stones == stones]
            wanted = tuple(frozenset(map(point, part)) for part in region_of(board, group))
            assert region_of(image, same) == wanted


def test_a_point_where_the_defender_joins_his_own_outside_is_not_the_attackers() -> None:
    # J4 lies beside Black's H3, but White's J5 stands there too: J2 comes home by J3 and J4.
    position = Board.of(
        9,
        [geometry(9).point(p) for p in ("H3", "G2")],
        [geometry(9).point(p) for p in ("J2", "J5", "H5", "G4", "H4")],
    )
    asked = find_problem(position, BLACK, [geometry(9).point("J2")])
    assert geometry(9).point("J4") in asked.region
    answer = solve(asked)
    assert answer.outcome.status == "dead"
    assert geometry(9).names(answer.best) == ["J3"]


def test_a_small_hole_in_the_wall_is_no_outside_world() -> None:
    # White's wall of five has its last liberties at N9 and M7: Black may take it there.
    at = geometry(13).point
    position = board(
        """
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . X X
        . . . . . . . . . . . X O
        . . . . . . . . . . X O .
        . . . . . . . . . . X O O
        . . . . . . . . . . X . .
        . . . . . . . . . . O X X
        . . . . . . . . . . O . X
        . . . . . . . . . . O X O
        . . . . . . . . . . O X O
        . . . . . . . . . . . O O
        . . . . . . . . . . . . .
        """
    )
    asked = find_problem(position, WHITE, [at("N6")])
    assert at("N9") in asked.region
    answer = solve(asked)
    assert answer.outcome == Outcome("ko", Ko("defender", 1, "direct"))
    # With N9 outside the region White's stones there would never be taken.
    blind = LifeProblem(position, WHITE, asked.target, asked.region - {at("N9")})
    assert solve(blind).outcome.status == "dead"


BENT_FOUR_TO_COME = """
    . X X O X . .
    . O . O X . .
    O O O O X . .
    X X X X X . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


def test_a_bent_four_that_has_to_be_made_first_is_dead_by_that_move_alone() -> None:
    position = board(BENT_FOUR_TO_COME)
    asked = find_problem(position, BLACK)
    answer = solve(asked)
    assert answer.outcome == Outcome("dead", Ko("attacker", 1, "bent_four"))
    assert answer.best == (position.geometry.point("A7"),)


@pytest.mark.parametrize("drawing", [BENT_FOUR_TO_COME, EDGE_LIBERTY, CRAWL])
@pytest.mark.parametrize("to_play", [BLACK, WHITE])
def test_a_position_is_worth_what_its_best_move_is(drawing: str, to_play: int) -> None:
    position = on_13(drawing) if drawing is CRAWL else board(drawing)
    solver = Solver(find_problem(position, to_play), nodes=3_000_000)
    ranks = [outcome.rank for outcome in solver.first_moves(solver.root).values()]
    best = min(ranks) if solver.root[3] == ATTACKER else max(ranks)
    assert solver.status(solver.root).rank == best


def test_a_rival_that_is_shut_in_itself_is_no_wall() -> None:
    # White A3 and its friends have their last liberty at A2: Black, too, can fill it.
    position = board("""
        . O . X . .
        X O X X O .
        X O O X O .
        O O X X O .
        . X X O O .
        . . . . . .
    """)
    asked = find_problem(position, WHITE, [position.geometry.point("A5")])
    assert position.geometry.point("B3") in asked.bits


def spread_out() -> st.SearchStrategy[frozenset[tuple[int, int]]]:
    lines = st.integers(0, 12)
    row = st.tuples(lines, lines, lines, st.booleans())

    def cells(rows: list[tuple[int, int, int, bool]]) -> frozenset[tuple[int, int]]:
        found = {(x, y) for a, b, y, _ in rows for x in range(min(a, b), max(a, b) + 1)}
        return frozenset({(y, x) if rows[0][3] else (x, y) for x, y in found})

    return st.lists(row, min_size=1, max_size=6).map(cells)


@settings(max_examples=60, deadline=None)
@given(spread_out())
def test_a_layout_keeps_neighbours_and_only_them_together(
    cells: frozenset[tuple[int, int]],
) -> None:
    spots = dict(enumerate(sorted(cells)))
    stride, bits = lay_window(spots)
    assert len(set(bits.values())) == len(spots)
    for p, (x, y) in spots.items():
        near = spread(bits[p], stride)
        told = {q for q, bit in bits.items() if bit & near}
        assert told == {q for q, (u, v) in spots.items() if abs(x - u) + abs(y - v) == 1}


def test_a_wide_region_of_few_points_fits_a_machine_word() -> None:
    # An L of two arms: its rectangle does not fit.
    arms = {(x, 0) for x in range(9)} | {(0, y) for y in range(8)} | {(1, 1), (2, 1), (1, 2)}
    stride, bits = lay_window(dict(enumerate(sorted(arms))))
    assert max(bits.values()).bit_length() <= COMPILED_BITS
