"""flask make-problems: what is wished for, what is refused, what is written."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from tests.web.library_files import SMALL, write
from website import create_app
from website.config import ROOT
from website.making import Shelf, Wish, problem_tree, shelve, wanted, wish_of
from weiqi.compose.features import features
from weiqi.compose.recipe import RecipeError, make
from weiqi.compose.study import study
from weiqi.problems import check, read_problem
from weiqi.sgf import read_sgf, write_sgf

RECIPES = [f"nook/kill/{n}" for n in range(1, 12)]  # the wall of the first has a gap
ANY = Wish(("live", "kill"), ("alive", "dead", "seki", "ko"))


@pytest.fixture(scope="module")
def made():
    """A recipe that works and its composition."""
    return next(
        (recipe, found)
        for recipe in RECIPES
        if (found := make(recipe)) and ANY.grants(study(found.quest, deep=True), _facts(found))
    )


def _facts(found):
    return features(study(found.quest, deep=True))


def test_what_is_written_is_a_sound_problem_that_tells_its_recipe(made, tmp_path):
    recipe, quick = made
    shelf = Shelf(tmp_path)
    found, said = wanted(recipe, quick, ANY, shelf)
    path = shelve(shelf, "new", recipe, found, said)
    assert path == tmp_path / "new" / "001.sgf"
    data = path.read_bytes()
    problem = read_problem(data)
    assert check(problem).faults == () and check(problem).best == found.best
    assert (problem.name, problem.task, problem.hint, problem.terms) == said
    assert read_sgf(data).trees[0].root.simple("SO").endswith(recipe)
    assert write_sgf(read_sgf(data).trees) == data
    # It is on the shelf now: neither it nor its name comes again.
    assert wanted(recipe, quick, ANY, shelf) is None
    assert wanted(recipe, quick, ANY, Shelf(tmp_path)) is None


def test_numbers_go_on_where_a_collection_ends(made, tmp_path):
    recipe, quick = made
    (tmp_path / "old").mkdir()
    shelf = Shelf(tmp_path)
    found, said = wanted(recipe, quick, ANY, shelf)
    (tmp_path / "old" / "007.sgf").write_bytes(write_sgf([problem_tree(found, said, "")]))
    assert shelf.next_number("old") == 8 and shelf.next_number("other") == 1


@pytest.mark.parametrize(
    "other",
    [
        replace(ANY, goals=("live",)),
        replace(ANY, results=("seki",)),
        replace(ANY, levels=(10, 10)),
        replace(ANY, tesuji=("倒脱靴",)),
    ],
    ids=["goal", "result", "level", "tesuji"],
)
def test_a_wish_refuses_what_it_did_not_ask_for(made, other, tmp_path):
    recipe, quick = made
    assert wanted(recipe, quick, other, Shelf(tmp_path)) is None


def test_a_wish_that_leaves_things_open_looks_everywhere():
    wish, places = wish_of((), (), (), (), (1, 10))
    assert wish.goals == ("live", "kill") and "corner" in places and not wish.told
    wish, places = wish_of(("race",), ("side",), ("ko",), ("扑",), (3, 4))
    assert (wish.results, wish.tesuji, wish.levels, wish.told) == (("ko",), ("扑",), (3, 4), True)
    assert places == ["side"]
    with pytest.raises(RecipeError, match="没有「moon」"):
        wish_of(("live",), ("moon",), (), (), (1, 10))


@pytest.fixture
def runner(tmp_path):
    write(tmp_path, SMALL)
    app = create_app({"ROOT": str(tmp_path), "LIBRARY": str(tmp_path / "i" / "library.db"),
                      "DEVELOPMENT": True, "TESTING": True})  # fmt: skip
    return app.test_cli_runner()


def test_the_command_writes_and_says_what_comes_next(runner, tmp_path):
    asked = ["make-problems", "new", "--place", "nook", "--result", "dead", "--result", "alive"]
    result = runner.invoke(args=[*asked, "--count", "1", "--tries", "24"])
    assert result.exit_code == 0, result.output
    assert "new/001.sgf  nook/" in result.output and "flask prove new" in result.output
    assert check(read_problem((tmp_path / "problems/new/001.sgf").read_bytes())).faults == ()


def test_the_command_refuses_a_place_that_is_none(runner):
    result = runner.invoke(args=["make-problems", "new", "--place", "moon"])
    assert result.exit_code == 1 and "没有「moon」这个地方" in result.output


COMPOSE = """
import sys
from pathlib import Path
from itertools import islice
from website.making import Shelf, Wish, compose_into
wish = Wish(("live", "kill"), ("alive", "dead", "seki", "ko"))
folder = Path(sys.argv[1])
for recipe, path in islice(compose_into(Shelf(folder), "new", wish, ["nook"], 1), 2):
    print(recipe, path and path.name)
"""


def test_the_same_recipes_write_the_same_files_and_never_twice(tmp_path):
    """In another process, with other hashes, too; run again, nothing near is written."""

    def run(name: str, seed: str) -> tuple[str, dict[str, bytes]]:
        command = [sys.executable, "-c", COMPOSE, str(tmp_path / name)]
        env = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        told = subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout
        return told, {p.name: p.read_bytes() for p in (tmp_path / name).glob("new/*.sgf")}

    one, other = run("one", "1"), run("other", "2")
    assert one == other and one[1]
    again = run("one", "3")
    assert again[1] == one[1] and again[0].count("None") == 2
