"""The page of a batch: records by status, amounts by day and room, findings, and what was read and paid by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cli.html.charts import MOST_BARS, chart
from cli.html.report import Part, Section, size_name, table
from cli.html.templates import fill
from settlement.batch.folder import Basis
from settlement.batch.request import STATUSES, Request
from settlement.batch.tally import Tally, counted_behind
from settlement.findings import Finding
from settlement.games.catalogue import GAME_IDS, game
from settlement.jobs.failures import FailedChunk


def page(
    request: Request, basis: Basis, tally: Tally, findings: Sequence[Finding], failed: Sequence[FailedChunk]
) -> str:
    """The page as text. The same run gives the same bytes."""
    return fill(
        "report.html",
        lang="en",
        scripts="",
        title=f"Settlement of {tally.records} records",
        command=" ".join(basis.command),
        intro=f"buckle {basis.version}",
        sections=list(_sections(request, basis, tally, findings, failed)),
    )


def _sections(
    request: Request, basis: Basis, tally: Tally, findings: Sequence[Finding], failed: Sequence[FailedChunk]
) -> Iterator[Section]:
    counts = [(status, tally.statuses.get(status, 0)) for status in STATUSES]
    yield Section("Records", table(("status", "records"), [*counts, ("all", tally.records)]))
    for currency in tally.currencies:
        yield from _money(tally, currency, request.timezone)
    yield from _statistics(tally)
    yield Section("Findings", table(("code", "times"), sorted(tally.findings.items())))
    if findings:
        said = [(f.severity, f.code, f.file or "", f.message) for f in findings]
        yield Section("What belongs to no game", table(("severity", "code", "file", "message"), said))
    if failed:
        stretches = [(f.file, f.start, f.end, f.why) for f in failed]
        yield Section("Not computed", table(("file", "from byte", "to byte", "why"), stretches))
    profiles = [(f"{p['id']}@{p['version']}", p["sha256"]) for p in basis.profiles]
    yield Section("Profiles", table(("profile", "sha256"), profiles))
    inputs = [(i.file, i.size, i.sha256) for i in basis.inputs]
    yield Section("Inputs", table(("file", "bytes", "sha256"), inputs))


def _statistics(tally: Tally) -> Iterator[Section]:
    """What the games count of their own, a chart each."""
    for game_id in GAME_IDS:
        if numbers := counted_behind(tally.numbers, game_id):
            statistic = game(game_id).statistic
            assert statistic is not None, game_id
            bars = sorted(numbers.items(), key=lambda bar: int(bar[0]))
            yield Section(statistic.title, chart(bars, statistic.axis, statistic.unit))


def _money(tally: Tally, currency: str, zone: str) -> Iterator[Section]:
    """The sections of one currency's amounts: nothing is added across currencies."""
    unit = f"{currency} won"
    days = _beside(counted_behind(tally.games_of_day, currency), counted_behind(tally.moved_of_day, currency))
    drawn: list[Part] = [*chart([(day, moved) for day, _, moved in days], "day", unit)]
    yield Section(f"What winners got in {currency}, by day ({zone})", drawn + table(("day", "games", unit), days))
    rooms = _beside(counted_behind(tally.games_of_room, currency), counted_behind(tally.moved_of_room, currency))
    drawn = [*chart(_largest(rooms), "room", unit)]
    yield Section(f"What winners got in {currency}, by room", drawn + table(("room", "games", unit), rooms))
    sizes = counted_behind(tally.amounts, currency)
    yield Section(f"How large payouts in {currency} are", chart(_sizes(sizes), f"{currency} of a seat", "seats"))


def _beside(games: dict[str, int], moved: dict[str, int]) -> list[tuple[str, int, int]]:
    """Games and what winners got; a day or a room in which nobody won has games alone."""
    return [(key or "(none)", count, moved.get(key, 0)) for key, count in sorted(games.items())]


def _largest(rooms: Sequence[tuple[str, int, int]]) -> list[tuple[str, int]]:
    """The bars of the most, largest first."""
    bars = [(name, moved) for name, _, moved in rooms]
    return sorted(bars, key=lambda bar: -bar[1])[:MOST_BARS]


def _sizes(amounts: dict[str, int]) -> list[tuple[str, int]]:
    def rank(size: str) -> int:
        return 0 if size == "0" else int(size[1:]) * (1 if size[0] == "+" else -1)

    return [(size_name(size), amounts[size]) for size in sorted(amounts, key=rank)]
