"""The reader's coordinates: A1, 一二三 or none, on every board and in what is said of it."""

import re

import pytest

from tests.browser.conftest import ready, served
from tests.browser.test_exercises import press, says, stones
from tests.web.library_files import term, write
from website.library.build import build

PROBLEM = "/problems/first-captures/001"  # seven lines; D4 is in the middle
KO = """\
下在 C1 提劫。

```go
$$Bc 黑 1 下在 C1 提劫，黑 3 接在 B1
$$ | . X O . .
$$ | X O 1 O .
$$ ------------
> E2 B1
? after 1 captured 1
? liberties A1 = 1
```
"""


@pytest.fixture(scope="module")
def words_site(tmp_path_factory):
    """Return the address of a site with one word and one diagram."""
    root = tmp_path_factory.mktemp("coordinates")
    write(root, {"glossary/劫/劫.md": term("劫", "jié", KO)})
    report = build(root, root / "library.db")
    assert report.built, "\n".join(map(str, report.faults))
    with served(root, root / "library.db") as address:
        yield address


def switch(page, to):
    page.get_by_role("button", name=re.compile("^坐标")).click()
    page.get_by_role("button", name=f"坐标 {to}").wait_for()


def labels(page):
    return page.locator("main .board .coords text").all_text_contents()


def test_the_choice_stays_and_holds_on_every_page(open_page):
    page = open_page(PROBLEM)
    assert labels(page)[:7] == list("ABCDEFG") and labels(page)[7:9] == ["7", "6"]
    switch(page, "一二三")
    assert labels(page) == [*"1234567", *"一二三四五六七"]
    page.goto(page.url.replace(PROBLEM, "/board?size=19"))
    ready(page)
    assert labels(page)[17:21] == ["18", "19", "一", "二"]
    switch(page, "不写")
    assert not page.locator("main .board .coords").is_visible()
    page.reload()
    ready(page)
    assert not page.locator("main .board .coords").is_visible()
    switch(page, "A1")
    assert page.locator("main .board .coords").is_visible() and labels(page)[0] == "A"


def test_words_follow_the_labels(open_page):
    page = open_page(PROBLEM)
    switch(page, "一二三")
    for _ in range(3):
        press(page, "h") if _ else page.get_by_role("button", name=re.compile("^提示")).click()
        page.wait_for_timeout(150)
    says(page, "[data-status]", "4之四")
    assert "4之四" in stones(page) or page.get_by_role("button", name="4之四 空").count()
    page.get_by_label("坐标", exact=True).fill("四 4")
    press(page, "Enter")
    says(page, "[data-status][data-state=solved]", "黑 4之四")
    switch(page, "不写")
    says(page, "[data-status]", "黑 D4")
    switch(page, "A1")
    assert "D4" in stones(page)


def test_captions_proofs_and_notes_follow(open_page, words_site):
    page = open_page("/glossary/劫", base=words_site)
    figure = page.locator("figure.board-figure").first
    words = figure.text_content()
    assert "3＝B1" in words  # a note in the picture
    switch(page, "一二三")
    told = figure.evaluate("e => [...e.querySelectorAll('.notes, figcaption, .proved')]"
                           ".map(part => part.textContent).join(' ')")  # fmt: skip
    assert "3＝2之十九" in told and not re.search(r"[A-T]\d", told)
    switch(page, "不写")
    switch(page, "A1")
    assert figure.text_content() == words


@pytest.mark.parametrize("word", ["D4", "d4", "4之四", "４", "44"])
def test_the_field_says_what_it_cannot_read(open_page, word):
    page = open_page(PROBLEM)
    page.get_by_label("坐标", exact=True).fill(word)
    press(page, "Enter")
    if word.upper() in ("D4", "4之四"):
        says(page, "[data-status][data-state=solved]", "对了")
    else:
        says(page, "[data-status]", f"图上没有 {word}。坐标写成 D4 这样")


def test_the_joseki_follows_when_it_is_walked(open_page):
    page = open_page("/joseki/avalanche?moves=R16.P16")
    switch(page, "一二三")
    main = page.locator("main")
    assert not re.search(r"[A-T]1\d", main.inner_text())
    page.get_by_role("button", name="看全盘").click()
    assert labels(page)[-1] == "十九"
    page.get_by_role("button", name="下一手").click()
    page.wait_for_url("**moves=R16.P16.*")
    page.wait_for_timeout(200)
    assert not re.search(r"[A-T]1\d", main.inner_text())


def test_pages_without_boards_have_no_switch(open_page):
    for path in ("/glossary/", "/problems/"):  # small boards have no labels
        page = open_page(path)
        assert page.locator("[data-coordinates-switch]").is_hidden()
