"""The words of the options fit the options."""

from __future__ import annotations

from capitol.core.options import defaults
from capitol.games.capstone.house_rules import OPTIONS, PRESETS
from capitol.games.capstone.rules import options


def test_every_option_and_preset_has_words() -> None:
    """Ids and values as the rules have them, the default first."""
    assert {option.id: option.ids for option in OPTIONS} == options.RULE_VALUES
    named = {preset.id: options.read_rules(preset.choices(OPTIONS)) for preset in PRESETS}
    assert named == options.PRESETS
    assert options.read_rules(defaults(OPTIONS)) == options.Rules()
