"""Options that a game offers: declared once, with texts, for every screen and command that uses them.

Texts are message ids: whoever shows them translates them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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
    """A choice of a table that is no rule, of one of several ``values``, or without any a switch. ``title`` and
    ``note`` are New game's words, ``setting`` and ``setting_note`` those of the settings, where ``group`` says in which
    group it stands, and what a new game offers first."""

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
        """What the settings call it."""
        return self.setting or self.title


@dataclass(frozen=True, slots=True)
class TableWords:
    """A game's texts for a table setting that is not a rule (`capitol.session.table_options`): its ``title``, and by id
    the values that make sense in it, each with its name and a sentence; also values that no other game has. Message
    ids."""

    title: str
    values: Mapping[str, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Aid:
    """An aid of a game whose use is marked: ``log`` is what the log says of who looked at it, with ``{who}``, a message
    id; ``games`` says, translated, in how many games somebody did."""

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
