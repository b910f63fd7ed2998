"""Playouts to the next scoring, by which searches judge a move.

Rivals play as the network would, each with its own whims, or as themselves if their networks are known. The deciding
seat plans: over the games it explores its construction moves of the next turns and prefers those with the best results
so far, so that a move is judged by the best that it allows, not by what the network alone would do next.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, fsum, sqrt

from capitol.ai.player import Candidate
from capitol.ai.uncertainty import standard_error
from capitol.core.game import RandomSource
from capitol.games.capitol.ai.immediate_gain import gains_at_once, greedy_places
from capitol.games.capitol.ai.net import points_of
from capitol.games.capitol.ai.value_player import (
    LEAD_WEIGHT,
    NO_BID,
    PLACES,
    Option,
    ValuePlayer,
    thinkable,
)
from capitol.games.capitol.rules.corridor import push
from capitol.games.capitol.rules.game import decode
from capitol.games.capitol.rules.moves import Move
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, DRAW, OVER, PLACE, State

TRUST = 2.0
"""The number of games that the network's opinion of a later move counts for."""
DOUBT = 0.03
"""Moves that the network rates lower by this much are explored less than half as eagerly."""
FIRST_BIDS = 2
"""From this round on (counted from 0) seats also bid for tiles that gain nothing at once; before, they hardly ever do
(1 of 100)."""
_UNIFORM = 12**0.5
"""The width of a uniform distribution with a standard deviation of 1."""
_BITS = 0xFFFFFFFF
Seen = tuple[object, ...]


class Whims:
    """Random offsets to the network's rating of moves by each seat: the same in all games of one deal, so that all
    candidates are tried against the same rivals."""

    def __init__(self, rng: RandomSource, deviations: list[float]) -> None:
        """``deviations``: the standard deviation of the whims of each seat."""
        self.salt = int(rng.random() * _BITS)
        self.widths = [deviation * _UNIFORM for deviation in deviations]

    def of(self, seat: int, move: int) -> float:
        """Return a seat's whim about a move, derived from the two by mixing their bits."""
        mixed = (move ^ (self.salt + 7919 * seat)) & _BITS
        mixed = (mixed ^ (mixed >> 15)) * 0x2C1B3C6D & _BITS
        mixed = (mixed ^ (mixed >> 12)) * 0x297A2D39 & _BITS
        return self.widths[seat] * ((mixed ^ (mixed >> 15)) / _BITS - 0.5)


@dataclass(frozen=True, slots=True)
class Played:
    """One complete playout: the ``table`` at its start, and all ``moves`` in order, up to the next scoring."""

    table: State
    moves: list[int]


class Branch:
    """Results of the games in which the seat made certain moves, ``move`` being the last: their number (``visits``),
    the sum of their values, and the continuations (``later``) by the seat's next move. ``games`` are the games
    themselves, kept only at the root of a branch and if requested."""

    __slots__ = ("games", "later", "move", "visits", "worth")

    def __init__(self, move: int) -> None:
        self.move = move
        self.games: list[Played] = []
        self.visits = 0
        self.worth = 0.0
        self.later: dict[int, Branch] = {}

    def choose(self, options: list[Option], curiosity: float, lead_weight: float) -> Branch:
        """Choose the continuation: one with good results, or a little tried one that the network rates highly; for
        ``lead_weight`` see `Playouts`."""
        likes = [option.win + lead_weight * option.lead for option in options]
        top = max(likes)
        eager = curiosity * sqrt(float(self.visits))
        best, most = options[0].move, -1000.0
        for option, liked in zip(options, likes, strict=True):
            visits, worth = 0, 0.0
            found = self.later.get(option.move)
            if found is not None:
                visits, worth = found.visits, found.worth
            promise = (TRUST * liked + worth) / (TRUST + visits)
            promise += eager * exp((liked - top) / DOUBT) / (1 + visits)
            if promise > most:
                best, most = option.move, promise
        chosen = self.later.get(best)
        if chosen is None:
            chosen = self.later[best] = Branch(best)
        return chosen


class Line:
    """A candidate and the results of the games that began with it: sums over its ``visits``, values by the ``deals`` of
    the games, and the ``branch`` with their continuations."""

    __slots__ = ("branch", "deals", "lead", "lead_weight", "option", "squares", "visits", "win")

    def __init__(self, option: Option, lead_weight: float = LEAD_WEIGHT) -> None:
        """``lead_weight``: the weight of the lead, relative to the chance to win."""
        self.option = option
        self.lead_weight = lead_weight
        self.deals: dict[int, float] = {}
        self.branch = Branch(option.move)
        self.visits = 0
        self.win = 0.0
        self.lead = 0.0
        self.squares = 0.0

    def add(self, win: float, lead: float, deal: int) -> None:
        """Add one game, played on the deal of this number."""
        self.deals[deal] = win + self.lead_weight * lead
        self.visits += 1
        self.win += win
        self.lead += lead
        self.squares += win * win

    def worth(self, prior: float) -> float:
        """Return the mean value, with the network's opinion counted as ``prior`` further games."""
        worth = self.win + self.lead_weight * self.lead
        opinion = self.option.win + self.lead_weight * self.option.lead
        return (worth + prior * opinion) / (self.visits + prior)

    def ahead_of(self, other: Line) -> tuple[float, float]:
        """Return the mean lead over another line on the deals that both were played on, and its standard error, which
        is infinite for fewer than two deals."""
        gaps = [worth - other.deals[deal] for deal, worth in self.deals.items() if deal in other.deals]
        count = len(gaps)
        if count < 2:
            return 0.0, 1000.0
        mean = fsum(gaps) / count
        return mean, sqrt(fsum([(gap - mean) ** 2 for gap in gaps]) / (count - 1) / count)

    def outcome(self, prior: float) -> tuple[float, float]:
        """Return the chance to win and the lead, with the network's opinion counted as ``prior`` further games."""
        count = self.visits + prior
        return (self.win + prior * self.option.win) / count, (self.lead + prior * self.option.lead) / count

    def error(self) -> float | None:
        """Return the standard error of the chance to win; None for fewer than two games."""
        return standard_error(self.win, self.squares, self.visits)

    def candidate(self, prior: float) -> Candidate[Move]:
        """Return the line as a `Candidate`."""
        win, lead = self.outcome(prior)
        return Candidate(
            decode(self.option.move), win, points_of(lead), self.error(), self.visits, games=tuple(self.branch.games)
        )


class Playouts:
    """The playouts of one decision. A seat's options are evaluated once for all positions that look the same to it;
    ``thoughts`` counts these evaluations and those of final positions, which are nearly all that a game costs."""

    def __init__(
        self,
        guide: ValuePlayer,
        seat: int,
        curiosity: float,
        rivals: tuple[ValuePlayer | None, ...] = (),
        lead_weight: float = LEAD_WEIGHT,
        keep_games: bool = False,
    ) -> None:
        """``guide`` evaluates, and plays for everybody except known ``rivals`` (by seat); ``curiosity``: how far the
        deciding ``seat`` explores seemingly worse moves, 0 for a seat that does not plan; ``lead_weight``: the weight
        of the lead in its plans, relative to the chance to win; ``keep_games``: whether branches keep their games."""
        self.guide = guide
        self.rivals = rivals
        self.seat = seat
        self.curiosity = curiosity
        self.lead_weight = lead_weight
        self.keep_games = keep_games
        self.thoughts = 0
        self._thought: dict[Seen, list[Option]] = {}

    def play(self, table: State, move: int, begun: Branch, whims: Whims) -> tuple[float, float]:
        """Play ``move`` and go on to the next scoring; return the chance to win then, and the lead (as
        `ValuePlayer.judge`). The seat's own choices are recorded in the branch of the move."""
        return self._play(table, move, begun, whims)[1:]

    def played(self, table: State, move: int, begun: Branch, whims: Whims) -> State:
        """Like `play`, but return the table at the next scoring."""
        return self._play(table, move, begun, whims)[0]

    def _play(self, table: State, move: int, begun: Branch, whims: Whims) -> tuple[State, float, float]:
        scorings = len(table.round_scores)
        planned = self.curiosity if table.phase == CONSTRUCTION else 0.0
        state = table.copy()
        push(state, move)
        path, moves = [begun], [move]
        while len(state.round_scores) == scorings:
            options = self.options(state)
            if len(options) == 1:
                chosen = options[0].move
            elif planned and state.turn == self.seat and state.phase == CONSTRUCTION:
                path.append(path[-1].choose(options, planned, self.lead_weight))
                chosen = path[-1].move
            else:
                chosen = self._preferred(state, options, whims)
            push(state, chosen)
            moves.append(chosen)
        if self.keep_games:
            begun.games.append(Played(table, moves))
        win, lead = self.guide.judge(state, self.seat)
        self.thoughts += 1
        for branch in path:
            branch.visits += 1
            branch.worth += win + self.lead_weight * lead
        return state, win, lead

    def ended(self, table: State) -> State:
        """Return the end of the game if all play on as the network would, with the cards to be turned up as they are
        dealt."""
        state = table.copy()
        while state.phase != OVER:
            options = self.options(state)
            push(state, max(options, key=_worth).move)
        return state

    def _preferred(self, state: State, options: list[Option], whims: Whims) -> int:
        """Return the move of a seat that does not plan. Bids follow the network alone: with whims, all would bid on
        tiles that hardly anybody bids on."""
        whimsical = state.turn != self.seat and state.phase != BID
        best, most = options[0].move, -1000.0
        for option in options:
            worth = option.worth
            if whimsical:
                worth += whims.of(state.turn, option.move)
            if worth > most:
                best, most = option.move, worth
        return best

    def options(self, state: State) -> list[Option]:
        """Return the plausible moves of the seat to move, with their values to it; a single one is not evaluated."""
        turn, phase = state.turn, state.phase
        moves: list[int] = []
        if phase == BID:
            if not state.hand_size(turn) or (state.round < FIRST_BIDS and not gains_at_once(state, turn)):
                return [Option(NO_BID, 0.0, 0.0)]
        else:
            moves = greedy_places(state, turn)[:PLACES] if phase == PLACE else thinkable(state)
            if len(moves) == 1:
                return [Option(moves[0], 0.0, 0.0)]
        seen = _seen_in_turn(state)
        found = self._thought.get(seen)
        if found is None:
            known = self.rivals[turn] if turn != self.seat and self.rivals else None
            mover = self.guide if known is None else known
            found = mover.bids(state, turn, brief=True) if phase == BID else mover.tried(state, turn, moves)[0]
            self._thought[seen] = found
            self.thoughts += 1
        return found


def _worth(option: Option) -> float:
    return option.worth


def _seen_in_turn(state: State) -> Seen:
    """Return a cache key: what the choice of the seat to move depends on and what changes before the next scoring.
    Cards and yards of others, which matter little, are left out, except bidders' hand sizes."""
    turn = state.turn
    seen: Seen = (
        turn,
        state.phase,
        state.round,
        state.auction,
        state.consul,
        state.out,
        state.owed[turn],
        state.supply,
        tuple(state.cells),
        tuple(state.large),
        state.known[turn],
        state.hidden[turn],
        state.open[turn],
        state.done[turn],
        state.roofs[2 * turn],
        state.roofs[2 * turn + 1],
    )
    if state.phase == DRAW:
        return (*seen, *[cards[-1:] for cards in state.stacks])
    if state.phase == BID:
        return (*seen, *[state.hand_size(other) for other in range(state.tables.seats)])
    return seen
