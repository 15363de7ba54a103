"""The life-and-death solver on a fixed set: nodes, nodes a second, seconds, and GNU Go.

GNU Go (Debian package ``gnugo``) is asked for the same positions in the same run at
level 12; it reads heuristically, so only its answers and its time are compared.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from pathlib import Path
from types import ModuleType

from tests.core.shapes import SHAPES, Shape, problem
from weiqi.diagram import parse_diagram
from weiqi.points import BLACK, WHITE
from weiqi.solver import LifeProblem, Solver, engine, find_problem, kernel

LIMIT = 120.0  # seconds for one question
PLAIN_LIMIT = 20_000  # nodes: above, only the compiled search is timed

# 倒脱靴: White gives four stones; Black, to move, kills all the same by returning inside.
BOOT = """\
$$B
$$ | . . . . . . . .
$$ | X X X X X X . .
$$ | . . O . . X . .
$$ | O O X . O X . .
$$ | O X X . O X . .
$$   ---------------
"""
# A wide book problem whose wall can be cut and captured in places.
WIDE = """\
$$B
$$ | . . . . . . . . . . .
$$ | . . . O . O . O . . .
$$ | . O O X X X X O . . .
$$ | . O X . . . X X O . .
$$ | . . . . . . . . O . .
$$   ---------------------
"""


def questions() -> list[tuple[str, LifeProblem, str]]:
    """Return name, problem and the expected status ("" where the set only times)."""
    found = []
    for shape in SHAPES:
        for attacked in (True, False):
            name = f"{shape.name}（{'攻' if attacked else '守'}）"
            found.append((name, problem(shape, attacked), _expected(shape, attacked)))
    for name, text, target in (("倒脱靴", BOOT, "C3"), ("薄墙宽形", WIDE, "D3")):
        diagram = parse_diagram(text)
        game = diagram.game(0)
        chain = [diagram.geometry.point(target)]
        found.append((name, find_problem(game.board, game.to_play, chain), ""))
    return found


def _expected(shape: Shape, attacked: bool) -> str:
    return shape.attacked if attacked else shape.defended


def ask(question: LifeProblem, module: ModuleType, nodes: int) -> tuple[str, int, float]:
    """Return status, nodes and CPU seconds of one question."""
    solver = Solver(question, kernel=module, nodes=nodes, seconds=LIMIT)
    start = time.process_time()
    status = solver.status(solver.root).status
    return status, solver.nodes, time.process_time() - start


class GnuGo:
    """GNU Go over GTP."""

    def __init__(self) -> None:
        command = [shutil.which("gnugo") or "/usr/games/gnugo", "--mode", "gtp", "--level", "12"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def send(self, command: str) -> str:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while (line := self.process.stdout.readline()).strip():
            lines.append(line.strip())
        return " ".join(lines).removeprefix("=").strip()

    def ask(self, question: LifeProblem) -> tuple[str, float]:
        """Return the answer of its owl reading and the seconds it took."""
        board = question.board
        self.send(f"boardsize {board.size}")
        self.send("clear_board")
        for color, word in ((BLACK, "black"), (WHITE, "white")):
            for point in board.stones(color):
                self.send(f"play {word} {board.geometry.name(point)}")
        target = board.geometry.name(min(question.target))
        attacks = question.to_play == question.attacker
        start = time.monotonic()
        answer = self.send(f"owl_{'attack' if attacks else 'defend'} {target}")
        code = int((re.match(r"\d+", answer) or ["0"])[0])
        word = {0: ("alive", "dead"), 1: ("dead", "alive")}.get(code, ("ko", "ko"))
        return word[0 if attacks else 1], time.monotonic() - start


def run() -> None:
    """Print a table; the last lines sum up."""
    fast = engine.compiled_kernel()
    gnugo = GnuGo() if shutil.which("gnugo") or Path("/usr/games/gnugo").exists() else None
    modules = [("plain", kernel)] + ([("mypyc", fast)] if fast else [])
    spent = {name: [0, 0.0] for name, _ in modules}
    right = {name: 0 for name in [*spent, "gnugo"]}
    asked = 0
    theirs = 0.0
    for name, question, expected in questions():
        asked += bool(expected)
        row = [f"{name:18}"]
        limit = 3_000_000
        for label, module in reversed(modules):
            status, nodes, seconds = ask(question, module, limit)
            row.append(f"{label} {status:10} {nodes:8,} nodes {seconds:7.2f} s")
            spent[label][0] += nodes
            spent[label][1] += seconds
            right[label] += bool(expected) and status == expected
            if fast and nodes > PLAIN_LIMIT:
                break
        if gnugo:
            answer, seconds = gnugo.ask(question)
            theirs += seconds
            wanted = "alive" if expected == "seki" else expected
            right["gnugo"] += bool(expected) and answer == wanted
            row.append(f"gnugo {answer:5} {seconds:6.2f} s")
        print("  ".join(row), flush=True)
    for name, (nodes, seconds) in spent.items():
        rate = nodes / seconds if seconds else 0
        print(f"{name}: {right[name]} of {asked} right, {nodes:,} nodes, {rate:,.0f} nodes/s")
    if gnugo:
        print(f"gnugo: {right['gnugo']} of {asked} right, {theirs:.1f} s")
