"""The real content: no faults, every listed word found, the searches a learner makes."""

import pytest

from website.search import search


def test_no_faults(examined):
    _, report = examined
    assert not report.faults, "\n" + "\n".join(map(str, report.faults))


def test_every_word_of_the_seed_lists_leads_to_an_entry(store):
    places = [place for places in store.list_order().values() for place in places]
    assert len(places) == 1018
    assert len({place.word for place in places}) == 1017
    for place in places:
        assert place.head and store.term(place.head), place
        assert store.resolve(place.word) == place.head
        assert (place.list, place.number) in store.term(place.head).places


def test_every_headword_is_found_by_itself_its_pinyin_and_its_initials(store):
    for card in store.terms():
        hits = search(store.connection, card.head, 3)
        assert hits[0].term == card.head, (card.head, hits)
        found = [hit.term for hit in search(store.connection, card.reading, 30)]
        assert card.head in found, (card.head, card.reading)


def test_traditional_forms_and_misprints_lead_to_the_entry(store):
    for card in store.terms():
        entry = store.term(card.head)
        for form in (entry.traditional, *entry.misprints):
            assert search(store.connection, form, 3)[0].term == entry.head, (entry.head, form)


@pytest.mark.parametrize(
    ("query", "head"),
    [
        ("手筋", "手筋"),
        ("劫", "劫"),
        ("双活", "双活"),
        ("倒脱靴", "倒脱靴"),
        ("倒脫靴", "倒脱靴"),
        ("雙活", "双活"),
        ("徵子", "征子"),
        ("覆盤", "复盘"),
        ("shoujin", "手筋"),
        ("daotuoxue", "倒脱靴"),
        ("dao tuo", "倒脱靴"),
        ("dtx", "倒脱靴"),
        ("chang", "长"),
        ("cháng", "长"),
        ("chang2", "长"),
        ("双括", "双活"),
        ("倒脱鞋", "倒脱靴"),
        ("shoujing", "手筋"),
        ("snapback", "倒扑"),
        ("snapbakc", "倒扑"),
        ("under the stones", "倒脱靴"),
        ("ishinoshita", "倒脱靴"),
        ("atari", "打吃"),
        ("ladder", "征子"),
        ("打吃是什么意思", "打吃"),
        ("宜四", "直四"),
        ("鸟鹭", "乌鹭"),
    ],
)
def test_the_first_hit(store, query, head):
    hits = search(store.connection, query, 5)
    assert hits and hits[0].term == head, hits


def test_initials_show_several_terms(store):
    found = [hit.term for hit in search(store.connection, "sj", 20)]
    assert "手筋" in found and len(found) > 3


def test_definitions_are_searched(store):
    """Words from the middle of a definition find it, whichever term it is."""
    asked = 0
    for card in store.terms():
        middle = card.gloss[len(card.gloss) // 3 :][:6]
        if len(middle) == 6 and all("\u4e00" <= char <= "\u9fff" for char in middle):
            asked += 1
            assert card.head in [hit.term for hit in search(store.connection, middle, 200)], middle
    assert asked > 100


def test_at_least_150_terms_are_written(store):
    assert store.counts()["terms_written"] >= 150


def test_every_lesson_has_three_tasks(store):
    assert len(store.lessons()) >= 7
    for card in store.lessons():
        assert card.task_count >= 3, card.slug


def test_every_category_is_introduced_in_a_short_essay(store):
    from lxml import html as parser

    for name, _ in store.categories():
        category = store.category(name)
        assert category is not None and category.title and category.summary, name
        essay = parser.fragment_fromstring(category.html, create_parent="main")
        assert len("".join(essay.text_content().split())) <= 800, name
        for aside in [*essay.iter("table"), *essay.iter("figure")]:
            aside.drop_tree()
        assert 150 <= len("".join(essay.text_content().split())) <= 450, name
        assert category.html.count('class="term"') >= 8, name


def test_at_least_30_problems(store):
    assert sum(collection.count for collection in store.collections()) >= 30


def test_html_of_all_pages_holds_only_links_that_lead_somewhere(store):
    from lxml import html as parser

    heads = {card.head for card in store.terms()}
    from urllib.parse import unquote

    for card in store.terms():
        entry = store.term(card.head)
        if not entry.html:
            continue
        tree = parser.fragment_fromstring(entry.html, create_parent="main")
        for link in tree.iter("a"):
            target = unquote(link.get("href"))
            if target.startswith("/glossary/"):
                assert target.removeprefix("/glossary/") in heads, (card.head, target)
                assert link.get("data-term") != card.head, "no link to itself"


@pytest.mark.parametrize(
    ("description", "word"),
    [
        ("先送几个子再吃回来", "倒脱靴"),
        ("一直打吃追着跑", "征子"),
        ("两边都不能先动的活棋", "双活"),
        ("送一个子再吃回一大块", "倒扑"),
        ("接上也来不及被吃掉", "接不归"),
        ("不能下子的点", "禁着点"),
        ("下完棋再摆一遍研究", "复盘"),
        ("用手握棋子决定谁先下", "猜先"),
        ("看起来像眼其实不是眼", "假眼"),
        ("棋盘正中间的点", "天元"),
        ("水平差的人先摆几个子", "让子"),
    ],
)
def test_a_description_finds_the_word_among_the_first_five(store, description, word):
    assert word in [hit.term for hit in search(store.connection, description, 5)]
