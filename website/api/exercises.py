"""Problems and lesson tasks: each question carries the whole line, the rule core judges.

Nothing is kept between two questions, so any worker may answer any of them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from website import learner
from website.api import answers, reading
from website.api.answers import live
from website.errors import ApiError
from website.pages import store
from weiqi.capture import read_capture
from weiqi.errors import quote
from weiqi.game import PASS, Game
from weiqi.judging import NODES, Quest
from weiqi.judging import Verdict as Judgement
from weiqi.life_judge import LIFE_GOALS
from weiqi.life_judge import first_move as first_life_move
from weiqi.life_proof import StoredProof
from weiqi.points import Geometry
from weiqi.problems import Problem, play, read_problem
from weiqi.tasks import ANSWERS, Task, judge, parse_task
from weiqi.tasks.model import moves_of

exercises = Blueprint("exercises", __name__)

NO_HINT = "先数一数：画 △ 的棋还有几口气？下一步谁的气会变？"


@lru_cache(maxsize=256)
def parsed(sgf: bytes, proof: str = "") -> Problem:
    """Return the problem of a stored file; the library holds only files that can be read."""
    problem = read_problem(sgf)
    if not proof:
        return problem
    return replace(problem, proof=StoredProof(problem.quest, json.loads(proof)))


def find_problem(collection: str, number: str) -> Problem:
    """Return a problem of the library; raises ApiError ``not_found``."""
    record = store().problem(collection, number)
    if record is None:
        raise ApiError("not_found", f"没有这道题：{quote(f'{collection}/{number}')}。")
    return parsed(record.sgf, store().proof(collection, number))


def points_of(data: dict[str, Any], board: Geometry) -> list[int]:
    """Return the moves of a line; ``pass`` is a move. Raises ApiError or WeiqiError."""
    made = []
    for place in reading.moves(data):
        if not isinstance(place, str):
            reading.malformed(f'着法要写成 "D4" 这样，不能是{quote(place)}。')
        made.append(PASS if place.lower() == "pass" else board.point(place))
    return made


@exercises.post("/problems/<collection>/<number>/play")
def problem_play(collection: str, number: str) -> ResponseReturnValue:
    """Judge a line of play and answer it."""
    problem = find_problem(collection, number)
    game = problem.quest.game()
    moves = points_of(reading.body(), game.board.geometry)
    return live(verdict(play(problem, moves), game, moves))


@exercises.get("/problems/<collection>/<number>/hint")
def problem_hint(collection: str, number: str) -> ResponseReturnValue:
    """A hint in two steps: words first, then a point."""
    step = request.args.get("step", "1")
    if step not in ("1", "2"):
        reading.malformed(f"step 要是 1 或 2，不能是{quote(step)}。")
    problem = find_problem(collection, number)
    if step == "1":
        return {"step": 1, "text": problem.hint or NO_HINT, "point": None}
    if problem.goal in LIFE_GOALS:
        move = first_life_move(problem.quest, problem.proof)
        point = problem.quest.game().board.geometry.name(move) if move != PASS else None
    else:
        point = first_move(problem.quest)
    text = f"试试 {point}，再想想为什么。" if point else problem.hint or NO_HINT
    return {"step": 2, "text": text, "point": point}


@lru_cache(maxsize=1024)
def first_move(quest: Quest) -> str | None:
    """Return the move with which the reader begins, None when it has none to show."""
    board = quest.game().board
    read = read_capture(
        board,
        quest.targets,
        attacker_first=quest.goal != "escape",
        any_of=quest.goal != "capture",
        nodes=NODES,
    )
    return board.geometry.name(read.line[0]) if read.line and read.line[0] != PASS else None


@lru_cache(maxsize=1024)
def parsed_task(kind: str, text: str) -> Task:
    """Return the task of a lesson; the library holds only tasks that can be read."""
    return parse_task(kind, text)


@exercises.post("/lessons/<slug>/tasks/<task_id>")
def task_answer(slug: str, task_id: str) -> ResponseReturnValue:
    """Judge an answer: moves, points or a number, as the kind of the task asks.

    With ``attempt`` the verdict is kept for the learner.
    """
    record = store().task(slug, task_id)
    if record is None:
        raise ApiError("not_found", f"没有这个作业：{quote(f'{slug}/{task_id}')}。")
    task = parsed_task(record.kind, record.text)
    data = reading.body()
    judged = judge(task, data)
    answer: dict[str, Any] = {
        "legal": judged.legal,
        "state": judged.state,
        "outcome": None,
        "reply": judged.reply or None,
        "captured": [*judged.captured, *judged.reply_captured],
        "explain": judged.explain,
        "position": None,
    }
    if not judged.legal:
        answer["code"] = judged.code
    elif (way := ANSWERS[task.kind]) in ("move", "play"):
        # A task of one move judges the first and knows no others.
        made = data["moves"][:1] if way == "move" else data["moves"]
        replied = [judged.reply] if judged.reply else []
        answer["position"] = _after(task.game(), moves_of(task, {"moves": [*made, *replied]}))
    if judged.legal and judged.state != "continue" and data.get("attempt") is not None:
        answer["noted"] = learner.note_attempt(
            "task", f"{slug}/{task_id}", data["attempt"], data.get("moves", []), judged.state
        )
    return live(answer)


def _after(game: Game, line: Sequence[int]) -> dict[str, Any]:
    """Return the position after a line of legal moves."""
    captured: list[int] = []
    for point in line:
        captured = answers.step(game, point)
    return answers.position(game, game.board.geometry.names(captured))


def verdict(judged: Judgement, game: Game, moves: Sequence[int]) -> dict[str, Any]:
    """Return a judgement as JSON, with the position after the reply.

    ``game`` stands at the start and is played on here.
    """
    name = game.board.geometry.name
    answer: dict[str, Any] = {
        "legal": judged.legal,
        "state": judged.state,
        "outcome": judged.outcome or None,
        "reply": None,
        "captured": game.board.geometry.names([*judged.captured, *judged.reply_captured]),
        "explain": judged.explain,
        "position": None,
    }
    if not judged.legal:
        answer["code"] = judged.code
        return answer
    if judged.reply is not None:
        answer["reply"] = "pass" if judged.reply == PASS else name(judged.reply)
        moves = [*moves, judged.reply]
    answer["position"] = _after(game, moves)
    return answer
