"""Problems on large boards: the part that matters, and the whole board when it is asked for."""

import shutil

import pytest

from tests.browser.conftest import SITE, served
from tests.browser.test_exercises import press, says, stones, tab_to, walk
from website.library.build import build

WIDE = SITE.parent / "wide"
PROBLEM = "/problems/wide-board/001"


@pytest.fixture(scope="module")
def wide(tmp_path_factory):
    """Return the address of the small site with a problem on 19 lines."""
    root = tmp_path_factory.mktemp("wide") / "site"
    shutil.copytree(SITE, root)
    shutil.copytree(WIDE, root / "problems", dirs_exist_ok=True)
    report = build(root, root / "library.db")
    assert report.built, "\n".join(map(str, report.faults))
    with served(root, root / "library.db") as address:
        yield address


def shown(page):
    """Return how many points wide and high the board on the page is."""
    rows = page.locator(".cover [role=row]")
    return rows.first.locator("button").count(), rows.count()


def coordinates(page):
    return page.locator(".play .coords text").all_text_contents()


def test_a_phone_shows_the_corner_in_cells_for_one_tap(open_page, wide):
    page = open_page(PROBLEM, base=wide, width=360, height=740, has_touch=True)
    assert shown(page) == (7, 7)
    assert coordinates(page) == [*"NOPQRST", *map(str, range(19, 12, -1))]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    cell = page.get_by_role("button", name="R18 空").bounding_box()
    assert min(cell["width"], cell["height"]) >= 32
    page.get_by_role("button", name="R18 空").tap()
    says(page, "[data-status][data-state=solved]", "对了")
    assert "R17" not in stones(page)


def test_the_whole_board_by_keyboard_keeps_the_line(open_page, wide):
    page = open_page(PROBLEM, base=wide)
    tab_to(page, ".cover button")
    walk(page, "O18")
    press(page, "Enter")  # a move too far off to be judged, then the whole board in mid-line
    says(page, "[data-status]", "不判对错")
    before = stones(page)
    press(page, "w")
    assert shown(page) == (19, 19)
    assert stones(page) == before and len(before) > 6
    assert page.evaluate("document.activeElement.dataset.point") == "O18"
    press(page, "u")
    says(page, "[data-status]", "退回")
    press(page, "w")
    assert shown(page) == (7, 7) and "O18" not in stones(page)
    press(page, "h")
    says(page, "[data-status]", "画出来的这一块")
    shades = page.locator(".shades path").count()
    press(page, "w")
    assert page.locator(".play .shades path").count() == shades > 0
    walk(page, "R18")
    press(page, "Enter")
    says(page, "[data-status][data-state=solved]", "对了")


def test_a_move_outside_the_part_shows_the_whole_board(open_page, wide):
    page = open_page(PROBLEM, base=wide)
    page.get_by_label("坐标", exact=True).fill("C3")
    press(page, "Enter")
    says(page, "[data-status]", "黑 C3")
    assert shown(page) == (19, 19) and stones(page)["C3"] == "黑子"
    page.get_by_label("坐标", exact=True).fill("Z3")
    press(page, "Enter")
    says(page, "[data-status]", "图上没有 Z3")


def test_every_view_draws_the_corner(open_page, wide):
    page = open_page(PROBLEM + "?view=3", base=wide)
    assert shown(page) == (7, 7)
    page.get_by_role("button", name="看全盘").click()
    assert shown(page) == (19, 19)
    assert page.get_by_role("button", name="看局部").count() == 1


def test_without_scripts_the_part_is_there(open_page, wide):
    page = open_page(PROBLEM, base=wide, java_script_enabled=False)
    assert page.locator("svg.board").count() == 1
    assert page.locator("svg.board").get_attribute("data-window") == "12 12 7 7"
