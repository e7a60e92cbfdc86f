"""The kinds of mistakes that any game may suffer, each with its page for ``buckle explain`` and its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from settlement.findings import FindingPage
from settlement.games.mistakes import Booked, Mistake, Rank
from settlement.words import Message, Param

TO_DO = "Compare the games that this comes out for: where it explains most mismatches of a run, mend the server there."


NO_PARAMS: Mapping[str, Param] = {}
Params = dict[str, Param]
"""The parameters of a mistake's words."""


class Kind(Struct, frozen=True):
    """A kind of mistake: its page, its rank, its words."""

    page: FindingPage
    rank: Rank
    message: Message

    def mistake(
        self,
        booked: Booked,
        params: Mapping[str, Param] = NO_PARAMS,
        *,
        clause: str | None = None,
        key: str | None = None,
        value: Any = None,
        events: tuple[int, ...] = (),
        rank: Rank | None = None,
    ) -> Mistake:
        """A mistake of this kind; its words have ``params``, and the clause where they name it."""
        named: dict[str, Param] = {} if clause is None or "{clause}" not in self.message.text else {"clause": clause}
        return Mistake(
            code=self.page.code,
            rank=self.rank if rank is None else rank,
            booked=booked,
            words=self.message(**params, **named),
            clause=clause,
            key=key,
            value=value,
            events=events,
        )


def make_kind(name: str, rank: Rank, title: str, why: str, words: str, clauses: tuple[str, ...] = ()) -> Kind:
    """A kind of mistake and its page.

    :param name: the code without its area (``opposite-sign``).
    :param words: the sentence that is said of a game, with its parameters.
    """
    code = f"audit/{name}"
    page = FindingPage(code=code, severity="note", title=title, why=why, do=TO_DO, clauses=clauses)
    return Kind(page, rank, Message(code, words))


KEY = make_kind(
    "profile-key",
    Rank.OF_A_KEY,
    "the amounts come out by another value of a profile key",
    "The server played by another value of one key than the profile says: a default, an older version, a neighbouring number.",
    "exactly these amounts come out with `{name}: {given}`; the profile has {ours}",
)
KEY_OF_LIST = Kind(
    KEY.page,
    KEY.rank,
    Message("audit/profile-key-list", "exactly these amounts come out with the list that {profiles} has as `{name}`"),
)
PROFILE = make_kind(
    "other-profile",
    Rank.NAMED,
    "the amounts come out under another profile",
    "The server settled by another edition, or by another version, than the one in force when the game started.",
    "exactly these amounts come out under {profile}",
)
SIGN = make_kind(
    "opposite-sign",
    Rank.NAMED,
    "every amount was booked with the opposite sign",
    "Who receives was taken for who pays.",
    "every amount was booked with the opposite sign: who receives was taken for who pays",
)
EXCHANGED = make_kind(
    "seats-exchanged",
    Rank.NAMED,
    "the right amounts were booked to the wrong seats",
    "The amounts of two seats or more were exchanged, as when seats are counted from another player.",
    "the right amounts were booked to the wrong seats: those of seats {seats} are exchanged",
)
NOTHING = make_kind(
    "nothing-booked",
    Rank.NAMED,
    "nothing was booked for a game that pays",
    "The game was taken for void, or its booking was lost.",
    "nothing was booked for this game, as if it had never started",
)
VOID_BOOKED = make_kind(
    "void-booked",
    Rank.NAMED,
    "amounts were booked for a game that never started",
    "A void game moves no money; what was booked for it is owed back.",
    "the game is void, so nobody pays, and amounts were booked",
    ("rush/10.4",),
)
SEAT_NOT_BOOKED = make_kind(
    "seat-not-booked",
    Rank.NAMED,
    "the amount of one seat was not booked",
    "All other amounts are right, so what was booked does not sum to 0: one posting was lost.",
    "the {amount} of seat {seat} was not booked; all other amounts are right",
)
HOUSE_NOT_BOOKED = make_kind(
    "house-not-booked",
    Rank.NAMED,
    "the house's amount was not booked",
    "All seats' amounts are right, so what was booked does not sum to 0: the house's posting was lost.",
    "the {amount} of the house was not booked; the amounts of all seats are right",
)
HOUSE_KEPT = make_kind(
    "house-share-kept",
    Rank.NAMED,
    "the house's share was booked to a player",
    "What goes to the house stayed with a seat, as when a fee, a rake or the house's part of a penalty is not taken.",
    "the {amount} that go to the house were booked to seat {seat}",
    ("rush/9.4", "room/3.1", "room/3.2"),
)
PROPORTION = make_kind(
    "times-as-much",
    Rank.PROPORTION,
    "every amount was booked as so many times the right one",
    "Another stake, match points of a level that nobody has, a doubling too many, or cents for units.",
    "every amount was booked as {times} times the right one",
)
PART = make_kind(
    "part-of-it",
    Rank.PROPORTION,
    "every amount was booked as a part of the right one",
    "Another stake, match points of a level that nobody has, or a doubling too few.",
    "every amount was booked as 1/{part} of the right one",
)
LINE_FORGOTTEN = make_kind(
    "line-forgotten",
    Rank.LEFT_OUT,
    "a line of the payout was left out",
    "One payment of the game was not booked.",
    "a line of {clause} was left out ({amounts:,}): {line}",
)
LINE_TWICE = make_kind(
    "line-twice",
    Rank.TWICE,
    "a line of the payout was booked twice",
    "One payment of the game was booked two times.",
    "a line of {clause} was booked twice ({amounts:,}): {line}",
)
LINE_REVERSED = make_kind(
    "line-reversed",
    Rank.REVERSED,
    "a line of the payout was booked the other way round",
    "In one payment of the game who pays was taken for who receives.",
    "a line of {clause} was booked the other way round ({amounts:,}): {line}",
)
LINES_FORGOTTEN = make_kind(
    "lines-forgotten",
    Rank.LEFT_OUT,
    "several lines of one clause were left out",
    "A whole rule was not applied: all payments that a clause brought in this game are missing.",
    "all {n} lines of {clause} of this kind were left out, the first of them: {line}",
)
TWO_FORGOTTEN = make_kind(
    "two-lines-forgotten",
    Rank.LEFT_OUT,
    "two lines of the payout were left out",
    "Two payments of the game were not booked. It is looked for only where nothing simpler comes to the amounts.",
    "two lines were left out together: one of {clause}, {one}; one of {other}, {two}",
)
LINES_TWICE = make_kind(
    "lines-twice",
    Rank.TWICE,
    "several lines of one clause were booked twice",
    "A whole rule was applied two times: all payments that a clause brought in this game are doubled.",
    "all {n} lines of {clause} of this kind were booked twice, the first of them: {line}",
)
LINES_REVERSED = make_kind(
    "lines-reversed",
    Rank.REVERSED,
    "several lines of one clause were booked the other way round",
    "A whole rule was applied the other way round, as when own and other contribution are exchanged.",
    "all {n} lines of {clause} of this kind were booked the other way round, the first of them: {line}",
)
PAYER_MISSED = make_kind(
    "payer-missed",
    Rank.NAMED,
    "one of several payers was left out",
    "A payment that several seats owe was not taken from one of them.",
    "seat {seat} did not pay its {amount} of a line of {clause}: {line}",
)
PAYEE_MISSED = make_kind(
    "payee-missed",
    Rank.NAMED,
    "one of several receivers was left out",
    "A payment that several seats get was not given to one of them.",
    "seat {seat} did not get its {amount} of a line of {clause}: {line}",
)
WRONG_PAYER = make_kind(
    "wrong-payer",
    Rank.REVERSED,
    "a payment was taken from the wrong seat",
    "One seat paid what another owes.",
    "seat {wrong} paid the {amount} that seat {seat} owes by a line of {clause}: {line}",
)
WRONG_PAYEE = make_kind(
    "wrong-payee",
    Rank.REVERSED,
    "a payment was given to the wrong seat",
    "One seat got what is another's.",
    "seat {wrong} got the {amount} that are seat {seat}'s by a line of {clause}: {line}",
)
OTHER_BUCKLE = make_kind(
    "other-buckle",
    Rank.NAMED,
    "another buckle was taken than the game came to",
    "Cards or places were counted wrongly, or the bounds of the buckles are others at the server.",
    "exactly these amounts come out by another buckle, {buckle}; the game came to {ours}",
    ("rush/6.1", "shuangkou/3.1"),
)
ESCAPE_AS_LOSS = make_kind(
    "escape-as-loss",
    Rank.NAMED,
    "an escape was settled as a lost game",
    "Who escapes pays what the profile says of escapes; the server paid by the cards that were left.",
    "exactly these amounts come out where the escape of seat {seat} is settled as a lost game",
    ("rush/9.3", "shuangkou/3.3", "bigtwo/3.3"),
)

KINDS = tuple([kind for kind in vars().values() if isinstance(kind, Kind)])
"""The kinds of any game."""
