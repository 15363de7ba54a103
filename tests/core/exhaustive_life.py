"""A plain judge of life and death: every reachable state, no cleverness.

It plays on the real Board, looks at all states that can arise in a small region and
finds by iteration from which of them the attacker reaches his goal. It shares no code
with weiqi.solver. Two questions:

* can the attacker capture the whole target? He must move; the defender may pass. (A pass
  of the attacker could be answered by another, which ends the game.) Only while a ko bars
  him may he wait, as with a move elsewhere; after two passes the ko is free again.
* (``two_eyes``) can the defender keep the attacker from it for good, that is, make a chain
  of the target unconditionally alive? Here the defender must move, the attacker may pass.

Who must move and cannot loses. A target point that was captured and refilled by the
defender counts as target again.
"""

from __future__ import annotations

from weiqi.points import opponent

ENDLESS = 15  # threats that are never used up


class TooLarge(Exception):
    """The region has more states than the limit."""


def in_play(board, target, region):
    """Return the region's empty points and the points of all stones that can be captured."""
    points = {p for p in region if not board.cells[p]}
    empty = frozenset(points)
    while True:
        near = points | set(target) | {q for p in points for q in board.geometry.neighbours[p]}
        more = {c for p in near if board.liberties(p) <= empty for c in board.chain(p)}
        if more <= points:
            return points
        points |= more


class Judge:
    """One position; ``a_threats``/``d_threats``: immediate retakes of a ko allowed.

    ``endless``: the colour that profits from a game without end (the defender if 0).
    """

    def __init__(
        self,
        board,
        target,
        region,
        a_threats=0,
        d_threats=0,
        *,
        two_eyes=False,
        endless=0,
        limit=200_000,
    ):
        self.board, self.target = board, list(target)
        self.points = sorted(in_play(board, target, region))
        self.defender = board.cells[self.target[0]]
        self.attacker = opponent(self.defender)
        self.threats = (a_threats, d_threats)
        self.two_eyes, self.limit = two_eyes, limit
        self.passer = self.attacker if two_eyes else self.defender
        # Found by iteration: what this side can force in a finite number of moves.
        self.forcing = opponent(endless or self.defender)
        self.safe: dict[int, bool] = {}

    def attacker_wins(self, to_play, ko=0):
        """Tell whether the attacker reaches his goal; ``ko``: the point banned at once."""
        return next(self.verdicts(to_play, ko))[-1]

    def verdicts(self, to_play, ko=0):
        """Yield (board, side, ko, a_threats, d_threats, attacker wins), the root first.

        All states that can be reached, in a fixed order.
        """
        root = (self.board.key, to_play, ko, *self.threats)
        boards = {self.board.key: self.board.copy()}
        children, won, queue = {}, set(), [root]
        while queue:
            state = queue.pop()
            if state in children:
                continue
            if len(children) > self.limit:
                raise TooLarge
            board = boards[state[0]]
            winner = self._winner(board)
            children[state] = [] if winner else list(self._successors(state, board, boards))
            if (winner or (not children[state] and opponent(state[1]))) == self.forcing:
                won.add(state)
            queue += children[state]
        self._close(children, won)
        for state in children:
            wins = (state in won) == (self.forcing == self.attacker)
            yield boards[state[0]], *state[1:], wins

    def _winner(self, board):
        if all(board.cells[p] != self.defender for p in self.target):
            return self.attacker
        return self.defender if self.two_eyes and self._secure(board) else 0

    def _secure(self, board):
        """Tell whether some target chain outlasts any moves of the attacker in a row."""
        if board.key not in self.safe:
            chains = {min(board.chain(p)) for p in self.target if board.cells[p] == self.defender}
            self.safe[board.key] = any(not self._falls(board, p) for p in chains)
        return self.safe[board.key]

    def _falls(self, board, stone):
        seen, queue = set(), [board]
        while queue:
            board = queue.pop()
            if board.cells[stone] != self.defender:
                return True
            for point in self.points:
                after = board.copy()
                if after.place(point, self.attacker) is not None and after.key not in seen:
                    seen.add(after.key)
                    queue.append(after)
        return False

    def _successors(self, state, board, boards):
        key, side, ko, a_left, d_left = state
        for point in self.points:
            left = {self.attacker: a_left, self.defender: d_left}
            if point == ko:
                if not left[side]:
                    continue
                left[side] -= left[side] != ENDLESS
            after = board.copy()
            if after.place(point, side) is None:
                continue
            boards.setdefault(after.key, after)
            yield (after.key, opponent(side), after.ko_point, *left.values())
        if side == self.passer or (ko and side == self.attacker):
            yield (key, opponent(side), 0, a_left, d_left)

    def _close(self, children, won):
        """Add states: the forcing side needs one good child, the other side has none left."""
        parents = {}
        left = {}
        for state, after in children.items():
            left[state] = len(after)
            for child in after:
                parents.setdefault(child, []).append(state)
        queue = list(won)
        while queue:
            for state in parents.get(queue.pop(), ()):
                left[state] -= 1
                if state not in won and (state[1] == self.forcing or not left[state]):
                    won.add(state)
                    queue.append(state)
