"""Games without a screen: computer players at every seat, with the same records whatever the workers."""

from __future__ import annotations

import itertools
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from capitol.ai.player import Budget
from capitol.ai.program_thinker import ProgramThinker
from capitol.ai.thinkers import Thinkers
from capitol.ai.thinking import Factory, Failure, LocalThinker
from capitol.games.registry import games, make_player
from capitol.session.controller import TableSession
from capitol.session.executors import Engine, process_pool
from capitol.session.seats import Seat, player_kind

CHUNK = 4
"""Games passed to a process at a time."""
AHEAD = 3
"""Chunks waiting for each process."""


@dataclass(frozen=True, slots=True)
class GamePlan:
    """One game to play: ``players`` are, by seat, ids of computer players or ``cmd:COMMAND``; all chance comes from
    ``setup`` and ``seed``. Only counted budgets are reproducible."""

    number: int
    game: str
    setup: Any
    players: tuple[str, ...]
    seed: int
    budget: Budget = field(default_factory=Budget)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game played to its end; ``record`` is the content of its record file."""

    number: int
    players: tuple[str, ...]
    record: bytes
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    failures: tuple[Failure, ...]


def play_game(plan: GamePlan, factory: Factory = make_player) -> PlayedGame:
    """Play one game in this process. If a player fails, another one or chance decides, and a failure reports it.

    Programs are started again for each game, so that none depends on previous games.
    """
    entry = games()[plan.game]
    seats = [Seat(player, player_kind(player)) for player in plan.players]
    ready = threading.Event()
    thinker = Thinkers(LocalThinker(factory, ready.set), ProgramThinker(ready.set))
    session = TableSession.new(entry, plan.setup, seats, thinker, seed=plan.seed, budget=plan.budget)
    failures: list[Failure] = []
    session.on_failure = failures.append
    try:
        session.poll()
        while session.result is None:
            ready.wait()
            ready.clear()
            session.poll()
    finally:
        thinker.stop()
    result = session.result
    return PlayedGame(plan.number, plan.players, session.record(), result.scores, result.winners, tuple(failures))


def play_games(
    plans: Iterable[GamePlan], jobs: int = 1, factory: Factory = make_player, engine: Engine = process_pool
) -> Iterator[PlayedGame]:
    """Play all games with ``jobs`` workers of an engine, and yield them in the order of the plans; a single process is
    this one.

    ``factory`` makes the players; it must be a module-level function. Raises concurrent.futures.BrokenExecutor if a
    worker dies, NoRayError and OtherVersionError (`capitol.session.executors`).
    """
    if jobs == 1 and engine is process_pool:
        for plan in plans:
            yield play_game(plan, factory)
        return
    remaining = iter(plans)
    waiting: deque[Future[list[PlayedGame]]] = deque()
    with engine(jobs) as pool:
        try:
            while True:
                while len(waiting) < jobs * AHEAD and (chunk := list(itertools.islice(remaining, CHUNK))):
                    waiting.append(pool.submit(_play_chunk, chunk, factory))
                if not waiting:
                    return
                yield from waiting.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _play_chunk(plans: list[GamePlan], factory: Factory) -> list[PlayedGame]:
    return [play_game(plan, factory) for plan in plans]
