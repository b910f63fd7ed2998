"""The words of the tools: places, bundles, payments, and what an event card does."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.games.capoterra.rules.cells import CAPITAL, KIND, RUIN, SETTLEMENTS, SITE, VILLAGE, owner_of, position_of
from capitol.games.capoterra.rules.moves import CAPITAL_CORN, UNPAID, VILLAGE_CORN, WITH_GOLD
from capitol.games.capoterra.rules.numbers import (
    BANDIT,
    CARDS,
    REDEVELOPMENT,
    REPAIRS,
    REROUTE,
    ROBBABLE,
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
from capitol.games.capoterra.rules.options import Rules
from capitol.games.capoterra.rules.state import State, unpacked
from capitol.games.capoterra.ui import event_words, place_words
from capitol.games.capoterra.ui.models.upkeep import FOUNDER, GUARD, LAST, LAST_GUARD, SITE_FREEZES, Due
from capitol.games.capoterra.ui.words import gold_text
from capitol.host.language import _, ngettext, pgettext


def good_name(good: int) -> str:
    """Return a good, or gold for its index in a bundle, as a word."""
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
    """Return the name of a place: the villages and sites of a seat are counted in the order in which they were
    founded."""
    there = table.tiles.get(cell, 0)
    kind, owner = there & KIND, owner_of(there)
    if kind == CAPITAL:
        return _("Capital")
    if owner is not None and kind in (VILLAGE, SITE):
        number = place_words.place_numbers(table, owner).get(cell)
        if kind == VILLAGE:
            return _("Village {number}").format(number=number)
        return _("Site") if number is None else _("Site {number}").format(number=number)
    return _("Ruin") if kind == RUIN else _("Open country")


def bundle_text(bundle: Sequence[int]) -> str:
    """Return the contents of a bundle or of a price in goods: “2 corn, 1 gold”; “nothing” for an empty one."""
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
    """Return what the loss of a unit means."""
    return {
        GUARD: _("Leaves: nobody guards this village any more."),
        SITE_FREEZES: _("Leaves: this site is not finished without an explorer."),
        FOUNDER: _("Leaves: without an explorer you cannot found a site."),
        LAST: _("You have no turn after this one: no unit is needed any more."),
        LAST_GUARD: _("You have no turn after this one: only Subversion could still take this village."),
    }.get(loss, _("Leaves the board."))


def unpaid_text(table: State, plan: Sequence[Due]) -> str:
    """Return which units cannot be paid now, and what helps; "" if all can."""
    unpaid = [due for due in plan if due.way is None and due.loss not in (LAST, LAST_GUARD)]
    lost = [unit_label(table, due.unit, due.cell) for due in unpaid]
    if not lost:
        return ""
    said = ngettext(
        "{count} unit cannot be paid and will leave: {units}.",
        "{count} units cannot be paid and will leave: {units}.",
        len(lost),
    ).format(count=len(lost), units=_("; ").join(lost))
    gold = table.terms.numbers.upkeep_gold
    if gold and any(unpacked(table.stock(table.terms.capitals[table.turn], table.turn))):
        said += " " + _("Sell goods first: the pay is 1 corn or {gold}.").format(gold=gold_text(gold))
    return said


def card_name(card: int) -> str:
    """Return the name of an event card."""
    return place_words.card_text(CARDS[card])


def card_text(card: int, rules: Rules) -> str:
    """Return what an event card does."""
    return {
        BANDIT: _(
            "A bandit closes a tile: no goods pass, and it and those of its kind beside it yield nothing until a "
            "soldier comes. If all bandits are out, the oldest leaves."
        ),
        SUBVERSION: _(
            "Roll: on your colour you take a rival’s village without a soldier. You need open road from it to your "
            "capital and fewer than five villages and sites, or it becomes a ruin."
        )
        if rules.subversion == "own_only"
        else _(
            "Roll: on your colour you take a rival’s village without a soldier; on a rival’s colour, that rival takes "
            "one of yours. Whoever takes it needs open road from it to the capital and fewer than five villages and "
            "sites, or it becomes a ruin."
        ),
        UNREST: _("A rival’s village loses all its goods, and its owner the soldiers in it."),
        REDEVELOPMENT: _(
            "A plain wasteland gives way to the next tile that fits there; or your explorer beside it founds a site "
            "there. This replaces drawing a tile: no tile, no other founding."
        ),
        ROBBERY: _("A rival who has {least} or more loses {gold} to the bank.").format(
            least=gold_text(ROBBABLE), gold=gold_text(ROBBED)
        ),
        STRUCK: _("You find {gold}.").format(gold=gold_text(STRUCK_GOLD)),
        REROUTE: _("You may turn a tile with a road by a quarter. Roads need not match then."),
        REPAIRS: _(
            "A rival’s village yields nothing until 1 wood is brought to it, or a road is broken until anybody brings "
            "1 rock to its end."
        ),
        STARVATION: _("A rival’s village yields nothing until 1 corn is brought to it."),
        SHUFFLE: _("All event cards are shuffled, this one with them."),
    }[card]


def card_choice_text(card: int) -> str:
    """Return what the seat that acts is to choose for an event card, and what it may not; "" if nothing."""
    return {
        BANDIT: _("Choose one without unit, bandit, settlement or ruin, not beside a rival’s capital."),
        SUBVERSION: _("Choose a village without a soldier."),
        UNREST: _("Choose a rival’s village."),
        REDEVELOPMENT: _("Choose a wasteland without unit, bandit and goods, not between four tiles."),
        ROBBERY: _("Choose who is robbed."),
        REROUTE: _("Choose a tile that lies not between four tiles, or turn none."),
        REPAIRS: _("Choose a rival’s village or a road, not where this card lies already."),
        STARVATION: _("Choose a rival’s village, not where this card lies already."),
    }.get(card, "")


def cure_text(card: int) -> str:
    """Return how a card that lies on a village is removed."""
    if card == STARVATION:
        return _("Starvation: bring 1 corn here, and the village yields again.")
    return _("Urgent repairs: bring 1 wood here, and the village yields again.")


def unit_label(table: State, unit: int, cell: int) -> str:
    """Return a unit with its place in few words: “Soldier, Village 2”, “Explorer, Open country”."""
    return _("{unit}, {place}").format(unit=unit_title(unit), place=place_name(table, cell))


def unit_spot(table: State, unit: int, cell: int) -> str:
    """Return a unit of the seat in turn with the place where it is found: “Explorer, corn, 2 steps west of the
    capital”."""
    if table.tiles[cell] & KIND in SETTLEMENTS:
        return unit_label(table, unit, cell)
    place = place_words.land_from_home(table, position_of(cell), table.turn)
    return _("{unit}, {place}").format(unit=unit_title(unit), place=place)
