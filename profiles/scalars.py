"""What an unquoted value is: text, a whole number or a switch, and nothing that two YAML readers read differently."""

from __future__ import annotations

import re
from typing import NamedTuple

from profiles.yaml_nodes import INVALID, Invalid
from settlement.findings import FindingPage, quoted
from settlement.words import Words, say

MOST_DIGITS = 18
"""A number with more digits is refused before it is turned into one; no key takes more than 13."""

AMBIGUOUS = FindingPage(
    code="profile/ambiguous-scalar",
    severity="error",
    title="an unquoted value that YAML readers read in different ways",
    why="One reader takes `no` for false and `010` for 8, the next one for texts or for 10. An amount or a switch that "
    "depends on the reader is not an amount; so such values are refused wherever they stand, in keys too.",
    do="Quote it where a text is meant, write true or false for a switch, and write numbers as plain decimal digits.",
    bad="mode: no\npenalty: 010\nstake: 1_000\nlast: 1:30",
    good='mode: "no"\npenalty: 10\nstake: 1000\nlast: 90',
)
NOT_WHOLE = FindingPage(
    code="profile/not-whole",
    severity="error",
    title="a number that is not written as a whole number",
    why="Amounts are exact whole units. A fraction, an exponent or `.nan` would bring rounding, or nothing at all, into "
    "what people are paid.",
    do="Write whole numbers only; choose a smaller unit of currency where fractions are needed.",
    bad="penalty: 5.0\nstake: 1e3\nmultiplier: .inf",
    good="penalty: 5\nstake: 1000",
)
EMPTY_VALUE = FindingPage(
    code="profile/empty-value",
    severity="error",
    title="a key without a value",
    why="Nothing, `~` and `null` say nothing about the rule, and a default is never guessed for an amount.",
    do="Write the value, or take the key out where it is optional.",
    bad="title:",
    good="title: Room seven",
)
TOO_LONG_NUMBER = FindingPage(
    code="profile/number-too-long",
    severity="error",
    title="a number with more digits than any amount has",
    why="Amounts end at 10^12; a longer number is a slip or an attack, and is not even read.",
    do="Write the amount that is meant.",
    bad="stake: 100000000000000000000",
    good="stake: 1000000",
)
PAGES = (AMBIGUOUS, NOT_WHOLE, EMPTY_VALUE, TOO_LONG_NUMBER)


class Refusal(NamedTuple):
    """Why a value is refused, and what to write in its place; ``put`` is that itself where it is the one right answer."""

    page: FindingPage
    message: Words
    fix: Words | None
    put: str | None = None


class Reading(NamedTuple):
    """What an unquoted value is; ``refusal`` where it is refused, the value is ``INVALID`` then."""

    value: str | int | bool | Invalid
    refusal: Refusal | None = None


_WHOLE = re.compile(r"0|-?[1-9][0-9]*")
FALSE = frozenset(["n", "N", "no", "No", "NO", "False", "FALSE", "off", "Off", "OFF"])
TRUE = frozenset(["y", "Y", "yes", "Yes", "YES", "True", "TRUE", "on", "On", "ON"])
"""Words that are switches to readers of YAML 1.1."""
NOTHING = frozenset(("", "~", "null", "Null", "NULL"))
"""What stands for no value."""
_NUMBER = re.compile(
    r"""(?P<sign>[-+]?)(?:
        0b(?P<binary>[01_]+) | 0o(?P<octal>[0-7_]+) | 0x(?P<hex>[0-9a-fA-F_]+)
      | (?P<sixty>[0-9][0-9_]*(?::[0-5]?[0-9])+)(?P<part>\.[0-9_]*)?
      | (?P<digits>[0-9][0-9_]*)
      | (?P<float>(?:[0-9][0-9_]*)?\.[0-9_.]*(?:[eE][-+]?[0-9]+)? | [0-9][0-9_]*[eE][-+]?[0-9]+)
    )""",
    re.VERBOSE,
)
_ONLY_DIGITS = re.compile(r"[-+]?(?:0[box])?[0-9][0-9_.:]*")
_LONGEST_ODD = 100
_NO_NUMBER = re.compile(r"[-+]?\.(?:inf|Inf|INF|nan|NaN|NAN)")
_TIME = re.compile(
    r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}"
    r"(?:(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]*)?)?(?:[ \t]*(?:Z|z|[-+][0-9]{1,2}(?::?[0-9]{2})?))?)?"
)


def read_plain(text: str) -> Reading:
    """What an unquoted value is read as, anywhere but at ``effective_from`` and ``effective_until``."""
    if len(text) > MOST_DIGITS and _ONLY_DIGITS.fullmatch(text):
        return refused(
            TOO_LONG_NUMBER, say("a number of {text} characters; no amount has more than 13 digits", text=len(text))
        )
    if _WHOLE.fullmatch(text):
        return Reading(int(text))
    if len(text) > _LONGEST_ODD:
        return Reading(text)
    if text == "true":
        return Reading(True)
    if text == "false":
        return Reading(False)
    if text in NOTHING:
        written = f"`{text}` is no value" if text else "nothing is written here"
        return refused(EMPTY_VALUE, say("{written}; a value is due", written=written), None)
    if text in FALSE or text in TRUE:
        switch = "true" if text in TRUE else "false"
        return refused(
            AMBIGUOUS,
            say("`{text}` is {switch} to some YAML readers and a text to others", text=text, switch=switch),
            say('write `{switch}` for a switch, or quote it: "{text}"', switch=switch, text=text),
        )
    if text in ("=", "<<"):
        return refused(
            AMBIGUOUS, say("`{text}` has a meaning of its own in YAML", text=text), say('quote it: "{text}"', text=text)
        )
    if _TIME.fullmatch(text):
        return refused(
            AMBIGUOUS,
            say("{text} is a date to some YAML readers and a text to others", text=quoted(text)),
            say('quote it: "{text}"', text=text),
        )
    if _NO_NUMBER.fullmatch(text):
        return refused(NOT_WHOLE, say("`{text}` is no whole number", text=text), say("write a whole number"))
    if (number := _NUMBER.fullmatch(text)) and any(c.isdigit() for c in text):
        return _odd_number(text, number)
    return Reading(text)


def exact(text: str) -> str | None:
    """The plain number to write where it is the only reading of a number in other clothes: `12.0`, `+5`."""
    if re.fullmatch(r"[1-9][0-9]*\.0{1,2}", text):
        return text.partition(".")[0]
    return text[1:] if re.fullmatch(r"\+[1-9][0-9]*", text) else None


def as_percent(text: str) -> int | None:
    """The per cent that a fraction such as 0.7 stands for, where it is a whole one."""
    found = re.fullmatch(r"0?\.([0-9]{1,2})0*", text)
    return int(found[1].ljust(2, "0")) if found and int(found[1]) else None


def refused(page: FindingPage, message: Words, fix: Words | None = None, put: str | None = None) -> Reading:
    """A reading that refuses its value."""
    return Reading(INVALID, Refusal(page, message, fix, put))


def _odd_number(text: str, number: re.Match[str]) -> Reading:
    """The refusal of something that some reader takes for a number, with the plain number to write where it is one."""
    shown = quoted(text)[1:-1]
    if re.fullmatch(r"[1-9][0-9]{0,2}(\.000){1,4}", text):
        whole, thousands = text.split(".")[0], text.replace(".", "")
        fix = say(
            "write {whole}, or {thousands} where the point sets thousands apart", whole=whole, thousands=thousands
        )
        return refused(
            NOT_WHOLE,
            say(
                "`{text}` is {whole} to some readers of numbers and {thousands} to others",
                text=text,
                whole=whole,
                thousands=thousands,
            ),
            fix,
        )
    if number["float"] or number["part"]:
        exact = _exact(text)
        return refused(
            NOT_WHOLE,
            say("`{shown}` is not written as a whole number", shown=shown),
            say("write {exact}", exact=exact) if exact is not None else say("write a whole number"),
        )
    if re.fullmatch(r"\+[1-9][0-9]*|[-+]0", text):
        digits = text[1:]
        fix = say("write {digits}, or quote it where a text is meant", digits=digits)
        return refused(
            AMBIGUOUS, say("`{shown}` has a sign in front; only a number below zero has one", shown=shown), fix
        )
    readings = _readings(number) if len(text) <= MOST_DIGITS else []
    if not readings:
        return refused(
            AMBIGUOUS,
            say("`{shown}` is read differently by different YAML readers", shown=shown),
            say("write it in plain digits"),
        )
    if len({value for _, value in readings}) < len(readings):
        message = say("`{shown}` is a number of base 8 to some YAML readers and of base 10 to others", shown=shown)
        return refused(
            AMBIGUOUS, message, say("write {readings}, or quote it where a text is meant", readings=readings[-1][1])
        )
    ways = [f"{value} (base {base}) to some YAML readers" if base else f"{value} to others" for base, value in readings]
    if len(readings) == 1:
        value, base = readings[0][1], readings[0][0]
        ways = [
            f"{value} (base {base}) to some YAML readers" if base else f"{value} to some YAML readers",
            "a text to others",
        ]
    return refused(
        AMBIGUOUS,
        say("`{shown}` is {names}", shown=shown, names=" and ".join(ways)),
        say("write {readings}, or quote it where a text is meant", readings=readings[-1][1]),
    )


def _readings(number: re.Match[str]) -> list[tuple[int, int]]:
    """What readers make of a number in odd clothes: (base or 0 for plain decimal, value), the decimal one last."""
    sign = -1 if number["sign"] == "-" else 1
    for group, base in (("binary", 2), ("octal", 8), ("hex", 16)):
        if digits := (number[group] or "").replace("_", ""):
            return [(base, sign * int(digits, base))]
    if number["sixty"]:
        total = 0
        for part in number["sixty"].replace("_", "").split(":"):
            total = total * 60 + int(part)
        return [(60, sign * total)]
    digits = (number["digits"] or "").replace("_", "")
    decimal = (0, sign * int(digits))
    return [(8, sign * int(digits, 8)), decimal] if re.fullmatch("0[0-7]+", digits) else [decimal]


def _exact(text: str) -> int | None:
    """The whole number that a float text stands for exactly, where it is one of reasonable size."""
    found = re.fullmatch(r"([-+]?)(?=\.?[0-9])([0-9]*)\.?([0-9]*)(?:[eE]\+?([0-9]{1,2}))?", text.replace("_", ""))
    if found is None or len(text) > MOST_DIGITS:
        return None
    sign, before, after, power = found.groups()
    shift = int(power or 0)
    after = after.ljust(shift, "0")
    if after[shift:].strip("0") or len(before) + shift > MOST_DIGITS:
        return None
    return int(before + after[:shift] or "0") * (-1 if sign == "-" else 1)
