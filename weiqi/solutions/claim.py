"""What was proved of a problem, so that anybody can prove it again."""

from __future__ import annotations

from dataclasses import dataclass

from weiqi.capture import ORDER
from weiqi.goals import words_with_kind
from weiqi.judging import CAPTURE_GOALS, LIBERTIES, best_outcome
from weiqi.life_judge import LIFE_GOALS, field_of
from weiqi.points import EMPTY, color_word
from weiqi.problems import Problem
from weiqi.score_judge import SCORE_GOALS, balance_words, best_score
from weiqi.solutions.results import NAMES


@dataclass(frozen=True)
class Claim:
    """A proved statement.

    ``text``: the statement in Chinese; ``target``: the marked stones; ``region``: the
    empty points that play may use (all near ones for a capture: empty); ``states``:
    positions or lines that are stored; ``nodes``: positions that were searched, 0 when
    that is not known; ``limits``: what the statement rests on, in Chinese.
    """

    text: str
    target: tuple[int, ...]
    region: tuple[int, ...]
    states: int
    nodes: int
    limits: str


def claim_of(problem: Problem) -> Claim | None:
    """Return what was proved; None for a kind of problem that tells nothing of it."""
    if problem.goal in LIFE_GOALS:
        return _of_life(problem)
    if problem.goal in CAPTURE_GOALS:
        return _of_capture(problem)
    if problem.goal in SCORE_GOALS:
        return _of_score(problem)
    return None


def _side(problem: Problem) -> str:
    return f"{color_word(problem.quest.to_play)}先"


def _of_life(problem: Problem) -> Claim | None:
    field = field_of(problem.quest)
    known = problem.proof.get(field.root)
    if known is None:
        return None
    board = field.problem.board
    kind = getattr(problem.proof, "kind", None)
    said = words_with_kind(problem.goal, known.outcome, field.problem.defender, kind)
    return Claim(
        f"{_side(problem)}，{said}",
        tuple(sorted(field.problem.target)),
        tuple(p for p in sorted(field.problem.region) if board.cells[p] == EMPTY),
        len(getattr(problem.proof, "states", ())),
        getattr(problem.proof, "nodes", 0),
        "双方只在范围里下；范围外面的棋都有气。",
    )


def _of_score(problem: Problem) -> Claim:
    quest = problem.quest
    return Claim(
        f"{_side(problem)}，双方都收到最好，{balance_words(quest, best_score(quest))}".rstrip("。"),
        (),
        tuple(sorted(quest.targets)),
        0,
        0,
        "双方只在范围里下，别处的劫材不算；周围的棋都已经定形。",
    )


def _of_capture(problem: Problem) -> Claim:
    quest, stored = problem.quest, problem.reading
    outcome = stored.aim if stored else best_outcome(quest)
    names = NAMES["escape" if quest.goal == "escape" else "capture"]
    name = names.get(outcome, ("", "没有算清"))[1]
    return Claim(
        f"{_side(problem)}，△ {name}",
        quest.targets,
        (),
        sum(len(moves) for moves in getattr(stored, "lines", {}).values()),
        getattr(stored, "nodes", 0),
        f"吃的一方在附近下；让 △ 超过 {LIBERTIES} 口气就算跑掉"
        f"（一开始气更多的，以一开始的气数为准）；不打吃的棋最多看 {ORDER} 手。",
    )
