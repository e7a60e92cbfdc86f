"""An account followed from game to game: what its balances come to, and what each gap is told to be."""

from __future__ import annotations

import random
from typing import Any

import pytest

from settlement.statement.follow import Step, Sum, follow
from settlement.statement.rows import Row


def row(number: int, amount: int | None = 0, balance: int | None = None, **more: Any) -> Row:
    fields: dict[str, Any] = {
        "name": "u1",
        "currency": "points",
        "at": number,
        "place": (0, number),
        "game_id": f"g{number}",
        "game": "rush",
        "room": "r7",
        "profile": "rush-points@1",
        "profile_sha256": "0",
        "started_at": "2026-11-29T12:00:00Z",
        "day": "2026-11-29",
        "status": "rejected" if amount is None else "settled",
        "seats": (0,),
        "amount": amount,
        "claimed": None,
        "balance": balance,
        "house": 0,
        "moved": 0,
        "players": (),
        "parts": (),
        "file": "night.jsonl",
        "line": number,
    }
    return Row(**fields | more)


def steps(*rows: Row, compares: bool = True) -> tuple[list[Step], Sum]:
    *games, account = follow(rows, compares=compares)
    assert isinstance(account, Sum)
    return [one for one in games if isinstance(one, Step)], account


def gap(*rows: Row) -> str:
    """The message of the last game's gap."""
    games, _ = steps(*rows)
    (finding,) = games[-1].findings
    assert finding.code == "statement/unexplained"
    assert (finding.game_id, finding.line) == (rows[-1].game_id, rows[-1].line)
    return finding.message


def test_balances_that_follow_from_the_games() -> None:
    games, account = steps(row(1, 40, 1000), row(2, -15, 1040), row(3, 0, 1025, status="void"), row(4, 10, 1025))
    assert [game.unexplained for game in games] == [None, 0, 0, 0]
    assert [game.explained for game in games] == [1000, 1040, 1025, 1025]
    assert [game.total for game in games] == [40, 25, 25, 35]
    assert (account.first, account.last, account.net, account.gaps) == (1000, 1035, 35, 0)
    assert (account.games, account.won, account.lost) == (4, 50, 15)


def test_a_balance_that_rose() -> None:
    games, account = steps(row(1, 40, 1000), row(2, 5, 1540), row(3, 0, 1545))
    assert [game.unexplained for game in games] == [None, 500, 0]
    assert games[1].explained == 1040
    assert games[1].findings[0].message == (
        'between "g1" and "g2" the balance of "u1" rose by 500 that no game explains'
    )
    assert (account.unexplained, account.gaps, account.last) == (500, 1, 1545)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([row(1, 40, 1000), row(2, 0, 1080)], 'as if "g1", 40, had been booked twice'),
        ([row(1, 40, 1000), row(2, 0, 1000)], 'as if "g1", 40, had not been booked'),
        ([row(1, 40, 1000), row(2, 0, 960)], 'as if "g1", 40, had been booked with the other sign'),
        (
            [row(1, 40, 1000, claimed=70), row(2, 0, 1070)],
            'as if "g1" had been paid as the server booked it, 70; 40 is due',
        ),
        (
            [row(1, None, 1000, claimed=-40), row(2, 0, 960)],
            '"g1" is rejected and pays nothing here, and the server booked −40',
        ),
        (
            [row(1, 40, 1000), row(2, 7, 1000), row(3, 0, 1047)],
            'as if "g1", 40, which was missing before, had been booked here',
        ),
        ([row(1, 40, 1000), row(2, 7), row(3, 0, 1040)], 'as if "g2", 7, had not been booked'),
    ],
)
def test_a_gap_that_a_game_would_explain(rows: list[Row], told: str) -> None:
    assert told in gap(*rows)


def test_all_that_fits_is_told() -> None:
    message = gap(row(1, 40, 1000), row(2, -40), row(3, 0, 1040))
    assert '"g1", 40, had been booked twice' in message
    assert '"g2", −40, had not been booked' in message


def test_a_missing_game_is_in_no_game() -> None:
    assert gap(row(1, 40, 1000), row(3, 0, 1033)).endswith("fell by 7 that no game explains")


def test_currencies_have_balances_of_their_own() -> None:
    rows = [row(1, 40, 1000), row(3, 0, 1040), row(2, 5, 7, currency="wealth"), row(4, 0, 12, currency="wealth")]
    accounts = [one for one in follow(rows, compares=True) if isinstance(one, Sum)]
    assert [(one.currency, one.first, one.last, one.gaps) for one in accounts] == [
        ("points", 1000, 1040, 0),
        ("wealth", 7, 12, 0),
    ]


def test_without_balances_nothing_is_compared() -> None:
    games, account = steps(row(1, 40), row(2, -15))
    assert [game.unexplained for game in games] == [None, None]
    assert (account.first, account.last, account.net) == (None, None, 25)


def test_games_that_were_left_out_may_explain_a_gap() -> None:
    games, account = steps(row(1, 40, 1000), row(2, 0, 9), compares=False)
    assert not games[1].findings
    assert (account.first, account.last) == (None, None)


def test_games_in_another_order_than_their_times() -> None:
    games, _ = steps(row(1, 0, 10, line=9), row(2, 0, 10, line=3), row(3, 0, 10, line=12))
    assert [[finding.code for finding in game.findings] for game in games] == [[], ["statement/out-of-order"], []]
    assert games[1].findings[0].message == '"g2" stands before "g1" in the log (line 9), though it started later'


@pytest.mark.parametrize("other", [{"file": "day.jsonl"}, {"room": "r8"}])
def test_the_order_of_files_and_rooms_says_nothing(other: dict[str, Any]) -> None:
    games, _ = steps(row(1, 0, 10, line=9), row(2, 0, 10, line=3, **other))
    assert not games[1].findings


def test_random_accounts_with_random_faults() -> None:
    """Whatever is put on balances between games is what is unexplained, no more and no less."""
    source = random.Random(5)
    for _ in range(300):
        balance, rows, faults = source.randrange(10**6), [], 0
        for number in range(1, source.randrange(2, 30)):
            amount = source.randrange(-99, 100)
            fault = source.choice((0, 0, 0, source.randrange(-500, 500))) if number > 1 else 0
            balance += fault
            faults += fault
            rows.append(row(number, amount, balance if number == 1 or source.random() < 0.7 or fault else None))
            balance += amount
        games, account = steps(*rows)
        assert account.unexplained == faults
        assert account.last == balance
        assert account.net == sum(one.amount or 0 for one in rows)
        assert all(
            (game.explained is None) or game.row.balance in (None, game.explained + (game.unexplained or 0))
            for game in games
        )
