"""POST board/play: positions, refusals, and every kind of bad input."""

import json

import pytest

PLAY = "/api/v1/board/play"
KO = {"size": 9, "black": ["D5", "E6", "E4", "F5"], "white": ["F6", "F4", "G5"], "to_play": "W"}


@pytest.fixture
def play(client):
    def send(body, **options):
        return client.post(PLAY, json=body, **options)

    return send


def test_an_empty_board(play):
    got = play({"size": 5}).json
    assert got == {
        "size": 5,
        "black": [],
        "white": [],
        "to_play": "B",
        "moves": 0,
        "captures": {"black": 0, "white": 0},
        "ko": None,
        "legal": [column + str(row) for row in range(1, 6) for column in "ABCDE"],
        "ended": False,
        "last": None,
    }


def test_a_capture(play):
    body = {"size": 9, "black": ["D5", "E6", "F5"], "white": ["E5"], "moves": [["B", "E4"]]}
    got = play(body).json
    assert got["white"] == [] and got["black"] == ["E4", "D5", "F5", "E6"]
    assert got["captures"] == {"black": 1, "white": 0}
    assert got["last"] == {"color": "B", "point": "E4", "captured": ["E5"]}
    assert got["to_play"] == "W" and got["moves"] == 1


def test_a_ko_names_its_point_and_the_retake_is_a_repetition(play):
    position = play({**KO, "black": ["D5", "E6", "E4"], "white": ["F6", "F4", "G5", "E5"],
                     "to_play": "B", "moves": [["B", "F5"]]}).json  # fmt: skip
    assert position["ko"] == "E5" and "E5" not in position["legal"]
    body = {"size": 9, "black": ["D5", "E6", "E4"], "white": ["F6", "F4", "G5", "E5"],
            "moves": [["B", "F5"], ["W", "E5"]]}  # fmt: skip
    refusal = play(body)
    assert refusal.status_code == 422
    assert refusal.json["code"] == "repetition" and refusal.json["earlier"] == 0
    assert refusal.json["move"] == 2 and "劫" in refusal.json["detail"]


def test_a_set_up_ko(play):
    body = {"size": 9, "black": ["D5", "E6", "E4", "F5"], "white": ["F6", "F4", "G5"]}
    answer = play({**body, "to_play": "W", "ko": "E5", "moves": [["W", "E5"]]})
    assert answer.json["code"] == "repetition"
    assert play({**body, "to_play": "W", "moves": [["W", "E5"]]}).status_code == 200


def test_two_passes_end_the_game_and_resigning_does(play):
    passes = [["B", "pass"], ["W", "PASS"]]
    got = play({"size": 9, "moves": passes}).json
    assert got["ended"] and got["legal"] == [] and got["last"]["point"] == "pass"
    assert play({"size": 9, "moves": [["B", "resign"]]}).json["ended"]
    assert play({"size": 9, "moves": [*passes, ["B", "D4"]]}).json["code"] == "game_over"


@pytest.mark.parametrize(
    ("moves", "code", "number"),
    [
        ([["B", "D4"], ["W", "D4"]], "occupied", 2),
        ([["B", "D4"], ["B", "E4"]], "out_of_turn", 2),
        ([["B", "K10"]], "off_board", 1),
        ([["B", "T19"]], "off_board", 1),
        ([["B", "A0"]], "off_board", 1),
    ],
)
def test_refusals_name_code_point_and_move(play, moves, code, number):
    answer = play({"size": 9, "moves": moves})
    assert answer.status_code == 422 and answer.content_type == "application/problem+json"
    assert answer.json["code"] == code and answer.json["move"] == number
    assert (
        answer.json["point"] == moves[-1][1]
        and moves[-1][1] in answer.json["detail"]
        or (code == "out_of_turn" and "白" in answer.json["detail"])
    )


def test_suicide_is_never_called_a_ko(play):
    body = {"size": 9, "black": ["A2", "B1"], "to_play": "W", "moves": [["W", "A1"]]}
    answer = play(body)
    assert answer.json["code"] == "suicide" and "劫" not in answer.json["detail"]
    assert "禁着点" in answer.json["detail"]


@pytest.mark.parametrize("size", [2, 9, 13, 19, 25])
def test_sizes(play, size):
    assert len(play({"size": size}).json["legal"]) == size * size


BAD = [
    {"size": 0},
    {"size": 1},
    {"size": 26},
    {"size": 99},
    {"size": -9},
    {"size": 9.5},
    {"size": "9"},
    {"size": True},
    {"size": None},
    {"size": [9]},
    {"size": 10**30},
    {"size": 9, "black": ["I5"]},
    {"size": 9, "black": ["5E"]},
    {"size": 9, "black": [""]},
    {"size": 9, "black": [5]},
    {"size": 9, "black": [None]},
    {"size": 9, "black": [["D4"]]},
    {"size": 9, "black": "D4"},
    {"size": 9, "black": {"D4": 1}},
    {"size": 9, "black": ["D4", "D4"]},
    {"size": 9, "black": ["D4"], "white": ["D4"]},
    {"size": 9, "black": ["A2", "B1"], "white": ["A1"]},
    {"size": 9, "black": ["D4\x00"]},
    {"size": 9, "black": ["Ｄ４"]},
    {"size": 9, "to_play": "X"},
    {"size": 9, "to_play": 1},
    {"size": 9, "ko": "Z99"},
    {"size": 9, "ko": "D4"},
    {"size": 9, "ko": 5},
    {"size": 9, "moves": "D4"},
    {"size": 9, "moves": ["D4"]},
    {"size": 9, "moves": [["B"]]},
    {"size": 9, "moves": [["B", "D4", "E5"]]},
    {"size": 9, "moves": [["B", 4]]},
    {"size": 9, "moves": [["Q", "D4"]]},
    {"size": 9, "moves": [[None, None]]},
    {"size": 9, "moves": [{"color": "B"}]},
    {"size": 9, "moves": [["B", "D" + "4" * 5000]]},
    {"size": 9, "moves": [["B", "\ud800"]]},
    {"size": "\ud800\udfff\x00" * 50},
]


@pytest.mark.parametrize("body", BAD, ids=lambda body: json.dumps(body)[:60])
def test_bad_values_get_a_chinese_sentence(play, body):
    answer = play(body)
    assert answer.status_code in (400, 422)
    assert answer.json["code"] in ("malformed", "off_board")
    assert any("\u4e00" <= char <= "\u9fff" for char in answer.json["detail"])
    assert len(answer.json["detail"]) < 400


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"x"',
        b"12",
        b"NaN",
        b'{"size": NaN}',
        b'{"size": Infinity}',
        b'{"size": 1e999}',
        b'{"size": ' + b"9" * 100_000 + b"}",
        b"\xff\xfe\x00",
        b"\xef\xbb\xbf{}x",
        b"[" * 100_000,
        b'{"a":' * 40_000,
        b'{"black": ' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"black": ' + b"[" * 20 + b"]" * 20 + b"}",
        b'{"note": ' + b"[" * 20 + b"]" * 20 + b"}",
        b"size=9&black=D4",
    ],
    ids=lambda data: repr(data[:24]),
)
def test_bodies_that_are_no_object(client, data):
    answer = client.post(PLAY, data=data, content_type="application/json")
    assert answer.status_code == 400 and answer.json["code"] == "malformed"


def test_too_many_moves(play):
    answer = play({"size": 19, "moves": [["B", "pass"]] * 5000})
    assert answer.status_code == 413 and answer.json["code"] == "too_large"
    assert "2000" in answer.json["detail"] and "5000" in answer.json["detail"]
    assert play({"size": 19, "black": ["D4"] * 5000}).json["code"] == "too_large"


def test_a_game_of_two_thousand_moves_is_answered(play):
    moves = [
        ["BW"[n % 2], f"{'ABCDEFGHJKLMNOPQRST'[n // 19 % 19]}{n % 19 + 1}"] for n in range(300)
    ]
    assert play({"size": 19, "moves": moves}).status_code in (200, 422)
    passes = [["BW"[n % 2], "pass"] for n in range(2000)]
    assert play({"size": 19, "moves": passes}).json["code"] == "game_over"


@pytest.mark.parametrize(
    ("method", "address", "status", "code"),
    [
        ("GET", PLAY, 405, "method_not_allowed"),
        ("POST", "/api/v1/nowhere", 404, "not_found"),
        ("GET", "/api/v1/", 404, "not_found"),
        ("DELETE", "/api/v1/glossary", 405, "method_not_allowed"),
        ("GET", "/api/v1/glossary/没有这个词吧", 404, "not_found"),
        ("POST", "/api/v1/problems/none/001/play", 404, "not_found"),
        ("GET", "/api/v1/problems/none/001/hint", 404, "not_found"),
        ("POST", "/api/v1/lessons/none/tasks/1", 404, "not_found"),
        ("POST", "/api/v1/lessons/liberties/tasks/99", 404, "not_found"),
    ],
)
def test_unknown_addresses_are_problem_json(client, method, address, status, code):
    answer = client.open(address, method=method, json={} if method == "POST" else None)
    assert answer.status_code == status and answer.json["code"] == code
    assert answer.content_type == "application/problem+json"
    assert answer.json["type"].startswith("/about/api#") and answer.json["status"] == status


def test_answers_to_questions_are_not_kept_by_caches(play):
    for body in ({"size": 9}, {"size": 99}):
        assert "no-store" in play(body).headers["Cache-Control"]
