"""The learner in the browser: marks, his page, another device, with keys and without scripts."""

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import ready
from tests.browser.test_pages import RULES, SCREENS

ME = "/api/v1/me"


def attempts(count):
    """Return a file of attempts, right and wrong in turn, the latest now."""
    rows = [
        {
            "attempt": f"b{n}", "kind": "problem", "key": f"first-captures/00{1 + n % 2}",
            "result": ("failed", "solved", "full")[n % 3], "moves": ["A1"],
            "at": "2099-01-01T00:00:00Z",
        }
        for n in range(count)
    ]  # fmt: skip
    return {"format": "wulu-learner", "version": 1, "attempts": rows}


def bring(page, file):
    """Put attempts behind a page's cookie, as an import does."""
    home = "/".join(page.url.split("/")[:3])
    answer = page.request.post(f"{home}{ME}/import", data=file)
    assert answer.ok


def marks(page):
    page.wait_for_load_state("networkidle")
    return page.locator(".mark").all_text_contents()


def test_a_lesson_read_is_marked_on_the_list(open_page):
    page = open_page("/lessons/liberties")
    page.get_by_role("button", name="读完了").click()
    page.locator(".verdict", has_text="记下了").wait_for()
    page.goto(page.url.replace("/lessons/liberties", "/lessons/"))
    page.locator("a[href='/lessons/liberties'] .mark", has_text="读完了").wait_for()
    page.goto(page.url + "liberties")
    page.locator(".verdict", has_text="读过了").wait_for()
    assert page.get_by_role("button", name="读完了").get_attribute("aria-disabled") == "true"


def test_going_on_at_once_notes_the_lesson_too(open_page):
    page = open_page("/lessons/liberties")
    page.locator(".turn [rel=next]").click()
    page.wait_for_url(re.compile(r"(?<!liberties)$"))
    page.wait_for_load_state("networkidle")
    page.goto(page.url.partition("/lessons")[0].partition("/problems")[0] + "/lessons/")
    page.locator("a[href='/lessons/liberties'] .mark").wait_for()


def test_a_task_done_is_marked(open_page):
    page = open_page("/lessons/liberties")
    page.locator("#task-4 input").first.fill("2")
    page.locator("#task-4 input").first.press("Enter")
    page.locator("#task-4 .task-status[data-state=solved]").wait_for()
    page.reload()
    page.locator("#task-4 .task-title .mark", has_text="做对了").wait_for()
    assert page.locator(".task-title .mark").count() == 1
    page.goto(page.url.replace("/lessons/liberties", "/lessons/"))
    total = page.locator("[data-key=liberties]").get_attribute("data-tasks")
    page.locator("[data-key=liberties] .mark", has_text=f"作业 1/{total}").wait_for()


def test_problems_carry_their_status_in_words(open_page):
    page = open_page("/problems/first-captures/")
    assert marks(page) == []
    bring(page, attempts(3))
    page.reload()
    ready(page)
    page.locator(".mark").first.wait_for()
    assert sorted(marks(page)) == ["做对了", "满分"]


def play(page, point):
    page.locator(f".cover button[data-point={point}]").click()


def test_a_miss_is_marked_and_may_be_punished(open_page):
    page = open_page("/problems/first-captures/001")
    home = page.url.partition("/problems")[0]
    play(page, "A1")
    page.locator("[data-status][data-state=failed]").wait_for()
    link = page.get_by_role("link", name="惩罚这一手")
    assert link.get_attribute("href") == "/problems/first-captures/001?from=A1&side=other"
    play(page, "A7")  # playing on asks nothing again
    page.wait_for_load_state("networkidle")
    assert link.count() == 1
    page.goto(f"{home}/problems/")
    page.locator("[data-key='first-captures/001'] .mark", has_text="没做对").wait_for()
    page.goto(f"{home}/me")
    page.locator(".todo a", has_text="罚错").click()
    page.wait_for_url(re.compile("from=A1"))
    ready(page)
    play(page, "D4")
    page.locator("[data-status][data-state=solved]").wait_for()
    page.get_by_role("link", name="今天的下一道").click()
    page.wait_for_url(re.compile("/problems/first-captures/00.$"))
    page.goto(f"{home}/me")
    done = page.locator(".todo li", has_text="罚错")
    assert done.locator(".mark").inner_text() in ("做对了", "满分")


def test_what_could_not_be_kept_is_said(open_page):
    page = open_page("/problems/first-captures/001")
    lost = {"noted": False, "result": "solved", "status": None, "due": None}

    def answer(route):
        told = route.fetch()
        route.fulfill(response=told, json={**told.json(), "noted": lost})

    page.route("**/play*", answer)
    play(page, "D4")
    page.locator("[data-record]", has_text="记不下").wait_for()


def test_another_device_goes_on_with_the_code(open_page):
    here, there = open_page("/me"), open_page("/me")
    bring(here, attempts(2))
    here.reload()
    here.get_by_role("button", name="要一个学习码").click()
    code = here.locator(".code").inner_text()
    assert re.fullmatch(r"\d{4}( \d{4}){4}", code)
    there.get_by_label("已经有学习码").fill(code)
    there.get_by_role("button", name="用这个学习码").click()
    there.get_by_role("status").filter(has_text="一共 2 次练习").wait_for()
    # Two tabs of one device, too: what the second does, the first sees.
    tab = there.context.new_page()
    tab.goto(there.url.replace("/me", "/lessons/liberties"))
    ready(tab)
    tab.get_by_role("button", name="读完了").click()
    tab.locator(".verdict", has_text="记下了").wait_for()
    for page in (here, there):
        page.goto(page.url)
        assert page.locator("tr", has_text="课").locator("td").first.inner_text() == "1"


def test_everything_is_deleted_only_when_sure(open_page):
    page = open_page("/me")
    bring(page, attempts(2))
    page.reload()
    page.get_by_role("button", name="删掉我的全部记录").click()
    assert page.get_by_role("heading", name="学到哪里了").count() == 1  # the browser asks first
    page.get_by_label("我知道删掉以后找不回来").check()
    page.get_by_role("button", name="删掉我的全部记录").click()
    page.get_by_role("status").filter(has_text="全部删掉了").wait_for()
    assert page.context.cookies() == []


@pytest.mark.parametrize("scripts", [True, False])
def test_a_file_taken_home_comes_back(open_page, scripts, tmp_path):
    page = open_page("/me", java_script_enabled=scripts)
    bring(page, attempts(3))
    page.reload()
    with page.expect_download() as download:
        page.get_by_role("link", name="把全部记录存成文件").click()
    path = tmp_path / "wulu.json"
    download.value.save_as(path)
    assert len(json.loads(path.read_text(encoding="utf-8"))["attempts"]) == 3
    other = open_page("/me", java_script_enabled=scripts)
    other.get_by_label("并入以前存的文件").set_input_files(path)
    other.get_by_role("button", name="并入", exact=True).click()
    other.get_by_role("status").filter(has_text="新添了 3 次").wait_for()


def test_by_keys_alone_from_the_set_to_a_problem(open_page):
    page = open_page("/me")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.todo a')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/problems/first-captures/00"))


@pytest.mark.parametrize(
    ("path", "sign"),
    [("/me", ".chart"), ("/hant/me", ".chart"), ("/lessons/", ".mark"), ("/problems/", ".mark")],
)
def test_axe_finds_nothing_and_nothing_sticks_out(open_page, path, sign):
    page = open_page(path, has_touch=True)
    lesson = {**attempts(1)["attempts"][0], "kind": "lesson", "key": "liberties", "attempt": "l"}
    file = attempts(9)
    file["attempts"].append({**lesson, "result": "read"})
    bring(page, file)
    page.reload()
    page.locator(sign).first.wait_for()
    for folded in page.locator("main details > summary").all():
        folded.click()
    found = []
    for screen, (scheme, width) in SCREENS.items():
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 740})
        for fault in Axe().run(page, options=RULES).response["violations"]:
            nodes = [node["html"][:160] for node in fault["nodes"][:3]]
            found.append(f"{screen}: {fault['id']}: {fault['help']}: {nodes}")
    assert not found, "\n".join(found)
    for width in (320, 360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


SMALL = """() =>
  [...document.querySelectorAll('main .button, main .todo a, main .choice, main input')]
  .filter(e => !['radio', 'checkbox', 'hidden'].includes(e.type))
  .map(e => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44)
  .map(([html, box]) => `${html} ${box.width}x${box.height}`)"""


def test_fingers_find_their_targets(open_page):
    page = open_page("/me", width=360)
    bring(page, attempts(4))
    page.reload()
    assert page.evaluate(SMALL) == []
