"""First moves asked anew: a problem whose region hides a second right move is refused."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from weiqi import life_proof
from weiqi.closure import CHEAP, Anew, all_anew, ask_anew, faults, further
from weiqi.life_judge import Judge, field_of
from weiqi.problems import check, read_problem
from weiqi.seal import sealed
from weiqi.solver import Outcome

PROBLEMS = Path(__file__).parents[2] / "problems"

# Once shipped: the wall has a gap, and another first move than the one listed lives as well
# (or, in the race, kills), as the region found at the start does not show.
LIVES_OUTSIDE = """\
(;FF[4]AB[cg][dg][eg][bf][ff][be][ge][cd][hd][cc][hc][db][eb][fb][gb]
AW[cf][df][ef][ce][ee][gd][dc][ec][fc][gc]
C[白先，做活画 △ 的白棋。
提示：贴着自己的子再走一步，把眼位撑开。
词：长、做眼]
CA[UTF-8]DI[4]GE[做活]GM[1]GN[中腹十子，五个空点]PL[W]
SO[flask make-problems centre/live/53]SZ[9]
TR[cf][df][ef][ce][ee][gd][dc][ec][fc][gc])
""".encode()
RACES_OUTSIDE = """\
(;FF[4]AB[fi][gh][ih][hg][if][fe]AW[hi][hh][gg][ff][ge][he][ie]
C[白先，和画 △ 的黑棋对杀，先吃掉它。
提示：先打吃，逼对方应一手，再紧气。
词：打吃、对杀]
CA[UTF-8]DI[5]GE[对杀]GM[1]GN[角上一子，七个空点]PL[W]
SO[flask make-problems corner/race/27]SZ[9]TR[ih])
""".encode()
BAD = [("lives", LIVES_OUTSIDE, "F5"), ("races", RACES_OUTSIDE, "F2")]


@pytest.mark.parametrize(("sgf", "move"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_a_second_right_move_outside_the_region_is_found(sgf, move):
    problem = read_problem(sgf)
    found = check(problem).faults
    assert len(found) >= 1
    assert any(text.startswith(f"走 {move} 以后重新找范围，是") for text in found)


def sound() -> tuple[Judge, dict[int, Anew]]:
    """A shipped problem with first moves that reach further, and what its proof holds."""
    for path in sorted((PROBLEMS / "_proofs").glob("killing-*.json")):
        for number, stored in json.loads(path.read_text()).items():
            if stored.get("anew"):
                data = (PROBLEMS / path.stem / f"{number}.sgf").read_bytes()
                quest = read_problem(data).quest
                return Judge(quest, nodes=100_000), life_proof.StoredProof(quest, stored).anew
    raise AssertionError("no problem has a first move that reaches further")


def test_what_is_stored_is_held_against_the_moves_and_solved_again():
    judge, stored = sound()
    assert faults(judge, stored) == faults(judge, None) == []
    point, kept = min(stored.items(), key=lambda item: item[1].nodes)
    assert kept.nodes <= CHEAP and kept.outcome is not None
    assert "对不上" in faults(judge, {})[0]
    assert "对不上" in faults(judge, {**stored, 1: kept})[0]
    for outcome, words in (
        (Outcome("not_proved"), "没有算清"),
        (Outcome("seki"), "双活"),
        (Outcome("dead" if kept.outcome.status == "alive" else "alive"), "原来的范围里不是"),
    ):
        told = faults(judge, {**stored, point: Anew(outcome, kept.nodes)})
        assert len(told) == 1 and words in told[0]


def test_a_forged_agreement_is_found_by_solving_again():
    """The stored result agrees with the old region; the board does not."""
    judge = Judge(read_problem(LIVES_OUTSIDE).quest, nodes=100_000)
    field = judge.field
    truth = all_anew(field.quest)
    agreed = {
        point: Anew(judge.solver.status(field.step(field.root, point)), anew.nodes)
        for point, anew in truth.items()
    }
    assert truth != agreed
    assert any("重新算的不一样" in text for text in faults(judge, agreed))


def test_stones_that_are_out_are_no_proof_of_death():
    judge = Judge(read_problem(LIVES_OUTSIDE).quest, nodes=100_000)
    out = {point: Anew(None, 0) for point, _ in further(judge.field.quest)}
    assert any("没有围住" in text for text in faults(judge, out))


def test_a_move_within_the_region_is_not_asked_about():
    quest = read_problem(LIVES_OUTSIDE).quest
    inside = field_of(quest).problem.bits.keys()
    asked = dict(further(quest))
    assert asked and asked.keys() < inside
    for point, problem in asked.items():
        assert problem is not None and problem.bits.keys() - {point} - inside
        assert problem.to_play != quest.to_play


def test_a_limit_leaves_the_question_open():
    question = next(problem for _, problem in further(read_problem(LIVES_OUTSIDE).quest))
    assert ask_anew(question, 3).outcome == Outcome("not_proved")


def test_a_proof_keeps_what_was_found_and_reads_it_back():
    quest = read_problem(LIVES_OUTSIDE).quest
    stored = life_proof.prove(quest)
    assert stored["anew"] and life_proof.verify(quest, stored) == []
    assert life_proof.StoredProof(quest, stored).anew == all_anew(quest)
    problem = replace(read_problem(LIVES_OUTSIDE), proof=life_proof.StoredProof(quest, stored))
    assert any("原来的范围里不是" in text for text in check(problem).faults)
    less = sealed({**stored, "anew": {}})
    problem = replace(problem, proof=life_proof.StoredProof(quest, less))
    assert any("运行 flask prove" in text for text in check(problem).faults)


@pytest.mark.parametrize("text", ["", "a", "x 1", "a b", "a 1 2", 7])
def test_a_spoilt_text_is_no_proof(text):
    quest = read_problem(LIVES_OUTSIDE).quest
    stored = life_proof.prove(quest)
    with pytest.raises(life_proof.ProofError):
        life_proof.StoredProof(quest, {**stored, "anew": {"A1": text}})
