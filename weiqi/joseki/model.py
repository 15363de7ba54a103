"""What a family of joseki is: a tree of moves in the upper right corner.

Nodes that reach the same stones with the same side to move are one position: its
continuations are those of all of them, in file order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from weiqi.errors import WeiqiError
from weiqi.game import PASS, Game
from weiqi.points import BLACK, WHITE, Geometry, geometry, opponent
from weiqi.symmetry import TURNS, table

SIZE = 19
MAX_BYTES = 1 << 20
MAX_STEPS = 5_000
MAX_DEPTH = 120

Key = tuple[int, int]
"""A position: ``Board.key`` and the side to move."""


class Fault(NamedTuple):
    """Something to mend: ``line`` in the file (1-based), where in the tree, what (Chinese).

    ``gap`` is true for what is only missing: the tree can be shown without it.
    """

    line: int
    message: str
    gap: bool = False


class JosekiError(WeiqiError):
    """A family cannot be used; ``faults`` lists everything."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("；".join(f"第 {f.line} 行：{f.message}" for f in faults[:10]))
        self.faults = tuple(faults)


class Condition(NamedTuple):
    """A ladder that decides about a move: on the chain at ``target``, with the move made.

    ``works`` tells whether the move wants the ladder to succeed or to fail.
    """

    target: int
    works: bool


@dataclass(eq=False)
class Step:
    """One move of the tree, or its root (``color`` 0).

    ``path`` holds the points from the first move to this one, PASS (0) for 脱先. ``key``
    is the board after the move. ``judgement`` is an opinion and ``sources`` says whose;
    ``captured`` are the stones this move takes off. ``line`` is the place in the file.
    """

    color: int
    point: int
    path: tuple[int, ...]
    key: int
    parent: Step | None = None
    children: list[Step] = field(default_factory=list)
    name: str = ""
    comment: str = ""
    judgement: str = ""
    sources: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    claims: tuple[tuple[str, int], ...] = ()
    captured: tuple[int, ...] = ()
    question: str = ""
    good: bool = False
    bad: bool = False
    line: int = 1
    below: int = 0
    """Moves in the tree after this one."""

    @property
    def to_play(self) -> int:
        """The side that answers."""
        return opponent(self.color) if self.color else BLACK

    @property
    def position(self) -> Key:
        """What makes two steps the same."""
        return self.key, self.to_play

    @property
    def main_end(self) -> Step:
        """The leaf that the first children lead to."""
        step = self
        while step.children:
            step = step.children[0]
        return step


class Match(NamedTuple):
    """Where a line of play is in a family.

    The line, turned by ``turn``, reaches ``steps`` (all of one position, the one reached
    by just this order of moves first). ``known`` counts the moves up to the last position
    that the family has; ``steps`` is empty when that is not the whole line.
    """

    turn: int
    known: int
    steps: tuple[Step, ...]


@dataclass(frozen=True, eq=False)
class Family:
    """One family: what the root says, and the tree."""

    name: str
    intro: str
    terms: tuple[str, ...]
    difficulty: int
    sources: tuple[str, ...]
    root: Step
    steps: tuple[Step, ...]
    """Every move, in file order, the root apart."""
    positions: Mapping[Key, tuple[Step, ...]] = field(
        default_factory=lambda: MappingProxyType({}), repr=False
    )

    @property
    def geometry(self) -> Geometry:
        """The board's points and names."""
        return geometry(SIZE)

    def leaves(self) -> Iterator[Step]:
        """The steps at which the family ends: no other order goes on from there either."""
        return (step for step in self.steps if not self.continuations([step]))

    def continuations(self, steps: Sequence[Step]) -> list[Step]:
        """The next moves from a position, each once, those of the first step first."""
        found: dict[int, Step] = {}
        for start in steps:
            for same in (start, *self.positions.get(start.position, ())):
                for child in same.children:
                    found.setdefault(child.point, child)
        return list(found.values())

    def main_line(self) -> list[Step]:
        """The first child from the root on, always."""
        line = []
        step = self.root
        while step.children:
            step = step.children[0]
            line.append(step)
        return line

    def trunk(self) -> list[Step]:
        """The moves before the first choice: what all lines share."""
        line = []
        step = self.root
        while len(step.children) == 1 and step.children[0].children:
            step = step.children[0]
            line.append(step)
        return line

    def match(self, moves: Sequence[int]) -> Match:
        """Return where a line of play in any corner, mirrored or not, is in this family.

        The moves alternate from Black; PASS is one. Moves need not come in the file's
        order: positions count. Raises MoveError for a move that the rules refuse.
        """
        best = Match(0, -1, ())
        for turn in TURNS:
            found = self._walk(turn, moves)
            if found.known > best.known:
                best = found
            if best.steps:
                break
        return best

    def _walk(self, turn: int, moves: Sequence[int]) -> Match:
        places = table(SIZE, turn)
        line = tuple(places[point] for point in moves)
        game = Game(SIZE)
        known, steps = 0, self.positions[self.root.position]
        for number, point in enumerate(line, 1):
            if point == PASS:
                game.pass_(game.to_play)
            else:
                game.play(game.to_play, point)
            steps = self.positions.get((game.board.key, game.to_play), ())
            known = number if steps else known
        # The comment wanted is the one that stands at this very order of moves.
        ordered = tuple(sorted(steps, key=lambda step: step.path != line))
        return Match(turn, known, ordered)


def stones(key: int) -> tuple[list[int], list[int]]:
    """Return the black and the white points of a board key of 19 lines."""
    points = geometry(SIZE).points
    black = [p for p in points if key >> 2 * p & 3 == BLACK]
    return black, [p for p in points if key >> 2 * p & 3 == WHITE]


def key_of(black: Sequence[int], white: Sequence[int]) -> int:
    """Return the board key of some stones."""
    return sum(BLACK << 2 * p for p in black) | sum(WHITE << 2 * p for p in white)
