"""Each setting changes what it names, at once, and there is none without a test here."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from capitol.games.capitol.rules.numbers import CARD_OF_NAME
from capitol.host.language import ENGLISH, PSEUDO, set_language
from capitol.session.launch import Launch
from capitol.session.settings import Settings, load_settings
from capitol.shell.app import hooks_of, open_display
from capitol.shell.new_game import NewGameScene
from capitol.shell.settings import SettingsScene
from capitol.shell.table_choice import TableChoice
from tests.scenes.at_table import Table
from tests.scenes.games import saved_game
from tests.scenes.harness import Stand

TableViewModel = Callable[[Stand], object]


def inside(id: str) -> TableViewModel:
    """The picture of a widget of the table."""

    def look(stand: Stand) -> bytes:
        return pygame.image.tobytes(stand.draw().subsurface(stand.find(id).rect), "RGB")

    return look


def offered(name: str) -> TableViewModel:
    """What a new game offers, also after one was played."""
    return lambda stand: TableChoice.from_last(stand.program.settings, stand.program.entry).table[name]


def volume(channel: str) -> TableViewModel:
    return lambda stand: stand.program.sound.volume(channel)


AT_ONCE: dict[tuple[str, str], tuple[Any, TableViewModel]] = {
    ("display", "ui_scale"): (1.25, lambda stand: stand.find("menu").rect.width),
    ("display", "high_contrast"): (True, inside("rail")),
    ("display", "plan_view"): (True, inside("board")),
    ("display", "all_signs"): (True, inside("board")),
    ("display", "magnifier"): (2.0, lambda stand: hooks_of(stand.program).magnified()),
    ("colour", "palette"): ("high_contrast", inside("board")),
    ("colour", "patterns"): (False, inside("board")),
    ("motion", "speed"): ("slow", lambda stand: stand.scene.animator.factor),
    ("motion", "reduced"): (True, lambda stand: stand.scene.animator.reduced),
    ("motion", "life"): (False, lambda stand: stand.scene.calm),
    ("sound", "master"): (20, volume("master")),
    ("sound", "effects"): (20, volume("effects")),
    ("sound", "ambience"): (20, volume("ambience")),
    ("sound", "music"): (20, volume("music")),
    ("sound", "mute"): (True, lambda stand: stand.program.sound.mute),
    ("access", "face"): ("legible", inside("tray")),
    ("access", "messages"): ("twice", lambda stand: stand.scene.stage.look.note_times),
    ("table", "curtain"): ("full", offered("curtain")),
    ("table", "forecast"): ("off", offered("forecast")),
    ("table", "memory_aid"): (True, offered("memory_aid")),
    ("table", "takebacks"): (False, offered("takebacks")),
    ("table", "hints"): (False, offered("hints")),
}
ON_THEIR_OWN = {
    ("display", "fullscreen"),
    ("display", "maximised"),
    ("display", "window"),
    ("display", "monitor"),
    ("colour", "own"),
    ("play", "confirm"),
    ("play", "pointer"),
    ("play", "auto_forced"),
    ("", "keys"),
    ("", "language"),
    ("", "last_games"),
    ("", "programs"),
    ("play", "opponents"),
    ("play", "game"),
    ("play", "person"),
    ("play", "tips"),
    ("play", "remarks"),
    ("play", "more"),
    ("table", "more"),
    ("", "tips_seen"),
    ("access", "voice"),
    ("access", "voice_rate"),
    ("access", "captions"),
}


def test_there_is_a_test_for_each_setting() -> None:
    """Those of keys, of the last game, of programs, of who plays, of tips, of remarks and of the voice are in
    `test_settings`, `test_new_game`, `test_program_seats`, `test_who_plays`, `test_tips`, `test_remarks` and
    `test_voice`, those of single games in `test_table_options`."""
    found = set()
    for group in msgspec.structs.fields(Settings):
        value = getattr(Settings(), group.name)
        if isinstance(value, msgspec.Struct):
            found |= {(group.name, field.name) for field in msgspec.structs.fields(type(value))}
        else:
            found.add(("", group.name))
    assert found == AT_ONCE.keys() | ON_THEIR_OWN


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """A game of four with houses on the board, begun with all choices as they are by default."""
    made = Table(tmp_path_factory.mktemp("table"), ("human", "ai:mason", "ai:mason", "ai:mason"), steps=40)
    made.program.fixed = replace(made.program.fixed, speed=None)
    choice = TableChoice.standard(made.program.settings, made.program.entry)
    made.program.change_settings(last_games={"capitol": choice.remembered()})
    assert made.scene.idle_animation is not None
    made.scene.idle_animation.period = math.inf  # boats and pigeons would differ from picture to picture
    made.pass_time(400)
    return made


@pytest.mark.parametrize("setting", AT_ONCE, ids=".".join)
def test_a_setting_acts_at_once_and_is_kept(table: Table, setting: tuple[str, str]) -> None:
    group, name = setting
    value, look = AT_ONCE[setting]
    usual = getattr(getattr(table.program.settings, group), name)
    before = look(table)
    table.program.change_settings(group, **{name: value})
    table.pass_time()
    after = look(table)
    kept = load_settings(table.program.folders.config)[0]
    table.program.change_settings(group, **{name: usual})
    table.pass_time()
    assert after != before
    assert getattr(getattr(kept, group), name) == value
    assert look(table) == before


def test_own_colours(stand: Stand) -> None:
    """They are drawn, also while the settings are open; the slider, the code and the warning work together."""
    stand.press("settings")
    stand.press("settings.group.colour")
    assert not stand.has("settings.colour.code")
    stand.press("settings.colour.palette.own")
    assert "for everyone" in stand.find("settings.colour.check.text").label
    stand.press("settings.colour.seat.aegean")
    stand.scene.stage.focus_on("settings.colour.code", visible=True)
    stand.key(*["backspace"] * 7)
    stand.type("#B0301")
    assert stand.program.seats.style("aegean").colour != (0xB0, 0x30, 0x10)
    stand.type("0")
    assert stand.program.seats.style("aegean").colour == (0xB0, 0x30, 0x10)
    assert stand.find("settings.colour.badge.aegean").bg == (0xB0, 0x30, 0x10)
    warning = stand.find("settings.colour.check.text").label
    assert "Waves and Diamond" in warning
    assert stand.faults() == []
    stand.scene.stage.focus_on("settings.colour.hue", visible=True)
    stand.key(*["pageup"] * 11)
    assert stand.program.settings.colour.own[1] != "#B03010"
    assert "shades of grey" in stand.find("settings.colour.check.text").label
    stand.scene.stage.focus_on("settings.colour.light", visible=True)
    stand.key(*["pageup"] * 5)
    assert "for everyone" in stand.find("settings.colour.check.text").label
    assert load_settings(stand.program.folders.config)[0] == stand.program.settings
    colour = stand.program.seats.style("aegean").colour
    disc = stand.program.look.sprites.get("symbol.aegean", 48, 48)
    assert tuple(disc.get_at((24, 5))) == (*colour, 255)


def test_a_grey_finds_its_way_back(stand: Stand) -> None:
    """Without strength a colour has no hue, but the slider remembers it."""
    stand.press("settings")
    stand.press("settings.group.colour")
    stand.press("settings.colour.palette.own")
    stand.press("settings.colour.seat.terracotta")
    stand.scene.stage.focus_on("settings.colour.strength", visible=True)
    stand.key("home")
    red, green, blue = stand.program.seats.style("terracotta").colour
    assert red == green == blue
    stand.key("end")
    red, green, blue = stand.program.seats.style("terracotta").colour
    assert red > 2 * max(green, blue)


def test_colours_change_on_every_open_screen(stand: Stand) -> None:
    """The title below the settings is drawn anew as well: the houses on its picture of the last game."""
    saved_game(stand.program, "Mine", 60)
    stand.program.show_title()
    stand.pass_time(400)
    before = pygame.image.tobytes(stand.draw(), "RGB")
    stand.program.open_settings()
    assert isinstance(stand.scene, SettingsScene)
    stand.program.change_settings("colour", palette="high_contrast")
    stand.key("escape")
    stand.pass_time(400)
    assert pygame.image.tobytes(stand.draw(), "RGB") != before


def test_full_screen_window_and_monitor(stand: Stand) -> None:
    """The window is asked at once, and opens next time as it was left."""
    asked: list[bool] = []
    stand.program.window.set_fullscreen = asked.append
    stand.program.change_settings("display", fullscreen=True)
    assert asked == [True]
    stand.program.change_settings("display", fullscreen=False, window=(1400, 800), monitor=0, maximised=True)
    display = open_display(Launch(), stand.program.settings)
    assert display.size == (1400, 800)
    assert display.state().maximised
    assert not open_display(Launch(size=(1280, 720)), stand.program.settings).state().maximised
    stand.program.window.remember = lambda: {"window": (1500, 900), "monitor": 1, "maximised": False}
    stand.program.close()
    kept = load_settings(stand.program.folders.config)[0].display
    assert (kept.window, kept.monitor, kept.maximised) == ((1500, 900), 1, False)


def test_language(stand: Stand) -> None:
    """Texts are written anew at once."""
    before = stand.find("settings").label
    try:
        stand.program.change_settings(language=PSEUDO)
        assert len(stand.find("settings").label) > len(before)
    finally:
        set_language(ENGLISH)


def turn_of_livia(home: Path, **play: Any) -> Table:
    """Livia's turn with a known hand, the settings of play changed at the table."""
    table = Table(home, ("human", "ai:random"))
    table.give(0, [CARD_OF_NAME[name] for name in ("R2", "F2", "F6", "B2")])
    table.session.match._states[-1].turn = 0
    table.program.change_settings("play", **play)
    table.flow.decide()
    table.pass_time()
    return table


@pytest.mark.parametrize(("confirm", "steps"), [("always", 0), ("permits", 1), ("never", 1)])
def test_confirm(tmp_path: Path, confirm: str, steps: int) -> None:
    table = turn_of_livia(tmp_path, confirm=confirm)
    table.key("f", "space", "space")
    own = [step for step in table.session.steps if step.seat == 0]
    assert len(own) == steps
    assert TableChoice.from_last(table.program.settings, table.program.entry).table["confirm"] == confirm


def test_pointer(tmp_path: Path) -> None:
    """Click only: nothing hangs on the pointer. Drag only: a click on a piece says so. The keys always work."""
    both = turn_of_livia(tmp_path / "both")
    both.press("crane")
    assert both.table.pending is not None
    assert both.table.pending.active
    click = turn_of_livia(tmp_path / "click", pointer="click")
    click.drag("crane", "yard.new", drop=False)
    assert not click.table.stage.drag.active
    drag = turn_of_livia(tmp_path / "drag", pointer="drag")
    drag.press("crane")
    assert drag.table.pending is not None
    assert not drag.table.pending.active
    assert "dragging" in drag.bubble
    drag.drag("crane", "yard.new")
    assert drag.table.pending.active
    drag.key("escape", "f", "space", "space", "return")
    assert [step.seat for step in drag.session.steps if step.seat == 0]


@pytest.mark.parametrize("forced", [True, False])
def test_forced_actions(tmp_path: Path, forced: bool) -> None:
    table = turn_of_livia(tmp_path, auto_forced=forced)
    table.give(0, ())
    table.pass_time(2000)
    assert any(step.seat == 0 for step in table.session.steps) == forced


def test_new_tables_overrule_what_was_played_last(stand: Stand) -> None:
    """A setting that is changed counts more than the last game; what is not changed stays as in that game."""
    choice = TableChoice.standard(stand.program.settings, stand.program.entry)
    played = choice.with_table(forecast="hover", takebacks=False)
    stand.program.change_settings(last_games={"capitol": played.remembered()})
    stand.program.change_settings("table", forecast="off")
    stand.program.new_game()
    assert isinstance(stand.scene, NewGameScene)
    assert stand.scene.choice.table["forecast"] == "off"
    assert not stand.scene.choice.table["takebacks"]
