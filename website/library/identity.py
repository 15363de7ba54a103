"""Which library belongs to which content: the build id, without building.

Needs no Markdown and no dictionaries, so a server may ask it at its start.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from website.library.cache import code_digest
from website.library.loading import content_files
from website.library.store import LibraryMissing, Store

#: The code that a library's content depends on.
_CODE = ("weiqi", "website/mdext", "website/library", "website/text.py", "website/pinyin.py")


def build_id(digests: Mapping[str, str]) -> str:
    """Names a library by all that it is made from: content bytes (path -> SHA-256) and code."""
    digest = hashlib.sha256(code_digest(*_CODE).encode())
    for path, content in sorted(digests.items()):
        digest.update(f"\n{path} {content}".encode())
    return digest.hexdigest()[:40]


def digests_of(root: Path) -> dict[str, str]:
    """SHA-256 of every content file under the project folder that can be read."""
    found: dict[str, str] = {}
    for path in content_files(root):
        try:
            found[path.relative_to(root).as_posix()] = hashlib.sha256(path.read_bytes()).hexdigest()
        except OSError:
            continue
    return found


def is_current(root: Path, library: Path) -> bool:
    """Whether the library file was made from the content as it is now, all of it.

    A folder without content has nothing to be newer: a library copied to a machine
    without the content files is taken as it is.
    """
    try:
        built = Store(library).build_id
    except LibraryMissing:
        return False
    digests = digests_of(root)
    return not digests or built == build_id(digests)
