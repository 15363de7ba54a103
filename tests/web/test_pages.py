"""The pages of issue 2, asked for their meaning through a parser."""

import re

import pytest

from website.pages import picture
from weiqi import svg
from weiqi.diagram import Diagram, Window

PAGES = {
    "/": "乌鹭",
    "/lessons/": "课",
    "/lessons/liberties": "气",
    "/glossary/": "词",
    "/glossary/?q=dtx": "词",
    "/glossary/打吃": "打吃",
    "/glossary/by/category/死活": "类别：死活",
    "/glossary/by/initial/d": "拼音 D",
    "/glossary/by/list/围棋术语": "围棋术语",
    "/problems/": "题",
    "/problems/first-captures/": "吃子入门",
    "/problems/first-captures/001": "最后一口气",
    "/problems/find": "找题",
    "/problems/find?level=1-2": "找题",
    "/problems/import": "自己带题来",
    "/problems/first-captures/sheet": "吃子入门",
    "/board": "棋盘",
    "/board?size=19": "棋盘",
    "/about": "关于乌鹭",
    "/about/api": "接口说明",
}


@pytest.mark.parametrize(("address", "heading"), PAGES.items())
def test_every_page_has_one_heading_a_title_and_a_language(page, address, heading):
    got = page(address)
    assert got.status == 200 and got.heading == heading
    assert got.tree.findtext(".//title").endswith("· 乌鹭")
    assert got.tree.get("lang") == "zh-Hans"
    ids = got.tree.xpath("//@id")
    assert len(ids) == len(set(ids))
    assert all(label in ids for label in got.tree.xpath("//@aria-labelledby | //label/@for"))


def test_a_category_is_introduced_above_its_words(page):
    got = page("/glossary/by/category/死活")
    (about,) = got.tree.xpath("//section[@aria-labelledby='about']")
    assert about.findtext("h2") == "活棋和死棋"
    assert "两只眼" in about.text_content()
    (description,) = got.tree.xpath("//meta[@name='description']/@content")
    assert description == "一块棋怎样才提不掉。"
    assert not page("/glossary/by/category/着法").tree.xpath("//section[@aria-labelledby='about']")


def test_a_term_page_lists_where_the_term_occurs(page):
    def places(address):
        sections = page(address).tree.xpath("//section[@class='places']")
        return {
            section.findtext("h3").strip(): [(a.get("href"), a.text) for a in section.iter("a")]
            for section in sections
        }

    assert places("/glossary/打吃") == {
        "课": [("/lessons/liberties", "气")],
        "题": [("/problems/first-captures/001", "最后一口气")],
        "定式": [("/joseki/avalanche", "雪崩"), ("/joseki/taisha", "大斜")],
        "词": [("/glossary/%E5%80%92%E8%84%B1%E9%9D%B4", "倒脱靴"), ("/glossary/%E6%B0%94", "气")],
    }
    assert places("/hant/glossary/打吃")["題"][0][0] == "/hant/problems/first-captures/001"
    assert places("/glossary/复盘") == {}


def test_many_places_are_folded_away_and_still_there(app, page, monkeypatch):
    from website import glossary

    monkeypatch.setattr(glossary, "PLACES", 1)
    got = page("/glossary/打吃")
    _, more = got.tree.xpath("//section[@class='places']/details")
    assert more.findtext("summary") == "还有 1 处"
    assert [a.text for a in more.iter("a")] == ["气"]


def test_no_link_is_dead(client, page):
    seen, waiting = set(), ["/", "/hant/"]
    while waiting:
        address = waiting.pop()
        # What is next depends on the reader: the address only leads there.
        got = page(address, follow_redirects=address.endswith("/me/next"))
        assert got.status == 200, address
        for href in got.links:
            if href.startswith("#"):
                assert got.tree.xpath(f"//*[@id='{href[1:]}']"), (address, href)
            elif href.startswith("/") and href.partition("#")[0] not in seen:
                seen.add(href.partition("#")[0])
                if href.endswith(".json"):
                    assert client.get(href).status_code == 200
                else:
                    waiting.append(href.partition("#")[0])
    assert len(seen) > 50


def test_home_has_a_live_board_and_three_ways_in(page):
    got = page("/")
    assert got.tree.xpath("//section[contains(@class, 'task')][@data-answer='move']//svg")
    assert {"/lessons/", "/glossary/", "/problems/"} <= set(got.links)
    assert "/lessons/liberties" in got.links and "/problems/first-captures/001" in got.links


def test_a_lesson_shows_boards_proofs_tasks_and_linked_words(page):
    got = page("/lessons/liberties")
    tasks = got.tree.xpath("//section[contains(@class, 'task')]")
    assert [task.get("data-kind") for task in tasks] == ["liberties", "take", "capture", "number"]
    assert "已证明" in got.words
    assert got.tree.xpath("//article//a[@class='term']/text()") == ["气", "打吃"]
    assert "下一课：提子 ›" in got.links.values()


def test_a_lesson_names_what_to_read_first(page):
    assert page("/lessons/capture").links["/lessons/liberties"]


def test_a_term_shows_its_facts(page):
    words = page("/glossary/倒脱靴").words
    for fact in ("dào tuō xuē", "倒脫靴", "脱骨", "under the stones", "石の下", "围棋术语 2"):
        assert fact in words


def test_unwritten_and_doubtful_terms_say_so(page):
    words = page("/glossary/直四").words
    assert "本条正在编写" in words and "待考" in words
    assert "说法不止一种" in page("/glossary/复盘").words


@pytest.mark.parametrize(
    ("spelling", "head"),
    [("宜四", "直四"), ("脱骨", "倒脱靴"), ("倒脫靴", "倒脱靴"), ("叫吃", "打吃")],
)
def test_other_spellings_lead_to_the_entry(client, page, spelling, head):
    assert client.get(f"/glossary/{spelling}").status_code == 301
    assert page(f"/glossary/{spelling}", follow_redirects=True).heading == head
    hant = client.get(f"/hant/glossary/{spelling}")
    assert hant.headers["Location"].startswith("/hant/glossary/")


def test_an_unknown_word_offers_others(page):
    got = page("/glossary/倒脱鞋")
    assert got.status == 404 and "倒脱鞋" in got.heading
    assert any("倒脱靴" in text for text in got.links.values())


def test_search_without_script(page):
    got = page("/glossary/", query_string={"q": "倒脫靴"})
    assert got.tree.xpath("//input[@name='q']/@value") == ["倒脫靴"]
    hits = got.tree.xpath("//ol[@class='hits']/li")
    assert "倒脱靴" in hits[0].text_content()
    nothing = page("/glossary/", query_string={"q": "zzzzqqqq"})
    assert nothing.status == 200 and "没有找到" in nothing.words


@pytest.mark.parametrize("q", ['"><script>alert(1)</script>', "\x00", "🀄" * 50, "' OR 1", "%"])
def test_search_text_is_only_text(page, q):
    got = page("/glossary/", query_string={"q": q})
    assert got.status == 200
    assert not [s for s in got.tree.iter("script") if "alert" in (s.text or "")]


def test_too_long_a_query(client):
    assert client.get("/glossary/", query_string={"q": "气" * 5000}).status_code == 414


def test_the_seed_list_keeps_its_order_and_its_misprints(page):
    got = page("/glossary/by/list/围棋术语")
    rows = [row.text_content().split() for row in got.tree.xpath("//ul[@class='words']/li")]
    assert [row[:2] for row in rows] == [
        ["1", "打吃"], ["2", "倒脱靴"], ["3", "宜四"], ["4", "复盘"]
    ]  # fmt: skip
    assert "直四" in rows[2][-1]


def test_a_problem_page_tells_the_task_and_not_the_answer(page):
    got = page("/problems/first-captures/001")
    assert "黑先，吃掉画 △ 的白子" in got.words and "第 1 题，共 2 题" in got.words
    main = got.text[got.text.index("<main") : got.text.index("</main>")]
    assert "D4" not in re.sub(r"<svg.*?</svg>", "", main, flags=re.S)
    assert "白棋还有几口气" not in main, "the hint comes when asked for"


@pytest.mark.parametrize("size", ["1", "26", "x", "-9", "9999999999999999999", "９", ""])
def test_board_sizes_that_do_not_exist(client, size):
    assert client.get("/board", query_string={"size": size}).status_code == 404


def test_about_counts_what_is_there(page):
    counts = {
        row.findtext("dt"): row.findtext("dd")
        for row in page("/about").tree.xpath("//dl[@class='counts']/div")
    }
    assert counts["课"] == "2" and counts["词条"] == "5" and counts["题"] == "2"
    assert int(counts["证明过的断言"]) >= 2
    assert counts["有图能试的词条"] == "1" and counts["能试的棋图"] == "2"
    assert counts["其中死活题"] == "0"


@pytest.mark.parametrize("number", [0, 27])
def test_about_says_whether_there_are_life_problems(make_app, monkeypatch, number):
    from website.library.store import Store

    counts = Store.counts
    monkeypatch.setattr(Store, "counts", lambda self: counts(self) | {"problems_life": number})
    words = make_app().test_client().get("/about").get_data(as_text=True)
    assert ("死活题还没有" in words) == (number == 0)
    assert (f"{number} 道由求解器判断" in words) == (number > 0)


@pytest.mark.parametrize(
    "address",
    ["/nowhere", "/lessons/none", "/problems/none/", "/problems/first-captures/999", "/joseki/none",
     "/glossary/by/initial/1", "/glossary/by/category/none", "/lessons/%FF%00", "/my", "//x/../y"],
)  # fmt: skip
def test_error_pages_are_pages(page, address):
    got = page(address)
    assert got.status == 404
    assert {"/", "/lessons/", "/glossary/", "/problems/"} <= set(got.links)


def test_a_page_that_takes_no_posts(client):
    answer = client.post("/lessons/")
    assert answer.status_code == 405 and "棋" in answer.get_data(as_text=True)
    assert {"GET", "HEAD"} <= answer.allow.as_set(preserve_casing=True)  # RFC 9110, 15.5.6


def test_a_crash_is_a_page_and_a_json_problem(make_app):
    app = make_app(TESTING=False)

    @app.get("/crash")
    @app.get("/api/v1/crash")
    def crash():
        raise RuntimeError("secret")

    client = app.test_client()
    answer = client.get("/crash")
    assert answer.status_code == 500 and "secret" not in answer.get_data(as_text=True)
    answer = client.get("/api/v1/crash")
    assert answer.status_code == 500 and answer.json["code"] == "internal"


def test_pages_are_public_tagged_and_revalidated(client):
    first = client.get("/glossary/打吃", headers={"Accept-Encoding": "br"})
    assert "public" in first.headers["Cache-Control"]
    assert first.headers["Content-Encoding"] == "br"
    again = client.get("/glossary/打吃", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304


def test_a_second_request_does_not_reach_flask(app, client):
    asked = []
    app.before_request_funcs[None].append(lambda: asked.append(1))
    for _ in range(3):
        assert client.get("/glossary/打吃").status_code == 200
    assert len(asked) == 1


def test_head_answers_without_a_body(client):
    get, head = client.get("/lessons/"), client.head("/lessons/")
    assert head.data == b"" and head.headers["Content-Length"] == str(len(get.data))


def test_edits_show_on_the_next_request_in_development(make_app, tmp_path):
    import shutil

    from tests.web.conftest import SITE

    root = tmp_path / "root"
    shutil.copytree(SITE, root)
    app = make_app(ROOT=str(root), LIBRARY=str(tmp_path / "library.db"), DEVELOPMENT=True)
    client = app.test_client()
    assert "喘几口气" in client.get("/lessons/liberties").get_data(as_text=True)
    path = root / "content" / "01-rules" / "01-liberties.md"
    path.write_text(path.read_text("utf-8").replace("喘几口气", "活几口气"), "utf-8")
    assert "活几口气" in client.get("/lessons/liberties").get_data(as_text=True)
    path.write_text(path.read_text("utf-8").replace("minutes: 8", "minuten: 8"), "utf-8")
    broken = client.get("/lessons/liberties").get_data(as_text=True)
    assert "活几口气" in broken and "minuten" in broken and "01-liberties.md" in broken


def test_without_a_library_the_site_says_so(make_app, tmp_path, monkeypatch):
    from website.library import fresh

    monkeypatch.setattr(fresh, "_renew_beside", lambda state: None)
    client = make_app(LIBRARY=str(tmp_path / "none.db")).test_client()
    answer = client.get("/lessons/")
    assert answer.status_code == 503 and "资料库还没有建好" in answer.get_data(as_text=True)
    assert client.get("/api/v1/glossary?q=a").json["code"] == "not_ready"
    play = client.post("/api/v1/board/play", json={"size": 9})
    assert play.status_code == 200, "the rules need no library"


@pytest.mark.parametrize("style", [svg.NONE, svg.WESTERN, svg.CHINESE])
def test_small_boards_leave_no_room_for_coordinates(style):
    diagram = Diagram(13, Window(3, 0, 7, 5), title="题")
    small = picture(svg.render(diagram, labels=style))
    bare = svg.frame(diagram, svg.NONE)
    _, _, width, height = re.search(r'viewBox="(\d+) (\d+) (\d+) (\d+)"', small).groups()
    assert (int(width), int(height)) == (bare.width, bare.height)
    assert "coords" not in small and "<desc>" not in small
