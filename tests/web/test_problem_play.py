"""Playing a problem to the end: full marks, attempts, giving up, the answer, 罚错."""

import threading
from contextlib import nullcontext
from pathlib import Path

import pytest

from tests.web.library_files import SMALL, write
from website import create_app
from website.library.build import build

PROBLEMS = Path(__file__).parents[2] / "problems" / "life-and-death"
TABLE = "/api/v1/problems/life/001"  # 刀把五: two main defences after the only right move
GRAPES = "/api/v1/problems/life/002"


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    root = tmp_path_factory.mktemp("life")
    files = {"problems/life/_collection.md": "---\ntitle: 死活\n---\n"}
    write(root, {**SMALL, **files})
    for number, name in (("001", "009"), ("002", "010"), ("003", "025")):
        (root / f"problems/life/{number}.sgf").write_bytes((PROBLEMS / f"{name}.sgf").read_bytes())
    report = build(root, root / "library.db")
    assert report.built, report.faults
    return root


@pytest.fixture
def app(library, tmp_path):
    return create_app({"ROOT": str(library), "LIBRARY": str(library / "library.db"),
                       "LEARNERS": str(tmp_path / "learner.db"), "TESTING": True})  # fmt: skip


@pytest.fixture
def ask(client):
    def asked(path, moves=(), **more):
        return client.post(f"{path}/play", json={"moves": list(moves), **more}).json

    return asked


def solve(ask, path, answered=(), **more):
    """Play right moves, found by trying, until it is solved; return the line and the answer."""
    line = []
    while True:
        before = ask(path, line)
        for point in before["position"]["legal"]:
            got = ask(path, [*line, point], answered=list(answered))
            if got["state"] != "failed" and got["outcome"] != "not_proved":
                break
        line = [*line, point]
        if got["state"] == "solved":
            return line, ask(path, line, answered=list(answered), **more)
        line.append(got["reply"])
        assert len(line) < 30


def test_full_marks_ask_for_every_main_defence(ask):
    first, got = solve(ask, TABLE)
    assert got["left"] and got["result"] == "净杀"
    lines, left = [first], got["left"]
    while left:
        line, got = solve(ask, TABLE, lines)
        assert line not in lines, "the program plays a defence that was not answered yet"
        lines.append(line)
        left = got["left"]
        assert len(lines) < 10
    assert left == 0 and len(lines) >= 2
    assert {line[0] for line in lines} == {first[0]}
    assert len({line[1] for line in lines}) >= 2
    again, got = solve(ask, TABLE, lines)
    assert got["left"] == 0 and again == first, "when all are answered the first comes again"


def test_lines_that_solve_nothing_answer_nothing(ask):
    first, got = solve(ask, TABLE)
    wrong = next(p for p in ask(TABLE)["position"]["legal"] if ask(TABLE, [p])["state"] == "failed")
    for junk in ([wrong], [first[0]], [], ["pass"], ["A1", "A1"]):
        assert ask(TABLE, first, answered=[junk])["left"] == got["left"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"answered": "A1"}, "malformed"),
        ({"answered": ["A1"]}, "malformed"),
        ({"answered": [[3]]}, "malformed"),
        ({"answered": [["Z99"]]}, "off_board"),
        ({"answered": [["A1"] * 201]}, "too_large"),
        ({"answered": [[]] * 101}, "too_large"),
        ({"attempt": 5}, "malformed"),
        ({"attempt": {"a": 1}}, "malformed"),
    ],
)
def test_bad_bodies(client, body, code):
    answer = client.post(f"{TABLE}/play", json={"moves": [], **body})
    assert answer.json["code"] == code and 400 <= answer.status_code < 500


def test_play_goes_on_after_a_failure_and_shows_it(ask):
    """The reader sees the mistake through: every further move is answered."""
    line, got = [], ask(GRAPES, ["A9"])
    line = ["A9", got["reply"]]
    assert got["state"] == "failed" and got["result"] == "净死"
    for _ in range(4):
        legal = ask(GRAPES, line)["position"]["legal"]
        got = ask(GRAPES, [*line, legal[0]])
        assert got["legal"] and got["state"] == "failed" and got["reply"]
        assert "没有算清" not in got["explain"]
        line += [legal[0], got["reply"]]


# What is kept for the learner


def statuses(client, *keys):
    query = {"kind": "problem", "keys": ",".join(keys)}
    return client.get("/api/v1/me/status", query_string=query).json["statuses"]


def test_the_first_verdict_of_an_attempt_counts(client, ask):
    wrong = ask(GRAPES, ["A9"], attempt="one")
    assert wrong["noted"]["result"] == "failed"
    assert "noted" not in ask(GRAPES, ["A9", wrong["reply"], "A8"], attempt="one")
    line, right = solve(ask, GRAPES, attempt="one")
    assert right["state"] == "solved" and right["noted"]["result"] == "failed"
    assert statuses(client, "life/002") == {"life/002": "failed"}
    _, right = solve(ask, GRAPES, attempt="two")
    assert right["noted"]["result"] in ("solved", "full")


def test_full_marks_are_kept_too(client, ask):
    line, got = solve(ask, TABLE, attempt="a")
    assert got["noted"]["result"] == "solved"
    lines = [line]
    while got["left"]:
        line, got = solve(ask, TABLE, lines, attempt="a")
        lines.append(line)
    assert got["noted"]["result"] == "full"
    assert statuses(client, "life/001") == {"life/001": "full"}


def test_without_an_attempt_nothing_is_kept(client, ask):
    ask(GRAPES, ["A9"])
    assert client.get("/api/v1/me/summary").json["learner"] is False


def test_giving_up_counts_as_failed(client, ask):
    answer = client.post(f"{TABLE}/give-up", json={"attempt": "g", "moves": []})
    assert answer.json["result"] == "failed"
    _, got = solve(ask, TABLE, attempt="g")
    assert got["noted"]["result"] == "failed"
    for body in ({}, {"attempt": ""}, {"attempt": 3}, {"attempt": "!"}):
        assert client.post(f"{TABLE}/give-up", json=body).json["code"] == "malformed"


# The answer


def test_the_map_agrees_with_play(client, ask):
    for path in (TABLE, GRAPES):
        found = client.get(f"{path}/map").json
        legal = ask(path)["position"]["legal"]
        assert [move["point"] for move in found["moves"]] == legal
        for move in found["moves"]:
            got = ask(path, [move["point"]])
            assert (move["grade"] == "best") == (got["state"] != "failed")
            assert (move["outcome"], move["result"]) == (got["outcome"], got["result"])
        assert sum(entry["count"] for entry in found["legend"]) == len(legal)
        assert found["legend"][0]["grade"] == "best" and found["pass"]["grade"] != "best"
        assert len({e["sign"] for e in found["legend"]}) == len(found["legend"])


def test_the_line_solves_the_problem(client, ask):
    for path in (TABLE, GRAPES, "/api/v1/problems/life/003"):
        found = client.get(f"{path}/line").json
        assert len(found["moves"]) % 2 == 1
        assert ask(path, found["moves"])["state"] == "solved"
        for at in range(1, len(found["moves"]), 2):
            assert ask(path, found["moves"][:at])["state"] == "continue"
        last = found["steps"][-1]
        end = ask(path, found["moves"])["position"]
        assert last["point"] in last["white"] + last["black"]
        assert {*last["white"], *last["black"]} <= {*end["white"], *end["black"]}


def test_the_proof_tells_how_to_repeat_it(client, app, library):
    found = client.get(f"{TABLE}/proof").json
    assert found["claim"].startswith("黑先，白棋") and found["states"] > 5 and found["nodes"] > 0
    assert found["commands"] == ["flask solve problems/life/001.sgf --json", "flask check"]
    command = found["commands"][0].split()[1:]
    command[1] = str(library / command[1])
    result = app.test_cli_runner().invoke(args=command)
    assert result.exit_code == 0 and '"dead"' in result.output
    empty = set(client.post(f"{TABLE}/play", json={}).json["position"]["legal"])
    assert found["region"] and set(found["region"]) <= empty and found["target"]


# 罚错: the other side makes use of a mistake


def test_the_other_side_punishes_a_mistake(client, ask, page):
    moves = client.get(f"{TABLE}/map").json["moves"]
    wrong = next(m for m in moves if m["grade"] == "worst" and m["outcome"] == "alive")
    query = f"?from={wrong['point']}&side=other"
    found = page(f"/problems/life/001{query}")
    section = found.tree.get_element_by_id("main").find(".//section")
    assert section.get("data-to-play") == "W" and section.get("data-before") == wrong["point"]
    assert "白先，做活画 △ 的白棋" in found.words and "罚错" in found.heading
    start = client.post(f"{TABLE}/play{query}", json={}).json["position"]
    assert start["to_play"] == "W" and wrong["point"] in start["black"]
    reply = ask(TABLE, [wrong["point"]])["reply"]
    kept = client.post(f"{TABLE}/play{query}", json={"moves": [reply], "attempt": "p"}).json
    assert kept["state"] != "failed" and kept["outcome"] == "alive"
    best = {m["point"] for m in client.get(f"{TABLE}/map{query}").json["moves"]
            if m["grade"] == "best"}  # fmt: skip
    assert reply in best
    if kept["state"] == "solved":
        key = f"life/001!{wrong['point']}"
        assert statuses(client, key)[key] in ("solved", "full")


def test_a_new_start_waits_its_turn_to_be_proved(client, monkeypatch):
    monkeypatch.setattr("website.asked.PATIENCE", 0.05)
    places = threading.BoundedSemaphore(1)
    monkeypatch.setitem(client.application.extensions, "solves", places)
    moves = client.get(f"{TABLE}/map").json["moves"]
    wrong = next(m for m in moves if m["grade"] == "worst" and m["outcome"] == "alive")
    url = f"{TABLE}/play?from={wrong['point']}&side=other"
    assert places.acquire(blocking=False)
    assert client.post(url, json={}).json["code"] == "rate_limited"
    places.release()
    assert client.post(url, json={}).status_code == 200
    assert places.acquire(blocking=False), "the place was given back"


@pytest.mark.parametrize("what", ["map", "line"])
def test_what_is_shown_after_a_mistake_takes_a_place_to_search(client, monkeypatch, what):
    moves = client.get(f"{TABLE}/map").json["moves"]
    wrong = next(m for m in moves if m["grade"] == "worst" and m["outcome"] == "alive")
    url = f"{TABLE}/{what}?from={wrong['point']}&side=other"
    monkeypatch.setattr("website.api.problems.PATIENCE", 0.05)
    monkeypatch.setattr("website.asked.turn", lambda _: nullcontext())
    places = threading.BoundedSemaphore(1)
    monkeypatch.setitem(client.application.extensions, "solves", places)
    assert places.acquire(blocking=False)
    assert client.get(url).json["code"] == "rate_limited"
    assert client.get(f"{TABLE}/{what}").status_code == 200  # stored: nothing is searched
    places.release()
    assert client.get(url).status_code == 200


def test_a_map_that_is_not_finished_says_so(client, monkeypatch):
    moves = client.get(f"{TABLE}/map").json["moves"]
    wrong = next(m for m in moves if m["grade"] == "worst" and m["outcome"] == "alive")
    monkeypatch.setattr("weiqi.solutions.results.NODES", 0)
    answer = client.get(f"{TABLE}/map?from={wrong['point']}&side=other")
    assert answer.headers["Cache-Control"] == "no-store"
    told = answer.json
    assert {m["grade"] for m in told["moves"]} == {"unknown"}
    assert [(row["result"], row["count"]) for row in told["legend"]] == [
        ("没有算清", len(told["moves"]))
    ]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("from=E5", "malformed"),
        ("side=other", "malformed"),
        ("from=E5&side=same", "malformed"),
        ("from=Z99&side=other", "off_board"),
        ("from=I5&side=other", "malformed"),
        ("from=.&side=other", "malformed"),
        ("from=A9.A9&side=other", "not_found"),
        ("from=A9.A8&side=other", "not_found"),
        ("from=" + ".".join(["pass"] * 61) + "&side=other", "too_large"),
        ("from=pass.pass.pass&side=other", "not_found"),
    ],
)
def test_what_cannot_be_turned(client, query, code):
    answer = client.post(f"{GRAPES}/play?{query}", json={})
    assert answer.json["code"] == code and answer.status_code < 500, answer.json
    assert client.get(f"/problems/life/002?{query}").status_code == answer.status_code


def test_a_right_move_cannot_be_punished(client):
    moves = client.get(f"{TABLE}/map").json["moves"]
    right = next(m["point"] for m in moves if m["grade"] == "best")
    answer = client.get(f"{TABLE}/map?from={right}&side=other")
    assert answer.json["code"] == "not_found" and "不算错" in answer.json["detail"]
