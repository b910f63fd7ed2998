"""Table options that are not rules, declared once for the settings, for New game and for its last choices.

Words are message ids: whoever shows them translates them. The value that a new game starts with is in `Settings`, in
the group and under the id given here. A game adds its own (`GameEntry.own_table_options`), and words and values for
those of every game (`GameEntry.table_words`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from capitol.core.options import OptionValue, TableOption
from capitol.games.registry import GameEntry
from capitol.host.language import N_
from capitol.session.settings import Settings

Value = str | bool


CURTAIN = "curtain"
TABLE_OPTIONS = (
    TableOption(
        CURTAIN,
        N_("Curtain"),
        values=(
            OptionValue("quick", N_("Quick"), N_("The hand lies face down until its owner presses [hide].")),
            OptionValue(
                "full", N_("Full"), N_("Before each turn a curtain covers the screen while players change places.")
            ),
            OptionValue("open", N_("Open hands"), N_("Everyone may see every hand.")),
        ),
        setting=N_("Curtain, with several people"),
    ),
    TableOption(
        "forecast",
        N_("Forecast"),
        values=(
            OptionValue("always", N_("Always"), N_("Shows what each area is worth now.")),
            OptionValue("hover", N_("When pointed at"), N_("Shows it for the area that you point at.")),
            OptionValue("off", N_("Off"), N_("Everyone counts for themselves.")),
        ),
        setting=N_("Forecast of points"),
    ),
    TableOption(
        "confirm",
        N_("Confirm"),
        values=(
            OptionValue("always", N_("Always"), N_("Every action waits for Confirm.")),
            OptionValue("never", N_("Never"), N_("Every action counts at once.")),
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


def known_options(entries: Iterable[GameEntry]) -> tuple[TableOption, ...]:
    """Return the options of every game's table and those added by these games, with all values that they have in any of
    them, in the order in which the games list them."""
    options = {option.id: option for option in TABLE_OPTIONS}
    order = list(options)
    for entry in entries:
        options |= {option.id: option for option in entry.own_table_options}
        _weave(order, [id for id in entry.table_options if id in options])
        for id, words in entry.table_words.items():
            values = {value.id: value for value in options[id].values}
            values |= {value: OptionValue(value, *said) for value, said in words.values.items() if value not in values}
            ids = [value.id for value in options[id].values]
            _weave(ids, list(words.values))
            options[id] = replace(options[id], values=tuple(values[value] for value in ids))
    return tuple(options[id] for id in order)


def _weave(order: list[str], more: list[str]) -> None:
    """Insert each item that is only in ``more`` before the item that it precedes there, else at the end."""
    for at, id in enumerate(more):
        if id not in order:
            following = next((one for one in more[at:] if one in order), None)
            order.insert(len(order) if following is None else order.index(following), id)


def first_value(settings: Settings, option: TableOption) -> Value:
    """Return the value that a new game starts with: the one in the settings, or the first if there is none."""
    group = getattr(settings, option.group)
    usual = option.values[0].id if option.values else False
    value = getattr(group, option.id) if hasattr(group, option.id) else group.more.get(option.id, usual)
    return value if option.allows(value) else usual


def first_values(settings: Settings, entry: GameEntry) -> dict[str, Value]:
    """Return the value that a new game starts with for each option."""
    return {option.id: first_value(settings, option) for option in known_options([entry])}


def remembered_values(last: Mapping[str, object], entry: GameEntry) -> dict[str, Value]:
    """Return those values of a last game that are still valid."""
    found: dict[str, Value] = {}
    for option in known_options([entry]):
        value = last.get(option.id)
        if isinstance(value, str | bool) and option.allows(value):
            found[option.id] = value
    return found


def changed_options(before: Settings, after: Settings, entries: Iterable[GameEntry]) -> set[str]:
    """Return the ids of the options for which a new game now starts with another value."""
    known = known_options(entries)
    return {option.id for option in known if first_value(before, option) != first_value(after, option)}
