"""The shipped sample logs: every one is read whole, and what a worked example claims is what is paid."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from profiles.catalogue import load_book
from settlement.logs.report import verdict
from settlement.logs.samples import sample_path, sample_paths
from settlement.logs.settle import Run
from tests.make_samples import decode, kinds


@pytest.mark.parametrize("path", sample_paths(), ids=lambda path: path.name)
def test_samples_settle_as_they_claim(path: Path) -> None:
    book, _ = load_book()
    assert book is not None
    run = Run([path], book)
    results = [(result.game_id, result.status, verdict(result)) for result in run]
    assert results
    assert [r for r in results if r[1] not in ("settled", "void") or r[2] not in ("match", "unclaimed")] == []
    assert run.problems == []


def test_a_sample_is_found_by_its_name() -> None:
    assert [sample_path(path.name) for path in sample_paths()] == sample_paths()
    with pytest.raises(FileNotFoundError):
        sample_path("none.jsonl")


RARE = {
    "rush-points": {"as", "escape", "long play", "pass by auto", "play by host", "timeout", "void"},
    "rush-wealth": {"as", "escape", "long play", "pass by auto", "play by host", "timeout", "void"},
    "shuangkou": {"escape", "pass by auto", "play by host", "timeout", "void"},
    "bigtwo": {"escape", "pass by auto", "play by host", "timeout", "void"},
    "sichuan": {
        "escape",
        "discard by host",
        "exhausted",
        "false_hu",
        "gang added",
        "gang concealed",
        "gang exposed",
        "hu",
        "peng",
        "timeout",
        "void",
        "wrong_count",
    },
}
RARE["sichuan-seed"] = RARE["sichuan-app"] = RARE["sichuan"]


@pytest.mark.parametrize("profile", RARE)
def test_simulated_samples_are_full_games_with_everything_rare_in_them(profile: str) -> None:
    lines = gzip.decompress(sample_path(f"{profile}.jsonl.gz").read_bytes()).split(b"\n")[:-1]
    assert len(lines) >= 50
    assert {kind for line in lines for kind in kinds(decode(line))} >= RARE[profile]
