"""What is undone goes back the way it came, in six tenths of the time, and any input ends that."""

from __future__ import annotations

from pathlib import Path

import pytest

from capitol.games.capitol.rules.numbers import CARD_OF_NAME
from capitol.games.capitol.ui.draw_scene import DrawScene
from capitol.games.capitol.ui.parts.draw_parts import StackWidget
from capitol.games.capitol.ui.table.animations import Flyer
from capitol.games.capitol.ui.table.yard import YardWidget
from capitol.session.settings import Motion, Settings
from capitol.table.travel import Mover
from tests.scenes.at_table import Table
from tests.scenes.auction_table import Stand, at_auction
from tests.scenes.sitting import Still, key, press
from tests.scenes.test_draw import open_draw

HAND = tuple(CARD_OF_NAME[name] for name in ("F2", "F5", "R2", "B2", "P3", "V8", "V4"))


def at_table(home: Path, settings: Settings | None = None) -> Table:
    """Seat 0 is to build, with houses in the yard, at normal speed; the other seat has passed."""
    made = Table(home, ("human", "ai:random"), 5, settings=settings)
    while made.state.turn != 0:
        made.pass_time(400)
    made.state.done[0], made.state.open[0] = (4, 3), (1, 2)
    made.change(out=2)
    made.give(0, HAND)
    made.program.fixed = type(made.program.fixed)(speed="normal", seed=7, counted=True)
    made.table.on_settings()
    made.pass_time(1200)
    return made


def place(table: Table) -> tuple[str, str]:
    """Put a house of the yard on a space: the widgets of both."""
    yard = [widget for widget in table.scene.root.walk() if isinstance(widget, YardWidget)]
    house = next(widget.id for widget in yard if widget.piece.building.shape is not None)
    table.press(house)
    pending = table.table.pending
    assert pending is not None
    space = sorted(id for id in pending.legal() if id.startswith("space."))[0]
    table.press(space)
    table.pass_time(600)
    return house, space


def movers(table: Table) -> list[Mover | Flyer]:
    found = [flyer for flyer in table.table.micro._flyers if isinstance(flyer, Mover | Flyer)]
    assert found
    return found


def lasts(table: Table) -> float:
    """How long the motion goes on from now, in ms."""
    begun = table.clock
    while table.table.micro.busy:
        table.clock += 10
        table.program.stack.update(table.clock)
        assert table.clock < begun + 3000
    return table.clock - begun


def test_a_house_taken_back_goes_home(tmp_path: Path) -> None:
    table = at_table(tmp_path)
    house, space = place(table)
    stood = table.find(space).rect
    table.press_only("undo")
    table.clock += 1
    table.program.stack.update(table.clock)
    (piece,) = movers(table)
    assert isinstance(piece, Mover)
    assert stood.inflate(40, 120).collidepoint(piece.end)
    assert table.find(house).rect.collidepoint(piece.start)
    assert table.table.view_model.away == {house}
    path = []
    for _frame in range(60):
        table.clock += 10
        table.program.stack.update(table.clock)
        if table.table.micro.busy:
            path.append((piece.t, piece.height))
    assert [t for t, _height in path] == sorted((t for t, _height in path), reverse=True)
    assert path[0][0] == 1
    assert max(height for _t, height in path) > 1.5
    assert path[-1][0] == 0
    assert not table.table.view_model.away


def test_it_takes_six_tenths_of_the_time_and_at_slow_speed_more(tmp_path: Path) -> None:
    table = at_table(tmp_path)
    place(table)
    table.press_only("undo")
    took = lasts(table)
    far = (160 + 200 + 140 + 80) * 0.6
    assert far - 15 <= took <= (160 + 480 + 140 + 80) * 0.6 + 15
    table.table.micro.animator.factor = 1.6
    place(table)
    table.press_only("undo")
    assert lasts(table) == pytest.approx(1.6 * took, abs=40)


def test_a_confirmed_move_comes_back_with_its_card_and_its_floors(tmp_path: Path) -> None:
    table = at_table(tmp_path)
    table.key("f", "space", "space", "return")
    table.pass_time(1500)
    assert len(table.table.view.table.hand(0)) == len(HAND) - 1
    table.press_only("undo")
    table.clock += 1
    table.program.stack.update(table.clock)
    flyers = movers(table)
    (card,) = [flyer for flyer in flyers if isinstance(flyer, Flyer)]
    floors = [flyer for flyer in flyers if isinstance(flyer, Mover)]
    assert len(floors) == 2
    crane = table.find("crane").rect
    assert all(crane.collidepoint(floor.start) for floor in floors)
    yard = table.find("yard").rect.inflate(0, 60)
    assert all(yard.collidepoint(floor.end) for floor in floors)
    (away,) = table.table.view_model.away
    assert away.startswith("hand.")
    assert card.start.center == table.find(away).rect.center
    assert (card.t, card.alpha) == (1, 1)
    assert lasts(table) < 600
    assert len(table.table.view.table.hand(0)) == len(HAND)


def test_a_key_ends_it_and_acts(tmp_path: Path) -> None:
    table = at_table(tmp_path)
    place(table)
    table.key("z")
    assert table.table.micro.busy
    table.key("f")
    assert not table.table.micro.busy
    assert not table.table.view_model.away
    assert table.table.pending is not None
    assert table.table.pending.active


def test_nothing_travels_under_reduced_motion_or_at_instant_speed(tmp_path: Path) -> None:
    table = at_table(tmp_path, Settings(motion=Motion(reduced=True)))
    place(table)
    table.press_only("undo")
    piece = movers(table)[0]
    assert isinstance(piece, Mover)
    shown = []
    while table.table.micro.busy:
        table.clock += 10
        table.program.stack.update(table.clock)
        shown.append((piece.t, piece.height, piece.shown))
    assert {(t, height) for t, height, _shown in shown} == {(1, 0)}
    assert [share for _t, _height, share in shown] == sorted((share for *_rest, share in shown), reverse=True)
    table.table.micro.animator.factor = 0
    place(table)
    table.press_only("undo")
    assert not table.table.micro.busy


def test_a_drawn_card_flies_back_to_its_stack(tmp_path: Path) -> None:
    scene, _context, _told = open_draw(tmp_path)
    while scene.my_turn:  # until a stack that holds no secrets
        stack = 0 if scene.table.stacks[0] else 1
        open_stack, seat = bool(scene.table.turned >> stack & 1), scene.drawer
        press(scene, f"stack.{('roof', 'floor')[stack]}")
        if open_stack and scene.drawer == seat:
            break
    assert scene.why_no_undo() == ""
    name = f"stack.{('roof', 'floor')[stack]}"
    shown = pile(scene, name).model
    scene.animator.factor = 1.0
    key(scene, "z")
    assert scene.busy
    assert pile(scene, name).model == shown, "the card is not there before it has arrived"
    flights = []
    for now in range(0, 400, 12):
        scene.update(5000.0 + now)
        if scene.busy:
            flights.append(scene._motion.flight)
    assert flights == sorted(flights, reverse=True)
    assert len(flights) * 12 == pytest.approx(0.6 * 240, abs=24)
    assert pile(scene, name).model.count == shown.count + 1


def pile(scene: DrawScene, name: str) -> StackWidget:
    found = scene.root.find(name)
    assert isinstance(found, StackWidget)
    return found


def test_the_cards_of_a_stack_slide_back_faster(tmp_path: Path) -> None:
    scene = Stand(at_auction(("F4 R6 B7 P8", "F1 V2")), tmp_path, motion=Still(1.0)).stack_cards(0)

    def slides() -> list[float]:
        found, begun = [], 10_000.0 * (1 + len(taken))
        for now in range(0, 300, 4):
            scene.update(begun + now)
            if scene.row.alive:
                found.append(scene.row._slid)
        return found

    taken: list[list[float]] = []
    press(scene, "kept.3")
    taken.append(slides())
    key(scene, "z")
    taken.append(slides())
    there, back = taken
    assert len(there) * 4 == pytest.approx(140, abs=8)
    assert len(back) * 4 == pytest.approx(84, abs=8)
    assert there[len(there) // 2] > 0.75 > 0.25 > back[len(back) // 2]
