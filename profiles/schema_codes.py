"""Finding pages of the shape: keys and values that are not what the schema describes."""

from __future__ import annotations

from settlement.findings import FindingPage
from settlement.games.catalogue import GAME_IDS

UNKNOWN_KEY = FindingPage(
    code="profile/unknown-key",
    severity="error",
    title="a key that no rule reads",
    why="A misspelt or misplaced key does nothing, and the rule that was meant keeps its old value.",
    do="Correct the name, or move the key to where it belongs; `buckle profile schema GAME` lists all of them.",
    bad="escape: {mode: settle, penalty: 12, oponent_percent: 70}",
    good="escape: {mode: settle, penalty: 12, opponent_percent: 70}",
)
MISSING_KEY = FindingPage(
    code="profile/missing-key",
    severity="error",
    title="a key that is required is not there",
    why="An amount or table that is not written would have to be guessed, and guesses are not paid.",
    do="Write the key, or extend a profile that has it.",
    bad="escape: {mode: settle, penalty: 12}",
    good="escape: {mode: settle, penalty: 12, opponent_percent: 70}",
)
WRONG_TYPE = FindingPage(
    code="profile/wrong-type",
    severity="error",
    title="a value of another kind than is due",
    why="A text is no amount and a list is no mapping; turning one into the other is guessing.",
    do="Write the kind of value that the message names.",
    bad="stake: many\nsuits: s",
    good="stake: 1\nsuits: [s, h, c, d]",
)
QUOTED_VALUE = FindingPage(
    code="profile/quoted-value",
    severity="error",
    title="a number or switch in quotes",
    why="What stands in quotes is a text; some programs turn it into a number and some don't.",
    do="Take the quotes away.",
    bad='stake: "1"',
    good="stake: 1",
)
OUT_OF_RANGE = FindingPage(
    code="profile/out-of-range",
    severity="error",
    title="a number that is too small or too large",
    why="Outside of its range the number has no meaning for the rule, or could make amounts that can't be booked.",
    do="Write a number in the range that the message names.",
    bad="opponent_percent: 170",
    good="opponent_percent: 70",
)
NOT_ONE_OF = FindingPage(
    code="profile/not-one-of",
    severity="error",
    title="a value that is not one of those that can be chosen",
    why="Each value stands for one way to play; another one stands for none.",
    do="Choose one of those that the message names.",
    bad="rounding: down",
    good="rounding: floor",
)
WRONG_LENGTH = FindingPage(
    code="profile/wrong-length",
    severity="error",
    title="a list with too few or too many entries",
    why="A range has two ends and a deck four suits; with another number the rule can't be applied.",
    do="Write as many entries as the message names.",
    bad="cards: [7]",
    good="cards: [7, 11]",
)
BAD_TEXT = FindingPage(
    code="profile/bad-text",
    severity="error",
    title="a text that is not written as its key wants it",
    why="Ids and names stand in logs, file names and reports, and have to mean the same everywhere.",
    do="Write it as the message says.",
    bad="profile: rush points",
    good="profile: rush-points",
)
REPEATED_ENTRY = FindingPage(
    code="profile/repeated-entry",
    severity="error",
    title="an entry that stands twice in a list",
    why="The second one does nothing; most often another one was meant.",
    do="Delete it or correct it.",
    bad="rooms: [r7, r7]",
    good="rooms: [r7, r8]",
)
UNKNOWN_GAME = FindingPage(
    code="profile/unknown-game",
    severity="error",
    title="the profile is for a game that there is not",
    why="The game decides which rules and amounts there are.",
    do=f"Write one of {', '.join(GAME_IDS)}.",
    bad="game: rush-double-buckle",
    good="game: rush",
)
PAGES = (
    UNKNOWN_KEY,
    MISSING_KEY,
    WRONG_TYPE,
    QUOTED_VALUE,
    OUT_OF_RANGE,
    NOT_ONE_OF,
    WRONG_LENGTH,
    BAD_TEXT,
    REPEATED_ENTRY,
    UNKNOWN_GAME,
)
