"""Table options that are not rules, declared once: for the settings, for New game and for its last choices.

Texts are message ids: whoever shows them translates them. The default for a new game is in `Settings`, under the group
and name given here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from capitol.host.language import N_
from capitol.session.settings import Settings

Value = str | bool


@dataclass(frozen=True, slots=True)
class TableValue:
    """One of several values: its name, and a sentence that explains it."""

    id: str
    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class TableOption:
    """A choice among several ``values``, or without any a switch. ``title`` and ``note`` are the texts in New game,
    ``setting`` and ``setting_note`` those in the settings, in the group ``group``."""

    id: str
    title: str
    note: str = ""
    values: tuple[TableValue, ...] = ()
    group: str = "table"
    setting: str = ""
    setting_note: str = ""

    def first(self, settings: Settings) -> Value:
        """Return the default for a new game."""
        value: Value = getattr(getattr(settings, self.group), self.id)
        return value

    def allows(self, value: object) -> bool:
        """Whether this is one of its values."""
        if not self.values:
            return isinstance(value, bool)
        return any(value == one.id for one in self.values)

    @property
    def setting_title(self) -> str:
        """Its title in the settings."""
        return self.setting or self.title


CURTAIN = "curtain"
TABLE_OPTIONS = (
    TableOption(
        CURTAIN,
        N_("Curtain"),
        values=(
            TableValue("quick", N_("Quick"), N_("The hand lies face down until its owner presses H.")),
            TableValue("full", N_("Full"), N_("Before each turn the device is passed behind a curtain.")),
            TableValue("open", N_("Open hands"), N_("Everyone may see every hand, except in auctions.")),
        ),
        setting=N_("Curtain, with several people"),
    ),
    TableOption(
        "forecast",
        N_("Forecast"),
        values=(
            TableValue("always", N_("Always"), N_("Shows what each area is worth now.")),
            TableValue("hover", N_("When pointed at"), N_("Shows it for the area that you point at.")),
            TableValue("off", N_("Off"), N_("Everyone counts for themselves.")),
        ),
        setting=N_("Forecast of points"),
    ),
    TableOption(
        "confirm",
        N_("Confirm"),
        values=(
            TableValue("always", N_("Always"), N_("Every action waits for Confirm.")),
            TableValue("permits", N_("Only Permits"), N_("Only a house that moves to Rome waits for Confirm.")),
            TableValue("never", N_("Never"), N_("Every action counts at once.")),
        ),
        group="play",
        setting=N_("Confirm actions"),
        setting_note=N_("Until you confirm, an action can be taken back freely."),
    ),
    TableOption(
        "memory_aid",
        N_("Memory aid"),
        N_("Marks the cards that all have seen."),
        setting_note=N_("Cards that all have seen stay marked in every hand."),
    ),
    TableOption(
        "notepad",
        N_("Note pad"),
        values=(
            TableValue("off", N_("Off"), N_("Everyone keeps notes in mind.")),
            TableValue("paper", N_("Paper"), N_("A grid to cross out by hand.")),
            TableValue("counting", N_("Counting"), N_("Shows what follows from your own draw.")),
            TableValue(
                "reading",
                N_("Reading"),
                N_("Shows what a computer player would read from the turns. Its use is marked."),
            ),
        ),
        setting=N_("Note pad, where a game has one"),
    ),
    TableOption(
        "takebacks",
        N_("Takebacks"),
        N_("Confirmed actions can be taken back."),
        setting_note=N_("A confirmed action can be taken back until something new was seen."),
    ),
    TableOption(
        "hints",
        N_("Hints"),
        N_("A computer player says what it would do."),
        setting_note=N_("Whoever is to act may ask a computer player, and see its best three moves."),
    ),
)


def first_values(settings: Settings) -> dict[str, Value]:
    """Return the default of each option for a new game."""
    return {option.id: option.first(settings) for option in TABLE_OPTIONS}


def remembered_values(last: Mapping[str, object]) -> dict[str, Value]:
    """Return the still valid values of a last game."""
    found: dict[str, Value] = {}
    for option in TABLE_OPTIONS:
        value = last.get(option.id)
        if isinstance(value, str | bool) and option.allows(value):
            found[option.id] = value
    return found


def changed_options(before: Settings, after: Settings) -> set[str]:
    """Return the options whose default for a new game has changed."""
    return {option.id for option in TABLE_OPTIONS if option.first(before) != option.first(after)}
