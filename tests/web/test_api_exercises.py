"""Problems and tasks over JSON: judged by the rule core, stateless, frozen verdicts."""

import pytest

PROBLEM = "/api/v1/problems/first-captures/001"
TASKS = "/api/v1/lessons/liberties/tasks"


@pytest.fixture
def play(client):
    return lambda *moves: client.post(f"{PROBLEM}/play", json={"moves": list(moves)})


def test_the_right_move_solves_and_shows_the_position(play):
    got = play("D4").json
    assert got["legal"] and got["state"] == "solved" and got["captured"] == ["D3"]
    assert "D2" not in got["position"]["white"] and "D4" in got["position"]["black"]
    assert got["explain"]


def test_a_wrong_move_fails_and_is_punished(play):
    got = play("A1").json
    assert got["state"] == "failed" and got["reply"] == "D4"
    assert "D4" in got["position"]["white"] and got["position"]["to_play"] == "B"


@pytest.mark.parametrize(("move", "code"), [("D3", "occupied"), ("C3", "occupied")])
def test_an_illegal_move_changes_nothing(play, move, code):
    got = play(move).json
    assert got["legal"] is False and got["code"] == code and got["position"] is None
    assert got["state"] == "continue" and got["reply"] is None


def test_the_verdict_is_frozen(play):
    solved = play("D4").json
    assert play("D4", solved["reply"], "A1").json["state"] == "solved"
    failed = play("A1").json
    again = play("A1", failed["reply"], "A7").json
    assert again["state"] == "failed"


def test_it_keeps_no_session(play):
    assert play("A1").json["state"] == "failed"
    assert play("D4").json["state"] == "solved"
    start = play().json
    assert start["state"] == "continue" and start["position"]["moves"] == 0


@pytest.mark.parametrize(
    "moves", ["D4", [["B", "D4"]], [4], [None], ["Z99"], ["I5"], [""], {"a": 1}, ["D4\x00"]]
)
def test_bad_lines(client, moves):
    answer = client.post(f"{PROBLEM}/play", json={"moves": moves})
    assert answer.status_code in (400, 422)
    assert answer.json["code"] in ("malformed", "off_board")


def test_too_long_lines(client, play):
    assert client.post(f"{PROBLEM}/play", json={"moves": ["pass"] * 5000}).status_code == 413
    got = play(*["pass"] * 1999)
    assert got.status_code == 200 and got.json["legal"] is False


def test_hints_come_in_three_steps(client, play):
    where = client.get(f"{PROBLEM}/hint").json
    assert (where["step"], where["point"], where["terms"]) == (1, None, [])
    assert "D4" in where["area"] and len(where["area"]) >= 4 and "D4" not in where["text"]
    idea = client.get(f"{PROBLEM}/hint?step=2").json
    assert (idea["text"], idea["point"], idea["area"]) == ("白棋还有几口气？", None, [])
    assert [term["term"] for term in idea["terms"]] == ["打吃"]
    move = client.get(f"{PROBLEM}/hint?step=3").json
    assert play(move["point"]).json["state"] == "solved"
    assert client.get(f"{PROBLEM}/hint?step=4").json["code"] == "malformed"


@pytest.mark.parametrize(
    ("task", "answer", "state"),
    [
        ("1", {"points": ["C3", "C1", "B2", "D2"]}, "solved"),
        ("1", {"points": ["D2", "B2", "C1", "C3", "C3"]}, "solved"),
        ("1", {"points": ["C3", "C1", "B2"]}, "failed"),
        ("1", {"points": ["C3", "C1", "B2", "D2", "D3"]}, "failed"),
        ("1", {"points": []}, "failed"),
        ("2", {"moves": ["C2"]}, "solved"),
        ("2", {"moves": ["A1"]}, "failed"),
        ("4", {"number": 2}, "solved"),
        ("4", {"number": "2"}, "solved"),
        ("4", {"number": 3}, "failed"),
    ],
)
def test_tasks(client, task, answer, state):
    got = client.post(f"{TASKS}/{task}", json=answer).json
    assert got["state"] == state and got["explain"]


def test_a_wrong_answer_says_what_is_missing_but_not_where(client):
    got = client.post(f"{TASKS}/1", json={"points": ["C3", "C1", "B2"]}).json
    assert "D2" not in got["explain"] and "1" in got["explain"]
    assert "missing" not in got and "right" not in got


def test_a_task_of_moves_is_answered_by_the_program(client):
    wrong = client.post(f"{TASKS}/3", json={"moves": ["A1"]}).json
    assert wrong["state"] != "solved" and wrong["reply"] == "D3"
    assert "D3" in wrong["position"]["white"]
    right = client.post(f"{TASKS}/3", json={"moves": ["D3"]}).json
    assert right["state"] == "solved" and right["captured"] == ["C3", "C4"]


def test_a_task_of_one_move_knows_no_second(client):
    once = client.post(f"{TASKS}/2", json={"moves": ["A1"]}).json
    more = client.post(f"{TASKS}/2", json={"moves": ["A1", once["reply"], "A2", "A2"]}).json
    assert more == once and once["state"] == "failed"


@pytest.mark.parametrize(
    "answer",
    [{}, {"points": "C3"}, {"points": [3]}, {"number": "x"}, {"moves": []}, {"number": 10**400},
     {"number": 1.5e308}, {"points": ["C3"] * 626}, {"moves": ["Z99"]}, {"number": None}],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize("task", ["1", "2", "3", "4"])
def test_bad_answers_get_a_chinese_sentence(client, task, answer):
    got = client.post(f"{TASKS}/{task}", json=answer)
    assert got.status_code in (200, 400, 413, 422)
    words = got.json["explain"] if got.status_code == 200 else got.json["detail"]
    assert any("\u4e00" <= char <= "\u9fff" for char in words)
