"""flask solve."""

import json

import pytest

from website import create_app

SIX = "(;SZ[9]PL[{}]AB[ad][bd][cd][dd][ed][ec][eb][ea]AW[ac][bc][cc][dc][db][da]{})"
# The same with one outside liberty, E3.
KO = "(;SZ[13]PL[B]TR[ak]AW[ak][bk][ck][dk][dl][dm]AB[ai:fj][fk][el][fl][em][fm])"


@pytest.fixture
def solve(tmp_path):
    runner = create_app({"TESTING": True}).test_cli_runner()

    def run(text, *options):
        file = tmp_path / "problem.sgf"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return runner.invoke(args=["solve", str(file), *options])

    return run


def test_json_has_the_contract_s_shape(solve):
    result = solve(SIX.format("W", ""), "--json")
    assert result.exit_code == 0, result.output
    data = json.loads(result.output)
    assert list(data) == ["outcome", "best", "line", "nodes", "seconds"]
    assert data["outcome"] == {"status": "alive", "ko": None}
    assert data["best"] == ["B8", "B9"] and data["line"][0] in data["best"]


def test_black_plays_where_no_one_is_named(solve):
    data = json.loads(solve(SIX.format("B", "").replace("PL[B]", ""), "--json").output)
    assert data["outcome"]["status"] == "dead"


def test_a_ko_names_who_takes_first(solve):
    found = json.loads(solve(KO, "--json").output)
    assert found["outcome"] == {
        "status": "ko",
        "ko": {"first": "attacker", "threats": 1, "kind": "direct"},
    }
    assert "劫（紧气劫，黑先提）" in solve(KO).output.replace("白棋成", "")


def test_the_account_for_people(solve):
    text = solve(SIX.format("B", "TR[ac]")).output
    for part in (
        "目标：白棋 A7、B7",
        "范围：6 个空点",
        "黑先，白棋净死。",
        "最好的第一手：B8",
        "下法：黑 B8，白",
    ):
        assert part in text


def test_a_limit_is_told(solve):
    result = solve(KO, "--json", "--seconds", "0.01")
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(;SZ[9]AB[cc])", "unsolvable"),
        ("(;SZ[9])", "unsolvable"),
        (SIX.format("B", "TR[ia]"), "malformed"),
        (SIX.format("B", "TR[ac][ad]"), "unsolvable"),
        ("(;SZ[9]AB[zz])", "off_board"),
        ("(;SZ[9]AB[aa]AW[aa])", "malformed"),
        ("(;SZ[99])", "too_large"),
        (b"\xff\xfe\x00", "encoding"),
        ("", "no_game"),
    ],
)
def test_a_refusal_is_told_on_stderr_and_in_json(solve, text, code):
    result = solve(text, "--json")
    assert result.exit_code == 2
    error = json.loads(result.stdout)["error"]
    assert error["code"] == code and error["detail"] in result.stderr
    plain = solve(text)
    assert plain.exit_code == 2 and plain.stdout == "" and plain.stderr


RACE = "(;SZ[9]GE[对杀]PL[{}]AW[ah][bh][ch][di]AB[dh][eh][fh][gh][gi][ci]TR[di])"


@pytest.mark.parametrize(("color", "words"), [("B", "黑先，黑棋对杀胜"), ("W", "白先，黑棋对杀败")])
def test_the_kind_of_a_file_tells_what_is_asked(solve, color, words):
    assert words in solve(RACE.format(color)).output
    status = {"B": "dead", "W": "alive"}[color]
    assert json.loads(solve(RACE.format(color), "--json").output)["outcome"]["status"] == status
