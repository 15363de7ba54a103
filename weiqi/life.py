"""Life and death as far as the rule core itself can prove it.

Two small tools that the tasks of lessons use beside the solver. Their question is another
one: a task asks that *all* marked chains get two eyes, a target of the solver lives with
any of its chains, in 双活 too; and a task has to be refused where its place is not closed.

* :func:`stones_dead`: dead by the shape of the place alone;
* :func:`read_life`: whether enclosed chains can be made unconditionally alive (Benson)
  against every play, by plain exhaustive search of a small closed space.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Literal, NamedTuple

from weiqi.benson import unconditionally_alive
from weiqi.board import Board
from weiqi.game import PASS
from weiqi.points import EMPTY, opponent

ROOM = 12
"""Empty points of the closed space; a larger one is not searched."""
NODES = 8_000
DEPTH = 80
WALL = 3
"""Liberties outside that a surrounding chain must have, so that it cannot be threatened."""

LIVES: Literal["lives"] = "lives"
DIES: Literal["dies"] = "dies"
UNSURE: Literal["ko"] = "ko"
NOT_PROVED: Literal["not_proved"] = "not_proved"


class Life(NamedTuple):
    """What :func:`read_life` found.

    ``lives``: two eyes against every play, without winning a ko. ``dies``: not even by
    ko. ``ko``: only by ko. ``line`` is best play, PASS (0) where a side does not play.
    ``reason`` says in Chinese why nothing was proved.
    """

    status: Literal["lives", "dies", "ko", "not_proved"]
    line: tuple[int, ...] = ()
    nodes: int = 0
    reason: str = ""


class _Open(Exception):
    """The space is not closed, or too large to search."""


class _Limit(Exception):
    """The search met its limit."""


def stones_dead(board: Board, color: int) -> set[int]:
    """Stones of ``color`` that are dead by the shape of their place.

    Let W be the unconditionally alive chains of the other colour and R a largest set of
    joined points outside W. A stone of ``color`` in R cannot leave R, and a point of R
    beside W can never be an eye of its chain. If no two points of R, not beside W, are
    apart from each other, there is no room for two eyes; the other side fills the points
    beside W with stones that are alive at once, then plays into what is left, at most
    two adjoining points, and takes everything. (Where R itself is one of the eyes that
    make W alive, all its empty points lie beside W, and W keeps a liberty in another eye
    while R is being filled.)
    """
    walls = unconditionally_alive(board, opponent(color))
    neighbours = board.geometry.neighbours
    dead: set[int] = set()
    for place in _components(board, lambda p: p not in walls):
        inner = [p for p in place if not any(q in walls for q in neighbours[p])]
        if all(q in neighbours[p] for p in inner for q in inner if p != q):
            dead.update(p for p in place if board.cells[p] == color)
    return dead if walls else set()


def read_life(
    board: Board, targets: Iterable[int], *, owner_first: bool, nodes: int = NODES
) -> Life:
    """Tell whether the owner of the ``targets`` can make all of them unconditionally alive.

    The space must be closed: every empty point that the owner's chains can reach belongs
    to a small space, and surrounding chains have liberties enough outside. Moves outside
    count as passes. The board is not changed.
    """
    points = tuple(targets)
    try:
        space = _space(board, points)
    except _Open as error:
        return Life(NOT_PROVED, reason=str(error))
    used = 0
    results = []
    for by_ko in (False, True):
        search = _Search(board.copy(), points, space, by_ko, nodes - used)
        try:
            lives, line = search.defend() if owner_first else search.attack()
        except _Limit:
            return Life(NOT_PROVED, (), nodes, f"算到 {nodes} 个局面还没有结果")
        used += search.nodes
        if lives and not by_ko:
            return Life(LIVES, line, used)
        results.append((lives, line))
    (_, line), (by_ko_lives, by_ko_line) = results
    if by_ko_lives:
        return Life(UNSURE, line, used)
    return Life(DIES, by_ko_line, used)


def inside(board: Board, targets: Iterable[int]) -> frozenset[int]:
    """The empty points :func:`read_life` lets both sides play; none when it gives up.

    A move elsewhere leaves its verdict as it is.
    """
    try:
        return _space(board, tuple(targets))
    except _Open:
        return frozenset()


def _components(board: Board, belongs: Callable[[int], bool]) -> list[list[int]]:
    """The joined sets of points that pass a test, in board order."""
    found: list[list[int]] = []
    seen: set[int] = set()
    for start in board.geometry.points:
        if start in seen or not belongs(start):
            continue
        place = [start]
        seen.add(start)
        for p in place:
            for q in board.geometry.neighbours[p]:
                if q not in seen and belongs(q):
                    seen.add(q)
                    place.append(q)
        found.append(place)
    return found


def _space(board: Board, targets: tuple[int, ...]) -> frozenset[int]:
    """The empty points play can be about; raises _Open when they are not closed off."""
    owner = board.cells[targets[0]]
    places = _components(board, lambda p: board.cells[p] == EMPTY)
    place_of = {p: number for number, place in enumerate(places) for p in place}
    small = {number for number, place in enumerate(places) if len(place) <= ROOM}
    chains = [board.chain(p) for p in targets]
    known = {p for chain in chains for p in chain}
    inside: set[int] = set()
    while chains:
        chain = chains.pop()
        liberties = board.liberties(chain[0])
        outside = sorted(p for p in liberties if place_of[p] not in small)
        if outside and board.cells[chain[0]] == owner:
            room = len(places[place_of[outside[0]]])
            raise _Open(
                f"△ 没有围在小地方里：{board.geometry.name(outside[0])} 那边"
                f"有 {room} 个空点，最多 {ROOM} 个"
            )
        if outside:
            if len(outside) < WALL:
                name = board.geometry.name(min(chain))
                raise _Open(f"外围 {name} 那块棋外面的气不到 {WALL} 口，围不牢")
            continue
        new = [p for number in {place_of[p] for p in liberties} for p in places[number]]
        inside.update(new)
        # Chains beside the space play in it; those beside the owner's stones wall them in.
        around = new + (chain if board.cells[chain[0]] == owner else [])
        for q in (q for p in around for q in board.geometry.neighbours[p]):
            if board.cells[q] != EMPTY and q not in known:
                chains.append(board.chain(q))
                known.update(chains[-1])
        if len(inside) > ROOM:
            raise _Open(f"要算的空点超过 {ROOM} 个，图要再小些")
    return frozenset(inside)


class _Search:
    """Owner and attacker in turn, to the end.

    The owner may not rely on a ko: he takes none and repeats nothing, while the attacker
    may repeat (and then has refuted). With ``by_ko`` it is the other way round.
    """

    def __init__(
        self,
        board: Board,
        targets: tuple[int, ...],
        space: Collection[int],
        by_ko: bool,
        limit: int,
    ) -> None:
        self.board = board
        self.targets = targets
        self.owner = board.cells[targets[0]]
        self.by_ko = by_ko
        self.limit = limit
        self.nodes = 0
        self.outside = {p for p in board.empties() if p not in space}
        self.path: list[int] = [board.key]
        self.table: dict[tuple[int, int], tuple[bool, tuple[int, ...]]] = {}

    def defend(self) -> tuple[bool, tuple[int, ...]]:
        """Whether the owner, to move, makes the targets alive; and the line."""
        return self._turn(self.owner)

    def attack(self) -> tuple[bool, tuple[int, ...]]:
        """The same with the attacker to move."""
        return self._turn(opponent(self.owner))

    def _turn(self, mover: int) -> tuple[bool, tuple[int, ...]]:
        board = self.board
        if any(board.cells[p] != self.owner for p in self.targets):
            return False, ()
        key = (board.key, mover)
        if key in self.table:
            return self.table[key]
        self.nodes += 1
        if self.nodes > self.limit or len(self.path) > DEPTH:
            raise _Limit
        alive = unconditionally_alive(board, self.owner)
        if all(p in alive for p in self.targets):
            result: tuple[bool, tuple[int, ...]] = (True, ())
        elif mover == self.owner:
            result = self._owner_moves()
        else:
            result = self._attacker_moves()
        self.table[key] = result
        return result

    def _owner_moves(self) -> tuple[bool, tuple[int, ...]]:
        longest: tuple[int, ...] = ()
        for point in self._moves():
            if self.board.place(point, self.owner) is None:
                continue
            repeats = self.board.key in self.path
            if not self.by_ko and (repeats or self.board.ko_point):
                self.board.undo()
                continue
            lives, line = (True, ()) if repeats else self._after(opponent(self.owner))
            self.board.undo()
            if lives:
                return True, (point, *line)
            if len(line) + 1 > len(longest):
                longest = (point, *line)
        return False, longest

    def _attacker_moves(self) -> tuple[bool, tuple[int, ...]]:
        lives, line = self._turn(self.owner)  # the attacker passes
        if not lives:
            return False, (PASS, *line)
        best: tuple[int, ...] = ()
        for point in self._moves():
            if self.board.place(point, opponent(self.owner)) is None:
                continue
            repeats = self.board.key in self.path
            if repeats and self.by_ko:
                self.board.undo()
                continue
            lives, line = (False, ()) if repeats else self._after(self.owner)
            self.board.undo()
            if not lives:
                return False, (point, *line)
            if len(line) + 1 > len(best):
                best = (point, *line)
        return True, best

    def _after(self, mover: int) -> tuple[bool, tuple[int, ...]]:
        self.path.append(self.board.key)
        try:
            return self._turn(mover)
        finally:
            self.path.pop()

    def _moves(self) -> list[int]:
        """Empty points inside, those with most room around them first."""
        cells, neighbours = self.board.cells, self.board.geometry.neighbours
        inside = [p for p in self.board.empties() if p not in self.outside]
        return sorted(inside, key=lambda p: (sum(map(bool, (cells[q] for q in neighbours[p]))), p))
