"""学习码: twenty digits that carry a learner to another device.

Digits only: they can be read out over the telephone, need no input method, and none
looks like another. 66 bits; the store keeps a hash, so a code is shown once.
"""

from __future__ import annotations

import secrets
import unicodedata

DIGITS = 20
_GROUP = 4


def new_code() -> str:
    """Return a new code: twenty random digits."""
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}d}"


def shown(code: str) -> str:
    """Return a code in groups of four: ``4821 0937 5561 2048 7719``."""
    return " ".join(code[at : at + _GROUP] for at in range(0, DIGITS, _GROUP))


def typed(text: str) -> str | None:
    """Return the code that somebody typed, full-width digits and any gaps allowed, or None."""
    if len(text) > 200:
        return None
    plain = unicodedata.normalize("NFKC", text)
    code = "".join(char for char in plain if not (char.isspace() or char in "-–—_.,·、，。"))
    return code if len(code) == DIGITS and code.isascii() and code.isdigit() else None
