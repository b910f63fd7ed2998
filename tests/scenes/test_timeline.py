"""The timeline under a recorded game: by pointer, keys, pad and ear, at every window and text size."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from capitol.ai.thinking import LocalThinker
from capitol.games.registry import GameEntry
from capitol.host.language import available_languages
from capitol.kit.inputs import PadDown, PointerDown, PointerMove, PointerUp
from capitol.kit.look import Look
from capitol.kit.scene import Scene
from capitol.kit.theme import Theme, contrast
from capitol.kit.widgets import Button, Choice, Widget
from capitol.session.timeline import step_words
from capitol.table.log_panel import LogRow
from capitol.table.seats.colours import styles_of
from capitol.table.timeline import ID, Scrubber, track_edge
from capitol.table.watching import FOLLOW
from tests.scenes.harness import Stand
from tests.scenes.test_look_back import GAMES, flow_of, new_setup, play, played, stand_for, table_for
from tests.scenes.two_worlds import make_player, walked_screens


@pytest.fixture(params=sorted(GAMES))
def entry(request: pytest.FixtureRequest) -> GameEntry:
    return GAMES[str(request.param)]


def opened(entry: GameEntry, home: Path, step: int = 0, seat: int | None = 0) -> Stand:
    """A finished game of two, looked at from its beginning."""
    stand = stand_for(home)
    stand.program.look_at(played(entry).at(step), seat)
    stand.pass_time(100)
    return stand


def scrubber(stand: Stand) -> Scrubber:
    found = stand.find(ID)
    assert isinstance(found, Scrubber)
    return found


def test_it_has_the_focus_and_its_keys_go_to_steps_turns_rounds_and_ends(entry: GameEntry, tmp_path: Path) -> None:
    stand = opened(entry, tmp_path)
    flow, line = flow_of(stand), flow_of(stand).timeline
    assert stand.scene.stage.focus.id == ID
    for key, step in (
        ("right", 1),
        ("right", 2),
        ("left", 1),
        ("shift+right", line.turn_from(1, 1)),
        ("pagedown", line.round_from(line.turn_from(1, 1), 1)),
        ("end", line.last),
        ("right", line.last),
        ("pageup", line.rounds[-1]),
        ("2", line.rounds[1]),
        ("home", 0),
        ("left", 0),
    ):
        stand.key(key)
        assert flow.session.step == step, key
        assert stand.scene.stage.focus.id == ID
    stand.key("tab")
    assert stand.scene.stage.focus.id not in ("", ID)
    stand.key("right", "2")
    assert flow.session.step == 0


def test_the_steps_of_dark_seats_are_seen_on_the_strip(tmp_path: Path) -> None:
    """Each colour differs from the strip, or from the line around the steps, which differs from the strip."""
    for theme in (Theme.standard(), Theme.high_contrast()):
        edge = track_edge(theme)
        assert contrast(edge, theme.dark) >= 3
        for palette in ("standard", "high_contrast"):
            for style in styles_of(palette):
                assert max(contrast(style.colour, ground) for ground in (theme.dark, edge)) >= 3, style.id
    stand = opened(GAMES["capoterra"], tmp_path)
    stand.scene.settle()
    look, track = stand.scene.look, scrubber(stand).track(stand.scene.look)
    x = track.x + track.width // 2
    picture, beside = stand.draw(), look.ui(1)
    assert all(tuple(picture.get_at((x, y)))[:3] == track_edge(look.theme) for y in (track.top - beside, track.bottom))


def test_a_drag_shows_the_table_at_each_step(entry: GameEntry, tmp_path: Path) -> None:
    stand = opened(entry, tmp_path)
    flow, one = flow_of(stand), scrubber(stand)
    look, last = stand.scene.look, flow.timeline.last
    y = one.track(look).centery
    stand.program.stack.handle(PointerDown((one.x_of(look, 2), y)))
    assert flow.session.step == 2
    for step in (last // 2, last, 1):
        stand.program.stack.handle(PointerMove((one.x_of(look, step), y)))
        scene: Any = stand.scene
        scene.settle()
        assert (flow.session.step, scene.session.step, scrubber(stand).view_model.step) == (step, step, step)
    stand.program.stack.handle(PointerMove((-500, y)))
    assert flow.session.step == 0
    stand.program.stack.handle(PointerUp((-500, y)))
    stand.program.stack.handle(PointerMove((one.x_of(look, 2), y)))
    assert flow.session.step == 0
    if flow.timeline.marks:
        stand.press("timeline.mark.0")
        assert flow.session.step == flow.timeline.marks[0].step


def test_playing_shows_each_step_until_it_is_stopped_or_over(entry: GameEntry, tmp_path: Path) -> None:
    stand = opened(entry, tmp_path)
    flow = flow_of(stand)
    stand.key("space")
    assert flow.playing
    for _moment in range(3):
        stand.pass_time(400)
    assert flow.session.step >= 2
    stand.key("space")
    stand.pass_time(3000)
    stopped = flow.session.step
    stand.pass_time(3000)
    assert (flow.playing, flow.session.step) == (False, stopped)
    stand.key("end", "left")
    stand.press("timeline.play")
    stand.pass_time(3000)
    assert (flow.playing, flow.session.step) == (False, flow.timeline.last)
    stand.press("timeline.play")
    assert (flow.playing, flow.session.step) == (True, 0)
    stand.key("right")
    assert (flow.playing, flow.session.step) == (False, 1)


def test_playing_moves_pieces_at_the_speed_of_the_table_and_a_key_ends_it(tmp_path: Path) -> None:
    stand = opened(GAMES["capstone"], tmp_path, 3)
    stand.program.preferences.fixed = replace(stand.program.preferences.fixed, speed="normal")
    flow: Any = flow_of(stand)
    flow.scene.on_settings()
    stand.press("timeline.play")
    stand.pass_time(300)
    assert (flow.playing, flow.session.step) == (True, 4)
    assert stand.scene.busy
    stand.key("space")
    assert not stand.scene.busy
    assert (flow.playing, flow.session.step) == (False, 4)


def test_by_pad(tmp_path: Path) -> None:
    stand = opened(GAMES["toy"], tmp_path)
    flow = flow_of(stand)
    for button in ("right", "righttrigger"):
        stand.program.stack.handle(PadDown(button))
    assert flow.session.step == flow.timeline.round_from(1, 1)
    stand.scene.stage.focus.visible = True
    stand.program.stack.handle(PadDown("a"))
    assert flow.playing


def test_other_eyes_keep_step_and_focus(entry: GameEntry, tmp_path: Path) -> None:
    """Also with open hands, where the view follows whoever acts."""
    stand = opened(entry, tmp_path, 3)
    flow = flow_of(stand)
    for eyes in ("1", "follow", "0"):
        flow.press(f"eyes.{eyes}")
        assert flow.session.step == 3
    flow.press("eyes.follow")
    stand.key("end", "home", "right", "right", "right", "right")
    assert (flow.session.step, stand.scene.stage.focus.id) == (4, ID)


def test_a_line_of_the_log_leads_to_its_step(entry: GameEntry, tmp_path: Path) -> None:
    stand = opened(entry, tmp_path, 6)
    flow = flow_of(stand)
    stand.press("log")
    lines: Any = [one for one in stand.scene.stage.dialog.walk() if getattr(one, "event", None) is not None]  # type: ignore[union-attr]
    event = lines[0].event
    lines[0].press(stand.scene.stage)
    stand.pass_time()
    assert flow.session.step < 6
    assert any(one is event for one in flow.session.steps_for(0)[-1].events)


def test_a_press_on_a_row_of_the_panel_leads_there_at_once(entry: GameEntry, tmp_path: Path) -> None:
    stand = opened(entry, tmp_path, 5)
    flow = flow_of(stand)
    rows = [one for one in stand.scene.root.walk() if isinstance(one, LogRow) and one.event is not None]
    row = max(rows, key=lambda one: one.id)  # the oldest
    event = row.event
    stand.press(row.id)
    assert stand.scene.stage.dialog is None
    assert flow.session.step < 5
    assert any(one is event for one in flow.session.steps_for(0)[-1].events)
    assert stand.scene.stage.focus.id == ID


def test_its_words_say_what_the_eyes_could_know(tmp_path: Path) -> None:
    """The toy's pledge is secret to the end: only its seat reads it."""
    session = table_for(GAMES["toy"], new_setup(GAMES["toy"], ["human"] * 2, 5))
    play(session, random.Random(5))
    stand = stand_for(tmp_path)
    first = session.match.steps[0]
    stand.program.look_at(session.at(1), first.seat)
    stand.pass_time(100)
    words = scrubber(stand).value_words
    assert str(first.events[0].data["pledge"]) in words
    assert "in secret" not in words
    flow_of(stand).press(f"eyes.{1 - first.seat}")
    stand.pass_time(100)
    assert scrubber(stand).value_words.endswith(f"P{first.seat} has decided in secret.")
    assert stand.find("timeline.words").spoken == scrubber(stand).value_words


@pytest.mark.parametrize("code", available_languages())
@pytest.mark.parametrize("id", ["capitol", "capstone"])
def test_what_happened_is_told_in_full_with_large_texts(tmp_path: Path, id: str, code: str) -> None:
    """Whole turns of Capstone are the longest sentences."""
    session, stand, long = played(GAMES[id], seats=2), stand_for(tmp_path), 0
    stand.program.change_settings("display", ui_scale=2.0)
    stand.program.change_settings(language=code)
    stand.resize((1280, 720))
    for step in range(3, session.last_step, session.last_step // 6):
        stand.program.look_at(session.at(step), session.at(step).to_act[0])
        stand.pass_time(50)
        words = stand.find("timeline.words")
        assert words.spoken.endswith(words.label), "not shortened"
        long += words.text_px < 16 or words.label != words.spoken
        assert words.text_px >= stand.scene.look.least(16) - 0.01
        stand.program.stack.pop()
    assert long or id == "capitol", "else there was room for all of it"


@pytest.mark.parametrize(
    ("code", "size"), [("en", (1280, 720)), ("de", (1366, 768)), ("fr", (1280, 720)), ("fr", (1920, 1080))]
)
@pytest.mark.parametrize("id", ["capitol", "capoterra", "capstone"])
def test_what_happened_is_told_in_full_beside_the_chances(
    tmp_path: Path, id: str, code: str, size: tuple[int, int]
) -> None:
    """Under the curve in two lines; also while the chances are being worked out, which takes the most room."""
    session, stand, long = played(GAMES[id]), stand_for(tmp_path), 0
    stand.program.change_settings(language=code)
    stand.resize(size)
    told = [len({event.kind for event in step.events}) for step in session.at(session.last_step).steps]
    steps = sorted(range(1, session.last_step + 1), key=lambda step: -told[step - 1])[:3]
    for step in (*steps, session.last_step):
        stand.program.look_at(session.at(step), session.at(step - 1).to_act[0])
        flow_of(stand).toggle_curve()
        stand.pass_time(50)
        words = stand.find("timeline.words")
        assert words.spoken.endswith(words.label), "not shortened"
        assert not words.rect.colliderect(stand.find(ID).rect)
        long += words.rect.width < stand.scene.look.text_width(words.spoken, 16)
        stand.program.stack.pop()
    assert long or id != "capstone", "else one line would do"


@pytest.mark.parametrize("size", [(1280, 720), (800, 540), (3840, 2160), (600, 1000)])
@pytest.mark.parametrize("ui", [1.0, 2.0])
def test_it_lies_below_the_table_at_every_size(
    entry: GameEntry, size: tuple[int, int], ui: float, tmp_path: Path
) -> None:
    stand = opened(entry, tmp_path, 5)
    stand.program.change_settings("display", ui_scale=ui)
    stand.resize(size)
    stand.pass_time(50)
    strip = stand.find("timeline.strip")
    assert strip.rect.bottom == stand.scene.look.scale.height
    root = stand.scene.root
    others = [one for one in root.walk() if one.focusable and not one.id.startswith("timeline")]
    assert others
    inside = [one for one in others if not one.rect.colliderect(strip.rect) or scrolled(one)]
    assert inside == others
    assert all(strip.rect.contains(one.rect) for one in strip.walk() if not one.id.startswith("timeline.mark"))


def scrolled(one: Widget) -> bool:
    """Whether a list shows only a part of it."""
    parent = one.parent
    while parent is not None:
        if parent.id.endswith(".list"):
            return True
        parent = parent.parent
    return False


class _Curve:
    """A curve of 40 pixels."""

    height = 40.0

    def build(self, look: Look, rect: Any, x_of: Any, step_at: Any) -> Widget:
        self.ends = x_of(0), x_of(5)
        return Widget("timeline.curve", rect)

    def words(self, step: int | None = None) -> str:
        return f"worth {step}"

    def row_words(self) -> str:
        return self.words()

    def turn(self) -> None:
        """It has one line."""


def test_a_curve_stands_over_the_scrubber_step_for_step(entry: GameEntry, tmp_path: Path) -> None:
    stand = opened(entry, tmp_path, 5)
    before = stand.find("timeline.strip").rect.height
    curve = _Curve()
    flow_of(stand).show_curve(curve)
    place, one = stand.find("timeline.curve").rect, scrubber(stand)
    assert place.height >= 40
    assert place.bottom <= one.rect.top
    assert curve.ends == (one.x_of(stand.scene.look, 0), one.x_of(stand.scene.look, 5))
    assert stand.find("timeline.now").label == "worth None", "the present step"
    assert one.value_words.endswith("worth None"), "by ear too"
    flow_of(stand).show_curve(None)
    assert stand.find("timeline.strip").rect.height == before


def test_the_pointer_over_the_scrubber_tells_its_step(entry: GameEntry, tmp_path: Path) -> None:
    stand = opened(entry, tmp_path, 5)
    flow_of(stand).show_curve(_Curve())
    one, look, line = scrubber(stand), stand.scene.look, flow_of(stand).timeline
    for step in (0, 3, line.last):
        stand.program.stack.handle(PointerMove((one.x_of(look, step), one.track(look).centery)))
        text = stand.find(ID).tooltip
        assert text.startswith(step_words(step, line.last))
        assert text.endswith(f"worth {step}")
        mover = line.mover(step)
        assert mover is None or flow_of(stand).session.seats[mover].name in text


def test_with_large_text_and_chances_in_a_low_window_no_button_is_lower_than_its_letters(tmp_path: Path) -> None:
    stand = Stand(tmp_path, (1280, 720), 2.0, games=GAMES, screens=walked_screens, thinker=LocalThinker(make_player))
    stand.program.look_at(played(GAMES["capstone"]).at(4), 0)
    stand.pass_time(60)
    flow_of(stand).toggle_curve()
    stand.pass_time(60)
    for id in ("watch.next", "watch.previous"):
        button = stand.find(id)
        assert isinstance(button, Button)
        assert stand.program.look.text_px(button.text_px) <= button.rect.height


@pytest.mark.parametrize("game", ["capoterra", "capstone"])
def test_in_a_low_tray_no_control_is_lower_than_a_line(game: str, tmp_path: Path) -> None:
    """At the largest text three rows would be; the controls stand side by side where there is room."""
    stand = Stand(tmp_path, (1920, 1080), 2.0, games=GAMES, screens=walked_screens, thinker=LocalThinker(make_player))
    table = played(GAMES[game])
    stand.program.look_at(table.at(table.last_step), 0)
    stand.pass_time(60)
    flow_of(stand).toggle_curve()
    stand.pass_time(60)
    stand.draw_texts()
    look = stand.program.look
    after, before, eyes = (stand.find(f"watch.{name}") for name in ("next", "previous", "eyes"))
    for one in (after, before, eyes):
        assert isinstance(one, (Button, Choice))
        assert look.line(one.text_px) <= one.rect.height, one.id
        assert not one.clipped, one.id
    assert before.rect.right < after.rect.x


@pytest.mark.parametrize(
    ("size", "ui"), [((1280, 720), 1.0), ((1366, 768), 1.0), ((1280, 720), 1.5), ((800, 540), 1.0), ((1920, 1080), 1.0)]
)
def test_no_control_of_viewers_is_a_blank_block(size: tuple[int, int], ui: float, tmp_path: Path) -> None:
    """Whatever the room: no higher than a large button is elsewhere, nor smaller than what can be pressed."""
    stand = Stand(tmp_path, size, ui, games=GAMES, screens=walked_screens, thinker=LocalThinker(make_player))
    stand.program.look_at(played(GAMES["capstone"]).at(4), 0)
    stand.pass_time(60)
    for name in ("next", "previous", "eyes"):
        assert stand.find(f"watch.{name}").rect.height <= stand.program.look.ui(48), name
    assert not [fault for fault in stand.faults() if fault.startswith("watch.")]


@pytest.mark.parametrize("code", ["de", "fr"])
def test_in_a_low_tray_the_shield_says_what_its_number_counts(code: str, tmp_path: Path) -> None:
    stand = Stand(tmp_path, (1920, 1080), 2.0, games=GAMES, screens=walked_screens, thinker=LocalThinker(make_player))
    stand.program.change_settings(language=code)
    stand.program.change_settings("display", ui_scale=2.0)
    table = played(GAMES["capstone"])
    stand.program.look_at(table.at(table.last_step), 0)
    stand.pass_time(60)
    flow_of(stand).toggle_curve()
    stand.pass_time(60)
    stand.draw_texts()
    assert not stand.find("shield").clipped


def test_a_step_lays_the_widgets_out_once(entry: GameEntry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With open hands too, where each step is seen from the seat of whoever acts: a drag passes through hundreds."""
    stand = opened(entry, tmp_path, 2)
    flow = flow_of(stand)
    flow.press("eyes.follow")
    stand.pass_time(40)
    laid: list[int] = []
    usual = type(stand.scene).layout

    def layout(scene: Scene, look: Look) -> None:
        laid.append(1)
        usual(scene, look)

    monkeypatch.setattr(type(stand.scene), "layout", layout)
    turned = False
    for step in range(3, flow.session.last_step):
        before = flow.scene.viewer
        laid.clear()
        flow.go(step)
        assert stand.find(ID).rect.width > 0
        assert len(laid) == 1, step
        turned |= flow.scene.viewer != before
    assert turned


def test_every_auction_can_be_told_afterwards_by_pointer_key_and_eyes(tmp_path: Path) -> None:
    """At each auction of a finished game, found by its mark or a line of the log; nowhere else, and never to those who
    see no hand."""
    stand = opened(GAMES["capitol"], tmp_path)
    flow, scene = flow_of(stand), stand.scene
    marks = [mark.step for mark in flow.timeline.marks if mark.kind == "part"]
    revealed = {
        at
        for at, step in enumerate(flow.session.whole.steps, 1)
        if any(event.kind == "bids_revealed" for event in step.events)
    }
    assert len(revealed) >= 3
    told = {step for step in range(flow.timeline.last + 1) if flow.spec.account(flow.session, step) is not None}
    assert revealed <= told, "where a line of the log leads"
    assert {mark for mark in marks if mark in told} == set(marks), "where a mark leads"
    track = scrubber(stand).rect.copy()
    flow.go(next(iter(sorted(revealed))))
    stand.pass_time(50)
    assert scrubber(stand).rect == track, "it stays put while it is dragged"
    stand.press("timeline.account")
    stand.pass_time(50)
    said = stand.find("hint.said").label
    assert said.count("could have bid") == 1, "what one seat knew"
    stand.key("n")
    stand.pass_time(50)
    assert scene.stage.dialog is None
    stand.scene.stage.focus_on(ID)
    stand.key("n")
    stand.pass_time(50)
    assert stand.find("hint.said").label == said
    flow.press(f"eyes.{FOLLOW}")
    stand.pass_time(50)
    assert scene.stage.dialog is None, "other eyes"
    flow.show_account()
    stand.pass_time(50)
    assert stand.find("hint.said").label.count("could have bid") == 2
    stand.key("right")
    stand.key("escape")
    flow.go(0)
    stand.pass_time(50)
    assert scene.stage.dialog is None
    assert scene.stage.find("timeline.account") is None
    flow.go(next(iter(sorted(revealed))))
    flow.press("eyes.0")
    scene.hide_hand(always=True)  # type: ignore[attr-defined]
    stand.pass_time(50)
    assert scene.stage.find("timeline.account") is None
    flow.show_account()
    assert scene.stage.dialog is None, "what all could see"
