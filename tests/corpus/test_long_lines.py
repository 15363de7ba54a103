"""Whatever a learner plays, mistakes and passes included, is judged as if solved anew.

A seeded walker plays random legal moves against the program in a sample of all
collections; after each of its moves the verdict is held against a search that knows
nothing of the line. “没有算清” is no contradiction, anything else is.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from website.library.problems import with_proof
from weiqi.capture import read_capture
from weiqi.game import PASS, Game
from weiqi.goals import solver_for
from weiqi.judging import CAPTURE_GOALS, LIBERTIES, SOLVED
from weiqi.life_judge import LIFE_GOALS, field_of
from weiqi.points import EMPTY
from weiqi.problems import Problem, play, read_problem

PROBLEMS = Path(__file__).parents[2] / "problems"
FILES = [p for p in sorted(PROBLEMS.glob("*/[0-9][0-9][0-9].sgf")) if p.parent.name != "joseki"]
STEP = 4  # every so manieth problem is looked at
NAMED = ["diagonal-and-jump/014", "ko-to-live-or-kill/049"]  # went wrong once
SAMPLE = [f"{p.parent.name}/{p.stem}" for p in FILES[::STEP]] + NAMED
MOVES = 7  # of the learner
NODES = 300_000

Line = tuple[int, ...]


def shipped(name: str) -> Problem:
    collection, number = name.split("/")
    problem = read_problem((PROBLEMS / f"{name}.sgf").read_bytes())
    stored = PROBLEMS / f"_proofs/{collection}.json"
    proofs = json.loads(stored.read_text()) if stored.exists() else {}
    return with_proof(problem, proofs.get(number))


def advance(game: Game, point: int) -> None:
    game.play(game.to_play, point) if point != PASS else game.pass_(game.to_play)


def walk(problem: Problem, random: Random) -> Iterator[tuple[Line, str]]:
    """Yield the lines of one walk that end with the learner, and what the judge says."""
    game, line = problem.quest.game(), ()
    near = field_of(problem.quest).problem.bits if problem.goal in LIFE_GOALS else ()
    for _ in range(MOVES):
        legal = game.legal_points()
        beside = game.board.geometry.neighbours
        close = [p for p in legal if any(game.board.cells[q] in (1, 2) for q in beside[p])]
        inside = [p for p in legal if p in near] or close
        pool = random.choices((inside, legal, [PASS]), (15, 4, 1))[0] or [PASS]
        line = (*line, random.choice(pool))
        verdict = play(problem, line)
        if not verdict.legal:
            return
        advance(game, line[-1])
        yield line, verdict.outcome
        if verdict.reply is None or verdict.state == SOLVED or verdict.reply == line[-1] == PASS:
            return
        advance(game, verdict.reply)
        line = (*line, verdict.reply)


def solved_anew(problem: Problem, line: Line) -> str:
    """Return the outcome after a line by a search of its own; empty where there is none."""
    quest = problem.quest
    if problem.goal in LIFE_GOALS:
        field = field_of(quest)
        stand = field.root
        for point in line:
            stand = field.step(stand, point)
        return solver_for(field.problem, nodes=NODES).status(stand).status
    game, earlier = quest.game(), []
    owner = game.board.cells[quest.targets[0]]
    left = list(quest.targets)
    for point in line:
        earlier.append(game.board.key)
        advance(game, point)
        left = [p for p in left if game.board.cells[p] == owner]
    if not left or (quest.goal != "capture" and len(left) < len(quest.targets)):
        return "captured"
    return read_capture(
        game.board,
        left,
        attacker_first=quest.goal == "escape",
        any_of=quest.goal != "capture",
        max_liberties=LIBERTIES,
        earlier=earlier,
    ).status


@pytest.mark.parametrize("name", SAMPLE)
def test_a_line_is_judged_as_if_solved_anew(name):
    problem = shipped(name)
    if problem.goal not in (*LIFE_GOALS, *CAPTURE_GOALS):
        pytest.skip("an endgame is scored exactly")
    for line, said in walk(problem, Random(name)):
        anew = solved_anew(problem, line)
        if "not_proved" not in (said, anew):
            told = problem.quest.game().board.geometry
            moves = " ".join("pass" if p == PASS else told.name(p) for p in line)
            assert said == anew, moves


@pytest.mark.parametrize(
    ("name", "moves"),
    [("ko-to-live-or-kill/049", "E6 B8 E8")],
)
def test_lines_that_once_went_wrong(name, moves):
    problem = shipped(name)
    line = tuple(problem.quest.game().board.geometry.point(m) for m in moves.split())
    said = play(problem, line)
    assert said.legal and said.outcome == solved_anew(problem, line) != "not_proved"
    assert problem.quest.game().board.cells[line[0]] == EMPTY
