"""Options that a game offers: declared once, with texts, for every screen and command that uses them.

Texts are message ids: whoever shows them translates them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OptionValue:
    """One value of an option: its name, and a sentence that explains it."""

    id: str
    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice among several values, the default first."""

    id: str
    title: str
    values: tuple[OptionValue, ...]

    @property
    def default(self) -> str:
        """The id of the default value."""
        return self.values[0].id

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all values."""
        return tuple(value.id for value in self.values)

    def value(self, value_id: str) -> OptionValue:
        """Return the value with that id. Raises KeyError."""
        for value in self.values:
            if value.id == value_id:
                return value
        raise KeyError(f"{self.id} has no value “{value_id}”")


@dataclass(frozen=True, slots=True)
class TableOption:
    """A setting of a table that is not a rule: one of several ``values``, or a switch if there are none.

    ``title`` and ``note`` are its words in New game, ``setting`` and ``setting_note`` those in the settings, where it
    sets what a new game starts with; ``group`` is the group of settings that lists it.
    """

    id: str
    title: str
    note: str = ""
    values: tuple[OptionValue, ...] = ()
    group: str = "table"
    setting: str = ""
    setting_note: str = ""

    def allows(self, value: object) -> bool:
        """Whether this is one of its values."""
        if not self.values:
            return isinstance(value, bool)
        return any(value == one.id for one in self.values)

    @property
    def setting_title(self) -> str:
        """Its title in the settings."""
        return self.setting or self.title


@dataclass(frozen=True, slots=True)
class TableWords:
    """A game's texts for a table setting that is not a rule (`capitol.session.table_options`), as message ids.

    ``values`` maps the ids of the values that make sense in this game to a name and a sentence; it may add values that
    no other game has.
    """

    title: str
    values: Mapping[str, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Aid:
    """An aid whose use is recorded. ``log`` is the message id of the log's line about its use, with ``{who}``;
    ``games`` returns the translated sentence about the number of games in which it was used."""

    log: str
    games: Callable[[int], str]


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of values for all options; missing ones are at their defaults."""

    id: str
    text: str
    note: str = ""
    values: Mapping[str, str] | None = None

    def choices(self, options: Iterable[Option]) -> dict[str, str]:
        """Return the id of a value for each option."""
        return defaults(options) | dict(self.values or {})


def defaults(options: Iterable[Option]) -> dict[str, str]:
    """Return the id of each option's default."""
    return {option.id: option.default for option in options}


def fitting(options: Iterable[Option], given: Mapping[str, object]) -> dict[str, str]:
    """Return a value for each option: the given one if it is valid, else the default."""
    chosen = defaults(options)
    for option in options:
        value = given.get(option.id)
        if isinstance(value, str) and value in option.ids:
            chosen[option.id] = value
    return chosen


def checked_values(options: Mapping[str, object], values: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return a value for each option: the given one, else the first. Raises ValueError for an unknown option or
    value."""
    chosen = {key: known[0] for key, known in values.items()}
    for key, value in options.items():
        if key not in values:
            raise ValueError(f"there is no option “{key}”")
        if not isinstance(value, str) or value not in values[key]:
            raise ValueError(f"{key}: “{value}” is none of {', '.join(values[key])}")
        chosen[key] = value
    return chosen
