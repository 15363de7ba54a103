"""Compile the solver's search with mypyc, where a C compiler and mypyc are present.

The compiled copy is called ``weiqi.solver.fastkernel`` and lies beside its source,
with the digest of the source it stems from; `weiqi.solver.engine` uses it only while
that digest fits. Without a compiler nothing is built and the plain Python serves.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from weiqi.solver import engine  # noqa: E402  (the path must be set first)


def build() -> Path:
    """Compile and install the module; returns its path; raises CalledProcessError."""
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "weiqi" / "solver"
        package.mkdir(parents=True)
        (package.parent / "__init__.py").touch()
        (package / "__init__.py").touch()
        shutil.copy(engine.HERE / "kernel.py", package / "fastkernel.py")
        subprocess.run(
            [sys.executable, "-m", "mypyc", "weiqi/solver/fastkernel.py"],
            cwd=folder,
            check=True,
            capture_output=True,
            text=True,
        )
        (built,) = package.glob("fastkernel.*.so")
        for old in engine.HERE.glob("fastkernel.*"):
            old.unlink()
        target = engine.HERE / built.name
        shutil.copy(built, target)
    engine.STAMP.write_text(engine.source_digest() + "\n")
    return target


def main() -> None:
    """Build unless it is built already; never fail where a compiler is missing."""
    if engine.compiled_kernel() is not None:
        return
    if not shutil.which("cc"):
        print("no C compiler: the solver runs as plain Python")
        return
    try:
        print(f"compiled the solver: {build().name}")
    except (subprocess.CalledProcessError, ValueError) as error:
        print(f"the solver could not be compiled ({error}); it runs as plain Python")


if __name__ == "__main__":
    main()
