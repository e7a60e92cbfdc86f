"""What the page of an audit says, as messages that can be translated."""

from __future__ import annotations

from settlement.words import Message

SEAT = Message("page/seat", "seat {seat}, {player}")
SEAT_ALONE = Message("page/seat-alone", "seat {seat}")
ANOTHER = Message("page/another-player", "another player")
HIDDEN = Message("page/hidden", "a balance that isn't shown")
HOUSE = Message("page/house", "the house")
GAME = Message("page/game", "Game {game_id} ({game})")
GAME_UNREAD = Message("page/game-unread", "A record without a readable id")
GAMES = Message("page/games", "Audit of {n} games", one="Audit of {n} game")
TITLE = Message("page/title", "{game}: {verdict}")

WAS_PAID_RETURNS = Message("page/was-paid-returns", "{who} was paid {claimed}, is due {computed} and returns {owed}")
WAS_PAID_GETS = Message("page/was-paid-gets", "{who} was paid {claimed}, is due {computed} and still gets {owed}")
WAS_PAID_OWES = Message("page/was-paid-owes", "{who} was paid {claimed}, but owes {computed} and still pays {owed}")
PAID_GETS_BACK = Message("page/paid-gets-back", "{who} paid {claimed}, owes {computed} and gets {owed} back")
PAID_STILL_PAYS = Message("page/paid-still-pays", "{who} paid {claimed}, owes {computed} and still pays {owed}")
PAID_IS_DUE = Message("page/paid-is-due", "{who} paid {claimed}, but is due {computed} and gets {owed}")
BECAUSE = Message("page/because", "{what}: {reason}")
ENDS = Message("page/sentence", "{what}.")

BOOKED_RIGHT = Message("page/booked-right", "The live server booked what the rules come to: {amounts:;}")
NOT_CLAIMED = Message("page/not-claimed", "The record doesn't say what was booked. By the rules {amounts:;}")
IN_SHORT = Message("page/in-short", "{verdict}: {amounts:,}")
MATCHES = Message("page/matches", "match")
UNCLAIMED = Message("page/unclaimed", "unclaimed")
SIGNED = Message("page/signed", "{who} {amount}")
NOT_PAID = Message("page/not-paid", "Nothing can be paid out for this record: {why}")
NOTHING_WRONG_READ = Message("page/not-settled", "Nothing can be paid out for this record")
GETS = Message("page/gets", "{who} gets {amount}")
PAYS = Message("page/pays", "{who} pays {amount}")
GETS_NOTHING = Message("page/gets-nothing", "{who} neither gets nor pays")

STILL_OWED = Message("page/still-owed", "is still owed this")
STILL_OWES = Message("page/still-owes", "still owes this")
RECEIVES = Message("page/receives", "receives")
PAYS_IT = Message("page/pays-it", "pays")
NEITHER = Message("page/neither", "neither receives nor pays")
KEEPS = Message("page/keeps", "keeps")

EVENT = Message("page/event", "event {event}")
RECORDED = Message("page/recorded", "{file}, line {line}")
PROFILE = Message("page/profile", "{profile}, {title}")
MORE = Message("page/more", "… and {n} more", one="… and {n} more")


def owed_sentence(claimed: int, computed: int) -> Message:
    """The sentence about a seat that was booked another amount than it is due."""
    more = computed > claimed
    if claimed >= 0:
        if computed < 0:
            return WAS_PAID_OWES
        return WAS_PAID_GETS if more else WAS_PAID_RETURNS
    if computed > 0:
        return PAID_IS_DUE
    return PAID_GETS_BACK if more else PAID_STILL_PAYS


DRAWS = Message("page/draws", "seat {seat} draws")
BY = {"auto": Message("page/by-auto", "automatically"), "host": Message("page/by-host", "by the server")}
"""Who acted for a seat."""
