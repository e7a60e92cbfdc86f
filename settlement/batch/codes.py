"""The pages of the findings that only a batch run makes."""

from __future__ import annotations

from settlement.findings import FindingPage
from settlement.jobs.failures import CHUNK_FAILED

DATABASE_DIFFERS = FindingPage(
    code="database/differs",
    severity="error",
    title="the database has a game with other amounts or players than this run",
    why="Rows of the same game, profile and seat are there, and say something else: another amount, player, room or time. A log was corrected, or two games share an id. What is right, the program can't know, so nothing of the run was loaded; its files are written.",
    do="Compare the named games with payouts.csv. Where this run is right, run the same command with --resume --replace: its rows take the place of the old ones, which move to buckle_payouts_history with the ids of both runs.",
)
PAGES = (CHUNK_FAILED, DATABASE_DIFFERS)
