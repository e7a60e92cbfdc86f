"""The data that a page carries is what its schema says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from schemas.catalogue import schema
from tests.cli.html.audits import GAMES, log_of, page_of


@pytest.mark.parametrize("profile", GAMES)
def test_the_data_is_valid(tmp_path: Path, profile: str) -> None:
    log = log_of(tmp_path, profile, games=2)
    log.write_text(log.read_text() + "{}\n")
    for words in ((), ("--limit", 2, "--room", "r*", "--only", "mismatch", "--for-player", "u1")):
        text = page_of(log, *words).read_text(encoding="utf-8")
        (data,) = re.findall('<script type="application/json" id="numbers">(.*?)</script>', text)
        Draft202012Validator(schema("audit-page")).validate(json.loads(data))
