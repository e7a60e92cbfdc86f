"""The rules of rush, clause by clause, as `buckle explain` prints them."""

from __future__ import annotations

from settlement.findings import ClausePage


def _clause(number: str, title: str, text: str, decided: str = "", keys: tuple[str, ...] = ()) -> ClausePage:
    return ClausePage(clause=f"rush/{number}", title=title, text=text, decided=decided, keys=keys)


CLAUSES: tuple[ClausePage, ...] = (
    _clause(
        "1.1",
        "Deck and deal",
        "Two whole decks with their jokers, 108 cards, are shuffled together. Each of the two players gets 27 cards; "
        "nobody ever sees the other 54. So a log's hands hold 27 cards each, and no card more than twice in both together.",
    ),
    _clause(
        "1.2",
        "Who leads first",
        "The server draws one of the dealt cards, and its holder makes the first play, which may be any.",
        decided="Where each player holds a copy of the drawn card, the log's lead seat decides; a lead seat without the card is an error.",
    ),
    _clause(
        "2.1",
        "Order of the ranks",
        "3 is the lowest; then come 4, 5, 6, 7, 8, 9, 10, J, Q, K, A and 2, above these the small joker, and the big joker "
        "above all. Suits play no part.",
    ),
    _clause(
        "2.2",
        "Answering",
        "The players act in turn. An answer is of the type of the play on the table, has as many cards, and is larger; "
        "or it is a bomb that beats it (rush/5.4).",
    ),
    _clause(
        "2.3",
        "Passing",
        "After a pass the other player leads freely, any type. Who has to lead can't pass: a log that says so is wrong.",
    ),
    _clause("2.4", "End", "The first player without cards has won, and the game is over at once."),
    _clause(
        "3.1",
        "Single, pair, triple",
        "One card; two cards of one rank; three cards of one rank.",
    ),
    _clause(
        "3.2",
        "Runs",
        "Straight: at least five ranks in a row, one card each. Pair run: at least three ranks in a row, two cards each. "
        "Triple run: at least three ranks in a row, three cards each.",
    ),
    _clause(
        "3.3",
        "What may stand in a run",
        "Neither a 2 nor a joker as itself stands in a run. The ace is high only: 10 J Q K A is the highest straight, "
        "and A 2 3 4 5 and J Q K A 2 are none.",
    ),
    _clause(
        "3.4",
        "Nothing else",
        "No other set of cards may be played: no two bombs, triples or pairs in a row, and no triple with a pair.",
        decided="The source's garbled third type of consecutive cards is read as a triple with a pair, which it forbids.",
    ),
    _clause(
        "3.5",
        "Comparing",
        "Plays that are no bombs compare by their highest rank, and only within one type and number of cards.",
    ),
    _clause(
        "4.1",
        "Jokers as themselves",
        "A joker played alone is a joker. Two jokers are a pair above the pair of twos: two big ones over any other two.",
        decided="Two jokers are a pair at all, and a big and a small one rank as two small ones.",
    ),
    _clause(
        "4.2",
        "Three and four jokers",
        "They are bombs of their own (rush/5.3), never a triple.",
    ),
    _clause(
        "4.3",
        "Jokers as other cards",
        "Beside at least one plain card each joker stands for any rank from 3 to 2, and all the cards together must be "
        "one type. It may be a 2 in a pair, triple or bomb (222 and a joker are 2222), and in a serial bomb where the 2 "
        "may top one; in a run it is never a 2, and it is never a joker.",
        decided="Every type of rush/3, rush/5.1 and rush/5.2 may be made with jokers.",
    ),
    _clause(
        "4.4",
        "Which reading counts",
        "Where the cards can be read in several ways, the largest counts. A bomb goes before all else. Bombs: more "
        "phases, then the higher top rank, then a regular before an irregular one, then the larger smallest bomb. "
        "Others: the higher top rank, then straight, pair run, triple run. Spare jokers are shown at the highest rank. "
        "5678 and a joker are 5 to 9; 3344 and a joker are nothing; 3 and four jokers are a bomb of five phases. "
        "In an answer only the readings that beat the table are looked at.",
    ),
    _clause(
        "4.5",
        "Declared readings",
        "A play in a log may say how its jokers are meant (`as`): it lists what each card counts as, from the highest rank "
        "down. That is then what the play is, for beating and for the count of phases, even where another reading would "
        "be larger. The game is rejected where the cards can't be read that way, or where the play, so read, doesn't beat "
        "the one on the table.",
        decided="Logs may declare readings at all; without jokers the declared ranks must be the cards', and jokers alone declare none.",
    ),
    _clause(
        "4.6",
        "What jokers may be",
        "By default every joker may stand for another card. With `jokers.wild: big` only big jokers do, and a small one "
        "with other cards makes no play; with `none` no joker does. Singles, pairs, three and four jokers stay what they "
        "are (rush/4.1, 4.2). `jokers.mixed_pair` says what a small and a big joker are together: a pair that ranks as two "
        "small ones, as two big ones, or no pair.",
        decided="Without the keys all jokers are wild, and a mixed pair ranks as two small jokers.",
        keys=("jokers.wild", "jokers.mixed_pair"),
    ),
    _clause(
        "5.1",
        "Bombs of one rank",
        "Four or more cards of one rank, as many phases as cards: up to eight without jokers, nine to twelve with them.",
    ),
    _clause(
        "5.2",
        "Serial bombs",
        "Bombs on at least three ranks in a row, with as many phases as the smallest of them has cards plus the number of "
        "bombs: 77777 88888 99999 has 5 + 3 = 8, and 4444 55555 66666 has 4 + 3 = 7, the fewest that there are. "
        "Where `bombs.two_in_serial` holds, the 2 may be the top (KKKK AAAA 2222); it is never below the 3. "
        "With `bombs.serial_from: 2` two bombs in a row are one as well: 44445555 has 4 + 2 = 6, which then are the fewest.",
        decided="Unless the profile says so, two bombs in a row are no serial bomb, although two of the source's examples show one; the 2 may top one unless the profile forbids it.",
        keys=("bombs.two_in_serial", "bombs.serial_from"),
    ),
    _clause(
        "5.3",
        "Jokers as bombs",
        "Three jokers have six phases and are the smallest bomb of six. Four jokers have seven, and are the largest bomb "
        "of seven, or the smallest where the profile says so.",
        decided="The source calls four jokers both the least and the largest of seven phases; the largest is the default.",
        keys=("bombs.four_jokers",),
    ),
    _clause(
        "5.4",
        "Comparing bombs",
        "A bomb beats all other types. Among bombs more phases win. At equal phases the special places of rush/5.3 come "
        "first; then the bomb with fewer cards is larger, so that 4444 5555 6666 7777 8888 9999 beats five bombs of five; "
        "then the higher top rank wins.",
        decided="The order in which the source's tables list the bombs of one phase is not used.",
    ),
    _clause(
        "5.5",
        "Irregular serial bombs",
        "Where not all the bombs of a serial bomb have the same number of cards, it is irregular. Two irregular ones that "
        "agree in how many bombs they have, and in the size of the smallest, are equal, so neither beats the other: "
        "7777 88888 99999 does not beat 4444 55555 66666, although the regular 77777 88888 99999 does.",
        decided="Against any other bomb an irregular one compares like a regular one.",
    ),
    _clause(
        "5.6",
        "Beating is not transitive",
        "No play beats itself, no two beat each other, and there are no circles; yet a may beat b and b beat c while a and "
        "c are equal: 33333 44444 555555, 7777 8888 9999 TTTTT and JJJJJ QQQQQQ KKKKKKK.",
    ),
    _clause(
        "6.1",
        "Buckle",
        "The cards left in the loser's hand decide the buckle, flat, single or double, and with it what the winning "
        "amount is multiplied by. Shipped: 1 to 6 cards × 1, 7 to 11 × 2, 12 and more × 3.",
        decided="The source says more than twelve for double, which would leave twelve without a buckle, and names no multipliers.",
        keys=("buckle.flat", "buckle.single", "buckle.double"),
    ),
    _clause(
        "7.1",
        "Bombs that count",
        "Every bomb that a player has played counts for it, whether the game is won or lost and whether the bomb was "
        "beaten. Bombs still in the hand don't.",
        decided="Beaten bombs and the loser's bombs count.",
    ),
    _clause(
        "7.2",
        "Count phase",
        "A player's count phase is the largest of three: the phases of its bombs (0 without any); one phase more than X, "
        "or two with `bombs.two_connected_adds: 2`, where it played two single-rank bombs of X phases on adjacent ranks, in "
        "whichever plays (`bombs.two_connected`); and the phase from the table of rush/7.3. A and 2 are adjacent where the 2 "
        "may top a serial bomb. The last two don't build on each other. With `non_connected.cascade` rows build on rows: "
        "from the lowest phase up, the bombs of one row count as one more bomb of the phase that they make, without a "
        "rank, so that three bombs of four phases are the second bomb of five that makes six. A count phase above "
        "`bombs.count_at_most` is paid like that one, and in mode `sum` so is each bomb; the result shows it uncut.",
        decided="More than two connected bombs count no more than two. Each phase has one such group, that of the row that makes most.",
        keys=(
            "bombs.two_connected",
            "bombs.two_connected_adds",
            "bombs.count_at_most",
            "non_connected.enabled",
            "non_connected.cascade",
        ),
    ),
    _clause(
        "7.3",
        "Bombs that aren't connected",
        "Several single-rank bombs of exactly one phase count as a higher one, by the profile's table; its counts mean "
        "at least. Shipped: three of four phases as five, four as six, five as seven, six as eight; two of five phases "
        "as six. Bombs with jokers count, parts of serial bombs and jokers alone don't. "
        "A row may have a contribution and a doubling of its own. They are paid in place of the phase's where nothing but "
        "this row comes to the count phase and `bombs.count_at_most` doesn't cut it; in mode `sum` the row's contribution "
        "is what its bombs bring together, whatever else comes to the phase.",
        decided="A count phase that is cut is paid by the phase that it is cut to, in mode `sum` too. All ranks count by default; with `non_adjacent` only the largest set without two adjacent ranks, in which two bombs of one rank both count.",
        keys=("non_connected.enabled", "non_connected.count", "non_connected.table"),
    ),
    _clause(
        "8.1",
        "Match points",
        "Each player's balance at the start has a level in the profile's table; the lowest level at the table gives the "
        "match points M, of which every amount is a multiple.",
        decided="A balance below the first row, a negative one too, plays by the first row or rejects the game, as the profile says.",
        keys=("levels.table", "levels.below_first"),
    ),
    _clause(
        "8.2",
        "Winning amount",
        "The loser pays the winner M × the buckle's multiplier × the doubling of the winner's count phase. Only the "
        "winner's doubling counts, and once.",
        keys=("levels.table", "buckle", "bombs.phases"),
    ),
    _clause(
        "8.3",
        "Contribution",
        "Whoever wins, each player is paid by the other M × the contribution that its own count phase brings. In mode "
        "`sum` the contributions of all the bombs that it played are added up. Bombs that together come to the count phase, "
        "by rush/7.2 or 7.3, are then one: they bring the count phase's contribution once, the two of a connected pair or as "
        "many as the row asks for, and all others their own. 44444, 66666 and 777777 bring nothing, nothing and 2 alone, but "
        "the first two are six phases: 2 + 2. Where several sets of bombs come to it, the one is taken that brings most.",
        decided="It is added to the winning amount, not multiplied with it; the source lost its plus sign.",
        keys=("bombs.phases", "contribution.mode", "non_connected.table", "bombs.count_at_most"),
    ),
    _clause(
        "8.4",
        "Payouts",
        "The winner gets the winning amount plus its own contribution less the other's, which may come out below zero; "
        "the loser gets the negative of that, and the house nothing.",
    ),
    _clause(
        "8.5",
        "What phases bring",
        "Contribution and doubling, both × M, come from the profile by count phase. Shipped contributions from phase 5 on: "
        "0, 2, 4, 8, 16, 32, 64, 128; doublings 2 to 256 in the points edition and 1 to 128 in the wealth edition, each "
        "twice the one before. Below five phases nothing is contributed and nothing doubled.",
        decided="The points edition's doublings follow its rows for bombs that aren't connected and go on from there; in the wealth edition five phases don't double.",
        keys=("bombs.phases",),
    ),
    _clause(
        "8.6",
        "Shipped levels",
        "The points edition has levels 0 to 16, from M = 5 to M = 800 at 2000000; the wealth edition levels 1 to 11, from "
        "M = 5 at 100 to M = 4000 at 50000000. `buckle profile show` prints both tables.",
        decided="262000 is kept as printed; the wealth edition's garbled level 9 starts at 10000000; eleven levels are listed, although thirteen are announced.",
        keys=("levels.table",),
    ),
    _clause(
        "8.7",
        "Limits, fee and rake",
        "What a room may add to any game is said in room/2 and room/3. In an escape the limits come first: they cut what the "
        "escaper pays, and rush/9.4 shares out what is left. Earlier profiles wrote `cap_at_balance: true` for what is now "
        "`limits: {balance: payer}`. It is still read so, with a warning, and keeps the profile's fingerprint; beside "
        "`limits` it is an error.",
        decided="Shipped profiles don't limit.",
        keys=("limits.balance", "limits.game"),
    ),
    _clause(
        "9.1",
        "Escape",
        "A player may leave at any moment before the end, whoever's turn it is. In mode `host` the server plays on for who "
        "leaves, and the game is settled as any other. In mode `settle` the game ends at once, and who left pays by the "
        "clauses that follow.",
        keys=("escape.mode",),
    ),
    _clause(
        "9.2",
        "Escape before playing",
        "Who leaves before having played a card pays M × the penalty (shipped: 12).",
        keys=("escape.penalty",),
    ),
    _clause(
        "9.3",
        "Escape after playing",
        "Who leaves after a play, a hosted one too, pays M × the penalty, and M × the opponent's contribution, and M × "
        "the opponent's doubling where that is more than 1, both as they stand then. With M = 1000, penalty 12 and an "
        "opponent at seven phases of the wealth edition: 12000 + 4000 + 4000 = 20000.",
        decided="The leaver's own contribution counts nothing and there is no buckle, as in the source's example.",
        keys=("escape.penalty", "bombs.phases"),
    ),
    _clause(
        "9.4",
        "Who gets what an escape pays",
        "The opponent gets the profile's percentage (shipped: 70) of what is paid, rounded to whole units; the house gets "
        "the rest, so nothing is lost.",
        decided="The opponent's share is rounded down unless the profile says otherwise.",
        keys=("escape.opponent_percent", "rounding"),
    ),
    _clause(
        "10.1",
        "Automatic pass",
        "The server passes for a player (`by: auto`) only when no play of its hand beats the table, jokers used in every "
        "way. Where one does, the replay warns.",
    ),
    _clause(
        "10.2",
        "Hosted plays",
        "For a hosted player the server makes the smallest eligible play (`by: host`). On the lead that is the lowest "
        "single. Against a play that is no bomb: one of its type and number of cards that beats it, of those the ones that "
        "spend fewest jokers, and of these the one whose top rank is lowest. Where there is none, or a bomb is on the "
        "table: a bomb that beats the table, again one that spends fewest jokers (three or four jokers alone spend all of "
        "them), and of these the smallest by rush/5.4. Where nothing beats: a pass (`host` or `auto`). A larger set may be "
        "taken apart for it. The replay compares which ranks and how many jokers were played, however they are read then: "
        "suits never, a joker's colour only where it is played as itself.",
        decided="Where the order of bombs doesn't name one smallest, any that beats none of the others with as few jokers is right.",
    ),
    _clause(
        "10.3",
        "Hosting",
        "A timeout, and an escape in mode `host`, let the server play for that seat to the end (or until an `unhost`, room/1.2), from the same turn on; "
        "its plays and passes say `by: host` (an automatic pass `auto`). A missing mark, a mark that nothing founds (it starts nothing) "
        "and a timeout out of turn are warnings. Further timeouts or escapes of the seat change nothing.",
        keys=("escape.mode",),
    ),
    _clause(
        "10.4",
        "Void",
        "Where a player isn't ready in time the game never starts: the log's only event is `void`, and nobody pays.",
    ),
    _clause(
        "11",
        "Errors and warnings",
        "An error is a log that can't be read or replayed, or that contradicts itself: such a game is rejected and pays "
        "nothing. A warning is what the server did differently from rush/10, times that go back, a room that belongs to another "
        "profile by its claim, booked amounts that don't sum to zero: such a game settles.",
    ),
)
