"""What a reader typed, in the forms that the search looks up.

A question is taken apart: the words that only ask (什么是、怎么下、what is) say nothing of the
answer. What is left are names, or a description.
"""

from __future__ import annotations

import re

from website import kana, text

MAX_QUERY = 100
"""Characters of a query that count."""

#: Words of a question that say nothing of the answer.
_QUESTION = re.compile(
    "(?:什么|啥)[是叫]|叫做?(?:什么|啥)|(?:为什么|为啥)(?:要|叫做?)?|(?:是?干|做|有)?(?:什么|啥)用处?|"
    "什么时候|是?(?:什么|啥)(?:意思)?|的?意思|解释|一下|"
    "怎么样|怎么办|怎么|怎样|如何|请[问教]|(?:有|是)?多少|在?哪[里儿个些]?|"
    "(?:有(?:什么|何|啥)?)?(?:区别|不同)|^围棋(?:里面?|中|上)?的?(?=.)|[吗呢吧嘛啊呀]$"
)
_AND = re.compile("[和跟与同]")
_ASKING = frozenset(
    "what whats who is are was the a an how do does you to i define meaning of".split()
)
_ASKED = frozenset("mean means meaning definition in go baduk weiqi".split())
_PLURAL = re.compile("(?<=[a-z]{3})(?:(?P<y>ies)|(?<!s)s)$")


class Query:
    """A query in the forms that the stages of the search need."""

    def __init__(self, q: str) -> None:
        self.text = _without_question(text.simplify(q[:MAX_QUERY])[:MAX_QUERY])
        self.folded = text.fold(self.text)
        self.is_latin = text.is_latin(self.folded)
        self.runs = text.han_runs(self.text)
        pieces = [piece.strip("的") for run in self.runs for piece in _QUESTION.split(run)]
        self.asked = list(filter(None, pieces)) or self.runs  # without the words of a question
        self.is_han = bool(self.runs) and "".join(self.runs) == self.folded
        self.typed = q[:MAX_QUERY]
        self.words = _asked_words(self.text) if self.is_latin else []

    @property
    def name(self) -> str:
        """The name asked for, as a key: a Latin one without the words of a question."""
        return "".join(self.words) if self.is_latin else self.folded

    def latin_names(self) -> list[str]:
        """A Latin name as asked for, and with every word typed (mirror go)."""
        return list(dict.fromkeys([self.name, text.latin(self.typed)])) if self.is_latin else []

    def keys(self) -> list[str]:
        """Spellings to look up, the most exact first; each is tried until one is found."""
        if self.is_latin:
            plain = text.latin(self.typed)
            forms = [text.toned(self.typed), plain, re.sub(r"[0-9]", "", plain), self.name]
            forms.append(_PLURAL.sub(lambda end: "y" if end["y"] else "", self.name))
        else:
            forms = [self.folded, text.fold_japanese(self.text), "".join(self.asked)]
        return [form for form in dict.fromkeys(forms) if form]

    @property
    def sound(self) -> str:
        """How it would sound in Japanese, "" when it cannot be."""
        return kana.sound(self.name)

    def parts(self) -> list[str]:
        """What is asked for, and the single things where several are (飞和跳有什么区别)."""
        if self.asked == self.runs:
            return self.asked
        several = [part for run in self.asked for part in _AND.split(run) if part != run]
        return [*self.asked, *filter(None, several)]


def _without_question(simplified: str) -> str:
    """A Latin word that Chinese words ask about (atari是什么意思), else the text as it is."""
    rest = _QUESTION.sub(" ", simplified).strip()
    asked = text.fold(rest) if rest != simplified else ""
    return rest if asked and text.is_latin(asked) else simplified


def _asked_words(simplified: str) -> list[str]:
    """Latin words without those of a question around them; never none of them."""
    words = [word for word in map(text.latin, simplified.split()) if word]
    while len(words) > 1 and words[0] in _ASKING:
        del words[0]
    while len(words) > 1 and words[-1] in _ASKED:
        del words[-1]
    return words
