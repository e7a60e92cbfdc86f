"""A bracket that is left open, or closes nothing, is named where it stands."""

from __future__ import annotations

import pytest

from profiles.check import check_text


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("profile: [", 1, 10, "the list that opens here is never closed"),
        ("profile: [\n", 1, 10, "the list that opens here is never closed"),
        ("profile: [a, \n# more to come\n", 1, 10, "the list that opens here is never closed"),
        ("rooms: [r7, {a: [b]\n", 1, 13, "the mapping that opens here is never closed"),
        ("{", 1, 1, "the mapping that opens here is never closed"),
        ("rooms:\n  - [\n  - x\n", 3, 3, "the list that opens with [ in line 2 needs a value or its ] here"),
        ("a: {b: [1, 2}\n", 1, 13, "the list that opens with [ in line 1 needs a comma or its ] here"),
        ("a: ]\n", 1, 4, "a ] that closes nothing"),
        ("a: {b: 1}}\n", 1, 10, "a } that closes nothing"),
        ('a: ["x\n', 1, 5, "the text that opens here is never closed"),
    ],
)
def test_brackets(text: str, line: int, column: int, message: str) -> None:
    (finding,) = check_text(text.encode(), "broken.yaml")
    assert (finding.code, finding.line, finding.column, finding.message) == ("profile/syntax", line, column, message)
