"""The player that looks further: the moves its network likes best are played out to the end of the round, in tables
dealt at random where the seat cannot know, and judged there.

All candidates meet the same deals and the same rivals. How the games go on, `playouts.py` says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from time import perf_counter

from capitol.ai.player import Budget, Candidate, Decision
from capitol.core.game import MoveSpace, RandomSource
from capitol.games.capitol.ai.net import ValueNet, points_of, shipped_search_nets
from capitol.games.capitol.ai.playouts import Branch, Playouts, Whims
from capitol.games.capitol.ai.value_player import LEAD_WEIGHT, Option, ValuePlayer
from capitol.games.capitol.rules.corridor import push
from capitol.games.capitol.rules.game import decode
from capitol.games.capitol.rules.moves import Move
from capitol.games.capitol.rules.places import round_points
from capitol.games.capitol.rules.state import CONSTRUCTION, DRAW, State
from capitol.games.capitol.rules.view import View, determinize


@dataclass(frozen=True, slots=True)
class Habits:
    """How a search goes about it.

    ``iterations`` and ``milliseconds``: what it takes for a decision where no budget is given, of which ``draws`` is
    the part for a card to draw, where there are three moves at most and one decision follows another; ``width``: moves
    that are played out; ``prior``: games that the network's own opinion counts for; ``whims``: the standard deviation
    of what rivals like a move better or worse than the network in the games played out; ``curiosity``: how far later
    moves of the seat's own are tried there that seem worse. ``spite``: of moves whose worths differ by no more, the
    one is taken that leaves rivals the fewest points in the areas.
    """

    iterations: int | None = None
    milliseconds: int | None = 950
    draws: float = 0.4
    width: int = 10
    prior: float = 4.0
    whims: float = 0.02
    curiosity: float = 0.04
    spite: float = 0.0


EXPERT = Habits(milliseconds=200, spite=0.03)
MASTER = Habits(milliseconds=950)


class Line:
    """A candidate and what the games that began with it came to: sums over its ``visits``, and the ``branch`` that
    says how they went on."""

    __slots__ = ("branch", "lead", "option", "squares", "visits", "win")

    def __init__(self, option: Option) -> None:
        self.option = option
        self.branch = Branch(option.move)
        self.visits = 0
        self.win = 0.0
        self.lead = 0.0
        self.squares = 0.0

    def add(self, win: float, lead: float) -> None:
        """One game more."""
        self.visits += 1
        self.win += win
        self.lead += lead
        self.squares += win * win

    def worth(self, prior: float) -> float:
        """What it came to, with the network's opinion as so many games more."""
        worth = self.win + LEAD_WEIGHT * self.lead
        return (worth + prior * self.option.worth) / (self.visits + prior)

    def candidate(self, prior: float) -> Candidate[Move]:
        """As it is told to others."""
        count = self.visits + prior
        win = (self.win + prior * self.option.win) / count
        lead = (self.lead + prior * self.option.lead) / count
        error = None
        if self.visits > 1:
            mean = self.win / self.visits
            error = sqrt(max(0.0, self.squares / self.visits - mean * mean) / (self.visits - 1))
        return Candidate(decode(self.option.move), win, points_of(lead), error, self.visits)


class SearchPlayer:
    """One ply by the network, the best of it played out; bids and tiles by the network alone, which sufficed."""

    def __init__(self, nets: dict[int, ValueNet], habits: Habits) -> None:
        """``nets``: a network for each number of seats."""
        self.habits = habits
        self.value = ValuePlayer(nets)
        self.guide = ValuePlayer(nets, rough=True)

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        """The move of the greatest worth after the games that the budget allows. Its iterations are thoughts, so that
        all decisions cost alike: a game takes a few at the end of a round and two dozen at the beginning."""
        phase = view.table.phase
        if phase not in (CONSTRUCTION, DRAW) or choices.count() == 1:
            return self.value.decide(view, choices, budget, rng)
        habits = self.habits
        options = self.value.options(view)
        lines = self.play_out(view, options[: habits.width], budget, rng)
        if habits.spite:
            least = lines[0].worth(habits.prior) - habits.spite
            near = [line for line in lines if line.worth(habits.prior) >= least]
            chosen = min(near, key=lambda line: left_to_rivals(view.table, line.option.move, view.seat))
            lines.remove(chosen)
            lines.insert(0, chosen)
        candidates = [line.candidate(habits.prior) for line in lines]
        rest = [Candidate(decode(o.move), o.win, points_of(o.lead)) for o in options[habits.width :]]
        return Decision(candidates[0].move, (*candidates, *rest))

    def play_out(self, view: View, options: Sequence[Option], budget: Budget, rng: RandomSource) -> list[Line]:
        """What games that begin with each option come to, the best option first. Sequential halving: the worse half of
        those that are left goes after each part of the budget."""
        lines = [Line(option) for option in options]
        if len(lines) == 1:
            return lines
        spent = _clock(budget, self.habits)
        whole = self.habits.draws if view.table.phase == DRAW else 1.0
        games = Playouts(self.guide, view.seat, self.habits.curiosity)
        left = list(lines)
        parts = max(1, (len(lines) - 1).bit_length())
        for part in range(1, parts + 1):
            while spent(games.thoughts) < whole * part / parts:
                table, whims = determinize(view, rng), Whims(rng, self.habits.whims)
                for line in left:
                    line.add(*games.play(table, line.option.move, line.branch, whims))
            left.sort(key=lambda line: line.worth(self.habits.prior), reverse=True)
            left = left[: max(2, (len(left) + 1) // 2)]
        lines.sort(key=lambda line: line.worth(self.habits.prior), reverse=True)
        return lines


def left_to_rivals(table: State, move: int, seat: int) -> int:
    """The points that all rivals would get if the areas were scored right after a move."""
    after = table.copy()
    push(after, move)
    points = round_points(after)
    return sum(points) - points[seat]


def shipped_searcher(habits: Habits) -> SearchPlayer:
    """A player with the networks that ship for searches, for two to four seats."""
    return SearchPlayer(shipped_search_nets(), habits)


def _clock(budget: Budget, habits: Habits) -> Callable[[int], float]:
    """What part of the budget is spent after so many thoughts; 1 or more when it is over. No character takes longer
    than it is wont to."""
    iterations, milliseconds = budget.iterations, budget.milliseconds
    if iterations is None:
        iterations = habits.iterations
        if milliseconds is None or (habits.milliseconds is not None and habits.milliseconds < milliseconds):
            milliseconds = habits.milliseconds
    begun = perf_counter()

    def spent(thoughts: int) -> float:
        part = thoughts / iterations if iterations else 0.0
        if milliseconds:
            part = max(part, (perf_counter() - begun) * 1000 / milliseconds)
        return part

    return spent
