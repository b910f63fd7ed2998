"""Sound cues: made on first use, in small pieces; silent and never failing without a device."""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pygame

from capitol.kit.synth import RATE, cues, synthesise

CHANNELS = ("master", "table", "signals")
_TAKES = ((1.0, 1.0), (1.012, 0.9), (0.988, 0.95))  # pitch and volume of the takes that follow each other
_MOST_SOUNDS = 160
_DEVICES = Path("/dev/snd")
_SERVERS = "pulseaudio,pipewire,jack"

_Key = tuple[str, int, int]


class Sound:
    """Plays cues by name. Volumes are 0 to 1; ``mute`` silences all and keeps the volumes."""

    def __init__(self, volumes: Mapping[str, float] | None = None, mute: bool = False) -> None:
        self.mute = mute
        self._volumes = dict.fromkeys(CHANNELS, 0.8)
        for channel, volume in (volumes or {}).items():
            self.set_volume(channel, volume)
        self._cues = cues()
        self._ready: dict[_Key, pygame.mixer.Sound] = {}
        self._making: dict[_Key, Iterator[array[int] | None]] = {}
        self._wanted: list[_Key] = []
        self._waiting: dict[_Key, float] = {}  # to be played as soon as made
        self._turn: dict[str, int] = {}
        self._opened = False
        self._available = False

    @property
    def available(self) -> bool:
        """Whether there is a sound device (found out at the first use)."""
        if not self._opened:
            self._opened = True
            try:
                if not pygame.mixer.get_init():
                    with _where_sound_may_be():
                        pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
                    pygame.mixer.set_num_channels(16)
                self._available = True
            except pygame.error:
                self._available = False  # no device: the game is silent, everything heard is seen as well
        return self._available

    @property
    def names(self) -> list[str]:
        """All cues there are."""
        return sorted(self._cues)

    def volume(self, channel: str) -> float:
        """The volume of a channel, 0 to 1."""
        return self._volumes[channel]

    def set_volume(self, channel: str, volume: float) -> None:
        """Set the volume of "master", "table" or "signals". KeyError for another."""
        if channel not in CHANNELS:
            raise KeyError(f"no sound channel is called {channel!r}")
        self._volumes[channel] = max(0.0, min(1.0, volume))

    def play(self, name: str, semitone: int = 0, volume: float = 1.0) -> None:
        """Play a cue, raised by semitones; nothing if muted or without a device. KeyError for an unknown cue."""
        cue = self._cues[name]
        loud = self._volumes["master"] * self._volumes[cue.channel] * volume
        if self.mute or loud <= 0 or not self.available:
            return
        take = self._turn.get(name, 0)
        self._turn[name] = (take + 1) % len(_TAKES)
        key = (name, semitone, take)
        if key in self._ready:
            self._sound(key, loud)
        else:
            self._waiting[key] = loud  # making it now would hold up the picture; it is some frames late, once

    def _sound(self, key: _Key, loud: float) -> None:
        sound = self._ready[key]
        sound.set_volume(loud * _TAKES[key[2]][1])
        sound.play()

    def want(self, *names: str) -> None:
        """Name cues that will be needed soon; ``prepare`` makes them when there is time."""
        self._wanted.extend((name, 0, take) for take in range(len(_TAKES)) for name in names)

    def prepare(self) -> bool:
        """Do one small piece of work (about 1 ms) on cues in the making; True if there is more."""
        while self._wanted and self._wanted[0] in self._ready:
            self._wanted.pop(0)
        key = next(iter(self._waiting), None) or (self._wanted[0] if self._wanted else None)
        if key is None or not self.available:
            return False
        if self._make(key) and key in self._waiting:
            self._sound(key, self._waiting.pop(key))
        return True

    @property
    def pressing(self) -> bool:
        """Whether a cue that should be heard by now is still in the making."""
        return bool(self._waiting)

    def _make(self, key: _Key) -> bool:
        """Do one piece of work on a sound; True when it is ready."""
        if key in self._ready:
            return True
        name, semitone, take = key
        work = self._making.get(key)
        if work is None:
            work = self._making[key] = synthesise(self._cues[name], semitone, _TAKES[take][0])
        made = next(work)
        if made is None:
            return False
        while len(self._ready) >= _MOST_SOUNDS:
            self._ready.pop(next(iter(self._ready)))
        self._ready[key] = pygame.mixer.Sound(buffer=made.tobytes())
        del self._making[key]
        return True

    def stop(self) -> None:
        """Silence everything that sounds now."""
        self._waiting.clear()
        if self._available and pygame.mixer.get_init():
            pygame.mixer.stop()

    def close(self) -> None:
        """Give the device back."""
        self.stop()
        if self._available:
            pygame.mixer.quit()
        self._ready.clear()
        self._opened = self._available = False


@contextmanager
def _where_sound_may_be() -> Iterator[None]:
    """On a Linux machine without a sound card, let SDL ask sound servers alone while it opens the device.

    It would ask ALSA too, which finds nothing there, but says so in a dozen lines on the terminal. Not so where
    SDL_AUDIODRIVER names what somebody wants.
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
