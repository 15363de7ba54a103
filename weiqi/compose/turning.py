"""Quests turned, mirrored and with colours swapped."""

from __future__ import annotations

from dataclasses import replace

from weiqi import symmetry
from weiqi.judging import Quest
from weiqi.points import opponent


def turned(quest: Quest, number: int) -> Quest:
    """Return one of the sixteen forms of a quest.

    ``number % 8`` is the turn of :mod:`weiqi.symmetry`; the next bit swaps the colours.
    """

    def moved(points: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(symmetry.turned(quest.size, p, number % 8) for p in points))

    black, white = moved(quest.black), moved(quest.white)
    placed = replace(quest, black=black, white=white, targets=moved(quest.targets))
    if number & 8:
        return replace(placed, black=white, white=black, to_play=opponent(quest.to_play))
    return placed
