"""Reading: every value with its place, to the character."""

from __future__ import annotations

import pytest

from profiles.yaml_nodes import Listing, Mapping, Scalar, at, key_span, path_text, plain
from profiles.yaml_reader import read

TEXT = """\
# a comment
a: 1
"b c":
  - x: [1, true]
    z: 'it''s'
  - {x: -3, "y": "tab\\there"}
d:
  e: long
    text
f: {}
g: []
"""


def root() -> Mapping:
    written = read(TEXT.encode(), "f")
    assert written.findings == []
    assert written.root is not None
    return written.root


def test_values_are_as_written() -> None:
    assert plain(root()) == {
        "a": 1,
        "b c": [{"x": [1, True], "z": "it's"}, {"x": -3, "y": "tab\there"}],
        "d": {"e": "long text"},
        "f": {},
        "g": [],
    }


@pytest.mark.parametrize(
    ("path", "span"),
    [
        (("a",), (2, 4, 2, 5)),
        (("b c",), (4, 3, 6, 30)),
        (("b c", 0), (4, 5, 5, 15)),
        (("b c", 0, "x"), (4, 8, 4, 17)),
        (("b c", 0, "x", 1), (4, 12, 4, 16)),
        (("b c", 0, "z"), (5, 8, 5, 15)),
        (("b c", 1), (6, 5, 6, 30)),
        (("b c", 1, "x"), (6, 9, 6, 11)),
        (("d",), (8, 3, 9, 9)),
        (("d", "e"), (8, 6, 9, 9)),
        (("f",), (10, 4, 10, 6)),
    ],
)
def test_places_of_values(path: tuple[str | int, ...], span: tuple[int, int, int, int]) -> None:
    node = at(root(), path)
    assert node is not None
    assert node.span[1:] == span
    assert node.span.file == "f"


def test_places_of_keys() -> None:
    key = key_span(root(), ("b c",))
    assert key is not None
    assert key[1:] == (3, 1, 3, 6)
    inner = key_span(root(), ("b c", 1, "y"))
    assert inner is not None
    assert inner[1:] == (6, 13, 6, 16)
    assert key_span(root(), ("b c", 1)) is None
    assert key_span(root(), ("none",)) is None


def test_paths_that_lead_nowhere() -> None:
    for path in (("x",), ("a", "b"), ("b c", 7), ("b c", "x"), ("a", 0)):
        assert at(root(), path) is None


def test_paths_as_text() -> None:
    assert path_text(("levels", "table", 3, "from")) == "levels.table[3].from"
    assert path_text(("b c", 0, "x")) == '["b c"][0].x'
    assert path_text(()) == ""


def test_quotes_are_remembered() -> None:
    quoted, bare = at(root(), ("b c", 0, "z")), at(root(), ("a",))
    assert isinstance(quoted, Scalar)
    assert isinstance(bare, Scalar)
    assert (quoted.plain, bare.plain) == (False, True)
    assert isinstance(at(root(), ("g",)), Listing)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_line_ends_count_as_one(end: str) -> None:
    written = read(f"a: 1{end}{end}b: no{end}".encode(), "f")
    assert [(f.line, f.column) for f in written.findings] == [(3, 4)]


@pytest.mark.parametrize(
    ("text", "line", "column", "say"),
    [
        ("a: 1\n  b: 2\n", 2, 3, "indented more than the one above"),
        ("a:\n  b: 2\n c: 3\n", 3, 2, "indented like nothing above"),
        ("a: b: c\n", 1, 5, "a colon where no key can stand"),
        ("x: 1\na:2\nb: 3\n", 2, 1, "no blank after the colon"),
        ("x: 1\nabc\nb: 3\n", 2, 1, "is no `key: value`"),
        ("a: [1, 2\nb: 3\n", 2, 2, "needs a comma or its ]"),
        ("a: {b: 1\n", 1, 4, "is never closed"),
        ("a: 'x\n", 1, 4, "never closed"),
        ('a: "x\nb: 1\n', 1, 4, "never closed"),
        ('a: "\\q"\n', 1, 6, "an escape"),
        ('a: "\\UFFFFFFFF"\n', 1, 7, "an escape"),
        ("a: @x\n", 1, 4, "can't start with"),
        ("a: `x`\n", 1, 4, "can't start with"),
        ("a: %x\n", 1, 4, "can't start with"),
        ("a: - 1\n", 1, 4, "a list entry"),
        ("a: 1\n...\nb: 2\n", 3, 1, "makes no sense"),
    ],
)
def test_syntax_is_explained_in_own_words(text: str, line: int, column: int, say: str) -> None:
    findings = read(text.encode(), "f").findings
    assert [(f.code, f.line, f.column) for f in findings] == [("profile/syntax", line, column)]
    assert say in findings[0].message


@pytest.mark.parametrize("text", ["r: [*]\n", "r: *\n", "r: [&]\n"])
def test_a_star_that_is_meant_as_a_pattern_is_told_to_be_quoted(text: str) -> None:
    findings = read(text.encode(), "f").findings
    assert [f.code for f in findings] == ["profile/anchor"]
    assert findings[0].fix == "quote the text"


def test_escapes_that_can_not_be_printed_are_refused() -> None:
    for escape in ("\\ud800", "\\0", "\\e", "\\u202e", "\\n", "x\\n"):
        findings = read(f'a: "{escape}"\n'.encode(), "f").findings
        assert [(f.code, f.line, f.column) for f in findings] == [("profile/hidden-character", 1, 4)]


def test_a_block_of_lines_is_no_name() -> None:
    findings = read(b"a: |\n  x\nb: >\n  x\nc: >-\n  x\n", "f").findings
    assert [(f.code, f.line, f.column) for f in findings] == [
        ("profile/hidden-character", 1, 4),
        ("profile/hidden-character", 3, 4),
    ]
    assert "line break" in findings[0].message


def test_an_empty_value_is_reported_at_its_key() -> None:
    findings = read(b"a: 1\nlong key:\nb: {c:1}\n", "f").findings
    assert [(f.code, f.line, f.column) for f in findings] == [
        ("profile/empty-value", 2, 1),
        ("profile/empty-value", 3, 5),
    ]
    assert findings[1].fix == "write a blank after the colon"
