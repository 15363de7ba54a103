"""Finding problems by words, term, kind, difficulty, collection and by stones."""

import re
import time

import pytest

API = "/api/v1/problems/find"
BOTH = ["first-captures/001", "first-captures/002"]


def found(client, **asked):
    answer = client.get(API, query_string=asked)
    assert answer.status_code == 200, answer.json
    assert answer.json["count"] == len(answer.json["results"])
    return [hit["problem"] for hit in answer.json["results"]]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({}, BOTH),
        ({"q": "最后一口气"}, BOTH[:1]),
        ({"q": "最後一口氣"}, BOTH[:1]),
        ({"q": "入门 白先"}, BOTH[1:]),
        ({"q": "没有的字"}, []),
        ({"q": "，。"}, BOTH),
        ({"term": "打吃"}, BOTH[:1]),
        ({"term": "叫吃"}, BOTH[:1]),
        ({"term": "倒脱靴"}, []),
        ({"kind": "吃子"}, BOTH),
        ({"level": "1"}, BOTH[:1]),
        ({"level": "1-3"}, BOTH),
        ({"level": "9-10"}, []),
        ({"collection": "first-captures"}, BOTH),
        ({"keys": "first-captures/002,x/999"}, BOTH[1:]),
        ({"q": "吃", "term": "打吃", "kind": "吃子", "level": "1-2"}, BOTH[:1]),
    ],
)
def test_conditions(client, asked, expected):
    assert found(client, **asked) == expected


def test_stones(client, app):
    """The stones of a problem find it, turned and in the other colour too."""
    with app.test_request_context():
        from website.pages import store

        rows = {row[0]: (row[3].split(), row[4].split()) for row in store().problem_stones()}
    black, white = rows[BOTH[0]]
    assert BOTH[0] in found(client, black=".".join(black), white=".".join(white))
    assert BOTH[0] in found(client, black=".".join(white), white=".".join(black))
    same = {"black": ".".join(black), "white": ".".join(white), "where": "corner"}
    [match] = [
        hit["match"]
        for hit in client.get(API, query_string=same).json["results"]
        if hit["problem"] == BOTH[0]
    ]
    assert match == {"turned": False, "colors_swapped": False}
    row = "ABCDEFGHJ"
    assert found(client, black=".".join(f"{column}5" for column in row)) == []


BAD = [
    ({"q": "字" * 101}, 413, "too_large"),
    ({"term": "不是词"}, 404, "not_found"),
    ({"kind": "吃饭"}, 400, "malformed"),
    ({"level": "0"}, 400, "malformed"),
    ({"level": "11"}, 400, "malformed"),
    ({"level": "١"}, 400, "malformed"),
    ({"collection": "nothing"}, 404, "not_found"),
    ({"keys": ",".join(f"a/{n}" for n in range(201))}, 413, "too_large"),
    ({"black": "Z99"}, 422, "off_board"),
    ({"black": "I5"}, 400, "malformed"),
    ({"black": "A1", "white": "A1"}, 400, "malformed"),
    ({"black": ".".join(["A1"] * 82)}, 413, "too_large"),
    ({"size": "1"}, 400, "malformed"),
    ({"size": "99"}, 400, "malformed"),
    ({"size": "x"}, 400, "malformed"),
    ({"where": "here"}, 400, "malformed"),
    ({"between": "x"}, 400, "malformed"),
]


@pytest.mark.parametrize(("asked", "status", "code"), BAD)
def test_what_cannot_be_read_is_refused_and_said_on_the_page(client, page, asked, status, code):
    answer = client.get(API, query_string=asked)
    assert (answer.status_code, answer.json["code"]) == (status, code)
    got = page("/problems/find", query_string=asked)
    assert got.status == 422
    (said,) = got.tree.xpath("//p[@data-status]")
    assert said.text_content() == answer.json["detail"]


@pytest.mark.parametrize("limit", ["0", "1001", "x", "-1"])
def test_limits(client, limit):
    assert client.get(API, query_string={"limit": limit}).json["code"] == "malformed"


def test_the_page_without_script(page):
    start = page("/problems/find")
    assert start.heading == "找题" and "还没有条件" in start.words
    assert start.tree.xpath("//nav[@class='rooms']/a[@aria-current]/text()") == ["题"]
    names = {e.get("name") for e in start.tree.xpath("//form[@data-form]//*[@name]")}
    assert names == {
        "q",
        "term",
        "kind",
        "level",
        "collection",
        "black",
        "white",
        "where",
        "between",
    }
    got = page("/problems/find", query_string={"term": "打吃", "level": "1-2"})
    assert "找到 1 题" in got.words and "/problems/first-captures/001" in got.links
    chosen = got.tree.xpath("//form[@data-form]//option[@selected]/@value")
    assert {"打吃", "1-2"} <= set(chosen)
    assert "/problems/sheet?keys=first-captures/001" in got.links
    assert page("/problems/sheet?keys=first-captures/001").status == 200
    nothing = page("/problems/find", query_string={"q": "没有的字"})
    assert nothing.status == 200 and "没有这样的题" in nothing.words
    assert "/problems/find" in page("/problems/").links


def test_further_pages_keep_the_conditions(page, monkeypatch):
    monkeypatch.setattr("website.finding.PER_PAGE", 1)
    first = page("/problems/find", query_string={"kind": "吃子", "q": "入门"})
    (address,) = [a for a in first.links if "page=2" in a]
    second = page(address)
    assert "第 2 页，共 2 页" in second.words and "/problems/first-captures/002" in second.links
    assert page("/problems/find", query_string={"kind": "吃子", "page": "99"}).status == 200


def test_traditional_conditions(page):
    got = page("/hant/problems/find", query_string={"q": "最後"})
    assert got.tree.xpath("//form[@data-form]//input[@name='q']/@value") == ["最後"]
    values = page("/hant/problems/find").tree.xpath("//select[@name='kind']/option/@value")
    assert "吃子" in values  # what is sent stays as the library has it


def test_no_query_is_dangerous(client):
    for text in (
        "'; DROP TABLE problem",
        "<script>",
        "%00",
        "\x00",
        "\ud800".encode("utf-8", "replace"),
    ):
        for name in ("q", "term", "kind", "collection", "keys", "black", "where"):
            assert client.get("/problems/find", query_string={name: text}).status_code < 500
            assert client.get(API, query_string={name: text}).status_code < 500


def test_a_search_is_quick(client):
    client.get(API)
    began = time.perf_counter()
    client.get(API, query_string={"black": "C3.D3", "white": "C4"})
    assert time.perf_counter() - began < 0.25


def test_the_stones_that_were_looked_for_are_ringed(client):
    """On the small boards of the page, and the words say how they lie."""
    page = client.get("/problems/find?black=E5").get_data(as_text=True)
    assert page.count('<g class="found"><circle ') == 2
    turned = client.get("/problems/find?kind=吃子").get_data(as_text=True)
    assert "found" not in re.findall(r'<g class="(\w+)"', turned)
