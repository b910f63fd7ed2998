"""`python build_scripts/workshop times`: how long a player thinks about a decision, on one core, in plain CPython."""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from capitol.ai.player import Budget, Player
from capitol.core.setup import PlayerSpec
from capitol.games.registry import GameEntry, games
from capitol.session.seeds import derive_seed
from workshop.compiled import FOLDER, ROOT, is_compiled
from workshop.errors import WorkshopError
from workshop.game_workshop import game_workshop
from workshop.players import complaint, make_player
from workshop.versions import version

ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
ALL = "all"


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    parser = commands.add_parser("times", help="how long a player thinks over a decision", description=__doc__)
    parser.add_argument("player", metavar="PLAYER", help="any that the arena takes, but no programs")
    parser.add_argument("--against", metavar="PLAYER", default="strong", help="who sits at the other seats")
    parser.add_argument("--seats", type=int, choices=game.seats, default=game.seats[-1])
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--iterations", type=int, help="counted budget of a decision")
    parser.add_argument("--milliseconds", type=int, help="budget of time of a decision")
    parser.add_argument("--rows", type=Path, metavar="FILE", help="add the line to this file too, for the report")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play, and print one line of JSON. Raises WorkshopError."""
    for player in (options.player, options.against):
        if (
            why := "no programs can be timed here"
            if player.startswith("cmd:")
            else complaint(options.game, player, options.seats)
        ):
            raise WorkshopError(why)
    if is_compiled(options.game):
        raise WorkshopError("times are measured of what ships, which is not compiled")
    if any(os.environ.get(name) != value for name, value in ONE_THREAD.items()):
        # numpy has already read them.
        command = [sys.executable, str(ROOT / FOLDER), *options.arguments]
        return subprocess.run(command, env=os.environ | ONE_THREAD, check=False).returncode
    budget = Budget(options.iterations, options.milliseconds)
    line = json.dumps(
        {
            "player": options.player,
            "version": version(options.game, options.player),
            "against": options.against,
            "seats": options.seats,
            "games": options.games,
            "seed": options.seed,
            "iterations": options.iterations,
            "milliseconds": options.milliseconds,
            "python": platform.python_version(),
            "processor": processor(),
            "decisions": summary(
                measure(
                    options.game, options.player, options.against, options.seats, options.games, options.seed, budget
                )
            ),
            "peak_mb": peak_memory(),
        }
    )
    print(line)
    if options.rows is not None:
        try:
            with open(options.rows, "a", encoding="utf-8") as file:
                file.write(line + "\n")
        except OSError as error:
            raise WorkshopError(str(error)) from error
    return 0


def measure(
    game_id: str, player_id: str, against_id: str, seats: int, count: int, seed: int, budget: Budget
) -> dict[str, list[float]]:
    """Measure the wall time in milliseconds of each decision of a player, by type, with its seat rotating from game to
    game. Forced moves do not count."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    player, against = make_player(game_id, player_id), make_player(game_id, against_id)
    found: dict[str, list[float]] = defaultdict(list)
    for number in range(count):
        _play(game_id, number, player, against, seats, seed, budget, found)
    return found


def _play(
    game_id: str,
    number: int,
    player: Player[Any, Any],
    against: Player[Any, Any],
    seats: int,
    seed: int,
    budget: Budget,
    found: dict[str, list[float]],
) -> None:
    rng = random.Random(derive_seed("times", seed, number))
    specs = tuple(PlayerSpec(f"Seat {seat}") for seat in range(seats))
    game = games()[game_id].game
    at = game.start(game.new_setup(specs, {}, games()[game_id].usual_board(), rng))
    while acting := game.to_act(at):
        seat = acting[0]
        view, mine = game.view(at, seat), seat == number % seats
        choices = game.choices(view, seat)
        begun = time.perf_counter()
        decision = (player if mine else against).decide(view, choices, budget if mine else Budget(), rng)
        took = 1000 * (time.perf_counter() - begun)
        if mine and choices.count() > 1:
            found[game_workshop(game_id).decision(at)].append(took)
        at, _events = game.apply(at, seat, decision.move)


def summary(times: Mapping[str, Sequence[float]]) -> dict[str, dict[str, float]]:
    """Return for each type, and for all: count; mean, median, 95th percentile and maximum in milliseconds."""
    whole = dict(times) | {ALL: [took for row in times.values() for took in row]}
    found = {}
    for name, row in whole.items():
        p50, p95 = np.percentile(row, [50, 95])
        figures = {"mean": float(np.mean(row)), "p50": float(p50), "p95": float(p95), "max": max(row)}
        found[name] = {"count": len(row)} | {key: round(value, 3) for key, value in figures.items()}
    return found


def processor() -> str:
    """Return this machine's name of its processor."""
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.is_file():
        for line in cpuinfo.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def peak_memory() -> float | None:
    """Return the most memory that this process has used, in megabytes; None if the system does not report it."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (1_000_000 if sys.platform == "darwin" else 1000), 1)
