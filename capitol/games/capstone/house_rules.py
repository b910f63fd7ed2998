"""The house rules of Capstone in words, as New game and the command line offer them (rules/RULES.md, Options)."""

from __future__ import annotations

from capitol.core.options import Option, OptionValue, Preset, TableOption, TableWords
from capitol.host.language import N_

OPTIONS = (
    Option(
        "move_to_empty",
        N_("Moving to an empty slot"),
        (
            OptionValue("yes", N_("Allowed"), N_("A piece may be moved to a slot that has none.")),
            OptionValue("no", N_("Not allowed"), N_("A piece is moved onto other pieces only.")),
        ),
    ),
)
PRESETS = (
    Preset("original", N_("Original"), N_("The rules as their author wrote them.")),
    Preset(
        "standing",
        N_("Standing stacks"),
        N_("A piece is moved onto other pieces only."),
        {"move_to_empty": "no"},
    ),
)
TABLE_OPTIONS = ("curtain", "forecast", "notepad", "takebacks", "hints")
"""The table options that apply to Capstone: every turn is confirmed, and there are no cards to remember."""
TABLE_WORDS = {
    "curtain": TableWords(
        N_("Shield"),
        {
            "quick": (N_("Peek"), N_("The goal shows while its owner holds [hide] or the shield.")),
            "full": (
                N_("Cover"),
                N_("Before each turn a curtain covers the screen while players change places; then the goal is open."),
            ),
            "open": (N_("Open goals"), N_("Both goals lie open, for learning.")),
        },
    ),
    "forecast": TableWords(
        N_("Forecast"),
        {
            "always": (N_("On"), N_("Your own points stand below full stacks while your shield is open.")),
            "off": (N_("Off"), N_("Everyone counts for themselves.")),
        },
    ),
}
OWN_TABLE_OPTIONS = (
    TableOption(
        "notepad",
        N_("Note pad"),
        values=(
            OptionValue("off", N_("Off"), N_("Everyone keeps notes in mind.")),
            OptionValue("paper", N_("Paper"), N_("A grid to cross out by hand.")),
            OptionValue("counting", N_("Counting"), N_("Shows what follows from your own draw.")),
            OptionValue(
                "reading",
                N_("Reading"),
                N_("Shows what a computer player would read from the turns. Its use is marked."),
            ),
        ),
        setting=N_("Note pad, where a game has one"),
    ),
)
SHIELD_SETTING = TableOption(
    "shield",
    N_("Shield"),
    values=(OptionValue("hold", N_("Hold to look")), OptionValue("toggle", N_("Open and close"))),
    group="play",
    setting_note=N_("How to open the shield over a secret goal when others share the screen."),
)
