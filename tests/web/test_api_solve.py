"""POST board/solve: answers, refusals, limits, and others being served meanwhile."""

import threading
import time

import pytest

SOLVE = "/api/v1/board/solve"
# A rectangular six in the corner without outside liberties.
SIX = {
    "size": 9,
    "black": ["A6", "B6", "C6", "D6", "E6", "E7", "E8", "E9"],
    "white": ["A7", "B7", "C7", "D7", "D8", "D9"],
}
# Carpenter's square: too much for a tenth of a second.
SQUARE = {
    "size": 9,
    "black": ["A6", "B6", "B5", "C5", "D5", "E5", "E4", "E3", "E2", "F2", "F1"],
    "white": ["B4", "C4", "D4", "D3", "D2"],
    "to_play": "B",
    "target": ["B4"],
    "region": [*"A1 B1 C1 D1 E1 A2 B2 C2 A3 B3 C3 A4 A5".split()],
}


@pytest.fixture
def solve(client):
    def send(body, **options):
        return client.post(SOLVE, json=body, **options)

    return send


@pytest.mark.parametrize(
    ("to_play", "status", "best", "text"),
    [
        ("B", "dead", ["B8"], "白棋净死"),
        ("W", "alive", ["B8", "B9"], "白棋净活"),
    ],
)
def test_a_corner_six(solve, to_play, status, best, text):
    got = solve({**SIX, "to_play": to_play}).json
    assert got["outcome"] == {"status": status, "ko": None}
    assert got["best"] == best and got["line"][0] in best
    assert got["target"] == ["A7", "B7", "C7", "D7", "D8", "D9"]
    assert got["region"] == ["A8", "B8", "C8", "A9", "B9", "C9"]
    assert got["text"] == text and "reason" not in got


def test_target_region_and_moves_are_taken(solve):
    got = solve({**SIX, "moves": [["B", "B8"], ["W", "B9"]], "target": ["D7"]}).json
    assert got["outcome"]["status"] == "dead" and len(got["target"]) == 6
    small = solve({**SIX, "to_play": "B", "target": ["A7"], "region": ["A8", "B8", "C8"]})
    assert small.status_code == 422 and small.json["code"] == "unsolvable"


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"black": [], "white": []}, 422, "unsolvable"),
        ({"black": ["C3"], "white": []}, 422, "unsolvable"),
        ({"target": ["A1"]}, 422, "unsolvable"),
        ({"target": ["A7", "A6"]}, 422, "unsolvable"),
        ({"target": "A7"}, 400, "malformed"),
        ({"target": ["Z9"]}, 422, "off_board"),
        ({"region": [7]}, 400, "malformed"),
        ({"region": [f"{c}{r}" for c in "ABCDEFGHJ" for r in range(1, 10)]}, 422, "unsolvable"),
        ({"seconds": 0}, 400, "malformed"),
        ({"seconds": 5.5}, 400, "malformed"),
        ({"seconds": True}, 400, "malformed"),
        ({"seconds": "1"}, 400, "malformed"),
        ({"white": ["A6"]}, 400, "malformed"),
        ({"moves": [["B", "A7"]]}, 422, "occupied"),
        ({"size": 26}, 400, "malformed"),
    ],
)
def test_a_refusal_names_its_reason(solve, change, status, code):
    answer = solve({**SIX, **change})
    assert (answer.status_code, answer.json["code"]) == (status, code), answer.json
    assert answer.content_type == "application/problem+json" and answer.json["detail"]


def test_a_limit_is_told_and_nothing_is_guessed(solve):
    got = solve({**SQUARE, "seconds": 0.02}).json
    assert got["outcome"] == {"status": "not_proved", "ko": None}
    assert got["best"] == [] and "0.02" in got["reason"]


def test_a_wide_region_keeps_the_time(solve):
    """Too wide for machine integers: each state costs plain Python a hundredth of a second."""
    region = [f"{c}{r}" for c in "BCDEFGHJKL" for r in (2, 3, 4, 5, 6, 7)]
    body = {"size": 13, "white": ["F4"], "black": ["M2"], "to_play": "B", "target": ["F4"]}
    start = time.perf_counter()
    got = solve({**body, "region": region, "seconds": 0.3}).json
    assert got["outcome"]["status"] == "not_proved" and "时间上限" in got["reason"]
    assert time.perf_counter() - start < 1.5


def test_only_so_many_at_a_time(make_app):
    app = make_app(SOLVES=1)
    places = app.extensions["solves"]
    with app.app_context():
        assert places.acquire(blocking=False)
        answer = app.test_client().post(SOLVE, json=SIX)
        assert answer.status_code == 429 and answer.json["code"] == "rate_limited"
        assert answer.headers["Retry-After"] and "死活" in answer.json["detail"]
        places.release()
    assert app.test_client().post(SOLVE, json=SIX).status_code == 200
    assert app.test_client().post(SOLVE, json={**SIX, "seconds": 9}).status_code == 400
    assert app.test_client().post(SOLVE, json=SIX).status_code == 200  # places given back


def test_another_request_is_answered_during_a_search(make_app):
    app = make_app()
    client = app.test_client()
    client.get("/api/v1/glossary?q=打")
    search = threading.Thread(
        target=app.test_client().post, args=(SOLVE,), kwargs={"json": {**SQUARE, "seconds": 2}}
    )
    waits = []
    search.start()
    while search.is_alive():
        start = time.perf_counter()
        assert client.get("/api/v1/glossary?q=打").status_code == 200
        waits.append(time.perf_counter() - start)
        time.sleep(0.05)
    waits.sort()
    assert len(waits) > 5 and waits[len(waits) // 2] < 0.3


# Two liberties each: who moves first wins. To the right, a knight's move to be cut.
RACE = {
    "size": 9,
    "black": ["C1", "D2", "E2", "F2", "G2", "G1"],
    "white": ["A2", "B2", "C2", "D1"],
}
KEIMA = {
    "size": 9,
    "black": ["E6", "D4"],
    "white": ["C7", "G7", "C5", "G5", "C4", "G4", "C3", "E3"],
}


@pytest.mark.parametrize(
    ("position", "goal", "target", "to_play", "status", "best", "text"),
    [
        (RACE, "race", ["D1"], "B", "dead", ["E1"], "黑棋对杀胜"),
        (RACE, "race", ["D1"], "W", "alive", ["B1"], "黑棋对杀败"),
        (KEIMA, "link", ["E6", "D4"], "B", "alive", ["D5", "E5"], "黑棋连上了"),
        (KEIMA, "link", ["E6", "D4"], "W", "dead", ["D5", "E5"], "黑棋被切断"),
    ],
)
def test_other_goals(solve, position, goal, target, to_play, status, best, text):
    got = solve({**position, "goal": goal, "target": target, "to_play": to_play}).json
    assert got["outcome"] == {"status": status, "ko": None} and got["best"] == best
    assert got["text"] == text and got["region"]


@pytest.mark.parametrize(
    ("change", "status", "words"),
    [
        ({"goal": "win"}, 400, "goal 要是 life、race、link 之一"),
        ({"goal": ["race"]}, 400, "goal 要是"),
        ({"goal": "race", "target": []}, 422, "要指出是哪些棋"),
        ({"goal": "link", "target": ["D1"]}, 422, "两块棋"),
        ({"goal": "race", "target": ["J9"]}, 422, "没有子"),
    ],
)
def test_other_goals_are_refused_with_a_reason(solve, change, status, words):
    answer = solve({**RACE, "to_play": "B", "target": ["D1"], **change})
    assert answer.status_code == status and words in answer.json["detail"]


def test_the_kind_of_a_ko_is_told(solve):
    position = {
        "size": 9,
        "black": [*"A5 B5 C5 D5 E5 B4 C4 D4 E4 E3 B2 D2 E2 A1".split()],
        "white": ["B3", "C3", "C2", "D1", "E1"],
        "to_play": "B",
        "target": ["C2"],
        "region": ["A2", "A3", "A4", "B1", "C1", "D3"],
    }
    got = solve(position).json
    assert got["outcome"]["ko"]["threats"] == 3
    assert got["text"] == "白棋成劫（缓 2 气劫，白先提，只争一个劫，黑要多 3 个劫材才打得赢）"
