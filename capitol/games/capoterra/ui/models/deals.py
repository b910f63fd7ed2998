"""Step 3: what can be sold, bought, hired and laid, at what price, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from capitol.core.refusal import Refusal
from capitol.games.capoterra.rules.cells import STEPS, WASTE, position_of
from capitol.games.capoterra.rules.moves import Buy, Found, Hire, Move, Road, Sell
from capitol.games.capoterra.rules.numbers import (
    BANK_ASKS,
    BANK_PAYS,
    CORN_GOOD,
    EXPLORER,
    GOODS,
    MOST_GOODS,
    SECTIONS,
    Goods,
)
from capitol.games.capoterra.rules.refusals import why_not
from capitol.games.capoterra.rules.state import ANSWERING, RESOLVING, TRADING, State, unpacked
from capitol.games.capoterra.rules.turn import to_be_paid

MANY = 5
"""The number of goods traded at once with Shift."""


def capital_goods(table: State, seat: int) -> Goods:
    """Return the goods in the capital of a seat."""
    return unpacked(table.stock(table.terms.capitals[seat], seat))


def sale(table: State, seat: int, good: int, *, many: bool = False) -> Sell:
    """Return the sale of one good, or of up to `MANY`, limited by what the capital has."""
    held = capital_goods(table, seat)[good]
    return Sell(good, max(1, min(MANY if many else 1, held)))


def purchase(table: State, seat: int, good: int, *, many: bool = False) -> Buy:
    """Return the purchase of one good, or of up to `MANY`, limited by gold and room."""
    room = MOST_GOODS - capital_goods(table, seat)[good]
    return Buy(good, max(1, min(MANY if many else 1, table.gold[seat] // BANK_ASKS, room)))


def sales_but(table: State, seat: int, kept: Sequence[int]) -> list[Sell]:
    """Return the sales of all goods in the capital beyond those to be kept."""
    held = capital_goods(table, seat)
    return [Sell(good, have - keep) for good, (have, keep) in enumerate(zip(held, kept, strict=True)) if have > keep]


def proceeds(sales: Sequence[Sell]) -> int:
    """Return what the bank pays for sales, in gold."""
    return BANK_PAYS * sum(one.count for one in sales)


@dataclass(frozen=True, slots=True)
class Place:
    """A place at which something can be done by ``move``, or why not."""

    cell: int
    move: Move
    refusal: Refusal | None


def hiring(table: State, seat: int, unit: int) -> list[Place]:
    """Return each own capital and village with the hire of a unit there."""
    found = []
    for cell in table.towns(seat):
        move = Hire(unit, position_of(cell))
        found.append(Place(cell, move, why_not(table, seat, move)))
    return found


def why_no_hiring(table: State, seat: int, unit: int) -> Refusal | None:
    """Return why a unit can be hired nowhere; None if it can somewhere."""
    refusals = [one.refusal for one in hiring(table, seat, unit)]
    return None if None in refusals else refusals[0]


def own_wasteland(table: State, seat: int) -> list[int]:
    """Return the plain wasteland on which the seat has goods."""
    return sorted(key >> 2 for key in table.stocks if key & 3 == seat and table.is_kind(key >> 2, WASTE))


def sections(table: State, seat: int, section: int) -> list[Place]:
    """Return each plain wasteland with goods of the seat, with a road section laid there in the first turn that fits,
    or why it cannot be laid."""
    found = []
    for cell in own_wasteland(table, seat):
        tries = [Road(position_of(cell), section, turn) for turn in range(4)]
        refusals = [why_not(table, seat, move) for move in tries]
        best = next((turn for turn, refusal in enumerate(refusals) if refusal is None), 0)
        found.append(Place(cell, tries[best], refusals[best]))
    return found


def why_no_section(table: State, seat: int, section: int) -> Refusal | None:
    """Return why a section of this kind can be laid nowhere; None if it can somewhere."""
    places = sections(table, seat, section)
    if any(one.refusal is None for one in places):
        return None
    if places:
        return places[0].refusal
    spent = not table.sections[section]
    return Refusal("SECTIONS_OUT", {"section": SECTIONS[section]}) if spent else Refusal("SECTION_PRICE")


def why_no_village(table: State, seat: int) -> Refusal | None:
    """Return why no site can be founded anywhere now; None if it can."""
    explorers = table.units[2 * seat + EXPLORER]
    if not explorers:
        return Refusal("NO_EXPLORER")
    refusals = []
    for explorer in explorers:
        for step in STEPS:
            refusal = why_not(table, seat, Found(position_of(explorer + step), position_of(explorer)))
            if refusal is None:
                return None
            refusals.append(refusal)
    # The other reasons say more than that a tile is already there.
    return next((one for one in refusals if one.code != "CELL_TAKEN"), refusals[0])


def is_last_turn(table: State) -> bool:
    """Whether the seat whose turn it is gets no other turn unless somebody founds a village (RULES.md, End): each turn
    takes a tile from the bag, and the game ends with the turn that empties it."""
    return tiles_after_draw(table) < table.terms.seats


def ends_with_turn(table: State) -> bool:
    """Whether the game ends with this turn, if a tile is drawn in it."""
    return tiles_after_draw(table) <= 0


def tiles_after_draw(table: State) -> int:
    """Return how many tiles are left in the bag after this turn's draw; 0 if it counts as played out."""
    to_draw = table.phase in (RESOLVING, TRADING, ANSWERING) and not table.drawn and not table.placed
    return 0 if table.dry else len(table.bag) - to_draw


def worth_keeping(table: State, seat: int) -> Goods:
    """Return the goods in the capital that own sites need, one of each good for each site that lacks it, and the corn
    that pays units more cheaply than gold; none in the last turn."""
    if is_last_turn(table):
        return 0, 0, 0, 0
    lacking = [unpacked(table.stock(site, seat)) for site in table.sites[seat]]
    wanted = [sum(not stock[good] for stock in lacking) for good in range(len(GOODS))]
    if not 0 < table.terms.numbers.upkeep_gold <= BANK_PAYS:
        wanted[CORN_GOOD] += len(to_be_paid(table))
    corn, sheep, wood, rock = map(min, wanted, capital_goods(table, seat))
    return corn, sheep, wood, rock
