"""Run every benchmark of this folder: ``python -m bench [name …]``."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import bench


def main(names: list[str]) -> None:
    """Run the named benchmark modules, or all; each has a ``run()`` that prints its table."""
    known = [m.name for m in pkgutil.iter_modules(bench.__path__) if not m.name.startswith("_")]
    unknown = set(names) - set(known)
    if unknown:
        sys.exit(f"no such benchmark: {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    for name in names or known:
        print(f"== {name}", flush=True)
        importlib.import_module(f"bench.{name}").run()


if __name__ == "__main__":
    main(sys.argv[1:])
