"""Content files -> records. Nothing here stops at the first fault.

Every file is read on its own: a file that cannot be read adds a fault and the
walk goes on, so an author sees all that is wrong at once.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from website.library.frontmatter import FrontMatterError, Page, parse
from website.library.records import (
    CATEGORIES,
    STATUSES,
    Category,
    Chapter,
    Collection,
    Fault,
    Lesson,
    Term,
)

FOLDERS = ("content", "glossary", "problems")

MAX_SGF_BYTES = 64 * 1024
MAX_JOSEKI_BYTES = 1024 * 1024

_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_NUMBERED = re.compile(r"(\d\d)-(.+)")
_PLACE = re.compile(r"\S+ [1-9]\d{0,3}")
_PROBLEM = re.compile(r"\d{3}")

TERM_FIELDS = frozenset(
    "term reading traditional variants misprints in_list english japanese romaji korean "
    "see status weight sources asked".split()
)
LESSON_FIELDS = frozenset("title summary minutes needs terms article".split())
CHAPTER_FIELDS = frozenset("title summary".split())
CATEGORY_FIELDS = frozenset("title summary order".split())
COLLECTION_FIELDS = frozenset("title summary level order lesson".split())
LIST_FIELDS = frozenset("variants misprints in_list see sources asked needs terms".split())


@dataclass
class Loaded:
    """Everything that was read: records, the pages they came from, the faults.

    ``pages`` maps a path relative to the project folder to its header and body.
    ``digests`` maps every content path to the SHA-256 of its bytes.
    """

    root: Path
    chapters: list[Chapter] = field(default_factory=list)
    lessons: list[Lesson] = field(default_factory=list)
    terms: list[Term] = field(default_factory=list)
    categories: list[Category] = field(default_factory=list)
    collections: list[Collection] = field(default_factory=list)
    problems: list[tuple[str, str, str, bytes]] = field(default_factory=list)
    joseki: list[tuple[str, str, bytes]] = field(default_factory=list)
    proofs: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)
    pages: dict[str, Page] = field(default_factory=dict)
    digests: dict[str, str] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    headword_list: list[tuple[str, int, str]] = field(default_factory=list)
    second_readings: dict[str, tuple[int, str]] = field(default_factory=dict)

    def fault(
        self,
        path: str,
        line: int | str,
        message: str,
        remedy: str = "",
        *,
        rule: str = "file",
        blocking: bool = True,
    ) -> None:
        """Note a fault; ``line`` may be the name of a header field of that page."""
        if isinstance(line, str):
            line = self.pages[path].line(line) if path in self.pages else 1
        self.faults.append(Fault(path, line, message, remedy, rule, blocking))


def content_files(root: Path) -> Iterator[Path]:
    """Every file that the library is made from, in a fixed order."""
    for name in FOLDERS:
        yield from sorted(_walk(root / name), key=lambda path: path.as_posix())


def _walk(folder: Path) -> Iterator[Path]:
    try:
        entries = list(os.scandir(folder))
    except (FileNotFoundError, NotADirectoryError):
        return
    for entry in entries:
        if entry.name.startswith(".") or entry.name.endswith(("~", ".swp", ".tmp")):
            continue  # what an editor leaves beside a file while it is open
        if entry.is_dir():
            yield from _walk(Path(entry.path))
        elif entry.is_file():
            yield Path(entry.path)


def load(root: Path) -> Loaded:
    """Read all content under ``root`` (the project folder). Never raises for content."""
    loaded = Loaded(root)
    for path in content_files(root):
        _load_file(loaded, path)
    loaded.chapters.sort(key=lambda chapter: chapter.number)
    order = {chapter.slug: chapter.number for chapter in loaded.chapters}
    loaded.lessons.sort(key=lambda lesson: (order.get(lesson.chapter, 99), lesson.number))
    loaded.terms.sort(key=lambda term: term.head)
    loaded.categories.sort(key=lambda item: (item.order, CATEGORIES.index(item.name)))
    loaded.collections.sort(key=lambda item: (item.order, item.slug))
    loaded.problems.sort()
    loaded.joseki.sort()
    return loaded


def _load_file(loaded: Loaded, path: Path) -> None:
    parts = path.relative_to(loaded.root).parts
    relative = "/".join(parts)
    try:
        data = path.read_bytes()
    except OSError as error:
        loaded.fault(relative, 0, f"文件打不开：{error.strerror}", "检查文件的权限")
        return
    loaded.digests[relative] = hashlib.sha256(data).hexdigest()
    reader = _reader(parts)
    if reader is None:
        loaded.fault(relative, 0, "不认识这个文件", "放到 docs/content.md 说的文件夹里，或删掉")
        return
    try:
        reader(loaded, relative, data)
    except FrontMatterError as error:
        loaded.fault(relative, error.line, str(error), error.remedy)


def _reader(parts: tuple[str, ...]):  # type: ignore[no-untyped-def]
    match parts:
        case ("glossary", "_list.tsv"):
            return _load_list
        case ("glossary", "_readings.tsv"):
            return _load_readings
        case ("glossary", _, "_category.md"):
            return _load_category
        case ("glossary", _, name) if name.endswith(".md"):
            return _load_term
        case ("content", _, "_chapter.md"):
            return _load_chapter
        case ("content", _, name) if name.endswith(".md"):
            return _load_lesson
        case ("problems", _, "_collection.md"):
            return _load_collection
        case ("problems", collection, name) if name.endswith(".sgf") and collection != "joseki":
            return _load_problem
        case ("problems", "_proofs", name) if name.endswith(".json"):
            return _load_proofs
        case ("problems", "joseki", name) if name.endswith(".sgf"):
            return _load_joseki
    return None


class _Header:
    """Typed reading of a header; every wrong field becomes a fault."""

    def __init__(self, loaded: Loaded, path: str, data: bytes, allowed: frozenset[str]) -> None:
        self.loaded, self.path = loaded, path
        self.page = loaded.pages[path] = parse(data)
        for name in self.page.fields:
            if name not in allowed:
                remedy = "可用的字段：" + " ".join(sorted(allowed))
                loaded.fault(path, name, f"没有 {name} 这个字段", remedy, rule="fields")

    def text(self, name: str, *, required: bool = False, default: str = "") -> str:
        value = self.page.fields.get(name, "")
        if isinstance(value, list):
            self._fault(name, f"{name} 要写文字，不是列表", f"写成 {name}: 文字")
            return default
        if required and not value:
            self._fault(name, f"没有写 {name}", f"在文件头加一行 {name}: …")
        return value or default

    def number(self, name: str, low: int, high: int, *, required: bool = False) -> int:
        value = self.text(name, required=required)
        if not value:
            return low
        if not re.fullmatch(r"\d{1,6}", value) or not low <= int(value) <= high:
            self._fault(name, f"{name} 不能是 {value[:20]}", f"写 {low} 到 {high} 的整数")
            return low
        return int(value)

    def words(self, name: str) -> tuple[str, ...]:
        value = self.page.fields.get(name, [])
        if isinstance(value, str):
            if value:
                self._fault(name, f"{name} 要写列表", f"写成 {name}: [{value[:20]}]")
            return ()
        if len(set(value)) != len(value) or "" in value:
            self._fault(name, f"{name} 里有重复或空的项", "每项写一次")
        return tuple(dict.fromkeys(item for item in value if item))

    def _fault(self, name: str, message: str, remedy: str) -> None:
        self.loaded.fault(self.path, name, message, remedy, rule="fields")


def _load_term(loaded: Loaded, path: str, data: bytes) -> None:
    header = _Header(loaded, path, data, TERM_FIELDS)
    _, category, name = path.split("/")
    head = header.text("term", required=True)
    if category not in CATEGORIES:
        loaded.fault(
            path, 0, f"没有“{category}”这个类别", "类别：" + " ".join(CATEGORIES), rule="category"
        )
    if head and head != name.removesuffix(".md"):
        loaded.fault(path, "term", f"词头“{head}”与文件名不同", "两处写成一样", rule="file_name")
    status = header.text("status", default="sure")
    if status not in STATUSES:
        loaded.fault(
            path,
            "status",
            f"status 不能是 {status[:20]}",
            "写 sure、disputed 或 unsourced",
            rule="fields",
        )
    places = header.words("in_list")
    for place in places:
        if not _PLACE.fullmatch(place):
            loaded.fault(
                path, "in_list", f"“{place[:20]}”不是词表和序号", "写成 围棋术语 402", rule="fields"
            )
    if not head:
        return
    loaded.terms.append(
        Term(
            head=head,
            reading=header.text("reading", required=True),
            category=category,
            traditional=header.text("traditional", default=head),
            variants=header.words("variants"),
            misprints=header.words("misprints"),
            in_list=tuple(place for place in places if _PLACE.fullmatch(place)),
            english=header.text("english"),
            japanese=header.text("japanese"),
            romaji=header.text("romaji"),
            korean=header.text("korean"),
            see=header.words("see"),
            status=status if status in STATUSES else "sure",
            weight=header.number("weight", 0, 100),
            sources=header.words("sources"),
            asked=header.words("asked"),
            written=bool(header.page.body.strip()),
            source_path=path,
        )
    )


def _load_category(loaded: Loaded, path: str, data: bytes) -> None:
    header = _Header(loaded, path, data, CATEGORY_FIELDS)
    name = path.split("/")[1]
    if name not in CATEGORIES:
        loaded.fault(
            path, 0, f"没有“{name}”这个类别", "类别：" + " ".join(CATEGORIES), rule="category"
        )
        return
    loaded.categories.append(
        Category(
            name=name,
            title=header.text("title", required=True),
            summary=header.text("summary"),
            order=header.number("order", 0, 9999),
            source_path=path,
        )
    )


def _load_chapter(loaded: Loaded, path: str, data: bytes) -> None:
    header = _Header(loaded, path, data, CHAPTER_FIELDS)
    match = _numbered(loaded, path, path.split("/")[1])
    if match:
        loaded.chapters.append(
            Chapter(match[1], match[0], header.text("title", required=True), header.text("summary"))
        )


def _load_lesson(loaded: Loaded, path: str, data: bytes) -> None:
    header = _Header(loaded, path, data, LESSON_FIELDS)
    _, folder, name = path.split("/")
    chapter, match = (
        _numbered(loaded, path, folder),
        _numbered(loaded, path, name.removesuffix(".md")),
    )
    if not chapter or not match:
        return
    loaded.lessons.append(
        Lesson(
            slug=match[1],
            chapter=chapter[1],
            number=match[0],
            title=header.text("title", required=True),
            summary=header.text("summary", required=True),
            minutes=header.number("minutes", 1, 60, required=True),
            needs=header.words("needs"),
            terms=header.words("terms"),
            article=header.text("article"),
            source_path=path,
        )
    )


def _numbered(loaded: Loaded, path: str, name: str) -> tuple[int, str] | None:
    match = _NUMBERED.fullmatch(name)
    if match and _SLUG.fullmatch(match[2]):
        return int(match[1]), match[2]
    remedy = "写成 03-liberties：两位编号、连字符、英文小写"
    loaded.fault(path, 0, f"名字“{name}”不合规矩", remedy, rule="file_name")
    return None


def _load_collection(loaded: Loaded, path: str, data: bytes) -> None:
    header = _Header(loaded, path, data, COLLECTION_FIELDS)
    slug = path.split("/")[1]
    if not _SLUG.fullmatch(slug):
        loaded.fault(path, 0, f"题集名“{slug}”不合规矩", "用英文小写和连字符", rule="file_name")
    loaded.collections.append(
        Collection(
            slug=slug,
            title=header.text("title", required=True),
            summary=header.text("summary"),
            level=header.text("level"),
            order=header.number("order", 0, 9999),
            lesson=header.text("lesson"),
            source_path=path,
        )
    )


def _load_problem(loaded: Loaded, path: str, data: bytes) -> None:
    _, collection, name = path.split("/")
    number = name.removesuffix(".sgf")
    if not _PROBLEM.fullmatch(number):
        loaded.fault(path, 0, f"题号“{number}”不合规矩", "写三位数，如 001.sgf", rule="file_name")
    elif len(data) > MAX_SGF_BYTES:
        loaded.fault(path, 0, f"文件有 {len(data)} 字节，太大了", f"不超过 {MAX_SGF_BYTES} 字节")
    else:
        loaded.problems.append((collection, number, path, data))


def _load_joseki(loaded: Loaded, path: str, data: bytes) -> None:
    slug = path.split("/")[2].removesuffix(".sgf")
    if not _SLUG.fullmatch(slug) or slug == "find":  # /joseki/find is another page
        loaded.fault(path, 0, f"定式名“{slug}”不合规矩", "用英文小写和连字符", rule="file_name")
    elif len(data) > MAX_JOSEKI_BYTES:
        remedy = f"不超过 {MAX_JOSEKI_BYTES} 字节"
        loaded.fault(path, 0, f"文件有 {len(data)} 字节，太大了", remedy)
    else:
        loaded.joseki.append((slug, path, data))


def _load_proofs(loaded: Loaded, path: str, data: bytes) -> None:
    """The proofs of a collection's problems by number, as ``flask prove`` writes them."""
    try:
        proofs = json.loads(data)
    except (ValueError, RecursionError):
        proofs = None
    if not isinstance(proofs, dict) or not all(isinstance(p, dict) for p in proofs.values()):
        loaded.fault(path, 0, "证明读不懂", "删掉这个文件，再运行 flask prove", blocking=False)
        return
    collection = path.rsplit("/", 1)[1].removesuffix(".json")
    loaded.proofs.update({(collection, number): proof for number, proof in proofs.items()})


def _load_list(loaded: Loaded, path: str, data: bytes) -> None:
    """The seed word lists: columns list, number, term, tab-separated."""
    for line, row in enumerate(data.decode("utf-8", "replace").splitlines()[1:], start=2):
        columns = row.split("\t")
        if len(columns) != 3 or not columns[1].isdigit() or not columns[2].strip():
            loaded.fault(
                path, line, "这一行不是“词表、序号、词”三栏", "用制表符分开三栏", rule="list"
            )
            continue
        loaded.headword_list.append((columns[0], int(columns[1]), columns[2].strip()))


def _load_readings(loaded: Loaded, path: str, data: bytes) -> None:
    """The second reading of each headword: columns term, reading and, where judged, a note."""
    for line, row in enumerate(data.decode("utf-8", "replace").splitlines()[1:], start=2):
        columns = row.split("\t")
        if len(columns) not in (2, 3) or not all(column.strip() for column in columns):
            loaded.fault(
                path,
                line,
                "这一行不是“词、读音、说明”",
                "用制表符分开，没有说明就只写两栏",
                rule="list",
            )
            continue
        loaded.second_readings[columns[0].strip()] = (line, columns[1].strip())
