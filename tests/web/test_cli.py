"""flask build, check and search."""

import json

import pytest

from tests.web.library_files import SMALL, write
from website import create_app


@pytest.fixture
def runner(tmp_path):
    write(tmp_path, SMALL)
    app = create_app({"ROOT": str(tmp_path), "LIBRARY": str(tmp_path / "i" / "library.db"),
                      "DEVELOPMENT": True, "TESTING": True})  # fmt: skip
    return app.test_cli_runner()


def test_build_tells_counts_and_where(runner, tmp_path):
    result = runner.invoke(args=["build"])
    assert result.exit_code == 0, result.output
    assert "课 2" in result.output and "词条 4" in result.output and "断言已证明 1" in result.output
    assert (tmp_path / "i/library.db").exists()


def test_check_tells_every_fault_with_file_line_and_remedy(runner, tmp_path):
    write(
        tmp_path, {"glossary/着法/立.md": "---\nterm: 立\nreading: lí\nsee: [没有]\nodd: 1\n---\n"}
    )
    result = runner.invoke(args=["check"])
    assert result.exit_code == 1
    lines = result.output.splitlines()
    for start, remedy in [
        ("glossary/着法/立.md:3: 读音 lí", "按字用空格隔开"),
        ("glossary/着法/立.md:4: see 里的“没有”", "改成已有的词头"),
        ("glossary/着法/立.md:5: 没有 odd 这个字段", "可用的字段"),
    ]:
        (line,) = (line for line in lines if line.startswith(start))
        assert remedy in line
    assert any(line.startswith("要改 3 处") for line in lines)


def test_check_passes_sound_content_and_counts_gaps(runner):
    result = runner.invoke(args=["check"])
    assert result.exit_code == 0, result.output
    assert "没有正文的词条：1" in result.output
    assert "glossary/死活/直四.md" not in result.output
    assert "glossary/死活/直四.md" in runner.invoke(args=["check", "--list"]).output


def test_an_unchanged_library_is_not_built_again_unless_forced(runner):
    runner.invoke(args=["build"])
    assert "已是最新" in runner.invoke(args=["build"]).output
    assert "用时" in runner.invoke(args=["build", "--force"]).output


def test_check_writes_no_library(runner, tmp_path):
    runner.invoke(args=["check"])
    assert not (tmp_path / "i/library.db").exists()


def test_a_failed_build_exits_with_one_and_keeps_the_old(runner, tmp_path):
    runner.invoke(args=["build"])
    old = (tmp_path / "i/library.db").read_bytes()
    write(tmp_path, {"glossary/着法/立.md": "x"})
    result = runner.invoke(args=["build"])
    assert result.exit_code == 1
    assert "glossary/着法/立.md:1:" in result.output
    assert (tmp_path / "i/library.db").read_bytes() == old
    result = runner.invoke(args=["build", "--skip-broken"])
    assert result.exit_code == 1 and "词条 4" in result.output


def test_search_as_json_has_the_shape_of_the_interface(runner):
    runner.invoke(args=["build"])
    result = runner.invoke(args=["search", "dtx", "--json"])
    assert result.exit_code == 0, result.output
    data = json.loads(result.output)
    assert data["query"] == "dtx"
    assert data["results"] == [
        {
            "term": "倒脱靴",
            "reading": "dào tuō xuē",
            "gloss": "先送几个子让对方提，再在提空的地方吃回来。",
            "url": "/glossary/%E5%80%92%E8%84%B1%E9%9D%B4",
            "matched": "首字母",
        }
    ]


def test_search_for_people(runner):
    runner.invoke(args=["build"])
    assert "打吃  dǎ chī  [拼音]" in runner.invoke(args=["search", "dachi"]).output
    assert "没有找到" in runner.invoke(args=["search", "zzzz"]).output
    assert "倒脱靴" in runner.invoke(args=["search", "dao tuo", "--limit", "1"]).output


def test_search_agrees_with_the_interface(runner):
    runner.invoke(args=["build"])
    answer = runner.app.test_client().get("/api/v1/glossary", query_string={"q": "打"})
    printed = json.loads(runner.invoke(args=["search", "打", "--json"]).output)
    assert answer.get_json()["results"] == printed["results"]
