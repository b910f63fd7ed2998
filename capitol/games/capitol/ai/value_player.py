"""The player that looks one move ahead with a value network."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import fsum, tanh
from struct import pack

import numpy as np

from capitol.ai.player import Budget, Candidate, Decision
from capitol.core.game import MoveSpace, RandomSource
from capitol.games.capitol.ai.auctions import ladder, nothing_later, rival_hand_values
from capitol.games.capitol.ai.features import Features, Trial
from capitol.games.capitol.ai.immediate_gain import gaining_permits, greedy_places, paid
from capitol.games.capitol.ai.net import MARGIN_SCALE, Floats, ValueNet, points_of, shipped_nets
from capitol.games.capitol.ai.rival_bids import BidHabits, Rivals, shipped_habits
from capitol.games.capitol.ai.weights import WEIGHTS
from capitol.games.capitol.rules.corridor import K_FORGO, K_PASS, K_PERMIT, encode_bid, legal, push
from capitol.games.capitol.rules.game import decode
from capitol.games.capitol.rules.moves import Move
from capitol.games.capitol.rules.numbers import AREAS, CARD_COLOUR, CARD_STACK, CARD_VALUE, PERMIT, ROUNDS
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, OVER, Cards, State
from capitol.games.capitol.rules.view import View

LEAD_WEIGHT = 0.5
"""The weight of the lead, relative to the win probability, so that moves still make sense in a decided game."""
BID_TOLERANCE = 0.004
"""Bids whose values differ by no more than this are mixed, so that the hand cannot be inferred from them."""
HOPELESS = 0.02
"""A seat with a smaller chance to win is taken to have lost."""
FULL_HAND = 6
"""With this many cards in hand, most of a round is still to be built."""
BUILDS_WITH = {2: FULL_HAND, 4: 8}
"""With how many cards in hand a seat builds rather than passing, by the number of seats; at a table of three to build
costs wins."""
WORTH_KEEPING = 0.05
"""How much better a pass must be than the best building move with `FULL_HAND` cards or more, where such a hand may
pass at all."""
CERTAIN = 0.985
"""A bid that wins this surely need not be raised."""
STEP, ROUGH_STEP = 0.05, 0.2
"""A higher bid is considered only if its chance to win is greater by at least this much."""
NO_BID = encode_bid(())
PLACES, ROUGH_PLACES = 2, 1
"""The number of places for a tile considered before bidding for it."""
_USE = ~(63 << 3)
_NOT_WHERE = (1 << 17) - 1


class Option:
    """A move with its ``win`` probability, its expected ``lead``, and both combined as ``worth``."""

    __slots__ = ("lead", "move", "win", "worth")

    def __init__(self, move: int, win: float, lead: float) -> None:
        self.move = move
        self.win = win
        self.lead = lead
        self.worth = win + LEAD_WEIGHT * lead


class ValuePlayer:
    """One-ply choice by a value network; one network for each number of seats. A ``rough`` one takes a third of the
    time to bid: it considers fewer sums, and one rival and one place for the tile. That is good enough for training."""

    def __init__(
        self, nets: dict[int, ValueNet], rough: bool = False, habits: dict[int, BidHabits] | None = None
    ) -> None:
        """``nets`` and the bidding ``habits`` of rivals (None: the shipped ones), by number of seats."""
        self.nets = nets
        self.rough = rough
        self.habits = habits if habits is not None else {seats: shipped_habits(seats) for seats in nets}
        self.features = Features()

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        """Return the move with the greatest value; only bids of nearly equal value are chosen between at random. Each
        move is evaluated once, whatever the budget."""
        if choices.listed and choices.count() == 1:
            return Decision(choices.moves()[0])
        options = self.options(view)
        if gaining := takes_points(view.table, options):
            options.remove(gaining)
            options.insert(0, gaining)
        best = options[0]
        if view.table.phase == BID and not nothing_later(view.table):
            near = [option for option in options if option.worth >= best.worth - BID_TOLERANCE]
            best = near[int(rng.random() * len(near))]
        candidates = [Candidate(decode(o.move), win_probability=o.win, margin=points_of(o.lead)) for o in options]
        return Decision(decode(best.move), tuple(candidates))

    def options(self, view: View) -> list[Option]:
        """Return the plausible moves with their values, best first; without the pass if the seat `builds_rather`."""
        table, seat = view.table, view.seat
        options = self.bids(table, seat) if table.phase == BID else self.tried(table, seat, thinkable(table))[0]
        options.sort(key=_worth, reverse=True)
        if builds_rather(table, options):
            options = [option for option in options if option.move != K_PASS]
        return options

    def tried(self, table: State, seat: int, moves: list[int]) -> tuple[list[Option], Floats]:
        """Evaluate ``moves`` of the seat to move, in order, and return the features of the table after each. Not for
        bids."""
        numbers: list[float] = []
        ends: dict[int, State] = {}
        trial = self.features.trial(table, seat)
        out = out_after(table) if table.phase == CONSTRUCTION else -1
        tried = table.copy() if out >= 0 else table
        for at, move in enumerate(moves):
            if out >= 0 and move & 7 != K_PERMIT:
                numbers += trial.after_in_yard(tried, out, move)
                continue
            after = table.copy()
            push(after, move)
            numbers += trial.after(after, move)
            if after.phase == OVER:
                ends[at] = after
        rows = as_rows(numbers, len(moves))
        wins, leads = self.nets[table.tables.seats].values(rows)
        options = [Option(moves[at], wins[at], leads[at]) for at in range(len(moves))]
        for at, end in ends.items():
            options[at] = Option(moves[at], *result(end, seat))
        return options, rows

    def judge(self, table: State, seat: int) -> tuple[float, float]:
        """Evaluate a table for a seat: win probability and lead (as `ValueNet.values`); its `result` at the end of the
        game."""
        if table.phase == OVER:
            return result(table, seat)
        wins, leads = self.nets[table.tables.seats].values(as_rows(self.features.of(table, seat), 1))
        return wins[0], leads[0]

    def judged(self, tables: Sequence[State], seat: int) -> list[tuple[float, float]]:
        """Evaluate tables of one number of seats, each as `judge` does, at once."""
        going_on = [table for table in tables if table.phase != OVER]
        numbers: list[float] = []
        for table in going_on:
            numbers += self.features.of(table, seat)
        net = self.nets[tables[0].tables.seats]
        known = zip(*net.values(as_rows(numbers, len(going_on))), strict=True) if going_on else iter(())
        return [result(table, seat) if table.phase == OVER else next(known) for table in tables]

    def bids(self, table: State, seat: int, brief: bool = False) -> list[Option]:
        """Evaluate the cheapest cards for each sum by its chance to win: the mean of the values of winning and losing.
        For ``brief`` see `auctioned`."""
        won, lost = self.auctioned(table, seat, brief)
        options = [lost]
        for chance, after in won:
            win = chance * after.win + (1 - chance) * lost.win
            options.append(Option(after.move, win, chance * after.lead + (1 - chance) * lost.lead))
        return options

    def auctioned(self, table: State, seat: int, brief: bool = False) -> tuple[list[tuple[float, Option]], Option]:
        """Return the table's value after the seat has won the tile with the cheapest cards for each sum, with the sum's
        chance to win; and its value when a rival has it. A ``brief`` list has no sums if even the lowest one would cost
        more than winning gains. In the last auction of the game: the highest sums first, since kept cards are worth
        nothing."""
        if nothing_later(table):
            return self._last_auctioned(table, seat)
        rungs = _Rungs(table.hand(seat), self.rivals(table, seat), ROUGH_STEP if self.rough else STEP)
        bids = rungs.up(1) if brief else rungs.up()
        trial = self.features.trial(table, seat)
        rows = self._lost(table, seat, trial)
        lost = len(rows)
        target = self._best_place(table, seat)
        rows += [_won(table, seat, cards, target, trial) for _chance, cards in bids]
        net = self.nets[table.tables.seats]
        wins, leads = net.values(_joined(rows))
        lose_win, lose_lead = fsum(wins[:lost]) / lost, fsum(leads[:lost]) / lost
        if brief and bids and wins[lost] + LEAD_WEIGHT * leads[lost] > lose_win + LEAD_WEIGHT * lose_lead:
            higher = rungs.up()
            if higher:
                more, more_leads = net.values(
                    _joined([_won(table, seat, cards, target, trial) for _chance, cards in higher])
                )
                bids += higher
                wins += more
                leads += more_leads
        won = [
            (chance, Option(encode_bid(cards), win, lead))
            for (chance, cards), win, lead in zip(bids, wins[lost:], leads[lost:], strict=True)
        ]
        return won, Option(encode_bid(()), lose_win, lose_lead)

    def _last_auctioned(self, table: State, seat: int) -> tuple[list[tuple[float, Option]], Option]:
        """`auctioned` when the game ends with the auction: all outcomes are enumerated, and sums are considered up to
        the one that no rival can reach."""
        after = paid(table, seat, ())
        won = max([self._placed(after, seat, seat, move) for move in legal(after)], key=_worth)
        ends: list[Option] = []
        for rival in range(table.tables.seats):
            if rival != seat and table.hand_size(rival):
                theirs = paid(table, rival, ())
                ends.append(self._placed(theirs, rival, seat, greedy_places(theirs, rival)[0]))
        if not ends:
            unsold = sealed(table, seat, {})
            push(unsold, NO_BID)
            ends.append(Option(NO_BID, *self.judge(unsold, seat)))
        lost_win, lost_lead = fsum([end.win for end in ends]), fsum([end.lead for end in ends])
        lost = Option(NO_BID, lost_win / len(ends), lost_lead / len(ends))
        rivals = self.rivals(table, seat)
        found: list[tuple[float, Option]] = []
        for total, cards in payments(table.hand(seat)):
            chance = rivals.beaten_by(total)
            found.append((chance, Option(encode_bid(cards), won.win, won.lead)))
            if total > rivals.most:
                break
        return found[::-1], lost

    def _placed(self, table: State, placing: int, seat: int, move: int) -> Option:
        """Evaluate the table for ``seat`` after ``placing`` has placed its tile."""
        after = table.copy()
        push(after, move)
        return Option(move, *self.judge(after, seat))

    def rivals(self, table: State, seat: int) -> Rivals:
        """Return the bids to expect from the seat's rivals in the current auction."""
        habits = self.habits[table.tables.seats]
        return habits.rivals(table.round, table.auction, rival_hand_values(table, seat, WEIGHTS))

    def _best_place(self, table: State, seat: int) -> int:
        """Return the move that would place the tile if the seat won it for nothing: the network's choice among the
        places that gain most at once."""
        won = paid(table, seat, ())
        spots = greedy_places(won, seat)[: ROUGH_PLACES if self.rough else PLACES]
        if len(spots) == 1:
            return spots[0]
        best, most = -1, -1000.0
        for option in self.tried(won, seat, spots)[0]:
            if option.worth > most:
                best, most = option.move, option.worth
        return best

    def _lost(self, table: State, seat: int, trial: Trial) -> list[list[float]]:
        """Return the features of the tables on which each rival with cards has placed the tile for the greatest gain;
        if there is no such rival, of the table on which nobody has it."""
        rows = []
        rivals = [rival for rival in range(table.tables.seats) if rival != seat and table.hand_size(rival)]
        if self.rough and rivals:
            most = max([table.hand_size(rival) for rival in rivals])
            rivals = [rival for rival in rivals if table.hand_size(rival) == most][:1]
        for rival in rivals:
            after = paid(table, rival, ())
            place = greedy_places(after, rival)[0]
            push(after, place)
            rows.append(trial.after(after, place))
        return rows or [trial.after(paid(table, seat, ()), K_PASS)]


def shipped_player() -> ValuePlayer:
    """Return the player with the shipped networks, for two to four seats."""
    return ValuePlayer(shipped_nets())


def result(table: State, seat: int) -> tuple[float, float]:
    """Return a seat's share of the win of a finished game, from 0 to 1, and its lead as `ValueNet.values` gives it."""
    best = max(table.scores)
    share = 1 / table.scores.count(best) if table.scores[seat] == best else 0.0
    rival = max([score for other, score in enumerate(table.scores) if other != seat])
    return share, tanh((table.scores[seat] - rival) / MARGIN_SCALE)


def sealed(table: State, seat: int, bids: dict[int, Cards]) -> State:
    """Return the table of an auction in which all other seats have sealed these bids, or none."""
    after = table.copy()
    others = [other for other in range(table.tables.seats) if other != seat and table.hand_size(other)]
    after.bids = [bids.get(other, ()) if other in others else None for other in range(table.tables.seats)]
    after.turn = seat
    return after


def _won(table: State, seat: int, cards: tuple[int, ...], target: int, trial: Trial) -> list[float]:
    """Return the features of the table after the seat has paid ``cards`` and placed the tile by the move ``target``."""
    after = paid(table, seat, cards)
    push(after, target)
    return trial.after(after, target)


def _joined(rows: list[list[float]]) -> Floats:
    flat: list[float] = []
    for row in rows:
        flat += row
    return as_rows(flat, len(rows))


def as_rows(numbers: list[float], count: int) -> Floats:
    """Convert ``count`` rows of features, concatenated in ``numbers``, to an array."""
    # Twice as fast as `array` or numpy's own conversion of lists.
    packed = pack(f"{len(numbers)}f", *numbers)
    rows: Floats = np.frombuffer(packed, dtype=np.float32).reshape(count, -1)
    return rows


def out_after(table: State) -> int:
    """Return who is out of the construction, as bits, after a card of the seat to move, if somebody else builds on; -1
    if nobody else can, so that its move may end the construction."""
    seats, out = table.tables.seats, table.out
    for other in table.tables.clockwise[(table.turn + 1) % seats][: seats - 1]:
        if not out >> other & 1:
            if table.known[other] or table.hidden[other]:
                return out
            out |= 1 << other
    return -1


def builds_rather(table: State, options: Sequence[Option]) -> bool:
    """Whether the seat to move should build rather than pass, by its ``options``, best first: with many cards a pass
    looks like a mistake. This has been measured to cost no wins at tables of two and four; to forbid passes with fewer
    cards does at a table of four, and any of this at a table of three."""
    if table.phase != CONSTRUCTION:
        return False
    cards, seats = table.hand_size(table.turn), table.tables.seats
    if seats not in BUILDS_WITH or cards < FULL_HAND or len(options) == 1:
        return False
    if cards >= BUILDS_WITH[seats]:
        return True
    return options[0].move == K_PASS and options[0].worth < options[1].worth + WORTH_KEEPING


def takes_points(table: State, options: Sequence[Option]) -> Option | None:
    """Return the best Permit that gains points if the best option passes in the last round, so that none are given
    away, unless the cards kept are what may still win the game, and the game is lost with every such Permit. Else
    None."""
    passing = options[0]
    if passing.move != K_PASS or table.round < ROUNDS - 1:
        return None
    gaining = gaining_permits(table)
    lost = passing.win < HOPELESS
    return next((option for option in options if option.move in gaining and (lost or option.win >= HOPELESS)), None)


def thinkable(table: State) -> list[int]:
    """Return the moves that differ: of cards with the same use the lowest, of identical areas the first, and no blank
    plays."""
    moves = legal(table)
    if table.phase != CONSTRUCTION:
        return moves
    seen: set[int] = set()
    kept = []
    alike: list[int] = []
    for move in moves:
        kind = move & 7
        if kind == K_FORGO:
            continue
        # The list ascends by card, so the first of a use is the cheapest. A Permit's area implies its colour.
        use = move & _USE
        if kind == K_PERMIT:
            if not alike:
                alike = _alike(table)
            use = use & _NOT_WHERE | alike[move >> 17 & 15] << 17
        if kind == K_PASS or use not in seen:
            seen.add(use)
            kept.append(move)
    return kept


def _alike(table: State) -> list[int]:
    """Return, for each area, the first identical area of its colour."""
    seats = table.tables.seats
    met: dict[tuple[Cards, Cards, int, int, int, int, int], int] = {}
    found = []
    for area in range(AREAS):
        at, end = area * seats, (area + 1) * seats
        key = (
            tuple(table.floors[at:end]),
            tuple(table.tallest[at:end]),
            table.fountains[area],
            table.large[area],
            table.accept[area],
            table.free[area].bit_count(),
            table.tables.colour[area],
        )
        found.append(met.setdefault(key, area))
    return found


class _Rungs:
    """The plausible sums that a hand can bid, in ascending order."""

    def __init__(self, hand: Cards, rivals: Rivals, step: float) -> None:
        """``step``: by how much the chance to win must grow from one sum to the next."""
        self._payments = payments(hand)
        self._rivals = rivals
        self._step = step
        self._next = 0
        self._chance = 0.0

    def up(self, most: int = 100) -> list[tuple[float, Cards]]:
        """Return the next sums, at most ``most``: the chance of each to win, and the cards to pay."""
        found: list[tuple[float, Cards]] = []
        while self._next < len(self._payments) and len(found) < most and self._chance < CERTAIN:
            total, cards = self._payments[self._next]
            self._next += 1
            chance = self._rivals.beaten_by(total)
            if chance >= self._chance + self._step or self._chance < CERTAIN <= chance:
                self._chance = chance
                found.append((chance, cards))
        return found


@lru_cache(maxsize=5000)
def payments(hand: Cards) -> list[tuple[int, Cards]]:
    """Return the cheapest cards for each sum that a hand can bid, ascending, without the empty bid. For equal sums:
    fewer cards, and not the last of a kind."""
    kinds = [3 + CARD_COLOUR[card] if CARD_STACK[card] == PERMIT else CARD_STACK[card] for card in hand]
    costs = [1.0 + 0.7 / kinds.count(kind) + 0.01 * CARD_VALUE[card] for card, kind in zip(hand, kinds, strict=True)]
    return [(total, cards) for total, (_cost, cards) in sorted(ladder(hand, costs).items()) if total]


def _worth(option: Option) -> float:
    return option.worth
