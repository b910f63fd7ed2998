"""The words of the tools: places, bundles, payments, and what an event card does."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.games.capoterra.rules.cells import CAPITAL, KIND, RUIN, SITE, VILLAGE, owner_of
from capitol.games.capoterra.rules.moves import CAPITAL_CORN, UNPAID, VILLAGE_CORN, WITH_GOLD
from capitol.games.capoterra.rules.numbers import (
    BANDIT,
    CARDS,
    REDEVELOPMENT,
    REPAIRS,
    REROUTE,
    ROBBED,
    ROBBERY,
    SHUFFLE,
    SOLDIER,
    STARVATION,
    STRUCK,
    STRUCK_GOLD,
    SUBVERSION,
    UNREST,
)
from capitol.games.capoterra.rules.state import State, unpacked
from capitol.games.capoterra.ui import event_words, place_words
from capitol.games.capoterra.ui.models.upkeep import FOUNDER, GUARD, LAST, LAST_GUARD, SITE_FREEZES, Due
from capitol.games.capoterra.ui.words import gold_text
from capitol.host.language import _, ngettext, pgettext


def good_name(good: int) -> str:
    """Return a good, or gold for its place in a bundle, as a word."""
    return (
        pgettext("good", "corn"),
        pgettext("good", "sheep"),
        pgettext("good", "wood"),
        pgettext("good", "rock"),
        pgettext("good", "gold"),
    )[good]


def unit_title(unit: int) -> str:
    """Return a kind of unit as the first word of a line."""
    return _("Soldier") if unit == SOLDIER else _("Explorer")


def place_name(table: State, cell: int) -> str:
    """Return the name of a place: the villages and sites of a seat are counted from north to south."""
    there = table.tiles.get(cell, 0)
    kind, owner = there & KIND, owner_of(there)
    if kind == CAPITAL:
        return _("Capital")
    if owner is not None and kind in (VILLAGE, SITE):
        number = place_numbers(table, owner).get(cell)
        if kind == VILLAGE:
            return _("Village {number}").format(number=number)
        return _("Site") if number is None else _("Site {number}").format(number=number)
    return _("Ruin") if kind == RUIN else _("Open country")


def place_numbers(table: State, seat: int) -> dict[int, int]:
    """Return the number of each village of a seat, and of each site if there are several."""
    sites = table.sites[seat] if len(table.sites[seat]) > 1 else ()
    return {cell: number for cells in (table.villages[seat], sites) for number, cell in enumerate(cells, 1)}


def bundle_text(bundle: Sequence[int]) -> str:
    """Return what a bundle or a price in goods holds: “2 corn, 1 gold”; “nothing” for an empty one."""
    return event_words.bundle_text((*bundle, 0)) or _("nothing")


def way_text(way: int | None, gold: int) -> str:
    """Return how a unit is paid, in a few words."""
    if way == WITH_GOLD:
        return gold_text(gold)
    words = {
        CAPITAL_CORN: _("corn from the capital"),
        VILLAGE_CORN: _("corn from its village"),
        UNPAID: _("dismissed"),
        None: _("Nothing to pay it with"),
    }
    return words[way]


def loss_text(loss: str) -> str:
    """Return what it means that a unit leaves the board."""
    return {
        GUARD: _("Leaves: nobody guards this village any more."),
        SITE_FREEZES: _("Leaves: this site is not finished without an explorer."),
        FOUNDER: _("Leaves: without an explorer you cannot found a village."),
        LAST: _("You have no turn after this one: no unit is needed any more."),
        LAST_GUARD: _("You have no turn after this one: only Subversion could still take this village."),
    }.get(loss, _("Leaves the board."))


def unpaid_text(table: State, plan: Sequence[Due]) -> str:
    """Return which units cannot be paid as things are, and what helps; "" if all can."""
    unpaid = [due for due in plan if due.way is None and due.loss not in (LAST, LAST_GUARD)]
    lost = [unit_label(table, due.unit, due.cell) for due in unpaid]
    if not lost:
        return ""
    said = ngettext(
        "{count} unit cannot be paid and will leave: {units}.",
        "{count} units cannot be paid and will leave: {units}.",
        len(lost),
    ).format(count=len(lost), units="; ".join(lost))
    gold = table.terms.numbers.upkeep_gold
    if gold and any(unpacked(table.stock(table.terms.capitals[table.turn], table.turn))):
        said += " " + _("Sell goods first: the pay is 1 corn or {gold}.").format(gold=gold_text(gold))
    return said


def card_name(card: int) -> str:
    """Return the name of an event card."""
    return place_words.card_text(CARDS[card])


def card_text(card: int) -> str:
    """Return what an event card does."""
    return {
        BANDIT: _("A bandit takes a tile: no road and no field there, until a soldier comes."),
        SUBVERSION: _("The player of the colour rolled takes an unguarded village, or ruins it."),
        UNREST: _("A rival’s village loses its goods and its soldiers."),
        REDEVELOPMENT: _("A wasteland is replaced by a new tile, or by a site beside your explorer."),
        ROBBERY: _("A rival loses {gold} to the bank.").format(gold=gold_text(ROBBED)),
        STRUCK: _("You find {gold}.").format(gold=gold_text(STRUCK_GOLD)),
        REROUTE: _("You may turn a tile with a road by a quarter."),
        REPAIRS: _("A village gets nothing until wood comes, or a road is closed until rock comes."),
        STARVATION: _("A rival’s village gets nothing until corn comes."),
        SHUFFLE: _("All event cards are shuffled."),
    }[card]


def card_choice_text(card: int) -> str:
    """Return what the seat that acts is to choose for an event card."""
    return {
        BANDIT: _("Choose a tile for the bandit."),
        SUBVERSION: _("Choose an unguarded village."),
        UNREST: _("Choose a rival’s village."),
        REDEVELOPMENT: _("Choose a wasteland."),
        ROBBERY: _("Choose who is robbed."),
        REROUTE: _("Choose a tile to turn, or turn none."),
        REPAIRS: _("Choose a rival’s village or a road."),
        STARVATION: _("Choose a rival’s village."),
    }.get(card, "")


def cure_text(card: int) -> str:
    """Return how a card that lies on a village is removed."""
    if card == STARVATION:
        return _("Starvation: bring 1 corn here, and the village yields again.")
    return _("Urgent repairs: bring 1 wood here, and the village yields again.")


def unit_label(table: State, unit: int, cell: int) -> str:
    """Return a unit with its place: “Soldier, Village 2”."""
    return _("{unit}, {place}").format(unit=unit_title(unit), place=place_name(table, cell))
