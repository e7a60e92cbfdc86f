"""The profiles of a run as a :class:`~settlement.games.editions.Book`: the shipped ones and those of folders and files."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from profiles.around import around
from profiles.check import Checked, check_sources, typed_rules
from profiles.library import SAME_START, VERSION_ORDER, ProfileFile
from profiles.resolve import Resolved, profile_sha256, resolve
from profiles.settings import allowed, settings_of
from profiles.sources import SHIPPED, sources
from settlement.findings import Finding, FindingPage, errors, quoted
from settlement.games.editions import Book, Edition
from settlement.words import say

NOT_FOUND = FindingPage(
    code="profile/not-found",
    severity="error",
    title="there is no profile of that name",
    why="Another one would pay other amounts, so none is chosen in its place.",
    do="See `buckle profile list`; add a folder with --profiles, or name a file.",
)
PAGES = (NOT_FOUND,)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The book of a run, and by ``id@version`` the resolved profiles with the place of each value."""

    book: Book
    resolved: dict[str, Resolved]


def load_book(folders: Sequence[Path] = (), override: str | None = None) -> tuple[Book | None, list[Finding]]:
    """The book of a run: the shipped profiles, and those of folders, which win over shipped ones of the same version.

    :param folders: each is checked whole; a file with an error in it means no book.
    :param override: ``id``, ``id@version`` or the path of a file (with a slash in it, or ending in .yaml or .yml), for
        ``Book.override``. An unknown one is the finding ``profile/not-found``. A file may extend those beside it.
    :returns: the book, None where anything is an error; and all findings, warnings too.
    """
    catalogue, findings = load_catalogue(folders, override)
    return (catalogue.book if catalogue else None), findings


def load_catalogue(
    folders: Sequence[Path] = (), override: str | None = None, *, tried: bool = False
) -> tuple[Catalogue | None, list[Finding]]:
    """As :func:`load_book`, with the resolved profiles beside the book.

    :param tried: the override is only tried out. Where it is a file, it need not have a place in time among the other
        versions yet: that it starts no later than one before it is a warning.
    """
    path = override if override is not None and _is_path(override) else None
    if path and os.path.isdir(path):
        return None, [
            NOT_FOUND.finding(say("{path} is a folder; a file, an id or id@version is due", path=quoted(path)))
        ]
    paths = [*map(os.fspath, folders), *([path] if path else [])]
    settings, problems = settings_of(map(os.fspath, folders), time.time_ns() // 1000)
    more = [*map(os.fspath, folders), *(folder for each in settings for folder in each.profiles)]
    near = around([path], more) if path else ()
    checked = check_sources(sources([*more, *([path] if path else [])]), near, judges_around=False)
    checked.findings = [*problems, *allowed(checked, paths, settings)]
    if path and tried:
        names = {file.file for file in checked.library.files if _is_at(file, path)}
        checked.findings = [_as_tried(finding, names) for finding in checked.findings]
    if errors(checked.findings):
        return None, checked.findings
    resolved = list(checked.resolved)
    for file in checked.library.files:
        if file.is_shipped or file.is_around:
            whole, _ = resolve(file, checked.library)
            assert whole is not None or file.is_around, file.file
            resolved += [whole] if whole is not None else []
    name = _label_of(path, checked) if path else override
    book = Book([edition(each) for each in resolved], name)
    if name is not None and (problem := _unknown(name, book)):
        return None, [*checked.findings, problem]
    return Catalogue(book, {each.file.label: each for each in resolved}), checked.findings


def edition(whole: Resolved) -> Edition:
    """The edition of a resolved profile without errors."""
    document, file = whole.document, whole.file
    starts = file.starts
    assert starts is not None, file.label
    return Edition(
        id=document["profile"],
        version=document["version"],
        game=document["game"],
        title=document["title"],
        effective_from=starts,
        rooms=tuple(document.get("rooms", ())),
        sha256=profile_sha256(document),
        rules=typed_rules(document),
        document=document,
        effective_until=file.ends,
        source=SHIPPED if file.is_shipped else file.path,
    )


def _is_path(name: str) -> bool:
    return name.lower().endswith((".yaml", ".yml")) or os.sep in name


def _as_tried(finding: Finding, tried: set[str]) -> Finding:
    """A finding as it is where it is about a file that is only tried out.

    :param tried: the names of that file.
    """
    if finding.code not in (SAME_START.code, VERSION_ORDER.code) or finding.file not in tried:
        return finding
    return msgspec.structs.replace(finding, severity="warning")


def _is_at(file: ProfileFile, path: str) -> bool:
    return not file.is_shipped and os.path.realpath(file.path) == os.path.realpath(path)


def _label_of(path: str, checked: Checked) -> str:
    return next(each.file.label for each in checked.resolved if _is_at(each.file, path))


def _unknown(name: str, book: Book) -> Finding | None:
    """The finding of a name that the book doesn't hold."""
    import difflib

    if book.find(name) is not None:
        return None
    profile, _, version = name.partition("@")
    if profile in book.ids():
        have = ", ".join(str(e.version) for e in book.editions if e.id == profile)
        return NOT_FOUND.finding(
            say(
                "profile {profile} has no version {version}; it has {have}",
                profile=quoted(profile),
                version=quoted(version),
                have=have,
            )
        )
    close = difflib.get_close_matches(profile, book.ids(), 1)
    known = ", ".join(book.ids())
    fix = say("did you mean `{close}`?", close=close[0]) if close else None
    return NOT_FOUND.finding(
        say("there is no profile {name}; there is {known}", name=quoted(name), known=known), fix=fix
    )
