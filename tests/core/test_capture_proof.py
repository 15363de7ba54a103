"""Stored proofs of captures: the judge's own answers, kept; what is forged is found."""

import copy

import pytest

from tests.core.test_problems import DOUBLE, ESCAPE, NET, SNAPBACK, moves, quest
from weiqi import capture_proof, judging
from weiqi.capture_proof import CaptureProofError, StoredCapture, prove, verify
from weiqi.game import PASS
from weiqi.judging import judge

QUESTS = {"snapback": SNAPBACK, "escape": ESCAPE}


@pytest.fixture(scope="module")
def proofs():
    return {name: prove(asked) for name, asked in QUESTS.items()}


@pytest.mark.parametrize("name", QUESTS)
def test_stored_answers_are_those_of_the_judge(proofs, name):
    asked, stored = QUESTS[name], StoredCapture(QUESTS[name], proofs[name])
    assert verify(asked, proofs[name]) == []
    for point in (PASS, *asked.game().legal_points()[::5]):
        kept, read = judge(asked, [point], stored), judge(asked, [point])
        assert kept[:3] == read[:3] and kept.explain == read.explain
        assert kept.defences == read.defences
        if kept.state == "continue":
            second = asked.game().legal_points()[0]
            line = [point, kept.reply, second if second not in (point, kept.reply) else PASS]
            assert judge(asked, line, stored)[:3] == judge(asked, line)[:3]


def test_stored_answers_need_no_reading(proofs, monkeypatch):
    stored = StoredCapture(SNAPBACK, proofs["snapback"])
    monkeypatch.setattr(judging, "NODES", 0)
    assert judge(SNAPBACK, moves(SNAPBACK, "E1"), stored).state != "failed"
    assert judge(SNAPBACK, moves(SNAPBACK, "A9"), stored).state == "failed"


@pytest.mark.parametrize(
    "change",
    [
        {"question": "x"},
        {"outcome": "q"},
        {"outcome": "f"},
        {"lines": {}},
        {"lines": 5},
        {"nodes": "many"},
        {"lines": {"": {"*": "z"}}},
        {"lines": {"": {"*": "w:Z99"}}},
        {"lines": {"": {"*": "f:"}, "A1 A1": {"*": "f:"}}},
    ],
    ids=str,
)
def test_a_spoiled_proof_is_told(proofs, change):
    assert verify(SNAPBACK, proofs["snapback"] | change)


def test_a_proof_of_another_question_is_refused(proofs):
    with pytest.raises(CaptureProofError):
        StoredCapture(DOUBLE, proofs["snapback"])


def test_forged_results_are_found(proofs):
    """Whatever comes to something of its own is read again, so no forgery of it passes."""
    proof = proofs["snapback"]
    entries = [(key, move) for key, kept in proof["lines"].items() for move in kept]
    for key, move in entries[::2]:
        forged = copy.deepcopy(proof)
        forged["lines"][key][move] = "k:" if proof["lines"][key][move][0] != "k" else "f:"
        assert verify(SNAPBACK, forged), (key, move)


def test_a_missing_line_is_read_when_asked(proofs):
    bare = copy.deepcopy(proofs["snapback"])
    bare["lines"] = {"": bare["lines"][""]}
    stored = StoredCapture(SNAPBACK, bare)
    line = moves(SNAPBACK, "E1 E2 A9")
    assert stored.get(line) is None
    assert judge(SNAPBACK, line, stored)[:3] == judge(SNAPBACK, line)[:3]


def test_a_miss_after_a_right_move_is_failed_and_shown():
    """Never “not proved”: the stones get away, and the reply shows how."""
    right = next(p for p in NET.game().legal_points() if judge(NET, [p]).state != "failed")
    line = [right, judge(NET, [right]).reply]
    game = NET.game()
    for point in line:
        game.play(game.to_play, point)
    seen = set()
    for point in game.legal_points()[::11]:
        found = judge(NET, [*line, point])
        seen.add(found.state)
        assert found.outcome != "not_proved"
        if found.state == "failed":
            assert found.reply and "口气" in found.explain
    assert "failed" in seen


def test_the_rule_is_told_where_it_decides():
    """More liberties than three: got away, and the words say so."""
    open_stone = quest("""
. . . . . . .
. . . . . . .
. . . X . . .
. . X Q . O .
. . . X . . .
. . . . . . .
. . . . . . .""")
    told = judge(open_stone, moves(open_stone, "A7"))
    assert told.state == "failed" and "△ 有 5 口气，超过 3 口气就算跑掉了" in told.explain


def test_proofs_are_bounded(monkeypatch):
    monkeypatch.setattr(capture_proof, "MOST_LINES", 1)
    assert list(prove(NET)["lines"]) == [""]
