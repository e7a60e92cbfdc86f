"""From files to whole profiles: `extends` followed, defaults filled in, keys in the schema's order, and the hash."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from profiles.former import as_hashed, as_now
from profiles.library import Library, ProfileFile
from profiles.yaml_nodes import DEFAULT, Entry, Listing, Mapping, Node, Scalar, found_at, plain
from schemas.catalogue import Schema, profile_schema
from settlement.findings import Finding, FindingPage, quoted
from settlement.games.catalogue import GAME_IDS
from settlement.words import Words, say

EXTENDS_MISSING = FindingPage(
    code="profile/extends-missing",
    severity="error",
    title="the profile that is extended is not there",
    why="What this file doesn't say itself comes from there; without it there are no amounts.",
    do="Name a profile and version that is shipped or among the files, as id@version.",
    bad="extends: rush-point@1",
    good="extends: rush-points@1",
)
EXTENDS_CIRCLE = FindingPage(
    code="profile/extends-circle",
    severity="error",
    title="profiles that extend each other in a circle",
    why="None of them is whole by itself, so there is nothing to start from.",
    do="Take `extends` out of one of them and write its values out.",
)
EXTENDS_OTHER_GAME = FindingPage(
    code="profile/extends-other-game",
    severity="error",
    title="a profile that extends one of another game",
    why="The keys of one game mean nothing in another.",
    do="Extend a profile of the same game.",
)
EXTENDS_TOO_LONG = FindingPage(
    code="profile/extends-too-long",
    severity="error",
    title="profiles that extend each other too many times over",
    why="What pays has to be found by people too, file by file; a chain of so many is made by a program or by mistake.",
    do="Extend a profile further down the chain, or write the values out; `buckle profile show` prints them whole.",
)
EXTENDS_BROKEN = FindingPage(
    code="profile/extends-broken",
    severity="error",
    title="the profile that is extended has errors of its own",
    why="What comes from there can't be trusted, so this profile can't be used either.",
    do="Mend the other file first; its findings are listed with it.",
)
PAGES = (EXTENDS_MISSING, EXTENDS_CIRCLE, EXTENDS_OTHER_GAME, EXTENDS_TOO_LONG, EXTENDS_BROKEN)

LONGEST = 20
"""How many profiles may extend each other in a row."""
NEVER_INHERITED = frozenset(("profile", "version", "title", "effective_from", "effective_until", "extends"))
NOT_HASHED = frozenset(("title", "effective_until"))
"""Keys that change no payout of a game that the version pays; a promotion that is prolonged keeps its fingerprint."""


@dataclass(slots=True)
class Resolved:
    """A whole profile: its tree with the place of each value, and as plain values."""

    file: ProfileFile
    root: Mapping
    document: dict[str, Any]


def resolve(file: ProfileFile, library: Library) -> tuple[Resolved | None, list[Finding]]:
    """The whole profile of a file, or why there is none.

    A file with errors of its own is not resolved, and gives no further findings. The library remembers what was resolved.
    """
    if known := library.wholes.get(id(file)):
        return known, []
    if file.broken:
        return None, []
    chain, problem = _chain(file, library)
    if problem:
        return None, [problem]
    return _whole(chain, library), []


def _whole(chain: list[ProfileFile], library: Library) -> Resolved:
    """The whole profile of the first of a chain, over that of the second."""
    file = chain[0]
    if known := library.wholes.get(id(file)):
        return known
    base = _whole(chain[1:], library) if len(chain) > 1 else None
    root, game = _root(file), file.text("game")
    assert game in GAME_IDS
    if base is not None:
        left_out = NEVER_INHERITED if file.id == base.file.id else NEVER_INHERITED | {"rooms"}
        inherited = {key: entry for key, entry in base.root.entries.items() if key not in left_out}
        root = _merged(Mapping(base.root.span, inherited), root)
    own = Mapping(root.span, {key: entry for key, entry in root.entries.items() if key != "extends"})
    root = _filled(own, profile_schema(game), base.root if base else None)
    library.wholes[id(file)] = whole = Resolved(file, root, plain(root))
    return whole


def _root(file: ProfileFile) -> Mapping:
    """A file's tree, with former keys as what they mean now."""
    assert file.written.root is not None
    return as_now(file.written.root)


def profile_sha256(document: dict[str, Any]) -> str:
    """The hash of a resolved profile: of its canonical JSON (sorted keys, no blanks, UTF-8).

    Its title and its end are not in it, and no optional key that the program learned after version 0.1 (``x-since`` in
    the schema) while it has its default. So a hash never moves when the program learns a key, or gives one up.
    """
    hashed = {key: value for key, value in as_hashed(document).items() if key not in NOT_HASHED}
    return hashlib.sha256(_canonical(_without_news(hashed, profile_schema(document["game"]))).encode()).hexdigest()


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _without_news(value: Any, part: Schema, news: bool = False) -> Any:
    """A value without the keys that came after version 0.1 and have their default.

    :param part: its schema.
    :param news: it stands under such a key.
    """
    if isinstance(value, list) and "items" in part:
        return [_without_news(item, part["items"], news) for item in value]
    if not isinstance(value, dict):
        return value
    kept = {}
    for key, inner in value.items():
        below = part.get("properties", {}).get(key, {})
        is_new = news or "x-since" in below
        default = _default(below) if is_new else None
        if default is None or _canonical(plain(default)) != _canonical(inner):
            kept[key] = _without_news(inner, below, is_new)
    return kept


def _chain(file: ProfileFile, library: Library) -> tuple[list[ProfileFile], Finding | None]:
    """The file, what it extends, and so on to the one that extends nothing; or the finding at the file's `extends`."""
    chain = [file]
    while (name := chain[-1].text("extends")) is not None:
        profile, _, version = name.partition("@")
        base = library.find(profile, int(version))
        problem: tuple[FindingPage, Words, Words | None] | None = None
        if base is None:
            problem = _missing(chain, profile, version, library)
        elif base in chain:
            names = " → ".join(each.label for each in [*chain, base])
            problem = (EXTENDS_CIRCLE, say("a circle: {names}", names=names), say("take `extends` out of one of them"))
        elif len(chain) > LONGEST:
            message = say(
                "{label} extends more than {LONGEST} profiles, one over the other", label=file.label, LONGEST=LONGEST
            )
            return chain, found_at(EXTENDS_TOO_LONG, message, file.span("extends"), "extends")
        elif base.text("game") != chain[-1].text("game"):
            games = say(
                "{base} is a profile of {game}, {label} of {own}",
                base=base.label,
                game=base.text("game") or "",
                label=chain[-1].label,
                own=chain[-1].text("game") or "",
            )
            problem = (EXTENDS_OTHER_GAME, games, say("extend a profile of {game}", game=chain[-1].text("game") or ""))
        elif base.broken:
            problem = (
                EXTENDS_BROKEN,
                say("{label} ({file}) has errors of its own", label=base.label, file=base.file),
                say("mend {file} first", file=base.file),
            )
        if problem:
            page, message, fix = problem
            if len(chain) > 1 and page is not EXTENDS_CIRCLE:
                page, fix = EXTENDS_BROKEN, say("mend {file} first", file=chain[1].file)
                message = say(
                    "{label} ({file}) can't be resolved: {message}",
                    label=chain[1].label,
                    file=chain[1].file,
                    message=message,
                )
            return chain, found_at(page, message, file.span("extends"), "extends", fix)
        assert base is not None
        chain.append(base)
    return chain, None


def _missing(
    chain: list[ProfileFile], profile: str, version: str, library: Library
) -> tuple[FindingPage, Words, Words]:
    """What is wrong where nothing has the name that the last of the chain extends; a circle is never advised."""
    others = [found for each in library.versions(profile) if (found := library.find(profile, each)) not in chain]
    versions = [found.version or 0 for found in others if found and not _leads_to(chain[-1], found, library)]
    if chain[-1].id == profile:
        versions = [each for each in versions if each < (chain[-1].version or 0)]
    if versions:
        have = ", ".join(map(str, versions))
        message = say(
            "there is no version {version} of {profile}; there is {have}", version=version, profile=profile, have=have
        )
        return EXTENDS_MISSING, message, say("write {profile}@{version}", profile=profile, version=versions[-1])
    if library.versions(profile):
        message = say(
            "there is no version {version} of {profile} among the shipped ones, the files given and those beside",
            version=version,
            profile=profile,
        )
        return EXTENDS_MISSING, message, say("add the file that holds it, or name its folder with --profiles")
    close = library.close_to(profile)
    fix = (
        say("did you mean `{close}@{versions}`?", close=close, versions=library.versions(close)[-1])
        if close
        else say("add the file that holds it")
    )
    return (
        EXTENDS_MISSING,
        say("there is no profile {profile} among the shipped ones and the files given", profile=quoted(profile)),
        fix,
    )


def _leads_to(file: ProfileFile, start: ProfileFile, library: Library) -> bool:
    """Whether what one file extends, and so on, leads to another."""
    seen: list[ProfileFile] = []
    each: ProfileFile | None = start
    while each is not None and each not in seen:
        if each is file:
            return True
        seen.append(each)
        profile, _, version = (each.text("extends") or "").partition("@")
        each = library.find(profile, int(version)) if version.isascii() and version.isdigit() else None
    return False


def _merged(base: Mapping, own: Mapping) -> Mapping:
    """The base with what the other writes: mappings key by key, everything else whole."""
    entries = dict(base.entries)
    for key, entry in own.entries.items():
        there = entries.get(key)
        node: Node = entry.node
        if there is not None and isinstance(there.node, Mapping) and isinstance(node, Mapping):
            node = _merged(there.node, node)
        entries[key] = Entry(entry.key, node)
    return Mapping(own.span, entries)


def _filled(mapping: Mapping, schema: Schema, base: Node | None = None) -> Mapping:
    """The mapping with the schema's defaults, its keys in the schema's order.

    :param base: what it was merged over, filled in already: what comes from there stays as it is.
    """
    entries: dict[str, Entry] = {}
    there = base.entries if isinstance(base, Mapping) else {}
    for key, part in schema["properties"].items():
        entry, below = mapping.entries.get(key), there.get(key)
        if entry is not None and entry is below:
            entries[key] = entry
        elif entry is not None:
            entries[key] = Entry(entry.key, _filled_node(entry.node, part, below.node if below else None))
        elif (default := _default(part)) is not None:
            entries[key] = Entry(DEFAULT, default)
    return Mapping(mapping.span, entries)


def _filled_node(node: Node, part: Schema, base: Node | None = None) -> Node:
    if isinstance(node, Mapping):
        return _filled(node, part, base)
    if isinstance(node, Listing):
        return Listing([_filled_node(item, part["items"]) for item in node.items], node.span)
    return node


def _default(part: Schema) -> Node | None:
    """The default of a key: its own, or a mapping of those below where all of them have one."""
    if "default" in part:
        return _default_node(part["default"])
    below = {key: _default(inner) for key, inner in part.get("properties", {}).items()}
    if not below or any(node is None for node in below.values()):
        return None
    return Mapping(DEFAULT, {key: Entry(DEFAULT, node) for key, node in below.items() if node is not None})


def _default_node(value: Any) -> Node:
    """A default as it would be read from a file."""
    if isinstance(value, list):
        return Listing([_default_node(item) for item in value], DEFAULT)
    return Scalar(value, str(value), True, DEFAULT)
