"""The finding pages of a game at the card table, made once a game so that every code (`rush/not-held`) has its page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType

from settlement.findings import FindingPage, Severity


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePages:
    """The pages of one game, by what was found."""

    players: FindingPage
    deal_size: FindingPage
    bad_card: FindingPage
    too_many_copies: FindingPage
    lead_card: FindingPage
    unknown_seat: FindingPage
    out_of_turn: FindingPage
    not_held: FindingPage
    illegal_play: FindingPage
    does_not_beat: FindingPage
    pass_on_lead: FindingPage
    auto_play: FindingPage
    opening_play: FindingPage
    escape_without_cards: FindingPage
    void_misplaced: FindingPage
    after_end: FindingPage
    no_end: FindingPage
    auto_pass: FindingPage
    hosted_not_smallest: FindingPage
    hosting_missing: FindingPage
    hosting_unfounded: FindingPage
    host_without_cards: FindingPage
    host_again: FindingPage
    unhost_unfounded: FindingPage
    unhost_refused: FindingPage
    timeout_out_of_turn: FindingPage
    time_backwards: FindingPage

    def all_but(self, *left_out: str) -> tuple[FindingPage, ...]:
        """The pages without those that the game can't produce, by field name."""
        return tuple(getattr(self, f.name) for f in fields(self) if f.name not in left_out)


def pages_of(
    area: str, clauses: Mapping[str, tuple[str, ...]], *, own: Mapping[str, Mapping[str, str]] = MappingProxyType({})
) -> TablePages:
    """The pages of a game.

    :param area: the game's id, the first part of its codes.
    :param clauses: the clauses that each page enforces, by field name.
    :param own: texts that this game words in its own way, by field name and part of the page (title, why, do, bad, good).
    """
    assert own.keys() <= {f.name for f in fields(TablePages)}, own

    def page(
        name: str, severity: Severity, title: str, why: str, do: str, bad: str = "", good: str = ""
    ) -> FindingPage:
        texts = {"title": title, "why": why, "do": do, "bad": bad, "good": good, **own.get(name, {})}
        code = f"{area}/{name.replace('_', '-')}"
        return FindingPage(code=code, severity=severity, clauses=clauses.get(name, ()), **texts)

    return TablePages(
        players=page(
            "players",
            "error",
            "the seats at the table are not filled once each",
            "Payouts are by seat; a seat without a player, or with two, can't be paid.",
            "List every seat exactly once under `players`.",
            '"players": [{"seat": 0, …}, {"seat": 0, …}]',
            '"players": [{"seat": 0, …}, {"seat": 1, …}]',
        ),
        deal_size=page(
            "deal_size",
            "error",
            "a dealt hand has the wrong number of cards",
            "The number of cards left decides who won and by how much, so a hand too small or too large pays wrongly.",
            "Give the hand as it was dealt, with all its cards.",
            "a hand of 26 cards where 27 are dealt",
            "each hand with all its 27 cards",
        ),
        bad_card=page(
            "bad_card",
            "error",
            "a card can't be read, or is not in this game's deck",
            "A card that is guessed at may turn a play into another one.",
            "Write a rank and a suit for each card (Ts, 2d), Sj and Bj for the jokers.",
            '"cards": "4x"',
            '"cards": "4h"',
        ),
        too_many_copies=page(
            "too_many_copies",
            "error",
            "a card was dealt more often than the deck has it",
            "The deal can't have happened, so no play of it can be trusted.",
            "Correct the hands of the deal.",
            '"hands": ["3s3s…", "3s…"] in a game with two decks',
            "each card as often as the deck has it, over all hands",
        ),
        lead_card=page(
            "lead_card",
            "error",
            "the lead seat and the lead card don't fit the deal",
            "Who leads decides the whole game; the card is the proof of it.",
            "Name a seat that holds the lead card, and the card as it was drawn.",
            '"lead": {"seat": 0, "card": "5d"} where only seat 1 holds 5d',
            '"lead": {"seat": 1, "card": "5d"}',
        ),
        unknown_seat=page(
            "unknown_seat",
            "error",
            "a seat that is not at this table",
            "What such an event did can't be known.",
            "Give the seat of a player of the game.",
            '{"seat": 3, "do": "pass"} in a game of two',
            '{"seat": 1, "do": "pass"}',
        ),
        out_of_turn=page(
            "out_of_turn",
            "error",
            "a seat acts when it is another's turn",
            "An event is missing, doubled, misplaced or of another seat; each of them changes the game.",
            "Restore the events in the order in which they happened.",
            "seat 0 plays, then seat 0 plays",
            "seat 0 plays, then seat 1 passes",
        ),
        not_held=page(
            "not_held",
            "error",
            "cards are played that are not in the hand",
            "They were never dealt to that seat, or were played before.",
            "Compare the event with the deal and with the seat's earlier plays.",
            '{"seat": 0, "do": "play", "cards": "9s9h"} with one nine left',
            '{"seat": 0, "do": "play", "cards": "9s"}',
        ),
        illegal_play=page(
            "illegal_play",
            "error",
            "the cards form none of the game's types",
            "The game's server would not have taken such a play, so the log is not what happened.",
            "Correct the cards of the event; `buckle hand` says how cards are read.",
            '"cards": "3s4h"',
            '"cards": "3s"',
        ),
        does_not_beat=page(
            "does_not_beat",
            "error",
            "a play does not beat the one on the table",
            "An answer must be larger than what it answers; otherwise the log contradicts the rules.",
            "Correct the play, or restore the pass that is missing before it; `buckle hand --beats` compares two plays.",
            '8d8c on the table, then "cards": "7s7h"',
            '8d8c on the table, then "cards": "9s9h"',
        ),
        pass_on_lead=page(
            "pass_on_lead",
            "error",
            "a pass where the seat must lead",
            "With nothing on the table there is nothing to pass on.",
            "Restore the play that is missing before it, or take the pass out.",
            '{"seat": 0, "do": "pass"} as the first event',
            '{"seat": 0, "do": "play", "cards": "3s"} as the first event',
        ),
        auto_play=page(
            "auto_play",
            "error",
            "a play is marked `by: auto`",
            "Only a pass is made automatically; what the server plays for a seat is `by: host`.",
            "Write `by: host`, or leave `by` out where the player played.",
            '{"seat": 0, "do": "play", "cards": "3s", "by": "auto"}',
            '{"seat": 0, "do": "play", "cards": "3s", "by": "host"}',
        ),
        opening_play=page(
            "opening_play",
            "error",
            "the first play of a series lacks the card that it must contain",
            "Who holds that card leads with it; a log without it starts in another way than the game did.",
            "Correct the first play, or `first` in the deal where it is not the first game of a series.",
            '"first": true, and the first play is "cards": "4d"',
            '"first": true, and the first play is "cards": "3d"',
        ),
        escape_without_cards=page(
            "escape_without_cards",
            "error",
            "a seat escapes after its last card",
            "Who has no cards left has finished and has nothing to escape from.",
            "Correct the seat of the event, or take it out.",
            'seat 0 plays its last card; later {"seat": 0, "do": "escape"}',
            '{"seat": 1, "do": "escape"}, a seat that still has cards',
        ),
        void_misplaced=page(
            "void_misplaced",
            "error",
            "`void` beside other events",
            "A game that never started has nothing but that; a game with plays was not void.",
            "Keep either the `void` event alone, or the game without it.",
            '"events": [{"seat": 1, "do": "void"}, {"seat": 0, "do": "play", …}]',
            '"events": [{"seat": 1, "do": "void"}]',
        ),
        after_end=page(
            "after_end",
            "error",
            "events after the end of the game",
            "They belong to another game, or the end came by mistake; either way the log contradicts itself.",
            "Take them out, or correct what ended the game.",
            "a play after the last card that was needed to end the game",
            "the event that ends the game is the last one",
        ),
        no_end=page(
            "no_end",
            "error",
            "the game does not end",
            "Without an end there is no winner, and a game that was cut off must not be paid.",
            "Restore the missing events, up to the last card, an escape or `void`.",
            '"events" stop while everybody still holds cards',
            '"events" up to the last card, an escape or `void`',
        ),
        auto_pass=page(
            "auto_pass",
            "warning",
            "an automatic pass by a seat that could have beaten the table",
            "The server passes for a player only when it has no play that beats; here it took a choice away.",
            "Look into the server; the game is settled as it was played.",
            '7s on the table, {"seat": 1, "do": "pass", "by": "auto"} with 8d in the hand',
            '{"seat": 1, "do": "pass"}: the player chose to pass',
        ),
        hosted_not_smallest=page(
            "hosted_not_smallest",
            "warning",
            "a hosted play is not the smallest eligible one",
            "The server plays the smallest for a hosted player; another choice may have cost that player the game.",
            "Look into the server; the game is settled as it was played.",
            '{"seat": 1, "do": "play", "cards": "9d", "by": "host"} on a seven, with 8d in the hand',
            '{"seat": 1, "do": "play", "cards": "8d", "by": "host"}',
        ),
        hosting_missing=page(
            "hosting_missing",
            "warning",
            "a hosted seat acts without `by: host`",
            "From a timeout or `host` on the server plays for the seat until `unhost`, so the log should say so.",
            "Find out who acted, and whether an `unhost` is missing; the game is settled as it was played.",
            '{"seat": 1, "do": "timeout"}, then {"seat": 1, "do": "pass"}',
            '{"seat": 1, "do": "timeout"}, then {"seat": 1, "do": "pass", "by": "host"}',
        ),
        hosting_unfounded=page(
            "hosting_unfounded",
            "warning",
            "`by: host` for a seat that is not hosted",
            "Only `host`, a timeout, or an escape where the profile hosts, lets the server play for a seat.",
            "Restore the missing `timeout` or `host` event, or take `by` out; the game is settled as it was played.",
            '{"seat": 1, "do": "pass", "by": "host"} without a timeout before',
            '{"seat": 1, "do": "timeout"}, then {"seat": 1, "do": "pass", "by": "host"}',
        ),
        host_without_cards=page(
            "host_without_cards",
            "error",
            "a seat is handed over after its last card",
            "Who has no cards left has finished, and there is nothing to play for it.",
            "Correct the seat of the event, or take it out.",
            'seat 0 plays its last card; later {"seat": 0, "do": "host"}',
            '{"seat": 1, "do": "host"}, a seat that still has cards',
        ),
        host_again=page(
            "host_again",
            "warning",
            "a seat is handed over that the server plays for already",
            "Nothing changes by it; most often an `unhost` before it is missing, and then who played is in doubt.",
            "Find out whether the player had taken the seat back; the game is settled as it was played.",
            '{"seat": 1, "do": "timeout"}, then {"seat": 1, "do": "host"}',
            '{"seat": 1, "do": "timeout"}, {"seat": 1, "do": "unhost"}, then {"seat": 1, "do": "host"}',
        ),
        unhost_unfounded=page(
            "unhost_unfounded",
            "warning",
            "a seat is taken back that the server doesn't play for",
            "Nothing changes by it; most often the `host` or `timeout` before it is missing, and then who played is in doubt.",
            "Restore the missing event, or take this one out; the game is settled as it was played.",
            '{"seat": 1, "do": "unhost"} with nothing before it',
            '{"seat": 1, "do": "host"}, then {"seat": 1, "do": "unhost"}',
        ),
        unhost_refused=page(
            "unhost_refused",
            "warning",
            "a seat is taken back in a room where it can't be",
            "The profile says `hosting: {return: false}`: once the server plays for a seat it does so to the end.",
            "Look into the server, or correct the profile; the log is followed, and the game settled as it was played.",
            '{"seat": 1, "do": "unhost"} in a room with `hosting: {return: false}`',
            "no `unhost` there, or a room with `hosting: {return: true}`",
        ),
        timeout_out_of_turn=page(
            "timeout_out_of_turn",
            "warning",
            "a timeout of a seat that was not to act",
            "Time runs only for the seat whose turn it is.",
            "Look into the order of the events; hosting starts all the same.",
            'seat 0 is to play, and {"seat": 1, "do": "timeout"}',
            'seat 1 is to play, and {"seat": 1, "do": "timeout"}',
        ),
        time_backwards=page(
            "time_backwards",
            "warning",
            "`at` runs backwards",
            "Events are taken in the order of the log; a clock that says otherwise hints at a log put together wrongly.",
            "Compare the order of the events with their times.",
            '"at": "…T12:00:05Z", then "at": "…T12:00:04Z"',
            '"at": "…T12:00:05Z", then "at": "…T12:00:06Z"',
        ),
    )
