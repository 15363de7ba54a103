"""``flask import-joseki``, and what a broken family does to a build."""

import pytest

from tests.web.library_files import SMALL, built, open_store
from website import create_app
from weiqi.joseki import read_family

OWN = "(;GM[1]SZ[19]C[老师的定式]{};W[dc]N[小目];W[fd](;B[dd]N[扳])(;B[qq];W[ee]))"
SOUND = """(;CA[UTF-8]SZ[19]GN[星]C[星上的角。
词：气
难度：1
出处：科吾];B[pd];W[qf]C[看法：两分
出处：科吾])"""
BROKEN = SOUND.replace("W[qf]", "W[pd]")


@pytest.fixture
def run(tmp_path):
    app = create_app({"TESTING": True, "ROOT": str(tmp_path), "LIBRARY": str(tmp_path / "l.db")})

    def run(data, *options):
        file = tmp_path / "own.sgf"
        file.write_bytes(data)
        return app.test_cli_runner().invoke(args=["import-joseki", str(file), *options])

    return run


def test_an_own_file_becomes_a_family(run, tmp_path):
    got = run(OWN.format("").encode(), "--name", "my-own", "--title", "我的")
    assert got.exit_code == 0, got.output
    written = tmp_path / "problems" / "joseki" / "my-own.sgf"
    family, _ = read_family(written.read_bytes())
    assert (family.name, family.sources, len(family.steps)) == ("我的", ("老师自编",), 6)
    assert "我的，6 手，2 条变化" in got.output
    assert "没有写看法" in got.output and "还要补" in got.output


@pytest.mark.parametrize("codec", ["gb18030", "big5", "utf-8", "utf-8-sig"])
def test_encodings(run, tmp_path, codec):
    text = OWN.format(f"CA[{codec.replace('-sig', '')}]").replace("师", "師")
    text = text.replace("师", "師").replace("扳", "板")
    got = run(text.encode(codec), "--name", "x")
    assert got.exit_code == 0, got.output
    family, _ = read_family((tmp_path / "problems" / "joseki" / "x.sgf").read_bytes())
    assert family.intro == "老師的定式"


@pytest.mark.parametrize(
    ("data", "options", "message"),
    [
        (b"", ("--name", "x"), "SGF"),
        (b"(;SZ[19]", ("--name", "x"), "没有写完"),
        (b"(;SZ[9];B[dd])", ("--name", "x"), "19 路"),
        (b"(;SZ[19];B[qd])", ("--name", "Bad Name"), "不合规矩"),
        (b"(;SZ[19];B[qd])", ("--name", "../x"), "不合规矩"),
        (b"(;SZ[19];B[qd])", ("--name", "find"), "不合规矩"),
        (b"(;SZ[19];B[qd];W[qd])", ("--name", "x"), "已经有子"),
    ],
)
def test_what_cannot_be_imported(run, tmp_path, data, options, message):
    got = run(data, *options)
    assert got.exit_code == 1 and message in got.output
    assert not (tmp_path / "problems").exists()


def test_another_family_is_not_overwritten(run, tmp_path):
    data = b"(;SZ[19];B[qd];W[od])"
    assert run(data, "--name", "x").exit_code == 0
    got = run(data, "--name", "x")
    assert got.exit_code == 1 and "已经有" in got.output
    assert run(data, "--name", "x", "--force").exit_code == 0


def test_a_broken_family_keeps_the_old_library(tmp_path):
    files = SMALL | {"problems/joseki/star.sgf": SOUND}
    report = built(tmp_path, files)
    assert report.built and [f.slug for f in open_store(tmp_path).joseki()] == ["star"]
    assert report.counts["joseki_moves"] == 2
    report = built(tmp_path, files | {"problems/joseki/star.sgf": BROKEN})
    assert not report.built and open_store(tmp_path).joseki_family("star")
    (fault,) = report.blocking
    assert (fault.path, fault.line) == ("problems/joseki/star.sgf", 4)
    assert "Q16 已经有子" in fault.message and fault.remedy


@pytest.mark.parametrize(
    ("name", "message"),
    [("Star.sgf", "不合规矩"), ("find.sgf", "不合规矩"), ("star.txt", "不认识这个文件")],
)
def test_names_of_files(tmp_path, name, message):
    report = built(tmp_path, SMALL | {f"problems/joseki/{name}": SOUND})
    assert any(message in fault.message for fault in report.faults)


def test_only_the_broken_family_is_left_out(tmp_path):
    false = SOUND.replace("看法：两分", "看法：两分\n? atari R14")
    files = {
        "problems/joseki/star.sgf": SOUND,
        "problems/joseki/other.sgf": BROKEN,
        "problems/joseki/false.sgf": false,
    }
    report = built(tmp_path, SMALL | files, skip_broken=True)
    store = open_store(tmp_path)
    assert report.built and [f.slug for f in store.joseki()] == ["star"]
    assert {p.family for p in store.joseki_positions()} == {"star"}


def test_a_gap_is_a_fault_but_does_not_block(tmp_path):
    gap = SOUND.replace("看法：两分\n", "")
    report = built(tmp_path, SMALL | {"problems/joseki/star.sgf": gap})
    assert report.built and [f.message for f in report.faults if f.rule == "joseki"] == [
        "第 2 手 R14 没有写看法"
    ]
    assert open_store(tmp_path).occurrences("气")[-1].kind == "joseki"
