"""Life and death of a position, and captures: bounded, and a few questions at a time.

A search is all computing. The compiled one lets other threads in every few
milliseconds, so a worker goes on answering; but each search takes its share of the
processor, which is why only so many run in one process.
"""

from __future__ import annotations

import math
import threading
from typing import Any

from flask import Blueprint, current_app
from flask.sansio.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue

from website.api import reading
from website.api.answers import live
from website.errors import ApiError
from website.solving import capture_values, full_values
from website.turns import turn
from weiqi.capture import read_gradually
from weiqi.errors import quote
from weiqi.game import Game
from weiqi.goals import ASPECTS, find, result_words, solver_for
from weiqi.ladder import read_ladder
from weiqi.points import EMPTY
from weiqi.solver import LifeProblem

solving = Blueprint("solving", __name__)

DEFAULT_SECONDS = 3.0
#: Results kept by each of a solver's three searches: some 120 MB in all at the most.
TABLE = 100_000
#: Positions for one reading of a capture: about a second, and enough for every diagram.
CAPTURE_NODES = 6_000


@solving.record_once
def _init(state: BlueprintSetupState) -> None:
    state.app.extensions["solves"] = threading.BoundedSemaphore(state.app.config["SOLVES"])


@solving.post("/board/solve")
def board_solve() -> ResponseReturnValue:
    """The target's status, the best first moves and a line of play."""
    data = reading.body()
    seconds = _seconds(data)
    asked = _goal(data)
    problem = _question(data, asked)
    with turn():
        solver = solver_for(problem, seconds=seconds, table=TABLE)
        answer = solver.answer()
        text = result_words(asked, solver, answer.outcome)
    return live(full_values(problem, answer, text))


@solving.post("/board/capture")
def board_capture() -> ResponseReturnValue:
    """Whether the chain at the target can be captured, the side to move beginning."""
    data = reading.body()
    game, _ = reading.game(data)
    target = _stone(data, game)
    by_atari = data.get("ladder", False)
    if not isinstance(by_atari, bool):
        reading.malformed(f"ladder 要是 true 或 false，不能是{quote(by_atari)}。")
    attacker_first = game.board.cells[target] != game.to_play
    with turn():
        read = read_ladder if by_atari else read_gradually
        found = read(
            game.board,
            target,
            attacker_first=attacker_first,
            nodes=CAPTURE_NODES,
            ko=game.ko_point,
        )
    return live(capture_values(game.board, target, found, attacker_first, by_atari))


def _stone(data: dict[str, Any], game: Game) -> int:
    """Return the target's point. Raises ApiError or WeiqiError."""
    name = data.get("target")
    if not isinstance(name, str):
        reading.malformed(f"target 要写一个子的坐标，例如 D4，不能是{quote(name)}。")
    point = game.board.geometry.point(name)
    if game.board.cells[point] == EMPTY:
        raise ApiError("unsolvable", f"{quote(name)}没有子。")
    return point


def _goal(data: dict[str, Any]) -> str:
    """Return what is asked of the target, one of ASPECTS; raises ApiError."""
    goal = data.get("goal", ASPECTS[0])
    if goal not in ASPECTS:
        reading.malformed(f"goal 要是 {'、'.join(ASPECTS)} 之一，不能是{quote(goal)}。")
    return str(goal)


def _question(data: dict[str, Any], asked: str) -> LifeProblem:
    """Return what is asked. Raises ApiError or WeiqiError (SolverError: ``unsolvable``)."""
    game, _ = reading.game(data)
    points = {
        field: reading.points(data, field, game.board.geometry) or None
        for field in ("target", "region")
    }
    return find(
        asked, game.board, game.to_play, points["target"], points["region"], game.ko_point or 0
    )


def _seconds(data: dict[str, Any]) -> float:
    value, most = data.get("seconds", DEFAULT_SECONDS), current_app.config["SOLVE_SECONDS"]
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not math.isfinite(value) or not 0 < value <= most:
        reading.malformed(f"seconds 要大于 0，最多 {most:g}，不能是{quote(value)}。")
    return float(value)
