"""The result of a solved ko problem and its certificate name the kind of ko."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from weiqi.game import PASS
from weiqi.goals import kind_name
from weiqi.judging import FAILED, SOLVED
from weiqi.life_proof import StoredProof
from weiqi.problems import play, read_problem
from weiqi.solutions import claim_of, first_results, result_name, solution
from weiqi.solver.kos import KoKind

PROBLEMS = Path(__file__).parents[2] / "problems"
STORED = {
    (path.stem, number): proof
    for path in sorted((PROBLEMS / "_proofs").glob("*.json"))
    for number, proof in json.loads(path.read_text()).items()
    if proof.get("kind")
}
KINDS = {}
for at, told in STORED.items():
    KINDS.setdefault((at[0], told["kind"]), at)


@pytest.mark.parametrize("at", list(KINDS.values()), ids=lambda at: "-".join(at))
def test_a_solved_ko_is_named(at):
    problem = read_problem((PROBLEMS / at[0] / f"{at[1]}.sgf").read_bytes())
    problem = replace(problem, proof=StoredProof(problem.quest, STORED[at]))
    name = kind_name(problem.proof.kind)
    assert name in claim_of(problem).text
    solved = play(problem, solution(problem))
    assert solved.state == SOLVED
    assert result_name(problem, solved).endswith(f"（{name}）")
    # A wrong move, and the map before anything is solved, name no kind.
    wrong = next(r for r in first_results(problem) if r.grade == "worst" and r.point != PASS)
    failed = play(problem, [wrong.point])
    assert failed.state == FAILED and "（" not in result_name(problem, failed)
    assert not any("（" in r.name for r in first_results(problem))


def test_both_kinds_that_are_shipped_are_looked_at():
    assert {told.split()[0] for _, told in KINDS} >= {"direct", "approach"}


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (KoKind("direct"), "紧气劫"),
        (KoKind("approach", 2), "缓 2 气劫"),
        (KoKind("stages"), "多段劫"),
        (KoKind("thousand_year"), "万年劫"),
        (KoKind("double"), "连环劫"),
    ],
)
def test_every_kind_has_its_name(kind, name):
    assert kind_name(kind) == name
