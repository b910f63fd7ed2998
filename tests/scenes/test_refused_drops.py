"""A drop that is refused says why, in one sentence at the place: everything that can be dragged, on every screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from capitol.games.capoterra.rules.moves import Place
from capitol.games.capstone.ui.models.pending_turn import Capstone
from capitol.kit.inputs import PointerDown, PointerMove, PointerUp
from tests.scenes.at_table import Table
from tests.scenes.capoterra_desk import USUAL_BAG, CapoterraDesk, dealt
from tests.scenes.capstone_table import LEVEL_1, PERSON, CapstoneStand
from tests.scenes.harness import Stand
from tests.scenes.sitting import Still
from tests.scenes.test_capoterra_tools import settled
from tests.scenes.test_draw import open_draw
from tests.scenes.test_small_motions import with_yard

FLOOR = "A floor goes into your yard: on an unfinished house, or beside the houses as a new one."
ROOF = "A roof goes on an unfinished house in your yard."
HOUSE = "A finished house goes on a small space of the city."
PERMIT = "A Permit goes on a finished house in your yard, or on the space in the city that the house gets."
TILE = "The tile goes on one of the ringed spaces."
PIECE = "A piece from the stash goes on a slot of its size."


def drop(stand: Stand, source: str, target: str) -> str:
    """Drag one widget onto another; return what is said, once all has come to rest."""
    handle = stand.program.stack.handle
    start, goal = stand.find(source).rect.center, stand.find(target).rect.center
    stand.scene.stage.dismiss()
    handle(PointerMove(start))
    handle(PointerDown(start))
    for part in (0.3, 0.7, 1.0):
        handle(
            PointerMove((round(start[0] + (goal[0] - start[0]) * part), round(start[1] + (goal[1] - start[1]) * part)))
        )
        stand.pass_time()
    handle(PointerUp(goal))
    stand.pass_time(900)
    bubble = stand.scene.stage.find("bubble")
    return "" if bubble is None else bubble.label


def named(table: Table, word: str) -> str:
    """The id of the first card of the hand whose name begins with a word, or ends with it."""
    cards = [one for one in table.scene.root.walk() if one.id.startswith("hand.")]
    return next(one.id for one in cards if one.label.startswith(word) or one.label.endswith(word))


def test_each_thing_of_the_table_says_where_it_goes(tmp_path: Path) -> None:
    table = with_yard(tmp_path, speed="instant")
    before = table.table.pending
    assert before is not None
    kept = before.kept
    floor, roof = named(table, "Floor"), named(table, "Roof")
    permit = next(one.id for one in table.scene.root.walk() if one.id.startswith("hand.") and "Permit" in one.label)
    away = ("seat.1", "stack.roof")
    for source, said, places in (
        ("crane", FLOOR, ("area.4", *away, floor)),
        (floor, FLOOR, ("area.4", *away)),
        ("roof.round", ROOF, ("area.4", *away)),
        (roof, ROOF, ("area.4", *away)),
        ("yard.2", HOUSE, (*away, "yard.0", "crane")),
        (permit, PERMIT, (*away, "crane")),
    ):
        for place in places:
            assert drop(table, source, place) == said, (source, place)
            assert table.table.pending is before
            assert before.kept == kept, (source, place)


def test_each_thing_of_capoterra_says_where_it_goes(tmp_path: Path) -> None:
    hauling = settled(tmp_path / "moves")
    for source, said in (
        ("pile.1.-1.0", "Goods go to your settlements, to wasteland or to a broken road."),
        ("unit.1.0.-4.0", "A unit walks one tile a turn, with or without road."),
    ):
        for place in ("seat.1", "menu", "place.-4.0"):
            assert drop(hauling, source, place) == said, (source, place)
            assert hauling.table.pending is not None
            assert hauling.table.pending.held is None
    laying = CapoterraDesk(tmp_path / "tile", dealt(("C-X", "W-X", "S-L", *USUAL_BAG[3:])))
    laying.use("confirm")
    assert drop(laying, "drawn", "seat.1") == "A tile is placed next to another one."
    assert drop(laying, "drawn", "turn.left") == "", "it was put back"
    assert drop(laying, "drawn", "cell.-1.-1") == ""
    assert laying.table.pending is not None
    move = laying.table.pending.move
    assert isinstance(move, Place)
    assert move.at == (-1, -1), "it lies where it was put down"


def test_a_card_put_back_among_the_others_needs_no_word(tmp_path: Path) -> None:
    table = with_yard(tmp_path, speed="instant")
    assert drop(table, "hand.0", "hand.1") == ""
    assert drop(table, "crane", "roof.round") == ""


@pytest.mark.parametrize("card", ["Floor", "Roof"])
def test_a_click_on_the_city_says_where_the_chosen_piece_goes(tmp_path: Path, card: str) -> None:
    table = with_yard(tmp_path, speed="instant")
    table.press(named(table, card))
    table.press("area.4")
    assert table.find("bubble").label == {"Floor": FLOOR, "Roof": ROOF}[card]


def test_a_tile_says_where_it_goes(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "ai:mason"))
    table.change(phase=2, turn=0, auction=0)
    for place in ("seat.1", "hand.0", "stack.roof"):
        assert drop(table, "tile", place) == TILE, place


def test_a_card_being_drawn_says_where_it_goes(tmp_path: Path) -> None:
    scene, context, told = open_draw(tmp_path, motion=Still(0.001))
    start, goal = (scene.root.find(id) for id in ("stack.floor", "seat.0"))
    assert start is not None
    assert goal is not None
    for event in (PointerMove, PointerDown):
        scene.handle(event(start.rect.center))
    scene.handle(PointerMove(goal.rect.center))
    context.stack.update(40.0)
    scene.handle(PointerUp(goal.rect.center))
    bubble = scene.stage.find("bubble")
    assert bubble is not None
    assert bubble.label == "The card that you draw goes into your hand."
    assert told == []


def arranging(folder: Path) -> CapstoneStand:
    return CapstoneStand(folder, (PERSON, LEVEL_1))


def playing(folder: Path) -> CapstoneStand:
    stand = arranging(folder)
    stand.arrange()
    stand.wait()
    return stand


@pytest.mark.parametrize(
    ("make", "source", "place", "said"),
    [
        (arranging, "piece.0", "reverse", "Each piece goes into one of the four places."),
        (arranging, "piece.0", "piece.1", ""),
        (playing, "stash.3", "seat.1", PIECE),
        (playing, "stash.3", "confirm", PIECE),
        (playing, "stash.3", "stash.2", ""),
    ],
)
def test_each_piece_of_capstone_says_where_it_goes(
    tmp_path: Path, make: Callable[[Path], CapstoneStand], source: str, place: str, said: str
) -> None:
    stand = make(tmp_path)
    scene: Any = stand.scene
    before = scene.pending.kept
    assert drop(stand, source, place) == said
    assert scene.pending.kept == before
    assert scene.pending.held is None


def test_a_piece_taken_out_of_the_goal_stays_in_it(tmp_path: Path) -> None:
    stand = arranging(tmp_path)
    stand.press("piece.0")
    assert drop(stand, "place.0", "piece.1") == "Each piece goes into one of the four places."
    assert stand.find("place.0").label != "Place 1"


def lay(stand: CapstoneStand, source: str) -> None:
    """Drag a large piece or capstone onto the first slot that takes it."""
    assert any(drop(stand, source, f"slot.{slot}") == "" for slot in range(5) if source != f"slot.{slot}")


def test_top_and_capstone_say_where_they_go(tmp_path: Path) -> None:
    stand = playing(tmp_path)
    scene: Any = stand.scene
    lay(stand, "stash.0")
    stand.key("return")
    stand.wait()
    lay(stand, "stash.1")
    own = f"slot.{min(scene.pending.movable)}"
    assert drop(stand, own, "confirm") == "The top piece of a stack goes on another stack."
    lay(stand, own)
    due = scene.pending.held
    assert isinstance(due, Capstone)
    assert drop(stand, f"cap.{due.colour}", "confirm").endswith("capstone goes on a slot that has none.")
    assert scene.pending.held == due
