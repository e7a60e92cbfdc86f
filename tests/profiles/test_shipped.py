"""The shipped profiles: clean, whole, and with the amounts of the rules."""

from __future__ import annotations

import re
from typing import Any

import pytest

from profiles.catalogue import load_catalogue
from profiles.check import check_sources
from profiles.render import profile_text
from profiles.resolve import profile_sha256
from profiles.sources import Source, shipped
from profiles.yaml_nodes import Mapping

LABELS = ["bigtwo@1", "rush-points@1", "rush-wealth@1", "shuangkou@1", "sichuan-app@1", "sichuan-seed@1", "sichuan@1"]


def resolved(label: str) -> tuple[Mapping, dict[str, Any]]:
    catalogue, findings = load_catalogue()
    assert catalogue is not None, findings
    whole = catalogue.resolved[label]
    return whole.root, whole.document


def test_they_check_clean_together() -> None:
    checked = check_sources(shipped())
    assert checked.findings == []
    assert sorted(each.file.label for each in checked.resolved) == LABELS


def test_their_schema_lies_where_the_modeline_says() -> None:
    for source in shipped():
        first = source.raw.decode().split("\n")[0]
        game = next(line for line in source.raw.decode().split("\n") if line.startswith("game: "))[6:]
        assert first == f"# yaml-language-server: $schema=../../schemas/profile-{game}.json"


@pytest.mark.parametrize("label", LABELS)
def test_shown_whole_they_check_clean_and_are_the_same(label: str) -> None:
    root, document = resolved(label)
    text = profile_text(root, document["game"])
    checked = check_sources([Source("shown.yaml", text.encode())])
    assert checked.findings == []
    assert checked.resolved[0].document == document
    assert profile_sha256(checked.resolved[0].document) == profile_sha256(document)
    again = checked.resolved[0]
    assert profile_text(again.root, document["game"]) == text


FINGERPRINTS = {
    "bigtwo@1": "ce15e424c8b65a93712e6bd4398401162c786cdfe68b91e595038504142d5cac",
    "rush-points@1": "da6f700240531afe4cdc4245183b03e94623a848ab70f6e31fb4846c4dbc36c3",
    "rush-wealth@1": "b69939e1bf5bfae805982a1de0b677fb7638691514ab3ba71a5c1330afc7b355",
    "shuangkou@1": "b78f5c576e51935285aa023533741538c69a44c1390d3056bc3bd1d518d4d0a2",
    "sichuan-seed@1": "6d995f19f93ed8a1e7f7cf4f4bc06e41b6320172ad668367678e1ea900527271",
    "sichuan@1": "6b637fad56737bed4968fd114b01066cb9b4f350260f7d3c31bb05a2353e430c",
}
"""The fingerprints of version 0.1, under which money was paid. They never move: a key that the program learns later is
marked ``x-since`` in its schema."""


@pytest.mark.parametrize("label", FINGERPRINTS)
def test_fingerprints_never_move(label: str) -> None:
    assert profile_sha256(resolved(label)[1]) == FINGERPRINTS[label]


POINTS = [5, 5, 10, 20, 40, 60, 80, 100, 150, 200, 260, 300, 400, 500, 600, 700, 800]
FROM = [0, 50, 100, 200, 500, 1000, 2000, 4000, 8000, 16000, 32000, 64000, 128000, 262000, 500000, 1000000, 2000000]
WEALTH = [
    (100, 5),
    (1000, 10),
    (10**4, 100),
    (10**5, 500),
    (500_000, 1000),
    (10**6, 1500),
    (2_500_000, 2000),
    (5 * 10**6, 2500),
    (10**7, 3000),
    (25 * 10**6, 3500),
    (5 * 10**7, 4000),
]


def test_rush_points_has_the_tables_of_the_rules() -> None:
    document = resolved("rush-points@1")[1]
    rows = [(row["level"], row["from"], row["match_points"]) for row in document["levels"]["table"]]
    assert rows == [(n, at, points) for n, (at, points) in enumerate(zip(FROM, POINTS, strict=True))]
    phases = [(row["phase"], row["contribution"], row["doubling"]) for row in document["bombs"]["phases"]]
    assert phases == [(n, 2 ** (n - 5) if n > 5 else 0, 2 ** (n - 4)) for n in range(5, 13)]
    assert document["levels"]["below_first"] == "first"


def test_rush_wealth_has_the_tables_of_the_rules() -> None:
    document = resolved("rush-wealth@1")[1]
    rows = [(row["level"], row["from"], row["match_points"]) for row in document["levels"]["table"]]
    assert rows == [(n, *row) for n, row in enumerate(WEALTH, 1)]
    phases = [(row["phase"], row["contribution"], row["doubling"]) for row in document["bombs"]["phases"]]
    assert phases == [(n, 2 ** (n - 5) if n > 5 else 0, 2 ** (n - 5)) for n in range(5, 13)]
    assert document["levels"]["below_first"] == "reject"


def test_the_rush_editions_share_everything_else() -> None:
    points, wealth = resolved("rush-points@1")[1], resolved("rush-wealth@1")[1]
    for key in ("buckle", "contribution", "non_connected", "escape", "rounding", "limits", "fee", "hosting"):
        assert points[key] == wealth[key]
    assert [row["contribution"] for row in points["bombs"]["phases"]] == [
        row["contribution"] for row in wealth["bombs"]["phases"]
    ]
    assert points["escape"] == {"mode": "settle", "penalty": 12, "opponent_percent": 70}
    assert points["non_connected"]["enabled"] is True
    table = [tuple(row.values()) for row in points["non_connected"]["table"]]
    assert table == [(4, 3, 5), (4, 4, 6), (5, 2, 6), (4, 5, 7), (4, 6, 8)]


def test_sichuan_seed_differs_in_three_bonuses() -> None:
    whole, seed = resolved("sichuan@1")[1], resolved("sichuan-seed@1")[1]
    differing = {key for key in whole if whole[key] != seed[key]} - {"profile", "title"}
    assert differing == {"fan"}
    assert {key: seed["fan"][key] for key in whole["fan"] if whole["fan"][key] != seed["fan"][key]} == {
        "after_gang": 0,
        "gang_discard": 0,
        "last_tile": 0,
    }


@pytest.mark.parametrize("source", shipped(), ids=lambda source: source.file)
def test_no_top_level_value_of_a_whole_profile_can_be_lost(source: Source) -> None:
    """Each that is taken out is missed, or its default is what was written."""
    blocks = re.split(r"\n(?=\w)", source.raw.decode())
    if any(block.startswith("extends:") for block in blocks):
        pytest.skip("holds only what differs")
    whole = check_sources([source]).resolved[0].document
    for index, block in enumerate(blocks[1:], 1):
        key = block.partition(":")[0]
        without = "\n".join(blocks[:index] + blocks[index + 1 :]) + "\n"
        checked = check_sources([Source("p.yaml", without.encode())])
        if checked.findings:
            assert key in {f.path for f in checked.findings}
        else:
            assert checked.resolved[0].document == whole
