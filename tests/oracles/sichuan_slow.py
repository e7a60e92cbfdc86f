"""Sichuan mahjong once more, slowly and obviously: tiles are texts, hands are lists, money is a dictionary.

Nothing here is shared with the program, and no check is made: a log that is given here is taken to be legal. Rules are
the plain document of a profile, a game is the JSON object of its line.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

Json = dict[str, Any]


def tiles_of(text: str) -> list[str]:
    """``123m5p`` as ``[1m, 2m, 3m, 5p]``."""
    found: list[str] = []
    ranks = ""
    for character in text.replace(" ", ""):
        if character in "mps":
            found += [rank + character for rank in ranks]
            ranks = ""
        else:
            ranks += character
    return found


def set_readings(tiles: list[str]) -> list[list[list[str]]]:
    """Every way to split tiles into triplets and runs."""
    if not tiles:
        return [[]]
    first = min(tiles, key=lambda tile: (tile[1], tile[0]))
    found = []
    rank, suit = int(first[0]), first[1]
    for group in ([first] * 3, [first, f"{rank + 1}{suit}", f"{rank + 2}{suit}"]):
        rest = list(tiles)
        try:
            for tile in group:
                rest.remove(tile)
        except ValueError:
            continue
        found += [[group, *others] for others in set_readings(rest)]
    return found


def readings(concealed: list[str], melds: list[tuple[str, str]], rules: Json) -> list[tuple[str, list[list[str]]]]:
    """Every reading of a hand: ``sets`` or ``pairs``, and its groups, melds included; none with three suits."""
    laid = [[tile] * (4 if kind == "gang" else 3) for kind, tile in melds]
    everything = concealed + [tile for group in laid for tile in group]
    if len({tile[1] for tile in everything}) > 2:
        return []
    found: list[tuple[str, list[list[str]]]] = []
    for tile in sorted(set(concealed)):
        if concealed.count(tile) >= 2:
            rest = list(concealed)
            rest.remove(tile)
            rest.remove(tile)
            found += [("sets", [[tile, tile], *groups, *laid]) for groups in set_readings(rest)]
    if rules["hand_size"] == 13 and not melds and all(n in (2, 4) for n in Counter(concealed).values()):
        found.append(("pairs", [[tile, tile] for tile in sorted(concealed)[::2]]))
    return found


def text_of(groups: list[list[str]]) -> str:
    return " ".join(sorted("".join(tile[0] for tile in group) + group[0][1] for group in groups))


def patterns_of(kind: str, groups: list[list[str]], rules: Json) -> tuple[dict[str, int], int, int]:
    """Pattern names with what each adds, roots, and triplets of one reading."""
    tiles = Counter(tile for group in groups for tile in group)
    found: dict[str, int] = {}
    triplets = sum(len(g) >= 3 and len(set(g)) == 1 for g in groups)
    if kind == "sets" and triplets == len(groups) - 1:
        found["duiduihu"] = 1
    if len({tile[1] for tile in tiles}) == 1:
        found["qingyise"] = 2
    if kind == "pairs":
        found["qidui"] = 2
    elif all(any(tile[0] in "19" for tile in group) for group in groups):
        found["daiyaojiu"] = 2
    straight = rules["fan"]["full_straight"]
    if kind == "sets" and straight:
        for suit in "mps":
            runs = [[f"{rank + step}{suit}" for step in range(3)] for rank in (1, 4, 7)]
            if all(run in groups for run in runs):
                found["full_straight"] = straight - 1
    return found, sum(n == 4 for n in tiles.values()), triplets


def best(
    concealed: list[str], melds: list[tuple[str, str]], rules: Json
) -> tuple[int, dict[str, int], int, str] | None:
    """Fan of patterns and roots before the cap, the patterns, the roots and the text of the best reading."""
    found = []
    for kind, groups in readings(concealed, melds, rules):
        patterns, roots, triplets = patterns_of(kind, groups, rules)
        found.append((-(1 + sum(patterns.values()) + roots), -triplets, text_of(groups), patterns, roots))
    if not found:
        return None
    total, _, text, patterns, roots = min(found, key=lambda row: row[:3])
    return -total, patterns, roots, text


def ready(concealed: list[str], melds: list[tuple[str, str]], rules: Json) -> int | None:
    """The fan of the largest hand that one tile more makes, patterns and roots alone; None where there is none."""
    own = concealed + [tile for kind, tile in melds for _ in range(4 if kind == "gang" else 3)]
    fans = []
    for tile in (f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)):
        if own.count(tile) < 4:
            hand = best([*concealed, tile], melds, rules)
            if hand is not None:
                fans.append(hand[0])
    return max(fans) if fans else None


class Settlement:
    """A legal game settled by walking through its events with lists in hand."""

    def __init__(self, game: Json, rules: Json) -> None:
        self.rules = rules
        self.seats = rules["players"]
        self.paid = [0] * self.seats
        self.hands = [tiles_of(text) for text in game["deal"]["hands"]]
        self.melds: list[list[tuple[str, str]]] = [[] for _ in range(self.seats)]
        self.won: list[int] = []
        self.bad: list[int] = []
        self.late: list[int] = []
        self.pot: list[Json] = []  # gang money: owner, payers, each, kind, number of the gang
        self.wall = rules["suits"] * 36 - sum(len(hand) for hand in self.hands)
        self.winners: list[Json] = []
        self.pigs: list[int] = []
        self.ready: list[int] = []
        self.end = "wins"
        self.events = game["events"]
        dealer = game["deal"]["dealer"]
        for number in range(len(self.events)):
            self.step(number)
        self.next_dealer = self.dealer_after(dealer)

    def pay(self, payer: int, payee: int, units: int) -> None:
        self.paid[payer] -= units * self.rules["stake"]
        self.paid[payee] += units * self.rules["stake"]

    def before(
        self, number: int, skip: tuple[str, ...] = ("false_hu", "wrong_count", "timeout", "escape", "host", "unhost")
    ) -> int:
        """The last event before one that is neither an offence nor somebody leaving, and no win."""
        number -= 1
        while number >= 0 and self.events[number]["do"] in skip:
            number -= 1
        return number

    def fed_by(self, number: int) -> int:
        """The draw, discard or gang that an event reacts to; -1 at the opening."""
        return self.before(number, ("false_hu", "wrong_count", "timeout", "escape", "host", "unhost", "hu"))

    def group(self, number: int) -> list[int]:
        """The events of all wins on the tile of the win at ``number``."""
        source = self.fed_by(number)
        found = []
        for later in range(source + 1, len(self.events)):
            do = self.events[later]["do"]
            if do == "hu":
                found.append(later)
            elif do not in ("false_hu", "wrong_count", "timeout", "escape", "host", "unhost"):
                break
        return found

    def gang_before_draw(self, draw: int) -> int | None:
        """The number of the gang whose replacement a draw is."""
        if draw < 0 or self.events[draw]["do"] != "draw":
            return None
        before = self.before(draw)
        if before >= 0 and self.events[before]["do"] == "gang":
            return before
        return None

    def step(self, number: int) -> None:
        event = self.events[number]
        do = event["do"]
        seat = event.get("seat")
        if do == "draw":
            self.hands[seat].append(event["tile"])
            self.wall -= 1
        elif do == "discard":
            self.hands[seat].remove(event["tile"])
        elif do == "peng":
            tile = self.events[self.before(number)]["tile"]
            self.hands[seat].remove(tile)
            self.hands[seat].remove(tile)
            self.melds[seat].append(("peng", tile))
        elif do == "gang":
            self.gang(number, event)
        elif do == "hu":
            self.hu(number, seat)
        elif do == "false_hu":
            for other in range(self.seats):
                if other != seat and other not in self.won:
                    self.pay(seat, other, self.rules["false_win_units"])
            self.spoil(seat)
        elif do == "wrong_count":
            if self.rules["wrong_count"] == "all":
                for other in range(self.seats):
                    if other != seat:
                        self.pay(seat, other, 1)
            else:
                self.late.append(seat)
            self.spoil(seat)
        elif do == "exhausted":
            self.draw_game()

    def spoil(self, seat: int) -> None:
        self.bad.append(seat)
        for gang in self.pot:
            if gang["owner"] == seat:
                self.return_money(gang)

    def return_money(self, gang: Json) -> None:
        for payer in gang["payers"]:
            self.pay(gang["owner"], payer, gang["each"])
        gang["owner"] = None

    def gang(self, number: int, event: Json) -> None:
        seat, kind, tile = event["seat"], event["kind"], event["tile"]
        source = self.before(number)
        robbed = kind == "added" and any(
            self.fed_by(later) == number
            for later in range(number + 1, len(self.events))
            if self.events[later]["do"] == "hu"
        )
        for _ in range({"exposed": 3, "added": 1, "concealed": 4}[kind]):
            self.hands[seat].remove(tile)
        if robbed:
            return
        payers = [other for other in range(self.seats) if other != seat]
        if not self.rules["won_pays_gang"]:
            payers = [other for other in payers if other not in self.won]
        each = self.rules["gang"][kind]
        if kind == "exposed":
            payers = [self.events[source]["seat"]]
        if kind == "added":
            self.melds[seat].remove(("peng", tile))
            if self.events[source]["do"] != "draw" or self.events[source]["tile"] != tile:
                each = 0
        self.melds[seat].append(("gang", tile))
        if seat in self.bad:
            each = 0
        for payer in payers:
            self.pay(payer, seat, each)
        self.pot.append({"owner": seat, "payers": payers, "each": each, "kind": kind, "number": number})

    def hu(self, number: int, seat: int) -> None:
        rules, fan = self.rules, self.rules["fan"]
        source = self.fed_by(number)
        event: Json = self.events[source] if source >= 0 else {"do": "opening", "seat": seat}
        if event["do"] in ("draw", "opening"):
            by, tile = "self", event.get("tile")
        else:
            by, tile = ("discard" if event["do"] == "discard" else "rob_gang"), event["tile"]
            self.hands[seat].append(tile)
        hand = best(self.hands[seat], self.melds[seat], rules)
        assert hand is not None
        total, patterns, roots, text = hand
        shown = list(patterns) or ["pinghu"]
        if roots:
            shown.append("root")
        untouched = all(e["do"] not in ("draw", "peng", "gang") for e in self.events[:number])
        instead = (fan["heaven"] if by == "self" else fan["earth"]) if untouched else 0
        if instead > total:
            total = instead
            shown = ["heaven" if by == "self" else "earth"]
        draw = source
        if by == "discard":
            draw = self.before(source)
        replaced = None if by == "rob_gang" else self.gang_before_draw(draw)
        bonus = {
            "rob_gang": by == "rob_gang",
            "after_gang": by == "self" and replaced is not None,
            "gang_discard": by == "discard" and replaced is not None,
            "last_tile": by != "rob_gang" and self.wall == 0,
        }
        for name, there in bonus.items():
            if there and fan[name]:
                total += fan[name]
                shown.append(name)
        others = [other for other in range(self.seats) if other != seat and other not in self.won]
        alone = None
        exposed = replaced is not None and self.events[replaced]["kind"] == "exposed"
        if by == "self" and exposed and replaced is not None and rules["gang_draw"] == "discarder":
            alone = self.events[self.before(replaced)]["seat"]
        base = 0
        if by == "self" and alone is None:
            if rules["self_draw"] == "add_fan":
                total += 1
                shown.append("self_draw")
            if rules["self_draw"] == "add_base":
                base = 1
        if fan["cap"] != "none":
            total = min(total, fan["cap"])
        units = 2 ** (total - 1)
        if by != "self":
            self.pay(event["seat"], seat, units)
        elif alone is not None:
            self.pay(alone, seat, units)
        else:
            for other in others:
                self.pay(other, seat, units + base)
        group = self.group(number)
        if by == "discard" and replaced is not None and number == group[0]:
            for gang in self.pot:
                if gang["number"] == replaced and gang["owner"] is not None:
                    if rules["gang_discard_money"] == "refund":
                        self.return_money(gang)
                    elif rules["gang_discard_money"] == "transfer" and len(group) == 1:
                        self.pay(gang["owner"], seat, gang["each"] * len(gang["payers"]))
                        gang["owner"] = None
        self.won.append(seat)
        self.winners.append(
            {
                "seat": seat,
                "event": number,
                "by": by,
                "from": None if by == "self" else event["seat"],
                "tile": tile,
                "fan": total,
                "units": units,
                "names": sorted(shown),
                "reading": text,
                "shared": len(group) > 1 and by != "self",
            }
        )

    def draw_game(self) -> None:
        rules = self.rules
        self.end = "exhausted"
        left = [seat for seat in range(self.seats) if seat not in self.won]
        largest: dict[int, int] = {}
        for seat in left:
            if seat not in self.bad:
                fan = ready(self.hands[seat], self.melds[seat], rules)
                if fan is not None:
                    largest[seat] = fan if rules["fan"]["cap"] == "none" else min(fan, rules["fan"]["cap"])
        self.ready = sorted(largest)
        pig_units = rules["pig_units"]
        if pig_units == "auto":
            pig_units = 16 if rules["fan"]["cap"] == "none" else 2 ** (rules["fan"]["cap"] - 1)
        for seat in left:
            suits = {tile[1] for tile in self.hands[seat]} | {tile[1] for _, tile in self.melds[seat]}
            if len(suits) == 3 and pig_units:
                self.pigs.append(seat)
        for seat in left:
            if seat in largest:
                continue
            kinds = {"all": ("exposed", "added", "concealed"), "wind_only": ("exposed", "added"), "none": ()}[
                rules["refund"]
            ]
            for gang in self.pot:
                if gang["owner"] == seat and gang["kind"] in kinds:
                    self.return_money(gang)
            for other in left:
                if seat in self.pigs:
                    if other not in self.pigs:
                        self.pay(seat, other, pig_units)
                elif other in largest and rules["ready_pays"]:
                    self.pay(seat, other, 2 ** (largest[other] - 1))
        for seat in self.late:
            for other in left:
                if other != seat:
                    self.pay(seat, other, 1)

    def dealer_after(self, dealer: int) -> int:
        choice = self.rules["next_dealer"]
        if not self.winners:
            return dealer if choice["nobody"] == "stays" else (dealer + 1) % self.seats
        first = self.winners[0]
        if first["shared"] and choice["multiple"] == "discarder":
            return int(first["from"])
        return int(first["seat"])
