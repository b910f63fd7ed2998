"""What one seat may know (RULES.md, What is public), and random full states consistent with it."""

from __future__ import annotations

from dataclasses import dataclass

from capitol.core.game import RandomSource
from capitol.games.capitol.rules.numbers import CARD_STACK, COPIES, STACKS, full_stack
from capitol.games.capitol.rules.state import Cards, State

_UNSEEN = tuple(-1 - CARD_STACK[card] for card in range(len(COPIES)))
SEALED: Cards = (-9,)
"""Placeholder for another seat's sealed bid."""


def is_unseen(card: int) -> bool:
    """Whether the seat may not know this card's face; ``-1 - card`` is then the number of its stack."""
    return card < 0


@dataclass(frozen=True, slots=True)
class View:
    """The table as ``seat`` may know it: ``table`` is a state in which every unknown card is -1 (some roof), -2 (some
    floor) or -3 (some permit). It includes everything that was ever public (RULES.md, What is public)."""

    seat: int
    table: State


def view(state: State, seat: int) -> View:
    """Return the view of one seat."""
    table = state.copy()
    for other in range(state.tables.seats):
        if other != seat:
            table.hidden[other] = tuple([_UNSEEN[card] for card in state.hidden[other]][::-1])
            if table.bids[other] is not None:
                table.bids[other] = SEALED
    for stack in range(len(STACKS)):
        cards = state.stacks[stack]
        if cards and not state.turned >> stack & 1:
            table.stacks[stack] = (-1 - stack,) * (len(cards) - 1) + cards[-1:]
    return View(seat, table)


def determinize(seen: View, rng: RandomSource) -> State:
    """Draw a full state consistent with the view: the unseen cards of each stack are shuffled.

    They are sorted before shuffling, so that the same generator gives the same deal whatever the true state is. Sealed
    bids of others become "no bid": a search makes its own.
    """
    state = seen.table.copy()
    seats = state.tables.seats
    pools = [_unseen_cards(state, stack, seen.seat) for stack in range(len(STACKS))]
    for pool in pools:
        rng.shuffle(pool)
    for other in range(seats):
        if other != seen.seat:
            if state.hidden[other]:
                state.hidden[other] = tuple(sorted([pools[-1 - card].pop() for card in state.hidden[other]]))
            if state.bids[other] == SEALED:
                state.bids[other] = ()
    for stack, pool in enumerate(pools):
        if pool:
            state.stacks[stack] = tuple(pool) + state.stacks[stack][-1:]
    return state


def redraw(state: State, rng: RandomSource) -> State:
    """Return the state with the face-down cards of each stack shuffled."""
    again = state.copy()
    for stack, cards in enumerate(state.stacks):
        if len(cards) > 1 and not state.turned >> stack & 1:
            unseen = sorted(cards[:-1])
            rng.shuffle(unseen)
            again.stacks[stack] = (*unseen, cards[-1])
    return again


_FULL = tuple(tuple(full_stack(stack)) for stack in range(len(STACKS)))


def _unseen_cards(state: State, stack: int, seat: int) -> list[int]:
    cards = state.stacks[stack]
    if state.turned >> stack & 1 and not any(-1 - stack in hidden for hidden in state.hidden):
        return []
    counts = list(COPIES)
    for card in state.piles[stack]:
        counts[card] -= 1
    for card in cards:
        if card >= 0:
            counts[card] -= 1
    for known in state.known:
        for card in known:
            counts[card] -= 1
    for card in state.hidden[seat]:
        counts[card] -= 1
    unseen: list[int] = []
    for card in dict.fromkeys(_FULL[stack]):
        if counts[card]:
            unseen += [card] * counts[card]
    return unseen
