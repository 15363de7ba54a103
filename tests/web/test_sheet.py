"""Sheets to print: every board, and answers that the proof gives."""

import pytest

from website import problems, sheet


def test_a_collection_as_a_sheet(page):
    got = page("/problems/first-captures/sheet")
    assert got.status == 200 and got.heading == "吃子入门"
    boards = got.tree.xpath("//ol[contains(@class, 'sheet')]/li/svg")
    assert len(boards) == 2 and all(board.get("role") == "img" for board in boards)
    tasks = got.tree.xpath("//li[@class='sheet-problem']/p")
    assert ["黑先" in tasks[0].text_content(), "白先" in tasks[1].text_content()] == [True, True]
    assert "/problems/first-captures/sheet" in page("/problems/first-captures/").links


def test_the_answers_are_right(page, client):
    lines = page("/problems/first-captures/sheet").tree.xpath("//ol[@class='sheet-lines']/li")
    for number, line in zip(("001", "002"), lines, strict=True):
        words = " ".join(line.text_content().split())
        marks = client.get(f"/api/v1/problems/first-captures/{number}/map").json["moves"]
        best = [move["point"] for move in marks if move["grade"] == "best"]
        assert f"第一手 {'、'.join(best)}，吃掉。" in words
        first = client.get(f"/api/v1/problems/first-captures/{number}/line").json["moves"][0]
        assert f"{'黑' if number == '001' else '白'}{first}" in words


@pytest.mark.parametrize(
    ("address", "names"),
    [
        ("/problems/first-captures/sheet?only=002", ["002"]),
        ("/problems/first-captures/sheet?only=2-9", ["002"]),
        ("/problems/first-captures/sheet?only=002,001", ["001", "002"]),
        ("/problems/sheet?keys=first-captures/002,first-captures/001", ["002", "001"]),
        ("/problems/sheet?keys=first-captures/002,first-captures/002", ["002"]),
    ],
)
def test_a_selection(page, address, names):
    links = page(address).tree.xpath("//ol[@class='sheet-lines']//a/@href")
    assert [link.rsplit("/", 1)[1] for link in links] == names


@pytest.mark.parametrize(
    "address",
    [
        "/problems/nothing/sheet",
        "/problems/first-captures/sheet?only=999",
        "/problems/first-captures/sheet?only=",
        "/problems/first-captures/sheet?only=a",
        "/problems/first-captures/sheet?only=00001",
        "/problems/first-captures/sheet?only=٣",
        "/problems/sheet",
        "/problems/sheet?keys=first-captures",
        "/problems/sheet?keys=first-captures/009",
        "/problems/sheet?keys=a/b/c,%00",
    ],
)
def test_a_sheet_of_nothing_is_not_found(client, address):
    assert client.get(address).status_code == 404


def test_traditional_sheets(page):
    got = page("/hant/problems/first-captures/sheet")
    assert got.heading == "吃子入門" and "畫 △" in got.words


def test_answers_that_time_did_not_suffice_for_are_told_and_not_kept(client, monkeypatch):
    monkeypatch.setattr(problems, "book", sheet.AnswerBook())
    with monkeypatch.context() as hurried:
        hurried.setattr(sheet, "SECONDS", -1)
        answer = client.get("/problems/first-captures/sheet")
    assert "还有 2 题的答案正在算" in answer.text and "还没有算好" in answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    again = client.get("/problems/first-captures/sheet")
    assert "还没有算好" not in again.text and "public" in again.headers["Cache-Control"]


def test_a_large_collection_is_printed_in_parts(page, monkeypatch):
    monkeypatch.setattr(sheet, "MOST", 1)
    got = page("/problems/first-captures/sheet")
    assert len(got.tree.xpath("//li[@class='sheet-problem']")) == 1
    assert "/problems/first-captures/sheet?only=002-002" in got.links
