"""Tasks answered by a number: count (an area) and number (any quantity of a claim)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from weiqi.board import Board
from weiqi.claims import amount, measure
from weiqi.diagram import DiagramError
from weiqi.points import BLACK, EMPTY, WHITE, color_word
from weiqi.scoring import area
from weiqi.tasks.model import FAILED, SOLVED, Task, TaskError, Verdict

_NUMBER = re.compile(r"(\d{1,4})(?:\.(\d{1,2})| ?([13]/[24])| ?([¼½¾]))?", re.ASCII)
_SIGNS = {"¼": Fraction(1, 4), "½": Fraction(1, 2), "¾": Fraction(3, 4)}


def number_of(answer: Mapping[str, object]) -> Fraction:
    """The number of an answer ``{"number": 40.5}``; text such as ``40 1/2`` will do.

    Raises TaskError.
    """
    value = answer.get("number")
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if not 0 <= value <= 9999:  # NaN is not, either
            raise TaskError("number 要是 0 到 9999 之间的数")
        return Fraction(value)
    found = _NUMBER.fullmatch(value.strip()) if isinstance(value, str) else None
    if found is None:
        raise TaskError("答案里要有 number：一个数，例如 40、40.5 或 40 1/2")
    decimals = Fraction(int(found[2]), 10 ** len(found[2])) if found[2] else Fraction(0)
    return int(found[1]) + decimals + Fraction(found[3] or 0) + _SIGNS.get(found[4], Fraction(0))


def _compare(task: Task, given: Fraction, true: Fraction, unit: str, help_: str) -> Verdict:
    if given == true:
        return Verdict(SOLVED, task.done or f"对，是 {amount(true)}{unit}。")
    less = given < true
    apart = amount(abs(true - given)) if (true - given) % Fraction(1, 4) == 0 else "一点"
    text = f"{'少' if less else '多'}数了 {apart}{unit if apart != '一点' else ''}。"
    return Verdict(FAILED, text + help_)


# --- count ---------------------------------------------------------------------------


def _cleared(task: Task) -> Board:
    """The board after the dead stones (△) were taken off."""
    board = task.game().board
    dead = set(task.targets)
    stones = ([p for p in board.stones(color) if p not in dead] for color in (BLACK, WHITE))
    return Board.of(board.size, *stones)


def judge_count(task: Task, answer: Mapping[str, object]) -> Verdict:
    """The area of one side by 数子法, △ being dead."""
    given = number_of(answer)
    board = _cleared(task)
    color = color_word(task.color)
    stones = len(board.stones(task.color))
    taken = "先拿掉画 △ 的死子；" if task.targets else ""
    help_ = f"{taken}盘上活着的{color}子有 {stones} 个，再加上{color}棋围住的空点。"
    return _compare(task, given, area(board, task.color), " 子", help_)


def check_count(task: Task) -> list[str]:
    """A colour is named, the whole board is shown, and something is on it."""
    faults = []
    if task.color == EMPTY:
        faults.append("要写 color: B 或 color: W，数哪一方")
    if len(task.diagram.shown()) != task.diagram.size**2:
        faults.append("数子要画出整个棋盘")
    if not faults and area(_cleared(task), task.color) == 0:
        faults.append(f"{color_word(task.color)}方一个子也没有")
    return faults


# --- number --------------------------------------------------------------------------


def judge_number(task: Task, answer: Mapping[str, object]) -> Verdict:
    """The quantity that ``of`` names."""
    given = number_of(answer)
    found = measure(task.diagram, task.quantity)
    return _compare(task, given, found.value, "", "再数一遍。")


def check_number(task: Task) -> list[str]:
    """``of`` names something that can be measured on this board."""
    if not task.quantity:
        return ["要写 of: 数什么，例如 of: liberties D4"]
    try:
        measure(task.diagram, task.quantity)
    except DiagramError as error:
        return [f"of：{error}"]
    return []
