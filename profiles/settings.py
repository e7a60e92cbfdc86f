"""``buckle.yaml``: what holds for all profiles beside it: folders they may extend, strictness, language, allowances."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from profiles.allow import Allowance, in_comments, known_code, without_allowed
from profiles.around import around
from profiles.beside import beside, is_below
from profiles.check import Checked, check_sources
from profiles.scalars import AMBIGUOUS
from profiles.sources import SETTINGS, UNREADABLE, sources
from profiles.times import read_time
from profiles.yaml_nodes import Listing, Mapping, Node, Scalar, Span, found_at
from profiles.yaml_reader import read
from settlement.findings import Finding, FindingPage, quoted, shown_path
from settlement.games.times import instant
from settlement.words import Words, say

BAD_SETTING = FindingPage(
    code="profile/bad-setting",
    severity="error",
    title="a setting in `buckle.yaml` that can't be used",
    why="A setting that is misspelt does nothing, and what it was to do is missed by nobody until it matters.",
    do="Write `profiles`, `strict`, `lang` and `allow` as the documentation shows them.",
    bad="strickt: true",
    good="strict: true",
)
PAGES = (BAD_SETTING,)
LANGUAGES = ("en", "zh", "es")
KEYS = ("profiles", "strict", "lang", "allow")
_ALLOW_KEYS = ("code", "reason", "until", "profile", "path")


@dataclass(slots=True)
class Settings:
    """One ``buckle.yaml``: its folder, and what it says.

    ``profiles`` are folders whose profiles those beside it may extend; ``strict`` makes warnings count in ``profile
    check``; ``lang`` is the language of reports, None where it isn't said.
    """

    folder: str
    profiles: list[str] = field(default_factory=list)
    strict: bool = False
    lang: str | None = None
    allow: list[Allowance] = field(default_factory=list)


def settings_of(paths: Iterable[str], now: int) -> tuple[list[Settings], list[Finding]]:
    """The settings beside files and folders, and what is wrong with them.

    :param now: microseconds since 1970 UTC, for allowances that end.
    """
    found, findings = [], []
    for path in beside(paths, SETTINGS):
        settings, problems = read_settings(path, now)
        found.append(settings)
        findings += problems
    return found, findings


def read_settings(path: str, now: int) -> tuple[Settings, list[Finding]]:
    """What a ``buckle.yaml`` says, and what is wrong with it."""
    settings, name = Settings(os.path.dirname(path) or "."), shown_path(path)
    try:
        with open(path, "rb") as opened:
            raw = opened.read()
    except OSError as error:
        why = os.strerror(error.errno or 0).lower()
        return settings, [UNREADABLE.finding(say("{name} can't be read: {why}", name=quoted(name), why=why), file=name)]
    written = read(raw, name)
    reading = _Reading(settings, list(written.findings), now)
    if written.root is not None:
        reading.take(written.root)
    return settings, reading.findings


class _Reading:
    """Takes the values of one file."""

    def __init__(self, settings: Settings, findings: list[Finding], now: int) -> None:
        self.settings = settings
        self.findings = findings
        self.now = now

    def take(self, root: Mapping) -> None:
        settings = self.settings
        for key, entry in root.entries.items():
            node = entry.node
            if key not in KEYS:
                self._unknown(key, entry.key, KEYS)
            elif key == "profiles":
                settings.profiles += [self._folder(item) for item in self._items(node, "a list of folders")]
            elif key == "strict":
                settings.strict = bool(self._value(node, bool, "true or false"))
            elif key == "lang":
                lang = self._value(node, str, f"one of {', '.join(LANGUAGES)}")
                if lang is not None and lang not in LANGUAGES:
                    self._say(
                        say(
                            "there is no language {lang}; there is {LANGUAGES}",
                            lang=quoted(lang),
                            LANGUAGES=", ".join(LANGUAGES),
                        ),
                        node.span,
                    )
                settings.lang = lang if lang in LANGUAGES else None
            else:
                for item in self._items(node, "a list of {code: …, reason: …}"):
                    self._allowance(item)

    def _allowance(self, node: Node) -> None:
        if not isinstance(node, Mapping):
            self._say(say("an entry of `allow` is {code: …, reason: …}"), node.span)
            return
        for key, entry in node.entries.items():
            if key not in _ALLOW_KEYS:
                self._unknown(key, entry.key, _ALLOW_KEYS)
        texts = {
            k: self._value(e.node, str, "a text") for k, e in node.entries.items() if k in _ALLOW_KEYS and k != "until"
        }
        missing = [key for key in ("code", "reason") if key not in node.entries]
        if missing:
            self._say(
                say("an allowance without `{missing}`", missing=missing[0]),
                node.span,
                say("write {code: …, reason: …}"),
            )
        until = self._time(node.get("until"))
        code = texts.get("code")
        if missing or code is None or not (texts["reason"] or "").strip():
            return
        place = node.get("code")
        assert place is not None
        whole, problem = known_code(code, place.span)
        if whole is None:
            self.findings += [problem] if problem else []
            return
        ends = instant(until.upper()) if until else None
        ended = ends is not None and ends <= self.now
        self.settings.allow.append(
            Allowance(whole, place.span, profile=texts.get("profile"), path=texts.get("path"), until=until, ended=ended)
        )

    def _time(self, node: Node | None) -> str | None:
        """A time, quoted or not: the reader takes unquoted ones for times in profiles' own keys alone."""
        if node is None:
            return None
        if not isinstance(node, Scalar):
            self._say(say("`until` is a time with its offset"), node.span)
            return None
        place = (node.span.line, node.span.column)
        self.findings = [f for f in self.findings if f.code != AMBIGUOUS.code or (f.line, f.column) != place]
        reading = read_time(node.text)
        if reading.refusal:
            self._say(say("`until`: {message}", message=reading.refusal.message), node.span, reading.refusal.fix)
            return None
        return node.text

    def _folder(self, node: Node) -> str:
        text = self._value(node, str, "a folder") or "."
        folder = os.path.join(self.settings.folder, text)
        if not os.path.isdir(folder):
            self._say(say("there is no folder {text} beside this file", text=quoted(text)), node.span)
        return folder

    def _items(self, node: Node, due: str) -> list[Node]:
        if isinstance(node, Listing):
            return node.items
        self._say(say("{due} is due here", due=due), node.span)
        return []

    def _value(self, node: Node, kind: type[Any], due: str) -> Any:
        if isinstance(node, Scalar) and type(node.value) is kind:
            return node.value
        place = (node.span.line, node.span.column)
        if not any((f.line, f.column) == place for f in self.findings):
            self._say(say("{due} is due here", due=due), node.span)
        return None

    def _unknown(self, key: str, span: Span, known: Sequence[str]) -> None:
        import difflib

        close = difflib.get_close_matches(key, known, 1)
        fix = say("did you mean `{close}`?", close=close[0]) if close else None
        self._say(
            say("there is no setting {key}; there is {known}", key=quoted(key), known=", ".join(known)), span, fix
        )

    def _say(self, message: Words, span: Span, fix: Words | None = None) -> None:
        self.findings.append(found_at(BAD_SETTING, message, span, fix=fix))


def check_with_settings(
    paths: Sequence[str], now: int, folders: Sequence[str | os.PathLike[str]] = ()
) -> tuple[Checked, list[Settings]]:
    """Checks files and folders together with what the settings beside them add; nothing is allowed yet.

    :param folders: with more profiles, which those may extend; those that ``profiles`` names in the settings come to
        them. Nothing is said about theirs.
    """
    settings, problems = settings_of(paths, now)
    more = [*folders, *(folder for each in settings for folder in each.profiles)]
    checked = check_sources(sources(paths), around(paths, more))
    checked.findings = [*problems, *checked.findings]
    return checked, settings


def allowed(checked: Checked, paths: Sequence[str], settings: Sequence[Settings]) -> list[Finding]:
    """The findings without those that comments and settings allow, and the allowances that allow nothing."""
    files = [file for file in checked.library.files if not file.is_shipped]
    allowances: list[Allowance] = []
    findings = list(checked.findings)
    for file in files:
        if file.file in checked.texts:
            found, problems = in_comments(file)
            allowances += found
            findings += problems
    for each in settings:
        allowances += each.allow
    folders = [path for path in paths if path != "-" and os.path.isdir(path)]
    partly = not all(any(is_below(each.folder, folder) for folder in folders) for each in settings)
    return without_allowed(findings, allowances, files, partly=partly)


def is_strict(settings: Iterable[Settings]) -> bool:
    """Whether some settings ask for it."""
    return any(each.strict for each in settings)
