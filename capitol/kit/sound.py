"""Sound cues: files read when first needed. Without a device they are silent and never fail.

A cue has several takes, and some cues exist at several pitches: ``cues/wood-03-2.ogg`` is the second take of "wood",
three semitones up. The take is chosen by a separate random generator that depends only on the cues played before, so
sounds reveal no secrets.
"""

from __future__ import annotations

import os
import random
import re
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pygame

from capitol.host.lost_files import note_lost
from capitol.host.resources import MissingResourceError, resource

CHANNELS = ("master", "effects", "ambience", "music")
RATE = 44_100
_BUFFER = 2048
"""The number of samples mixed at a time: 46 ms, with a quarter of the wake-ups of 512. A sound later than its picture
is noticed from 125 ms on (Recommendation ITU-R BT.1359)."""
RESERVED = 2  # mixer channels reserved for the ambience: its bed and its single sounds
SOFTER_DB = 3.0  # takes are played softer by a random amount up to this
MOST_BYTES = 12_000_000  # of cues held in memory; one second is 176 kB
_DEVICES = Path("/dev/snd")
_CUES = "assets/shared/sounds/cues"
_OWN_CUES = "*/sounds/cues"
"""The folders in the assets of games that have cues of their own."""
_SERVERS = "pulseaudio,pipewire,jack"
_FILE = re.compile(r"([a-z]+)(?:-(\d\d))?-(\d)\.ogg")

_Key = tuple[str, int]


def takes_in(folder: Path) -> dict[str, dict[int, list[Path]]]:
    """Return the files of each cue by semitones, the takes in order."""
    found: dict[str, dict[int, list[Path]]] = {}
    for path in sorted(folder.glob("*.ogg")):
        match = _FILE.fullmatch(path.name)
        if match is not None:
            name, semitone = match[1], int(match[2] or 0)
            found.setdefault(name, {}).setdefault(semitone, []).append(path)
    return found


class Sound:
    """Plays cues by name. Volumes are 0 to 1; ``mute`` silences everything and keeps the volumes."""

    def __init__(self, volumes: Mapping[str, float] | None = None, mute: bool = False) -> None:
        self.mute = mute
        self._volumes = dict.fromkeys(CHANNELS, 0.8)
        for channel, volume in (volumes or {}).items():
            self.set_volume(channel, volume)
        self.on_play: Callable[[str], None] | None = None
        """Called with each cue, whether it can be heard or not."""
        self._cues: dict[str, dict[int, list[Path]]] | None = None
        self._ready: dict[Path, pygame.mixer.Sound] = {}
        self._bytes = 0
        self._wanted: list[Path] = []
        self._last: dict[_Key, int] = {}
        self._chance = random.Random(0)
        self._opened = False
        self._available = False

    @property
    def available(self) -> bool:
        """Whether there is a sound device (determined at the first use)."""
        if not self._opened:
            self._opened = True
            try:
                with warnings.catch_warnings():  # pygame warns if a part of it is missing
                    warnings.simplefilter("ignore")
                    is_open = pygame.mixer.get_init()
                if not is_open:
                    with _sound_servers_only():
                        pygame.mixer.init(RATE, -16, 2, _BUFFER, allowedchanges=0)
                    pygame.mixer.set_num_channels(16 + RESERVED)
                    pygame.mixer.set_reserved(RESERVED)
                self._available = True
            except pygame.error:
                self._available = False  # no device: the game is silent, and everything audible is shown as well
            except (NotImplementedError, ImportError) as error:  # pygame's own mixer module is missing
                note_lost("pygame (mixer)", error)
                self._available = False
        return self._available

    @property
    def names(self) -> list[str]:
        """All cues, sorted."""
        return sorted(self._files())

    def _files(self) -> dict[str, dict[int, list[Path]]]:
        if self._cues is None:
            try:
                self._cues = takes_in(resource(_CUES))
                for folder in resource("assets").glob(_OWN_CUES):
                    self._cues = takes_in(folder) | self._cues
            except MissingResourceError as error:
                note_lost(_CUES, error)
                self._cues = {}
        return self._cues

    def volume(self, channel: str) -> float:
        """Return the volume of a channel, 0 to 1."""
        return self._volumes[channel]

    def set_volume(self, channel: str, volume: float) -> None:
        """Set the volume of one of `CHANNELS`. Raises KeyError for another."""
        if channel not in CHANNELS:
            raise KeyError(f"no sound channel is called {channel!r}")
        self._volumes[channel] = max(0.0, min(1.0, volume))

    def loudness(self, channel: str) -> float:
        """Return the current loudness of a channel, 0 to 1: its volume times the master's, 0 when muted."""
        return 0.0 if self.mute else self._volumes["master"] * self._volumes[channel]

    def play(self, name: str, semitone: int = 0, volume: float = 1.0) -> None:
        """Play a cue, raised by semitones (or the next lower available pitch); silent if muted, missing, or without a
        device."""
        if self.on_play is not None:
            self.on_play(name)
        path = self._choose(name, semitone)
        softer = 10 ** (-self._chance.uniform(0, SOFTER_DB) / 20)
        loud = self.loudness("effects") * volume * softer
        if path is not None and loud > 0 and self.available:
            sound = self._load(path)
            if sound is not None:
                sound.set_volume(loud)
                sound.play()

    def _choose(self, name: str, semitone: int) -> Path | None:
        """Choose one of the takes, never the last one again; None if there is none."""
        pitches = self._files().get(name)
        if pitches is None:
            note_lost(f"{_CUES}/{name}", FileNotFoundError("no file of this cue"))
            return None
        at = max((pitch for pitch in pitches if pitch <= semitone), default=min(pitches))
        takes = pitches[at]
        last = self._last.get((name, at))
        take = self._chance.choice([number for number in range(len(takes)) if number != last or len(takes) == 1])
        self._last[name, at] = take
        return takes[take]

    def want(self, *names: str) -> None:
        """Name cues that will be needed soon; ``prepare`` reads their lowest pitch when there is time."""
        for name in names:
            pitches = self._files().get(name, {})
            self._wanted.extend(pitches[min(pitches)] if pitches else ())

    def prepare(self) -> bool:
        """Read one wanted file (about 1 ms); return True if there may be more."""
        while self._wanted and self._wanted[0] in self._ready:
            self._wanted.pop(0)
        if not self._wanted or not self.available:
            return False
        self._load(self._wanted.pop(0))
        return True

    def _load(self, path: Path) -> pygame.mixer.Sound | None:
        """Return the sound of a file, None if it is missing; the least recently played sounds are dropped."""
        sound = self._ready.pop(path, None)
        if sound is None:
            try:
                sound = pygame.mixer.Sound(str(path))
            except (pygame.error, OSError) as error:
                note_lost(path.name, error)
                return None
            self._bytes += _size(sound)
            while self._ready and self._bytes > MOST_BYTES:
                self._bytes -= _size(self._ready.pop(next(iter(self._ready))))
        self._ready[path] = sound
        return sound

    def stop(self) -> None:
        """Stop all sounds."""
        if self._available and pygame.mixer.get_init():
            pygame.mixer.stop()
            pygame.mixer.music.stop()

    def close(self) -> None:
        """Release the device."""
        self.stop()
        if self._available:
            pygame.mixer.quit()
        self._ready.clear()
        self._bytes = 0
        self._opened = self._available = False


@contextmanager
def _sound_servers_only() -> Iterator[None]:
    """On a Linux machine without a sound card, let SDL try only sound servers while it opens the device.

    Otherwise it would try ALSA too, which finds nothing and prints a dozen lines on the terminal. Does nothing if
    SDL_AUDIODRIVER is set.
    """
    cards = (os.access(card, os.R_OK | os.W_OK) for card in _DEVICES.glob("pcmC*p"))
    if sys.platform != "linux" or "SDL_AUDIODRIVER" in os.environ or any(cards):
        yield
        return
    os.environ["SDL_AUDIODRIVER"] = _SERVERS
    try:
        yield
    finally:
        del os.environ["SDL_AUDIODRIVER"]


def _size(sound: pygame.mixer.Sound) -> int:
    """Return a sound's size in memory in bytes: 16 bit, stereo."""
    return round(sound.get_length() * RATE) * 4
