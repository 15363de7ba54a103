"""``flask make-problems``: compositions -> problem files of a collection.

:mod:`weiqi.compose` finds and words them; here they are held against all problems there
are, proved once more as ``flask check`` will prove them, and written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from zlib import crc32

from weiqi import life_proof
from weiqi.compose.alike import Pool
from weiqi.compose.features import Features, features
from weiqi.compose.rating import difficulty
from weiqi.compose.recipe import RecipeError, make
from weiqi.compose.recipe import places as places_of
from weiqi.compose.study import Study, study
from weiqi.compose.turning import turned
from weiqi.compose.wording import Words, words
from weiqi.judging import Goal, Quest
from weiqi.life_judge import LIFE_GOALS
from weiqi.points import BLACK, WHITE
from weiqi.problems import check, read_problem
from weiqi.sgf import Tree, write_sgf

KIND: dict[Goal, str] = {
    "live": "做活",
    "kill": "杀棋",
    "race": "对杀",
    "link": "联络",
    "cut": "切断",
    "capture": "吃子",
    "escape": "逃子",
}
LEAST_MOVES = 3  # of a line; what is easy may be solved by one move
EASY = 5
MOST_STATES = 1_000  # of a stored proof, so that all of them stay small and quick to check
MOST_RIGHT = {"ko": 2}  # first moves that reach the result; otherwise one
SOURCE = "flask make-problems "


@dataclass(frozen=True)
class Wish:
    """What a collection asks for.

    ``goals`` and ``results`` as in :class:`weiqi.compose.study.Study`; ``tesuji``: one
    of these has to lead the line (empty: any); ``levels``: lowest and highest DI;
    ``told``: whether names may give the tesuji away.
    """

    goals: tuple[Goal, ...]
    results: tuple[str, ...] = ("alive", "dead", "works", "fails")
    tesuji: tuple[str, ...] = ()
    levels: tuple[int, int] = (1, 10)
    told: bool = False

    def grants(self, found: Study, facts: Features) -> bool:
        """Tell whether a composition is what was asked for."""
        low, high = self.levels
        return (
            found.quest.goal in self.goals
            and found.result in self.results
            and (not self.tesuji or any(word in self.tesuji for word in facts.tesuji[:1]))
            and len(found.best) <= MOST_RIGHT.get(found.result, 1)
            and (len(found.line) >= LEAST_MOVES or difficulty(found) <= EASY)
            and low <= difficulty(found) <= high
        )


def wish_of(
    goals: Sequence[Goal],
    places: Sequence[str],
    results: Sequence[str],
    tesuji: Sequence[str],
    levels: tuple[int, int],
) -> tuple[Wish, list[str]]:
    """Return a wish and the places to look in; what is left empty means all there is.

    Raises RecipeError for a place where nothing of the goals is made.
    """
    goals = tuple(goals) or ("live", "kill")
    offered = [place for place in places_of(goals[0]) if place in places_of(goals[-1])]
    for place in places:
        if place not in offered:
            raise RecipeError(f"没有「{place[:20]}」这个地方，可以写：{'、'.join(offered)}。")
    wish = Wish(goals, tuple(results) or Wish.results, tuple(tesuji), levels, bool(tesuji))
    return wish, list(places) or offered


class Shelf:
    """All problems there are: no twin, no near-duplicate and no name twice."""

    def __init__(self, folder: Path) -> None:
        """Read every problem of ``folder``; a file with faults is left to ``flask check``."""
        self.folder = folder
        self.pool = Pool()
        self.names: set[str] = set()
        for path in sorted(folder.glob("*/[0-9][0-9][0-9].sgf")):
            if path.parent.name != "joseki":
                problem = read_problem(path.read_bytes())
                self.remember(problem.quest, problem.name)

    def remember(self, quest: Quest, name: str) -> None:
        """Count a problem as there."""
        self.pool.add(quest, name)
        self.names.add(name)

    def next_number(self, collection: str) -> int:
        """Return the first number free at the end of a collection."""
        taken = [int(p.stem) for p in (self.folder / collection).glob("[0-9][0-9][0-9].sgf")]
        return max(taken, default=0) + 1


def recipes(places: Sequence[str], goals: Sequence[Goal], first: int) -> Iterator[str]:
    """Yield recipes without end, each number for every place and goal in turn."""
    for number in count(first):
        for place in places:
            for goal in goals:
                yield f"{place}/{goal}/{number}"


def wanted(recipe: str, quick: Study, wish: Wish, shelf: Shelf) -> tuple[Study, Words] | None:
    """Return a composition in full with its words when it fits wish and shelf."""
    if quick.quest.goal not in wish.goals or quick.result not in wish.results:
        return None
    quest = turned(quick.quest, crc32(recipe.encode()))
    if shelf.pool.like(quest):
        return None
    found = study(quest, deep=True)
    if found is None:
        return None
    facts = features(found)
    if not wish.grants(found, facts):
        return None
    said = words(found, facts, shelf.names, told=wish.told)
    if said is None or _too_much(quest):
        return None
    return found, said


def _too_much(quest: Quest) -> bool:
    return quest.goal in LIFE_GOALS and len(life_proof.prove(quest)["states"]) > MOST_STATES


def problem_tree(found: Study, said: Words, source: str) -> Tree:
    """Return the problem as a game tree with nothing but a root."""
    quest = found.quest
    tree = Tree(quest.size)
    root = tree.root
    root.set_points("AB", quest.black)
    root.set_points("AW", quest.white)
    root.set_points("TR", quest.targets)
    root.set_text("PL", {BLACK: "B", WHITE: "W"}[quest.to_play])
    root.set_text("GN", said.name)
    root.set_text("GE", KIND[quest.goal])
    root.set_text("DI", str(difficulty(found)))
    root.set_text("C", f"{said.task}\n提示：{said.hint}\n词：{'、'.join(said.terms)}")
    if source:
        root.set_text("SO", source)
    return tree


def is_sound(sgf: bytes) -> bool:
    """Tell whether ``flask check`` will find no fault in a problem file."""
    return not check(read_problem(sgf)).faults


def shelve(shelf: Shelf, collection: str, recipe: str, found: Study, said: Words) -> Path | None:
    """Write a problem at the end of a collection; None when it fails the last proof."""
    sgf = write_sgf([problem_tree(found, said, SOURCE + recipe)])
    if not is_sound(sgf):
        return None
    path = shelf.folder / collection / f"{shelf.next_number(collection):03}.sgf"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(sgf)
    shelf.remember(found.quest, said.name)
    return path


def compose_into(
    shelf: Shelf, collection: str, wish: Wish, places: Sequence[str], first: int
) -> Iterator[tuple[str, Path | None]]:
    """Try recipes without end; yield each with the file written, None for no use."""
    for recipe in recipes(places, wish.goals, first):
        quick = make(recipe)
        good = wanted(recipe, quick, wish, shelf) if quick else None
        yield recipe, shelve(shelf, collection, recipe, *good) if good else None
