"""Which edition pays a game, and which times are times."""

from __future__ import annotations

import pytest

from settlement.games.editions import Book, Edition
from settlement.games.in_force import reigns
from settlement.games.times import instant


def edition(
    name: str,
    version: int,
    since: str = "2000-01-01T00:00:00Z",
    rooms: tuple[str, ...] = (),
    game: str = "rush",
    until: str | None = None,
) -> Edition:
    at = instant(since)
    assert at is not None
    return Edition(
        id=name,
        version=version,
        game=game,
        title=name,
        effective_from=at,
        rooms=rooms,
        sha256="",
        rules=None,
        document={},
        source="shipped",
        effective_until=instant(until) if until else None,
    )


BOOK = Book(
    [
        edition("points", 1, rooms=("r7",)),
        edition("points", 2, "2026-01-01T00:00:00+08:00", rooms=("r7", "hz-*")),
        edition("wealth", 1, rooms=("w?", "hz-9")),
        edition("mahjong", 1, game="sichuan"),
    ]
)
NOW = "2026-11-29T12:00:00+08:00"


def chosen(
    profile: str | None, room: str | None, at: str = NOW, book: Book = BOOK
) -> tuple[str | None, list[tuple[str, str]]]:
    found, findings = book.choose("rush", profile, room, at)
    return found.label if found else None, [(finding.code, finding.severity) for finding in findings]


@pytest.mark.parametrize(
    ("profile", "room", "at", "label"),
    [
        ("points", None, NOW, "points@2"),
        ("points", None, "2025-12-31T16:00:00Z", "points@2"),
        ("points", None, "2025-12-31T15:59:59.999999Z", "points@1"),
        ("points@2", None, NOW, "points@2"),
        (None, "r7", NOW, "points@2"),
        (None, "hz-1", NOW, "points@2"),
        (None, "w1", NOW, "wealth@1"),
        ("points", "r8", NOW, "points@2"),
    ],
)
def test_the_edition_in_force(profile: str | None, room: str | None, at: str, label: str) -> None:
    assert chosen(profile, room, at) == (label, [])


@pytest.mark.parametrize(
    ("profile", "room", "at", "expected"),
    [
        ("points@1", None, NOW, ("points@1", [("log/version-out-of-force", "note")])),
        ("points@2", None, "2020-01-01T00:00:00Z", ("points@2", [("log/version-out-of-force", "note")])),
        ("points@3", None, NOW, (None, [("log/unknown-profile", "error")])),
        ("points@02", None, NOW, (None, [("log/unknown-profile", "error")])),
        ("Points", None, NOW, (None, [("log/unknown-profile", "error")])),
        ("points", None, "1999-12-31T23:59:59Z", (None, [("log/profile-not-in-force", "error")])),
        ("mahjong", None, NOW, (None, [("log/profile-of-another-game", "error")])),
        ("wealth", "r7", NOW, ("wealth@1", [("log/room-of-another-profile", "warning")])),
        (None, None, NOW, (None, [("log/no-profile", "error")])),
        (None, "R7", NOW, (None, [("log/no-profile", "error")])),
        (None, "hz-9", NOW, (None, [("log/room-claimed-twice", "error")])),
        (None, "hz-1", "2020-01-01T00:00:00Z", (None, [("log/no-profile", "error")])),
        ("points", None, "2026-11-29T12:00:00", (None, [("log/bad-time", "error")])),
    ],
)
def test_what_is_said_about_the_choice(
    profile: str | None, room: str | None, at: str, expected: tuple[str | None, list[tuple[str, str]]]
) -> None:
    assert chosen(profile, room, at) == expected


@pytest.mark.parametrize("name", ["points@", "points@01", "points@ 1", "points@1@1", "points@0", "@1", "@"])
def test_only_a_version_that_is_there_is_found(name: str) -> None:
    assert BOOK.find(name) is None
    assert BOOK.choose("rush", name, None, NOW)[0] is None


def test_an_override_pays_whatever_the_log_names() -> None:
    book = Book(BOOK.editions, override="wealth")
    assert chosen("points", "w1", book=book) == ("wealth@1", [])
    assert chosen(None, None, book=book) == ("wealth@1", [])


def test_a_room_is_matched_anew_at_every_time() -> None:
    for _ in range(2):
        assert [e.label for e in BOOK.claimants("r7", instant("2020-01-01T00:00:00Z") or 0)] == ["points@1"]
        assert [e.label for e in BOOK.claimants("r7", instant(NOW) or 0)] == ["points@2"]


@pytest.mark.parametrize(
    ("text", "microseconds"),
    [
        ("1970-01-01T00:00:00Z", 0),
        ("1970-01-01t00:00:01.000001z", 1_000_001),
        ("1970-01-01T08:00:00+08:00", 0),
        ("1969-12-31T23:59:59-00:00", -1_000_000),
        ("1969-12-31T23:59:59.9999999Z", -1),
        ("1970-01-01T08:00:00.0000019999999+08:00", 1),
    ],
)
def test_times(text: str, microseconds: int) -> None:
    assert instant(text) == microseconds


@pytest.mark.parametrize("text", ["2016-12-31T23:59:60Z", "2017-01-01t07:59:60.25+08:00", "2016-12-31T15:59:60-08:00"])
def test_a_leap_second_is_the_last_instant_of_its_minute(text: str) -> None:
    assert instant(text) == (instant("2017-01-01T00:00:00Z") or 0) - 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2026-11-29",
        "2026-11-29T12:00:00",
        "2026-11-29 12:00:00Z",
        "2026-11-29T12:00:00+0800",
        "2026-11-29T12:00:00+08",
        "2026-11-29T12:00Z",
        "2026-02-30T12:00:00Z",
        "2026-11-29T24:00:00Z",
        "2026-12-31T23:59:61Z",
        "2026-12-31T23:58:60Z",
        "2026-12-30T23:59:60Z",
        "2026-12-31T23:59:60+08:00",
        "2026-12-31T23:59:60",
        "9999-12-31T23:59:60Z",
        "0001-01-01T00:00:60+08:00",
        "2026-11-29T12:00:00+24:00",
        "２026-11-29T12:00:00Z",
        " 2026-11-29T12:00:00Z",
        "2026-11-29T12:00:00Z\n",
        "1700000000",
        "now",
    ],
)
def test_no_times(text: str) -> None:
    assert instant(text) is None


@pytest.mark.parametrize("year", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00", "9999-12-31T23:00:00Z"])
def test_a_day_that_no_zone_can_name_is_refused(year: str) -> None:
    edition, [finding] = BOOK.choose("rush", "points", None, year)
    assert (edition, finding.code) == (None, "log/bad-time")
    assert BOOK.choose("rush", "points@2", None, "9998-12-31T23:59:59-12:00")[0] is not None


PROMOTION = Book(
    [
        edition("p", 1, "2026-01-01T00:00:00Z", ("r7",)),
        edition("p", 2, "2026-02-01T00:00:00Z", ("r7",), until="2026-02-15T00:00:00Z"),
        edition("p", 3, "2026-02-10T00:00:00Z", until="2026-02-12T00:00:00Z"),
        edition("q", 1, "2026-01-01T00:00:00Z", until="2026-01-02T00:00:00Z"),
    ]
)


@pytest.mark.parametrize(
    ("at", "version"),
    [
        ("2025-12-31T23:59:59Z", None),
        ("2026-01-01T00:00:00Z", 1),
        ("2026-02-01T00:00:00Z", 2),
        ("2026-02-10T00:00:00Z", 3),
        ("2026-02-11T23:59:59.999999Z", 3),
        ("2026-02-12T00:00:00Z", 2),
        ("2026-02-14T23:59:59.999999Z", 2),
        ("2026-02-15T00:00:00Z", 1),
        ("2027-01-01T00:00:00Z", 1),
    ],
)
def test_where_a_version_ends_the_latest_earlier_one_that_has_not_ended_is_in_force_again(
    at: str, version: int | None
) -> None:
    """Asked twice, so that what is remembered between two bounds is right too."""
    for _ in range(2):
        found, findings = PROMOTION.choose("rush", "p", None, at)
        assert (found.version if found else None) == version
        assert [f.code for f in findings] == ([] if version else ["log/profile-not-in-force"])
    room = PROMOTION.choose("rush", None, "r7", at)[0]
    assert (room.version if room else None) == (version if version != 3 else None)


def test_what_has_ended_is_said_with_its_end() -> None:
    found, (finding,) = PROMOTION.choose("rush", "q", None, "2026-01-02T00:00:00Z")
    assert found is None
    assert "the last before, q@1, ended 2026-01-02T00:00:00+00:00" in finding.message


def test_an_end_lies_between_two_games() -> None:
    assert PROMOTION.changes_between("2026-02-14T00:00:00Z", "2026-02-15T00:00:00Z")
    assert not PROMOTION.changes_between("2026-02-13T00:00:00Z", "2026-02-14T23:59:59Z")


def test_a_version_that_never_starts_before_it_ends_reigns_nowhere() -> None:
    assert reigns([(10, 5), (20, 20), (30, None)]) == [(30, None, 2)]
    assert reigns([(10, 20), (30, 40)]) == [(10, 20, 0), (30, 40, 1)]
    assert reigns([(10, None), (10, 20)]) == [(10, 20, 1), (20, None, 0)]
    assert reigns([]) == []
