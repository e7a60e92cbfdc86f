"""The book of a run: what is in it, what wins, and what stops the run."""

from __future__ import annotations

from pathlib import Path

import pytest

from profiles.catalogue import load_book, load_catalogue
from tests.profiles.texts import SHUANGKOU, changed, extending

SHIPPED = ["bigtwo", "rush-points", "rush-wealth", "shuangkou", "sichuan", "sichuan-app", "sichuan-seed"]


def test_the_shipped_profiles_are_always_there() -> None:
    book, findings = load_book()
    assert findings == []
    assert book is not None
    assert book.ids() == SHIPPED
    assert {e.version for e in book.editions} == {1}
    assert {e.source for e in book.editions} == {"shipped"}
    assert {e.effective_from for e in book.editions} == {946_684_800_000_000}
    assert {e.rooms for e in book.editions} == {()}


def test_a_folder_adds_profiles_and_wins_over_shipped_ones(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "a.yml").write_text(SHUANGKOU)
    own = changed("profile: hz", "profile: shuangkou").replace("stake: 1", "stake: 9")
    (tmp_path / "b.yaml").write_text(own)
    (tmp_path / ".hidden.yaml").write_text("nonsense")
    (tmp_path / "readme.txt").write_text("nonsense")
    book, findings = load_book([tmp_path])
    assert [(f.code, f.file) for f in findings] == [("profile/shadows-shipped", str(tmp_path / "b.yaml"))]
    assert book is not None
    assert book.ids() == sorted([*SHIPPED, "hz"])
    edition = book.find("shuangkou@1")
    assert edition is not None
    assert edition.rules.stake == 9
    assert edition.source == str(tmp_path / "b.yaml")
    assert edition.document["stake"] == 9


def test_what_extends_a_replaced_profile_extends_the_one_that_won(tmp_path: Path) -> None:
    own = changed("profile: hz", "profile: shuangkou").replace("stake: 1", "stake: 9")
    (tmp_path / "a.yaml").write_text(own)
    (tmp_path / "b.yaml").write_text(extending("shuangkou@1", "shuangkou"))
    book, _ = load_book([tmp_path])
    assert book is not None
    mine = book.find("mine")
    assert mine is not None
    assert mine.rules.stake == 9


def test_a_broken_file_stops_the_run(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(SHUANGKOU)
    (tmp_path / "bad.yaml").write_text(changed("stake: 1", "stake: 010"))
    book, findings = load_book([tmp_path])
    assert book is None
    assert "profile/ambiguous-scalar" in {f.code for f in findings}


def test_a_warning_does_not_stop_the_run(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(changed("penalty: 4", "penalty: 6"))
    book, findings = load_book([tmp_path])
    assert book is not None
    assert [f.severity for f in findings] == ["warning"]


def test_a_folder_that_is_not_there_stops_the_run(tmp_path: Path) -> None:
    book, findings = load_book([tmp_path / "none"])
    assert book is None
    assert [f.code for f in findings] == ["profile/unreadable"]


@pytest.mark.parametrize("name", ["sichuan", "sichuan@1"])
def test_an_override_by_name(name: str) -> None:
    book, findings = load_book((), name)
    assert findings == []
    assert book is not None
    assert book.override == name


def test_an_override_by_file(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(SHUANGKOU)
    book, findings = load_book((), str(path))
    assert findings == []
    assert book is not None
    assert book.override == "hz@1"
    assert book.find("hz@1") is not None


def test_a_file_inside_the_folder_may_be_the_override(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(SHUANGKOU)
    book, findings = load_book([tmp_path], str(path))
    assert findings == []
    assert book is not None
    assert book.override == "hz@1"


@pytest.mark.parametrize(
    ("name", "say"),
    [("sichuam", "did you mean `sichuan`?"), ("sichuan@7", "it has 1"), ("zzz", "there is bigtwo"), ("", "there is")],
)
def test_an_unknown_override_is_not_found(name: str, say: str) -> None:
    book, findings = load_book((), name)
    assert book is None
    assert [f.code for f in findings] == ["profile/not-found"]
    assert say in f"{findings[0].message} {findings[0].fix}"


def test_a_missing_file_as_override_can_not_be_read() -> None:
    book, findings = load_book((), "no/such.yaml")
    assert book is None
    assert [f.code for f in findings] == ["profile/unreadable"]


def test_a_folder_as_override_is_none(tmp_path: Path) -> None:
    book, findings = load_book((), f"{tmp_path}/")
    assert book is None
    assert [f.code for f in findings] == ["profile/not-found"]


def test_the_places_of_values_lie_beside_the_book() -> None:
    catalogue, _ = load_catalogue()
    assert catalogue is not None
    assert set(catalogue.resolved) == {e.label for e in catalogue.book.editions}
    seed = catalogue.resolved["sichuan-seed@1"].root
    fan = seed.get("fan")
    assert fan is not None
    assert {entry.node.span.file for entry in fan.entries.values()} == {  # type: ignore[union-attr]
        "shipped/sichuan.yaml",
        "shipped/sichuan-seed.yaml",
        "default",
    }
