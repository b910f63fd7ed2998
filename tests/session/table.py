"""Games to test with: a small hand-made board, setups, sessions, people who play at random, forged saves, full
disks."""

from __future__ import annotations

import errno
import json
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from capitol.ai.thinking import LocalThinker, Thinking
from capitol.core.match import Match
from capitol.core.setup import PlayerSpec
from capitol.games.capitol.rules.board import AreaSpec, BoardSpec
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.setup import Setup, new_setup
from capitol.games.registry import GameEntry, games, make_player
from capitol.session import journal
from capitol.session.controller import TableSession
from capitol.session.journal import body_of, chained
from capitol.session.saves import Games
from capitol.session.seats import Seat

COLOURS = ("blue",) * 3 + ("pink",) * 3 + ("purple",) * 3
FOUNTAINS = {0: (0, 1), 5: (3,), 8: (2,)}
BOARD = BoardSpec(
    "test", tuple(AreaSpec(f"area{number}", COLOURS[number], 7, FOUNTAINS.get(number, ())) for number in range(9))
)
ENTRY: GameEntry = games()["capitol"]
GAME = ENTRY.game
GAMES: Games = games()


def make_setup(kinds: Sequence[str], seed: int = 1, rules: Rules | None = None) -> Setup:
    players = tuple(PlayerSpec(f"Player {number}", kind) for number, kind in enumerate(kinds))
    return new_setup(rules or Rules(), BOARD, players, random.Random(seed))


def new_session(
    kinds: Sequence[str],
    folder: Path | None = None,
    seed: int = 1,
    thinker: Thinking | None = None,
    options: Mapping[str, Any] | None = None,
) -> TableSession:
    seats = [Seat(f"Player {number}", kind, ENTRY.seat_colours[number]) for number, kind in enumerate(kinds)]
    return TableSession.new(
        ENTRY,
        make_setup(kinds, seed),
        seats,
        thinker or LocalThinker(make_player),
        seed=seed,
        folder=folder,
        name="A game",
        options=options,
    )


def resume(path: Path) -> TableSession:
    return TableSession.resume(path, games(), LocalThinker(make_player))


def random_match(seats: int, seed: int, rules: Rules | None = None, actions: int = 10_000) -> Match[Any, Any, Any, Any]:
    """Return a match of random moves, up to a number of actions."""
    match = Match(GAME, make_setup(["ai:random"] * seats, seed, rules))
    rng = random.Random(seed)
    while match.to_act and (len(match) < actions or match.sealed_seats):
        seat = match.to_act[0]
        match.act(seat, GAME.choices(match.view(seat), seat).sample(rng))
    return match


def play_on(session: TableSession, rng: random.Random, actions: int = 10_000) -> None:
    """Play random moves for people, and let the computer players play, until that many actions are in the log."""
    while session.result is None and len(session.steps) < actions:
        session.poll()
        if session.can_commit:
            session.commit_sealed()
        elif session.waiting_for:
            seat = session.waiting_for[0]
            session.act(seat, session.choices(seat).sample(rng))


def forge(path: Path, change: Callable[[bytes], bytes]) -> None:
    """Change the lines of a save and recompute their checksums, as somebody who knows the format can."""
    bodies = b"".join(body_of(line) + b"\n" for line in path.read_bytes().splitlines())
    path.write_bytes(b"".join(line + b"\n" for line in chained(change(bodies).splitlines())))


def forge_header(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change the first line of a save as `forge` does."""

    def changed(data: bytes) -> bytes:
        first, _end, rest = data.partition(b"\n")
        head = json.loads(first)
        change(head)
        return json.dumps(head).encode() + b"\n" + rest

    forge(path, changed)


def fill_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every write to a journal fail."""

    def full(path: Path, content: str | bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(journal, "append_line", full)
    monkeypatch.setattr(journal, "write_atomic", full)
