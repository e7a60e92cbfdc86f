"""Games as hledger transactions: accounts ``players:…`` and ``house``, tags for what identifies a game and for clauses.

Amounts have the sign that they have in a report, so that the balance of an account is what the totals say.
"""

from __future__ import annotations

from settlement.logs.journals.transactions import Posting, Transaction

HEADER = "; Settled games.\n"

_KEPT_IN_ACCOUNTS = frozenset("-_.@#+")
_CUT_IN_TAGS = frozenset(",%\\")


def name_account(player: str | None) -> str:
    """The account of a player, of the house where there is none. No two players have the same.

    What is no letter, digit or one of ``-_.@#+`` stands as the bytes of its UTF-8, as in a URL.
    """
    if player is None:
        return "house"
    return "players:" + "".join([c if c.isalnum() or c in _KEPT_IN_ACCOUNTS else _bytes(c) for c in player])


def name_commodity(currency: str) -> str:
    """A currency as hledger reads it: in quotes. No two currencies have the same."""
    kept = [c if c.isprintable() and c not in '"%;' else _bytes(c) for c in currency]
    return f'"{"".join(kept)}"'


def write_transaction(game: Transaction) -> str:
    """A transaction as text, with an empty line before it."""
    tags = [f"    ; {key}: {_tag(str(value))}" for key, value in game.metadata()]
    head = f"{game.day} * {game.game}{' in ' + _tag(game.room) if game.room is not None else ''}"
    return "\n".join(["", head.replace(";", "%3B"), *tags, *[_posting(p, game.currency) for p in game.postings]]) + "\n"


def _posting(posting: Posting, currency: str) -> str:
    tags = f"rule: {posting.rule}"
    if posting.player is not None:
        why = posting.why.replace(",", ";")
        tags += f", player: {_tag(posting.player)}, seat: {posting.seat}, why: {_tag(why)}"
    return f"    {name_account(posting.player)}  {posting.amount} {name_commodity(currency)}  ; {tags}"


def _tag(text: str) -> str:
    """A text as the value of a tag, which ends at a comma or at the end of the line."""
    return "".join([c if c.isprintable() and c not in _CUT_IN_TAGS else _bytes(c) for c in text])


def _bytes(character: str) -> str:
    return "".join([f"%{byte:02X}" for byte in character.encode()])
