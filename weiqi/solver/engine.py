"""Choose the search module: compiled where it is built, fresh and wide enough."""

from __future__ import annotations

import hashlib
import importlib
from functools import cache
from pathlib import Path
from types import ModuleType

from weiqi.solver import kernel
from weiqi.solver.problem import LifeProblem

HERE = Path(__file__).parent
COMPILED = "weiqi.solver.fastkernel"
STAMP = HERE / "fastkernel.sha256"


def source_digest() -> str:
    """Return the digest of the source that the compiled module must stem from."""
    return hashlib.sha256((HERE / "kernel.py").read_bytes()).hexdigest()


@cache
def compiled_kernel() -> ModuleType | None:
    """Return the compiled module, or None where it is missing or built from another source."""
    if not STAMP.exists() or STAMP.read_text().strip() != source_digest():
        return None
    try:
        return importlib.import_module(COMPILED)
    except ImportError:
        return None


def kernel_for(problem: LifeProblem) -> ModuleType:
    """Return the module to search a problem with; machine words hold 62 points at most."""
    fast = compiled_kernel() if problem.fits_machine_word else None
    return fast or kernel
