"""Sichuan mahjong, bloody to the end: profiles of game ``sichuan``.

Beside the files that every game has: ``deal`` players and dealt hands · ``exchange`` the tiles given away before play · ``state`` the table during a replay · ``checks``
what every event is checked for · ``melds`` pengs and gangs · ``wins`` wins and offences · ``fan`` what a hand is worth ·
``ready`` what a hand waits for · ``exhausted`` how the seats stand when the wall is empty · ``result`` what a report
shows · ``messages`` all that is told.
"""
