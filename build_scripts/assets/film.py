"""Film the last round of a recorded game for the project's front page: ``assets/readme/film.webp``.

    python3 build_scripts/assets/film.py [FILE]

needs the game's own packages and Pillow. The recorded game (``film.capitol.json``, four computer players) is played
again on the program's own screens: each seat makes the moves that it made then, on a clock that goes on by a picture at
a time, so that the film does not depend on how fast the machine is. `CHAPTERS` says what is kept of it.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from PIL import Image

from capitol.ai.player import Budget, Decision
from capitol.ai.thinking import LocalThinker
from capitol.core.game import MoveSpace, RandomSource
from capitol.games.registry import games
from capitol.host.folders import HOME_VARIABLE, find_folders
from capitol.kit.inputs import KeyDown
from capitol.session.controller import TableSession
from capitol.session.launch import Launch
from capitol.session.records import Record, read_record
from capitol.session.seats import Seat
from capitol.session.settings import Settings
from capitol.shell.app import make_program, open_display
from capitol.shell.program import Program

ROOT = Path(__file__).resolve().parents[2]
RECORD = Path(__file__).with_name("film.capitol.json")
FILM = ROOT / "assets" / "readme" / "film.webp"
DRAWN, SHOWN = (1280, 720), (960, 540)
"""The window, and the pictures of the film."""
STEPS_A_SECOND, EVERY = 60, 4
"""The clock's steps, and which of them are pictures."""
QUALITY, MOST_BYTES = 66, 8_000_000
FIRST, TEMPLE = 208, 234
"""So many actions of the record have been made when the film comes to the table, and to the bids for the temple."""
PATIENCE_S = 240
"""Of the program's time: longer than what is left of the game takes."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """At most so many milliseconds of a kind of scene, once so many actions have been made."""

    scene: str
    ms: int
    actions: int = 0


CHAPTERS = (
    Chapter("TitleScene", 900),
    Chapter("TableScene", 3900, FIRST),
    Chapter("RevealScene", 5200, TEMPLE),
    Chapter("TableScene", 1100, TEMPLE),
    Chapter("ScoringScene", 1500, TEMPLE),
    Chapter("EndScene", 7900, TEMPLE),
)


class Again:
    """A player who makes the moves that each seat made in the record."""

    def __init__(self, left: list[deque[Any]]) -> None:
        self._left = left

    def decide(self, view: Any, choices: MoveSpace[Any], budget: Budget, rng: RandomSource) -> Decision[Any]:
        """The next move of the seat whose view it is."""
        return Decision(self._left[view.seat].popleft())


def replayed(record: Record[Any, Any], actions: int, seats: Sequence[Seat], program: Program) -> TableSession:
    """The recorded game after its first ``actions``."""
    session = TableSession.new(games()[record.game], record.setup, seats, program.tables.thinker, seed=1)
    for seat, move in record.actions[:actions]:
        session.act(seat, move)
        if session.can_commit:
            session.commit_sealed()
    return session


def session_of(record: Record[Any, Any], program: Program) -> tuple[TableSession, list[deque[Any]]]:
    """The recorded game after its first actions, and what each seat does from then on."""
    players = record.setup.players
    session = replayed(record, FIRST, [Seat(player.name, player.kind) for player in players], program)
    left: list[deque[Any]] = [deque() for _player in players]
    for seat, move in record.actions[FIRST:]:
        left[seat].append(move)
    return session, left


def watch(program: Program, actions: Callable[[], int], open_table: Callable[[], None]) -> Iterator[pygame.Surface]:
    """The pictures of all chapters; what is between them goes by unseen. RuntimeError if the game ends before."""
    clock = 0.0
    program.window.clock = lambda: clock
    program.navigator.show_title()
    picture = pygame.Surface(DRAWN)
    chapters, kept, quiet, step = deque(CHAPTERS), 0.0, 0, 0
    while chapters:
        if clock > PATIENCE_S * 1000:
            raise RuntimeError(f"no {chapters[0].scene} came")
        clock += 1000 / STEPS_A_SECOND
        step += 1
        stack = program.stack
        stack.update(clock)
        program.idle()
        top = stack.top
        assert top is not None
        here = chapters[0]
        if kept and (kept >= here.ms or type(top).__name__ != here.scene):
            chapters.popleft()
            kept = 0.0
            if here.scene == "TitleScene":
                open_table()
        elif type(top).__name__ == here.scene and actions() >= here.actions:
            quiet = 0
            kept += 1000 / STEPS_A_SECOND
            if step % EVERY == 0:
                stack.draw(picture)
                yield picture
        else:
            quiet = 0 if top.busy and type(top).__name__ == "TableScene" else quiet + 1
            if quiet % EVERY == EVERY - 1:
                stack.handle(KeyDown("return"))  # goes on where a screen waits to have been read


def film(pictures: Iterator[pygame.Surface], target: Path) -> int:
    """Write the pictures as an animation; how many they are."""
    frames = [
        Image.frombytes("RGB", SHOWN, pygame.image.tobytes(pygame.transform.smoothscale(picture, SHOWN), "RGB"))
        for picture in pictures
    ]
    first, *rest = frames
    lasts = round(1000 * EVERY / STEPS_A_SECOND)
    first.save(target, save_all=True, append_images=rest, duration=lasts, loop=0, quality=QUALITY, method=4)
    return len(frames)


def main(target: Path) -> int:
    """Make the film."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory(prefix="capitol-film-", ignore_cleanup_errors=True) as home:
        os.environ[HOME_VARIABLE] = home
        record = read_record(RECORD, games())
        launch = Launch(size=DRAWN, seed=1, speed="normal", game=record.game)
        display = open_display(launch, Settings())
        player: list[Again] = []
        program = make_program(
            launch, find_folders(), Settings(), display, [], LocalThinker(lambda _game, _player: player[0])
        )
        try:
            session, left = session_of(record, program)
            player.append(Again(left))
            pictures = watch(program, lambda: len(session.match.steps), lambda: program.tables.open(session))
            count = film(pictures, target)
        finally:
            program.close()
            display.close()
    size = target.stat().st_size
    print(f"{target.name}: {count} pictures, {count * EVERY / STEPS_A_SECOND:.1f} s, {size / 1e6:.2f} MB")
    return int(size > MOST_BYTES)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else FILM))
