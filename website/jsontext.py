"""JSON as the site writes it: readable Chinese, fields in the order of the code."""

from __future__ import annotations

from typing import Any

from flask.json.provider import DefaultJSONProvider


class ReadableJSON(DefaultJSONProvider):
    """UTF-8 instead of escapes; what UTF-8 cannot hold (a lone surrogate) becomes ``?``."""

    ensure_ascii = False
    sort_keys = False

    def dumps(self, obj: Any, **kwargs: Any) -> str:
        """Return a value as JSON text that can be encoded."""
        return super().dumps(obj, **kwargs).encode("utf-8", "replace").decode("utf-8")
