"""`python build_scripts/workshop refine`: the network that searches go by, from networks that have learnt to play.

A network in training learns from the few games of its last generations, in which it was still another. Here it learns
on from many games of players that are settled: first of the networks as they are and of their mean, in the next turn of
what has become of them. Every number comes from what happened in the end, nothing from what a network thought. Each
network learns for itself. What ships is the mean of all, as they began and as they were after each turn: what they have
learnt of each other is not all true of unseen opponents, and the more different judges there are in the mean, the
better it does among those.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from capitol.games.capitol.ai.features import feature_count
from capitol.games.capitol.ai.net import SHIPPED, ValueNet, search_net_path
from capitol.games.capitol.levels import default_board, load_board
from capitol.games.registry import GameEntry
from capitol.session.seeds import derive_seed
from workshop import compiled, workers
from workshop.errors import WorkshopError
from workshop.games.capitol.learning import Adam, Samples, explained, joined, teach
from workshop.games.capitol.training_games import Lesson, play_settled

BATCH = 20
"""Games that a process plays at a time."""
MASONS, MIXED, NOISE, STRAY = 0.3, 0.35, 0.01, 0.02
"""The part of the tables at which some seats have a mason of some kind and the others any of the players; the part with
any of the players at each seat, else their mean at all; and how far they stray from what seems best, so that tables
come about that a search may lead to."""
HELD_BACK = 0.1
"""The part of the games that is not learnt from: it tells what is foreseen."""
PASSES, MINI_BATCH = 4, 512
RATE, SLOWEST = 5e-4, 5e-5
"""How often the tables are gone over, and the learning rate in the first pass and the last."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "refine",
        help="make the network that searches go by",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "nets", type=Path, nargs="*", metavar="NET", help="networks of different seeds; else the one that ships"
    )
    parser.add_argument("--seats", type=int, choices=game.seats, required=True)
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--games", type=int, default=9_000, help="games of a turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--to", type=Path, metavar="FILE", help="where it is written, its card beside it; else where it ships"
    )
    workers.add_options(parser)
    compiled.add_option(parser)
    parser.set_defaults(run=run)


@dataclass(frozen=True)
class Course:
    """What a run is."""

    nets: tuple[Path, ...]
    seats: int
    turns: int
    games: int
    seed: int
    jobs: int


def run(options: argparse.Namespace) -> int:
    """Play and learn turn by turn, and write the network and its card. Raises CompileError and WorkshopError."""
    to: Path = options.to or search_net_path(options.seats)
    nets = tuple(options.nets) or (SHIPPED / f"seats-{options.seats}.npz",)
    if options.compiled:
        # The compiled tree has a folder of its own for what ships.
        return compiled.run_compiled(options, *([] if options.to else ["--to", str(to)]))
    course = Course(nets, options.seats, options.turns, options.games, options.seed, options.jobs)
    if course.turns < 1:
        raise WorkshopError("there is one turn at least")
    if course.games < 2 * BATCH:
        raise WorkshopError(f"a turn has too few games: {2 * BATCH} at least")
    begun = time.perf_counter()
    try:
        players = [ValueNet.load(path) for path in nets]
    except (OSError, ValueError) as error:
        raise WorkshopError(str(error)) from error
    if any(net.features != feature_count(course.seats) for net in players):
        raise WorkshopError(f"not all of these networks are for {course.seats} seats")
    if any(len(net.weights[at]) != len(players[0].weights[at]) for net in players for at in (1, 3)):
        raise WorkshopError("networks of different layers cannot be one")
    if any(net.weights[2].ndim != 2 for net in players):
        raise WorkshopError("a mean of several networks learns nothing more: name the networks that it began with")
    judges = list(players)
    net = joined(judges)
    shown: list[Samples] = []
    for turn in range(course.turns):
        parts = _played(course, players, turn, options)
        back = max(1, int(HELD_BACK * len(parts)))
        kept = Samples.joined(parts[-back:])
        shown += parts[:-back]
        samples = Samples.joined(shown)
        before = explained(net, kept)
        players = [learnt(net, samples, course.seed) for net in players]
        judges += players
        net = joined(judges)
        after = explained(net, kept)
        print(f"turn {turn + 1}: {before:.4f} of who wins foreseen before, {after:.4f} after", flush=True)
    try:
        net.save(to)
        text = card(course, players[0], len(kept), before, after, time.perf_counter() - begun)
        to.with_suffix(".md").write_text(text, encoding="utf-8")
    except OSError as error:
        raise WorkshopError(str(error)) from error
    print(f"{to} and its card")
    return 0


def _played(course: Course, players: list[ValueNet], turn: int, options: argparse.Namespace) -> list[Samples]:
    """Play the games of a turn, in parts of `BATCH`."""
    whole = Lesson(
        course.seats,
        load_board(default_board()).spec,
        joined(players),
        tuple(players),
        (),
        noise=NOISE,
        stray=STRAY,
        others=MIXED,
        masons=MASONS,
    )
    seeds = [derive_seed("refine", course.seed, turn, number) for number in range(course.games)]
    lessons = [replace(whole, seeds=tuple(seeds[at : at + BATCH])) for at in range(0, len(seeds), BATCH)]
    parts: list[Samples] = []
    with workers.opened(options) as executor:
        for part in workers.mapped(executor, play_settled, lessons):
            parts.append(part)
            if not len(parts) % 50:
                print(f"turn {turn + 1}: {len(parts) * BATCH} games", flush=True)
    return parts


def learnt(net: ValueNet, samples: Samples, seed: int) -> ValueNet:
    """Return the network after training on these tables."""
    adam = Adam(ValueNet([array.copy() for array in net.weights]))
    rng = np.random.default_rng(derive_seed("refined", seed))
    for number in range(PASSES):
        adam.rate = RATE + (SLOWEST - RATE) * number / (PASSES - 1)
        teach(adam.net, adam, samples, 1, MINI_BATCH, rng)
    return adam.net


def card(course: Course, one: ValueNet, tables: int, before: float, after: float, seconds: float) -> str:
    """Return a description of the mean of all networks, each of which is like ``one``."""
    sizes = " - ".join(str(array.shape[0]) for array in one.weights[0::2])
    names = ", ".join(f"`{path.name}`" for path in course.nets)
    return f"""# The network that searches go by at {course.seats} seats

| | |
| --- | --- |
| what | the win probability and the lead of a position: the mean of {len(course.nets) * (course.turns + 1)} networks \
of {sizes} - 2 units, as they began and as they were after each turn; half precision |
| begun with | {names} |
| learnt from | {course.turns} turns of {course.games} games of their own, {100 * MASONS:.0f} in 100 with masons at \
some seats; {100 * HELD_BACK:.0f} in 100 were kept back; no games of people |
| foresees | {100 * after:.1f} % of the variance of who wins, at {tables} tables kept back in the last turn; before \
it {100 * before:.1f} % |
| on | {datetime.now(UTC):%Y-%m-%d}, in {seconds / 60:.0f} minutes, {course.jobs} processes |
| by | `python build_scripts/workshop refine NET ... --seats {course.seats} --turns {course.turns} \
--games {course.games} --seed {course.seed} --jobs {course.jobs} --compiled` |
"""
