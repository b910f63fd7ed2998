"""What a seat may know: everything but the future (RULES.md, What is public), and random futures that fit."""

from __future__ import annotations

from dataclasses import dataclass
from struct import Struct

from capitol.core.game import RandomSource
from capitol.games.capoterra.rules.numbers import LOT, LOTS, ROLLS
from capitol.games.capoterra.rules.state import State

_MANY = Struct(f"<{ROLLS + LOTS}Q")


@dataclass(frozen=True, slots=True)
class View:
    """The table as ``seat`` may know it: ``table`` is a state without rolls and lots, in which the bag and the unseen
    cards of the deck are sorted. It is the same for all seats."""

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
    # One large number instead of 600 small ones; a remainder of 64 bits is as good as even.
    drawn = _MANY.unpack(rng.getrandbits(8 * _MANY.size).to_bytes(_MANY.size, "little"))
    faces = len(state.terms.numbers.die)
    state.rolls = tuple([number % faces for number in drawn[:ROLLS]])
    state.lots = tuple([number % LOT for number in drawn[ROLLS:]])
    return state
