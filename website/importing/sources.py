"""Where foreign problems come from: files, folders and uploads, game by game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from weiqi.errors import SgfError
from weiqi.sgf import Limits, SgfFile, Tree, read_sgf

#: What one file of a teacher's may hold: more than an upload, as it is his own machine.
FILE_LIMITS = Limits(size=16 << 20, nodes=1_000_000, values=4_000_000)
LONGEST_NAME = 40


@dataclass(frozen=True)
class Source:
    """One game of a file, or a file that cannot be read: then ``tree`` is None.

    ``number`` counts the games of a file from 1; ``reason`` (Chinese) says what is
    wrong with the file.
    """

    file: str
    number: int = 1
    tree: Tree | None = None
    reason: str = ""

    @property
    def name(self) -> str:
        """What the file calls the problem; else the file's name and the number."""
        given = self.tree.root.simple("GN") if self.tree else ""
        stem = Path(self.file).stem
        return " ".join(given.split())[:LONGEST_NAME] or f"{stem[:LONGEST_NAME]} {self.number}"


def sgf_files(paths: Sequence[Path]) -> Iterator[Path]:
    """Yield the files that were named, and all SGF files below the folders, in order."""
    for path in paths:
        if path.is_dir():
            inside = (p for p in path.rglob("*") if p.suffix.lower() == ".sgf" and p.is_file())
            yield from sorted(inside, key=lambda p: p.as_posix())
        else:
            yield path


def from_paths(paths: Sequence[Path], encoding: str | None = None) -> Iterator[Source]:
    """Yield every game of some files and folders; raises nothing for what they hold."""
    for path in sgf_files(paths):
        try:
            with path.open("rb") as file:
                data = file.read(FILE_LIMITS.size + 1)
        except OSError as error:
            yield Source(str(path), reason=f"文件打不开：{error.strerror}。")
            continue
        yield from from_bytes(str(path), data, encoding, FILE_LIMITS)


def from_bytes(
    name: str, data: bytes, encoding: str | None = None, limits: Limits | None = None
) -> Iterator[Source]:
    """Yield every game of a file; one Source with the reason if it cannot be read."""
    try:
        read = certain(read_sgf(data, encoding, limits))
    except SgfError as error:
        yield Source(name, reason=str(error))
        return
    for number, tree in enumerate(read.trees, 1):
        yield Source(name, number, tree)


def certain(read: SgfFile) -> SgfFile:
    """Return a file whose encoding is certain; raises SgfError with the choices.

    Text that may be wrong is not stored under a problem's name.
    """
    if not read.sure:
        choices = "、".join(candidate.encoding for candidate in read.candidates)
        raise SgfError(f"看不准文件的编码，请指定一种，可能是：{choices}。", code="encoding")
    return read
