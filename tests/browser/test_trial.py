"""Diagrams to try: play both sides, walk along the numbered moves, ask life and death."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import ready, served
from tests.browser.test_exercises import press, says, stones, tab_to, walk
from tests.browser.test_pages import RULES, SMALL
from tests.web.library_files import term, write

BODY = """\
提过来，提过去。

```go
$$B 黑 1 提劫
$$ | . . . . a .
$$ | . X O T . .
$$ | X O 1 O . .
$$ | . X O . . .
$$ -------------
> F4 C4
? after 1 captured 1
```

```go
$$W 白先，黑死
$$ | . . . . . . . .
$$ | . O O O O O O O
$$ | . O X X X X X O
$$ | . O X . 1 . X O
$$   ---------------
? target C1 dead
```

```go
$$B 下了黑 1 才是一块
$$ | . . . . . . . .
$$ | . O O O O O O O
$$ | . O X X X X X O
$$ | . O 1 . . . X O
$$   ---------------
? after 1 target 1 dead
```

```go
$$B 黑 1 罩住
$$ | . . . . . . .
$$ | . . . X X . .
$$ | . . X O . . .
$$ | . . X . 1 . .
$$ | . . . . . O .
$$ | . . . . . . .
$$   -------------
? capture D4 works
? ladder D4 fails
```

```go
$$ 没有子可试
$$ | . a
$$ | . .
$$ -----
```
"""
STATUS = ".trial-work [role=status]"


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a site with one word, its diagrams to be tried."""
    from website.library.build import build

    root = tmp_path_factory.mktemp("trial")
    write(root, {"glossary/劫/劫.md": term("劫", "jié", BODY)})
    report = build(root, root / "library.db")
    assert report.built, "\n".join(map(str, report.faults))
    with served(root, root / "library.db") as address:
        yield address


@pytest.fixture
def opened(open_page: Callable[..., Page], words: str) -> Callable[..., Page]:
    """Return a function that opens the word's page and tries a diagram: 0 to 3."""

    def at(number: int, **options: object) -> Page:
        page = open_page("/glossary/劫", base=words, **options)
        ready(page)
        page.get_by_role("button", name="试一试").nth(number).click()
        page.wait_for_selector(".trial-board .cover button")
        return page

    return at


def test_only_what_can_be_tried_is_offered(open_page, words):
    page = open_page("/glossary/劫", base=words)
    ready(page)
    assert page.locator("figure.board-figure").count() == 5
    assert page.get_by_role("button", name="试一试").count() == 4
    page = open_page("/glossary/劫", base=words, java_script_enabled=False)
    assert page.locator("figure svg.board").count() == 5
    assert page.locator("figure button").count() == 0 and "试一试" not in page.content()


def test_both_sides_by_keyboard_under_the_rules(open_page, words):
    page = open_page("/glossary/劫", base=words)
    ready(page)
    tab_to(page, ".trial-open button")
    press(page, "Enter")
    page.wait_for_selector(".trial-board .cover button")
    start = stones(page)
    assert "C2" not in start and start["B2"] == "白子", "the numbered moves are still to come"
    tab_back_to_board(page)
    walk(page, "C2")
    press(page, "Enter")
    says(page, STATUS, "第 1 手：黑 C2，提 1 子。轮到白下")
    assert "B2" not in stones(page)
    walk(page, "B2")
    press(page, "Enter")
    says(page, f"{STATUS}[data-state=refused]", "B2|劫")
    walk(page, "E3")
    press(page, "Space")
    says(page, STATUS, "白 E3")
    press(page, "u")
    says(page, STATUS, "退回一手，轮到白下")
    assert "E3" not in stones(page)
    press(page, "p")
    says(page, STATUS, "白 停一手")
    press(page, "r")
    says(page, STATUS, "从头再来，黑先")
    assert stones(page) == start


def tab_back_to_board(page: Page) -> None:
    for _ in range(8):
        if page.evaluate("document.activeElement.matches('.cover button')"):
            return
        press(page, "Shift+Tab")
    raise AssertionError("no way back to the board")


def test_the_numbered_moves_step_by_step(opened):
    page = opened(0)
    onward = page.get_by_role("button", name="下一手")
    for said in ("第 1 手：黑 C2，提 1 子", "第 2 手：白 F4", "第 3 手：黑 C4"):
        onward.click()
        says(page, STATUS, said)
    assert onward.get_attribute("aria-disabled") == "true"
    onward.click(force=True)  # what aria-disabled offers no more still says why
    says(page, STATUS, "图上的着法到这里为止")
    page.get_by_role("button", name="上一手").click()
    page.get_by_role("button", name="上一手").click()
    says(page, STATUS, "轮到白下")
    page.get_by_role("button", name="E1 空").click()
    says(page, STATUS, "第 2 手：白 E1")
    onward.click(force=True)
    says(page, STATUS, "和图上下得不一样")
    page.get_by_role("button", name="上一手").click()
    onward.click()
    says(page, STATUS, "第 2 手：白 F4")


def test_the_window_is_all_that_is_offered_of_the_whole_board(opened):
    page = opened(0)
    points = page.eval_on_selector_all(".cover button", "all => all.map(e => e.dataset.point)")
    assert len(points) == 24 and {"A1", "F4"} <= set(points) and "G1" not in points
    with page.expect_request("**/board/play") as sent:
        page.get_by_role("button", name="D1 空").click()
    assert sent.value.post_data_json["size"] == 19
    says(page, STATUS, "黑 D1")


def test_letters_and_marks_give_way_to_stones(opened):
    page = opened(0)
    for point, mark in (("E4", ".letters text"), ("D3", ".marks path")):
        assert page.locator(f".trial-board {mark}").is_visible()
        page.get_by_role("button", name=f"{point} 空").click()
        says(page, STATUS, point)
        assert not page.locator(f".trial-board {mark}").is_visible()


def test_the_solver_answers_where_life_is_claimed(opened):
    page = opened(1)
    page.get_by_role("button", name="问死活").click()
    says(page, STATUS, "白先，.*死.*E1")
    assert page.locator(".trial-board .hint").count() == 1
    page.get_by_role("button", name="停一手").click()
    says(page, STATUS, "轮到黑下")
    page.get_by_role("button", name="E1 空").click()
    says(page, STATUS, "黑 E1")
    page.get_by_role("button", name="问死活").click()
    says(page, STATUS, "白先，.*活")


def test_the_solver_is_asked_only_of_a_group_on_the_board(opened):
    page = opened(2)
    page.get_by_role("button", name="问死活").click()
    says(page, STATUS, "不在盘上")
    page.get_by_role("button", name="下一手").click()
    says(page, STATUS, "第 1 手：黑 C1")
    page.get_by_role("button", name="问死活").click()
    says(page, STATUS, "白先，.*死.*E1")


def test_the_readers_answer_where_a_capture_is_claimed(opened):
    page = opened(3)
    asked = page.get_by_role("button", name="吃得掉吗")
    asked.click()
    says(page, STATUS, "黑先，白棋 D4 吃得掉.*白棋 D4 征不掉.*黑可以下 E3")
    assert page.locator(".trial-board .hint").count() == 1
    page.get_by_role("button", name="D3 空").click()  # the wrong side
    says(page, STATUS, "黑 D3")
    asked.click()
    says(page, STATUS, "白先，白棋 D4 吃不掉.*白可以下 E4")
    for point in ("A1", "E4"):  # white looks away and is taken
        page.get_by_role("button", name=f"{point} 空").click()
        says(page, STATUS, point)
    asked.click()
    says(page, STATUS, "不在盘上")


def test_only_figures_that_claim_a_capture_ask_for_it(opened):
    assert opened(1).get_by_role("button", name="吃得掉吗").count() == 0


def test_only_figures_that_claim_life_ask_for_it(opened):
    assert opened(0).get_by_role("button", name="问死活").count() == 0


def test_closing_brings_the_picture_back(opened):
    page = opened(0)
    page.get_by_role("button", name="下一手").click()
    says(page, STATUS, "第 1 手")
    page.get_by_role("button", name="收起").click()
    assert page.locator(".trial-work, .trial-board, .cover").count() == 0
    assert page.locator("figure").first.locator("svg[role=img] .numbers text").count() == 3
    page.get_by_role("button", name="试一试").first.click()
    assert stones(page)["B2"] == "白子"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_and_nothing_sticks_out(opened, scheme, width):
    page = opened(0, width=width, height=740, color_scheme=scheme, has_touch=True)
    page.get_by_role("button", name="试一试").first.click()  # the other one too
    page.get_by_role("button", name="问死活").click()
    says(page, STATUS, "死")
    faults = Axe().run(page, options=RULES).response["violations"]
    assert not [(f["id"], [n["html"][:200] for n in f["nodes"][:2]]) for f in faults]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(SMALL) == []


def test_touch_asks_for_a_second_tap_on_small_cells(opened):
    page = opened(0, width=360, height=740, has_touch=True)
    sides = page.eval_on_selector_all(
        ".cover button", "all => all.map(e => e.getBoundingClientRect().width)"
    )
    assert min(sides) >= 23.99
    page.get_by_role("button", name="D1 空").tap()
    if min(sides) < 32:
        says(page, STATUS, "再点一次 D1")
        page.get_by_role("button", name="D1 空").tap()
    says(page, STATUS, "第 1 手：黑 D1")


def test_a_late_answer_to_a_closed_board_is_dropped(opened):
    page = opened(0)
    held = []
    page.route("**/board/play", lambda route: held.append(route))
    page.get_by_role("button", name="下一手").click()
    page.wait_for_timeout(50)
    page.get_by_role("button", name="收起").click()
    page.unroute_all(behavior="ignoreErrors")
    page.wait_for_timeout(100)
    assert held and page.locator(".trial-work").count() == 0
    assert page.locator("figure svg.board .numbers").count() >= 1


def test_offline_says_so(opened):
    page = opened(0)
    page.route("**/api/**", lambda route: route.fulfill(status=503, body="busy"))
    before = stones(page)
    page.get_by_role("button", name="D1 空").click()
    says(page, f"{STATUS}[data-state=refused]", "没有连上")
    assert stones(page) == before
