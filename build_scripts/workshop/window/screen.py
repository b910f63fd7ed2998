"""Measures the window on SDL's dummy driver: frame times under animation, idle load, start and memory."""

from __future__ import annotations

import json
import multiprocessing
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import ParamSpec, TypeVar

from capitol.ai.player import Budget
from capitol.ai.thinking import LocalThinker
from capitol.core.game import with_players
from capitol.core.setup import PlayerSpec
from capitol.games.registry import PLAYER_FACTORY, games, make_player
from capitol.host.folders import find_folders
from capitol.kit.display import Display
from capitol.kit.inputs import KeyDown
from capitol.kit.loop import Hooks, LoopStats, run, wake
from capitol.kit.scene import SceneStack
from capitol.kit.script import ScriptDriver
from capitol.session.controller import TableSession
from capitol.session.launch import Launch
from capitol.session.seats import ai_kind
from capitol.session.settings import Settings
from capitol.shell.app import make_program, open_display, run_play
from capitol.shell.program import Program
from capitol.shell.table_choice import TableChoice
from capitol.table.ending import EndingScene
from workshop.window.inputs import Answers
from workshop.window.showcase import FULLEST, LAST, MIDDLE, find_showcase

SIZES = ((1920, 1080), (3840, 2160))
ANIMATED_S = 60.0
"""The longest time watched: about a round of Capitol, with construction, three auctions, scoring and draw."""
IDLE_REST_S = 8.0
"""The wait before idle load is measured: until pictures for other screens have been drawn in advance."""
IDLE_S = 6.0
STARTS = 3
MOST_WAIT_S = 60.0
REST_MS = 300.0
SEED = 11
SLOWEST = 15
READY = "ready"
START = (
    "import capitol.cli",
    "from capitol.host.memory import loading",
    "with loading():",
    "    from workshop.window.screen import start_probe",
    "start_probe()",
)
"""A program that starts in the same way as `capitol play`."""


Timed = tuple[float, str]
"""A time in ms, and what took it."""
Watched = tuple[list[Timed], list[float]]
"""The frames of a part, and the processor time in ms of each."""
Asked = ParamSpec("Asked")
Found = TypeVar("Found")


class Spectator:
    """A driver that continues past screens that wait to be read, and ends the loop when a round has been seen, or some
    seconds after something first moves, which a busy machine may delay."""

    def __init__(self, seconds: float, over: Callable[[], bool]) -> None:
        self.done = False
        self._seconds, self._until = seconds, time.perf_counter() + seconds + MOST_WAIT_S
        self._moved = False
        self._over = over
        self._since: float | None = None

    def step(self, now: float, stack: SceneStack, display: Display) -> None:
        """Run one turn of the loop."""
        top = stack.top
        if not self._moved and top is not None and top.busy:
            self._moved, self._until = True, time.perf_counter() + self._seconds
        self.done = time.perf_counter() >= self._until or self._over()
        if top is None or top.busy or top.thinking:
            self._since = None
        elif self._since is None:
            self._since = now
        elif now - self._since >= REST_MS:
            self._since = None
            stack.handle(KeyDown("return"))


class FirstFrame:
    """A driver that reports when the first picture is shown and input is accepted, then ends the program."""

    def __init__(self) -> None:
        self.done = False
        self._turns = 0

    def step(self, now: float, stack: SceneStack, display: Display) -> None:
        """Run one turn of the loop: the second comes after the first picture."""
        self._turns += 1
        if self._turns == 2:
            print(READY, flush=True)
            self.done = True


def measure(game: str, as_json: bool) -> None:
    """Measure a game and print the results; the JSON keys are the sizes, ``idle_cpu_percent`` and ``start_s``.

    For each size: the work of all frames at the fullest table (``frame_ms_p50``, ``frame_ms_p99`` of ``frames``); that
    of animated frames in a part of a game and at the end of the fullest table (``played_ms_p50``, ``played_ms_p99``);
    the processor time of all these frames (``cpu_ms_p50``, ``cpu_ms_p99``); and the time from an input to the first
    frame that shows its effect (``input_ms_p50``, ``input_ms_p99``, ``input_ms_max`` of ``inputs``; see
    `workshop.window.inputs`). Meanwhile a computer player thinks at full load in another process. Idle load is that of
    the fullest table. Each part is measured in its own process, like a player's program; memory (``rss_mb``) is the
    most that any of those of a size used.

    Raises ValueError for a game without a showcase.
    """
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    places = list(find_showcase(game).inputs)
    details: list[str] = []
    with tempfile.TemporaryDirectory(prefix="capitol-bench-", ignore_cleanup_errors=True) as home:
        os.environ["CAPITOL_HOME"] = home
        figures: dict[str, object] = {"start_s": round(start_seconds(), 3)}
        context = multiprocessing.get_context("spawn")
        for width, height in SIZES:
            load = context.Process(target=think_hard, args=(game,), daemon=True)
            load.start()
            try:
                (frames, cpu), *held = apart(fullest_frames, game, width, height)
                played: list[Timed] = []
                inputs: list[Timed] = []
                for part in (animated_frames, last_frames):
                    (found, more), most = apart(part, game, width, height)
                    played += found
                    cpu += more
                    held.append(most)
                for place in places:
                    found, most = apart(input_times, game, width, height, place)
                    inputs += found
                    held.append(most)
            finally:
                load.terminate()
                load.join()
            if (width, height) == SIZES[0]:
                percent, most = apart(idle_percent, game, width, height)
                figures["idle_cpu_percent"] = round(percent, 2)
                held.append(most)
            times, of_round, answers = ([ms for ms, _what in timed] for timed in (frames, played, inputs))
            figures[f"{width}x{height}"] = {
                "frame_ms_p50": round(percentile(times, 50), 2),
                "frame_ms_p99": round(percentile(times, 99), 2),
                "frames": len(times),
                "played_ms_p50": round(percentile(of_round, 50), 2),
                "played_ms_p99": round(percentile(of_round, 99), 2),
                "cpu_ms_p50": round(percentile(cpu, 50), 2),
                "cpu_ms_p99": round(percentile(cpu, 99), 2),
                "input_ms_p50": round(percentile(answers, 50), 2),
                "input_ms_p99": round(percentile(answers, 99), 2),
                "input_ms_max": round(max(answers, default=0.0), 2),
                "inputs": len(answers),
                "rss_mb": round(max(held), 1),
            }
            details.append(
                "{size}: the slowest frames of the fullest table and of a game, and inputs".format(
                    size=f"{width}x{height}"
                )
            )
            details += slowest(frames) + slowest(played) + slowest(inputs)
    print(json.dumps(figures) if as_json else "\n".join([report(figures), "", *details]))


def apart(part: Callable[Asked, Found], *asked: Asked.args, **named: Asked.kwargs) -> tuple[Found, float]:
    """Run ``part`` in a separate process; return its result and the most memory that the process used (MB)."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as processes:
        found = processes.submit(part, *asked, **named).result()
        return found, processes.submit(peak_memory_mb).result()


def start_probe() -> None:
    """Run the program from its start to the first picture of the title; for a separate process."""
    run_play(Launch(size=SIZES[0], fresh=True), FirstFrame())


def start_seconds() -> float:
    """Measure from process start to the first interactive picture of the title: the median of warm starts, as players
    have them, with Python's compiled files in place."""
    code = "\n".join(START)
    root = Path(__file__).resolve().parents[3]
    times: list[float] = []
    with tempfile.TemporaryDirectory(prefix="capitol-bench-", ignore_cleanup_errors=True) as compiled:
        path = os.pathsep.join([str(root), str(root / "build_scripts"), os.environ.get("PYTHONPATH", "")])
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONPYCACHEPREFIX": compiled}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for _number in range(STARTS + 1):
            begun = time.perf_counter()
            command = [sys.executable, "-c", code]
            with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as child:
                assert child.stdout is not None
                for line in child.stdout:
                    if line.strip() == READY:
                        times.append(time.perf_counter() - begun)
    return statistics.median(times[1:])  # the first start warms the disk cache


def think_hard(game: str) -> None:
    """Run a computer player at full load until the process is ended."""
    session = new_session(None, game, MIDDLE, all_computers=True)
    player = make_player(session.entry.id, find_showcase(game).player)
    while True:
        seat = session.match.to_act[0]
        player.decide(session.view(seat), session.choices(seat), Budget(), random.Random(1))


def new_session(program: Program | None, game: str, place: str, *, all_computers: bool) -> TableSession:
    """Return a game that its showcase has brought to ``place``; with a person at the seat to act, or only computer
    players."""
    entry, shown = games()[game], find_showcase(game)
    choice = TableChoice.standard(Settings(), entry).with_table(**shown.options(place))
    seats = tuple(replace(seat, kind=ai_kind(shown.player)) for seat in choice.session_seats())
    thinker = program.tables.thinker if program is not None else LocalThinker(make_player)
    setup = choice.setup(entry.usual_board(), random.Random(SEED))
    setup = with_players(entry.game, setup, tuple(PlayerSpec(seat.name, seat.kind) for seat in seats))
    session = TableSession.new(entry, setup, seats, thinker, seed=SEED, options=choice.table_options())
    player = make_player(entry.id, shown.player)
    played = 0

    def play(until: Callable[[], bool]) -> None:
        nonlocal played
        while session.match.to_act and not until():
            for seat in session.match.to_act:
                decision = player.decide(session.view(seat), session.choices(seat), Budget(), random.Random(played))
                session.act(seat, decision.move)
                played += 1
            if session.can_commit:
                session.commit_sealed()

    shown.bring(session, place, play)
    if not all_computers:
        session.take_back(session.match.to_act[0])
    return session


def open_program(game: str, width: int, height: int) -> tuple[Program, Display]:
    """Return the program with a window of this size and a worker process."""
    from capitol.ai.worker import Thinker

    launch = Launch(size=(width, height), seed=SEED, speed="normal", game=game)
    display = open_display(launch, Settings())
    thinker = Thinker(PLAYER_FACTORY, wake)
    return make_program(launch, find_folders(), Settings(), display, [], thinker), display


def fullest_frames(game: str, width: int, height: int) -> Watched:
    """Return all frames drawn while a person acts at the fullest table, except its first pictures."""
    program, display = open_program(game, width, height)
    shown, hooks = find_showcase(game), Hooks(on_idle=program.idle)
    try:
        session = new_session(program, game, FULLEST, all_computers=False)
        program.tables.open(session)
        run(display, program.stack, driver=ScriptDriver(shown.first_pictures), hooks=hooks)
        acting = ScriptDriver(shown.actions(session), "the actions at the fullest table")
        stats = run(display, program.stack, driver=acting, hooks=hooks)
    finally:
        program.close()
        display.close()
    still = [(ms, "still") for ms in stats.other_ms]
    return [*zip(stats.busy_ms, stats.busy_of, strict=True), *still], stats.busy_cpu_ms + stats.other_cpu_ms


def last_frames(game: str, width: int, height: int) -> Watched:
    """Return the frames drawn while something moves at the end of the game at the fullest table."""
    return _watched(game, LAST, width, height, lambda program, _session: at_the_end(program))


def at_the_end(program: Program) -> bool:
    """Whether the game is over, and its last scene is in front and still."""
    top = program.stack.top
    return isinstance(top, EndingScene) and not top.busy


def animated_frames(game: str, width: int, height: int) -> Watched:
    """Return the frames drawn while something moves in a part of a game, with computer players at all seats."""

    def is_over(program: Program, session: TableSession) -> bool:
        return find_showcase(game).is_seen(session) and len(program.stack) == 1

    return _watched(game, MIDDLE, width, height, is_over)


def _watched(
    game: str, place: str, width: int, height: int, is_over: Callable[[Program, TableSession], bool]
) -> Watched:
    program, display = open_program(game, width, height)
    try:
        session = new_session(program, game, place, all_computers=True)
        program.tables.open(session)
        seen = Spectator(ANIMATED_S, lambda: is_over(program, session))
        stats: LoopStats = run(display, program.stack, driver=seen, hooks=Hooks(on_idle=program.idle))
    finally:
        program.close()
        display.close()
    return list(zip(stats.busy_ms, stats.busy_of, strict=True)), stats.busy_cpu_ms


def input_times(game: str, width: int, height: int, place: str) -> list[Timed]:
    """Return the times in ms from an input to the first frame that shows its effect, with the input, at a person's
    seat."""
    program, display = open_program(game, width, height)
    answers = Answers(find_showcase(game).inputs[place])
    hooks = Hooks(on_idle=program.idle, on_shown=answers.shown)
    try:
        program.tables.open(new_session(program, game, place, all_computers=False))
        run(display, program.stack, driver=answers, hooks=hooks)
    finally:
        program.close()
        display.close()
    return list(zip(answers.times, answers.what, strict=True))


def idle_percent(game: str, width: int, height: int) -> float:
    """Return the percentage of one core that the fullest table uses while a person thinks and only the water in the
    fountains moves."""
    program, display = open_program(game, width, height)
    found: list[float] = []
    try:
        program.tables.open(new_session(program, game, FULLEST, all_computers=False))
        watch = threading.Thread(target=_watch_idle, args=(program.stack, found), daemon=True)
        watch.start()
        # Without a driver, which would keep the loop responsive; with ambience and music.
        run(display, program.stack, hooks=Hooks(on_idle=program.idle))
        watch.join()
    finally:
        program.close()
        display.close()
    return found[0]


def _watch_idle(stack: SceneStack, found: list[float]) -> None:
    """Measure after a rest, then end the loop."""
    time.sleep(IDLE_REST_S)
    used, wall = time.process_time(), time.perf_counter()
    time.sleep(IDLE_S)
    found.append(100 * (time.process_time() - used) / (time.perf_counter() - wall))
    stack.quit()
    wake()


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the value not exceeded by ``percent`` of all; 0 without values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] if ordered else 0.0


def slowest(found: Sequence[Timed]) -> list[str]:
    """Return the slowest as lines, worst first."""
    return [f"{ms:8.1f} ms  {what}" for ms, what in sorted(found, reverse=True)[:SLOWEST]]


def peak_memory_mb() -> float:
    """Return the most memory that this process has used so far, in megabytes; 0 if the system does not report it."""
    if sys.platform == "win32":
        return 0.0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1e6 if sys.platform == "darwin" else peak / 1024


def report(figures: dict[str, object]) -> str:
    """Return the figures as readable lines."""
    lines = []
    for width, height in SIZES:
        size = f"{width}x{height}"
        found = figures[size]
        if isinstance(found, dict):
            lines.append(
                "{size}, the fullest table: half of all frames within {p50} ms, 99 % within {p99} ms".format(
                    size=size, p50=found["frame_ms_p50"], p99=found["frame_ms_p99"]
                )
            )
            lines.append(
                "{size}, a game: half of all animated frames within {p50} ms, 99 % within {p99} ms".format(
                    size=size, p50=found["played_ms_p50"], p99=found["played_ms_p99"]
                )
            )
            lines.append(
                "{size}: half of all frames take {p50} ms of processor time, 99 % up to {p99} ms".format(
                    size=size, p50=found["cpu_ms_p50"], p99=found["cpu_ms_p99"]
                )
            )
            lines.append(
                "{size}: inputs {count}, half seen in {p50} ms, 99 % in {p99} ms, all in {most} ms".format(
                    size=size,
                    count=found["inputs"],
                    p50=found["input_ms_p50"],
                    p99=found["input_ms_p99"],
                    most=found["input_ms_max"],
                )
            )
            lines.append("{size}: memory {megabytes} MB".format(size=size, megabytes=found["rss_mb"]))
    lines.append("idle: {percent} % of one core".format(percent=figures["idle_cpu_percent"]))
    lines.append("start: {seconds} s".format(seconds=figures["start_s"]))
    return "\n".join(lines)
