"""Every message of sichuan: payout lines, what was established, and the parts of what findings say."""

from __future__ import annotations

from settlement.words import Message

# Units, seats and amounts.

UNITS = Message("sichuan/units", "{n} units", one="1 unit")
SEAT = Message("sichuan/seat", "seat {seat}")
SEATS = Message("sichuan/seats", "seats {seats}", one="seat {seats}")
EACH_SEAT = Message("sichuan/each-seat", "each of seats {seats}", one="seat {seats}")
AMOUNT = Message("sichuan/amount", "{n} × {units} × stake {stake} = {amount}", one="{units} × stake {stake} = {amount}")

AMOUNT_OF_BOTH = Message(
    "sichuan/amount-of-both",
    "({units} + {n} × {others}) × stake {stake} = {amount}",
    one="({units} + {others}) × stake {stake} = {amount}",
)

SUITS = {
    "m": Message("sichuan/suit-m", "characters (m)"),
    "p": Message("sichuan/suit-p", "dots (p)"),
    "s": Message("sichuan/suit-s", "bamboo (s)"),
}

# The worth of a hand.

PATTERNS = {
    "pinghu": Message("sichuan/pattern-pinghu", "平胡 plain hand"),
    "duiduihu": Message("sichuan/pattern-duiduihu", "对对胡 all triplets"),
    "jiangdui": Message("sichuan/pattern-jiangdui", "将对 all triplets of 2, 5 and 8"),
    "jingoudiao": Message("sichuan/pattern-jingoudiao", "金钩钓 every set melded"),
    "menqing": Message("sichuan/pattern-menqing", "门清 no open meld"),
    "zhongzhang": Message("sichuan/pattern-zhongzhang", "中张 no 1 and no 9"),
    "qingyise": Message("sichuan/pattern-qingyise", "清一色 one suit"),
    "daiyaojiu": Message("sichuan/pattern-daiyaojiu", "带幺九 a 1 or 9 in every group"),
    "qidui": Message("sichuan/pattern-qidui", "七对 seven pairs"),
    "full_straight": Message("sichuan/pattern-full-straight", "一条龙 full straight"),
    "root": Message("sichuan/pattern-root", "根 roots"),
    "rob_gang": Message("sichuan/pattern-rob-gang", "抢杠 robbed gang"),
    "after_gang": Message("sichuan/pattern-after-gang", "杠上花 replacement tile"),
    "gang_discard": Message("sichuan/pattern-gang-discard", "杠上炮 discard after a gang"),
    "last_tile": Message("sichuan/pattern-last-tile", "海底 last tile"),
    "self_draw": Message("sichuan/pattern-self-draw", "自摸 self-drawn"),
    "heaven": Message("sichuan/pattern-heaven", "天胡 heaven"),
    "earth": Message("sichuan/pattern-earth", "地胡 earth"),
}
ADDS = Message("sichuan/adds", "{adds} ({pattern})")
ADDS_LESS = Message("sichuan/adds-less", "{adds} ({pattern}, {fan} fan)")
ADDS_ROOTS = Message("sichuan/adds-roots", "{adds} ({pattern} ×{roots})")
ADDS_ROOTS_OF = Message("sichuan/adds-roots-of", "{adds} ({pattern} ×{roots}, {each} fan each)")
ONE_FAN = Message("sichuan/one-fan", "1 fan ({patterns:,})")
FAN = Message("sichuan/fan", "{terms:+} = {total} fan")
CAPPED = Message("sichuan/capped", "{fan}, capped at {cap}")
UNITS_OF_FAN = Message("sichuan/units-of-fan", "2^({fan} − 1) = {units}")
WITH_BASE = Message("sichuan/with-base", "{units} and 1 unit of base")

# How a hand was won.

ON_DISCARD = Message("sichuan/on-discard", "in event {event} on the discard {tile} of seat {feeder}")
BY_ROBBING = Message("sichuan/by-robbing", "in event {event} by robbing the added gang {tile} of seat {feeder}")
ON_DEALT_TILES = Message("sichuan/on-dealt-tiles", "in event {event} on the dealt tiles")
SELF_DRAWN = Message("sichuan/self-drawn", "in event {event} self-drawn {tile}")
SELF_DRAWN_FED = Message(
    "sichuan/self-drawn-fed",
    "in event {event} self-drawn {tile} after an exposed gang, paid by who fed it alone",
)

# Payout lines.

WINS = Message("sichuan/wins", "wins {how}: {fan}; {units} from {payers}: {amount}")
SEAT_WINS = Message("sichuan/seat-wins", "seat {seat} wins {how}: {fan}; {units}: {amount}")
GANG = Message("sichuan/gang", "{kind} gang {tile} in event {event}, {units} from {payers}: {amount}")
SEAT_GANG = Message("sichuan/seat-gang", "{kind} gang {tile} of seat {seat} in event {event}, {units}: {amount}")
KINDS = {
    "exposed": Message("sichuan/exposed", "exposed"),
    "added": Message("sichuan/added", "added"),
    "concealed": Message("sichuan/concealed", "concealed"),
}
GETS_GANG_MONEY = Message(
    "sichuan/gets-gang-money",
    "gets the money of the {kind} gang {tile} of seat {seat} in event {event}, as {reason}: {units} from {payers}: {amount}",
)
HANDS_OVER_GANG_MONEY = Message(
    "sichuan/hands-over-gang-money",
    "hands over to seat {winner} the money of the {kind} gang {tile} of seat {seat} in event {event}, as {reason}: "
    "{units} from {payers}: {amount}",
)
AND_FROM = Message("sichuan/and-from", "{payers} and {units} from {others}")
AND_TO = Message("sichuan/and-to", "{payers} and {units} to {others}")
GETS_SHARE = Message(
    "sichuan/gets-share",
    "gets {units} of {total} of the {kind} gang {tile} of seat {seat} in event {event}, as {reason} by {winners}, who share "
    "them in turn order: {amount}",
)
SHARES_GANG_MONEY = Message(
    "sichuan/shares-gang-money",
    "hands over {total} of the {kind} gang {tile} of seat {seat} in event {event}, as {reason} by {winners}, who share them "
    "in turn order: {amount}",
)
GIVES_BACK = Message(
    "sichuan/gives-back",
    "gives back the money of the {kind} gang {tile} of event {event}, as {reason}: {units} to {payers}: {amount}",
)
GETS_BACK = Message(
    "sichuan/gets-back",
    "gets back the money of the {kind} gang {tile} of event {event} from seat {seat}, as {reason}: {units}: {amount}",
)
DISCARD_WON = Message("sichuan/discard-won", "the discard after it was won in event {event}")
FALSE_WIN_OF = Message("sichuan/false-win-of", "false win of seat {seat} in event {event}")
WRONG_COUNT_OF = Message("sichuan/wrong-count-of", "wrong number of tiles of seat {seat}, ruled in event {event}")
NOT_READY_AT_DRAW = Message("sichuan/not-ready-at-draw", "seat {seat} is not ready at the draw")
TO_UNWON = Message("sichuan/to-unwon", "{offence}, paid to each seat that has not won")
TO_ALL = Message("sichuan/to-all", "{offence}, paid to every other seat")
TO_UNWON_AT_DRAW = Message(
    "sichuan/to-unwon-at-draw", "{offence}, paid at the draw to each other seat that has not won"
)
PIG_PAYS = Message(
    "sichuan/pig-pays",
    "seat {seat} is a flower pig, three suits at the draw: pays each seat that has not won and is none",
)
PIG_PAYS_ALL = Message(
    "sichuan/pig-pays-all",
    "seat {seat} is a flower pig, three suits at the draw: pays every other seat that is none, winners too",
)
PIG_OF_MISSING_PAYS = Message(
    "sichuan/pig-of-missing-pays",
    "seat {seat} is a flower pig, it holds {suit} at the draw, its missing suit: pays each seat that has not won and is none",
)
PIG_OF_MISSING_PAYS_ALL = Message(
    "sichuan/pig-of-missing-pays-all",
    "seat {seat} is a flower pig, it holds {suit} at the draw, its missing suit: pays every other seat that is none, "
    "winners too",
)
PAYS_FINE = Message("sichuan/pays-fine", "{what}, {units} to {payees}: {amount}")
GETS_FINE = Message("sichuan/gets-fine", "{what}, {units}: {amount}")
PAYS_READY = Message(
    "sichuan/pays-ready",
    "not ready at the draw, pays seat {seat}, which is ready, its largest hand with {tile}, {fan}; {units}: {amount}",
)
IS_READY = Message(
    "sichuan/is-ready",
    "ready at the draw, and seat {seat} is not; the largest hand with {tile}, {fan}; {units}: {amount}",
)

# What was established.

DEALER = Message("sichuan/dealer", "dealer")
NEXT_DEALER = Message("sichuan/next-dealer", "next dealer")
WIN_LABEL = Message("sichuan/win-label", "win")
WIN_OF = Message("sichuan/win-of", "seat {seat} wins {how}: {reading}; {fan}; {units}")
GANG_LABEL = Message("sichuan/gang-label", "gang")
GANG_MADE = Message("sichuan/gang-made", "seat {seat} makes the {kind} gang {tile} in event {event}")
GANG_MADE_OF = Message(
    "sichuan/gang-made-of",
    "seat {seat} makes the {kind} gang {tile} in event {event} of a discard of seat {feeder}",
)
GANG_ROBBED = Message("sichuan/gang-robbed", "{gang}; it is robbed, is not paid, and stays a peng")
GANG_STALE = Message("sichuan/gang-stale", "{gang}; stale, as its tile was not the one just drawn: not paid")
GANG_OF_OFFENDER = Message(
    "sichuan/gang-of-offender",
    "{gang}; not paid, as seat {seat} has declared falsely or held a wrong number of tiles",
)
FALSE_WIN_LABEL = Message("sichuan/false-win-label", "false win")
FALSE_WIN = Message("sichuan/false-win", "of seat {seat} in event {event}")
WRONG_COUNT_LABEL = Message("sichuan/wrong-count-label", "wrong number of tiles")
WRONG_COUNT = Message("sichuan/wrong-count", "of seat {seat}, ruled in event {event}")
END = Message("sichuan/end", "end")
WALL_EMPTY = Message("sichuan/end-exhausted", "the wall is empty in event {event}")
ALL_WON = Message("sichuan/end-wins", "all seats but one have won with event {event}")
AT_DRAW = Message("sichuan/at-draw", "seat {seat} at the draw")
READY = Message(
    "sichuan/ready", "{tiles} is ready for {waits:,}; the largest is with {tile}: {reading}; {fan}; {units}"
)
PIG = Message("sichuan/pig", "{tiles} is a flower pig: three suits")
PIG_PAYING = Message("sichuan/pig-paying", "{tiles} is a flower pig: three suits; it pays {units} to {payees}")
PIG_OF_MISSING = Message("sichuan/pig-of-missing", "{tiles} is a flower pig: it holds {suit}, its missing suit")
PIG_OF_MISSING_PAYING = Message(
    "sichuan/pig-of-missing-paying",
    "{tiles} is a flower pig: it holds {suit}, its missing suit; it pays {units} to {payees}",
)
NOT_READY = Message("sichuan/not-ready", "{tiles} is not ready")
NOT_READY_AFTER_OFFENCE = Message("sichuan/not-ready-after-offence", "{tiles} counts as not ready after its offence")

# What a replay waits for.

TO_ACT = Message("sichuan/to-act", "seat {seat} is to win, declare a gang or discard")
TO_DISCARD = Message("sichuan/to-discard", "seat {seat} is to discard after its peng")
TO_DRAW = Message("sichuan/to-draw", "seat {seat} is to draw")
TO_END = Message("sichuan/to-end", "the wall is empty and `exhausted` comes before a draw of seat {seat}")
OPEN = Message("sichuan/open", "what comes next is open after the errors before")

# What an event does, and what it is said to lack.

DRAWS = Message("sichuan/draws", "draws")
DISCARDS = Message("sichuan/discards", "discards")
PENGS = Message("sichuan/pengs", "makes a peng of")
GANGS = Message("sichuan/gangs", "declares a gang of")
NONE = Message("sichuan/none", "none")
TWO_SUITS = Message("sichuan/two-suits", "two suits are played, dots (p) and bamboo (s)")
MAKES_PENG = Message("sichuan/makes-peng", "makes a peng")
DECLARES_GANG = Message("sichuan/declares-gang", "declares a gang")
PENG = Message("sichuan/peng", "peng")
EXPOSED_GANG = Message("sichuan/exposed-gang", "exposed gang")
DECLARES_WIN = Message("sichuan/declares-win", "declares a win")
A_WIN = Message("sichuan/a-win", "a win")
A_FALSE_WIN = Message("sichuan/a-false-win", "a false win")
LEFT = Message("sichuan/left-in-wall", "{n} tiles are left in the wall", one="1 tile is left in the wall")

# Why a hand is no win.

MISSING_SUIT_HELD = Message(
    "sichuan/missing-suit-held", "{tiles} holds {suit}, the suit that the seat declared missing"
)
THREE_SUITS = Message("sichuan/three-suits", "{tiles} holds three suits; a winning hand has two at most")
NEITHER_SETS_NOR_PAIRS = Message(
    "sichuan/neither-sets-nor-pairs", "{tiles} forms neither {n} sets and a pair nor seven pairs"
)
NO_SETS = Message("sichuan/no-sets", "{tiles} doesn't form {n} sets and a pair")
PAIRS_WITH_MELDS = Message(
    "sichuan/pairs-with-melds", "{tiles} doesn't form {n} sets and a pair, and seven pairs allow no melds"
)
PAIRS_NOT_PLAYED = Message(
    "sichuan/pairs-not-played", "{tiles} doesn't form {n} sets and a pair, and seven pairs are not played"
)
PAIRS_OF_FEWER = Message(
    "sichuan/pairs-of-fewer",
    "{tiles} doesn't form {n} sets and a pair, and seven pairs are played with hands of 13 tiles alone",
)
