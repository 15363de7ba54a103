"""Bring your own problems in the browser."""

from axe_playwright_python.sync_playwright import Axe

from tests.browser.test_pages import RULES, SCREENS
from tests.web.test_import_sgf import GAME, KILL, RIGHT, WRONG

MIXED = RIGHT.format("活") + WRONG + KILL + GAME


def choose(page, text, name="mine.sgf"):
    page.get_by_label("SGF 文件").set_input_files(
        {"name": name, "mimeType": "application/x-go-sgf", "buffer": text.encode()}
    )
    page.get_by_role("button", name="证明").click()


def test_a_file_is_proved_to_its_end(open_page):
    page = open_page("/problems/import")
    choose(page, MIXED * 15)  # more than one answer holds
    page.locator(".verdict", has_text="看完了，一共 60 题").wait_for(timeout=60_000)
    assert page.locator(".proof").count() == 60
    assert "证明了，和作者一致：15" in page.locator("[data-results] .tags").inner_text()
    wrong = page.locator(".proof[data-status=disagrees]").first
    assert "作者的下法：黑D1" in wrong.inner_text() and wrong.locator("svg").count() == 1


def test_what_is_no_sgf_says_so(open_page):
    page = open_page("/problems/import")
    choose(page, "hello")
    page.locator(".proof", has_text="这不是 SGF 棋谱").wait_for()
    page.locator(".verdict", has_text="看完了").wait_for()


def test_without_script(open_page):
    page = open_page("/problems/import", java_script_enabled=False)
    choose(page, MIXED)
    page.get_by_text("一共 4 题").wait_for()
    assert page.locator(".proof").count() == 4


def test_axe_finds_nothing_and_nothing_is_cut_off(open_page):
    page = open_page("/problems/import")
    choose(page, MIXED)
    page.locator(".verdict", has_text="看完了").wait_for()
    for scheme, width in SCREENS.values():
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        faults = Axe().run(page, options=RULES).response["violations"]
        assert not faults, [(f["id"], [n["html"][:120] for n in f["nodes"][:3]]) for f in faults]


def test_boards_that_come_with_the_answer_have_the_readers_coordinates(open_page):
    page = open_page("/problems/import")
    switch = page.locator("[data-coordinates-switch]")
    assert switch.is_hidden()
    choose(page, KILL)
    page.locator(".proof-board .coords").first.wait_for()
    switch.click()
    assert "一" in page.locator(".proof-board .coords text").all_text_contents()
