"""Files as a code host names them: from the root of the checkout, with slashes."""

from __future__ import annotations

import os
from pathlib import Path


def path_in_checkout(file: str) -> str:
    """The path of a file from the root of the git checkout around the working folder, in its shortest form.

    Without a checkout it is that from the working folder; a file that lies in neither keeps its absolute path. ``-`` is
    standard input and stays.
    """
    if file == "-" or file.startswith("shipped/"):
        return file
    here = Path(os.getcwd())
    root = next((each for each in (here, *here.parents) if (each / ".git").exists()), here)
    path = Path(os.path.normpath(here / file))
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)
