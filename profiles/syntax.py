"""Why a file is no YAML, in words of our own: what stands there, what was expected, and the usual slip behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from profiles.raw_text import TAB
from profiles.yaml_nodes import Span, found_at
from settlement.findings import Finding, FindingPage, quoted
from settlement.words import Words, say

SYNTAX = FindingPage(
    code="profile/syntax",
    severity="error",
    title="the file is no YAML",
    why="From the place that is named on, keys and values can't be told apart.",
    do="Write `key: value` with a colon and a space, line keys of one mapping up, close what is opened, and quote texts "
    "with special characters.",
    bad="escape:\n  mode: settle\n   penalty: 12",
    good="escape:\n  mode: settle\n  penalty: 12",
)
LOOK_ALIKE = FindingPage(
    code="profile/look-alike",
    severity="error",
    title="a full-width or typographic character where YAML's own is due",
    why="A full-width colon looks like the end of a key and is a part of the text; the key is swallowed.",
    do="Type `:`, `,`, `{`, `[`, quotes, digits and spaces with a Latin keyboard.",
    bad="version：2",
    good="version: 2",
)
ANCHOR = FindingPage(
    code="profile/anchor",
    severity="error",
    title="an anchor or an alias",
    why="A profile is read line by line by people who sign it off, so every value stands where it holds. Aliases of "
    "aliases also blow up a few lines to gigabytes.",
    do="Write the value out, use `extends`, or quote a text that starts with & or *.",
    bad="rooms: [*all]",
    good='rooms: ["*"]',
)
TAG = FindingPage(
    code="profile/tag",
    severity="error",
    title="a tag that forces a type",
    why="Tags make a text of a number and a number of a text; what a value is follows from its key alone.",
    do="Take the tag out, or quote a text that starts with an exclamation mark.",
    bad="stake: !!str 10",
    good="stake: 10",
)
DIRECTIVE = FindingPage(
    code="profile/directive",
    severity="error",
    title="a YAML directive",
    why="Directives change how the rest is read, and readers differ in which they know.",
    do="Delete the line that starts with %.",
)
PAGES = (SYNTAX, LOOK_ALIKE, ANCHOR, TAG, DIRECTIVE)

LOOK_ALIKES = {
    "：": ":", "，": ",", "、": ",", "｛": "{", "｝": "}", "［": "[", "］": "]", "【": "[", "】": "]", "＃": "#", "－": "-",
    "“": '"', "”": '"', "‘": "'", "’": "'", "＂": '"', "＇": "'", "\u3000": " ", "\u00a0": " ", "\u2007": " ", "\u202f": " ",
} | {chr(0xFF10 + digit): str(digit) for digit in range(10)}  # fmt: skip
_LOOK_ALIKE = re.compile("[" + "".join(map(re.escape, LOOK_ALIKES)) + "]")
_BLANKS = {
    "\u3000": "a full-width space",
    "\u00a0": "a no-break space",
    "\u2007": "a figure space",
    "\u202f": "a narrow no-break space",
}


def look_alike(text: str) -> tuple[int, str, str] | None:
    """The first look-alike in a text: its index, its name, and the character that is due."""
    found = _LOOK_ALIKE.search(text)
    if found is None:
        return None
    due = LOOK_ALIKES[found[0]]
    return (
        found.start(),
        _BLANKS.get(found[0], f"the character {found[0]}"),
        "a plain space" if due == " " else f"`{due}`",
    )


def written_for(text: str, index: int) -> str | None:
    """What to write for the look-alike at an index of a text; None for quotes, which come in pairs.

    A colon or comma gets the blank behind it without which it would be a part of the text.
    """
    due = LOOK_ALIKES[text[index]]
    if due in "\"'":
        return None
    return f"{due} " if due in ":," and text[index + 1 : index + 2] not in ("", " ") else due


def explain(error: Any, lines: list[str], file: str) -> Finding:
    """The finding of what the YAML reader stumbled over.

    :param error: PyYAML's ``MarkedYAMLError``; only its marks and the kind of problem are used.
    :param lines: the file's lines.
    """
    problem, context = str(error.problem or ""), str(error.context or "")
    mark = error.problem_mark or error.context_mark
    opened = error.context_mark or mark
    line, column = min(mark.line, len(lines) - 1), mark.column
    if alike := _first_look_alike(lines, opened.line, line, file):
        return alike
    if "'\\t'" in problem:
        return found_at(TAB, say("a tab; spaces are due"), _span(file, line, column), fix=say("use spaces"))
    if "alias" in context or "anchor" in context:
        text = say("& and * at the start of a value make anchors and aliases, which profiles don't have")
        return found_at(ANCHOR, text, _span(file, opened.line, opened.column), fix=say("quote the text"))
    if "tag" in context or "tag handle" in problem:
        text = say("! at the start of a value makes a tag, which profiles don't have")
        return found_at(TAG, text, _span(file, opened.line, opened.column), fix=say("quote the text"))
    for number in dict.fromkeys((line, opened.line)):
        if number < len(lines) and (dash := re.match(r" *-(?=[{\[\"'A-Za-z0-9])", lines[number])):
            place = Span(file, number + 1, dash.end(), number + 1, dash.end() + 1)
            message = say("no blank stands behind the dash of a list entry")
            return found_at(SYNTAX, message, place, fix=say("write a blank after the dash"), put="- ")
    if "expected <block end>" in problem and lines[line][column : column + 1] == ",":
        put = "" if not lines[line][column + 1 :].split("#")[0].strip() else None
        message = say("a comma stands behind a value; the line ends it")
        return found_at(SYNTAX, message, _span(file, line, column), fix=say("take out the comma"), put=put)
    if lines[line].startswith("%"):
        return found_at(
            DIRECTIVE, say("a line that starts with % is a directive"), _span(file, line, 0), fix=say("delete the line")
        )
    message, fix, (line, column) = _worded(problem, context, lines, (opened.line, opened.column), (line, column))
    return found_at(SYNTAX, message, _span(file, line, column), fix=fix)


def _first_look_alike(lines: list[str], first: int, last: int, file: str) -> Finding | None:
    for number in range(max(first, last - 3), min(last, len(lines) - 1) + 1):
        code = re.sub(r"(^|\s)#.*", "", lines[number])
        if alike := look_alike(code):
            at, name, due = alike
            message, put = say("{name} stands where {due} is due", name=name, due=due), written_for(code, at)
            return found_at(LOOK_ALIKE, message, _span(file, number, at), fix=say("write {due}", due=due), put=put)
    return None


def _span(file: str, line: int, column: int) -> Span:
    """A span of one character, of marks that count from 0."""
    return Span(file, line + 1, column + 1, line + 1, column + 2)


def _worded(
    problem: str, context: str, lines: list[str], opened: tuple[int, int], at: tuple[int, int]
) -> tuple[Words, str | None, tuple[int, int]]:
    """Message, fix and place (from 0) of a syntax error."""
    line = opened[0] + 1
    if "unexpected end of stream" in problem or "document separator" in problem:
        return say("the text that opens here is never closed"), "close it with the same quote", opened
    if early := _closed_early(lines, at):
        return early
    if (bracket := _open_bracket(lines, at)) is not None and (told := _left_open(problem, lines, bracket, at)):
        return told
    if bracket is None and lines[at[0]][at[1] : at[1] + 1] in tuple("]}"):
        found = lines[at[0]][at[1]]
        return say("a {found} that closes nothing", found=found), "take it out, or open what it is to close", at
    if "could not find expected ':'" in problem:
        written = lines[opened[0]].strip() if opened[0] < len(lines) else ""
        if glued := re.match(r"([A-Za-z_]+):(\S.*)", written):
            return (
                say("no blank after the colon in {written}", written=quoted(written)),
                f"write `{glued[1]}: {glued[2][:40]}`",
                opened,
            )
        return (
            say("{written} is no `key: value`", written=quoted(written)),
            "end the key with a colon and a blank",
            opened,
        )
    if "mapping values are not allowed" in problem:
        if (deeper := _deeper_than_above(lines, at)) is not None:
            return (
                say("this line is indented more than the one above it, whose value it seems to go on with"),
                "line it up with the keys it belongs to",
                deeper,
            )
        return (
            say(
                "a colon where no key can stand: a second one on its line, or a line indented more than its neighbours"
            ),
            "quote a text that holds a colon, and line the keys of a mapping up",
            at,
        )
    if "expected <block end>" in problem:
        if at[0] < len(lines) and lines[at[0]][at[1] :].startswith(":"):
            return say("no key stands before the colon; a name is due"), None, at
        return (
            say("this line is indented like nothing above it (the block began in line {line})", line=line),
            "line it up with the keys it belongs to",
            at,
        )
    if "expected ',' or ']'" in problem or "flow sequence" in context:
        return say("the list that opens with [ in line {line} needs a comma or its ] here", line=line), None, at
    if "expected ',' or '}'" in problem or "flow mapping" in context:
        return say("the mapping that opens with {{ in line {line} needs a comma or its }} here", line=line), None, at
    if "escape" in problem:
        return say("an escape that YAML doesn't know"), "use single quotes, or double the backslash", at
    if "cannot start any token" in problem:
        found = lines[at[0]][at[1] : at[1] + 1] if at[0] < len(lines) else ""
        return say("a value can't start with {found}", found=quoted(found)), "quote the text", at
    if "sequence entries are not allowed" in problem:
        return say("a list entry (`- …`) can't stand here"), "start the list on a line of its own, below its key", at
    return say("what stands here makes no sense as YAML"), "check the line and the one above", at


def _tokens(lines: list[str], at: tuple[int, int]) -> Iterator[Any]:
    """What the YAML reader takes apart before a place."""
    import yaml

    with suppress(yaml.YAMLError):
        for token in yaml.scan("\n".join(lines)):
            if (token.start_mark.line, token.start_mark.column) >= at:
                return
            yield token


def _closed_early(lines: list[str], at: tuple[int, int]) -> tuple[Words, str, tuple[int, int]] | None:
    """What to say where a quoted text ends just before, on the same line: a quote inside it has closed it."""
    import yaml

    last = next((each for each in reversed([*_tokens(lines, at)]) if isinstance(each, yaml.ScalarToken)), None)
    if last is None or last.style not in ("'", '"') or last.end_mark.line != at[0]:
        return None
    line, end = lines[at[0]], last.end_mark.column
    if line[end : at[1]].strip() or line[at[1] : at[1] + 1] in tuple(":,]}"):
        return None
    within = "write '' for a ' in it" if last.style == "'" else 'write \\" for a " in it'
    message = say(
        "the quoted text ends at this {quote}, and {rest} stands behind it",
        quote=str(last.style),
        rest=quoted(line[at[1] :]),
    )
    return message, f"{within}, or take out what stands behind it", (at[0], end - 1)


def _open_bracket(lines: list[str], at: tuple[int, int]) -> tuple[str, int, int] | None:
    """The innermost ``[`` or ``{`` that is still open at a place: its character, line and column (from 0)."""
    import yaml

    opened: list[tuple[str, int, int]] = []
    for token in _tokens(lines, at):
        line, column = token.start_mark.line, token.start_mark.column
        if isinstance(token, yaml.FlowSequenceStartToken | yaml.FlowMappingStartToken):
            opened.append((lines[line][column], line, column))
        elif isinstance(token, yaml.FlowSequenceEndToken | yaml.FlowMappingEndToken) and opened:
            opened.pop()
    return opened[-1] if opened else None


def _left_open(
    problem: str, lines: list[str], bracket: tuple[str, int, int], at: tuple[int, int]
) -> tuple[Words, str | None, tuple[int, int]] | None:
    """What to say where a bracket is open at the end of the file, or where no value can stand behind it."""
    what, close = ("list", "]") if bracket[0] == "[" else ("mapping", "}")
    if not "".join([lines[at[0]][at[1] :], *lines[at[0] + 1 :]]).strip():
        return say("the {what} that opens here is never closed", what=what), f"close it with {close}", bracket[1:]
    if "expected the node content" in problem:
        return (
            say(
                "the {what} that opens with {bracket} in line {bracket2} needs a value or its {close} here",
                what=what,
                bracket=bracket[0],
                bracket2=bracket[1] + 1,
                close=close,
            ),
            None,
            at,
        )
    return None


def _deeper_than_above(lines: list[str], at: tuple[int, int]) -> tuple[int, int] | None:
    """Where a line starts whose only colon is at fault, because it is indented more than a whole `key: value` above it."""
    line = lines[at[0]]
    indented = len(line) - len(line.lstrip(" "))
    above = next((each for each in reversed(lines[: at[0]]) if each.strip() and not each.lstrip().startswith("#")), "")
    alone = ": " not in line[: at[1]] and indented > len(above) - len(above.lstrip(" "))
    return (at[0], indented) if alone and re.search(r":\s+\S", above) else None
