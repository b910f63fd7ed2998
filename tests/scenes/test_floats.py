"""What floats over a scene: one press does one thing to it, all reach its controls, and it swallows no click."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pygame import Rect

from capitol.games.capitol.ui.table.selection import TableSelection
from capitol.host.language import available_languages, set_language
from capitol.kit.callout import outline_of
from capitol.kit.inputs import RIGHT, InputEvent, KeyDown, PadDown, PointerDown, PointerMove, PointerUp
from capitol.kit.notes import Note
from capitol.kit.stage import Stage
from capitol.kit.widgets import Button, Choice, Option, Panel
from tests.scenes import auction_table
from tests.scenes.at_table import MIXED, Table
from tests.scenes.capstone_table import LEVEL_1, PERSON, CapstoneStand
from tests.scenes.harness import Stand
from tests.scenes.lesson_desk import Desk
from tests.scenes.test_tips import at_auction
from tests.shared_pictures import shared_look

ESCAPES: dict[str, InputEvent] = {"escape": KeyDown("escape"), "b": PadDown("b"), "back": PadDown("back")}


def capstone(home: Path) -> Stand:
    """Capstone at its first turn."""
    stand = CapstoneStand(home, (PERSON, LEVEL_1))
    stand.arrange()
    stand.wait()
    return stand


TABLES: dict[str, Callable[[Path], Stand]] = {
    "capitol": lambda home: Table(home, MIXED, 5, steps=60),
    "capstone": capstone,
    "auction": at_auction,
}


def without_tip(stand: Stand) -> None:
    """Close the tip that the table gives by itself."""
    stand.scene.stage.drop_tip()
    stand.pass_time()


def say(stand: Stand, note: str) -> None:
    """Let something float there."""
    stage = stand.scene.stage
    about = next(id for id in ("seal", "area.4", "slot.3") if stand.has(id))
    without_tip(stand)
    stand.pass_time(1000)
    if note == "tip":
        assert stage.tip("Only once.", about, "No more tips", lambda: None)
    elif note == "bubble":
        stage.bubble("That cannot be.", about)
    else:
        stand.program.stack.handle(PointerMove(stand.find("menu").rect.center))
        stand.pass_time(1000)
    stand.pass_time()


@pytest.mark.parametrize("press", ESCAPES)
@pytest.mark.parametrize("note", ["tip", "bubble", "tooltip"])
@pytest.mark.parametrize("table", TABLES)
def test_esc_closes_what_floats_and_does_nothing_else(tmp_path: Path, table: str, note: str, press: str) -> None:
    stand = TABLES[table](tmp_path)
    front = stand.scene
    say(stand, note)
    assert stand.has(note)
    stand.program.stack.handle(ESCAPES[press])
    stand.pass_time()
    assert not stand.has(note)
    assert stand.scene is front
    assert stand.scene.stage.dialog is None
    stand.program.stack.handle(ESCAPES[press])
    stand.pass_time()
    assert stand.scene is not front or stand.scene.stage.dialog is not None, "then it leads on"


def test_esc_in_a_reveal_closes_its_tip_alone(tmp_path: Path) -> None:
    """That scene takes Esc for itself at any time."""
    session = auction_table.at_auction(("F4", "F4", "F4"))
    auction_table.bid_all(session, ("F4", "F4", "F4"))
    scene = auction_table.Stand(session, tmp_path).reveal(0)
    scene.finish_animations()
    stack = scene.stack
    assert stack is not None
    assert scene.stage.tip("Only once.", "result", "No more tips", lambda: None)
    assert stack.handle(KeyDown("escape"))
    assert stack.top is scene
    assert scene.stage.find("tip") is None


@pytest.mark.parametrize("hand", ["keys", "pad"])
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("control", ["tip.close", "tip.off"])
def test_keys_and_pad_reach_every_control_of_a_tip(tmp_path: Path, table: str, control: str, hand: str) -> None:
    stand, ended = TABLES[table](tmp_path), []
    stage = stand.scene.stage
    without_tip(stand)
    about = next(id for id in ("seal", "area.4", "slot.3") if stand.has(id))
    assert stage.tip("Only once.", about, "No more tips", lambda: ended.append(1))
    on, choose, along = (
        (KeyDown("tab"), KeyDown("return", text="\r"), KeyDown("up" if control == "tip.close" else "down"))
        if hand == "keys"
        else (PadDown("rightshoulder"), PadDown("a"), PadDown("up" if control == "tip.close" else "down"))
    )
    for _press in range(20):
        stand.program.stack.handle(on)
        stand.pass_time()
        if stage.focus.id.startswith("tip."):
            break
    else:
        pytest.fail("it is no stop of the keyboard")
    if stage.focus.id != control:
        stand.program.stack.handle(along)
        stand.pass_time()
    assert stage.focus.id == control
    stand.program.stack.handle(choose)
    stand.pass_time()
    assert not stand.has("tip")
    assert bool(ended) == (control == "tip.off")
    assert not stage.focus.id.startswith("tip.")


def test_a_tooltip_makes_way_for_a_tip_and_opens_beside_it(tmp_path: Path) -> None:
    """Where the tooltip is in the way, the tip stood far off and pointed at nothing."""
    table = Table(tmp_path, MIXED, 5, steps=4)
    stage = table.scene.stage
    assert stage.tip("Few floors are left.", "yard.0", "No more tips", lambda: None)
    tip = table.find("tip")
    assert isinstance(tip, Note)
    stood = tip.rect
    assert tip.way
    stage.drop_tip()
    area = next(id for id in (f"area.{n}" for n in range(9)) if table.find(id).rect.top > stood.top - 300)
    table.program.stack.handle(PointerMove(table.find(area).rect.center))
    table.pass_time(1000)
    assert table.has("tooltip")
    assert stage.tip("Few floors are left.", "yard.0", "No more tips", lambda: None)
    table.pass_time()
    assert table.find("tip").rect == stood
    assert not table.has("tooltip") or not table.find("tooltip").rect.colliderect(stood)
    table.program.stack.handle(PointerMove((2, 2)))
    table.program.stack.handle(PointerMove(table.find("area.6").rect.move(4, 4).topleft))
    table.pass_time(1000)
    assert table.find("tooltip").rect.collidelist([stood]) < 0
    assert table.find("tip").rect == stood


@pytest.mark.parametrize("button", [1, RIGHT])
def test_a_press_on_a_tip_is_for_the_tip_alone(tmp_path: Path, button: int) -> None:
    table = Table(tmp_path, MIXED, 5, steps=60)
    table.press("hand.0")
    assert table.table.pending is not None
    chosen = table.table.pending.active
    assert chosen
    assert table.scene.stage.tip("Only once.", "seat.1", "No more tips", lambda: None)
    point = table.find("tip").rect.move(12, 12).topleft
    table.program.stack.handle(PointerDown(point, button))
    table.program.stack.handle(PointerUp(point, button))
    table.pass_time()
    assert not table.has("tip")
    assert table.table.pending.active == chosen, "nothing was taken back"


def test_delete_ends_tips_while_the_log_is_open_and_in_an_empty_field(tmp_path: Path) -> None:
    ended: list[int] = []
    table = Table(tmp_path / "table", MIXED, 5, steps=60)
    assert table.scene.stage.tip("Only once.", "area.0", "No more tips", lambda: ended.append(1))
    table.press("log")
    assert table.has("log.all")
    table.key("delete")
    assert ended
    stand = at_auction(tmp_path / "auction")
    stand.press("wish")
    stand.pass_time()
    assert stand.scene.stage.focus.id == "wish"
    stand.key("delete")
    assert not stand.program.settings.play.tips


def test_a_press_beside_an_open_panel_does_what_it_was_aimed_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pressed: list[str] = []
    monkeypatch.setattr(TableSelection, "press", lambda _self, id: pressed.append(id))
    table = Table(tmp_path, MIXED, 5, steps=60)
    table.press("log")
    assert table.has("log.all")
    table.press("hand.0")
    assert not table.has("log.all")
    assert pressed == ["hand.0"]


def test_a_press_on_what_opened_a_menu_closes_it_again_and_one_beside_it_acts() -> None:
    stage, pressed = Stage(shared_look(1280, 720)), list[str]()
    root = Panel("root", stage.look.scale.rect)
    options = [Option("a", "A"), Option("b", "B")]
    root.add(Choice("pick", Rect(100, 100, 200, 40), "Pick", options, "a", pressed.append, style="menu"))
    root.add(Button("go", Rect(600, 300, 100, 40), "Go", lambda: pressed.append("go")))
    stage.set_root(root)

    def click(point: tuple[int, int]) -> None:
        stage.handle(PointerDown(point))
        stage.handle(PointerUp(point))

    click((150, 120))
    assert stage.dialog is not None
    click((150, 120))
    assert stage.dialog is None
    click((150, 120))
    click((650, 320))
    assert stage.dialog is None
    assert pressed == ["go"]


NOTED = [((800, 540), "en"), ((800, 540), "de"), ((1280, 720), "fr"), ((1920, 1080), "de")]
"""Windows and languages in which notes are tried each time: every one of both."""
REST = [(size, code) for size in ((800, 540), (1280, 720), (1366, 768), (1920, 1080)) for code in available_languages()]


@pytest.mark.parametrize(
    ("size", "code"),
    [*NOTED, *(pytest.param(*one, marks=pytest.mark.slow) for one in REST if one not in NOTED)],
)
@pytest.mark.parametrize("table", ["capitol", "capstone", "auction"])
def test_notes_never_lie_over_each_other(tmp_path: Path, table: str, size: tuple[int, int], code: str) -> None:
    """A tip and messages and captions; a tooltip or refusal takes the place of a tip, which comes back."""
    set_language(code)
    stand = TABLES[table](tmp_path)
    stand.resize(size)
    stage = stand.scene.stage
    without_tip(stand)
    found = [one.id for one in stage.root.walk() if one.tooltip and one.rect.colliderect(stage.look.scale.rect)]
    about = next(id for id in ("area.4", "slot.3", "stake", "worth.0") if stand.has(id))
    assert stage.tip("Few floors are left. Without any, Floor cards build nothing.", about, "No more", lambda: None)
    stood = stand.find("tip").rect
    for id in found[:3]:
        stage.explain(id)
        stand.pass_time()
        assert (stand.has("bubble"), stand.has("tip")) == (True, False), id
        stage.dismiss()
        stand.pass_time()
        assert stand.find("tip").rect == stood, id
    stage.toast("The game is saved again.")
    stage.caption("A house is finished.")
    stand.pass_time()
    notes = [stand.find(id).rect for id in ("tip", "toast", "caption") if stand.has(id)]
    assert all(one.collidelist(notes[at + 1 :]) < 0 for at, one in enumerate(notes))


@pytest.mark.parametrize("size", [(800, 540), (1280, 720), (1366, 768), (3840, 2160)])
@pytest.mark.parametrize("table", ["capitol", "capstone"])
def test_a_refusal_frames_what_it_is_about_and_its_beak_ends_there(
    tmp_path: Path, table: str, size: tuple[int, int]
) -> None:
    stand = TABLES[table](tmp_path)
    stand.resize(size)
    stage = stand.scene.stage
    places = [one for one in stage.root.walk() if one.role in ("area", "slot")]
    assert len(places) > 8
    for place in places:
        stage.bubble("Only floors and roofs of the own colour go there; this one is full.", place.id)
        bubble = stand.find("bubble")
        assert isinstance(bubble, Note)
        assert bubble.outlined
        assert bubble.near == place.rect
        assert not bubble.rect.colliderect(place.rect)
        assert outline_of(stage.look, place.rect).inflate(2, 2).collidepoint(bubble.way[-1])
        assert bubble.rect.inflate(2, 2).collidepoint(bubble.way[0])
        assert not bubble.rect.colliderect(stand.find("status").rect)


def test_the_frame_around_a_space_cuts_no_house(tmp_path: Path) -> None:
    table = Table(tmp_path, MIXED, 5, steps=60)
    picture, high = table.table.view_model.picture, 0
    for area in table.table.view_model.model.areas:
        for space in area.spaces:
            if space.building is not None:
                id = f"space.{area.area}.{'large' if space.space is None else space.space}"
                table.scene.stage.bubble("It is taken.", id)
                bubble = table.find("bubble")
                assert isinstance(bubble, Note)
                tower = picture.tower_rect((area.area, space.space), space.building.height, True)
                assert bubble.near.top <= tower.top
                high += bubble.near.height > table.find(id).rect.height
    assert high


@pytest.mark.parametrize("size", [(800, 540), (1280, 720), (1366, 768), (1920, 1080)])
def test_what_explains_an_area_covers_none_that_is_wanted(tmp_path: Path, size: tuple[int, int]) -> None:
    """A lesson lights it, or a piece may go there."""
    table = Table(tmp_path, MIXED, 5, steps=60, size=size)
    stage = table.scene.stage
    for wanted in range(9):
        stage.lit = frozenset((f"area.{wanted}",))
        for area in (one for one in range(9) if one != wanted):
            assert stage.explain(f"area.{area}")
            note = table.find("bubble").rect
            assert not note.colliderect(table.find(f"area.{wanted}").rect), (area, wanted)


def test_a_lesson_says_what_it_lights(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "build")
    desk.pass_time(400)
    assert desk.scene.stage.lit
