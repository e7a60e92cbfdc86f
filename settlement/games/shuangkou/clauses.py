"""The clauses of shuangkou in words."""

from __future__ import annotations

from settlement.findings import ClausePage

CLAUSES = (
    ClausePage(
        clause="shuangkou/1.1",
        title="Deck, seats and order of play",
        text="Two decks with their jokers, 108 cards, are dealt to four players, 27 each. The players of seats 0 and 2 are "
        "partners, and so are those of seats 1 and 3. The turn goes from seat 0 to 1, 2, 3 and round again.",
    ),
    ClausePage(
        clause="shuangkou/1.2",
        title="Who leads first",
        text="In a first game and after a double buckle a card is drawn: whoever holds it leads. Its two copies must lie in "
        "one hand or in the hands of two partners, since its holders are made partners before play and a log has the "
        "seats after that. It may be any card, a joker too, and need not be played. In other games the one who "
        "finished first in the game before leads, and the log has the seat alone. A log can't tell which was due, so both "
        "forms are accepted.",
        decided="Where both copies are with partners, the log's lead seat says which of the two leads; it must hold the card.",
    ),
    ClausePage(
        clause="shuangkou/1.3",
        title="Passing, the next lead, and 接风",
        text="A trick ends when everyone else who still has cards has passed since the last play; whoever made that play "
        "leads whatever it likes. If it has no cards left, its partner leads in its place (接风). Seats without cards are "
        "passed over. Having passed once does not keep a seat from playing later in the same trick.",
    ),
    ClausePage(
        clause="shuangkou/2.1",
        title="The order of cards",
        text="3 is the lowest rank; then 4, 5, 6, 7, 8, 9, 10, J, Q, K, A and 2; above these the small joker, and the big joker "
        "above all. Suits mean nothing. A joker is always just a joker; it stands for no other card.",
    ),
    ClausePage(
        clause="shuangkou/2.2",
        title="The types that are no bombs",
        text="Single, pair, triple; straight: five or more ranks in a row, one card each, with A only at its top; pair run: "
        "three or more pairs in a row; triple run: three or more triples in a row; butterfly: a triple run and a pair run "
        "of equal length, each of three ranks or more. The two runs of a butterfly need not touch and may use the same "
        "ranks. A 2 or a joker stands in no run and no butterfly. Two equal jokers are a pair, three jokers are nothing.",
        decided="A big and a small joker are no pair unless the profile says so; then they rank as two small ones.",
        keys=("mixed_joker_pair",),
    ),
    ClausePage(
        clause="shuangkou/2.3",
        title="What answers what",
        text="A play is answered by one of its own type with as many cards and a higher top rank. Butterflies are compared "
        "by the top of their triples alone.",
    ),
    ClausePage(
        clause="shuangkou/2.4",
        title="Bombs",
        text="Four or more cards of one rank are a bomb. The one with more cards is larger; with as many, the higher rank. "
        "All four jokers together are the king bomb, larger than all others. A bomb beats whatever is no bomb. Two equal "
        "bombs don't beat each other.",
    ),
    ClausePage(
        clause="shuangkou/3.1",
        title="The end of the game and the buckle",
        text="As soon as both partners of a side are out of cards the game is over. The side of whoever finished first has "
        "won: a double buckle if its partner finished second, a single one if third, a flat one if the partner is the "
        "last with cards; in that case the third to finish ends the game.",
    ),
    ClausePage(
        clause="shuangkou/3.2",
        title="What a buckle pays",
        text="Each winner gets, and each loser pays, the points of the buckle times the stake. As shipped that is 2 for a "
        "double, 1 for a single and nothing for a flat buckle.",
        keys=("stake", "points.double", "points.single", "points.flat"),
    ),
    ClausePage(
        clause="shuangkou/3.3",
        title="Escape",
        text="A player that still has cards may leave at any moment, in turn or not. With mode `settle` the first to do so ends "
        "the game and its enemies have won: it pays the penalty times the stake, and each enemy gets half of that. With mode "
        "`host` the server plays on for it instead, and a further escape of a seat that is already hosted changes nothing.",
        decided="The penalty is twice the double buckle's points for both enemies together, 4 as shipped, paid by the escaper "
        "alone; its partner neither pays nor gets anything.",
        keys=("escape.mode", "escape.penalty", "stake"),
    ),
    ClausePage(
        clause="shuangkou/3.4",
        title="Sums and the result",
        text="Payouts always add up to nothing and the house takes no share. A result has the order in which seats finished, "
        "the buckle, the two winners and the cards left by seat; after an escape the buckle is empty, the winners are "
        "the enemies, and the seat that escaped is named.",
    ),
    ClausePage(
        clause="shuangkou/4",
        title="What the server does by itself",
        text="As in rush/10: it passes for a seat that has nothing that beats the table, and from a timeout on it plays for "
        "the seat: the lowest single on a lead; else the lowest play of the same type that beats; else the smallest bomb "
        "that does, the one with the fewest cards, then the lowest rank, four jokers last; else a pass. A butterfly counts by "
        "its triples whatever its pairs are. It breaks larger sets where it must, and beats the partner's play too. What "
        "differs from this in a log is a warning.",
        keys=("escape.mode",),
    ),
)
