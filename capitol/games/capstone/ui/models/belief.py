"""The probabilities that a reader of turns would have given both true goals, turn by turn: for the end, when both are
known."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.games.capstone.rules.numbers import Column
from capitol.games.capstone.rules.state import State


def belief_over_time(states: Sequence[State], goals: tuple[Column, Column]) -> tuple[tuple[int, ...], ...]:
    """Return by seat, after each turn of ``states``, the probability in per cent of its true goal for a reader who knew
    the other seat's draw and the public turns. Takes a second or two for a whole game."""
    from capitol.games.capstone.ai.opponent_model import prior, shipped_reader
    from capitol.games.capstone.ai.values import number_of

    reader, found = shipped_reader(), []
    for seat, goal in enumerate(goals):
        own = states[-1].draws[1 - seat]
        assert own is not None, "both draws are known at the end"
        before, place = prior(own, states[-1].first == 1 - seat), number_of()[goal]
        found.append(tuple(round(100 * float(reader.belief(before, state, seat)[place])) for state in states))
    return tuple(found)
