"""The rule option and its presets (RULES.md, Options)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rules:
    """The option that affects the rules; in `RULE_VALUES` the default comes first."""

    move_to_empty: str = "yes"


RULE_VALUES: dict[str, tuple[str, ...]] = {"move_to_empty": ("yes", "no")}
PRESETS: dict[str, Rules] = {"original": Rules(), "standing": Rules(move_to_empty="no")}


def read_rules(options: Mapping[str, object]) -> Rules:
    """Return the rules with these options, missing ones at their defaults. Raises ValueError for an unknown one."""
    chosen: dict[str, str] = {}
    for key, value in options.items():
        if key not in RULE_VALUES:
            raise ValueError(f"there is no option “{key}”")
        if not isinstance(value, str) or value not in RULE_VALUES[key]:
            raise ValueError(f"{key}: “{value}” is none of {', '.join(RULE_VALUES[key])}")
        chosen[key] = value
    return Rules(**chosen)
