"""Games as SGF: what stands on the board as a file, and a file onto the board."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, current_app
from flask.typing import ResponseReturnValue

from website.api import answers, reading
from website.api.answers import live
from website.api.importing import file_bytes
from website.errors import ApiError
from website.importing.budget import LIMITS
from website.uploading import read_encoding, read_first
from weiqi.game import PASS, Move
from weiqi.points import Geometry, color_letter
from weiqi.sgf import play_record, read_record, read_sgf, record_of_game, write_records

files = Blueprint("files", __name__)

TOLD = ("GN", "EV", "PB", "BR", "PW", "WR", "DT", "RE")  # what is told of a game


@files.post("/board/save")
def board_save() -> ResponseReturnValue:
    """The game as an SGF file's text."""
    game, _ = reading.game(reading.body())
    return live({"sgf": write_records([record_of_game(game)]).decode("utf-8")})


@files.post("/board/open")
def board_open() -> ResponseReturnValue:
    """The main line of one game of a file, as far as the rules allow."""
    data = reading.body()
    given, encoding = file_bytes(data), read_encoding(data.get("encoding"))
    if encoding is None and "sgf" in data:
        encoding = "utf-8"
    file = read_sgf(given, encoding, LIMITS)
    number = read_first(data.get("game", 1))
    if number > len(file.trees):
        raise ApiError("not_found", f"文件里只有 {len(file.trees)} 局，没有第 {number} 局。")
    record = read_record(file.trees[number - 1])
    game, stopped = play_record(record)
    most = current_app.config["MAX_MOVES"]
    if len(game.moves) > most:
        stopped = f"棋谱有 {len(game.moves)} 手，只读前 {most} 手。"
        while len(game.moves) > most:
            game.undo()
    # Moves are the same in every encoding; nothing is kept, so names may be in doubt.
    doubts = [] if file.sure else ["看不准文件的编码，名字可能不对。"]
    names = game.board.geometry.names
    return live(
        {
            "games": len(file.trees),
            "game": number,
            "size": record.size,
            "black": names(record.black),
            "white": names(record.white),
            "to_play": color_letter(record.to_play),
            "moves": [_move(game.board.geometry, move) for move in game.moves],
            "info": {name: record.info[name] for name in TOLD if record.info.get(name)},
            "warnings": [*doubts, *record.warnings, *([stopped] if stopped else [])],
            "position": answers.position(game, []),
        }
    )


def _move(board: Geometry, move: Move) -> list[Any]:
    return [color_letter(move.color), "pass" if move.point == PASS else board.name(move.point)]
