"""`capitol bench`: measure the speed of the rules on one core."""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from capitol.cli.common import CommandError, add_game, game_named, table_text, whole_number, with_progress
from capitol.core.fast_path import FastPath
from capitol.core.setup import PlayerSpec
from capitol.games.registry import GameEntry
from capitol.host.language import _, ngettext

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

SEED = 1
REPEATS = 5
PLAYOUTS = 150
CHECKED_PLAYOUTS = 12
POSITIONS = 400
DEALS = 20
KNOWN = 20
"""The most positions evaluated by what a seat knows."""
EVALUATING_S = 2.0
"""The time that one repeat may spend evaluating positions: by playouts, a few take seconds."""
MICRO = 1e6
CLOCK = time.perf_counter if sys.platform == "win32" else time.process_time
"""Processor time, which other programs on the machine do not lengthen; on Windows it is too coarse."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Figures:
    """Speeds on one core, in processor time; medians of several repeats. ``_us``: microseconds per call, over positions
    from random games. Playouts use the unchecked fast path, ``checked`` holds those of `Game.apply`."""

    playouts_per_s: float
    decisions_per_s: float
    legal_us: float
    apply_us: float
    copy_us: float
    view_us: float
    determinize_us: float
    evaluate_us: float
    evaluate_known_us: float
    checked: dict[str, float]


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "bench",
        help=_("measure how fast the rules are"),
        description=_("Measure the rules on one core, at the largest and smallest table."),
    )
    add_game(parser)
    parser.add_argument("--json", action="store_true", help=_("print the figures as JSON"))
    parser.add_argument(
        "--games", type=whole_number(1), metavar="N", help=_("random games in each repetition (default: 150)")
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure and print the results."""
    entry = game_named(options)
    figures = measure_all(entry, options.games or PLAYOUTS)
    if options.json:
        document = {"seats": {str(seats): asdict(figure) for seats, figure in figures.items()}}
        print(msgspec.json.encode(document).decode())
    else:
        print(report(figures))
    return 0


def measure_all(entry: GameEntry, games: int) -> dict[int, Figures]:
    """Measure the largest and the smallest table with ``games`` random games per repeat. Raises CommandError for a game
    without a fast path."""
    if entry.fast_path is None:
        raise CommandError(_("{game} has no fast path that could be measured").format(game=entry.title))
    path = entry.fast_path
    benches = {seats: Bench(entry, path, seats, games) for seats in dict.fromkeys((entry.seats[-1], entry.seats[0]))}
    tasks = [(bench, task) for _repeat in range(REPEATS) for bench in benches.values() for task in bench.tasks()]
    for bench, (name, measure) in with_progress(tasks, len(tasks), _("measurements")):
        bench.taken.setdefault(name, []).append(measure())
    return {seats: bench.figures() for seats, bench in benches.items()}


class Bench:
    """The measurements for one number of seats; every repeat measures the same games."""

    def __init__(self, entry: GameEntry, path: FastPath, seats: int, games: int) -> None:
        """Deal games and collect positions from random play."""
        self._game, self._path, self._games = entry.game, path, games
        self._evaluator = entry.make_evaluator()
        deal, board = random.Random(SEED), entry.usual_board()
        players = tuple(PlayerSpec(str(seat)) for seat in range(seats))
        setups = [self._game.new_setup(players, {}, board, deal) for _deal in range(DEALS)]
        self._starts = [self._game.start(setup) for setup in setups]
        self._positions = self._sample_positions(random.Random(SEED))
        self._moves = [path.random_move(state, random.Random(SEED)) for state in self._positions]
        self._listed = [state for state in self._positions if path.listed(state) is not None]
        self._chance = random.Random(SEED)
        self._played = self._checked_game(self._chance)
        self.taken: dict[str, list[float]] = {}

    def tasks(self) -> list[tuple[str, Callable[[], float]]]:
        """Return the measurements of one repeat."""
        return [
            ("playout", self._playouts),
            ("checked", self._checked_playouts),
            ("legal", lambda: _per_call(self._path.listed, self._listed)),
            ("apply", self._apply),
            ("copy", lambda: _per_call(self._path.copy, self._positions)),
            ("view", lambda: _per_call(lambda state: self._game.view(state, 0), self._positions)),
            ("determinize", self._determinize),
            ("evaluate", self._evaluate),
            ("evaluate_known", self._evaluate_known),
        ]

    def figures(self) -> Figures:
        """Return the medians of the measurements."""
        middle = {name: statistics.median(values) for name, values in self.taken.items()}
        return Figures(
            playouts_per_s=round(1 / middle["playout"], 1),
            decisions_per_s=round(self._decisions / middle["playout"], 1),
            legal_us=round(middle["legal"] * MICRO, 2),
            apply_us=round(middle["apply"] * MICRO, 2),
            copy_us=round(middle["copy"] * MICRO, 2),
            view_us=round(middle["view"] * MICRO, 2),
            determinize_us=round(middle["determinize"] * MICRO, 2),
            evaluate_us=round(middle["evaluate"] * MICRO, 2),
            evaluate_known_us=round(middle["evaluate_known"] * MICRO, 2),
            checked={
                "playouts_per_s": round(1 / middle["checked"], 1),
                "decisions_per_s": round(self._checked_decisions / middle["checked"], 1),
            },
        )

    def _playouts(self) -> float:
        """Return the seconds per random game on the fast path."""
        rng = random.Random(SEED)
        begun, moves = CLOCK(), 0
        for number in range(self._games):
            moves += self._path.playout(self._path.copy(self._starts[number % DEALS]), rng)
        seconds = CLOCK() - begun
        self._decisions = moves / self._games
        return seconds / self._games

    def _checked_playouts(self) -> float:
        """Return the seconds per random game with `Game.apply`."""
        rng, game, moves = random.Random(SEED), self._game, 0
        begun = CLOCK()
        for number in range(CHECKED_PLAYOUTS):
            state = self._starts[number % DEALS]
            while to_act := game.to_act(state):
                state, _events = game.apply(state, to_act[0], game.choices(state, to_act[0]).sample(rng))
                moves += 1
        seconds = CLOCK() - begun
        self._checked_decisions = moves / CHECKED_PLAYOUTS
        return seconds / CHECKED_PLAYOUTS

    def _apply(self) -> float:
        """Return the seconds per move on the fast path, without copying the state."""
        pairs = list(zip(map(self._path.copy, self._positions), self._moves, strict=True))
        push = self._path.push
        begun = CLOCK()
        for state, move in pairs:
            push(state, move)
        return (CLOCK() - begun) / len(pairs)

    def _determinize(self) -> float:
        """Return the seconds to draw a full state from a view."""
        rng = random.Random(SEED)
        return _per_call(
            lambda seen: self._game.determinize(seen, rng), [self._game.view(state, 0) for state in self._positions]
        )

    def _evaluate(self) -> float:
        """Return the seconds to evaluate an open position among those of a whole game."""

        def evaluate(states: Sequence[Any]) -> None:
            self._evaluator.of_states(states, [random.Random(SEED)] * len(states))

        states = _as_many_as_fit(evaluate, self._played)
        begun = CLOCK()
        evaluate(states)
        return (CLOCK() - begun) / len(states)

    def _evaluate_known(self) -> float:
        """Return the seconds to evaluate a position by what a seat knows, one after the other. Each repeat has another
        game: evaluators may keep what they inferred from its moves."""
        played = self._checked_game(self._chance)
        views = [self._game.view(state, 0) for state in played[:: -(-len(played) // KNOWN)]]

        def evaluate(seen: Sequence[Any]) -> None:
            self._evaluator.of_views(seen, [random.Random(SEED)] * len(seen))

        return _per_call(lambda seen: evaluate([seen]), _as_many_as_fit(evaluate, views))

    def _sample_positions(self, rng: random.Random) -> list[Any]:
        """Return positions spread evenly over random games."""
        visited = [position for first in self._starts for position in self._positions_of(self._path.copy(first), rng)]
        return visited[:: max(1, len(visited) // POSITIONS)]

    def _checked_game(self, rng: random.Random) -> list[Any]:
        """Return the positions of a random game. Unlike those of the fast path, they hold everything that players
        remember."""
        game, states = self._game, [self._starts[0]]
        while to_act := game.to_act(states[-1]):
            move = game.choices(states[-1], to_act[0]).sample(rng)
            states.append(game.apply(states[-1], to_act[0], move)[0])
        return states

    def _positions_of(self, state: Any, rng: random.Random) -> Iterator[Any]:
        while not self._path.is_over(state):
            yield self._path.copy(state)
            self._path.push(state, self._path.random_move(state, rng))


def report(figures: dict[int, Figures]) -> str:
    """Return the figures as text, the main ones first."""
    lines = [
        _("{seats} (random games a second on one core): {rate:.0f}").format(
            seats=_seats_text(seats), rate=figure.playouts_per_s
        )
        for seats, figure in figures.items()
    ]
    names = {
        "playouts_per_s": _("random games/s, fast path"),
        "decisions_per_s": _("decisions/s, fast path"),
        "legal_us": _("list of legal moves, µs"),
        "apply_us": _("apply a move, µs"),
        "copy_us": _("copy a state, µs"),
        "view_us": _("view of a seat, µs"),
        "determinize_us": _("full state drawn from a view, µs"),
        "evaluate_us": _("worth of an open position, µs"),
        "evaluate_known_us": _("worth of a position to a seat’s knowledge, µs"),
    }
    rows = [[text, *(f"{getattr(figure, key):.1f}" for figure in figures.values())] for key, text in names.items()]
    checked = [f"{figure.checked['playouts_per_s']:.1f}" for figure in figures.values()]
    rows.insert(1, [_("random games/s, checked moves"), *checked])
    header = ["", *(_seats_text(seats) for seats in figures)]
    return "\n".join([*lines, "", table_text(header, rows)])


def _seats_text(seats: int) -> str:
    return ngettext("{count} seat", "{count} seats", seats).format(count=seats)


def _per_call(call: Callable[[T], object], arguments: Sequence[T]) -> float:
    begun = CLOCK()
    for argument in arguments:
        call(argument)
    return (CLOCK() - begun) / len(arguments)


def _as_many_as_fit(evaluate: Callable[[Sequence[T]], object], positions: Sequence[T]) -> Sequence[T]:
    """Return as many of the positions, evenly spread, as can probably be evaluated in time."""
    evaluate(positions[:1])  # it may first load something
    begun = CLOCK()
    evaluate(positions[1:2])
    count = min(len(positions), max(1, int(EVALUATING_S / max(CLOCK() - begun, 1 / MICRO))))
    return positions[:: -(-len(positions) // count)]
