"""Games as files on the free board."""

import pytest

GAME = "(;GM[1]SZ[9]PB[甲]PW[乙];B[ee];W[ce];B[cf])"
PROBLEM = "(;GM[1]SZ[9]AB[aa][ba]AW[ab][bb]PL[W];W[ca])"


def choose(page, *texts):
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="打开 SGF").click()
    data = "".join(texts).encode("gb18030")
    chooser.value.set_files({"name": "a.sgf", "mimeType": "text/plain", "buffer": data})


def stones(page):
    labels = page.locator(".cover button[data-stone]").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-label'))"
    )
    return sorted(labels)


def test_a_game_is_opened_walked_through_and_saved(open_page):
    page = open_page("/board")
    choose(page, GAME)
    page.locator(".verdict", has_text="黑 甲，白 乙。一共 3 手。").wait_for()
    assert stones(page) == ["C4 黑子", "C5 白子", "E5 黑子"]
    page.get_by_role("button", name="悔棋").click()
    page.locator(".verdict", has_text="退回一手").wait_for()
    assert stones(page) == ["C5 白子", "E5 黑子"]
    page.get_by_role("button", name="下一手").click()
    page.locator(".verdict", has_text="黑 C4").wait_for()
    assert page.get_by_role("button", name="下一手").count() == 0
    with page.expect_download() as download:
        page.get_by_role("button", name="存成 SGF").click()
    text = download.value.path().read_text()
    assert download.value.suggested_filename == "wulu.sgf"
    assert "B[ee]" in text and "W[ce]" in text and "B[cf]" in text


def test_a_problem_opens_at_its_start(open_page):
    page = open_page("/board")
    choose(page, GAME, PROBLEM)
    page.get_by_label("第几局").select_option("2")
    page.locator(".verdict", has_text="一共 1 手").wait_for()
    assert stones(page) == ["A8 白子", "A9 黑子", "B8 白子", "B9 黑子"]
    page.get_by_role("button", name="下一手").click()
    page.locator(".verdict", has_text="白 C9").wait_for()


def test_a_game_of_another_size_takes_the_reader_there(open_page):
    page = open_page("/board")
    choose(page, GAME.replace("SZ[9]", "SZ[13]"))
    page.wait_for_url("**/board?size=13")
    page.locator(".verdict", has_text="一共 3 手").wait_for()
    assert stones(page) == ["C8 黑子", "C9 白子", "E9 黑子"]


@pytest.mark.parametrize(
    ("text", "words"), [("hello", "这不是 SGF 棋谱"), ("(;SZ[9]AB[aa]AW[aa])", "都出现")]
)
def test_what_cannot_be_opened_says_why(open_page, text, words):
    page = open_page("/board")
    choose(page, text)
    page.locator(".verdict", has_text=words).wait_for()
    assert stones(page) == []
