"""A player that carries out plans: an explorer walks to the best cell, goods go to sites, surplus buys what is missing.

Placements, swaps and event cards are tried on a copy of the open board and valued by `worth`; the rest follows the
plan. No copy is played to where chance decides.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from capitol.ai.player import Budget, Candidate, Decision
from capitol.core.game import MoveSpace, RandomSource
from capitol.games.capoterra.ai.worth import Style, cell_worth, distance, goods_in, lead, rolls_left, village_cells
from capitol.games.capoterra.rules.board import lay, places, taken_form
from capitol.games.capoterra.rules.cards import resolve
from capitol.games.capoterra.rules.cells import OWNER_SHIFT, STEPS, WASTE, turned
from capitol.games.capoterra.rules.listing import listed
from capitol.games.capoterra.rules.movement import movable
from capitol.games.capoterra.rules.moves import (
    ACCEPT,
    BUY,
    CAPITAL_CORN,
    DONE,
    DRAW,
    END,
    FOUND,
    HAUL,
    HIRE,
    PAY,
    PLACE,
    REFUSE,
    SELL,
    SWAP_TILE,
    UNPAID,
    VILLAGE_CORN,
    WALK,
    WITH_GOLD,
    Move,
    RawMove,
    decode,
)
from capitol.games.capoterra.rules.numbers import (
    BANK_ASKS,
    CORN_GOOD,
    EXPLORER,
    GOODS,
    REDEVELOPMENT,
    SOLDIER,
    UNITS,
    WOOD_GOOD,
)
from capitol.games.capoterra.rules.roads import roads_of
from capitol.games.capoterra.rules.state import ANSWERING, BYTE, MOVING, PAYING, PLACING, RESOLVING, State
from capitol.games.capoterra.rules.view import View

_SWAPS = 4
"""How many tiles that a swap could take are tried."""
_LEAST_TO_HIRE, _LEAST_TO_FOUND, _MUCH_BETTER = 5.0, 1.5, 4.0
"""What a cell must be worth to hire for it, to found there, and by how much another must be better to go on to it."""
_MEANS = 6
"""The gold and goods that a village takes, beside the upkeep on the way."""


@dataclass(frozen=True)
class Planner:
    """Plays by plans. ``style``: what it looks at; ``swaps``: whether it tries swaps; ``trades``: whether it sells
    surplus to buy what is missing."""

    style: Style
    swaps: bool = True
    trades: bool = True

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        """Return the move of the plan, or the best placement or choice by its value."""
        state = view.table
        if state.phase in (RESOLVING, PLACING):
            return self._best(state, view.seat)
        if state.phase == ANSWERING:
            return Decision(decode(self._answer(state, view.seat)))
        if state.phase == PAYING:
            return Decision(decode(_pay(state)))
        if state.phase == MOVING:
            return Decision(decode(_move(state, view.seat)))
        return Decision(decode(self._trade(state, view.seat)))

    # Placements and cards

    def _best(self, state: State, seat: int) -> Decision[Move]:
        if state.phase == RESOLVING:
            tried = [(self._after_card(state, seat, raw), raw) for raw in listed(state)]
        else:
            tried = self._placements(state, seat)
        tried.sort(key=lambda one: (-one[0], str(one[1])))
        candidates: tuple[Candidate[Move], ...] = tuple(
            [Candidate(decode(raw), margin=gain) for gain, raw in tried[:8]]
        )
        return Decision(candidates[0].move, candidates)

    def _after_card(self, state: State, seat: int, raw: RawMove) -> float:
        """Value a choice; of a redevelopment that draws, only that the wasteland leaves: nobody knows what comes."""
        after = state.copy()
        if state.card == REDEVELOPMENT and raw[4] is None:
            capital = state.terms.capitals[seat]
            return lead(after, seat, self.style) - 0.05 * distance(raw[1], capital)
        if state.card == REDEVELOPMENT:
            after.lots = (0,)
        resolve(after, raw, None)
        return lead(after, seat, self.style)

    def _placements(self, state: State, seat: int) -> list[tuple[float, RawMove]]:
        found: list[tuple[float, RawMove]] = []
        for cell, turn in places(state, state.drawn):
            after = state.copy()
            lay(after, cell, turned(state.drawn, turn))
            found.append((lead(after, seat, self.style), (PLACE, cell, turn)))
        if not self.swaps:
            return found
        taken = [raw[1] for raw in listed(state) if raw[0] == SWAP_TILE]
        ranked = []
        for cell in taken:
            after = state.copy()
            lay(after, cell, WASTE)
            ranked.append((lead(after, seat, self.style), cell, after))
        ranked.sort(key=lambda one: (-one[0], one[1]))
        for _gain, cell, after in ranked[:_SWAPS]:
            tile = taken_form(state.tiles[cell])
            best = max(self._laid(after, seat, tile), default=None)
            if best is not None:
                found.append((best, (SWAP_TILE, cell)))
        return found

    def _laid(self, state: State, seat: int, tile: int) -> Iterable[float]:
        """Yield the value of each placement of a tile."""
        for cell, turn in places(state, tile):
            after = state.copy()
            lay(after, cell, turned(tile, turn))
            yield lead(after, seat, self.style)

    # Step 3

    def _trade(self, state: State, seat: int) -> RawMove:
        capital = state.terms.capitals[seat]
        is_last = len(state.bag) - (not state.placed) < state.terms.seats
        stock = state.stock(capital, seat)
        wanted = [0] * len(GOODS) if is_last else _wanted(state, seat)
        if not is_last:
            site = _cell_to_found(state, seat)
            if site is not None:
                return site
            if _wants_explorer(state, seat):
                hires = [raw for raw in listed(state) if raw[0] == HIRE and raw[1] == EXPLORER]
                if hires:
                    return hires[0]
                for good in (CORN_GOOD, WOOD_GOOD):
                    wanted[good] += state.terms.numbers.explorer[good]
            units = sum(len(state.units[2 * seat + unit]) for unit in range(len(UNITS)))
            if self.trades and state.gold[seat] + (stock & BYTE) < units:
                surplus = [good for good in range(1, len(GOODS)) if stock >> 8 * good & BYTE > wanted[good]]
                if surplus:
                    return SELL, surplus[0], 1
            bought = self._buy_missing(state, seat, stock, wanted, units)
            if bought is not None:
                return bought
        else:
            for good in range(len(GOODS)):
                held = stock >> 8 * good & BYTE
                if held:
                    return SELL, good, held
        return (DONE,) if state.placed else (DRAW,)

    def _buy_missing(self, state: State, seat: int, stock: int, wanted: list[int], units: int) -> RawMove | None:
        """Buy a good that is missing in the capital, or sell surplus towards it."""
        held = [stock >> 8 * good & BYTE for good in range(len(GOODS))]
        missing = [good for good in range(len(GOODS)) if held[good] < wanted[good]]
        if not missing:
            return None
        price = BANK_ASKS + units * state.terms.numbers.upkeep_gold
        if state.gold[seat] >= price:
            return BUY, missing[0], 1
        surplus = [held[good] - wanted[good] for good in range(len(GOODS))]
        if self.trades and state.gold[seat] + sum(max(0, one) for one in surplus) >= price:
            good = max(range(len(GOODS)), key=lambda one: surplus[one])
            return SELL, good, 1
        return None

    def _answer(self, state: State, seat: int) -> RawMove:
        """Accept what gives clearly more than it takes: a good counts as much as it sells for, a wanted one double."""
        offer = state.offer
        assert offer is not None, "an offer waits"
        wanted = _wanted(state, seat)
        gained = offer[1][-1] + sum(count * (2 if wanted[good] else 1) for good, count in enumerate(offer[1][:-1]))
        lost = offer[2][-1] + sum(count * (2.5 if wanted[good] else 1.5) for good, count in enumerate(offer[2][:-1]))
        return (ACCEPT,) if gained > lost and (ACCEPT,) in listed(state) else (REFUSE,)


def _wanted(state: State, seat: int) -> list[int]:
    """Return the goods that linked own sites still need and other linked towns do not have."""
    capital = state.terms.capitals[seat]
    part = roads_of(state, seat).parts[capital]
    wanted = [0] * len(GOODS)
    for site in state.sites[seat]:
        if site in part.towns:
            stock = state.stock(site, seat)
            for good in range(len(GOODS)):
                wanted[good] += not stock >> 8 * good & BYTE
    for village in state.villages[seat]:
        if village in part.towns:
            stock = state.stock(village, seat)
            for good in range(len(GOODS)):
                wanted[good] = max(0, wanted[good] - (stock >> 8 * good & BYTE))
    return wanted


def _free_explorers(state: State, seat: int) -> list[int]:
    return [cell for cell in state.units[2 * seat + EXPLORER] if cell not in state.sites[seat]]


def _wants_explorer(state: State, seat: int) -> bool:
    """Whether an explorer should be hired: none walks, and a cell is worth it."""
    if _free_explorers(state, seat) or len(state.units[2 * seat + EXPLORER]) >= state.terms.numbers.explorers:
        return False
    if len(state.sites[seat]) > 1 or rolls_left(state) < 4 * state.terms.seats:
        return False
    orphans = [site for site in state.sites[seat] if site not in state.units[2 * seat + EXPLORER]]
    if orphans:
        return True
    if state.tokens_left(seat) <= 0:
        return False
    capital = state.terms.capitals[seat]
    funds = state.gold[seat] + goods_in(state.stock(capital, seat))
    return any(
        cell_worth(state, cell, linked=True, walk=distance(cell, capital) - 1) > _LEAST_TO_HIRE
        and funds >= _MEANS + distance(cell, capital)
        for cell in village_cells(state, seat)
    )


def _cell_to_found(state: State, seat: int) -> RawMove | None:
    """Return the founding that the plan wants now, if any."""
    founds = [raw for raw in listed(state) if raw[0] == FOUND]
    if not founds:
        return None
    cells = {cell: cell_worth(state, cell, linked=True, walk=0) for cell in village_cells(state, seat)}
    linked = [raw for raw in founds if raw[1] in cells]
    if not linked:
        return None
    best: RawMove = max(linked, key=lambda raw: (cells[raw[1]], raw))
    if cells[best[1]] < _LEAST_TO_FOUND or rolls_left(state) < state.terms.seats:
        return None
    others = [gain - 2 * distance(cell, best[2]) for cell, gain in cells.items()]
    return None if max(others) > cells[best[1]] + _MUCH_BETTER else best


def _pay(state: State) -> RawMove:
    """Pay explorers, from gold first, and soldiers that have a bandit to remove; in the last turn nobody."""
    unit, cell = state.queue[0]
    ways = [raw[3] for raw in listed(state)]
    is_last = rolls_left(state) < state.terms.seats
    hunts = unit == SOLDIER and any(distance(cell, bandit) <= 3 for bandit in state.bandits)
    if is_last or (unit == SOLDIER and not hunts):
        return PAY, unit, cell, UNPAID
    for way in (WITH_GOLD, VILLAGE_CORN, CAPITAL_CORN):
        if way in ways:
            return PAY, unit, cell, way
    return PAY, unit, cell, UNPAID


def _move(state: State, seat: int) -> RawMove:
    """Move goods to sites, cures and the capital, and units towards their aims; then end the turn."""
    moves = listed(state)
    hauls = [raw for raw in moves if raw[0] == HAUL]
    for raw in hauls:
        _code, good, _count, _source, target = raw
        if target in state.sites[seat] and not state.stock(target, seat) >> 8 * good & BYTE:
            return raw
    cures = (state.repairs, WOOD_GOOD), (state.starving, CORN_GOOD)
    for raw in hauls:
        if any(raw[4] in cards and raw[4] in state.villages[seat] and raw[1] == good for cards, good in cures):
            return raw
        if raw[4] in state.repairs and raw[4] not in state.villages[seat]:
            return raw
    capital = state.terms.capitals[seat]
    for raw in hauls:
        if raw[4] == capital:
            whole = movable(state, raw[3], seat) >> 8 * raw[1] & BYTE
            room = BYTE - (state.stock(capital, seat) >> 8 * raw[1] & BYTE)
            return HAUL, raw[1], min(whole, room), raw[3], capital
    for raw in moves:
        if raw[0] == WALK:
            step = _step(state, seat, raw[1], raw[2])
            if step is not None and raw[3] == step:
                return raw
    return (END,)


def _step(state: State, seat: int, unit: int, cell: int) -> int | None:
    """Return the next tile of a unit's way to its aim; None if it stays."""
    if unit == SOLDIER:
        return _first_step(state, seat, cell, set(state.bandits))
    if cell in state.sites[seat]:
        return None
    orphans = {site for site in state.sites[seat] if site not in state.units[2 * seat + EXPLORER]}
    if orphans:
        return _first_step(state, seat, cell, orphans)
    ranked = sorted(
        (
            (cell_worth(state, one, linked=True, walk=0) - 2 * distance(one, cell), one)
            for one in village_cells(state, seat)
        ),
        reverse=True,
    )
    for _gain, aim in reversed(ranked[-3:]):
        beside = {aim + step for step in STEPS if aim + step in state.tiles}
        if cell in beside:
            return None
        step = _first_step(state, seat, cell, beside)
        if step is not None:
            return step
    return None


def _first_step(state: State, seat: int, start: int, aims: set[int]) -> int | None:
    """Return the first step of a shortest walk to any of these tiles; None if there is none, or if it is there."""
    if not aims or start in aims:
        return None
    first: dict[int, int] = {start: start}
    waiting = deque([start])
    while waiting:
        cell = waiting.popleft()
        for step in STEPS:
            beside = cell + step
            there = state.tiles.get(beside, 0)
            if beside in first or not there or there >> OWNER_SHIFT not in (0, seat + 1):
                continue
            first[beside] = beside if cell == start else first[cell]
            if beside in aims:
                return first[beside]
            waiting.append(beside)
    return None
