"""The sixteen views of a problem: the page, the interface and its words agree."""

import pytest

from website.turning import VIEWS, View
from weiqi.points import geometry

PROBLEM = "/api/v1/problems/first-captures/001"


@pytest.mark.parametrize("number", VIEWS)
def test_a_view_and_back(number):
    view = View(7, number)
    points = geometry(7).points
    assert sorted(map(view.point, points)) == sorted(points)
    assert [view.back(view.point(p)) for p in points] == list(points)
    assert view.point(0) == view.back(0) == 0


def test_all_views_differ():
    stone, seen = geometry(7).point("B7"), set()
    for number in VIEWS:
        view = View(7, number)
        seen.add((view.point(stone), view.color(1)))
    assert len(seen) == len(VIEWS)


@pytest.mark.parametrize(
    ("number", "said", "seen"),
    [
        (0, "黑下 B2，白有 3 口气。", "黑下 B2，白有 3 口气。"),
        (4, "黑下 B2，提掉 2 子。", "黑下 H2，提掉 2 子。"),
        (8, "黑下 B2，白棋净活。", "白下 B2，黑棋净活。"),
        (12, "A1、J9 和 pass", "J1、A9 和 pass"),
        (9, "明白了吗？不要白白送死。", "明白了吗？不要白白送死。"),
        (8, "黑白各半", "黑白各半"),
        (4, "K19 不在 9 路盘上，ABC1 和 B2x 也不是点", "K19 不在 9 路盘上，ABC1 和 B2x 也不是点"),
    ],
)
def test_words(number, said, seen):
    assert View(9, number).words(said) == seen


@pytest.fixture
def play(client):
    def ask(number, *moves):
        address = f"{PROBLEM}/play?view={number}"
        return client.post(address, json={"moves": list(moves)}).json

    return ask


@pytest.mark.parametrize("number", VIEWS)
@pytest.mark.parametrize("moves", [(), ("D4",), ("A1",), ("A1", "D4", "B5"), ("D3",)])
def test_every_view_judges_alike(play, number, moves):
    """What is seen in a view is what the file's own view says, turned."""
    view = View(7, number)
    plain = play(0, *moves)
    seen = play(number, *map(view.name, moves))
    for field in ("legal", "state", "outcome", "result", "left"):
        assert seen[field] == plain[field]
    assert seen["explain"] == view.words(plain["explain"])
    assert seen["reply"] == (plain["reply"] and view.name(plain["reply"]))
    assert seen["captured"] == view.names(plain["captured"])
    here, there = seen["position"], plain["position"]
    assert (here is None) == (there is None)
    if here:
        colors = ("white", "black") if view.swaps else ("black", "white")
        assert [here[c] for c in colors] == [view.names(there[c]) for c in ("black", "white")]
        assert here["to_play"] == view.letter(there["to_play"])
        assert here["legal"] == view.names(there["legal"])


@pytest.mark.parametrize("number", VIEWS)
def test_the_page_and_what_it_may_ask_for(client, page, number):
    view = View(7, number)
    found = page(f"/problems/first-captures/001?view={number}")
    section = found.tree.get_element_by_id("main").find(".//section")
    side = view.letter("B")
    assert section.get("data-to-play") == side and section.get("data-view") == str(number)
    task = {"B": "黑先，吃掉画 △ 的白子。", "W": "白先，吃掉画 △ 的黑子。"}[side]
    assert task in found.words
    stones = {c.get("data-point") for c in section.iterfind(".//*[@data-point]")}
    assert view.name("D3") in stones
    plain = client.get(f"{PROBLEM}/map").json
    seen = client.get(f"{PROBLEM}/map?view={number}").json
    grades = {move["point"]: move["grade"] for move in seen["moves"]}
    assert grades == {view.name(m["point"]): m["grade"] for m in plain["moves"]}
    assert [m["point"] for m in seen["moves"]] == geometry(7).names(map(geometry(7).point, grades))
    for step in (1, 3):
        hint = client.get(f"{PROBLEM}/hint?step={step}&view={number}").json
        told = client.get(f"{PROBLEM}/hint?step={step}").json
        assert hint["area"] == view.names(told["area"])
        assert hint["point"] == (told["point"] and view.name(told["point"]))
    line = client.get(f"{PROBLEM}/line?view={number}").json
    assert line["moves"] == [view.name(m) for m in client.get(f"{PROBLEM}/line").json["moves"]]
    assert line["steps"][0]["color"] == side


@pytest.mark.parametrize("text", ["16", "-1", "x", "", "1.0", "٣", "0x1", "1" * 50])
def test_bad_views(client, text):
    answer = client.get(f"{PROBLEM}/map", query_string={"view": text})
    assert (answer.status_code, answer.json["code"]) == (400, "malformed")
    assert (
        client.get("/problems/first-captures/001", query_string={"view": text}).status_code == 400
    )
