"""Content files -> records: headers, faults with lines, hostile files."""

import pytest

from tests.web.library_files import SMALL, term, write
from website.library.frontmatter import MAX_BYTES, FrontMatterError, parse
from website.library.loading import load


def test_scalars_stay_text_and_fields_know_their_lines():
    page = parse(
        "---\nterm: 气\nanswer: no\nratio: 3:25\ncode: 017\nlist: [a, 'b, c']\n---\n正文\n".encode()
    )
    assert page.fields == {
        "term": "气", "answer": "no", "ratio": "3:25", "code": "017", "list": ["a", "b, c"]
    }  # fmt: skip
    assert page.line("ratio") == 4
    assert (page.body, page.body_line) == ("正文\n", 8)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("正文", 1, "没有以 --- 开头"),
        ("---\nterm: 气\n", 1, "没有结束的 ---"),
        ("---\na: b: c\n---\n", 2, "不合 YAML"),
        ("---\nok: 1\nlist: [a\n---\n", 3, "不合 YAML"),
        ("---\na: 1\nb: 2\na: 3\n---\n", 4, "写了两次"),
        ("---\na: {b: c}\n---\n", 2, "太复杂"),
        ("---\na: [[b]]\n---\n", 2, "太复杂"),
        ("---\n- a\n---\n", 2, "不是“名字: 值”"),
        ("---\n[a]: b\n---\n", 2, "不是文字"),
        ("---\na: *unknown\n---\n", 2, "不合 YAML"),
        ("---\na: " + "[" * 5000 + "\n---\n", 2, "YAML"),
    ],
)
def test_a_header_that_cannot_be_read_says_where_and_why(text, line, message):
    with pytest.raises(FrontMatterError, match=message) as caught:
        parse(text.encode())
    assert caught.value.line >= line
    assert abs(caught.value.line - line) <= 1


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"---\nterm: \xff\n---\n", "UTF-8"),
        (b"---\n" + b"x" * MAX_BYTES + b"\n---\n", "太大"),
        ("---\nterm: 气\n---\n".encode("gb18030"), "UTF-8"),
        (b"---\n\x00: a\n---\n", "YAML"),
    ],
)
def test_bytes_that_are_no_text(data, message):
    with pytest.raises(FrontMatterError, match=message):
        parse(data)


def test_nested_aliases_cannot_grow():
    bomb = "---\na: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n---\n"
    with pytest.raises(FrontMatterError, match="太复杂"):
        parse(bomb.encode())


def test_windows_line_ends_and_byte_order_mark_are_read():
    page = parse("\ufeff---\r\nterm: 气\r\n---\r\n正文\r\n".encode())
    assert page.fields == {"term": "气"}
    assert page.body == "正文\n"


def test_the_small_tree_loads_without_fault(tmp_path):
    loaded = load(write(tmp_path, SMALL))
    assert loaded.faults == []
    assert [term.head for term in loaded.terms] == ["倒脱靴", "打吃", "气", "直四"]
    assert [lesson.slug for lesson in loaded.lessons] == ["liberties", "capture"]
    entry = loaded.terms[0]
    assert (entry.category, entry.variants, entry.weight) == ("着法", ("脱骨法",), 60)
    assert entry.written and not loaded.terms[3].written


@pytest.mark.parametrize(
    ("name", "text", "line", "message"),
    [
        ("glossary/着法/长.md", "---\nterm: 长\n---\n", 1, "没有写 reading"),
        ("glossary/着法/长.md", "---\nreading: cháng\n---\n", 1, "没有写 term"),
        ("glossary/着法/长.md", term("立", "lì"), 2, "与文件名不同"),
        ("glossary/其他/长.md", term("长", "cháng"), 0, "没有“其他”这个类别"),
        ("glossary/着法/长.md", term("长", "cháng", colour="red"), 4, "没有 colour 这个字段"),
        ("glossary/着法/长.md", term("长", "cháng", weight="101"), 4, "weight 不能是 101"),
        ("glossary/着法/长.md", term("长", "cháng", weight="-1"), 4, "weight 不能是 -1"),
        ("glossary/着法/长.md", term("长", "cháng", status="maybe"), 4, "status 不能是 maybe"),
        ("glossary/着法/长.md", term("长", "cháng", see="打吃"), 4, "see 要写列表"),
        ("glossary/着法/长.md", term("长", "cháng", see="[打吃, 打吃]"), 4, "重复"),
        ("glossary/着法/长.md", term("长", "cháng", english="[a, b]"), 4, "english 要写文字"),
        ("glossary/着法/长.md", term("长", "cháng", in_list="[围棋术语402]"), 4, "不是词表和序号"),
        ("glossary/着法/_category.md", "---\norder: 1\n---\n", 1, "没有写 title"),
        ("glossary/着法/_category.md", "---\ntitle: a\nlevel: 1\n---\n", 3, "没有 level 这个字段"),
        ("glossary/其他/_category.md", "---\ntitle: a\n---\n", 0, "没有“其他”这个类别"),
        ("glossary/长.md", term("长", "cháng"), 0, "不认识这个文件"),
        ("glossary/着法/长.txt", "", 0, "不认识这个文件"),
        ("content/01-rules/1-Liberties.md", "---\ntitle: a\n---\n", 0, "不合规矩"),
        ("content/rules/01-ko.md", "---\ntitle: a\n---\n", 0, "不合规矩"),
        ("content/01-rules/03-ko.md", "---\ntitle: 劫\nminutes: 3\n---\n", 1, "没有写 summary"),
        ("content/01-rules/03-ko.md", "---\ntitle: a\nsummary: b\nminutes: 3-4\n---\n", 4, "3-4"),
        ("problems/first/1.sgf", "(;SZ[9])", 0, "题号“1”不合规矩"),
        ("problems/first/001.sgf", "(;C[" + "x" * 70000 + "])", 0, "太大"),
        ("problems/First/_collection.md", "---\ntitle: a\n---\n", 0, "题集名“First”不合规矩"),
        ("glossary/_list.tsv", "list\tn\tterm\n围棋术语\t1\n", 2, "三栏"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_a_fault_with_path_line_and_remedy(tmp_path, name, text, line, message):
    loaded = load(write(tmp_path, {name: text}))
    faults = [fault for fault in loaded.faults if message in fault.message]
    assert faults, [str(fault) for fault in loaded.faults]
    assert (faults[0].path, faults[0].line) == (name, line)
    assert faults[0].remedy


def test_all_faults_are_found_at_once(tmp_path):
    write(tmp_path, {**SMALL, "glossary/着法/a.md": "x", "content/01-rules/03-b.md": "y",
                     "glossary/着法/长.md": "---\nterm: 立\nodd: 1\n---\n"})  # fmt: skip
    loaded = load(tmp_path)
    assert len(loaded.faults) == 5
    assert len(loaded.terms) == 5, "the good files and the one with a wrong field are there"


@pytest.mark.parametrize("name", [".打吃.md.swp", "打吃.md~", ".#打吃.md", "打吃.md.tmp"])
def test_what_editors_leave_behind_is_not_content(tmp_path, name):
    loaded = load(write(tmp_path, {**SMALL, f"glossary/着法/{name}": "junk"}))
    assert loaded.faults == []


def test_an_empty_project_loads(tmp_path):
    loaded = load(tmp_path)
    assert (loaded.terms, loaded.faults) == ([], [])
