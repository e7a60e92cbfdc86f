"""Worked cases: games in short with what each seat gets, beside a room's profiles and for the clauses of the rules.

::

    find.py    which files are cases      read.py    a file to cases, and what is wrong with it
    run.py     a case to its result       clauses.py the shipped cases of the rules' clauses
"""
