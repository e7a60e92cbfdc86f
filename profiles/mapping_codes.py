"""The pages of what can be wrong with a mapping of ``buckle convert``."""

from __future__ import annotations

from settlement.findings import FindingPage

UNKNOWN_KEY = FindingPage(
    code="mapping/unknown-key",
    severity="error",
    title="a key that no mapping has",
    why="What stands under a misspelt key isn't read, so something of the games would be missing.",
    do="Write the key that is meant.",
    bad="log: {gameid: round}",
    good="log: {game_id: round}",
)
MISSING_KEY = FindingPage(
    code="mapping/missing-key",
    severity="error",
    title="a mapping lacks a key",
    why="Without it no log of the game can be made.",
    do="Add the key.",
)
BAD_VALUE = FindingPage(
    code="mapping/bad-value",
    severity="error",
    title="a value in a mapping that its key doesn't take",
    why="What can't be read maps nothing.",
    do="Write what is due there.",
)
NO_MAPPING = FindingPage(
    code="mapping/no-mapping",
    severity="error",
    title="a file that holds no mapping",
    why="Without a mapping nothing is read.",
    do="Write one YAML document, as `docs/convert.md` shows; `buckle convert --list` names those that come with the program.",
)
BAD_PATH = FindingPage(
    code="mapping/bad-path",
    severity="error",
    title="a path that is none",
    why="Paths are written in JMESPath; one that can't be read leads nowhere.",
    do="Correct it at the place that is named. A key with other signs than letters, digits and _ stands in double quotes, within "
    "single ones: '\"seat no\"'.",
    bad="game_id: seat no",
    good="game_id: '\"seat no\"'",
)
NO_SOURCE = FindingPage(
    code="mapping/no-source",
    severity="error",
    title="a value that is to come from nowhere, or from two places",
    why="Where a value comes from has to be one place: a path, or the value itself.",
    do="Write one of `at`, `in_game` and `is`.",
    bad="room: {at: table, is: r7}",
    good="room: {is: r7}",
)
BAD_TIME = FindingPage(
    code="mapping/bad-time",
    severity="error",
    title="a time that can't be read as the mapping says",
    why="A time in the wrong zone can choose another version of a profile, and pay otherwise.",
    do="Write `as: rfc3339`, `unix`, `unix_ms` or a form of strptime with its date and time, and `zone` where the form has no %z.",
    bad='started_at: {at: begin, as: "%Y-%m-%d %H:%M:%S"}',
    good='started_at: {at: begin, as: "%Y-%m-%d %H:%M:%S", zone: Asia/Shanghai}',
)
BAD_CARDS = FindingPage(
    code="mapping/bad-cards",
    severity="error",
    title="codes of cards that can't be those of the game",
    why="A card that is read as another one changes who wins.",
    do="Write every code and what it is: each suit once, each card under as many codes as it has, both jokers where the game has them.",
    bad="cards: {codes: table, table: {a: 3x}}",
    good="cards: {codes: table, table: {a: 3s}}",
)
BAD_WORD = FindingPage(
    code="mapping/bad-word",
    severity="error",
    title="a value is said to mean a word that logs don't have",
    why="No log with it can be read.",
    do="Write a word of the format.",
    bad='do: {at: op, values: {"1": plays}}',
    good='do: {at: op, values: {"1": play}}',
)
OF_NO_USE = FindingPage(
    code="mapping/of-no-use",
    severity="error",
    title="a key that has no use where it stands",
    why="It says something that isn't so of this game or this form of file, so one of the two is wrong.",
    do="Take it out, or correct what it contradicts.",
)
NO_PROFILE = FindingPage(
    code="mapping/no-profile",
    severity="warning",
    title="a mapping gives games neither a profile nor a room",
    why="A game that names neither is rejected when it is settled, unless --profile is given.",
    do="Map `room`, which a profile can claim, or write `profile: {is: rush-points}`.",
)
PAGES = (
    UNKNOWN_KEY,
    MISSING_KEY,
    BAD_VALUE,
    NO_MAPPING,
    BAD_PATH,
    NO_SOURCE,
    BAD_TIME,
    BAD_CARDS,
    BAD_WORD,
    OF_NO_USE,
    NO_PROFILE,
)
