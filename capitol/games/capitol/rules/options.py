"""The rule options and the two presets (RULES.md, Options)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rules:
    """The options that change how a game is refereed; every default comes first in `RULE_VALUES`."""

    auction_tie: str = "highest_card"
    no_bids: str = "remove"
    blank_plays: str = "yes"


RULE_VALUES: dict[str, tuple[str, ...]] = {
    "auction_tie": ("highest_card", "fewest_points"),
    "no_bids": ("remove", "first_player_free"),
    "blank_plays": ("yes", "no"),
}
FIRST_PLAYER_VALUES = ("random", "seat0", "chosen")
PRESETS: dict[str, Rules] = {"designer": Rules(), "german": Rules(auction_tie="fewest_points")}
