"""Why cards form none of rush's types, in words."""

from __future__ import annotations

from settlement.games.cards import RANKS
from settlement.games.rush.hand import ACE, TWO, PlayRules, counts_of, jokers_of, wild_jokers

_SETS = {1: "ranks", 2: "pairs", 3: "triples"}
_SHORTEST = {
    1: "a straight needs five ranks in a row (rush/3.2)",
    2: "a pair run needs three pairs in a row (rush/3.2)",
    3: "a triple run needs three triples in a row (rush/3.2)",
}


def why_no_type(ranks: int, rules: PlayRules) -> str:
    """The rule that stands in the way of cards without any reading, with its clause; jokers used in every way."""
    counts, jokers = counts_of(ranks), jokers_of(ranks)
    if not sum(counts) + jokers:
        return "there are no cards"
    for rank in range(15):
        count = ranks >> 4 * rank & 15
        if count > (8 if rank <= TWO else 2):
            return f"two decks don't have {count} of rank {RANKS[rank]} (rush/1.1)"
    if jokers and (reason := _why_not_wild(ranks, rules)):
        return reason
    held = [rank for rank, count in enumerate(counts) if count]
    low, high = held[0], held[-1]
    kept = [counts[rank] for rank in held]
    total = sum(kept) + jokers
    span = high - low + 1
    beside = ", whatever the jokers stand for" if jokers > 1 else ", whatever the joker stands for" if jokers else ""
    missing = [RANKS[rank] for rank in range(low, high + 1) if not counts[rank]]
    if min(kept) + jokers >= 4 and max(kept) >= 4:
        return _why_no_serial_bomb(counts, low, high, rules, missing) + beside
    if high == TWO and len(held) > 1:
        return f"a 2 is in no run (rush/3.3){beside}"
    width = max(kept)
    if width > 3:
        return f"{width} of one rank with other ranks are no bomb, and bombs go with nothing else (rush/3.4){beside}"
    if len(set(kept)) > 1 and total != width * max(span, 1):
        return f"sets of different sizes go together in no type, not a triple with a pair either (rush/3.4){beside}"
    if missing and len(missing) * width > jokers:
        return f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing between them (rush/3.2){beside}"
    if high > ACE or total % width:
        return f"the cards don't come out even as {_SETS[width]} in a row (rush/3.2){beside}"
    return _SHORTEST[width] + beside


def _why_not_wild(ranks: int, rules: PlayRules) -> str | None:
    """Where the profile lets jokers stand for less (rush/4.6); None where that isn't what stands in the way."""
    if not sum(counts_of(ranks)):
        return "a small and a big joker are no pair in this profile (jokers.mixed_pair, rush/4.6)"
    if wild_jokers(ranks, rules) == jokers_of(ranks):
        return None
    which = "the small joker stands" if rules.wild == "big" else "jokers stand"
    return f"{which} for no other card in this profile (jokers.wild, rush/4.6)"


def _why_no_serial_bomb(counts: list[int], low: int, high: int, rules: PlayRules, missing: list[str]) -> str:
    if high == TWO and low == 0:
        return "a 2 stands above the A, never below the 3, so no serial bomb has both (rush/5.2)"
    if missing:
        return f"bombs in a row need every rank between them, and {', '.join(missing)} is missing (rush/5.2)"
    if high == TWO and not rules.two_in_serial and high - low >= rules.serial_from - 1:
        return "this profile has no 2 in a serial bomb (bombs.two_in_serial, rush/5.2)"
    if high - low < rules.serial_from - 1:
        return "two bombs in a row are no type; a serial bomb needs three (rush/5.2)"
    short = [RANKS[rank] for rank in range(low, high + 1) if counts[rank] < 4]
    return f"every rank of a serial bomb needs four cards, and {', '.join(short)} has fewer (rush/5.2)"
