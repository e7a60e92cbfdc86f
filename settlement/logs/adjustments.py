"""What has to be posted so that the books agree with the rules: a row for each seat, and the house, that is owed or owes.

An adjustment is known by a hash of what it mends (game, seat, profile and claim): whoever posts it remembers it, and sees
when the same one comes again. A game sums to 0 or is refused, and of what can't be settled nothing is posted; both are
listed without an amount, so that no game vanishes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from settlement.findings import errors
from settlement.games.log import Claimed
from settlement.logs.codes import CLAIMED_NOT_ZERO
from settlement.logs.reasons import Reason
from settlement.logs.report import claimed, csv_text, currency, difference, verdict
from settlement.logs.settle import GameResult

HEADER = [
    "adjustment_id",
    "game_id",
    "seat",
    "player",
    "amount",
    "currency",
    "status",
    "reason",
    "clause",
    "profile",
    "profile_sha256",
    "record_sha256",
]
HOUSE = "house"
POST, REFUSED, UNPOSTED = "post", "refused", "unposted"
"""Whether a row is to be posted; ``refused``: what was claimed doesn't sum to 0; ``unposted``: the game isn't settled."""


def adjustment_rows(result: GameResult, reasons: Sequence[Reason] = ()) -> list[list[str]]:
    """The rows of a game, columns :data:`HEADER`; none where nothing was claimed, or what was claimed is right.

    :param reasons: of the game, the best first; the first one's code and clause stand on each row.
    """
    said = verdict(result)
    if said in ("match", "unclaimed") or result.status == "duplicate":
        return []
    claim, owed = claimed(result), difference(result)
    if owed is None:
        return _without_amounts(result, claim, UNPOSTED, _error_of(result))
    together = [*owed.payouts, owed.house]
    if sum(together):
        return _without_amounts(result, claim, REFUSED, CLAIMED_NOT_ZERO.code)
    code, clause = (reasons[0].code, reasons[0].clause or "") if reasons else ("", "")
    seats = [*map(str, range(len(owed.payouts))), HOUSE]
    return [
        _row(result, claim, seat, str(amount), POST, code, clause)
        for seat, amount in zip(seats, together, strict=True)
        if amount
    ]


def _without_amounts(result: GameResult, claim: Claimed | None, status: str, code: str) -> list[list[str]]:
    """A row for each seat and the house that something was claimed of; one row where no claim can be read."""
    if claim is None:
        return [_row(result, None, "", "", status, code, "")]
    booked = [*claim.payouts, claim.house]
    seats = [*map(str, range(len(claim.payouts))), HOUSE]
    rows = [_row(result, claim, s, "", status, code, "") for s, amount in zip(seats, booked, strict=True) if amount]
    return rows or [_row(result, claim, "", "", status, code, "")]


def _error_of(result: GameResult) -> str:
    """The code of the first error, which is why a game isn't settled."""
    found = errors(result.findings) or result.findings
    return found[0].code if found else ""


def _row(
    result: GameResult, claim: Claimed | None, seat: str, amount: str, status: str, code: str, clause: str
) -> list[str]:
    edition = result.edition
    players = {str(p.seat): p.id for p in result.log.players} if result.log is not None else {}
    return [
        adjustment_id(result, claim, seat),
        csv_text(result.game_id or ""),
        seat,
        csv_text(players.get(seat, "")),
        amount,
        csv_text(currency(result) or ""),
        status,
        code,
        clause,
        csv_text(edition.label if edition is not None else ""),
        edition.sha256 if edition is not None else "",
        hashlib.sha256(result.raw).hexdigest(),
    ]


def adjustment_id(result: GameResult, claim: Claimed | None, seat: str) -> str:
    """What an adjustment is known by: 32 hexadecimal digits of the SHA-256 of game, seat, profile and claim as JSON.

    The same game and seat under the same rules, booked as before, have the same one, in whatever file and run.
    """
    booked = None if claim is None else [*claim.payouts, claim.house]
    profile = None if result.edition is None else result.edition.sha256
    named = json.dumps([result.game_id, seat, profile, booked], separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(named.encode()).hexdigest()[:32]
