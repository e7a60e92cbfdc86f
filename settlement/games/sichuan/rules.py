"""The keys of a sichuan profile as types; the common keys of every profile are not in it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from settlement.games.room import Fee, Hosting, Limits

Amount = Annotated[int, Meta(ge=0, le=10**12)]
Fan = Annotated[int, Meta(ge=0, le=100)]
Cap = Annotated[int, Meta(ge=1, le=100)]


class FanRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a hand's patterns, roots and bonuses count, and where its fan ends (sichuan/2.2 to 2.5). 0 turns a row off."""

    cap: Literal["none"] | Cap
    rob_gang: Fan
    after_gang: Fan
    gang_discard: Fan
    last_tile: Fan
    heaven: Fan
    earth: Fan
    full_straight: Fan
    duiduihu: Fan = 2
    qingyise: Fan = 3
    daiyaojiu: Fan = 3
    qidui: Fan = 3
    root: Fan = 1
    jiangdui: Fan = 0
    jingoudiao: Fan = 0
    menqing: Fan = 0
    zhongzhang: Fan = 0


class GangMoney(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Gang money in units from each payer; ``exposed_others`` from each who didn't feed an exposed gang (sichuan/3.3)."""

    exposed: Amount
    added: Amount
    concealed: Amount
    exposed_others: Amount = 0


class NextDealer(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who deals next where no single first winner says so (sichuan/1.6)."""

    multiple: Literal["discarder", "first_hu"] = "discarder"
    nobody: Literal["stays", "next"] = "stays"


class Rules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The rules of a room. Amounts have no defaults; a switch that may be absent has the page's value."""

    stake: Amount
    players: Literal[3, 4]
    suits: Literal[2, 3]
    hand_size: Literal[7, 10, 13]
    fan: FanRules
    self_draw: Literal["add_base", "add_fan", "none"]
    gang: GangMoney
    gang_draw: Literal["all", "discarder"] = "all"
    won_pays_gang: bool = False
    gang_discard_money: Literal["transfer", "refund", "keep"] = "transfer"
    refund: Literal["all", "wind_only", "none"] = "all"
    pig_units: Literal["auto"] | Amount
    ready_pays: bool = True
    false_win_units: Amount
    wrong_count: Literal["all", "unwon_at_draw"] = "all"
    next_dealer: NextDealer = field(default_factory=NextDealer)
    missing_suit: Literal["free", "declared"] = "free"
    exchange: Literal["none", "same_suit", "any"] = "none"
    declined_win: Literal["free", "until_draw", "more_fan"] = "free"
    gang_discard_multiple: Literal["keep", "split"] = "keep"
    pig_pays: Literal["not_won", "all"] = "not_won"
    pig_ready_money: bool = False
    wrong_count_units: Amount = 1
    hosting: Hosting = Hosting()
    limits: Limits = Limits()
    fee: Fee = Fee()

    @property
    def sets(self) -> int:
        """How many sets a winning hand has beside its pair (sichuan/2.1)."""
        return (self.hand_size - 1) // 3

    @property
    def seven_pairs(self) -> bool:
        """Whether seven pairs win: only with hands of 13 tiles, and where they are played (sichuan/1.7, 2.2)."""
        return self.hand_size == 13 and self.fan.qidui > 0

    def capped(self, fan: int) -> int:
        """A fan total inside the cap (sichuan/2.2)."""
        return fan if self.fan.cap == "none" else min(fan, self.fan.cap)

    @property
    def pig_amount(self) -> int:
        """The units that a flower pig pays to each seat; 0 where it pays none, or there are no pigs (sichuan/3.5)."""
        if self.suits == 2:
            return 0
        if self.pig_units != "auto":
            return self.pig_units
        return 16 if self.fan.cap == "none" else units_of(self.fan.cap)


def units_of(fan: int) -> int:
    """The units of a fan total: 1, 2, 4, 8 … (sichuan/2.6)."""
    return 1 << (fan - 1)
