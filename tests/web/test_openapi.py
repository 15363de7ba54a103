"""openapi.json against the code: every route described, every example answered as promised."""

import json
import re

import jsonschema
import pytest
from openapi_spec_validator import validate

from website.about import OPENAPI
from website.errors import CODES
from website.learner.session import learners

SPEC = json.loads(OPENAPI.read_text(encoding="utf-8"))
OPERATIONS = [
    (method, path, operation)
    for path, methods in SPEC["paths"].items()
    for method, operation in methods.items()
]


def check(value, schema):
    """Hold a value against a schema of the document."""
    rooted = {**schema, "components": SPEC["components"]}
    jsonschema.Draft202012Validator(rooted).validate(value)


def test_the_document_is_valid():
    validate(SPEC)


def test_every_route_is_described_and_every_description_is_a_route(app):
    rules = {
        (method.lower(), re.sub(r"<(\w+)>", r"{\1}", rule.rule.removeprefix("/api/v1")))
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/v1")
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    described = {(method, path.replace("{id}", "{task_id}")) for method, path, _ in OPERATIONS}
    assert described == rules


def test_every_code_is_described():
    assert SPEC["components"]["schemas"]["Problem"]["properties"]["code"]["enum"] == list(CODES)


def examples():
    """Yield every documented request: method, address, query, body, operation."""
    for method, path, operation in OPERATIONS:
        parameters = operation.get("parameters", ())
        values = {}
        for parameter in parameters:
            given = parameter.get("examples")
            values[parameter["name"], parameter["in"]] = (
                [example["value"] for example in given.values()]
                if given
                else [parameter.get("example", parameter["schema"].get("default"))]
            )
        body = operation.get("requestBody")
        bodies = body["content"]["application/json"]["examples"].values() if body else [None]
        longest = max([len(options) for options in values.values()], default=1)
        for n in range(longest):
            chosen = {key: options[n % len(options)] for key, options in values.items()}
            address = path
            for (name, where), value in chosen.items():
                if where == "path":
                    address = address.replace(f"{{{name}}}", value)
            query = {name: v for (name, where), v in chosen.items() if where == "query"}
            for example in bodies:
                sent = example and example["value"]
                yield pytest.param(
                    method, address, query, sent, operation, id=f"{address}-{str(sent)[:40]}"
                )


@pytest.mark.parametrize(("method", "address", "query", "body", "operation"), list(examples()))
def test_every_example_is_answered_as_described(client, method, address, query, body, operation):
    if body is not None:
        check(body, operation["requestBody"]["content"]["application/json"]["schema"])
    answer = client.open("/api/v1" + address, method=method, query_string=query, json=body)
    described = operation["responses"][str(answer.status_code)]
    kind = answer.content_type.partition(";")[0]
    check(answer.json, described["content"][kind]["schema"])


def test_some_example_of_each_operation_succeeds(app, client):
    with app.app_context():  # somebody holds the 学习码 of the example
        learners().set_code(learners().make(0), "00001111222233334444")
    succeeded = set()
    for parameters in examples():
        method, address, query, body, operation = parameters.values
        answer = client.open("/api/v1" + address, method=method, query_string=query, json=body)
        if answer.status_code == 200:
            succeeded.add(operation["operationId"])
    assert succeeded == {operation["operationId"] for _, _, operation in OPERATIONS}


@pytest.mark.parametrize("text", ["184 1/4", "1/2", "0", "-3/4", "361"])
def test_numbers_of_stones(text):
    check(text, {"$ref": "#/components/schemas/Stones"})


@pytest.mark.parametrize("text", ["184.25", "1/3", "", "1 ", "¼"])
def test_what_is_no_number_of_stones(text):
    with pytest.raises(jsonschema.ValidationError):
        check(text, {"$ref": "#/components/schemas/Stones"})
