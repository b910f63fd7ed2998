"""The house rules of Capitol in words, as New game and the command line offer them (rules/RULES.md, Options)."""

from __future__ import annotations

from capitol.core.options import Option, OptionValue, Preset, TableWords
from capitol.host.language import N_

OPTIONS = (
    Option(
        "auction_tie",
        N_("Equal bids"),
        (
            OptionValue(
                "highest_card",
                N_("Highest card"),
                N_("The highest single card decides, then the seat nearest the Consul."),
            ),
            OptionValue(
                "fewest_points",
                N_("Fewest points"),
                N_("Who has the fewest points wins; if that is equal too, the tile leaves the game."),
            ),
        ),
    ),
    Option(
        "no_bids",
        N_("When nobody bids"),
        (
            OptionValue("remove", N_("Tile leaves"), N_("The tile leaves the game.")),
            OptionValue("first_player_free", N_("Consul places"), N_("The Consul places the tile and pays nothing.")),
        ),
    ),
    Option(
        "blank_plays",
        N_("Discards in construction"),
        (
            OptionValue("yes", N_("Allowed"), N_("Instead of building, a card may be discarded.")),
            OptionValue("no", N_("Not allowed"), N_("A card is played only for what it does.")),
        ),
    ),
)
PRESETS = (
    Preset("designer", N_("Designer"), N_("The rules as their designers wrote them.")),
    Preset(
        "german",
        N_("German edition"),
        N_("Equal bids are decided by the fewest points."),
        {"auction_tie": "fewest_points"},
    ),
)
TABLE_OPTIONS = ("curtain", "forecast", "confirm", "memory_aid", "takebacks", "hints")
TABLE_WORDS = {
    "curtain": TableWords(
        N_("Curtain"),
        {
            "quick": (N_("Quick"), N_("The hand lies face down until its owner presses [hide].")),
            "full": (N_("Full"), N_("Before each turn a curtain covers the screen while players change places.")),
            "open": (N_("Open hands"), N_("Everyone may see every hand, except in auctions.")),
        },
    ),
    "confirm": TableWords(
        N_("Confirm"),
        {
            "always": (N_("Always"), N_("Every action waits for Confirm.")),
            "permits": (N_("Only Permits"), N_("Only a house that moves to Rome waits for Confirm.")),
            "never": (N_("Never"), N_("Every action counts at once.")),
        },
    ),
}
