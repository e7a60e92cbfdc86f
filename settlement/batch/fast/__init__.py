"""The fast path of a batch: ordinary games of rush settled straight from their text, without what only a report needs.

::

    record   a record ──► its amounts, in the part; or not taken
    steps    each event a small step, found by its text
    game     the game in one pass over its steps
    hands    both hands as one integer

It never decides that something is wrong: at the first thing out of the ordinary it leaves the record to
:func:`settlement.logs.settle.settle_record`. What a play is, what it beats and what is paid is asked of the same
functions; only their answers are remembered here. ``settle``, ``audit`` and ``impact`` never take it, so that comparing
a batch with them is a check of both.
"""
