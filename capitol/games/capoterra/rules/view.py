"""What a seat may know: everything but the future (RULES.md, What is public), and random futures that fit."""

from __future__ import annotations

from dataclasses import dataclass

from capitol.core.game import RandomSource
from capitol.games.capoterra.rules.setup import draw_rolls
from capitol.games.capoterra.rules.state import State


@dataclass(frozen=True, slots=True)
class View:
    """The table as ``seat`` may know it: ``table`` is a state without rolls and lots, whose bag, and the cards of whose
    deck that have not been seen, are sorted. It is the same for all seats."""

    seat: int
    table: State


def public(state: State) -> State:
    """Return a state without the future."""
    table = state.copy()
    table.rolls = table.lots = ()
    table.bag = tuple(sorted(state.bag))
    table.deck = (*sorted(state.deck[: state.unseen]), *state.deck[state.unseen :])
    return table


def determinize(seen: View, rng: RandomSource) -> State:
    """Draw a future: rolls, lots, the order of the bag, and that of the cards that have not been seen."""
    state = seen.table.copy()
    bag, unseen = list(state.bag), list(state.deck[: state.unseen])
    rng.shuffle(bag)
    rng.shuffle(unseen)
    state.bag, state.deck = tuple(bag), (*unseen, *state.deck[state.unseen :])
    state.rolls, state.lots = draw_rolls(state.terms.numbers, rng)
    return state
