"""The player that looks further: it plays out the moves that its network rates highest to the end of the round, on
tables with all that the seat cannot know dealt at random, and evaluates the results.

All candidates get the same deals and the same rivals. `playouts.py` describes how the games go on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from capitol.ai.deadline import Stopwatch
from capitol.ai.player import Budget, Candidate, Decision
from capitol.core.game import MoveSpace, RandomSource
from capitol.games.capitol.ai.auctions import nothing_later
from capitol.games.capitol.ai.bid_search import weigh_bids
from capitol.games.capitol.ai.immediate_gain import gaining_permits
from capitol.games.capitol.ai.net import ValueNet, points_of, shipped_nets, shipped_search_nets
from capitol.games.capitol.ai.playouts import Line, Playouts, Whims
from capitol.games.capitol.ai.value_player import BID_TOLERANCE, LEAD_WEIGHT, Option, ValuePlayer, takes_points
from capitol.games.capitol.rules.corridor import K_PASS, push
from capitol.games.capitol.rules.game import decode
from capitol.games.capitol.rules.moves import Move
from capitol.games.capitol.rules.numbers import ROUNDS
from capitol.games.capitol.rules.places import round_points
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, PLACE, State
from capitol.games.capitol.rules.view import View, determinize


@dataclass(frozen=True, slots=True)
class Habits:
    """Parameters of the search.

    ``iterations`` and ``milliseconds``: limits per decision if no budget is given; ``brief`` is the fraction for
    decisions outside construction, where moves are few and one decision follows another; ``width``: the number of moves
    played out; ``prior``: the number of games that the network's own opinion counts for; ``whims``: the standard
    deviation of rivals' offsets to the network's ratings in playouts, and ``quirks`` that of rivals with known
    networks; ``curiosity``: how far the seat's own later moves that seem worse are explored. ``spite``: among moves
    whose values differ by no more than this, the one that leaves rivals the fewest points in the areas is taken.

    At the start of a round, with ``full`` or more cards in hand, most is at stake: construction may then take ``care``
    times the budget, and a pass must be better than the best building move by ``surety`` standard errors.
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
    full: int = 6
    care: float = 2.5
    surety: float = 2.0


LAST_LEAD_WEIGHT = 0.1
"""The weight of the lead in the last round, when playouts reach the end of the game."""
LEAST_LEAD_WEIGHT = 0.01
"""The weight of the lead when there is hardly a chance to win: it then only breaks ties."""
SAME = 0.002
"""Values that differ by no more than this are equal: then it builds rather than passing."""

EXPERT = Habits(milliseconds=200, spite=0.03)
MASTER = Habits(milliseconds=950)


class SearchPlayer:
    """One-ply search by the network, with the best moves played out."""

    def __init__(
        self,
        nets: dict[int, ValueNet],
        habits: Habits,
        known: dict[str, dict[int, ValueNet]] | None = None,
        keep_games: bool = False,
    ) -> None:
        """``nets``: a network for each number of seats; ``known``: those of players that it recognises, by kind of
        seat; ``keep_games``: whether its candidates come with their playouts."""
        self.habits = habits
        self.keep_games = keep_games
        self.value = ValuePlayer(nets)
        self.guide = ValuePlayer(nets, rough=True)
        self.known = {kind: ValuePlayer(theirs, rough=True) for kind, theirs in (known or {}).items()}
        self.rivals: tuple[ValuePlayer | None, ...] = ()

    def among(self, table_mates: Sequence[str]) -> SearchPlayer:
        """Return this player for a table with these seats (see `capitol.ai.table_mates.Sociable`): it predicts players
        that it recognises. It must not sit at another table yet."""
        rivals = tuple([self.known.get(kind) for kind in table_mates])
        if not any(rivals):
            return self
        seated = self.with_value(self.value)
        seated.rivals = rivals
        return seated

    def with_value(self, value: ValuePlayer) -> SearchPlayer:
        """Return the same search with ``value`` choosing and rating the candidates."""
        other = SearchPlayer({}, self.habits, keep_games=self.keep_games)
        other.value, other.guide, other.known, other.rivals = value, self.guide, self.known, self.rivals
        return other

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        """Return the move with the greatest value after the games that the budget allows. Iterations are evaluations,
        so that all decisions cost the same: a game takes a few at the end of a round and two dozen at the beginning."""
        if choices.count() == 1:
            return self.value.decide(view, choices, budget, rng)
        habits = self.habits
        if view.table.phase == BID:
            return self._bid(view, budget, rng)
        options = self.value.options(view)
        options = self.tried_first(view.table, options)
        lines = self.play_out(view, options[: habits.width], budget, rng)
        if habits.spite and view.table.phase != PLACE and not _passes(lines[0]):
            least = lines[0].worth(habits.prior) - habits.spite
            near = [line for line in lines if line.worth(habits.prior) >= least and not _passes(line)]
            chosen = min(near, key=lambda line: left_to_rivals(view.table, line.option.move, view.seat))
            lines.remove(chosen)
            lines.insert(0, chosen)
        candidates = [line.candidate(habits.prior) for line in lines]
        rest = [Candidate(decode(o.move), o.win, points_of(o.lead)) for o in options[habits.width :]]
        return Decision(candidates[0].move, (*candidates, *rest))

    def tried_first(self, table: State, options: list[Option]) -> list[Option]:
        """Return the options, best first, with the best Permit that gains points in the last round among those that are
        played out."""
        width = self.habits.width
        if len(options) <= width or table.phase != CONSTRUCTION or table.round < ROUNDS - 1:
            return options
        gaining = gaining_permits(table)
        best = next((at for at, option in enumerate(options) if option.move in gaining), 0)
        if best >= width:
            options.insert(width - 1, options.pop(best))
        return options

    def play_out(self, view: View, options: Sequence[Option], budget: Budget, rng: RandomSource) -> list[Line]:
        """Play out each option; return the lines, best first. Sequential halving: after each part of the budget the
        worse half of the remaining options is dropped."""
        weight = lead_weight(view.table, options)
        lines = [Line(option, weight) for option in options]
        if len(lines) == 1:
            return lines
        habits = self.habits
        full = self._full(view)
        spent = self._clock(self._part(view), budget)
        games = Playouts(self.guide, view.seat, habits.curiosity, self.rivals, weight, self.keep_games)
        whims = self._whims(view.table.tables.seats)
        deal = 0
        left = list(lines)
        parts = max(1, (len(lines) - 1).bit_length())
        for part in range(1, parts + 1):
            while spent(games.thoughts) < part / parts:
                table, fancies = determinize(view, rng), Whims(rng, whims)
                deal += 1
                for line in left:
                    line.add(*games.play(table, line.option.move, line.branch, fancies), deal)
            left.sort(key=lambda line: line.worth(habits.prior), reverse=True)
            left = left[: max(2, (len(left) + 1) // 2)]
        lines.sort(key=lambda line: line.worth(habits.prior), reverse=True)
        self.build_rather(lines, full)
        played = [Option(line.option.move, *line.outcome(habits.prior)) for line in lines]
        if gaining := takes_points(view.table, played):
            lines.insert(0, lines.pop(played.index(gaining)))
        return lines

    def build_rather(self, lines: list[Line], full: bool) -> None:
        """If the best line passes, move the best building line before it, unless passing is better (with a full hand,
        by a clear margin)."""
        building = next((line for line in lines if not _passes(line)), None)
        if building is None or not _passes(lines[0]):
            return
        if full:
            gap, error = lines[0].ahead_of(building)
            better = gap > self.habits.surety * error
        else:
            better = lines[0].worth(self.habits.prior) > building.worth(self.habits.prior) + SAME
        if not better:
            lines.remove(building)
            lines.insert(0, building)

    def _bid(self, view: View, budget: Budget, rng: RandomSource) -> Decision[Move]:
        """Choose one of the bids of about the same value, so that the hand cannot be inferred from it; in the last
        auction of the game, when no hand is worth hiding, the best."""
        habits = self.habits
        weight = lead_weight(view.table, self.value.options(view))
        games = Playouts(self.guide, view.seat, 0.0, self.rivals, weight, self.keep_games)
        whims = self._whims(view.table.tables.seats)
        bids = weigh_bids(view, self.value, games, habits.prior, whims, self._clock(self._part(view), budget), rng)
        if not nothing_later(view.table):
            least = bids[0].worth(habits.prior) - BID_TOLERANCE
            near = sum([bid.won.visits > 0 and bid.worth(habits.prior) >= least for bid in bids])
            bids.insert(0, bids.pop(int(rng.random() * near)))
        candidates = [bid.candidate(habits.prior) for bid in bids]
        return Decision(candidates[0].move, tuple(candidates))

    def _full(self, view: View) -> bool:
        """Whether most of a round is still to be built."""
        return view.table.phase == CONSTRUCTION and view.table.hand_size(view.seat) >= self.habits.full

    def _part(self, view: View) -> float:
        """Return the fraction of the usual budget for a decision."""
        if view.table.phase != CONSTRUCTION:
            return self.habits.brief
        return self.habits.care if self._full(view) else 1.0

    def _whims(self, seats: int) -> list[float]:
        """Return the standard deviation of each seat's whims."""
        known = self.rivals or (None,) * seats
        return [self.habits.whims if rival is None else self.habits.quirks for rival in known]

    def _clock(self, part: float, budget: Budget) -> Callable[[int], float]:
        """Return a function from the number of evaluations to the fraction used of a decision's budget, which is
        ``part`` of the usual one; 1 or more when it is used up. The player never exceeds its own limits, nor the
        budget."""
        habits = self.habits
        iterations, milliseconds = budget.iterations, budget.milliseconds
        if iterations is None:
            iterations = habits.iterations
            if habits.milliseconds is not None:
                wont = habits.milliseconds * part
                milliseconds = int(wont if milliseconds is None else min(wont, milliseconds))
        thoughts_allowed = iterations * part if iterations else 0.0
        watch = Stopwatch(budget.patience)

        def spent(thoughts: int) -> float:
            found = thoughts / thoughts_allowed if thoughts_allowed else 0.0
            if milliseconds:
                found = max(found, watch.milliseconds / milliseconds)
            return found

        return spent


def lead_weight(table: State, options: Sequence[Option]) -> float:
    """Return the weight of the lead, relative to the chance to win: less in the last round, and less the further the
    chance is below the seat's share, since a smaller defeat is worth nothing."""
    usual = LEAD_WEIGHT if table.round < ROUNDS - 1 else LAST_LEAD_WEIGHT
    chance = max([option.win for option in options])
    return max(LEAST_LEAD_WEIGHT, usual * min(1.0, table.tables.seats * chance))


def _passes(line: Line) -> bool:
    return line.option.move & 7 == K_PASS


def left_to_rivals(table: State, move: int, seat: int) -> int:
    """Return the points of all rivals if the areas were scored right after a move."""
    after = table.copy()
    push(after, move)
    points = round_points(after)
    return sum(points) - points[seat]


def shipped_searcher(habits: Habits, keep_games: bool = False) -> SearchPlayer:
    """Return a player with the shipped search networks, for two to four seats, that recognises `strong`."""
    return SearchPlayer(shipped_search_nets(), habits, {"ai:strong": shipped_nets()}, keep_games)
