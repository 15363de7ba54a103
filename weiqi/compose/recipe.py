"""A composition by its recipe: place, goal and a number, always the same result."""

from __future__ import annotations

from random import Random
from typing import cast, get_args

from weiqi.compose import bodies, clusters
from weiqi.compose.climb import compose, compose_capture
from weiqi.compose.looks import untidiness
from weiqi.compose.pruning import pruned
from weiqi.compose.study import LEAST_DEPTH, Study
from weiqi.errors import WeiqiError
from weiqi.judging import Goal
from weiqi.life_judge import LIFE_GOALS

UNTIDY = 3.0  # more points off than this is not worth showing


class RecipeError(WeiqiError):
    """A recipe that names no place or goal."""


def places(goal: Goal) -> tuple[str, ...]:
    """Return the names of the places where compositions of a goal are made."""
    return tuple(clusters.ROOMS if goal not in LIFE_GOALS else _life_places(goal))


def _life_places(goal: Goal) -> dict[str, bodies.Place]:
    return bodies.PLACES if goal in ("live", "kill") else bodies.FRONTS


def make(recipe: str) -> Study | None:
    """Return the composition of a recipe such as ``corner/kill/12``; None where it failed.

    The same recipe always gives the same. Raises RecipeError.
    """
    place, goal, _ = _parts(recipe)
    random = Random(recipe)
    if goal in LIFE_GOALS:
        found = compose(_life_places(goal)[place], goal, random)
        found = found and pruned(found)
    else:
        found = compose_capture(clusters.ROOMS[place], goal, random)
    if found is None or untidiness(found.quest) > UNTIDY or len(found.line) < LEAST_DEPTH:
        return None
    return found


def _parts(recipe: str) -> tuple[str, Goal, int]:
    place, _, rest = recipe.partition("/")
    goal, _, number = rest.partition("/")
    if goal not in get_args(Goal) or place not in places(cast(Goal, goal)) or not number.isdigit():
        raise RecipeError(f"没有「{recipe[:40]}」这样的配方，例：corner/kill/12。")
    return place, cast(Goal, goal), int(number)
