"""Does every first move keep its result when the region is found anew after it?

A problem of life and death is proved within a region that is found at its start by rules
of thumb (:mod:`weiqi.solver.region`). A stone played at its rim may reach further: then
the move is worth something else than the search within the old region says, and a right
move would be called wrong. So after each first move, right or wrong, the question is
found once more on the board as it then stands. Where it reaches beyond the old region it
is solved on its own, and the two results have to agree.

A proof keeps what was found (:mod:`weiqi.life_proof`); a check solves again what is cheap.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from weiqi.errors import MoveError
from weiqi.goals import aspect, find, outcome_words, solver_for
from weiqi.judging import Quest
from weiqi.life_judge import Judge, field_of
from weiqi.solver import LifeProblem, Outcome, SolverError, find_problem
from weiqi.solver.link import LinkProblem

NODES = 300_000  # states for one move where the search is compiled
PLAIN_NODES = 20_000  # the same where it is not
CHEAP = 3_000  # what took no more states is solved again by a check
REMEDY = "把外面的墙补牢，或者换一题"


class Anew(NamedTuple):
    """What a first move comes to with the region found anew, and the states searched.

    ``outcome`` is None where the marked stones are no longer shut in.
    """

    outcome: Outcome | None
    nodes: int


def further(quest: Quest) -> Iterator[tuple[int, LifeProblem | None]]:
    """Yield the first moves after which the question reaches beyond the old region.

    Each with the question found anew, the other side to move; None where the marked
    stones are not shut in any more. Raises SolverError for an impossible quest.
    """
    field = field_of(quest)
    inside = field.problem.bits.keys()
    for point, _ in field.moves(field.root):
        try:
            found = _found_anew(quest, point, field.problem.defender)
        except SolverError:
            # Of a link that cannot be asked about on the new board nothing new is said.
            if aspect(quest.goal) != "link":
                yield point, None
            continue
        if found and not found.bits.keys() - {point} <= inside:
            yield point, found


def _found_anew(quest: Quest, point: int, defender: int) -> LifeProblem | None:
    """Return the question after a move; None for a move that is illegal or takes all."""
    game = quest.game()
    try:
        game.play(game.to_play, point)
    except MoveError:
        return None
    board = game.board
    left = [p for p in quest.targets if board.cells[p] == defender]
    if not left:
        return None
    asked = aspect(quest.goal)
    try:
        return find(asked, board, game.to_play, left, ko=board.ko_point)
    except SolverError:
        if asked != "race":
            raise
    # The other side of the race is out of danger: what is left is a matter of life.
    return find_problem(board, game.to_play, left, ko=board.ko_point)


def ask_anew(problem: LifeProblem | None, nodes: int | None = None) -> Anew:
    """Return what a question found anew comes to; ``nodes`` bounds the search."""
    if problem is None:
        return Anew(None, 0)
    if nodes is None:
        slow = not problem.fits_machine_word or isinstance(problem, LinkProblem)
        nodes = PLAIN_NODES if slow else NODES
    solver = solver_for(problem, nodes=nodes)
    return Anew(solver.status(solver.root), solver.nodes)


def all_anew(quest: Quest) -> dict[int, Anew]:
    """Return what every first move that reaches further comes to. Raises SolverError."""
    return {point: ask_anew(problem) for point, problem in further(quest)}


def faults(judge: Judge, stored: Mapping[int, Anew] | None) -> list[str]:
    """Return what is wrong with the first moves of a problem (Chinese).

    ``stored``: what a proof holds of them; None asks everything anew. The moves
    themselves are derived again each time.
    """
    asked = dict(further(judge.field.quest))
    name = judge.field.problem.board.geometry.name
    if stored is not None and stored.keys() != asked.keys():
        return ["存的第一手和范围重新找过的对不上，运行 flask prove"]
    found = []
    for point, problem in asked.items():
        kept = stored[point] if stored is not None else ask_anew(problem)
        told = _fault(judge, point, kept)
        if not told and stored is not None and kept.nodes <= CHEAP:
            again = ask_anew(problem, 2 * CHEAP)
            told = "" if again.outcome == kept.outcome else "存的和重新算的不一样，运行 flask prove"
        if told:
            found.append(f"走 {name(point)} 以后重新找范围，{told}")
    return found


def _fault(judge: Judge, point: int, anew: Anew) -> str:
    """Return why the result of a move and the one found anew do not agree; or nothing."""
    field = judge.field
    within = judge.solver.status(field.step(field.root, point))
    if anew.outcome is None:
        # The marked stones are out: no less than alive, and nothing is proved.
        return "" if within.status == "alive" else f"△ 没有围住：{REMEDY}"
    if anew.outcome.status == "not_proved":
        return f"没有算清：{REMEDY}"
    if anew.outcome.rank != within.rank:
        words = outcome_words(field.quest.goal, anew.outcome, field.problem.defender)
        return f"是{words}，原来的范围里不是：{REMEDY}"
    return ""
