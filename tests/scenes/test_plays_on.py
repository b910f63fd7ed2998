"""Computer players alone, through the loop and without a touch: whatever comes late, early or never, a game goes on."""

from __future__ import annotations

import queue
import random
import threading
import time
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pygame
import pytest

from capitol.ai.answers import Answers
from capitol.ai.player import Player
from capitol.ai.thinking import Asked, Reply, Thinking, reply_to, work
from capitol.games.capitol.ui.end_scene import EndScene
from capitol.games.registry import make_player
from capitol.kit.display import Display, WindowState
from capitol.kit.loop import run, wake
from capitol.session.controller import TableSession
from capitol.shell.command_keys import SPEEDS
from capitol.shell.preferences import Fixed
from tests.scenes.driven_program import DrivenProgram
from tests.scenes.harness import Stand
from tests.scenes.sitting import sit_down

GAMES_FOR_EACH = 20
MOST_MS = 240_000.0
"""So long nothing may happen in a game while nobody thinks, by its own clock: a scoring takes a minute when slow."""


class Stumbling:
    """A clock on which time passes while somebody works, and sleep that ends too early or far too late."""

    def __init__(self, chance: random.Random) -> None:
        self.now, self._chance = 0.0, chance

    def __call__(self) -> float:
        self.now += self._chance.choice((0, 0, 0, 0.1, 0.4, 7))
        return self.now

    def sleep(self, seconds: float) -> None:
        """Wake up early, in time, or after a hitch."""
        self.now += seconds * 1000 * self._chance.choice((0.3, 1, 1)) + self._chance.choice((0, 0, 0, 1, 130, 900))


class FarThinker:
    """Answers arrive some time after they were asked for. The loop is told of it in time, too early or never."""

    def __init__(self, clock: Stumbling, chance: random.Random) -> None:
        self._clock, self._chance, self._players = clock, chance, dict[str, Player[object, object]]()
        self._coming: list[tuple[float, Asked]] = []
        self._to_tell: list[float] = []

    @property
    def busy(self) -> bool:
        return bool(self._coming)

    @property
    def ready(self) -> bool:
        return any(at <= self._clock.now for at, _request in self._coming)

    def ask(self, request: Asked) -> None:
        at = self._clock.now + self._chance.choice((0, 0, 3, 40, 400, 2500)) * self._chance.random()
        self._coming.append((at, request))
        told = self._chance.choice((at - 20, at, None))
        if told is not None:
            self._to_tell.append(told)

    def poll(self) -> list[Reply]:
        now = self._clock.now
        here, self._coming = ([pair for pair in self._coming if (pair[0] <= now) is there] for there in (True, False))
        return [answered(self._players, request) for _at, request in here]

    def cancel(self, request_id: int | None = None) -> None:
        self._coming = [pair for pair in self._coming if request_id is not None and pair[1].id != request_id]

    def stop(self) -> None:
        self._coming.clear()

    def tell(self) -> None:
        """Wake the loop, as another thread does at any moment."""
        now = self._clock.now
        if any(at <= now for at in self._to_tell):
            wake()
        self._to_tell = [at for at in self._to_tell if at > now]


class ThreadThinker:
    """Answers come from another thread, at moments that nobody chooses. Every third time it tells nobody."""

    def __init__(self) -> None:
        self._asked: queue.SimpleQueue[Asked | None] = queue.SimpleQueue()
        self._answers = Answers()
        self._open = 0
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    @property
    def busy(self) -> bool:
        return self._open > 0

    @property
    def ready(self) -> bool:
        return bool(self._answers)

    def ask(self, request: Asked) -> None:
        self._open += 1
        self._asked.put(request)

    def poll(self) -> list[Reply]:
        answers = self._answers.take()
        self._open -= len(answers)
        return answers

    def cancel(self, request_id: int | None = None) -> None:
        """Nothing is cancelled in these games."""

    def stop(self) -> None:
        self._asked.put(None)
        self._thread.join(10)

    def tell(self) -> None:
        """The thread does, when it gets its turn."""
        time.sleep(0)

    def _serve(self) -> None:
        chance, players = random.Random(3), dict[str, Player[object, object]]()
        while (request := self._asked.get()) is not None:
            time.sleep(chance.choice((0, 0, 0.001, 0.003)))
            self._answers.put(answered(players, request))
            if chance.random() < 2 / 3:
                wake()


def answered(players: dict[str, Player[object, object]], request: Asked) -> Reply:
    """What the player decides."""
    if request.player not in players:
        players[request.player] = make_player(request.game, request.player)
    return reply_to(request, work(players[request.player], request))


class Watcher:
    """Ends the loop with the game, and fails as soon as the loop sleeps although there is nothing to wait for."""

    def __init__(
        self, program: DrivenProgram, session: TableSession, thinker: FarThinker | ThreadThinker, clock: Stumbling
    ) -> None:
        self.program, self.session, self.thinker, self.clock = program, session, thinker, clock
        self._steps, self._since = -1, 0.0

    def sleep(self, seconds: float) -> None:
        top, session = self.program.stack.top, self.session
        assert top is not None
        if isinstance(top, EndScene) and not top.busy:
            self.program.stack.quit()
            return
        where = f"{type(top).__name__} after {len(session.steps)} steps"
        waits = self.thinker.busy and not self.thinker.ready
        if self.program.stack.next_due(self.clock.now) is None:
            assert waits, f"nobody is to act but computers, nothing is due, nobody thinks: {where}"
        if waits or self._steps != len(session.steps):
            self._steps, self._since = len(session.steps), self.clock.now
        assert self.clock.now - self._since < MOST_MS, f"nothing goes on: {where}"
        self.clock.sleep(seconds)
        self.thinker.tell()


def play(
    stand: Stand, display: Display, kinds: Sequence[str], speed: str, seed: int, *, threaded: bool, drawn: bool
) -> TableSession:
    """A whole game by the program's own loop, with no input at all."""
    chance = random.Random(seed)
    clock = Stumbling(chance)
    thinker: FarThinker | ThreadThinker = ThreadThinker() if threaded else FarThinker(clock, chance)
    asked: Thinking = thinker
    program = stand.program
    program.fixed, program.window.clock, program.thinker = Fixed(speed=speed, seed=seed), clock, asked
    session, _board = sit_down(kinds, seed, thinker=asked)
    pygame.event.clear()
    program.open_table(session)
    program.stack.quitting = False
    if not drawn:
        program.stack.look.prefetch.clear()
    try:
        run(display, program.stack, clock=clock, sleep=Watcher(program, session, thinker, clock).sleep)
    finally:
        thinker.stop()
    return session


def cases(each: int) -> list[tuple[int, str, int]]:
    """So many games of each number of seats at each speed: seats, speed, seed."""
    return [(seats, speed, number) for number, speed, seats in product(range(each), SPEEDS, (2, 4))]


@pytest.mark.slow
def test_games_of_computers_alone_go_to_their_end_without_a_touch(
    tmp_path: Path, full: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two and four seats at each speed; every fifth game with a thread that thinks, one with its pictures drawn."""
    stand, display = Stand(tmp_path), Display(WindowState(1280, 720))
    draw = stand.program.stack.draw_changes
    for number, (seats, speed, seed) in enumerate(cases(GAMES_FOR_EACH) if full else cases(1)[1::2] + cases(1)[::4]):
        drawn = number == 2
        monkeypatch.setattr(stand.program.stack, "draw_changes", draw if drawn else lambda surface: [])
        kinds = [("ai:random", "ai:novice")[(seat + seed) % 2] for seat in range(seats)]
        session = play(stand, display, kinds, speed, 1000 * seed + number, threaded=number % 5 == 0, drawn=drawn)
        assert session.result is not None, (seats, speed, seed)
