"""The capture reader: can these stones be captured?

:mod:`weiqi.reading` holds the search and the argument why its proofs hold.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from weiqi.board import Board
from weiqi.game import PASS
from weiqi.points import EMPTY, opponent
from weiqi.reading import LimitError, Result, Search

Status = Literal["works", "fails", "ko", "not_proved"]
WORKS: Status = "works"
FAILS: Status = "fails"
KO: Status = "ko"
NOT_PROVED: Status = "not_proved"

NODES = 60_000
MAX_LIBERTIES = 4
ORDER = 5
EXTRA = 1_000  # positions up to which attacks with more than ``thorough`` quiet moves are read


class Reading(NamedTuple):
    """What a reader found.

    ``line``: best play, both sides in turn, PASS (0) where the defender has nothing
    better, beginning with the side that moves first; all its stones are legal. For
    ``ko`` it ends where someone would have to break the ban on repetition.
    ``nodes``: positions searched. ``reason``: what the verdict rests on (Chinese).
    ``breakers``: only from the ladder reader, the stones that spoil the ladder.
    ``quiet``: for a ``fails`` that might not hold with more quiet moves, how many the
    attack was allowed; -1 where more of them change nothing.
    """

    status: Status
    line: tuple[int, ...]
    nodes: int
    reason: str = ""
    breakers: tuple[int, ...] = ()
    quiet: int = -1


def read_capture(
    board: Board,
    targets: Iterable[int],
    *,
    attacker_first: bool = True,
    any_of: bool = False,
    max_liberties: int = MAX_LIBERTIES,
    order: int | None = None,
    thorough: int | None = None,
    nodes: int = NODES,
    ko: int | None = None,
    earlier: Iterable[int] = (),
) -> Reading:
    """Tell whether the other colour can capture the target chains.

    ``targets`` names a point of each target chain, all of one colour; all must be taken
    (each at some moment), or with ``any_of`` at least one chain. ``attacker_first``
    tells who moves first. ``ko`` is a point the first mover may not retake at once
    (default: the board's own ``ko_point``); ``earlier`` are keys of earlier positions
    that may not come back. The board is not changed.

    * ``works``: the stones are captured against every defence on the whole board,
      even if the defender has any number of ko threats. Proved without reservation.
    * ``ko``: not proved above, but captured if the attacker has the ko threats.
    * ``fails``: even as ko master the attacker has no capture *of this class*: his
      moves lie within two steps of the targets' liberties or on the liberties of
      chains close by that have at most three (see :func:`weiqi.reading.candidates`);
      when a target has more than ``max_liberties`` liberties (or more than at the
      start, if that is more) he has let go; and he makes at most ``order`` quiet
      moves, those that leave the targets more than one move from capture: 0 reads only
      ladders, 1 adds nets, None means 5, or one more than a target has liberties. So a
      longer attack, or one from farther away, is not excluded; ``reason`` says so.
    * ``not_proved``: ``nodes`` positions were too few for the class, or a line grew too
      long. That attacks with fewer quiet moves fail is no answer: one more may work.
      With ``thorough`` all of ``nodes`` may be used for attacks with so many quiet
      moves, and few for those with more.

    Raises ValueError when ``targets`` is empty or names empty points or both colours.
    """
    first = _checked(board, targets)
    color = board.cells[first[0]]
    mover = opponent(color) if attacker_first else color
    longest = max(len(board.liberties(p)) for p in first)
    position = board.copy()
    past = (*earlier, *_before_ko(position, board.ko_point if ko is None else ko, mover))
    question = _Question(
        position,
        first,
        attacker_first,
        any_of,
        max(max_liberties, longest),
        max(ORDER, longest + 1) if order is None else order,
        nodes,
        past,
        thorough,
    )
    return question.answer(color)


def read_gradually(
    board: Board,
    target: int,
    *,
    attacker_first: bool = True,
    nodes: int = NODES,
    ko: int | None = None,
) -> Reading:
    """Read one class of attacks after another, each wider, while ``nodes`` last.

    As :func:`read_capture` for the chain at ``target``; ``works`` ends it, else the
    answer is that of the widest class read to its end, and ``reason`` names the class.
    For one who waits for an answer: not proved only if not even ladders were read.
    """
    best = Reading(NOT_PROVED, (), 0, "还没有算")
    used = 0
    for max_liberties, order in _CLASSES:
        found = read_capture(
            board,
            [target],
            attacker_first=attacker_first,
            max_liberties=max_liberties,
            order=order,
            nodes=nodes - used,
            ko=ko,
        )
        used += found.nodes
        if found.status != NOT_PROVED or best.status == NOT_PROVED:
            best = found
        if found.status in (WORKS, NOT_PROVED):
            break
    return best._replace(nodes=used)


_CLASSES = ((3, 0), (3, 1), (3, 2), (3, None), (MAX_LIBERTIES, None))
"""Most liberties and most quiet moves of each class of attacks."""


class _Question(NamedTuple):
    """The arguments of read_capture, defaults filled in."""

    board: Board
    targets: tuple[int, ...]
    attacker_first: bool
    any_of: bool
    max_liberties: int
    order: int
    nodes: int
    earlier: tuple[int, ...]
    thorough: int | None

    def search(self, master: int, limit: int) -> Search:
        return Search(
            self.board.copy(),
            self.targets,
            master=master,
            any_of=self.any_of,
            max_liberties=self.max_liberties,
            limit=limit,
            earlier=self.earlier,
        )

    def answer(self, defender: int) -> Reading:
        plain, repeats, used = self.ask(defender, self.nodes)
        if plain and (plain.wins or not repeats):
            return self.told(plain, defender, used)
        if plain is None and (self.thorough is None or not repeats):
            return _open(used)
        # Repetition mattered: what fails with the ko threats on the attacker's side fails.
        by_ko, _, more = self.ask(opponent(defender), self.nodes - used)
        used += more
        if by_ko is None:
            return _open(used)
        if not by_ko.wins:
            return self.told(by_ko, defender, used)
        if plain is None:  # for want of positions: it may work without a ko
            plain, _, more = self._replace(thorough=None).ask(defender, self.nodes)
            used += more
        if plain is None:
            return _open(used)
        if plain.wins:
            return self.told(plain, defender, used)
        line = self.until_ban(by_ko.line, defender)
        return Reading(KO, line, used, "要靠打劫：劫材够的一方成功")

    def ask(self, master: int, limit: int) -> tuple[Result | None, bool, int]:
        """Return the result, None at the limit; whether repetition mattered; the nodes."""
        search = self.search(master, limit)
        return self.deepen(search), search.repetition, search.nodes

    def told(self, result: Result, defender: int, used: int) -> Reading:
        """The reading of an attack that works or fails."""
        if result.wins:
            return Reading(WORKS, result.line, used, "对方怎样应都被提掉")
        quiet = self.order if result.cut else -1
        line = self.refutation(defender, result)
        return Reading(FAILS, line, used, self.class_in_words(result.cut), (), quiet)

    def deepen(self, search: Search) -> Result | None:
        """Allow one quiet move after another until the answer no longer depends on it.

        Returns the result, None at the limit: what fails so far may work with the next.
        """
        result = None
        try:
            for budget in range(self.order + 1):
                if self.thorough is not None and budget > self.thorough:
                    search.limit = min(search.limit, EXTRA)
                result = search.attack(budget) if self.attacker_first else search.defend(budget)
                if result.wins or not result.cut:
                    break
        except LimitError:
            return None
        return result

    def refutation(self, defender: int, result: Result) -> tuple[int, ...]:
        """A line for an attack that fails, with as few quiet moves as show anything.

        It shows how the attack breaks, no more; what it rests on is the whole search.
        """
        # A defender who is out of reach has no first move to show: he need not move.
        start = () if self.attacker_first else result.line[:1] or (PASS,)
        search = self.search(0, self.nodes)
        if start and start[0] != PASS:
            search.board.place(start[0], defender)
            search = self._replace(board=search.board).search(0, self.nodes)
        line: tuple[int, ...] = ()
        try:
            for budget in range(min(self.order, 2) + 1):
                line = line or search.attack(budget).line
        except LimitError:
            pass
        return self.until_ban((*start, *line), defender)

    def until_ban(self, line: tuple[int, ...], defender: int) -> tuple[int, ...]:
        """The line up to the first move that repeats a position."""
        position = self.board.copy()
        seen = {*self.earlier, position.key}
        color = opponent(defender) if self.attacker_first else defender
        for number, point in enumerate(line):
            if point != PASS:
                position.play(point, color)
                if position.key in seen:
                    return line[:number]
                seen.add(position.key)
            color = opponent(color)
        return line

    def class_in_words(self, cut: bool) -> str:
        if not self.order:
            return "一路打吃吃不掉"
        words = f"在附近下子、不让它超过 {self.max_liberties} 口气的攻法都吃不掉"
        return f"{words}（其中不打吃的着最多 {self.order} 手）" if cut else words


def _open(used: int) -> Reading:
    return Reading(NOT_PROVED, (), used, f"算到 {used} 个局面还没有结果")


def _checked(board: Board, targets: Iterable[int]) -> tuple[int, ...]:
    points = tuple(dict.fromkeys(targets))
    colors = {board.cells[p] if board.geometry.contains(p) else EMPTY for p in points}
    if len(colors) != 1 or EMPTY in colors:
        raise ValueError("目标要是同一种颜色的棋子，至少一个。")
    return points


def _before_ko(board: Board, ko: int, mover: int) -> list[int]:
    """The key of the position before a ko was taken, where ``ko`` is barred to ``mover``."""
    if not ko or board.cells[ko] != EMPTY:
        return []
    captured = board.place(ko, mover)
    if captured is None:
        return []
    key = board.key
    board.undo()
    return [key] if len(captured) == 1 else []
