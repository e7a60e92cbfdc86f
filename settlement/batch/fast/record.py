"""Records of ordinary games, settled straight into a part: what only a report needs is never made.

Whatever is out of the ordinary is left to :func:`settlement.logs.settle.settle_record`. A game that is taken here comes to
the same there, which tests hold over many thousands of lines, damaged ones among them.
"""

from __future__ import annotations

from settlement.batch.chunk_output import PartWriter
from settlement.batch.fast.game import pay_fast
from settlement.batch.rows import Paid
from settlement.games.editions import Book
from settlement.games.rush.log import RushHead
from settlement.logs.decode import decode_head
from settlement.logs.filters import Sieve
from settlement.logs.settle import claim_fault, sits_twice
from settlement.logs.source import Record


def settle_fast(record: Record, book: Book, part: PartWriter, sieve: Sieve | None = None) -> bool:
    """Whether a record was settled, or the filters leave it out, and is in the part."""
    log = decode_head(record.raw) if record.problem is None else None
    if not isinstance(log, RushHead):
        return False
    if sieve is not None and not sieve.takes_log(log):
        part.leave_out(record)
        return True
    if claim_fault(log) is not None or sits_twice(log):
        return False
    group = part.groups.at_sight(log, book)
    if group is None:
        return False
    payout = pay_fast(log, group.edition.rules)
    if payout is None:
        return False
    if sieve is not None and not sieve.takes_status("settled"):
        part.leave_out(record)
        return True
    part.pay(Paid(log, group, payout, record.file, record.line))
    return True
