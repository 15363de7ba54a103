"""A reader with only a keyboard on the real site: a lesson, a word, a problem (issue 2).

Right answers are not written here: the rule core is asked for them, so the test holds for
whatever the lesson and the problem become.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import served
from tests.browser.test_exercises import press, says, stones, tab_to, walk
from website.library.store import Store
from weiqi import problems, tasks
from weiqi.game import PASS

ROOT = Path(__file__).parents[2]
LESSON = "liberties"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the real library, from instance/ when that is up to date."""
    from website.library.build import build

    path = tmp_path_factory.mktemp("real") / "library.db"
    report = build(ROOT, path, ROOT / "instance" / "cache.db", skip_broken=True)
    assert report.built
    return path


@pytest.fixture(scope="module")
def real_site(library: Path) -> Iterator[str]:
    """Return the address of the real site."""
    with served(ROOT, library) as address:
        yield address


def right_points(task: tasks.Task) -> list[str]:
    """Return all points that the judge counts as right."""
    geometry = task.diagram.geometry
    names = [geometry.name(p) for p in task.diagram.shown()]
    return [name for name in names if tasks.judge(task, {"points": [name]}).right]


def right_number(task: tasks.Task) -> str:
    """Return the number that the judge accepts."""
    halves = (f"{n // 2}{'.5' if n % 2 else ''}" for n in range(800))
    return next(n for n in halves if tasks.judge(task, {"number": n}).state == "solved")


def good_move(task: tasks.Task, moves: list[str]) -> str:
    """Return a move that solves, or else one that keeps the best result."""
    keeping = []
    for point in task.diagram.shown():
        name = task.diagram.geometry.name(point)
        verdict = tasks.judge(task, {"moves": [*moves, name]})
        if verdict.legal and verdict.state == "solved":
            return name
        if verdict.legal and verdict.state != "failed":
            keeping.append(name)
    return keeping[0]


def test_the_lesson_on_liberties(open_page, library, real_site):
    lesson = Store(library).lesson(LESSON)
    page = open_page(f"/lessons/{LESSON}", base=real_site)
    assert len(lesson.tasks) >= 3
    for record in lesson.tasks:
        task = tasks.parse_task(record.kind, record.text)
        frame = f"#task-{record.id}"
        way = tasks.ANSWERS[record.kind]
        page.wait_for_selector(f"{frame} .task-work > *")
        if way == "number":
            tab_to(page, f"{frame} input", 200)
            page.keyboard.type(right_number(task))
            press(page, "Enter")
        elif way == "points":
            tab_to(page, f"{frame} .cover button", 200)
            for name in right_points(task):
                walk(page, name)
                press(page, "Space")
            press(page, "c")
        else:
            tab_to(page, f"{frame} .cover button", 200)
            moves: list[str] = []
            while page.locator(f"{frame} .task-status[data-state=solved]").count() == 0:
                name = good_move(task, moves)
                walk(page, name)
                press(page, "Enter")
                says(page, f"{frame} .task-status", name)
                moves += [name, tasks.judge(task, {"moves": [*moves, name]}).reply]
        says(page, f"{frame} .task-status[data-state=solved]", "对了")


def test_the_word_under_its_initials(open_page, real_site):
    page = open_page("/", base=real_site)
    tab_to(page, "input[type=search]")
    page.keyboard.type("dtx", delay=20)
    page.get_by_role("option").first.wait_for()
    press(page, "ArrowDown", "Enter")
    page.wait_for_url("**/glossary/**")
    assert page.get_by_role("heading", level=1).inner_text() == "倒脱靴"
    page.goto(f"{real_site}/glossary/?q=倒脫靴")
    assert page.get_by_role("combobox").input_value() == "倒脫靴"
    assert "倒脱靴" in page.locator(".hits li").first.inner_text()


def test_the_first_problem(open_page, library, real_site):
    page = open_page("/problems/", base=real_site)
    tab_to(page, ".thumb", 40)
    press(page, "Enter")
    page.wait_for_url("**/problems/*/*")
    collection, number = page.url.split("/")[-2:]
    problem = problems.read_problem(Store(library).problem(collection, number).sgf)
    geometry = problem.quest.game().board.geometry
    page.wait_for_selector(".cover button")
    tab_to(page, ".cover button")
    line: list[int] = []
    while page.locator("[data-status][data-state=solved]").count() == 0:
        verdicts = {
            p: problems.play(problem, [*line, p])
            for p in geometry.points
            if stones(page).get(geometry.name(p)) is None
        }
        good = [p for p, v in verdicts.items() if v.legal and v.state != "failed"]
        best = next((p for p in good if verdicts[p].state == "solved"), good[0])
        walk(page, geometry.name(best))
        press(page, "Enter")
        says(page, "[data-status]", geometry.name(best))
        reply = verdicts[best].reply
        line += [best, PASS if reply is None else reply]
    says(page, "[data-status][data-state=solved]", "对了")
