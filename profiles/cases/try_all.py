"""Trying the worked cases of files and folders with the profiles that they are about."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field

from profiles.around import around
from profiles.cases.find import case_sources, homes
from profiles.cases.read import read_cases
from profiles.cases.run import Tried, try_case
from profiles.check import Checked, check_sources
from profiles.settings import settings_of
from profiles.sources import Source, is_case_name, sources
from settlement.findings import Finding


@dataclass(slots=True)
class Trial:
    """What trying cases came to.

    :param tried: every case that could be read, in the order of the files.
    :param findings: what is wrong with files, and with what the cases come to, file by file.
    :param texts: the text of each file that could be read.
    """

    tried: list[Tried] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    files: int = 0


def try_cases(paths: Sequence[str], now: int, folders: Sequence[str] = (), *, asked: bool = True) -> Trial:
    """Tries the cases of files and folders.

    They are paid by the shipped profiles, those of the folders, those beside a file of cases, and those that a
    ``buckle.yaml`` names.

    :param now: microseconds since 1970 UTC.
    :param folders: with more profiles.
    :param asked: as :func:`profiles.cases.find.case_sources` takes it.
    """
    trial = Trial()
    given = list(case_sources(paths, asked=asked))
    if not any(isinstance(each, Source) for each in given):
        trial.findings = [each for each in given if isinstance(each, Finding)]
        return trial
    near = homes(path for path in paths if asked or os.path.isdir(path) or is_case_name(path))
    settings, _ = settings_of(near, now)
    more = [folder for each in settings for folder in each.profiles]
    library = check_sources(sources([*near, *folders, *more]), around(near)).library
    for source in given:
        if isinstance(source, Finding):
            trial.findings.append(source)
            continue
        read = read_cases(source)
        trial.files += 1
        if read.text is not None:
            trial.texts[read.file] = read.text
        tried = [try_case(case, library) for case in read.cases]
        trial.tried += tried
        of_file = dict.fromkeys([*read.findings, *(finding for each in tried for finding in each.findings)])
        trial.findings += sorted(of_file, key=lambda finding: (finding.line or 0, finding.column or 0))
    return trial


def add_cases(checked: Checked, paths: Sequence[str], now: int, folders: Sequence[str] = ()) -> None:
    """Adds to a check of profiles what the worked cases among its files and folders come to."""
    trial = try_cases(paths, now, folders, asked=False)
    checked.findings += trial.findings
    checked.texts |= trial.texts
    checked.files += trial.files
