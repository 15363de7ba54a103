"""Entries found by what they mean: rarity, families of words, other words for one thing."""

import json
import sqlite3

import pytest

from website import meaning
from website.meaning import Meanings, families

ENTRIES = [
    ("假眼", 80, "看着像眼，早晚要自己填上的地方。", ""),
    ("棋盘", 70, "画着纵横线、用来下棋的盘子。", "多半用木头做成。"),
    ("枰", 20, "古人把棋盘叫做枰。", ""),
    ("虚眼", 10, "看着像眼，其实不成眼的地方，就是假眼。", ""),
    ("烂柯", 5, "围棋的别名，来自樵夫看棋的传说。", "斧头的柄都烂了。"),
]


@pytest.fixture
def connection(monkeypatch):
    # In so small a library rarity tells little beside how common a word is.
    monkeypatch.setattr(meaning, "COMMON", 1.0)
    monkeypatch.setattr(meaning, "EARLIER", 0.0)
    db = sqlite3.connect(":memory:")
    db.executescript(
        "CREATE TABLE term (id INTEGER, head TEXT, weight INTEGER, gloss TEXT, variants TEXT);"
        "CREATE TABLE body (id INTEGER, text TEXT);"
    )
    for number, (head, weight, gloss, more) in enumerate(ENTRIES, 1):
        db.execute(
            "INSERT INTO term VALUES (?, ?, ?, ?, ?)", (number, head, weight, gloss, json.dumps([]))
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
