"""The worth of a position to both seats, by the table of slot values for their goals."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from pathlib import Path

import numpy as np

from capitol.ai.fitted import FittedEvaluator, Floats, Readings
from capitol.ai.generic.playout_comparer import PlayoutComparer
from capitol.core.game import RandomSource
from capitol.games.capstone.ai.all_turns import weigh
from capitol.games.capstone.ai.opponent_model import Reader, prior, shipped_reader
from capitol.games.capstone.ai.players import Weigher
from capitol.games.capstone.ai.values import PHASES, Judge, fitted_judge, goals, number_of, phase_of
from capitol.games.capstone.rules import corridor
from capitol.games.capstone.rules.game import CapstoneGame
from capitol.games.capstone.rules.moves import Move
from capitol.games.capstone.rules.numbers import PIECES
from capitol.games.capstone.rules.scoring import tally
from capitol.games.capstone.rules.state import ARRANGE, OVER, State
from capitol.games.capstone.rules.view import View, determinize

FITS = Path(__file__).with_name("evaluator.json")
STAGES = PHASES + 1
"""The phases of the table, and a last stage for positions in which goals are still to be arranged."""
LATE = 26
"""From this number of turns on, the game is also played to its end."""
DEPTH = 4
"""The number of turns that a comparison plays after the one compared."""
SURE = 0.002
"""The other's goals whose probability, relative to the likeliest, is below this are left out."""


class SlotGauge:
    """Reads positions by a judge's values; a seat infers the other's goal from the other's turns."""

    def __init__(self, judge: Judge, reader: Reader) -> None:
        self._judge, self._reader = judge, reader

    def read(self, states: Sequence[State]) -> Readings:
        """Read positions. For a seat's chance: the value of the slots for its goal, 0 while goals are arranged; whether
        it is to move; and from turn `LATE` on its points and its share of the win if both played on as well as the
        table allows.

        For its points: a constant, the value, and the points after playing on.
        """
        values, ends, shares = np.zeros((len(states), 2)), np.zeros((len(states), 2)), np.zeros((len(states), 2))
        moving = np.zeros((len(states), 2))
        for at, state in enumerate(states):
            if state.phase != ARRANGE:
                places = [2 * column + (not state.uncapped >> slot & 1) for slot, column in enumerate(state.stacks)]
                for seat, goal in enumerate(state.goals):
                    assert goal is not None, "turns begin when the goals are arranged"
                    values[at, seat] = self._worth(state, seat, number_of()[goal])[places].sum()
                moving[at, state.turn] = 1
                if turns_of(state) >= LATE:
                    ends[at] = self._ended(state)
                    shares[at] = (ends[at] == ends[at].max()) / (ends[at] == ends[at].max()).sum()
        inputs = np.stack([np.ones_like(values), values, ends], axis=2)
        strengths = np.stack([values, moving, ends, shares], axis=2)
        return Readings(np.array([stage_of(state) for state in states]), strengths, inputs)

    def _ended(self, state: State) -> list[int]:
        """Return the points of both seats after playing on, each knowing the other's goal."""
        state, numbers = state.copy(), [number_of()[goal] for goal in state.goals if goal is not None]
        while state.phase != OVER:
            own, other, phase = numbers[state.turn], numbers[1 - state.turn], phase_of(turns_of(state) + 1)
            worth = self._judge.goal(own, phase, True) - self._judge.goal(other, phase, False)
            corridor.push(state, weigh(state, worth).best()[0][1])
        return [tally(state.stacks, goals()[number]).points for number in numbers]

    def imagined(self, view: View, rng: RandomSource) -> list[tuple[float, State]]:
        table, other = view.table, 1 - view.seat
        own = table.draws[view.seat]
        assert own is not None, "a view holds the own draws"
        if table.phase == ARRANGE:
            return [(1.0, table)]
        belief = self._reader.belief(prior(own, table.first == view.seat), table, other)
        found = []
        for number in np.flatnonzero(belief > SURE * belief.max()):
            state = table.copy()
            state.goals[other] = goals()[number]
            found.append((float(belief[number]), state))
        total = fsum(chance for chance, _state in found)
        return [(chance / total, state) for chance, state in found]

    def _worth(self, state: State, seat: int, goal: int) -> Floats:
        return self._judge.goal(goal, _phase(state), state.turn != seat)


def stage_of(state: State) -> int:
    """Return the stage of a position."""
    return PHASES if state.phase == ARRANGE else _phase(state)


def _phase(state: State) -> int:
    return phase_of(turns_of(state))


def turns_of(state: State) -> int:
    """Return the number of turns so far: one for each piece that has left the stash."""
    return len(state.left) * PIECES - sum(state.left)


def shipped_evaluator() -> FittedEvaluator[State, View]:
    """Return the evaluator with the shipped table, reader and fits."""
    return FittedEvaluator(CapstoneGame(), SlotGauge(fitted_judge(), shipped_reader()), FITS)


def shipped_comparer() -> PlayoutComparer[State, View, Move]:
    """Return the comparer of turns: it draws the other's goal with the probabilities that its turns suggest, and plays
    a few turns as the surveyor does."""
    judge, reader = fitted_judge(), shipped_reader()
    gauge = SlotGauge(judge, reader)

    def imagine(view: View, rng: RandomSource) -> State:
        number, drawn = rng.random(), determinize(view, rng)
        if view.table.phase == ARRANGE:
            return drawn
        other = 1 - view.seat
        for chance, state in gauge.imagined(view, rng):
            drawn.goals[other] = state.goals[other]
            number -= chance
            if number < 0:
                break
        return drawn

    guide = Weigher(judge, reader=reader)
    return PlayoutComparer(CapstoneGame(), shipped_evaluator(), guide, depth=DEPTH, imagine=imagine)
