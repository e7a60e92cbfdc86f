"""A game step by step: the same replay, seen between its events, as frozen values for the terminal and for pages.

A replay takes its events from an iterable. Where somebody watches, the iterable is a :class:`Watch`, which sees the state
of the table whenever the next event is asked for. So there is one replay, and nothing is spent where nobody watches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

from msgspec import UNSET, Struct
from msgspec.structs import replace

from settlement.findings import Finding
from settlement.words import Message, Words

if TYPE_CHECKING:
    from settlement.games.game import Game

MeldKind = Literal["peng", "exposed", "added", "concealed"]
DEAL = -1
"""The event of the first moment: the deal, before anything was done."""
AFTER_END = Message("moment/after-end", "the game is over before this event, which changes nothing")


class Meld(Struct, frozen=True):
    """Tiles that lie open (or hidden, of a concealed gang): the kind and the tile."""

    kind: MeldKind
    tile: str


class SeatView(Struct, frozen=True, kw_only=True):
    """One seat at a moment.

    ``hand``: the cards or tiles held, in order. ``hosted``: the server plays for it. ``place``: it is out of cards, or has
    won, as the first, second …; None while it plays. Of card games with bombs ``phase`` is the count phase of the bombs so
    far, and ``count`` says what it comes from. Of mahjong ``melds`` and ``discards`` lie on the table, ``ready`` says
    whether the hand waits for a tile (None: not known), ``paid`` is the money of gangs and wins so far, in whole units.
    """

    hand: tuple[str, ...]
    hosted: bool = False
    place: int | None = None
    phase: int | None = None
    count: Words | None = None
    melds: tuple[Meld, ...] = ()
    discards: tuple[str, ...] = ()
    ready: bool | None = None
    paid: int | None = None


class View(Struct, frozen=True, kw_only=True):
    """The table at a moment.

    ``turn``: the seat that acts next; None where that isn't known, or the game is over. ``table``: the cards of the play (or
    the tile) that lies open, () on a free lead; ``owner`` who laid it. ``passes``: how many passed since. ``wall``: tiles
    left, None in card games.
    """

    seats: tuple[SeatView, ...]
    turn: int | None
    table: tuple[str, ...] = ()
    owner: int | None = None
    passes: int = 0
    wall: int | None = None


class Moment(Struct, frozen=True, kw_only=True):
    """What one event did, and the table after it.

    :param event: 0-based; :data:`DEAL` of the first.
    :param seat: who acted; None of the deal, and of an empty wall.
    :param do: the word of the log: ``play``, ``pass``, ``discard`` …; ``deal`` of the first.
    :param by: ``auto`` or ``host`` where the server acted for the seat.
    :param cards: what was played, discarded, drawn or melded.
    :param told: what was done, with what a play counts as.
    :param why: why a play beats the one that lay there; None where nothing is to be said.
    :param findings: those of this event.
    """

    event: int
    seat: int | None
    do: str
    view: View
    told: Words
    by: Literal["auto", "host"] | None = None
    at: str | None = None
    cards: tuple[str, ...] = ()
    why: Words | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def is_wrong(self) -> bool:
        """Whether the event has an error, which rejects the game."""
        return any(finding.severity == "error" for finding in self.findings)


class Option(Struct, frozen=True, kw_only=True):
    """Something that a seat may do: the event that a log would have, an example of the cards or the tile, and what it is.

    ``seat`` is None where the table does it: an empty wall. ``event`` is None where its tile isn't known: a draw.
    """

    seat: int | None
    do: str
    event: Any
    cards: tuple[str, ...] = ()
    told: Words


class Options(Struct, frozen=True):
    """What may be done at a moment, and how much more there is than is listed."""

    listed: tuple[Option, ...] = ()
    more: int = 0


class Deed(Struct, frozen=True, kw_only=True):
    """What a game tells of an event: see :class:`Moment`."""

    told: Words
    cards: tuple[str, ...] = ()
    why: Words | None = None


class Watcher(Struct, frozen=True):
    """How a game is watched.

    :param view: the state of the table, rules, the view before (None at the deal) and the event (None: the deal) to what is
        seen of it.
    :param tell: the event (None: the deal), the state after it, the view before it (None at the deal), and rules to what was done.
    :param options: the state and rules to all that may be done next.
    """

    view: Callable[[Any, Any, View | None, Any], View]
    tell: Callable[[Any, Any, View | None, Any], Deed]
    options: Callable[[Any, Any], Iterator[Option]]


_MOST_OPTIONS = 60


class Watch:
    """Looks at a replay: called with the state of the table and its events, it gives the events on, one by one.

    :param stop: the event before which the options are asked for; None: none are.
    """

    def __init__(self, watcher: Watcher, rules: Any, stop: int | None = None) -> None:
        self._watcher = watcher
        self._rules = rules
        self._stop = stop
        self._state: Any = None
        self._pending: tuple[int, Any] | None = None
        self.moments: list[Moment] = []
        self.options: list[Option] = []

    def __call__(self, state: Any, events: Sequence[Any]) -> Iterator[Any]:
        """The events; what is seen before and between them is noted."""
        self._state = state
        self._note(DEAL, None)
        for index, event in enumerate(events):
            if index == self._stop:
                self._list_options()
            self._pending = (index, event)
            yield event
            self.close()

    def close(self) -> None:
        """Notes what the last event did: a replay asks for no other once the game is over."""
        if self._pending is not None:
            pending, self._pending = self._pending, None
            self._note(*pending)

    def _note(self, index: int, event: Any) -> None:
        before = self.moments[-1].view if self.moments else None
        do = "deal" if event is None else str(event.__struct_config__.tag)
        view = self._watcher.view(self._state, self._rules, before, event)
        if before is not None and view.table and do != "play":
            view = replace(view, passes=before.passes + (do == "pass"))
        deed = self._watcher.tell(event, self._state, before, self._rules)
        by, at = getattr(event, "by", UNSET), getattr(event, "at", UNSET)
        self.moments.append(
            Moment(
                event=index,
                seat=getattr(event, "seat", None),
                do=do,
                view=view,
                told=deed.told,
                by=None if by is UNSET else by,
                at=None if at is UNSET else at,
                cards=deed.cards,
                why=deed.why,
            )
        )

    def _list_options(self) -> None:
        self.options = list(self._watcher.options(self._state, self._rules))


class Steps(Struct, frozen=True):
    """A game step by step, up to its first error; ``findings`` are those of the whole game that belong to no event.

    ``options`` are what could have been done at the event that was asked for.
    """

    moments: tuple[Moment, ...]
    findings: tuple[Finding, ...]
    options: Options = Options()


def watch(game: Game, log: Any, rules: Any, event: int | None = None) -> Steps:
    """A recorded game step by step under a profile's rules, each moment with the findings of its event.

    A rejected game goes up to its first error; one whose deal can't be played has no moments, and a void game has that of
    the deal and its event.

    :param event: the event at which to list what could have been done.
    """
    seen = Watch(game.watcher(), rules, event)
    findings = game.replay(log, rules, seen).findings
    seen.close()
    by_event: dict[int, list[Finding]] = {}
    for finding in findings:
        by_event.setdefault(DEAL if finding.event is None else finding.event, []).append(finding)
    moments = []
    for moment in seen.moments:
        own = tuple(by_event.get(moment.event, ())) if moment.event != DEAL else ()
        moments.append(with_findings(moment, own))
        if moments[-1].is_wrong:
            break
    moments += _after_end(log, moments, by_event)
    allowed = [option for option in seen.options if _is_allowed(game, log, rules, event, option)]
    options = Options(tuple(allowed[:_MOST_OPTIONS]), max(0, len(allowed) - _MOST_OPTIONS))
    return Steps(tuple(moments), tuple(by_event.get(DEAL, ())), options)


def _after_end(log: Any, moments: Sequence[Moment], by_event: dict[int, list[Finding]]) -> list[Moment]:
    """The moment of the event that is wrong because the game was over; a replay that is over doesn't ask for it."""
    at = moments[-1].event + 1 if moments else DEAL
    own = tuple(by_event.get(at, ()))
    if at == DEAL or moments[-1].is_wrong or not own:
        return []
    event = log.events[at]
    moment = Moment(
        event=at,
        seat=getattr(event, "seat", None),
        do=str(event.__struct_config__.tag),
        view=moments[-1].view,
        told=AFTER_END(),
        findings=own,
    )
    return [moment]


def _is_allowed(game: Game, log: Any, rules: Any, at: int | None, option: Option) -> bool:
    """Whether the replay takes an option without an error: what is legal, it alone decides."""
    if option.event is None or at is None:
        return True
    tried = replace(log, events=[*log.events[:at], option.event])
    findings = game.replay(tried, rules).findings
    return not any(one.event == at and one.severity == "error" and not _is_end(one) for one in findings)


def _is_end(finding: Finding) -> bool:
    """Whether a finding only says that the log stops there."""
    return finding.code.endswith("/no-end")


def with_findings(moment: Moment, findings: tuple[Finding, ...]) -> Moment:
    """A moment with the findings of its event."""
    return replace(moment, findings=findings) if findings else moment
