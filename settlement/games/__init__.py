"""The games: one folder each, with the same few files.

``hand`` what a hand or play is · ``order`` what beats what · ``replay`` how a log is replayed · ``payout`` who pays ·
``rules`` the profile's keys as types · ``pages`` clauses and finding codes · ``exposure`` the most a game can move ·
``selfplay`` simple legal players · ``plays`` what the replay at the card table asks of a card game · ``reading`` what
``buckle hand`` shows. What games share lies beside the folders: ``log``, ``ledger``, ``book``; ``cards``, ``notation``,
``deal``, ``table`` and ``selfplay`` of the card games; ``tiles``.
"""
