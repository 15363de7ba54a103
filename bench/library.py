"""How long the library takes: cold, after one edit, and unchanged; memory of a reader.

    python -m bench library

Targets: the whole build in 10 s (issue 2), a reader below 150 MB. Processor time is
printed beside wall time, as other work on the machine only changes the latter.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from website.config import ROOT
from website.library.build import Report, build
from website.library.fresh import fingerprint
from website.library.identity import is_current
from website.library.loading import FOLDERS

_READER = """
import re, sys
from pathlib import Path
from website.library.store import Store
from website.search import search
store = Store(sys.argv[1])
for query in ("打吃", "dtx", "双括", "snapbakc"):
    search(store.connection, query)
store.list_order(), store.by_initial()
status = Path("/proc/self/status").read_text()
print(int(re.search(r"VmHWM:\\s+(\\d+)", status)[1]) // 1024)
"""


def _timed(name: str, action: Callable[[], object]) -> object:
    wall, processor = time.perf_counter(), time.process_time()
    result = action()
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    print(f"  {name:34} {wall:7.2f} s, processor {processor:6.2f} s")
    return result


def run() -> None:
    """Measure on a copy of the content."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name in FOLDERS:
            if (ROOT / name).exists():
                shutil.copytree(ROOT / name, root / name)
        target, cache = root / "library.db", root / "cache.db"

        def make() -> Report:
            return build(root, target, cache, skip_broken=True)

        report = _timed("cold, every diagram proved", make)
        assert isinstance(report, Report)
        counts, size = report.counts, target.stat().st_size / 1e6
        print(f"  {counts}, {size:.1f} MB")
        page = next((root / "glossary").rglob("*.md"))
        page.write_text(page.read_text(encoding="utf-8") + "\n再说一句。\n", encoding="utf-8")
        _timed("after one edit", make)
        _timed("asking whether it is current", lambda: is_current(root, target))
        _timed("looking for edits, per request", lambda: fingerprint(root))
        memory = subprocess.check_output([sys.executable, "-c", _READER, str(target)], text=True)
        print(f"  a reader's memory: {memory.strip()} MB")


if __name__ == "__main__":
    run()
