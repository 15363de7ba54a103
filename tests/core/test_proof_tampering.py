"""Whatever is deleted or altered in a stored proof, the check of it says so."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from weiqi import capture_proof, life_proof
from weiqi.judging import CAPTURE_GOALS, Quest
from weiqi.problems import read_problem
from weiqi.seal import sealed

PROBLEMS = Path(__file__).parents[2] / "problems"
LIFE = [
    "living-1/002", "killing-2/007", "ko-to-live-or-kill/010", "races-1/004", "seki/005",
    "connect-and-cut/002", "living-2/010",
]  # fmt: skip
CAPTURES = ["net-and-snapback/003", "first-captures/013", "first-captures/008"]


def shipped(name: str) -> tuple[Quest, dict]:
    collection, number = name.split("/")
    quest = read_problem((PROBLEMS / collection / f"{number}.sgf").read_bytes()).quest
    return quest, json.loads((PROBLEMS / f"_proofs/{collection}.json").read_text())[number]


def verify(quest: Quest, proof: dict) -> list[str]:
    prover = capture_proof if quest.goal in CAPTURE_GOALS else life_proof
    return prover.verify(quest, proof)


def altered(value: str) -> Iterator[tuple[str, str]]:
    """Each kind of change to one stored answer: the flag, the replies, the result."""
    sign = "!" if "!" in value else ":"
    head, _, told = value.partition(sign)
    replies = told.split(",") if told else []
    yield "flag", f"{head}{':' if sign == '!' else '!'}{told}"
    for at in range(len(replies)):
        yield f"reply {at} deleted", head + sign + ",".join(replies[:at] + replies[at + 1 :])
        yield f"reply {at} twice", head + sign + ",".join([*replies, replies[at]])
    if replies:
        yield "replies deleted", head + sign
    yield "reply added", head + sign + ",".join([*replies, "A1"])
    for status in ("a", "d", "s", "kd10", "ka10", "ka21"):
        if status != head:
            yield f"result {status}", f"{status}{sign}{told}"
    yield "text", value + " "


@pytest.mark.parametrize("name", LIFE)
def test_each_kind_of_tampering_with_life_and_death_is_found(name):
    """The seal is made good each time: the solver has to find it."""
    quest, proof = shipped(name)
    assert verify(quest, proof) == []
    states = list(proof["states"].items())
    kinds: dict[tuple[str, str], tuple[str, str | None]] = {}
    for key, value in states:
        shape = f"{value[0]}{'!' in value}{value.count(',')}{len(value) > 2}"
        kinds.setdefault((shape, "deleted"), (key, None))
        for kind, changed in altered(value):
            kinds.setdefault((shape, kind), (key, changed))
    for kind, (key, changed) in kinds.items():
        forged = copy.deepcopy(proof)
        del forged["states"][key]
        if changed is not None:
            forged["states"][key] = changed
        assert verify(quest, sealed(forged)), (kind, key, changed)


@pytest.mark.parametrize("name", LIFE[:2])
def test_a_state_that_nobody_comes_to_is_found(name):
    quest, proof = shipped(name)
    d, a, ko = next(iter(proof["states"])).split(".")
    more = {f"{int(d, 16) & int(d, 16) - 1:x}.{a}.{ko}": "d:"}
    assert verify(quest, sealed(proof | {"states": proof["states"] | more}))


@pytest.mark.parametrize("name", CAPTURES)
def test_each_kind_of_tampering_with_captures_is_found(name):
    quest, proof = shipped(name)
    assert verify(quest, proof) == []
    for key, moves in list(proof["lines"].items())[:3]:
        forged = copy.deepcopy(proof)
        del forged["lines"][key]
        assert verify(quest, sealed(forged)), key
        move, value = next((m, v) for m, v in moves.items() if m != "*")
        result, _, replies = value.partition(":")
        other = "f" if result[0] != "f" else "w"
        for changed in (None, f"{other}:{replies}", f"{result}:{'' if replies else 'A1'}"):
            forged = copy.deepcopy(proof)
            del forged["lines"][key][move]
            if changed is not None:
                forged["lines"][key][move] = changed
            assert verify(quest, forged), (key, move, changed)


@pytest.mark.parametrize("name", [*LIFE[:1], *CAPTURES[:1]])
@pytest.mark.parametrize("change", [{"nodes": 7}, {"seal": ""}, {"seal": None}, {"more": 1}])
def test_what_cannot_be_derived_again_is_sealed(name, change):
    quest, proof = shipped(name)
    assert verify(quest, proof | change) == ["存的证明被改动过"]
    assert verify(quest, {k: v for k, v in proof.items() if k != "seal"})


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("ko-to-live-or-kill/010", ""),
        ("ko-to-live-or-kill/010", "approach 1"),
        ("living-1/002", "direct 0"),
        ("living-1/002", "double 0"),
        ("ko-to-live-or-kill/010", "direct"),
    ],
)
def test_another_kind_of_ko_is_found(name, change):
    quest, proof = shipped(name)
    assert verify(quest, sealed(proof | {"kind": change}))
