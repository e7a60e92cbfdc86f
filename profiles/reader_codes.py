"""Finding pages of the YAML reader: files that hold no single mapping, and keys that are none."""

from __future__ import annotations

from settlement.findings import FindingPage

DEEPEST = 20
"""How deep values may be nested."""

EMPTY_FILE = FindingPage(
    code="profile/empty-file",
    severity="error",
    title="the file holds no profile",
    why="An empty file usually is one that was cut or never saved; read as a profile it would have no rules at all.",
    do="Start from `buckle profile new GAME`.",
)
NOT_A_MAPPING = FindingPage(
    code="profile/not-a-mapping",
    severity="error",
    title="the file is not made of `key: value` lines",
    why="A profile is one mapping from the names of rules to their values.",
    do="Write `profile: …`, `version: …` and so on at the left edge; one profile a file.",
    bad="- profile: rush-points",
    good="profile: rush-points",
)
GAME_LOG = FindingPage(
    code="profile/game-log",
    severity="error",
    title="the file is a game log",
    why="A log says what was played, a profile how it is paid; they are given to different commands.",
    do="Give logs to `buckle settle` or `buckle audit`, and name profiles to `buckle profile check`.",
)
CONFLICT = FindingPage(
    code="profile/conflict-marker",
    severity="error",
    title="the file holds both sides of a merge that isn't decided",
    why="Between the marks stand two versions of the same lines; which of them pays is for people to decide.",
    do="Keep one side, and delete the lines of <<<<<<<, ======= and >>>>>>>.",
)
SECOND_DOCUMENT = FindingPage(
    code="profile/second-document",
    severity="error",
    title="a second document in one file",
    why="Most readers take the first and forget the rest.",
    do="Write one profile a file, and take out the `---` between them.",
)
DUPLICATE_KEY = FindingPage(
    code="profile/duplicate-key",
    severity="error",
    title="a key that stands twice in one mapping",
    why="Most readers take the last one and forget the first, so what is signed off is not what pays.",
    do="Keep the one that is meant.",
    bad="stake: 1\nstake: 2",
    good="stake: 2",
)
FIRST_OF_DUPLICATE = FindingPage(
    code="profile/duplicate-key-first",
    severity="note",
    title="where a key that stands twice stood first",
    why="It points to the other place of `profile/duplicate-key`.",
    do="See `profile/duplicate-key`.",
)
BAD_KEY = FindingPage(
    code="profile/bad-key",
    severity="error",
    title="a key that is no name",
    why="Keys are names of rules. Numbers, switches and dates as keys are merged or renamed by YAML readers; tables are "
    "written as lists of records.",
    do="Write the name of the key; quote it where YAML takes it for something else.",
    bad="phases:\n  5: 2",
    good="phases:\n  - {phase: 5, contribution: 0, doubling: 2}",
)
MERGE_KEY = FindingPage(
    code="profile/merge-key",
    severity="error",
    title="a merge key (`<<`)",
    why="Readers disagree which of two merged values wins.",
    do="Write the keys out, or use `extends`.",
    bad="<<: *base",
    good="extends: rush-points@1",
)
TOO_DEEP = FindingPage(
    code="profile/too-deep",
    severity="error",
    title="values nested deeper than any profile",
    why=f"A profile has four levels; beyond {DEEPEST} it is a slip, or meant to stall the reader.",
    do="Check the brackets.",
)
PAGES = (
    EMPTY_FILE,
    NOT_A_MAPPING,
    GAME_LOG,
    CONFLICT,
    SECOND_DOCUMENT,
    DUPLICATE_KEY,
    FIRST_OF_DUPLICATE,
    BAD_KEY,
    MERGE_KEY,
    TOO_DEEP,
)
