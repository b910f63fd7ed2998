"""Cues: all can be made, in small pieces; silence never fails."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from capitol.kit.sound import Sound
from capitol.kit.synth import RATE, cues, synthesise


@pytest.mark.parametrize("name", sorted(cues()))
def test_every_cue_is_heard_and_ends(name: str) -> None:
    pieces = list(synthesise(cues()[name], 3, 1.0))
    samples = pieces[-1]
    assert samples is not None
    assert 1000 < max(abs(value) for value in samples) <= 32_000
    assert max(abs(value) for value in samples[-10:]) < 600
    assert len(samples) / RATE < 2.6
    assert all(piece is None for piece in pieces[:-1])


def test_semitones_raise_the_pitch() -> None:
    def crossings(semitone: int) -> int:
        samples = list(synthesise(cues()["tick"], semitone, 1.0))[-1]
        assert samples is not None
        return sum(1 for a, b in pairwise(samples[:600]) if a < 0 <= b)

    assert crossings(12) > 1.7 * crossings(0)


def test_playing_preparing_and_muting() -> None:
    sound = Sound({"master": 0.5})
    assert sound.available
    sound.play("wood", semitone=4)
    sound.play("win")  # too long to be made at once: it is made bit by bit, then played
    sound.want("paper", "stamp")
    steps = 0
    while sound.prepare():
        steps += 1
        assert steps < 5000
    sound.mute = True
    sound.play("wood")
    with pytest.raises(KeyError):
        sound.play("trombone")
    with pytest.raises(KeyError, match="no sound channel"):
        sound.set_volume("music", 1)
    sound.set_volume("table", 3)
    assert sound.volume("table") == 1
    sound.close()


def test_without_a_device_it_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise pygame.error("no audio device")

    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", fail)
    sound = Sound()
    sound.play("wood")
    sound.want("wood")
    assert not sound.prepare()
    assert not sound.available
    sound.stop()
    sound.close()


def asked(monkeypatch: pytest.MonkeyPatch, devices: Path, wanted: str | None) -> str | None:
    """What SDL is told to use while it opens the sound, where a person has asked for ``wanted``."""
    told: list[str | None] = []
    monkeypatch.setattr("capitol.kit.sound._DEVICES", devices)
    monkeypatch.setattr(pygame.mixer, "get_init", lambda: None)
    monkeypatch.setattr(pygame.mixer, "init", lambda *_, **__: told.append(os.environ.get("SDL_AUDIODRIVER")))
    monkeypatch.setattr(pygame.mixer, "set_num_channels", lambda _count: None)
    if wanted is None:
        monkeypatch.delenv("SDL_AUDIODRIVER", raising=False)
    else:
        monkeypatch.setenv("SDL_AUDIODRIVER", wanted)
    assert Sound().available
    assert os.environ.get("SDL_AUDIODRIVER") == wanted
    assert len(told) == 1
    return told[0]


def test_without_a_sound_card_only_servers_are_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    linux = sys.platform == "linux"
    assert asked(monkeypatch, tmp_path, None) == ("pulseaudio,pipewire,jack" if linux else None)
    assert asked(monkeypatch, tmp_path, "alsa") == "alsa"
    (tmp_path / "pcmC0D0c").touch()  # a microphone
    assert asked(monkeypatch, tmp_path, None) == ("pulseaudio,pipewire,jack" if linux else None)
    (tmp_path / "pcmC0D0p").touch()
    assert asked(monkeypatch, tmp_path, None) is None


def test_a_machine_without_a_sound_card_gives_no_line_on_the_terminal() -> None:
    program = (
        "import sys; from pathlib import Path; from capitol.kit import sound; sound._DEVICES = Path('/nowhere'); "
        "print(sound.Sound().available); print('told', file=sys.stderr)"
    )
    environment = os.environ | {"ALSA_CONFIG_PATH": "/nowhere/alsa.conf", "PULSE_SERVER": "/nowhere/pulse"}
    del environment["SDL_AUDIODRIVER"]
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=60,
                          check=True)  # fmt: skip
    assert done.stderr.strip() == "told"
