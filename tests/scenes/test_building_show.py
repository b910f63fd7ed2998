"""Building is a show: the crane lowers floors, roofs rattle, and a rival's yard opens in its row while it builds."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from capitol.core.events import Event
from capitol.games.capitol.rules.numbers import CARD_OF_NAME
from capitol.games.capitol.ui.models.table import Building
from capitol.games.capitol.ui.table.animations import Animation, animation_of
from capitol.games.capitol.ui.table.hoist import Hoisted, Laid
from capitol.games.capitol.ui.table.rail import SeatRow
from capitol.games.capitol.ui.table.yard_show import YardShow, grown
from capitol.kit.tween import Animator, length, sequence
from capitol.table.manner import Manner
from capitol.table.travel import Mover
from tests.scenes.at_table import MIXED, Table
from tests.scenes.test_small_motions import with_yard

FLOORS = Event("floors", 1, {"card": CARD_OF_NAME["F5"], "on": (0, 2)})
HIGHER = Event("floors", 1, {"card": CARD_OF_NAME["F5"], "on": (0, 1)})
ROOF = Event("roof", 1, {"card": CARD_OF_NAME["R5"], "height": 2, "shape": 0})
PERMIT = Event("permit", 1, {"card": CARD_OF_NAME["B5"], "height": 2, "shape": 1, "area": 3, "space": 2})


def open_(height: int) -> Building:
    return Building(1, height, None)


def done(height: int, shape: int) -> Building:
    return Building(1, height, shape)


@pytest.mark.parametrize(
    ("event", "yard", "before"),
    [
        (FLOORS, (open_(1), open_(3)), (None, open_(2))),
        (HIGHER, (open_(2), done(4, 1)), (None, done(4, 1))),
        (ROOF, (open_(1), done(2, 0)), (open_(1), open_(2))),
        (PERMIT, (open_(1), done(1, 0), done(3, 0)), (open_(1), done(1, 0), done(2, 1), done(3, 0))),
    ],
    ids=["two houses", "one house", "roof", "permit"],
)
def test_a_yard_is_shown_as_it_was_before_the_move(
    event: Event, yard: tuple[Building, ...], before: tuple[Building | None, ...]
) -> None:
    stands, places = grown(yard, event)
    assert stands[0] == before
    assert tuple(one for one in stands[-1] if one is not None) == yard
    for place, (old, new) in zip(places, pairwise(stands), strict=True):
        assert [at for at, pair in enumerate(zip(old, new, strict=True)) if pair[0] != pair[1]] == [place]


@pytest.mark.parametrize("event", [FLOORS, HIGHER, ROOF])
def test_a_move_that_the_yard_no_longer_shows_is_not_played_there(event: Event) -> None:
    assert not grown((done(4, 1),), event)[1]


@pytest.fixture
def table(tmp_path: Path, moment: int) -> Table:
    made = Table(tmp_path, MIXED, 5, steps=moment, speed="normal")
    made.state.open[1], made.state.done[1] = (1, 3), (4, 9)
    made.flow.decide()
    made.pass_time(1500)
    return made


def shown(table: Table, event: Event, *, own: bool = False, reduced: bool = False) -> Animation:
    scene = table.table
    return animation_of(event, scene.view_model, scene.root, own=own, reduced=reduced, sound=scene.play_sound)


def show_of(animation: Animation) -> YardShow | None:
    return next((one for one in animation.flyers if isinstance(one, YardShow)), None)


@pytest.mark.parametrize(("event", "ms"), [(FLOORS, 990.0), (ROOF, 850.0)], ids=["floors", "roof"])
def test_the_yard_of_a_rival_opens_in_its_row_and_grows_in_the_usual_time(
    table: Table, event: Event, ms: float
) -> None:
    animation = shown(table, event)
    show, row = show_of(animation), table.find("seat.1")
    assert show is not None
    assert isinstance(row, SeatRow)
    assert row.rect.contains(show.box)
    assert length(sequence(*animation.items)) == ms
    seen: list[object] = []
    animator = Animator()
    animator.play(*animation.items)
    now, opened = 0.0, []
    while animator.busy:
        animator.update(now)
        opened.append(show.opened)
        if show.opened >= 1 and (not seen or seen[-1] != show._shown()):
            seen.append(show._shown())
        now += 10
    assert seen == list(show.stands), "each piece is shown as it comes down"
    assert (opened[0], max(opened), opened[-1]) == (0, 1, 0)
    table.draw()


def test_a_house_flies_from_its_yard_and_grows_on_the_way(table: Table) -> None:
    animation = shown(table, PERMIT)
    show = show_of(animation)
    mover = next(one for one in animation.flyers if isinstance(one, Mover))
    assert show is not None
    house = Building(1, 2, 1)
    assert show.stands[0][show.places[0]] == house
    assert mover.start == show.tower_rect(show.places[0], house).center
    assert mover.small < 1
    animator = Animator()
    animator.play(*animation.items)
    now = 0.0
    while animator.busy:
        animator.update(now)
        assert show.left == (mover.shown > 0), "it is in one place at a time"
        now += 10
    assert (mover.t, show.opened) == (1, 0)


@pytest.mark.parametrize("event", [FLOORS, ROOF, PERMIT])
def test_nothing_of_that_with_reduced_motion_or_for_own_moves(table: Table, event: Event) -> None:
    assert show_of(shown(table, event, reduced=True)) is None
    assert show_of(shown(table, event, own=True)) is None


def test_a_row_without_room_shows_no_yard(tmp_path: Path) -> None:
    table = Table(tmp_path, MIXED, 5, speed="normal", size=(800, 540))
    table.state.open[1] = (1, 3)
    table.flow.decide()
    table.pass_time(400)
    row = table.find("seat.1")
    assert isinstance(row, SeatRow)
    assert (show_of(shown(table, FLOORS)) is None) == (row.yard_rect().height < table.program.look.ui(26))


@pytest.mark.parametrize(("pressed", "manner"), [(("crane", "yard.0"), Hoisted), (("roof.round", "yard.1"), Laid)])
def test_an_own_floor_hangs_on_the_crane_and_a_roof_rattles(
    tmp_path: Path, pressed: tuple[str, str], manner: type[Manner]
) -> None:
    table = with_yard(tmp_path)
    table.press(pressed[0])
    table.press_only(pressed[1])
    table.pass_time(20)
    piece = table.table.micro._piece
    assert piece is not None
    assert isinstance(piece.manner, manner)
    usual = Manner()
    assert piece.manner.fall_ms + piece.manner.settle_ms == usual.fall_ms + usual.settle_ms
    for ms in (60, 100, 60):  # falling, settling, and the dust after that
        table.draw()
        table.pass_time(ms)
    table.draw()
    assert table.table.micro.busy
    table.pass_time(600)
    assert not table.table.micro.busy
