"""Traditional pages under /hant."""

import json

import pytest

from website.hant import Traditional, as_typed


@pytest.fixture(scope="module")
def traditional():
    return Traditional({"布局": "布局", "倒脱靴": "倒脫靴", "团子棋": "團子棋"})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("棋子的气", "棋子的氣"),
        ("打吃", "打吃"),
        ("征子，象征", "征子，象徵"),
        ("复盘", "覆盤"),
        ("着法、沿着", "着法、沿着"),
        ("布局", "布局"),
        ("倒脱靴", "倒脫靴"),
        ("因为", "因為"),
        ("团子棋", "團子棋"),
        ("只剩一只眼", "只剩一隻眼"),
        ("D4 Atari <b>", "D4 Atari <b>"),
        ("", ""),
    ],
)
def test_words_of_go(traditional, text, expected):
    assert traditional.convert(text) == expected


def test_typed_text_is_left_alone(traditional):
    typed = as_typed('<倒脱靴 & "气">')
    assert typed.isascii() and "<" not in typed
    assert traditional.convert(typed) == typed


def test_json_keeps_shape_addresses_and_the_query(traditional):
    body = {"query": "气", "results": [{"gloss": "气", "url": "/hant/气", "n": 1.5, "x": None}]}
    got = json.loads(traditional.convert_json(json.dumps(body)))
    assert got == {
        "query": "气",
        "results": [{"gloss": "氣", "url": "/hant/气", "n": 1.5, "x": None}],
    }


@pytest.mark.parametrize("address", ["/", "/lessons/liberties", "/glossary/倒脱靴", "/board"])
def test_pages_are_traditional_and_stay_so(page, address):
    hant = page("/hant" + address)
    assert hant.tree.get("lang") == "zh-Hant"
    inside = [href for href in hant.links if href.startswith("/") and not href.startswith("/hant/")]
    assert len(inside) == 1, "only the switch leads out"
    assert all("/hant/static/" in src for src in hant.tree.xpath("//script/@src"))


@pytest.mark.parametrize("address", ["/", "/glossary/打吃", "/glossary/?q=%E5%80%92%E8%84%AB"])
def test_the_switch_leads_to_the_same_page_and_back(page, address):
    def other(tree):
        return tree.xpath("//header//a[@hreflang]/@href")

    (to_hant,) = other(page(address).tree)
    assert to_hant.startswith("/hant/")
    (back,) = other(page(to_hant).tree)
    assert page(back).text == page(address).text


def test_the_reviewed_form_of_a_headword_wins(page):
    assert page("/hant/glossary/复盘").heading == "覆盤"


def test_the_typed_form_stays_in_the_box(page):
    for typed in ("倒脫靴", "倒脱靴", '"><script>'):
        got = page("/hant/glossary/", query_string={"q": typed})
        assert [box.get("value") for box in got.tree.xpath("//input[@name='q']")] == [typed]


def test_the_term_page_shows_the_other_script(page):
    facts = page("/hant/glossary/倒脱靴").tree.xpath("//dd[@lang='zh-Hans']")
    assert [fact.text for fact in facts] == ["倒脱靴"]
    assert page("/hant/glossary/倒脱靴").tree.xpath("//*[@lang='ja']")[0].text == "石の下"


def test_json_answers_are_traditional_too(client):
    entry = client.get("/hant/api/v1/glossary/打吃").json
    assert entry["gloss"] == "下一手棋，讓對方的棋只剩最後一口氣。"
    assert entry["url"].startswith("/hant/glossary/")
    body = {"size": 9, "moves": [["B", "D4"], ["W", "D4"]]}
    refusal = client.post("/hant/api/v1/board/play", json=body)
    assert refusal.json["detail"] == "D4 已經有子，不能再下。"


def test_scripts_speak_traditional_too(client, app):
    version = app.extensions["assets"].version
    plain = client.get(f"/static/{version}/js/problem.js").get_data(as_text=True)
    hant = client.get(f"/hant/static/{version}/js/problem.js").get_data(as_text=True)
    assert "网站" in plain and "網站" in hant and "网站" not in hant


@pytest.mark.parametrize("address", ["/hantx", "/hant/nowhere"])
def test_other_paths_are_not_found(client, address):
    assert client.get(address).status_code == 404
