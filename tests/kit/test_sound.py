"""Cues are read when they are wanted, in takes that change; volumes and mute hold; silence never fails."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from capitol.host.lost_files import lost_files
from capitol.kit import sound as kit_sound
from capitol.kit.sound import CHANNELS, Sound


def spied(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files that are heard from now on."""
    heard: list[Path] = []
    choose = Sound._choose

    def chosen(self: Sound, name: str, semitone: int) -> Path | None:
        path = choose(self, name, semitone)
        assert path is not None
        heard.append(path)
        return path

    monkeypatch.setattr(Sound, "_choose", chosen)
    return heard


def test_playing_preparing_and_muting() -> None:
    sound = Sound({"master": 0.5})
    assert sound.available
    sound.play("wood", semitone=4)
    assert pygame.mixer.get_busy()
    sound.stop()
    assert not pygame.mixer.get_busy()
    sound.want("paper", "stamp")
    assert sound.prepare()
    while sound.prepare():
        assert len(sound._ready) < 20
    assert {path.name for path in sound._ready} >= {"paper-1.ogg", "paper-5.ogg", "stamp-4.ogg"}
    sound.mute = True
    sound.play("wood")
    assert not pygame.mixer.get_busy()
    sound.play("trombone")
    assert "assets/shared/sounds/cues/trombone" in lost_files()
    with pytest.raises(KeyError, match="no sound channel"):
        sound.set_volume("signals", 1)
    sound.set_volume("effects", 3)
    assert sound.volume("effects") == 1
    sound.close()
    assert not pygame.mixer.get_init()


def test_four_volumes_and_mute() -> None:
    sound = Sound(dict.fromkeys(CHANNELS, 0.5))
    assert {channel: sound.loudness(channel) for channel in CHANNELS[1:]} == dict.fromkeys(CHANNELS[1:], 0.25)
    sound.mute = True
    assert sound.loudness("music") == 0
    assert sound.volume("music") == 0.5


def test_no_take_follows_itself_and_all_are_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = spied(monkeypatch)
    sound = Sound(mute=True)
    for name in sound.names:
        takes = sound._files()[name]
        for semitone in takes:
            heard.clear()
            for _ in range(60):
                sound.play(name, semitone)
            assert 3 <= len(takes[semitone]) <= 5
            assert set(heard) == set(takes[semitone])
            assert all(a != b for a, b in pairwise(heard))


def test_a_pitch_that_is_not_there_is_the_next_lower_one(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = spied(monkeypatch)
    sound = Sound(mute=True)
    for semitone in (3, 6, 99, -5):
        sound.play("tick", semitone)
    assert [path.name[:7] for path in heard] == ["tick-02", "tick-04", "tick-07", "tick-00"]


def test_chance_is_its_own_and_the_same_for_the_same_cues(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sounds follow from the cues alone: nothing else is asked, and nobody else's chance is touched."""
    heard = spied(monkeypatch)
    before = random.getstate()
    runs = []
    for muted in (True, False):
        sound = Sound(mute=muted)
        for number in range(40):
            sound.play(("wood", "paper", "coin")[number % 3], number % 5)
        runs.append(list(heard))
        heard.clear()
    assert runs[0] == runs[1]
    assert max(Counter(runs[0]).values()) < 8
    assert random.getstate() == before


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kit_sound, "MOST_BYTES", 500_000)
    sound = Sound()
    for name in sound.names:
        sound.play(name)
        held = sum(round(kept.get_length() * kit_sound.RATE) * 4 for kept in sound._ready.values())
        assert sound._bytes == held
        assert held <= 500_000 or len(sound._ready) == 1
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
    monkeypatch.setattr(pygame.mixer, "set_reserved", lambda _count: None)
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
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stderr.strip() == "told"
