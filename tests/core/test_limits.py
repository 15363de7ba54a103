"""What a check and a map cost is bounded, and what stays open is told."""

import time

import pytest

from tests.core.test_life_judge import quest
from weiqi.game import PASS
from weiqi.problems import Problem, check, play
from weiqi.solutions import first_results, result_of

CASES = [("直三", "live"), ("直三", "kill"), ("角上板六，无外气", "kill")]


def problem(asked) -> Problem:
    return Problem(asked, "题", "做活", 1, "做活。")


@pytest.mark.parametrize(("name", "goal"), CASES)
def test_all_first_moves_at_once_are_judged_as_one_by_one(name, goal):
    asked = problem(quest(name, goal))
    together = first_results(asked, 20)
    for found in together:
        assert found == result_of(asked, found.point, play(asked, [found.point]))
    assert together[0].point == PASS and {r.grade for r in together} > {"best"}


def test_a_check_ends_in_time_and_says_what_is_open():
    asked = problem(quest("角上板八，两口外气", "kill"))
    start = time.process_time()
    report = check(asked, seconds=0.000_001)
    assert time.process_time() - start < 2
    assert any("没有算清" in text for text in report.faults), report
    assert not any("没有算清" in text for text in check(asked, seconds=60).faults)
