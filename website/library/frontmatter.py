"""The header of a content file.

A header is YAML between two ``---`` lines and holds only text and lists of
text. It is composed, not loaded: every scalar stays the string that the author
typed (YAML 1.1 would read ``no`` as false and ``3:25`` as 205), each field
knows its line, and a field given twice is noticed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import yaml

#: libyaml is 7x faster; the pure loader reads the same language.
_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

MAX_BYTES = 256 * 1024

Value = str | list[str]


class FrontMatterError(ValueError):
    """A header that cannot be read. ``line`` counts from 1 in the file."""

    def __init__(self, line: int, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.line = line
        self.remedy = remedy


@dataclass(frozen=True)
class Page:
    """A content file in parts: header, the line of each field, body."""

    fields: dict[str, Value] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    body: str = ""
    body_line: int = 1

    def line(self, name: str) -> int:
        """The line of a header field, or 1 when it is absent."""
        return self.lines.get(name, 1)


def split(text: str) -> tuple[str, str, int]:
    """Header, body and the body's first line number. Raises FrontMatterError."""
    lines = text.split("\n")
    if lines[0].rstrip() != "---":
        raise FrontMatterError(
            1, "文件没有以 --- 开头", "第一行写 ---，下面写 term: 或 title: 等字段"
        )
    for number, line in enumerate(lines[1:], start=2):
        if line.rstrip() == "---":
            return "\n".join(lines[1 : number - 1]), "\n".join(lines[number:]), number + 1
    raise FrontMatterError(1, "文件头没有结束的 ---", "在最后一个字段下面加一行 ---")


def parse(data: bytes) -> Page:
    """Read one content file. Raises FrontMatterError with the line at fault."""
    if len(data) > MAX_BYTES:
        raise FrontMatterError(1, f"文件有 {len(data)} 字节，太大了", f"不超过 {MAX_BYTES} 字节")
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FrontMatterError(line, "文件不是 UTF-8 编码", "用 UTF-8 另存") from None
    header, body, body_line = split(text)
    fields, lines = _fields(header)
    return Page(fields, lines, body, body_line)


def _fields(header: str) -> tuple[dict[str, Value], dict[str, int]]:
    try:
        node = yaml.compose(header, Loader=_LOADER)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 2 if mark else 2
        problem = getattr(error, "problem", None) or "unreadable"
        raise FrontMatterError(
            line, f"文件头不合 YAML 写法：{problem}", "含冒号、井号的值加引号"
        ) from None
    except (RecursionError, ValueError):
        raise FrontMatterError(2, "文件头不合 YAML 写法", "只写“名字: 值”") from None
    if node is None:
        return {}, {}
    if not isinstance(node, yaml.MappingNode):
        raise FrontMatterError(2, "文件头不是“名字: 值”", "每行写一个字段")
    fields: dict[str, Value] = {}
    lines: dict[str, int] = {}
    for key, value in node.value:
        line = key.start_mark.line + 2
        name = _scalar(key, line)
        if name in fields:
            raise FrontMatterError(line, f"字段 {name} 写了两次", "留下一个")
        fields[name] = _value(value, name, line)
        lines[name] = line
    return fields, lines


def _scalar(node: yaml.Node, line: int) -> str:
    if not isinstance(node, yaml.ScalarNode):
        raise FrontMatterError(line, "字段名不是文字", "每行写“名字: 值”")
    return str(node.value).strip()


def _value(node: yaml.Node, name: str, line: int) -> Value:
    """A string or a list of strings; nothing deeper, so aliases cannot grow."""
    if isinstance(node, yaml.ScalarNode):
        return str(node.value).strip()
    if isinstance(node, yaml.SequenceNode) and all(
        isinstance(item, yaml.ScalarNode) for item in node.value
    ):
        return [str(item.value).strip() for item in node.value]
    raise FrontMatterError(line, f"字段 {name} 的值太复杂", "只能是文字，或 [甲, 乙] 这样的列表")
