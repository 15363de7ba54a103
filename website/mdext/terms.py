"""Glossary words link themselves.

=============== ======== ======== =============================================
processor       kind     priority effect
=============== ======== ======== =============================================
``forced_term`` inline   178      ``[[打吃]]`` links, ``[[打吃|打]]`` links with
                                  other words, ``[[!气]]`` stays plain text
``auto_terms``  tree     15       the first occurrence of each headword or
                                  variant on the page becomes a link
=============== ======== ======== =============================================

Automatic links take the longest word first and look for no word boundaries, as
Chinese has none. Two signs of a boundary are heeded: a word that runs into another
as common or commoner gives way to it (做棋 in 叫做棋子, where 棋子 is meant), and one
that begins with a number is no part of a greater number (十局 in 三十局). For the rest
an author forbids the link with ``[[!…]]``.

Links are not made inside links, headings and code, nor to the page's own term. A word
of one character would mislead too often (气, 眼): it is linked only when forced or
listed in the lesson's ``terms``.

Markup: ``<a class="term" href="/glossary/打吃" data-term="打吃">打</a>`` with the
address percent-encoded, so that script conversion leaves it alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import quote
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

_FORCED = r"\[\[(!?)([^\[\]|\n]{1,40})(?:\|([^\[\]|\n]{1,40}))?\]\]"
_DIGITS = "一二三四五六七八九十百"
_SKIP = frozenset("a code pre h1 h2 h3 h4 h5 h6 svg".split())


class Vocabulary:
    """The words that can be linked: spelling -> headword, longest first by character.

    ``weights`` say how common a headword is; one that is not named weighs nothing.
    """

    def __init__(self, words: Mapping[str, str], weights: Mapping[str, int] | None = None) -> None:
        self.words = dict(words)
        self._weights = dict(weights or {})
        self._by_first: dict[str, list[str]] = {}
        for word in sorted(words, key=lambda word: (-len(word), word)):
            self._by_first.setdefault(word[0], []).append(word)

    def head(self, word: str) -> str | None:
        """The headword that a spelling leads to."""
        return self.words.get(word)

    def match(self, text: str, at: int) -> str | None:
        """The longest word that starts at a place in a text."""
        for word in self._by_first.get(text[at], ()):
            if text.startswith(word, at):
                return word
        return None

    def weight(self, word: str) -> int:
        """How common the headword of a spelling is, 0-100."""
        return self._weights.get(self.words[word], 0)

    def word_at(self, text: str, at: int) -> str | None:
        """``match``, unless the characters probably belong to other words there."""
        word = self.match(text, at)
        if word is None:
            return None
        if word[0] in _DIGITS and at and text[at - 1] in "第" + _DIGITS:
            return None
        end = at + len(word)
        for inside in range(at + 1, end):
            other = self.match(text, inside)
            if other is None or len(other) == 1 or inside + len(other) <= end:
                continue
            if self.weight(other) >= self.weight(word):
                return None
        return word


def term_url(head: str) -> str:
    """The address of a term's page."""
    return "/glossary/" + quote(head, safe="")


def term_link(head: str, shown: str) -> Element:
    """The link element of a term."""
    link = Element("a", {"class": "term", "href": term_url(head), "data-term": head})
    link.text = AtomicString(shown)
    return link


class TermsExtension(Extension):
    """Registers the processors of the module's table."""

    def extendMarkdown(self, md: Markdown) -> None:
        md.inlinePatterns.register(ForcedTerm(_FORCED, md), "forced_term", 178)
        md.treeprocessors.register(AutoTerms(md), "auto_terms", 15)


class ForcedTerm(InlineProcessor):
    """The three bracket forms. An unknown word is a fault and stays text."""

    def handleMatch(self, match: re.Match[str], data: str) -> tuple[Element, int, int]:
        page, word = self.md.page, match[2].strip()
        shown = (match[3] or match[2]).strip()
        head = page.vocabulary.head(word)
        if match[1] or head is None:
            if not match[1]:
                page.fault(
                    page.find(match[0]),
                    f"没有“{word}”这个词条",
                    "改用已有的词头，或先写这个词条",
                    "links",
                )
            element = Element("span", {"class": "unlinked"})
            element.text = AtomicString(shown)
        elif head == page.own:
            element = Element("strong")
            element.text = AtomicString(shown)
        else:
            element = term_link(head, shown)
        return element, match.start(0), match.end(0)


class AutoTerms(Treeprocessor):
    """Walks the finished tree in reading order and links first occurrences."""

    def run(self, root: Element) -> None:
        self._seen = {self.md.page.own}
        self._walk(root)

    def _walk(self, element: Element) -> None:
        if element.tag == "a" and element.get("data-term"):
            self._note(element.get("data-term", ""))
        if element.tag in _SKIP or element.get("class") == "unlinked":
            return
        children = list(element)
        at = self._link(element, element.text, 0, set_text=True)
        for child in children:
            self._walk(child)
            at += 1
            at = self._link(element, child.tail, at, set_text=False, before=child)

    def _link(
        self,
        parent: Element,
        text: str | None,
        at: int,
        *,
        set_text: bool,
        before: Element | None = None,
    ) -> int:
        """Put links into one text node; returns where the next child stands."""
        if not text or isinstance(text, AtomicString):
            return at
        lead, links = self._cut(text)
        if not links:
            return at
        if set_text:
            parent.text = lead
        elif before is not None:
            before.tail = lead
        for offset, link in enumerate(links):
            parent.insert(at + offset, link)
        return at + len(links)

    def _cut(self, text: str) -> tuple[str, list[Element]]:
        """Text before the first link, and links that carry the rest as tails."""
        page, start, at = self.md.page, 0, 0
        links: list[Element] = []
        lead = text
        while at < len(text):
            word = page.vocabulary.word_at(text, at)
            if word is None:
                at += 1
                continue
            head = page.vocabulary.words[word]
            if head not in self._seen and (len(word) > 1 or head in page.allowed):
                link = term_link(head, word)
                if links:
                    links[-1].tail = text[start:at]
                else:
                    lead = text[:at]
                links.append(link)
                start = at + len(word)
                self._note(head)
            at += len(word)
        if links:
            links[-1].tail = text[start:]
        return lead, links

    def _note(self, head: str) -> None:
        self._seen.add(head)
        if head not in self.md.page.links:
            self.md.page.links.append(head)


def makeExtension(**kwargs: object) -> TermsExtension:
    return TermsExtension(**kwargs)
