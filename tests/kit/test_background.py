"""Ambience and music: they go on by the clock alone, never the same way twice, and stop when nobody wants them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from capitol.host.resources import resource
from capitol.kit.background import (
    CHANGE_MS,
    PIECES,
    SEALED_MUSIC,
    SINGLE_GAP_S,
    SINGLES,
    TITLE_MUSIC,
    Ambience,
    Background,
    Music,
)
from capitol.kit.sound import Sound, takes_in

AMBIENCE, MUSIC = resource("assets/shared/sounds/ambience"), resource("assets/shared/sounds/music")


@pytest.fixture
def sound() -> Iterator[Sound]:
    """A sound with an open mixer."""
    made = Sound()
    assert made.available
    yield made
    made.close()


class Stream:
    """A stream of music on a clock of its own, in which each file lasts 10 s: when which one began, and the volumes."""

    def __init__(self) -> None:
        self.now, self._end = 0.0, 0.0
        self.begun: list[tuple[float, list[str]]] = []
        self.volumes: list[float] = []

    def run(self, music: Music, seconds: float) -> None:
        """Tick for so long."""
        until = self.now + 1000 * seconds
        while self.now < until:
            music.tick(self.now)
            self.now += 100

    def load(self, path: str) -> None:
        self.begun.append((self.now, Path(path).stem.split("-")))

    def play(self) -> None:
        self._end = self.now + 10_000

    def get_busy(self) -> bool:
        return self.now < self._end

    def stop(self) -> None:
        self._end = self.now

    def set_volume(self, volume: float) -> None:
        self.volumes.append(volume)


def let_run(background: Background, start: float, seconds: float, step: float = 250) -> list[float]:
    """Tick for so long by the clock of the loop; the moments."""
    moments = [start + step * number for number in range(round(1000 * seconds / step))]
    for now in moments:
        background.tick(now)
        if background._ambience is not None:
            background._ambience.wait()
    return moments


def test_bed_single_sounds_and_music_are_heard(sound: Sound) -> None:
    background = Background(sound, random.Random(1))
    let_run(background, 0, 30)
    assert pygame.mixer.Channel(0).get_busy()
    bed = pygame.mixer.Channel(0).get_sound()
    assert bed.get_length() >= 60
    assert pygame.mixer.Channel(1).get_busy()
    assert pygame.mixer.music.get_busy()
    assert 0 < pygame.mixer.Channel(0).get_volume() <= sound.loudness("ambience") + 0.01
    background.close()


def test_volumes_are_followed(sound: Sound) -> None:
    background = Background(sound, random.Random(1))
    let_run(background, 0, 20)
    sound.set_volume("ambience", 0)
    sound.set_volume("music", 0.25)
    background.tick(20_100)
    assert not pygame.mixer.Channel(0).get_busy()
    assert not pygame.mixer.Channel(1).get_busy()
    assert pygame.mixer.music.get_volume() == pytest.approx(sound.loudness("music"), abs=0.01)
    assert background._ambience is not None
    assert background._ambience._bed is None  # eleven megabytes that nobody needs
    sound.mute = True
    background.tick(20_300)
    assert not pygame.mixer.music.get_busy()
    sound.mute = False
    sound.set_volume("ambience", 0.5)
    let_run(background, 20_500, 2)
    assert pygame.mixer.music.get_busy()
    assert pygame.mixer.Channel(0).get_busy()
    background.close()


def test_muted_from_the_start_nothing_is_opened() -> None:
    pygame.mixer.quit()
    sound = Sound(mute=True)
    background = Background(sound, random.Random(1))
    let_run(background, 0, 5)
    assert not pygame.mixer.get_init()
    background.close()


def test_without_a_device_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise pygame.error("no audio device")

    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", fail)
    background = Background(Sound(), random.Random(1))
    let_run(background, 0, 5)
    background.close()


def test_a_closed_mixer_is_left_alone(sound: Sound) -> None:
    background = Background(sound, random.Random(1))
    let_run(background, 0, 10)
    pygame.mixer.quit()
    let_run(background, 10_000, 5)
    background.close()


def test_music_plays_section_after_section_with_breaths_and_pauses(
    sound: Sound, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is seen is when which file begins."""
    stream = Stream()
    monkeypatch.setattr(pygame.mixer, "music", stream)
    stream.run(Music(sound, random.Random(3), MUSIC), 3600)
    monkeypatch.undo()
    played = [(start, piece, int(number)) for start, (piece, number) in stream.begun]
    assert {piece for _s, piece, _n in played} == set(PIECES)
    for (start, piece, number), (later, other, following) in pairwise(played):
        gap = (later - start) / 1000 - 10
        if following == 1:
            assert number == 6  # the last one of a piece is its close
            assert other != piece
            assert 25 <= gap <= 71
        else:
            assert other == piece
            assert 0.4 <= gap <= 2.1
    orders = [[number for _s, _p, number in played][at : at + 4] for at, one in enumerate(played) if one[2] == 1]
    assert len({tuple(order) for order in orders}) > len(orders) // 2


def test_no_piece_follows_itself_and_none_is_left_out(sound: Sound) -> None:
    for seed in range(40):
        music = Music(sound, random.Random(seed), MUSIC)
        plans = [music.plan() for _ in range(24)]
        names = [plan[0].stem.split("-")[0] for plan in plans]
        assert all(a != b for a, b in pairwise(names))
        for first in range(0, len(plans) - len(PIECES) + 1, len(PIECES)):
            assert sorted(names[first : first + len(PIECES)]) == sorted(PIECES)
        for plan, name in zip(plans, names, strict=True):
            assert len(set(plan)) == len(plan) >= 4
            assert {path.stem.split("-")[0] for path in plan} == {name}


def test_another_scene_s_music_fades_in_at_once(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    """What plays and suits the new scene too goes on; something else fades, and no pause follows."""
    stream = Stream()

    def run(pieces: tuple[str, ...], seconds: float) -> list[str]:
        first = len(stream.begun)
        music.follow(pieces)
        stream.run(music, seconds)
        return [piece for _start, (piece, _number) in stream.begun[first:]]

    monkeypatch.setattr(pygame.mixer, "music", stream)
    music = Music(sound, random.Random(3), MUSIC)
    assert set(run(TITLE_MUSIC, 60)) <= set(TITLE_MUSIC)
    asked = stream.now
    assert set(run(SEALED_MUSIC, 40)) <= set(SEALED_MUSIC)
    begins = next(start for start, (piece, _number) in stream.begun if piece in SEALED_MUSIC)
    assert begins - asked <= CHANGE_MS + 2_000
    volumes = stream.volumes
    assert min(volumes) < 0.2 * max(volumes)
    assert volumes[-1] == max(volumes)
    playing, heard = stream.begun[-1][1][0], len(volumes)
    assert run((playing, "paean"), 3) in ([], [playing])
    assert set(volumes[heard:]) == {max(volumes)}
    monkeypatch.undo()


def test_single_sounds_come_at_random_and_never_twice_in_a_row(sound: Sound) -> None:
    ambience = Ambience(sound, random.Random(5), AMBIENCE)
    heard = [ambience._next_single() for _ in range(400)]
    assert all(a != b for a, b in pairwise(heard))
    assert set(heard) == {path for name, takes in takes_in(AMBIENCE).items() if name in SINGLES for path in takes[0]}
    assert SINGLE_GAP_S[0] < SINGLE_GAP_S[1]


def test_all_files_are_used() -> None:
    assert set(takes_in(AMBIENCE)) == set(SINGLES)
    assert {path.stem for path in AMBIENCE.glob("*.ogg")} - {
        path.stem for takes in takes_in(AMBIENCE).values() for path in takes[0]
    } == {"bed"}
    assert set(takes_in(MUSIC)) == set(PIECES)
    assert all(len(takes[0]) >= 5 for takes in takes_in(MUSIC).values())


def test_nobody_elses_chance_is_touched(sound: Sound) -> None:
    before = random.getstate()
    background = Background(sound, random.Random(2))
    let_run(background, 0, 30)
    background.close()
    assert random.getstate() == before


def test_wanted_cues_are_read_first(sound: Sound) -> None:
    background = Background(sound, random.Random(2))
    sound.want("knock")
    assert background.idle(0)
    assert background._ambience is None
    while background.idle(10):
        assert len(sound._ready) < 10
    assert background._ambience is not None
    background.close()
