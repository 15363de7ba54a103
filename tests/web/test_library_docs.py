"""The guide names every rule, command, option, field and reason that there is."""

import re
from pathlib import Path

import pytest

from website.cli import COMMANDS
from website.library import loading
from website.library.checks import RULES
from website.library.keys import LABELS
from website.library.records import CATEGORIES, STATUSES

DOCS = Path(__file__).parents[2] / "docs"
LIBRARY = (DOCS / "library.md").read_text(encoding="utf-8")
CONTENT = (DOCS / "content.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", RULES)
def test_rules_are_described(name):
    assert f"| `{name}` |" in LIBRARY


def test_no_rule_is_described_that_is_gone():
    assert set(re.findall(r"^\| `(\w+)` \|", LIBRARY, re.M)) == set(RULES)


@pytest.mark.parametrize("command", COMMANDS[:3], ids=lambda command: command.name)
def test_commands_and_options_are_described(command):
    (row,) = (line for line in LIBRARY.splitlines() if line.startswith(f"| `flask {command.name}"))
    for parameter in command.params:
        for option in parameter.opts:
            assert option in row or not option.startswith("--")


@pytest.mark.parametrize("label", sorted(set(LABELS.values()) | {"相近", "释义"}))
def test_reasons_are_described(label):
    assert label in LIBRARY


@pytest.mark.parametrize(
    "field",
    sorted(
        loading.TERM_FIELDS
        | loading.LESSON_FIELDS
        | loading.CATEGORY_FIELDS
        | loading.COLLECTION_FIELDS
        | set(CATEGORIES)
        | set(STATUSES)
    ),
)
def test_fields_categories_and_statuses_are_described(field):
    assert field in CONTENT
