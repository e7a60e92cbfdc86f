"""The verdict of a game in one sentence: who was paid what, is due what, and what went wrong."""

from __future__ import annotations

from collections.abc import Sequence

from cli.html.audit import sentences as say
from cli.html.audit.mask import Mask
from cli.html.audit.money import Compared, compare, who_of
from cli.payouts import amount
from settlement.findings import errors
from settlement.logs.report import amounts, verdict
from settlement.logs.settle import GameResult
from settlement.words import Words
from settlement.words import say as plain


def sentence(result: GameResult, mask: Mask, reason: Words | None = None) -> Words:
    """The verdict of a game in a sentence.

    :param reason: what explains a mismatch best, where something does.
    """
    said = verdict(result)
    if said == "mismatch":
        found = _most_owed(compare(result, mask))
        return say.ENDS(what=_owes(found) if reason is None else say.BECAUSE(what=_owes(found), reason=reason))
    if said == "rejected":
        wrong = errors(result.findings)
        if not wrong:
            return say.ENDS(what=say.NOTHING_WRONG_READ())
        first = mask.finding(wrong[0])
        return say.ENDS(what=say.NOT_PAID(why=first.words or plain("{message}", message=first.message)))
    told = say.BOOKED_RIGHT if said == "match" else say.NOT_CLAIMED
    return say.ENDS(
        what=told(amounts=tuple(_gets(who_of(n, mask), amount) for n, amount in enumerate(amounts(result))))
    )


def in_short(result: GameResult, mask: Mask) -> Words | None:
    """The amounts of a game in which nothing is to be looked at, for a row; None of another one."""
    said = verdict(result)
    if said not in ("match", "unclaimed"):
        return None
    told = tuple(say.SIGNED(who=who_of(seat, mask), amount=amount(value)) for seat, value in enumerate(amounts(result)))
    return say.IN_SHORT(verdict=say.MATCHES() if said == "match" else say.UNCLAIMED(), amounts=told)


def _most_owed(rows: Sequence[Compared]) -> Compared:
    """Whom the mistake meets most: of the seats before the house."""
    return max(rows, key=lambda row: (abs(row.owed), -rows.index(row)))


def _owes(row: Compared) -> Words:
    told = say.owed_sentence(row.claimed, row.computed)
    return told(who=row.who, claimed=abs(row.claimed), computed=abs(row.computed), owed=abs(row.owed))


def _gets(who: str | Words, amount: int) -> Words:
    if not amount:
        return say.GETS_NOTHING(who=who)
    return (say.GETS if amount > 0 else say.PAYS)(who=who, amount=abs(amount))
