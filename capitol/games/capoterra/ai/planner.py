"""A player that carries out plans: an explorer walks to the best cell, goods go to sites, surplus buys what is missing.

Placements, swaps and event cards are tried on a copy of the open board and valued by `worth`; the rest follows the plan
(`plans`). No copy is played on past a point at which chance decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import fsum
from typing import Any, NamedTuple

from capitol.ai.player import Budget, Candidate, Decision
from capitol.core.game import MoveSpace, RandomSource
from capitol.games.capoterra.ai import plans
from capitol.games.capoterra.ai.offers import FAIR, judge, proposal
from capitol.games.capoterra.ai.worth import Board, Style, distance, lead
from capitol.games.capoterra.house_rules import ASKING, ASKS, ONCE
from capitol.games.capoterra.rules.board import lay, places, taken_form
from capitol.games.capoterra.rules.cards import resolve
from capitol.games.capoterra.rules.cells import SWAP, WASTE, turned
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
from capitol.games.capoterra.rules.numbers import (
    BANDIT,
    BANK_ASKS,
    GOLD_PER_POINT,
    GOODS,
    REDEVELOPMENT,
    REPAIRS,
    REROUTE,
)
from capitol.games.capoterra.rules.state import ANSWERING, BYTE, MOVING, PAYING, PLACING, RESOLVING, State, unpacked
from capitol.games.capoterra.rules.view import View

_SWAPS = 4
"""How many of the tiles that a swap could take are tried."""
SHOWN = 3
"""How many moves a decision lists, best first."""


class Trial(NamedTuple):
    """A move that was tried: its value, and the board after it (after a swap, with the best placement)."""

    value: float
    raw: RawMove
    after: State


@dataclass(frozen=True)
class Planner:
    """Plays by plans.

    ``style``: what it values; ``swaps``: whether it tries swaps; ``trades``: whether it sells surplus to buy what is
    missing; ``asks``: how many exchanges it proposes in a turn, at most; ``fair``: the least share of the gain at which
    it accepts one, by the number of seats; ``slip``: the standard deviation, in gold, of its errors about a placement;
    ``tells``: whether it lists what else the plan would do, for hints.
    """

    style: Style
    swaps: bool = True
    trades: bool = True
    asks: int = 1
    fair: dict[int, float] | None = None
    slip: float = 0.0
    tells: bool = False

    def under(self, options: Mapping[str, Any]) -> Planner:
        """Return this player adapted to a table at which each computer player makes at most so many offers a turn; one
        that makes none is unchanged."""
        return replace(self, asks=ASKS[options.get(ASKING, ONCE)]) if self.asks else self

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        """Return the move of the plan, or the best placement or choice by its value."""
        state = view.table
        if state.phase in (RESOLVING, PLACING):
            tried = self.tried(state, view.seat)
            if self.slip:
                tried = [one._replace(value=one.value + self.slip * _normal(rng)) for one in tried]
            return decision(best_first(tried))
        some = [decode(raw) for raw in islice(self.options(state, view.seat), SHOWN if self.tells else 1)]
        candidates: list[Candidate[Move]] = [Candidate(move) for move in some]
        return Decision(some[0], tuple(candidates))

    def options(self, state: State, seat: int) -> Iterator[RawMove]:
        """Yield what the plan would do when there is no tile to place and no event to resolve, best first."""
        if state.phase == ANSWERING:
            offer = state.offer
            assert offer is not None, "an offer waits"
            accepts = judge(state, seat, self.share(state), offer).accepts
            yield (ACCEPT,) if accepts else (REFUSE,)
        elif state.phase == PAYING:
            yield plans.payment(state)
        elif state.phase == MOVING:
            yield from plans.movements(state, seat)
        else:
            yield from self._trades(state, seat)

    def share(self, state: State) -> float:
        """Return the least share of the gain at which it accepts an offer."""
        return (self.fair or FAIR)[state.terms.seats]

    # Placements and cards

    def tried(self, state: State, seat: int) -> list[Trial]:
        """Try all choices of a card, or all placements and the best swaps."""
        if state.phase == RESOLVING:
            board = Board(state)
            return [self._resolved(state, seat, raw, board) for raw in listed(state)]
        found = self.placed(state, seat, state.drawn)
        if self.swaps and state.drawn & SWAP:
            found += self._swapped(state, seat)
        return found

    def _resolved(self, state: State, seat: int, raw: RawMove, board: Board) -> Trial:
        """Try a choice; of a redevelopment that draws, only the removal of the wasteland, since nobody knows what
        comes."""
        after = state.copy()
        if state.card == REDEVELOPMENT and raw[4] is None:
            capital = state.terms.capitals[seat]
            return Trial(lead(after, seat, self.style) - 0.05 * distance(raw[1], capital), raw, after)
        if state.card == REDEVELOPMENT:
            after.lots = (0,)
        resolve(after, raw, None)
        cell = raw[1] if state.card in (BANDIT, REROUTE, REPAIRS) else None
        return Trial(lead(after, seat, self.style, board, cell), raw, after)

    def placed(self, state: State, seat: int, tile: int) -> list[Trial]:
        """Try each placement of a tile."""
        found, board = [], Board(state)
        for cell, turn in places(state, tile):
            after = state.copy()
            lay(after, cell, turned(tile, turn))
            after.drawn, after.spot = 0, None
            found.append(Trial(lead(after, seat, self.style, board, cell), (PLACE, cell, turn), after))
        return found

    def _swapped(self, state: State, seat: int) -> list[Trial]:
        """Try each place for the tile that is taken by the most promising swaps, judged before it is placed."""
        bare, board = [], Board(state)
        for raw in listed(state):
            if raw[0] == SWAP_TILE:
                after = state.copy()
                lay(after, raw[1], WASTE)
                bare.append(Trial(lead(after, seat, self.style, board, raw[1]), raw, after))
        found = []
        for trial in best_first(bare)[:_SWAPS]:
            placed = self.placed(trial.after, seat, taken_form(state.tiles[trial.raw[1]]))
            if placed:
                best = best_first(placed)[0]
                found.append(Trial(best.value, trial.raw, best.after))
        return found

    # Step 3

    def _trades(self, state: State, seat: int) -> Iterator[RawMove]:
        """Yield what to do in step 3. In the last turn everything is sold."""
        held = unpacked(state.stock(state.terms.capitals[seat], seat))
        if plans.is_last_turn(state):
            yield from [(SELL, good, count) for good, count in enumerate(held) if count]
        else:
            if (raw := plans.founding(state, seat)) is not None:
                sale = self._sale_for_pay(state, seat, held)  # founding ends the step
                yield from (raw,) if sale is None else (sale, raw)
            if (raw := plans.hiring(state, seat)) is not None:
                yield raw
            offer = proposal(state, self.share(state), self.asks)
            if offer is not None:
                yield offer
            if (raw := self._bank(state, seat, held)) is not None:
                yield raw
        yield (DONE,) if state.placed else (DRAW,)

    def _bank(self, state: State, seat: int, held: tuple[int, ...]) -> RawMove | None:
        """Buy a good that is missing in the capital, or sell surplus to save up for it and for the upkeep."""
        if (sale := self._sale_for_pay(state, seat, held)) is not None:
            return sale
        units, gold, surplus = plans.unit_count(state, seat), state.gold[seat], _surplus(state, seat, held)
        missing = [good for good in range(len(GOODS)) if surplus[good] < 0]
        if not missing:
            return None
        price = BANK_ASKS + units * state.terms.numbers.upkeep_gold
        if gold >= price and held[missing[0]] < BYTE:
            return BUY, missing[0], 1
        if self.trades and gold + sum([max(0, one) for one in surplus]) >= price:
            return SELL, max(range(len(GOODS)), key=lambda good: surplus[good]), 1
        return None

    def _sale_for_pay(self, state: State, seat: int, held: tuple[int, ...]) -> RawMove | None:
        """Sell surplus if the units could not be paid otherwise."""
        surplus = _surplus(state, seat, held)
        most = max(range(1, len(GOODS)), key=lambda good: surplus[good])
        short = self.trades and state.gold[seat] + held[0] < plans.unit_count(state, seat)
        return (SELL, most, 1) if short and surplus[most] > 0 else None


def _surplus(state: State, seat: int, held: tuple[int, ...]) -> list[int]:
    """Return how much more of each good the capital has than the plans want; negative for what is missing."""
    return [have - want for have, want in zip(held, plans.wanted(state, seat), strict=True)]


def best_first(tried: Iterable[Trial]) -> list[Trial]:
    """Return moves in the order of their values; equal ones in a fixed order."""
    return sorted(tried, key=lambda one: (-one.value, str(one.raw)))


def decision(ranked: Sequence[Trial]) -> Decision[Move]:
    """Return the decision for the first of some moves, with leads in points."""
    candidates: list[Candidate[Move]] = [
        Candidate(decode(one.raw), margin=one.value / GOLD_PER_POINT) for one in ranked[:SHOWN]
    ]
    return Decision(candidates[0].move, tuple(candidates))


def _normal(rng: RandomSource) -> float:
    """Draw from an approximately normal distribution: the sum of twelve uniform numbers, less its mean."""
    return fsum([rng.random() for _ in range(12)]) - 6
