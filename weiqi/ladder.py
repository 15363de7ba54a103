"""The ladder reader (征子): capture by atari after atari, nothing else."""

from __future__ import annotations

from weiqi.board import Board
from weiqi.capture import FAILS, WORKS, Reading, read_capture
from weiqi.points import BLACK, WHITE

NODES = 20_000


def read_ladder(
    board: Board,
    target: int,
    *,
    attacker_first: bool = True,
    nodes: int = NODES,
    ko: int | None = None,
) -> Reading:
    """Tell whether the chain at ``target`` is captured by continuous atari.

    Each attacking move must leave the target one liberty or take it; the defender may
    do anything. Within these rules both verdicts are exact, ``ko`` and ``not_proved``
    are as in :func:`weiqi.capture.read_capture`. When it ``fails``, ``breakers`` holds
    one point of each chain of the defender without which it would work (引征), in
    board order. Raises ValueError when no stone is at ``target``.
    """
    reading = read_capture(
        board, [target], attacker_first=attacker_first, order=0, nodes=nodes, ko=ko
    )
    if reading.status != FAILS:
        return reading
    breakers = tuple(_breakers(board, target, reading.line, attacker_first, nodes))
    return reading._replace(breakers=breakers)


def _breakers(
    board: Board, target: int, line: tuple[int, ...], attacker_first: bool, nodes: int
) -> list[int]:
    """Defender's chains beside the line of play that alone make the difference."""
    color = board.cells[target]
    own = set(board.chain(target))
    # Everything within two steps of the stones played could have met the ladder.
    neighbours = board.geometry.neighbours
    near = {q for p in line for q in neighbours[p]}
    near |= {q for p in near for q in neighbours[p]}
    found = []
    seen: set[int] = set()
    for p in sorted(near - own):
        if board.cells[p] != color or p in seen:
            continue
        chain = board.chain(p)
        seen.update(chain)
        gone = set(chain)
        without = Board.of(
            board.size,
            *([q for q in board.stones(side) if q not in gone] for side in (BLACK, WHITE)),
        )
        again = read_capture(without, [target], attacker_first=attacker_first, order=0, nodes=nodes)
        if again.status == WORKS:
            found.append(min(chain))
    return found
