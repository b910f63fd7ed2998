"""G5: on every screen and in every state of a turn all that can be pressed is reached with Tab and arrows, and on the
table the focus is seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from pygame import Rect, Surface

from capitol.games.capitol.rules.numbers import CARD_OF_NAME
from capitol.games.capitol.ui.draw_scene import DrawScene
from capitol.kit.canvas import FOCUS_LINES
from capitol.kit.focus import ANSWERS, REST, stops
from capitol.kit.inputs import KeyDown
from capitol.kit.look import Look
from capitol.kit.stage import Stage
from capitol.kit.theme import RGB
from capitol.kit.widgets import Button, TextField, Widget
from tests.scenes.at_table import Table
from tests.scenes.auction_table import Stand as AuctionStand
from tests.scenes.auction_table import at_auction, bid_all
from tests.scenes.capstone_table import CapstoneStand
from tests.scenes.harness import Stand
from tests.scenes.sitting import key as press_key
from tests.scenes.sitting import picture
from tests.scenes.test_end import PAGES, open_end, turn_to
from tests.scenes.test_screens_fit import each_screen

HAND = ("R2", "R5", "F1", "F3", "B2", "B6", "P4", "V8")
STEPS = ("tab", "shift+tab", "left", "right", "up", "down")


def wanted(stage: Stage) -> set[str]:
    """The ids of all that the keyboard may go to, and of all that can be pressed or ringed now and has no key of its
    own. While plots are ringed, digits lead to the areas, and arrows from them to the plots."""

    def counts(widget: Widget) -> bool:
        if widget.role == "area" and widget.region_name.endswith(REST):
            return False
        pressed = widget.on_press is not None and not widget.key
        return widget.can_focus or (widget.enabled and (pressed or widget.id in stage.targets))

    return {widget.id for widget in stage.active.walk() if counts(widget)}


def reached(stage: Stage) -> set[str]:
    """Where the keys Tab and the arrows lead, from everywhere they have led before. An arrow that a widget keeps for
    itself leads nowhere: it is not pressed, so that no value changes."""
    stage.focus.clear()
    stage.handle(KeyDown("tab"))
    found, todo = {stage.focus.id}, [stage.focus.id]
    while todo:
        start = todo.pop()
        for chord in STEPS:
            assert stage.focus_on(start, visible=True), start
            now = stage.focus.current(stage.active)
            assert now is not None
            if chord in now.keeps:
                continue
            # Arrows go through what is written in a field before they lead on.
            for _letter in range(1 + len(now.value) if isinstance(now, TextField) else 1):
                stage.handle(KeyDown(chord.removeprefix("shift+"), shift="shift" in chord))
                if stage.focus.id != start:
                    break
            if stage.focus.id not in found:
                found.add(stage.focus.id)
                todo.append(stage.focus.id)
    return found


def missed(stage: Stage) -> set[str]:
    """What no key leads to."""
    return wanted(stage) - reached(stage)


def out_of_order(stage: Stage) -> list[str]:
    """Where Tab goes back, to what is read before, in the dialog that is open, or comes to what closes it before what
    goes on."""
    if stage.dialog is None:
        return []
    regions: dict[str, list[Widget]] = {}
    for widget in stops(stage.active):
        regions.setdefault(widget.region_name or widget.id, []).append(widget)
    places = [(name, group[0].rect.unionall([one.rect for one in group])) for name, group in regions.items()]
    back = [
        f"{after} is read before {before}"
        for (before, one), (after, other) in pairwise(places)
        if other.bottom <= one.top or (other.right <= one.left and other.top < one.bottom)
    ]
    for name, group in regions.items():
        goes_on = [one.id for one in group if isinstance(one, Button) and one.kind == "primary"]
        if name.endswith(ANSWERS) and goes_on:
            stage.focus.clear()
            for _press in regions:
                stage.handle(KeyDown("tab"))
                if stage.focus.region == name:
                    break
            first = stage.dialog.first_focus if len(regions) == 1 else stage.focus.id
            back += [f"{first} comes before {id}" for id in goes_on if first != id]
    return back


def same(first: Surface, second: Surface, rect: Rect) -> bool:
    """Whether two pictures are equal there."""
    place = rect.inflate(8, 8).clip(first.get_rect())
    return first.subsurface(place).copy().get_buffer().raw == second.subsurface(place).copy().get_buffer().raw


def focus_lines(stage: Stage, shown: Surface, id: str) -> list[RGB]:
    """The colours from a widget outwards to its left, as wide as the focus ring is."""
    widget = stage.find(id)
    assert widget is not None
    ring = widget.ring_rect(stage.look)
    places = ((ring.left - 1 - out, ring.centery) for out in range(sum(map(stage.look.ui, FOCUS_LINES))))
    return [(at.r, at.g, at.b) for at in map(shown.get_at, places)]


def ring_of(look: Look) -> list[RGB]:
    """The same where the keyboard is."""
    theme, widths = look.theme, map(look.ui, FOCUS_LINES)
    colours = theme.ring_light, theme.ring_dark, theme.ring_focus, theme.ring_dark
    return [colour for colour, width in zip(colours, widths, strict=True) for _line in range(width)]


def begun(home: Path, **state: object) -> Table:
    """Livia's turn with cards of every kind and open buildings as well as houses."""
    made = Table(home, ("human", "ai:mason", "ai:mason"), steps=40)
    made.give(0, [CARD_OF_NAME[name] for name in HAND])
    made.change(turn=0, out=0, open=[(1, 2), (1,), ()], done=[(2, 3, 5), (2,), (3,)], **state)
    return made


CHOICES: dict[str, Callable[[Table], Sequence[str]]] = {
    "nothing chosen": lambda table: (),
    "a permit": lambda table: ("hand.4",),
    "a permit and its house": lambda table: ("hand.4", "yard.2"),
    "a house": lambda table: ("yard.2",),
    "floors": lambda table: ("hand.2",),
    "the second floor": lambda table: ("hand.2", "yard.new"),
    "a roof card": lambda table: ("hand.0",),
    "a roof": lambda table: ("hand.0", "roof.round"),
    "a finished move": lambda table: ("hand.2", "yard.new", "yard.new"),
    "a card to discard": lambda table: ("blank",),
}


def check(table: Table) -> None:
    """Everything is reached, and where the focus is can be seen."""
    stage = table.scene.stage
    found = reached(stage)
    assert wanted(stage) <= found, wanted(stage) - found
    stage.focus.visible = False
    plain = table.draw()
    for id in sorted(found):
        assert stage.focus_on(id, visible=True)
        assert not same(plain, table.draw(), table.find(id).rect), id


@pytest.mark.parametrize("chosen", CHOICES)
def test_while_building(tmp_path: Path, chosen: str) -> None:
    table = begun(tmp_path)
    for id in CHOICES[chosen](table):
        table.press(id)
    check(table)
    assert {"yard.0", "yard.new", "crane", "hand.0", "area.0"} <= reached(table.scene.stage)


@pytest.mark.parametrize("auction", [0, 2])
def test_while_a_tile_is_placed(tmp_path: Path, auction: int) -> None:
    table = begun(tmp_path)
    table.change(phase=2, auction=auction, turn=0)
    assert table.table.view_model.placing
    check(table)
    table.key("space")
    check(table)


def test_while_cards_are_drawn(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.change(phase=3, turn=0, owed=[6, 0, 0])
    table.open()
    assert isinstance(table.scene, DrawScene)
    check(table)


def test_on_every_screen_around_the_table(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    found: list[str] = []

    def look(name: str) -> None:
        stage = stand.scene.stage
        before = stage.focus.id, stage.focus.visible
        found.extend(f"{name}: {id}" for id in sorted(missed(stage)))
        found.extend(f"{name}: {fault}" for fault in out_of_order(stage))
        stage.focus.id, stage.focus.visible = before

    each_screen(stand, look)
    for way in ("learn", "challenges"):
        stand.program.show_title()
        stand.press(way)
        look(way)
    assert found == []


@pytest.mark.parametrize("key", ["l", "n"])
def test_with_the_log_or_a_hint(tmp_path: Path, key: str) -> None:
    table = begun(tmp_path)
    before = len(table.scene.stage.ids())
    table.key(key)
    assert len(table.scene.stage.ids()) > before
    assert missed(table.scene.stage) == set()


def test_at_the_end(tmp_path: Path) -> None:
    scene, _context = open_end(tmp_path)
    for page in PAGES:
        turn_to(scene, page)
        assert missed(scene.stage) == set(), page


HANDS = ("F4 R6 B7 P8 F8", "F1 V2 B3 R2 R3 P5", "V8 V1", "F5 R1")


@pytest.mark.parametrize("aid", ["", "w", "n"])
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)], ids=str)
def test_in_an_auction(tmp_path: Path, size: tuple[int, int], aid: str) -> None:
    stand = AuctionStand(at_auction(HANDS), tmp_path, size)
    scene = stand.stack_cards(0)
    for key in filter(None, ("3", aid)):
        press_key(scene, key)
    assert missed(scene.stage) == set()


def test_at_a_reveal(tmp_path: Path) -> None:
    session = at_auction(HANDS)
    bid_all(session, ("B7 F4 R6", "F1 V2 B3 R2 R3", "", "F5"))
    assert missed(AuctionStand(session, tmp_path).reveal().stage) == set()


def test_at_the_second_game(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path)
    assert missed(stand.scene.stage) == set()
    stand.arrange()
    assert missed(stand.scene.stage) == set()


@pytest.mark.parametrize("contrast", [False, True], ids=["usual", "high contrast"])
def test_the_keyboard_s_ring_is_no_other_mark(tmp_path: Path, contrast: bool) -> None:
    """The seat to move and a lifted card have marks of their own at the same place."""
    table = begun(tmp_path)
    table.program.change_settings("display", high_contrast=contrast)
    table.pass_time(400)
    table.press("hand.0")
    table.pass_time(400)
    assert table.find("hand.0").selected
    for id in ("seat.0", "hand.0"):
        stage = table.scene.stage
        for visible in (True, False):
            assert stage.focus_on(id, visible=visible)
            seen = focus_lines(stage, table.draw(), id)
            assert (seen == ring_of(stage.look)) == visible, (id, seen)


def test_the_frame_of_the_bid_is_no_ring_of_the_keyboard(tmp_path: Path) -> None:
    stand = AuctionStand(at_auction(HANDS), tmp_path)
    scene = stand.stack_cards(0)
    scene.stage.focus_on("kept.0", visible=True)
    press_key(scene, "space")
    for visible in (True, False):
        assert scene.stage.focus_on("bid.0", visible=visible)
        seen = focus_lines(scene.stage, picture(stand.context), "bid.0")
        assert (seen == ring_of(scene.stage.look)) == visible, seen
