"""The games: one folder each, with the same few files.

``hand`` what a hand or play is · ``order`` what beats what · ``moves`` what may be played · ``replay`` how a log is
replayed · ``facts`` what happened, as a value · ``pay`` who pays · ``words`` how it is told · ``rules`` the profile's keys
as types · ``exposure`` the most a game can move · ``selfplay`` simple legal players · ``codes`` its finding codes ·
``clauses`` the clauses of its rules · ``request`` what ``buckle hand`` asks · ``log`` what its log has · ``game`` all of it as one value. One way leads through a game: ``settle``.
What games share lies beside the folders: ``log``, ``ledger``, ``book``; ``cards``, ``notation``, ``deal``, ``table`` and
``selfplay`` of the card games; ``tiles``.
"""

GAME_IDS: tuple[str, ...] = ("rush", "shuangkou", "bigtwo", "sichuan")
"""The games there are, in the order in which they are told. Each is a folder here."""
