"""From a random start to a composition worth keeping, by small changes."""

from __future__ import annotations

from random import Random

from weiqi.compose import bodies, clusters
from weiqi.compose.looks import untidiness
from weiqi.compose.pruning import pruned
from weiqi.compose.study import LEAST_DEPTH, Study, study
from weiqi.judging import Goal

STEPS = 110
DEPTH = 13  # a longer line is worth no more
UNTIDY = 1.2
CAPTURE_STEPS = 100
CLUTTER = 0.8
STAKE = 0.8  # for each stone at stake


def compose(place: bodies.Place, goal: Goal, random: Random) -> Study | None:
    """Return one composition with a single best first move; None when the climb failed."""
    sketch = bodies.start(place, random)
    value, best = _value(sketch, goal)
    known: dict[bodies.Sketch, tuple[float, Study | None]] = {}
    for _ in range(STEPS):
        other = bodies.changed(sketch, random)
        if other not in known:
            known[other] = _value(other, goal)
        worth, found = known[other]
        if worth >= value:
            sketch, value, best = other, worth, found
    return _tightened(sketch, goal, best) if best else None


def compose_capture(place: bodies.Place, goal: Goal, random: Random) -> Study | None:
    """Return one capture or rescue with a single right first move; None when the climb failed."""
    cluster = clusters.start(place, random)
    value, best = _worth(cluster, goal)
    for _ in range(CAPTURE_STEPS):
        other = clusters.changed(cluster, random)
        worth, found = _worth(other, goal)
        if worth >= value:
            cluster, value, best = other, worth, found
    return pruned(best) if best else None


def _worth(cluster: clusters.Cluster, goal: Goal) -> tuple[float, Study | None]:
    quest = clusters.quest(cluster, goal)
    if quest is None:
        return -20.0, None
    off = CLUTTER * untidiness(quest) + clusters.clutter(cluster)
    found = study(quest)
    if found is None:
        return -off, None
    stake = STAKE * min(len(quest.targets), 4)
    worth = 10 + min(len(found.line), DEPTH) + stake - off
    return worth, found if len(found.line) >= LEAST_DEPTH else None


def _tightened(sketch: bodies.Sketch, goal: Goal, found: Study) -> Study:
    """Return the composition without spots and stones that the answer does not need.

    The ring follows, so the wall closes up to the group.
    """
    again = True
    while again:
        again = False
        for smaller in bodies.reduced(sketch):
            quest = bodies.quest(smaller, goal)
            other = study(quest) if quest else None
            if other and other.result == found.result and other.best == found.best:
                sketch, found, again = smaller, other, True
                break
    return found


def _value(sketch: bodies.Sketch, goal: Goal) -> tuple[float, Study | None]:
    """Return how good a sketch is; the study only where it is a problem."""
    quest = bodies.quest(sketch, goal)
    if quest is None:
        return -20.0, None
    off = UNTIDY * (untidiness(quest) + bodies.sprawl(sketch))
    if off > 12:
        return -off, None
    found = study(quest)
    if found is None:
        return -off, None
    if len(found.best) > 1:
        return 4 + 4 / len(found.best) - off, None
    depth = len(found.line)
    if depth < LEAST_DEPTH:
        return 8 + depth - off, None
    return 10 + min(depth, DEPTH) + found.moves / 6 - off, found
