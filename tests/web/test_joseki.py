"""Joseki pages and their JSON interface, on the two small families of the test site."""

import json

import pytest

from weiqi.joseki import MAX_DEPTH

STEM = "R16.P16.P17.Q16.Q17.R15"
LADDER = "P17.R16.Q14.P16.Q16.Q15.Q17.P15.R15.R14.S15.Q13"


def node(page, address):
    (found,) = page(address).tree.xpath("//div[@data-node]")
    return found


def words(element):
    return " ".join(element.text_content().split())


def choices(element):
    return [words(li) for li in element.xpath(".//ol[@class='choices']/li")]


# Pages


def test_the_list_shows_every_family_easiest_first(page):
    got = page("/joseki/")
    assert got.heading == "定式"
    links = [
        href for href in got.links if href.startswith("/joseki/") and href[8:] not in ("", "find")
    ]
    assert links == ["/joseki/avalanche", "/joseki/taisha"]
    headings = [words(h2) for h2 in got.tree.findall(".//h2")]
    assert headings == ["小目 1 个", "目外 1 个", "出处"]
    assert "2 个定式，94 手，9 条变化" in got.words and "Kogo's Joseki Dictionary" in got.words


def test_a_family_makes_sense_without_script(page):
    got = page("/joseki/avalanche")
    assert got.heading == "雪崩"
    assert "黑1 R16，白2 P16，黑3 P17" in got.words and "互相往上爬" in got.words
    assert got.links["/joseki/avalanche?moves=R16"] == "黑1 R16"
    assert choices(got.tree.xpath("//div[@data-node]")[0])[0].startswith("a R16")
    assert got.tree.xpath("//svg[contains(@class,'board')]//title")[0].text == "雪崩"


def test_a_place_in_the_tree(page):
    found = node(page, f"/joseki/avalanche?moves={STEM}")
    assert words(found.find("h2")) == "第 6 手：白 R15 雪崩"
    assert found.get("data-moves") == STEM and "想一想：黑怎样应？" in words(found)
    assert choices(found) == [
        "a R17 走到底：两分（科吾、OGS）",
        "b O16 小雪崩 走到底：两分（科吾、OGS）",
        "c O17 大雪崩 走到底：两分（科吾、OGS）",
    ]
    position = json.loads(found.get("data-position"))
    assert (position["last"], position["turn"]) == ("R15", "B")
    assert sorted(position["black"]) == ["P17", "Q17", "R16"]
    assert json.loads(found.get("data-letters")) == [["R17", "a"], ["O16", "b"], ["O17", "c"]]
    crumbs = [a.get("href") for a in found.find("nav").iter("a")]
    assert crumbs[0] == "/joseki/avalanche" and len(crumbs) == 7
    assert crumbs[-1] == f"/joseki/avalanche?moves={STEM}"


def test_what_the_rule_core_sees(page):
    text = words(node(page, f"/joseki/avalanche?moves={STEM}.O16.R17"))
    assert "打吃 R16" in text and "断开" in text and "有 2 口气" in text
    text = words(node(page, f"/joseki/avalanche?moves={STEM}.O16.R17.R18.S16"))
    assert "提掉 1 子：R16" in text and "这条变化到这里为止" in text and "看法 白好（科吾）" in text


def test_a_mistake_is_named(page):
    found = node(page, f"/joseki/avalanche?moves={STEM}.O16.R17")
    assert any("R18 打反了方向 问题手" in choice for choice in choices(found))


def test_another_order_leads_to_the_same_place(page):
    found = node(page, "/joseki/avalanche?moves=R16.P16.P17.R15.Q17.Q16")
    assert len(choices(found)) == 3 and "另一种次序" in words(found)


@pytest.mark.parametrize(
    ("line", "first"),
    [("D16.F16.F17.E16.E17.D15", None), ("C16.E16.E17.D16.D17.C15", "C17"),
     ("R4.P4.P3.Q4.Q3.R5", "R3"), ("D3.D5.C5.D4.C4.E3", "C3")],
)  # fmt: skip
def test_other_corners(page, line, first):
    """The points of the answer are those of the corner asked about."""
    found = node(page, f"/joseki/avalanche?moves={line}")
    assert found.get("data-known") == ("yes" if first else "no")
    if first:
        assert json.loads(found.get("data-letters"))[0] == [first, "a"]


def test_the_other_corners(page):
    found = node(page, f"/joseki/avalanche?moves={STEM}.O16")
    turned = dict(json.loads(found.get("data-turned")))
    assert list(turned) == ["右下角", "左下角", "左上角", "翻面"]
    assert turned["翻面"] == "Q17.Q15.R15.Q16.R16.P17.Q14"
    for word, line in turned.items():
        there = node(page, f"/joseki/avalanche?moves={line}")
        assert there.get("data-known") == "yes" and "小雪崩" in words(there.find("h2"))
        back = dict(json.loads(there.get("data-turned")))
        assert back["翻面" if word == "翻面" else "右上角"] == f"{STEM}.O16"


def test_a_line_that_the_family_does_not_have(page):
    found = node(page, f"/joseki/avalanche?moves={STEM}.C3")
    assert found.get("data-known") == "no" and "我们的资料里没有这一手" in words(found)
    assert choices(found) == [] and "错" not in words(found)


def test_a_condition_is_read_on_the_board_shown(page):
    before = LADDER.rsplit(".", 1)[0]
    text = choices(node(page, f"/joseki/taisha?moves={before}"))[0]
    assert "Q14 的征子现在成立，条件满足" in text and "条件不满足" not in text
    text = choices(node(page, f"/joseki/taisha?moves={before}&black=D4"))[0]
    assert "Q13 征吃 条件不满足" in text and "引征的子：D4" in text
    text = choices(node(page, f"/joseki/taisha?moves={before}&white=D4"))[0]
    assert "条件满足" in text


def test_a_line_that_does_not_come_so_far_says_so(page, api):
    line = f"{LADDER}.N17.P14"
    assert "走不到这里" not in words(node(page, f"/joseki/taisha?moves={line}"))
    text = words(node(page, f"/joseki/taisha?moves={line}&black=D4"))
    assert "这条变化现在走不到这里：第 12 手的条件不满足" in text
    (unmet,) = api(f"/taisha?moves={line}&black=D4")["unmet_before"]
    assert (unmet["number"], unmet["target"], unmet["holds"]) == (12, "Q14", False)
    assert api(f"/taisha?moves={line}&white=D4")["unmet_before"] == []


@pytest.mark.parametrize(
    ("query", "said", "shown"),
    [
        ("moves=R16.R16", "R16 已经有子", "R16"),
        ("moves=R16.Z99", "不在 19 路棋盘上", ""),
        ("moves=R16.R20", "不在 19 路棋盘上", ""),
        ("moves=pass.pass.R16", "已经结束", "pass.pass"),
        ("moves=R16&black=R16", "R16", ""),
        ("moves=R16&black=D4&white=D4", "摆了两次", "R16"),
        ("black=D4.nowhere", "看不懂坐标", ""),
        ("moves=" + ".".join(["R16"] * (MAX_DEPTH + 1)), "最多 120 手", ""),
    ],
)
def test_what_cannot_be_shown_is_said(page, query, said, shown):
    got = page(f"/joseki/avalanche?{query}")
    assert got.status == 422
    (status,) = got.tree.xpath("//p[@data-status]")
    assert said in status.text and status.get("data-state") == "refused"
    (found,) = got.tree.xpath("//div[@data-node]")
    assert found.get("data-moves") == shown


def test_unknown_families_are_pages_of_their_own(page):
    assert page("/joseki/none").status == 404


def test_names_are_listed_and_places_of_terms(page):
    got = page("/joseki/avalanche")
    assert got.links[f"/joseki/avalanche?moves={STEM}.O16"] in ("小雪崩", "b O16 小雪崩")
    assert "/glossary/%E6%89%93%E5%90%83" in got.links


def test_places_are_cached_by_their_own_address(client):
    one = client.get(f"/joseki/avalanche?moves={STEM}")
    two = client.get("/joseki/avalanche?moves=R16")
    again = client.get(f"/joseki/avalanche?utm_source=x&moves={STEM}")
    assert one.data == again.data != two.data
    assert "public" in one.headers["Cache-Control"]


def test_traditional(page):
    found = node(page, f"/hant/joseki/avalanche?moves={STEM}")
    assert "黑接下來" in words(found)
    assert found.find("nav").findall(".//a")[0].get("href") == "/hant/joseki/avalanche"


# The JSON interface


@pytest.fixture
def api(client):
    def ask(path, body=None, status=200):
        address = f"/api/v1/joseki{path}"
        got = client.get(address) if body is None else client.post(address, json=body)
        assert got.status_code == status, got.json
        return got.json

    return ask


def test_the_families(api):
    families = api("")["families"]
    assert [(f["family"], f["name"], f["moves"]) for f in families] == [
        ("avalanche", "雪崩", 64), ("taisha", "大斜", 30),
    ]  # fmt: skip


def test_a_node_with_continuations_judgement_and_source(api):
    got = api(f"/avalanche?moves={STEM}")
    assert got["known"] and got["matched"] == 6 and got["node"]["name"] == "雪崩"
    assert [c["move"] for c in got["continuations"]] == ["R17", "O16", "O17"]
    small = got["continuations"][1]
    assert (small["judgement"], small["sources"], small["judged_after"]) == (
        "两分",
        ["科吾", "OGS"],
        20,
    )
    end = api(f"/avalanche?moves={STEM}.R17.O16.N17.Q14")
    assert end["node"]["end"] and end["node"]["judgement"] == "两分"
    assert end["continuations"] == [] and end["node"]["comment"] == "最简单的下法。"


def test_a_line_outside_is_honestly_absent(api):
    got = api(f"/avalanche?moves={STEM}.C3.O16")
    assert (got["known"], got["matched"], got["node"]) == (False, 6, None)
    assert got["position"]["moves"] == 8


def test_the_same_position_elsewhere(api):
    also = api("/taisha?moves=P17.R16")["also"]
    assert also == [] or {place["family"] for place in also} <= {"avalanche"}
    also = api("/avalanche?moves=R16.P16.P17.R15.Q17.Q16")["also"]
    assert also[0]["family"] == "avalanche" and also[0]["moves"] == STEM


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [("moves=R16.R16", 422, "occupied"), ("moves=Q99", 422, "off_board"),
     ("moves=?", 400, "malformed"), ("black=D4&white=D4", 400, "malformed"),
     ("moves=pass.pass.R16", 422, "game_over"),
     ("moves=R16&black=R16", 422, "occupied"),
     ("black=" + ".".join(["D4"] * 200), 400, "malformed")],
)  # fmt: skip
def test_refusals(api, query, status, code):
    answer = api(f"/avalanche?{query}", status=status)
    assert answer["code"] == code and answer["detail"]


def test_no_such_family(api):
    for path, body in (("/none", None), ("/none/practice", {}), ("/none/conditions", {})):
        assert api(path, body, 404)["code"] == "not_found"


def test_conditions_turn_with_a_breaker_and_back(api):
    def ask(**stones):
        (found,) = api("/taisha/conditions", {"size": 19, **stones})["conditions"]
        return found["holds"], found["ladders"][0]

    holds, ladder = ask()
    assert holds is True and ladder["status"] == "works" and len(ladder["line"]) > 40
    holds, ladder = ask(black=["D4"])
    assert holds is False and ladder["status"] == "fails" and ladder["breakers"] == ["D4"]
    assert ask(white=["D4"])[0] is True and ask()[0] is True
    holds, ladder = ask(black=["Q14"])  # in the way of the line itself
    assert holds is None and ladder["status"] == "none"


def test_conditions_in_another_corner(api):
    (found,) = api("/taisha/conditions", {"black": ["Q16"], "turn": 2})["conditions"]
    assert found["holds"] is False and found["moves"].startswith("E3.C4.D6")
    (found,) = api("/taisha/conditions", {"black": ["Q16"]})["conditions"]
    assert found["ladders"][0]["status"] == "none"  # there it is in the way
    assert api("/taisha/conditions", {"turn": 8}, 400)["code"] == "malformed"


def test_words_name_the_points_of_the_board_shown(page, api):
    before = f"{STEM}.O16.R17.R18"
    turned = "C4.E4.E3.D4.D3.C5.F4.C3.C2"
    assert "R16 已经被打吃" in words(node(page, f"/joseki/avalanche?moves={before}"))
    assert "C4 已经被打吃" in words(node(page, f"/joseki/avalanche?moves={turned}"))
    got = api("/avalanche/practice", {"moves": turned.split("."), "side": "B"})
    assert "C4 已经被打吃" in got["explain"] and got["reply"] == "B4"


@pytest.mark.parametrize(
    "body",
    [{"size": 9}, {"black": "D4"}, {"black": ["D4"], "white": ["D4"]}, {"black": ["Z1"]},
     {"black": ["A1", "B2"], "white": ["A2", "B1"], "size": 19}, {"black": [None]}, {"size": "19"},
     {"black": ["D4"] * 700}],
)  # fmt: skip
@pytest.mark.parametrize("path", ["/taisha/conditions", "/find"])
def test_boards_that_cannot_be(client, path, body):
    got = client.post(f"/api/v1/joseki{path}", json=body)
    legal = body.get("white") == ["A2", "B1"]
    assert got.status_code in (400, 413, 422) or (legal and got.status_code == 200)


def test_finding_in_any_corner(api):
    for black, white in (
        (["R16", "P17", "Q17"], ["P16", "Q16", "R15"]),
        (["C16", "E17", "D17"], ["E16", "D16", "C15"]),
        (["P16", "Q16", "R15"], ["R16", "P17", "Q17"]),  # colours the other way round
    ):
        (hit, *_) = api("/find", {"size": 19, "black": black, "white": white})["results"]
        assert (hit["family"], hit["kind"], hit["node"]) == ("avalanche", "whole", "雪崩")
        assert hit["colors_swapped"] is (black[0] == "P16")
    assert api("/find", {"black": ["K10"]})["results"] == []


# Practice


def test_practice_judges_and_answers(api):
    got = api("/avalanche/practice", {"moves": f"{STEM}.O16".split("."), "side": "B"})
    assert (got["state"], got["result"], got["reply"]) == ("continue", None, "R17")
    assert (
        got["others"] == ["R17", "O17"] and got["explain"] == "对，小雪崩。这里也可以下 R17、O17。"
    )
    assert got["moves"][-1] == "R17" and got["noted"] is None


def test_practice_does_not_say_wrong_of_what_it_does_not_know(api):
    got = api("/avalanche/practice", {"moves": f"{STEM}.N14".split("."), "side": "B"})
    assert (got["state"], got["result"], got["reply"]) == ("outside", None, None)
    assert "资料里没有这一手" in got["explain"] and "错" not in got["explain"]


def test_practice_shows_how_stones_are_lost(api):
    got = api("/avalanche/practice", {"moves": f"{STEM}.O16.R17.C3".split("."), "side": "B"})
    assert (got["state"], got["result"]) == ("loss", "failed")
    assert got["line"][0] == "S16" and "R16" in got["explain"]


def statuses(client, *places):
    keys = ",".join(f"avalanche:{place}" for place in places)
    got = client.get("/api/v1/me/status", query_string={"kind": "joseki", "keys": keys})
    return list(got.json["statuses"].values())


def test_a_mistake_is_noted_for_the_place_where_it_was_made(client, api):
    body = {"moves": f"{STEM}.O16.R17.R18".split("."), "side": "B", "start": 6, "attempt": "a-1"}
    got = api("/avalanche/practice", body)
    assert (got["state"], got["result"], got["reply"]) == ("mistake", "failed", "S16")
    assert "打反了方向" in got["explain"] and got["noted"]["result"] == "failed"
    assert statuses(client, f"{STEM}.O16.R17", STEM) == ["failed", "new"]
    assert client.get("/api/v1/me/review/next").status_code == 200


def test_a_line_played_out_is_noted_for_the_place_where_it_began(client, api):
    body = {"moves": f"{STEM}.R17.O16.N17".split("."), "side": "B", "start": 6, "attempt": "a-2"}
    got = api("/avalanche/practice", body)
    assert (got["state"], got["reply"], got["explain"]) == ("solved", "Q14", "对。这条变化走完了。")
    assert statuses(client, STEM) == ["solved"]
    # Nothing is noted for a move that the sources do not have.
    api("/avalanche/practice", {**body, "moves": f"{STEM}.N14".split("."), "attempt": "a-3"})
    assert statuses(client, STEM, f"{STEM}.N14") == ["solved", "new"]


@pytest.mark.parametrize(
    "body",
    [{}, {"side": "X"}, {"side": "B", "moves": "R16"}, {"side": "B", "moves": [1]},
     {"side": "B", "moves": ["R16", "R16"]}, {"side": "B", "seed": -1}, {"side": "B", "seed": 1.5},
     {"side": "B", "start": 10**9}, {"side": "B", "moves": ["R16"] * 200},
     {"side": "B", "seed": True}, {"side": "B", "moves": ["pass", "pass", "R16"]},
     {"side": "B", "moves": f"{STEM}.O16.R17.R18".split("."), "attempt": "<b>"}],
)  # fmt: skip
def test_practice_refuses_nonsense(client, body):
    got = client.post("/api/v1/joseki/avalanche/practice", json=body)
    assert got.status_code in (400, 413, 422) and got.json["detail"]


def test_a_seed_repeats_its_answers(api):
    def answer(seed):
        return api("/avalanche/practice", {"moves": STEM.split("."), "side": "W", "seed": seed})[
            "reply"
        ]

    assert {answer(seed) for seed in range(1, 30)} == {"R17", "O16", "O17"}
    assert [answer(seed) for seed in range(1, 8)] == [answer(seed) for seed in range(1, 8)]


def test_tricks_are_played_on_request_and_say_so(api):
    body = {"moves": f"{STEM}.O16.R17".split("."), "side": "W", "seed": 1}
    answers = [api("/avalanche/practice", {**body, "seed": n, "tricks": True}) for n in range(1, 9)]
    assert {(answer["reply"], answer["trick"]) for answer in answers} == {
        ("S16", False),
        ("R18", True),
    }
    assert api("/avalanche/practice", body)["trick"] is False
    assert api("/avalanche/practice", {**body, "tricks": 1}, 400)["code"] == "malformed"
