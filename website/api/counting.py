"""The account of a counted board in Chinese, line by line (数子法)."""

from __future__ import annotations

from typing import Any

from weiqi.board import Board
from weiqi.points import BLACK, EMPTY, WHITE, color_letter, color_word
from weiqi.scoring import Account, Item, mixed


def account(board: Board, counted: Account) -> dict[str, Any]:
    """Return an account as JSON; ``board`` still holds the dead stones."""
    names = board.geometry.names
    return {
        "lines": lines(board, counted),
        "black": mixed(counted.black),
        "white": mixed(counted.white),
        "half": mixed(counted.half),
        "komi": mixed(counted.komi),
        "handicap": mixed(counted.handicap),
        "winner": color_letter(counted.winner) if counted.winner != EMPTY else None,
        "margin": mixed(counted.margin),
        "result": result(counted),
        "dead": [names(chain) for chain in _chains(board, counted.dead)],
        "area": _area(board, counted),
    }


def lines(board: Board, counted: Account) -> list[dict[str, Any]]:
    """Return the account's lines: every region, the two sums, what Black needs."""
    found = []
    if counted.dead:
        found.append(_line(f"先拿走死子 {len(counted.dead)} 个", "0"))
    for color, total in ((BLACK, counted.black), (WHITE, counted.white)):
        items = [item for item in counted.items if item.color == color]
        found += [_line(_label(board, item), mixed(item.amount)) for item in items]
        found.append(_line(f"{color_word(color)}方合计", mixed(total), is_sum=True))
    found.append(_line("归本数：棋盘的一半", mixed(counted.half)))
    found.append(_line("黑方贴子", mixed(counted.komi)))
    if counted.handicap:
        found.append(_line("黑方还让子（通行做法）", mixed(counted.handicap)))
    needed = counted.half + counted.komi + counted.handicap
    found.append(_line("黑方要超过", mixed(needed), is_sum=True))
    return found


def result(counted: Account) -> str:
    """Return the result as a sentence."""
    if counted.winner == EMPTY:
        return "和棋。"
    return f"{color_word(counted.winner)}胜 {mixed(counted.margin)} 子。"


def _line(label: str, total: str, is_sum: bool = False) -> dict[str, Any]:
    return {"label": label, "total": total, "sum": is_sum}


def _label(board: Board, item: Item) -> str:
    side, size = color_word(item.color), len(item.points)
    if item.kind == "stones":
        return f"{side}方活子 {size} 个"
    where = board.geometry.name(item.points[0])
    if item.kind == "territory":
        return f"{side}方围住的空，{where} 一带 {size} 点"
    return f"双方共有的空点，{where} 一带 {size} 点，{side}方分一半"


def _chains(board: Board, points: tuple[int, ...]) -> list[list[int]]:
    """Return the whole chains that some stones belong to, each once, in board order."""
    chains: list[list[int]] = []
    for point in points:
        if not any(point in chain for chain in chains):
            chains.append(board.chain(point))
    return chains


def _area(board: Board, counted: Account) -> dict[str, list[str]]:
    """Return whose the empty points are."""
    owned: dict[str, set[int]] = {"black": set(), "white": set(), "shared": set()}
    for item in counted.items:
        if item.kind == "territory":
            owned["black" if item.color == BLACK else "white"].update(item.points)
        elif item.kind == "shared":
            owned["shared"].update(item.points)
    return {who: board.geometry.names(points) for who, points in owned.items()}
