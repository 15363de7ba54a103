"""The shipped life-and-death problems: proved, and every answer at once in plain Python."""

import json
import time
from dataclasses import replace

import pytest

from website.config import ROOT
from weiqi import life_proof
from weiqi.game import PASS
from weiqi.judging import CONTINUE, FAILED, SOLVED
from weiqi.life_judge import LIFE_GOALS, field_of
from weiqi.problems import check, play, read_problem
from weiqi.sgf import read_sgf

STORED = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in (ROOT / "problems" / "_proofs").glob("*.json")
}
# ``flask check`` proves every problem again; of those composed by program a sample is
# played here.
SAMPLE = 6


def is_played(path):
    """Tell whether a problem was made by hand, or belongs to the sample."""
    composed = read_sgf(path.read_bytes()).trees[0].root.has("SO")
    return not composed or int(path.stem) % SAMPLE == 1


PROBLEMS = [
    pytest.param(path.parent.name, path.stem, problem, id=f"{path.parent.name}-{path.stem}")
    for path in sorted((ROOT / "problems").glob("*/*.sgf"))
    if path.parent.name != "joseki"
    and is_played(path)
    and (problem := read_problem(path.read_bytes())).goal in LIFE_GOALS
]


def proved(collection, number, problem):
    """Return the problem with its stored proof."""
    stored = STORED[collection][number]
    return replace(problem, proof=life_proof.StoredProof(problem.quest, stored))


def test_there_are_enough_of_both_kinds():
    goals = [parameters.values[2].goal for parameters in PROBLEMS]
    assert goals.count("live") >= 10 and goals.count("kill") >= 10


@pytest.mark.parametrize(("collection", "number", "problem"), PROBLEMS)
def test_problem_and_stored_proof_are_right(collection, number, problem):
    assert check(problem).faults == ()
    assert life_proof.verify(problem.quest, STORED[collection][number]) == []


@pytest.mark.parametrize(("collection", "number", "problem"), PROBLEMS)
def test_right_moves_lead_to_the_end(collection, number, problem):
    """From every right first move, the first right answer to each reply solves it."""
    problem = proved(collection, number, problem)
    firsts = [m for m in candidates(problem, ()) if play(problem, [m]).state != FAILED]
    assert firsts
    for first in firsts:
        moves = (first,)
        while (verdict := play(problem, moves)).state == CONTINUE:
            assert verdict.reply not in (None, PASS)
            moves = (*moves, verdict.reply)
            after = ((*moves, m) for m in candidates(problem, moves))
            moves = next(line for line in after if good(play(problem, line)))
            assert len(moves) < 30
        assert verdict.state == SOLVED


def good(verdict):
    return verdict.legal and verdict.state != FAILED


def candidates(problem, moves):
    """Yield the legal points of the region after some moves."""
    game = problem.quest.game()
    for move in moves:
        game.play(game.to_play, move)
    region = field_of(problem.quest).problem.bits
    return [p for p in game.legal_points() if p in region]


def test_every_answer_comes_at_once():
    """Any first move, then any second move after the reply, in plain Python or not."""
    times = []
    for parameters in PROBLEMS:
        problem = proved(*parameters.values)
        for first in candidates(problem, ()):
            times.append(timed(problem, (first,)))
            reply = play(problem, (first,)).reply
            for second in candidates(problem, (first, reply)) if reply else ():
                times.append(timed(problem, (first, reply, second)))
    times.sort()
    # The contract: a median of 5 ms and at most 50; a busy machine may miss a few.
    assert times[len(times) // 2] < 0.005 and times[int(len(times) * 0.995)] < 0.05


def timed(problem, moves):
    start = time.perf_counter()
    verdict = play(problem, moves)
    assert verdict.outcome != "not_proved"
    return time.perf_counter() - start
