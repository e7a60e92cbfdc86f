"""What explains a difference: each sentence holds exactly in every seat and the house."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cli.difference import explained
from tests.cli.results import book, entry, result

WIN = entry("rush/8.2", (60, -60), "win")
OWN = entry("rush/8.3", (10, -10), "own contribution")
HOUSE = entry("rush/9.4", (70, -100), "escape", house=30)


@pytest.mark.parametrize(
    ("entries", "claimed", "house", "says"),
    [
        ((WIN, OWN), (60, -60), 0, "rush/8.3 (seat 0 +10, seat 1 -10) makes up the whole difference, as if left out"),
        (
            (WIN, OWN),
            (80, -80),
            0,
            "rush/8.3 (seat 0 +10, seat 1 -10) makes up the whole difference, as if booked twice",
        ),
        ((WIN, OWN), (50, -50), 0, "rush/8.3 (seat 0 +10, seat 1 -10) makes up half of the difference"),
        ((WIN, OWN), (-70, 70), 0, "opposite sign"),
        ((WIN, OWN), (0, 0), 0, "nothing was booked"),
        (
            (WIN, OWN),
            (130, -130),
            0,
            "rush/8.2 (seat 0 +60, seat 1 -60) makes up the whole difference, as if booked twice",
        ),
        ((WIN, OWN), (140, -140), 0, "every amount was booked as 2 times the computed one"),
        ((WIN, OWN), (40, -40), 0, "would explain it if booked as 1/2 of its amount (seat 0 +30 instead of +60"),
        ((WIN, OWN), (70, -60), 0, "sums to +10, not to 0"),
        ((HOUSE,), (-100, 70), 30, "booked to the wrong seats: those of seat 0 and seat 1 are exchanged"),
        ((HOUSE,), (70, -100), 29, "the seats' amounts agree, the house's does not"),
        ((), (5, -5), 0, "nobody pays in this game"),
        ((WIN, OWN), (71, -71), 0, "it lies between seat 0 -1 and seat 1 +1 alone, all else agrees"),
        ((HOUSE,), (71, -100), 29, "it lies between seat 0 -1 and the house +1 alone"),
        ((HOUSE,), (71, -98), 27, "it lies between seat 0 -1 and seat 1 -2 and the house +3"),
    ],
)
def test_says(entries: tuple[object, ...], claimed: tuple[int, ...], house: int, says: str) -> None:
    made = result(entries=entries, claimed=claimed, claimed_house=house)  # type: ignore[arg-type]
    assert any(says in sentence for sentence in explained(made, book())), explained(made, book())


def test_many_ways_are_counted_not_listed() -> None:
    entries = tuple(entry(f"sichuan/3.{n}", (2, -2), "gang") for n in range(9))
    said = explained(result(entries=entries, claimed=(16, -16)), book())
    assert len(said) == 5
    assert said[-1] == "5 other sets of lines do so too"


def test_match_points_of_another_level() -> None:
    table = [{"level": n, "from": 50 * n, "match_points": m} for n, m in enumerate((5, 5, 10, 20))]
    made = result(entries=(WIN, OWN), claimed=(35, -35))
    assert made.outcome is not None
    assert made.edition is not None
    made.outcome.result = {"match_points": 10}
    made = replace(made, edition=replace(made.edition, document={"currency": "points", "levels": {"table": table}}))
    said = explained(made, book())
    assert "exactly the claimed amounts come out with the 5 match points of level 0 or 1, not 10" in said
