"""Games in which all is well, settled straight into a part: what only a report needs is never made.

Whatever is out of the ordinary is left to :func:`settlement.logs.settle.settle_record`. A game that is taken here comes to
the same there, which tests hold over many thousands of lines, damaged ones among them.
"""

from __future__ import annotations

from settlement.batch.part import PartWriter
from settlement.batch.rows import Paid
from settlement.games.book import Book
from settlement.games.catalogue import game
from settlement.logs.decode import decode_head
from settlement.logs.settle import claim_fault
from settlement.logs.source import Record


def settle_quickly(record: Record, book: Book, part: PartWriter) -> bool:
    """Whether a record was settled, and is in the part."""
    log = decode_head(record.raw) if record.problem is None else None
    if log is None or claim_fault(log) is not None:
        return False
    group = part.groups.at_sight(log, book)
    pay = game(log.game).pay_plainly
    if group is None or pay is None:
        return False
    payout = pay(log, group.edition.rules)
    if payout is None:
        return False
    part.pay(Paid(log, group, payout))
    return True
