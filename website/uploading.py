"""/problems/import: a reader's own SGF file, proved problem by problem; nothing is kept."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template, request

from website.errors import CODES, ApiError
from website.importing.budget import LIMITS, Batch, examine_some
from website.importing.report import counts
from website.turns import turn
from weiqi.errors import quote
from weiqi.foreign import STATUS_WORDS
from weiqi.sgf import ENCODINGS

room = Blueprint("uploading", __name__, url_prefix="/problems")


@room.get("/import")
def form() -> str:
    """The form."""
    return _page(None)


@room.post("/import")
def upload() -> tuple[str, int]:
    """What is found of the file, as far as the time of a request goes."""
    try:
        batch = _examine()
    except ApiError as error:
        return _page(None, str(error), error.code == "rate_limited"), CODES[error.code][0]
    return _page(batch), 200


def _examine() -> Batch:
    file = request.files.get("file")
    data = file.read(LIMITS.size + 1) if file else b""
    if file is None or not data:
        raise ApiError("malformed", "先选一个 SGF 文件。")
    encoding = read_encoding(request.form.get("encoding", ""))
    first = read_first(request.form.get("from", "1"))
    with turn():
        return examine_some(file.filename or "upload.sgf", data, encoding, first)


def read_encoding(text: object) -> str | None:
    """Return the encoding that was chosen, None for none. Raises ApiError."""
    if text in ("", None):
        return None
    if not isinstance(text, str) or text not in ENCODINGS:
        raise ApiError("malformed", f"没有 {quote(text)} 这种编码。")
    return text


def read_first(value: object) -> int:
    """Return the number of the problem to begin with. Raises ApiError."""
    text = str(value)
    if isinstance(value, bool) or not (text.isascii() and text.isdigit() and len(text) < 6):
        raise ApiError("malformed", f"from 要是正整数，不能是{quote(value)}。")
    return max(1, int(text))


def _page(batch: Batch | None, refused: str = "", busy: bool = False) -> str:
    context: dict[str, Any] = {"counts": counts(batch.entries) if batch else {}}
    return render_template(
        "problems/import.html",
        room="problems",
        batch=batch,
        refused=refused,
        busy=busy,
        encodings=ENCODINGS,
        chosen=request.form.get("encoding", ""),
        words=STATUS_WORDS,
        most=LIMITS.size // 1024,
        **context,
    )
