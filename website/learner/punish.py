"""罚错: a learner's own wrong move becomes an exercise for the other side.

A key such as ``life-and-death/003!B1`` names the position after those moves of the
problem. It is offered only when the rule core proves that the other side has something
to reach there and has to move to reach it (:func:`weiqi.solutions.turnabout`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from website.errors import ApiError
from website.learner.replay import PUNISH
from website.pages import store
from website.turns import turn
from weiqi.errors import WeiqiError
from weiqi.problems import read_problem
from weiqi.solutions import turnabout

MOST_PROOFS = 4  # mistakes looked at for one daily set
MOST_MOVES = 60  # as the page takes them


def offered(failed: Iterable[tuple[str, str]], known: Collection[str], most: int) -> list[str]:
    """Return the keys of up to ``most`` exercises from failed lines (key and moves).

    ``known`` are keys that were tried before. Proving may take a second or two each, so
    only the first few lines are looked at, and none while others search.
    """
    found: list[str] = []
    for at, key in enumerate(candidates(failed, known)):
        if at == MOST_PROOFS or len(found) == most:
            break
        try:
            with turn():
                if _is_proved(store().build_id, key):
                    found.append(key)
        except ApiError:
            break
    return found


def candidates(failed: Iterable[tuple[str, str]], known: Collection[str]) -> Iterator[str]:
    """Yield the keys of lines that end with the learner's own wrong move, each once."""
    seen = set(known)
    for key, moves in failed:
        line = moves.split(".")
        name = f"{key}{PUNISH}{moves}"
        own = len(line) % 2 == 1 and len(line) <= MOST_MOVES and line[-1] not in ("", "pass")
        if own and PUNISH not in key and name not in seen:
            seen.add(name)
            yield name


@lru_cache(maxsize=1024)
def _is_proved(_build: str, key: str) -> bool:
    start, _, moves = key.partition(PUNISH)
    collection, _, number = start.partition("/")
    record = store().problem(collection, number)
    if record is None:
        return False
    try:
        problem = read_problem(record.sgf)
        point = problem.quest.game().board.geometry.point
        turnabout(problem, tuple(0 if name == "pass" else point(name) for name in moves.split(".")))
    except WeiqiError:
        return False
    return True
