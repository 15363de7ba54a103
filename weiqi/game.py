"""A game: turns, passes, resignation, and no whole-board repetition.

Article numbers are those of the Chinese rules of 1988. Repetition (禁止全局同形再现,
article 6) is read positionally: the arrangement of stones counts, whoever is to
move. A pass changes no stone and is never a repetition.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from weiqi.board import Board
from weiqi.errors import GameOverError, MoveError, OutOfTurnError, RepetitionError, SetupError
from weiqi.points import BLACK, WHITE, color_word, opponent

PASS = 0  # a cell index that is never on the board


class Move(NamedTuple):
    """A move made: ``point`` is PASS (0) for 虚着."""

    color: int
    point: int


class Game:
    """A game from a set-up position.

    ``captured[BLACK]`` counts the black stones taken off. ``moves`` lists what was
    played; move numbers begin with 1.
    """

    def __init__(
        self,
        size: int = 19,
        black: Iterable[int] = (),
        white: Iterable[int] = (),
        to_play: int = BLACK,
        ko: int | None = None,
    ) -> None:
        """Set the game up; ``ko`` is a point that ``to_play`` may not retake at once.

        Raises SizeError and SetupError.
        """
        self.board = Board.of(size, black, white)
        self.to_play = to_play
        self.moves: list[Move] = []
        self.captured = {BLACK: 0, WHITE: 0}
        self.resigned: int | None = None
        self.ended = False  # two passes in a row, agreement or resignation (article 7)
        self._agreed = False
        # Position key -> number of the move after which it stood first.
        self._seen: dict[int, int] = {}
        if ko is not None:
            self._forbid(ko)
        self._seen[self.board.key] = 0

    def _forbid(self, ko: int) -> None:
        """Enter the position before the ko was taken, as if it had stood on the board."""
        board = self.board
        captured = board.place(ko, self.to_play) if board.geometry.contains(ko) else None
        if captured is None:
            raise SetupError(["给出的劫点不能下子"])
        key = board.key
        board.undo()
        if len(captured) != 1:
            raise SetupError([f"{board.geometry.name(ko)} 不是劫：下在那里提不到刚好一子"])
        self._seen[key] = -1

    # What may be played

    @property
    def ko_point(self) -> int:
        """The point of a ko that the side to move may not retake now; 0 if none."""
        point = self.board.ko_point if self.moves and self.moves[-1].point != PASS else 0
        if not point and not self.moves and -1 in self._seen.values():
            point = next((p for p in self.board.empties() if self._is_repetition(p)), 0)
        return point

    def _is_repetition(self, point: int) -> bool:
        return isinstance(self.refusal(point), RepetitionError)

    def refusal(self, point: int, color: int | None = None) -> MoveError | None:
        """Return why a stone on ``point`` is refused, or None when it is legal.

        ``color`` defaults to the side to move; another colour is out of turn.
        The game is left as it was. Raises OffBoardError for a point outside.
        """
        color = self.to_play if color is None else color
        board = self.board
        if not board.geometry.contains(point):
            raise board.refusal(point, color)
        name = board.geometry.name(point)
        if self.ended:
            return GameOverError(name)
        if color != self.to_play:
            return OutOfTurnError(name, color_word(self.to_play))
        captured = board.place(point, color)
        if captured is None:
            error = board.refusal(point, color)
            assert isinstance(error, MoveError)
            return error
        earlier = self._seen.get(board.key)
        board.undo()
        return None if earlier is None else self._repetition(name, earlier)

    def _repetition(self, name: str, earlier: int) -> RepetitionError:
        # A plain ko is the retake that leads back to just before the last move.
        return RepetitionError(name, max(earlier, 0), earlier == len(self.moves) - 1)

    def is_legal(self, point: int, color: int | None = None) -> bool:
        """Tell whether a stone may be played; raises OffBoardError for a point outside."""
        return self.refusal(point, color) is None

    def legal_points(self) -> list[int]:
        """Return every point where the side to move may put a stone, row 1 first."""
        if self.ended:
            return []
        board, color, seen = self.board, self.to_play, self._seen
        found = []
        for p in board.empties():
            if board.place(p, color) is not None:
                if board.key not in seen:
                    found.append(p)
                board.undo()
        return found

    # Changes

    def play(self, color: int, point: int) -> list[int]:
        """Play a stone and return the points of the captured stones.

        Raises OffBoardError, OccupiedError, SuicideError, RepetitionError,
        OutOfTurnError or GameOverError; the game is then unchanged.
        """
        board = self.board
        moves = self.moves
        if color != self.to_play or self.ended:
            raise self._refuse(point, color)
        captured = board.place(point, color)
        if captured is None:
            raise self._refuse(point, color)
        key = board.key
        if key in self._seen:
            board.undo()
            raise self._refuse(point, color)
        moves.append(Move(color, point))
        self._seen[key] = len(moves)
        if captured:
            self.captured[3 - color] += len(captured)
        self.to_play = 3 - color
        return captured

    def _refuse(self, point: int, color: int) -> MoveError:
        error = self.refusal(point, color)
        assert error is not None
        return error

    def pass_(self, color: int) -> None:
        """放弃一手 (article 2); two in a row end the game. Raises OutOfTurnError, GameOverError."""
        if self.ended:
            raise GameOverError("虚着")
        if color != self.to_play:
            raise OutOfTurnError("虚着", color_word(self.to_play))
        self.ended = bool(self.moves) and self.moves[-1].point == PASS
        self.moves.append(Move(color, PASS))
        self.to_play = opponent(color)

    def resign(self, color: int) -> None:
        """认输 (article 7): the other side wins. Raises GameOverError."""
        if self.ended:
            raise GameOverError("认输")
        self.resigned = color
        self.ended = True

    def agree_end(self) -> None:
        """Both sides agree that play is finished (article 7). Raises GameOverError."""
        if self.ended:
            raise GameOverError("终局")
        self._agreed = self.ended = True

    def undo(self) -> None:
        """Take back the last event: agreement, resignation, pass or stone; raises IndexError."""
        if self._agreed:
            self._agreed = False
        elif self.resigned is not None:
            self.resigned = None
        else:
            self._undo_move()
        self.ended = False

    def _undo_move(self) -> None:
        color, point = self.moves.pop()
        self.to_play = color
        if point != PASS:
            del self._seen[self.board.key]
            _, captured = self.board.undo()
            self.captured[opponent(color)] -= len(captured)
