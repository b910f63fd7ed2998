"""Why a computer player accepts or refuses an offer, in a sentence."""

from __future__ import annotations

from capitol.ai.player import Player
from capitol.games.capoterra.ai.offers import GAINS, HAS_NOT, KEEPS, LOSES, NEEDS, UNFAIR, Verdict, judge
from capitol.games.capoterra.ai.planner import Planner
from capitol.games.capoterra.rules.moves import Move
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.rules.trade import GOLD_PART
from capitol.games.capoterra.rules.view import View
from capitol.games.capoterra.ui.tools.tool_words import good_name
from capitol.host.language import _


def verdict_of(state: State, player: Player[View, Move]) -> Verdict | None:
    """Return what a computer player thinks of the offer that waits for it; None if it gives no reasons."""
    if state.offer is None or not isinstance(player, Planner):
        return None
    return judge(state, state.offer[0], player.share(state), state.offer)


def answer_text(who: str, verdict: Verdict) -> str:
    """Return an answer with its reason."""
    good = good_name(GOLD_PART if verdict.good is None else verdict.good)
    text = {
        NEEDS: _("{who} accepts (needed: {good})."),
        GAINS: _("{who} accepts: it brings more than it takes."),
        HAS_NOT: _("{who} refuses (missing: {good})."),
        KEEPS: _("{who} refuses (needed: {good})."),
        LOSES: _("{who} refuses: it takes more than it brings."),
        UNFAIR: _("{who} refuses: you would gain most by it."),
    }[verdict.reason]
    return text.format(who=who, good=good)
