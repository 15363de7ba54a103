"""The glossary as data: complete, in order, and the same in both forms."""

import csv
import io
import json
from pathlib import Path

import jsonschema
import pytest

from tests.web.library_files import SMALL, built, open_store, term
from website import export

SCHEMA = json.loads(
    (Path(export.__file__).with_name("glossary-schema.json")).read_text(encoding="utf-8")
)

DIAGRAM = """\
扳在"头"上，<好>。

```go
$$W9 白 1 扳 & 停
$$ | . . a .
$$ | X O 1 .
$$ ---------
> pass A2
```
"""


@pytest.fixture
def library(tmp_path):
    files = SMALL | {"glossary/着法/扳.md": term("扳", "bān", DIAGRAM.replace("<好>", "好"))}
    assert built(tmp_path, files).built
    return open_store(tmp_path)


def from_csv(text):
    """Return the entries of a table as the JSON document has them."""
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))
    plain = {
        name
        for name, rule in SCHEMA["$defs"]["term"]["properties"].items()
        if rule.get("type") == "string" or "enum" in rule
    }
    for row in rows:
        assert row.pop("licence") == export.LICENCE
    return [
        {name: cell if name in plain else json.loads(cell) for name, cell in row.items()}
        for row in rows
    ]


def test_the_json_follows_its_schema_and_holds_every_entry(library):
    data = json.loads(export.json_text(library))
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(data, SCHEMA)
    assert data["count"] == len(data["terms"]) == library.counts()["terms"] == 5
    assert (data["licence"], data["build"]) == (export.LICENCE, library.build_id)
    assert [entry["term"] for entry in data["terms"]] == [card.head for card in library.terms()]
    by_head = {entry["term"]: entry for entry in data["terms"]}
    shoe = by_head["倒脱靴"]
    assert (shoe["traditional"], shoe["korean"], shoe["see"]) == ("倒脫靴", "후절수", ["打吃"])
    assert by_head["直四"]["written"] is False and by_head["直四"]["text"] == ""


def test_boards_are_what_the_rule_core_plays(library, client):
    (entry,) = (e for e in export.entries(library) if e["term"] == "扳")
    (board,) = entry["boards"]
    assert board["title"] == "白 1 扳 & 停"
    assert board["moves"] == [["W", "C1"], ["B", "pass"], ["W", "A2"]]
    assert board["labels"] == {"a": "C2"}
    question = {key: board[key] for key in ("size", "to_play", "black", "white", "moves")}
    assert client.post("/api/v1/board/play", json=question).status_code == 200
    assert entry["text"] == '扳在"头"上，好。'


def test_the_table_says_the_same_and_both_are_stable(library):
    text = export.csv_text(library)
    assert from_csv(text) == json.loads(export.json_text(library))["terms"]
    assert text.startswith("\ufeffterm,reading,")
    assert text == export.csv_text(library)


@pytest.mark.parametrize(("kind", "mimetype"), [("json", "application/json"), ("csv", "text/csv")])
def test_the_pages(client, page, kind, mimetype):
    answer = client.get(f"/glossary.{kind}")
    assert answer.status_code == 200 and answer.mimetype == mimetype
    text = answer.get_data(as_text=True)
    found = from_csv(text) if kind == "csv" else json.loads(text)["terms"]
    assert "倒脱靴" in {entry["term"] for entry in found}
    assert f"/glossary.{kind}" in page("/about").links
    moved = client.get(f"/hant/glossary.{kind}")
    assert (moved.status_code, moved.headers["Location"]) == (301, f"/glossary.{kind}")


def test_the_command(app, tmp_path):
    run = app.test_cli_runner().invoke
    for kind, read in (("json", lambda text: json.loads(text)["terms"]), ("csv", from_csv)):
        path = tmp_path / f"glossary.{kind}"
        result = run(args=["export-glossary", str(path)])
        assert result.exit_code == 0 and f"个词条写进了 {path}" in result.output
        assert len(read(path.read_bytes().decode())) == int(result.output.split()[0])
    result = run(args=["export-glossary", str(tmp_path / "glossary.xml")])
    assert result.exit_code == 1 and ".json 或 .csv" in result.output
    result = run(args=["export-glossary", str(tmp_path / "no" / "glossary.csv")])
    assert result.exit_code == 1 and "Traceback" not in result.output
