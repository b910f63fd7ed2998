"""What one seat may know (RULES.md, What is public), and random full states consistent with it."""

from __future__ import annotations

from dataclasses import dataclass

from capitol.core.game import RandomSource
from capitol.games.capstone.rules.beliefs import Hand, arrangements, hand_weights
from capitol.games.capstone.rules.numbers import HEIGHT, Column, is_kept
from capitol.games.capstone.rules.setup import Draws, full_bag
from capitol.games.capstone.rules.state import OVER, SEALED, State


@dataclass(frozen=True, slots=True)
class View:
    """The table as ``seat`` may know it: ``table`` is a state in which the other's draws are None, and its goal is
    `SEALED` once arranged. At the end the draws and goals of both are visible."""

    seat: int
    table: State

    @property
    def hand(self) -> Column:
        """The seat's own four smalls, in the order drawn."""
        draws = self.table.draws[self.seat]
        assert draws is not None, "a view holds the own draws"
        return draws[-1]

    @property
    def goal(self) -> Column | None:
        """The seat's own goal, None until arranged."""
        return self.table.goals[self.seat]


def view(state: State, seat: int) -> View:
    """Return the view of one seat."""
    table = state.copy()
    if state.phase != OVER:
        other = 1 - seat
        table.draws[other] = None
        if table.goals[other] is not None:
            table.goals[other] = SEALED
    return View(seat, table)


def determinize(seen: View, rng: RandomSource) -> State:
    """Draw a full state consistent with the view: the other's draws, given one's own, and its goal if arranged, each
    arrangement equally likely.

    The same generator gives the same draw whatever the true state is. Turns are not used as evidence of a goal: that
    belief is the player's business.
    """
    state = seen.table.copy()
    other = 1 - seen.seat
    own = state.draws[seen.seat]
    if state.draws[other] is not None or own is None:
        return state
    drew_last = state.first == seen.seat
    hand = _draw_hand(list(hand_weights(own, drew_last)), rng)
    kept = list(hand)
    rng.shuffle(kept)
    bag = full_bag()
    if not drew_last:
        for colour in own[-1]:
            bag.remove(colour)
    put_back = tuple([_draw_put_back(bag, rng) for _ in range(state.redraws[other])])
    draws: Draws = (*put_back, tuple(kept))
    state.draws[other] = draws
    if state.goals[other] is not None:
        goals = arrangements(hand)
        state.goals[other] = goals[rng.randrange(len(goals))]
    return state


def _draw_hand(weights: list[tuple[Hand, int]], rng: RandomSource) -> Hand:
    number = rng.randrange(sum(weight for _hand, weight in weights))
    for hand, weight in weights:
        if number < weight:
            return hand
        number -= weight
    raise AssertionError("the number is below the sum of all weights")


def _draw_put_back(bag: list[int], rng: RandomSource) -> Column:
    """Draw from the bag what has to be put back. That is always possible: at most two of a colour are missing."""
    while True:
        pieces = bag[:]
        rng.shuffle(pieces)
        if not is_kept(tuple(pieces[:HEIGHT])):
            return tuple(pieces[:HEIGHT])
