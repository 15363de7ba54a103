"""Joseki in a real browser: walk by click and by keys, breakers elsewhere, practice, find."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.test_exercises import press, says, stones, walk
from tests.browser.test_pages import RULES, SMALL

STEM = "R16.P16.P17.Q16.Q17.R15"
LADDER = "P17.R16.Q14.P16.Q16.Q15.Q17.P15.R15.R14.S15.Q13"


def at(page, moves):
    """Wait until a place in the tree is shown."""
    page.wait_for_selector(f"[data-node][data-moves='{moves}']")


def put(page, point):
    page.locator(f".cover button[data-point={point}]:visible").click()


def letters(page):
    return page.eval_on_selector_all(".answers text", "all => all.map(e => e.textContent)")


def test_walking_by_click(open_page):
    page = open_page(f"/joseki/avalanche?moves={STEM}")
    before = stones(page)
    assert letters(page) == ["a", "b", "c"] and len(before) == 6
    put(page, "O16")
    at(page, f"{STEM}.O16")
    assert stones(page) == {**before, "O16": "黑子"} and page.url.endswith(f"?moves={STEM}.O16")
    says(page, "[data-status]", "第 7 手：黑 O16 小雪崩")
    page.locator(".choices a").first.click()
    at(page, f"{STEM}.O16.R17")
    assert page.evaluate("document.activeElement.className") == "node-name"
    page.go_back()
    at(page, f"{STEM}.O16")
    assert page.url.endswith(f"?moves={STEM}.O16") and "R17" not in stones(page)
    page.locator(".moves a").nth(3).click()  # the crumb of the third move
    at(page, "R16.P16.P17")
    assert len(stones(page)) == 3
    page.get_by_role("link", name="内拐").click()
    at(page, f"{STEM}.O17.O16.N16.R17.S16.R18.S17")


def test_walking_by_keys(open_page):
    page = open_page("/joseki/avalanche")
    press(page, "ArrowRight")
    at(page, "R16")
    for key, place in (("ArrowRight", "R16.P16"), ("ArrowLeft", "R16"), ("ArrowRight", "R16.P16")):
        press(page, key)
        at(page, place)
    # Up and down belong to the page's scroll bar until the reader is at the tree.
    page.locator(".node-name").focus()
    press(page, "ArrowRight")
    at(page, "R16.P16.P17")
    press(page, "ArrowRight")
    at(page, "R16.P16.P17.Q16")
    press(page, "ArrowDown")
    at(page, "R16.P16.P17.R15")
    press(page, "ArrowUp")
    at(page, "R16.P16.P17.Q16")
    press(page, "Home")
    at(page, "")
    assert stones(page) == {}
    press(page, "1")
    at(page, "R16")


def test_walking_on_the_board_by_keyboard_alone(open_page):
    page = open_page(f"/joseki/avalanche?moves={STEM}")
    page.locator(".cover button[tabindex='0']").focus()
    walk(page, "O17")
    press(page, "Enter")
    at(page, f"{STEM}.O17")
    assert page.evaluate("document.activeElement.dataset.point") == "O17"
    press(page, "n")
    at(page, f"{STEM}.O17.O16")
    press(page, "u", "u")
    at(page, STEM)
    press(page, "ArrowUp")  # moves on the board, not in the tree
    assert page.evaluate("document.activeElement.dataset.point") == "O18"


def test_a_move_outside_and_a_move_refused(open_page):
    page = open_page(f"/joseki/avalanche?moves={STEM}")
    put(page, "K10")
    at(page, f"{STEM}.K10")
    says(page, "[data-node]", "我们的资料里没有这一手")
    assert letters(page) == []
    press(page, "u")
    at(page, STEM)
    put(page, "Q16")
    says(page, "[data-status][data-state=refused]", "Q16 已经有子")
    page.get_by_label("坐标", exact=True).fill("S17")
    press(page, "Enter")
    at(page, f"{STEM}.S17")


def test_quick_clicks_end_where_the_board_says(open_page):
    page = open_page("/joseki/avalanche")
    page.get_by_role("button", name="下一手").evaluate("b => [1, 2, 3, 4, 5].map(() => b.click())")
    page.wait_for_timeout(300)
    shown = json.loads(page.locator("[data-node]").get_attribute("data-position"))
    assert stones(page) == {p: "黑子" for p in shown["black"]} | {p: "白子" for p in shown["white"]}


def test_a_breaker_elsewhere_and_the_ladder_drawn(open_page):
    before = LADDER.rsplit(".", 1)[0]
    page = open_page(f"/joseki/taisha?moves={before}")
    says(page, ".choices", "Q14 的征子现在成立，条件满足")
    page.get_by_role("button", name="摆别处的子，看征子").click()
    says(page, ".elsewhere-panel", "可以下 第 12 手 白 Q13 征吃")
    put(page, "D4")
    says(page, ".elsewhere-panel .unmet", "现在不行")
    says(page, ".choices .fails", "条件不满足")
    assert "black=D4" in page.url
    put(page, "R16")
    says(page, "[data-status][data-state=refused]", "R16 是定式里的子")
    page.get_by_role("button", name="拿走", exact=True).click()
    put(page, "D4")
    says(page, ".elsewhere-panel .met", "可以下")
    assert "black" not in page.url
    page.locator("[data-ladder]").first.click()
    numbers = page.eval_on_selector_all(".thoughts text", "all => all.map(e => e.textContent)")
    assert numbers[0] == "1" and len(numbers) > 40
    says(page, "[data-status]", "征子：白 Q13，黑 P14")


def test_stones_elsewhere_come_with_the_address(open_page):
    before = LADDER.rsplit(".", 1)[0]
    page = open_page(f"/joseki/taisha?moves={before}&black=D4")
    says(page, ".elsewhere-panel .unmet", "现在不行")
    assert stones(page, "[data-board] > div:not(.play)")["D4"] == "黑子"


def test_practice(open_page):
    page = open_page(f"/joseki/avalanche?moves={STEM}")
    page.get_by_role("button", name="练一练").click()
    says(page, "[data-status]", "轮到你下黑")
    assert letters(page) == [] and not page.locator(".choices").is_visible()
    assert not page.get_by_text("白扳在二路").is_visible()  # words may give the answer away
    put(page, "O16")
    says(page, "[data-status]", "对，小雪崩。这里也可以下 R17、O17。 白应 R17。")
    at(page, f"{STEM}.O16.R17")
    put(page, "K10")
    says(page, "[data-status][data-state=failed]", "黑 R16 这一子会被吃掉")
    assert page.eval_on_selector_all(".thoughts text", "all => all.length") >= 1
    page.get_by_role("button", name="悔棋").click()
    at(page, f"{STEM}.O16.R17")
    put(page, "R18")
    says(page, "[data-status][data-state=failed]", "打反了方向")
    at(page, f"{STEM}.O16.R17.R18.S16")
    page.get_by_role("button", name="重来").click()
    at(page, STEM)
    put(page, "R17")
    at(page, f"{STEM}.R17.O16")
    put(page, "N17")
    says(page, "[data-status][data-state=solved]", "这条变化走完了")
    page.get_by_role("button", name="练一练").click()
    page.wait_for_selector(".moves a >> visible=true")
    assert "practice" not in page.url


def test_practice_of_the_other_side_from_the_address(open_page):
    page = open_page("/joseki/avalanche?practice")
    says(page, "[data-status]", "轮到你下白")
    at(page, "R16.P16.P17")
    page.get_by_label("哪一边").select_option("B")
    page.wait_for_selector("[data-node]:not([data-moves='R16.P16.P17'])")
    says(page, "[data-status]", "白应")


def test_practice_says_honestly_what_it_does_not_know(open_page):
    page = open_page(f"/joseki/avalanche?practice&moves={STEM}")
    says(page, "[data-status]", "轮到你下黑")
    put(page, "N14")
    says(page, "[data-status][data-state=refused]", "我们的资料里没有这一手")
    assert "错" not in page.locator("[data-status]").text_content()


def test_on_a_phone(open_page):
    page = open_page(f"/joseki/avalanche?moves={STEM}", width=320, height=640, has_touch=True)
    assert page.evaluate(SMALL) == []
    right = page.locator("[data-board]").evaluate(
        "e => [e.scrollLeft, e.scrollWidth - e.clientWidth]"
    )
    assert abs(right[0] - right[1]) <= 1  # the corner is in sight
    page.locator("[data-point=O16]").tap()
    says(page, "[data-status]", "再点一次 O16 就落子")
    page.locator("[data-point=O16]").tap()
    at(page, f"{STEM}.O16")
    page.get_by_role("button", name="看全盘").tap()
    page.locator("[data-point=C3]:visible").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_finding(open_page):
    page = open_page("/joseki/find")
    for point in ("C4", "E4", "E3", "D4", "D3", "C5"):
        put(page, point)
        says(page, "[data-status]", f"{point} 放了")
    says(page, ".found", "雪崩：雪崩")
    link = page.locator(".found a").first
    assert link.get_attribute("href").endswith(f"/joseki/avalanche?moves={STEM}")
    page.reload()  # the address keeps the stones
    says(page, ".found", "雪崩：雪崩")
    assert len(stones(page)) == 6
    page.get_by_role("button", name="清空").click()
    assert page.locator(".found").count() == 0 and stones(page) == {}


def test_another_corner(open_page):
    page = open_page(f"/joseki/avalanche?moves={STEM}")
    page.get_by_role("link", name="左下角").click()
    at(page, "C4.E4.E3.D4.D3.C5")
    put(page, "F4")
    says(page, "[data-status]", "第 7 手：黑 F4 小雪崩")


def test_traditional_page_asks_in_traditional(open_page):
    page = open_page(f"/hant/joseki/avalanche?moves={STEM}")
    put(page, "O16")
    at(page, f"{STEM}.O16")
    says(page, ".choices-name", "白接下來")
    assert "/hant/joseki/" in page.url


def test_without_script(open_page):
    page = open_page("/joseki/avalanche", java_script_enabled=False)
    page.locator(".choices a").first.click()
    page.locator(".choices a").first.click()
    assert page.locator("h2.node-name").text_content().startswith("第 2 手：白 P16")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_in_every_mode(open_page, scheme):
    def check(page):
        faults = Axe().run(page, options=RULES).response["violations"]
        assert not [(f["id"], [n["html"][:200] for n in f["nodes"][:2]]) for f in faults]

    page = open_page(f"/joseki/avalanche?moves={STEM}.O16.R17", color_scheme=scheme)
    check(page)
    put(page, "R18")
    at(page, f"{STEM}.O16.R17.R18")
    check(page)
    page = open_page(f"/joseki/taisha?moves={LADDER}&black=D4", color_scheme=scheme)
    page.locator("[data-ladder]").first.click()
    says(page, ".elsewhere-panel", "现在不行")
    check(page)
    page.get_by_role("button", name="练一练").click()
    says(page, "[data-status]", "轮到你")
    check(page)
