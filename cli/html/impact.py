"""The page of an impact: what changes under a changed profile, what causes it, and in which games most."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version

from cli.html.charts import MOST_BARS, chart
from cli.html.report import ChangedOne, Figure, Part, Section, Table, size_name, table
from cli.html.templates import fill
from settlement.games.ledger import Line
from settlement.impact.game import KINDS, ChangedGame
from settlement.impact.report import Amount, Answer, StepSum, Sum
from settlement.impact.words import (
    aligned,
    apart_texts,
    differing_facts,
    edition_text,
    named_another_text,
    notes,
    signed,
    step_name,
    step_texts,
)

_MOST_ROWS = 200
_KIND_SAYS = {
    "compared": "compared",
    "rejected": "rejected by both profiles",
    "duplicate": "duplicate",
    "conflict": "in conflict",
    "incomplete": "incomplete",
    "other_game": "of another game",
    "other_profile": "of another profile",
    "filtered": "left out by the filters",
}
_CHANGE_SAYS = {
    "amounts": "other amounts",
    "became_rejected": "rejected by the new profile alone",
    "ceased_rejected": "rejected by the old profile alone",
    "status": "another status",
}


def page(answer: Answer) -> str:
    """The page as text. The same answer gives the same bytes."""
    return fill(
        "report.html",
        lang="en",
        scripts="",
        title=f"Impact of {answer.question.pairs[-1].new.label} on recorded games of {answer.question.game}",
        command="",
        intro=(
            f"Each game is settled twice, by the old and by the new profile. Computed by buckle {version('buckle')}: "
            f"{answer.changed} of {answer.kind('compared')} games change."
        ),
        sections=list(_sections(answer)),
    )


def _sections(answer: Answer) -> Iterator[Section]:
    counts, shown = answer.counts, answer.shown
    kinds = [(_KIND_SAYS[kind], answer.kind(kind)) for kind in KINDS]
    changes = [(said, counts.changes.get(change, 0)) for change, said in _CHANGE_SAYS.items()]
    yield Section("Profiles", table(("", "profile", "title", "currency", "sha256"), _profiles(answer)))
    yield Section("Records", table(("", "records"), [*kinds, ("all", answer.records)]))
    unchanged = answer.kind("compared") - answer.changed
    yield Section("What changes", [*table(("", "games"), [*changes, ("no change", unchanged)]), *_caveats(answer)])
    yield Section("In total", _total(answer.total()))
    yield Section("What causes it", _steps(answer))
    yield Section("By room", _rooms(answer))
    yield Section("By player", _players(answer))
    yield Section("How large the changes are", _sizes(counts.sizes))
    for title, games in (
        ("Games that change most", shown.largest),
        ("Games that are rejected by the new profile alone", shown.became_rejected),
        ("Games that are rejected by the old profile alone", shown.ceased_rejected),
    ):
        if games:
            yield Section(title, [_game(answer, game) for game in games])
    if shown.not_compared:
        rows = [
            (one.file, one.line, one.game_id or "", one.status, "; ".join(f.message for f in one.findings))
            for one in shown.not_compared
        ]
        head = ("file", "line", "game", "status", "why")
        yield Section("The first records that could not be compared", table(head, rows))
    if answer.problems:
        said = [(f.severity, f.code, f.file or "", f.message) for f in answer.problems]
        yield Section("About the inputs", table(("severity", "code", "file", "message"), said))


def _caveats(answer: Answer) -> list[Part]:
    """What the sums leave out, and what their old amounts may not be."""
    texts: list[Part] = [*apart_texts(answer)]
    if answer.counts.named_another:
        texts.append(named_another_text(answer))
    return [*texts, *notes(answer.question.pairs)]


def _profiles(answer: Answer) -> list[tuple[str, str, str, str, str]]:
    return [
        (role, edition_text(edition), edition.title, str(edition.document["currency"]), edition.sha256)
        for pair in answer.question.pairs
        for role, edition in (("old", pair.old), ("new", pair.new))
    ]


def _total(total: Sum) -> list[Part]:
    rows = [
        ("winners receive", *_three(total.won)),
        ("losers pay", *_three(Amount(-total.lost.old, -total.lost.new))),
        ("the house keeps", *_three(total.house)),
    ]
    return table(("", "old", "new", "change"), rows)


def _three(value: Amount) -> tuple[Figure, Figure, Figure]:
    """Old, new and change."""
    return _figure(value.old), _figure(value.new), _figure(value.difference)


def _figure(value: int) -> Figure:
    return Figure(signed(value))


def _steps(answer: Answer) -> list[Part]:
    pairs, steps = answer.question.pairs, answer.steps()
    if not steps:
        return []
    rows = [
        ("; ".join(step_texts(pairs, step)), step.games, *map(_figure, (step.won, -step.lost, step.house)))
        for step in steps
    ]
    told = (
        "Keys are changed one after another in this order; each is charged with what it adds to those before it, so "
        "that the parts make up the whole."
    )
    bars = [(step_name(pairs, step), step.won) for step in _largest_steps(steps)]
    head = ("key", "games", "change of what winners receive", "of what losers pay", "of what the house keeps")
    return [told, *chart(bars, "key", "units won more"), *table(head, rows)]


def _largest_steps(steps: Sequence[StepSum]) -> list[StepSum]:
    """The steps that change most, in their order."""
    most = heapq.nsmallest(MOST_BARS, enumerate(steps), key=lambda one: -abs(one[1].won))
    return [step for _, step in sorted(most, key=lambda one: one[0]) if step.games]


def _rooms(answer: Answer) -> list[Part]:
    most, more = _most(answer.rooms(), lambda one: abs(one.won.difference) + abs(one.house.difference))
    rows = [(_room(one), one.games, one.changed, *_three(one.won), _figure(one.house.difference)) for one in most]
    bars = [(_room(one), one.won.difference) for one in most[:MOST_BARS]]
    head = ("room", "games", "changed", "winners receive, old", "new", "change", "change of the house")
    return [*chart(bars, "room", "units won more"), *table(head, rows), *more]


def _room(one: Sum) -> str:
    return one.name if one.name is not None else "(no room)"


def _players(answer: Answer) -> list[Part]:
    most, more = _most(answer.players(), lambda one: abs(one.net.difference))
    rows = [(one.name or "", one.games, one.changed, *_three(one.net)) for one in most]
    bars = [(one.name or "", one.net.difference) for one in most[:MOST_BARS]]
    head = ("player", "games", "changed", "receives in the end, old", "new", "change")
    return [*chart(bars, "player", "units received more"), *table(head, rows), *more]


def _most(sums: Iterator[Sum], size: Callable[[Sum], int]) -> tuple[list[Sum], list[Part]]:
    """The sums that change most, and a sentence that says how many more there are."""
    count = 0

    def changing() -> Iterator[Sum]:
        nonlocal count
        for one in sums:
            if one.changed:
                count += 1
                yield one

    most = heapq.nsmallest(_MOST_ROWS, changing(), key=lambda one: -size(one))
    more = count - len(most)
    return most, [f"… and {more} more; the CSV and JSON forms have all of them."] if more else []


def _sizes(sizes: dict[str, int]) -> list[Part]:
    def rank(size: str) -> int:
        return int(size[1:]) * (1 if size[0] == "+" else -1)

    bars = [(size_name(size), sizes[size]) for size in sorted(sizes, key=rank)]
    return [*chart(bars, "change for a seat", "seats")]


def _game(answer: Answer, game: ChangedGame) -> ChangedOne:
    pairs = answer.question.pairs
    room = f", room {game.room}" if game.room is not None else ""
    errors = [(side, f) for side, its in (("old", game.old), ("new", game.new)) for f in its.findings]
    shares = [(step_name(pairs, share), *map(_figure, (*share.amounts, -sum(share.amounts)))) for share in game.shares]
    seats = [f"seat {seat}, {player}" for seat, player in enumerate(game.players)]
    return ChangedOne(
        f"Game {game.game_id}",
        f"{game.started_at}{room}; {game.file}, line {game.line}",
        [f"{side} profile: {finding.code}: {finding.message}" for side, finding in errors],
        [Table("table", ("changed by", *seats, "house"), shares), _both_sides(game, seats)],
    )


def _both_sides(game: ChangedGame, seats: Sequence[str]) -> Table:
    rows: list[tuple[object, ...]] = [(label, "", old, "", new) for label, old, new in differing_facts(game)]
    for seat, name in enumerate(seats):
        old, new = game.old.amounts[seat], game.new.amounts[seat]
        rows.append((name, _figure(old), game.old.status, _figure(new), game.new.status))
        rows += [(line.rule, *_cells(line.old), *_cells(line.new)) for line in aligned(game, seat)]
    rows.append(("house", _figure(game.old.house), "", _figure(game.new.house), ""))
    return Table("table", ("", "old", "why", "new", "why"), rows)


def _cells(line: Line | None) -> tuple[object, object]:
    return ("", "") if line is None else (_figure(line.amount), line.why)
