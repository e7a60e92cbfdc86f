"""Worked cases tried: the game by its profile, and where what comes out is not what was expected."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from profiles import schema_errors as profile_shape
from profiles.cases import schema_errors
from profiles.cases.codes import BAD_GAME, BAD_VALUE, DIFFERS, OTHER_STATUS, UNKNOWN_PROFILE
from profiles.cases.read import Case
from profiles.check import COMMON_KEYS, sense, typed_rules
from profiles.library import Library, ProfileFile
from profiles.resolve import Resolved, resolve
from profiles.yaml_nodes import Entry, Mapping, Scalar, Span, found_at
from profiles.yaml_reader import Written
from settlement.findings import Finding, FindingPage, errors, quoted
from settlement.games.catalogue import game
from settlement.games.ledger import Entry as Payment
from settlement.games.ledger import Outcome
from settlement.games.settle import settle
from settlement.games.short import Mistake
from settlement.words import Words, say


@dataclass(slots=True)
class Tried:
    """What trying a case came to: no findings, or why it failed.

    ``profile`` is the label of the profile, None where there is none; ``outcome`` is None where the game couldn't be
    tried at all.
    """

    case: Case
    profile: str | None = None
    outcome: Outcome | None = None
    findings: list[Finding] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether all is as expected."""
        return not self.findings

    def words(self, entry: Payment) -> list[Words]:
        """An entry in words, as each seat is told it that has a line of it; each sentence once."""
        assert self.outcome is not None
        assert self.outcome.tell is not None
        tell = self.outcome.tell
        seats = [seat for seat, amount in enumerate(entry.amounts) if amount or entry.always]
        return list({str(words): words for words in (tell(entry, seat) for seat in seats)}.values())


def try_case(case: Case, library: Library) -> Tried:
    """Settles a case's game by its profile, and compares."""
    tried = Tried(case)
    whole = _resolved(tried, library)
    if whole is None:
        return tried
    rules = typed_rules(whole.document)
    tried.profile = case.profile if "@" in case.profile else f"{case.profile}@{_newest(case.profile, library)}"
    made = _log(tried, whole.document["game"], rules)
    if made is None:
        return tried
    log, lines = made
    outcome = tried.outcome = settle(game(whole.document["game"]), log, rules)
    if outcome.status != case.status:
        tried.findings += _other_status(case, outcome, lines)
    elif outcome.status == "settled":
        tried.findings += [*_amounts(case, outcome), *_lines(tried)]
    return tried


def _newest(profile: str, library: Library) -> int:
    return max(library.versions(profile))


def _resolved(tried: Tried, library: Library) -> Resolved | None:
    """The case's profile with its changes; None where there is a finding."""
    case = tried.case
    profile, _, version = case.profile.partition("@")
    versions = library.versions(profile)
    file = library.find(profile, int(version) if version else max(versions, default=0))
    if file is None:
        if versions:
            message = say(
                "there is no version {version} of {profile}; it has {versions:,}",
                version=version,
                profile=profile,
                versions=tuple(map(str, versions)),
            )
        else:
            message = say("there is no profile {profile}", profile=quoted(profile))
        close = None if versions else library.close_to(profile)
        fix = say("did you mean `{close}`?", close=close) if close else None
        _refuse(tried, UNKNOWN_PROFILE, message, case.profile_span, fix)
        return None
    whole, problems = resolve(file, library)
    if whole is None or errors([*file.findings, *problems, *sense(file, whole, library)]):
        message = say("{label} ({file}) has errors, so nothing is paid by it", label=file.label, file=file.file)
        _refuse(
            tried, UNKNOWN_PROFILE, message, case.profile_span, say("see `buckle profile check {file}`", file=file.file)
        )
        return None
    return whole if case.changes is None else _changed(tried, case.changes, file, library)


def _refuse(tried: Tried, page: FindingPage, message: Words, span: Span, fix: Words | None = None) -> None:
    tried.findings.append(found_at(page, message, span, tried.case.path, fix))


def _changed(tried: Tried, changes: Mapping, base: ProfileFile, library: Library) -> Resolved | None:
    """The profile as one that extends it would be, with what ``with`` changes."""
    case = tried.case
    for key, entry in changes.entries.items():
        if key in COMMON_KEYS:
            _refuse(
                tried,
                BAD_VALUE,
                say("`{key}` is no rule; `with` changes rules and amounts", key=key),
                entry.key,
                say("take it out"),
            )
    if tried.findings:
        return None
    head: dict[str, str | int] = {
        "profile": base.id or "",
        "version": (base.version or 0) + 1,
        "game": base.text("game") or "",
        "title": case.title,
        "effective_from": base.text("effective_from") or "",
        "extends": base.label,
    }
    span = case.profile_span
    entries = {key: Entry(span, Scalar(value, str(value), True, span)) for key, value in head.items()}
    root = Mapping(changes.span, entries | changes.entries)
    file = ProfileFile(Written(case.file, None, root), False, case.file)
    file.findings += profile_shape.check(root)
    whole, problems = resolve(file, library)
    tried.findings += errors([*file.findings, *problems, *sense(file, whole, library)])
    return None if tried.findings else whole


def _log(tried: Tried, game_id: str, rules: Any) -> tuple[Any, tuple[int, ...]] | None:
    """The log of a case, and by event the index of the line that it comes from; None where there is a finding."""
    case, played = tried.case, game(game_id)
    plain: dict[str, Any] | None = case.log
    lines: tuple[int, ...] = ()
    if case.short is not None:
        assert played.write_short is not None, played.id
        written = played.write_short(case.short, rules)
        if isinstance(written, Mistake):
            span = case.span_of("game", *written.path)
            path = (*case.path, "game", *written.path)
            tried.findings.append(found_at(BAD_GAME, written.words, span, path, written.fix))
            return None
        plain, lines = written
    else:
        node = case.node.get("log")
        assert node is not None
        assert plain is not None
        tried.findings += schema_errors.check(node, "log", (*case.path, "log"))
        if not tried.findings and plain["game"] != game_id:
            message = say(
                "the record is of {plain}, and {profile} is a profile of {game_id}",
                plain=plain["game"],
                profile=case.profile,
                game_id=game_id,
            )
            _refuse(tried, BAD_GAME, message, case.span_of("log", "game"))
        if tried.findings:
            return None
    try:
        return msgspec.convert(plain, played.log_type), lines
    except msgspec.ValidationError:
        _refuse(
            tried,
            BAD_GAME,
            say("this is no game of {game_id}", game_id=game_id),
            case.span_of("game" if case.short else "log"),
        )
        return None


def _other_status(case: Case, outcome: Outcome, lines: tuple[int, ...]) -> list[Finding]:
    """The game isn't settled where it should be, or the other way; its errors at the lines that they come from."""
    key = "game" if case.short is not None else "log"
    causes = errors(outcome.findings)
    if case.status != "settled" or not causes:
        message = say("the game is {status}; expected is {status_2}", status=outcome.status, status_2=case.status)
        return [found_at(OTHER_STATUS, message, case.span_of("status"), (*case.path, "status"))]
    found = []
    for cause in causes:
        at: tuple[str | int, ...] = (key,)
        if cause.event is not None and cause.event >= 0:
            at = (key, "plays", lines[cause.event]) if lines else (key, "events", cause.event)
        message = say("the game is rejected: {message} ({code})", message=cause.message, code=cause.code)
        found.append(found_at(OTHER_STATUS, message, case.span_of(*at), (*case.path, *at), cause.fix))
    return found


def _amounts(case: Case, outcome: Outcome) -> list[Finding]:
    """Seats, and the house, that get otherwise."""
    seats = len(outcome.amounts)
    if len(case.pays) != seats:
        message = say("{pays} amounts are written, and the game has {seats} seats", pays=len(case.pays), seats=seats)
        return [found_at(BAD_VALUE, message, case.span_of("pays"), (*case.path, "pays"))]
    found = []
    for seat, (computed, expected) in enumerate(zip(outcome.amounts, case.pays, strict=True)):
        if computed != expected:
            made_of = ", ".join(f"{line.rule} {line.amount}" for line in outcome.lines(seat))
            message = say(
                "{title}: seat {seat} gets {computed} ({made_of}); expected is {expected}",
                title=quoted(case.title),
                seat=seat,
                computed=computed,
                made_of=made_of,
                expected=expected,
            )
            found.append(found_at(DIFFERS, message, case.span_of("pays", seat), (*case.path, "pays", seat)))
    if outcome.house != case.house:
        message = say(
            "{title}: the house gets {house}; expected is {house_2}",
            title=quoted(case.title),
            house=outcome.house,
            house_2=case.house,
        )
        found.append(found_at(DIFFERS, message, case.span_of("house"), (*case.path, "house")))
    return found


def _lines(tried: Tried) -> list[Finding]:
    """Lines of the clauses that the case names which come out otherwise."""
    case, outcome = tried.case, tried.outcome
    assert outcome is not None
    found = []

    def differs(message: str, at: int) -> None:
        whole = f"{quoted(case.title)}: {message}"
        found.append(found_at(DIFFERS, whole, case.span_of("lines", at), (*case.path, "lines", at)))

    for clause in dict.fromkeys(line.clause for line in case.lines):
        computed = [entry for entry in outcome.entries if entry.rule == clause]
        expected = [(index, line) for index, line in enumerate(case.lines) if line.clause == clause]
        for entry, (index, line) in zip(computed, expected, strict=False):
            if (entry.amounts, entry.house) != (line.amounts, line.house):
                differs(f"{clause} pays {list(entry.amounts)}; expected is {list(line.amounts)}", index)
            elif line.why is not None and line.why not in (told := [str(words) for words in tried.words(entry)]):
                differs(f'{clause} says "{told[0] if told else ""}"; expected is "{line.why}"', index)
        if len(computed) < len(expected):
            at, line = expected[len(computed)]
            differs(f"{clause} has {len(computed)} lines; expected is {list(line.amounts)} too", at)
        elif len(computed) > len(expected):
            more = list(computed[len(expected)].amounts)
            differs(f"{clause} pays {more} too, which isn't expected", expected[-1][0])
    return found
