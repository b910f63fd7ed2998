"""The rule options and the two presets (RULES.md, Options)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from capitol.core.options import checked_values


@dataclass(frozen=True, slots=True)
class Rules:
    """The options that affect the rules; in `RULE_VALUES` every default comes first."""

    auction_tie: str = "highest_card"
    no_bids: str = "remove"
    blank_plays: str = "yes"


RULE_VALUES: dict[str, tuple[str, ...]] = {
    "auction_tie": ("highest_card", "fewest_points"),
    "no_bids": ("remove", "first_player_free"),
    "blank_plays": ("yes", "no"),
}
PRESETS: dict[str, Rules] = {"designer": Rules(), "german": Rules(auction_tie="fewest_points")}


def read_rules(options: Mapping[str, str]) -> Rules:
    """Return the rules with these options, missing ones at their defaults. Raises ValueError for an unknown one."""
    return Rules(**checked_values(options, RULE_VALUES))
