"""Name, task, hint and terms of a composition: Chinese, from proved facts alone.

A name of a general collection tells what stands on the board and not the move; a
collection about one tesuji may name it. Hints name no side and no coordinate, as
problems are turned and mirrored.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from weiqi.compose.features import Features
from weiqi.compose.study import Study
from weiqi.points import color_word, opponent

NUMBERS = "零一二三四五六七八九十"

_BEST = {"ko": "；最好的结果是打劫", "seki": "；最好的结果是双活"}

# The tesuji -> (hint to live, hint to kill); each also a term of the glossary.
_HINTS: dict[str, tuple[str, str]] = {
    "倒脱靴": (
        "先让对方提掉几个子，再在提空的地方回打。",
        "几个子让对方提去也不要紧，看看提完以后的空里能下哪里。",
    ),
    "倒扑": (
        "送一子给对方提，提子的那块棋反而没有气了。",
        "送一子进去，对方一提，就可以连它一起吃回来。",
    ),
    "打二还一": (
        "有两子会被对方提掉，不要紧，马上提回一子。",
        "送两子给对方提，马上提回一子，再看那里还是不是眼。",
    ),
    "接不归": ("打吃以后对方要连，连上了有没有气？", "打吃以后对方要连，连上了也没有气。"),
    "扑": ("有一处要先送一子给对方提。", "有一处要先送一子，对方提了，眼却坏了。"),
    "挖": ("对方两子中间的一点，正好挖进去。", "对方两子中间有一点，挖进去看看。"),
    "夹": ("隔着对方一子，和自己的子前后呼应。", "隔着对方一子夹过去，看它怎么应。"),
    "扳": ("绕过对方的子头，眼位就宽了。", "绕到对方子的前面，把眼位缩小。"),
    "立": ("往边线方向立一手，再看对方怎么进来。", "往边线方向立下去，再看对方还能下哪里。"),
    "尖": ("斜着走一步，两边都照顾到。", "斜着走一步，对方怎么应都差一点。"),
    "跳": ("隔一路下子，步子要大一点。", "隔一路下子，不用贴着走。"),
    "点": ("先抢对方最想下的那一点。", "对方最想下的那一点，就是要害。"),
    "断": ("对方的子没有全连上，断在哪里？", "对方有一处断点，断进去看看。"),
    "冲": ("从对方两子中间直走过去。", "从对方两子中间直冲进去。"),
    "顶": ("直直顶住对方，不让它再往里走。", "直直顶上去，抢掉对方做眼的地方。"),
    "打吃": ("先打吃，逼对方应一手，再看里面。", "打吃逼对方应一手，再看眼位变成什么样。"),
    "接": ("有一处被断开就活不了，先连上。", "先看自己的子哪里没有连上，补好了再动手。"),
    "提子": ("能提的子先提掉，再看眼位。", "哪几个子能提？提掉以后再看眼位。"),
    "长": ("贴着自己的子再走一步，把眼位撑开。", "贴着自己的子再走一步，把眼位占小。"),
}
_TERMS = {"点": "点眼"}
_PLAIN = ("数一数能做几只眼，两边都想要的那一点在哪里？", "找一找两边都最想下的那一点。")

_CAPTURE_HINTS: dict[str, tuple[str, str]] = {
    "倒扑": ("看清楚对方是不是要送一子再吃回来。", "送一子给对方提，再把提子的棋一起吃掉。"),
    "接不归": ("先想一想，现在连还来得及吗？", "打吃以后对方要连，连上了气够不够？"),
    "扑": ("送一子，让对方的气变紧。", "送一子，对方提了反而少一口气。"),
    "挖": ("对方两子中间有一点，挖进去看看。",) * 2,
    "夹": ("隔着对方一子夹一下，自己就有救了。", "隔着对方一子夹一下，看它往哪里跑。"),
    "扳": ("绕到对方子的前面去。", "绕到前面，把出路封住。"),
    "立": ("往边线方向立一手，气就长了。", "往边线方向立下去，对方就紧不了气。"),
    "尖": ("斜着走一步，两头都能连。", "斜着走一步，比直着追更紧。"),
    "跳": ("隔一路下子，和外面连上。", "不用贴着追，隔一路下子。"),
    "点": ("不贴着走，下在对方要用的那一点。",) * 2,
    "断": ("断开围住你的子，看它们哪一块气少。", "把对方断成两块，气少的那一块跑不掉。"),
    "冲": ("从对方两子中间冲出去。", "从对方两子中间冲进去。"),
    "顶": ("直直顶住对方。",) * 2,
    "打吃": ("先打吃对方一块，抢到一步。", "打吃要选方向：往自己的子那边赶。"),
    "接": ("要被断开的地方，先连上。", "自己的弱子先连上，对方就没有气了。"),
    "提子": ("围住你的子里，有能提的吗？", "能提的子先提掉，△ 就没有依靠了。"),
    "长": ("长一手，看看有几口气。", "贴着走一步，把对方的气紧住。"),
}
# In a race the same moves serve another end.
_CONTACT_HINTS = {
    "接": "先补好自己的断点，再比气。",
    "断": "先断开对方，再比气。",
    "长": "贴着自己的子长一步，看看两边的气。",
    "立": "往边线方向立一手，再数两边的气。",
    "提子": "能提的子先提掉，两边的气就不一样了。",
    "打吃": "先打吃，逼对方应一手，再紧气。",
    "倒扑": "送一子给对方提，再连提子的棋一起吃掉。",
    "倒脱靴": "几个子让对方提去，再在提空的地方动手。",
    "打二还一": "送两子给对方提，马上提回一子。",
    "扑": "有一处要先送一子给对方提。",
    "接不归": "打吃以后对方要连，连上了也没有气。",
    "冲": "从对方两子中间直走过去。",
    "顶": "直直顶住对方。",
}

_CAPTURE_PLAIN = (
    "数一数 △ 有几口气，再找能多出气的地方。",
    "不一定要紧贴着打吃，看看哪里能让它长不出气。",
)


_PLAIN_OTHER = {
    "race": ("数一数两边各有几口气，哪里能长气，哪里能紧气？",) * 2,
    "link": ("两边都要连的地方在哪里？看对方先下会断在哪里。",) * 2,
    "cut": ("对方最想连的地方在哪里？",) * 2,
}


class Words(NamedTuple):
    """What a learner reads of a problem."""

    name: str
    task: str
    hint: str
    terms: tuple[str, ...]


def task(found: Study) -> str:
    """Return the task in one sentence."""
    quest = found.quest
    mine, theirs = color_word(quest.to_play), color_word(opponent(quest.to_play))
    sentence = {
        "live": f"做活画 △ 的{mine}棋",
        "kill": f"{'攻击' if found.result == 'seki' else '杀掉'}画 △ 的{theirs}棋",
        "race": f"和画 △ 的{theirs}棋对杀" + "，先吃掉它" * (found.result == "dead"),
        "link": f"把画 △ 的{mine}棋连回去",
        "cut": f"切断画 △ 的{theirs}棋",
        "escape": f"救出画 △ 的{mine}子",
    }.get(quest.goal, f"吃掉画 △ 的{theirs}子")
    return f"{mine}先，{sentence}{_BEST.get(found.result, '')}。"


def hint(found: Study, facts: Features) -> str:
    """Return a hint that fits the tesuji of the line."""
    index = 0 if found.quest.goal in ("live", "link", "escape") else 1
    life = found.quest.goal in ("live", "kill")
    table = _HINTS if life else _CAPTURE_HINTS
    plain = _PLAIN if life else _PLAIN_OTHER.get(found.quest.goal, _CAPTURE_PLAIN)
    if facts.mirrored and found.result != "ko":
        return "两边一样的形，先看正中间。"
    known = [word for word in facts.tesuji if word in table]
    said = table[known[0]][index] if known else plain[index]
    if found.quest.goal in ("link", "cut"):
        said = plain[index]
    elif found.quest.goal == "race" and known:
        said = _CONTACT_HINTS.get(known[0], said)
    if facts.corner_spot == "二一路":  # a corner has two of them; one 一一路 would be the move
        said += "角上的二一路常常是要点。"
    return said


def terms(found: Study, facts: Features) -> tuple[str, ...]:
    """Return the words of the glossary that a problem teaches, at most three."""
    words = [_TERMS.get(word, word) for word in facts.tesuji[:2]]
    if found.quest.goal == "live":
        words = [word for word in words if word != "点眼"]
    if facts.mirrored:
        words.append("左右同形适其中")
    result = {
        ("live", "ko"): "打劫活",
        ("kill", "ko"): "打劫杀",
        ("live", "seki"): "双活",
        ("kill", "seki"): "双活",
        ("race", "dead"): "对杀",
        ("race", "seki"): "双活",
        ("race", "ko"): "打劫",
        ("live", "alive"): "做眼",
        ("kill", "dead"): "破眼",
    }.get((found.quest.goal, found.result))
    if found.quest.goal in ("link", "cut"):
        result = "切断"
    return tuple(dict.fromkeys([*words[:2], result or "气"]))


def names(found: Study, facts: Features, *, told: bool) -> Iterator[str]:
    """Yield names from short to long, all true; ``told`` allows the tesuji in it."""
    goal = _goal(found)
    yield from _told(facts, goal) if told and facts.tesuji else _untold(facts, goal)


def _goal(found: Study) -> str:
    live = found.quest.goal == "live"
    if found.quest.goal in ("live", "kill") and found.result in ("ko", "seki"):
        return {"ko": ("打劫活", "打劫杀"), "seki": ("求双活", "攻成双活")}[found.result][not live]
    return _GOALS.get(found.quest.goal, "吃子")


_GOALS = {
    "live": "求活",
    "kill": "杀棋",
    "race": "对杀",
    "link": "连回家",
    "cut": "切断",
    "escape": "救子",
}


def _told(facts: Features, goal: str) -> Iterator[str]:
    move = facts.tesuji[0]
    line = f"{NUMBERS[facts.line]}路{move}"
    stones = f"{_count(facts.stones)}子"
    yield f"{facts.place}{move}，{goal}"
    yield f"{line}，{goal}"
    if facts.corner_spot:
        yield f"{facts.corner_spot}的{move}"
    if len(facts.tesuji) > 1:
        yield f"{move}和{facts.tesuji[1]}"
        yield f"{facts.place}的{move}和{facts.tesuji[1]}"
    if facts.given:
        yield f"{move}，先送{_count(facts.given)}子"
    yield f"{facts.place}{stones}，{move}"
    yield f"{facts.place}{stones}，{line}"
    yield f"{line}，算到第{_count(facts.depth)}手"
    yield f"{facts.place}{stones}，{line}，第{_count(facts.depth)}手见分晓"
    yield f"{facts.place}{stones}，{_count(facts.room)}个空点里的{move}"


def _untold(facts: Features, goal: str) -> Iterator[str]:
    stones, room = f"{_count(facts.stones)}子", f"{_count(facts.room)}个空点"
    if facts.mirrored:
        yield f"{facts.place}左右同形，{goal}"
        yield f"{facts.place}{stones}，左右同形"
    yield f"{facts.place}{stones}{goal}"
    if facts.guests:
        yield f"{facts.place}{goal}，肚里{_count(facts.guests)}个敌子"
    if facts.chains > 2:
        yield f"{facts.place}{goal}，断成{_count(facts.chains)}块"
    if facts.given:
        yield f"{facts.place}{stones}，要送{_count(facts.given)}子"
    yield f"{facts.place}{stones}，{room}"
    if facts.guests:
        yield f"{facts.place}{stones}{goal}，肚里{_count(facts.guests)}个敌子"
    if facts.chains > 1:
        yield f"{facts.place}{stones}{goal}，断成{_count(facts.chains)}块"
    yield f"{facts.place}{stones}{goal}，{room}"
    yield f"{facts.place}{stones}{goal}，算到第{_count(facts.depth)}手"
    yield f"{facts.place}{stones}{goal}，{room}，算到第{_count(facts.depth)}手"


def _count(number: int) -> str:
    """Return a number below a hundred in Chinese."""
    tens, ones = divmod(number, 10)
    if tens == 0:
        return "两" if ones == 2 else NUMBERS[ones]
    return ("" if tens == 1 else NUMBERS[tens]) + "十" + (NUMBERS[ones] if ones else "")


def words(found: Study, facts: Features, taken: set[str], *, told: bool) -> Words | None:
    """Return all a learner reads, with a name not taken yet; None when every name is."""
    name = next((n for n in names(found, facts, told=told) if n not in taken), None)
    if name is None:
        return None
    return Words(name, task(found), hint(found, facts), terms(found, facts))
