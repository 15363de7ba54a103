"""A learner's affairs: 学习码, taking his progress along, deleting it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from website.errors import ApiError
from website.learner import codes, limits, session, transfer
from website.learner.session import current, ensure, learners, now
from website.learner.store import MOST_ATTEMPTS, Full


def new_code() -> str:
    """Give the learner a new 学习码, shown this once; a stranger becomes a learner."""
    code = codes.new_code()
    learners().set_code(ensure().id, code)
    return codes.shown(code)


def use_code(text: str, *, merge: bool) -> dict[str, Any]:
    """Become the learner of a code on this device.

    ``merge`` brings the attempts made on this device along; without it they stay with the
    learner who was here. Returns ``{"merged", "attempts"}``: how many came along, how many
    there are now. Raises ApiError ``malformed``, ``not_found`` and ``rate_limited``.
    """
    code = codes.typed(text)
    if code is None:
        raise ApiError("malformed", f"学习码是 {codes.DIGITS} 个数字。")
    limits.take(limits.CODES)
    found = learners().by_code(code)
    if found is None:
        raise ApiError("not_found", "没有这个学习码。请一组一组地核对数字。")
    here, merged = current(), 0
    if merge and here and here.id != found.id:
        merged = _full_or(lambda: learners().merge(here.id, found.id))
    session.remember(found.id)
    now_there = learners().learner(found.id)
    return {"merged": merged, "attempts": now_there.attempts if now_there else 0}


def export() -> dict[str, Any]:
    """Return everything of the learner; of a stranger, a file without attempts."""
    learner = current()
    if learner is None:
        return transfer.exported(None, [], {})
    known = learners()
    return transfer.exported(learner, known.attempts(learner.id), known.progress(learner.id))


def add(data: Any) -> dict[str, Any]:
    """Add the attempts of an exported file; return how many were in it and how many new.

    Raises ApiError ``malformed``, ``too_large`` and ``rate_limited``.
    """
    limits.take(limits.IMPORTS)
    with limits.alone():
        attempts = transfer.imported(data, now())
        id_ = ensure().id
        return {"read": len(attempts), "added": _full_or(lambda: learners().add(id_, attempts))}


def _full_or(change: Callable[[], int]) -> int:
    try:
        return change()
    except Full:
        raise ApiError("too_large", f"一个人最多留 {MOST_ATTEMPTS} 次练习。") from None


def delete() -> bool:
    """Delete the learner and take the cookie away; tell whether there was one."""
    learner = current()
    if learner:
        learners().delete(learner.id)
    session.forget()
    return learner is not None
