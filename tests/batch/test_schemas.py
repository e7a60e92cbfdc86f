"""What a run writes as JSON is as its schemas say; and they refuse what no run writes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from schemas.catalogue import schema
from settlement.batch.request import Output, Report, Request
from settlement.batch.run import run_batch
from settlement.games.editions import Book
from tests.batch.conftest import objects
from tests.batch.test_faults import poisoned, with_pool
from tests.batch.test_run import mixed

Go = Callable[..., Report]
LINES = ("payouts", "findings", "rejected")
STATUSES = {"settled", "void", "duplicate", "conflict", "rejected", "incomplete"}


def faults(name: str, value: Any) -> list[str]:
    """What a schema has against a value."""
    return [f"{e.json_path}: {e.message}" for e in Draft202012Validator(schema(name)).iter_errors(value)]


@pytest.fixture
def out(run: Go, games: list[bytes], tmp_path: Path) -> Path:
    """The results of a run over every kind of record, and of an input that isn't there."""
    odd = tmp_path / "odd.jsonl"
    void = json.loads(games[0]) | {"game_id": "v"}
    void["events"] = [{"seat": 0, "do": "void"}]
    void.pop("claimed")
    half = b'{"format": "buckle-log/1", "game_id": "\\ud800"}'
    odd.write_bytes(json.dumps(void).encode() + b"\n" + half + b'\n{"format":')
    run(*mixed(tmp_path, games), odd, tmp_path / "nowhere.jsonl", output="jsonl")
    return tmp_path / "out"


def test_every_line_is_as_its_schema_says(out: Path) -> None:
    for name in LINES:
        lines = objects(out / f"{name}.jsonl")
        assert lines
        for line in lines:
            assert faults(f"batch-{name}", line) == [], line
    assert {row["status"] for row in objects(out / "payouts.jsonl")} == STATUSES
    assert {"raw", "raw_base64"} <= {key for line in objects(out / "rejected.jsonl") for key in line}
    assert any("event" not in line and "line" not in line for line in objects(out / "findings.jsonl"))


def test_the_document_is_as_its_schema_says(out: Path) -> None:
    document = json.loads((out / "run.json").read_bytes())
    assert document["run"]["problems"]
    assert faults("batch-run", document) == []


@pytest.mark.parametrize("output", ["csv", "sqlite"])
def test_the_document_names_the_form_of_the_payouts(run: Go, log: Path, tmp_path: Path, output: Output) -> None:
    run(log, output=output)
    document = json.loads((tmp_path / "out" / "run.json").read_bytes())
    assert faults("batch-run", document) == []
    assert f"payouts.{output}" in document["run"]["results" if output == "csv" else "rows"]


@pytest.mark.usefixtures("small_chunks")
def test_failed_chunks_are_as_the_schema_says(log: Path, book: Book, tmp_path: Path) -> None:
    run_batch(Request(logs=(str(log),), out=tmp_path / "out", workers=2), book, runner=with_pool(poisoned))
    document = json.loads((tmp_path / "out" / "run.json").read_bytes())
    assert document["run"]["failed_chunks"]
    assert faults("batch-run", document) == []


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("payouts", {"amount": 1.5}),
        ("payouts", {"amount": None}),
        ("payouts", {"seat": 4}),
        ("payouts", {"status": "void"}),
        ("payouts", {"note": "x"}),
        ("findings", {"severity": "fatal"}),
        ("findings", {"line": 0}),
        ("findings", {"colour": "red"}),
        ("rejected", {"raw": "{}", "raw_base64": "e30="}),
        ("rejected", {"status": "settled"}),
        ("rejected", {"codes": []}),
    ],
)
def test_what_no_run_writes_is_refused(out: Path, name: str, changes: dict[str, Any]) -> None:
    line = objects(out / f"{name}.jsonl")[0]
    assert faults(f"batch-{name}", line) == []
    assert faults(f"batch-{name}", line | changes)


def test_findings_look_the_same_in_both_places() -> None:
    own, inside = schema("batch-findings"), schema("batch-run")["$defs"]["finding"]
    assert {key: own[key] for key in ("type", "additionalProperties", "required", "properties")} == {
        key: part for key, part in inside.items() if key != "description"
    }
