"""What ``profile check --format sarif`` prints is valid by the schema of SARIF 2.1.0."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from tests.cli.calling import call

TESTS = Path(__file__).parent.parent
SCHEMA = TESTS / "editor/node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json"

pytestmark = pytest.mark.skipif(not SCHEMA.exists(), reason="the schema is not there: npm ci --prefix tests/editor")


@pytest.mark.parametrize("folder", ["negative", "positive", "missing"])
def test_it_is_valid_whatever_is_found(folder: str) -> None:
    said = call("profile", "check", TESTS / "profiles/examples" / folder, "--format", "sarif")
    log = json.loads(said.out)
    jsonschema.Draft7Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(log)
    assert bool(log["runs"][0]["results"]) == (said.code != 0)
