"""Records of games between people and computer players, as written by an older program."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from capitol.ai.player import Budget
from capitol.core.setup import PlayerSpec
from capitol.games.registry import games
from capitol.session.records import record_suffix
from capitol.session.selfplay import GamePlan, play_games

PEOPLE = ("Anna", "Ben", "Chloé")
BEGIN = 1_700_000_000
"""When the first game ended, in seconds since 1970; each of the others ended a minute after the one before."""
Document = dict[str, Any]


def write_records(folder: Path, capitol: int, capstone: int) -> list[Document]:
    """Play that many games, seat people in place of some players, and write the records, one of them in a subfolder.
    Return them in the order in which they ended."""
    documents = []
    for number, played in enumerate(play_games(list(_plans(capitol, capstone)))):
        document: Document = json.loads(played.record)
        rng = random.Random(f"people of {number}")
        people = rng.sample(PEOPLE, rng.choice([1, 1, 2]))
        for seat, name in zip(rng.sample(range(len(document["players"])), len(people)), people, strict=True):
            document["players"][seat] = {"name": name, "kind": "human"}
        into = folder / "inside" if number % 10 == 3 else folder
        into.mkdir(parents=True, exist_ok=True)
        path = into / f"{number:03}{record_suffix(document.get('game', 'capitol'))}"
        path.write_text(json.dumps(document), encoding="utf-8")
        os.utime(path, (BEGIN + 60 * number,) * 2)
        documents.append(document)
    return documents


def _plans(capitol: int, capstone: int) -> Iterator[GamePlan]:
    for number in range(capitol + capstone):
        entry = games()["capitol" if number < capitol else "capstone"]
        rng = random.Random(number)
        weak, seats = entry.players[0].id, rng.choice(list(entry.seats))
        kinds = ["random", *(rng.choice(["random", weak]) for _seat in range(seats - 1))]
        players = tuple(PlayerSpec(f"{kind} {seat}", f"ai:{kind}") for seat, kind in enumerate(kinds))
        setup = entry.game.new_setup(players, {}, entry.usual_board(), rng)
        yield GamePlan(number, entry.id, setup, tuple(kinds), number, Budget(iterations=1))
