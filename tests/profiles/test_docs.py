"""The profiles in the documentation check clean, and what it says of the reader holds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from profiles.raw_text import MOST_BYTES
from profiles.reader_codes import DEEPEST
from tests.profiles.texts import SHUANGKOU, changed, found

ROOT = Path(__file__).parent.parent.parent
TEXT = (ROOT / "docs" / "profiles.md").read_text(encoding="utf-8")
BLOCKS = [block for block in re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL) if "profile:" in block]
REFUSED = re.findall(r"^\| ((?:`[^`]+`(?:, )?)+)", TEXT, re.MULTILINE)
SCALARS = [word for row in REFUSED[:3] for word in re.findall(r"`([^`]+)`", row)]


@pytest.mark.parametrize("block", BLOCKS)
def test_profiles_check_clean(block: str) -> None:
    assert found(block) == []


@pytest.mark.parametrize("word", SCALARS)
def test_scalars_that_are_said_to_be_refused_are(word: str) -> None:
    for key, old in (("stake", "stake: 1\n"), ("title", "title: Room\n")):
        assert [f.severity for f in found(changed(old, f"{key}: {word}\n"))] == ["error"]


def test_limits_are_those_of_the_reader() -> None:
    assert f"at most {MOST_BYTES // 1000} kB" in TEXT
    assert f"nested at most {DEEPEST} deep" in TEXT
    assert found(SHUANGKOU + "#" * (MOST_BYTES - len(SHUANGKOU.encode()))) == []


def test_the_hook_calls_the_program() -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert f"id: {hook['id']}" in TEXT
    assert hook["entry"] == "buckle profile check"
    assert hook["types"] == ["yaml"]
