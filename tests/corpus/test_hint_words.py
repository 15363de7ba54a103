"""Hints of the real problems: in three steps, none empty, none giving the move away too soon."""

import json
import re

import pytest

from website.library.problems import with_proof
from weiqi.game import PASS
from weiqi.points import geometry
from weiqi.problems import read_problem
from weiqi.solutions import area, first_move
from weiqi.solutions.hints import FEWEST

COORDINATE = re.compile(r"(?<![A-Za-z])[A-HJ-Z]\d")
EMPTY_TALK = ("下法也特别", "就没有办法了", "仔细想", "认真看", "动动脑筋", "加油", "很重要")


@pytest.fixture(scope="module")
def problems(store):
    """Return name -> problem with its stored proof."""
    rows = store.connection.execute("select collection, number, sgf from problem").fetchall()
    found = {}
    for collection, number, sgf in rows:
        proof = store.proof(collection, number)
        stored = json.loads(proof) if proof else None
        found[f"{collection}/{number}"] = with_proof(read_problem(sgf), stored)
    return found


def test_the_second_step_says_something(problems):
    """An idea in words: not the point, not a phrase that would fit any problem."""
    faults = {
        name: problem.hint
        for name, problem in problems.items()
        if len(problem.hint) < 6
        or COORDINATE.search(problem.hint)
        or any(word in problem.hint for word in EMPTY_TALK)
    }
    assert not faults


def test_no_hint_promises_a_capture_where_a_ko_is_the_best(problems):
    promises = ("跑不掉", "逃不掉", "就吃掉", "就死了", "一定")
    assert not {
        name: problem.hint
        for name, problem in problems.items()
        if "最好的结果是打劫" in problem.task and any(word in problem.hint for word in promises)
    }


def test_the_first_step_shows_where_and_not_which_point(problems):
    """A sample: the shaded part holds the first move."""
    faults = []
    for name, problem in list(problems.items())[::6]:
        move, shown = first_move(problem), area(problem)
        board = geometry(problem.quest.size)
        if move == PASS:
            continue
        if move not in shown or len(shown) < FEWEST or len(shown) > len(board.points) // 2:
            faults.append(f"{name}: {board.name(move)} in {board.names(shown)}")
    assert not faults


def test_a_corner_is_named_only_where_two_points_answer_to_the_name(problems):
    named = [problem for problem in problems.values() if "角上的二一路" in problem.hint]
    assert len(named) > 20
    for problem in named:
        board = geometry(problem.quest.size)
        col, row = board.xy(first_move(problem))
        last = problem.quest.size - 1
        assert sorted((min(col, last - col), min(row, last - row))) == [0, 1]
