"""flask import-sgf: files of others are proved, reported and kept."""

import json
import shutil
from pathlib import Path

import pytest

from website import create_app
from website.importing.sources import FILE_LIMITS, from_bytes
from weiqi.problems import check, read_problem

SITE = Path(__file__).parents[1] / "data" / "site"

# Straight three at the edge: whoever plays E1 decides.
STONES = "SZ[9]AB[ci][gi][ch][dh][eh][fh][gh]AW[bi][hi][bh][hh][bg][cg][dg][eg][fg][gg][hg]"
RIGHT = f"(;GM[1]GN[{{}}]{STONES}PL[B];B[ei]C[正解，黑活])"
WRONG = f"(;GM[1]GN[错题]{STONES}PL[B](;B[di]C[RIGHT];W[gh]))"
KILL = f"(;GM[1]GN[杀]{STONES}PL[W])"
GAME = "(;GM[1]SZ[19];B[pd];W[dd])"


@pytest.fixture
def root(tmp_path):
    """Return a project folder with a copy of the small site's problems."""
    shutil.copytree(SITE / "problems", tmp_path / "root" / "problems")
    return tmp_path / "root"


@pytest.fixture
def run(root, tmp_path):
    """Return a function that writes files (name -> content) and imports their folder."""
    runner = create_app({"TESTING": True, "ROOT": str(root)}).test_cli_runner()
    given = tmp_path / "given"

    def run(files, *options, name="my-class"):
        for file, content in files.items():
            path = given / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        given.mkdir(exist_ok=True)
        return runner.invoke(args=["import-sgf", str(given), "--collection", name, *options])

    return run


def told(result):
    return json.loads(result.stdout)


def test_a_folder_becomes_a_collection_of_problems_that_hold(run, root):
    result = run(
        {"b.sgf": KILL, "deep/a.SGF": RIGHT.format("活"), "x.txt": "no"}, "--title", "一班"
    )
    assert result.exit_code == 0, result.output
    folder = root / "problems" / "my-class"
    assert sorted(p.name for p in folder.iterdir()) == ["001.sgf", "002.sgf", "_collection.md"]
    assert "title: 一班" in (folder / "_collection.md").read_text()
    for number, name, task in (
        ("001", "杀", "白先，杀掉画 △ 的黑棋。"),
        ("002", "活", "黑先，做活画 △ 的黑棋。"),
    ):
        problem = read_problem((folder / f"{number}.sgf").read_bytes())
        assert (problem.name, problem.task) == (name, task)
        assert check(problem).faults == ()
    assert "flask prove my-class" in result.output


def test_the_collection_can_be_built_and_is_shown(run, root, tmp_path):
    from website.library.build import build

    shutil.copytree(SITE / "glossary", root / "glossary")
    shutil.copytree(SITE / "content", root / "content")
    run({"a.sgf": RIGHT.format("活")}, "--title", "一班")
    report = build(root, tmp_path / "library.db")
    assert report.built, report.faults
    client = create_app(
        {"TESTING": True, "ROOT": str(root), "LIBRARY": str(tmp_path / "library.db")}
    ).test_client()
    assert "一班" in client.get("/problems/").text
    played = client.post("/api/v1/problems/my-class/001/play", json={"moves": ["E1"]})
    assert played.json["state"] in ("continue", "solved")


def test_the_report_holds_both_lines(run):
    result = run({"all.sgf": WRONG + RIGHT.format("对") + GAME}, "--json")
    report = told(result)
    assert report["counts"] == {
        "agrees": 1, "disagrees": 1, "proved": 0, "not_proved": 0, "unreadable": 1,
    }  # fmt: skip
    wrong, right, game = report["problems"]
    assert wrong["best"] == ["E1"] and wrong["result"] == "黑棋净活"
    assert wrong["outcome"] == {"status": "alive", "ko": None}
    [line] = wrong["author"]
    assert line["line"][0] == "D1" and line["keeps"] is False and line["result"] == "黑棋净死"
    assert line["refutation"][0] == "E1"
    assert right["author"][0]["keeps"] is True
    assert (right["game"], right["size"], right["to_play"]) == (2, 9, "B")
    assert "对局" in game["reason"] and game["written"] is None
    # The same stones: written once.
    assert wrong["written"] == "problems/my-class/001.sgf"
    assert right["written"] is None and "my-class/001" in right["refused"]
    words = run({}, "--dry-run").output
    assert "作者的下法：黑D1" in words and "其实 黑D1 白E1" in words and "黑先，黑棋净活" in words


@pytest.mark.parametrize("encoding", ["big5", "gb18030", "shift_jis", "utf-8", "utf-8-sig"])
@pytest.mark.parametrize("declared", [True, False])
def test_names_in_every_encoding(run, root, encoding, declared):
    name = {"big5": "黑先做活的問題", "shift_jis": "黒先で生きる形です"}.get(
        encoding, "黑先做活的问题"
    )
    text = RIGHT.format(name).replace("正解，黑活", "正解")
    if declared:
        text = text.replace("GM[1]", f"GM[1]CA[{encoding.removesuffix('-sig')}]")
    result = run({"a.sgf": text.encode(encoding)}, "--json")
    [entry] = told(result)["problems"]
    if entry["status"] == "unreadable":  # never mojibake: a choice is asked for
        assert not declared and "编码" in entry["reason"]
        chosen = {"big5": "cp950", "shift_jis": "cp932"}.get(encoding, encoding)
        [entry] = told(run({}, "--json", "--encoding", chosen))["problems"]
    assert entry["name"] == name
    data = (root / "problems" / "my-class" / "001.sgf").read_bytes()
    assert read_problem(data).name == name


HOSTILE = {
    "empty": b"",
    "text": b"hello",
    "unclosed": b"(;GM[1]SZ[9]AB[aa]",
    "nul": b"\x00\xff\xfe" * 1000,
    "deep": b"(;" * 50_000,
    "stones": b"(;SZ[9]AB[aa]AW[aa])",
    "off": b"(;SZ[9]AB[zz])",
    "large": b"(;SZ[99]AB[aa])",
    "chess": b"(;GM[2]AB[aa])",
    "script": b"(;SZ[9]GN[<script>alert(1)</script>]AB[ee])",
}


def test_hostile_files_are_named_and_the_rest_is_read(run, root):
    files = {f"{name}.sgf": data for name, data in HOSTILE.items()}
    result = run({**files, "good.sgf": RIGHT.format("好")}, "--json")
    assert result.exit_code == 0
    entries = {Path(e["file"]).stem: e for e in told(result)["problems"]}
    assert set(entries) == {*HOSTILE, "good"}
    for name in HOSTILE:
        assert entries[name]["status"] == "unreadable" and entries[name]["reason"]
    assert entries["good"]["written"]
    assert [p.name for p in (root / "problems/my-class").glob("*.sgf")] == ["001.sgf"]


def test_a_file_that_is_too_large_is_refused():
    [source] = from_bytes("big.sgf", b" " * (FILE_LIMITS.size + 1), None, FILE_LIMITS)
    assert source.tree is None and "超过" in source.reason


def test_nothing_to_import_is_an_error(run, root):
    assert run({}).exit_code == 1
    assert "没有找到" in run({}).output
    assert run({"game.sgf": GAME}).exit_code == 1
    assert not (root / "problems" / "my-class").exists()


@pytest.mark.parametrize("name", ["joseki", "find", "../x", "中文", "A", "", "_proofs"])
def test_a_name_that_is_no_address_is_refused(run, root, name):
    before = sorted(root.rglob("*"))
    result = run({"a.sgf": KILL}, name=name)
    assert result.exit_code == 1 and "名字" in result.output
    assert sorted(root.rglob("*")) == before


def test_a_collection_grows_and_nothing_is_overwritten(run, root):
    run({"a.sgf": KILL}, "--title", "第一次")
    first = (root / "problems/my-class/001.sgf").read_bytes()
    again = told(run({"b.sgf": RIGHT.format("活")}, "--json", "--title", "第二次"))
    assert [e["written"] for e in again["problems"]] == [None, "problems/my-class/002.sgf"]
    assert (root / "problems/my-class/001.sgf").read_bytes() == first
    assert "第一次" in (root / "problems/my-class/_collection.md").read_text()


def test_a_dry_run_writes_nothing(run, root):
    result = run({"a.sgf": KILL}, "--dry-run")
    assert result.exit_code == 0 and "什么也没有写" in result.output
    assert not (root / "problems" / "my-class").exists()


def test_five_hundred_games(run):
    games = KILL + RIGHT.format("活") * 250 + GAME * 249
    report = told(run({"many.sgf": games}, "--json"))
    assert report["counts"]["agrees"] == 250 and report["counts"]["unreadable"] == 249
    assert [e["game"] for e in report["problems"]] == list(range(1, 501))
    assert sum(1 for e in report["problems"] if e["written"]) == 2
