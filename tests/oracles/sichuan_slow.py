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


def readings(
    concealed: list[str], melds: list[tuple[str, str]], rules: Json, missing: str | None = None
) -> list[tuple[str, list[list[str]]]]:
    """Every reading of a hand: ``sets`` or ``pairs``, and its groups, melds included; none with suits that bar a win."""
    laid = [[tile] * (3 if kind == "peng" else 4) for kind, tile in melds]
    everything = concealed + [tile for group in laid for tile in group]
    suits = {tile[1] for tile in everything}
    if missing in suits if missing is not None else len(suits) > 2:
        return []
    found: list[tuple[str, list[list[str]]]] = []
    for tile in sorted(set(concealed)):
        if concealed.count(tile) >= 2:
            rest = list(concealed)
            rest.remove(tile)
            rest.remove(tile)
            found += [("sets", [[tile, tile], *groups, *laid]) for groups in set_readings(rest)]
    pairs = rules["hand_size"] == 13 and fan_of(rules, "qidui") > 0
    if pairs and not melds and all(n in (2, 4) for n in Counter(concealed).values()):
        found.append(("pairs", [[tile, tile] for tile in sorted(concealed)[::2]]))
    return found


def text_of(groups: list[list[str]]) -> str:
    return " ".join(sorted("".join(tile[0] for tile in group) + group[0][1] for group in groups))


USUAL = {"duiduihu": 2, "qingyise": 3, "daiyaojiu": 3, "qidui": 3, "root": 1}


def fan_of(rules: Json, name: str) -> int:
    """The fan of a pattern; what a profile leaves out has its usual value."""
    return int(rules["fan"].get(name, USUAL.get(name, 0)))


def patterns_of(
    kind: str, groups: list[list[str]], rules: Json, melds: list[tuple[str, str]] | None = None
) -> tuple[dict[str, int], int, int]:
    """Pattern names with what each adds, roots with what they add, and triplets of one reading."""
    tiles = Counter(tile for group in groups for tile in group)
    triplets = sum(len(g) >= 3 and len(set(g)) == 1 for g in groups)
    names = []
    if kind == "sets" and triplets == len(groups) - 1:
        is_general = fan_of(rules, "jiangdui") and all(tile[0] in "258" for tile in tiles)
        names.append("jiangdui" if is_general else "duiduihu")
        if melds is not None and len(melds) == triplets:
            names.append("jingoudiao")
    if kind == "sets" and melds is not None and all(how == "concealed" for how, _ in melds):
        names.append("menqing")
    if not any(tile[0] in "19" for tile in tiles):
        names.append("zhongzhang")
    if len({tile[1] for tile in tiles}) == 1:
        names.append("qingyise")
    if kind == "pairs":
        names.append("qidui")
    elif all(any(tile[0] in "19" for tile in group) for group in groups):
        names.append("daiyaojiu")
    if kind == "sets":
        for suit in "mps":
            runs = [[f"{rank + step}{suit}" for step in range(3)] for rank in (1, 4, 7)]
            if all(run in groups for run in runs):
                names.append("full_straight")
    found = {name: fan_of(rules, name) - 1 for name in names if fan_of(rules, name)}
    return found, fan_of(rules, "root") * sum(n == 4 for n in tiles.values()), triplets


def best(
    concealed: list[str], melds: list[tuple[str, str]], rules: Json, missing: str | None = None
) -> tuple[int, dict[str, int], int, str] | None:
    """Fan of patterns and roots before the cap, the patterns, what roots add and the text of the best reading."""
    found = []
    for kind, groups in readings(concealed, melds, rules, missing):
        patterns, roots, triplets = patterns_of(kind, groups, rules, melds)
        found.append((-(1 + sum(patterns.values()) + roots), -triplets, text_of(groups), patterns, roots))
    if not found:
        return None
    total, _, text, patterns, roots = min(found, key=lambda row: row[:3])
    return -total, patterns, roots, text


def ready(concealed: list[str], melds: list[tuple[str, str]], rules: Json, missing: str | None = None) -> int | None:
    """The fan of the largest hand that one tile more makes, patterns and roots alone; None where there is none."""
    own = concealed + [tile for kind, tile in melds for _ in range(3 if kind == "peng" else 4)]
    fans = []
    for tile in (f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)):
        if own.count(tile) < 4:
            hand = best([*concealed, tile], melds, rules, missing)
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
        self.missing = game["deal"].get("missing", [None] * self.seats)
        if "exchange" in game["deal"]:
            self.exchange(game["deal"]["exchange"])
        self.barred: list[int] = []  # the wins that a declined one forbids
        self.let_go = [0] * self.seats  # the most fan that a seat declined since its last draw
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

    def exchange(self, exchange: Json) -> None:
        given = [tiles_of(text) for text in exchange["given"]]
        for seat, tiles in enumerate(given):
            for tile in tiles:
                self.hands[seat].remove(tile)
        for seat, tiles in enumerate(given):
            taker = (seat + {"next": 1, "opposite": 2, "previous": self.seats - 1}[exchange["to"]]) % self.seats
            self.hands[taker] += tiles

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
            self.let_go[seat] = 0
        elif do == "discard":
            self.hands[seat].remove(event["tile"])
            self.let_others_decline(number)
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
                        self.pay(seat, other, self.rules.get("wrong_count_units", 1))
            else:
                self.late.append(seat)
            self.spoil(seat)
        elif do == "exhausted":
            self.draw_game()

    def let_others_decline(self, number: int) -> None:
        """What the seats that don't win an open tile let go, and the wins on it that are barred; all at once, beforehand."""
        rule = self.rules.get("declined_win", "free")
        if rule == "free":
            return
        takers = [self.events[event]["seat"] for event in self.group(number + 1)]
        for seat in range(self.seats):
            if seat == self.events[number]["seat"] or seat in self.won or seat in self.bad:
                continue
            value = self.value(number, seat)
            if value is None:
                continue
            fan = value["fan"]
            if seat in takers:
                if self.let_go[seat] and (rule == "until_draw" or fan <= self.let_go[seat]):
                    self.barred.append(next(e for e in self.group(number + 1) if self.events[e]["seat"] == seat))
            else:
                self.let_go[seat] = max(self.let_go[seat], fan)

    def spoil(self, seat: int) -> None:
        self.bad.append(seat)
        for gang in self.pot:
            if gang["owner"] == seat:
                self.return_money(gang)

    def return_money(self, gang: Json) -> None:
        for payer, each in gang["payers"].items():
            self.pay(gang["owner"], payer, each)
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
        if kind == "added":
            self.let_others_decline(number)
        if robbed:
            return
        unwon = [other for other in range(self.seats) if other != seat and other not in self.won]
        each = self.rules["gang"][kind]
        paid = dict.fromkeys(unwon, each)
        if self.rules["won_pays_gang"]:
            paid = {other: each for other in range(self.seats) if other != seat}
        if kind == "exposed":
            paid = dict.fromkeys(unwon, self.rules["gang"].get("exposed_others", 0))
            paid[self.events[source]["seat"]] = each
        if kind == "added":
            self.melds[seat].remove(("peng", tile))
            if self.events[source]["do"] != "draw" or self.events[source]["tile"] != tile:
                paid = {}
        self.melds[seat].append((kind, tile))
        if seat in self.bad:
            paid = {}
        for payer, units in paid.items():
            self.pay(payer, seat, units)
        self.pot.append({"owner": seat, "payers": paid, "kind": kind, "number": number})

    def value(self, source: int, seat: int) -> Json | None:
        """What a hand is worth that wins on the draw, discard or gang at ``source``; None where it doesn't win."""
        rules, fan = self.rules, self.rules["fan"]
        event: Json = self.events[source] if source >= 0 else {"do": "opening", "seat": seat}
        concealed = list(self.hands[seat])
        if event["do"] in ("draw", "opening"):
            by = "self"
        else:
            by = "discard" if event["do"] == "discard" else "rob_gang"
            concealed.append(event["tile"])
        hand = best(concealed, self.melds[seat], rules, self.missing[seat])
        if hand is None:
            return None
        total, patterns, roots, text = hand
        shown = list(patterns) or ["pinghu"]
        if roots:
            shown.append("root")
        untouched = all(e["do"] not in ("draw", "peng", "gang") for e in self.events[: source + 1])
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
        alone = None
        fed = by == "self" and replaced is not None and self.events[replaced]["kind"] == "exposed"
        if fed and replaced is not None and rules["gang_draw"] == "discarder":
            alone = self.events[self.before(replaced)]["seat"]
        if by == "self" and alone is None and rules["self_draw"] == "add_fan":
            total += 1
            shown.append("self_draw")
        if fan["cap"] != "none":
            total = min(total, fan["cap"])
        return {"by": by, "fan": total, "names": sorted(shown), "reading": text, "alone": alone, "replaced": replaced}

    def hu(self, number: int, seat: int) -> None:
        rules = self.rules
        source = self.fed_by(number)
        event: Json = self.events[source] if source >= 0 else {"do": "opening", "seat": seat}
        value = self.value(source, seat)
        assert value is not None
        by, total, alone, replaced = value["by"], value["fan"], value["alone"], value["replaced"]
        if by != "self":
            self.hands[seat].append(event["tile"])
        others = [other for other in range(self.seats) if other != seat and other not in self.won]
        units = 2 ** (total - 1)
        if by != "self":
            self.pay(event["seat"], seat, units)
        elif alone is not None:
            self.pay(alone, seat, units)
        else:
            for other in others:
                self.pay(other, seat, units + (rules["self_draw"] == "add_base"))
        group = self.group(number)
        if by == "discard" and replaced is not None and number == group[0]:
            for gang in self.pot:
                if gang["number"] == replaced and gang["owner"] is not None:
                    if rules["gang_discard_money"] == "refund":
                        self.return_money(gang)
                    elif rules["gang_discard_money"] == "transfer":
                        self.hand_over(gang, [self.events[win]["seat"] for win in group])
        self.won.append(seat)
        self.winners.append(
            {
                "seat": seat,
                "event": number,
                "by": by,
                "from": None if by == "self" else event["seat"],
                "tile": event.get("tile"),
                "fan": total,
                "units": units,
                "names": value["names"],
                "reading": value["reading"],
                "shared": len(group) > 1 and by != "self",
            }
        )

    def hand_over(self, gang: Json, winners: list[int]) -> None:
        """Unit by unit to the winners in turn order, where there is one, or where they share."""
        if len(winners) > 1 and self.rules.get("gang_discard_multiple", "keep") == "keep":
            return
        for unit in range(sum(gang["payers"].values())):
            self.pay(gang["owner"], winners[unit % len(winners)], 1)
        gang["owner"] = None

    def draw_game(self) -> None:
        rules = self.rules
        self.end = "exhausted"
        left = [seat for seat in range(self.seats) if seat not in self.won]
        largest: dict[int, int] = {}
        for seat in left:
            if seat not in self.bad:
                fan = ready(self.hands[seat], self.melds[seat], rules, self.missing[seat])
                if fan is not None:
                    largest[seat] = fan if rules["fan"]["cap"] == "none" else min(fan, rules["fan"]["cap"])
        self.ready = sorted(largest)
        pig_units = rules["pig_units"]
        if pig_units == "auto":
            pig_units = 16 if rules["fan"]["cap"] == "none" else 2 ** (rules["fan"]["cap"] - 1)
        for seat in left:
            suits = {tile[1] for tile in self.hands[seat]} | {tile[1] for _, tile in self.melds[seat]}
            missing = self.missing[seat]
            if len(suits) == 3 if missing is None else missing in suits:
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
            for other in range(self.seats):
                if seat in self.pigs and other not in self.pigs and (other in left or rules.get("pig_pays") == "all"):
                    self.pay(seat, other, pig_units)
                pays_ready = seat not in self.pigs or rules.get("pig_ready_money", False)
                if pays_ready and other in largest and rules["ready_pays"]:
                    self.pay(seat, other, 2 ** (largest[other] - 1))
        for seat in self.late:
            for other in left:
                if other != seat:
                    self.pay(seat, other, self.rules.get("wrong_count_units", 1))

    def dealer_after(self, dealer: int) -> int:
        choice = self.rules["next_dealer"]
        if not self.winners:
            return dealer if choice["nobody"] == "stays" else (dealer + 1) % self.seats
        first = self.winners[0]
        if first["shared"] and choice["multiple"] == "discarder":
            return int(first["from"])
        return int(first["seat"])
