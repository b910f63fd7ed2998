"""Choices that a game offers: declared once, with words, for every screen and command that asks for them.

Words are message ids: whoever shows them translates them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OptionValue:
    """One value of an option: the word for it, and a sentence that says what it means."""

    id: str
    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice of one among several values, the default first."""

    id: str
    title: str
    values: tuple[OptionValue, ...]

    @property
    def default(self) -> str:
        """The id of the value where nobody chose."""
        return self.values[0].id

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all values."""
        return tuple(value.id for value in self.values)

    def value(self, value_id: str) -> OptionValue:
        """The value of that id. Raises KeyError."""
        for value in self.values:
            if value.id == value_id:
                return value
        raise KeyError(f"{self.id} has no value “{value_id}”")


@dataclass(frozen=True, slots=True)
class TableWords:
    """What a game calls a choice of the table that is no rule (`capitol.session.table_options`): its ``title``, and by
    id the values that make sense in it, each with its word and a sentence. Message ids."""

    title: str
    values: Mapping[str, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Preset:
    """Values for all options at once under a name; what it leaves out is at its default."""

    id: str
    text: str
    note: str = ""
    values: Mapping[str, str] | None = None

    def choices(self, options: Iterable[Option]) -> dict[str, str]:
        """The id of a value for each of the options."""
        return defaults(options) | dict(self.values or {})


def defaults(options: Iterable[Option]) -> dict[str, str]:
    """The id of each option's default."""
    return {option.id: option.default for option in options}


def fitting(options: Iterable[Option], given: Mapping[str, object]) -> dict[str, str]:
    """A value for each option: the one given where it is one of the option's, else the default."""
    chosen = defaults(options)
    for option in options:
        value = given.get(option.id)
        if isinstance(value, str) and value in option.ids:
            chosen[option.id] = value
    return chosen
