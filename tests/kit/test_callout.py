"""Boxes beside things: over no walls, their beaks and lines over no words."""

from __future__ import annotations

import math
import random

import pytest
from pygame import Rect

from capitol.kit.callout import LONGEST, Covering, _free, beside, led, outline_of, segments
from capitol.kit.look import Look
from capitol.kit.notes import _clearest
from tests.shared_pictures import shared_look

SIZE = (240, 100)


@pytest.fixture
def look() -> Look:
    return shared_look(1280, 720)


@pytest.mark.parametrize("thing", [Rect(600, 300, 60, 60), Rect(0, 0, 50, 20), Rect(1240, 700, 40, 20)])
def test_a_box_stands_beside_its_thing_and_touches_its_frame(look: Look, thing: Rect) -> None:
    found = beside(look, SIZE, thing)
    assert found is not None
    assert look.scale.rect.contains(found.box)
    assert not found.box.colliderect(thing)
    (x, y), (to_x, to_y) = found.way
    assert x == to_x or y == to_y
    assert outline_of(look, thing).inflate(2, 2).collidepoint(to_x, to_y)
    assert found.box.inflate(2, 2).collidepoint(x, y)


def test_walls_send_it_to_another_side_and_words_aim_its_beak(look: Look) -> None:
    thing = Rect(600, 300, 60, 60)
    below = Rect(0, 360, 1280, 360)
    found = beside(look, SIZE, thing, walls=[below])
    assert found is not None
    assert not found.box.colliderect(below)
    others = [Rect(0, 0, 590, 720), Rect(670, 0, 610, 720), below]
    assert beside(look, SIZE, thing, walls=others) is None, "nothing is left but a shaft"
    status = Rect(0, 280, 1280, 16)
    flanks = [Rect(0, 300, 590, 60), Rect(670, 300, 610, 60), below, status]
    found = beside(look, SIZE, thing, walls=flanks, words=[status])
    assert found is not None
    assert found.box.bottom < status.top
    assert found.way[-1][1] < status.top, "it crosses no words"
    assert thing.left < found.way[-1][0] < thing.right, "and is aimed at its thing"
    button = Rect(0, 276, 1280, 24)
    assert beside(look, SIZE, thing, walls=flanks, words=[status], others=[button]) is None, "it would point at that"


def test_a_line_is_straight_and_crosses_no_words(look: Look) -> None:
    """Whatever stands in the way: it is crossed by none of the lines, and they end at the frame. A line with a corner
    would lead the eye across other things."""
    chance, stood = random.Random(3), 0
    for _case in range(40):
        thing = Rect(chance.randrange(1200), chance.randrange(660), 60, 40)
        words = [Rect(chance.randrange(1200), chance.randrange(690), 120, 24) for _word in range(30)]
        words = [word for word in words if not word.colliderect(outline_of(look, thing))]
        found = led(look, SIZE, thing, walls=[thing, *words[:4]], words=words)
        if found is None:
            continue
        stood += 1
        assert all(part.collidelist(words) < 0 for part in segments(look, found.way))
        assert outline_of(look, thing).inflate(2, 2).collidepoint(found.way[-1])
        (x, y), (to_x, to_y) = found.way
        assert abs(to_x - x) + abs(to_y - y) <= look.ui(LONGEST)
        assert found.box.collidelist(words[:4]) < 0
    assert stood > 30


@pytest.mark.parametrize("about", [None, Rect(500, 600, 40, 60)])
def test_the_clearest_place_is_found_without_measuring_most_others(
    look: Look, about: Rect | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice, measured = random.Random(5), list[int]()
    up_to = Covering.up_to

    def counted(line: Covering, x: int) -> float:
        measured.append(x)
        return up_to(line, x)

    monkeypatch.setattr(Covering, "up_to", counted)
    wanted, note, unit = (520, 400), Rect(0, 0, 241, 83), look.ui(1)
    places = [(x, y) for y in range(400, 200, -8) for x in (520, *range(130, 1150, 8))]
    for _deal in range(5):
        taken = [
            (
                Rect(dice.randrange(1200), dice.randrange(150, 450), dice.randrange(20, 200), dice.randrange(20, 90)),
                weight,
            )
            for weight in (0.5, 1.0, 4.0)
            for _number in range(20)
        ]
        costs = {}
        for place in places:
            box = Rect(note)
            box.center = place
            parts = [(box.clip(rect), weight) for rect, weight in taken]
            covered = sum(part.width * part.height * weight for part, weight in parts)
            if about is not None:
                covered += max(0, box.left - about.centerx, about.centerx - box.right) * unit * 30
            costs[place] = covered / unit**2 + math.dist(place, wanted) / unit / look.scale.width
        least, box = _clearest(look, note, places, wanted, taken, about)
        assert least == pytest.approx(min(costs.values()))
        assert costs[box.center] == pytest.approx(least)
    assert len(measured) < 5 * 2 * len(places) / 3


def test_a_line_may_be_oblique(look: Look) -> None:
    """Between two walls no box stands above or below its thing, only aside and further up or down."""
    thing = Rect(600, 340, 40, 24)
    level = [Rect(0, 300, 590, 104), Rect(650, 300, 630, 104)]
    upright = [Rect(550, 0, 140, 300), Rect(550, 404, 140, 316)]
    found = led(look, SIZE, thing, walls=[thing, *level, *upright])
    assert found is not None
    (x, y), (to_x, to_y) = found.way
    assert x != to_x
    assert y != to_y


@pytest.mark.parametrize("flat", [True, False])
def test_free_places_are_those_at_which_a_box_covers_no_wall(flat: bool) -> None:
    rng = random.Random(7)
    for _case in range(300):
        long, walls = rng.randrange(1, 40), [Rect(rng.randrange(99), rng.randrange(99), 1 + rng.randrange(30), 9)]
        walls += [
            Rect(rng.randrange(99), rng.randrange(99), 9, 1 + rng.randrange(30)) for _wall in range(rng.randrange(4))
        ]
        places = [(start, start, 0.0) for start in rng.sample(range(-20, 120), 60)]
        boxes = {start: Rect(start, 0, long, 200) if flat else Rect(0, start, 200, long) for start, _at, _off in places}
        free = [place for place in places if boxes[place[0]].collidelist(walls) < 0]
        assert _free(places, long, flat, walls) == free
