"""From a record to its result, and a whole run over the inputs.

The status of a record, where more than one could apply:

- ``incomplete`` stays, also where the id stands elsewhere: the run could not look at the whole of that record.
- ``conflict`` wins over ``settled``, ``void`` and ``rejected``; what else is wrong with the record is listed as well.
- ``duplicate`` wins over what the first record came to, so the second copy of a rejected game is a duplicate too. A copy
  of a record that doesn't decode is a conflict: nobody can say that two records are the same game if neither can be read.
"""

from __future__ import annotations

import copy
import os
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import BinaryIO, Literal, TypeVar, get_args

import msgspec
from msgspec import UNSET, UnsetType

from settlement.findings import Finding, errors, quoted
from settlement.games.catalogue import GAME_IDS, game
from settlement.games.editions import Book, Edition
from settlement.games.ledger import Outcome
from settlement.games.log import GameLog
from settlement.games.settle import settle
from settlement.logs.claims import Claims
from settlement.logs.codes import CLAIMED_NOT_ZERO, CLAIMED_SEATS, INCOMPLETE_CODES, PLAYER_ON_TWO_SEATS
from settlement.logs.decode import Decoded, decode, decode_head
from settlement.logs.filters import Filters, Named, Sieve, Unknown, unknown
from settlement.logs.identity import Census, Families, Place, Verdict, fingerprint, game_id_of, id_hash
from settlement.logs.inputs import Inputs
from settlement.logs.scan import glance
from settlement.logs.source import Reader, Record, Source, sha256_of
from settlement.words import say

Status = Literal["settled", "void", "rejected", "duplicate", "conflict", "incomplete"]
STATUSES: tuple[Status, ...] = get_args(Status)

T = TypeVar("T")


class GameResult(msgspec.Struct):
    """What became of one record.

    ``game_id``, ``game`` and ``room`` are what could be read of a record that doesn't decode (``log`` is None then).
    ``edition`` is the profile that pays, None where there is none. ``outcome`` is None where the game was not replayed.
    Findings have their place (file, line, game_id).
    """

    file: str
    line: int
    raw: bytes
    game_id: str | None
    game: str | None
    room: str | None
    log: GameLog | None
    edition: Edition | None
    status: Status
    outcome: Outcome | None
    findings: list[Finding]


def settle_record(record: Record, book: Book) -> GameResult:
    """The result of one record alone; whether its id occurs elsewhere is not asked.

    :raises AssertionError: and whatever else a bug of ours raises; never for what the record holds.
    """
    return _settle_read(record, _read(record), book)


def settle_chosen(
    record: Record, book: Book, sieve: Sieve | None, verdict: Verdict | None = None, claims: Claims | None = None
) -> GameResult | None:
    """The result of a record, None where the filters leave it out.

    :param verdict: what it is beside other records of its id.
    :param claims: what was booked, in place of what the record says.
    """
    if sieve is None and claims is None:
        return settle_record(record, book) if verdict is None else settle_beside(record, book, verdict)
    read = _read(record)
    if claims is not None and read is not None and read.log is not None:
        claims.put_into(read.log)
    if sieve is None:
        return _settle_read(record, read, book) if verdict is None else _settle_beside(record, book, verdict, claims)
    if not takes(sieve, record, read):
        return None
    result = _settle_read(record, read, book) if verdict is None else _settle_beside(record, book, verdict, claims)
    if sieve.takes_status(result.status):
        return result
    if result.status == "incomplete":
        sieve.pass_over(result.findings, record.problem)
    return None


def takes(sieve: Sieve, record: Record, read: Decoded | None) -> bool:
    """Whether the filters keep a record, as far as its status isn't asked.

    :param read: what decoding it gave; None where it can't be decoded.
    """
    if read is not None:
        log = read.log or decode_head(record.raw)  # all but the events may be well, and a batch reads no more of it
        if log is not None:
            return sieve.takes_log(log)
    return sieve.takes_line(record.raw)


def _read(record: Record) -> Decoded | None:
    return None if record.problem is not None else decode(record.raw)


def _settle_read(record: Record, decoded: Decoded | None, book: Book) -> GameResult:
    if decoded is None:
        assert record.problem is not None
        status: Status = "incomplete" if record.problem.code in INCOMPLETE_CODES else "rejected"
        return _result(record, status, [record.problem], edition=_choose_by_texts(record, book)[0])
    log = decoded.log
    if log is None:
        edition, findings = _choose_by_texts(record, book)
        return _result(record, "rejected", decoded.findings + findings, edition=edition)
    return settle_log(record, log, book)


def settle_log(record: Record, log: GameLog, book: Book) -> GameResult:
    """The result of one record alone, whose log has been decoded."""
    edition, findings = _choose(log, book)
    if (unclaimable := claim_fault(log)) is not None:
        findings = [*findings, unclaimable]
    if sits_twice(log):
        findings = [*findings, *_tell_twice(log)]
    if edition is None:
        return _result(record, "rejected", findings, log)
    outcome = settle(game(log.game), log, edition.rules)
    status: Status = "rejected" if findings and errors(findings) else outcome.status
    return _result(record, status, findings + outcome.findings, log, edition, outcome)


def settle_beside(record: Record, book: Book, verdict: Verdict) -> GameResult:
    """The result of a record whose id occurs elsewhere too, as the verdict says.

    A duplicate pays nothing and repeats none of the findings of the first. A conflict pays nothing and lists what else
    is wrong with the record; a cut record stays ``incomplete``.
    """
    if verdict.status == "duplicate":
        log = decode(record.raw).log
        assert log is not None
        return _result(record, "duplicate", [verdict.finding], log, _choose(log, book)[0])
    result = settle_record(record, book)
    game_id = game_id_of(record.raw)
    result.findings.insert(0, verdict.finding.placed(file=record.file, line=record.line, game_id=game_id))
    if result.status != "incomplete":
        result.status, result.outcome = "conflict", None
    return result


def _settle_beside(record: Record, book: Book, verdict: Verdict, claims: Claims | None) -> GameResult:
    result = settle_beside(record, book, verdict)
    if claims is not None and result.log is not None:
        claims.put_into(result.log)
    return result


def _choose(log: GameLog, book: Book) -> tuple[Edition | None, list[Finding]]:
    profile, room = log.profile, log.room
    return book.choose(log.game, None if profile is UNSET else profile, None if room is UNSET else room, log.started_at)


def _choose_by_texts(record: Record, book: Book) -> tuple[Edition | None, list[Finding]]:
    """The profile that would pay a record that doesn't decode, and what is wrong with it, as far as texts can be read."""
    texts = glance(record.raw)
    if texts.get("game") not in GAME_IDS or "started_at" not in texts or not {"profile", "room"} & set(texts):
        return None, []
    return book.choose(texts["game"], texts.get("profile"), texts.get("room"), texts["started_at"])


def claim_fault(log: GameLog) -> Finding | None:
    """What is wrong with what a log claims, whatever the game comes to; None where nothing is, or nothing is claimed."""
    claimed = log.claimed
    if claimed is UNSET:
        return None
    payouts, house = claimed.payouts, claimed.house
    seats = len(log.deal.hands)
    if len(payouts) != seats:
        return CLAIMED_SEATS.finding(
            say(
                "{payouts} payouts are claimed, but {seats} hands were dealt: one amount a seat",
                payouts=len(payouts),
                seats=seats,
            )
        )
    if total := sum(payouts) + house:
        return CLAIMED_NOT_ZERO.finding(
            say(
                "the claimed payouts {payouts} and house {house} sum to {total}, not to 0",
                payouts=str(payouts),
                house=house,
                total=total,
            )
        )
    return None


def sits_twice(log: GameLog) -> bool:
    """Whether a player id stands on more than one seat (room/1.4)."""
    return len({player.id for player in log.players}) < len(log.players)


def _tell_twice(log: GameLog) -> list[Finding]:
    """The players on several seats; a seat that is listed twice is another mistake, which the replay tells."""
    seats: dict[str, set[int]] = {}
    for player in log.players:
        seats.setdefault(player.id, set()).add(player.seat)
    return [
        PLAYER_ON_TWO_SEATS.finding(
            say(
                "player {player} sits on seats {seats}; totals by player add them up",
                player=quoted(name),
                seats=tuple(sorted(its)),
            )
        )
        for name, its in seats.items()
        if len(its) > 1
    ]


def _result(
    record: Record,
    status: Status,
    findings: list[Finding],
    log: GameLog | None = None,
    edition: Edition | None = None,
    outcome: Outcome | None = None,
) -> GameResult:
    game_id: str | None
    game_: str | None
    if log is not None:
        game_id, game_, room = log.game_id, log.game, given(log.room)
    else:
        texts = glance(record.raw)
        game_id, room = texts.get("game_id"), texts.get("room")
        game_ = texts["game"] if texts.get("game") in GAME_IDS else None
    file, line = record.file, record.line
    if findings:
        findings = [finding.placed(file=file, line=line, game_id=game_id) for finding in findings]
    return GameResult(file, line, record.raw, game_id, game_, room, log, edition, status, outcome, findings)


def given(value: T | UnsetType) -> T | None:
    """An optional key of a log, None where it is absent."""
    return None if value is UNSET else value


class Run:
    """All records of the inputs in their order, duplicates and conflicts decided.

    The inputs are read twice: once for the ids, once to settle; a third time in between where ids occur more than once.
    ``problems`` (findings about inputs, an error among them means that not everything could be looked at), ``counts``
    (by status) and ``filtered`` (records that the filters leave out; with the counts, all records) are complete when an
    iteration has ended, and so is ``named``, the names of the filters that were met.

    :param paths: files, folders, patterns, ``-``.
    :param game_ids: yield (and count) the records of these ids alone, of all where none is named; those that conflict with
        them are still found.
    :param stdin: what ``-`` reads.
    :param filters: which of them to yield.
    :param claims: what was booked, in place of what the records say.
    """

    def __init__(
        self,
        paths: Sequence[str | os.PathLike[str]],
        book: Book,
        game_ids: Collection[str] = (),
        stdin: BinaryIO | None = None,
        filters: Filters | None = None,
        claims: Claims | None = None,
    ) -> None:
        self.inputs = Inputs(paths, stdin)
        self.book = book
        self.game_ids = frozenset(game_ids)
        self.ids_met: set[str] = set()
        self.claims = claims
        self.problems = list(self.inputs.problems)
        self.counts: Counter[Status] = Counter()
        self.filters = filters or Filters()
        self.filtered = 0
        self.named = Named()
        self._taken = 0
        self._survey = _Survey(self.inputs)

    def with_book(self, book: Book) -> Run:
        """The same inputs settled by another book, with problems and counts of its own."""
        other = copy.copy(self)
        other.book, other.problems, other.counts = book, list(self.problems), Counter()
        other.filtered = other._taken = 0
        return other

    def __iter__(self) -> Iterator[GameResult]:
        families = self._survey.families
        self.problems = [*self.inputs.problems, *self._survey.problems]
        self.counts = Counter(dict.fromkeys(STATUSES, 0))
        self.filtered = self._taken = 0
        sieve = self.filters.sieve()
        for position, record in _records(self.inputs, self.problems, self._survey.digests):
            game_id = game_id_of(record.raw)
            if game_id is not None and self.claims is not None:
                self.claims.meet(game_id)
            if self.game_ids:
                if game_id not in self.game_ids:
                    continue
                self.ids_met.add(game_id)
            if self.is_full:
                self.filtered += 1
                continue
            verdict = families.verdict(game_id, position) if game_id is not None else None
            result = settle_chosen(record, self.book, sieve, verdict, self.claims)
            if result is None:
                self.filtered += 1
                continue
            self.counts[result.status] += 1
            self._taken += 1
            yield result
        if sieve is not None:
            self.problems += sieve.unseen
            self.named = sieve.named()

    def take_inputs(self, wanted: Sequence[tuple[str, str | None]]) -> list[str]:
        """Takes of the inputs those of these bytes alone, in this order and under these names.

        :param wanted: names, and the SHA-256 of the bytes as stored; None stands for an input that couldn't be read.
        :returns: the names of those that aren't among the inputs; where there are some, the inputs stay as they are.
        """
        by_digest: dict[str | None, list[Source]] = {}
        for source in self.inputs.sources:
            by_digest.setdefault(sha256_of(source), []).append(source)
        named = [(name, by_digest[digest].pop(0)) for name, digest in wanted if by_digest.get(digest)]
        missing = [name for name, _ in wanted if name not in dict(named)]
        if not missing:
            self.inputs.sources = [msgspec.structs.replace(source, name=name) for name, source in named]
        return missing

    def digest_of(self, source: Source) -> str | None:
        """The SHA-256 of an input's bytes as stored, once it was read; None where it couldn't be read to its end."""
        return self._survey.digests.get(source.path)

    @property
    def read(self) -> int:
        """How many records there were: of the id that is asked for, where one is."""
        return self.counts.total() + self.filtered

    @property
    def unknown(self) -> list[Unknown]:
        """The names that the filters ask for and no record has; none where not all records were asked for their names."""
        return [] if self.is_full or self.game_ids else unknown(self.filters, self.named)

    @property
    def is_whole(self) -> bool:
        """Whether every record was looked at, as far as its id."""
        return self.filters.limit is None or not self.is_full

    @property
    def is_full(self) -> bool:
        """Whether as many records were yielded as the filters want."""
        return self.filters.limit is not None and self._taken >= self.filters.limit

    def disregard(self) -> None:
        """Doesn't count the record that was yielded last towards the limit: it isn't shown."""
        self._taken -= 1


class _Survey:
    """The records of every id that occurs more than once, found when they are first asked for."""

    def __init__(self, inputs: Inputs) -> None:
        self._inputs = inputs
        self.problems: list[Finding] = []
        self.digests: dict[str, str] = {}

    @cached_property
    def families(self) -> Families:
        census = Census()
        for _, record in _records(self._inputs, self.problems, self.digests):
            if (game_id := game_id_of(record.raw)) is not None:
                census.see(game_id)
        families = Families()
        if repeated := census.repeated():
            for position, record in _records(self._inputs, self.problems, self.digests):
                game_id = game_id_of(record.raw)
                if game_id is not None and id_hash(game_id) in repeated:
                    families.see(game_id, Place(position, record.file, record.line), fingerprint_of(record))
        return families


def _records(inputs: Inputs, problems: list[Finding], digests: dict[str, str]) -> Iterator[tuple[int, Record]]:
    """Every record with its position; what keeps an input from being read is added to the problems, once.

    :param digests: of each input, by path, once it was read: whoever reads it again gets the same bytes, or is told.
    """
    position = 0
    for source in inputs.sources:
        reader = Reader(source, expected=digests.get(source.path))
        for record in reader:
            yield position, record
            position += 1
        if reader.sha256 is not None:
            digests[source.path] = reader.sha256
        problems += [problem for problem in reader.problems if problem not in problems]


def fingerprint_of(record: Record) -> bytes | None:
    """What stands for all decoded fields of a record; None where the record is invalid."""
    if record.problem is not None:
        return None
    decoded = decode(record.raw)
    return fingerprint(decoded.canonical) if decoded.log is not None else None
