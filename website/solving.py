"""The solver's answers as the command line and the JSON interface give them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from weiqi.board import Board
from weiqi.capture import FAILS, KO, NOT_PROVED, WORKS, Reading
from weiqi.errors import SgfError
from weiqi.game import Game
from weiqi.goals import aspect, find
from weiqi.points import BLACK, color_word, opponent
from weiqi.problems import KINDS
from weiqi.sgf import read_sgf
from weiqi.solver import Answer, LifeProblem
from weiqi.solver.words import move_name


def values(problem: LifeProblem, answer: Answer) -> dict[str, Any]:
    """Return an answer as JSON values; ``best`` and ``line`` hold ``pass`` for a pass.

    ``reason`` names the limit that was met and is there only if one was.
    """
    board = problem.board.geometry
    outcome, ko = answer.outcome, answer.outcome.ko
    found: dict[str, Any] = {
        "outcome": {"status": outcome.status, "ko": asdict(ko) if ko else None},
        "best": [move_name(board, p) for p in answer.best],
        "line": [move_name(board, p) for p in answer.line],
        "nodes": answer.nodes,
        "seconds": round(answer.seconds, 3),
    }
    if answer.reason:
        found["reason"] = answer.reason
    return found


def full_values(problem: LifeProblem, answer: Answer, text: str) -> dict[str, Any]:
    """Return an answer with what was asked, target and region, and the result in words."""
    names = problem.board.geometry.names
    empty = [p for p in sorted(problem.region) if not problem.board.cells[p]]
    return {
        **values(problem, answer),
        "target": names(sorted(problem.target)),
        "region": names(empty),
        "text": text,
    }


def line_words(first: int, names: Iterable[str]) -> str:
    """Return a line as 黑B1 白A2 黑停; ``names`` hold ``pass`` for a pass."""
    colors = (first, opponent(first))
    return " ".join(
        f"{color_word(colors[at % 2])}{'停' if name == 'pass' else name}"
        for at, name in enumerate(names)
    )


def capture_values(
    board: Board, target: int, found: Reading, attacker_first: bool, by_atari: bool
) -> dict[str, Any]:
    """Return what a reader of captures or ladders found as JSON values.

    ``move`` is a first move that gets the mover what he wants, None when he has none.
    """
    name = board.geometry.name
    wanted = (WORKS, KO) if attacker_first else (FAILS, KO)
    gets_it = found.status in wanted and found.line
    words = _LADDER_WORDS if by_atari else _CAPTURE_WORDS
    return {
        "status": found.status,
        "move": move_name(board.geometry, found.line[0]) if gets_it else None,
        "line": [move_name(board.geometry, point) for point in found.line],
        "nodes": found.nodes,
        "target": board.geometry.names(sorted(board.chain(target))),
        "text": f"{color_word(board.cells[target])}棋 {name(target)} {words[found.status]}",
        "reason": found.reason,
    }


_CAPTURE_WORDS = {WORKS: "吃得掉", FAILS: "吃不掉", KO: "成劫", NOT_PROVED: "没有算清"}
_LADDER_WORDS = _CAPTURE_WORDS | {WORKS: "征得掉", FAILS: "征不掉"}


def sgf_problem(data: bytes) -> tuple[LifeProblem, str]:
    """Return the question of an SGF file's root and what is asked, one of ASPECTS.

    PL (Black if absent) is to play, TR the target; GE tells 对杀 and 联络 from life and
    death. Raises SgfError, SetupError or SolverError.
    """
    tree = read_sgf(data).trees[0]
    root = tree.root
    to_play = root.color("PL") or BLACK
    game = Game(tree.size, root.points("AB"), root.points("AW"), to_play)
    marked = [p for p in root.points("TR") if game.board.cells[p]]
    if root.has("TR") and not marked:
        raise SgfError("TR 没有标在棋子上。")
    asked = aspect(KINDS.get(root.simple("GE"), "live"))
    return find(asked, game.board, to_play, marked or None), asked
