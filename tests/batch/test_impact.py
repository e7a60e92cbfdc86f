"""What a changed profile changes: every sum against settling twice, for all games and profiles changed at random."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from settlement.games.catalogue import GAME_IDS, game
from settlement.games.editions import Book, Edition
from settlement.games.settle import settle
from settlement.impact.report import Answer
from settlement.impact.request import Question
from settlement.impact.run import run_impact
from settlement.logs.decode import decode
from settlement.logs.simulate import simulate
from tests.batch.impact_games import changed_edition, mutated, question

PROFILES = {"rush": "rush-points", "shuangkou": "shuangkou", "bigtwo": "bigtwo", "sichuan": "sichuan"}
GAMES = 60


def shipped(book: Book, played: str) -> Edition:
    edition = book.find(PROFILES[played])
    assert edition is not None
    return edition


@pytest.fixture(scope="module")
def lines(book: Book) -> dict[str, list[bytes]]:
    return {played: list(simulate(shipped(book, played), GAMES, 11)) for played in GAME_IDS}


@pytest.fixture
def answer(tmp_path: Path) -> Iterator[Callable[..., Answer]]:
    """The answer to a question about lines; its sums stay on disk as long as the test runs."""
    opened: list[AbstractContextManager[Answer]] = []

    def go(old: Edition, new: Edition, lines: list[bytes], **more: object) -> Answer:
        log = tmp_path / f"{len(opened)}.jsonl"
        log.write_bytes(b"".join(lines))
        context = run_impact(question(old, new, log, **more))
        opened.append(context)
        return context.__enter__()

    yield go
    for context in opened:
        context.__exit__(None, None, None)


def paid(line: bytes, edition: Edition) -> list[int] | None:
    """What each seat gets; None where the game is rejected."""
    log = decode(line).log
    outcome = settle(game(edition.game), log, edition.rules)
    if outcome.status == "rejected":
        return None
    return list(outcome.amounts) or [0] * len(log.players)  # type: ignore[union-attr]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("played", GAME_IDS)
def test_sums_by_room_player_and_key_are_those_of_settling_twice(
    played: str, seed: int, book: Book, lines: dict[str, list[bytes]], answer: Callable[..., Answer]
) -> None:
    chance = random.Random(f"{played}/{seed}")
    base = shipped(book, played)
    old = mutated(chance, base, 2) if seed % 2 else base
    new = mutated(chance, base, 1 + seed)
    won, lost, compared, changed = [0, 0], [0, 0], 0, 0
    net: Counter[str] = Counter()
    rooms: Counter[str] = Counter()
    one_sided: Counter[str] = Counter()
    for line in lines[played]:
        log = decode(line).log
        assert log is not None
        before, after = paid(line, old), paid(line, new)
        if before is after is None:
            continue
        if before is None or after is None:
            one_sided["ceased_rejected" if before is None else "became_rejected"] += 1
            continue
        compared += 1
        changed += before != after
        sides = (before, after)
        for at, side in enumerate(sides):
            won[at] += sum(a for a in side if a > 0)
            lost[at] -= sum(a for a in side if a < 0)
        for player in log.players:
            net[player.id] += sides[1][player.seat] - sides[0][player.seat]
        rooms[str(log.room)] += sum(a for a in sides[1] if a > 0) - sum(a for a in sides[0] if a > 0)
    found = answer(old, new, lines[played])
    total, steps = found.total(), found.steps()
    assert (total.games, total.changed) == (compared, changed)
    assert {change: one.games for change, one in found.apart().items() if one.games} == dict(one_sided)
    assert [list(total.won), list(total.lost)] == [won, lost]
    assert {one.name: one.net.difference for one in found.players()} == dict(net)
    assert {one.name: one.won.difference for one in found.rooms()} == dict(rooms)
    for sums in (list(found.rooms()), list(found.players())):
        assert sum(one.won.difference for one in sums) == total.won.difference
        assert sum(one.lost.difference for one in sums) == total.lost.difference
    assert sum(one.won for one in steps) == total.won.difference
    assert sum(one.lost for one in steps) == total.lost.difference
    assert sum(one.house for one in steps) == total.house.difference == -sum(net.values())
    for shown in found.shown.largest:
        parts = zip(*(share.amounts for share in shown.shares), strict=True)
        assert [sum(part) for part in parts] == [
            b - a for a, b in zip(shown.old.amounts, shown.new.amounts, strict=True)
        ]


def test_what_changes_most_comes_first(
    book: Book, lines: dict[str, list[bytes]], answer: Callable[..., Answer]
) -> None:
    old = shipped(book, "rush")
    new = changed_edition(
        old, {**old.document, "buckle": {**old.document["buckle"], "double": {"cards": [12, 27], "multiplier": 7}}}
    )
    found = answer(old, new, lines["rush"], most_games=3)
    sizes = []
    for line in lines["rush"]:
        before, after = paid(line, old), paid(line, new)
        assert before is not None
        assert after is not None
        gone = [b - a for a, b in zip(before, after, strict=True)]
        sizes.append(sum(d for d in [*gone, -sum(gone)] if d > 0))
    assert sum(size > 0 for size in sizes) > 3
    most = sorted(range(GAMES), key=lambda n: -sizes[n])[:3]
    assert [(one.line, one.moved) for one in found.shown.largest] == [(n + 1, sizes[n]) for n in most]
    for one in found.shown.largest:
        explained = (one.old.lines, one.new.lines)
        for side, its in zip((one.old, one.new), explained, strict=True):
            assert [sum(line.amount for line in seat) for seat in its] == side.amounts


def test_no_change_where_only_the_title_differs(
    book: Book, lines: dict[str, list[bytes]], answer: Callable[..., Answer]
) -> None:
    old = shipped(book, "bigtwo")
    found = answer(old, changed_edition(old, {**old.document, "title": "Other"}), lines["bigtwo"])
    assert found.changed == 0
    assert found.steps() == []
    assert found.kind("compared") == GAMES
    assert not found.found()
    assert found.shown.largest == []


def levels(edition: Edition, below_first: str, start: int) -> Edition:
    table = [{**row, "from": row["from"] + start} for row in edition.document["levels"]["table"]]
    document = {**edition.document, "levels": {"below_first": below_first, "table": table}}
    return changed_edition(edition, document)


def test_games_that_become_and_cease_to_be_rejected(
    book: Book, lines: dict[str, list[bytes]], answer: Callable[..., Answer]
) -> None:
    old = shipped(book, "rush")
    new = levels(old, "reject", 100_000)
    lost = sum(paid(line, new) is None for line in lines["rush"])
    assert 0 < lost < GAMES
    found = answer(old, new, lines["rush"], most_games=2)
    assert found.counts.changes["became_rejected"] == lost
    assert len(found.shown.became_rejected) == 2
    for one in found.shown.became_rejected:
        assert (one.old.status, one.new.status) == ("settled", "rejected")
        assert not any(one.new.amounts)
        assert {f.code for f in one.new.findings} == {"rush/below-levels"}
    back = answer(new, old, lines["rush"])
    assert back.counts.changes["ceased_rejected"] == lost
    assert back.total().won == found.total().won[::-1]
    assert found.found()
    assert back.found()


def test_rejected_by_both_are_not_compared(
    book: Book, lines: dict[str, list[bytes]], answer: Callable[..., Answer]
) -> None:
    old = shipped(book, "rush")
    bad = lines["rush"][0].replace(b'"do":"play"', b'"do":"plya"', 1)
    found = answer(old, mutated(random.Random(1), old, 1), [bad, *lines["rush"][1:3]])
    assert found.kind("rejected") == 1
    assert found.kind("compared") == 2
    assert found.found()
    (refused,) = found.shown.not_compared
    assert (refused.line, refused.status) == (1, "rejected")
    assert all(both[0] == both[1] == 1 for both in found.counts.codes.values())


def test_duplicates_count_once_and_conflicts_not_at_all(
    book: Book, lines: dict[str, list[bytes]], answer: Callable[..., Answer]
) -> None:
    old = shipped(book, "shuangkou")
    new = changed_edition(old, {**old.document, "stake": 2})
    one, other, third = lines["shuangkou"][:3]
    clash = third.replace(b'"id":"u', b'"id":"v', 1)
    found = answer(old, new, [one, other, one, third, clash])
    alone = answer(old, new, [one, other])
    assert {kind: found.kind(kind) for kind in ("compared", "duplicate", "conflict")} == {
        "compared": 2,
        "duplicate": 1,
        "conflict": 2,
    }
    assert found.total() == alone.total()
    assert list(found.players()) == list(alone.players())
    assert [refused.status for refused in found.shown.not_compared] == ["conflict", "conflict"]
    assert found.counts.codes == {"log/conflict": [2, 2]}


def test_what_is_wrong_with_a_conflict_is_counted_on_each_side(
    book: Book, lines: dict[str, list[bytes]], answer: Callable[..., Answer]
) -> None:
    old = shipped(book, "rush")
    strict = levels(old, "reject", 100_000)
    one = lines["rush"][0]
    clash = one.replace(b'"id":"u', b'"id":"v', 1)
    found = answer(old, strict, [one, clash, lines["rush"][1]])
    assert found.counts.codes == {"log/conflict": [2, 2], "rush/below-levels": [0, 2]}
    unread = one.replace(b'"do":"play"', b'"do":"plya"', 1)
    for logs in ([unread, clash], [unread], [one[:-30]], [unread, one]):
        codes = answer(old, strict, logs).counts.codes
        assert codes
        assert all(before == after for code, (before, after) in codes.items() if code != "rush/below-levels")


def test_games_of_another_game_are_left_out(
    book: Book, lines: dict[str, list[bytes]], answer: Callable[..., Answer]
) -> None:
    old = shipped(book, "bigtwo")
    new = changed_edition(old, {**old.document, "stake": 3})
    broken = lines["rush"][0].replace(b'"do":"play"', b'"do":"plya"', 1)
    mixed = [*lines["rush"][:4], broken, *lines["bigtwo"][:5]]
    found = answer(old, new, mixed[1:])
    assert found.kind("other_game") == 4
    assert found.kind("compared") == 5
    assert not found.found()


def test_own_games_are_those_of_the_old_profile(
    book: Book, lines: dict[str, list[bytes]], answer: Callable[..., Answer]
) -> None:
    old = shipped(book, "bigtwo")
    new = changed_edition(old, {**old.document, "stake": 3})
    foreign = [line.replace(b'"profile":"bigtwo"', b'"profile":"other@3"') for line in lines["bigtwo"][:2]]
    some = [*foreign, *lines["bigtwo"][2:6]]
    everything = answer(old, new, some)
    assert everything.counts.named_another == 2
    assert everything.kind("compared") == 6
    own = answer(old, new, some, own=True)
    assert own.kind("other_profile") == 2
    assert own.kind("compared") == 4
    assert own.counts.named_another == 0


def test_a_cut_record_is_incomplete(book: Book, lines: dict[str, list[bytes]], answer: Callable[..., Answer]) -> None:
    old = shipped(book, "bigtwo")
    found = answer(old, old, [lines["bigtwo"][0], lines["bigtwo"][1][:300]])
    assert found.kind("incomplete") == 1
    assert found.incomplete()


def everything(asked: Question) -> tuple[object, ...]:
    with run_impact(asked) as found:
        sums = [found.total(), found.steps(), list(found.rooms()), list(found.players())]
        return found.counts, found.shown, found.problems, sums


def test_any_number_of_workers_and_chunks_give_the_same_answer(
    tmp_path: Path, book: Book, lines: dict[str, list[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    old = shipped(book, "rush")
    new = mutated(random.Random(4), old, 4)
    log = tmp_path / "log.jsonl"
    log.write_bytes(
        b"".join([*lines["rush"], *lines["bigtwo"], lines["rush"][7], b'{"game_id": 1\n', lines["rush"][0][:-40]])
    )
    alone = everything(question(old, new, log, most_games=5))
    monkeypatch.setattr("settlement.impact.run._SMALL", 0)
    monkeypatch.setattr("settlement.jobs.plan.chunk_size", lambda size: 30_000)
    for workers in (1, 2):
        assert everything(question(old, new, log, most_games=5, workers=workers)) == alone
