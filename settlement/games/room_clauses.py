"""The pages of the room: its clauses, which hold for all games, and what a log lacks for them."""

from __future__ import annotations

from settlement.findings import ClausePage, FindingPage, Page

NO_BALANCE = FindingPage(
    code="log/no-balance",
    severity="error",
    title="a player's balance is missing where the room limits games by it",
    why="The profile lets nobody lose (or win) more than the balance at the start, so without it nobody can say what is paid.",
    do="Write every player's balance at the start of the game, or take `limits.balance` out of the profile.",
    clauses=("room/2.2",),
    bad='"players": [{"seat": 0, "id": "u1"}, …] in a room with `limits: {balance: payer}`',
    good='"players": [{"seat": 0, "id": "u1", "balance": 1200}, …]',
)


def _clause(number: str, title: str, text: str, decided: str = "", keys: tuple[str, ...] = ()) -> ClausePage:
    return ClausePage(clause=f"room/{number}", title=title, text=text, decided=decided, keys=keys)


CLAUSES = (
    _clause(
        "1.1",
        "Handing a seat over",
        "The server plays for a seat (hosting, 托管) from the moment its time runs out (`timeout`), from an escape where "
        "the game goes on, or because the player asks for it: the event `host`. A player may ask at any moment before the "
        "end, in turn or not, as long as the seat still has cards (shuangkou goes on after a seat's last card; handing "
        "such a seat over is an error). It changes nobody's payout.",
    ),
    _clause(
        "1.2",
        "Taking it back",
        "With the event `unhost` the player plays for itself again, whatever started the hosting and whenever that was. In "
        "a room with `hosting.return: false` it can't be taken back: the replay warns, and follows the log all the same. "
        "Two more things are warned of: `unhost` of a seat that nobody plays for, and `host` of one that the server has "
        "already; time that runs out again is not. Of a mahjong seat that has won, which has nothing left to play, any of "
        "it is a note.",
        keys=("hosting.return",),
    ),
    _clause(
        "1.3",
        "One cause, one finding",
        "Each game says which play the server makes for a hosted seat. Where a seat that is hosted acts without `by: host`, "
        "or one that isn't acts with it, that is told once: at the first such event, with the number of those that follow, "
        "up to the next `host`, `unhost`, `timeout` or `escape` of the seat. Nobody knows who made such a play, so it isn't "
        "compared with what the server should have played.",
    ),
    _clause(
        "1.4",
        "A player on two seats",
        "The same player id on two seats of a game is warned of, as most often one of them is wrong. The game settles; "
        "totals of players add up what both seats got, and count the game once.",
    ),
    _clause(
        "2.1",
        "The limit of a game",
        "With `limits.game` no seat loses or wins more than so many units in a game (封顶), whatever its stake: they are "
        "units of the amounts, not stakes.",
        keys=("limits.game",),
    ),
    _clause(
        "2.2",
        "The limit of the balance",
        "With `limits.balance: payer` no seat loses more than it had at the start, and nothing where that is below zero; "
        "with `both` none wins more than it had, either. Every player of the log then has a `balance`; only a game that "
        "never started may do without.",
        keys=("limits.balance",),
    ),
    _clause(
        "2.3",
        "How limits cut",
        "They look once at what each seat has won or lost in all, refunds and moved money counted in, in four steps: seats that "
        "lose more than the game's limit, seats that win more than it, seats that lose more than their balance, seats that "
        "win more than theirs. In a step all seats over their limit are set to it together. What losers are let off, the "
        "winners get less, each in proportion to what it had won; what winners go without, the losers get back, each in "
        "proportion to what it had lost. Shares are whole units: each is rounded down, and the units left over go one each to the "
        "largest remainders, of equal ones to the lower seat. Losses of 300 and 200 against wins of 400 and 100, limit "
        "250: the first loser is let off 50, of which the winners bear 40 and 10, and so 360 is won by the first; that "
        "is over 250 by 110, of which the losers get back 110 × 250 ÷ 450 = 61.1 and 110 × 200 ÷ 450 = 48.9, that is 61 "
        "and 49. The house neither gives nor takes. Each step is a line on every seat that it changes. In an escape of "
        "rush, the opponent counts as winning all that the escaper pays; the cut comes first, and the opponent's share is "
        "taken of what is left to pay.",
        keys=("limits.game", "limits.balance"),
    ),
    _clause(
        "3.1",
        "Fee",
        "Every seat of a settled game pays `fee.seat` units to the house (台费), winners and losers alike. It comes last, and "
        "no limit cuts it, so it may take a seat below zero.",
        keys=("fee.seat",),
    ),
    _clause(
        "3.2",
        "Rake",
        "Of what a seat has won after all cuts the house takes `fee.winner_percent` per cent (抽水); who has won nothing pays "
        "none. The house's share is rounded to whole units seat by seat: down, to the nearest with halves to even, or "
        "with halves up.",
        keys=("fee.winner_percent", "fee.rounding"),
    ),
    _clause(
        "3.3",
        "What is charged when",
        "Rake comes before the fee. Each is a line of its own on the seats that it concerns. A game that is void or "
        "rejected pays neither. What all seats and the house get still sums to zero.",
    ),
)

PAGES: tuple[Page, ...] = CLAUSES
