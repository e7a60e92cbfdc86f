"""The exchange of three tiles before play: what each seat gives, to whom, and the hands after it (sichuan/1.9)."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from settlement.findings import Finding, quoted
from settlement.games.sichuan.codes import BAD_EXCHANGE, BAD_TILE, EXCHANGE_NOT_HELD, EXCHANGE_TILES
from settlement.games.sichuan.log import Exchange, Way
from settlement.games.sichuan.rules import Rules
from settlement.games.tiles import TILES, copies, handful, read_tiles
from settlement.words import Words, say

GIVEN = 3
"""How many tiles a seat gives away."""
STEPS: dict[Way, int] = {"next": 1, "opposite": 2, "previous": -1}
"""How far behind a seat the one sits that it gives its tiles to."""


class Exchanged(Struct):
    """What is wrong with an exchange, and the seats (bits) whose hand is not known for certain after it."""

    findings: list[Finding]
    unsure: int = 0


def exchange(made: Exchange | UnsetType, hands: list[int], rules: Rules, is_void: bool) -> Exchanged:
    """Gives every seat's tiles away, all at once, in ``hands``; an exchange that is not played is followed all the same.

    :param hands: handfuls by seat as dealt, one a player; they are the hands after the exchange then.
    :param is_void: the game never started, so that the exchange may be left out.
    """
    done = Exchanged([])
    everyone = (1 << rules.players) - 1
    if made is UNSET:
        if rules.exchange != "none" and not is_void:
            words = say("`exchange` is due: under the profile every seat gives three tiles away before the first event")
            done.findings.append(BAD_EXCHANGE.finding(words))
            done.unsure = everyone
        return done
    if rules.exchange == "none":
        words = say("`exchange` names tiles that were exchanged, but under the profile none are")
        done.findings.append(BAD_EXCHANGE.finding(words))
    if made.to == "opposite" and rules.players != 4:
        words = say(
            "tiles are given to the seat opposite, but {players} players sit opposite nobody", players=rules.players
        )
        done.findings.append(BAD_EXCHANGE.finding(words))
        done.unsure = everyone
    if len(made.given) != rules.players:
        words = say(
            "`given` has the tiles of {given} seats; expected are those of {seats}",
            given=len(made.given),
            seats=rules.players,
        )
        done.findings.append(BAD_EXCHANGE.finding(words))
        done.unsure = everyone
    if done.unsure:
        return done
    given = [_read_given(done, seat, text, hands[seat], rules) for seat, text in enumerate(made.given)]
    for seat, tiles in enumerate(given):
        taker = (seat + STEPS[made.to]) % rules.players
        if tiles is None:
            done.unsure |= 1 << seat | 1 << taker
        else:
            hands[seat] -= tiles
            hands[taker] += tiles
    return done


def _read_given(done: Exchanged, seat: int, text: str, held: int, rules: Rules) -> int | None:
    """The tiles that a seat gives, as a handful; told where they can't be what it gave, None where that is not known."""
    tiles = read_tiles(text)
    if isinstance(tiles, Words):
        words = say(
            "seat {seat} gives {found}, which can't be read: {reason}", seat=seat, found=quoted(text), reason=tiles
        )
        done.findings.append(BAD_TILE.finding(words))
        return None
    suits = {tile // 9 for tile in tiles}
    if len(tiles) != GIVEN:
        words = say(
            "seat {seat} gives {found}, {given} tiles; expected are {due}",
            seat=seat,
            found=quoted(text),
            given=len(tiles),
            due=GIVEN,
        )
        done.findings.append(EXCHANGE_TILES.finding(words))
        return None
    if rules.exchange == "same_suit" and len(suits) > 1:
        words = say(
            "seat {seat} gives {found}; under the profile all three are of one suit", seat=seat, found=quoted(text)
        )
        done.findings.append(EXCHANGE_TILES.finding(words))
    if not held:  # a hand that could not be read
        return None
    lacking = next((tile for tile in tiles if tiles.count(tile) > copies(held, tile)), None)
    if lacking is not None:
        words = say(
            "seat {seat} gives {found}, but is dealt {have} of {tile}",
            seat=seat,
            found=quoted(text),
            have=copies(held, lacking),
            tile=TILES[lacking],
        )
        done.findings.append(EXCHANGE_NOT_HELD.finding(words))
        return None
    return handful(tiles)
