"""Claims that a solver decides: life and death, races, links.

The side to move plays first, and the region is found by the program. What the solver
cannot decide within its limit is unproved.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from weiqi.claims.scene import Finding, Malformed, Scene, Unproved, line_of_play
from weiqi.errors import WeiqiError
from weiqi.points import color_of, color_word
from weiqi.solver import LifeProblem, Solver, SolverError, find_problem
from weiqi.solver.link import LinkSolver, find_link
from weiqi.solver.race import find_race


class Aspect(NamedTuple):
    """What is asked of stones: the states the solver may look at, and results in Chinese."""

    nodes: int
    words: dict[str, str]


# Some seconds of plain Python each; the search for a link is never compiled.
LIFE = Aspect(600_000, {"alive": "活棋", "dead": "死棋", "seki": "双活", "ko": "劫"})
RACE = Aspect(100_000, {"alive": "对杀吃不掉", "dead": "对杀吃得掉", "seki": "双活", "ko": "劫"})
LINK = Aspect(
    40_000,
    {"alive": "连得上", "dead": "断得开", "seki": "连不上也断不开", "ko": "要打劫"},
)
_AS_LINK = {"joined": "alive", "cut": "dead", "ko": "ko"}


def target(scene: Scene, found: re.Match[str]) -> Finding:
    """Life and death of the chain named, the side to move first."""
    return _judge(scene, _question(scene, [scene.chain(found[1])]), found[2], LIFE)


def lives(scene: Scene, found: re.Match[str]) -> Finding:
    """A move after which the mover's shut-in group is alive whatever the answer."""
    color, question = _after_move(scene, found)
    if question.defender != color:
        raise Malformed(f"围住的是{color_word(question.defender)}棋，应写 kills")
    return _judge(scene, question, "alive", LIFE)


def kills(scene: Scene, found: re.Match[str]) -> Finding:
    """A move after which the other side's shut-in group is dead whatever the answer."""
    color, question = _after_move(scene, found)
    if question.defender == color:
        raise Malformed(f"围住的是{color_word(color)}棋自己，应写 lives")
    return _judge(scene, question, "dead", LIFE)


def race(scene: Scene, found: re.Match[str]) -> Finding:
    """The race for the chain named: whether the other side captures it first."""
    game, stone = scene.game, scene.chain(found[1])
    try:
        question = find_race(game.board, game.to_play, [stone], ko=game.ko_point)
    except SolverError as error:
        raise Malformed(str(error).rstrip("。")) from None
    return _judge(scene, question, found[2], RACE)


def link(scene: Scene, found: re.Match[str]) -> Finding:
    """Whether two chains of one side can be joined, or parted for good."""
    game, ends = scene.game, [scene.chain(found[1]), scene.chain(found[2])]
    if ends[1] in game.board.chain(ends[0]):
        raise Malformed(
            f"{scene.show(found[1])} 和 {scene.show(found[2])} 已经连着，应写 connected"
        )
    try:
        question = find_link(game.board, game.to_play, ends, ko=game.ko_point)
    except SolverError as error:
        raise Malformed(str(error).rstrip("。")) from None
    solver = LinkSolver(question, nodes=LINK.nodes)
    return _told(scene, solver, _AS_LINK[found[3]], LINK)


def _after_move(scene: Scene, found: re.Match[str]) -> tuple[int, LifeProblem]:
    color, point = color_of(found[1]), scene.point(found[2])
    game = scene.game
    game.to_play = color
    try:
        game.play(color, point)
    except WeiqiError as error:
        raise Malformed(str(error)) from None
    return color, _question(scene, None)


def _question(scene: Scene, stones: list[int] | None) -> LifeProblem:
    game = scene.game
    try:
        return find_problem(game.board, game.to_play, stones, ko=game.ko_point)
    except SolverError as error:
        raise Malformed(str(error).rstrip("。")) from None


def _judge(scene: Scene, question: LifeProblem, wanted: str, aspect: Aspect) -> Finding:
    return _told(scene, Solver(question, nodes=aspect.nodes), wanted, aspect)


def _told(scene: Scene, solver: Solver, wanted: str, aspect: Aspect) -> Finding:
    """None when the status is the one wanted, else what it is, with a line of play."""
    outcome = solver.status(solver.root)
    if outcome.status == wanted:
        return None
    if outcome.status == "not_proved":
        raise Unproved(solver.limit_met())
    question = solver.problem
    points = [question.point(bit) for bit in solver.line(solver.root, outcome)]
    line = line_of_play(scene.diagram, points, question.to_play)
    return f"其实是{aspect.words[outcome.status]}" + (f"：{line}" if line else "")
