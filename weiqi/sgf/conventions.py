"""What writers of SGF files mean beyond the letter of the format.

Komi and handicap as large servers write them, and the ways problem collections say
which line is right: English key words of goproblems.com (RIGHT, CHOICE, FORCE,
NOTTHIS), Chinese headings (正解, 失败, 变化 …) and the marks TE, BM, DO, IT.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from weiqi.errors import quote
from weiqi.sgf.tree import Node

# Komi

_LARGEST_KOMI = 200  # points either way; more is a slip of the pen even on 25 lines
_USUAL_KOMI = 20  # points; beyond it a person should look


@dataclass(frozen=True)
class Komi:
    """Compensation in 子 (half of the points that most files state).

    ``stones`` is None when the value makes no sense; ``raw`` is what the file says.
    ``warning`` (Chinese) is set whenever ``raw`` was not simply a number of points.
    """

    stones: Fraction | None
    raw: str
    warning: str = ""


def read_komi(root: Node) -> Komi | None:
    """Return the komi of a game, None when the file states none.

    Files normally state points (KM[7.5]). Chinese servers also write 子 (KM[3.75])
    and hundredths of either: KM[375] is 3¾ 子, KM[750] and KM[650] are points. 子 come
    in quarters and points in halves, which tells the two apart.
    """
    if not root.has("KM") or not root.simple("KM"):
        return None
    raw = root.simple("KM")
    try:
        number = root.real("KM")
    except ValueError:
        number = None
    if number is None or abs(number) >= 100 * _LARGEST_KOMI or (number * 4) % 1:
        return Komi(None, raw, f"看不懂贴目{quote(raw)}，没有采用。")
    value = Fraction(number)
    hundredths = abs(value) >= 100
    if hundredths:
        value /= 100
    if (value * 4).denominator != 1:
        return Komi(None, raw, f"贴目{quote(raw)}不像真的，没有采用。")
    in_stones = (value * 2).denominator != 1
    stones = value if in_stones else value / 2
    if not hundredths and not in_stones:
        large = abs(value) > _USUAL_KOMI
        return Komi(stones, raw, f"贴目{quote(raw)}特别大，请核对。" if large else "")
    return Komi(stones, raw, f"文件里的贴目写作{quote(raw)}，按贴 {mixed(stones)} 子读，请核对。")


def mixed(value: Fraction) -> str:
    """Return a number in quarters as people write it: 3¾, -½, 2."""
    whole, rest = divmod(abs(value), 1)
    part = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}.get(rest, "")
    sign = "-" if value < 0 else ""
    return sign + (f"{whole}{part}" if whole or not part else part)


def read_handicap(root: Node) -> tuple[int, str]:
    """Return the number of handicap stones (0 in an even game) and a warning or "".

    HA[1], which is not legal SGF, is what a server writes for an even game.
    """
    if not root.has("HA") or not root.simple("HA"):
        return 0, ""
    raw = root.simple("HA")
    try:
        number = root.number("HA")
    except ValueError:
        number = None
    if number is None or not 0 <= number <= 25:
        return 0, f"看不懂让子数{quote(raw)}，按不让子读。"
    if number == 1:
        return 0, "文件里的让子数写作 1，按不让子（分先）读。"
    return number, ""


# Problems

RIGHT, WRONG, VARIATION = "right", "wrong", "variation"

_HEADINGS = (
    (
        WRONG,
        re.compile(
            r"^\W{0,12}(?:失败|失敗|错误|錯誤|不正确|不正確|不成立|误|誤|恶手|惡手|俗手)", re.M
        ),
    ),
    (RIGHT, re.compile(r"^\W{0,12}(?:正解|正确|正確|解答|成功)", re.M)),
    (VARIATION, re.compile(r"^\W{0,12}(?:变化|變化|参考|參考)", re.M)),
)
_WORDS = re.compile(r"\b(RIGHT|WRONG|CHOICE|FORCE|NOTTHIS|CORRECT)\b")


@dataclass(frozen=True)
class Mark:
    """What a node's author says about its move.

    ``verdict`` is RIGHT, WRONG, VARIATION or "". ``tesuji``, ``bad``, ``doubtful`` and
    ``interesting`` are the SGF marks TE, BM, DO, IT. ``choice``, ``force`` and
    ``not_this`` are the key words of goproblems.com: a move the solver may choose
    although another leads on, a reply that must be played, a wrong choice.
    """

    verdict: str = ""
    tesuji: bool = False
    bad: bool = False
    doubtful: bool = False
    interesting: bool = False
    choice: bool = False
    force: bool = False
    not_this: bool = False


def read_mark(node: Node) -> Mark:
    """Return the author's judgement at a node."""
    comment = node.text("C")
    words = set(_WORDS.findall(comment))
    return Mark(
        _verdict(comment, words),
        node.has("TE"),
        node.has("BM"),
        node.has("DO"),
        node.has("IT"),
        "CHOICE" in words,
        "FORCE" in words,
        "NOTTHIS" in words,
    )


def _verdict(comment: str, words: set[str]) -> str:
    if words & {"RIGHT", "CORRECT"}:
        return RIGHT
    if words & {"WRONG", "NOTTHIS"}:
        return WRONG
    found = [(match.start(), name) for name, form in _HEADINGS if (match := form.search(comment))]
    return min(found)[1] if found else ""


def plain_comment(comment: str) -> str:
    """Return a comment without the key words that are meant for programs."""
    return re.sub(r"[ \t]{2,}", " ", _WORDS.sub("", comment)).strip()


def right_lines(root: Node) -> list[list[Node]]:
    """Return the lines, root excluded, that end at a node whose author calls it right."""
    lines = []
    waiting: list[Node] = [root]
    while waiting:
        node = waiting.pop()
        if node is not root and read_mark(node).verdict == RIGHT:
            lines.append(_line_to(node))
        waiting.extend(reversed(node.children))
    return lines


def _line_to(node: Node) -> list[Node]:
    line = []
    step: Node | None = node
    while step is not None and step.parent is not None:
        line.append(step)
        step = step.parent
    return line[::-1]


_LEVEL = re.compile(r"(\d{1,2})\s*(k|kyu|级|d|dan|段|p)?", re.I)


def read_difficulty(root: Node) -> int | None:
    """Return the DI of a problem as 1 (easiest) to 10; None when absent or unreadable.

    A plain number is taken as it is; a rank (25k … 1k, 1d …, as goproblems.com writes
    it) is spread over the same scale: 25k is 1, 5k is 6, 1d is 8.
    """
    match = _LEVEL.fullmatch(root.simple("DI").strip())
    if not match:
        return None
    number, unit = int(match[1]), (match[2] or "").lower()
    if not unit:
        return number if 1 <= number <= 10 else None
    if unit in ("k", "kyu", "级"):
        return max(1, min(7, 7 - (number - 1) // 4))
    return max(8, min(10, 8 + (number - 1) // 3))
