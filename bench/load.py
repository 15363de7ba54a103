"""Fifty readers play problems at once: how long does a move take?

    python -m bench load            fifty readers, two workers, thirty seconds
    python bench/load.py 20 60      twenty readers for sixty seconds

granian serves the real library with two workers, as ``python app.py`` does. Each reader
opens a problem, plays moves of the solution or others near the stones, thinks about a
second between two moves, plays on after a mistake, and has his verdicts kept. The clients
run on the same machine and take their share of it. Target: 50 ms at the 99th percentile.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from website import create_app
from website.config import ROOT
from website.library.store import Store

TARGET = 50.0
"""Milliseconds allowed for 99 moves in 100."""
READERS, SECONDS, WORKERS = 50, 30, 2
THINKING = (0.5, 1.5)
MOST_MOVES = 8  # of a reader in one problem


class Reader(threading.Thread):
    """One reader; ``times`` holds the milliseconds of each move, by problem."""

    def __init__(
        self, port: int, lines: dict[str, list[str]], seed: int, until: float = 0.0
    ) -> None:
        super().__init__(daemon=True)
        self.http = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.lines, self.until = lines, until
        self.rng = random.Random(seed)
        self.cookie = ""
        self.times: list[tuple[float, str]] = []
        self.faults: list[str] = []

    def ask(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """Return the answer to one question; faults are kept."""
        headers = {"Content-Type": "application/json", "Cookie": self.cookie}
        data = None if body is None else json.dumps(body)
        self.http.request(method, f"/api/v1/problems/{path}", data, headers)
        answer = self.http.getresponse()
        found: dict[str, Any] = json.loads(answer.read())
        if answer.status != 200:
            self.faults.append(f"{answer.status} {path}: {found.get('detail')}")
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            self.cookie = cookie.partition(";")[0]
        return found

    def run(self) -> None:
        """Play one problem after another until the time is up."""
        time.sleep(self.rng.uniform(0, THINKING[1]))
        try:
            while time.monotonic() < self.until:
                self.solve(self.rng.choice(list(self.lines)))
        except OSError as error:
            self.faults.append(f"no answer: {error}")

    def solve(self, name: str) -> None:
        """Play one problem: right as long as luck has it, then on after the mistake."""
        line = self.lines[name]
        attempt = f"load-{self.rng.getrandbits(60):x}"
        now = self.ask("POST", f"{name}/play", {"moves": []}).get("position")
        moves: list[str] = []
        while now and len(moves) < 2 * MOST_MOVES and time.monotonic() < self.until:
            time.sleep(self.rng.uniform(*THINKING))
            follows = line[: len(moves)] == moves and len(moves) < len(line)
            right = follows and self.rng.random() < 0.6
            point = line[len(moves)] if right else self.near(now)
            start = time.perf_counter()
            got = self.ask("POST", f"{name}/play", {"moves": [*moves, point], "attempt": attempt})
            spent = (time.perf_counter() - start) * 1000
            self.times.append((spent, f"{name} {' '.join([*moves, point])}"))
            if not got.get("legal") or got["state"] == "solved" or not got["reply"]:
                return
            moves += [point, got["reply"]]
            now = got["position"]

    def near(self, position: dict[str, Any]) -> str:
        """Return a legal point, mostly one beside a stone, as readers choose."""
        stones = {*position["black"], *position["white"]}
        close = [p for p in position["legal"] if any(q in stones for q in beside(p))]
        pool = close if close and self.rng.random() < 0.8 else position["legal"]
        return str(self.rng.choice(pool)) if pool else "pass"


def beside(point: str) -> Iterator[str]:
    """Yield the names beside a point; some may lie off the board."""
    columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
    col, row = columns.index(point[0]), int(point[1:])
    yield from (f"{point[0]}{row + 1}", f"{point[0]}{row - 1}")
    yield from (f"{columns[c]}{row}" for c in (col - 1, col + 1) if 0 <= c < len(columns))


@contextmanager
def served(library: str, folder: str) -> Iterator[int]:
    """Serve a library with granian on a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    env = os.environ | {
        "WULU_ROOT": folder,  # no content here: the library is served as it is
        "WULU_STATIC": str(ROOT / "static"),
        "WULU_LIBRARY": library,
        "WULU_LEARNERS": f"{folder}/learner.db",
        "WULU_RATE_PER_SECOND": "100000",
        "WULU_RATE_BURST": "1000000",
        "WULU_DEVELOPMENT": "false",
    }
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--factory"]
    command += ["--workers", str(WORKERS), "--host", "127.0.0.1", "--port", str(port)]
    command += ["--blocking-threads", "4", "--backpressure", "64"]
    server = subprocess.Popen([*command, "website:create_app"], env=env, stdout=subprocess.DEVNULL)
    try:
        for _ in range(200):
            time.sleep(0.1)
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
        yield port
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()


def percentile(values: list[float], part: float) -> float:
    """Return the value below which ``part`` (0 to 1) of the sorted values lie."""
    return values[min(len(values) - 1, int(part * len(values)))]


def run(readers: int = READERS, seconds: float = SECONDS) -> None:
    """Print median and percentiles of a move, the slowest ones, and whether the target is met."""
    library = str(create_app().config["LIBRARY"])
    if not Path(library).exists():
        sys.exit(f"no library at {library}: run `flask build` first")
    store = Store(library)
    problems = [p for c in store.collections() for p in store.problems(c.slug)]
    names = [f"{p.collection}/{p.number}" for p in problems]
    with tempfile.TemporaryDirectory() as folder, served(library, folder) as port:
        first = Reader(port, {}, 0)
        lines = {name: first.ask("GET", f"{name}/line").get("moves", []) for name in names}
        until = time.monotonic() + seconds
        people = [Reader(port, lines, seed, until) for seed in range(readers)]
        for reader in people:
            reader.start()
        for reader in people:
            reader.join(seconds + 60)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    moves = sorted(pair for reader in people for pair in reader.times)
    times = [spent for spent, _ in moves]
    faults = [fault for reader in people for fault in reader.faults]
    print(f"{readers} readers, {len(names)} problems, {len(times)} moves, {len(faults)} faults")
    print(f"p50 {statistics.median(times):.1f} ms, p95 {percentile(times, 0.95):.1f} ms, "
          f"p99 {percentile(times, 0.99):.1f} ms, longest {times[-1]:.0f} ms")  # fmt: skip
    spent_cpu = (used.ru_utime + used.ru_stime) * 1000 / len(times)
    print(f"the server's processor time: {spent_cpu:.1f} ms a move, its start included")
    for spent, what in moves[-5:]:
        print(f"  {spent:7.1f} ms  {what}")
    for fault in faults[:5]:
        print(f"  {fault}")
    met = percentile(times, 0.99) <= TARGET and not faults
    print(f"target {TARGET:g} ms at p99: {'met' if met else 'MISSED'}")


if __name__ == "__main__":
    run(*(int(argument) for argument in sys.argv[1:3]))
