"""A reader's own SGF as JSON: proved problem by problem, nothing is kept."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from flask import Blueprint
from flask.typing import ResponseReturnValue

from website.api import reading
from website.api.answers import live
from website.importing.budget import LIMITS, examine_some
from website.turns import turn
from website.uploading import read_encoding, read_first
from weiqi.errors import quote

importer = Blueprint("importing_api", __name__)

DEFAULT_NAME = "upload.sgf"
LONGEST_NAME = 100


@importer.post("/problems/import")
def problems_import() -> ResponseReturnValue:
    """What is proved of the problems of a file, beginning with ``from``."""
    data = reading.body()
    name = data.get("name", DEFAULT_NAME)
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        reading.malformed(f"name 要是文件名，最多 {LONGEST_NAME} 个字。")
    sgf = file_bytes(data)
    encoding, first = read_encoding(data.get("encoding")), read_first(data.get("from", 1))
    if encoding is None and "sgf" in data:
        encoding = "utf-8"  # whatever CA says: JSON is text already
    with turn():
        batch = examine_some(name, sgf, encoding, first)
    told = [{k: v for k, v in entry.items() if k not in ("said", "svg")} for entry in batch.entries]
    return live({"total": batch.total, "first": batch.first, "next": batch.next, "problems": told})


def file_bytes(data: dict[str, Any]) -> bytes:
    """Return the file of a request: ``sgf`` as text or ``base64`` as its bytes."""
    given = [name for name in ("sgf", "base64") if data.get(name) is not None]
    if len(given) != 1:
        reading.malformed("sgf（文字）和 base64（原来的字节）要写一个，只写一个。")
    value = data[given[0]]
    if not isinstance(value, str):
        reading.malformed(f"{given[0]} 要是一段文字，不能是{quote(value)}。")
    if given[0] == "sgf":
        return value.encode("utf-8", "replace")[: LIMITS.size + 1]
    try:
        return base64.b64decode(value, validate=True)
    except (binascii.Error, ValueError):
        reading.malformed("base64 写得不对。")
