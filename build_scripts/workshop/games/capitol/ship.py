"""`python build_scripts/workshop ship`: put a network among those that ship, with a card that says its origin."""

from __future__ import annotations

import argparse
import json
import shutil
from datetime import UTC, datetime
from pathlib import Path

from capitol.ai.player import Budget
from capitol.games.capitol.ai.net import SHIPPED, ValueNet
from capitol.games.registry import GameEntry
from workshop.arena import report
from workshop.compiled import ROOT
from workshop.games.capitol.net_players import PREFIX as NET_PREFIX
from workshop.games.capitol.train import CHAMPION, Course, TrainError
from workshop.matchups import Conditions, RowFile

MOST_BYTES = 200_000
OTHERS = ROOT / "research" / "capitol" / "nets"
"""Networks of other seeds than the one that players play by."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    """Add the command."""
    parser = commands.add_parser("ship", help="put a trained network among those that ship", description=__doc__)
    parser.add_argument("folder", type=Path, help="the folder of the training run; its champion is taken")
    parser.add_argument("--rows", type=Path, required=True, help="what the arena said of it: its figures for the card")
    parser.add_argument("--generation", type=int, help="this generation instead of the champion")
    parser.add_argument(
        "--beside",
        action="store_true",
        help="to those of other seeds in research/capitol/nets instead, which are refined and measured against",
    )
    parser.add_argument("--note", default="", help="what else there is to be known of the run, for the card")
    parser.add_argument("--to", type=Path, help=argparse.SUPPRESS)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Copy the weights and write the card. Raises TrainError."""
    try:
        course = Course.read(options.folder)
        to: Path = options.to or (OTHERS if options.beside else SHIPPED)
        to.mkdir(parents=True, exist_ok=True)
        seed = f"-seed-{course.seed}" if options.beside else ""
        weights = to / f"seats-{course.seats}{seed}.npz"
        generation = options.generation
        if generation is None:
            promoted = course.champions(10**6)
            if not promoted:
                raise TrainError(f"{course.folder} has no champion yet")
            generation = promoted[-1]
            shutil.copyfile(course.folder / CHAMPION, weights)
        else:
            ValueNet.load(course.path(generation)).save(weights)
        if weights.stat().st_size > MOST_BYTES:
            raise TrainError(f"{weights} has more than {MOST_BYTES} bytes")
        weights.with_suffix(".md").write_text(card(course, generation, options.rows, options.note), encoding="utf-8")
    except (OSError, ValueError) as error:
        raise TrainError(f"{options.folder}: {error}") from error
    print(f"{weights} and its card")
    return 0


def card(course: Course, generation: int, rows: Path, note: str = "") -> str:
    """Return a description of a network."""
    net = ValueNet.load(course.path(generation))
    log = [json.loads(line) for line in (course.folder / "log.jsonl").read_text(encoding="utf-8").splitlines()]
    log = [row for row in log if row["generation"] <= generation]
    hours = sum(row["seconds"] for row in log) / 3600
    played = RowFile(rows).rows
    if not played:
        raise TrainError(f"{rows} holds no games")
    first = played[0]
    conditions = Conditions(first.game, first.seats, first.seed, Budget(first.iterations, first.milliseconds))
    match_ups = list(dict.fromkeys(row.match_up for row in played))
    figures = report(match_ups, conditions, played, 1 + max(row.deal for row in played), None)
    others = " ".join(dict.fromkeys(row.opponent for row in played))
    begun = (
        f" of its own, begun with what another run knew ({course.start})"
        if course.start
        else f", the first {log[0]['games']} of masons, the others of its own"
    )
    noted = f"| note | {note} |\n" if note else ""
    sizes = " - ".join(str(array.shape[0]) for array in net.weights[0::2])
    return f"""# A network for {course.seats} seats

| | |
| --- | --- |
| what | the win probability and the lead of a position, for one-ply choice: {sizes} - 2 units, half precision |
| learnt from | {sum(row["games"] for row in log)} games{begun}; \
{sum(row["positions"] for row in log)} positions; no games of people |
| taken | after generation {generation} of {course.games} games each, seed {course.seed}, \
{hours:.1f} hours on one shared core |
| on | {datetime.now(UTC):%Y-%m-%d} |
| by | `python build_scripts/workshop train FOLDER --seats {course.seats} --seed {course.seed} --games {course.games} \
{"--start OTHER " if course.start else ""}--masons {course.masons} \
{f"--taught {course.taught} " if course.taught else ""}--generations {generation + 1} --compiled` |
{noted}
Measured in the arena (every deal in every seat, the intervals by deal):
`python build_scripts/workshop arena {others} --candidate {first.candidate.partition(":")[0]}\
{":FILE" if first.candidate.startswith(NET_PREFIX) else ""} --seats {first.seats} --deals \
{1 + max(row.deal for row in played)} --seed {first.seed}`

```
{figures}
```
"""
