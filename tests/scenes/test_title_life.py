"""What moves on the title: layers, a sail, smoke and birds, and when nothing does."""

from __future__ import annotations

import weakref
from dataclasses import replace
from statistics import median

import pygame
import pytest
from pygame import Rect

from capitol.games.capitol.ui.plugin import TITLE_FOCUS, TITLE_LIFE
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import FocusLost
from capitol.kit.look import Scale
from capitol.kit.pictures import shipped_picture
from capitol.shell.title import BEAT_MS, TitleScene
from capitol.table.art.layers import at_once
from capitol.table.key_picture import KeyPicture
from capitol.table.title_life import Life
from tests.scenes.harness import Stand

SIZE = 640, 360


def city(life: Life | None) -> KeyPicture:
    """Capitol's picture with what moves in it."""
    folder = "assets/capitol/title"
    return KeyPicture(f"{folder}/city.jpg", f"{folder}/city_small.jpg", TITLE_FOCUS, life)


def shown(stand: Stand, picture: KeyPicture, size: tuple[int, int], beat: int = 0) -> pygame.Surface:
    """The window after so many beats."""
    look = replace(stand.program.look, scale=Scale(*size, 1.0))
    whole = pygame.Surface(size, 0, 32)
    picture.paint(Canvas(whole, look), [])
    if not picture.animated_pictures():
        at_once(picture.prepare(look, []))
    picture.paint(Canvas(whole, look), [])
    if beat:
        assert picture._kept is not None
        whole.blit(picture._kept[1], (0, 0))
        for one in picture._moving:
            turns = one.cycle(*one.at)
            whole.blit(turns[(beat + sum(one.at)) % len(turns)], one.at)
    return whole


def difference(one: pygame.Surface, other: pygame.Surface, box: Rect) -> float:
    """The mean difference of two pictures in a box, 0 to 255."""
    parts: list[bytes] = [pygame.image.tostring(picture.subsurface(box), "RGB") for picture in (one, other)]
    total = sum(abs(a - b) for a, b in zip(parts[0], parts[1], strict=True))
    return total / len(parts[0])


CORNERS = ((0.6208, 0.6185), (0.7535, 0.5815), (0.4372, 0.3957), (0.3597, 0.4519), (0.6111, 0.4920))
"""Where two copings meet, as fractions of the picture's width and height."""


def test_copings_have_no_holes_in_their_corners() -> None:
    """Tops in one plane shade each other black in a render."""
    picture = shipped_picture("assets/capitol/title/city.jpg")
    wide, tall = picture.get_size()
    for x, y in CORNERS:
        box = Rect(0, 0, round(wide / 576), round(tall / 540))
        box.center = round(x * wide), round(y * tall)
        pixels = ((across, down) for across in range(box.left, box.right) for down in range(box.top, box.bottom))
        assert median(sum(picture.get_at(place)[:3]) for place in pixels) > 3 * 120, (x, y)


@pytest.mark.parametrize("name", ["court", "court_small"])
def test_joints_of_capstones_floor_are_no_holes(name: str) -> None:
    """Without a bed below the slabs a render looks into nothing there, which is black."""
    picture = shipped_picture(f"assets/capstone/title/{name}.jpg")
    wide, tall = picture.get_size()
    floor = picture.subsurface(Rect(0, round(0.15 * tall), round(0.28 * wide), round(0.85 * tall)))
    tones = memoryview(pygame.image.tobytes(floor, "RGB"))[::3]  # the reds
    assert min(tones) > 60


TITLES = ("capitol/title/city", "capstone/title/court", "capoterra/title/lagoon")


@pytest.mark.parametrize("name", TITLES)
def test_the_large_picture_fills_a_4k_window_as_it_is_and_the_small_one_1080_rows(name: str) -> None:
    assert shipped_picture(f"assets/{name}.jpg").get_size() == (3840, 2160)
    assert shipped_picture(f"assets/{name}_small.jpg").get_size() == (1920, 1080)


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize(
    ("size", "large"), [((1280, 720), False), ((1920, 1080), False), ((2560, 1440), True), ((3840, 2160), True)]
)
def test_the_large_picture_is_read_in_large_windows_alone_and_never_kept(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, name: str, size: tuple[int, int], large: bool
) -> None:
    """A picture of 3840 x 2160 pixels takes 33 megabytes."""
    read: list[tuple[str, weakref.ref[pygame.Surface]]] = []

    def noted(file: str) -> pygame.Surface:
        picture = shipped_picture(file)
        read.append((file, weakref.ref(picture)))
        return picture

    monkeypatch.setattr("capitol.table.key_picture.shipped_picture", noted)
    picture = KeyPicture(f"assets/{name}.jpg", f"assets/{name}_small.jpg", (0.5, 0.5))
    shown(stand, picture, size)
    assert (f"assets/{name}.jpg" in {file for file, _picture in read}) == large
    assert [file for file, kept in read if kept() is not None] == []
    assert picture._kept is not None
    assert picture._kept[1].get_size() == size


def test_the_plain_and_the_front_drift_and_the_hill_stays(stand: Stand) -> None:
    """A quarter of the period later the plain is at one side and the front at the other; at rest the layers show the
    picture as it was made."""
    only = replace(TITLE_LIFE, fires=(), birds=(), sail=None)
    flat = shown(stand, city(replace(only, layers=None)), SIZE)
    layered = city(only)
    rest, later = (shown(stand, layered, SIZE, beat) for beat in (0, 84))
    whole = rest.get_rect()
    assert difference(flat, rest, whole) < 1.5
    plain, hill, front = Rect(250, 10, 150, 60), Rect(345, 90, 60, 45), Rect(240, 250, 160, 60)
    assert difference(rest, later, plain) > 0.3
    assert difference(rest, later, front) > 2.0
    assert difference(rest, later, hill) < 0.1


def test_a_sail_moves_over_calm_water(stand: Stand) -> None:
    """Where the boat was, there is water, and no second boat."""
    living = city(Life(sail=TITLE_LIFE.sail))
    rest, later = (shown(stand, living, SIZE, beat) for beat in (0, 224))
    assert TITLE_LIFE.sail is not None
    (sail,) = living._moving
    assert sail.box.height > sail.pictures[0].get_bounding_rect().height > 10
    was, now = (sail.pictures[beat].get_bounding_rect().move(sail.at) for beat in (0, 224))
    assert now.x > was.x
    assert now.y < was.y

    assert difference(rest, later, was) > 5
    assert difference(rest, later, now) > 5


@pytest.mark.parametrize("size", [(400, 270), (450, 600), (850, 320)])
def test_what_moves_is_where_the_picture_shows_it(stand: Stand, size: tuple[int, int]) -> None:
    """In windows of any shape: the picture is cropped, and the layers with it."""
    layers = replace(TITLE_LIFE, fires=(), birds=(), sail=None)
    flat = shown(stand, city(replace(layers, layers=None)), size)
    rest = shown(stand, city(layers), size)
    assert difference(flat, rest, rest.get_rect()) < 1.5


def test_the_title_lives_only_while_it_is_seen_and_motion_is_wanted(stand: Stand) -> None:
    scene, work = stand.scene, stand.program.look.prefetch
    assert isinstance(scene, TitleScene)

    def wanted(*, reduced: bool) -> bool:
        """Whether it is the first thing made in the pauses after a change of the screen."""
        begun = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(scene.picture, "prepare", lambda *_look: begun.append(1))
            work.clear()
            scene.animator.factor, scene.animator.reduced = 1.0, reduced
            scene.rebuild()
            stand.draw()
            stand.pass_time(60)
            work.step()
        return bool(begun)

    assert not wanted(reduced=True)
    assert wanted(reduced=False)
    for _slice in scene.picture.prepare(stand.program.look, scene._words):
        pass
    assert not scene.animated_pictures(), "it is not shown yet"
    assert scene.next_due(stand.clock) == stand.clock
    stand.pass_time(20)
    assert len(scene.animated_pictures()) >= 4
    life = scene.idle_animation
    assert life is not None
    beat = life.beat
    stand.pass_time(3 * BEAT_MS)
    assert life.beat >= beat + 2
    stand.program.stack.give(FocusLost())
    stand.pass_time(20)
    beat = life.beat
    stand.pass_time(3 * BEAT_MS)
    assert life.beat == beat, "nobody looks"
    work.clear()
    stand.press("settings")
    assert not scene.picture.animated_pictures(), "nothing is kept behind another screen"
