"""How fast pages and the JSON interface answer, in one process and without a network.

    python -m bench api

Medians of warm requests through the whole WSGI stack. ``board/play`` replays a random game
of 200 moves on 19 lines each time and lists the legal points; the target is 10 ms.
"""

from __future__ import annotations

import json
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from website import create_app
from weiqi.game import Game
from weiqi.points import color_letter

PLAY_TARGET = 10.0
"""Median milliseconds allowed for 200 moves."""
SITE = Path(__file__).parents[1] / "tests" / "data" / "site"
ROUNDS = 60


def random_game(moves: int, seed: int = 1) -> list[list[str]]:
    """Return a random legal game on 19 lines as the API writes it."""
    game, rng, made = Game(19), random.Random(seed), []
    while len(made) < moves:
        color, point = game.to_play, rng.choice(game.legal_points())
        game.play(color, point)
        made.append([color_letter(color), game.board.geometry.name(point)])
    return made


def median_ms(ask: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the median time of a call in milliseconds, after one call to warm up."""
    ask()
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        ask()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


def run() -> None:
    """Print the table and whether ``board/play`` meets its target."""
    from website.library.build import build

    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "library.db"
        build(SITE, library)
        settings = {"ROOT": str(SITE), "LIBRARY": str(library), "RATE_BURST": 10**9}
        client = create_app(settings).test_client()

        def post(address: str, body: object) -> Callable[[], object]:
            data = json.dumps(body)
            return lambda: client.post(address, data=data, content_type="application/json")

        game = {"size": 19, "moves": random_game(200)}
        uncached = create_app({**settings, "PAGE_CACHE": False}).test_client()
        rows = {
            "board/play, 200 moves": post("/api/v1/board/play", game),
            "board/score, the same game": post("/api/v1/board/score", game),
            "problem, first move": post(
                "/api/v1/problems/first-captures/001/play", {"moves": ["D4"]}
            ),
            "glossary search, not kept": lambda: uncached.get("/api/v1/glossary?q=dtx"),
            "lesson page, rendered": lambda: uncached.get("/lessons/liberties"),
            "lesson page, from memory": lambda: client.get("/lessons/liberties"),
        }
        found = {name: median_ms(ask) for name, ask in rows.items()}
    for name, ms in found.items():
        print(f"{name:30} {ms:8.2f} ms")
    play = found["board/play, 200 moves"]
    print(f"target for board/play {PLAY_TARGET} ms: {'met' if play <= PLAY_TARGET else 'MISSED'}")


if __name__ == "__main__":
    run()
