"""Games as SGF files on the free board: saved, opened, refused."""

import base64

import pytest

from tests.web.test_import_sgf import HOSTILE
from weiqi.sgf import read_record, read_sgf

OPEN, SAVE = "/api/v1/board/open", "/api/v1/board/save"
GAME = "(;GM[1]SZ[9]PB[柯洁]PW[李世石]AB[aa];W[ee];B[ce];W[])"


def opened(client, **asked):
    answer = client.post(OPEN, json=asked)
    assert answer.status_code == 200, answer.json
    return answer.json


def test_what_is_saved_opens_as_it_was(client):
    game = {
        "size": 13, "black": ["D4"], "white": ["K10"], "to_play": "W",
        "moves": [["W", "E5"], ["B", "pass"], ["W", "D3"]],
    }  # fmt: skip
    text = client.post(SAVE, json=game).json["sgf"]
    got = opened(client, sgf=text)
    assert {name: got[name] for name in game} == game
    assert got["warnings"] == [] and got["position"]["to_play"] == "B"
    assert len(read_record(read_sgf(text.encode()).trees[0]).moves) == 3


@pytest.mark.parametrize("encoding", ["gb18030", "big5", "utf-8"])
def test_names_in_every_encoding(client, encoding):
    text = GAME.replace("柯洁", "黑先").replace("李世石", "白方")
    data = base64.b64encode(text.encode(encoding)).decode()
    codec = {"big5": "cp950"}.get(encoding, encoding)
    got = opened(client, base64=data, encoding=codec)
    assert got["info"] == {"PB": "黑先", "PW": "白方"}
    assert got["moves"] == [["W", "E5"], ["B", "C5"], ["W", "pass"]]
    assert (got["black"], got["to_play"]) == (["A9"], "W")


def test_a_game_stops_where_the_rules_do(client):
    got = opened(client, sgf="(;SZ[9];B[ee];W[ee];B[aa])")
    assert got["moves"] == [["B", "E5"]] and "第 2 手" in got["warnings"][0]


def test_one_game_of_many(client):
    many = "(;SZ[9];B[aa])(;SZ[13];B[bb];W[cc])"
    got = opened(client, sgf=many, game=2)
    assert (got["games"], got["game"], got["size"], len(got["moves"])) == (2, 2, 13, 2)
    assert client.post(OPEN, json={"sgf": many, "game": 3}).status_code == 404


def test_a_long_game_is_cut(client, app):
    app.config["MAX_MOVES"] = 2
    got = opened(client, sgf="(;SZ[9];B[aa];W[bb];B[cc])")
    assert len(got["moves"]) == 2 and "只读前 2 手" in got["warnings"][-1]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files(client, name):
    answer = client.post(OPEN, json={"base64": base64.b64encode(HOSTILE[name]).decode()})
    if name != "script":
        assert 400 <= answer.status_code < 500 and answer.json["detail"]


@pytest.mark.parametrize("asked", [{}, {"sgf": 1}, {"sgf": "(;)", "base64": "x"}, {"base64": "&"}])
def test_a_request_that_cannot_be_read(client, asked):
    assert client.post(OPEN, json=asked).json["code"] == "malformed"


def test_what_the_rules_refuse_is_not_saved(client):
    answer = client.post(SAVE, json={"size": 9, "moves": [["B", "E5"], ["W", "E5"]]})
    assert answer.json["code"] == "occupied"


def test_a_doubtful_encoding_is_told_and_the_moves_are_read(client):
    data = "(;SZ[9]PB[Amélie];B[ee])".encode("latin-1")
    got = opened(client, base64=base64.b64encode(data).decode())
    assert got["moves"] == [["B", "E5"]]
    assert any("编码" in text for text in got["warnings"])
