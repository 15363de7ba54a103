"""Small named rules over everything that was loaded. All faults at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from website.library.compiling import Compiled
from website.library.records import Fault

Rule = Callable[[Compiled], Iterator[Fault]]

RULES: list[Rule] = []


def run(compiled: Compiled) -> list[Fault]:
    """Every fault that any rule finds."""
    return [fault for rule in RULES for fault in rule(compiled)]


def notes(compiled: Compiled) -> dict[str, list[str]]:
    """What is counted and listed without being a fault."""
    return {}
