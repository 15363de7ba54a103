"""Request bodies, read with suspicion.

Whatever a client sends, the answer is a value or an ApiError with a Chinese ``detail``
that quotes what was wrong. Time and memory are bounded by the limits in config.py.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, NoReturn

from flask import current_app, request

from website.errors import ApiError, from_weiqi
from weiqi.board import Board
from weiqi.errors import MoveError, WeiqiError, quote
from weiqi.game import Game
from weiqi.points import BLACK, MAX_SIZE, WHITE, Geometry, geometry

_COLORS = {"b": BLACK, "black": BLACK, "黑": BLACK, "w": WHITE, "white": WHITE, "白": WHITE}
_MAX_POINTS = MAX_SIZE * MAX_SIZE
_MAX_KOMI = 1000
_MAX_DEPTH = 8


def malformed(detail: str) -> NoReturn:
    """Raise the answer to a request that cannot be read."""
    raise ApiError("malformed", detail)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def body() -> dict[str, Any]:
    """Return the JSON object of the request; raises ApiError ``malformed``."""
    data = request.get_data(cache=False)
    try:
        # Values that JSON does not know (NaN) are refused; the decoder itself raises
        # RecursionError on deep nesting and ValueError on numbers of 4,300 digits.
        value = json.loads(data, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        malformed("请求不是 JSON，或者嵌套太深。")
    if not isinstance(value, dict):
        malformed('请求要是一个 JSON 对象，例如 {"size": 19}。')
    if _deeper_than(value, _MAX_DEPTH):
        malformed(f"请求嵌套太深：最多 {_MAX_DEPTH} 层。")
    return value


def _deeper_than(value: Any, depth: int) -> bool:
    """Tell whether a JSON value nests deeper, level by level and without recursion."""
    level = [value]
    for _ in range(depth):
        level = [
            child
            for item in level
            for child in (item.values() if isinstance(item, dict) else item)
            if isinstance(child, list | dict)
        ]
        if not level:
            return False
    return True


def size(data: dict[str, Any]) -> int:
    """Return the board size, 19 unless given; raises ApiError."""
    value = data.get("size", 19)
    geometry(value)  # raises SizeError
    return int(value)


def color(value: Any, field: str) -> int:
    """Return the colour named by a field; raises ApiError."""
    found = _COLORS.get(value.lower()) if isinstance(value, str) else None
    if found is None:
        malformed(f'{field} 要写 "B" 或 "W"，不能是{quote(value)}。')
    return found


def a_list(data: dict[str, Any], field: str, most: int) -> list[Any]:
    """Return a list field (empty when absent) of at most ``most`` items; raises ApiError."""
    value = data.get(field)
    if value is None:
        return []
    if not isinstance(value, list):
        malformed(f"{field} 要是一个列表，不能是{quote(value)}。")
    if len(value) > most:
        raise ApiError("too_large", f"{field} 有 {len(value)} 项，最多 {most} 项。")
    return value


def points(data: dict[str, Any], field: str, board: Geometry) -> list[int]:
    """Return the points of a list field; raises WeiqiError or ApiError."""
    return [board.point(name) for name in a_list(data, field, _MAX_POINTS)]


def moves(data: dict[str, Any]) -> list[Any]:
    """Return the raw moves of a request, at most MAX_MOVES; raises ApiError."""
    return a_list(data, "moves", current_app.config["MAX_MOVES"])


def game(data: dict[str, Any]) -> tuple[Game, list[str]]:
    """Return the game of a position with its moves played, and the last move's captures.

    Raises ApiError; a refused move is named by its number (``move``).
    """
    board = geometry(size(data))
    black, white = points(data, "black", board), points(data, "white", board)
    made = moves(data)
    ko = board.point(data["ko"]) if data.get("ko") is not None else None
    to_play = _first_player(data, made)
    played = Game(board.size, black, white, to_play, ko)
    captured: list[int] = []
    for number, move in enumerate(made, 1):
        try:
            captured = _play(played, move)
        except WeiqiError as error:
            raise _refused(error, number) from None
    return played, board.names(captured)


def _refused(error: WeiqiError, number: int) -> ApiError:
    answer = from_weiqi(error, move=number)
    if not isinstance(error, MoveError):
        answer.detail = f"第 {number} 手：{answer.detail}"
    return answer


def _first_player(data: dict[str, Any], made: list[Any]) -> int:
    if data.get("to_play") is not None:
        return color(data["to_play"], "to_play")
    return _color_and_place(made[0])[0] if made else BLACK


def _color_and_place(move: Any) -> tuple[int, str]:
    if not (isinstance(move, list) and len(move) == 2 and isinstance(move[1], str)):
        malformed(f'一手棋要写成 ["B", "Q16"] 这样，不能是{quote(move)}。')
    return color(move[0], "moves"), move[1]


def _play(played: Game, move: Any) -> list[int]:
    side, place = _color_and_place(move)
    word = place.lower()
    if word == "pass":
        played.pass_(side)
    elif word == "resign":
        played.resign(side)
    else:
        return played.play(side, played.board.geometry.point(place))
    return []


def board(data: dict[str, Any]) -> Board:
    """Return the board of a position after its moves; raises ApiError."""
    return game(data)[0].board


def stones(data: dict[str, Any], field: str, default: Fraction) -> Fraction:
    """Return a number of stones (子) in exact quarters; raises ApiError.

    Accepts a JSON number or text: ``3.75``, ``"3.75"``, ``"15/4"``, ``"3 3/4"``.
    """
    value = data.get(field)
    if value is None:
        return default
    number = _fraction(value)
    if number is None or number.denominator not in (1, 2, 4) or not 0 <= number <= _MAX_KOMI:
        malformed(f'{field} 要写成 1/4 子的倍数，例如 "3 3/4"，不能是{quote(value)}。')
    return number


def _fraction(value: Any) -> Fraction | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    text = str(value).strip()
    # Fraction("1e999999999") would build a number of a billion digits.
    if len(text) > 20 or "e" in text.lower() or not text.isascii():
        return None
    whole, _, part = text.rpartition(" ")
    try:
        return Fraction(whole or 0) + Fraction(part)
    except (ValueError, ZeroDivisionError):
        return None


def handicap(data: dict[str, Any]) -> int:
    """Return the number of handicap stones, 0 or 2-25; raises ApiError."""
    value = data.get("handicap", 0)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 25:
        malformed(f"handicap 要是 0 到 25 的整数，不能是{quote(value)}。")
    return value
