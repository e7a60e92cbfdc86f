"""The clauses of sichuan: what a payout line cites, in words for players and accountants."""

from __future__ import annotations

from settlement.findings import ClausePage


def _clause(number: str, title: str, text: str, decided: str = "", keys: tuple[str, ...] = ()) -> ClausePage:
    return ClausePage(clause=f"sichuan/{number}", title=title, text=text, decided=decided, keys=keys)


CLAUSES = (
    _clause(
        "1.1",
        "Tiles and deal",
        "The set has 108 tiles: characters (m), dots (p) and bamboo (s), ranks 1 to 9, four of each. Four play. The dealer is dealt 14 tiles and the others 13, and the dealer's deal stands for its first draw: it may win on it, declare a concealed gang, or discard. Runs are never claimed from others; only peng and gang are.",
    ),
    _clause(
        "1.2",
        "Two suits at most, and the game goes on",
        "A hand that wins holds one suit or two, its melds counted. A win ends the game for the winner alone, who takes no further part; the rest play on until all but one have won or the wall is empty.",
    ),
    _clause(
        "1.3",
        "Several winners on one tile",
        "A discard, or the tile of a robbed gang, can be won by more than one seat. Each winner is paid in full.",
    ),
    _clause(
        "1.4",
        "Turns and gangs",
        "Turns go from seat 0 upwards and round again, past seats that have won. Where nobody claims a discard, the next seat draws. Who takes a peng discards; who declares a gang of any kind draws once more from the wall. An own gang (concealed or added) needs a tile just drawn, or the dealer's opening; an exposed one needs another's discard. None is possible after a peng, nor with an empty wall. A false win takes nothing away from the draw: a gang may follow it. After a self-drawn win the next seat that has not won draws; after a win on a discard or a robbed gang, the next one behind the winner who sits farthest in turn order from the seat that fed it.",
        decided="The source doesn't say who draws after a win; this is what public rule books agree on.",
    ),
    _clause(
        "1.5",
        "The wall",
        "The wall has 108 tiles (72 with two suits) less those dealt. A log doesn't hold its order; each draw is checked against the four copies of a tile and against the wall's length. A seat may let a win go and win later, unless the room holds that against it (1.10).",
    ),
    _clause(
        "1.6",
        "Who deals next",
        "The first winner of a game deals the next, one who robbed a gang too. Where the first win was shared, the seat that discarded or was robbed deals; where nobody won, or there were only false wins, the dealer stays. Dealing again brings no extra fan.",
        decided="Shared first wins and games without a winner are not in the source; both are switches.",
        keys=("next_dealer.multiple", "next_dealer.nobody"),
    ),
    _clause(
        "1.7",
        "Variants",
        "Two suits, three players, and hands of 10 or 7 tiles are played too. With two suits there are the 72 tiles of dots and bamboo, and nobody can be a flower pig. Seven pairs exist only in hands of 13. Three players stop at two wins.",
        keys=("suits", "players", "hand_size"),
    ),
    _clause(
        "1.8",
        "Declaring a missing suit",
        "Where the profile says `missing_suit: declared`, each seat gives up a suit before the first event, any of the three, after an exchange of tiles (1.9); the log names them in `deal.missing`. A hand then wins without a tile of that suit, melds counted, and a `hu` with one is no win. The seat never makes a peng or gang of that suit, and as long as it holds a tile of it, it discards one of them; gangs of other suits may come before. That holds after a false win too. For a hosted seat the server discards the tile just drawn where it is of that suit, else the highest of that suit. At the draw a seat that still holds such a tile is not ready, and is the flower pig of 3.5, whether it holds three suits or not. It needs all three suits in play, and three players may play it as well.",
        keys=("missing_suit",),
    ),
    _clause(
        "1.9",
        "Exchanging three tiles",
        "With `exchange: same_suit` or `any`, every seat gives three tiles out of the hand that it was dealt, all seats at once, to the next seat, the one opposite (four players alone) or the previous one; with `same_suit` all three are of one suit. `deal.exchange` says which way, and what each seat gave; `deal.hands` are the hands before it. Play begins with the hands after it, and a win of heaven is one of those. It is played with hands of 13 tiles. A void game may leave exchange and missing suits out. A game that was played with an exchange or with declared suits can't be settled by a profile without them, nor the other way round.",
        keys=("exchange",),
    ),
    _clause(
        "1.10",
        "Declining a win",
        "A seat declines where it could have won another's discard or added gang and doesn't: by silence, by taking the tile for a peng or gang, when a seat behind it wins the tile, and when the server plays for it. Letting an own draw go declines nothing, nor does a seat that has declared falsely or held a wrong number of tiles. With `declined_win: until_draw` the seat then may not win another's tile until it draws again; the replacement of a gang is a draw, a peng is none. With `more_fan` it may, where that win has more fan than the largest one that it let go since its last draw, each counted with all its bonuses and inside the cap. Own draws may always be won on. A `hu` that this forbids is an error, and so is a `false_hu` on such a hand, for it wins.",
        keys=("declined_win",),
    ),
    _clause(
        "2.1",
        "What wins",
        "A winning hand is sets and one pair, or seven pairs. A set is a triplet, a gang or a run of one suit; there are (hand size − 1) / 3 of them. In seven pairs two pairs may be equal, which is called a dragon. Where tiles can be read in several ways, the way with the largest total counts: 11223344556677m is seven pairs of one suit, 5 fan. Ways with equal totals pay the same; the one with more triplets is shown, then the one whose text comes first.",
        decided="Which of several equal readings is shown was decided; it never changes an amount.",
    ),
    _clause(
        "2.2",
        "Patterns and the total",
        "Plain hand (pinghu) 1 fan; all triplets (duiduihu) 2; one suit (qingyise) 3; a 1 or 9 in every set and in the pair (daiyaojiu, hands of sets only) 3; seven pairs (qidui, without melds) 3; and where the profile counts it, a full straight, the runs 123 456 789 of one suit, at the profile's fan. The total starts at 1; each pattern adds its fan less one, roots and bonuses add theirs, and the cap, if there is one, cuts the total. So one suit with all triplets is 4 fan, one suit with seven pairs 5, one suit with a 1 or 9 everywhere 5, and three dragons bring seven pairs of one suit to 8. A profile may write other fan for each pattern; one of 0 fan is not played, and with `qidui: 0` seven pairs are no win. Four more patterns are counted where the profile gives them fan: jiangdui, all triplets where sets and pair are of 2, 5 and 8, in place of all triplets; jingoudiao, every set melded and the pair won alone, on top of either; menqing, a hand of sets without a meld, or with concealed gangs alone; zhongzhang, no 1 and no 9. They count in ready money too.",
        decided="Seven pairs with dragons are 3 fan and one for each dragon: the source's 128 for three dragons of one suit leaves no other reading.",
        keys=(
            "fan.cap",
            "fan.duiduihu",
            "fan.qingyise",
            "fan.daiyaojiu",
            "fan.qidui",
            "fan.full_straight",
            "fan.jiangdui",
            "fan.jingoudiao",
            "fan.menqing",
            "fan.zhongzhang",
        ),
    ),
    _clause(
        "2.3",
        "Roots",
        "Every kind of tile of which the hand has all four, in melds and with the winning tile too, adds one fan, declared as a gang or not. In seven pairs a root and a dragon are the same thing and count once. A profile may write another number of fan for a root.",
        keys=("fan.root",),
    ),
    _clause(
        "2.4",
        "Bonuses of how a hand was won",
        "Robbing a gang, winning on the replacement tile of an own gang, winning on the discard made right after a gang's replacement, and winning by the last tile of the wall or on any discard after it: each adds its fan, once, and they add up. Two gangs in a row are still one bonus. A peng, a win or another draw ends what came before it.",
        decided="The source has the robbed gang alone; the other three follow common practice, and the seed profile sets them to 0.",
        keys=("fan.rob_gang", "fan.after_gang", "fan.gang_discard", "fan.last_tile"),
    ),
    _clause(
        "2.5",
        "Heaven and earth",
        "Heaven is the dealer's win on the tiles as dealt; earth is the win of any other seat on the first tile that the dealer discards, as long as nobody has made a peng or a gang until then. A concealed gang out of the opening hand takes both away. At 0 they are ordinary wins. Else the larger of this fan and of patterns with roots counts; the other bonuses come on top, and the cap cuts all of it.",
        decided="The source calls them both ten-thousand-to-one and pays them as ordinary wins, so both are 0.",
        keys=("fan.heaven", "fan.earth"),
    ),
    _clause(
        "2.6",
        "Units",
        "A hand of n fan is worth 2^(n − 1) units: 1, 2, 4, 8, 16 and so on. Every unit, of hands, gangs and fines alike, is worth the stake.",
        keys=("stake",),
    ),
    _clause(
        "3.1",
        "Who pays a win",
        "On a discard the discarder alone pays the hand's units. A self-drawn win is paid by each seat that has not won, each the units and one unit more (`add_base`, outside the cap), or one fan more inside the cap (`add_fan`), or nothing more (`none`). A win on the replacement tile of an exposed gang is a self-draw for all; where the profile says `discarder`, and that gang is the seat's latest, the seat that fed it pays alone, the plain units.",
        decided="Whether a win after an exposed gang is a self-draw is played both ways; it is a switch.",
        keys=("self_draw", "gang_draw"),
    ),
    _clause(
        "3.2",
        "Robbing a gang",
        "Only an added gang can be robbed, stale or not; the seat that declared it pays as a discarder does. That gang is not paid, its tile leaves the seat's hand, and its peng stays one. An exposed gang can't be robbed: who wins on that tile declares it on the discard.",
        decided="The source forbids robbing concealed gangs only; that exposed ones are forestalled on the discard was decided.",
    ),
    _clause(
        "3.3",
        "Gang money (wind and rain)",
        "An exposed gang: the discarder pays `gang.exposed` units (2 as shipped). Where the profile says so, each other seat that has not won pays `gang.exposed_others` besides; that money goes wherever the gang's goes. An added gang: each seat that has not won pays `gang.added` (1); a stale one, whose tile was held already and is not the tile just drawn, brings nothing. A concealed gang: each seat that has not won pays `gang.concealed` (2). Seats that have won pay nothing for later gangs, except where the profile lets them pay added and concealed ones; what they were paid before is theirs. Gangs are reckoned in the order in which they were declared.",
        decided="The source leaves gang money open; amounts follow public rule books.",
        keys=("gang.exposed", "gang.added", "gang.concealed", "gang.exposed_others", "won_pays_gang"),
    ),
    _clause(
        "3.4",
        "Gang money when the discard after it is won",
        "A seat declares a gang, draws, discards, and that discard is won: the money of that gang, as far as the seat still has it and with the winner's own share, goes to the winner (`transfer`), back to those who paid it (`refund`), or stays (`keep`). With two winners or more it stays, except where it is refunded, and where `gang_discard_multiple: split` has what would be transferred shared: in whole units, as evenly as they go, what is left over one by one in turn order from the discarder. It doesn't depend on the bonus of 2.4. What was transferred stays with the winner for good.",
        decided="Not in the source; `transfer` is what most public implementations do.",
        keys=("gang_discard_money", "gang_discard_multiple"),
    ),
    _clause(
        "3.5",
        "The draw",
        "The wall is empty and two seats or more have not won. First, a seat that is not ready gives back the gang money that it still has, to each seat that paid it, winners too: all of it (`refund: all`), that of exposed and added gangs alone (`wind_only`), or nothing (`none`). Second, a flower pig, a seat with three suits in hand and melds (or with its missing suit, 1.8), pays `pig_units` to each seat that has not won and is no pig, ready or not, and with `pig_pays: all` to those that have won too: with `auto` what a hand at the cap is worth, or 16 units where there is no cap; a number of units is taken as it stands, whatever the cap; at 0 it pays nothing, and is a pig all the same. Third, a seat that is neither ready nor a pig pays each ready seat the largest hand it could have completed, patterns and roots inside the cap, no bonus and no base; a pig pays that only where `pig_ready_money` says so. A seat is ready where some tile, of which it holds fewer than four, would complete a legal hand; where the other copies lie doesn't matter.",
        decided="The source leaves amounts and refunds open.",
        keys=("refund", "pig_units", "pig_pays", "pig_ready_money", "ready_pays", "fan.cap"),
    ),
    _clause(
        "3.6",
        "False win",
        "A seat declares a win that is none. It pays `false_win_units` (1 as shipped) to each seat that has not won, gives back all the gang money that it still has, gets nothing for later gangs, still pays what others win, and can't win any more. It can happen wherever a win could, also on a tile that seats before it in turn order have just won. At the draw the seat counts as not won and not ready; it gets others' fines and pig money, and pays as a pig where it is one. The game goes on, even where only such seats are left.",
        decided="The source gives one fan to the table and no gang money; gang money already paid is given back whatever `refund` says.",
        keys=("false_win_units",),
    ),
    _clause(
        "3.7",
        "Wrong number of tiles",
        "The table rules that a seat plays with too many tiles or too few. It pays `wrong_count_units` (1, whatever a false win costs) to every other seat, winners too, and from then on is treated as after a false win. It can be ruled once for a seat, at any moment before the end, after a false win too. With `unwon_at_draw` they are paid only at an empty wall, to each other seat that has not won; all else is the same.",
        decided="The source names both ways to pay; the first is the default.",
        keys=("wrong_count", "wrong_count_units"),
    ),
    _clause(
        "3.8",
        "Sums, hosting and leaving",
        "All payments of a game add up to 0. A timeout or an escape costs nothing; from then on the server plays for the seat: it claims nothing, and discards the tile just drawn, or the highest (m below p below s) at the opening and after the seat's own peng. A difference is a warning and changes no amount. A seat that has won may leave.",
    ),
    _clause(
        "4",
        "The log and the result",
        "A log deals the hands by seat, with the exchange and the missing suits where the room plays them, and then lists draws, discards, peng, gang, hu, false_hu, wrong_count, timeout and escape; an empty wall that ends the game is `exhausted`, its last event. Peng, hu and the offences name no tile: it is the last discard, the tile just drawn, or the tile of the added gang just declared. Not claiming is passing. Several wins on one tile stand in turn order from the seat that fed them. With the wall empty a discard may be won or penged, never ganged. The result names winners, how each won, pigs and ready seats at the draw, and the next dealer.",
    ),
    _clause(
        "5",
        "Worked hands and payouts",
        "111444m789m456p77p is a plain hand, 1 fan, 1 unit; 11123789789789p is one suit with a 1 or 9 everywhere, 5 fan, 16 units; 11112222333344s is seven pairs of one suit with three dragons, 8 fan, 128 units. Self-drawn, the plain hand brings 6: 2 from each of three. A concealed gang followed by a plain win on its replacement brings 21: 2 from each for the gang, then 2 units and the base from each. A false win costs 3, or 2 after another seat has won.",
    ),
)
