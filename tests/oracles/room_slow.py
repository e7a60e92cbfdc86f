"""What a room adds to a game, done again in the slow and obvious way: limits, rake and fee (room/2, 3)."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Any

from tests.oracles.card_table import Illegal


def rounded(exact: Fraction, rounding: str) -> int:
    if rounding == "half_even":
        return round(exact)
    return floor(exact) if rounding == "floor" else floor(exact + Fraction(1, 2))


def shares(total: int, weights: dict[int, int]) -> dict[int, int]:
    """A total handed out unit by unit: first what is due in whole units, then one each to who is owed most."""
    whole = sum(weights.values())
    due = {seat: Fraction(total * weight, whole) for seat, weight in weights.items()}
    got = {seat: floor(share) for seat, share in due.items()}
    while sum(got.values()) < total:
        got[max(sorted(got), key=lambda seat: due[seat] - got[seat])] += 1
    return got


def step(nets: list[int], most: list[int], side: int) -> list[int]:
    """One step: ``side`` -1 cuts losers, 1 cuts winners."""
    over = [seat for seat, net in enumerate(nets) if net * side > most[seat]]
    if not over:
        return nets
    cut = sum(nets[seat] * side - most[seat] for seat in over)
    bear = shares(cut, {seat: abs(net) for seat, net in enumerate(nets) if net * side < 0})
    return [most[seat] * side if seat in over else net + side * bear.get(seat, 0) for seat, net in enumerate(nets)]


def limited(profile: dict[str, Any], nets: list[int], balances: list[int] | None) -> list[int]:
    limits = {"game": "none", "balance": "none"} | profile.get("limits", {})
    if limits["game"] != "none":
        for side in (-1, 1):
            nets = step(nets, [limits["game"]] * len(nets), side)
    if limits["balance"] != "none":
        if balances is None:
            raise Illegal("balances")
        had = [max(balance, 0) for balance in balances]
        for side in (-1, 1) if limits["balance"] == "both" else (-1,):
            nets = step(nets, had, side)
    return nets


def charged(profile: dict[str, Any], nets: list[int]) -> list[int]:
    """Payouts after rake and fee; the house has what they sum to less than the nets did."""
    fee = {"seat": 0, "winner_percent": 0, "rounding": "floor"} | profile.get("fee", {})
    return [
        net - fee["seat"] - (rounded(Fraction(net * fee["winner_percent"], 100), fee["rounding"]) if net > 0 else 0)
        for net in nets
    ]


def balances(log: dict[str, Any]) -> list[int] | None:
    """Those of a log by seat, None where any is missing."""
    found = [player.get("balance") for player in sorted(log["players"], key=lambda player: player["seat"])]
    return None if None in found else found


def settled(profile: dict[str, Any], nets: list[int], balances: list[int] | None) -> list[int]:
    """Payouts by seat of a game in which the house had no part."""
    return charged(profile, limited(profile, nets, balances))
