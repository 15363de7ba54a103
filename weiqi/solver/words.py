"""What the solver found, in Chinese for learners."""

from __future__ import annotations

from collections.abc import Iterable

from weiqi.points import Geometry, color_word, opponent
from weiqi.solver.problem import LifeProblem
from weiqi.solver.solve import MOST_THREATS, Answer, Ko, Outcome

PASSED = "停一手"
STATUS = {"alive": "净活", "dead": "净死", "seki": "双活", "ko": "劫", "not_proved": "没有算清"}


def status_words(outcome: Outcome, defender: int) -> str:
    """Return the status of the defender's target as a phrase: 白棋净活, 白棋成劫（…）."""
    side = f"{color_word(defender)}棋"
    ko = outcome.ko
    if outcome.status == "not_proved":
        return f"{side}的死活没有算清"
    if outcome.status == "dead" and ko:
        return f"{side}死（盘角曲四，劫尽棋亡）"
    if outcome.status == "ko" and ko:
        return f"{side}成劫（{ko_words(ko, defender)}）"
    return side + STATUS[outcome.status]


def ko_words(ko: Ko, defender: int) -> str:
    """Return the kind of a ko: 紧气劫，黑先提."""
    if ko.kind == "cycle":
        return "长生、三劫循环一类，下不完的劫"
    first = defender if ko.first == "defender" else opponent(defender)
    taker, other = color_word(first), color_word(opponent(first))
    if ko.threats <= 1:
        return f"紧气劫，{taker}先提"
    many = f"{MOST_THREATS} 个以上" if ko.threats > MOST_THREATS else f"{ko.threats} 个"
    return f"缓气劫或多段劫，对{taker}有利，{other}要多{many}劫材才打得赢"


def move_name(geometry: Geometry, point: int) -> str:
    """Return the name of a move: ``B1``, or ``pass`` for 0."""
    return geometry.name(point) if point else "pass"


def line_words(geometry: Geometry, line: Iterable[int], color: int) -> str:
    """Return a line of play in words, ``color`` first: 黑 B1，白 A2 …"""
    moves = []
    for point in line:
        moves.append(f"{color_word(color)} {geometry.name(point) if point else PASSED}")
        color = opponent(color)
    return "，".join(moves)


def account(problem: LifeProblem, answer: Answer, result: str = "") -> list[str]:
    """Return what was asked and what was found, line by line.

    ``result``: the words for the outcome where it is not one of life and death.
    """
    result = result or status_words(answer.outcome, problem.defender)
    geometry = problem.board.geometry
    names = geometry.names
    region = [p for p in sorted(problem.region) if not problem.board.cells[p]]
    side = color_word(problem.to_play)
    lines = [
        f"目标：{color_word(problem.defender)}棋 {'、'.join(names(sorted(problem.target)))}",
        f"范围：{len(region)} 个空点 {'、'.join(names(region))}",
        f"结果：{side}先，{result}。",
    ]
    if answer.best:
        best = "、".join(geometry.name(p) if p else PASSED for p in answer.best)
        lines.append(f"最好的第一手：{best}")
    if answer.line:
        lines.append(f"下法：{line_words(geometry, answer.line, problem.to_play)}")
    if answer.reason:
        lines.append(f"没有算完：{answer.reason}")
    lines.append(f"看了 {answer.nodes} 个局面，用时 {answer.seconds:.2f} 秒。")
    return lines
