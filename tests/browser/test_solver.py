"""The free board asks how a group stands and plays the line out."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.test_exercises import press, says, stones
from tests.browser.test_pages import RULES

BLACK = "A6 B6 C6 D6 E6 E7 E8 E9".split()
WHITE = "A7 B7 C7 D7 D8 D9".split()


def set_up(page):
    page.get_by_role("button", name="摆子").click()
    for pen, points in (("放黑子", BLACK), ("放白子", WHITE)):
        page.get_by_role("button", name=pen).click()
        for point in points:
            page.get_by_role("button", name=f"{point} 空", exact=True).click()
    page.get_by_role("button", name="死活", exact=True).click()


def ask(page):
    page.get_by_role("button", name="死活如何？").click()


def letters(page):
    return page.eval_on_selector_all(".answers text", "all => all.map(e => e.textContent)")


def test_the_status_in_words_and_the_best_moves_as_letters(open_page):
    page = open_page("/board")
    set_up(page)
    ask(page)
    says(page, "[data-status]", r"黑先，白棋净死。最好的第一手：a（B8）。")
    assert letters(page) == ["a"]
    page.get_by_role("button", name="B8 空 a", exact=True).wait_for()
    page.get_by_label("谁先下").locator("visible=true").select_option("W")
    assert letters(page) == []
    ask(page)
    says(page, "[data-status]", r"白先，白棋净活。最好的第一手：a（B8）、b（B9）。")
    assert page.locator("[data-status]").get_attribute("role") == "status"


def test_the_line_step_by_step_by_keyboard(open_page):
    page = open_page("/board")
    set_up(page)
    before = stones(page)
    page.locator(".cover button[tabindex='0']").focus()
    press(page, "d")
    says(page, "[data-status]", "黑先，白棋净死")
    press(page, "n")
    says(page, "[data-status]", "第 1 手：黑 B8。")
    assert stones(page)["B8"] == "黑子" and letters(page) == []
    press(page, "n")
    says(page, "[data-status]", "第 2 手：白")
    assert len(stones(page)) == len(before) + 2
    press(page, "b", "b")
    says(page, "[data-status]", "黑先，白棋净死")
    assert {p: w for p, w in stones(page).items()} == before and letters(page) == ["a"]
    press(page, "b")
    says(page, "[data-status]", "已经是开头了")
    for _ in range(60):
        if page.get_by_role("button", name="下一步").get_attribute("aria-disabled") == "true":
            break
        said = page.locator("[data-status]").inner_text()
        press(page, "n")
        page.wait_for_function(
            "said => document.querySelector('[data-status]').textContent !== said", arg=said
        )
    says(page, "[data-status]", "变化下完：白棋净死|变化到这里为止")
    page.get_by_role("button", name="下棋").click()
    assert stones(page).keys() == before.keys(), "the line changes nothing on the board itself"


def test_a_marked_target_and_a_refusal(open_page):
    page = open_page("/board")
    page.get_by_role("button", name="死活", exact=True).click()
    ask(page)
    says(page, "[data-status][data-state=refused]", "棋盘上没有子")
    set_up(page)
    page.get_by_role("button", name="A6 黑子", exact=True).click()
    says(page, "[data-status]", "目标：A6")
    ask(page)
    says(page, "[data-status][data-state=refused]", "没有被围住")
    page.get_by_role("button", name="A6 黑子 目标", exact=True).click()
    page.get_by_role("button", name="D9 白子", exact=True).click()
    ask(page)
    says(page, "[data-status]", "白棋净死")
    page.get_by_role("button", name="A7 白子 目标", exact=True).wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_beside_an_answer(open_page, scheme):
    page = open_page("/board", width=360, height=740, color_scheme=scheme)
    set_up(page)
    ask(page)
    says(page, "[data-status]", "白棋净死")
    faults = Axe().run(page, options=RULES).response["violations"]
    assert not [(f["id"], [n["html"][:200] for n in f["nodes"][:2]]) for f in faults]
