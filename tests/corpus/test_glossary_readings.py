"""Readings, checked a second time: the file's reading against an independent guess.

pypinyin guesses from phrases. Where a headword's reading differs, the character must be
one that Go reads in its own way (``USUAL``) or the word one looked at by hand (``SEEN``).
"""

import pytest

from website.library import readings

#: Characters that Go reads in one way, whatever a phrase book may guess.
USUAL = dict(
    pair.split()
    for pair in """
    子 zǐ, 长 cháng, 着 zhāo, 粘 zhān, 扳 bān, 倒 dào, 还 huán, 应 yìng, 曲 qū, 挡 dǎng,
    冲 chōng, 觑 qù, 夹 jiā, 压 yā, 提 tí, 切 qiē, 断 duàn, 点 diǎn, 单 dān, 角 jiǎo,
    间 jiān, 尖 jiān, 分 fēn, 打 dǎ
    """.replace("\n", " ").split(",")
)
#: Words that read one of those characters otherwise.
OTHERWISE = {
    "禁着点": "zhuó",
    "自杀着手": "zhuó",
    "应氏围棋规则": "yīng",
    "猴子脸": "zi",
    "帽子": "zi",
    "套子": "zi",
    "团子棋": "zi",
}
#: Other differences from the guess, each looked at by eye.
SEEN = {
    "校定棋品": "校 is jiào where it means to correct",
    "重屏图": "重 chóng, double",
    "重屏会棋图": "重 chóng, double",
    "重鋂劫": "重 chóng, double",
    "铁重关": "重 chóng, double",
    "过周十局": "过 guō, a family name",
    "南刘北过": "过 guō, a family name",
    "罫": "guǎi, the squares of a board",
    "数空": "数 shǔ, to count; 空 kòng, territory",
    "提空": "空 kòng, territory",
    "点空": "空 kòng, territory",
    "围空": "空 kòng, territory",
    "实空": "空 kòng, territory",
    "数目": "数 shǔ, to count",
    "数子法": "数 shǔ, to count",
    "三大难解定式": "难 nán, hard",
    "逢棋难处用小尖": "处 chù, a place",
    "象眼尖穿忌两行": "行 háng or xíng, the entry says so",
    "百劫不应": "应 yìng, to answer",
    "劫尽棋亡": "尽 jìn, used up",
    "葡萄六": "葡萄 pú tao",
    "商量棋": "商量 shāng liang",
    "闷吃": "mēn, as in 闷宫; the entry gives both",
    "真似棋": "似 sì, like",
    "脱壳": "壳 qiào, as in 金蝉脱壳",
    "超一流棋手": "一 yī, as everywhere in headwords",
    "总得分": "得 dé, to gain",
    "擂争十番棋": "擂 lèi, as in 擂台",
    "昭和1.3.5布局": "digits are read out",
    "1·3·5型布局": "digits are read out",
}  # fmt: skip


@pytest.fixture(scope="module")
def words(store):
    """Return headwords with their spoken characters and the syllables of the file."""
    return {
        card.head: list(zip(readings.read_out(card.head), card.reading.split(), strict=True))
        for card in store.terms()
    }


def test_a_character_of_go_is_read_in_one_way(words):
    other = [
        (head, char, syllable)
        for head, spoken in words.items()
        for char, syllable in spoken
        if syllable not in (USUAL.get(char, syllable), OTHERWISE.get(head))
    ]
    assert not other


def test_what_differs_from_the_guess_was_looked_at(words):
    new = {}
    for head, spoken in words.items():
        guess = readings.guess(head).split()
        differs = [
            (char, syllable)
            for at, (char, syllable) in enumerate(spoken)
            if guess[at : at + 1] != [syllable] and char not in USUAL
        ]
        if differs and head not in SEEN:
            new[head] = differs
    assert not new


def test_the_lists_are_about_words_there_are(words):
    assert set(SEEN) | set(OTHERWISE) <= set(words)


def test_every_reading_was_written_down_twice(store, words):
    """``glossary/_readings.tsv`` was written from the headwords alone; the check compares."""
    assert store.counts()["terms_read_twice"] == len(words)
