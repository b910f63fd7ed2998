"""Passing the device: nothing secret on the screen, covered before the seat changes, PIN and way back."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from capitol.games.capitol.ui.table_scene import TableScene
from capitol.kit.canvas import Canvas
from capitol.kit.scene import Scene
from capitol.kit.theme import mix
from capitol.session.controller import TableSession
from capitol.session.seats import Seat, hash_pin
from capitol.table.curtain.cover import COVER_MS, CoverScene
from capitol.table.curtain.doors import has_doors, paint_doors
from capitol.table.log import note_line
from tests.scenes.at_table import Table, play_on
from tests.scenes.auction_table import Stand, at_auction
from tests.scenes.bare_ground import draw_on_bare_ground
from tests.scenes.checks import faults
from tests.scenes.sitting import Still, key, picture, press


@pytest.fixture(autouse=True)
def apart(drawn_apart: None) -> None:
    """What two programs draw is compared here, or drawing itself is watched."""


RECAP = ("Cato passed.", "Octavia played Floor 3 and built a new house, on 2.")


def cover(
    made: Stand, seat: int = 1, recap: tuple[str, ...] = RECAP, *, back: bool = True, at_once: bool = False
) -> CoverScene:
    """A cover in front of whatever there is."""
    scene = CoverScene(
        made.context,
        made.session,
        seat,
        lambda: recap,
        lambda: made.say("open"),
        (lambda: made.say("back")) if back else None,
        colours=made.board,
        at_once=at_once,
    )
    made.show(scene)
    return scene


def with_pin(session: TableSession, seat: int, pin: str) -> TableSession:
    """The session with a PIN at a seat."""
    old = session.seats[seat]
    session._seats[seat] = Seat(old.name, old.kind, old.colour, hash_pin(pin))
    return session


def label(scene: Scene, id: str) -> str:
    """What a widget says."""
    found = scene.stage.find(id)
    assert found is not None, id
    return found.label


def test_enter_opens_and_escape_goes_back(tmp_path: Path) -> None:
    made = Stand(at_auction(("F4", "F5")), tmp_path)
    scene = cover(made)
    assert label(scene, "cover.name") == "Cato, your turn"
    key(scene, "return")
    key(scene, "escape")
    press(scene, "cover.open")
    press(scene, "cover.back")
    key(scene, "h")
    assert made.called == ["open", "back", "open", "back", "open"]
    only = cover(made, back=False)
    assert only.stage.find("cover.back") is None


@pytest.mark.parametrize("count", [1, 8, 9, 30])
def test_what_is_not_told_is_counted(tmp_path: Path, count: int) -> None:
    made = Stand(at_auction(("F4", "F5")), tmp_path)
    told = tuple(f"Cato passed for time {number}." for number in range(count))
    scene = cover(made, recap=told)
    lines = label(scene, "cover.recap.lines").split("\n")
    others = count - sum(line in told for line in lines)
    assert lines == ([f"… {others} more before these."] if others else []) + list(told[others:])
    assert (others == 0) is (count <= 8)


def test_the_doors_around_it_tell_nothing_of_the_hands(tmp_path: Path) -> None:
    pictures = []
    for hands in (("F4 B7", "F5 V1"), ("R2 P8", "B1 B2")):
        made = Stand(at_auction(hands, seen=False), tmp_path)
        cover(made, at_once=True)
        pictures.append(pygame.image.tobytes(picture(made.context), "RGB"))
    assert pictures[0] == pictures[1]


def test_doors_close_from_both_sides_until_nothing_is_seen_between_them(tmp_path: Path) -> None:
    made = Stand(at_auction(("F4", "F5")), tmp_path)
    look = made.context.stack.look
    assert has_doors(look)
    window, below = look.scale.rect, (255, 0, 255, 255)
    seen = []
    for closed in (0.0, 0.3, 0.8, 1.0):
        surface = pygame.Surface(window.size)
        surface.fill(below)
        paint_doors(Canvas(surface, look), closed)
        row = [tuple(surface.get_at((x, window.centery))) == below for x in range(window.width)]
        seen.append(sum(row))
        assert row == row[::-1], "the gap is in the middle"
    assert seen[0] == window.width
    assert window.width > seen[1] > seen[2] > seen[3] == 0


def test_behind_the_doors_nothing_below_is_in_sight_once_it_is_covered(tmp_path: Path) -> None:
    ends = []
    for below in (1, 0):
        made = Stand(at_auction(("F4 B7", "F5 V1"), seen=False), tmp_path, motion=Still(1.0))
        made.stack_cards(below)
        scene = cover(made)
        for now in range(0, COVER_MS + 60, 10):
            made.context.stack.update(now)
        assert scene.covered
        ends.append(pygame.image.tobytes(picture(made.context), "RGB"))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("ui", [1.0, 1.5, 2.0])
def test_all_that_is_said_stands_on_the_sheet(tmp_path: Path, ui: float) -> None:
    made = Stand(at_auction(("F4", "F5")), tmp_path, ui=ui)
    scene = cover(made, at_once=True)
    draw_on_bare_ground(made.context.stack)
    assert all(scene._box.contains(widget.rect) for widget in scene.root.children)
    assert faults([scene.root], scene.look) == []


def test_hidden_hands_change_nothing_on_it(tmp_path: Path) -> None:
    pictures = []
    for hands in (("F4 B7", "F5 V1"), ("R2 P8", "B1 B2")):
        made = Stand(at_auction(hands, seen=False), tmp_path)
        scene = cover(made)
        pictures.append(
            (pygame.image.tobytes(picture(made.context), "RGB"), scene.stage.describe(), scene.window_title)
        )
    assert pictures[0] == pictures[1]
    assert "F" not in str(pictures[0][2])


def test_it_is_opaque_before_it_can_be_opened(tmp_path: Path) -> None:
    made = Stand(at_auction(("F4", "F5")), tmp_path, motion=Still(1.0))
    below = made.stack_cards(0)
    draw_on_bare_ground(made.context.stack)
    scene = cover(made)
    made.context.stack.update(10)
    assert not scene.covered
    assert not scene.opaque
    made.context.stack.update(10 + COVER_MS / 2)
    half = picture(made.context)
    key(scene, "return")
    assert scene.covered
    assert scene.opaque
    assert made.called == []
    full = picture(made.context)
    assert pygame.image.tobytes(half, "RGB") != pygame.image.tobytes(full, "RGB")
    for below_it in ("black", "white"):
        alone = pygame.Surface(full.get_size())
        alone.fill(below_it)
        scene.draw(Canvas(alone, made.context.stack.look))
        assert pygame.image.tobytes(alone, "RGB") == pygame.image.tobytes(full, "RGB")
    sheet = full.get_at((scene._box.x + 50, scene._box.centery))[:3]
    assert max(abs(a - b) for a, b in zip(sheet, scene.style.colour, strict=True)) <= 16
    key(scene, "return")
    assert made.called == ["open"]
    assert made.context.stack.top is scene
    assert below is not scene


def test_no_frame_between_two_seats_shows_the_next_hand(tmp_path: Path) -> None:
    runs = []
    for hand in ("F5 V1 B3", "R2 P8 B8"):
        made = Stand(at_auction(("F4 B7", hand), seen=False), tmp_path, motion=Still(1.0))
        made.stack_cards(0)
        frames = [pygame.image.tobytes(picture(made.context), "RGB")]
        cover(made)
        for now in range(0, 400, 40):
            made.context.stack.update(now)
            frames.append(pygame.image.tobytes(picture(made.context), "RGB"))
        runs.append(frames)
    assert runs[0] == runs[1]


@pytest.mark.parametrize("by_keys", [True, False])
def test_the_right_pin_opens(tmp_path: Path, by_keys: bool) -> None:
    made = Stand(with_pin(at_auction(("F4", "F5")), 1, "2468"), tmp_path)
    scene = cover(made)
    assert scene.stage.find("cover.open") is None
    for digit in "2468":
        if by_keys:
            key(scene, digit)
        else:
            press(scene, f"pin.{digit}")
    assert made.called == ["open"]
    assert "2468" not in str(scene.stage.describe())


def test_a_wrong_pin_is_said_and_may_be_tried_again(tmp_path: Path) -> None:
    made = Stand(with_pin(at_auction(("F4", "F5")), 1, "2468"), tmp_path)
    scene = cover(made)
    for _try in range(2):
        for digit in "1111":
            key(scene, digit)
        assert label(scene, "pin.message") == "Wrong PIN. Try again."
        assert made.called == []
    key(scene, "2")
    assert label(scene, "pin.message") == "Enter the PIN"
    for digit in "468":
        key(scene, digit)
    assert made.called == ["open"]


def test_digits_typed_before_going_back_do_not_stay(tmp_path: Path) -> None:
    made = Stand(with_pin(at_auction(("F4", "F5")), 1, "2468"), tmp_path)
    scene = cover(made)
    for digit in "246":
        key(scene, digit)
    key(scene, "escape")
    scene = cover(made)
    key(scene, "8")
    assert "open" not in made.called
    for digit in "246":
        key(scene, digit)
    assert "open" not in made.called


def test_after_three_wrong_pins_each_further_one_has_to_wait(tmp_path: Path) -> None:
    """Also on another cover: who goes through all of them would need a day."""
    table = Table(tmp_path, ("human", "human"), options={"curtain": "quick"})
    seat = table.table.viewer
    with_pin(table.session, seat, "2468")
    table.key("h")
    for _time in range(2):
        table.type("1111")
        assert table.find("pin.message").label == "Wrong PIN. Try again."
    table.type("1111")
    assert table.find("pin.message").label == "Wrong PIN. Wait 10 seconds."
    table.press("cover.back")
    table.press("confirm")
    table.key("h")
    table.type("2468")
    assert isinstance(table.scene, CoverScene)
    table.pass_time(5000)
    assert table.find("pin.message").label == "Wrong PIN. Wait 5 seconds."
    table.pass_time(5100)
    assert table.find("pin.message").label == "Enter the PIN"
    table.type("2468")
    table.pass_time(400)
    assert table.table.hand_open


def test_after_a_click_on_the_keypad_the_keyboard_types_on(tmp_path: Path) -> None:
    made = Stand(with_pin(at_auction(("F4", "F5")), 1, "2468"), tmp_path)
    scene = cover(made)
    press(scene, "pin.2")
    key(scene, "return")
    for digit in "46":
        key(scene, digit)
    press(scene, "pin.8")
    assert made.called == ["open"]


def test_digits_are_typed_wherever_the_keyboard_is(tmp_path: Path) -> None:
    """Enter presses a key of the pad again only where the keyboard was led there."""
    made = Stand(with_pin(at_auction(("F4", "F5")), 1, "2448"), tmp_path)
    scene = cover(made)
    key(scene, "2")
    scene.stage.focus_on("pin.4", visible=True)
    for pressed in ("return", "9", "backspace", "return"):
        key(scene, pressed)
    scene.stage.focus_on("pin.forgot", visible=True)
    key(scene, "8")
    assert made.called == ["open"]


def test_an_erased_digit_is_typed_again(tmp_path: Path) -> None:
    made = Stand(with_pin(at_auction(("F4", "F5")), 1, "2468"), tmp_path)
    scene = cover(made)
    for id in ("pin.2", "pin.5", "pin.erase", "pin.4", "pin.6", "pin.8"):
        press(scene, id)
    assert made.called == ["open"]


def test_a_forgotten_pin_is_taken_away_and_the_log_tells_so(tmp_path: Path) -> None:
    session = with_pin(at_auction(("F4", "F5", "F6"), kinds=("human", "human", "ai:mason")), 1, "2468")
    made = Stand(session, tmp_path)
    scene = cover(made)
    press(scene, "pin.forgot")
    assert session.seats[1].pin
    key(scene, "escape")
    assert made.called == []
    assert scene.stage.find("pin") is not None, "Esc goes back to the PIN"
    press(scene, "pin.forgot")
    press(scene, "forgotten.yes")
    assert made.called == ["open"]
    assert not session.seats[1].pin
    said = [note_line(note, session).text for note in session.notes]
    assert said == [f"The PIN of {session.seats[1].name} was forgotten: the seat has none from here on."]
    assert cover(made).stage.find("cover.open") is not None, "it is not asked for again"


def test_all_see_that_a_pin_was_taken_away_until_the_round_ends(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "human"), options={"curtain": "quick"})
    with_pin(table.session, 1, "2468")
    table.open()
    said = "The PIN of this seat was taken away"
    assert said not in table.find("seat.1").tooltip
    before = table.draw().copy()
    table.session.forget_pin(1)
    table.open()
    assert said in table.find("seat.1").tooltip
    assert said not in table.find("seat.0").tooltip
    badge = table.find("seat.1").rect
    assert table.draw().subsurface(badge).get_buffer().raw != before.subsurface(badge).get_buffer().raw
    table.press("seat.1")
    assert said in table.find("seat.menu.text").label
    table.key("escape")
    play_on(table, lambda made: made.state.round == 1 and isinstance(made.scene, TableScene))
    assert said not in table.find("seat.1").tooltip


def test_alone_nobody_is_asked_for_a_pin_twice(tmp_path: Path) -> None:
    session = with_pin(at_auction(("F4", "F5"), kinds=("human", "ai:mason")), 0, "2468")
    assert cover(Stand(session, tmp_path), 0).stage.find("pin") is not None
    session.privacy.prove(0)
    scene = cover(Stand(session, tmp_path), 0)
    assert scene.stage.find("cover.open") is not None


@pytest.mark.usefixtures("long_words")
@pytest.mark.parametrize("pin", [True, False])
def test_it_fits_with_longer_words(tmp_path: Path, pin: bool) -> None:
    session = at_auction(("F4", "F5", "F6"))
    made = Stand(with_pin(session, 1, "2468") if pin else session, tmp_path)
    scene = cover(made)
    draw_on_bare_ground(made.context.stack)
    assert faults([scene.root], scene.look) == []
    if pin:
        press(scene, "pin.forgot")
        draw_on_bare_ground(made.context.stack)
        assert faults([scene.root], scene.look) == []


@pytest.mark.parametrize("pin", [True, False])
@pytest.mark.parametrize(
    ("size", "ui"),
    [
        ((1280, 720), 1.0),
        ((1280, 720), 1.25),
        ((3840, 2160), 1.25),
        ((1280, 720), 1.5),
        ((1280, 720), 1.75),
        ((1280, 720), 2.0),
        ((3840, 2160), 2.0),
    ],
)
def test_nothing_is_cut_or_covered(tmp_path: Path, size: tuple[int, int], ui: float, pin: bool) -> None:
    names = ("Livia", "Wilhelmina-Konstanze Ada"[:24], "Cato", "Octavia")
    session = at_auction(("F4", "F5", "F6", "F7"), names=names)
    if pin:
        with_pin(session, 1, "2468")
    made = Stand(session, tmp_path, size, ui)
    for recap in ((), RECAP, RECAP * 4):
        scene = cover(made, recap=recap)
        draw_on_bare_ground(made.context.stack)
        assert faults([scene.root], scene.look) == []
        if pin:
            press(scene, "pin.forgot")
            draw_on_bare_ground(made.context.stack)
            assert faults([scene.root], scene.look) == []


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_the_friezes_are_closed_at_both_ends(tmp_path: Path, size: tuple[int, int]) -> None:
    made = Stand(at_auction(("F4", "F5")), tmp_path, size=size)
    scene = cover(made, at_once=True)
    shown, ink = picture(made.context), mix(scene.style.colour, scene.style.text, 0.26)
    box = scene._box
    for half in (range(box.x, box.x + box.width // 8), range(box.right - 1, box.right - box.width // 8, -1)):
        rows = {y: [x for x in half if tuple(shown.get_at((x, y))) == (*ink, 255)] for y in range(box.y, box.bottom)}
        drawn = [y for y, row in rows.items() if row]
        wide = len({x for row in rows.values() for x in row})
        assert wide > 10
        assert len(rows[drawn[0]]) == len(rows[drawn[-1]]) == wide
        assert abs((drawn[0] + drawn[-1] + 1) - (box.top + box.bottom)) <= 2
