"""Entries found by what they mean: rarity, families of words, other words for one thing."""

import json
import sqlite3

import pytest

from website import meaning
from website.meaning import Meanings, families

ENTRIES = [
    ("假眼", 80, "看着像眼，早晚要自己填上的地方。", "", [], []),
    ("棋盘", 70, "画着纵横线、用来下棋的盘子。", "多半用木头做成。", ["枰"], []),
    ("枰", 20, "古人把棋盘叫做枰。", "", [], ["旧时候这东西怎么称呼"]),
    ("虚眼", 10, "看着像眼，其实不成眼的地方，就是假眼。", "", [], []),
    ("烂柯", 5, "围棋的别名，来自樵夫看棋的传说。", "斧头的柄都烂了。", [], ["神仙下棋看呆了"]),
    ("方圆", 5, "围棋的别名，方的是盘子，圆的是子。", "", ["棋盘", "没有"], []),
]


@pytest.fixture
def connection(monkeypatch):
    # In so small a library rarity tells little beside how common a word is.
    monkeypatch.setattr(meaning, "COMMON", 1.0)
    monkeypatch.setattr(meaning, "EARLIER", 0.0)
    db = sqlite3.connect(":memory:")
    db.executescript(
        "CREATE TABLE term (id INTEGER, head TEXT, weight INTEGER, gloss TEXT,"
        " variants TEXT, see TEXT, asked TEXT);"
        "CREATE TABLE body (id INTEGER, text TEXT);"
    )
    for number, (head, weight, gloss, more, see, asked) in enumerate(ENTRIES, 1):
        lists = [json.dumps(words) for words in ([], see, asked)]
        db.execute(
            "INSERT INTO term VALUES (?, ?, ?, ?, ?, ?, ?)", (number, head, weight, gloss, *lists)
        )
        db.execute("INSERT INTO body VALUES (?, ?)", (number, gloss + more))
    return db


def found(connection, *runs):
    return [ENTRIES[number - 1][0] for number in Meanings(connection).described(runs, 3)]


def test_the_text_counts_too_but_the_definition_more(connection):
    assert found(connection, "斧头的柄烂掉")[0] == "烂柯"
    assert found(connection, "下棋用的盘子")[0] == "棋盘"


def test_a_commoner_entry_is_first_where_another_is_a_word_for_it(connection):
    assert found(connection, "看着像眼其实不成眼")[:2] == ["假眼", "虚眼"]


def test_a_word_stands_for_its_family(connection, monkeypatch):
    assert "烂柯" not in found(connection, "砍柴")
    monkeypatch.setattr(meaning, "families", lambda: {"砍柴": ("樵夫",)})
    assert found(connection, "砍柴") == ["烂柯"]


def test_a_phrase_that_asks_for_it_finds_an_entry(connection):
    assert found(connection, "神仙看呆")[0] == "烂柯"


def test_a_phrase_that_is_nearly_the_query_decides(connection, monkeypatch):
    query = "旧时候这假眼怎么称呼"
    monkeypatch.setattr(meaning, "IN_ASKED", 0.0)
    assert found(connection, query)[0] == "枰"
    monkeypatch.setattr(meaning, "NEAREST", 0.0)
    assert found(connection, query)[0] == "假眼"


def test_phrases_are_found_by_themselves(connection):
    meanings = Meanings(connection)
    assert meanings.asked("神仙下棋都看呆了", 0.8) == [5]
    assert meanings.asked("神仙下棋", 0.8) == []


def test_what_is_related_to_what_fits_gains(connection, monkeypatch):
    assert found(connection, "古人") == ["枰", "棋盘"]
    monkeypatch.setattr(meaning, "RELATED", 0.0)
    assert found(connection, "古人") == ["枰"]


@pytest.mark.parametrize("runs", [(), ("",), ("龘龘龘",), ("龘" * 10_000,)])
def test_what_describes_nothing_finds_nothing(connection, runs):
    assert found(connection, *runs) == []


def test_an_empty_library_has_no_meanings(connection):
    connection.executescript("DELETE FROM term; DELETE FROM body;")
    assert Meanings(connection).described(["看着像眼"], 3) == []


def test_families_are_words_apart_and_none_is_its_own_kin():
    kin = families()
    assert len(kin) > 500
    assert all(word not in others and others for word, others in kin.items())
    assert all(word in kin[other] for word, others in kin.items() for other in others)
