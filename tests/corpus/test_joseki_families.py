"""The joseki that ship: sound, large enough, with every line that the sources agree on."""

from functools import cache
from pathlib import Path

import pytest

from weiqi.board import Board
from weiqi.capture import FAILS, WORKS
from weiqi.game import PASS
from weiqi.joseki import (
    SIZE,
    check_family,
    holds,
    parse_moves,
    read_condition,
    read_family,
    stones,
)
from weiqi.points import BLACK, WHITE, opponent

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "problems" / "joseki").glob("*.sgf"))
LINES = [
    row.split("\t")
    for row in (ROOT / "tests/data/joseki/lines.tsv").read_text("utf-8").splitlines()[1:]
]


@cache
def family(path):
    return read_family(path.read_bytes())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_family_has_no_fault(path):
    tree, faults = family(path)
    account = check_family(tree)
    assert [*faults, *account.faults] == [] and account.unproved == ()


def test_there_are_enough():
    sizes = {path.stem: len(family(path)[0].steps) for path in FILES}
    assert len(sizes) >= 20
    assert sizes["avalanche"] >= 600 and sum(sizes.values()) >= 1500


@pytest.mark.parametrize(("name", "agreement", "moves"), LINES, ids=[row[0] for row in LINES])
def test_a_line_of_the_sources_is_there_to_its_end(name, agreement, moves):
    line = parse_moves(moves)
    known = {path.stem: family(path)[0].match(line).known for path in FILES}
    assert max(known.values()) == len(line), known


def conditional():
    for path in FILES:
        for step in family(path)[0].steps:
            for condition in step.conditions:
                yield pytest.param(step, condition, id=f"{path.stem}-{len(step.path)}-{step.line}")


@pytest.mark.parametrize(("step", "condition"), list(conditional()))
def test_a_ladder_turns_with_a_breaker_and_back(step, condition):
    """A stone of the defender far out on the ladder's way breaks it; taken off, it works."""
    black, white = stones(step.key)
    bare = Board.of(SIZE, black, white)
    reading = read_condition(bare, step.to_play, condition)
    assert reading.status in (WORKS, FAILS)
    if reading.status == FAILS:
        assert holds(condition, reading) is (not condition.works)
        return
    defender = bare.cells[condition.target]
    broken = 0
    way = [p for p in reading.line[len(reading.line) // 2 :] if p != PASS]
    for point in dict.fromkeys(way):
        sides = {BLACK: list(black), WHITE: list(white)}
        sides[defender].append(point)
        board = Board.of(SIZE, sides[BLACK], sides[WHITE])
        again = read_condition(board, step.to_play, condition)
        broken += holds(condition, again) is (not condition.works)
        sides[defender].pop()
        sides[opponent(defender)].append(point)
        board = Board.of(SIZE, sides[BLACK], sides[WHITE])
        assert read_condition(board, step.to_play, condition).status in (WORKS, FAILS)
    assert broken, "no stone on its way breaks the ladder"
    assert read_condition(bare, step.to_play, condition) == reading
