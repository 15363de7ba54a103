"""Values of the rule core as JSON values.

Points are names such as ``Q16``.
"""

from __future__ import annotations

from typing import Any

from flask import current_app, json
from werkzeug.wrappers import Response

from weiqi.game import PASS, Game
from weiqi.points import BLACK, WHITE, color_letter


def live(value: dict[str, Any]) -> Response:
    """Return an answer that belongs to one question only; no cache may keep it."""
    response = current_app.response_class(json.dumps(value), mimetype="application/json")
    response.cache_control.no_store = True
    return response


def step(game: Game, point: int) -> list[int]:
    """Play or pass for the side to move; return the captured points. Raises MoveError."""
    if point == PASS:
        game.pass_(game.to_play)
        return []
    return game.play(game.to_play, point)


def position(game: Game, captured: list[str]) -> dict[str, Any]:
    """Return a game's position; ``captured`` are the stones its last move took."""
    board = game.board
    names = board.geometry.names
    return {
        "size": board.geometry.size,
        "black": names(board.stones(BLACK)),
        "white": names(board.stones(WHITE)),
        "to_play": color_letter(game.to_play),
        "moves": len(game.moves),
        "captures": {"black": game.captured[WHITE], "white": game.captured[BLACK]},
        "ko": board.geometry.name(game.ko_point) if game.ko_point else None,
        "legal": names(game.legal_points()),
        "ended": game.ended,
        "last": last(game, captured),
    }


def last(game: Game, captured: list[str]) -> dict[str, Any] | None:
    """Return the last event: who played where, and what it took; None at the start."""
    if game.resigned is not None:
        return {"color": color_letter(game.resigned), "point": "resign", "captured": []}
    if not game.moves:
        return None
    color, point = game.moves[-1]
    name = "pass" if point == PASS else game.board.geometry.name(point)
    return {"color": color_letter(color), "point": name, "captured": captured}
