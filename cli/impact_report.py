"""The answer of ``buckle impact`` for people: what changes in total, what causes it, where, for whom, in which games."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence

from cli.impact_games import game_lines
from cli.payouts import amount
from cli.tables import figures
from cli.terminal import cut, labelled, painted, safe, wrapped
from settlement.impact.chunk_output import Refused
from settlement.impact.game import ChangedGame
from settlement.impact.report import Amount, Answer, StepSum, Sum
from settlement.impact.words import apart_texts, edition_text, idle_texts, named_another_text, notes, step_texts

MOST_ROWS = 20
NO_CHANGE = "No payout differs: every game pays every seat what it paid before."
NO_CHANGE_OF_BOTH = "No payout differs: every game that both profiles settle pays every seat what it paid before."
_MOST_KEYS = 6
_CHANGED_HEAD = ("games", "changed", "old", "new", "change")


def report(answer: Answer, wide: int) -> Iterator[str]:
    """The whole report, in lines of at most ``wide`` columns where its texts can be broken."""
    yield from _head(answer, wide)
    if not answer.kind("compared"):
        yield from _section("Nothing to compare")
        yield from wrapped(_nothing(answer), wide, "  ", "  ")
    elif not answer.total().games:
        yield from _section("No two payouts")
        yield from wrapped("No game is settled by both profiles, so there are no sums.", wide, "  ", "  ")
    elif not answer.total().changed:
        yield from _section("No change")
        yield from wrapped(NO_CHANGE if not answer.changed else NO_CHANGE_OF_BOTH, wide, "  ", "  ")
    else:
        yield from _section(f"In total, in {safe(_currency(answer))}")
        yield from _total(answer.total(), wide)
        yield from _section("What causes it")
        yield from _steps(answer, wide)
        yield from _section("By room (what winners receive)")
        yield from _sums(answer.rooms(), "room", "(no room)", wide)
        yield from _section("By player (what is received in the end)")
        yield from _sums(answer.players(), "player", "", wide)
        yield from _games(answer, "Games that change most", answer.shown.largest, answer.total().changed, wide)
    changes, shown = answer.counts.changes, answer.shown
    became, ceased = changes.get("became_rejected", 0), changes.get("ceased_rejected", 0)
    yield from _games(answer, "Games that are rejected by the new profile alone", shown.became_rejected, became, wide)
    yield from _games(answer, "Games that are rejected by the old profile alone", shown.ceased_rejected, ceased, wide)
    yield from _refused(answer, wide)


def summary(answer: Answer) -> str:
    """What was read and what came of it, in a sentence."""
    named = (("compared", "compared"), *_LEFT_OUT)
    counted = [f"{answer.kind(kind)} {said}" for kind, said in named if answer.kind(kind)]
    read = f"{answer.records} records: {', '.join(counted) or 'none'}"
    if not answer.kind("compared"):
        return f"{read}. Nothing could be compared: {_nothing(answer)}"
    return f"{read}; {answer.changed} of the games compared change."


def _nothing(answer: Answer) -> str:
    """Why no game was compared, and what to look at."""
    played = answer.question.game
    if answer.kind("other_profile"):
        return f"no game of {played} is of {answer.question.old_id}. Name the logs of its rooms, or leave out --own."
    if answer.kind("rejected") + answer.kind("conflict") + answer.kind("incomplete"):
        return "no game was settled by either profile. `buckle settle` says what is wrong with each."
    if answer.kind("filtered"):
        return f"the filters leave no game of {played}."
    return f"there is no game of {played}. Name the logs that the profiles are for."


_LEFT_OUT = (
    ("rejected", "rejected by both"),
    ("duplicate", "duplicate"),
    ("conflict", "in conflict"),
    ("incomplete", "incomplete"),
    ("other_game", "of another game"),
    ("other_profile", "of another profile"),
    ("filtered", "filtered"),
)


def _section(title: str) -> Iterator[str]:
    yield ""
    yield painted(title, bold=True)


def _head(answer: Answer, wide: int) -> Iterator[str]:
    first, *others = answer.question.pairs
    yield painted(f"Impact on recorded games of {first.old.game}", bold=True)
    rows = [("old", edition_text(first.old)), ("new", edition_text(first.new))]
    for pair in others:
        rows += [("or old", edition_text(pair.old)), ("with new", edition_text(pair.new))]
    share = f" ({100 * answer.changed / answer.kind('compared'):.1f} %)" if answer.kind("compared") else ""
    rows += [
        ("records", str(answer.records)),
        ("compared", f"{answer.kind('compared')}" + (f", {answer.counts.void} void" if answer.counts.void else "")),
        ("changed", f"{answer.changed}{share}"),
    ]
    rows += [("", text) for text in apart_texts(answer)]
    if left_out := [f"{answer.kind(kind)} {said}" for kind, said in _LEFT_OUT if answer.kind(kind)]:
        rows.append(("left out", ", ".join(left_out)))
    if answer.counts.named_another:
        rows.append(("note", named_another_text(answer)))
    rows += [("note", safe(text)) for text in notes(answer.question.pairs)]
    yield from labelled(rows, wide)


def _currency(answer: Answer) -> str:
    return answer.question.pairs[0].old.currency


def _total(total: Sum, wide: int) -> list[str]:
    lost = Amount(-total.lost.old, -total.lost.new)
    rows = [
        (name, [amount(value.old), amount(value.new), amount(value.difference)])
        for name, value in (("winners receive", total.won), ("losers pay", lost), ("the house keeps", total.house))
    ]
    return figures("", ("old", "new", "change"), rows, wide)


def _steps(answer: Answer, wide: int) -> Iterator[str]:
    """Each step that changes something, most first to say; then the names of those that change nothing."""
    pairs = answer.question.pairs
    steps = answer.steps()
    telling = [step for step in steps if step.games]
    for step in telling:
        texts = step_texts(pairs, step)
        for text in texts[:_MOST_KEYS]:
            yield from wrapped(safe(text), wide, "  ", "    ")
        if len(texts) > _MOST_KEYS:
            yield f"  … and {len(texts) - _MOST_KEYS} more, together"
        games = f"{step.games} game{'s' * (step.games != 1)}"
        yield from wrapped(f"{games}: {_moves(step)}", wide, "      ", "      ")
    if idle := idle_texts(pairs, [step for step in steps if not step.games]):
        yield from wrapped(f"without effect on these games: {'; '.join(map(safe, idle))}", wide, "  ", "    ")
    if len(telling) > 1:
        yield from wrapped(
            "Keys are changed one after another in this order; each is charged with what it adds to those before it, "
            "so that the parts make up the whole.",
            wide,
            "  ",
            "  ",
        )


def _moves(step: StepSum) -> str:
    return f"winners receive {amount(step.won)}, losers pay {amount(-step.lost)}, the house keeps {amount(step.house)}"


def _sums(sums: Iterable[Sum], what: str, unnamed: str, wide: int) -> list[str]:
    """The rooms or players that change most; how many more change is said."""
    by_player = what == "player"
    changing = 0

    def told() -> Iterator[Sum]:
        nonlocal changing
        for one in sums:
            if one.changed:
                changing += 1
                yield one

    def size(one: Sum) -> int:
        return abs(one.net.difference) if by_player else abs(one.won.difference) + abs(one.house.difference)

    most = heapq.nsmallest(MOST_ROWS, told(), key=lambda one: -size(one))
    house = not by_player and any(one.house.old or one.house.new for one in most)
    rows = []
    for one in most:
        value = one.net if by_player else one.won
        cells = [str(one.games), str(one.changed), amount(value.old), amount(value.new), amount(value.difference)]
        rows.append(
            (one.name if one.name is not None else unnamed, [*cells, amount(one.house.difference)] if house else cells)
        )
    head = (*_CHANGED_HEAD, "house") if house else _CHANGED_HEAD
    lines = figures(what, head, rows, wide)
    if changing > len(most):
        lines += wrapped(
            f"… and {changing - len(most)} more {what}s; --format csv and json have all of them", wide, "  ", "  "
        )
    return lines


def _games(answer: Answer, title: str, games: Sequence[ChangedGame], count: int, wide: int) -> Iterator[str]:
    if not games:
        return
    more = f", {len(games)} of {count}" if count > len(games) else ""
    yield from _section(title + more)
    for n, game in enumerate(games):
        if n:
            yield ""
        yield from game_lines(answer, game, wide)


def _refused(answer: Answer, wide: int) -> Iterator[str]:
    refused = answer.shown.not_compared
    if not refused:
        return
    count = sum(answer.kind(kind) for kind in ("rejected", "conflict", "incomplete"))
    more = f", {len(refused)} of {count} (`buckle settle` lists all)" if count > len(refused) else ""
    yield from _section("Records that could not be compared" + more)
    for one in refused:
        yield from _one_refused(one, wide)


def _one_refused(one: Refused, wide: int) -> Iterator[str]:
    name = f"game {cut(one.game_id, 40)}, " if one.game_id is not None else ""
    yield from wrapped(safe(f"{name}{one.file}, line {one.line}: {one.status}"), wide, "  ", "    ")
    for finding in one.findings[:3]:
        yield from wrapped(safe(f"{finding.code}: {finding.message}"), wide, "    ", "      ")
    if len(one.findings) > 3:
        yield f"    … and {len(one.findings) - 3} more"
