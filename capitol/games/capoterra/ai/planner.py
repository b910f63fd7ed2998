"""A player that carries out plans: an explorer walks to the best cell, goods go to sites, surplus buys what is missing.

Placements, swaps and event cards are tried on a copy of the open board and valued by `worth`; the rest follows the
plan (`plans`). No copy is played to where chance decides.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from capitol.ai.player import Budget, Candidate, Decision
from capitol.core.game import MoveSpace, RandomSource
from capitol.games.capoterra.ai import plans
from capitol.games.capoterra.ai.offers import FAIR, judge, proposal
from capitol.games.capoterra.ai.worth import Style, distance, lead
from capitol.games.capoterra.rules.board import lay, places, taken_form
from capitol.games.capoterra.rules.cards import resolve
from capitol.games.capoterra.rules.cells import WASTE, turned
from capitol.games.capoterra.rules.listing import listed
from capitol.games.capoterra.rules.moves import (
    ACCEPT,
    BUY,
    DONE,
    DRAW,
    PLACE,
    REFUSE,
    SELL,
    SWAP_TILE,
    Move,
    RawMove,
    decode,
)
from capitol.games.capoterra.rules.numbers import BANK_ASKS, GOODS, REDEVELOPMENT
from capitol.games.capoterra.rules.state import ANSWERING, BYTE, MOVING, PAYING, PLACING, RESOLVING, State, unpacked
from capitol.games.capoterra.rules.view import View

_SWAPS = 4
"""How many tiles that a swap could take are tried."""
_SHOWN = 8
Tried = list[tuple[float, RawMove]]
"""Moves and what they are worth."""


@dataclass(frozen=True)
class Planner:
    """Plays by plans.

    ``style``: what it looks at; ``swaps``: whether it tries swaps; ``trades``: whether it sells surplus to buy what is
    missing; ``offers``: whether it proposes exchanges; ``fair``: the least share of the gain at which it accepts one,
    by the number of seats; ``slip``: the standard deviation, in gold, of its errors about a placement.
    """

    style: Style
    swaps: bool = True
    trades: bool = True
    offers: bool = True
    fair: dict[int, float] | None = None
    slip: float = 0.0

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        """Return the move of the plan, or the best placement or choice by its value."""
        state = view.table
        if state.phase in (RESOLVING, PLACING):
            tried = self.tried(state, view.seat)
            if self.slip:
                tried = [(value + self.slip * _normal(rng), raw) for value, raw in tried]
            candidates: list[Candidate[Move]] = [
                Candidate(decode(raw), margin=value) for value, raw in best_first(tried)[:_SHOWN]
            ]
            return Decision(candidates[0].move, tuple(candidates))
        return Decision(decode(self.planned(state, view.seat)))

    def planned(self, state: State, seat: int) -> RawMove:
        """Return the move of the plan where nothing is placed or resolved."""
        if state.phase == ANSWERING:
            offer = state.offer
            assert offer is not None, "an offer waits"
            return (ACCEPT,) if judge(state, seat, self.share(state), offer).accepts else (REFUSE,)
        if state.phase == PAYING:
            return plans.payment(state)
        if state.phase == MOVING:
            return plans.movement(state, seat)
        return self._trade(state, seat)

    def share(self, state: State) -> float:
        """Return the least share of the gain at which it accepts an offer."""
        return (self.fair or FAIR)[state.terms.seats]

    # Placements and cards

    def tried(self, state: State, seat: int) -> Tried:
        """Return all choices of a card, or all placements and the best swaps, with their values."""
        if state.phase == RESOLVING:
            return [(self._after_card(state, seat, raw), raw) for raw in listed(state)]
        return self._placements(state, seat)

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

    def _placements(self, state: State, seat: int) -> Tried:
        found: Tried = []
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
        held = unpacked(state.stock(state.terms.capitals[seat], seat))
        leave: RawMove = (DONE,) if state.placed else (DRAW,)
        if plans.is_last_turn(state):
            return next(((SELL, good, count) for good, count in enumerate(held) if count), leave)
        step = plans.founding(state, seat) or plans.hiring(state, seat)
        if step is not None:
            return step
        offer = proposal(state, self.share(state)) if self.offers else None
        return offer or self._bank(state, seat, held) or leave

    def _bank(self, state: State, seat: int, held: tuple[int, ...]) -> RawMove | None:
        """Buy a good that is missing in the capital, or sell surplus towards it and towards the upkeep."""
        wanted, units = plans.wanted(state, seat), plans.unit_count(state, seat)
        gold = state.gold[seat]
        surplus = [held[good] - wanted[good] for good in range(len(GOODS))]
        most = max(range(1, len(GOODS)), key=lambda good: surplus[good])
        if self.trades and gold + held[0] < units and surplus[most] > 0:
            return SELL, most, 1
        missing = [good for good in range(len(GOODS)) if surplus[good] < 0]
        if not missing:
            return None
        price = BANK_ASKS + units * state.terms.numbers.upkeep_gold
        if gold >= price and held[missing[0]] < BYTE:
            return BUY, missing[0], 1
        if self.trades and gold + sum([max(0, one) for one in surplus]) >= price:
            return SELL, max(range(len(GOODS)), key=lambda good: surplus[good]), 1
        return None


def best_first(tried: Tried) -> Tried:
    """Return moves in the order of their values; equal ones in a fixed order."""
    return sorted(tried, key=lambda one: (-one[0], str(one[1])))


def _normal(rng: RandomSource) -> float:
    """Draw about normally: the sum of twelve uniform numbers, less its mean."""
    return sum([rng.random() for _ in range(12)]) - 6
