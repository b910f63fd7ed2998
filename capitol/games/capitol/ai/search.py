"""The player that looks further: the moves its network likes best are played out to the end of the round, in tables
dealt at random where the seat cannot know, and judged there.

All candidates meet the same deals and the same rivals. How the games go on, `playouts.py` says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from capitol.ai.player import Budget, Candidate, Decision
from capitol.core.game import MoveSpace, RandomSource
from capitol.games.capitol.ai.bid_search import weigh_bids
from capitol.games.capitol.ai.net import ValueNet, points_of, shipped_nets, shipped_search_nets
from capitol.games.capitol.ai.playouts import Line, Playouts, Whims
from capitol.games.capitol.ai.value_player import BID_TOLERANCE, Option, ValuePlayer
from capitol.games.capitol.rules.corridor import push
from capitol.games.capitol.rules.game import decode
from capitol.games.capitol.rules.moves import Move
from capitol.games.capitol.rules.places import round_points
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, PLACE, State
from capitol.games.capitol.rules.view import View, determinize


@dataclass(frozen=True, slots=True)
class Habits:
    """How a search goes about it.

    ``iterations`` and ``milliseconds``: what it takes for a decision where no budget is given, of which ``brief`` is
    the part outside of the construction, where there are few moves and one decision follows another; ``width``: moves
    that are played out; ``prior``: games that the network's own opinion counts for; ``whims``: the standard deviation
    of what rivals like a move better or worse than the network in the games played out, and ``quirks`` that of rivals
    whose network is known; ``curiosity``: how far later moves of the seat's own are tried there that seem worse.
    ``spite``: of moves whose worths differ by no more, the one is taken that leaves rivals the fewest points in the
    areas.
    """

    iterations: int | None = None
    milliseconds: int | None = 950
    brief: float = 0.4
    width: int = 10
    prior: float = 4.0
    whims: float = 0.04
    quirks: float = 0.005
    curiosity: float = 0.04
    spite: float = 0.0


EXPERT = Habits(milliseconds=200, spite=0.03)
MASTER = Habits(milliseconds=950)


class SearchPlayer:
    """One ply by the network, the best of it played out."""

    def __init__(
        self, nets: dict[int, ValueNet], habits: Habits, known: dict[str, dict[int, ValueNet]] | None = None,
        tells: bool = False,
    ) -> None:  # fmt: skip
        """``nets``: a network for each number of seats; ``known``: those of players that it knows, by the kind of
        their seats; ``tells``: whether its candidates come with the games that it played out."""
        self.habits = habits
        self.tells = tells
        self.value = ValuePlayer(nets)
        self.guide = ValuePlayer(nets, rough=True)
        self.known = {kind: ValuePlayer(theirs, rough=True) for kind, theirs in (known or {}).items()}
        self.rivals: tuple[ValuePlayer | None, ...] = ()

    def among(self, company: Sequence[str]) -> SearchPlayer:
        """This player at a table of such seats (as `capitol.ai.company.Sociable` says): whom it knows, it foresees. It
        must not sit at another table yet."""
        rivals = tuple([self.known.get(kind) for kind in company])
        if not any(rivals):
            return self
        seated = self.with_value(self.value)
        seated.rivals = rivals
        return seated

    def with_value(self, value: ValuePlayer) -> SearchPlayer:
        """The same search for which ``value`` says what is worth a thought."""
        other = SearchPlayer({}, self.habits, tells=self.tells)
        other.value, other.guide, other.known, other.rivals = value, self.guide, self.known, self.rivals
        return other

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        """The move of the greatest worth after the games that the budget allows. Its iterations are thoughts, so that
        all decisions cost alike: a game takes a few at the end of a round and two dozen at the beginning."""
        if choices.count() == 1:
            return self.value.decide(view, choices, budget, rng)
        habits = self.habits
        if view.table.phase == BID:
            return self._bid(view, budget, rng)
        options = self.value.options(view)
        lines = self.play_out(view, options[: habits.width], budget, rng)
        if habits.spite and view.table.phase != PLACE:
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
        spent = self._clock(view.table.phase, budget)
        games = Playouts(self.guide, view.seat, self.habits.curiosity, self.rivals, self.tells)
        whims = self._whims(view.table.tables.seats)
        left = list(lines)
        parts = max(1, (len(lines) - 1).bit_length())
        for part in range(1, parts + 1):
            while spent(games.thoughts) < part / parts:
                table, fancies = determinize(view, rng), Whims(rng, whims)
                for line in left:
                    line.add(*games.play(table, line.option.move, line.branch, fancies))
            left.sort(key=lambda line: line.worth(self.habits.prior), reverse=True)
            left = left[: max(2, (len(left) + 1) // 2)]
        lines.sort(key=lambda line: line.worth(self.habits.prior), reverse=True)
        return lines

    def _bid(self, view: View, budget: Budget, rng: RandomSource) -> Decision[Move]:
        """Any of the bids that are worth about the same, so that the hand cannot be read off them."""
        habits = self.habits
        games = Playouts(self.guide, view.seat, 0.0, self.rivals, self.tells)
        whims = self._whims(view.table.tables.seats)
        bids = weigh_bids(view, self.value, games, habits.prior, whims, self._clock(BID, budget), rng)
        least = bids[0].worth(habits.prior) - BID_TOLERANCE
        near = sum([bid.won.visits > 0 and bid.worth(habits.prior) >= least for bid in bids])
        bids.insert(0, bids.pop(int(rng.random() * near)))
        candidates = [bid.candidate(habits.prior) for bid in bids]
        return Decision(candidates[0].move, tuple(candidates))

    def _whims(self, seats: int) -> list[float]:
        """How wide the whims of each seat are."""
        known = self.rivals or (None,) * seats
        return [self.habits.whims if rival is None else self.habits.quirks for rival in known]

    def _clock(self, phase: int, budget: Budget) -> Callable[[int], float]:
        """What part of the budget for a decision of this phase is spent after so many thoughts; 1 or more when it is
        over. No character takes longer than it is wont to."""
        habits = self.habits
        iterations, milliseconds = budget.iterations, budget.milliseconds
        if iterations is None:
            iterations = habits.iterations
            if milliseconds is None or (habits.milliseconds is not None and habits.milliseconds < milliseconds):
                milliseconds = habits.milliseconds
        whole = 1.0 if phase == CONSTRUCTION else habits.brief
        begun = perf_counter()

        def spent(thoughts: int) -> float:
            part = thoughts / iterations if iterations else 0.0
            if milliseconds:
                part = max(part, (perf_counter() - begun) * 1000 / milliseconds)
            return part / whole

        return spent


def left_to_rivals(table: State, move: int, seat: int) -> int:
    """The points that all rivals would get if the areas were scored right after a move."""
    after = table.copy()
    push(after, move)
    points = round_points(after)
    return sum(points) - points[seat]


def shipped_searcher(habits: Habits, tells: bool = False) -> SearchPlayer:
    """A player with the networks that ship for searches, for two to four seats, who knows how `strong` plays."""
    return SearchPlayer(shipped_search_nets(), habits, {"ai:strong": shipped_nets()}, tells)
