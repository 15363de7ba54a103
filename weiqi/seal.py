"""A seal on what was proved: an edit by hand or a bad merge shows, whatever it touches.

It proves nothing. What is stored is derived again wherever that is cheap; the seal is
for the rest, such as how many positions a search looked at.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

_NAME = "seal"


def sealed(proof: dict[str, Any]) -> dict[str, Any]:
    """Return a proof with the seal of all its values."""
    return {**proof, _NAME: _seal(proof)}


def is_whole(proof: dict[str, Any]) -> bool:
    """Tell whether a proof has its seal and nothing was changed since."""
    return proof.get(_NAME) == _seal(proof)


def _seal(proof: dict[str, Any]) -> str:
    told = {name: value for name, value in proof.items() if name != _NAME}
    text = json.dumps(told, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]
