"""`python build_scripts/workshop train`: a value network from nothing, by playing against itself and a pool of others.

Generation 0 learns from games of the mason. Each one after plays games with the network as it is, at some tables
against an earlier one or masons of all kinds, and learns from them and from those of the generations before.
Everything a run needs to go on is on the disk before the next generation begins; with one process it is the same run
every time.
"""

from __future__ import annotations

import argparse
import json
import time
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np

from capitol.games.capitol.ai.features import feature_count
from capitol.games.capitol.ai.net import ValueNet
from capitol.games.capitol.levels import default_board, load_board
from capitol.games.capitol.rules.board import BoardSpec
from capitol.games.registry import GameEntry
from capitol.session.seeds import derive_seed
from workshop import compiled, workers
from workshop.errors import WorkshopError
from workshop.games.capitol.learning import Adam, Samples, explained, fresh_net, teach
from workshop.games.capitol.promotion import Verdict, judge
from workshop.games.capitol.training_games import Lesson, duel, play_lesson

LESSON = 20
"""Games that a process plays at a time."""
REPLAY = 8
"""Generations that are learnt from again."""
DECAYS, DECAYS_AFTER_START = ((8, 1.0), (14, 0.9)), ((2, 1.0),)
"""The lambda of the returns in the generations before a number: what a network that knows nothing yet says of later
positions is not to be learnt from; one that began with what another knows soon is right."""
DECAY = 0.8
POOL_EVERY, POOL_SIZE = 4, 6
"""Every so many generations a network joins the pool, which holds the last so many."""
MASON_GAMES, MASON_EPOCHS = 400, 6
"""The games of generation 0, and how often they are gone over."""
EPOCHS = 3
BATCH = 256
RATE, SLOWER, SLOWEST = 1e-3, 0.965, 1.5e-4
"""The learning rate: at first, from one generation to the next, and at least; what a search teaches is for those who
have learnt to judge, and is learnt at the last rate."""
CHECK_EVERY = 20
"""Generations between two candidates for the champion's place."""
CHECK_DEALS = 25
COURSE, CHAMPION = "course.json", "champion.npz"
CHAMPIONS = "champions.jsonl"


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    """Add the command."""
    parser = commands.add_parser("train", help="train a value network from nothing", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the generations are kept; an interrupted run goes on there")
    parser.add_argument("--seats", type=int, choices=game.seats, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--games", type=int, default=400, help="games of a generation")
    parser.add_argument("--hidden", type=int, nargs=2, default=(64, 32), metavar=("FIRST", "SECOND"))
    parser.add_argument(
        "--start", type=Path, metavar="FOLDER", help="begin with what a run for as many seats or more has learnt"
    )
    parser.add_argument("--masons", type=float, default=0.1, metavar="PART", help="part of the tables with masons")
    parser.add_argument(
        "--taught",
        type=float,
        default=0.0,
        metavar="PART",
        help="part of the decisions that a search makes: expert iteration, for a network that has learnt to judge",
    )
    workers.add_options(parser)
    compiled.add_option(parser)
    parser.set_defaults(run=run)


class TrainError(WorkshopError):
    """A training run cannot be done or used as asked; the text is one line."""


@dataclass(frozen=True)
class Course:
    """What a training run is, apart from how far it has come."""

    folder: Path
    seats: int
    seed: int
    games: int
    hidden: tuple[int, int]
    start: str = ""
    """What it began with, if not with nothing: seats, seed and generation of another run."""
    masons: float = 0.1
    """The part of the tables at which masons sit."""
    taught: float = 0.0
    """The part of the decisions that a search makes."""

    @classmethod
    def read(cls, folder: Path) -> Course:
        """Read the course of a folder. Raises OSError and ValueError."""
        said = json.loads((folder / COURSE).read_text(encoding="utf-8"))
        return cls(
            folder,
            said["seats"],
            said["seed"],
            said["games"],
            tuple(said["hidden"]),
            said["start"],
            said["masons"],
            said.get("taught", 0.0),
        )

    def begin(self) -> None:
        """Write it down, or go on with what is there. Raises TrainError where that is another course."""
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / COURSE
        if not path.exists():
            said = {
                "seats": self.seats,
                "seed": self.seed,
                "games": self.games,
                "hidden": self.hidden,
                "start": self.start,
                "masons": self.masons,
                "taught": self.taught,
            }
            path.write_text(json.dumps(said) + "\n", encoding="utf-8")
        if Course.read(self.folder) != self:
            raise TrainError(
                f"{self.folder} holds a training run of other seats, seed, games, layers, start, masons or teaching"
            )

    def path(self, generation: int) -> Path:
        """Return the file of a generation."""
        return self.folder / f"generation-{generation:03d}.npz"

    def samples(self, generation: int) -> Path:
        """Return the file of a generation's samples."""
        return self.folder / f"samples-{generation:03d}.npz"

    def pool(self, generation: int) -> tuple[ValueNet, ...]:
        """Return the earlier networks that a generation plays against."""
        numbers = range(POOL_EVERY, generation - 1, POOL_EVERY)
        return tuple(ValueNet.load(self.path(number)) for number in list(numbers)[-POOL_SIZE:])

    def champions(self, generation: int) -> list[int]:
        """Return the generations before this one that were promoted, the champion last."""
        path = self.folder / CHAMPIONS
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        numbers = {json.loads(line)["generation"] for line in lines}
        return sorted(number for number in numbers if number < generation)


def run(options: argparse.Namespace) -> int:
    """Train until the last generation; each is on the disk before the next begins. Raises CompileError and
    TrainError."""
    if options.compiled:
        return compiled.run_compiled(options)
    hidden, start = tuple(options.hidden), ""
    if options.start is not None:
        start, taken = start_of(options.start, options.seats)
        hidden = (len(taken.weights[1]), len(taken.weights[3]))
    course = Course(
        options.folder, options.seats, options.seed, options.games, hidden, start, options.masons, options.taught
    )
    course.begin()
    board = load_board(default_board()).spec
    first = next(number for number in range(options.generations + 1) if not course.path(number).exists())
    if first:
        adam = Adam.load(course.path(first - 1))
    elif options.start is not None:
        adam = Adam(taken)
    else:
        adam = Adam(fresh_net(feature_count(course.seats), course.hidden, derive_seed("net", course.seed)))
    with workers.opened(options) as executor:
        for generation in range(first, options.generations):
            begun = time.perf_counter()
            row = _generation(course, adam, board, generation, executor)
            row["seconds"] = round(time.perf_counter() - begun, 1)
            line = json.dumps(row)
            print(line, flush=True)
            with open(course.folder / "log.jsonl", "a", encoding="utf-8") as file:
                file.write(line + "\n")
    return 0


def start_of(folder: Path, seats: int) -> tuple[str, ValueNet]:
    """Return the name and the network of the last generation of a run for as many seats or more, without the inputs
    of rivals beyond these seats. Raises TrainError."""
    try:
        other = Course.read(folder)
        last = max(number for number in range(1000) if other.path(number).exists())
        net = ValueNet.load(other.path(last))
        if net.features != feature_count(other.seats) or other.seats < seats:
            raise ValueError("not a run of as many seats or more")
    except (OSError, ValueError) as error:
        raise TrainError(f"{folder}: {error}") from error
    # The rivals come last, the strongest first.
    weights = [net.weights[0][: feature_count(seats)].copy(), *net.weights[1:]]
    return f"seats {other.seats}, seed {other.seed}, generation {last}", ValueNet(weights)


def _generation(
    course: Course, adam: Adam, board: BoardSpec, generation: int, executor: Executor | None
) -> dict[str, float]:
    """Play, learn and save one generation; returns its row of the log."""
    net = adam.net
    begun = time.perf_counter()
    from_masons = generation == 0 and not course.start
    games = MASON_GAMES if from_masons else course.games
    seeds = [derive_seed("lesson", course.seed, generation, number) for number in range(games)]
    decays = DECAYS_AFTER_START if course.start else DECAYS
    decay = next((decay for before, decay in decays if generation < before), DECAY)
    pool = course.pool(generation)
    whole = Lesson(
        course.seats,
        board,
        None if from_masons else net,
        pool,
        (),
        decay=decay,
        masons=course.masons,
        taught=course.taught,
    )
    lessons = [replace(whole, seeds=tuple(seeds[at : at + LESSON])) for at in range(0, games, LESSON)]
    parts = list(workers.mapped(executor, play_lesson, lessons))
    fresh = Samples.joined(parts)
    played = time.perf_counter() - begun
    row: dict[str, float] = {
        "generation": generation,
        "games": games,
        "positions": len(fresh),
        "played_seconds": round(played, 1),
        "explained": round(explained(net, fresh), 4),
    }
    fresh.save(course.samples(generation))
    # What the mason shows is left behind as soon as there are games of the network's own.
    first = 0 if course.start else 1
    replay = list(range(max(first, generation - REPLAY + 1), generation)) if generation else []
    samples = Samples.joined([Samples.load(course.samples(number)) for number in replay] + [fresh])
    adam.rate = SLOWEST if course.taught else max(SLOWEST, RATE * SLOWER**generation)
    rng = np.random.default_rng(derive_seed("teach", course.seed, generation))
    row["loss"] = round(teach(net, adam, samples, MASON_EPOCHS if from_masons else EPOCHS, BATCH, rng), 4)
    course.samples(generation - REPLAY).unlink(missing_ok=True)
    if generation and generation % CHECK_EVERY == 0:
        row["against_mason"] = duel(board, course.seats, net, None, range(CHECK_DEALS))
        row |= _candidate(course, net, board, generation)
    adam.save(course.path(generation))
    return row


def _candidate(course: Course, net: ValueNet, board: BoardSpec, generation: int) -> dict[str, float]:
    """Test a network as the next champion; return what is logged."""
    place = course.folder / CHAMPION
    kept = course.champions(generation)
    verdict = Verdict(True, 0.0, 0)
    if kept:
        champion = ValueNet.load(course.path(kept[-1]))
        earlier = [(f"generation {number}", ValueNet.load(course.path(number))) for number in kept[:-1][-1:]]
        verdict = judge(board, course.seats, net, champion, [("mason", None), *earlier])
    if verdict.promoted:
        net.save(place)
        with open(course.folder / CHAMPIONS, "a", encoding="utf-8") as file:
            file.write(json.dumps({"generation": generation} | asdict(verdict)) + "\n")
    return {
        "against_champion": round(verdict.against_champion, 4),
        "deals": verdict.deals,
        "promoted": verdict.promoted,
    }
