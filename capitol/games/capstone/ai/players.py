"""The players of Capstone: one that plays for itself, one with spite, one that infers the other's goal, and one with
playouts.

All of them evaluate every turn by what it adds to their own expected points (`values`). The second subtracts what it
adds for the other, over all goals with their probabilities in the deal; the third with the probabilities that its turns
suggest (`opponent_model`); the last plays the best of these turns out for a few turns, against goals drawn from that
belief.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from math import fsum

import numpy as np

from capitol.ai.player import Budget, Candidate, Decision
from capitol.core.game import MoveSpace, RandomSource
from capitol.games.capstone.ai.all_turns import sum_of, weigh
from capitol.games.capstone.ai.opponent_model import Reader, even_belief, prior
from capitol.games.capstone.ai.values import Floats, Judge, goals, number_of, phase_of
from capitol.games.capstone.rules import corridor
from capitol.games.capstone.rules.corridor import RawTurn
from capitol.games.capstone.rules.game import decode
from capitol.games.capstone.rules.moves import Move
from capitol.games.capstone.rules.scoring import tally
from capitol.games.capstone.rules.state import ARRANGE, OVER, State
from capitol.games.capstone.rules.view import View

_CANDIDATES = 8


@dataclass(frozen=True)
class Weigher:
    """A one-ply player. ``noise``: the standard deviation in points of its error about each turn; ``spite``: the
    fraction of the other's expected points that it subtracts; with a ``reader`` it infers the other's goal from its
    turns, as far as its ``trust`` goes: the exponent of the evidence, 0 to ignore it."""

    judge: Judge
    noise: float = 0.0
    spite: float = 1.0
    reader: Reader | None = None
    trust: float = 1.0

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        """Return the turn that adds most; arrange a goal at random, since no arrangement is better than another."""
        if view.table.phase == ARRANGE:
            return Decision(choices.sample(rng))
        ranked = self.ranked(view, _CANDIDATES, rng)
        candidates: list[Candidate[Move]] = [Candidate(decode(turn), margin=score) for score, turn in ranked]
        return Decision(candidates[0].move, tuple(candidates))

    def belief(self, view: View) -> Floats:
        """Return the probability of each goal of the other: shape (204,)."""
        own = view.table.draws[view.seat]
        assert own is not None, "a view holds the own draws"
        before = prior(own, view.table.first == view.seat)
        if self.reader is None:
            return before
        after = self.reader.belief(before, view.table, 1 - view.seat)
        if self.trust == 1.0:
            return after
        weights: Floats = before ** (1 - self.trust) * after**self.trust
        belief: Floats = weights / weights.sum()
        return belief

    def ranked(
        self, view: View, count: int, rng: RandomSource, belief: Floats | None = None
    ) -> list[tuple[float, RawTurn]]:
        """Return the best turns and the expected lead after each."""
        state = view.table
        phase = phase_of(len(state.turns) + 1)
        worth = self.judge.goal(own_goal(view), phase, True)
        if self.spite:
            known = self.belief(view) if belief is None else belief
            worth = worth - self.spite * self.judge.expected(known, phase, False)
        turns = weigh(state, worth)
        if self.noise:
            # Only one number from the generator: there are many turns, and numpy draws faster.
            slips = np.random.default_rng(rng.getrandbits(32)).normal(0, self.noise, turns.moving.shape)
            turns.moving[...] += slips
            turns.plain[...] += np.random.default_rng(rng.getrandbits(32)).normal(0, self.noise, turns.plain.shape)
        base = sum_of(state, worth)
        return [(base + gain, turn) for gain, turn in turns.best(count)]


@dataclass(frozen=True)
class Roller:
    """Plays out the best turns of a `Weigher` with a reader: ``width`` turns, against ``deals`` goals in all, spread
    evenly over the belief, for ``depth`` turns by one-ply policies; then the table evaluates. The deals are played in
    ``halvings`` + 1 equal parts; after each but the last the worse half of the turns is dropped."""

    weigher: Weigher
    width: int = 8
    deals: int = 8
    depth: int = 4
    halvings: int = 0

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        if view.table.phase == ARRANGE:
            return Decision(choices.sample(rng))
        belief = self.weigher.belief(view)
        ranked = self.weigher.ranked(view, self.width, rng, belief)
        if len(ranked) == 1:
            return Decision(decode(ranked[0][1]))
        chance = random.Random(rng.getrandbits(32))
        mine = own_goal(view)
        read = self.seen_by_the_other(view)
        # Equal means stay in one-ply order: sorting is stable.
        left = [_Line(turn) for _score, turn in ranked]
        dropped: list[_Line] = []
        parts = self.halvings + 1
        for part in range(1, parts + 1):
            for other in evenly(belief, self.deals // parts, chance):
                for line in left:
                    line.leads.append(self._play_out(view, line.turn, mine, other, belief, read))
            left.sort(key=_mean, reverse=True)
            if part < parts:
                kept = max(2, (len(left) + 1) // 2)
                dropped[:0] = left[kept:]
                del left[kept:]
        candidates: list[Candidate[Move]] = [
            Candidate(decode(line.turn), margin=_mean(line), visits=len(line.leads)) for line in (*left, *dropped)
        ]
        return Decision(candidates[0].move, tuple(candidates))

    def seen_by_the_other(self, view: View) -> Floats:
        """Return what the other may believe about one's own goal from public turns."""
        reader = self.weigher.reader
        return even_belief() if reader is None else reader.belief(even_belief(), view.table, view.seat)

    def _play_out(self, view: View, turn: RawTurn, mine: int, other: int, belief: Floats, read: Floats) -> float:
        """Return the lead after a turn and ``depth`` more, if the other's goal is ``other``."""
        state, judge = view.table.copy(), self.weigher.judge
        corridor.push(state, turn)
        played = len(state.turns) + 1
        for _ in range(self.depth):
            if state.phase == OVER:
                break
            played += 1
            phase = phase_of(played)
            own, seen = (mine, belief) if state.turn == view.seat else (other, read)
            worth = judge.goal(own, phase, True) - judge.expected(seen, phase, False)
            corridor.push(state, weigh(state, worth).best()[0][1])
        if state.phase == OVER:
            return _final_lead(state, mine, other)
        phase = phase_of(played)
        just_moved = state.turn != view.seat
        return sum_of(state, judge.goal(mine, phase, just_moved) - judge.goal(other, phase, not just_moved))


@dataclass(slots=True)
class _Line:
    """A turn with the leads of the games that begin with it."""

    turn: RawTurn
    leads: list[float] = field(default_factory=list)


def _mean(line: _Line) -> float:
    return fsum(line.leads) / len(line.leads)


def evenly(belief: Floats, count: int, chance: RandomSource) -> list[int]:
    """Draw ``count`` numbers of goals at even distances over these probabilities (systematic sampling), in any order:
    each goal comes up as often as expected, to within one."""
    start = chance.random()
    sums = np.cumsum(belief)
    drawn = np.searchsorted(sums, (np.arange(count) + start) / count * sums[-1])
    numbers: list[int] = np.minimum(drawn, len(belief) - 1).tolist()
    chance.shuffle(numbers)
    return numbers


def own_goal(view: View) -> int:
    """Return the number of one's own goal."""
    goal = view.goal
    assert goal is not None, "turns begin when the goals are arranged"
    return number_of()[goal]


def _final_lead(state: State, mine: int, other: int) -> float:
    one, two = tally(state.stacks, goals()[mine]), tally(state.stacks, goals()[other])
    return one.points - two.points
