"""``buckle hand shuangkou``: what cards are, and whether they beat others."""

from __future__ import annotations

from typing import Any

from settlement.games.cards import RANKS
from settlement.games.game import HandRequest
from settlement.games.notation import read_asked
from settlement.games.shuangkou.hand import read, reading_text
from settlement.games.shuangkou.order import beats
from settlement.games.shuangkou.reasons import explain_no_play, explain_order
from settlement.games.shuangkou.rules import Rules


def read_hand(request: HandRequest, rules: Rules) -> dict[str, Any]:
    """The JSON object of a play: its type, its top rank (null for four jokers), its reading; ``phase`` is always null."""
    asked = read_asked(request.cards)
    if isinstance(asked, str):
        return {"cards": request.cards, "legal": False, "why": asked}
    play = read(asked.ranks, rules.mixed_joker_pair)
    if play is None:
        return {"cards": asked.text, "legal": False, "why": str(explain_no_play(asked.ranks, rules.mixed_joker_pair))}
    answer: dict[str, Any] = {
        "cards": asked.text,
        "legal": True,
        "type": play.type,
        "count": play.count,
        "top": None if play.type == "four_jokers" else RANKS[play.top],
        "phase": None,
        "reading": reading_text(play, asked.ranks),
    }
    if request.beats is None:
        return answer
    other = read_asked(request.beats)
    table = None if isinstance(other, str) else read(other.ranks, rules.mixed_joker_pair)
    if table is not None:
        return answer | {"beats": beats(play, table), "why": str(explain_order(play, table))}
    reason = other if isinstance(other, str) else explain_no_play(other.ranks, rules.mixed_joker_pair)
    return answer | {"beats": False, "why": f"there is no play to beat: {reason}"}
