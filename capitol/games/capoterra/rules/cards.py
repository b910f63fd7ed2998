"""Event cards: what may be chosen, and what each choice does (RULES.md, Events)."""

from __future__ import annotations

from collections.abc import Callable

from capitol.games.capoterra.rules.board import (
    is_far_from_settlements,
    is_landlocked,
    is_plain_wasteland,
    lay,
    take_wasteland,
)
from capitol.games.capoterra.rules.cells import (
    ALL_SIDES,
    BUILT,
    KIND,
    ROAD_KINDS,
    RUIN,
    SITE,
    STEPS,
    VILLAGE,
    WASTE,
    mask_of,
    position_of,
    tile,
    turned,
)
from capitol.games.capoterra.rules.chance import (
    Tell,
    draw_card,
    draw_placeable,
    put_back,
    put_under,
    roll,
    shuffle_deck,
)
from capitol.games.capoterra.rules.moves import RESOLVE, RawMove
from capitol.games.capoterra.rules.numbers import (
    BANDIT,
    CARDS,
    EXPLORER,
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
from capitol.games.capoterra.rules.open_road import forget_roads, roads_of
from capitol.games.capoterra.rules.state import PLACING, RESOLVING, TRADING, State

SKIP: RawMove = (RESOLVE, None, None, None, None)


def meet_card(state: State, tell: Tell | None) -> None:
    """Draw an event card, and either wait for a choice or resolve it at once."""
    card = state.card = draw_card(state, tell)
    seat = state.turn
    if card == STRUCK:
        state.gold[seat] += STRUCK_GOLD
        if tell is not None:
            tell("gold_struck", seat, gold=STRUCK_GOLD)
    elif card == SUBVERSION:
        face = roll(state, tell, "subversion")
        if face.seat is not None and (face.seat == seat or state.terms.rules.subversion == "symmetric"):
            state.acting = face.seat
    if card == BANDIT:
        _free_longest_out(state, tell)
    if card not in (STRUCK, SHUFFLE) and (card != SUBVERSION or _is_subverted(state)) and targets(state):
        state.phase = RESOLVING
        return
    if tell is not None and card not in (STRUCK, SHUFFLE):
        tell("card_void", seat, card=CARDS[card])
    finish(state, tell)


def _is_subverted(state: State) -> bool:
    """Whether the last roll showed the colour of the seat that acts."""
    face = state.terms.faces[state.rolls[(state.rolled - 1) % len(state.rolls)]]
    return face.seat == state.acting


def finish(state: State, tell: Tell | None, kept: bool = False) -> None:
    """Put the card under the deck, unless it stays on a tile, and go on to step 3 or to a placement."""
    card, state.card = state.card, -1
    if not kept:
        put_under(state, card)
    if card == SHUFFLE:
        shuffle_deck(state)
        if tell is not None:
            tell("deck_shuffled", None)
    state.acting = state.turn
    state.phase = PLACING if state.drawn else TRADING


def _free_longest_out(state: State, tell: Tell | None) -> None:
    """If all bandits are on the board, take back the one that has been there longest, provided a bandit can be placed
    then."""
    bandits = state.bandits
    if len(bandits) < state.terms.numbers.bandits or not bandits:
        return
    state.bandits = bandits[1:]
    if not targets(state):
        state.bandits = bandits
        return
    state.roads = [None] * state.terms.seats
    if tell is not None:
        tell("bandit_left", None, at=position_of(bandits[0]))


def targets(state: State) -> list[RawMove]:
    """Return all choices for the card being resolved, in no particular order."""
    return _TARGETS[state.card](state)


def _villages(state: State, owners: list[int]) -> list[int]:
    return [cell for owner in owners for cell in state.villages[owner]]


def _rivals(state: State, seat: int) -> list[int]:
    return [other for other in range(state.terms.seats) if other != seat]


def is_bandit_target(state: State, cell: int) -> bool:
    """Whether a bandit may be placed on a tile in play."""
    return not (
        state.tiles[cell] & KIND in BUILT
        or cell in state.bandits
        or state.has_unit(cell)
        or state.beside_rival_capital(cell, state.turn)
    )


def _bandit(state: State) -> list[RawMove]:
    if not state.terms.numbers.bandits or len(state.bandits) >= state.terms.numbers.bandits:
        return []
    return [(RESOLVE, cell, None, None, None) for cell in state.tiles if is_bandit_target(state, cell)]


def subverted_owners(state: State) -> list[int]:
    """Return the seats whose villages the seat that acts may subvert."""
    return _rivals(state, state.turn) if state.acting == state.turn else [state.turn]


def is_guarded(state: State, cell: int, owner: int) -> bool:
    """Whether a soldier of its owner stands in a village."""
    return cell in state.units[2 * owner + SOLDIER]


def _subversion(state: State) -> list[RawMove]:
    return [
        (RESOLVE, cell, None, None, None)
        for owner in subverted_owners(state)
        for cell in state.villages[owner]
        if not is_guarded(state, cell, owner)
    ]


def _unrest(state: State) -> list[RawMove]:
    return [(RESOLVE, cell, None, None, None) for cell in _villages(state, _rivals(state, state.turn))]


def is_free_wasteland(state: State, cell: int) -> bool:
    """Whether a plain wasteland can be redeveloped."""
    return (
        is_plain_wasteland(state, cell)
        and cell not in state.bandits
        and not is_landlocked(state, cell)
        and not state.has_unit(cell)
        and not state.has_goods(cell)
    )


def free_explorers(state: State, seat: int) -> list[int]:
    """Return the places of a seat's explorers that are not on an own site."""
    return [cell for cell in dict.fromkeys(state.units[2 * seat + EXPLORER]) if cell not in state.sites[seat]]


def _redevelopment(state: State) -> list[RawMove]:
    found: list[RawMove] = []
    explorers = free_explorers(state, state.turn) if state.tokens_left(state.turn) > 0 else []
    for cell in [cell for cell, there in state.tiles.items() if there & KIND == WASTE]:
        if is_free_wasteland(state, cell):
            found.append((RESOLVE, cell, None, None, None))
            beside = [explorer for explorer in explorers if explorer - cell in STEPS]
            if beside and is_far_from_settlements(state, cell):
                found += [(RESOLVE, cell, None, None, explorer) for explorer in beside]
    return found


def _robbery(state: State) -> list[RawMove]:
    return [(RESOLVE, None, seat, None, None) for seat in _rivals(state, state.turn) if state.gold[seat] >= ROBBABLE]


def has_road(state: State, cell: int) -> bool:
    """Whether a field tile or section with a road lies on a cell."""
    there = state.tiles.get(cell, 0)
    return there & KIND in ROAD_KINDS and mask_of(there) != 0


def _reroute(state: State) -> list[RawMove]:
    found: list[RawMove] = []
    for cell, there in state.tiles.items():
        if has_road(state, cell) and not is_landlocked(state, cell):
            one, three = turned(there, 1), turned(there, 3)
            if one != there:
                found.append((RESOLVE, cell, None, 1, None))
            if three not in (one, there):
                found.append((RESOLVE, cell, None, 3, None))
    return [*found, SKIP] if found else []


def _repairs(state: State) -> list[RawMove]:
    cells = [*_villages(state, _rivals(state, state.turn)), *[cell for cell in state.tiles if has_road(state, cell)]]
    return [(RESOLVE, cell, None, None, None) for cell in cells if cell not in state.repairs]


def _starvation(state: State) -> list[RawMove]:
    cells = _villages(state, _rivals(state, state.turn))
    return [(RESOLVE, cell, None, None, None) for cell in cells if cell not in state.starving]


_TARGETS: dict[int, Callable[[State], list[RawMove]]] = {
    BANDIT: _bandit,
    SUBVERSION: _subversion,
    UNREST: _unrest,
    REDEVELOPMENT: _redevelopment,
    ROBBERY: _robbery,
    REROUTE: _reroute,
    REPAIRS: _repairs,
    STARVATION: _starvation,
}


def resolve(state: State, raw: RawMove, tell: Tell | None) -> None:
    """Carry out the choice that a card demands, and finish the card."""
    _code, cell, victim, turn, explorer = raw
    card = state.card
    if tell is not None and card != ROBBERY and raw != SKIP:
        tell("card_resolved", state.acting, card=CARDS[card], at=position_of(cell))
    if card == BANDIT:
        state.bandits = (*state.bandits, cell)
        forget_roads(state, cell)
    elif card == SUBVERSION:
        _subvert(state, cell, tell)
    elif card == UNREST:
        _riot(state, cell, tell)
    elif card == REDEVELOPMENT:
        _redevelop(state, cell, explorer, tell)
    elif card == ROBBERY:
        state.gold[victim] -= ROBBED
        if tell is not None:
            tell("robbed", victim, gold=ROBBED)
    elif card == REROUTE:
        if cell is not None:
            lay(state, cell, turned(state.tiles[cell], turn))
    elif card == REPAIRS:
        state.repairs = tuple(sorted((*state.repairs, cell)))
        forget_roads(state, cell)
    elif card == STARVATION:
        state.starving = tuple(sorted((*state.starving, cell)))
    finish(state, tell, kept=card in (REPAIRS, STARVATION))


def _owner(state: State, cell: int) -> int:
    return next(seat for seat in range(state.terms.seats) if cell in state.villages[seat])


def _subvert(state: State, cell: int, tell: Tell | None) -> None:
    """Give a village to the seat that acts if open road leads to its capital, or else ruin it."""
    owner, taker = _owner(state, cell), state.acting
    stock = state.stock(cell, owner)
    has_token = state.tokens_left(taker) > 0
    state.villages[owner] = without(state.villages[owner], cell)
    state.set_stock(cell, owner, 0)
    del state.tiles[cell]  # it is the newest place of the taker
    lay(state, cell, tile(VILLAGE, ALL_SIDES, taker))
    state.villages[taker] = tuple(sorted((*state.villages[taker], cell)))
    if has_token and state.terms.capitals[taker] in roads_of(state, taker).parts[cell].towns:
        state.set_stock(cell, taker, stock)
        if tell is not None:
            tell("village_taken", taker, at=position_of(cell), owner=owner)
        return
    state.villages[taker] = without(state.villages[taker], cell)
    lay(state, cell, tile(RUIN, ALL_SIDES))
    if cell in state.repairs:
        state.repairs = without(state.repairs, cell)
        put_under(state, REPAIRS)
    if cell in state.starving:
        state.starving = without(state.starving, cell)
        put_under(state, STARVATION)
    if tell is not None:
        tell("village_ruined", owner, at=position_of(cell))


def _riot(state: State, cell: int, tell: Tell | None) -> None:
    owner = _owner(state, cell)
    soldiers = state.units[2 * owner + SOLDIER]
    lost = soldiers.count(cell)
    state.set_stock(cell, owner, 0)
    state.units[2 * owner + SOLDIER] = tuple([one for one in soldiers if one != cell])
    if tell is not None:
        tell("village_rioted", owner, at=position_of(cell), soldiers=lost)


def _redevelop(state: State, cell: int, explorer: int | None, tell: Tell | None) -> None:
    """Replace a wasteland by a site, or by the first tile from the bag that fits there."""
    if explorer is not None:
        put_back(state, (WASTE,), tell)
        found_site(state, cell, explorer, tell)
        state.placed = True
        return
    take_wasteland(state, cell)
    state.spot = cell
    drawn = draw_placeable(state, tell, len(state.bag))
    if drawn:
        put_back(state, (WASTE,), tell)
        state.drawn = tile(drawn & KIND, mask_of(drawn))
        state.placed = True
    else:
        state.spot = None
        lay(state, cell, WASTE)
        if tell is not None:
            tell("nothing_fitted", state.turn)


def found_site(state: State, cell: int, explorer: int, tell: Tell | None) -> None:
    """Lay a village tile as a site, and move the explorer onto it (RULES.md, Village)."""
    seat = state.turn
    state.tiles.pop(cell, None)  # what stood there, such as a ruin, is older than the site, which is the newest place
    lay(state, cell, tile(SITE, ALL_SIDES, seat))
    state.sites[seat] = tuple(sorted((*state.sites[seat], cell)))
    number = 2 * seat + EXPLORER
    state.units[number] = moved(state.units[number], explorer, cell)
    if tell is not None:
        tell("site_founded", seat, at=position_of(cell), explorer=position_of(explorer))


def without(cells: tuple[int, ...], cell: int) -> tuple[int, ...]:
    """Return cells without one occurrence of a cell."""
    at = cells.index(cell)
    return cells[:at] + cells[at + 1 :]


def moved(cells: tuple[int, ...], source: int, target: int) -> tuple[int, ...]:
    """Return cells in order after one of them changed."""
    return tuple(sorted((*without(cells, source), target)))
