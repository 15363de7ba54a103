"""POST board/capture: what can be taken, what not, and what needs a ko."""

import pytest

CAPTURE = "/api/v1/board/capture"
ATARI = {"size": 9, "black": ["C3", "D2", "E3"], "white": ["D3"], "target": "D3"}
LOOSE = {"size": 9, "black": ["C3"], "white": ["D3"], "target": "D3", "to_play": "B"}
# Black E3 is a net; the ladder runs into the white stone at F2.
NET = {
    "size": 9,
    "black": ["C3", "C4", "D5", "E5"],
    "white": ["D4", "F2"],
    "target": "D4",
}
# White has played at B1 inside a black group that has no second eye without a ko.
KO = {
    "size": 9,
    "black": ["A3", "B3", "C3", "D3", "B2", "C2", "D2", "D1"],
    "white": ["A4", "B4", "C4", "D4", "E4", "E3", "E2", "E1", "B1"],
    "target": "D1",
}


@pytest.fixture
def ask(client):
    def send(body, **more):
        return client.post(CAPTURE, json={**body, **more})

    return send


@pytest.mark.parametrize(
    ("position", "to_play", "status", "move", "text"),
    [
        (ATARI, "B", "works", "D4", "白棋 D3 吃得掉"),
        (ATARI, "W", "fails", "D4", "白棋 D3 吃不掉"),
        (LOOSE, "B", "fails", None, "白棋 D3 吃不掉"),
        (NET, "B", "works", "E3", "白棋 D4 吃得掉"),
        (KO, "B", "ko", "A2", "黑棋 D1 成劫"),
    ],
)
def test_who_plays_first_decides(ask, position, to_play, status, move, text):
    got = ask(position, to_play=to_play).json
    assert (got["status"], got["move"], got["text"]) == (status, move, text)
    assert position["target"] in got["target"] and got["reason"]
    assert got["line"] and (move is None or got["line"][0] == move)


def test_a_ladder_is_asked_by_itself(ask):
    got = ask(NET, to_play="B", ladder=True).json
    assert (got["status"], got["move"]) == ("fails", None)
    assert got["text"] == "白棋 D4 征不掉"


def test_the_moves_made_count(ask):
    got = ask(ATARI, moves=[["W", "D4"]], to_play="W").json
    assert got["target"] == ["D3", "D4"] and got["status"] == "fails"
    taken = ask(ATARI, moves=[["B", "D4"]], to_play="B")
    assert (taken.status_code, taken.json["code"]) == (422, "unsolvable")


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"target": None}, 400, "malformed"),
        ({"target": ["D3"]}, 400, "malformed"),
        ({"target": "Z9"}, 422, "off_board"),
        ({"target": "A1"}, 422, "unsolvable"),
        ({"ladder": "yes"}, 400, "malformed"),
        ({"black": ["D3"]}, 400, "malformed"),
        ({"moves": [["B", "C3"]]}, 422, "occupied"),
    ],
)
def test_a_refusal_names_its_reason(ask, change, status, code):
    answer = ask(ATARI, **change)
    assert (answer.status_code, answer.json["code"]) == (status, code), answer.json
    assert answer.content_type == "application/problem+json" and answer.json["detail"]
