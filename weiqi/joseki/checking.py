"""Prove what a family states: the claims of its nodes, and that its conditions can be read."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from weiqi.board import Board
from weiqi.capture import FAILS, NOT_PROVED, WORKS, Reading
from weiqi.claims import UNPROVED, check_claims
from weiqi.diagram import ClaimLine, Diagram, Window
from weiqi.game import Move
from weiqi.joseki.model import SIZE, Condition, Family, Fault, Step, stones
from weiqi.ladder import NODES, read_ladder
from weiqi.points import BLACK, WHITE

_WHOLE = Diagram(SIZE, Window(0, 0, SIZE, SIZE))


class Account(NamedTuple):
    """What was proved: ``faults``, and how many claims and conditions there are.

    ``unproved`` names claims that nothing here could decide, with their lines.
    """

    faults: tuple[Fault, ...]
    claims: int
    unproved: tuple[str, ...]
    conditions: int


def check_family(family: Family) -> Account:
    """Prove every claim of a family and read every condition on the bare corner."""
    faults: list[Fault] = []
    unproved: list[str] = []
    claims = conditions = 0
    for step in family.steps:
        claims += len(step.claims)
        conditions += len(step.conditions)
        _prove(step, faults, unproved)
        for condition in step.conditions:
            board = Board.of(SIZE, *stones(step.key))
            if read_condition(board, step.to_play, condition).status == NOT_PROVED:
                where = family.geometry.name(condition.target)
                faults.append(Fault(step.line, f"{where} 的征子没有算清"))
    return Account(tuple(faults), claims, tuple(unproved), conditions)


def _prove(step: Step, faults: list[Fault], unproved: list[str]) -> None:
    if not step.claims:
        return
    number = len(step.path)
    lines = []
    for text, line in step.claims:
        # "after 1-n" makes the diagram's game stand where the node stands, ko included.
        if text.startswith("after") or "captured" in text.split():
            faults.append(Fault(line, f"“? {text[:40]}”：这里只写这一手以后的局面，提子写“提：”"))
        else:
            lines.append(ClaimLine(f"after 1-{number} {text}", line))
    moves = tuple(Move(WHITE if n % 2 else BLACK, point) for n, point in enumerate(step.path))
    diagram = replace(_WHOLE, moves=moves, claims=tuple(lines))
    for result in check_claims(diagram):
        said = result.text.removeprefix(f"after 1-{number} ")
        if result.is_fault:
            faults.append(Fault(result.line, f"断言“{said}”不成立：{result.message}"))
        elif result.status == UNPROVED:
            unproved.append(f"{result.line}：{said}")


def read_condition(board: Board, to_play: int, condition: Condition, nodes: int = NODES) -> Reading:
    """Return the ladder that decides a condition, on a board where ``to_play`` moves next.

    The line begins with the side to move. Raises ValueError when no stone is there.
    """
    owner = board.cells[condition.target]
    return read_ladder(board, condition.target, attacker_first=to_play != owner, nodes=nodes)


def holds(condition: Condition, reading: Reading) -> bool | None:
    """Tell whether the condition is met; None when the ladder comes to a ko or is not read out."""
    if reading.status not in (WORKS, FAILS):
        return None
    return (reading.status == WORKS) == condition.works
