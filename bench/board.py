"""Moves a second on identical random 19x19 games: ours, sgfmill, and sente where installed.

Ours checks legality and whole-board repetition; sgfmill checks neither; sente checks
ko and suicide. Peers are not in requirements: ``pip install sente`` to measure it too.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from sgfmill.boards import Board as SgfmillBoard

from weiqi.game import Game
from weiqi.points import geometry

GAMES, MOVES, ROUNDS = 40, 300, 5
Games = list[list[int]]


def random_games(count: int, length: int, seed: int) -> Games:
    """Return ``count`` random legal games of about ``length`` moves, as points."""
    rng = random.Random(seed)
    games = []
    for _ in range(count):
        game = Game(19)
        moves: list[int] = []
        while len(moves) < length:
            points = game.board.empties()
            rng.shuffle(points)
            point = next((p for p in points if game.refusal(p) is None), None)
            if point is None:
                break
            game.play(game.to_play, point)
            moves.append(point)
        games.append(moves)
    return games


def play_ours(games: Games) -> None:
    for moves in games:
        game, color = Game(19), 1
        play = game.play
        for point in moves:
            play(color, point)
            color = 3 - color


def sgfmill_player(games: Games) -> Callable[[], None]:
    xy = geometry(19).xy
    spots = [[xy(p) for p in moves] for moves in games]

    def play() -> None:
        for moves in spots:
            board, color, other = SgfmillBoard(19), "b", "w"
            for col, row in moves:
                board.play(row, col, color)
                color, other = other, color

    return play


def sente_player(games: Games) -> Callable[[], None] | None:
    try:
        import sente
    except ImportError:
        return None
    xy = geometry(19).xy
    spots = [[(x + 1, y + 1) for x, y in map(xy, moves)] for moves in games]

    def play() -> None:
        for moves in spots:
            game = sente.Game(19)
            for x, y in moves:
                game.play(x, y)

    return play


def run() -> None:
    """Print moves a second (best CPU time of some rounds, interleaved) and ratios."""
    games = random_games(GAMES, MOVES, seed=1)
    players = {"weiqi": lambda: play_ours(games), "sgfmill": sgfmill_player(games)}
    sente = sente_player(games)
    if sente:
        players["sente"] = sente
    best = dict.fromkeys(players, float("inf"))
    for _ in range(ROUNDS):
        for name, play in players.items():
            start = time.process_time()
            play()
            best[name] = min(best[name], time.process_time() - start)
    total = sum(map(len, games))
    for name, seconds in best.items():
        ratio = seconds / best["weiqi"]
        print(f"{name:8} {total / seconds:10,.0f} moves/s   weiqi is {ratio:.2f}x")
