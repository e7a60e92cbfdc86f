"""What a version of a profile is at an instant: in force, over, or still to come; since when and until when."""

from __future__ import annotations

from typing import Literal, NamedTuple

from settlement.games.editions import Book, Edition
from settlement.games.times import instant

State = Literal["in_force", "later", "over", "never"]


class Standing(NamedTuple):
    """The state of a version at an instant, and the stretch of time in which it is in force.

    ``in_force`` is the stretch that holds the instant; where there is none, ``later`` is the next one and ``over`` the
    last one; ``never`` has none. ``since`` and ``until`` are RFC 3339 as the files write them, ``until`` excluded and
    None where it has no end. ``then`` is the version that pays from there on.
    """

    state: State
    since: str | None = None
    until: str | None = None
    then: Edition | None = None


def standing(book: Book, edition: Edition, at: int) -> Standing:
    """What a version is at an instant.

    :param at: microseconds since 1970 UTC.
    """
    versions = book.versions(edition.id)
    own = [reign for reign in book.reigns(edition.id) if versions[reign.which] is edition]
    if not own:
        return Standing("never")
    reign = next((reign for reign in own if reign.until is None or at < reign.until), own[-1])
    state: State = (
        "later" if at < reign.since else "over" if reign.until is not None and reign.until <= at else "in_force"
    )
    if reign.until is None:
        return Standing(state, _written(versions, reign.since))
    until = _written(versions, reign.until)
    return Standing(state, _written(versions, reign.since), until, book.in_force(edition.id, reign.until))


def _written(versions: list[Edition], at: int) -> str:
    """An instant at which a version starts or ends, as that version's file writes it; starts before ends."""
    for key in ("effective_from", "effective_until"):
        for edition in versions:
            text: str | None = edition.document.get(key)
            if text is not None and instant(text.upper()) == at:
                return text
    raise AssertionError(at)
