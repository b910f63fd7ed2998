"""Games played to their end by simple rules, and the player that chooses by them alone: unseen by the networks."""

from __future__ import annotations

import math

from capitol.ai.player import Budget, Candidate, Decision
from capitol.core.game import MoveSpace, RandomSource
from capitol.games.capitol.ai.immediate_gain import greedy_places
from capitol.games.capitol.ai.value_player import thinkable
from capitol.games.capitol.rules.corridor import (
    K_FLOORS,
    K_FORGO,
    K_PASS,
    K_PERMIT,
    K_ROOF,
    decode_bid,
    encode_bid,
    legal,
    push,
    sample_bid,
)
from capitol.games.capitol.rules.game import decode
from capitol.games.capitol.rules.moves import Move
from capitol.games.capitol.rules.numbers import AUCTIONS, CARD_VALUE, ROUNDS
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, OVER, PLACE, State
from capitol.games.capitol.rules.view import View, determinize

RESERVE = 2
"""Cards that are kept for the auctions unless a building can be finished or settled with them."""
ABSTAIN = 0.4
"""How often nothing is bid for a tile."""
BIDS = 8
"""Bids that are tried, besides none."""
MARGIN = 10.0


def rule_move(state: State, rng: RandomSource) -> int:
    """Return the move of the simple rules for the seat to act: settle before roof before floors, the taller the better,
    and keep cards for the auctions; bid a card or two; place where it gains most at once; draw whatever comes."""
    phase = state.phase
    if phase == BID:
        return _rule_bid(state, rng)
    if phase == PLACE:
        return greedy_places(state, state.turn)[0]
    moves = legal(state)
    if phase != CONSTRUCTION:
        return moves[int(rng.random() * len(moves))]
    reserve = state.hand_size(state.turn) <= RESERVE
    best, most = K_PASS, -1.0
    for move in moves:
        kind = move & 7
        if kind == K_FORGO:
            continue
        if kind == K_PASS:
            worth = 150.0 if reserve else 0.0
        else:
            worth = 20.0 * rng.random() - CARD_VALUE[move >> 3 & 63]
            if kind == K_PERMIT:
                worth += 300.0 + 10.0 * (move >> 10 & 127)
            elif kind == K_ROOF:
                worth += 200.0 + 10.0 * (move >> 10 & 127)
            elif kind == K_FLOORS:
                worth += 100.0 if move >> 11 & 127 else 80.0
        if worth > most:
            best, most = move, worth
    return best


def _rule_bid(state: State, rng: RandomSource) -> int:
    hand = sorted(state.hand(state.turn))
    if state.round == ROUNDS - 1 and state.auction == AUCTIONS - 1:
        return encode_bid(tuple(hand))  # cards are of no use any more
    if not hand or rng.random() < ABSTAIN:
        return encode_bid(())
    first = int(rng.random() * len(hand))
    second = int(rng.random() * len(hand))
    return encode_bid((hand[first],) if first == second else (hand[min(first, second)], hand[max(first, second)]))


def playout(state: State, rng: RandomSource) -> None:
    """Play a full state on to its end by the simple rules, in place."""
    while state.phase != OVER:
        push(state, rule_move(state, rng))


class MonteCarlo:
    """Flat Monte Carlo: each move is tried in the same drawn deals, and each of them is played to its end by simple
    rules, ``iterations`` times in all, whatever the budget."""

    def __init__(self, iterations: int) -> None:
        self.iterations = iterations

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        """Return the move with the best mean: the share of wins, and half the lead if that does not decide."""
        moves = self._tried(view, rng)
        if len(moves) == 1:
            return Decision(decode(moves[0]))
        worth = [0.0] * len(moves)
        worlds = max(1, self.iterations // len(moves))
        for _world in range(worlds):
            world = determinize(view, rng)
            for other in range(world.tables.seats):
                # A rival who has sealed a bid has bid something: what the rules would.
                if other != view.seat and view.table.bids[other] is not None:
                    world.turn = other
                    world.bids[other] = decode_bid(_rule_bid(world, rng))
            world.turn = view.seat  # all bid at once, each in its turn or before
            for at, move in enumerate(moves):
                after = world.copy()
                push(after, move)
                playout(after, rng)
                worth[at] += _outcome(after, view.seat)
        order = sorted(range(len(moves)), key=worth.__getitem__, reverse=True)
        candidates = [Candidate(decode(moves[at]), visits=worlds) for at in order]
        return Decision(candidates[0].move, tuple(candidates))

    def _tried(self, view: View, rng: RandomSource) -> list[int]:
        table = view.table
        if table.phase != BID:
            return thinkable(table)
        mine = table.copy()
        mine.turn = view.seat
        return list(dict.fromkeys([encode_bid(()), *[sample_bid(mine, rng) for _ in range(BIDS)]]))


def _outcome(state: State, seat: int) -> float:
    scores = state.scores
    best = max(scores)
    rivals = max([score for other, score in enumerate(scores) if other != seat])
    won = 1.0 / scores.count(best) if scores[seat] == best else 0.0
    return won + 0.5 * math.tanh((scores[seat] - rivals) / MARGIN)
