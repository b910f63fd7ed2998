"""The house rules of Capstone in words, as New game and the command line offer them (rules/RULES.md, Options)."""

from __future__ import annotations

from capitol.core.options import Option, OptionValue, Preset
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
