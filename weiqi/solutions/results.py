"""The result of a move: a sign for the board, a name, and how good it is."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from weiqi.game import PASS
from weiqi.goals import kind_name
from weiqi.judging import CONTINUE, FAILED, SOLVED, START, Verdict
from weiqi.life_judge import LIFE_GOALS, NOTHING, Judge, first_moves
from weiqi.problems import Problem, play

Grade = Literal["best", "lesser", "worst", "unknown"]
GRADES: tuple[Grade, ...] = ("best", "lesser", "worst", "unknown")
SECONDS = 1.0  # for the moves of a problem without a stored proof
NODES = 200_000  # states for them

# goal -> outcome -> (sign, name); the last outcome of each goal is the worst one.
NAMES: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "live": {
        "alive": ("活", "净活"),
        "seki": ("双", "双活"),
        "ko": ("劫", "打劫活"),
        "dead": ("死", "净死"),
    },
    "kill": {
        "dead": ("杀", "净杀"),
        "ko": ("劫", "打劫杀"),
        "seki": ("双", "双活"),
        "alive": ("活", "净活"),
    },
    "race": {
        "dead": ("胜", "对杀胜"),
        "ko": ("劫", "打劫"),
        "seki": ("双", "双活"),
        "alive": ("败", "对杀败"),
    },
    "link": {
        "alive": ("连", "连上"),
        "ko": ("劫", "打劫连"),
        "seki": ("未", "没有连上"),
        "dead": ("断", "被切断"),
    },
    "cut": {
        "dead": ("断", "切断"),
        "ko": ("劫", "打劫断"),
        "seki": ("未", "没有切断"),
        "alive": ("连", "被连上"),
    },
    "score": {"best": ("对", "一目不亏"), "less": ("亏", "亏目")},
    "capture": {
        "captured": ("吃", "吃掉"),
        "works": ("吃", "吃掉"),
        "ko": ("劫", "打劫吃"),
        "fails": ("跑", "跑掉"),
    },
    "escape": {
        "fails": ("逃", "逃脱"),
        "ko": ("劫", "打劫"),
        "captured": ("吃", "被吃"),
        "works": ("吃", "被吃"),
    },
}
_SAME = {"capture_any": "capture"}
_UNKNOWN = ("？", "没有算清")


class Result(NamedTuple):
    """What a first move leads to.

    ``point``: PASS (0) for a pass. ``outcome``: as in Verdict. ``grade``: ``best`` where
    it reaches the best result there is, ``worst`` where nothing is left of it.
    """

    point: int
    outcome: str
    grade: Grade
    sign: str
    name: str


def result_of(problem: Problem, point: int, verdict: Verdict) -> Result:
    """Return the result of a first move that was judged."""
    outcome = verdict.outcome
    if outcome in ("", "not_proved"):
        return Result(point, outcome, "unknown", *_UNKNOWN)
    names = NAMES.get(_SAME.get(problem.goal, problem.goal), {})
    right = verdict.state != FAILED
    sign, name = names.get(outcome, ("对", "做到了") if right else ("错", "没有做到"))
    lost = not names or name == list(names.values())[-1][1]
    return Result(point, outcome, "best" if right else "worst" if lost else "lesser", sign, name)


def result_name(problem: Problem, verdict: Verdict) -> str:
    """Return the name of a result, with the kind of ko once a problem is solved: 打劫活（紧气劫）.

    The kind is that of the problem's best result, as it was proved.
    """
    name = result_of(problem, PASS, verdict).name
    kind = getattr(problem.proof, "kind", None)
    return f"{name}（{kind_name(kind)}）" if kind and verdict.state == SOLVED else name


def first_results(problem: Problem, seconds: float = SECONDS) -> list[Result]:
    """Return the result of every legal first move in board order, after that of a pass.

    Moves that nobody could judge within ``seconds`` are ``unknown``; what is stored with
    a problem needs none of them.
    """
    deadline = time.monotonic() + seconds
    points = (PASS, *problem.quest.game().legal_points())
    if problem.goal in LIFE_GOALS and problem.proof is NOTHING:
        return _solved_at_once(problem, points, seconds)
    found = []
    for point in points:
        if time.monotonic() > deadline:
            found.append(Result(point, "not_proved", "unknown", *_UNKNOWN))
        else:
            found.append(result_of(problem, point, play(problem, [point])))
    return found


def _solved_at_once(problem: Problem, points: Iterable[int], seconds: float) -> list[Result]:
    """Judge all first moves with one solver, which remembers from one to the next."""
    judge = Judge(problem.quest, nodes=NODES, seconds=seconds)
    field, aim = judge.field, judge.aim
    outcomes = first_moves(judge)
    found = []
    for point in points:
        # A move outside the region is no more than a pass.
        outcome = outcomes.get(point, outcomes[PASS])
        state = CONTINUE if field.keeps(outcome, aim) is not False else FAILED
        verdict = START._replace(outcome=outcome.status, state=state)
        found.append(result_of(problem, point, verdict))
    return found
