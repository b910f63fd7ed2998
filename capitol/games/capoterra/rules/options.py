"""The rule options and their presets (RULES.md, Options)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from capitol.core.options import checked_values
from capitol.games.capoterra.rules.numbers import Numbers


@dataclass(frozen=True, slots=True)
class Rules:
    """The options that affect the rules; `RULE_VALUES` lists the default of each first."""

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
ISLAND = "island"
ISLANDS: dict[str, Numbers] = {
    "usual": Numbers(),
    "long": Numbers(corn="IIILLTTTTTXXXX", sheep="IIILLTTTTTXXXX", wood="IIILLTTTTTXXXX", start_goods=(4, 3, 4, 3)),
}
"""The numbers of a new game by its option ``island``; records state the numbers themselves."""
NEW_GAME_VALUES: dict[str, tuple[str, ...]] = {**RULE_VALUES, ISLAND: tuple(ISLANDS)}
"""The options of a new game apart from who begins."""
_FIELDS = {"yield": "yields"}
"""Options whose field has a different name because Python reserves theirs."""
PRESETS: dict[str, dict[str, str]] = {"original": {}, "long": {ISLAND: "long"}}
"""Named sets of options; missing options have their defaults."""


def read_rules(options: Mapping[str, object]) -> Rules:
    """Return the rules with these options; missing options get their defaults. Raises ValueError for an unknown one."""
    return Rules(**{_FIELDS.get(key, key): value for key, value in checked_values(options, RULE_VALUES).items()})


def read_island(options: Mapping[str, str]) -> tuple[dict[str, str], Numbers]:
    """Split the options of a new game into rule options and the numbers of its ``island``. Raises ValueError."""
    rules = {key: value for key, value in options.items() if key != ISLAND}
    island = options.get(ISLAND, next(iter(ISLANDS)))
    if island not in ISLANDS:
        raise ValueError(f"{ISLAND}: “{island}” is none of {', '.join(ISLANDS)}")
    return rules, ISLANDS[island]


def values_of(rules: Rules) -> dict[str, str]:
    """Return the value of every option."""
    return {key: str(getattr(rules, _FIELDS.get(key, key))) for key in RULE_VALUES}
