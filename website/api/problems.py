"""Problems: each question carries the whole line, the judges answer.

Nothing is kept between two questions but a learner's verdicts, so any worker may answer
any of them. All addresses take ``view``, ``from`` and ``side`` (:mod:`website.asked`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from website import urls
from website.api import answers, reading
from website.api.answers import live
from website.asked import Asked, find
from website.errors import ApiError
from website.learner import note_attempt
from website.pages import store
from website.turns import PATIENCE, turn
from weiqi import solutions
from weiqi.errors import quote
from weiqi.game import PASS
from weiqi.judging import CONTINUE, SOLVED, START, Verdict
from weiqi.life_judge import LIFE_GOALS
from weiqi.points import BLACK, WHITE
from weiqi.problems import play, verdicts

problems = Blueprint("problems_api", __name__, url_prefix="/problems/<collection>/<number>")

MOST_LINES = 100  # of lines answered so far
MOST_MOVES = 200  # of one of them
NO_IDEA = "先数一数：画 △ 的棋还有几口气？下一步谁的气会变？"


@problems.post("/play")
def problem_play(collection: str, number: str) -> ResponseReturnValue:
    """Judge a line of play and answer it."""
    asked = find(collection, number)
    data = reading.body()
    moves = asked.places(reading.moves(data))
    done = _answered(asked, data)
    attempt = _attempt(data)
    judged = play(asked.problem, moves, _chooser(asked, done, moves))
    answer = _verdict(asked, judged, moves)
    if judged.legal and _is_new(asked, judged, moves):
        left = None
        if judged.state == SOLVED:
            left = answer["left"] = solutions.unanswered(asked.problem, [*done, tuple(moves)])
        if attempt:
            result = "full" if left == 0 else judged.state
            answer["noted"] = _note(asked, attempt, moves, result)
    return live(answer)


@problems.post("/give-up")
def problem_give_up(collection: str, number: str) -> ResponseReturnValue:
    """Give an attempt up before the answer is looked at: it counts as failed."""
    asked = find(collection, number)
    data = reading.body()
    attempt = _attempt(data)
    if not attempt:
        reading.malformed("放弃要写 attempt：这一次练习的编号。")
    moves = asked.places(reading.moves(data))
    return live(_note(asked, attempt, moves, "failed"))


def _note(asked: Asked, attempt: str, moves: Sequence[int], result: str) -> dict[str, Any]:
    """Tell the learner's store; the verdict that counts is that of the first time."""
    names = ["pass" if p == PASS else asked.board.name(p) for p in moves]
    return note_attempt("problem", asked.key, attempt, names, result)


def _attempt(data: dict[str, Any]) -> str:
    attempt = data.get("attempt", "")
    if not isinstance(attempt, str):
        reading.malformed(f"attempt 要是一段文字，不能是{quote(attempt)}。")
    return attempt


def _answered(asked: Asked, data: dict[str, Any]) -> list[tuple[int, ...]]:
    lines = []
    for line in reading.a_list(data, "answered", MOST_LINES):
        if not isinstance(line, list):
            reading.malformed(f"answered 里要是一条一条的着法，不能是{quote(line)}。")
        if len(line) > MOST_MOVES:
            raise ApiError("too_large", f"answered 里的一条最多 {MOST_MOVES} 手。")
        lines.append(tuple(asked.places(line, "answered")))
    return lines


def _chooser(
    asked: Asked, done: list[tuple[int, ...]], moves: Sequence[int]
) -> Callable[[Sequence[int]], int] | None:
    """Let the program play a main defence that is not answered yet."""
    if not done:
        return None
    line = tuple(moves)
    return lambda defences: solutions.next_defence(asked.problem, done, line, defences)


def _is_new(asked: Asked, judged: Verdict, moves: Sequence[int]) -> bool:
    """Tell whether the learner's last move has just brought the verdict about."""
    if judged.state == CONTINUE or len(moves) % 2 == 0:
        return False
    before = [START, *verdicts(asked.problem, moves[:-2])][-1]
    return before.state == CONTINUE


def _verdict(asked: Asked, judged: Verdict, moves: Sequence[int]) -> dict[str, Any]:
    """Return a judgement as JSON, with the position after the reply."""
    game = asked.problem.quest.game()
    answer: dict[str, Any] = {
        "legal": judged.legal,
        "state": judged.state,
        "outcome": judged.outcome or None,
        "result": None,
        "reply": None,
        "captured": asked.seen_all([*judged.captured, *judged.reply_captured]),
        "explain": asked.view.words(judged.explain),
        "left": None,
        "position": None,
    }
    if not judged.legal:
        answer["code"] = judged.code
        return answer
    if judged.reply is not None:
        answer["result"] = solutions.result_name(asked.problem, judged)
        answer["reply"] = asked.seen(judged.reply)
        moves = [*moves, judged.reply]
    captured: list[int] = []
    for point in moves:
        captured = answers.step(game, point)
    names = game.board.geometry.names(captured)
    answer["position"] = asked.view.position(answers.position(game, names))
    return answer


@problems.get("/hint")
def problem_hint(collection: str, number: str) -> ResponseReturnValue:
    """A hint in three steps: where, what idea, and only then the move."""
    step = request.args.get("step", "1")
    if step not in ("1", "2", "3"):
        reading.malformed(f"step 要是 1、2 或 3，不能是{quote(step)}。")
    asked = find(collection, number)
    problem = asked.problem
    answer: dict[str, Any] = {"step": int(step), "text": "", "area": [], "terms": [], "point": None}
    if step == "1":
        answer["area"] = asked.seen_all(solutions.area(problem))
        answer["text"] = "先看画出来的这一块：第一手在这里面。" if answer["area"] else NO_IDEA
    elif step == "2":
        answer["text"] = asked.view.words(problem.hint or NO_IDEA)
        answer["terms"] = _terms(problem.terms)
    else:
        move = solutions.first_move(problem)
        answer["point"] = asked.seen(move) if move != PASS else None
        point = answer["point"]
        answer["text"] = f"试试 {point}，再想想为什么。" if point else NO_IDEA
    return answer


def _terms(heads: Sequence[str]) -> list[dict[str, str]]:
    library = store()
    known = ((head, library.resolve(head)) for head in heads)
    return [{"term": head, "url": urls.term(found)} for head, found in known if found]


@problems.get("/map")
def problem_map(collection: str, number: str) -> ResponseReturnValue:
    """Every legal first move with its result, and the signs that stand for the results."""
    asked = find(collection, number)
    with _searching(asked):
        passed, *results = solutions.first_results(asked.problem)
    moves = [{"point": asked.seen(r.point), **_result(r)} for r in results]
    order = [p for p in map(asked.board.name, asked.board.points)]
    moves.sort(key=lambda move: order.index(move["point"]))
    legend: dict[tuple[str, str, str], int] = {}
    for result in sorted(results, key=lambda r: solutions.GRADES.index(r.grade)):
        key = (result.sign, result.name, result.grade)
        legend[key] = legend.get(key, 0) + 1
    told = {
        "moves": moves,
        "pass": _result(passed),
        "legend": [
            {"sign": sign, "result": name, "grade": grade, "count": count}
            for (sign, name, grade), count in legend.items()
        ],
    }
    # What time did not suffice for may be known the next time.
    return live(told) if any(r.outcome == "not_proved" for r in results) else told


def _searching(asked: Asked) -> AbstractContextManager[None]:
    """Hold a place to search in where nothing is stored: after a mistake."""
    return turn(PATIENCE) if asked.before else nullcontext()


def _result(result: solutions.Result) -> dict[str, str]:
    return {
        "outcome": result.outcome,
        "result": result.name,
        "sign": result.sign,
        "grade": result.grade,
    }


@problems.get("/line")
def problem_line(collection: str, number: str) -> ResponseReturnValue:
    """A line of right play: the moves, the board after each, the words to the learner's."""
    asked = find(collection, number)
    with _searching(asked):
        line = solutions.solution(asked.problem)
    game = asked.problem.quest.game()
    steps = []
    for at, point in enumerate(line):
        color = asked.view.color(game.to_play)
        captured = answers.step(game, point)
        stones = {c: asked.seen_all(game.board.stones(c)) for c in (BLACK, WHITE)}
        told = play(asked.problem, line[: at + 1]).explain if at % 2 == 0 else ""
        steps.append(
            {
                "color": "B" if color == BLACK else "W",
                "point": asked.seen(point),
                "black": stones[asked.view.color(BLACK)],
                "white": stones[asked.view.color(WHITE)],
                "captured": asked.seen_all(captured),
                "text": asked.view.words(told),
            }
        )
    told = {"moves": [step["point"] for step in steps], "steps": steps}
    return live(told) if asked.before else told  # as far as time sufficed, this time


@problems.get("/proof")
def problem_proof(collection: str, number: str) -> ResponseReturnValue:
    """What was proved: the claim, target, region, what was searched, how to repeat it."""
    asked = find(collection, number)
    claim = solutions.claim_of(asked.problem)
    if claim is None:
        raise ApiError("not_found", "这道题没有存证明。")
    return {
        "claim": asked.view.words(claim.text),
        "target": asked.seen_all(claim.target),
        "region": asked.seen_all(claim.region),
        "states": claim.states,
        "nodes": claim.nodes,
        "limits": claim.limits,
        "commands": _commands(asked),
    }


def _commands(asked: Asked) -> list[str]:
    """Return the commands that prove it again; they read the file, not the view."""
    if asked.before:
        return []
    solve = [f"flask solve {asked.record.source_path} --json"]
    return [*(solve if asked.problem.goal in LIFE_GOALS else []), "flask check"]
