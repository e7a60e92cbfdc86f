"""The clauses of bigtwo in words."""

from __future__ import annotations

from settlement.findings import ClausePage

CLAUSES = (
    ClausePage(
        clause="bigtwo/1.1",
        title="Deck, seats and the first lead",
        text="One deck without jokers is dealt to four players, 13 cards each. In the first game of a series (`first: true`) "
        "the lead seat is the one that holds 3♦, and its first play, of any type, has 3♦ in it. In later games the winner "
        "of the one before leads and owes nothing. A room may put another card in the place of 3♦, here and wherever "
        "else it is named, or none: then every game begins like a later one, with the seat that the log names.",
        keys=("opening",),
    ),
    ClausePage(
        clause="bigtwo/1.2",
        title="Answering, passing and the end",
        text="A play has 1, 2, 3 or 5 cards, and is answered by as many cards that are larger. Whoever made the last play "
        "leads freely once everybody else has passed on it; a leader can't pass. A seat that passed may still play later in "
        "the same trick, unless the profile locks it out: then it has no turn, and so no event, until the next free lead. "
        "The game is over with the first hand that is empty.",
        keys=("pass_locks_out",),
    ),
    ClausePage(
        clause="bigtwo/1.3",
        title="Before the last card, and who pays for all",
        text="A room may bind whoever plays while the next other seat that may act is down to one card: a single, led or "
        "in answer, is then the highest of the hand. A pass or a play of more cards breaks nothing. A lower single is a "
        "warning, and a hosted seat plays its highest, too. Where the room makes the breaker pay for all (包牌), and the "
        "seat with one card goes out on that very single, the other losers pay nothing, and the breaker pays theirs with "
        "its own. Only what they would pay in total moves; a loser that comes out ahead keeps what it gets. With 5, 8, "
        "0 and 12 cards left and seat 1 the breaker, seat 3's 87 go to it: 37, −94, 57, 0. What the server does in "
        "between (a timeout, a seat handed over or taken back) doesn't part the two plays.",
        keys=("last_card.duty", "last_card.pays_all"),
    ),
    ClausePage(
        clause="bigtwo/1.4",
        title="The dragon",
        text="Where a room plays it, a seat that was dealt one card of each of the thirteen ranks may show them (一条龙), in "
        "turn or not, instead of playing the game. It wins at once, and each of the others pays it the room's units, "
        "times the stake. Card points are not counted then. The log of such a game has this event and no other.",
        keys=("dragon", "stake"),
    ),
    ClausePage(
        clause="bigtwo/2.1",
        title="The order of singles, and the types",
        text="Ranks from the top: 2, A, K, Q, J, 10 down to 3; equal ranks by suit. Playable are one card, two or three "
        "of a rank, and five cards that make a straight, a flush, a full house, a straight flush, or four of a kind (with "
        "any fifth card). Four of a kind alone, two pairs, and a triple with two singles are nothing. Another order of "
        "suits leaves the duty of 3♦ and the weight of 2♠ with those two cards.",
        decided="Suits rank spades, hearts, clubs, diamonds unless the profile orders them otherwise: the source's suits "
        "are lost.",
        keys=("suits",),
    ),
    ClausePage(
        clause="bigtwo/2.2",
        title="Straights",
        text="There are the ten of poker, from A2345, the lowest, by 23456 up to 10JQKA, the highest. A run round the corner "
        "such as JQKA2 is none; in one suit it is a flush with 2 high. The key card is the last of the run (5 in A2345, "
        "where A and 2 are small): its rank decides, then its suit. Straight flushes are compared in the same way. A room "
        "may list its own, from low to high, each with its key card last: then the place in the list decides, and the key "
        "card's suit between equals. In such a list a run may go round the corner.",
        keys=("straights", "suits"),
    ),
    ClausePage(
        clause="bigtwo/2.3",
        title="Types of five cards among each other",
        text="From the bottom: straight, flush, full house, four of a kind, straight flush. The higher type wins, whatever the "
        "cards are. A room may make bombs of the upper two, which then beat any play of one, two or three cards as well; a "
        "hosted seat uses one only where nothing of as many cards beats. A room may also leave out the triple that "
        "stands alone, or the flush; a straight in one suit stays a straight flush.",
        keys=("bombs", "plays.triple", "plays.flush"),
    ),
    ClausePage(
        clause="bigtwo/2.4",
        title="Plays of the same type",
        text="A single, a pair, a triple and a flush go by their largest card as a single: by rank with 2 high, then by suit. "
        "A full house goes by the rank of its triple, four of a kind by the rank of the four. Where the room puts the "
        "suit of a flush first, its cards decide only between flushes of one suit.",
        keys=("suits", "flush_by"),
    ),
    ClausePage(
        clause="bigtwo/3.1",
        title="Card points",
        text="Each card left in hand counts what its tier says for that number of cards: as shipped once up to 7 cards, twice for "
        "8 and 9, three times for 10 to 12, four times for all 13.",
        decided="Whoever is left with 8 cards or more, 2♠ among them, has its card points doubled on top of the tier.",
        keys=("tiers", "spade_two.from", "spade_two.times"),
    ),
    ClausePage(
        clause="bigtwo/3.2",
        title="What every seat gets",
        text="Between any two seats the one with more card points pays the difference. So a seat gets the sum of the others' "
        "card points, less three times its own, times the stake. The payouts add up to nothing, and the house takes no share. In a room "
        "where the winner takes all, losers pay their own card points, times the stake, to the winner, and nothing to each "
        "other.",
        keys=("stake", "scoring"),
    ),
    ClausePage(
        clause="bigtwo/3.3",
        title="Escape",
        text="A player may leave at any moment, in turn or not. With mode `host` the server plays on for it and the game settles "
        "as usual.",
        decided="With mode `settle` the game ends: whoever left counts as holding `escape.cards` cards, whatever it holds, and "
        "everyone else as holding none; 2♠ still in its hand multiplies as in bigtwo/3.1. It pays "
        "each of the others, also where the winner otherwise takes all.",
        keys=("escape.mode", "escape.cards", "spade_two.from", "spade_two.times", "stake"),
    ),
    ClausePage(
        clause="bigtwo/3.4",
        title="What the server does by itself",
        text="Automatic passes, timeouts and games that never started are as in rush/10. A hosted seat leads its lowest single, "
        "or 3♦ where its first play must contain it, and answers with the smallest play that beats; of plays that are equal, "
        "with the one that is first when their cards are laid out from the lowest single up and compared one by one. What "
        "differs from this in a log is a warning.",
        keys=("suits", "escape.mode", "opening", "bombs", "last_card.duty"),
    ),
    ClausePage(
        clause="bigtwo/3.5",
        title="The result, and how a play is read",
        text="A result names the winner and has the cards left and the card points by seat. After an escape there is no "
        "winner, the seat that left is named, the cards left are those really held and the card points those that "
        "counted. After a dragon the hands count as dealt, and the card points are all 0. A play is read with its key card; cards without suits can't be read.",
    ),
)
