"""What the mismatches of a run have in common, and what it does to the order of each game's reasons."""

from __future__ import annotations

import random

import pytest

from profiles.catalogue import load_book
from settlement.games.catalogue import game
from settlement.games.editions import Book
from settlement.games.log import Claimed
from settlement.games.mistakes import Mistake, case_of, find_mistakes
from settlement.logs.causes import Causes, Survey
from settlement.logs.decode import decode
from settlement.logs.reasons import Cause, Reason
from settlement.logs.settle import GameResult, settle_log
from settlement.logs.simulate import simulate
from settlement.logs.source import Record
from settlement.words import say

GAMES = 12


def the_book() -> Book:
    book, _ = load_book()
    assert book is not None
    return book


def runs(profile: str, seed: int) -> dict[tuple[str, str | None, str | None, str], list[tuple[GameResult, Mistake]]]:
    """By code, key, clause and value: the games of a run in which a mistake can be made, each with one such."""
    book = the_book()
    edition = book.find(profile)
    assert edition is not None
    made: dict[tuple[str, str | None, str | None, str], list[tuple[GameResult, Mistake]]] = {}
    for line, record in enumerate(simulate(edition, 60, seed), 1):
        log = decode(record.strip()).log
        assert log is not None
        result = settle_log(Record(file="run", line=line, offset=0, raw=record), log, book)
        if result.status != "settled" or result.outcome is None:
            continue
        for mistake in find_mistakes(case_of(game(edition.game), log, edition.rules, result.outcome)):
            if not sum(mistake.booked):
                its = made.setdefault((mistake.code, mistake.key, mistake.clause, str(mistake.value)), [])
                if not its or its[-1][0] is not result:
                    its.append((result, mistake))
    return made


@pytest.mark.parametrize("profile", ["rush-points", "rush-wealth", "bigtwo", "shuangkou", "sichuan", "sichuan-app"])
def test_over_twelve_games_the_mistake_that_was_made_is_first_or_tied(profile: str) -> None:
    made = {cause: its[:GAMES] for cause, its in runs(profile, 4).items() if len(its) >= GAMES}
    assert len(made) > 10
    for cause in random.Random(profile).sample(sorted(made, key=str), 10):
        survey = Survey(the_book())
        results = []
        for result, mistake in made[cause]:
            assert result.log is not None
            *payouts, house = mistake.booked
            result.log.claimed = Claimed(payouts=payouts, house=house)
            survey.add(result)
            results.append(result)
        assert survey.causes.mismatches == GAMES
        assert survey.causes.unexplained == 0
        most = survey.causes.ordered()[0][1]
        assert most == GAMES
        assert cause[:3] in {(one.code, one.key, one.clause) for one, games in survey.causes.ordered() if games == most}
        for result in results:
            first = survey.reasons(result)[0]
            assert survey.causes.games[first.cause] == most
        assert any(cause[1] is None or f"`{cause[1]}: " in str(said) for said in survey.causes.tell())


def reason(code: str, key: str | None = None, value: object = None, rank: int = 1) -> Reason:
    return Reason(code=f"audit/{code}", rank=rank, words=say(code), key=key, value=value)


KEY = reason("profile-key", "bombs.two_connected", False, 3)
SIGN = reason("opposite-sign")
TWICE = reason("line-twice", rank=5)


def test_a_key_that_explains_most_of_the_run_goes_before_a_named_mistake() -> None:
    causes = Causes()
    for reasons in [(SIGN, KEY), (KEY,), (TWICE,)]:
        causes.add(reasons)
    assert causes.rank((SIGN, TWICE, KEY)) == (KEY, SIGN, TWICE)
    assert [str(said) for said in causes.tell()] == [
        "2 of 3 mismatches come out exactly with `bombs.two_connected: false`"
    ]


def test_one_game_alone_ranks_by_what_its_mistakes_are() -> None:
    causes = Causes()
    causes.add((SIGN, KEY))
    assert causes.rank((KEY, SIGN)) == (SIGN, KEY)
    assert causes.tell() == []


def test_ties_are_all_said_and_keys_first() -> None:
    causes = Causes()
    for _ in range(4):
        causes.add((SIGN, KEY))
    causes.add(())
    assert causes.as_object() == {
        "schema_version": 1,
        "mismatches": 5,
        "causes": [
            {"code": "audit/profile-key", "clause": None, "key": "bombs.two_connected", "value": False, "games": 4},
            {"code": "audit/opposite-sign", "clause": None, "key": None, "value": None, "games": 4},
        ],
        "unexplained": 1,
    }
    assert [str(said) for said in causes.tell()] == [
        "4 of 5 mismatches come out exactly with `bombs.two_connected: false`",
        "4 of 5 mismatches come out exactly so: every amount was booked with the opposite sign",
    ]


def test_a_cause_counts_once_a_game() -> None:
    causes = Causes()
    causes.add((TWICE, reason("line-twice", rank=5)))
    assert causes.games == {Cause("audit/line-twice", None, None, "null"): 1}
