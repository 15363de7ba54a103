"""Which stones a position is about and where the play can go.

Distances are counted in king's moves through empty points. A point belongs to the
side that is nearer, the defender having the ties: what he can reach first, he can
play for. Chains joined by such points are one *group*; a group with little room is
shut in, one with much is not. The region of a shut-in group is its own points and
one more where the attacker would block, with the liberties of every chain around it
that is short of them: such a chain may be captured and must not count as immortal.

Beyond the region the attacker's stones have room. The defender's have it only where
no strong stone of the attacker is near: a lone stone under the attacker's wall on the
first line is not safe, though it touches a point outside. Such points are *sealed*.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from weiqi.board import Board
from weiqi.points import BLACK, EMPTY, WHITE, color_word, opponent
from weiqi.solver.problem import LifeProblem, SolverError

ROOM = 44  # a group with more empty points of its own is not shut in
CELL = 24  # a single chain that is nearest to more empty points stands in the open
SHORT = 2  # a chain around with so few liberties may be captured
EXITS = 5  # a region with more points beyond it that nobody guards is not shut in
POCKET = 6  # empty points outside the region that are joined to no more belong to it
POCKETS = 3  # rounds in which holes beside the stones around a hole are looked for
ROUNDS = 3  # how often a way out under the other side's wall is followed one step on
FAR = 1000


@dataclass(frozen=True)
class Group:
    """Chains of one colour that belong together and the empty points that are theirs.

    ``held`` are the opponent's chains that have no liberty elsewhere; ``loose`` tells
    that it is a chain standing in the open.
    """

    color: int
    stones: frozenset[int]
    area: frozenset[int]
    held: frozenset[int] = frozenset()
    loose: bool = False

    @property
    def shut_in(self) -> bool:
        """Whether the group has so little room that it must live inside or break out."""
        return not self.loose and len(self.area) <= ROOM


def find_problem(
    board: Board,
    to_play: int,
    target: Iterable[int] | None = None,
    region: Iterable[int] | None = None,
    ko: int = 0,
) -> LifeProblem:
    """Return the question a position asks, with target and region where they are not given.

    ``target`` may name one stone of each chain; whole chains are meant. Raises
    SolverError: nothing shut in, several separate groups, target empty or captured
    or of both colours, not shut in, too large.
    """
    if target is None:
        group = _only_group(board, to_play)
        stones = group.stones
    else:
        stones = whole_chains(board, target)
        group = group_of(board, stones)
    if region is not None:
        return LifeProblem(board, to_play, stones, frozenset(region), ko)
    if not group.shut_in:
        raise SolverError(_open_message(board, group))
    found, sealed = region_of(board, group)
    if _ways_out(board, found, sealed) > EXITS:
        raise SolverError(_open_message(board, group))
    for rival in _rivals(board, group):
        more = room_of(board, rival, group)
        if len(more - found) <= POCKET:  # with more room than that he is in no danger
            found |= more
    sealed -= found
    return LifeProblem(board, to_play, stones, found, ko, sealed)


def region_of(board: Board, group: Group) -> tuple[frozenset[int], frozenset[int]]:
    """Return where play about a shut-in group can go, and what around it is the attacker's."""
    cells, neighbours = board.cells, board.geometry.neighbours
    region = set(group.area)
    # One step on, where the attacker would stop a way out.
    region |= {q for p in group.area for q in neighbours[p] if cells[q] == EMPTY}
    friends = {p for p in board.stones(group.color) if p not in group.stones}
    weak = set(group.held)
    near = frozenset(region)
    for chain in chains_beside(board, near | group.stones):
        liberties = board.liberties(chain[0])
        if _is_weak(board, liberties, near, friends):
            region |= liberties
            weak.update(chain)
    guarded = guarded_by(board, opponent(group.color), weak)
    # Beside stones of his own that stand outside, the defender joins up: to be played out.
    joints = {q for q in guarded if friends.intersection(neighbours[q])}
    guarded -= joints
    region |= {q for q in joints if region.intersection(neighbours[q])}
    # Where the way on lies along the attacker's stones, one step more.
    ways = [{q for q in neighbours[p] if cells[q] == EMPTY} - region for p in region]
    region = region.union(*(on for on in ways if on <= guarded))
    for chain in chains_beside(board, region | group.stones):
        outside = board.liberties(chain[0]) - region
        if cells[chain[0]] == group.color and outside <= guarded:
            region |= outside
    region = with_pockets(board, region, group.stones)
    return frozenset(region), frozenset(guarded - region)


def _is_weak(board: Board, liberties: set[int], region: frozenset[int], friends: set[int]) -> bool:
    """Tell whether a chain beside a region may be captured though it has liberties outside.

    It has few in all; or one outside and few inside; or the few outside are beside the
    stones that the other side has there.
    """
    outside = liberties - region
    if len(liberties) <= SHORT or (len(outside) == 1 and len(liberties) <= SHORT + 1):
        return True
    neighbours = board.geometry.neighbours
    return len(outside) <= SHORT and any(friends.intersection(neighbours[q]) for q in outside)


def room_of(board: Board, rival: Group, target: Group) -> frozenset[int]:
    """Return where a rival group can go; a way out below the target's wall is followed.

    A stone of the rival that touches a point outside the region counts as safe, so
    points that the other side's strong stones guard must not be left outside.
    """
    cells, neighbours = board.cells, board.geometry.neighbours
    inside = region_of(board, rival)[0]
    guarded = guarded_by(board, target.color, set(target.stones | rival.held))
    for _ in range(ROUNDS):
        beyond = {q for p in inside for q in neighbours[p] if cells[q] == EMPTY}
        more = (beyond - inside) & guarded
        if not more:
            break
        inside |= more
    return inside


def with_pockets(board: Board, region: set[int], stones: frozenset[int]) -> set[int]:
    """Return a region with the small holes in and around it: they are no outside world.

    A chain that touched such a hole would count as safe for good, though the hole can be
    filled and the chain taken.
    """
    cells, neighbours = board.cells, board.geometry.neighbours
    found = set(region)
    for _ in range(POCKETS):
        near = {p for chain in chains_beside(board, found | stones) for p in chain} | found
        doors = {q for p in near for q in neighbours[p] if cells[q] == EMPTY} - found
        fresh: set[int] = set()
        for door in doors:
            if door not in fresh:
                fresh |= _pocket(board, door, found)
        if not fresh:
            break
        found |= fresh
    return found


def _pocket(board: Board, start: int, region: set[int]) -> set[int]:
    """Return the empty points joined to ``start`` outside a region, none where they are many."""
    found = [start]
    for p in found:
        for q in board.geometry.neighbours[p]:
            if board.cells[q] == EMPTY and q not in region and q not in found:
                found.append(q)
        if len(found) > POCKET:
            return set()
    return set(found)


def _ways_out(board: Board, region: frozenset[int], sealed: frozenset[int]) -> int:
    """Return how many empty points border a region and are not the attacker's.

    Each is a way out for the defender: few are gaps in a wall, many are no wall at all.
    """
    cells, neighbours = board.cells, board.geometry.neighbours
    beyond = {q for p in region if cells[p] == EMPTY for q in neighbours[p]} - region - sealed
    return sum(1 for q in beyond if cells[q] == EMPTY)


def guarded_by(board: Board, color: int, weak: set[int]) -> set[int]:
    """Return the empty points that strong stones of ``color`` keep the other side from.

    Those beside or diagonal to a stone that is not weak, and those on the edge under
    such a point: crawling on along the edge is no way out.
    """
    cells, geometry = board.cells, board.geometry
    near = {
        q
        for p in board.stones(color)
        if p not in weak
        for q in geometry.neighbours[p] + geometry.diagonals[p]
        if cells[q] == EMPTY
    }
    edge = {p for p in geometry.points if len(geometry.neighbours[p]) < 4}
    under = {q for p in near - edge for q in geometry.neighbours[p] if q in edge}
    return near | {q for q in under if cells[q] == EMPTY}


def chains_beside(board: Board, points: Iterable[int]) -> list[list[int]]:
    """Return the chains that hold or touch one of ``points``, each once, in board order."""
    cells, neighbours = board.cells, board.geometry.neighbours
    touched = {q for p in points for q in (p, *neighbours[p]) if cells[q] != EMPTY}
    found = []
    while touched:
        chain = board.chain(min(touched))
        touched.difference_update(chain)
        found.append(chain)
    return found


def groups(board: Board, color: int) -> list[Group]:
    """Return the groups of a colour, in board order.

    A chain that stands in the open is a group by itself: a way to it is a way out,
    not a part of what is shut in.
    """
    area, nearest = _shares(board, color)
    room = Counter(head for p in area for head in nearest[p])
    free = {head for head, size in room.items() if size > CELL}
    shut = {p for p in area if not nearest[p] <= free}
    found = []
    done: set[int] = set()
    for chain in board.chains(color):
        if chain[0] in done:
            continue
        if chain[0] in free:
            own = frozenset(p for p in area - shut if chain[0] in nearest[p])
            found.append(Group(color, frozenset(chain), own, loose=True))
        else:
            found.append(_join(board, chain, shut, free))
        done |= found[-1].stones
    return found


def _shares(board: Board, color: int) -> tuple[set[int], dict[int, frozenset[int]]]:
    """Return the empty points of a colour and, for each, the nearest chains' first stones."""
    mine, nearest = _distances(board, color)
    theirs, _ = _distances(board, opponent(color))
    area = {p for p, far in mine.items() if board.cells[p] == EMPTY and far <= theirs.get(p, FAR)}
    return area, nearest


def _distances(board: Board, color: int) -> tuple[dict[int, int], dict[int, frozenset[int]]]:
    """Return how many moves each point is away from the stones of a colour, and from whose.

    A step may be diagonal, unless both points beside it are the opponent's.
    """
    cells, geometry = board.cells, board.geometry
    other = opponent(color)
    nearest = {p: frozenset(chain[:1]) for chain in board.chains(color) for p in chain}
    far = dict.fromkeys(nearest, 0)
    queue = list(far)
    for p in queue:
        for q in geometry.neighbours[p] + geometry.diagonals[p]:
            if cells[q] != EMPTY or far.get(q, FAR) <= far[p]:
                continue
            if q in geometry.diagonals[p]:
                beside = set(geometry.neighbours[p]) & set(geometry.neighbours[q])
                if all(cells[b] == other for b in beside):
                    continue
            if q not in far:
                far[q] = far[p] + 1
                nearest[q] = frozenset()
                queue.append(q)
            nearest[q] |= nearest[p]
    return far, nearest


def _join(board: Board, chain: list[int], area: set[int], free: set[int]) -> Group:
    """Return the group of a chain: all that is joined to it through ``area`` and held stones."""
    cells, neighbours = board.cells, board.geometry.neighbours
    color = cells[chain[0]]
    stones = set(chain)
    own: set[int] = set()
    held: set[int] = set()
    queue = list(chain)
    for p in queue:
        for q in neighbours[p]:
            if q in stones or q in own or q in held:
                continue
            if cells[q] == EMPTY:
                if q in area:
                    own.add(q)
                    queue.append(q)
                continue
            fresh = board.chain(q)
            if cells[q] == color:
                if not free & set(fresh):
                    stones.update(fresh)
                    queue += fresh
            elif board.liberties(q) <= area:
                held.update(fresh)
                queue += fresh
    return Group(color, frozenset(stones), frozenset(own), frozenset(held))


def whole_chains(board: Board, target: Iterable[int]) -> frozenset[int]:
    """Return all stones of the chains that ``target`` names; raises SolverError."""
    points = set(target)
    if not points or any(board.cells[p] == EMPTY for p in points):
        raise SolverError("目标处没有子（可能已经被提）：请指出要判断死活的那块棋。")
    if len({board.cells[p] for p in points}) > 1:
        raise SolverError("目标里黑白都有：一次只能判断一方的棋。")
    return frozenset(q for p in points for q in board.chain(p))


def group_of(board: Board, stones: frozenset[int]) -> Group:
    """Return the group, or the sum of the groups, that the stones belong to."""
    color = board.cells[min(stones)]
    return _sum([g for g in groups(board, color) if g.stones & stones])


def _sum(parts: list[Group]) -> Group:
    return Group(
        parts[0].color,
        frozenset().union(*(g.stones for g in parts)),
        frozenset().union(*(g.area for g in parts)),
        frozenset().union(*(g.held for g in parts)),
        any(g.loose for g in parts),
    )


def _only_group(board: Board, to_play: int) -> Group:
    """Return the group the position is about; raises SolverError when that is not clear."""
    everything = groups(board, BLACK) + groups(board, WHITE)
    if not everything:
        raise SolverError("棋盘上没有子，没有死活可以判断。")
    inner = _inner(board, everything)
    if not inner:
        raise SolverError(_open_message(board, max(everything, key=lambda g: len(g.area))))
    colors = {g.color for g in inner}
    if len(colors) > 1:
        # A race: whoever is to move asks whether his own stones live.
        inner = [g for g in inner if g.color == to_play]
    apart = _apart(board, inner)
    if len(apart) > 1:
        where = "、".join(board.geometry.name(min(g.stones)) for g in apart[:3])
        raise SolverError(
            f"有 {len(apart)} 块互不相连的棋被围（{where} 等处），请指出要判断哪一块。"
        )
    return apart[0]


def _inner(board: Board, everything: list[Group]) -> list[Group]:
    """Return the groups that stand inside the opponent's outer ones."""
    widest = max(everything, key=lambda g: len(g.area))
    outer = [g for g in everything if not g.shut_in or g is widest]
    loose = frozenset().union(*(g.stones for g in outer))
    return [g for g in everything if g not in outer and _faces(board, g, loose)]


def _rivals(board: Board, group: Group) -> list[Group]:
    """Return the opponent's groups beside a shut-in group that are shut in themselves.

    Their stones must not count as safe where they touch a point outside the region.
    """
    inner = _inner(board, groups(board, BLACK) + groups(board, WHITE))
    near = {p for chain in chains_beside(board, group.stones | group.area) for p in chain}
    beside = [g for g in inner if g.color != group.color and g.stones & near]
    return [g for g in beside if _ways_out(board, *region_of(board, g)) <= EXITS]


def _faces(board: Board, group: Group, loose: frozenset[int]) -> bool:
    """Tell whether one of the opponent's chains around the group stands outside."""
    other = opponent(group.color)
    for chain in chains_beside(board, group.stones | group.area):
        if board.cells[chain[0]] == other and loose & set(chain):
            return True
    return False


def _apart(board: Board, parts: list[Group]) -> list[Group]:
    """Return the groups, those put together whose regions touch."""
    left = [(g, region_of(board, g)[0]) for g in parts]
    found: list[tuple[Group, frozenset[int]]] = []
    for group, region in left:
        touching = [(g, r) for g, r in found if r & region]
        found = [pair for pair in found if pair not in touching]
        all_groups = [group, *(g for g, _ in touching)]
        found.append((_sum(all_groups), region.union(*(r for _, r in touching))))
    return [g for g, _ in found]


def _open_message(board: Board, group: Group) -> str:
    where = board.geometry.name(min(group.stones))
    return (
        f"{where} 一带的{color_word(group.color)}棋没有被围住"
        f"（旁边有 {len(group.area)} 个空点可去），死活还谈不上。"
    )
