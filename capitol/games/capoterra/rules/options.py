"""The rule options and their presets (RULES.md, Options)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rules:
    """The options that affect the rules; in `RULE_VALUES` the default comes first."""

    yields: str = "field"
    site_goods: str = "kept"
    subversion: str = "symmetric"
    offers: str = "3"


RULE_VALUES: dict[str, tuple[str, ...]] = {
    "yield": ("field", "cap2", "cap3", "tile"),
    "site_goods": ("kept", "spent"),
    "subversion": ("symmetric", "own_only"),
    "offers": ("3", "2", "1", "0"),
}
_FIELDS = {"yield": "yields"}
"""Options whose field has another name, as Python reserves theirs."""
PRESETS: dict[str, Rules] = {"original": Rules()}


def read_rules(options: Mapping[str, object]) -> Rules:
    """Return the rules with these options, missing ones at their defaults. Raises ValueError for an unknown one."""
    chosen: dict[str, str] = {}
    for key, value in options.items():
        if key not in RULE_VALUES:
            raise ValueError(f"there is no option “{key}”")
        if not isinstance(value, str) or value not in RULE_VALUES[key]:
            raise ValueError(f"{key}: “{value}” is none of {', '.join(RULE_VALUES[key])}")
        chosen[_FIELDS.get(key, key)] = value
    return Rules(**chosen)


def values_of(rules: Rules) -> dict[str, str]:
    """Return the value of every option."""
    return {key: str(getattr(rules, _FIELDS.get(key, key))) for key in RULE_VALUES}
