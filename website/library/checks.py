"""Small named rules over everything that was loaded. All faults at once.

What a single file can show (header, diagrams, claims, tasks, problems) is found while
loading and compiling; the rules here compare files with each other. A rule is a generator
of faults, registered under its name; a new rule is one more function.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from urllib.parse import unquote

from website.library import readings
from website.library.compiling import Compiled
from website.library.loading import Loaded
from website.library.records import CATEGORIES, Fault, JosekiRecord, ProblemRecord, Term
from website.text import HAN, fold, simplify

Rule = Callable[[Compiled], Iterator[Fault]]

RULES: dict[str, Rule] = {}

MAX_DEFINITION = 60
"""Characters of a term's first paragraph: it has to fit a card."""

MIN_TEXT = 60
"""Characters of an entry's text, diagrams apart, below which it may be too short."""

MAX_ASKED = 20
"""Characters of a phrase under ``asked``; more is a text, not a question."""

_PHRASE = re.compile(f"[{HAN}0-9]{{2,{MAX_ASKED}}}")

#: Pages that exist without content of their own.
FIXED_PAGES = frozenset(
    "/ /lessons/ /glossary/ /problems/ /joseki/ /board /about /me "
    "/tools/record /tools/tournament /tools/clock".split()
)


def rule(function: Rule) -> Rule:
    """Register a rule under its function's name."""
    RULES[function.__name__] = function
    return function


def run(compiled: Compiled) -> list[Fault]:
    """Every fault that any rule finds."""
    return [fault for check in RULES.values() for fault in check(compiled)]


def _fault(
    loaded: Loaded,
    name: str,
    path: str,
    field: str | int,
    message: str,
    remedy: str,
    *,
    blocking: bool = False,
) -> Fault:
    line = field
    if isinstance(line, str):
        line = loaded.pages[path].line(line) if path in loaded.pages else 1
    return Fault(path, line, message, remedy, name, blocking)


# Names


@rule
def unique_headwords(compiled: Compiled) -> Iterator[Fault]:
    """One file a headword."""
    first: dict[str, Term] = {}
    for term in compiled.loaded.terms:
        if term.head in first:
            other = first[term.head].source_path
            yield _fault(
                compiled.loaded, "unique_headwords", term.source_path, "term",
                f"词头“{term.head}”已在 {other}", "合成一个文件", blocking=True,
            )  # fmt: skip
        first.setdefault(term.head, term)


@rule
def unique_spellings(compiled: Compiled) -> Iterator[Fault]:
    """A variant or misprint leads to one entry, and is no headword itself."""
    loaded = compiled.loaded
    owner = {term.head: term.head for term in loaded.terms}
    for term in loaded.terms:
        for field in ("variants", "misprints"):
            for form in getattr(term, field):
                other = owner.setdefault(form, term.head)
                if other != term.head or form == term.head:
                    yield _fault(
                        loaded, "unique_spellings", term.source_path, field,
                        f"“{form}”已经是“{other}”的写法", "只留在一个词条里",
                    )  # fmt: skip


@rule
def asked_clearly(compiled: Compiled) -> Iterator[Fault]:
    """A phrase that asks for a word is short plain Chinese, and asks for no other word.

    Two entries may share one only where one names the other as related.
    """
    loaded = compiled.loaded
    owner: dict[str, Term] = {}
    for term in loaded.terms:
        for phrase in term.asked:
            other = owner.setdefault(phrase, term)
            plain = phrase.replace("著", "着")  # 著名 is Simplified too; names are folded to 着
            if not _PHRASE.fullmatch(phrase) or simplify(phrase) != plain:
                message = f"问法“{phrase[:MAX_ASKED]}”不是 2 到 {MAX_ASKED} 个简体汉字"
                remedy = "只写汉字和数字，不用标点"
            elif other.head not in {term.head, *term.see} and term.head not in other.see:
                message = f"问法“{phrase}”已经是“{other.head}”的"
                remedy = "写出两个词的不同；真的同义就写进 see"
            else:
                continue
            yield _fault(loaded, "asked_clearly", term.source_path, "asked", message, remedy)


@rule
def unique_lessons(compiled: Compiled) -> Iterator[Fault]:
    """Lesson and chapter slugs are addresses: each once; so is each number in a chapter."""
    loaded = compiled.loaded
    seen: dict[tuple[object, ...], str] = {}
    for lesson in loaded.lessons:
        for key, what in (
            (("slug", lesson.slug), f"课名“{lesson.slug}”"),
            (("number", lesson.chapter, lesson.number), f"编号 {lesson.number:02}"),
        ):
            other = seen.setdefault(key, lesson.source_path)
            if other != lesson.source_path:
                yield _fault(
                    loaded, "unique_lessons", lesson.source_path, 0,
                    f"{what}已在 {other}", "改一个文件名", blocking=True,
                )  # fmt: skip
    for chapter in loaded.chapters:
        if seen.setdefault(("chapter", chapter.slug), str(chapter.number)) != str(chapter.number):
            yield Fault(
                f"content/{chapter.number:02}-{chapter.slug}/_chapter.md", 0,
                f"章名“{chapter.slug}”用了两次", "改一个文件夹名", "unique_lessons",
            )  # fmt: skip


@rule
def folders_described(compiled: Compiled) -> Iterator[Fault]:
    """A chapter has its _chapter.md, a collection its _collection.md."""
    loaded = compiled.loaded
    chapters = {chapter.slug for chapter in loaded.chapters}
    collections = {collection.slug for collection in loaded.collections}
    missing = {
        (lesson.source_path.rsplit("/", 1)[0], "_chapter.md")
        for lesson in loaded.lessons
        if lesson.chapter not in chapters
    } | {
        (path.rsplit("/", 1)[0], "_collection.md")
        for collection, _, path, _ in loaded.problems
        if collection not in collections
    }
    for folder, name in sorted(missing):
        remedy = f"加 {name}，写上 title:"
        yield Fault(f"{folder}/{name}", 0, "没有这个文件", remedy, "folders_described")


# The seed lists


@rule
def lists_complete(compiled: Compiled) -> Iterator[Fault]:
    """Every word of the seed lists has an entry: as headword, or as noted misprint."""
    loaded = compiled.loaded
    known = {term.head for term in loaded.terms}
    known |= {form for term in loaded.terms for form in term.misprints}
    for line, (name, number, word) in enumerate(loaded.headword_list, start=2):
        if word not in known:
            yield Fault(
                "glossary/_list.tsv", line, f"{name} {number}“{word}”没有词条",
                f"加 glossary/<类别>/{word}.md；若是误字，写进正确词条的 misprints",
                "lists_complete", False,
            )  # fmt: skip


@rule
def lists_agree(compiled: Compiled) -> Iterator[Fault]:
    """``in_list`` names just those places whose word is the headword or a misprint of it."""
    loaded = compiled.loaded
    if not loaded.headword_list:
        return
    places = {f"{name} {number}": word for name, number, word in loaded.headword_list}
    wanted: dict[str, list[str]] = defaultdict(list)
    for place, word in places.items():
        wanted[word].append(place)
    for term in loaded.terms:
        forms = (term.head, *term.misprints)
        right = {place for form in forms for place in wanted[form]}
        for place in term.in_list:
            if place not in places:
                message, remedy = f"词表里没有“{place}”", "查 glossary/_list.tsv"
            elif place not in right:
                message = f"{place} 的词是“{places[place]}”，不是“{term.head}”"
                remedy = "改序号，或把词表的误字写进 misprints"
            else:
                continue
            yield _fault(loaded, "lists_agree", term.source_path, "in_list", message, remedy)
        for place in sorted(right - set(term.in_list)):
            yield _fault(
                loaded, "lists_agree", term.source_path, "in_list",
                f"in_list 少了 {place}“{places[place]}”", f"加上 {place}",
            )  # fmt: skip


# References


@rule
def see_exist(compiled: Compiled) -> Iterator[Fault]:
    """Related terms have entries, are headwords, and are not the term itself."""
    heads = {term.head for term in compiled.loaded.terms}
    for term in compiled.loaded.terms:
        for word in term.see:
            if word not in heads or word == term.head:
                why = "就是本条" if word == term.head else "没有词条"
                yield _fault(
                    compiled.loaded, "see_exist", term.source_path, "see",
                    f"see 里的“{word}”{why}", "改成已有的词头，或去掉",
                )  # fmt: skip


@rule
def collection_lessons(compiled: Compiled) -> Iterator[Fault]:
    """The lesson that a collection names exists."""
    loaded = compiled.loaded
    slugs = {lesson.slug for lesson in loaded.lessons}
    for collection in loaded.collections:
        if collection.lesson and collection.lesson not in slugs:
            yield _fault(
                loaded, "collection_lessons", collection.source_path, "lesson",
                f"没有“{collection.lesson}”这一课", "写一课的 slug，或去掉",
            )  # fmt: skip


@rule
def lesson_references(compiled: Compiled) -> Iterator[Fault]:
    """Lessons need lessons and terms that exist."""
    loaded = compiled.loaded
    slugs = {lesson.slug for lesson in loaded.lessons}
    heads = {term.head for term in loaded.terms}
    for lesson in loaded.lessons:
        for field, words, known in (("needs", lesson.needs, slugs), ("terms", lesson.terms, heads)):
            for word in words:
                if word not in known:
                    yield _fault(
                        loaded, "lesson_references", lesson.source_path, field,
                        f"{field} 里的“{word}”不存在", "改成已有的名字，或去掉",
                    )  # fmt: skip


@rule
def lesson_order(compiled: Compiled) -> Iterator[Fault]:
    """``needs`` forms no circle: what a lesson needs can be read before it."""
    loaded = compiled.loaded
    needs = {lesson.slug: lesson.needs for lesson in loaded.lessons}
    for lesson in loaded.lessons:
        reached, waiting = set(), list(lesson.needs)
        while waiting:
            slug = waiting.pop()
            if slug not in reached:
                reached.add(slug)
                waiting += needs.get(slug, ())
        if lesson.slug in reached:
            yield _fault(
                loaded, "lesson_order", lesson.source_path, "needs",
                f"“{lesson.slug}”绕一圈又要先读自己", "去掉圈里的一个 needs",
            )  # fmt: skip


@rule
def problem_terms(compiled: Compiled) -> Iterator[Fault]:
    """The words that a problem names have entries."""
    yield from _named_terms(compiled, compiled.problems, "problem_terms")


@rule
def joseki_terms(compiled: Compiled) -> Iterator[Fault]:
    """The words that a family of joseki names have entries."""
    yield from _named_terms(compiled, compiled.joseki, "joseki_terms")


def _named_terms(
    compiled: Compiled, named: Iterable[ProblemRecord | JosekiRecord], rule_name: str
) -> Iterator[Fault]:
    heads = {term.head for term in compiled.loaded.terms}
    for record in named:
        for word in record.terms:
            if word not in heads:
                yield Fault(
                    record.source_path, 0, f"“{word}”没有词条", "改成已有的词头",
                    rule_name, False,
                )  # fmt: skip


@rule
def links_resolve(compiled: Compiled) -> Iterator[Fault]:
    """Local links lead to a page of the site."""
    loaded = compiled.loaded
    pages = set(FIXED_PAGES)
    pages |= {f"/lessons/{lesson.slug}" for lesson in loaded.lessons}
    pages |= {f"/problems/{item.slug}/" for item in loaded.collections}
    pages |= {f"/problems/{item.collection}/{item.number}" for item in compiled.problems}
    pages |= {f"/glossary/{term.head}" for term in loaded.terms}
    pages |= {f"/joseki/{family.slug}" for family in compiled.joseki} | {"/joseki/find"}
    for path, rendered in compiled.pages.items():
        for href in rendered.hrefs:
            target = unquote(href.split("#")[0].split("?")[0])
            if target not in pages:
                line = _line_of(loaded, path, href)
                yield Fault(
                    path, line, f"链接 {href} 没有对应的页", "改正链接", "links_resolve", False
                )


# Text


@rule
def readings_plausible(compiled: Compiled) -> Iterator[Fault]:
    """A reading has a tone-marked syllable a character, each one that the character can have."""
    for term in compiled.loaded.terms:
        wrong = term.reading and readings.disagreement(term.head, term.reading)
        if wrong:
            yield _fault(
                compiled.loaded, "readings_plausible", term.source_path, "reading",
                f"读音 {term.reading}：{wrong}", "改 reading，按字用空格隔开",
            )  # fmt: skip


@rule
def readings_twice(compiled: Compiled) -> Iterator[Fault]:
    """A reading is the one that the second pass wrote down without seeing the entry."""
    loaded = compiled.loaded
    entries = {term.head: term for term in loaded.terms}
    for head, (line, reading) in loaded.second_readings.items():
        if head not in entries:
            yield Fault(
                "glossary/_readings.tsv", line, f"“{head}”没有词条", "改正，或删掉这一行",
                "readings_twice", False,
            )  # fmt: skip
        elif entries[head].reading != reading:
            yield _fault(
                loaded, "readings_twice", entries[head].source_path, "reading",
                f"读音与第二遍写的 {reading} 不同", "查词典，改 reading 或 _readings.tsv",
            )  # fmt: skip


@rule
def traditional_agrees(compiled: Compiled) -> Iterator[Fault]:
    """The Traditional form, converted, is the headword."""
    for term in compiled.loaded.terms:
        if fold(term.traditional) != fold(term.head):
            yield _fault(
                compiled.loaded, "traditional_agrees", term.source_path, "traditional",
                f"繁体“{term.traditional}”转成简体不是“{term.head}”", "改 traditional",
            )  # fmt: skip


@rule
def no_raw_html(compiled: Compiled) -> Iterator[Fault]:
    """Content is Markdown; tags would be shown as text."""
    tag = re.compile(r"</?[a-zA-Z][^<>\n]*>|<!--")
    for path, page in compiled.loaded.pages.items():
        for line, text in _prose(page.body, page.body_line):
            match = tag.search(text)
            if match and not re.match(r"<(?:https?:|[\w.+-]+@)", match[0]):
                yield Fault(
                    path, line, f"不能写 HTML：{match[0][:30]}", "改用 Markdown",
                    "no_raw_html", False,
                )  # fmt: skip


def _prose(body: str, first_line: int) -> Iterator[tuple[int, str]]:
    """The lines outside fences, code spans taken out, with their file lines."""
    fence = ""
    for line, text in enumerate(body.split("\n"), start=first_line):
        mark = re.match(r"(`{3,}|~{3,})", text.strip())
        if mark and not fence:
            fence = mark[1]
        elif fence and text.strip() and not text.strip().strip(fence[0]) and mark:
            fence = "" if len(mark[1]) >= len(fence) else fence
        elif not fence:
            yield line, re.sub(r"(`+).*?\1", "", text)


@rule
def texts_differ(compiled: Compiled) -> Iterator[Fault]:
    """No two terms say the same: a synonym says what its own nuance is."""
    seen: dict[tuple[str, str], Term] = {}
    for term in compiled.loaded.terms:
        plain = compiled.pages[term.source_path].plain
        for what, text in (("正文", plain), ("定义", term.gloss)):
            other = seen.setdefault((what, text), term) if text else term
            if other.head != term.head:
                yield Fault(
                    term.source_path, compiled.loaded.pages[term.source_path].body_line,
                    f"{what}与“{other.head}”一字不差", "写出两个词的不同", "texts_differ", False,
                )  # fmt: skip
                break


@rule
def definition_first(compiled: Compiled) -> Iterator[Fault]:
    """A written entry opens with its definition; one without source says so."""
    for term in compiled.loaded.terms:
        line = compiled.loaded.pages[term.source_path].body_line
        if term.written and not term.gloss:
            yield Fault(
                term.source_path, line, "正文没有一段定义", "第一段写一句话的定义",
                "definition_first", False,
            )  # fmt: skip
        plain = compiled.pages[term.source_path].plain
        if term.written and term.status == "unsourced" and "待考" not in plain:
            yield Fault(
                term.source_path, line, "status 是 unsourced，正文没有写“待考”",
                "写明待考，知道什么、不知道什么", "definition_first", False,
            )  # fmt: skip


def _line_of(loaded: Loaded, path: str, text: str) -> int:
    page = loaded.pages[path]
    at = page.body.find(text)
    return page.body_line + page.body.count("\n", 0, at) if at >= 0 else page.body_line


# What is counted and listed without being a fault


def notes(compiled: Compiled) -> dict[str, list[str]]:
    """Gaps and doubts by name, each item with its file."""
    terms = compiled.loaded.terms
    found: dict[str, list[str]] = {
        "没有断言的棋图": [
            f"{path}:{line}" for path, page in compiled.pages.items() for line in page.unclaimed
        ],
        "尚未证明的断言": [
            f"{path}:{claim}" for path, page in compiled.pages.items() for claim in page.unproved
        ]
        + [f"{family.source_path}:{c}" for family in compiled.joseki for c in family.unproved],
        "定义超过六十字": [
            f"{term.source_path}（{len(term.gloss)} 字）"
            for term in terms
            if len(term.gloss) > MAX_DEFINITION
        ],
        f"正文不到 {MIN_TEXT} 字": _short(compiled),
        "读音只写过一遍的词条": [
            t.source_path for t in terms if t.head not in compiled.loaded.second_readings
        ],
        "没有正文的词条": [term.source_path for term in terms if not term.written],
        "有正文没有出处": [t.source_path for t in terms if t.written and not t.sources],
        "有争议的词条": [t.source_path for t in terms if t.status == "disputed"],
        "待考的词条": [t.source_path for t in terms if t.status == "unsourced"],
        "没有英文、日文、韩文名的词条": [
            t.source_path for t in terms if not (t.english or t.japanese or t.korean)
        ],
        "没有相关词的词条": [t.source_path for t in terms if not t.see],
        "定式": [
            f"{f.source_path}（{f.moves} 手，{f.lines} 条变化，{f.conditions} 个条件）"
            for f in compiled.joseki
        ],
        "别的页都没有提到的词条": _alone(compiled),
    }
    return found | _undrawn(compiled)


def _alone(compiled: Compiled) -> list[str]:
    """Entries that no other page links to or names as related."""
    loaded = compiled.loaded
    named = {head for lesson in loaded.lessons for head in lesson.terms}
    named |= {head for problem in compiled.problems for head in problem.terms}
    named |= {head for family in compiled.joseki for head in family.terms}
    heads = {term.source_path: term for term in loaded.terms}
    for path, page in compiled.pages.items():
        term = heads.get(path)
        named |= {*page.links, *(term.see if term else ())} - {term.head if term else ""}
    return [term.source_path for term in loaded.terms if term.head not in named]


def _short(compiled: Compiled) -> list[str]:
    """Written entries of few characters, the shortest first."""
    sizes = [
        (len(compiled.pages[term.source_path].plain), term.source_path)
        for term in compiled.loaded.terms
        if term.written
    ]
    return [f"{path}（{size} 字）" for size, path in sorted(sizes) if size < MIN_TEXT]


def _undrawn(compiled: Compiled) -> dict[str, list[str]]:
    """The entries without a diagram, one note a category; the name tells how many there are."""
    found: dict[str, list[str]] = {}
    for category in CATEGORIES:
        terms = [term for term in compiled.loaded.terms if term.category == category]
        if terms:
            found[f"没有棋图（{category}，共 {len(terms)} 条）"] = [
                term.source_path for term in terms if not compiled.pages[term.source_path].diagrams
            ]
    return found
