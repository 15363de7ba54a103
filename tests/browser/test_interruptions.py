"""What gets in the way of a reader: no connection, reloads, other tabs, quick fingers, a card
that is due; and readers who see the page otherwise: zoomed, in forced colours, without motion."""

import re

import pytest

from tests.browser.conftest import ready
from tests.browser.test_exercises import hold, press, says, stones, tab_to, walk
from tests.browser.test_me import bring, play

PROBLEM = "/problems/first-captures/001"


def home(page):
    return "/".join(page.url.split("/")[:3])


# No connection


def test_offline_a_move_can_be_tried_again_and_nothing_is_lost(open_page):
    page = open_page(PROBLEM)
    play(page, "B5")
    says(page, "[data-status][data-state=failed]", "再想想")
    before = stones(page)
    page.context.set_offline(True)
    play(page, "A7")
    says(page, "[data-status][data-state=refused]", "没有连上网站")
    assert stones(page) == before
    again = page.get_by_role("button", name="再试一次")
    again.click()  # still no connection
    says(page, "[data-status][data-state=refused]", "没有连上网站")
    page.context.set_offline(False)
    again.click()
    says(page, "[data-status]", "黑 A7")
    assert stones(page)["A7"] == "黑子" and again.count() == 0
    assert page.evaluate("document.activeElement.closest('.cover') !== null"), "keys go on"
    says(page, "[data-record]", "第一次：没做对")


def test_offline_hints_answers_and_the_proof_wait(open_page):
    page = open_page(PROBLEM)
    page.locator(".cover button").first.focus()
    page.context.set_offline(True)
    press(page, "h")
    says(page, "[data-status][data-state=refused]", "没有连上网站")
    page.context.set_offline(False)
    page.get_by_role("button", name="再试一次").click()
    says(page, "[data-status]", "画出来的这一块")
    press(page, "g", "g")
    page.get_by_role("button", name="全部第一手").wait_for()
    page.context.set_offline(True)
    press(page, "m")
    says(page, "[data-status][data-state=refused]", "没有连上网站")
    page.context.set_offline(False)
    page.get_by_role("button", name="再试一次").click()
    says(page, "[data-status]", "最好的第一手：D4")


@pytest.mark.parametrize(
    ("path", "act", "answered"),
    [
        ("/board", lambda page: play(page, "E5"), "轮到白下"),
        ("/joseki/avalanche?moves=R16.P16", lambda page: press(page, "ArrowRight"), "第 3 手"),
    ],
)
def test_offline_elsewhere(open_page, path, act, answered):
    page = open_page(path)
    page.context.set_offline(True)
    act(page)
    says(page, "[data-status][data-state=refused]", "没有连上网站")
    page.context.set_offline(False)
    page.get_by_role("button", name="再试一次").click()
    says(page, "[data-status]", answered)


def test_a_number_written_offline_is_asked_again(open_page):
    page = open_page("/lessons/liberties")
    page.context.set_offline(True)
    page.locator("#task-4 input").first.fill("2")
    page.locator("#task-4 input").first.press("Enter")
    says(page, "#task-4 .task-status[data-state=refused]", "没有连上网站")
    page.context.set_offline(False)
    page.locator("#task-4").get_by_role("button", name="再试一次").click()
    says(page, "#task-4 .task-status[data-state=solved]", ".")


def test_a_server_in_a_hurry_offers_another_try(open_page):
    page = open_page(PROBLEM)
    refusal = {"code": "rate_limited", "detail": "太快了，请过几秒再问。", "status": 429}
    page.route("**/play*", lambda route: route.fulfill(status=429, json=refusal))
    play(page, "D4")
    says(page, "[data-status][data-state=refused]", "太快了")
    page.unroute("**/play*")
    page.get_by_role("button", name="再试一次").click()
    says(page, "[data-status][data-state=solved]", "对了")


# Reloads, the back button, tabs


def test_a_reload_in_the_middle_goes_on_from_there(open_page):
    page = open_page(PROBLEM)
    start = stones(page)
    play(page, "B5")
    says(page, "[data-status][data-state=failed]", "再想想")
    left = stones(page)
    page.reload()
    ready(page)
    says(page, "[data-status][data-state=failed]", "再想想")
    assert stones(page) == left
    says(page, "[data-record]", "第一次：没做对")
    press(page, "Tab")
    page.locator(".cover button").first.focus()
    press(page, "u")
    assert stones(page) == start
    play(page, "D4")
    says(page, "[data-status][data-state=solved]", "对了")
    page.reload()
    ready(page)
    says(page, "[data-status][data-state=solved]", "对了")
    says(page, "[data-record]", "第一次：没做对")  # a reload is no new first time
    page.get_by_role("button", name="全部第一手").wait_for()
    press(page, "Tab")
    page.locator(".cover button").first.focus()
    press(page, "r")
    page.reload()
    ready(page)
    assert stones(page) == start
    page.goto(f"{home(page)}/problems/")
    page.locator("[data-key='first-captures/001'] .mark").wait_for()
    page.get_by_role("link", name="最后一口气").click()
    ready(page)
    assert stones(page) == start and page.locator("[data-record]").inner_text() == ""


def test_a_reload_without_connection_to_the_judge_can_be_tried_again(open_page):
    page = open_page(PROBLEM)
    play(page, "B5")
    says(page, "[data-status][data-state=failed]", "再想想")
    left = stones(page)
    page.route("**/play*", lambda route: route.abort())
    page.reload()
    ready(page)
    says(page, "[data-status][data-state=refused]", "没有连上网站")
    page.unroute("**/play*")
    page.get_by_role("button", name="再试一次").click()
    says(page, "[data-status][data-state=failed]", "再想想")
    assert stones(page) == left


def test_a_reload_before_the_answer_loses_no_verdict(open_page):
    page = open_page(PROBLEM)
    held = hold(page, "**/play*")
    play(page, "D4")
    page.wait_for_function("document.querySelector('.pending')")
    page.unroute_all(behavior="ignoreErrors")
    held[0].fetch()  # the server has judged; the page will never hear of it
    page.reload()
    ready(page)
    page.goto(f"{home(page)}/problems/first-captures/")
    page.locator(
        "[data-key='first-captures/001'] .mark", has_text=re.compile("做对|满分")
    ).wait_for()


def test_back_from_the_next_problem_finds_board_and_words_agreeing(open_page):
    page = open_page(PROBLEM)
    play(page, "D4")
    says(page, "[data-status][data-state=solved]", "对了")
    press(page, "n")
    page.wait_for_url("**/002")
    page.go_back()
    ready(page)
    shown = stones(page)
    said = page.locator("[data-status]").inner_text()
    assert ("D4" in shown) == ("对了" in said), (shown, said)


def test_two_tabs_of_one_problem(open_page):
    one = open_page(PROBLEM)
    two = one.context.new_page()
    two.goto(one.url)
    ready(two)
    play(one, "B5")
    says(one, "[data-status][data-state=failed]", "再想想")
    play(two, "D4")
    says(two, "[data-status][data-state=solved]", "对了")
    says(two, "[data-record]", "做对了|满分")
    says(one, "[data-record]", "没做对")
    press(one, "u")
    play(one, "D4")
    says(one, "[data-status][data-state=solved]", "对了")
    told = one.request.get(f"{home(one)}/api/v1/me/status?kind=problem&keys=first-captures/001")
    assert told.json()["statuses"]["first-captures/001"] in ("solved", "full")


def test_quick_fingers_end_where_the_server_says(open_page):
    page = open_page(PROBLEM)
    sent = []
    page.on("request", lambda request: request.url.endswith("/play") and sent.append(request))
    page.evaluate(
        "for (const b of document.querySelectorAll('.cover button')) { b.click(); b.click(); }"
    )
    page.wait_for_load_state("networkidle")
    assert len(sent) == 1, "one question at a time; the other clicks fall away"
    answer = sent[0].response().json()
    shown = {point for point in stones(page)}
    assert shown == {*answer["position"]["black"], *answer["position"]["white"]}


# A card that is due


def test_a_due_card_is_reviewed_by_keys_alone(open_page):
    page = open_page("/me")
    missed = {"attempt": "old", "kind": "problem", "key": "first-captures/001",
              "result": "failed", "moves": ["A1"], "at": "2026-01-02T03:04:05Z"}  # fmt: skip
    bring(page, {"format": "wulu-learner", "version": 1, "attempts": [missed]})
    page.goto(f"{home(page)}/problems/")
    page.locator("[data-key='first-captures/001'] .mark", has_text="该复习").wait_for()
    page.goto(f"{home(page)}/me")
    ready(page)
    tab_to(page, "main a.button-main")
    assert "去复习：1 道该看了" in page.evaluate("document.activeElement.textContent")
    press(page, "Enter")
    page.wait_for_url("**/problems/first-captures/001*")
    ready(page)
    tab_to(page, ".cover button")
    walk(page, "D4")
    press(page, "Enter")
    says(page, "[data-status][data-state=solved]", "对了")
    page.goto(f"{home(page)}/me")
    assert page.get_by_text("道该看了").count() == 0
    page.goto(f"{home(page)}/problems/")
    page.locator(
        "[data-key='first-captures/001'] .mark", has_text=re.compile("做对|满分")
    ).wait_for()


# Other ways to see the page


@pytest.mark.parametrize(
    "path", ["/", PROBLEM, "/board", "/joseki/avalanche", "/lessons/liberties"]
)
@pytest.mark.parametrize("width", [640, 1280])
def test_text_twice_as_large_stays_inside(open_page, path, width):
    page = open_page(path, width=width)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.wait_for_timeout(100)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("h1").first.is_visible()


def test_forced_colours_keep_stones_focus_and_verdicts_apart(open_page):
    page = open_page(PROBLEM, forced_colors="active")
    fill = "e => getComputedStyle(e).fill"
    black, white, wood = (page.locator(f".play .{part}").first.evaluate(fill)
                          for part in ("black circle", "white circle", "wood"))  # fmt: skip
    assert len({black, white, wood}) == 3
    button = page.locator(".cover button[tabindex='0']")
    tab_to(page, ".cover button")
    assert button.evaluate("e => getComputedStyle(e).outlineStyle") != "none"
    ground = button.evaluate("e => getComputedStyle(e).backgroundColor")
    assert ground.endswith(", 0)"), "the buttons must not hide the stones"
    play(page, "B5")
    says(page, "[data-status][data-state=failed]", "再想想")


def test_forced_colours_keep_what_is_chosen_apart(open_page):
    page = open_page("/board", forced_colors="active")
    look = "(e, name) => getComputedStyle(e)[name]"
    pressed, other = (
        page.locator(f".button[aria-pressed={is_}]").first for is_ in ("true", "false")
    )
    ground = "backgroundColor"
    assert pressed.evaluate(look, ground) != other.evaluate(look, ground)
    here, there = (page.locator(f".rooms a{which}").first
                   for which in ("[aria-current]", ":not([aria-current])"))  # fmt: skip
    line = "borderBottomColor"
    assert here.evaluate(look, line) != there.evaluate(look, line)


@pytest.mark.parametrize(("motion", "moves"), [("reduce", False), ("no-preference", True)])
def test_stones_move_only_for_those_who_like_it(open_page, motion, moves):
    page = open_page(PROBLEM, reduced_motion=motion)
    page.evaluate("""() => {
      window.seen = 0;
      const look = () => { window.seen = Math.max(window.seen, document.getAnimations().length); };
      new MutationObserver(look)
        .observe(document.querySelector('.play'), { childList: true, subtree: true });
    }""")
    play(page, "D4")
    says(page, "[data-status][data-state=solved]", "对了")
    page.wait_for_timeout(50)
    assert (page.evaluate("window.seen") > 0) is moves


def test_without_scripts_the_problem_can_be_read(open_page):
    page = open_page(PROBLEM, java_script_enabled=False)
    assert "黑先" in page.locator(".exercise-task").inner_text()
    assert "脚本" in page.locator("main").inner_text()
    board = page.locator("svg.board")
    assert "白子：" in board.locator("desc").text_content()
    assert page.get_by_role("link", name="下一题").is_visible()
    assert page.locator("main button:visible").count() == 0
