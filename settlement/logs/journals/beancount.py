"""Games as beancount transactions.

Players have accounts under ``Assets:Players``, the house is ``Assets:House``; an amount has the sign it has in a report,
so that the balance of an account is what the totals say. Accounts need no ``open``: the file asks for beancount's own
plugin ``auto_accounts``. So several files can be included in one, which asks for that plugin itself.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable

from settlement.findings import Finding
from settlement.logs.codes import NO_SUCH_YEAR
from settlement.logs.journals.transactions import Posting, Transaction
from settlement.logs.settle import GameResult
from settlement.words import say

HEADER = 'option "title" "Settled games"\nplugin "beancount.plugins.auto_accounts"\n'
_YEARS = range(1000, 3000)
"""The years that beancount reads."""
_COMMODITY = re.compile(r"[A-Z](?:[A-Z0-9'._-]{0,22}[A-Z0-9])?", re.ASCII)
_RESERVED = {"TRUE", "FALSE", "NULL"}
_LONGEST = 24
_ESCAPED = str.maketrans({"\\": "\\\\", '"': '\\"'})


def check_year(result: GameResult, day: str) -> list[Finding]:
    """That beancount can't read a day, where that is so."""
    if int(day[:4]) in _YEARS:
        return []
    words = say("the game started in {year}, and beancount reads 1000 to 2999", year=day[:4])
    return [NO_SUCH_YEAR.finding(words, file=result.file, line=result.line, game_id=result.game_id)]


def name_commodities(currencies: Iterable[str]) -> dict[str, str]:
    """A beancount commodity for each currency: its name in capitals where that is one, else one made of its digest.

    No two currencies have the same: those that differ by capitals alone have a part of their digest behind.
    """
    every = sorted(set(currencies))
    plain = {currency: _plain_commodity(currency) for currency in every}
    shared = Counter(plain.values())
    return {one: name if shared[name] == 1 else f"{name[:15]}-{_digest(one)}" for one, name in plain.items()}


def _plain_commodity(currency: str) -> str:
    name = currency.upper() if currency.isascii() else ""
    is_one = _COMMODITY.fullmatch(name) and name not in _RESERVED
    return name if is_one else f"C-{_digest(currency)}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8].upper()


def name_account(player: str | None) -> str:
    """The account of a player, of the house where there is none. No two players have the same.

    What is neither a letter nor a digit stands as the hexadecimal bytes of its UTF-8, each after a ``-``.
    """
    if player is None:
        return "Assets:House"
    return "Assets:Players:P-" + "".join([c if c.isalpha() or c.isdecimal() else _bytes(c) for c in player])


def _bytes(character: str) -> str:
    return "".join([f"-{byte:02x}" for byte in character.encode()])


def write_transaction(game: Transaction, commodity: str) -> str:
    """A transaction as text, with an empty line before it."""
    lines = ["", f"{game.day} * {_text(game.room or '')} {_text(f'{game.game} {game.game_id}')}"]
    lines += [f"  {key}: {_value(value)}" for key, value in game.metadata()]
    for posting in game.postings:
        lines += _posting(posting, commodity)
    return "\n".join(lines) + "\n"


def _posting(posting: Posting, commodity: str) -> list[str]:
    lines = [f"  {name_account(posting.player)}  {posting.amount} {commodity}", f"    rule: {_text(posting.rule)}"]
    if posting.player is not None and posting.seat is not None:
        lines += [f"    player: {_text(posting.player)}", f"    seat: {posting.seat}", f"    why: {_text(posting.why)}"]
    return lines


def _value(value: str | int) -> str:
    return str(value) if isinstance(value, int) else _text(value)


def _text(text: str) -> str:
    """A text in quotes; what can't be seen in it stands written out."""
    shown = "".join([c if c.isprintable() else c.encode("unicode_escape").decode() for c in text.translate(_ESCAPED)])
    return f'"{shown}"'
