"""What a quest asks the solver: the question and the words for its results, by goal.

做活 and 杀棋 ask for the life of shut-in stones, 对杀 for a race. Each is a
:class:`weiqi.solver.LifeProblem`; the defender is the side of the marked stones.
"""

from __future__ import annotations

from weiqi.judging import Quest
from weiqi.points import opponent
from weiqi.solver import LifeProblem, Outcome, find_problem
from weiqi.solver.race import find_race, race_words
from weiqi.solver.words import status_words


def question(quest: Quest) -> LifeProblem:
    """Return the question of a quest, region included. Raises SolverError."""
    board = quest.game().board
    find = find_race if quest.goal == "race" else find_problem
    return find(board, quest.to_play, quest.targets)


def outcome_words(goal: str, outcome: Outcome, defender: int) -> str:
    """Return a result as a phrase: 白棋净活, 黑棋对杀胜."""
    if goal == "race" and outcome.status in ("dead", "alive", "seki") and not outcome.ko:
        return race_words(outcome, opponent(defender))
    return status_words(outcome, defender)


def meaning(goal: str, outcome: Outcome, program: str, taken: bool) -> str:
    """Return what a result that was reached means for the program's side (黑 or 白).

    ``taken`` tells that the marked stones are off the board.
    """
    if outcome.ko is not None:
        return "谁的劫材多，谁就赢下来。" if outcome.status == "ko" else ""
    if outcome.status == "seki":
        return "谁先紧气谁吃亏，都不动就都活着。"
    if outcome.status == "alive":
        return f"{program}怎么下都吃不掉。"
    if taken:
        return "△ 被提掉了。"
    if goal == "race":
        return f"{program}怎么下，都是 △ 先被提。"
    return f"{program}怎么下都做不出两只眼。"
