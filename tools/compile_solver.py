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


def build() -> None:
    """Compile and install the module; raises CalledProcessError."""
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
        for old in engine.HERE.glob("fastkernel*"):
            old.unlink()
        # A module of a package comes as two files: itself and a shared library.
        for built in package.glob("fastkernel*.so"):
            shutil.copy(built, engine.HERE / built.name)
    engine.STAMP.write_text(engine.source_digest() + "\n")


def main() -> None:
    """Build unless it is built already; never fail where a compiler is missing."""
    if engine.compiled_kernel() is not None:
        return
    if not shutil.which("cc"):
        print("no C compiler: the solver runs as plain Python")
        return
    try:
        build()
        engine.compiled_kernel.cache_clear()
        print("compiled the solver" if engine.compiled_kernel() else "the solver did not load")
    except (subprocess.CalledProcessError, ValueError) as error:
        print(f"the solver could not be compiled ({error}); it runs as plain Python")


if __name__ == "__main__":
    main()
