"""The pages of the findings of statements, and the messages they are made of."""

from __future__ import annotations

from settlement.findings import FindingPage
from settlement.words import Message

UNEXPLAINED = FindingPage(
    code="statement/unexplained",
    severity="error",
    title="a balance changed between two games, and no game explains it",
    why="Money came from somewhere, or went there: a game is missing from the input, was booked twice, not at all or otherwise "
    "than it is due, or the balance was changed by hand (a top-up, a withdrawal, a gift).",
    do="Look at what the message names first: the program says which game's amount the change is equal to, where there is one. "
    "Else look in the server's ledger between the two times. Top-ups and withdrawals stand in no game log, so they are "
    "among what is named here.",
    bad="u1 has 1000 at the start of g17 and wins 40, and has 1540 at the start of g18",
    good="u1 has 1040 at the start of g18",
)
OUT_OF_ORDER = FindingPage(
    code="statement/out-of-order",
    severity="warning",
    title="a player's games stand in another order in a log than their times say",
    why="A player sits in one game of a room at a time, and a server writes its games one after another. Where a later game stands before an "
    "earlier one, a clock was wrong, and the statement, which goes by time, may have games in the wrong order.",
    do="Look at `started_at` of both games, and at the balances: where they follow each other in the order of the file, the times "
    "are wrong.",
)
PAGES = (UNEXPLAINED, OUT_OF_ORDER)

ROSE = "between {earlier} and {later} the balance of {player} rose by {change} that no game explains"
FELL = "between {earlier} and {later} the balance of {player} fell by {change} that no game explains"
ROSE_AS_IF = f"{ROSE}: {{reasons}}"
FELL_AS_IF = f"{FELL}: {{reasons}}"
STANDS_BEFORE = "{later} stands before {earlier} in the log (line {line}), though it started later"

AS_CLAIMED = Message(
    "statement/as-claimed", "it is as if {game} had been paid as the server booked it, {claimed:-}; {amount:-} is due"
)
BOOKED_TWICE = Message("statement/booked-twice", "it is as if {game}, {amount:-}, had been booked twice")
NOT_BOOKED = Message("statement/not-booked", "it is as if {game}, {amount:-}, had not been booked")
BOOKED_REVERSED = Message(
    "statement/booked-reversed", "it is as if {game}, {amount:-}, had been booked with the other sign"
)
BOOKED_LATE = Message(
    "statement/booked-late", "it is as if {game}, {amount:-}, which was missing before, had been booked here"
)
NOT_PAID_HERE = Message(
    "statement/not-paid-here", "{game} is {status} and pays nothing here, and the server booked {claimed:-} for it"
)
