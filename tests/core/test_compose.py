"""Composing: near-duplicates, roles of stones, studies, ratings, recipes and words."""

from dataclasses import replace
from random import Random

import pytest

from tests.core.drawn import stones
from weiqi.compose import bodies, clusters
from weiqi.compose.alike import Pool, distance, normal
from weiqi.compose.features import features
from weiqi.compose.looks import untidiness
from weiqi.compose.pruning import pruned, without
from weiqi.compose.rating import difficulty, effort, grade
from weiqi.compose.recipe import RecipeError, make, places
from weiqi.compose.study import Study, study
from weiqi.compose.turning import turned
from weiqi.compose.wording import names, words
from weiqi.judging import Quest
from weiqi.points import geometry

STRAIGHT_THREE = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
O O O O O . .
X X X X O . .
. . . X O . .
"""
# A stone of the wall more than is needed, far from everything.
IDLE = STRAIGHT_THREE.replace(". . . . . . .", ". . . . . . X", 1)
BENT_THREE = """
. . . . . . .
. . . . . . .
. . . . . . .
O O O O . . .
X X X O . . .
. X X O . . .
. . X O . . .
"""


def quest(drawing, to_play, goal, color=1):
    size, black, white = stones(drawing)
    far = geometry(size).point("G7")
    mine = [p for p in (black if color == 1 else white) if p != far]
    return Quest(
        size, tuple(sorted(black)), tuple(sorted(white)), to_play, tuple(sorted(mine)), goal
    )


KILL = quest(STRAIGHT_THREE, 2, "kill")
LIVE = quest(STRAIGHT_THREE, 1, "live")
BENT = quest(BENT_THREE, 2, "kill")


def names_of(found):
    return geometry(found.quest.size).names(found.best)


@pytest.mark.parametrize(
    ("asked", "result", "best"),
    [(KILL, "dead", ["B1"]), (LIVE, "alive", ["B1"]), (BENT, "dead", ["A1"])],
)
def test_a_study_tells_result_and_the_only_move(asked, result, best):
    found = study(asked, deep=True)
    assert (found.result, names_of(found), found.only) == (result, best, 1)
    assert found.line[0] == found.best[0] and found.moves == 3


@pytest.mark.parametrize(
    "drawing",
    [
        STRAIGHT_THREE.replace(". . . X O", ". X . X O"),
        STRAIGHT_THREE.replace("O O O O O . .", "O O O O O O .")
        .replace("X X X X O . .", "X X X X X O .")
        .replace(". . . X O . .", ". . . . X O ."),
    ],
    ids=["two eyes", "four in a row"],
)
def test_what_is_settled_is_no_problem(drawing):
    assert study(quest(drawing, 2, "kill")) is None


def test_a_capture_is_studied_by_the_reader():
    size, black, white = stones(
        """
        . . . . .
        . . . . .
        . X O . .
        X O O X .
        . X . . .
        """
    )
    board = geometry(size)
    hunted = Quest(size, tuple(black), tuple(white), 1, (board.point("C2"),), "escape")
    assert study(hunted) is None, "not the learner's stones"
    hunt = replace(hunted, goal="capture", targets=tuple(white))
    found = study(hunt)
    assert found is None or found.result == "works"


@pytest.mark.parametrize("number", range(16))
def test_turned_and_swapped_positions_are_twins(number):
    assert normal(turned(KILL, number)) == normal(KILL)
    assert (turned(KILL, number) == KILL) == (number == 0)
    pool = Pool()
    pool.add(KILL, "直三")
    assert pool.like(turned(KILL, number)) == "直三"


@pytest.mark.parametrize("number", range(8))
def test_a_near_duplicate_is_one_both_ways_and_in_every_turn(number):
    # BENT with a point more, at one side of it: corners differ in how far they are off.
    grown = replace(BENT, black=tuple(p for p in BENT.black if p != geometry(7).point("C1")))
    grown = replace(grown, targets=grown.black)
    for one, other in ((BENT, turned(grown, number)), (turned(grown, number), BENT)):
        pool = Pool()
        pool.add(one, "there")
        assert pool.like(other) == "there"


def test_near_duplicates_are_refused_and_others_are_not():
    pool = Pool()
    pool.add(BENT, "弯三")
    # A stone of the wall moved: the group and its room are the same.
    wall = geometry(7).point("D4"), geometry(7).point("E4")
    moved = replace(BENT, white=tuple(sorted({*BENT.white} - {wall[0]} | {wall[1]})))
    assert moved != BENT
    assert pool.like(moved) == "弯三"
    assert pool.like(KILL) is None, "another shape"
    assert pool.like(replace(BENT, goal="live", to_play=1)) is None, "another side's move"


def test_the_same_shape_at_the_side_and_in_the_corner_differ():
    board = geometry(7)
    side = Quest(
        7,
        tuple(board.point(n) for n in ("B1", "B2", "C2", "D2", "E2", "F2", "F1")),
        tuple(board.point(n) for n in ("A1", "A2", "B3", "C3", "D3", "E3", "F3", "G2", "G1")),
        2,
        tuple(board.point(n) for n in ("B1", "B2", "C2", "D2", "E2", "F2", "F1")),
        "kill",
    )
    assert distance(normal(side), normal(KILL)) > 2


def test_a_stone_without_a_role_is_taken_away():
    idle = quest(IDLE, 2, "kill")
    assert geometry(7).point("G7") in idle.black
    assert pruned(study(idle)).quest.black == KILL.black
    assert pruned(study(KILL)).quest.targets == KILL.targets, "these are all needed"


def test_no_stone_is_taken_when_nothing_is_left_to_ask():
    lonely = Quest(7, (20,), (21,), 1, (20,), "live")
    assert without(lonely, 20) is None and without(lonely, 21) is None


def test_lone_and_scattered_stones_are_untidy():
    assert untidiness(KILL) == 0
    assert untidiness(quest(IDLE, 2, "kill")) > 2


@pytest.mark.parametrize("place", bodies.PLACES.values(), ids=bodies.PLACES)
def test_a_body_is_shut_in_by_its_ring_whatever_is_changed(place):
    random = Random(7)
    sketch = bodies.start(place, random)
    for _ in range(60):
        sketch = bodies.changed(sketch, random)
        cells, fence = sketch.cells(), set(bodies.ring(sketch))
        assert cells and not fence & cells.keys()
        for x, y in cells:
            for q in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                on_board = 0 <= q[0] < place.size and 0 <= q[1] < place.size
                assert not on_board or q in cells or q in fence
    for smaller in bodies.reduced(sketch):
        assert sum(map(bool, smaller.cells().values())) <= len(cells)


@pytest.mark.parametrize("place", clusters.ROOMS.values(), ids=clusters.ROOMS)
def test_a_cluster_keeps_the_chain_in_question(place):
    random = Random(7)
    cluster = clusters.start(place, random)
    head = geometry(place.size).at(*cluster.head)
    for _ in range(60):
        cluster = clusters.changed(cluster, random)
        asked = clusters.quest(cluster, "capture")
        if asked is not None:
            assert head in asked.targets and set(asked.targets) <= set(asked.black)


@pytest.fixture(scope="module")
def made():
    """The first composition of the corner, whatever it is."""
    recipes = (f"nook/kill/{n}" for n in range(30))
    return next((r, found) for r in recipes if (found := make(r)))


def test_a_recipe_always_makes_the_same(made):
    recipe, found = made
    assert make(recipe) == found


def test_what_is_made_is_a_problem_in_which_every_stone_counts(made):
    found = made[1]
    assert len(found.best) == 1 and len(found.line) >= 3
    assert study(found.quest) == found
    for stone in found.quest.targets:
        fewer = without(found.quest, stone)
        other = study(fewer) if fewer else None
        inside = pruned(found).quest.targets
        assert stone in inside
        assert other is None or other != found


@pytest.mark.parametrize("recipe", ["", "corner", "moon/kill/1", "corner/kill/x", "corner/win/1"])
def test_a_wrong_recipe_is_refused(recipe):
    with pytest.raises(RecipeError):
        make(recipe)


def test_places_fit_the_goal():
    assert "nook" in places("live") and "nook" not in places("race")
    assert set(places("capture")) == set(clusters.ROOMS)


def test_longer_narrower_and_trickier_is_harder():
    easy = Study(KILL, "dead", (9,), (9,), 5, near=0, only=1, nodes=10)
    for harder in (
        replace(easy, line=(9, 10, 11, 12, 13)),
        replace(easy, only=2),
        replace(easy, near=3),
        replace(easy, moves=12),
        replace(easy, nodes=1000),
        replace(easy, result="ko"),
    ):
        assert effort(harder) > effort(easy)
    assert difficulty(easy) == 1 and grade(1) == "30级" and grade(10) == "3段"
    assert difficulty(replace(easy, line=tuple(range(25)), only=9, near=5, nodes=10**6)) == 10


@pytest.mark.parametrize("told", [True, False])
def test_words_are_whole_and_name_no_side_or_coordinate(told):
    found = study(KILL, deep=True)
    facts = features(found)
    taken = set()
    for _ in range(3):
        said = words(found, facts, taken, told=told)
        assert said.task == "白先，杀掉画 △ 的黑棋。"
        assert said.name not in taken and said.hint.endswith("。") and said.terms
        for text in (said.name, said.hint):
            assert not set(text) & set("上下左右ABCDEFGH") - set("上下"), text
        taken.add(said.name)
    assert words(found, facts, set(names(found, facts, told=told)), told=told) is None


def test_features_tell_what_stands_there():
    facts = features(study(LIVE, deep=True))
    assert (facts.place, facts.stones, facts.room, facts.guests) == ("角上", 5, 3, 0)
    assert (facts.line, facts.corner_spot) == (1, "二一路")
