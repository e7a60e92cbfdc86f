"""The pages of what can be wrong with worked cases, and of a case that comes out otherwise."""

from __future__ import annotations

from settlement.findings import FindingPage

NO_CASES = FindingPage(
    code="case/no-cases",
    severity="error",
    title="a file of worked cases that holds none",
    why="A case that can't be read is tried by nobody, and all is well seems to be said of it.",
    do="Write one document with `cases:` and a list under it, as the documentation shows.",
)
UNKNOWN_KEY = FindingPage(
    code="case/unknown-key",
    severity="error",
    title="a key that no worked case has",
    why="What stands under a misspelt key isn't looked at, so less is tried than it seems.",
    do="Write the key that is meant.",
    bad="- title: …\n  payouts: [40, -40]",
    good="- title: …\n  pays: [40, -40]",
)
MISSING_KEY = FindingPage(
    code="case/missing-key",
    severity="error",
    title="a worked case lacks a key",
    why="Without a profile, a game and what it pays there is nothing to try.",
    do="Add the key.",
)
BAD_VALUE = FindingPage(
    code="case/bad-value",
    severity="error",
    title="a value in a worked case that its key doesn't take",
    why="What can't be read can't be tried.",
    do="Write what is due there.",
    bad="pays: 40",
    good="pays: [40, -40]",
)
UNKNOWN_CLAUSE = FindingPage(
    code="case/unknown-clause",
    severity="error",
    title="a worked case names a clause that the rules don't have",
    why="Its lines would never be found, and who looks the clause up finds nothing.",
    do="See `buckle explain` for the clauses of a game.",
    bad="clause: rush/8.20",
    good="clause: rush/8.2",
)
UNKNOWN_PROFILE = FindingPage(
    code="case/unknown-profile",
    severity="error",
    title="a worked case names a profile that isn't there, or can't be used",
    why="Another profile would pay other amounts.",
    do="Name a shipped profile or one that lies beside the case, by id or id@version, and mend what is wrong with it.",
)
BAD_GAME = FindingPage(
    code="case/bad-game",
    severity="error",
    title="a game in a worked case that can't be made into a log",
    why="The program has to know each card and each turn; what it would have to guess could pay otherwise.",
    do="Write one event an entry: the seat, the event's name, the cards or the tile.",
    bad="plays: [0 plays 4444]",
    good="plays: [0 play 4444]",
)
OTHER_STATUS = FindingPage(
    code="case/other-status",
    severity="error",
    title="the game of a worked case isn't settled, or is where it shouldn't be",
    why="A game that is rejected pays nothing, so what the case says of amounts is not tried.",
    do="Mend the game as its errors say, or say `status: rejected` where that is meant.",
)
SUM = FindingPage(
    code="case/sum",
    severity="error",
    title="the amounts of a worked case don't sum to zero",
    why="What some seats get others pay, or the house; a sum that is off can't be right whatever the rules are.",
    do="Correct the amounts, or say what the house gets.",
    bad="pays: [-20000, 14000]",
    good="pays: [-20000, 14000]\nhouse: 6000",
)
DIFFERS = FindingPage(
    code="case/differs",
    severity="error",
    title="a worked case comes out otherwise",
    why="Either the profile pays what nobody expects, or the case was reckoned wrongly; one of the two costs money.",
    do="Look at the lines that are shown with it; correct the profile, or the case.",
)
NO_FILES = FindingPage(
    code="case/no-files",
    severity="warning",
    title="a folder without worked cases",
    why="Nothing was tried there, which usually means that the path is wrong.",
    do="Name files *.case.yaml, or put them into a folder `cases` beside the profiles.",
)
PAGES = (
    NO_CASES,
    UNKNOWN_KEY,
    MISSING_KEY,
    BAD_VALUE,
    UNKNOWN_CLAUSE,
    UNKNOWN_PROFILE,
    BAD_GAME,
    OTHER_STATUS,
    SUM,
    DIFFERS,
    NO_FILES,
)
