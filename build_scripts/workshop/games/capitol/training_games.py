"""Games to learn from: players that explore, the positions they met, and their outcomes."""

from __future__ import annotations

import gc
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np

from capitol.ai.player import Budget
from capitol.core.setup import PlayerSpec
from capitol.games.capitol.ai.features import Features
from capitol.games.capitol.ai.mason import ErrorModel, Mason
from capitol.games.capitol.ai.net import MARGIN_SCALE, Floats, ValueNet
from capitol.games.capitol.ai.search import Habits, SearchPlayer
from capitol.games.capitol.ai.value_player import Option, ValuePlayer, as_rows, thinkable
from capitol.games.capitol.ai.weights import BIDDER, BUILDER, WEIGHTS, Weights
from capitol.games.capitol.rules.board import BoardSpec
from capitol.games.capitol.rules.corridor import legal, push
from capitol.games.capitol.rules.game import CapitolGame, encode
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.setup import new_setup
from capitol.games.capitol.rules.start import start
from capitol.games.capitol.rules.state import BID, OVER, PLACE, State
from capitol.games.capitol.rules.view import View, view
from capitol.session.seeds import derive_seed
from workshop.games.capitol.learning import Samples, lambda_returns


@dataclass  # not frozen: compiled, a frozen one could not go to another process
class Lesson:
    """How a batch of games is played. ``pupil`` None: the mason plays, and its games are learnt from.

    ``pool``: earlier networks; ``others`` of the tables have one of them at one seat or more, ``masons`` a mason of
    some kind (see `any_mason`).
    ``noise``: the standard deviation of what is added to each worth, ``stray``: how often a move is drawn by chance,
    ``decay``: the lambda of the returns. Of the pupil's decisions in the construction and the draw, the part
    ``taught`` is a search's with so many thoughts as ``teacher`` says: its move is played, and what its games came to
    is learnt.
    """

    seats: int
    board: BoardSpec
    pupil: ValueNet | None
    pool: tuple[ValueNet, ...]
    seeds: tuple[int, ...]
    noise: float = 0.01
    stray: float = 0.005
    others: float = 0.35
    masons: float = 0.10
    decay: float = 0.8
    taught: float = 0.0
    teacher: int = 200


JUDGEMENTS = (WEIGHTS, BUILDER, BIDDER)
BENT = 0.3
"""The standard deviation of the logarithm of what each figure of a judgement is multiplied by."""
SHARES = ("hold", "hold_closed", "later", "left_to_bid", "bid_share", "last_share", "abstain")
"""Figures that are parts of a whole."""
HASTE = (0.0, 0.0, 0.1, 0.25)
"""How often one of them does the first useful thing that comes to mind."""


KEPT = 0.35
"""The part of the tables after moves that is learnt from in settled games: one after the other they are much alike."""


def any_mason(rng: random.Random) -> Mason:
    """Return a mason with random weights, because a network that has met many kinds is robust against new ones."""
    taken = JUDGEMENTS[int(rng.random() * len(JUDGEMENTS))]
    figures = {each.name: getattr(taken, each.name) * math.exp(BENT * rng.gauss(0.0, 1.0)) for each in fields(Weights)}
    for part in SHARES:
        figures[part] = min(1.0, figures[part])
    return Mason(Weights(**figures), ErrorModel(hasty=HASTE[int(rng.random() * len(HASTE))]))


class Met:
    """What a seat met in a game: the features after each of its moves, and what the network said of them. ``taught``:
    features after moves that a search has played out, with the win share and the lead that they came to."""

    def __init__(self) -> None:
        self.rows: list[Floats] = []
        self.wins: list[float] = []
        self.leads: list[float] = []
        self.taught: list[tuple[Floats, float, float]] = []

    def add(self, row: Floats, win: float, lead: float) -> None:
        """Add a position."""
        self.rows.append(row)
        self.wins.append(win)
        self.leads.append(lead)


def play_lesson(lesson: Lesson) -> Samples:
    """Play the games of a lesson, and return what the pupil met in them. The same lesson gives the same samples."""
    pupil = ValuePlayer({lesson.seats: lesson.pupil}, rough=True) if lesson.pupil is not None else None
    pool = [ValuePlayer({lesson.seats: net}, rough=True) for net in lesson.pool]
    samples = []
    teacher = None
    if lesson.pupil is not None and lesson.taught:
        habits = Habits(iterations=lesson.teacher, milliseconds=None, care=1.0)
        teacher = SearchPlayer({lesson.seats: lesson.pupil}, habits)
    # Nothing here makes cycles, and looking for them in all that is kept takes a tenth of the time.
    gc.disable()
    try:
        for seed in lesson.seeds:
            rng = random.Random(seed)
            sitting = _seated(lesson, pupil, pool, rng)
            state, met = _play(lesson, sitting, Mason() if pupil is None else any_mason(rng), pupil, rng, teacher)
            samples.append(_samples(state, met, 1.0 if pupil is None else lesson.decay))
    finally:
        gc.enable()
    return Samples.joined(samples)


def play_settled(lesson: Lesson) -> Samples:
    """Play the games of a lesson with its pupil, the networks of its pool and masons, none of which learns, and return
    what every seat but those of masons met: tables after its moves, of which `KEPT` is the part that is kept, and right
    after each scoring but the last; with what came of them. The same lesson gives the same samples."""
    assert lesson.pupil is not None
    pupil = ValuePlayer({lesson.seats: lesson.pupil}, rough=True)
    players = [pupil, *[ValuePlayer({lesson.seats: net}, rough=True) for net in lesson.pool]]
    samples = []
    for seed in lesson.seeds:
        rng = random.Random(seed)
        sitting: list[ValuePlayer | None] = [pupil] * lesson.seats
        drawn = rng.random()
        if drawn < lesson.masons + lesson.others:
            sitting = [players[int(rng.random() * len(players))] for _ in range(lesson.seats)]
        if drawn < lesson.masons:
            _seat_guest(sitting, None, rng)
        state, met = _play(lesson, sitting, any_mason(rng), None, rng, settled=True)
        samples.append(_samples(state, met, 1.0))
    return Samples.joined(samples)


def duel(board: BoardSpec, seats: int, net: ValueNet, other: ValueNet | None, deals: Sequence[int]) -> float:
    """The share of wins of a network against a table of another (None: of masons), at its best, on each deal in every
    seat."""
    one, opponent = ValuePlayer({seats: net}), ValuePlayer({seats: other}) if other is not None else None
    lesson = Lesson(seats, board, net, (), (), noise=0.0, stray=0.0)
    shares = 0.0
    for deal in deals:
        for seat in range(seats):
            sitting = [one if number == seat else opponent for number in range(seats)]
            rng = random.Random(derive_seed("duel", deal))
            state, _met = _play(lesson, sitting, Mason(), None, rng)
            best = max(state.scores)
            if state.scores[seat] == best:
                shares += 1 / state.scores.count(best)
    return shares / (len(deals) * seats)


def _play(
    lesson: Lesson,
    sitting: list[ValuePlayer | None],
    mason: Mason,
    pupil: ValuePlayer | None,
    rng: random.Random,
    teacher: SearchPlayer | None = None,
    settled: bool = False,
) -> tuple[State, list[Met]]:
    """Play a game to its end; return what the pupil (None: the mason, who takes every other seat) met in it; in a
    ``settled`` one, what all met (see `play_settled`)."""
    seats = lesson.seats
    specs = tuple([PlayerSpec(f"Seat {number}") for number in range(seats)])
    state = start(new_setup(Rules(), lesson.board, specs, rng))
    reader, game, budget = Features(), CapitolGame(), Budget()
    met = [Met() for _ in range(seats)]
    scored = 0
    while state.phase != OVER:
        if settled and len(state.round_scores) > scored:
            scored = len(state.round_scores)
            for number in range(seats):
                if sitting[number] is not None:
                    met[number].add(as_rows(reader.of(state, number), 1)[0], 0.5, 0.0)
        seat = state.turn
        bidding = state.phase == BID
        if not bidding:
            moves = legal(state)
            if len(moves) == 1:
                push(state, moves[0])
                continue
        player = sitting[seat]
        seen = view(state, seat)
        if player is None:
            choice = encode(mason.decide(seen, game.choices(seen, seat), budget, rng).move)
            if pupil is None and not bidding and not settled:
                after = seen.table.copy()
                push(after, choice)
                met[seat].add(as_rows(reader.of(after, seat), 1)[0], 0.5, 0.0)
        elif bidding:
            options = player.bids(seen.table, seat)
            choice = options[_softly(options, lesson, rng)].move
        else:
            options, rows = player.tried(seen.table, seat, thinkable(seen.table))
            at = _softly(options, lesson, rng)
            if teacher is not None and player is pupil and state.phase != PLACE and rng.random() < lesson.taught:
                at = _ask(teacher, seen, options, rows, met[seat], rng)
            choice = options[at].move
            if player is pupil or (settled and rng.random() < KEPT):
                met[seat].add(rows[at], options[at].win, options[at].lead)
        push(state, choice)
    return state, met


def _ask(teacher: SearchPlayer, seen: View, options: list[Option], rows: Floats, met: Met, rng: random.Random) -> int:
    """Have the best options played out and return the index of the one that does best."""
    ranked = sorted(range(len(options)), key=lambda at: -options[at].worth)[: teacher.habits.width]
    numbers = {options[at].move: at for at in ranked}
    lines = teacher.play_out(seen, [options[at] for at in ranked], Budget(), rng)
    for line in lines:
        if line.visits:
            row = rows[numbers[line.option.move]]
            met.taught.append((row, line.win / line.visits, line.lead / line.visits))
    return numbers[lines[0].option.move]


def _seated(
    lesson: Lesson, pupil: ValuePlayer | None, pool: list[ValuePlayer], rng: random.Random
) -> list[ValuePlayer | None]:
    """Return who sits where, the pupil at one seat at least. None is the mason."""
    sitting: list[ValuePlayer | None] = [pupil] * lesson.seats
    drawn = rng.random()
    if pupil is None or drawn >= lesson.masons + lesson.others:
        return sitting
    _seat_guest(sitting, None if drawn < lesson.masons or not pool else pool[int(rng.random() * len(pool))], rng)
    return sitting


def _seat_guest(sitting: list[ValuePlayer | None], guest: ValuePlayer | None, rng: random.Random) -> None:
    """Put a guest (None: the mason) at one or more seats, but not at all of them."""
    at = int(rng.random() * len(sitting))
    for step in range(1 + int(rng.random() * (len(sitting) - 1))):
        sitting[(at + step) % len(sitting)] = guest


def _softly(options: list[Option], lesson: Lesson, rng: random.Random) -> int:
    """Return the index of an option: sometimes a random one, else the best after adding noise."""
    if rng.random() < lesson.stray:
        return int(rng.random() * len(options))
    best, most = 0, -math.inf
    for at, option in enumerate(options):
        worth = option.worth + lesson.noise * rng.gauss(0.0, 1.0)
        if worth > most:
            best, most = at, worth
    return best


def _samples(state: State, met: list[Met], decay: float) -> Samples:
    best = max(state.scores)
    share = 1 / state.scores.count(best)
    rows: list[Floats] = []
    wins: list[float] = []
    leads: list[float] = []
    outcome: list[float] = []
    for seat, positions in enumerate(met):
        if not positions.rows:
            continue
        won = share if state.scores[seat] == best else 0.0
        margin = state.scores[seat] - max([score for other, score in enumerate(state.scores) if other != seat])
        rows += positions.rows
        outcome += [won] * len(positions.rows)
        wins += lambda_returns(positions.wins, won, decay)
        leads += lambda_returns(positions.leads, math.tanh(margin / MARGIN_SCALE), decay)
        for row, win, lead in positions.taught:
            rows.append(row)
            wins.append(win)
            leads.append(lead)
            outcome.append(won)
    return Samples(
        np.asarray(rows, dtype=np.float16),
        np.asarray(wins, dtype=np.float32),
        np.asarray(leads, dtype=np.float32),
        np.asarray(outcome, dtype=np.float32),
    )
