"""/problems/import and the API: an upload is proved within limits, nothing is kept."""

import base64
import html
import io
import time

import pytest

from tests.web.test_import_sgf import GAME, HOSTILE, KILL, RIGHT, WRONG
from website.importing import budget

API = "/api/v1/problems/import"
MIXED = RIGHT.format("活") + WRONG + KILL + GAME


@pytest.fixture
def send(client):
    """Return a function that uploads bytes to the page."""

    def send(data, address="/problems/import", **fields):
        data = data if isinstance(data, bytes) else data.encode()
        return client.post(address, data={"file": (io.BytesIO(data), "我的题.sgf"), **fields})

    return send


def test_the_form(page):
    got = page("/problems/import")
    assert got.heading == "自己带题来"
    assert got.tree.xpath("//form[@method='post']//input[@type='file']")
    assert (
        "/problems/import" in page("/board").links
        and "/problems/import" in page("/problems/").links
    )


def test_each_problem_is_reported(send):
    from tests.web.conftest import Page

    got = Page(send(MIXED))
    assert got.status == 200
    items = got.tree.xpath("//ol[@class='proofs']/li")
    assert [item.get("data-status") for item in items] == [
        "agrees", "disagrees", "proved", "unreadable",
    ]  # fmt: skip
    wrong = " ".join(items[1].text_content().split())
    assert "作者的下法：黑D1" in wrong and "证明的下法：黑E1" in wrong and "黑棋净死" in wrong
    assert items[0].xpath(".//svg//g[contains(@class, 'marks')]")
    assert "一共 4 题" in got.words


def test_names_are_no_markup(send):
    answer = send(RIGHT.format("<script>alert(1)</script>"))
    assert "<script>alert" not in answer.text and "&#60;script&#62;" in answer.text


def test_nothing_is_kept(send):
    send(MIXED)
    answer = send(MIXED)
    assert "public" not in answer.headers.get("Cache-Control", "")
    assert "Set-Cookie" not in answer.headers


def test_what_time_does_not_suffice_for_is_asked_again(send, client, monkeypatch):
    monkeypatch.setattr(budget, "MOST", 2)
    first = send(MIXED)
    assert "从第 3 题起" in first.text and 'data-next="3"' in first.text
    rest = send(MIXED, **{"from": "3"})
    assert 'data-next=""' in rest.text and "第 3 题到第 4 题" in rest.text
    asked = {"sgf": MIXED, "from": 3}
    answer = client.post(API, json=asked).json
    assert (answer["first"], answer["next"], answer["total"]) == (3, None, 4)
    assert [entry["game"] for entry in answer["problems"]] == [3, 4]


def test_time_ends_a_batch(monkeypatch):
    clock = iter([0.0, 0.0, 4.5, 4.5, 4.5])
    monkeypatch.setattr(budget, "examine", lambda tree, **limits: budget.Found("unreadable", "x"))
    monkeypatch.setattr(budget, "time", type("Clock", (), {"monotonic": lambda: next(clock)}))
    batch = budget.examine_some("a.sgf", MIXED.encode(), None, 1)
    assert (len(batch.entries), batch.next) == (1, 2)


def test_five_hundred_games_end(client):
    seen, start, began = 0, 1, time.monotonic()
    while start:
        answer = client.post(API, json={"sgf": GAME * 500, "from": start}).json
        seen += len(answer["problems"])
        start = answer["next"]
    assert seen == 500 and time.monotonic() - began < 30


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_answered(send, client, name):
    answer = send(HOSTILE[name])
    assert answer.status_code in (200, 400)
    if name == "empty":
        assert "先选一个 SGF 文件" in answer.text
        return
    assert 'data-status="unreadable"' in answer.text
    told = client.post(API, json={"base64": base64.b64encode(HOSTILE[name]).decode()}).json
    [entry] = told["problems"]
    assert entry["status"] == "unreadable" and entry["reason"]


def test_a_doubtful_encoding_is_asked_for(send):
    text = RIGHT.format("黑先做活").encode("gb18030")
    assert "黑先做活" in html.unescape(send(text, encoding="gb18030").text)
    wrong = send(text, encoding="nothing")
    assert wrong.status_code == 400 and "这种编码" in wrong.text and "nothing" in wrong.text


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"sgf": "(;)", "base64": ""},
        {"sgf": 1},
        {"base64": "&"},
        {"sgf": "(;)", "from": True},
        {"sgf": "(;)", "from": "x"},
        {"sgf": "(;)", "from": -1},
        {"sgf": "(;)", "encoding": "nothing"},
        {"sgf": "(;)", "encoding": ["x"]},
        {"sgf": "(;)", "name": "x" * 101},
    ],
)
def test_a_request_that_cannot_be_read(client, asked):
    answer = client.post(API, json=asked)
    assert (answer.status_code, answer.json["code"]) == (400, "malformed")


def test_too_large(send, client):
    assert send(b"(;" + b" " * (300 << 10)).status_code == 413
    assert client.post(API, json={"sgf": " " * (300 << 10)}).status_code == 413


def test_only_so_many_at_a_time(send, client, app):
    places = app.extensions["solves"]
    taken = 0
    while places.acquire(blocking=False):
        taken += 1
    try:
        answer = send(KILL)
        assert answer.status_code == 429 and "data-busy" in answer.text
        assert client.post(API, json={"sgf": KILL}).json["code"] == "rate_limited"
    finally:
        for _ in range(taken):
            places.release()
    assert send(KILL).status_code == 200


def test_another_site_cannot_send(client):
    answer = client.post(
        "/problems/import", data={"file": (io.BytesIO(b"(;)"), "a.sgf")},
        headers={"Sec-Fetch-Site": "cross-site"},
    )  # fmt: skip
    assert answer.status_code == 403
