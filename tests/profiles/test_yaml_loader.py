"""The quick readers make of every text what PyYAML's own reader in Python makes of it, to the last mark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from profiles.sources import shipped
from profiles.yaml_loader import Loader, loader

EXAMPLES = Path(__file__).parent / "examples"


def events(reader: Any) -> list[Any]:
    """Each event with its value, style and both marks; an error with its words and place."""
    made: list[Any] = []
    try:
        while reader.check_event():
            event = reader.get_event()
            parts = [getattr(event, part, None) or None for part in ("value", "style", "flow_style", "anchor", "tag")]
            marks = [(m.index, m.line, m.column) for m in (event.start_mark, event.end_mark)]
            made.append((type(event).__name__, parts, marks))
    except yaml.YAMLError as error:
        made.append(str(error))
    return made


def assert_same(text: str) -> None:
    try:
        due = events(yaml.SafeLoader(text))
    except (ValueError, OverflowError, yaml.YAMLError) as error:
        with pytest.raises(type(error)):
            events(Loader(text))
        return
    assert events(Loader(text)) == due
    assert events(loader(text)) == due


def test_of_every_example() -> None:
    texts = [source.raw.decode() for source in shipped()]
    for file in sorted(EXAMPLES.rglob("*.yaml")):
        try:
            texts.append(file.read_bytes().decode())
        except UnicodeDecodeError:
            continue
    texts = [text for text in texts if not yaml.SafeLoader.NON_PRINTABLE.search(text)]
    for text in texts:
        assert_same(text)
    in_c = sum(not isinstance(loader(text), Loader) for text in texts)
    assert in_c > len(texts) / 3 or not hasattr(yaml, "CSafeLoader")


def test_the_shipped_ones_are_read_in_c() -> None:
    if hasattr(yaml, "CSafeLoader"):
        slow = [source.file for source in shipped() if isinstance(loader(source.raw.decode()), Loader)]
        assert not slow, "each start of the program reads them"


VALUES = ("", "a", "a, b", "a, b: c", "[a, [b]]", "{a: [1, 2], b: c}", "é", "a\u3000b", "a ½", "a b", "a:b", "12", "-1", "2026-01-01T00:00:00+08:00", '"x, y"', '""', "[r7, vip-*]", "[]", "{a: 1, b: c}", "'q'", "火拼", "&a", "*a", "|", ">", "? a", "!t x", "a: b", "- a", "[a, b", "{a: 1,", "%x", "@x", "`x", "…", "a #b")  # fmt: skip
LINES = st.builds(
    lambda indent, dash, key, value, comment: f"{' ' * indent}{dash}{key}{value}{comment}",
    st.integers(0, 6),
    st.sampled_from(("", "", "- ", "-", "--- ", "- - ")),
    st.sampled_from(("", "a: ", "b:", "long_key: ", "a : ", '"q": ', "? ", ": ")),
    st.sampled_from(VALUES),
    st.sampled_from(("", "", " # said", "# said", " # × − … 【", "  ", "\t")),
)


@settings(max_examples=600, deadline=None)
@given(st.lists(LINES, max_size=7).map("\n".join), st.sampled_from(("\n", "")))
@example("a: b\n  c: d\n", "")
@example("a:\n- b\n -c: d", "\n")
@example("a: b\n c\n\n d\ne: f", "\n")
@example("x" * 2000 + ": 1", "\n")
@example("a: " + "[" + ", ".join(["b"] * 800) + "]: c", "\n")
def test_of_lines_put_together(text: str, end: str) -> None:
    assert_same(text + end)
