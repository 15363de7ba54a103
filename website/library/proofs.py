"""Proofs of the problems -> one file a collection, kept with the content."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from website.library.loading import Loaded
from website.library.problems import prove
from weiqi.errors import WeiqiError
from weiqi.problems import read_problem

FOLDER = "problems/_proofs"


def prove_all(
    root: Path, loaded: Loaded, only: Sequence[str] = ()
) -> Iterator[tuple[str, int, int, float]]:
    """Write the proofs of each collection; yield path, problems, states and seconds.

    Files that are no problem are left to ``flask check``. Raises OSError.
    """
    for collection in sorted({c for c, *_ in loaded.problems if not only or c in only}):
        start = time.perf_counter()
        proofs = _proofs(loaded, collection)
        if not proofs:
            continue
        path = root / FOLDER / f"{collection}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_text(proofs), encoding="utf-8")
        states = sum(len(proof.get("states", proof.get("lines", ""))) for proof in proofs.values())
        name = path.relative_to(root).as_posix()
        yield name, len(proofs), states, time.perf_counter() - start


def _proofs(loaded: Loaded, collection: str) -> dict[str, dict[str, Any]]:
    found = {}
    for name, number, _, sgf in loaded.problems:
        if name != collection:
            continue
        try:
            problem = read_problem(sgf)
        except WeiqiError:
            continue
        proof = prove(problem)
        if proof is not None:
            found[number] = proof
    return found


def _text(proofs: dict[str, dict[str, Any]]) -> str:
    """One problem a line, so that a change shows which."""
    lines = (f'"{n}":{json.dumps(p, separators=(",", ":"))}' for n, p in sorted(proofs.items()))
    return "{\n" + ",\n".join(lines) + "\n}\n"
