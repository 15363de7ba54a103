"""Exercises in the browser: keys only, touch, quick fingers, slow answers."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import ready, served
from tests.browser.test_pages import RULES
from website.config import ROOT as REAL
from website.library.build import build


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def walk(page, point):
    """Move the focus inside a board to a point with the arrow keys alone."""
    columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
    now = page.evaluate("document.activeElement.dataset.point")
    across = columns.index(point[0]) - columns.index(now[0])
    up = int(point[1:]) - int(now[1:])
    press(page, *["ArrowRight" if across > 0 else "ArrowLeft"] * abs(across))
    press(page, *["ArrowUp" if up > 0 else "ArrowDown"] * abs(up))
    assert page.evaluate("document.activeElement.dataset.point") == point


def tab_to(page, selector, limit=80):
    """Press Tab until the focus is on an element that matches."""
    for _ in range(limit):
        press(page, "Tab")
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"Tab never reached {selector}")


def stones(page, scope="body"):
    """Return what the board shows, as a screen reader would say it."""
    page.wait_for_selector(f"{scope} .cover button")
    labels = page.eval_on_selector_all(
        f"{scope} .cover button[data-stone]", "all => all.map(e => e.getAttribute('aria-label'))"
    )
    return {label.split()[0]: label.split()[1] for label in labels}


def says(page, selector, words):
    page.locator(selector).filter(has_text=re.compile(words)).first.wait_for()


def test_a_lesson_by_keyboard_alone(open_page):
    page = open_page("/lessons/liberties")
    page.wait_for_selector("#task-1 .cover button")
    tab_to(page, "#task-1 .cover button")
    for point in ("C3", "D2", "E3"):
        walk(page, "B2")
        walk(page, point)
        press(page, "Enter")
    press(page, "c")
    says(page, "#task-1 .task-status", "再想想|还|少|多")
    assert page.locator("#task-1 .task-status").get_attribute("data-state") == "failed"
    # C3 is the stone itself; take it off again and mark the four liberties
    walk(page, "C3")
    press(page, "Space")
    page.keyboard.press("r")
    target = page.locator("#task-1 .cover button[aria-label*=黑子]").get_attribute("data-point")
    column, row = target[0], int(target[1:])
    around = [f"{column}{row + 1}", f"{column}{row - 1}"]
    around += [f"{chr(ord(column) + d)}{row}" for d in (-1, 1)]
    for point in around:
        walk(page, point)
        press(page, "Enter")
    press(page, "c")
    says(page, "#task-1 .task-status[data-state=solved]", "对了")

    tab_to(page, "#task-2 .cover button")
    walk(page, "C2")
    press(page, "Enter")
    says(page, "#task-2 .task-status[data-state=solved]", "提")
    assert "C3" not in stones(page, "#task-2")

    tab_to(page, "#task-4 input")
    page.keyboard.type("9")
    press(page, "Enter")
    says(page, "#task-4 .task-status[data-state=failed]", ".")
    page.keyboard.press("Control+a")
    page.keyboard.type("2")
    press(page, "Enter")
    says(page, "#task-4 .task-status[data-state=solved]", ".")


def test_a_term_by_its_initials_with_keys_alone(open_page):
    page = open_page("/lessons/")
    tab_to(page, "input[type=search]")
    page.keyboard.type("dtx", delay=20)
    page.get_by_role("option").first.wait_for()
    assert "倒脱靴" in page.get_by_role("option").first.inner_text()
    press(page, "ArrowDown")
    box = page.get_by_role("combobox")
    assert box.get_attribute("aria-activedescendant") == page.get_by_role(
        "option"
    ).first.get_attribute("id")
    press(page, "Escape")
    assert page.get_by_role("option").count() == 0 and box.input_value() == "dtx"
    press(page, "ArrowDown", "Enter")
    page.wait_for_url("**/glossary/**")
    assert page.get_by_role("heading", level=1).inner_text() == "倒脱靴"


def test_chinese_typed_with_an_input_method_searches_too(open_page):
    page = open_page("/glossary/")
    page.get_by_role("combobox").focus()
    page.keyboard.insert_text("倒脫靴")  # no key events, as input methods do
    page.get_by_role("option").first.wait_for()
    assert page.get_by_role("combobox").input_value() == "倒脫靴"


def test_the_first_problem_by_keyboard_alone(open_page):
    page = open_page("/problems/first-captures/001")
    page.wait_for_selector(".cover button")
    tab_to(page, ".cover button")
    walk(page, "B5")
    press(page, "Enter")  # a wrong move is punished
    says(page, "[data-status][data-state=failed]", "再想想")
    assert "D4" in stones(page)
    press(page, "u")
    says(page, "[data-status]", "退回")
    assert "D4" not in stones(page) and "B5" not in stones(page)
    press(page, "h")
    says(page, "[data-status]", "画出来的这一块")
    assert page.locator(".shades path").count() >= 4
    press(page, "h")
    says(page, "[data-status]", "白棋还有几口气")
    press(page, "h")
    says(page, "[data-status]", "D4")
    walk(page, "D4")
    press(page, "Space")
    says(page, "[data-status][data-state=solved]", "对了")
    assert stones(page).get("D4") == "黑子" and "D3" not in stones(page)
    press(page, "n")
    page.wait_for_url("**/first-captures/002")


def test_refused_moves_say_why_and_change_nothing(open_page):
    page = open_page("/problems/first-captures/001")
    before = stones(page)
    page.get_by_label("坐标", exact=True).fill("D3")
    press(page, "Enter")
    says(page, "[data-status][data-state=refused]", "D3 已经有子")
    page.get_by_label("坐标", exact=True).fill("Z9")
    press(page, "Enter")
    says(page, "[data-status]", "图上没有 Z9")
    assert stones(page) == before


def test_home_lets_one_capture_at_once(open_page):
    page = open_page("/")
    page.wait_for_selector(".cover button")
    page.get_by_role("button", name="C2 空").click()
    says(page, ".task-status[data-state=solved]", ".")
    assert "C3" not in stones(page)


# Answers that come late, and fingers that are quick


def hold(page, pattern):
    """Hold back answers to requests until they are let go."""
    held = []
    page.route(pattern, lambda route: held.append(route))
    return held


def test_an_answer_after_reset_is_ignored(open_page):
    page = open_page("/problems/first-captures/001")
    before = stones(page)
    held = hold(page, "**/play")
    page.get_by_role("button", name="D4 空").click()
    page.wait_for_function("document.querySelector('.pending')")
    page.get_by_role("button", name="B5 空").click()
    page.wait_for_timeout(100)
    assert len(held) == 1, "a second move waits for the first answer"
    page.keyboard.press("r")
    page.unroute_all(behavior="ignoreErrors")  # the page itself gave the request up
    page.wait_for_timeout(300)
    assert stones(page) == before
    assert page.locator("[data-status]").get_attribute("data-state") is None
    page.get_by_role("button", name="D4 空").click()
    says(page, "[data-status][data-state=solved]", "对了")


def test_double_clicks_send_one_question(open_page):
    page = open_page("/board")
    sent = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    page.get_by_role("button", name="E5 空").dblclick()
    says(page, "[data-status]", "轮到白下|已经有子")
    page.wait_for_timeout(200)
    assert stones(page) == {"E5": "黑子"}
    assert len(sent) <= 2


def test_offline_says_so(open_page):
    page = open_page("/board")
    page.wait_for_selector(".cover button")
    page.route("**/api/**", lambda route: route.fulfill(status=503, body="busy"))
    page.get_by_role("button", name="E5 空").click()
    says(page, "[data-status][data-state=refused]", "没有连上")
    assert stones(page) == {}


# The free board


def play(page, *points):
    for point in points:
        page.get_by_role("button", name=f"{point} 空", exact=True).click()
        page.locator(f".cover button[data-point={point}][data-stone]").wait_for()


def test_the_free_board_keeps_the_rules(open_page):
    page = open_page("/board")
    page.wait_for_selector(".cover button")
    play(page, "E5", "E6", "A1", "D5", "A2", "F5", "A3")
    page.get_by_role("button", name="E4 空").click()
    says(page, "[data-status]", "白 E4，提 1 子")
    assert "E5" not in stones(page)
    page.get_by_role("button", name="E5 空").click()
    says(page, "[data-status][data-state=refused]", "禁着点")
    press(page, "u")
    says(page, "[data-status]", "退回一手")
    assert stones(page)["E5"] == "黑子"


def test_set_up_and_clear(open_page):
    page = open_page("/board")
    page.get_by_role("button", name="摆子").click()
    page.get_by_role("button", name="放白子").click()
    page.get_by_role("button", name="C3 空").click()
    page.get_by_role("button", name="放黑子").click()
    page.get_by_role("button", name="C4 空").click()
    assert stones(page) == {"C3": "白子", "C4": "黑子"}
    page.get_by_role("button", name="拿走").click()
    page.get_by_role("button", name="C3 白子").click()
    assert stones(page) == {"C4": "黑子"}
    page.get_by_role("button", name="清空").click()
    assert stones(page) == {}


def test_dead_stones_and_the_account(open_page):
    page = open_page("/board")
    page.get_by_role("button", name="摆子").click()
    for column in "E", "F":
        page.get_by_role("button", name="放黑子" if column == "E" else "放白子").click()
        for row in range(1, 10):
            page.get_by_role("button", name=f"{column}{row} 空", exact=True).click()
    page.get_by_role("button", name="A1 空").click()
    page.get_by_role("button", name="数子").click()
    says(page, "[data-status]", "白胜")  # the white stone in the corner still counts
    page.get_by_role("button", name="A1 白子").click()
    says(page, "[data-status]", "黑胜 3/4 子")
    account = page.get_by_role("table").inner_text()
    for words in (
        "先拿走死子 1 个",
        "黑方合计",
        "45",
        "白方合计",
        "36",
        "归本数",
        "3 3/4",
        "44 1/4",
    ):
        assert words in account
    page.get_by_label("贴子").fill("5")
    page.get_by_label("贴子").press("Tab")
    says(page, "[data-status]", "白胜 1/2 子")
    page.get_by_label("贴子").fill("abc")
    page.get_by_label("贴子").press("Tab")
    says(page, "[data-status][data-state=refused]", "1/4 子的倍数")
    page.get_by_label("贴子").fill("3.75")
    page.get_by_role("button", name="A1 白子").click()
    says(page, "[data-status]", "白胜")
    page.get_by_role("button", name="下棋").click()
    assert stones(page)["A1"] == "白子", "counting takes nothing off the board itself"


def test_two_passes_lead_to_the_count(open_page):
    page = open_page("/board")
    page.wait_for_selector(".cover button")
    play(page, "E5")
    page.get_by_role("button", name="停一手").click()
    says(page, "[data-status]", "白 停一手")
    page.get_by_role("button", name="停一手").click()
    page.get_by_role("table").wait_for()
    page.get_by_role("button", name="下棋").click()
    press(page, "u")
    says(page, "[data-status]", "退回一手，轮到黑下")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_after_the_reader_has_acted(open_page, scheme):
    def check(page):
        faults = Axe().run(page, options=RULES).response["violations"]
        assert not [(f["id"], [n["html"][:200] for n in f["nodes"][:2]]) for f in faults]

    page = open_page("/problems/first-captures/001", color_scheme=scheme)
    page.get_by_role("button", name="B5 空").click()
    says(page, "[data-status][data-state=failed]", "再想想")
    check(page)
    press(page, "r")
    page.get_by_role("button", name="D4 空").click()
    says(page, "[data-status][data-state=solved]", "对了")
    check(page)
    page.get_by_role("combobox").fill("dtx")
    page.get_by_role("option").first.wait_for()
    press(page, "ArrowDown")
    check(page)
    page.goto(page.url.partition("/problems")[0] + "/lessons/liberties")
    ready(page)
    page.get_by_role("button", name="C3 空").first.click()
    page.locator("a.term").first.hover()
    page.get_by_role("tooltip").wait_for()
    check(page)
    page.goto(page.url.partition("/lessons")[0] + "/board")
    page.get_by_role("button", name="数子").click()
    page.get_by_role("table").wait_for()
    check(page)


@pytest.mark.parametrize("touch", [True, False])
def test_small_cells_ask_touch_for_a_second_tap(open_page, touch):
    page = open_page("/board?size=19", width=360, height=740, has_touch=touch)
    point = page.get_by_role("button", name="C16 空")
    point.tap() if touch else point.click()
    if touch:
        says(page, "[data-status]", "再点一次 C16")
        assert stones(page) == {}
        page.get_by_role("button", name="D16 空").tap()
        says(page, "[data-status]", "再点一次 D16")
        page.get_by_role("button", name="C16 空").tap()
        says(page, "[data-status]", "再点一次 C16")
        page.get_by_role("button", name="C16 空").tap()
    says(page, "[data-status]", "轮到白下")
    assert stones(page) == {"C16": "黑子"}


# Words


def test_a_card_for_linked_words(open_page):
    page = open_page("/lessons/liberties")
    word = page.locator("a.term").first
    word.hover()
    card = page.get_by_role("tooltip")
    card.wait_for()
    assert word.inner_text() in card.inner_text()
    press(page, "Escape")
    assert card.count() == 0
    page.mouse.move(0, 0)
    tab_to(page, "a.term")
    card.wait_for()
    assert page.locator("a.term[aria-describedby=term-card]").count() == 1
    press(page, "Tab")
    page.wait_for_timeout(50)
    assert page.locator("a.term[aria-describedby=term-card]").count() <= 1


@pytest.mark.parametrize("path", ["/problems/first-captures/001", "/lessons/liberties"])
def test_no_answer_is_on_the_page_before_it_is_asked_for(open_page, path):
    """Source, attributes, and keys tried before playing (arrow keys, address) show no move."""
    page = open_page(path)
    page.wait_for_selector(".cover button")
    source = page.content()
    assert not re.search(r"data-(answer-|solution|best|line|moves)", source)
    before = stones(page)
    tab_to(page, ".cover button")
    press(page, "ArrowRight", "PageDown", "End", "ArrowLeft")
    page.goto(page.url + "#D4")
    assert stones(page) == before


# A problem from the first move to the answer


def test_a_mistake_is_played_on_and_stays_on_record(open_page):
    page = open_page("/problems/first-captures/001")
    page.get_by_role("button", name="B5 空").click()
    says(page, "[data-status][data-state=failed]", "再想想")
    says(page, "[data-record]", "第一次：没做对")
    page.get_by_role("button", name="A7 空").click()  # on, to see it fail
    says(page, "[data-status][data-state=failed]", "A7")
    press(page, "r")
    page.get_by_role("button", name="D4 空").click()
    says(page, "[data-status][data-state=solved]", "对了")
    says(page, "[data-record]", "第一次：没做对。再练不改成绩。")


def test_the_answer_is_asked_for_twice_then_shown(open_page):
    page = open_page("/problems/first-captures/001")
    tab_to(page, ".cover button")
    press(page, "m", "l", "c")  # nothing of the answer before that
    assert page.locator(".sign, .legend, .certificate").count() == 0
    press(page, "g")
    says(page, "[data-status]", "放弃算没做对")
    assert page.get_by_role("button", name="全部第一手").count() == 0
    press(page, "g")
    page.get_by_role("button", name="全部第一手").wait_for()
    says(page, "[data-record]", "第一次：没做对")


def given_up(open_page, path="/problems/first-captures/001", **options):
    page = open_page(path, **options)
    page.locator(".cover button").first.focus()
    press(page, "g", "g")
    page.get_by_role("button", name="全部第一手").wait_for()
    return page


def test_the_map_of_all_first_moves(open_page):
    page = given_up(open_page)
    press(page, "m")
    says(page, "[data-status]", "最好的第一手：D4")
    assert page.locator("svg .sign-best").count() == 1
    signs = page.locator("svg .sign text").all_text_contents()
    assert {"吃", "跑"} <= set(signs), "letters, not colour alone"
    legend = page.locator(".legend li").all_inner_texts()
    assert any("吃掉" in text and "最好" in text for text in legend)
    assert page.get_by_role("button", name="D4 空 吃掉").count() == 1
    page.get_by_role("button", name=re.compile("^A1 空")).click()
    says(page, "[data-status]", "A1：跑掉")
    press(page, "r")
    says(page, "[data-status]", "从头再来")
    assert page.locator("svg .sign").count() == 0


def test_the_line_and_free_play_from_it(open_page):
    page = given_up(open_page)
    press(page, "l")
    says(page, "[data-status]", "正解一共")
    press(page, "f")
    says(page, "[data-status]", "第 1 手：黑 D4")
    assert stones(page).get("D4") == "黑子"
    press(page, "x")
    says(page, "[data-status]", "两边都由你下")
    page.get_by_role("button", name="A1 空").click()
    says(page, "[data-status]", "轮到黑下")
    assert stones(page)["A1"] == "白子" and stones(page)["D4"] == "黑子"
    press(page, "u")
    says(page, "[data-status]", "退回了一手")
    press(page, "b")
    press(page, "l", "f", "b")
    assert "D4" not in stones(page)
    press(page, "b")
    says(page, "[data-status]", "已经是开头了")


def test_what_was_proved_and_how_to_repeat_it(open_page):
    page = given_up(open_page)
    press(page, "c")
    proof = page.locator(".certificate")
    proof.wait_for()
    assert "flask check" in proof.inner_text() and "△ 吃掉" in proof.inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_answer(open_page, scheme):
    page = given_up(open_page, color_scheme=scheme, width=360, height=740)
    for key, words in (("m", "最好的第一手"), ("l", "正解一共"), ("c", "黑先"), ("h", "这一块")):
        press(page, key)
        says(page, "[data-status]", words)
        faults = Axe().run(page, options=RULES).response["violations"]
        assert not [(f["id"], [n["html"][:200] for n in f["nodes"][:2]]) for f in faults], key
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_turned_problem_is_the_same_problem(open_page):
    page = open_page("/problems/first-captures/001")
    page.get_by_role("button", name="转一转").click()
    page.wait_for_url("**?view=*")
    ready(page)
    assert page.locator("[data-next]").first.get_attribute("href").count("view=") == 1
    page.goto(page.url.partition("?")[0] + "?view=9")  # a quarter turn, colours swapped
    ready(page)
    says(page, ".exercise-task", "白先，吃掉画 △ 的黑子")
    press(page, "Tab")
    page.locator(".cover button").first.focus()
    press(page, "h", "h", "h")
    says(page, "[data-status]", "试试")
    point = re.search(r"[A-G]\d", page.locator("[data-status]").inner_text())[0]
    page.get_by_role("button", name=f"{point} 空").click()
    says(page, "[data-status][data-state=solved]", "对了")
    page.get_by_role("link", name="转回来").click()
    says(page, ".exercise-task", "黑先，吃掉画 △ 的白子")


def test_a_small_touch_screen_solves_with_second_taps(open_page):
    page = open_page("/problems/first-captures/001", width=320, height=640, has_touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.evaluate("document.querySelector('.play').style.width = '190px'")  # cells below 32 px
    point = page.get_by_role("button", name="D4 空")
    point.tap()
    says(page, "[data-status]", "再点一次 D4")
    point.tap()
    says(page, "[data-status][data-state=solved]", "对了")


@pytest.fixture(scope="module")
def life_site(tmp_path_factory):
    """A site with a problem of two main defences: 刀把五."""
    root = tmp_path_factory.mktemp("life")
    sgf = REAL / "problems" / "life-and-death" / "009.sgf"
    folder = root / "problems" / "life"
    folder.mkdir(parents=True)
    (folder / "_collection.md").write_text("---\ntitle: 死活\n---\n", encoding="utf-8")
    (folder / "001.sgf").write_bytes(sgf.read_bytes())
    assert build(root, root / "library.db", skip_broken=True).built
    with served(root, root / "library.db") as address:
        yield address


def test_full_marks_for_every_main_defence(open_page, life_site):
    page = open_page("/problems/life/001", base=life_site)
    address = f"{life_site}/api/v1/problems/life/001/play"
    ask = lambda **body: page.request.post(address, data=body).json()  # noqa: E731
    legal = ask(moves=[])["position"]["legal"]
    done = []

    def solve():
        """Play right moves in the page, found by asking beside it."""
        line = []
        while True:
            tries = ((p, ask(moves=[*line, p], answered=done)) for p in legal)
            point, got = next((p, g) for p, g in tries if g["legal"] and g["state"] != "failed")
            page.get_by_role("button", name=f"{point} 空").click()
            line.append(point)
            if got["state"] == "solved":
                says(page, "[data-status][data-state=solved]", "对了")
                return done.append(line)
            page.locator(f".cover button[data-point={got['reply']}][data-stone]").wait_for()
            line.append(got["reply"])

    solve()
    says(page, "[data-record]", "第一次：做对了。结果：")
    other = page.get_by_role("button", name="换一种应法")
    while other.is_visible():
        other.click()
        says(page, "[data-status]", "对手换一种应法")
        solve()
        assert len(done) < 9
    says(page, "[data-record]", "满分")
    assert len(done) >= 2 and len({line[1] for line in done}) == len(done)
