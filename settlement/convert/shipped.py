"""The mappings that come with the program."""

from __future__ import annotations

from importlib import resources


def names() -> list[str]:
    """Their names, sorted."""
    files = (entry.name for entry in resources.files("settlement.convert").joinpath("mappings").iterdir())
    return sorted(name.removesuffix(".yaml") for name in files if name.endswith(".yaml"))


def text_of(name: str) -> bytes:
    """The file of one of :func:`names`."""
    return resources.files("settlement.convert").joinpath("mappings", f"{name}.yaml").read_bytes()


def sample_of(name: str) -> tuple[str, bytes]:
    """A file that the mapping of a name reads, with its own name."""
    for entry in resources.files("settlement.convert").joinpath("samples").iterdir():
        if entry.name.partition(".")[0] == name:
            return entry.name, entry.read_bytes()
    raise FileNotFoundError(name)
