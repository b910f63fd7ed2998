"""Step 3: the bank, hiring, sections and offers (RULES.md, Trade and hire)."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.games.capoterra.rules.board import lay
from capitol.games.capoterra.rules.cells import PATTERN_MASKS, SECTION, position_of, tile, turned
from capitol.games.capoterra.rules.chance import Tell
from capitol.games.capoterra.rules.numbers import BANK_ASKS, BANK_PAYS, GOLD, GOODS, SECTIONS, UNITS
from capitol.games.capoterra.rules.state import ANSWERING, BYTE, TRADING, State, cost

SECTION_MASKS = tuple(PATTERN_MASKS[name] for name in SECTIONS)
GOLD_PART = len(GOODS)
"""The index of gold in a bundle."""


def trade_with_bank(state: State, good: int, count: int, *, sells: bool, tell: Tell | None) -> None:
    """Sell goods to the bank, or buy them."""
    seat = state.turn
    capital = state.terms.capitals[seat]
    change = (-count if sells else count) << 8 * good
    state.set_stock(capital, seat, state.stock(capital, seat) + change)
    price = count * BANK_PAYS if sells else -count * BANK_ASKS
    state.gold[seat] += price
    if tell is not None:
        tell("sold" if sells else "bought", seat, good=GOODS[good], count=count, gold=abs(price))


def hire(state: State, unit: int, cell: int, tell: Tell | None) -> None:
    """Hire a unit from the goods in a settlement."""
    seat = state.turn
    state.set_stock(cell, seat, state.stock(cell, seat) - cost(state.terms.prices[unit]))
    number = 2 * seat + unit
    state.units[number] = tuple(sorted((*state.units[number], cell)))
    if tell is not None:
        tell("hired", seat, unit=UNITS[unit], at=position_of(cell))


def lay_section(state: State, cell: int, section: int, turn: int, tell: Tell | None) -> None:
    """Lay a section; all goods on its tile are used up or lost."""
    for seat in range(state.terms.seats):
        state.set_stock(cell, seat, 0)
    state.sections[section] -= 1
    lay(state, cell, turned(tile(SECTION, SECTION_MASKS[section]), turn))
    if tell is not None:
        tell("section_laid", state.turn, at=position_of(cell), section=SECTIONS[section], turn=turn)


def holds(state: State, seat: int, bundle: Sequence[int]) -> bool:
    """Whether the capital and purse of a seat hold a bundle."""
    stock = state.stock(state.terms.capitals[seat], seat)
    return state.gold[seat] >= bundle[GOLD_PART] and all(
        stock >> 8 * good & BYTE >= bundle[good] for good in range(GOLD_PART)
    )


def has_room(state: State, seat: int, bundle: Sequence[int]) -> bool:
    """Whether the capital of a seat has room for the goods of a bundle."""
    stock = state.stock(state.terms.capitals[seat], seat)
    return all((stock >> 8 * good & BYTE) + bundle[good] <= BYTE for good in range(GOLD_PART))


def make_offer(state: State, to: int, give: tuple[int, ...], get: tuple[int, ...], tell: Tell | None) -> None:
    """Make an offer to a rival."""
    state.offer = (to, give, get)
    state.offers += 1
    state.acting = to
    state.phase = ANSWERING
    if tell is not None:
        tell("offered", state.turn, to=to, give=bundle_words(give), get=bundle_words(get))


def can_accept(state: State) -> bool:
    """Whether the rival asked has what the offer wants."""
    offer = state.offer
    return offer is not None and holds(state, offer[0], offer[2])


def answer(state: State, *, accepts: bool, tell: Tell | None) -> None:
    """Exchange the bundles of the open offer if it was accepted, else record the refusal."""
    offer = state.offer
    assert offer is not None, "an offer waits for its answer"
    to, give, get = offer
    state.offer = None
    if accepts:
        for seat, gained, lost in ((state.turn, get, give), (to, give, get)):
            capital = state.terms.capitals[seat]
            change = sum((gained[good] - lost[good]) << 8 * good for good in range(GOLD_PART))
            state.set_stock(capital, seat, state.stock(capital, seat) + change)
            state.gold[seat] += gained[GOLD_PART] - lost[GOLD_PART]
    else:
        state.refused = (*state.refused, offer)
    state.acting = state.turn
    state.phase = TRADING
    if tell is not None:
        tell("offer_accepted" if accepts else "offer_refused", to, reveals=True)


def bundle_words(bundle: Sequence[int]) -> tuple[tuple[str, int], ...]:
    """Return the contents of a bundle: names and amounts."""
    return tuple([(name, count) for name, count in zip((*GOODS, GOLD), bundle, strict=True) if count])
