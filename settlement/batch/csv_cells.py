"""Texts as cells of the CSV files that a run writes."""

from __future__ import annotations

import string

from settlement.logs.report import csv_cell, csv_text

_MOST = 50_000
_LONGEST = 200
_PLAIN = string.ascii_letters + string.digits + "_/:.-"


def csv_field(text: str) -> str:
    """A text as a field of a CSV file: neutral in a spreadsheet, quoted where it has to be."""
    if not text.strip(_PLAIN) and not text.startswith("-"):  # nothing is left where all characters are plain
        return text
    return csv_cell(csv_text(text))


class Fields(dict[str, str]):
    """Texts as CSV fields; what occurs again and again (players) is quoted once. Never grows without end."""

    def __missing__(self, text: str) -> str:
        if len(text) > _LONGEST:
            return csv_field(text)
        if len(self) >= _MOST:
            self.clear()
        field = self[text] = csv_field(text)
        return field
