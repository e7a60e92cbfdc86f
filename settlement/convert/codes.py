"""The pages of what can be wrong with documents that are converted."""

from __future__ import annotations

from settlement.findings import FindingPage

UNREADABLE = FindingPage(
    code="convert/unreadable",
    severity="error",
    title="a document can't be read as what the mapping says it is",
    why="Its games are in no log, and would be missing without a trace.",
    do="Correct `input` or `encoding` of the mapping, or the file.",
)
NO_GAMES = FindingPage(
    code="convert/no-games",
    severity="error",
    title="the path of the games leads to no list",
    why="No game is found, though the file may hold many.",
    do="Correct `games` of the mapping: a path to a list of objects, or leave it out where the document is one game or a list.",
)
ROWS_APART = FindingPage(
    code="convert/rows-apart",
    severity="error",
    title="the rows of a game don't stand together",
    why="A game is made of rows that follow one another. What stands apart would make a second game of the same id, and both would "
    "be wrong.",
    do="Sort the file by the column of `group`, keeping the order within each game.",
)
ROWS_DIFFER = FindingPage(
    code="convert/rows-differ",
    severity="error",
    title="a column that is of the whole game has several values in its rows",
    why="Which of them is right, the program can't know, and the first alone may be wrong.",
    do="Correct the rows, or read the column as part of an event.",
)
BAD_VALUE = FindingPage(
    code="convert/bad-value",
    severity="error",
    title="a value of a document can't be what the log has in its place",
    why="A value that is guessed at may pay wrongly, so the game is left out, and told.",
    do="Correct the document, or the mapping where it is read otherwise (`values`, `as`, `first`, `cards`).",
)
MISSING = FindingPage(
    code="convert/missing-value",
    severity="error",
    title="a document lacks a value that the log needs",
    why="Nothing is filled in: a missing amount or card would be one that nobody wrote.",
    do="Correct the path in the mapping, or the document.",
)
NOT_A_LOG = FindingPage(
    code="convert/not-a-log",
    severity="error",
    title="what a document comes to is no log of the game",
    why="A record that doesn't keep the form would be rejected whenever it is read.",
    do="The message says what the form lacks; correct the mapping or the document.",
)
UNUSED = FindingPage(
    code="convert/unused-key",
    severity="warning",
    title="a key of the documents that the mapping doesn't use",
    why="What isn't mapped is in no log. It may be what decides an amount.",
    do="Map it, or name it under `ignore` where it is left out knowingly.",
)
PAGES = (UNREADABLE, NO_GAMES, ROWS_APART, ROWS_DIFFER, BAD_VALUE, MISSING, NOT_A_LOG, UNUSED)
