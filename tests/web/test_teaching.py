"""The lesson that a problem leads to."""

import pytest

from website.config import ROOT
from website.library.loading import Loaded, load
from website.library.records import Collection, Lesson
from website.library.teaching import taught_by
from weiqi.sgf import read_sgf

CHOSEN = "人工选定"  # in SO: a program made it up, somebody chose it to teach something
LESSONS = [
    Lesson("liberties", "rules", 1, "气", terms=("气", "打吃")),
    Lesson("ko", "rules", 2, "劫", terms=("劫", "倒扑", "扑")),
    Lesson("nets", "tactics", 3, "枷与倒扑", terms=("枷", "倒扑")),
    Lesson("more", "tactics", 4, "再说倒扑和气", terms=("倒扑", "气", "扑")),
]


@pytest.mark.parametrize(
    ("collection", "terms", "slug"),
    [
        ("plain", ("打吃",), "liberties"),
        ("plain", ("枷", "打吃"), "nets"),  # the first term that a lesson teaches
        ("plain", ("立", "打吃"), "liberties"),
        ("plain", ("倒扑",), "nets"),  # called after it, though a later one has it too
        ("plain", ("扑",), "more"),  # none is called after it: the latest
        ("plain", ("立",), None),
        ("named", ("立",), "ko"),
        ("named", (), "ko"),
        ("named", ("气",), "liberties"),
        ("gone", ("立",), None),
        ("nowhere", ("立",), None),
    ],
)
def test_lesson_of_a_problem(collection, terms, slug):
    loaded = Loaded(ROOT, lessons=LESSONS)
    for name, lesson in (("plain", ""), ("named", "ko"), ("gone", "no-such")):
        loaded.collections.append(Collection(name, name, lesson=lesson))
    found = taught_by(loaded)(collection, terms)
    assert (found and found.slug) == slug


def test_the_page_leads_there(page):
    found = page("/problems/first-captures/001")
    links = {a.get("href"): a.text for a in found.tree.iter("a")}
    assert links["/lessons/liberties"] == "气"


def test_every_problem_made_or_chosen_by_hand_leads_to_a_lesson():
    loaded = load(ROOT)
    find = taught_by(loaded)
    by_hand = 0
    for collection, number, _, sgf in loaded.problems:
        root = read_sgf(sgf).trees[0].root
        source, words = root.text("SO"), root.text("C").rpartition("词：")[2]
        if not source or CHOSEN in source:
            by_hand += 1
            assert find(collection, words.split("、")), f"{collection}/{number}"
    assert by_hand >= 150
