"""What a quest asks the solver: the question, who answers it, and the words, by goal.

做活 and 杀棋 ask for the life of shut-in stones, 对杀 for a race, 联络 and 切断 for a link.
Each is a :class:`weiqi.solver.LifeProblem`; the defender is the side of the marked stones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from weiqi.board import Board
from weiqi.judging import Quest
from weiqi.points import color_word, opponent
from weiqi.solver import LifeProblem, Outcome, Solver, SolverError, find_problem
from weiqi.solver.kos import KoKind, kind_of, kind_words
from weiqi.solver.link import LinkProblem, LinkSolver, find_link, link_words
from weiqi.solver.race import find_race, race_words
from weiqi.solver.words import ko_words, status_words

CLEAN = ("dead", "alive", "seki")

#: What is asked of marked stones: 死活, 对杀, 联络.
ASPECTS = ("life", "race", "link")
_ASPECT = {"race": "race", "link": "link", "cut": "link"}


def question(quest: Quest) -> LifeProblem:
    """Return the question of a quest, region included. Raises SolverError."""
    return find(aspect(quest.goal), quest.game().board, quest.to_play, quest.targets)


def aspect(goal: str) -> str:
    """Return what a goal asks of the marked stones: one of ASPECTS."""
    return _ASPECT.get(goal, "life")


def find(
    asked: str,
    board: Board,
    to_play: int,
    target: Iterable[int] | None,
    region: Iterable[int] | None = None,
    ko: int = 0,
) -> LifeProblem:
    """Return the question for marked stones and one of ASPECTS. Raises SolverError.

    Only life may leave the target to be found.
    """
    if target is None and asked != "life":
        raise SolverError("要指出是哪些棋：对杀写对方的一块，联络写两块。")
    finders: dict[str, Callable[..., LifeProblem]] = {"race": find_race, "link": find_link}
    return finders.get(asked, find_problem)(board, to_play, target, region, ko)


def solver_for(problem: LifeProblem, **limits: Any) -> Solver:
    """Return the solver of a question; ``limits`` as for Solver."""
    if isinstance(problem, LinkProblem):
        return LinkSolver(problem, **limits)
    return Solver(problem, **limits)


def outcome_words(goal: str, outcome: Outcome, defender: int) -> str:
    """Return a result as a phrase: 白棋净活, 黑棋对杀胜, 白棋被切断."""
    asked = aspect(goal)
    if asked == "life" or outcome.status == "not_proved":
        return status_words(outcome, defender)
    if asked == "race" and outcome.status in CLEAN and not outcome.ko:
        return race_words(outcome, opponent(defender))
    if asked == "link" and outcome.status in CLEAN:
        return link_words(outcome, defender)
    if asked == "link" and outcome.ko:
        return f"{color_word(defender)}棋要打劫才连得上（{ko_words(outcome.ko, defender)}）"
    return status_words(outcome, defender)


def result_words(asked: str, solver: Solver, outcome: Outcome) -> str:
    """Return the result of a solver's start as outcome_words, with the kind of ko if told."""
    defender = solver.problem.defender
    return words_with_kind(asked, outcome, defender, kind_at_start(asked, solver, outcome))


def kind_at_start(asked: str, solver: Solver, outcome: Outcome) -> KoKind | None:
    """Return the kind of ko at a solver's start, None where none is told or proved."""
    return None if asked == "link" else kind_of(solver, solver.root, outcome)


def words_with_kind(goal: str, outcome: Outcome, defender: int, kind: KoKind | None) -> str:
    """Return a result as outcome_words, with the kind of ko where it is known."""
    if kind is None:
        return outcome_words(goal, outcome, defender)
    status = "净活" if outcome.status == "alive" else "成劫"
    return f"{color_word(defender)}棋{status}（{kind_words(kind, outcome, defender)}）"


_KINDS = {"direct": "紧气劫", "stages": "多段劫", "thousand_year": "万年劫", "double": "连环劫"}


def kind_name(kind: KoKind) -> str:
    """Return the name of a kind of ko: 紧气劫, 缓 2 气劫."""
    return _KINDS.get(kind.name) or f"缓 {kind.moves} 气劫"


def meaning(goal: str, outcome: Outcome, program: str, taken: bool) -> str:
    """Return what a result that was reached means for the program's side (黑 or 白).

    ``taken`` tells that the marked stones are off the board.
    """
    if outcome.ko is not None:
        return "谁的劫材多，谁就赢下来。" if outcome.status == "ko" else ""
    if goal == "link":
        return f"{program}怎么下都切不断。"
    if goal == "cut":
        return f"{program}怎么下都连不上。"
    if outcome.status == "seki":
        return "谁先紧气谁吃亏，都不动就都活着。"
    if outcome.status == "alive":
        return f"{program}怎么下都吃不掉。"
    if taken:
        return "△ 被提掉了。"
    if goal == "race":
        return f"{program}怎么下，都是 △ 先被提。"
    return f"{program}怎么下都做不出两只眼。"
