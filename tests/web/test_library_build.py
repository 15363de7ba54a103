"""The product: one file, whole or not at all, the same from the same content."""

import sqlite3

import pytest

from tests.web.library_files import SMALL, built, open_store, term, write
from website.library import build as build_module
from website.library.build import build
from website.library.store import LibraryMissing, Store

PROBLEM = (
    "(;FF[4]GM[1]CA[UTF-8]SZ[7]GN[最后一口气]PL[B]AB[ce][ee][df][ge][bf]AW[de][dc][cc][fc][ec]"
    "TR[de]GE[吃子]DI[1]C[黑先，吃掉画 △ 的白子。\n提示：白子还剩一口气。\n词：打吃、气])"
)
OTHER = (
    "(;FF[4]GM[1]CA[UTF-8]SZ[7]GN[换成白先]PL[W]AW[ec][cc][db][gc][bb]AB[dc][de][ce][fe][ee]"
    "TR[dc]GE[吃子]DI[2]C[白先，吃掉画 △ 的黑子。\n词：打吃])"
)
WITH_PROBLEM = SMALL | {
    "problems/first/_collection.md": "---\ntitle: 吃子\nlevel: 25级\norder: 1\n---\n先看一看。\n",
    "problems/first/001.sgf": PROBLEM,
    "problems/first/002.sgf": OTHER,
}


def test_same_content_same_bytes_wherever_and_whenever(tmp_path):
    for name in ("a", "b"):
        assert built(tmp_path / name, WITH_PROBLEM).built
    first = (tmp_path / "a" / "library.db").read_bytes()
    assert first == (tmp_path / "b" / "library.db").read_bytes()
    built(tmp_path / "a", {})
    assert first == (tmp_path / "a" / "library.db").read_bytes(), "from the cache too"


def test_the_build_is_named_by_the_content(tmp_path):
    before = built(tmp_path, SMALL).build_id
    assert open_store(tmp_path).build_id == before
    path = tmp_path / "glossary/着法/打吃.md"
    path.write_text(path.read_text() + "\n再说一句。\n")
    assert built(tmp_path, {}).build_id != before


def test_a_broken_edit_leaves_the_old_library_and_tells_all_faults(tmp_path):
    built(tmp_path)
    old = (tmp_path / "library.db").read_bytes()
    report = built(
        tmp_path, {"glossary/着法/打吃.md": "broken", "glossary/着法/立.md": "---\nx: 1\n---"}
    )
    assert not report.built
    assert {fault.path for fault in report.blocking} == {
        "glossary/着法/打吃.md",
        "glossary/着法/立.md",
    }
    assert (tmp_path / "library.db").read_bytes() == old


def test_a_diagram_that_claims_what_is_not_so_is_not_published(tmp_path):
    lesson = SMALL["content/01-rules/01-liberties.md"].replace("? atari B2", "? liberties B2 = 3")
    report = built(tmp_path, SMALL | {"content/01-rules/01-liberties.md": lesson})
    assert not report.built
    (fault,) = report.blocking
    assert (fault.rule, fault.line) == ("claim", 16)


def test_broken_pages_can_be_left_out(tmp_path):
    report = built(tmp_path, SMALL | {"glossary/着法/打吃.md": "broken"}, skip_broken=True)
    assert report.built and report.blocking
    store = open_store(tmp_path)
    assert store.term("打吃") is None
    assert store.term("气") is not None
    assert store.counts()["terms"] == 3
    whole = built(tmp_path, SMALL)
    assert whole.build_id != report.build_id, "a page cache must not mix the two"


def test_two_files_for_one_headword_block_but_can_be_left_out(tmp_path):
    files = SMALL | {"glossary/死活/打吃.md": term("打吃", "dǎ chī", "别的话。")}
    assert [fault.rule for fault in built(tmp_path, files).blocking] == ["unique_headwords"]
    assert built(tmp_path, {}, skip_broken=True).built
    assert open_store(tmp_path).counts()["terms"] == 4


def test_a_crash_while_writing_leaves_the_old_file_and_no_litter(tmp_path, monkeypatch):
    built(tmp_path)
    old = (tmp_path / "library.db").read_bytes()
    monkeypatch.setattr(build_module, "_lesson_rows", lambda loaded: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        built(tmp_path, {"glossary/着法/长.md": term("长", "cháng")})
    assert (tmp_path / "library.db").read_bytes() == old
    assert sorted(p.name for p in tmp_path.iterdir() if p.name.startswith(".")) == []


def test_a_reader_of_the_old_file_goes_on_while_a_new_one_is_swapped_in(tmp_path):
    built(tmp_path)
    old = open_store(tmp_path)
    assert old.term("长") is None
    with (tmp_path / "library.db").open("rb") as file:
        before = file.read()
        built(tmp_path, {"glossary/着法/长.md": term("长", "cháng")})
        file.seek(0)
        assert file.read() == before, "moved in whole, never written over"
    assert old.term("长") is None and old.term("气") is not None
    assert open_store(tmp_path).term("长") is not None


def test_an_unchanged_page_is_not_rendered_again(tmp_path, monkeypatch):
    from website.mdext.render import Renderer

    rendered = []
    original = Renderer.render

    def spy(self, source, *, path="", **options):
        rendered.append(path)
        return original(self, source, path=path, **options)

    monkeypatch.setattr(Renderer, "render", spy)
    built(tmp_path)
    assert len(rendered) == 6
    rendered.clear()
    built(tmp_path, {})
    assert rendered == []
    # 长 occurs nowhere, so its arrival concerns no other page; 送 stands in one of them.
    built(tmp_path, {"glossary/着法/长.md": term("长", "cháng", "往前走。")})
    assert rendered == ["glossary/着法/长.md"]
    rendered.clear()
    built(tmp_path, {"glossary/着法/提空.md": term("提空", "tí kòng")})
    assert sorted(rendered) == ["glossary/着法/倒脱靴.md", "glossary/着法/提空.md"]


@pytest.mark.parametrize("damage", [b"", b"not a database", None])
def test_a_damaged_cache_costs_time_only(tmp_path, damage):
    built(tmp_path)
    expected = (tmp_path / "library.db").read_bytes()
    cache = tmp_path / "cache.db"
    cache.unlink() if damage is None else cache.write_bytes(damage)
    assert built(tmp_path, {}).built
    assert (tmp_path / "library.db").read_bytes() == expected


def test_no_cache_at_all(tmp_path):
    write(tmp_path, SMALL)
    assert build(tmp_path, tmp_path / "deep" / "library.db").built


def test_an_empty_project_builds(tmp_path):
    assert built(tmp_path, {}).built
    store = open_store(tmp_path)
    assert (store.lessons(), store.terms(), store.collections(), store.list_order()) == (
        (),
        [],
        [],
        {},
    )


# The read side


@pytest.fixture(scope="module")
def store(tmp_path_factory) -> Store:
    root = tmp_path_factory.mktemp("store")
    listed = "list\tn\tterm\n围棋术语\t1\t打吃\n围棋术语\t2\t宜四\n围棋名词\t1\t没有的\n"
    report = built(root, WITH_PROBLEM | {"glossary/_list.tsv": listed})
    assert report.built, report.faults
    return open_store(root)


def test_lessons(store):
    assert [(c.slug, c.title, c.minutes, c.task_count) for c in store.lessons()] == [
        ("liberties", "气", 8, 1),
        ("capture", "提子", 5, 0),
    ]
    (chapter,) = store.chapters()
    assert (chapter.title, chapter.number, len(chapter.lessons)) == ("规则", 1, 2)
    lesson = store.lesson("liberties")
    assert (lesson.title, lesson.terms, lesson.chapter_title) == ("气", ("气",), "规则")
    assert lesson.prev is None and lesson.next.slug == "capture"
    assert "<svg" in lesson.html and 'class="task"' in lesson.html
    assert lesson.tasks[0] == store.task("liberties", "1")
    assert store.lesson("capture").needs == ("liberties",)
    assert store.lesson("capture").prev.slug == "liberties"


def test_terms(store):
    entry = store.term("倒脱靴")
    assert (entry.reading, entry.traditional, entry.variants) == (
        "dào tuō xuē",
        "倒脫靴",
        ("脱骨法",),
    )
    assert (entry.gloss, entry.written) == ("先送几个子让对方提，再在提空的地方吃回来。", True)
    assert (entry.see, entry.initial, entry.korean) == (("打吃",), "D", "후절수")
    assert not store.term("直四").written
    assert [card.head for card in store.terms()] == ["打吃", "倒脱靴", "气", "直四"]
    assert [card.head for card in store.terms("基本")] == ["气"]
    assert store.categories() == [("基本", 1), ("死活", 1), ("着法", 2)]
    assert {k: [c.head for c in v] for k, v in store.by_initial().items()} == {
        "D": ["打吃", "倒脱靴"],
        "Q": ["气"],
        "Z": ["直四"],
    }
    assert [card.head for card in store.cards(["气", "没有", "打吃"])] == ["气", "打吃"]


@pytest.mark.parametrize(
    ("word", "head"),
    [
        ("打吃", "打吃"),
        ("倒脫靴", "倒脱靴"),
        ("脱骨法", "倒脱靴"),
        ("脫骨法", "倒脱靴"),
        ("宜四", "直四"),
        ("氣", "气"),
        ("没有", None),
        ("", None),
        ("\ud800", None),
        ("dachi", None),
        ("打" * 10**6, None),
    ],
    ids=lambda value: ascii(value)[:20],
)
def test_resolve(store, word, head):
    assert store.resolve(word) == head


def test_lists_lead_from_misprints_to_the_entry(store):
    lists = store.list_order()
    assert list(lists) == ["围棋术语", "围棋名词"]
    assert [(p.number, p.word, p.head) for p in lists["围棋术语"]] == [
        (1, "打吃", "打吃"),
        (2, "宜四", "直四"),
    ]
    assert lists["围棋名词"][0].head is None


def test_occurrences_name_lessons_first(store):
    found = store.occurrences("打吃")
    assert [(o.kind, o.title) for o in found] == [
        ("lesson", "气"),
        ("term", "倒脱靴"),
        ("problem", "最后一口气"),
        ("problem", "换成白先"),
    ]
    assert found[0].url == "/lessons/liberties"
    assert store.occurrences("气")[0].kind == "lesson"


def test_a_category_file_gives_words_above_the_list_and_the_order(tmp_path):
    about = "---\ntitle: 怎样下子\nsummary: 一手棋的名字。\norder: 1\n---\n先学[[打吃]]。\n"
    report = built(tmp_path, SMALL | {"glossary/着法/_category.md": about})
    assert report.built and report.counts["terms"] == 4, "it is no term"
    store = open_store(tmp_path)
    category = store.category("着法")
    assert (category.title, category.summary, category.order) == ("怎样下子", "一手棋的名字。", 1)
    assert "/glossary/" in category.html and "打吃" in category.html
    assert store.categories() == [("着法", 2), ("基本", 1), ("死活", 1)]
    assert store.category("死活") is store.category("没有") is None


def test_problems(store):
    (collection,) = store.collections()
    assert (collection.slug, collection.title, collection.level, collection.count) == (
        "first", "吃子", "25级", 2,
    )  # fmt: skip
    assert "先看一看" in store.collection("first").html
    first, second = store.problems("first")
    assert (first.number, first.prev, first.next) == ("001", None, "002")
    assert store.problem("first", "002") == second
    assert (first.name, first.task, first.hint) == (
        "最后一口气",
        "黑先，吃掉画 △ 的白子。",
        "白子还剩一口气。",
    )
    assert (first.kind, first.difficulty, first.size, first.to_play) == ("吃子", 1, 7, "B")
    assert first.terms == ("打吃", "气") and first.sgf == PROBLEM.encode() and "<svg" in first.svg


def test_counts(store):
    counts = store.counts()
    assert counts["terms"] == 4 and counts["terms_written"] == 3 and counts["terms_unsourced"] == 1
    assert counts["lessons"] == 2 and counts["tasks"] == 1 and counts["problems"] == 2
    assert counts["diagrams"] == 1 and counts["claims_proved"] == 1


@pytest.mark.parametrize("name", ["", "\ud800", "x'; DROP TABLE term; --", "a" * 10**6, "\x00"])
def test_unknown_names_give_none(store, name):
    assert store.lesson(name) is store.term(name) is store.collection(name) is None
    assert store.task(name, name) is store.problem(name, name) is None
    assert store.terms(name) == store.problems(name) == store.occurrences(name) == []


def test_the_library_cannot_be_written_through_the_store(store):
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        store.connection.execute("DELETE FROM term")


def test_each_thread_has_its_own_connection(store):
    from concurrent.futures import ThreadPoolExecutor
    from threading import Barrier

    barrier = Barrier(4)

    def ask(_: int) -> tuple[int, str]:
        barrier.wait(5)
        return id(store.connection), store.term("气").head

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(ask, range(4)))
    assert len({connection for connection, _ in answers}) == 4
    assert {head for _, head in answers} == {"气"}


@pytest.mark.parametrize("data", [None, b"", b"x" * 5000])
def test_no_library_is_an_error_of_its_own(tmp_path, data):
    path = tmp_path / "library.db"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(LibraryMissing):
        Store(path)
