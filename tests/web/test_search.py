"""Queries of every kind, and of no kind at all."""

import sqlite3
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.web.library_files import built, open_store, term
from website import text as search_text
from website.search import Hit, normalise, search


def _file(category: str, head: str, reading: str, body: str = "", **fields: str):
    return f"glossary/{category}/{head}.md", term(head, reading, body, **fields)


FILES = dict(
    [
        _file("着法", "手筋", "shǒu jīn", "局部最有力的一手。", english="tesuji", weight="80",
              japanese="手筋", romaji="tesuji"),
        _file("死活", "双活", "shuāng huó", "双方都没有两眼，谁也吃不掉谁。", traditional="雙活",
              english="seki", japanese="セキ", romaji="seki", korean="빅", weight="80"),
        _file("棋形", "双虎", "shuāng hǔ", weight="20"),
        _file("棋形", "双关", "shuāng guān", traditional="雙關", weight="30"),
        _file("劫", "劫", "jié", "双方轮流提一个子。", english="ko", japanese="コウ", weight="90"),
        _file("着法", "下", "xià", japanese="着手する", weight="50"),
        _file("着法", "接", "jiē", english="connection", weight="60"),
        _file("劫", "劫材", "jié cái", "逼对方应一手的地方。", english="ko threat", weight="70"),
        _file("劫", "天下劫", "tiān xià jié", weight="30"),
        _file("劫", "连环劫", "lián huán jié", japanese="両コウ", romaji="ryo-ko", weight="50"),
        _file("着法", "倒脱靴", "dào tuō xuē", "先送几个子让对方提，再在提空的地方吃回来。",
              traditional="倒脫靴", english="under the stones", japanese="石の下",
              romaji="ishi no shita", korean="후절수", variants="[脱骨]", weight="60"),
        _file("着法", "倒扑", "dào pū", "送一个子，再吃回一块。", traditional="倒撲",
              english="snapback", weight="70"),
        _file("着法", "征子", "zhēng zǐ", "一路打吃，把对方赶到头。", traditional="徵子",
              english="ladder", weight="85"),
        _file("着法", "打吃", "dǎ chī", "下一手就能提掉对方。", english="atari", japanese="アタリ",
              romaji="atari", weight="95"),
        _file("着法", "长", "cháng", "紧靠自己的子再下一个。", traditional="長",
              japanese="ノビ", weight="60"),
        _file("赛制", "长考", "cháng kǎo", "想很久才下一手。", traditional="長考", weight="40"),
        _file("赛制", "复盘", "fù pán", "下完再摆一遍。", traditional="復盤", weight="70"),
        _file("着法", "妙着", "miào zhāo", "让人想不到的好棋。", weight="40"),
        _file("死活", "直四", "zhí sì", misprints="[宜四]", weight="50"),
        _file("布局", "1·3·5型布局", "yī sān wǔ xíng bù jú", weight="10"),
        _file("布局", "三三", "sān sān", english="3-3 point", weight="60"),
        _file("规则", "女子", "nǚ zǐ", weight="1"),
    ]
)  # fmt: skip


@pytest.fixture(scope="module")
def connection(tmp_path_factory) -> sqlite3.Connection:
    root = tmp_path_factory.mktemp("search")
    report = built(root, FILES)
    assert report.built, report.faults
    return open_store(root).connection


def first(connection: sqlite3.Connection, query: str) -> tuple[str, str]:
    hits = search(connection, query, 5)
    return (hits[0].term, hits[0].matched) if hits else ("", "")


@pytest.mark.parametrize(
    ("query", "head", "matched"),
    [
        # Chinese of one character upward
        ("手筋", "手筋", "词头"),
        ("劫", "劫", "词头"),
        ("倒脱靴", "倒脱靴", "词头"),
        ("手", "手筋", "词头"),
        ("脱靴", "倒脱靴", "词头"),
        ("靴", "倒脱靴", "词头"),
        # other spellings
        ("脱骨", "倒脱靴", "异体"),
        ("宜四", "直四", "误字"),
        ("骨", "倒脱靴", "异体"),
        # Traditional and mixed scripts
        ("倒脫靴", "倒脱靴", "词头"),
        ("雙活", "双活", "词头"),
        ("徵子", "征子", "词头"),
        ("倒脱鞾", "倒脱靴", "相近"),
        ("長考", "长考", "词头"),
        ("覆盤", "复盘", "词头"),
        ("復盤", "复盘", "词头"),
        ("妙著", "妙着", "词头"),
        ("倒撲", "倒扑", "词头"),
        # pinyin: tones as marks, as numbers, not at all; spaces; ü
        ("shoujin", "手筋", "拼音"),
        ("shǒu jīn", "手筋", "拼音"),
        ("shou3jin1", "手筋", "拼音"),
        ("shou3 jin1", "手筋", "拼音"),
        ("SHOU JIN", "手筋", "拼音"),
        ("daotuoxue", "倒脱靴", "拼音"),
        ("dao tuo", "倒脱靴", "拼音"),
        ("dàotuō", "倒脱靴", "拼音"),
        ("dao4tuo", "倒脱靴", "拼音"),
        ("chang", "长", "拼音"),
        ("cháng", "长", "拼音"),
        ("chang2", "长", "拼音"),
        ("zhang", "长", "拼音"),
        ("nvzi", "女子", "拼音"),
        ("nüzi", "女子", "拼音"),
        ("nǚzǐ", "女子", "拼音"),
        ("nuzi", "女子", "拼音"),
        ("tuogu", "倒脱靴", "拼音"),
        ("zhang3", "长", "拼音"),
        ("shou-jin", "手筋", "拼音"),
        ("shou'jin", "手筋", "拼音"),
        # initials
        ("dtx", "倒脱靴", "首字母"),
        ("DTX", "倒脱靴", "首字母"),
        ("ｄｔｘ", "倒脱靴", "首字母"),
        ("sj", "手筋", "首字母"),
        # English, Japanese, Korean
        ("snapback", "倒扑", "英文"),
        ("Snap", "倒扑", "英文"),
        ("under the stones", "倒脱靴", "英文"),
        ("stones", "倒脱靴", "英文"),
        ("the stones", "倒脱靴", "英文"),
        ("3-3", "三三", "英文"),
        ("ko", "劫", "英文"),
        ("ishinoshita", "倒脱靴", "日文"),
        ("ishi no shita", "倒脱靴", "日文"),
        ("石の下", "倒脱靴", "日文"),
        ("アタリ", "打吃", "日文"),
        ("あたり", "打吃", "日文"),
        ("両コウ", "连环劫", "日文"),
        ("两コウ", "连环劫", "日文"),
        ("セキ", "双活", "日文"),
        ("ｾｷ", "双活", "日文"),
        ("ryoko", "连环劫", "日文"),
        ("후절수", "倒脱靴", "韩文"),
        # typos: alike in writing or in sound
        ("双括", "双活", "相近"),
        ("snapbakc", "倒扑", "相近"),
        ("倒脱鞋", "倒脱靴", "相近"),
        ("shoujing", "手筋", "相近"),
        ("手巾", "手筋", "相近"),
        ("大吃", "打吃", "相近"),
        ("劫才", "劫材", "相近"),
        ("laddre", "征子", "相近"),
        ("under teh stnoes", "倒脱靴", "相近"),
        ("倒靴脱", "倒脱靴", "相近"),
        ("倒靴", "倒脱靴", "相近"),
        ("真子", "征子", "相近"),  # zhen, zheng
        ("蹭子", "征子", "相近"),
        # however Japanese is romanised
        ("いしのした", "倒脱靴", "日文"),
        ("isinosita", "倒脱靴", "日文"),
        ("ryōkō", "连环劫", "日文"),
        ("りょうこう", "连环劫", "日文"),
        # one of many, part of a name
        ("snapbacks", "倒扑", "英文"),
        ("snapback move", "倒扑", "英文"),
        # words from the definition, and a name inside a question
        ("提空的地方", "倒脱靴", "释义"),
        ("谁也吃不掉谁", "双活", "释义"),
        ("再摆一遍", "复盘", "释义"),
        ("最有力", "手筋", "释义"),
        ("让对方提 吃回来", "倒脱靴", "释义"),
        ("打吃是什么意思", "打吃", "词头"),
        ("什么叫倒脫靴？", "倒脱靴", "词头"),
        ("围棋里的长是什么", "长", "词头"),
        ("劫在哪里", "劫", "词头"),
        ("What is ko?", "劫", "英文"),
        ("what is under the stones", "倒脱靴", "英文"),
        ("meaning of seki in go", "双活", "英文"),
        ("啥叫劫", "劫", "词头"),
        ("打吃是啥意思啊", "打吃", "词头"),
        ("长有什么用", "长", "词头"),
        ("什么时候打吃", "打吃", "词头"),
        ("围棋双活", "双活", "词头"),
        ("接和长有什么区别", "接", "词头"),
        ("怎么会劫", "劫", "词头"),
        ("怎么摆一遍", "复盘", "释义"),
        # a slip in the whole name counts more than a name inside it
        ("天下捷", "天下劫", "相近"),
        ("连还劫材", "劫材", "词头"),
        # a description in everyday words, by its rarest pairs; quotes do not part words
        ("两个人都没有两眼的棋", "双活", "释义"),
        ("想了“很久”才下", "长考", "释义"),
        # digits
        ("1·3·5型布局", "1·3·5型布局", "词头"),
        ("135型", "1·3·5型布局", "词头"),
        ("yisanwu", "1·3·5型布局", "拼音"),
        # what surrounds a word does not matter
        (" 打吃 ", "打吃", "词头"),
        ("“打吃”", "打吃", "词头"),
        ("打 吃", "打吃", "词头"),
        ("打吃？", "打吃", "词头"),
        ("打\x00吃", "打吃", "词头"),
        ("\u202e打吃", "打吃", "词头"),
        ("打吃😀", "打吃", "词头"),
    ],
)
def test_first_hit(connection, query, head, matched):
    assert first(connection, query) == (head, matched)


@pytest.mark.parametrize(
    ("query", "heads"),
    [
        ("劫", ["劫", "劫材", "连环劫", "天下劫"]),  # equal, begins with it, contains it
        ("jie", ["劫", "接", "劫材"]),
        ("jié", ["劫", "劫材"]),  # a tone tells readings apart
        ("jie1", ["接"]),
        ("双", ["双活", "双关", "双虎"]),
        ("shuang", ["双活", "双关", "双虎"]),
        ("倒", ["倒扑", "倒脱靴"]),
        ("吃回", ["倒扑", "倒脱靴"]),
        ("着", ["妙着"]),  # not what begins with 着 in Japanese
        ("着手する", ["下"]),
        ("两眼", ["双活"]),  # a word of a definition goes before names somewhat alike
        ("送给", ["倒扑"]),  # in no definition as it stands
        ("zzzz", []),  # in Japanese spelling no beginning counts
        ("送", []),  # one character is not looked for in definitions
    ],
)
def test_order(connection, query, heads):
    found = [hit.term for hit in search(connection, query)]
    assert found[: len(heads) or None] == heads


def test_a_term_appears_once_with_its_best_reason(connection):
    heads = [hit.term for hit in search(connection, "打吃")]
    assert len(heads) == len(set(heads))
    assert heads[0] == "打吃"
    gloss = "一路打吃，把对方赶到头。"
    assert search(connection, "打吃")[1] == Hit("征子", "zhēng zǐ", gloss, "释义", "打吃")


def test_the_form_says_what_matched(connection):
    assert search(connection, "脱骨")[0].form == "脱骨"
    assert search(connection, "骨")[0].form == "脱骨"
    assert search(connection, "stones")[0].form == "under the stones"
    assert search(connection, "ishinoshita")[0].form == "ishi no shita"
    assert search(connection, "zhang")[0].form == "cháng"


HOSTILE = [
    "",
    " ",
    '"',
    "*",
    "-",
    "()",
    "* AND",
    "head:劫",
    "NEAR(",
    "a OR b",
    "'; DROP TABLE key; --",
    "%",
    "_",
    "\x00",
    "\ud800",
    "\ud800打吃",
    "😀",
    "👨‍👩‍👧",
    "\u202e",
    "\u0301" * 1000,
    "é" * 5000,
    "ﷺ" * 100,
    "ー",
    "々",
    "u:",
    "0",
    "5",
    "4",
    "a4",
    "1" * 500,
    "{}",
    "[[打吃]]",
    "<b>",
    "\\",
    "\n\n",
    "^打吃",
    "打吃 NOT 手筋",
    "打" * 10000,
    "a" * 10000,
    "打吃 " * 3000,
    "白棋黑棋征子打吃" * 2000,
    "ab " * 4000,
    "𠮷" * 200,
    "か゚" * 100,
]


@pytest.mark.parametrize("query", HOSTILE, ids=lambda query: ascii(query[:12]))
def test_any_text_is_answered(connection, query):
    hits = search(connection, query, 20)
    assert len(hits) <= 20
    assert all(isinstance(hit, Hit) and hit.matched for hit in hits)


@given(query=st.text(max_size=60))
@settings(deadline=None)
def test_any_generated_text_is_answered(connection, query):
    assert len(search(connection, query, 5)) <= 5


@pytest.mark.parametrize(("limit", "most"), [(-1, 0), (0, 0), (1, 1), (3, 3), (10**9, 200)])
def test_limit(connection, limit, most):
    assert len(search(connection, "劫", limit)) <= most


def test_work_is_bounded_by_the_first_characters(connection, monkeypatch):
    counted = []
    connection.set_trace_callback(counted.append)
    try:
        search(connection, "白棋黑棋征子打吃" * 2000)
        statements = len(counted)
        assert statements < 80  # the index reads a row for each of at most 20 pairs
        assert max(map(len, counted)) < 40_000
    finally:
        connection.set_trace_callback(None)


def test_no_more_than_the_first_characters_are_looked_at(connection, monkeypatch):
    seen = []
    original = search_text.simplify
    monkeypatch.setattr(search_text, "simplify", lambda t: (seen.append(len(t)), original(t))[1])
    search(connection, "打吃" * 1_000_000)
    assert max(seen) <= 1000


def test_normalise_evens_out_script_width_and_spaces():
    assert normalise("雙 活") == normalise("双活") == "双活"
    assert normalise("ＤＴＸ") == "dtx"
    assert normalise("覆盤") == "复盘"
    assert normalise("!?") == ""


def test_what_quotes_stand_around_reads_on():
    assert search_text.simplify("走“日”字，《棋经》") == "走日字,棋经"


def test_serving_does_not_need_the_pinyin_dictionaries():
    code = "import website.search, website.library.store, sys; print('pypinyin' in sys.modules)"
    command = [sys.executable, "-c", code]
    assert subprocess.check_output(command, text=True).strip() == "False"


@pytest.mark.parametrize(
    "q",
    [
        "".join(chr(0x4E00 + n * 7) for n in range(2000)),  # no two pieces of it are the same
        " ".join(chr(0x4E00 + n * 7) + "子" for n in range(1000)),
        "a".join(chr(0x4E00 + n * 7) * 2 for n in range(900)),
        " ".join(f"w{n}" for n in range(500)),
    ],
    ids=["one run", "pairs", "mixed", "words"],
)
def test_a_long_query_of_ever_new_characters_is_answered(connection, q):
    assert len(search(connection, q)) <= 20
