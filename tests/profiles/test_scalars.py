"""Unquoted scalars against two other readers: what is read here, YAML 1.1 and YAML 1.2 read in the same way."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from profiles.scalars import read_plain
from profiles.times import read_time
from profiles.yaml_nodes import INVALID
from settlement.games.times import instant

# YAML 1.1 as its type repository writes it, where PyYAML is laxer (1.1 knows y and n).
EXTRA_1_1 = re.compile(r"y|Y|n|N|[-+]?(?:[0-9][0-9_]*)?\.[0-9.]*(?:[eE][-+][0-9]+)?")
# YAML 1.2, core schema.
CORE: list[tuple[str, Any]] = [
    (r"null|Null|NULL|~|", lambda text: None),
    (r"true|True|TRUE|false|False|FALSE", lambda text: text.lower() == "true"),
    (r"[-+]?[0-9]+", int),
    (r"0o[0-7]+", lambda text: int(text[2:], 8)),
    (r"0x[0-9a-fA-F]+", lambda text: int(text, 16)),
    (r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", float),
    (r"[-+]?(\.inf|\.Inf|\.INF)|\.nan|\.NaN|\.NAN", float.fromhex),
]
PIECES = st.sampled_from(
    [*"0123456789+-_.:eExXoObB~<=", "true", "no", "on", "inf", "nan", "null", "T", "Z", "-01", "é", " "]
)
SCALARS = st.lists(PIECES, max_size=12).map("".join) | st.from_regex(r"[-+]?[0-9][0-9_:.eE+-]{0,8}", fullmatch=True)
WORDS = st.sampled_from(
    [
        "y",
        "Y",
        "n",
        "N",
        "yes",
        "Yes",
        "YES",
        "no",
        "No",
        "NO",
        "true",
        "True",
        "TRUE",
        "false",
        "False",
        "FALSE",
        "on",
        "On",
        "ON",
        "off",
        "Off",
        "OFF",
        "oN",
        "nO",
    ]
)


def yaml_1_1(text: str) -> Any:
    """What PyYAML makes of an unquoted scalar; an exception it raises stands for a reading that is none."""
    loader: Any = yaml.SafeLoader("")
    tag = loader.resolve(yaml.ScalarNode, text, (True, False))
    try:
        return yaml.SafeLoader("").construct_object(yaml.ScalarNode(tag, text))
    except Exception as error:
        return error


def core(text: str) -> Any:
    for pattern, read in CORE:
        if re.fullmatch(pattern, text):
            return read(text)
    return text


@settings(max_examples=1500)
@given(SCALARS | WORDS)
@example("0")
@example("-5")
@example("1:30")
@example("2024-02-30")
@example("1.2.3")
@example("0o17")
@example("1_000")
@example("0..E-0")
def test_what_is_read_is_read_so_by_every_reader(text: str) -> None:
    value = read_plain(text).value
    if value is INVALID or text != text.strip() or text.startswith(("- ", ": ", "? ")):
        return
    for reading in (yaml_1_1(text), core(text)):
        assert type(reading) is type(value), text
        assert reading == value, text
    assert isinstance(value, bool | int) or not EXTRA_1_1.fullmatch(text) or not re.search("[0-9]|^[ynYN]$", text)


@given(st.integers(-(10**16), 10**17))
def test_whole_numbers_are_read_as_they_are_written(number: int) -> None:
    assert read_plain(str(number)).value == number


@given(st.text(st.characters(categories=["L"]), min_size=1).filter(lambda text: not text.isascii()))
def test_words_of_other_scripts_are_texts(text: str) -> None:
    assert read_plain(text).value == text


@pytest.mark.parametrize(
    "text", ["r7", "7a", "hz-7", "rush-points@1", "1.2.x", "a:b", "-", "+", "x_1", "e5", "0x", "１２"]
)
def test_texts_that_only_look_odd_are_texts(text: str) -> None:
    assert read_plain(text).value == text


@pytest.mark.parametrize("written", ["1" * 19, "-" + "1" * 19, "1" * 100_000, "0x" + "1" * 5000, "1_" * 5000])
def test_endless_numbers_are_refused_without_reading_them(written: str) -> None:
    refusal = read_plain(written).refusal
    assert refusal is not None
    assert len(str(refusal.message)) < 200


@given(st.datetimes(datetime(2, 1, 1), datetime(9998, 12, 31)), st.integers(-23, 23), st.sampled_from([0, 30]))
def test_times_are_those_that_a_run_can_use(moment: Any, hours: int, minutes: int) -> None:
    text = f"{moment:%Y-%m-%dT%H:%M:%S}".rjust(19, "0") + f"{hours:+03d}:{minutes:02d}"
    assert (read_time(text).value == text) == (instant(text) is not None)


@pytest.mark.parametrize("year", ["0001", "0002", "9998", "9999"])
def test_a_version_at_the_ends_of_the_calendar_stops_no_run(year: str) -> None:
    """What the check lets pass, a book takes: the first and the last year are refused, their neighbours usable."""
    for day, offset in (("01-01T00:00:00", "+14:00"), ("12-31T23:59:59", "-12:00")):
        text = f"{year}-{day}{offset}"
        at = instant(text)
        assert (read_time(text).refusal is not None) == (year in ("0001", "9999"))
        if read_time(text).refusal is None:
            assert at is not None
            assert datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=at) == datetime.fromisoformat(text)
