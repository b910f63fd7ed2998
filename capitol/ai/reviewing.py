"""Reviewing a finished game: what each step changed and why, and how good a decision was."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import fsum
from typing import Any, Generic, TypeVar

from capitol.ai.comparing import Comparer, Comparison, Tried
from capitol.ai.player import Budget, Player
from capitol.core.evaluator import Evaluator, Interrupted, Stop, never
from capitol.core.game import Game, SeatView
from capitol.core.luck import Change, Row, of_deal, of_moves

S = TypeVar("S")
V = TypeVar("V", bound=SeatView)
M = TypeVar("M")
DRAWS, FIRST_DRAWS = 64, 16
"""The number of times that what nobody knew is drawn again, for the mean over what could have come; and the number of
identical outcomes after which drawing stops, as it mostly does if chance plays no part."""
SEALED_DRAWS = 8
"""The same as `DRAWS` for moves that somebody could have sealed but did not."""
ALTERNATIVES = 3
"""The number of moves with which the played one is compared."""
FIRST_DEALS, DEALS, LAST_DEALS = 6, 16, 48
"""The number of deals on which moves are compared: it ends after `FIRST_DEALS` if the played move is surely good, and
goes on to `LAST_DEALS` if it is still open whether the move is bad, or which one is better."""
HARMLESS, SURE = 0.05, 2.0
"""A move is good if it is less than `HARMLESS` behind the best, by a margin of `SURE` standard errors."""
SERIOUS, DOUBTS, LAST_DOUBTS = 0.1, 16, 48
"""Where the played move seems to be ``SERIOUS`` behind, a second comparison decides, on ``DOUBTS`` deals, or on
``LAST_DOUBTS`` if it is still open."""
AS_GOOD = 0.02
"""Moves surely no further apart than this count as equally good: either may be named."""
PLAIN = 0


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal of a game, to be reviewed."""

    setup: Any


@dataclass(frozen=True, slots=True)
class Passage(Generic[S, M]):
    """Consecutive steps of a finished game, from the one after ``step``: the moves with their seats, and the states
    before the first and after each."""

    step: int
    states: tuple[S, ...]
    moves: tuple[tuple[int, M], ...]


@dataclass(frozen=True, slots=True)
class Played(Generic[V, M]):
    """A decision: what its seat knew, and the move it played."""

    view: V
    move: M


Part = Deal | Passage[Any, Any] | Played[Any, Any]
"""What can be reviewed: the deal, the changes over some steps, or one decision."""
Review = tuple[Change, ...] | Comparison[Any]


class Reviewer(Generic[S, V, M]):
    """Reviews finished games of one game. ``guide``, a quick player, names the best moves by what the seat knew, unless
    it has no opinion (no candidates); ``comparer`` then looks further ahead. ``doubter``, if there is one, decides by
    other means where a move seems much better than the one played."""

    def __init__(
        self,
        game: Game[S, V, M, Any],
        evaluator: Evaluator[S, V],
        guide: Player[V, M],
        comparer: Comparer[V, M],
        doubter: Comparer[V, M] | None = None,
    ) -> None:
        self._game, self._evaluator, self._guide, self._comparer = game, evaluator, guide, comparer
        self._doubter = doubter

    def review(self, part: Part, seeds: Sequence[int], stop: Stop = never) -> Review:
        """Review a part of a game; ``seeds`` has a seed for each move of a passage, else one."""
        if isinstance(part, Deal):
            return (self.deal(part.setup, seeds[0], stop),)
        if isinstance(part, Passage):
            return self.changes(part, seeds, stop)
        return self.compare(part.view, part.move, seeds[0], stop)

    def deal(self, setup: Any, seed: int, stop: Stop = never) -> Change:
        """Return what each seat gained by the deal: its chance at the start, minus the mean over deals at the same
        table with the same first seat."""
        game, rng = self._game, random.Random(seed)
        states, dealt = [game.start(setup)], setup
        for _draw in range(DRAWS):
            for _seat in setup.players:
                dealt = game.redeal(dealt, rng)
            states.append(game.start(dealt))
        chances = self._chances(states, seed, stop)
        return of_deal(_mean([(1, row) for row in chances[1:]]), chances[0])

    def changes(self, passage: Passage[S, M], seeds: Sequence[int], stop: Stop = never) -> tuple[Change, ...]:
        """Return what each move of a passage changed, sealed ones together. ``seeds`` has one for each move; a passage
        must not end between sealed moves."""
        found, at = [], 0
        while at < len(passage.moves):
            if stop():
                raise Interrupted
            count = len(self._game.to_act(passage.states[at])) if self._game.sealed(passage.states[at]) else 1
            found.append(self._change(passage, at, count, seeds[at], stop))
            at += count
        return tuple(found)

    def _change(self, passage: Passage[S, M], at: int, count: int, seed: int, stop: Stop) -> Change:
        before, after = passage.states[at], passage.states[at + count]
        moves = passage.moves[at : at + count]
        best = {seat: self._best(before, seat, move, seed) for seat, move in moves}
        known: dict[tuple[M, ...], Row] = {}

        def expected(played: frozenset[int]) -> Row:
            line = tuple([move if seat in played else best[seat] for seat, move in moves])
            if line not in known:
                full = count == 1 or len(played) == count
                movers = [seat for seat, _move in moves]
                known[line] = self._expected(before, movers, line, DRAWS if full else SEALED_DRAWS, seed, stop)
            return known[line]

        ends = self._chances([before, after], seed, stop)
        return of_moves(passage.step + at, [seat for seat, _move in moves], ends[0], expected, ends[1])

    def _best(self, state: S, seat: int, played: M, seed: int) -> M:
        view = self._game.view(state, seat)
        decision = self._guide.decide(view, self._game.choices(view, seat), Budget(), random.Random(seed))
        return decision.candidates[0].move if decision.candidates else played

    def _expected(self, state: S, movers: Sequence[int], moves: Sequence[M], draws: int, seed: int, stop: Stop) -> Row:
        """Return the chances after some moves, averaged over what could come."""
        game, rng = self._game, random.Random(seed)
        outcomes: dict[S, int] = {}
        for draw in range(draws):
            if draw == FIRST_DRAWS and len(outcomes) == 1:
                break
            after = game.redraw(state, rng)
            for seat, move in zip(movers, moves, strict=True):
                after, _events = game.apply(after, seat, move)
            # Two outcomes are one if they differ only in what nobody knows afterwards.
            after = game.redraw(after, random.Random(PLAIN))
            outcomes[after] = outcomes.get(after, 0) + 1
        chances = self._chances(list(outcomes), seed, stop)
        return _mean(list(zip(outcomes.values(), chances, strict=True)))

    def _chances(self, states: Sequence[S], seed: int, stop: Stop) -> Sequence[Row]:
        """Evaluate positions with the same random source, so that only their differences count."""
        return self._evaluator.of_states(states, [random.Random(seed) for _state in states], stop).chances

    def compare(self, view: V, played: M, seed: int, stop: Stop = never, *, deals: int | None = None) -> Comparison[M]:
        """Compare the move that the seat of ``view`` played with the best others, on ``deals`` deals, or on as many as
        it takes if None."""
        rng, choices = random.Random(seed), self._game.choices(view, view.seat)
        if choices.count() == 1:
            return Comparison(played, (), only=True)
        decision = self._guide.decide(view, choices, Budget(), rng)
        options = list(dict.fromkeys([candidate.move for candidate in decision.candidates[:ALTERNATIVES]]))
        moves = options if played in options else [*options, played]
        found = _compared(played, self._comparer.compare(view, moves, deals or FIRST_DEALS, rng, stop))
        for before, count, settled in ((FIRST_DEALS, DEALS, _harmless), (DEALS, LAST_DEALS, _is_decided)):
            if deals is None and not settled(found):
                found = _joined(found, self._comparer.compare(view, moves, count - before, rng, stop))
        return self._reconsidered(found, view, rng, stop)

    def _reconsidered(self, found: Comparison[M], view: V, rng: random.Random, stop: Stop) -> Comparison[M]:
        """Return a comparison in which the doubter has looked at the moves that seem far ahead of the played one. What
        the first comparer foresaw of them stays; the other moves are left out, since no look finds them much better."""
        ahead = [(one.move, *one.ahead_of(found.own)) for one in found.tried]
        doubtful = [move for move, gap, error in ahead if gap >= max(SERIOUS, SURE * error)]
        if self._doubter is None or not doubtful:
            return found
        moves, first = [*doubtful, found.played], {one.move: one.candidate for one in found.tried}
        again = _compared(found.played, self._doubter.compare(view, moves, DOUBTS, rng, stop))
        if not _is_decided(again):
            again = _joined(again, self._doubter.compare(view, moves, LAST_DOUBTS - DOUBTS, rng, stop))
        tried = [
            replace(one, candidate=replace(first[one.move], win_probability=one.chance, visits=one.candidate.visits))
            for one in again.tried
        ]
        return replace(again, tried=tuple(tried))

    def tried(self, view: V, moves: Sequence[M], deals: int, seed: int) -> tuple[Tried[M], ...]:
        """Play out some moves on ``deals`` common deals."""
        return self._comparer.compare(view, moves, deals, random.Random(seed))


def _compared(played: M, tried: Sequence[Tried[M]]) -> Comparison[M]:
    return Comparison(played, tuple(sorted(tried, key=_chance, reverse=True)))


def _joined(comparison: Comparison[M], later: Sequence[Tried[M]]) -> Comparison[M]:
    """Return a comparison with further outcomes of the same moves, in any order."""
    known = {one.move: one for one in comparison.tried}
    return _compared(comparison.played, [known[one.move].joined(one) for one in later])


def _harmless(comparison: Comparison[Any]) -> bool:
    loss, error = comparison.loss
    return loss + SURE * error < HARMLESS


def _is_decided(comparison: Comparison[Any]) -> bool:
    """Whether enough is known to report on a decision: that it is not a turning point, or that it is and which move was
    better."""
    loss, error = comparison.loss
    if loss < HARMLESS or loss < SURE * error:
        return loss < HARMLESS
    behind = [comparison.best.ahead_of(other) for other in comparison.tried[1:] if other is not comparison.own]
    return all(gap >= SURE * error or gap + SURE * error <= AS_GOOD for gap, error in behind)


def _chance(tried: Tried[Any]) -> float:
    return tried.chance


def _mean(rows: Sequence[tuple[int, Row]]) -> Row:
    """Return the mean of rows with weights."""
    total = sum(weight for weight, _row in rows)
    return tuple([fsum(column) / total for column in zip(*([w * x for x in row] for w, row in rows), strict=True)])
