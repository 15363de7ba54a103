"""Sheets on paper: no board is cut by the end of a page, and the answers come last."""

import re
from unicodedata import normalize

import pytest
from pypdf import PdfReader

from tests.browser.conftest import served
from website import sheet
from website.library.build import build

COUNT = 24
SIZES = (13, 9, 11)
TEXT = """(;FF[4]GM[1]CA[UTF-8]SZ[{size}]GN[题{n}]PL[B]GE[吃子]DI[1]
C[黑先，吃掉画 △ 的白子。]AB[cd][dc][ed]AW[dd]TR[dd])"""


@pytest.fixture(scope="module")
def monkeypatch_module():
    """Return a monkeypatch for the whole module."""
    with pytest.MonkeyPatch.context() as patch:
        yield patch


@pytest.fixture(scope="module")
def many(tmp_path_factory, monkeypatch_module):
    """Return the address of a site with two dozen problems on boards of three sizes."""
    root = tmp_path_factory.mktemp("many")
    folder = root / "problems" / "many"
    folder.mkdir(parents=True)
    (folder / "_collection.md").write_text("---\ntitle: 很多题\n---\n")
    for n in range(COUNT):
        (folder / f"{n + 1:03}.sgf").write_text(TEXT.format(size=SIZES[n % 3], n=n + 1))
    monkeypatch_module.setattr(sheet, "SECONDS", 0.5)  # a few answers are enough
    report = build(root, root / "library.db")
    assert report.built, report.faults
    with served(root, root / "library.db") as address:
        yield address


def tokens(text):
    return re.findall(r"[A-Z]+|\d+|[\u4e00-\u9fff]+|\S", text)


@pytest.mark.parametrize("paper", ["A4", "A5"])
def test_no_board_is_cut_by_the_end_of_a_page(open_page, many, tmp_path, paper):
    page = open_page("/problems/many/sheet", base=many)
    page.pdf(path=str(tmp_path / "sheet.pdf"), format=paper)
    pages = PdfReader(tmp_path / "sheet.pdf").pages
    # Chromium writes some characters as the radicals that look like them.
    texts = [normalize("NFKC", each.extract_text()) for each in pages]
    end = next(at for at, text in enumerate(texts) if "答案" in text)
    assert end >= 2
    for at, text in enumerate(texts):
        tasks = text.count("吃掉画")
        # Each board has its first letter below it and an 8 beside it, so a
        # page with a part of a board has more or fewer of one than of the other.
        below = len(re.findall(r"(?<![A-Z])A(?![A-Z0-9])", text)) if at < end else 0
        beside = sum(1 for token in tokens(re.sub(r"\d+\.", "", text)) if token == "8")
        assert (below, beside if at < end else 0) == (tasks, tasks), (at, tasks, below, beside)
    told = [int(n) for text in texts[:end] for n in re.findall(r"(\d+)\.", text)]
    assert told == list(range(1, COUNT + 1))
    assert all("第一手" not in text for text in texts[:end])
    assert re.findall(r"第一手 [A-Z]\d", "".join(texts[end:]))
