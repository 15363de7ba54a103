"""The capture and ladder readers: milliseconds and positions on a few fixed questions."""

from __future__ import annotations

import time

from weiqi.board import Board
from weiqi.capture import Reading, read_capture
from weiqi.ladder import read_ladder
from weiqi.points import geometry

# name, size, black, white, target, whether only atari counts
CASES = [
    ("ladder across 19 lines", 19, "C4 D3 E3 C5", "D4", "D4", True),
    ("the same, stopped by Q16", 19, "C4 D3 E3 C5", "D4 Q16", "D4", True),
    ("net with the ladder stopped", 19, "C4 D3 C5 E3", "D4 Q16 K10", "D4", False),
    ("net on 9 lines", 9, "C4 C5 D3 E3", "C2 C3 D4 G7", "D4", False),
    ("loose net", 9, "C4 C5 C6 D3 E3", "C2 C3 D4 D5 G7", "D5", False),
    ("a lone stone gets away", 9, "C3", "D4", "D4", False),
    ("a stone in a corner gets away", 9, "C4 D3", "D4", "D4", False),
]


def _question(size: int, black: str, white: str, target: str, atari: bool) -> Reading:
    point = geometry(size).point
    board = Board.of(size, map(point, black.split()), map(point, white.split()))
    if atari:
        return read_ladder(board, point(target))
    return read_capture(board, [point(target)])


def run() -> None:
    """Print verdict, CPU time (best of three) and positions for each question."""
    for name, *question in CASES:
        best = float("inf")
        for _ in range(3):
            start = time.process_time()
            reading = _question(*question)
            best = min(best, time.process_time() - start)
        rate = reading.nodes / best / 1000
        print(
            f"{name:32} {reading.status:10} {1000 * best:8.1f} ms "
            f"{reading.nodes:6} positions {rate:5.0f} k/s"
        )
