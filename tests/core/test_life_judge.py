"""做活 and 杀棋 problems: verdicts, replies, proofs."""

import time

import pytest

from tests.core.shapes import SHAPES, Shape, problem
from weiqi import life_proof
from weiqi.game import PASS
from weiqi.judging import CONTINUE, FAILED, SOLVED, Quest
from weiqi.life_judge import NOTHING, Judge, field_of, first_move, judge
from weiqi.points import geometry
from weiqi.solver import Solver


def quest(name: str, goal: str) -> Quest:
    """Return a standard shape to live in or to kill."""
    (shape,) = [s for s in SHAPES if s.name == name]
    question = problem(shape, goal == "kill")
    board = question.board
    black, white = (tuple(board.stones(color)) for color in (1, 2))
    return Quest(13, black, white, question.to_play, tuple(sorted(question.target)), goal)


def play(asked: Quest, *names: str, proof=None):
    points = [PASS if n == "pass" else geometry(13).point(n) for n in names]
    stored = life_proof.StoredProof(asked, proof) if proof else NOTHING
    return judge(asked, points, stored)


@pytest.mark.parametrize(
    ("name", "goal", "moves", "state", "outcome", "words"),
    [
        ("直三", "kill", ["H1"], SOLVED, "dead", "白棋净死。黑怎么下"),
        ("直三", "kill", ["G1"], FAILED, "alive", "白下 H1，提掉 1 子。白棋净活。"),
        ("直三", "kill", ["A13"], FAILED, "alive", "白下 H1"),
        ("直三", "kill", ["pass"], FAILED, "alive", "白下 H1"),
        ("直三", "live", ["H1"], SOLVED, "alive", "白棋净活。黑怎么下都吃不掉"),
        ("直三", "live", ["J1"], FAILED, "dead", "白棋净死"),
        ("角上板六，一口外气", "kill", ["B2"], FAILED, "alive", "净活"),
        ("角上板八，无外气", "kill", ["A1"], FAILED, "alive", "净活"),
        ("丁四", "live", ["G1"], FAILED, "dead", "黑下 H1"),
    ],
)
def test_a_first_move(name, goal, moves, state, outcome, words):
    found = play(quest(name, goal), *moves)
    assert (found.legal, found.state, found.outcome) == (True, state, outcome)
    expected = words.replace("黑怎么下", "白怎么下") if goal == "kill" else words
    assert expected in found.explain


def test_every_right_move_is_right_and_every_other_wrong():
    asked = quest("葡萄六", "live")
    field = field_of(asked)
    right = {p for p, _ in field.moves(field.root) if judge(asked, [p]).state != FAILED}
    solver = Judge(asked, nodes=100_000).solver
    assert right == set(solver.answer().best) and 1 < len(right) < 6


def test_a_ko_is_solved_when_one_side_has_taken_it():
    asked = quest("角上板六，一口外气", "kill")
    moves, found = ["B1"], play(asked, "B1")
    for _ in range(6):
        if found.state != CONTINUE:
            break
        reply = geometry(13).name(found.reply)
        stand = field_of(asked).root
        for n in (*moves, reply):
            stand = field_of(asked).step(stand, geometry(13).point(n))
        move = geometry(13).name(next_right(asked, stand))
        moves += [reply, move]
        found = play(asked, *moves)
    assert (found.state, found.outcome) == (SOLVED, "ko"), moves
    assert "劫（紧气劫，黑先提）" in found.explain


def test_a_ko_that_the_defender_can_start_is_no_bent_four():
    """Black B1, White B2, Black C1: White may play A1 and fight when he likes."""
    asked = quest("角上板六，一口外气", "kill")
    stand = field_of(asked).root
    for name in ("B1", "B2", "C1"):
        stand = field_of(asked).step(stand, geometry(13).point(name))
    outcome = Judge(asked, nodes=100_000).solver.status(stand)
    assert outcome.status == "ko" and outcome.ko.kind == "direct"


def test_best_moves_are_named_where_the_defender_only_retakes_for_ever():
    """Seven stones on the second line: dead, but for a ko that the defender never ends."""
    drawing = "X X X X X X X X X X X\nX X O O O O O O O X X\nX . . . . . . . . . X"
    answer = Solver(problem(Shape("七子", "dead", "alive", drawing, (1, 0)), True)).answer()
    assert answer.outcome.status == "dead"
    assert answer.best and answer.line and answer.line[0] in answer.best


def next_right(asked, stand):
    """Return a move that keeps the best result."""
    judging = Judge(asked, nodes=100_000)
    for point, after in judging.field.moves(stand):
        if judging.field.keeps(judging.solver.status(after), judging.aim):
            return point
    raise AssertionError("no move keeps the result")


UNSETTLED = ["葡萄六", "角上板六，一口外气", "角上板八，无外气"]


@pytest.mark.parametrize(
    ("name", "goal"),
    # Eight stones on the second line live anyway: there is nothing to kill.
    [*((name, goal) for name in UNSETTLED for goal in ("live", "kill")), ("边上八子", "live")],
)
def test_right_moves_to_the_end_and_the_verdict_stands(name, goal):
    """Whoever plays right moves against the replies gets there, and stays there."""
    asked = quest(name, goal)
    judging = Judge(asked, nodes=1_000_000)
    assert judging.aim.status != {"live": "dead", "kill": "alive"}[goal]
    proof = life_proof.StoredProof(asked, life_proof.prove(asked))
    moves, stand = [], judging.field.root
    for _ in range(20):
        point, after = next(
            (p, s)
            for p, s in judging.field.moves(stand)
            if judging.field.keeps(judging.solver.status(s), judging.aim)
        )
        moves.append(point)
        found = judge(asked, moves, proof)
        assert found.legal and found.state != FAILED, found.explain
        if found.state == SOLVED:
            assert found.outcome == judging.aim.status
            return
        assert found.reply
        moves.append(found.reply)
        stand = judging.field.step(after, found.reply)
    raise AssertionError("never solved")


def test_an_illegal_move_names_its_reason_and_changes_nothing():
    asked = quest("直三", "kill")
    refused = play(asked, "G1", "H1", "H1")
    assert not refused.legal and refused.code == "occupied" and refused.state == FAILED
    assert play(asked).state == CONTINUE


def test_beyond_the_limit_nothing_is_judged(monkeypatch):
    monkeypatch.setattr("weiqi.life_judge.NODES", 5)
    found = play(quest("边上八子", "live"), "F1")
    assert (found.state, found.outcome) == (CONTINUE, "not_proved") and "没有算清" in found.explain


@pytest.mark.parametrize("name", ["葡萄六", "角上板六，一口外气", "角上板八，无外气"])
def test_a_proof_agrees_with_the_solver_and_a_forged_one_is_found(name):
    asked = quest(name, "kill")
    proof = life_proof.prove(asked)
    assert life_proof.verify(asked, proof) == []
    other = {"a": "d", "d": "a", "s": "a", "k": "d"}
    for at in range(0, len(proof["states"]), 7):
        key = list(proof["states"])[at]
        value = proof["states"][key]
        forged = other[value[0]] + value[value.index("!" if "!" in value else ":") :]
        wrong = {**proof, "states": {**proof["states"], key: forged}}
        assert any(key in fault for fault in life_proof.verify(asked, wrong))
    assert life_proof.verify(asked, {**proof, "outcome": "a"}) == ["存的结果不对"]
    first = dict(list(proof["states"].items())[1:])
    assert "存的证明缺了第一手" in life_proof.verify(asked, {**proof, "states": first})


@pytest.mark.parametrize(
    "spoiled",
    [{}, {"question": 1}, {"states": 7}, {"outcome": "q"}, {"states": {"1": "a:"}},
     {"states": {"1.2.3": "zz"}}, {"states": {"1.2.3": 5}}],
)  # fmt: skip
def test_a_spoiled_proof_is_no_proof(spoiled):
    asked = quest("直三", "kill")
    proof = life_proof.prove(asked) | spoiled if spoiled else {}
    assert life_proof.verify(asked, proof)


def test_a_forged_reply_is_found():
    asked = quest("葡萄六", "live")
    proof = life_proof.prove(asked)
    key = next(k for k, v in proof["states"].items() if v.startswith("d:"))
    wrong = {**proof, "states": {**proof["states"], key: "d:A13"}}
    assert any("应手" in fault for fault in life_proof.verify(asked, wrong))


def test_stored_answers_are_those_of_the_solver_and_fast():
    asked = quest("边上八子", "live")
    proof = life_proof.StoredProof(asked, life_proof.prove(asked))
    field = field_of(asked)
    times = []
    for point, _ in field.moves(field.root):
        start = time.perf_counter()
        stored = judge(asked, [point], proof)
        times.append(time.perf_counter() - start)
        assert stored[:3] == judge(asked, [point])[:3]
    assert sorted(times)[len(times) // 2] < 0.02


def test_the_hint_is_a_right_move():
    for name, goal in (("葡萄六", "kill"), ("角上板六，无外气", "live")):
        asked = quest(name, goal)
        assert judge(asked, [first_move(asked, NOTHING)]).state != FAILED
