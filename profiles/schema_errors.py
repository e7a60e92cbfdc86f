"""Whether a file has the keys and kinds of values that its game's schema describes.

The JSON Schema decides; what is said about it is said here, error by error, with the place of the key or value.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any

from profiles.phrases import (
    AS_LIST,
    choices,
    close_choice,
    due_words,
    example,
    number_in,
    other_kind,
    part_at,
    said,
    switch_in,
)
from profiles.reader_codes import BAD_KEY
from profiles.scalars import read_plain
from profiles.schema_codes import (
    BAD_TEXT,
    MISSING_KEY,
    NOT_ONE_OF,
    OUT_OF_RANGE,
    QUOTED_VALUE,
    REPEATED_ENTRY,
    UNKNOWN_GAME,
    UNKNOWN_KEY,
    WRONG_LENGTH,
    WRONG_TYPE,
)
from profiles.suggest import NO_IDEA, suggestion
from profiles.syntax import LOOK_ALIKE, LOOK_ALIKES, look_alike, written_for
from profiles.yaml_nodes import (
    INVALID,
    Listing,
    Mapping,
    Node,
    Path,
    Scalar,
    Span,
    at,
    found_at,
    key_span,
    path_text,
    plain,
)
from schemas.catalogue import Schema, profile_schema, schema
from settlement.findings import Edit, Finding, quoted
from settlement.games.cards import SMALL_JOKER, canonical, read_cards
from settlement.games.catalogue import GAME_IDS
from settlement.words import say

ALWAYS = ("profile", "version", "title", "effective_from")
"""Keys that every file has, whatever it extends."""
COMMON = frozenset(schema("profile-common")["$defs"]) | {"game"}
"""The keys of every game's profiles."""
FEWEST_KEYS = 3
"""By so many keys of another game it is told that the game is the wrong one."""
MOST_SUGGESTED = 200
"""For more unknown keys than this nothing is suggested; such a file is no misspelt profile."""
_TEXTS = {
    "profile": "letters, digits, dots, hyphens and underscores, 64 at most, a letter or digit first",
    "extends": "an id and a version, as in rush-points@1",
    "title": "1 to 200 printable characters, no blank at either end",
    "currency": "1 to 40 printable characters, no blank at either end",
    "rooms": "1 to 200 printable characters, no blank at either end",
    "opening": "one card, its rank first (3d, Ts), or none",
    "straights": "five rank letters, the key card last (TJQKA, T is the ten)",
}


def check(root: Mapping) -> list[Finding]:
    """Everything in which a file differs from the schema of its game, in the order of the file.

    :param root: the file's tree, as written; with ``extends`` only what is there is looked at.
    """
    game = root.get("game")
    findings: list[Finding] = []
    if isinstance(game, Scalar) and isinstance(game.value, str) and game.value in GAME_IDS:
        described = profile_schema(game.value)
        if other := _other_game(root, game.value):
            keys = [key for key in root.entries if key not in COMMON]
            message = say(
                "the keys are those of {other} profiles ({keys}), not of {value}",
                other=other,
                keys=", ".join(keys[:4]),
                value=game.value,
            )
            return [found_at(UNKNOWN_GAME, message, game.span, "game", say("did you mean `{other}`?", other=other))]
        findings += _Shape(root, described, game.value).findings()
    else:
        findings += _game_unknown(root, game)
        whole = {"properties": schema("profile-common")["$defs"], "required": list(ALWAYS)}
        findings += _Shape(root, whole, None).findings()
    return sorted(findings, key=lambda f: (f.line or 0, f.column or 0))


def without_keys_of_tables(findings: list[Finding]) -> list[Finding]:
    """Findings without those about numbers as keys of a mapping that should be a table, which is told already."""
    tables = {f.path for f in findings if f.code == WRONG_TYPE.code and f.fix_words == AS_LIST and f.path}
    return [
        f for f in findings if not (f.code == BAD_KEY.code and f.path in tables and "stands where a key" in f.message)
    ]


def _other_game(root: Mapping, game: str) -> str | None:
    """The game whose profile this is by its keys, where most of them are unknown in the one that it names."""
    own = [key for key in root.entries if key not in COMMON]
    if len(own) < FEWEST_KEYS:
        return None
    known = {each: sum(key in profile_schema(each)["properties"] for key in own) for each in GAME_IDS}
    best = max(known, key=lambda each: known[each])
    return best if known[best] == len(own) and 2 * known[game] < len(own) else None


def _misspelt_game(root: Mapping) -> tuple[str, Span] | None:
    """The key that was meant as `game`, and where it stands."""
    for key, entry in root.entries.items():
        node = entry.node
        is_meant = difflib.get_close_matches(key.lower(), ("game",), 1, 0.7) or key in ("游戏", "玩法")
        if is_meant and isinstance(node, Scalar) and node.value in GAME_IDS:
            return key, entry.key
    return None


def _game_unknown(root: Mapping, game: Node | None) -> Iterator[Finding]:
    games = ", ".join(GAME_IDS)
    if game is None and (meant := _misspelt_game(root)):
        key, span = meant
        yield found_at(
            UNKNOWN_KEY,
            say("there is no key `{key}` in a profile", key=quoted(key)[1:-1]),
            span,
            key,
            say("did you mean `game`?"),
            put="game",
        )
    elif game is None:
        message = say("`game` is missing; it says which rules there are: one of {games}", games=games)
        yield found_at(MISSING_KEY, message, _start_of(root), "game", say("add `game: rush`, or another"))
    elif not (isinstance(game, Scalar) and game.value is INVALID):
        close = difflib.get_close_matches(str(plain(game)), GAME_IDS, 1)
        fix = say("did you mean `{close}`?", close=close[0]) if close else say("write one of {games}", games=games)
        named = quoted(game.value) if isinstance(game, Scalar) and isinstance(game.value, str) else said(game)
        yield found_at(
            UNKNOWN_GAME,
            say("there is no game {named}; there is {games}", named=named, games=games),
            game.span,
            "game",
            fix,
        )


def _start_of(root: Mapping) -> Span:
    """The first key of a file: where a missing one is reported."""
    entry = next(iter(root.entries.values()), None)
    return entry.key if entry else root.span


class _Shape:
    """The findings of one file against one schema."""

    def __init__(self, root: Mapping, described: Schema, game: str | None) -> None:
        self.root = root
        self.described = described
        self.game = game
        self.unknown = 0
        self.meant: set[str] = set()
        """Paths of keys that stand there misspelt or misplaced, so that they are not said to be missing too."""

    def findings(self) -> list[Finding]:
        from jsonschema import Draft202012Validator

        found: dict[Finding, None] = {}
        for error in Draft202012Validator(self.described).iter_errors(plain(self.root)):
            for finding in self._worded(error, tuple(error.absolute_path)):
                found[finding] = None
        return [f for f in found if f.code != MISSING_KEY.code or not self._may_stand(f.path)]

    def _may_stand(self, path: str | None) -> bool:
        """Whether a key that is missing stands there misspelt, or comes from what a misspelt `extends` names."""
        return path in self.meant or ("extends" in self.meant and path not in ALWAYS)

    def _worded(self, error: Any, path: Path) -> Iterator[Finding]:
        node = at(self.root, path)
        assert node is not None
        if isinstance(node, Scalar) and node.value is INVALID:
            return
        keyword, limit = error.validator, error.validator_value
        if keyword == "additionalProperties":
            assert isinstance(node, Mapping)
            yield from self._unknown(node, path, list(error.schema["properties"]))
        elif keyword == "required":
            assert isinstance(node, Mapping)
            yield from self._missing(node, path, [key for key in limit if key not in node.entries])
        elif keyword in ("minItems", "maxItems"):
            assert isinstance(node, Listing)
            if not any(_holds_look_alike(item) for item in node.items):
                yield self._length(node, path, error.schema)
        elif keyword == "uniqueItems":
            assert isinstance(node, Listing)
            yield from _repeated(node, path)
        elif keyword in ("minimum", "maximum"):
            way = "small" if keyword == "minimum" else "large"
            message = say(
                "`{path}` is {plain}, too {way}; {due_words} is due",
                path=path_text(path),
                plain=plain(node),
                way=way,
                due_words=due_words(error.schema),
            )
            yield found_at(OUT_OF_RANGE, message, node.span, path)
        elif keyword == "pattern":
            name = next(step for step in reversed(path) if isinstance(step, str))
            message = say("{said} can't be `{name}`; write {TEXTS}", said=said(node), name=name, TEXTS=_TEXTS[name])
            assert isinstance(node, Scalar)
            yield found_at(BAD_TEXT, message, node.span, path, _mended(name, node.text))
        else:
            assert keyword in ("type", "enum", "const", "anyOf"), keyword
            yield self._other_value(node, path, error.schema)

    def _unknown(self, node: Mapping, path: Path, known: list[str]) -> Iterator[Finding]:
        for key, entry in node.entries.items():
            if key in known:
                continue
            where = (*path, key)
            if alike := look_alike(key):
                index, name, due = alike
                place = entry.key._replace(column=entry.key.column + index, end_column=entry.key.column + index + 1)
                message = say("{name} stands where {due} is due", name=name, due=due)
                yield found_at(
                    LOOK_ALIKE, message, place, where, say("write {due}", due=due), put=written_for(key, index)
                )
                continue
            self.unknown += 1
            suggested = NO_IDEA
            if self.game is not None and self.unknown <= MOST_SUGGESTED:
                suggested = suggestion(key, path, known, set(node.entries), self.game)
            if suggested.meant:
                self.meant.add(suggested.meant)
            where_text = f"in `{path_text(path)}`" if path else f"in a profile of {self.game}"
            shown = quoted(key)[1:-1]
            message = say("there is no key `{key}` {where}", key=shown, where=where_text)
            foreign = next((c for c in key if c.isalpha() and not c.isascii()), None)
            if suggested.fix and foreign and re.search("[A-Za-z]", key):
                message = say(
                    "there is no key `{key}` {where}; its {letter} is U+{code} ({name})",
                    key=shown,
                    where=where_text,
                    letter=foreign,
                    code=f"{ord(foreign):04X}",
                    name=unicodedata.name(foreign, "a letter").lower(),
                )
            yield found_at(UNKNOWN_KEY, message, entry.key, where, suggested.fix)

    def _missing(self, node: Mapping, path: Path, keys: Iterable[str]) -> Iterator[Finding]:
        place = (key_span(self.root, path) or node.span) if path else _start_of(node)
        for key in keys:
            below = part_at(self.described, (*path, key))
            where = f"`{path_text(path)}` has no `{key}`" if path else f"there is no `{key}`"
            yield found_at(
                MISSING_KEY,
                say("{where}; {due_words} is due", where=where, due_words=due_words(below)),
                place,
                (*path, key),
                example(key, below),
            )

    def _length(self, node: Listing, path: Path, described: Schema) -> Finding:
        fewest, most = described.get("minItems", 0), described.get("maxItems")
        due = f"{fewest}" if fewest == most else f"{fewest} to {most}" if most else f"{fewest} or more"
        count = len(node.items)
        has = "1 entry" if count == 1 else f"{count or 'no'} entries"
        return found_at(
            WRONG_LENGTH,
            say("`{path}` has {has}; {due} are due", path=path_text(path), has=has, due=due),
            node.span,
            path,
        )

    def _other_value(self, node: Node, path: Path, described: Schema) -> Finding:
        due = due_words(described)
        if refined := _text_for_value(node, path, described, due):
            return refined
        page = WRONG_TYPE if "type" in described else NOT_ONE_OF
        fix = other_kind(node, described)
        if page is NOT_ONE_OF and isinstance(node, Scalar) and (close := close_choice(node.text, described)):
            fix = say("did you mean `{close}`?", close=close)
        return found_at(
            page,
            say("`{path}` is {said}; {due} is due", path=path_text(path), said=said(node), due=due),
            node.span,
            path,
            fix,
        )


def _text_for_value(node: Node, path: Path, described: Schema, due: str) -> Finding | None:
    """Better words for a text where a number or switch is due: in quotes, with look-alikes, with marks around it."""
    if not (isinstance(node, Scalar) and isinstance(node.value, str)):
        return None
    kinds = [part.get("type") for part in (described, *described.get("anyOf", ()))]
    wants_number = "integer" in kinds or any(isinstance(choice, int) for choice in choices(described))
    wants_switch = described.get("type") == "boolean"
    if wants_number and node.plain and re.fullmatch(r"[0-9]{1,3}(?:，[0-9]{3})+", node.text):
        whole = node.text.replace("，", "")
        message = say("`{path}` is {said}; {due} is due", path=path_text(path), said=said(node), due=due)
        return found_at(WRONG_TYPE, message, node.span, path, say("write {whole}", whole=whole), put=whole)
    if not node.plain:
        inside = read_plain(node.text.strip()).value
        if (wants_switch and isinstance(inside, bool)) or (wants_number and type(inside) is int):
            message = say("{said} is in quotes, which makes it a text; {due} is due", said=said(node), due=due)
            return found_at(
                QUOTED_VALUE,
                message,
                node.span,
                path,
                say("write {strip} without quotes", strip=node.text.strip()),
                put=node.text.strip(),
            )
    elif described.get("type") != "string" and (alike := look_alike(node.text)):
        index, name, char = alike
        place = node.span
        if node.span.line == node.span.end_line:
            column = node.span.column + index
            place = node.span._replace(column=column, end_column=column + 1)
        put: str | Edit | None = written_for(node.text, index) if place is not node.span else None
        plain_digits = "".join(LOOK_ALIKES.get(each, each) for each in node.text)
        if wants_number and type(read_plain(plain_digits).value) is int:
            put = Edit(*node.span[1:], plain_digits)
        return found_at(
            LOOK_ALIKE,
            say("{name} stands where {char} is due", name=name, char=char),
            place,
            path,
            say("write {char}", char=char),
            put=put,
        )
    fix = None
    before, hash_sign, _ = node.text.partition("#")
    if not (wants_switch or wants_number):
        return None
    if node.plain and hash_sign and not isinstance(read_plain(before.rstrip()).value, str):
        fix = say("write a blank before the #")
    elif wants_number and (number := number_in(node.text)) is not None:
        fix = say("write {number}", number=number)
    elif wants_switch and (switch := switch_in(node.text)) is not None:
        fix = say("write {switch}", switch=switch)
    message = say("`{path}` is {said}; {due} is due", path=path_text(path), said=said(node), due=due)
    is_percent = str(path[-1]).endswith("_percent") and re.fullmatch(r"[1-9][0-9]{0,2}\s?%", node.text)
    put = node.text.rstrip("% ") if is_percent else None
    return found_at(WRONG_TYPE, message, node.span, path, fix, put=put) if fix else None


def _holds_look_alike(node: Node) -> bool:
    """Whether an entry is a text with a look-alike, which most often is a comma between two entries."""
    return isinstance(node, Scalar) and node.plain and look_alike(node.text) is not None


def _mended(name: str, text: str) -> str | None:
    """How a text that its key doesn't take could be written, where it is plain what was meant."""
    mended = text.strip()
    if name == "profile":
        mended, at, version = mended.partition("@")
        if at:
            return f"write {mended}, and {version} under `version`" if version.isdigit() else None
        mended = re.sub(r"\s+", "-", mended)
        right = re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}", mended)
    elif name == "extends":
        found = re.fullmatch(r"([A-Za-z0-9][A-Za-z0-9_-]{0,63})(?:@[v0]?|@v?([1-9][0-9]{0,8}))?", mended)
        return f"write {found[1]}@{found[2] or '1, or the version that is meant'}" if found else None
    elif name in ("opening", "straights"):
        return _cards_mended(name, mended)
    else:
        right = re.fullmatch(r"\S(?:.{0,38}\S)?", mended)
    return f'write "{mended}"' if right and mended != text else None


def _cards_mended(name: str, text: str) -> str | None:
    """How a card, or the ranks of a straight, are written that stand there in another notation."""
    if name == "opening":
        cards = read_cards(re.sub(r"([SHDC♠♥♦♣])(10|[2-9TJQKA])", r"\2\1", text, flags=re.IGNORECASE))
        if isinstance(cards, list) and len(cards) == 1 and cards[0] < SMALL_JOKER:
            return f"write {canonical(cards)}"
        return "write none" if text.lower() in ("none", "off", "-", "0") else None
    ranks = re.sub(r"[\s,-]+", "", text.upper().replace("10", "T"))
    return f'write "{ranks}"' if re.fullmatch(r"[3-9TJQKA2]{5}", ranks) else None


def _repeated(node: Listing, path: Path) -> Iterator[Finding]:
    first: dict[Any, Node] = {}
    for index, item in enumerate(node.items):
        value = plain(item)
        if isinstance(value, str):
            if value in first:
                message = say(
                    "{said} stands in the list already (line {line})", said=said(item), line=first[value].span.line
                )
                yield found_at(REPEATED_ENTRY, message, item.span, (*path, index), say("delete it"))
            first.setdefault(value, item)
