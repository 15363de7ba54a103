"""What can go wrong, one class a cause that a learner can understand.

Every error carries a stable ``code`` (used by the JSON API) and a Chinese message
that quotes the offending input.
"""

from __future__ import annotations

_SHOWN = 40


def quote(value: object) -> str:
    """Return ``value`` as short quoted text, safe to put into a message."""
    text = str(value)
    if len(text) > _SHOWN:
        text = text[:_SHOWN] + "…"
    return "「" + "".join(ch if ch.isprintable() else "�" for ch in text) + "」"


class WeiqiError(ValueError):
    """Base of all errors of this package; ``str(error)`` is Chinese."""

    code = "malformed"


class SizeError(WeiqiError):
    """The board size is not a whole number from 2 to 25."""

    def __init__(self, size: object) -> None:
        super().__init__(f"棋盘路数要在 2 到 25 之间，不能是{quote(size)}。")
        self.size = size


class PointFormatError(WeiqiError):
    """The text is not a coordinate such as ``Q16``."""

    def __init__(self, text: object) -> None:
        super().__init__(f"看不懂坐标{quote(text)}，应写成 Q16 这样：一个字母（没有 I）加一个数。")
        self.text = text


class OffBoardError(WeiqiError):
    """The point lies outside the board."""

    code = "off_board"

    def __init__(self, text: object, size: int) -> None:
        super().__init__(f"{quote(text)}不在 {size} 路棋盘上。")
        self.text = text
        self.size = size


class SetupError(WeiqiError):
    """A set-up position breaks a rule; ``faults`` lists every reason."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("摆出的局面不合规则：" + "；".join(faults) + "。")
        self.faults = tuple(faults)


class MoveError(WeiqiError):
    """A move the rules refuse; ``point`` is its name, for instance ``D4``."""

    def __init__(self, message: str, point: str) -> None:
        super().__init__(message)
        self.point = point


class OccupiedError(MoveError):
    """There is a stone on the point already (1988 rules, article 2)."""

    code = "occupied"

    def __init__(self, point: str) -> None:
        super().__init__(f"{point} 已经有子，不能再下。", point)


class SuicideError(MoveError):
    """禁着点: the stone would have no liberty and captures nothing (article 5)."""

    code = "suicide"

    def __init__(self, point: str) -> None:
        super().__init__(f"{point} 是禁着点：下了以后自己没有气，又提不掉对方的子。", point)


class RepetitionError(MoveError):
    """The move would repeat an earlier whole-board position (article 6).

    ``earlier`` is the number of the move after which the position stood before
    (0 for the set-up position); ``is_ko`` tells an immediate retake of a ko.
    """

    code = "repetition"

    def __init__(self, point: str, earlier: int, is_ko: bool) -> None:
        if is_ko:
            text = f"{point} 是劫，刚被提掉，不能马上提回来，先在别处下一手。"
        elif earlier:
            text = f"下在 {point} 会回到第 {earlier} 手以后的局面，规则禁止全局同形再现。"
        else:
            text = f"下在 {point} 会回到开始的局面，规则禁止全局同形再现。"
        super().__init__(text, point)
        self.earlier = earlier
        self.is_ko = is_ko


class OutOfTurnError(MoveError):
    """The other side is to move (article 2)."""

    code = "out_of_turn"

    def __init__(self, point: str, to_play: str) -> None:
        super().__init__(f"现在轮到{to_play}下。", point)


class GameOverError(MoveError):
    """The game has ended; nothing can be played (article 7)."""

    code = "game_over"

    def __init__(self, point: str) -> None:
        super().__init__("这盘棋已经结束，不能再下。", point)


class SgfError(WeiqiError):
    """A game record that cannot be read (or written).

    ``offset`` is the byte in the file where the fault begins, counted from 0, or None
    when the fault has no place; ``plain`` is the message without it. ``code`` is
    ``malformed``, ``encoding``, ``no_game``, ``too_large``, ``off_board`` or ``setup``.
    """

    def __init__(self, message: str, offset: int | None = None, code: str = "malformed") -> None:
        where = "" if offset is None else f"（第 {offset + 1} 个字节）"
        super().__init__(message + where)
        self.plain = message
        self.offset = offset
        self.code = code
