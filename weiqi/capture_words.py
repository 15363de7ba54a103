"""What the judge of captures says, in Chinese: the reply, the liberties, what they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from weiqi.capture import FAILS, KO, NOT_PROVED, WORKS
from weiqi.game import PASS
from weiqi.points import color_word, opponent

if TYPE_CHECKING:
    from weiqi.judging import Known, Position, State


def words(
    position: Position,
    state: State,
    known: Known,
    captured: list[int],
    reply: int,
    taken: list[int],
) -> str:
    """Return what the board shows after the learner's move and the reply (already played).

    ``captured`` and ``taken`` are the stones that the two took.
    """
    quest = position.quest
    capturing = quest.goal != "escape"
    program = color_word(opponent(quest.to_play))
    outcome = known.outcome
    if outcome == "captured":
        if not capturing:
            return "△ 被吃掉了。"
        return f"提掉 {len(captured)} 子，吃住了。" if captured else "△ 已经吃住了。"
    answer = ""
    if reply != PASS:
        answer = f"{program}下 {position.board.geometry.name(reply)}"
        answer += f"，提掉 {len(taken)} 子，" if taken else "，"
    told = answer + _breath(position)
    if outcome == NOT_PROVED:
        doubt = "" if state == "failed" else "这一手变化太多，程序没有算清楚，不判对错。"
        return f"{doubt}{told}。"
    if state == "solved":
        return _done(position, outcome, program)
    if state == "continue":
        ko = "这里最好的结果是打劫。" if outcome == KO else ""
        return f"对。{ko}{told}，{'接着吃' if capturing else '还要应一手'}。"
    if outcome == KO:
        return f"{told}，成了劫，要看谁的劫材多；这里有更好的下法。"
    if outcome == (WORKS if capturing else FAILS):
        return f"{told}。"
    return f"{told}，{_lost(position, known)}。" if capturing else f"{told}，逃不掉了。"


def _done(position: Position, outcome: str, program: str) -> str:
    if position.quest.goal == "escape":
        kept = "要打劫才吃得掉" if outcome == KO else "吃不掉"
        return f"救出来了：{_breath(position)}，{program}{kept}。"
    if outcome == KO:
        return f"打劫吃：{program}怎么下，都要打赢劫才救得回 △。"
    return f"吃住了：{program}怎么下，△ 都救不回来。"


def _lost(position: Position, known: Known) -> str:
    """Why the stones are no longer caught: by the rule of these problems, where it decides."""
    limit = position.limit
    if min(_liberties(position), default=0) > limit:
        return f"超过 {limit} 口气就算跑掉了"
    if known.quiet >= 0:
        return f"吃不住了（不打吃的着最多看 {known.quiet} 手）"
    return "吃不住了"


def _liberties(position: Position) -> list[int]:
    return sorted(len(position.board.liberties(p)) for p in position.remaining)


def _breath(position: Position) -> str:
    """How many liberties the targets have now, in words."""
    counts = _liberties(position)
    if not counts:
        return "△ 被吃掉了"
    chains = {frozenset(position.board.chain(p)) for p in position.remaining}
    if len(chains) == 1:
        return f"△ 有 {counts[0]} 口气" if counts[0] > 1 else "△ 只剩 1 口气"
    return f"△ 里气最少的一块有 {counts[0]} 口气"
