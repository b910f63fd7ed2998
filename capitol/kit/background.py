"""Background sound: the ambience of a square, and music that is never the same twice.

The ambience is a seamless loop (the bed) with single sounds over it at random moments. A piece of music is an opening,
some of its middle sections in random order, and a close, with short breaks between them; pieces follow each other in
random order after long pauses. The front scene names the pieces that suit it: a playing piece that is not among them
fades out, and one of them begins. All of this runs on the clock and its own random generator, independently of the
game.
"""

from __future__ import annotations

import math
import random
import threading
from collections.abc import Sequence
from pathlib import Path

import pygame

from capitol.host.lost_files import note_lost
from capitol.host.resources import MissingResourceError, resource
from capitol.kit.sound import Sound, takes_in

SINGLES = {
    "chisel": 5.0,
    "hammer": 5.0,
    "saw": 2.0,
    "cart": 1.5,
    "swallows": 4.0,
    "dove": 3.0,
    "jug": 3.0,
    "call": 2.0,
}
"""The single sounds of the ambience and their relative frequencies."""
TITLE_MUSIC = ("atrium", "evening")
TABLE_MUSIC = ("vineyard", "shepherd", "atrium")
SEALED_MUSIC = ("vigil", "procession")
SCORING_MUSIC = ("procession", "paean")
END_MUSIC = ("triumph", "paean")
QUIET_MUSIC = ("evening", "shepherd")
ISLAND_MUSIC = ("lagoon", "flocks")
PIECES = tuple(
    dict.fromkeys(
        (
            *TITLE_MUSIC,
            *TABLE_MUSIC,
            *SEALED_MUSIC,
            *SCORING_MUSIC,
            *END_MUSIC,
            *QUIET_MUSIC,
            *ISLAND_MUSIC,
        )
    )
)
SINGLE_GAP_S = (4.0, 16.0)
BREATH_S = (0.4, 1.8)
PAUSE_S = (25.0, 70.0)
FIRST_S = (2.0, 5.0)
FADE_MS = 4000.0
CHANGE_MS = 1500.0
"""How long music fades when a scene wants another piece, which begins at once."""
LOOK_MS = 100.0

Chance = random.Random


_LEAST_SECTIONS = 4
"""The least number of sections of a piece: an opening, a close and those that vary between them."""


class Reader:
    """Reads one sound at a time in a thread: reading a minute of sound takes a third of a second."""

    def __init__(self) -> None:
        self._reading: threading.Thread | None = None
        self._read: pygame.mixer.Sound | None = None

    @property
    def idle(self) -> bool:
        """Whether nothing is being read and nothing is ready to be taken."""
        return self._reading is None and self._read is None

    def ask(self, path: Path) -> None:
        """Start reading a file, unless one is being read or has not been taken yet."""
        if self.idle:
            self._reading = threading.Thread(target=self._work, args=(path,), name="ambience", daemon=True)
            self._reading.start()

    def _work(self, path: Path) -> None:
        try:
            self._read = pygame.mixer.Sound(str(path))
        except (pygame.error, OSError) as error:
            note_lost(path.name, error)
        self._reading = None

    def take(self) -> pygame.mixer.Sound | None:
        """Take the sound read last; None if there is none."""
        read, self._read = self._read, None
        return read

    def wait(self) -> None:
        """Wait until nothing is being read."""
        reading = self._reading
        if reading is not None:
            reading.join()


class Ambience:
    """The bed and the single sounds, on the mixer's reserved channels."""

    def __init__(self, sound: Sound, chance: Chance, folder: Path) -> None:
        self._sound, self._chance = sound, chance
        self._bed_file = folder / "bed.ogg"
        self._singles = {name: takes[0] for name, takes in takes_in(folder).items() if name in SINGLES}
        self._reader = Reader()
        self._bed: pygame.mixer.Sound | None = None
        self._single: pygame.mixer.Sound | None = None
        self._began = self._due = 0.0
        self._before: Path | None = None

    def tick(self, now: float) -> None:
        """Follow the volume, and play a single sound when one is due."""
        loud = self._sound.loudness("ambience")
        bed, single = pygame.mixer.Channel(0), pygame.mixer.Channel(1)
        if loud <= 0:
            bed.stop()
            single.stop()
            self._bed = None
        elif self._bed is None:
            self._reader.ask(self._bed_file)
            self._bed = self._reader.take()
            if self._bed is not None:
                bed.play(self._bed, loops=-1)
                bed.set_volume(0)
                self._began, self._due = now, now + 1000 * self._chance.uniform(*SINGLE_GAP_S)
        else:
            bed.set_volume(loud * min(1.0, (now - self._began) / FADE_MS))
            self._sing(single, loud, now)

    def _sing(self, channel: pygame.mixer.Channel, loud: float, now: float) -> None:
        if self._single is None and self._singles:
            if self._reader.idle:  # remember the choice, so that one is made per sound played
                self._reader.ask(self._next_single())
            self._single = self._reader.take()
        elif self._single is not None and now >= self._due:
            channel.play(self._single)
            side = self._chance.uniform(0.2, 0.8)
            channel.set_volume(loud * (1 - side) ** 0.5, loud * side**0.5)
            self._due = now + 1000 * (self._single.get_length() + self._chance.uniform(*SINGLE_GAP_S))
            self._single = None

    def _next_single(self) -> Path:
        """Choose a single sound, never the last one again."""
        names = list(self._singles)
        name = self._chance.choices(names, [SINGLES[name] for name in names])[0]
        takes = [path for path in self._singles[name] if path != self._before]
        self._before = self._chance.choice(takes)
        return self._before

    def wait(self) -> None:
        """Wait until nothing is being read."""
        self._reader.wait()


class Music:
    """The pieces of music, streamed from their files."""

    def __init__(self, sound: Sound, chance: Chance, folder: Path) -> None:
        self._sound, self._chance = sound, chance
        self._pieces = {name: takes[0] for name, takes in takes_in(folder).items() if name in PIECES}
        if any(len(self._pieces.get(name, ())) < _LEAST_SECTIONS for name in PIECES):
            note_lost(f"{folder.name}/*.ogg", FileNotFoundError("parts of the music are missing"))
            self._pieces = {}
        self._suiting: Sequence[str] = PIECES
        self._changed = False
        """Whether other pieces suit since the last tick: no pause then."""
        self._fading: float | None = None
        """When the piece that suits no more began to fade."""
        self._order: list[str] = []
        self._sections: list[Path] = []
        self._last = ""
        self._due = -1.0
        self._on = self._paused = False

    def follow(self, pieces: Sequence[str]) -> None:
        """Play only these pieces from now on, all if there are none; a playing piece that is not among them fades
        out."""
        suiting = pieces or PIECES
        if suiting == self._suiting:
            return
        self._suiting = suiting
        self._order = []
        self._changed = True
        if self._last and self._last not in suiting:
            self._sections = []

    def tick(self, now: float) -> None:
        """Follow the volume, and start the next section when it is due."""
        if not self._pieces:
            return
        loud, music = self._sound.loudness("music"), pygame.mixer.music
        if loud <= 0:
            if self._on and not self._paused:
                music.pause()
                self._paused = True
            return
        if self._paused:
            music.unpause()
            self._paused = False
        music.set_volume(loud * self._fade(now))
        if self._due < 0:
            self._due = now + 1000 * self._chance.uniform(*FIRST_S)
        elif self._changed and not self._on:
            self._due = min(self._due, now + 1000 * BREATH_S[1])
        self._changed = False
        if self._fading is not None and now >= self._fading + CHANGE_MS:
            music.stop()
            music.set_volume(loud)
            self._fading, self._on, self._due = None, False, now
        if self._on and music.get_busy():
            return
        self._fading = None
        if self._on:
            self._on = False
            gap = BREATH_S if self._sections else PAUSE_S
            self._due = now + 1000 * self._chance.uniform(*gap)
        if now >= self._due:
            section = self._next_section()
            try:
                music.load(str(section))
                music.play()
                self._on = True
            except (pygame.error, OSError) as error:
                note_lost(section.name, error)
                self._due = now + 1000 * PAUSE_S[0]

    def _fade(self, now: float) -> float:
        """Return the factor of the volume: below 1 while a piece that no longer suits the scene fades out."""
        if self._last in self._suiting:
            self._fading = None
        elif self._on and self._fading is None:
            self._fading = now
        return 1.0 if self._fading is None else max(0.0, 1 - (now - self._fading) / CHANGE_MS)

    def _next_section(self) -> Path:
        if not self._sections:
            self._sections = self.plan()
        return self._sections.pop(0)

    def plan(self) -> list[Path]:
        """Choose the sections of the next piece, in order; every piece that suits is played once before any is
        repeated."""
        if not self._order:
            self._order = self._chance.sample(self._suiting, len(self._suiting))
            if self._order[0] == self._last:
                self._order.reverse()
        self._last = self._order.pop(0)
        opening, *middle, close = self._pieces[self._last]
        played = self._chance.sample(middle, self._chance.randint(2, len(middle)))
        return [opening, *played, close]


class Background:
    """Ambience and music together. Nothing is played, and no file opened, before the first `tick`."""

    def __init__(self, sound: Sound, chance: Chance) -> None:
        self._sound, self._chance = sound, chance
        self._ambience: Ambience | None = None
        self._music: Music | None = None
        self._look = 0.0
        self._suiting: Sequence[str] = ()

    def follow(self, pieces: Sequence[str]) -> None:
        """Play the pieces that suit the scene in front, as in `Music.follow`; all if it names none."""
        self._suiting = pieces

    def idle(self, now: float) -> bool:
        """Work while nothing moves: read a wanted cue, else `tick`. Return True if there is more to do."""
        if self._sound.prepare():
            return True
        self.tick(now)
        return False

    def tick(self, now: float) -> None:
        """Advance; ``now`` is the loop's clock in ms. Usually costs nothing, and a few ms when a sound starts."""
        if now < self._look:
            return
        self._look = now + LOOK_MS
        if self._ambience is None:
            if max(self._sound.loudness("ambience"), self._sound.loudness("music")) <= 0 or not self._sound.available:
                return
            try:
                folders = resource("assets/shared/sounds/ambience"), resource("assets/shared/sounds/music")
            except MissingResourceError as error:
                note_lost(error.name, error)
                self._look = math.inf
                return
            self._ambience = Ambience(self._sound, self._chance, folders[0])
            self._music = Music(self._sound, self._chance, folders[1])
        if not pygame.mixer.get_init():
            return
        if self._ambience is not None and self._music is not None:
            self._ambience.tick(now)
            self._music.follow(self._suiting)
            self._music.tick(now)

    def close(self) -> None:
        """Release everything, before the mixer is closed."""
        if self._ambience is not None:
            self._ambience.wait()
        self._ambience = self._music = None
