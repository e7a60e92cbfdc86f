"""The finding codes of sichuan, each with its page; the clauses are in :mod:`settlement.games.sichuan.clauses`."""

from __future__ import annotations

from settlement.findings import FindingPage, Page
from settlement.games.sichuan.clauses import CLAUSES

# The deal.

BAD_DEAL = FindingPage(
    code="sichuan/bad-deal",
    severity="error",
    title="the deal is not one of this room's game",
    why="The dealer starts with one tile more than the others, and the profile says how many play and how large a hand is. With another deal the wall has another length, and nothing after it can be checked.",
    do="Look for a hand that was cut or doubled when the log was written, or name the profile that the table played by.",
    clauses=("sichuan/1.1", "sichuan/1.7", "sichuan/4"),
    bad='"deal": {"dealer": 0, "hands": [13 tiles, 13 tiles, 13 tiles, 13 tiles]}',
    good='"deal": {"dealer": 0, "hands": [14 tiles, 13 tiles, 13 tiles, 13 tiles]}',
)
BAD_PLAYERS = FindingPage(
    code="sichuan/bad-players",
    severity="error",
    title="the players are not one a seat",
    why="Every seat is paid or pays; a seat without a player, or with two, has nobody to pay.",
    do="List each seat from 0 once, as many as the profile's `players`.",
    clauses=("sichuan/1.7",),
    bad='"players": [{"seat": 0, …}, {"seat": 1, …}, {"seat": 1, …}, {"seat": 3, …}]',
    good='"players": [{"seat": 0, …}, {"seat": 1, …}, {"seat": 2, …}, {"seat": 3, …}]',
)
BAD_TILE = FindingPage(
    code="sichuan/bad-tile",
    severity="error",
    title="a text is no tile of this game",
    why="Tiles are the ranks 1 to 9 of m (characters), p (dots) and s (bamboo); with two suits there are no characters.",
    do="Write the tile in MPSZ: `5m`, `123m456p`.",
    clauses=("sichuan/1.1", "sichuan/1.7"),
    bad='{"seat": 1, "do": "draw", "tile": "5z"}',
    good='{"seat": 1, "do": "draw", "tile": "5s"}',
)
FIFTH_TILE = FindingPage(
    code="sichuan/fifth-tile",
    severity="error",
    title="a tile occurs a fifth time",
    why="There are four of each. A fifth was misread, or the log mixes two games.",
    do="Compare the draws and the deal with the server's own record of the wall.",
    clauses=("sichuan/1.1", "sichuan/1.5"),
    bad='a hand of 111m, two 1m elsewhere, then {"seat": 2, "do": "draw", "tile": "1m"}',
    good="each tile at most four times over the deal and all draws",
)

BAD_MISSING_SUIT = FindingPage(
    code="sichuan/bad-missing-suit",
    severity="error",
    title="the suits that the seats give up don't fit the profile",
    why="Where suits are declared, the log names the one of each seat, for without it nobody can say which hands win. Where they are not, it names none.",
    do="Name the profile that the table played by, or write `missing` with one of m, p and s a seat, seat 0 first.",
    clauses=("sichuan/1.8",),
    bad='missing_suit: declared, "deal": {"dealer": 0, "hands": […]}',
    good='missing_suit: declared, "deal": {"dealer": 0, "hands": […], "missing": ["m", "p", "s", "m"]}',
)
BAD_EXCHANGE = FindingPage(
    code="sichuan/bad-exchange",
    severity="error",
    title="the exchange of tiles doesn't fit the profile or the table",
    why="Hands are dealt, then exchanged, then played. Where the profile exchanges tiles and the log has none, or the other way round, the hands that were played are not known. Three players have nobody opposite.",
    do="Name the profile that the table played by, or write `exchange` with what each seat gave, seat 0 first.",
    clauses=("sichuan/1.9",),
    bad='exchange: same_suit, "deal": {"dealer": 0, "hands": […]}',
    good='exchange: same_suit, "deal": {"dealer": 0, "hands": […], "exchange": {"to": "next", "given": ["123m", "447p", "889s", "115m"]}}',
)
EXCHANGE_TILES = FindingPage(
    code="sichuan/exchange-tiles",
    severity="error",
    title="a seat gives away tiles that it may not give together",
    why="Every seat gives three tiles, no more and no fewer; with `exchange: same_suit` all three are of one suit.",
    do="Compare the exchange with the server's own record, or name the profile that the table played by.",
    clauses=("sichuan/1.9",),
    bad='exchange: same_suit, "given": ["12m3p", …]',
    good='exchange: same_suit, "given": ["123m", …]',
)
EXCHANGE_NOT_HELD = FindingPage(
    code="sichuan/exchange-not-held",
    severity="error",
    title="a seat gives away a tile that it was not dealt",
    why="All seats give at once, out of the hands that they were dealt; what comes to a seat can't go on to the next.",
    do="Look whether `hands` are those as dealt, and not those after the exchange.",
    clauses=("sichuan/1.9",),
    bad='a hand of 12m…, "given": ["123m", …]',
    good='a hand of 123m…, "given": ["123m", …]',
)

# Turns, draws and discards.

UNKNOWN_SEAT = FindingPage(
    code="sichuan/unknown-seat",
    severity="error",
    title="an event of a seat that is not at the table",
    why="With three players the seats are 0 to 2.",
    do="Correct the seat, or name a profile with four players.",
    clauses=("sichuan/1.7",),
    bad='three players, {"seat": 3, "do": "draw", "tile": "2p"}',
    good='three players, {"seat": 2, "do": "draw", "tile": "2p"}',
)
OUT_OF_TURN = FindingPage(
    code="sichuan/out-of-turn",
    severity="error",
    title="a draw or discard by a seat whose turn it is not, or of the wrong kind",
    why="Turns go 0, 1, 2, 3 past seats that have won; who pengs discards, who declares a gang draws, and after a win the order goes on behind the winner.",
    do="Look for an event that is missing before this one, or for a wrong seat.",
    clauses=("sichuan/1.4",),
    bad="seat 0 discards, seat 2 draws",
    good="seat 0 discards, seat 1 draws",
)
NOT_HELD = FindingPage(
    code="sichuan/not-held",
    severity="error",
    title="a tile is used that the seat doesn't hold",
    why="A discard, a peng or a gang needs its tiles in the hand as it was dealt and drawn.",
    do="Check this event's tile and the seat's draws before it.",
    clauses=("sichuan/1.1", "sichuan/1.4"),
    bad='{"seat": 1, "do": "peng"} with one 4p in hand',
    good='{"seat": 1, "do": "peng"} with two 4p in hand',
)
WALL_EMPTY = FindingPage(
    code="sichuan/wall-empty",
    severity="error",
    title="a tile is drawn from an empty wall",
    why="The wall has as many tiles as were not dealt. When it is empty and nobody can act any more, the game is at a draw: `exhausted`.",
    do="Write `exhausted` there, or look for draws that were logged twice.",
    clauses=("sichuan/1.5", "sichuan/4"),
    bad="55 draws, then a 56th",
    good='55 draws, then {"do": "exhausted"}',
)
NOTHING_TO_CLAIM = FindingPage(
    code="sichuan/nothing-to-claim",
    severity="error",
    title="a peng or an exposed gang without a discard to claim",
    why="Only the last discard can be claimed, by another seat, before the next draw, and not after it has been won.",
    do="Check the order of the events, and the gang's kind.",
    clauses=("sichuan/1.4", "sichuan/4"),
    bad="discard 4p, draw 2s, peng",
    good="discard 4p, peng",
)
GANG_NOT_NOW = FindingPage(
    code="sichuan/gang-not-now",
    severity="error",
    title="a gang where none may be declared",
    why="A concealed or added gang needs a tile just drawn from the wall (or the dealer's opening), never a peng; and every gang needs a tile in the wall for its replacement.",
    do="Check the gang's kind and what the seat did before it.",
    clauses=("sichuan/1.4",),
    bad="peng, gang concealed",
    good="draw, gang concealed",
)
BAD_STALE = FindingPage(
    code="sichuan/bad-stale",
    severity="error",
    title="`stale` disagrees with the replay, or stands on a gang that is not added",
    why="An added gang brings money only with the tile just drawn. The draw is in the log, so a mark that says otherwise means that one of the two is wrong.",
    do="Leave `stale` out: the replay decides it.",
    clauses=("sichuan/3.3", "sichuan/4"),
    bad='draw 3s, {"do": "gang", "kind": "added", "tile": "5m", "stale": false}',
    good='draw 3s, {"do": "gang", "kind": "added", "tile": "5m"}',
)
MISSING_SUIT_MELD = FindingPage(
    code="sichuan/missing-suit-meld",
    severity="error",
    title="a seat melds the suit that it has given up",
    why="The suit that a seat declared missing must leave its hand; a peng or gang of it could never be part of a win.",
    do="Look at the suit that `missing` has for the seat, and at the seat of this event.",
    clauses=("sichuan/1.8",),
    bad='"missing": ["m", …], then {"seat": 0, "do": "gang", "kind": "concealed", "tile": "4m"}',
    good='"missing": ["m", …], then {"seat": 0, "do": "gang", "kind": "concealed", "tile": "4p"}',
)
MISSING_SUIT_FIRST = FindingPage(
    code="sichuan/missing-suit-first",
    severity="error",
    title="a seat keeps its missing suit and discards another",
    why="As long as a seat holds a tile of the suit that it gave up, it discards one of them. It is told once for a seat.",
    do="Look at the suit that `missing` has for the seat; where most of its discards are told, that is what is wrong.",
    clauses=("sichuan/1.8",),
    bad='"missing": ["m", …], seat 0 holds 3m and discards 9s',
    good='"missing": ["m", …], seat 0 holds 3m and discards it',
)
AUTOMATIC = FindingPage(
    code="sichuan/automatic-discard",
    severity="error",
    title="a discard is marked `by: auto`",
    why="Only passes happen by themselves, and mahjong's log has none: who claims nothing has passed. A discard is the player's, or the server's (`by: host`).",
    do="Leave `by` out, or write `host` where the server discarded.",
    clauses=("sichuan/3.8",),
    bad='{"seat": 2, "do": "discard", "tile": "9s", "by": "auto"}',
    good='{"seat": 2, "do": "discard", "tile": "9s", "by": "host"}',
)

# Wins, false wins, wrong tile counts.

NO_TILE_TO_WIN = FindingPage(
    code="sichuan/no-tile-to-win",
    severity="error",
    title="a win, or a false one, where no tile can be won",
    why="A seat wins on the tile it has just drawn, on another's last discard, or on the tile of another's added gang before the replacement is drawn. Own discards, the turn after a peng and concealed gangs give no win.",
    do="Check the order of the events.",
    clauses=("sichuan/1.3", "sichuan/3.6", "sichuan/4"),
    bad="seat 0 discards, peng of seat 2, hu of seat 1",
    good="seat 0 discards, hu of seat 1",
)
NOT_ROBBABLE = FindingPage(
    code="sichuan/gang-not-robbable",
    severity="error",
    title="a concealed or exposed gang is robbed",
    why="Only an added gang can be robbed. An exposed one is forestalled: the win is declared on the discard instead.",
    do="Check the gang's kind; on a discard that is claimed by several, only the win is logged.",
    clauses=("sichuan/3.2",),
    bad='{"seat": 2, "do": "gang", "kind": "concealed", …}, then hu of seat 0',
    good='{"seat": 2, "do": "gang", "kind": "added", …}, then hu of seat 0',
)
NOT_A_WIN = FindingPage(
    code="sichuan/not-a-win",
    severity="error",
    title="a `hu` on a hand that doesn't win",
    why="The tiles form no sets with a pair and no seven pairs, or hold three suits. Paying for it would be paying for nothing.",
    do="If the player declared wrongly, it is a `false_hu`. Else look for a wrong tile earlier.",
    clauses=("sichuan/1.2", "sichuan/2.1"),
    bad="hu with 123m123456p789s77s: three suits",
    good="hu with 111444m789m456p77p",
)
DECLINED_WIN = FindingPage(
    code="sichuan/declined-win",
    severity="error",
    title="a win on another's tile after a win was let go",
    why="Who could have won a tile and didn't may win no other's tile until its own next draw, or with more fan alone; the profile says which.",
    do="Look for a draw of the seat that is missing from the log, or name the profile that the table played by.",
    clauses=("sichuan/1.10",),
    bad="declined_win: until_draw, seat 0 waits for 1p and 4p: discard 4p, no hu; draw of seat 2, discard 1p, hu of seat 0",
    good="declined_win: until_draw, seat 0 waits for 1p and 4p: discard 4p, no hu; draw and discard of seat 0; discard 1p, hu of seat 0",
)
WINS_AFTER_ALL = FindingPage(
    code="sichuan/false-win-wins",
    severity="error",
    title="a `false_hu` on a hand that wins",
    why="A fine for a win that is one can't be right.",
    do="Write `hu`, or look for a wrong tile earlier.",
    clauses=("sichuan/3.6",),
    bad="false_hu with 111444m789m456p77p",
    good="hu with 111444m789m456p77p",
)
WIN_ORDER = FindingPage(
    code="sichuan/win-order",
    severity="error",
    title="several wins on one tile are not in turn order",
    why="They stand in turn order from the seat that fed them, and so does a false win after them: who draws next and who deals next follow from it.",
    do="Sort the wins from the discarder or the robbed seat onwards.",
    clauses=("sichuan/1.3", "sichuan/3.6", "sichuan/4"),
    bad="seat 0 discards, hu of seat 2, hu of seat 1",
    good="seat 0 discards, hu of seat 1, hu of seat 2",
)
OFFENDER = FindingPage(
    code="sichuan/offender",
    severity="error",
    title="a win or a second offence by a seat that has declared falsely or held a wrong number of tiles",
    why="Such a seat can't win any more and so can't declare falsely again; a wrong tile count is ruled once.",
    do="Look at the ruling that the table made, and at which seat it was made for.",
    clauses=("sichuan/3.6", "sichuan/3.7"),
    bad="false_hu of seat 3, later hu of seat 3",
    good="false_hu of seat 3, later discards of seat 3 and no hu",
)
HAS_WON = FindingPage(
    code="sichuan/has-won",
    severity="error",
    title="an event of a seat that has won",
    why="Who has won takes no further part: no draw, discard, claim or offence.",
    do="Check the seat; only a timeout, an escape, `host` or `unhost` may follow, and does nothing.",
    clauses=("sichuan/1.2",),
    bad='hu of seat 1, later {"seat": 1, "do": "draw", "tile": "6s"}',
    good='hu of seat 1, later at most {"seat": 1, "do": "escape"}',
)

# The end.

AFTER_THE_END = FindingPage(
    code="sichuan/after-the-end",
    severity="error",
    title="events after the end",
    why="The game is over when all seats but one have won, or with `exhausted`. What comes after was not played in it.",
    do="Look for two games in one record, or for a win of the wrong seat.",
    clauses=("sichuan/1.2", "sichuan/4"),
    bad='hu of a third seat, then {"seat": 0, "do": "draw", "tile": "3m"}',
    good="hu of a third seat as the last event",
)
NO_END = FindingPage(
    code="sichuan/no-end",
    severity="error",
    title="the log stops before the game is over",
    why="A game ends when all seats but one have won, or with `exhausted` at an empty wall. Until then it is not known who pays whom.",
    do="Fetch the whole log; at an empty wall, write `exhausted` as the last event.",
    clauses=("sichuan/1.2", "sichuan/4"),
    bad="the last event is a discard",
    good='the last event is the third hu, or {"do": "exhausted"}',
)
EXHAUSTED_NOT_NOW = FindingPage(
    code="sichuan/exhausted-not-now",
    severity="error",
    title="`exhausted` while the game can go on",
    why="The wall must be empty, and a draw must be what comes next: whoever took the last tile must win with it or discard before that.",
    do="Look for draws that are missing from the log.",
    clauses=("sichuan/4",),
    bad='draw of the last tile, {"do": "exhausted"}',
    good='draw of the last tile, discard, {"do": "exhausted"}',
)
VOID_NOT_ALONE = FindingPage(
    code="sichuan/void-not-alone",
    severity="error",
    title="`void` beside other events",
    why="A void game never started, so nothing can have happened in it.",
    do="Leave `void` as the only event, or take it out.",
    clauses=("sichuan/4",),
    bad='"events": [{"seat": 2, "do": "void"}, {"seat": 0, "do": "discard", "tile": "9s"}]',
    good='"events": [{"seat": 2, "do": "void"}]',
)

# Warnings and notes.

HOSTED_DISCARD = FindingPage(
    code="sichuan/hosted-discard",
    severity="warning",
    title="a hosted seat discarded another tile than the server should have",
    why="For a hosted player the server discards the tile just drawn; at the opening and after the seat's own peng, the highest tile it holds.",
    do="Nothing changes in the payout. Look at the server's hosting.",
    clauses=("sichuan/3.8",),
    bad="timeout of seat 1, draw 3m, discard 9s by host",
    good="timeout of seat 1, draw 3m, discard 3m by host",
)
HOSTED_CLAIM = FindingPage(
    code="sichuan/hosted-claim",
    severity="warning",
    title="a hosted seat claimed or declared something",
    why="The server only discards for a hosted player: it makes no peng, no gang and declares no win.",
    do="Nothing changes in the payout. Look at the server's hosting, or for a timeout of the wrong seat.",
    clauses=("sichuan/3.8",),
    bad="timeout of seat 1, later peng of seat 1",
    good="timeout of seat 1, later only draws and discards by host of seat 1",
)
HOST_MISSING = FindingPage(
    code="sichuan/host-missing",
    severity="warning",
    title="a hosted seat's discard is not marked `by: host`",
    why="After a timeout, an escape or `host` the server plays for the seat, until `unhost`.",
    do="Nothing changes in the payout. Mark the discard, or look for a timeout of the wrong seat.",
    clauses=("sichuan/3.8", "room/1.3"),
    bad='timeout of seat 1, {"seat": 1, "do": "discard", "tile": "3m"}',
    good='timeout of seat 1, {"seat": 1, "do": "discard", "tile": "3m", "by": "host"}',
)
HOST_UNFOUNDED = FindingPage(
    code="sichuan/host-unfounded",
    severity="warning",
    title="a discard is marked `by: host` without a timeout, an escape or `host` before it",
    why="The mark alone starts no hosting: it can't be told why the server played.",
    do="Nothing changes in the payout. Look for a timeout or a `host` that was not logged.",
    clauses=("sichuan/3.8", "room/1.3"),
    bad='{"seat": 1, "do": "discard", "tile": "3m", "by": "host"} without a timeout before it',
    good='{"seat": 1, "do": "timeout"}, then {"seat": 1, "do": "discard", "tile": "3m", "by": "host"}',
)
HOST_AGAIN = FindingPage(
    code="sichuan/host-again",
    severity="warning",
    title="a seat is handed over that the server plays for already",
    why="Nothing changes by it; most often an `unhost` before it is missing, and then who played is in doubt.",
    do="Find out whether the player had taken the seat back; the game is settled as it was played.",
    clauses=("room/1.2",),
    bad='{"seat": 1, "do": "timeout"}, then {"seat": 1, "do": "host"}',
    good='{"seat": 1, "do": "timeout"}, {"seat": 1, "do": "unhost"}, then {"seat": 1, "do": "host"}',
)
UNHOST_UNFOUNDED = FindingPage(
    code="sichuan/unhost-unfounded",
    severity="warning",
    title="a seat is taken back that the server doesn't play for",
    why="Nothing changes by it; most often the `host` or `timeout` before it is missing, and then who played is in doubt.",
    do="Restore the missing event, or take this one out; the game is settled as it was played.",
    clauses=("room/1.2",),
    bad='{"seat": 1, "do": "unhost"} with nothing before it',
    good='{"seat": 1, "do": "host"}, then {"seat": 1, "do": "unhost"}',
)
UNHOST_REFUSED = FindingPage(
    code="sichuan/unhost-refused",
    severity="warning",
    title="a seat is taken back in a room where it can't be",
    why="The profile says `hosting: {return: false}`: once the server plays for a seat it does so to the end.",
    do="Look into the server, or correct the profile; the log is followed, and the game settled as it was played.",
    clauses=("room/1.2",),
    bad='{"seat": 1, "do": "unhost"} in a room with `hosting: {return: false}`',
    good="no `unhost` there, or a room with `hosting: {return: true}`",
)
LEFT_AFTER_WIN = FindingPage(
    code="sichuan/left-after-win",
    severity="note",
    title="a seat that has won timed out, left, or was handed over or taken back",
    why="It has nothing more to do; many players leave then.",
    do="Nothing.",
    clauses=("sichuan/3.8", "room/1.2"),
    bad='hu of seat 1, later {"seat": 1, "do": "escape"}',
    good="hu of seat 1, and no event of seat 1 after it",
)
TIME_BACKWARDS = FindingPage(
    code="sichuan/time-backwards",
    severity="warning",
    title="`at` runs backwards",
    why="Events stand in the order in which they happened; an earlier time after a later one means that clocks or events were mixed.",
    do="Nothing changes in the payout. Look at the clock of the server that wrote the log.",
    bad='"at": "2026-11-29T12:00:05Z", then "at": "2026-11-29T12:00:04Z"',
    good='"at": "2026-11-29T12:00:05Z", then "at": "2026-11-29T12:00:06Z"',
)

FINDINGS = (
    BAD_DEAL,
    BAD_PLAYERS,
    BAD_TILE,
    FIFTH_TILE,
    BAD_MISSING_SUIT,
    BAD_EXCHANGE,
    EXCHANGE_TILES,
    EXCHANGE_NOT_HELD,
    UNKNOWN_SEAT,
    OUT_OF_TURN,
    NOT_HELD,
    WALL_EMPTY,
    NOTHING_TO_CLAIM,
    GANG_NOT_NOW,
    BAD_STALE,
    MISSING_SUIT_MELD,
    MISSING_SUIT_FIRST,
    AUTOMATIC,
    NO_TILE_TO_WIN,
    NOT_ROBBABLE,
    NOT_A_WIN,
    DECLINED_WIN,
    WINS_AFTER_ALL,
    WIN_ORDER,
    OFFENDER,
    HAS_WON,
    AFTER_THE_END,
    NO_END,
    EXHAUSTED_NOT_NOW,
    VOID_NOT_ALONE,
    HOSTED_DISCARD,
    HOSTED_CLAIM,
    HOST_MISSING,
    HOST_UNFOUNDED,
    HOST_AGAIN,
    UNHOST_UNFOUNDED,
    UNHOST_REFUSED,
    LEFT_AFTER_WIN,
    TIME_BACKWARDS,
)
PAGES: tuple[Page, ...] = (*CLAUSES, *FINDINGS)
