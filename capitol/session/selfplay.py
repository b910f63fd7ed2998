"""Games without a screen: computer players at every seat, in one process or many, with the same records either way."""

from __future__ import annotations

import itertools
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any, ParamSpec, TypeVar

from capitol.ai.player import Budget
from capitol.ai.program_thinker import ProgramThinker
from capitol.ai.thinkers import Thinkers
from capitol.ai.thinking import Factory, Failure, LocalThinker
from capitol.games.registry import games, make_player
from capitol.host.interrupts import leave_to_parent, shielded_start
from capitol.session.controller import TableSession
from capitol.session.seats import Seat, player_kind

Asked = ParamSpec("Asked")
Found = TypeVar("Found")

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


def process_pool(jobs: int) -> Executor:
    """Return a pool of ``jobs`` local processes."""
    # Spawned on every system: a forked process would inherit locks and threads.
    return _ProcessPool(jobs, mp_context=get_context("spawn"), initializer=leave_to_parent)


class _ProcessPool(ProcessPoolExecutor):
    """A pool that protects its processes from Ctrl-C; each `submit` may start one."""

    def submit(self, fn: Callable[Asked, Found], /, *args: Asked.args, **kwargs: Asked.kwargs) -> Future[Found]:
        with shielded_start():
            return super().submit(fn, *args, **kwargs)


def play_games(plans: Iterable[GamePlan], jobs: int = 1, factory: Factory = make_player) -> Iterator[PlayedGame]:
    """Play all games with ``jobs`` processes, and yield them in the order of the plans; a single job runs in this
    process.

    ``factory`` makes the players; it must be a module-level function. Raises concurrent.futures.BrokenExecutor if a
    process dies.
    """
    if jobs == 1:
        for plan in plans:
            yield play_game(plan, factory)
        return
    remaining = iter(plans)
    waiting: deque[Future[list[PlayedGame]]] = deque()
    with process_pool(jobs) as pool:
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
