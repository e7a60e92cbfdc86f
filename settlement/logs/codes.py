"""The pages of every ``log/…`` finding: what was wrong with an input, a line, a record, or its claim.

Those about the choice of a profile are made where it is chosen, in :mod:`settlement.games.editions`; a balance is missed where
the room asks for it, in :mod:`settlement.games.room`.
"""

from __future__ import annotations

from settlement.findings import FindingPage
from settlement.games import GAME_IDS, editions
from settlement.games.room_clauses import NO_BALANCE

# Inputs: what could not be looked at.

MISSING_FILE = FindingPage(
    code="log/missing-file",
    severity="error",
    title="a named file or folder is not there",
    why="Games that nobody read would be missing from the payouts without a trace.",
    do="Correct the path. A pattern such as `logs/*.jsonl` has to match at least one file.",
    bad="buckle settle r7.json (the folder holds r7.jsonl)",
    good="buckle settle r7.jsonl",
)
UNREADABLE_FILE = FindingPage(
    code="log/unreadable-file",
    severity="error",
    title="a file or folder can't be read",
    why="Its games are not in the result.",
    do="Give the program the right to read it, or copy it to where it can be read.",
)
CHANGED_FILE = FindingPage(
    code="log/changed-while-read",
    severity="error",
    title="a file was replaced, changed or shortened during the run",
    why="Every input is read twice: once to find games that stand in it twice, once to settle. The two must see the same bytes.",
    do="Run again on a copy that nothing writes to. A file that only grows does no harm: what was added after the start is left for the next run.",
)
EMPTY_COMPRESSED = FindingPage(
    code="log/empty-compressed-file",
    severity="error",
    title="a compressed file holds nothing",
    why="A file of 0 bytes that is named .gz or .zst, or one that unpacks to nothing, is what a full disk or a killed writer leaves behind; its games are lost, not absent.",
    do="Fetch the file again from where it was written, or leave it out of the call if there were no games.",
)
BROKEN_COMPRESSED = FindingPage(
    code="log/broken-compressed-file",
    severity="error",
    title="a compressed file is cut or damaged",
    why="Only what stands before the fault could be read, and nothing vouches for it any more: where the checksum fails, any byte may be another one. So none of its games pays, and how many came after the fault is unknown.",
    do="Fetch the file again. `gzip -t FILE` and `zstd -t FILE` show whether a copy is whole.",
)
JUNK_AFTER_COMPRESSED = FindingPage(
    code="log/junk-after-compressed-data",
    severity="error",
    title="after the end of the compressed data stand bytes that are none",
    why="They may be what is left of further games. Several compressed members one after another are read on; this is no such member.",
    do="Compress the logs again, or cut the junk away if it is known to be none of a log.",
)
PACKED_TWICE = FindingPage(
    code="log/packed-twice",
    severity="error",
    title="a compressed file holds a compressed file",
    why="A log is unpacked once. Its lines would be those of the packed bytes inside, and none of them a game; so nothing of it is counted.",
    do="Unpack it once, with `gzip -d` or `zstd -d`, and give what comes out: one layer of packing is read.",
    bad="r7.jsonl.gz.gz",
    good="r7.jsonl.gz",
)
UNREAD_PACKING = FindingPage(
    code="log/unread-packing",
    severity="error",
    title="a file is packed in a way that is not read",
    why="Read are plain JSON Lines, gzip and zstd, told by their first bytes, not by the name.",
    do="Unpack it, or pack it with gzip or zstd.",
    bad="r7.jsonl.xz, r7.zip, r7.tar, r7.tar.gz",
    good="r7.jsonl, r7.jsonl.gz, r7.jsonl.zst",
)
NOT_JSON_LINES = FindingPage(
    code="log/not-json-lines",
    severity="error",
    title="a file is JSON, but not a game a line",
    why="A log is JSON Lines: a record is what stands on one line. Of a JSON array, and of JSON that is laid out for the eye, no line is a game; so nothing of the file is read.",
    do="Turn it into lines, for example with `jq -c . FILE`, or `jq -c '.[]' FILE` where the games stand in a list.",
    bad='{\n  "format": "buckle-log/1",\n  …',
    good='{"format": "buckle-log/1", …}',
)
NO_LOGS_IN_FOLDER = FindingPage(
    code="log/no-logs-in-folder",
    severity="error",
    title="a folder holds no log",
    why="In a folder, only names that end in .jsonl, .ndjson, .json or .log are taken for logs, each also rotated (.log.1, .jsonl-20261129) and with .gz or .zst; subfolders are searched too, hidden ones aside.",
    do="Name the right folder, or name the files themselves: a file that is named is read whatever its ending.",
)
FILES_LEFT_OUT = FindingPage(
    code="log/files-left-out",
    severity="note",
    title="files of a folder were not taken for logs",
    why="Their names don't end as logs do (.jsonl, .ndjson, .json, .log, each also rotated, as .log.1 or .jsonl-20261129, and with .gz or .zst); or they are hidden, or the lock of an editor; or they are no files but pipes, sockets or devices, which may never end; or a batch run wrote them, and results are no games.",
    do="Nothing, where they are none. Else name them in the call: what is named is read, whatever its ending and kind.",
)
SAME_FILE = FindingPage(
    code="log/same-file-again",
    severity="note",
    title="a file was named, or reached, more than once",
    why="Read twice, each of its games would count as a duplicate, though no log was written twice. A file is known by what it is, so another spelling, a link and a folder that holds it are seen through.",
    do="Nothing. A copy is another file: its games are duplicates.",
    bad="buckle settle r7.jsonl logs/../r7.jsonl",
    good="buckle settle r7.jsonl",
)
NO_RECORDS = FindingPage(
    code="log/no-records",
    severity="warning",
    title="an input holds no record",
    why="An hour without games looks the same as a log that was never written.",
    do="Nothing, where no games are expected.",
)

# Lines and records.

INCOMPLETE = FindingPage(
    code="log/incomplete",
    severity="error",
    title="the last line of an input is cut",
    why="The line has no end and its JSON breaks off: the writer was killed, or the copy was made while it wrote. The game can't be settled, and more may be missing after it.",
    do="Fetch the whole file. A complete last line that only lacks its line end is read as any other.",
    bad='{"format": "buckle-log/1", "game": "sichuan", "game_id": "hz-20',
)
IN_BROKEN_FILE = FindingPage(
    code="log/in-broken-file",
    severity="error",
    title="a record of a compressed file that is cut or damaged",
    why="The line could be read, but the checksum of the file around it failed or was never reached: an amount in it may be another one than was written. No game of such a file pays.",
    do="Fetch the file again, whole, and settle that copy.",
)
LINE_TOO_LONG = FindingPage(
    code="log/line-too-long",
    severity="error",
    title="a line is longer than a game can be",
    why="A log is one game a line. A line of more than a megabyte is a file without line ends, or none of a log, and is not held in memory.",
    do="Write one game a line, each ended by a line feed.",
)
NOT_UTF8 = FindingPage(
    code="log/not-utf8",
    severity="error",
    title="a record is not UTF-8",
    why="Bytes of another encoding (GBK, Latin-1, UTF-16) would become other names, and other names other accounts.",
    do="Write the log as UTF-8, for example with `iconv -f GBK -t UTF-8`.",
)
NOT_JSON = FindingPage(
    code="log/not-json",
    severity="error",
    title="a line is not JSON",
    why="A record that can't be read can't be settled; what was meant is not guessed.",
    do="Write one JSON object a line (JSON Lines). A line cut in the middle of a file can only be fetched again; where the next record goes on on the same line, break the line there: the message names both.",
    bad="{'game': 'rush', …}, or one game spread over several lines",
    good='{"format": "buckle-log/1", "game": "rush", …}',
)
NOT_AN_OBJECT = FindingPage(
    code="log/not-an-object",
    severity="error",
    title="a line is JSON, but no object",
    why="A record is one game, and a game is an object. A list of games on one line is none.",
    do="Write every game as an object on a line of its own.",
    bad='[{"game": "rush", …}, {"game": "rush", …}]',
)
DUPLICATE_KEY = FindingPage(
    code="log/duplicate-key",
    severity="error",
    title="a key stands twice in one object",
    why="One reader takes the first, another the last: two programs would pay two amounts for the same line.",
    do="Write every key once.",
    bad='{"seat": 0, "do": "pass", "seat": 1}',
    good='{"seat": 1, "do": "pass"}',
)
NOT_A_WHOLE_NUMBER = FindingPage(
    code="log/not-a-whole-number",
    severity="error",
    title="a number is not written as a whole number",
    why="Amounts are whole units, exactly. 5.0, 1e2, NaN and Infinity are read differently by different programs.",
    do="Write plain digits: 5, 100.",
    bad='"house": 5.0',
    good='"house": 5',
)
OUT_OF_RANGE = FindingPage(
    code="log/out-of-range",
    severity="error",
    title="a number is too large or too small",
    why="Seats are 0 to 3, balances within ±10^15, claimed amounts within 64 bits; anything beyond is an accident.",
    do="Correct the number.",
)
NESTED_TOO_DEEP = FindingPage(
    code="log/nested-too-deep",
    severity="error",
    title="brackets are nested deeper than any log",
    why="A game needs four levels. Thousands of brackets are an attempt to exhaust the reader.",
    do="Find out who wrote this line.",
)
LONE_SURROGATE = FindingPage(
    code="log/lone-surrogate",
    severity="error",
    title="a text holds half a character",
    why="An escape such as \\ud800 without its other half is no character; no file or database can hold it as UTF-8.",
    do="Cut texts at whole characters before they are written to the log.",
    bad='"id": "\\ud83d"',
    good='"id": "\\ud83d\\ude00"',
)
UNKNOWN_FORMAT = FindingPage(
    code="log/unknown-format",
    severity="error",
    title="the log is written in another version of the format",
    why="Another version may give the same keys another meaning. It is not tried.",
    do="Use the version of buckle that reads it, or write the log as `buckle-log/1`.",
    bad='"format": "buckle-log/2"',
    good='"format": "buckle-log/1"',
)
UNKNOWN_GAME = FindingPage(
    code="log/unknown-game",
    severity="error",
    title="the log is of a game that is not known here",
    why="There are no rules to replay it by.",
    do=f"Write one of {', '.join(GAME_IDS)}.",
)
UNKNOWN_KEY = FindingPage(
    code="log/unknown-key",
    severity="error",
    title="a key is not of the format",
    why="A key that is passed over in silence may be a misspelt one that matters, such as `as` or `by`.",
    do="Correct the key or leave it out; the schema lists all keys.",
    bad='{"seat": 0, "do": "pass", "cards": ""}',
    good='{"seat": 0, "do": "pass"}',
)
MISSING_KEY = FindingPage(
    code="log/missing-key",
    severity="error",
    title="a required key is missing",
    why="What it would say is not guessed: a seat, an amount or a deal that was made up would pay somebody wrongly.",
    do="Write the key; the schema says what it takes.",
    bad='{"do": "play", "cards": "3s"}',
    good='{"seat": 0, "do": "play", "cards": "3s"}',
)
WRONG_TYPE = FindingPage(
    code="log/wrong-type",
    severity="error",
    title="a value is of another type than is due",
    why='Text is not a number here: "5" and 5 are different, and null is not the same as an absent key.',
    do="Write a value of the type that the message names.",
    bad='"seat": "0"',
    good='"seat": 0',
)
WRONG_VALUE = FindingPage(
    code="log/wrong-value",
    severity="error",
    title="a value is none of those that may stand there",
    why="An event or a word that is not known can't be replayed.",
    do="Write one of the values that the message names.",
    bad='{"seat": 0, "do": "skip"}',
    good='{"seat": 0, "do": "pass"}',
)
WRONG_LENGTH = FindingPage(
    code="log/wrong-length",
    severity="error",
    title="a list or a text is too short or too long",
    why="A deal has one hand a seat, and an id has at least one character.",
    do="Write as many as the message names.",
)
TOO_MANY = FindingPage(
    code="log/too-many-findings",
    severity="note",
    title="a record has more errors than are listed",
    why="After the first hundred the rest of a record is seldom worth reading.",
    do="Mend what is listed and look again.",
)

NO_SUCH_YEAR = FindingPage(
    code="log/no-such-year",
    severity="error",
    title="a game started in a year that the ledger can't hold",
    why="beancount reads the years 1000 to 2999. A game of another year is not in its journal, so balances miss it.",
    do="Correct `started_at`; the clock of the server was wrong, most likely. hledger holds every year.",
    bad='"started_at": "0001-01-01T00:00:00Z"',
    good='"started_at": "2026-11-29T12:00:00Z"',
)

# Games that occur more than once, and what the live server booked.

DUPLICATE = FindingPage(
    code="log/duplicate",
    severity="warning",
    title="the same game stands in the input again",
    why="Every field is the same as in an earlier record. The first one settles, this one is counted and pays nothing.",
    do="Nothing; or find out why the log was written or shipped twice.",
)
CONFLICT = FindingPage(
    code="log/conflict",
    severity="error",
    title="two different records bear the same game id",
    why="Which of them was played is not decided here, so none of them pays.",
    do="Take the wrong record out of the input, or give the games ids of their own.",
)
PLAYER_ON_TWO_SEATS = FindingPage(
    code="log/player-on-two-seats",
    severity="warning",
    title="one player sits on two seats of a game",
    why="What both seats get is added up in the totals of the player, which hides what each of them won and lost. Most "
    "often one of the ids is wrong, and then another player's money is missing.",
    do="Correct the id; leave it where one player really plays for two.",
    clauses=("room/1.4",),
    bad='"players": [{"seat": 0, "id": "u1"}, {"seat": 1, "id": "u1"}, …]',
    good='"players": [{"seat": 0, "id": "u1"}, {"seat": 1, "id": "u2"}, …]',
)
CLAIMED_NOT_ZERO = FindingPage(
    code="log/claimed-not-zero",
    severity="warning",
    title="the claimed payouts and house don't sum to zero",
    why="Money came from nowhere, or went there, when the live server booked this game.",
    do="Look at what the server booked; the computed payouts always sum to zero.",
    bad='"claimed": {"payouts": [40, -30], "house": 0}',
    good='"claimed": {"payouts": [40, -40], "house": 0}',
)
CLAIMED_SEATS = FindingPage(
    code="log/claimed-seats",
    severity="error",
    title="the claimed payouts are not one a seat",
    why="With more or fewer amounts than players it is unknown whose they are.",
    do="Write one amount for every seat, seat 0 first.",
)

INCOMPLETE_CODES = frozenset({INCOMPLETE.code, IN_BROKEN_FILE.code})
"""Problems that make a record ``incomplete``: the run could not look at the whole of it."""

PAGES = (
    *editions.PAGES,
    MISSING_FILE,
    UNREADABLE_FILE,
    CHANGED_FILE,
    EMPTY_COMPRESSED,
    BROKEN_COMPRESSED,
    JUNK_AFTER_COMPRESSED,
    PACKED_TWICE,
    UNREAD_PACKING,
    NOT_JSON_LINES,
    NO_LOGS_IN_FOLDER,
    FILES_LEFT_OUT,
    SAME_FILE,
    NO_RECORDS,
    INCOMPLETE,
    IN_BROKEN_FILE,
    LINE_TOO_LONG,
    NOT_UTF8,
    NOT_JSON,
    NOT_AN_OBJECT,
    DUPLICATE_KEY,
    NOT_A_WHOLE_NUMBER,
    OUT_OF_RANGE,
    NESTED_TOO_DEEP,
    LONE_SURROGATE,
    UNKNOWN_FORMAT,
    UNKNOWN_GAME,
    UNKNOWN_KEY,
    MISSING_KEY,
    WRONG_TYPE,
    WRONG_VALUE,
    WRONG_LENGTH,
    TOO_MANY,
    NO_SUCH_YEAR,
    DUPLICATE,
    CONFLICT,
    NO_BALANCE,
    PLAYER_ON_TWO_SEATS,
    CLAIMED_NOT_ZERO,
    CLAIMED_SEATS,
)
