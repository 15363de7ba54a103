"""做活 and 杀棋 problems: stored proofs, the judge's answers over JSON, the hint."""

import json
import sqlite3

import pytest

from tests.web.library_files import SMALL, write
from website import create_app
from website.library.build import build, examine

HEADER = "(;FF[4]GM[1]CA[UTF-8]SZ[9]PL[B]GN[角上板六]DI[5]"
SIX = HEADER + (
    "GE[杀棋]AB[ad][bd][cd][dd][ed][ec][eb][ea]AW[ac][bc][cc][dc][db][da]TR[ac]"
    "C[黑先，杀掉画 △ 的白棋。\n提示：找要点。])"
)
PATH = "problems/life/001.sgf"
PROOF = "problems/_proofs/life.json"


@pytest.fixture
def site(tmp_path):
    write(tmp_path, {**SMALL, PATH: SIX, "problems/life/_collection.md": "---\ntitle: 死活\n---\n"})
    return tmp_path


@pytest.fixture
def app(site):
    return create_app({"ROOT": str(site), "LIBRARY": str(site / "i" / "library.db"),
                       "DEVELOPMENT": True, "TESTING": True})  # fmt: skip


def test_prove_writes_what_check_accepts(site, app):
    run = app.test_cli_runner().invoke
    assert "没有存这道题的证明" in run(args=["check"]).output
    assert f"{PROOF}：1 题" in run(args=["prove"]).output
    result = run(args=["check"])
    assert result.exit_code == 0, result.output
    first = (site / PROOF).read_bytes()
    run(args=["prove", "life"])
    assert (site / PROOF).read_bytes() == first, "the same problem gives the same proof"


def test_a_forged_proof_is_a_fault_of_check_and_never_served(site, app):
    app.test_cli_runner().invoke(args=["prove"])
    proofs = json.loads((site / PROOF).read_text())
    key, value = next((k, v) for k, v in proofs["001"]["states"].items() if v[0] == "d")
    proofs["001"]["states"][key] = "a" + value[1:]
    (site / PROOF).write_text(json.dumps(proofs))
    result = app.test_cli_runner().invoke(args=["check"])
    assert result.exit_code == 1 and f"{PATH}:1: 局面 {key} 存的死活不对" in result.output
    _, report = examine(site, thorough=True)
    assert [fault.rule for fault in report.faults] == ["proof"]


SPOILED = ["", "[]", "{", '{"001": 5}', '{"001": {}}',
           '{"001": {"question": "x", "states": [], "outcome": ""}}']  # fmt: skip


@pytest.mark.parametrize("text", SPOILED)
def test_a_spoiled_file_is_told_and_a_build_proves_anew(site, text):
    write(site, {PROOF: text})
    _, report = examine(site, thorough=True)
    assert report.faults and not report.blocking
    assert build(site, site / "library.db").built
    (row,) = sqlite3.connect(site / "library.db").execute("SELECT number, json FROM proof")
    assert row[0] == "001" and len(json.loads(row[1])["states"]) > 20


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("AB[ad][bd][cd][dd][ed][ec][eb][ea]", "AB[ii]"), "没有被围住"),
        (("GE[杀棋]", "GE[做活]"), "△ 应标在黑子上"),
        (("PL[B]", "PL[W]"), "△ 应标在黑子上"),
        (("TR[ac]", "TR[ad]"), "△ 应标在白子上"),
    ],
)
def test_what_is_no_problem_is_told(site, change, message):
    write(site, {PATH: SIX.replace(*change)})
    _, report = examine(site)
    assert any(message in str(fault) for fault in report.blocking), report.faults


def test_the_answers_over_json(site, app):
    app.test_cli_runner().invoke(args=["build"])
    client = app.test_client()

    def play(*moves):
        return client.post("/api/v1/problems/life/001/play", json={"moves": moves}).json

    right = play("B8")
    assert right["outcome"] == "dead" and right["state"] in ("continue", "solved")
    wrong = play("A9")
    assert (wrong["state"], wrong["outcome"]) == ("failed", "alive")
    assert wrong["reply"] in wrong["position"]["white"] and "净活" in wrong["explain"]
    outside = play("J1")
    assert outside["state"] == "failed" and outside["reply"] != "pass"
    assert play("A7")["code"] == "occupied"
    hint = client.get("/api/v1/problems/life/001/hint?step=3").json
    assert hint["point"] == "B8"
    assert client.get("/problems/life/001").status_code == 200
