"""Checking profiles: everything that is wrong with a set of files, at once."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from profiles import former, schema_errors
from profiles.around import around, needed
from profiles.checked import ProfileView
from profiles.checks import all_checks
from profiles.gaps import gaps
from profiles.library import Library, ProfileFile, profile_files
from profiles.replaced import replaced
from profiles.resolve import Resolved, resolve
from profiles.rooms import claimed_twice
from profiles.shadows import shadows
from profiles.slips import slips, unsaid
from profiles.sources import Source, sources
from profiles.yaml_nodes import Scalar
from settlement.findings import Finding, errors
from settlement.games.catalogue import GAME_IDS, game

COMMON_KEYS = frozenset(
    ("profile", "version", "game", "title", "effective_from", "effective_until", "extends", "rooms", "currency")
)


@dataclass(slots=True)
class Checked:
    """What a check looked at and found.

    :param findings: those without a file first, then file by file in the order given, by line and column.
    :param texts: the text of each file that could be read, for showing lines of it.
    :param files: how many files were looked at.
    :param library: the shipped profiles and the files.
    :param resolved: the whole profiles of the files that could be resolved.
    """

    findings: list[Finding]
    texts: dict[str, str]
    files: int
    library: Library
    resolved: list[Resolved] = field(default_factory=list)


def check_paths(
    paths: Iterable[str | os.PathLike[str]], folders: Sequence[str | os.PathLike[str]] = ()
) -> list[Finding]:
    """Everything that is wrong with the profiles of files and folders.

    :param folders: with more profiles, which those may extend.
    """
    given = list(paths)
    return check_sources(sources(given), around(given, folders)).findings


def check_text(raw: bytes, file: str) -> list[Finding]:
    """Everything that is wrong with one profile; it may extend shipped ones.

    :param raw: its bytes.
    :param file: its name for findings.
    """
    return check_sources([Source(file, raw)]).findings


def check_sources(
    given: Iterable[Source | Finding], near: Iterable[Source] = (), *, judges_around: bool = True
) -> Checked:
    """Checks files together: against their schemas, what they extend, among each other, and for sense.

    :param near: files around them, for what they extend and for their other versions; nothing is said about these.
    :param judges_around: whether the versions around them count; if not, they are only there to be extended.
    """
    findings: list[Finding] = []
    read: list[Source] = []
    for source in given:
        if isinstance(source, Finding):
            findings.append(source)
        else:
            read.append(source)
    files = profile_files(read)
    library = Library(judges_around=judges_around)
    among: list[Finding] = []
    for neighbour in needed(files, near):
        library.add(neighbour)
    for file in files:
        if file.written.root is not None:
            wrong = [*schema_errors.check(file.written.root), *former.check(file.written.root)]
            file.findings = schema_errors.without_keys_of_tables([*file.findings, *wrong])
        if clash := library.add(file):
            among.append(clash)
    resolved: list[Resolved] = []
    outcomes = [(file, *resolve(file, library)) for file in files]
    for file, whole, problems in outcomes:
        file.findings += [*problems, *sense(file, whole, library)]
        if whole is not None:
            resolved.append(whole)
    among += [*library.order(), *gaps(library), *shadows(resolved), *claimed_twice(resolved)]
    among += unsaid(slips(files, resolved, library), [*among, *(f for file in files for f in file.findings)])
    for file in files:
        own = dict.fromkeys(file.findings + [f for f in among if f.file == file.file])
        findings += sorted(own, key=lambda f: (f.line or 0, f.column or 0))
    texts = {file.file: file.written.text for file in files if file.written.text is not None}
    return Checked(findings, texts, len(files), library, resolved)


def sense(file: ProfileFile, whole: Resolved | None, library: Library) -> list[Finding]:
    """What the checks of the game find in a file; in what was written where it could not be resolved.

    What is inherited whole from the profile that it extends is said of that one, not of each that extends it.
    """
    view = _view(file, whole)
    found = _sense(file, whole, view) if view else []
    found += _replaced(file, whole, library, found)
    if view is None or not any(view.is_inherited(f) for f in found):
        return found
    base = _base(file.scalar("extends"), library)
    assert base is not None, "a value was inherited"
    base_whole, _ = resolve(base, library)
    base_view = _view(base, base_whole)
    there = {(f.code, f.path) for f in _sense(base, base_whole, base_view)} if base_view else set()
    return [f for f in found if not (view.is_inherited(f) and (f.code, f.path) in there)]


def _replaced(file: ProfileFile, whole: Resolved | None, library: Library, beside: list[Finding]) -> Iterator[Finding]:
    """Tables that lack rows of the extended one, but for those that are said to be incomplete already."""
    base = _base(file.scalar("extends"), library)
    if whole is not None and base is not None and (base_whole := resolve(base, library)[0]) is not None:
        said = {f.path for f in errors(beside)}
        yield from (f for f in replaced(file, base_whole) if f.path not in said)


def _view(file: ProfileFile, whole: Resolved | None) -> ProfileView | None:
    root = whole.root if whole else file.written.root
    played, extends = file.text("game"), file.scalar("extends")
    if root is None or played not in GAME_IDS:
        return None
    return ProfileView(file.file, played, root, extends=extends.span if extends else None)


def _sense(file: ProfileFile, whole: Resolved | None, view: ProfileView) -> list[Finding]:
    """What the checks find, inherited or not; those of typed rules only where nothing is an error.

    Of a value that is refused already no more is said.
    """
    checks = [check for check in all_checks() if view.game in check.games]
    found = [f for check in checks if not check.of_rules for f in check.find(view)]
    if whole and not errors([*file.findings, *found]):
        view.rules = typed_rules(whole.document)
        found += [f for check in checks if check.of_rules for f in check.find(view)]
    refused = {(f.line, f.column) for f in errors(file.findings)}
    return [f for f in found if (f.line, f.column) not in refused]


def _base(extends: Scalar | None, library: Library) -> ProfileFile | None:
    """The file that a well written `extends` names."""
    if extends is None or not isinstance(extends.value, str):
        return None
    profile, _, version = extends.value.partition("@")
    return library.find(profile, int(version)) if version.isascii() and version.isdigit() else None


def typed_rules(document: dict[str, Any]) -> Any:
    """The typed rules of a resolved profile without errors."""
    rules = {key: value for key, value in document.items() if key not in COMMON_KEYS}
    return msgspec.convert(rules, game(document["game"]).rules_type)
