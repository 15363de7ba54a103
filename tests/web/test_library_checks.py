"""Each rule finds its fault, with path, line and remedy; sound content passes all."""

import pytest

from tests.web.library_files import SMALL, term, write
from tests.web.test_library_build import PROBLEM
from website.library.build import examine
from website.library.checks import RULES

LIST = "list\tn\tterm\n围棋术语\t1\t打吃\n围棋术语\t2\t宜四\n围棋名词\t3\t气\n"
LISTED = SMALL | {
    "glossary/_list.tsv": LIST,
    "glossary/着法/打吃.md": term("打吃", "dǎ chī", "下一手就能提掉对方。", in_list="[围棋术语 1]"),
    "glossary/死活/直四.md": term("直四", "zhí sì", misprints="[宜四]", in_list="[围棋术语 2]"),
    "glossary/基本/气.md": term("气", "qì", "棋子旁边的空点。", in_list="[围棋名词 3]"),
}
CAPTURE = "content/01-rules/02-capture.md"
LESSON = SMALL[CAPTURE]
KO = "content/01-rules/03-ko.md"


def faults(tmp_path, files, *, thorough=False):
    _, report = examine(write(tmp_path, files), thorough=thorough)
    return report.faults


def test_sound_content_has_no_faults(tmp_path):
    assert faults(tmp_path, LISTED) == []


STAR = """(;SZ[19]GN[星]C[星上的角。
词：气、飞刀
难度：1
出处：科吾];B[pd];W[qf]C[看法：两分
出处：科吾])"""

CASES = [
    (
        "unique_headwords",
        {"glossary/死活/打吃.md": term("打吃", "dǎ chī", "别的话。")},
        "glossary/着法/打吃.md",
        2,
        "“打吃”已在 glossary/死活/打吃.md",
    ),
    (
        "unique_spellings",
        {"glossary/着法/长.md": term("长", "cháng", variants="[脱骨法]")},
        "glossary/着法/长.md",
        4,
        "“脱骨法”已经是“倒脱靴”的写法",
    ),
    (
        "unique_spellings",
        {"glossary/着法/长.md": term("长", "cháng", misprints="[打吃]")},
        "glossary/着法/长.md",
        4,
        "“打吃”已经是“打吃”的写法",
    ),
    (
        "unique_spellings",
        {"glossary/着法/长.md": term("长", "cháng", variants="[长]")},
        "glossary/着法/长.md",
        4,
        "“长”已经是“长”的写法",
    ),
    (
        "asked_clearly",
        {"glossary/着法/长.md": term("长", "cháng", asked="[挨着自己再下一个, 跑]")},
        "glossary/着法/长.md",
        4,
        "问法“跑”不是 2 到 20 个简体汉字",
    ),
    (
        "asked_clearly",
        {"glossary/着法/长.md": term("长", "cháng", asked=f"[{'跑' * 21}]")},
        "glossary/着法/长.md",
        4,
        "不是 2 到 20 个简体汉字",
    ),
    (
        "asked_clearly",
        {"glossary/着法/长.md": term("长", "cháng", asked="[AI 怎么跑]")},
        "glossary/着法/长.md",
        4,
        "问法“AI 怎么跑”不是",
    ),
    (
        "asked_clearly",
        {"glossary/着法/长.md": term("长", "cháng", asked="[緊挨著下]")},
        "glossary/着法/长.md",
        4,
        "问法“緊挨著下”不是",
    ),
    (
        "asked_clearly",
        {
            "glossary/着法/长.md": term("长", "cháng", asked="[挨着自己下]"),
            "glossary/着法/立.md": term("立", "lì", asked="[挨着自己下]"),
        },
        "glossary/着法/长.md",
        4,
        "问法“挨着自己下”已经是“立”的",
    ),
    (
        "unique_lessons",
        {
            "content/02-more/_chapter.md": "---\ntitle: 二\n---\n",
            "content/02-more/01-capture.md": LESSON,
        },
        "content/02-more/01-capture.md",
        0,
        "课名“capture”已在 content/01-rules/02-capture.md",
    ),
    (
        "unique_lessons",
        {"content/01-rules/02-other.md": LESSON},
        "content/01-rules/02-other.md",
        0,
        "编号 02已在 content/01-rules/02-capture.md",
    ),
    (
        "unique_lessons",
        {"content/02-rules/_chapter.md": "---\ntitle: 二\n---\n"},
        "content/02-rules/_chapter.md",
        0,
        "章名“rules”用了两次",
    ),
    (
        "folders_described",
        {"content/02-more/01-other.md": LESSON},
        "content/02-more/_chapter.md",
        0,
        "没有这个文件",
    ),
    (
        "folders_described",
        {"problems/first/001.sgf": "(;)"},
        "problems/first/_collection.md",
        0,
        "没有这个文件",
    ),
    (
        "collection_lessons",
        {"problems/first/_collection.md": "---\ntitle: 一\nlesson: gone\n---\n"},
        "problems/first/_collection.md",
        3,
        "没有“gone”这一课",
    ),
    (
        "lists_complete",
        {"glossary/_list.tsv": LIST + "围棋名词\t4\t持棋\n"},
        "glossary/_list.tsv",
        5,
        "围棋名词 4“持棋”没有词条",
    ),
    (
        "lists_agree",
        {"glossary/基本/气.md": term("气", "qì", "空点。", in_list="[围棋名词 9]")},
        "glossary/基本/气.md",
        4,
        "词表里没有“围棋名词 9”",
    ),
    (
        "lists_agree",
        {"glossary/基本/气.md": term("气", "qì", "空点。", in_list="[围棋术语 1]")},
        "glossary/基本/气.md",
        4,
        "围棋术语 1 的词是“打吃”，不是“气”",
    ),
    (
        "lists_agree",
        {"glossary/基本/气.md": term("气", "qì", "空点。")},
        "glossary/基本/气.md",
        1,
        "in_list 少了 围棋名词 3“气”",
    ),
    (
        "see_exist",
        {"glossary/着法/长.md": term("长", "cháng", see="[没有]")},
        "glossary/着法/长.md",
        4,
        "“没有”没有词条",
    ),
    (
        "see_exist",
        {"glossary/着法/长.md": term("长", "cháng", see="[长]")},
        "glossary/着法/长.md",
        4,
        "“长”就是本条",
    ),
    (
        "see_exist",
        {"glossary/着法/长.md": term("长", "cháng", see="[宜四]")},
        "glossary/着法/长.md",
        4,
        "“宜四”没有词条",
    ),
    (
        "lesson_references",
        {CAPTURE: LESSON.replace("[liberties]", "[gone]")},
        CAPTURE,
        5,
        "needs 里的“gone”不存在",
    ),
    (
        "lesson_references",
        {CAPTURE: LESSON.replace("needs: [l", "terms: [l")},
        CAPTURE,
        5,
        "terms 里的“liberties”不存在",
    ),
    ("lesson_order", {KO: LESSON.replace("[liberties]", "[ko]")}, KO, 5, "“ko”绕一圈"),
    (
        "lesson_order",
        {
            CAPTURE: LESSON.replace("[liberties]", "[ko]"),
            KO: LESSON.replace("[liberties]", "[capture]"),
        },
        KO,
        5,
        "“ko”绕一圈",
    ),
    (
        "links_resolve",
        {CAPTURE: LESSON.replace("/lessons/lib", "/lessons/x")},
        CAPTURE,
        7,
        "没有对应的页",
    ),
    (
        "links_resolve",
        {CAPTURE: LESSON.replace("/lessons/liberties", "/x#y")},
        CAPTURE,
        7,
        "没有对应的页",
    ),
    (
        "readings_twice",
        {
            "glossary/_readings.tsv": "词\t读音\n长\tzhǎng\n",
            "glossary/着法/长.md": term("长", "cháng"),
        },
        "glossary/着法/长.md",
        3,
        "读音与第二遍写的 zhǎng 不同",
    ),
    (
        "readings_twice",
        {"glossary/_readings.tsv": "词\t读音\n没有\tméi yǒu\n"},
        "glossary/_readings.tsv",
        2,
        "“没有”没有词条",
    ),
    (
        "readings_plausible",
        {"glossary/着法/长.md": term("长", "chàng")},
        "glossary/着法/长.md",
        3,
        "“长”没有 chàng 这个读音",
    ),
    (
        "readings_plausible",
        {"glossary/着法/长.md": term("长", "chang")},
        "glossary/着法/长.md",
        3,
        "",
    ),
    (
        "readings_plausible",
        {"glossary/着法/长考.md": term("长考", "cháng")},
        "glossary/着法/长考.md",
        3,
        "1 个音节，词有 2 个字",
    ),
    (
        "readings_plausible",
        {"glossary/着法/长考.md": term("长考", "chángkǎo")},
        "glossary/着法/长考.md",
        3,
        "不是带声调的拼音音节",
    ),
    (
        "traditional_agrees",
        {"glossary/着法/长.md": term("长", "cháng", traditional="常")},
        "glossary/着法/长.md",
        4,
        "“常”转成简体不是“长”",
    ),
    (
        "no_raw_html",
        {"glossary/着法/长.md": term("长", "cháng", "一段。\n\n有 <b>粗</b> 字。")},
        "glossary/着法/长.md",
        7,
        "不能写 HTML：<b>",
    ),
    (
        "texts_differ",
        {"glossary/着法/长.md": term("长", "cháng", "棋子旁边的空点。")},
        "glossary/着法/长.md",
        5,
        "正文与“气”一字不差",
    ),
    (
        "texts_differ",
        {"glossary/着法/长.md": term("长", "cháng", "棋子旁边的空点。\n\n另一段。")},
        "glossary/着法/长.md",
        5,
        "定义与“气”一字不差",
    ),
    (
        "joseki_terms",
        {"problems/joseki/star.sgf": STAR},
        "problems/joseki/star.sgf",
        0,
        "“飞刀”没有词条",
    ),
    (
        "definition_first",
        {"glossary/着法/长.md": term("长", "cháng", "# 只有标题")},
        "glossary/着法/长.md",
        5,
        "没有一段定义",
    ),
    (
        "definition_first",
        {"glossary/着法/长.md": term("长", "cháng", "一句话。", status="unsourced")},
        "glossary/着法/长.md",
        6,
        "没有写“待考”",
    ),
]


@pytest.mark.parametrize(("rule", "files", "path", "line", "message"), CASES)
def test_rule(tmp_path, rule, files, path, line, message):
    found = [fault for fault in faults(tmp_path, LISTED | files) if fault.rule == rule]
    assert found, [str(fault) for fault in faults(tmp_path, {})]
    assert any(
        fault.path == path and fault.line == line and message in fault.message for fault in found
    ), [str(fault) for fault in found]
    assert all(fault.remedy for fault in found)


def test_words_for_one_thing_may_be_asked_for_alike(tmp_path):
    files = LISTED | {
        "glossary/着法/长.md": term("长", "cháng", asked="[挨着自己下]"),
        "glossary/着法/立.md": term("立", "lì", asked="[挨着自己下, 著名的3种]", see="[长]"),
    }
    assert faults(tmp_path, files) == []


def test_a_second_reading_has_its_columns(tmp_path):
    files = LISTED | {"glossary/_readings.tsv": "词\t读音\n长\n"}
    (fault,) = faults(tmp_path, files)
    assert (fault.line, fault.message) == (2, "这一行不是“词、读音、说明”")


def test_every_rule_has_a_case():
    shown_by_problems = {"problem_terms"}
    assert {case[0] for case in CASES} | shown_by_problems == set(RULES)


def test_a_problem_must_name_known_words(tmp_path):
    files = LISTED | {
        "problems/first/_collection.md": "---\ntitle: 吃子\n---\n",
        "problems/first/001.sgf": PROBLEM.replace("打吃、气", "打吃、飞刀"),
    }
    (fault,) = faults(tmp_path, files)
    assert (fault.rule, fault.message) == ("problem_terms", "“飞刀”没有词条")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("PL[B]", "", "PL"),
        ("TR[de]", "", "TR"),
        ("GE[吃子]", "GE[飞]", "GE"),
        ("(;", "", ""),
        ("AB[ce][ee]", "AB[aa][de]", ""),
    ],
)
def test_an_unsound_problem_is_a_fault(tmp_path, old, new, message):
    files = LISTED | {
        "problems/first/_collection.md": "---\ntitle: 吃子\n---\n",
        "problems/first/001.sgf": PROBLEM.replace(old, new),
    }
    found = [fault for fault in faults(tmp_path, files) if fault.rule == "problem"]
    assert found and all(fault.blocking for fault in found)
    assert any(message in fault.message for fault in found)


EASY = "(;FF[4]CA[UTF-8]SZ[3]GN[易]PL[B]AB[ba]AW[aa]TR[aa]GE[吃子]DI[1]C[黑先，吃掉画 △ 的白子。])"
HOPELESS = PROBLEM.replace("AB[ce]", "AB[aa]").replace("AW[de]", "AW[ed][de]")


def with_problem(sgf):
    return LISTED | {
        "problems/first/_collection.md": "---\ntitle: 吃子\n---\n",
        "problems/first/001.sgf": sgf,
    }


def test_a_goal_that_cannot_be_reached_is_a_fault_in_every_build(tmp_path):
    (fault,) = faults(tmp_path, with_problem(HOPELESS))
    assert fault.blocking and "吃不掉" in fault.message


def test_a_problem_that_any_move_solves_is_found_by_the_thorough_check(tmp_path):
    assert faults(tmp_path, with_problem(EASY)) == []
    found = faults(tmp_path, {}, thorough=True)
    assert any("太容易" in fault.message for fault in found), found


def test_both_kinds_of_proof_are_kept(tmp_path, monkeypatch):
    from website.library import problems

    cache = tmp_path / "cache.db"
    write(tmp_path, with_problem(PROBLEM))
    for thorough in (False, True):
        examine(tmp_path, cache, thorough=thorough)
    monkeypatch.setattr(problems, "_compile", lambda *_: pytest.fail("proved again"))
    for thorough in (False, True):
        examine(tmp_path, cache, thorough=thorough)


@pytest.mark.parametrize(
    ("head", "reading"),
    [
        ("便宜", "pián yi"), ("倒扑", "dào pū"), ("禁着点", "jìn zhuó diǎn"), ("妙着", "miào zhāo"),
        ("1·3·5型布局", "yī sān wǔ xíng bù jú"), ("绿", "lǜ"), ("长考", "cháng kǎo"), ("女", "nǚ"),
        ("二", "èr"), ("扳", "bān"), ("数空", "shǔ kòng"),
    ],
)  # fmt: skip
def test_right_readings_pass(head, reading):
    from website.library.readings import disagreement

    assert disagreement(head, reading) == ""


def test_code_and_addresses_are_not_taken_for_html(tmp_path):
    body = "用 `<b>` 写，1 < 2，a<b，见 <https://example.org/>。\n\n```\n<div>\n```\n"
    files = LISTED | {"glossary/着法/长.md": term("长", "cháng", body)}
    assert faults(tmp_path, files) == []


def test_gaps_are_counted_and_listed(tmp_path):
    _, report = examine(write(tmp_path, LISTED))
    assert report.notes["没有正文的词条"] == ["glossary/死活/直四.md"]
    assert report.notes["没有断言的棋图"] == []
    assert "glossary/着法/打吃.md" in report.notes["有正文没有出处"]


def test_length_and_completeness_are_reported(tmp_path):
    long = "一个词。" * 20
    files = LISTED | {
        "glossary/着法/长.md": term("长", "cháng", long, see="[气]", korean="뻗다"),
        "glossary/着法/跳.md": term(
            "跳", "tiào", f"{long}\n\n```go\n$$B\n$$ | . .\n$$ | X .\n$$ -----\n```"
        ),
        "glossary/着法/飞.md": term("飞", "fēi", "七个字的一句话。"),
        "glossary/着法/扳.md": term("扳", "bān", "比七个字更长的另一句话。"),
        "glossary/着法/顶.md": term("顶", "dǐng", "也不太长的一句话。"),
    }
    _, report = examine(write(tmp_path, files))
    short = report.notes["正文不到 60 字"]
    assert short == sorted(short, key=lambda item: int(item.split("（")[1].split()[0]))
    assert "glossary/着法/飞.md（8 字）" in short and not any("长.md" in item for item in short)
    assert "glossary/死活/直四.md" not in str(short), "what is not written is no short text"
    (name,) = (name for name in report.notes if name.startswith("没有棋图（着法"))
    undrawn = report.notes[name]
    assert {"glossary/着法/长.md", "glossary/着法/飞.md"} <= set(undrawn)
    assert "glossary/着法/跳.md" not in undrawn and f"共 {len(undrawn) + 1} 条" in name
    for note, there in (("没有相关词的词条", "跳"), ("没有英文、日文、韩文名的词条", "飞")):
        assert f"glossary/着法/{there}.md" in report.notes[note]
        assert "glossary/着法/长.md" not in report.notes[note]
    alone = report.notes["别的页都没有提到的词条"]
    assert "glossary/基本/气.md" not in alone and "glossary/着法/飞.md" in alone
    assert report.counts["terms_drawn"] == report.counts["terms_playable"] == 1
    assert report.counts["diagrams_playable"] == report.counts["diagrams"] >= 1
