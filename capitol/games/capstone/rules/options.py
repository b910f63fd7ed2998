"""The rule option and its presets (RULES.md, Options)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from capitol.core.options import checked_values


@dataclass(frozen=True, slots=True)
class Rules:
    """The option that affects the rules; in `RULE_VALUES` the default comes first."""

    move_to_empty: str = "yes"


RULE_VALUES: dict[str, tuple[str, ...]] = {"move_to_empty": ("yes", "no")}
PRESETS: dict[str, Rules] = {"original": Rules(), "standing": Rules(move_to_empty="no")}


def read_rules(options: Mapping[str, object]) -> Rules:
    """Return the rules with these options, missing ones at their defaults. Raises ValueError for an unknown one."""
    return Rules(**checked_values(options, RULE_VALUES))
