"""POST board/score: the account line by line, exact, and never silently changed."""

from fractions import Fraction

import pytest

SCORE = "/api/v1/board/score"
HALVES = {
    "size": 5,
    "black": [f"C{row}" for row in range(1, 6)],
    "white": [f"D{row}" for row in range(1, 6)],
}


@pytest.fixture
def score(client):
    def send(**body):
        return client.post(SCORE, json={**HALVES, **body})

    return send


def test_a_small_account(score):
    got = score(komi="3/4").json
    assert [(line["label"], line["total"], line["sum"]) for line in got["lines"]] == [
        ("黑方活子 5 个", "5", False),
        ("黑方围住的空，A1 一带 10 点", "10", False),
        ("黑方合计", "15", True),
        ("白方活子 5 个", "5", False),
        ("白方围住的空，E1 一带 5 点", "5", False),
        ("白方合计", "10", True),
        ("归本数：棋盘的一半", "12 1/2", False),
        ("黑方贴子", "3/4", False),
        ("黑方要超过", "13 1/4", True),
    ]
    assert (got["winner"], got["margin"], got["result"]) == ("B", "1 3/4", "黑胜 1 3/4 子。")
    assert len(got["area"]["black"]) == 10 and got["area"]["shared"] == []


@pytest.mark.parametrize("komi", [3.75, "3.75", "15/4", "3 3/4", " 3 3/4 ", None])
def test_komi_in_any_writing(score, komi):
    assert score(komi=komi).json["komi"] == "3 3/4"


@pytest.mark.parametrize(
    "komi",
    [
        "3.7",
        0.1,
        -1,
        "-1/4",
        "1e9",
        "1e2",
        "1e99999999",
        "1/0",
        "",
        "x",
        "１",
        [],
        {},
        True,
        10**9,
        "9" * 400,
        "0x4",
    ],
)
def test_bad_komi(score, komi):
    answer = score(komi=komi)
    assert answer.status_code == 400 and answer.json["code"] == "malformed"
    assert "1/4" in answer.json["detail"]


@pytest.mark.parametrize(
    ("handicap", "owed"), [(0, None), (1, None), (2, "1"), (3, "1 1/2"), (9, "4 1/2")]
)
def test_handicap_is_a_line_of_its_own(score, handicap, owed):
    got = score(komi=0, handicap=handicap).json
    rows = {line["label"]: line["total"] for line in got["lines"]}
    assert rows.get("黑方还让子（通行做法）") == owed
    assert got["handicap"] == (owed or "0") and got["komi"] == "0"


@pytest.mark.parametrize("handicap", [-1, 26, 2.5, "2", None, True, []])
def test_bad_handicap(score, handicap):
    assert score(handicap=handicap).json["code"] == "malformed"


def test_dead_stones_are_named_whole_chains_and_nothing_else_is_removed(score):
    white = [*HALVES["white"], "A1", "A2", "B5"]
    unmarked = score(white=white).json
    assert unmarked["dead"] == [] and unmarked["black"] == "8 1/2"
    assert len(unmarked["area"]["shared"]) == 7
    marked = score(white=white, dead=["A2"]).json
    assert marked["dead"] == [["A1", "A2"]]
    assert score(white=white, dead=["A2", "A1", "B5"]).json["black"] == "15"
    assert marked["lines"][0]["label"] == "先拿走死子 2 个"


def test_a_seki_stays_and_its_points_are_halved(score):
    white = [*HALVES["white"], "B4", "A3"]
    got = score(white=white, black=[p for p in HALVES["black"] if p != "C5"]).json
    shared = [line for line in got["lines"] if "双方共有" in line["label"]]
    assert shared and len(shared) % 2 == 0

    def number(text):
        return sum(Fraction(part) for part in text.split())

    assert number(got["black"]) + number(got["white"]) == 25


@pytest.mark.parametrize("dead", [["A1"], ["Z9"], "A1", [1], [None]])
def test_bad_dead_stones(score, dead):
    answer = score(dead=dead)
    assert answer.status_code in (400, 422) and answer.json["detail"]


def test_counting_after_passes_is_the_same_as_before(client):
    passes = [["B", "pass"], ["W", "pass"]]
    before = client.post(SCORE, json=HALVES).json
    assert client.post(SCORE, json={**HALVES, "moves": passes}).json == before
