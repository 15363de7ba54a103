"""Claims said in Chinese, for the small line of proofs under a board.

One row a kind of claim of docs/content.md, section 1. A claim that no row fits
is shown as it was written.
"""

from __future__ import annotations

import re

_COLOR = {"B": "黑", "W": "白"}
_P = r"([A-Za-z]\d{1,2}|[a-z]|\d{1,3})"

_ROWS: list[tuple[str, str]] = [
    (rf"([BW]) {_P} legal", "{0}可以下在 {1}"),
    (rf"([BW]) {_P} suicide", "{1} 是{0}的禁着点"),
    (rf"([BW]) {_P} repetition", "{0}下 {1} 会重复以前的局面，不许下"),
    (rf"([BW]) {_P} occupied", "{1} 已有棋子"),
    (rf"liberties {_P} = (\d+)", "{0} 这块棋有 {1} 口气"),
    (rf"chain {_P} = (\d+)", "{0} 这块棋有 {1} 个子"),
    (r"captured = (\d+)|captured (\d+)", "一共提掉 {0} 子"),
    (r"captured ([BW]) (\d+)", "提掉{0}棋 {1} 子"),
    (rf"atari {_P}", "{0} 这块棋只剩一口气"),
    (rf"empty {_P}", "{0} 是空点"),
    (rf"stone ([BW]) {_P}", "{1} 是{0}子"),
    (rf"connected {_P} {_P}", "{0} 和 {1} 连成一块"),
    (rf"eye ([BW]) {_P} true", "{1} 是{0}的真眼"),
    (rf"eye ([BW]) {_P} false", "{1} 是{0}的假眼"),
    (rf"unconditional {_P}", "{0} 这块棋无论如何都活"),
    (rf"ladder {_P} works", "{0} 征得掉"),
    (rf"ladder {_P} fails", "{0} 征不掉"),
    (rf"ladder {_P} ko", "{0} 征下去成劫"),
    (rf"capture {_P} works", "攻方先下，吃得掉 {0}"),
    (rf"capture {_P} fails", "攻方先下，吃不掉 {0}"),
    (rf"capture {_P} ko", "攻方先下，{0} 成劫"),
    (rf"escape {_P} works", "守方先下，{0} 逃得掉"),
    (rf"escape {_P} fails", "守方先下，{0} 逃不掉"),
    (rf"escape {_P} ko", "守方先下，{0} 成劫"),
    (r"area ([BW]) = (\d+(?: \d/\d)?)", "{0}方共 {1} 子"),
    (rf"([BW]) {_P} lives", "{0}下 {1} 做活"),
    (rf"([BW]) {_P} kills", "{0}下 {1} 杀棋"),
    (rf"target {_P} alive", "{0} 是活棋"),
    (rf"target {_P} dead", "{0} 是死棋"),
    (rf"target {_P} seki", "{0} 是双活"),
    (rf"target {_P} ko", "{0} 成劫"),
    (rf"race {_P} dead", "对杀，{0} 吃得掉"),
    (rf"race {_P} alive", "对杀，{0} 吃不掉"),
    (rf"race {_P} seki", "对杀，{0} 是双活"),
    (rf"race {_P} ko", "对杀，{0} 成劫"),
    (rf"link {_P} {_P} joined", "{0} 和 {1} 连得上"),
    (rf"link {_P} {_P} cut", "{0} 和 {1} 断开了"),
    (rf"link {_P} {_P} ko", "{0} 和 {1} 要打劫才连得上"),
]  # fmt: skip
_PATTERNS = [(re.compile(pattern), words) for pattern, words in _ROWS]
_AFTER = re.compile(r"after (\d+)(?:-(\d+))? (.+)")


def in_words(claim: str) -> str:
    """A claim as a learner reads it; the text itself when its kind is not known."""
    text = " ".join(claim.split()).replace(" =", "=").replace("= ", "=").replace("=", " = ")
    after = _AFTER.fullmatch(text)
    if after:
        said = _plain(after[3])
        last = after[2] or after[1]
        return f"下完第 {last} 手，{said}" if said else claim
    return _plain(text) or claim


def _plain(text: str) -> str:
    for pattern, words in _PATTERNS:
        match = pattern.fullmatch(text)
        if match:
            groups = [group for group in match.groups() if group is not None]
            return words.format(*(_COLOR.get(group, group) for group in groups))
    return ""
