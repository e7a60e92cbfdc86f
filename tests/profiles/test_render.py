"""Profiles as text: what is quoted, and that what is written reads back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles.render import profile_text, scalar_text
from profiles.yaml_nodes import Listing, Mapping, Scalar, Span
from profiles.yaml_reader import read
from tests.profiles.texts import SHUANGKOU, changed

HERE = Span("f", 1, 1, 1, 1)


def scalar(value: str | int | bool) -> Scalar:
    return Scalar(value, str(value), True, HERE)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("Room 7, west", "Room 7, west"),
        ("火拼双扣", "火拼双扣"),
        ("no", '"no"'),
        ("010", '"010"'),
        ("a: b", '"a: b"'),
        ("a #b", '"a #b"'),
        ("hz-*", '"hz-*"'),
        ("*", '"*"'),
        ("- x", '"- x"'),
        ("[r]", '"[r]"'),
        ('say "x"', '"say \\"x\\""'),
        (" x", '" x"'),
        ("1.5", '"1.5"'),
        ("7", '"7"'),
        ("2026-01-01T00:00:00+08:00", "2026-01-01T00:00:00+08:00"),
        (12, "12"),
        (True, "true"),
        (False, "false"),
    ],
)
def test_scalars(value: str | int | bool, text: str) -> None:
    assert scalar_text(scalar(value)) == text


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp", "Cf", "Cn", "Co"]), min_size=1))
def test_any_title_reads_back(title: str) -> None:
    written = read(f"title: {scalar_text(scalar(title))}\n".encode(), "f")
    assert written.findings == []
    assert written.root is not None
    node = written.root.get("title")
    assert isinstance(node, Scalar)
    assert node.value == title


def test_block_style_with_notes_behind_values() -> None:
    root = read(changed("currency:", "rooms: [r7, 'hz-*']\ncurrency:").encode(), "f").root
    assert isinstance(root, Mapping)
    text = profile_text(root, "shuangkou", lambda node: f"line {node.span.line}")
    assert text.startswith("# yaml-language-server: $schema=shuangkou.schema.json\nprofile: hz ")
    assert 'rooms:\n  - r7                                  # line 6\n  - "hz-*"' in text
    assert "points:\n  double: 2                             # line 9\n" in text
    assert read(text.encode(), "f").findings == []


def test_a_note_is_never_taken_for_text() -> None:
    title = "x" * 60
    root = read(changed("title: Room", f"title: {title}").encode(), "f").root
    assert isinstance(root, Mapping)
    again = read(profile_text(root, "shuangkou", lambda _: "note").encode(), "f").root
    assert again is not None
    node = again.get("title")
    assert isinstance(node, Scalar)
    assert node.value == title


def test_empty_lists_are_written() -> None:
    root = read(SHUANGKOU.encode(), "f").root
    assert root is not None
    root.entries["points"].node = Listing([], HERE)
    assert "points: []\n" in profile_text(root, "shuangkou")
