"""The house rules of Capoterra in words, as New game and the command line offer them (rules/RULES.md, Options)."""

from __future__ import annotations

from capitol.core.options import Option, OptionValue, Preset, TableOption
from capitol.host.language import N_

ASKING, ONCE = "asking", "once"
ASKS = {ONCE: 1, "often": 3, "never": 0}
"""The maximum number of offers that a computer player makes in a turn, by the values of the table option `ASKING`."""
OPTIONS = (
    Option(
        "yield",
        N_("Yield of a field"),
        (
            OptionValue("field", N_("One good"), N_("A field gives one good, whatever its size.")),
            OptionValue("cap2", N_("Up to two"), N_("A field gives a good for each of its tiles, at most two.")),
            OptionValue("cap3", N_("Up to three"), N_("A field gives a good for each of its tiles, at most three.")),
            OptionValue("tile", N_("One a tile"), N_("A field gives a good for each of its tiles.")),
        ),
    ),
    Option(
        "site_goods",
        N_("Goods of a new village"),
        (
            OptionValue("kept", N_("Kept"), N_("The four goods stay as the village’s first stock.")),
            OptionValue("spent", N_("Spent"), N_("One of each good goes to the bank.")),
        ),
    ),
    Option(
        "subversion",
        N_("Subversion"),
        (
            OptionValue(
                "symmetric",
                N_("Both ways"),
                N_("The player of the colour rolled takes a village, whoever drew the card."),
            ),
            OptionValue(
                "own_only",
                N_("Own colour"),
                N_("A village is taken only if whoever drew the card rolls their own colour."),
            ),
        ),
    ),
    Option(
        "offers",
        N_("Offers a turn"),
        (
            OptionValue("3", "3", N_("At most three offers to other players.")),
            OptionValue("2", "2", N_("At most two offers to other players.")),
            OptionValue("1", "1", N_("One offer to another player.")),
            OptionValue("0", N_("None"), N_("Nobody trades with other players.")),
        ),
    ),
    Option(
        "island",
        N_("Size of the island"),
        (
            OptionValue("usual", N_("Usual"), N_("48 tiles in the bag.")),
            OptionValue(
                "long", N_("Long island"), N_("54 tiles and more goods at the start, best with three players.")
            ),
        ),
    ),
)
PRESETS = (
    Preset("original", N_("Original"), N_("The rules as their author wrote them, with the gaps filled.")),
    Preset(
        "long",
        N_("Long island"),
        N_("This edition’s variant: a larger island, and more goods to begin with."),
        {"island": "long"},
    ),
)
TABLE_OPTIONS = (ASKING, "confirm", "takebacks", "hints")
OWN_TABLE_OPTIONS = (
    TableOption(
        ASKING,
        N_("Offers by computers"),
        values=(
            OptionValue(ONCE, N_("Once a turn"), N_("A computer player makes one offer in its turn at most.")),
            OptionValue("often", N_("Yes"), N_("A computer player makes as many offers as the rules allow.")),
            OptionValue("never", N_("Never"), N_("Computer players answer your offers, and make none.")),
        ),
    ),
)
