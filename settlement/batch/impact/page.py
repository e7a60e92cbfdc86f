"""The answer as a page: one HTML file that needs nothing else, with charts drawn into it and every text escaped."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from html import escape
from importlib.metadata import version

from settlement.batch.impact.answer import Amount, Answer, StepSum, Sum
from settlement.batch.impact.game import KINDS, ChangedGame
from settlement.batch.impact.words import aligned, differing_facts, edition_text, signed, step_name, step_texts
from settlement.batch.page import Figure, chart, document, none, put, size_name, table, visible
from settlement.findings import Finding
from settlement.games.ledger import Line

_MOST_ROWS = 200
_MOST_BARS = 40
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


def write_page(answer: Answer) -> None:
    """Writes the page beside its place and renames it. The same answer gives the same bytes.

    :raises BatchError: it can't be written.
    """
    assert answer.question.html is not None
    put(answer.question.html, page(answer))


def page(answer: Answer) -> str:
    """The page as text."""
    counts, shown = answer.counts, answer.shown
    pairs = answer.question.pairs
    kinds = [(_KIND_SAYS[kind], answer.kind(kind)) for kind in KINDS]
    changes = [(said, counts.changes.get(change, 0)) for change, said in _CHANGE_SAYS.items()]
    profiles = [
        (role, edition_text(edition), edition.title, str(edition.document["currency"]), edition.sha256)
        for pair in pairs
        for role, edition in (("old", pair.old), ("new", pair.new))
    ]
    sections = [
        ("Profiles", table(("", "profile", "title", "currency", "sha256"), profiles)),
        ("Records", table(("", "records"), [*kinds, ("all", answer.records)])),
        (
            "What changes",
            table(("", "games"), [*changes, ("no change", answer.kind("compared") - answer.changed)]),
        ),
        ("In total", _total(answer.total())),
        ("What causes it", _steps(answer)),
        ("By room", _rooms(answer)),
        ("By player", _players(answer)),
        ("How large the changes are", _sizes(counts.sizes)),
    ]
    for title, games in (
        ("Games that change most", shown.largest),
        ("Games that are rejected by the new profile alone", shown.became_rejected),
        ("Games that are rejected by the old profile alone", shown.ceased_rejected),
    ):
        if games:
            sections.append((title, "\n".join(_game(answer, game) for game in games)))
    if shown.not_compared:
        rows = [
            (one.file, one.line, one.game_id or "", one.status, "; ".join(f.message for f in one.findings))
            for one in shown.not_compared
        ]
        sections.append(
            ("The first records that could not be compared", table(("file", "line", "game", "status", "why"), rows))
        )
    if answer.problems:
        said = [(f.severity, f.code, f.file or "", f.message) for f in answer.problems]
        sections.append(("About the inputs", table(("severity", "code", "file", "message"), said)))
    heading = f"Impact of {pairs[-1].new.label} on recorded games of {answer.question.game}"
    intro = (
        f"<p>Each game is settled twice, by the old and by the new profile. Computed by buckle {version('buckle')}: "
        f"{answer.changed} of {answer.kind('compared')} games change.</p>\n"
    )
    return document("Impact of a changed profile", heading, intro, sections)


def _total(total: Sum) -> str:
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


def _steps(answer: Answer) -> str:
    pairs, steps = answer.question.pairs, answer.steps()
    if not steps:
        return none()
    rows = [
        ("; ".join(step_texts(pairs, step)), step.games, *map(_figure, (step.won, -step.lost, step.house)))
        for step in steps
    ]
    told = (
        "<p>Keys are changed one after another in this order; each is charged with what it adds to those before it, so "
        "that the parts make up the whole.</p>\n"
    )
    bars = [(step_name(pairs, step), step.won) for step in _largest_steps(steps)]
    head = ("key", "games", "change of what winners receive", "of what losers pay", "of what the house keeps")
    return told + chart(bars, "key", "units won more") + table(head, rows)


def _largest_steps(steps: Sequence[StepSum]) -> list[StepSum]:
    """The steps that change most, in their order."""
    most = heapq.nsmallest(_MOST_BARS, enumerate(steps), key=lambda one: -abs(one[1].won))
    return [step for _, step in sorted(most, key=lambda one: one[0]) if step.games]


def _rooms(answer: Answer) -> str:
    most, more = _most(answer.rooms(), lambda one: abs(one.won.difference) + abs(one.house.difference))
    rows = [(_room(one), one.games, one.changed, *_three(one.won), _figure(one.house.difference)) for one in most]
    bars = [(_room(one), one.won.difference) for one in most[:_MOST_BARS]]
    head = ("room", "games", "changed", "winners receive, old", "new", "change", "change of the house")
    return chart(bars, "room", "units won more") + (table(head, rows) if rows else "") + more


def _room(one: Sum) -> str:
    return one.name if one.name is not None else "(no room)"


def _players(answer: Answer) -> str:
    most, more = _most(answer.players(), lambda one: abs(one.net.difference))
    rows = [(one.name or "", one.games, one.changed, *_three(one.net)) for one in most]
    bars = [(one.name or "", one.net.difference) for one in most[:_MOST_BARS]]
    head = ("player", "games", "changed", "receives in the end, old", "new", "change")
    return chart(bars, "player", "units received more") + (table(head, rows) if rows else "") + more


def _most(sums: Iterator[Sum], size: Callable[[Sum], int]) -> tuple[list[Sum], str]:
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
    return most, f"<p>… and {more} more; the CSV and JSON forms have all of them.</p>" if more else ""


def _sizes(sizes: dict[str, int]) -> str:
    def rank(size: str) -> int:
        return int(size[1:]) * (1 if size[0] == "+" else -1)

    return chart([(size_name(size), sizes[size]) for size in sorted(sizes, key=rank)], "change for a seat", "seats")


def _text(text: object) -> str:
    return escape(visible(str(text)))


def _game(answer: Answer, game: ChangedGame) -> str:
    pairs = answer.question.pairs
    room = f", room {game.room}" if game.room is not None else ""
    parts = [
        f"<h3>Game {_text(game.game_id)}</h3>\n",
        f"<p>{_text(game.started_at + room)}; {_text(game.file)}, line {game.line}</p>\n",
    ]
    errors = [(side, f) for side, its in (("old", game.old), ("new", game.new)) for f in its.findings]
    parts += [f'<p class="bad">{_refusal(side, finding)}</p>\n' for side, finding in errors]
    shares = [(step_name(pairs, share), *map(_figure, (*share.amounts, -sum(share.amounts)))) for share in game.shares]
    seats = [f"seat {seat}, {player}" for seat, player in enumerate(game.players)]
    parts.append(table(("changed by", *seats, "house"), shares))
    parts.append(_both_sides(game, seats))
    return "".join(parts)


def _refusal(side: str, finding: Finding) -> str:
    return _text(f"{side} profile: {finding.code}: {finding.message}")


def _both_sides(game: ChangedGame, seats: Sequence[str]) -> str:
    rows: list[tuple[object, ...]] = [(label, "", old, "", new) for label, old, new in differing_facts(game)]
    for seat, name in enumerate(seats):
        old, new = game.old.amounts[seat], game.new.amounts[seat]
        rows.append((name, _figure(old), game.old.status, _figure(new), game.new.status))
        rows += [(line.rule, *_cells(line.old), *_cells(line.new)) for line in aligned(game, seat)]
    rows.append(("house", _figure(game.old.house), "", _figure(game.new.house), ""))
    return table(("", "old", "why", "new", "why"), rows)


def _cells(line: Line | None) -> tuple[object, object]:
    return ("", "") if line is None else (_figure(line.amount), line.why)
