"""Walking a family: orders of moves, turns, features, ladders, finding, practice."""

from pathlib import Path

import pytest

from tests.core.symmetry import TURNS, turned
from weiqi import symmetry
from weiqi.board import Board
from weiqi.errors import OccupiedError, OffBoardError
from weiqi.game import PASS, Game
from weiqi.joseki import (
    SIZE,
    Entry,
    Index,
    features,
    holds,
    key_of,
    parse_moves,
    practise,
    read_condition,
    read_family,
    stones,
)
from weiqi.points import BLACK, WHITE, geometry

FOLDER = Path(__file__).parents[1] / "data" / "site" / "problems" / "joseki"
AVALANCHE, TAISHA = (
    read_family((FOLDER / f"{name}.sgf").read_bytes())[0] for name in ("avalanche", "taisha")
)
BOARD = geometry(SIZE)
STEM = "R16.P16.P17.Q16.Q17.R15"
SMALL = f"{STEM}.O16.R17.S16.R18"
LADDER = "P17.R16.Q14.P16.Q16.Q15.Q17.P15.R15.R14.S15.Q13"


def names(points):
    return [BOARD.name(p) if p else "pass" for p in points]


def next_names(family, line):
    return names(step.point for step in family.continuations(family.match(parse_moves(line)).steps))


# Turns


@pytest.mark.parametrize("turn", TURNS)
def test_turns_agree_with_the_tests_own(turn):
    for point in BOARD.points:
        assert symmetry.turned(SIZE, point, turn) == turned(SIZE, point, turn)
        there = symmetry.turned(SIZE, point, turn)
        assert symmetry.turned(SIZE, there, symmetry.inverse(turn)) == point
    assert symmetry.turned(SIZE, PASS, turn) == PASS


# Where a line is


@pytest.mark.parametrize("turn", TURNS)
def test_a_line_is_known_in_every_corner(turn):
    for family in (AVALANCHE, TAISHA):
        for step in family.steps:
            line = [symmetry.turned(SIZE, p, turn) for p in step.path]
            match = family.match(line)
            assert match.known == len(line) and match.steps
            assert [symmetry.turned(SIZE, p, match.turn) for p in line][-1] in {
                s.point for s in match.steps
            } | {step.point}


def test_continuations_in_file_order():
    assert next_names(AVALANCHE, STEM) == ["R17", "O16", "O17"]
    assert next_names(AVALANCHE, "") == ["R16"]


def test_another_order_of_moves_is_the_same_position():
    other = "R16.P16.P17.R15.Q17.Q16"
    assert next_names(AVALANCHE, other) == next_names(AVALANCHE, STEM)
    match = AVALANCHE.match(parse_moves(other))
    assert names(match.steps[0].path) == other.split(".")  # its own order comes first
    assert {len(step.path) for step in match.steps} == {6} and len(match.steps) == 2


def test_an_order_the_file_does_not_have():
    assert AVALANCHE.match(parse_moves("R16.R15.P17.Q16.Q17.P16")).steps


def test_a_line_outside_counts_what_is_known():
    match = AVALANCHE.match(parse_moves(f"{STEM}.C3.O16"))
    assert (match.known, match.steps) == (6, ())


def test_a_line_against_the_rules():
    with pytest.raises(OccupiedError):
        AVALANCHE.match(parse_moves("R16.R16"))


# What can be seen of a move


def seen(line):
    moves = parse_moves(line)
    game = Game(SIZE)
    for point in moves[:-1]:
        game.play(game.to_play, point)
    return features(game.board, moves[-1], game.to_play)


def test_captures_atari_and_liberties():
    found = seen(f"{SMALL}.S15.Q14.R14.O17.Q15")
    assert names(found.captured) == ["R15"] and names(found.atari[0])[0] in ("P16", "Q16")
    assert names(found.chain) == ["Q15"] and names(found.liberties) == ["P15", "R15"]


def test_a_cut_and_a_connection():
    cut = seen(f"{STEM}.O16.R17")
    assert set(names(cut.cut)) == {"R16", "Q17"}
    joined = seen("R16.P16.P17.Q16.Q17.R15.R17")
    assert set(names(joined.joined)) == {"R16", "Q17"} and joined.cut == ()
    plain = seen("R16.P16.P17.Q16")  # beside one chain of each side
    assert (plain.joined, plain.cut, plain.atari) == ((), (), ())


def test_features_leave_the_board_alone():
    board = Board.of(SIZE, parse_moves("R16"), ())
    before = board.key
    features(board, parse_moves("P16")[0], WHITE)
    assert board.key == before


# Ladders


def ladder(black=(), white=()):
    """Read the condition of the test family with stones added."""
    step = TAISHA.match(parse_moves(LADDER)).steps[0]
    (condition,) = step.conditions
    own = stones(step.key)
    board = Board.of(SIZE, (*own[0], *black), (*own[1], *white))
    reading = read_condition(board, step.to_play, condition)
    return holds(condition, reading), reading


def test_a_breaker_placed_and_removed():
    met, reading = ladder()
    assert met is True and reading.status == "works" and len(reading.line) > 40
    breaker = parse_moves("D4")
    met, reading = ladder(black=breaker)
    assert met is False and reading.status == "fails" and breaker[0] in reading.breakers
    assert ladder()[0] is True
    assert ladder(white=breaker)[0] is True  # a stone of the attacker does not break it


def test_a_ladder_is_wanted_to_fail():
    _, reading = ladder()
    step = TAISHA.match(parse_moves(LADDER)).steps[0]
    assert holds(step.conditions[0]._replace(works=False), reading) is False
    assert holds(step.conditions[0], reading._replace(status="ko")) is None


def test_every_point_that_breaks_the_ladder_lies_beside_it():
    """Placing a black stone anywhere: it fails only where the stones of its path come near."""
    _, reading = ladder()
    near = {q for p in reading.line if p for q in (p, *BOARD.neighbours[p], *BOARD.diagonals[p])}
    near |= {q for p in list(near) for q in BOARD.neighbours[p]}
    far = [p for p in BOARD.points if p not in near][::12]
    assert far
    for point in far:
        if not Board.of(SIZE, *stones(TAISHA.match(parse_moves(LADDER)).steps[0].key)).cells[point]:
            assert ladder(black=[point])[0] is True, BOARD.name(point)


# Finding


def index():
    return Index(
        Entry(slug, same[0].path, key[0])
        for slug, family in (("avalanche", AVALANCHE), ("taisha", TAISHA))
        for key, same in family.positions.items()
        if same[0].path
    )


INDEX = index()


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("turn", TURNS)
def test_a_corner_is_found_turned_and_with_colours_swapped(turn, swapped):
    step = AVALANCHE.match(parse_moves(f"{SMALL}.S15")).steps[0]
    black, white = ([symmetry.turned(SIZE, p, turn) for p in side] for side in stones(step.key))
    hits = INDEX.find(*((white, black) if swapped else (black, white)))
    assert (hits[0].family, hits[0].path, hits[0].kind) == ("avalanche", step.path, "whole")
    assert hits[0].swapped is swapped
    # The line it gives leads to these very stones.
    game = Game(SIZE)
    for point in hits[0].moves:
        game.play(game.to_play, point)
    assert game.board.stones(BLACK) == sorted(black) and game.board.stones(WHITE) == sorted(white)


def test_a_corner_of_a_full_board():
    step = AVALANCHE.match(parse_moves(STEM)).steps[0]
    black, white = stones(step.key)
    other = TAISHA.match(parse_moves("P17.R16.Q14.P16")).steps[0]
    below = [[symmetry.turned(SIZE, p, 2) for p in side] for side in stones(other.key)]
    hits = INDEX.find([*black, *below[0]], [*white, *below[1]])
    best = {hit.corner: (hit.family, hit.kind) for hit in reversed(hits)}
    assert best == {"右上角": ("avalanche", "corner"), "左下角": ("taisha", "corner")}


def test_the_nearest_when_a_stone_is_missing():
    step = AVALANCHE.match(parse_moves(f"{SMALL}.S15")).steps[0]
    black, white = stones(step.key)
    (hit, *_) = INDEX.find(black[:-1], white)
    assert hit.kind in ("near", "corner", "whole") and hit.apart <= 1
    hits = INDEX.find([*black, *parse_moves("L12")], white)
    assert hits[0].kind == "near" and hits[0].apart == 1 and hits[0].path == step.path


def test_nothing_is_found_in_nothing():
    assert INDEX.find([], []) == []
    assert INDEX.find(parse_moves("K10"), []) == []
    assert INDEX.find(parse_moves("T19,S19,R19,T17"), parse_moves("T16,S16")) == []


def test_the_same_position_elsewhere():
    key = key_of(parse_moves("R16"), [])
    found = INDEX.same(key)
    assert ("avalanche", False) in {(e.family, swapped) for e, _, swapped in found}


# Practice


def judged(line, side=BLACK, seed=0):
    return practise(AVALANCHE, parse_moves(line), side, seed)


def test_the_reader_is_to_move():
    assert judged(STEM) == ("continue", None, "", (), ())


def test_several_moves_are_right():
    for move, others in (("R17", ["O16", "O17"]), ("O16", ["R17", "O17"]), ("O17", ["R17", "O16"])):
        answer = judged(f"{STEM}.{move}")
        assert answer.state == "continue" and names(answer.others) == others
        assert names([answer.reply])[0] == next_names(AVALANCHE, f"{STEM}.{move}")[0]


def test_a_mistake_is_answered_with_its_punishment():
    answer = judged(f"{STEM}.O16.R17.R18")
    assert (answer.state, names([answer.reply])) == ("mistake", ["S16"])
    assert names(answer.others) == ["S16"]


def test_a_move_outside_that_loses_stones_is_shown():
    answer = judged(f"{STEM}.O16.R17.C3")
    assert answer.state == "loss" and "R16" in answer.explain and "吃掉" in answer.explain
    assert names(answer.line)[0] == "S16" == names([answer.reply])[0]
    assert names(answer.others) == ["S16"]
    game = Game(SIZE)
    for point in (*parse_moves(f"{STEM}.O16.R17.C3"), *answer.line):
        game.play(game.to_play, point) if point else game.pass_(game.to_play)
    assert game.board.cells[BOARD.point("R16")] != BLACK


def test_a_move_outside_that_nothing_speaks_against():
    answer = judged(f"{STEM}.N14")
    assert (answer.state, answer.reply, answer.line) == ("outside", None, ())
    assert "资料里没有" in answer.explain and "错" not in answer.explain


def test_stones_that_get_away():
    data = "(;SZ[19]GN[试];B[qd];W[pd];B[pc];W[];B[od];W[];B[pe]C[提：1])".encode()
    tree, _ = read_family(data)
    answer = practise(tree, parse_moves("R16.Q16.Q17.pass.P16.pass.C3"), BLACK)
    assert (answer.state, names(answer.line), names(answer.others)) == ("loss", ["Q15"], ["Q15"])
    assert answer.explain == "这样下，本来吃得掉的白 Q16 这一子就可以逃了。"


def test_a_ladder_that_still_works_is_not_held_against_a_move():
    answer = practise(TAISHA, parse_moves(f"{LADDER}.N17.C3"), WHITE)
    assert (answer.state, names(answer.others)) == ("outside", ["P14"])


def test_a_line_played_out():
    for family in (AVALANCHE, TAISHA):
        for leaf in family.leaves():
            side = leaf.color
            assert practise(family, leaf.path, side).state in ("solved", "mistake")


def test_seeds_choose_and_repeat():
    line = "R16.P16.P17.Q16.Q17"
    first = [
        practise(AVALANCHE, parse_moves(f"{STEM}"), WHITE, seed).reply for seed in range(1, 40)
    ]
    assert first == [practise(AVALANCHE, parse_moves(STEM), WHITE, s).reply for s in range(1, 40)]
    assert set(names(first)) == {"R17", "O16", "O17"}
    assert judged(line).reply == parse_moves("R15")[0]


@pytest.mark.parametrize("turn", TURNS)
def test_practice_in_every_corner(turn):
    line = [symmetry.turned(SIZE, p, turn) for p in parse_moves(f"{STEM}.O16")]
    answer = practise(AVALANCHE, line, BLACK)
    assert answer.reply == symmetry.turned(SIZE, BOARD.point("R17"), turn)
    assert answer.state == "continue" and len(answer.others) == 2


def test_practice_refuses_what_the_rules_refuse():
    with pytest.raises(OccupiedError):
        judged("R16.R16")
    with pytest.raises(OffBoardError):
        parse_moves("T20")


def test_the_program_plays_a_marked_mistake_only_when_asked_to():
    line = parse_moves(f"{STEM}.O16.R17")
    plain = {practise(AVALANCHE, line, WHITE, seed).reply for seed in range(60)}
    assert names(plain) == ["S16"]
    tricky = [practise(AVALANCHE, line, WHITE, seed, tricks=True).reply for seed in range(60)]
    assert set(names(tricky)) == {"S16", "R18"}
    assert tricky == [practise(AVALANCHE, line, WHITE, s, tricks=True).reply for s in range(60)]
