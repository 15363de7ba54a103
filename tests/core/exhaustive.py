"""A plain judge for tiny boards: tries every move, keeps every history, prunes nothing.

It shares no code with the readers except Board.place. A position of play is the board,
the side to move, whether the last move was a pass, the position keys that may not come
back, and (for a ko master) the states in which he has begun anew. Two passes in a row
end the game with the targets on the board.
"""

from __future__ import annotations

from weiqi.board import Board


class TooLarge(Exception):
    """More than the given number of states."""


def captured(board, targets, to_play, *, master=0, any_of=False, earlier=(), limit=200_000):
    """Whether the other colour can force the capture of all (or any) target chains.

    ``master``: 0 for the plain rules, else the colour that may break the ban on
    repetition; each time he does, only the position before and the new one stay barred,
    and he may not come to the same two positions in this way again. Raises TooLarge.
    """
    board = board.copy()
    targets = tuple(targets)
    defender = board.cells[targets[0]]
    attacker = 3 - defender
    known = {}

    def forced(color, passed, seen, begun, left, depth=0):
        """The attacker wins from here."""
        state = (board.key, color, passed, seen, begun, left)
        if state in known:
            return known[state]
        if len(known) >= limit or depth > 200:
            raise TooLarge
        answers = results(color, passed, seen, begun, left, depth + 1)
        known[state] = any(answers) if color == attacker else all(answers)
        return known[state]

    def results(color, passed, seen, begun, left, depth):
        yield False if passed else forced(3 - color, True, seen, begun, left, depth)
        for point in board.geometry.points:
            before = board.key
            taken = board.place(point, color)
            if taken is None:
                continue
            key = board.key
            now_seen, now_begun, legal = seen | {key}, begun, True
            if key in seen:
                legal = color == master and (before, key) not in begun
                now_seen, now_begun = frozenset({before, key}), begun | {(before, key)}
            if legal:
                now_left = left
                if color == attacker:
                    now_left = tuple(p for p in left if p not in taken)
                done = not now_left or (any_of and len(now_left) < len(left))
                answer = done or forced(3 - color, False, now_seen, now_begun, now_left, depth)
            board.undo()
            if legal:
                yield answer

    seen = frozenset({*earlier, board.key})
    return forced(to_play, False, seen, frozenset(), targets)


def status(board, targets, attacker_first=True, **options):
    """``works``, ``fails`` or ``ko``, by the definition of :mod:`weiqi.capture`."""
    defender = board.cells[targets[0]]
    to_play = 3 - defender if attacker_first else defender
    if captured(board, targets, to_play, master=defender, **options):
        return "works"
    return "ko" if captured(board, targets, to_play, master=3 - defender, **options) else "fails"


__all__ = ["Board", "TooLarge", "captured", "status"]
