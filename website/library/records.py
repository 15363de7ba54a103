"""The records that the library is made of.

All are frozen: what a view receives cannot be changed by accident, and a
record may be shared between threads. Sequences are tuples for the same reason.
Text is simplified Chinese unless a field says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass

#: The sixteen categories, in the order in which a reader meets them. A term's
#: category is the folder of its file.
CATEGORIES = (
    "基本", "规则", "劫", "死活", "着法", "棋形", "布局", "定式",
    "官子", "战略", "格言", "赛制", "器具", "称谓", "典籍", "历史人物",
)  # fmt: skip

STATUSES = ("sure", "disputed", "unsourced")


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing that is wrong in a content file, with the way to mend it.

    ``path`` is relative to the project folder, ``line`` counts from 1 (0: the
    whole file). ``blocking`` faults keep a page out of the library, as the page
    could not be shown or would say something false; the others are gaps.
    """

    path: str
    line: int
    message: str
    remedy: str = ""
    rule: str = ""
    blocking: bool = True

    def __str__(self) -> str:
        remedy = f"（{self.remedy}）" if self.remedy else ""
        return f"{self.path}:{self.line}: {self.message}{remedy}"


@dataclass(frozen=True, slots=True)
class Task:
    """One board task of a lesson. ``text`` is the fence's body, for the judge.

    ``id`` is the task's place in its lesson, from "1"; ``size`` in lines.
    """

    id: str
    kind: str
    text: str
    ask: str
    hint: str = ""
    done: str = ""
    size: int = 19


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: one numbered folder of lessons."""

    slug: str
    number: int
    title: str
    summary: str = ""
    lessons: tuple[LessonCard, ...] = ()


@dataclass(frozen=True, slots=True)
class LessonCard:
    """A lesson as lists show it."""

    slug: str
    chapter: str
    number: int
    title: str
    summary: str
    minutes: int
    task_count: int = 0


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson page. ``minutes`` of reading time; ``needs`` are lesson slugs."""

    slug: str
    chapter: str
    number: int
    title: str
    summary: str = ""
    minutes: int = 0
    needs: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    article: str = ""
    html: str = ""
    tasks: tuple[Task, ...] = ()
    source_path: str = ""
    chapter_title: str = ""
    prev: LessonCard | None = None
    next: LessonCard | None = None


@dataclass(frozen=True, slots=True)
class Category:
    """What stands above the words of a category. ``name`` is the folder's name.

    ``order`` is the place among the categories; one without a file of its own
    comes after those that have one.
    """

    name: str
    title: str
    summary: str = ""
    order: int = 0
    html: str = ""
    source_path: str = ""


@dataclass(frozen=True, slots=True)
class TermCard:
    """A term as lists and search results show it.

    ``initial`` is the first letter of the reading, A-Z; ``places`` are the
    numbers in the seed lists, such as ``("围棋术语", 402)``.
    """

    head: str
    reading: str
    category: str
    gloss: str
    written: bool
    weight: int
    initial: str
    places: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Term:
    """A glossary entry.

    ``traditional`` equals ``head`` where the two scripts agree. ``written`` is
    false while only the header exists. ``gloss`` is the first paragraph without
    markup. ``weight`` says how often a beginner meets the word, 0-100. ``asked`` are phrases
    by which somebody who does not know the word asks for it: for the search, never shown.
    """

    head: str
    reading: str
    category: str
    traditional: str = ""
    variants: tuple[str, ...] = ()
    misprints: tuple[str, ...] = ()
    in_list: tuple[str, ...] = ()
    english: str = ""
    japanese: str = ""
    romaji: str = ""
    korean: str = ""
    see: tuple[str, ...] = ()
    status: str = "sure"
    weight: int = 0
    sources: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    gloss: str = ""
    html: str = ""
    written: bool = False
    source_path: str = ""

    @property
    def initial(self) -> str:
        """First letter of the reading, A-Z, as in the index by pinyin."""
        from website.pinyin import plain

        return plain(self.reading)[:1].upper() or "#"

    @property
    def places(self) -> tuple[tuple[str, int], ...]:
        """``in_list`` as (list name, number) pairs."""
        return places(self.in_list)

    @property
    def aliases(self) -> tuple[str, ...]:
        """Every other spelling that leads to this entry."""
        forms = (*self.variants, *self.misprints)
        if self.traditional and self.traditional != self.head:
            forms = (self.traditional, *forms)
        return forms


def places(in_list: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """``("围棋术语 402",)`` -> ``(("围棋术语", 402),)``."""
    pairs = (place.rsplit(" ", 1) for place in in_list)
    return tuple((name, int(number)) for name, number in pairs)


@dataclass(frozen=True, slots=True)
class Collection:
    """A folder of problems. ``lesson`` is the slug of the lesson that it builds on."""

    slug: str
    title: str
    summary: str = ""
    level: str = ""
    order: int = 0
    html: str = ""
    count: int = 0
    source_path: str = ""
    lesson: str = ""


@dataclass(frozen=True, slots=True)
class ProblemRecord:
    """One problem. ``sgf`` is the file as stored; the judge reads it.

    ``kind`` is the SGF property GE, ``difficulty`` DI (1-10), ``to_play`` "B" or
    "W". ``proof`` is what the judge knows beforehand (weiqi.life_proof), as JSON, while
    building; the store keeps it apart. ``svg`` is the starting position. ``lesson`` and
    ``lesson_title`` name the lesson that teaches the idea, when the store knows one.
    ``prev`` and ``next`` are numbers in the same collection.
    """

    collection: str
    number: str
    name: str
    task: str
    kind: str
    difficulty: int
    size: int
    to_play: str
    hint: str = ""
    terms: tuple[str, ...] = ()
    sgf: bytes = b""
    proof: str = ""
    svg: str = ""
    source_path: str = ""
    lesson: str = ""
    lesson_title: str = ""
    prev: str | None = None
    next: str | None = None


@dataclass(frozen=True, slots=True)
class JosekiRecord:
    """A family of joseki. ``sgf`` is the file as stored (weiqi.joseki reads it).

    ``moves`` counts the nodes of the tree, ``lines`` its ends, ``claims`` and
    ``conditions`` what was proved or read; ``unproved`` names claims that nothing could
    decide. ``opening`` is the point of the first move, ``svg`` a small picture.
    """

    slug: str
    name: str
    intro: str
    difficulty: int
    terms: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    opening: str = ""
    moves: int = 0
    lines: int = 0
    claims: int = 0
    unproved: tuple[str, ...] = ()
    conditions: int = 0
    sgf: bytes = b""
    svg: str = ""
    source_path: str = ""


@dataclass(frozen=True, slots=True)
class JosekiPosition:
    """A position of a family: ``moves`` as ``R16.P16`` and the board's key in hexadecimal."""

    family: str
    moves: str
    key: str


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A page on which a term is used: ``kind`` is lesson, term, problem or joseki."""

    kind: str
    url: str
    title: str
