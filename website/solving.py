"""The solver's answers as the command line and the JSON interface give them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from weiqi.errors import SgfError
from weiqi.game import Game
from weiqi.points import BLACK
from weiqi.sgf import read_sgf
from weiqi.solver import Answer, LifeProblem, find_problem
from weiqi.solver.words import move_name, status_words


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


def full_values(problem: LifeProblem, answer: Answer) -> dict[str, Any]:
    """Return an answer with what was asked: target, region, side, and a sentence."""
    names = problem.board.geometry.names
    empty = [p for p in sorted(problem.region) if not problem.board.cells[p]]
    return {
        **values(problem, answer),
        "target": names(sorted(problem.target)),
        "region": names(empty),
        "text": status_words(answer.outcome, problem.defender),
    }


def sgf_problem(data: bytes) -> LifeProblem:
    """Return the question of an SGF file's root: PL (Black if absent) to play, TR the target.

    Raises SgfError, SetupError or SolverError.
    """
    tree = read_sgf(data).trees[0]
    root = tree.root
    to_play = root.color("PL") or BLACK
    game = Game(tree.size, root.points("AB"), root.points("AW"), to_play)
    marked = [p for p in root.points("TR") if game.board.cells[p]]
    if root.has("TR") and not marked:
        raise SgfError("TR 没有标在棋子上。")
    return find_problem(game.board, to_play, marked or None)
