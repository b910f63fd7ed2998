"""Draw the pictures of the project's front page: the title, and moments of recorded games.

    python3 build_scripts/assets/stills.py [FOLDER [NAME ...]]

writes them into ``assets/readme`` and needs the game's own packages and Pillow. `STILLS` says which moments of which
recorded games they are: each game is played again up to there, and its table shown with a person at the seat to act,
who may press something before the picture is taken.
"""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import msgspec
import pygame
from PIL import Image

from assets.film import replayed
from capitol.ai.thinking import LocalThinker
from capitol.games.registry import games
from capitol.host.folders import HOME_VARIABLE, find_folders
from capitol.kit.inputs import PointerDown, PointerUp
from capitol.session.controller import TableSession
from capitol.session.launch import Launch
from capitol.session.records import read_record
from capitol.session.seats import Seat
from capitol.session.settings import Settings
from capitol.shell.app import make_program, open_display
from capitol.shell.program import Program

HERE = Path(__file__).parent
FOLDER = HERE.parents[1] / "assets" / "readme"
DRAWN, SHOWN = (1920, 1080), (1280, 720)
"""The window, and the stills."""
QUALITIES, MOST_BYTES = (88, 85, 82, 79, 76), 300_000
"""What a still may be stored with: the first with which it is light enough counts."""
PERSON = "Livia"
REST_MS, PRESS_MS, STEP_MS = 6000, 600, 50
"""How long the screen is left alone before the first press, or before it is drawn: banners go, pictures come; and how
long after each press."""


@dataclass(frozen=True, slots=True)
class Still:
    """The table of the game in ``record`` after so many ``actions``, the person having pressed the widgets ``presses``,
    and ``ms`` later. Without a record it is the title."""

    name: str
    record: str = ""
    actions: int = 0
    presses: tuple[str, ...] = ()
    ms: int = 0

    @property
    def game(self) -> str:
        """The game that is shown."""
        return self.record.split(".")[1] if self.record else "capitol"


STILLS = (
    Still("title"),
    Still("table", "film.capitol.json", 139),
    Still("full", "film.capitol.json", 210),
    Still("auction", "film.capitol.json", 162, ("make.11",)),
    Still("reveal", "film.capitol.json", 233, ("make.15", "seal"), 1000),
    Still("end", "film.capitol.json", 235, ms=4000),
    Still("capstone", "stills.capstone.json", 38),
    Still("capoterra", "stills.capoterra.json", 249),
)


def session_of(still: Still, program: Program) -> TableSession:
    """The recorded game up to the still, in the colours of its game, a person at the seat that acts next, or at the
    first seat when nobody does."""
    record = read_record(HERE / still.record, games())
    colours = games()[record.game].seat_colours
    person = record.actions[still.actions][0] if still.actions < len(record.actions) else 0
    players = record.setup.players
    name = players[person].name if any(player.name == PERSON for player in players) else PERSON
    seats = [
        Seat(name, "human", colours[seat]) if seat == person else Seat(player.name, player.kind, colours[seat])
        for seat, player in enumerate(players)
    ]
    return replayed(record, still.actions, seats, program)


def _nobody(game: str, player: str) -> Any:
    raise RuntimeError(f"{player} of {game} is not to move")


def draw(still: Still, program: Program) -> pygame.Surface:
    """What a still shows."""
    clock = 0.0
    program.window.clock = lambda: clock

    def pass_time(ms: int) -> None:
        nonlocal clock
        for _step in range(ms // STEP_MS):
            clock += STEP_MS
            program.stack.update(clock)
            program.idle()

    if still.record:
        program.tables.open(session_of(still, program))
    else:
        program.navigator.show_title()
    pass_time(REST_MS)
    for name in still.presses:
        top = program.stack.top
        widget = top.stage.find(name) if top is not None else None
        if widget is None:
            raise RuntimeError(f"{still.name}: there is no {name}")
        program.stack.handle(PointerDown(widget.rect.center))
        program.stack.handle(PointerUp(widget.rect.center))
        pass_time(PRESS_MS)
    pass_time(still.ms)
    picture = pygame.Surface(DRAWN)
    program.stack.draw(picture)
    return picture


def save(picture: pygame.Surface, target: Path) -> int:
    """Write a still as light as asked for; its size in bytes."""
    pixels = pygame.image.tobytes(pygame.transform.smoothscale(picture, SHOWN), "RGB")
    image = Image.frombytes("RGB", SHOWN, pixels)
    for quality in QUALITIES:
        image.save(target, quality=quality, optimize=True)
        if target.stat().st_size <= MOST_BYTES:
            break
    return target.stat().st_size


def main(folder: Path, names: frozenset[str] = frozenset()) -> int:
    """Draw the stills, or only those of these names."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    settings = Settings()
    settings = msgspec.structs.replace(settings, play=msgspec.structs.replace(settings.play, tips=False))
    heavy = 0
    for still in STILLS:
        if names and still.name not in names:
            continue
        with tempfile.TemporaryDirectory(prefix="capitol-stills-", ignore_cleanup_errors=True) as home:
            os.environ[HOME_VARIABLE] = home
            launch = Launch(size=DRAWN, seed=1, speed="normal", game=still.game)
            display = open_display(launch, settings)
            program = make_program(launch, find_folders(), settings, display, [], LocalThinker(_nobody))
            try:
                size = save(draw(still, program), folder / f"{still.name}.jpg")
            finally:
                program.close()
                display.close()
        heavy += size > MOST_BYTES
        print(f"{still.name}.jpg: {size / 1000:.0f} kB")
    return heavy


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER, frozenset(sys.argv[2:])))
