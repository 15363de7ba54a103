"""Finding problems in the browser: stones, conditions, what the reader did himself."""

from axe_playwright_python.sync_playwright import Axe

from tests.browser.test_me import attempts, bring
from tests.browser.test_pages import RULES, SCREENS


def listed(page):
    return [link.get_attribute("href") for link in page.locator("[data-found] .thumb").all()]


def test_stones_find_problems_and_stay_in_the_address(open_page):
    page = open_page("/problems/find")
    page.get_by_role("gridcell").get_by_role("button", name="E5 空").click()
    page.get_by_text("找到 2 题。").wait_for()
    assert listed(page) == ["/problems/first-captures/001", "/problems/first-captures/002"]
    page.get_by_role("button", name="白子").click()
    for point in ("D6", "E6", "F6", "C5"):
        page.get_by_role("button", name=f"{point} 空").click()
    page.wait_for_url("**/problems/find?*white=D6.E6.F6.C5*")
    page.reload()
    assert page.get_by_role("button", name="E5 黑子").count() == 1
    page.get_by_role("button", name="清空").click()
    page.get_by_role("heading", name="还没有条件").wait_for()
    assert page.evaluate("location.search") == ""


def test_conditions_by_keyboard(open_page):
    page = open_page("/problems/find")
    page.get_by_label("有这些字").focus()
    page.keyboard.type("最后")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="找到 1 题").wait_for()
    page.get_by_label("难度").select_option("9-10")
    page.get_by_role("heading", name="找到 0 题").wait_for()


def test_what_the_reader_did_narrows_the_list(open_page):
    page = open_page("/problems/find")
    bring(page, {**attempts(2), "attempts": attempts(2)["attempts"][:1]})  # 001 failed
    page.get_by_label("种类").select_option("吃子")
    page.get_by_role("heading", name="找到 2 题").wait_for()
    page.get_by_label("我做过没有").select_option("new")
    page.get_by_role("heading", name="找到 1 题").wait_for()
    assert listed(page) == ["/problems/first-captures/002"]
    assert "keys" not in page.evaluate("location.search")
    page.get_by_label("我做过没有").select_option("done")
    page.get_by_role("heading", name="找到 0 题").wait_for()


def test_axe_finds_nothing_and_nothing_is_cut_off(open_page):
    page = open_page("/problems/find?kind=吃子&black=E5")
    for scheme, width in SCREENS.values():
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        faults = Axe().run(page, options=RULES).response["violations"]
        assert not faults, [(f["id"], [n["html"][:120] for n in f["nodes"][:3]]) for f in faults]
