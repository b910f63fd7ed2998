"""The title: where the keyboard is, Continue, quick row, damaged games, notices."""

from __future__ import annotations

from pathlib import Path

import pygame

from capitol.games.capitol.ui.parts.bands import INK, paint_name
from capitol.games.capitol.ui.title_city import CityPictures
from capitol.kit.canvas import Canvas
from capitol.session.settings import load_settings
from capitol.shell.table_choice import TableChoice
from capitol.shell.title import TitleScene
from tests.scenes.games import saved_game
from tests.scenes.harness import Stand


def opponents(stand: Stand) -> list[tuple[str, str]]:
    """Name and kind of all seats but the first, which is the person's."""
    session = stand.program.session
    assert session is not None
    assert session.seats[0].is_human
    return [(seat.name, seat.kind) for seat in session.seats[1:]]


def test_enter_on_the_first_title_deals_a_game_against_three_novices(stand: Stand) -> None:
    """Without a save the keyboard is at Play, and one Enter sits down at a table: no form."""
    assert "focused" in stand.find("play").flags
    assert not stand.has("continue")
    assert not stand.has("saves")
    stand.key("return")
    assert opponents(stand) == [("Lucia", "ai:novice"), ("Flavia", "ai:novice"), ("Silvia", "ai:novice")]
    assert len(list(stand.program.folders.saves.glob("*.capitol-save"))) == 1


def test_the_level_of_play_is_chosen_once_and_kept(stand: Stand) -> None:
    """One choice beside Play, kept in the settings; its words are for a person, not figures."""
    stand.press("play.level")
    assert stand.find("play.level.novice.note").label == "For your first games"
    stand.press("play.level.strong")
    assert stand.faults() == []
    assert load_settings(stand.program.folders.config)[0].play.opponents == {"capitol": "strong"}
    stand.press("play")
    assert opponents(stand) == [("Agrippa", "ai:strong"), ("Corbulo", "ai:strong"), ("Germanicus", "ai:strong")]


def test_play_seats_the_person_of_the_last_game_and_leaves_new_game_as_it_was(stand: Stand) -> None:
    choice = TableChoice.standard(stand.program.settings, stand.program.entry).without(3)
    choice = choice.with_seat(0, name="Anna", colour="ink").with_seat(1, kind="ai:club")
    stand.program.begin(choice)
    stand.program.to_title()
    stand.pass_time(60)
    stand.press("play")
    session = stand.program.session
    assert session is not None
    assert (session.seats[0].name, session.seats[0].colour) == ("Anna", "ink")
    assert len({seat.colour for seat in session.seats}) == len(session.seats) == 4
    last = TableChoice.from_last(stand.program.settings, stand.program.entry)
    assert [seat.kind for seat in last.seats] == ["human", "ai:club", "ai:casual"]


def test_with_a_game_to_go_on_with_play_stands_right_below_continue(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    saved_game(stand.program, "Mine", 8)
    stand.program.show_title()
    stand.pass_time(60)
    assert "focused" in stand.find("continue").flags
    stand.key("down")
    assert "focused" in stand.find("play").flags


def test_a_save_focuses_continue(tmp_path: Path) -> None:
    """With a save the keyboard is at Continue, which says where the game stands, and Enter goes on with it."""
    stand = Stand(tmp_path)
    path = saved_game(stand.program, "Mine", 8)
    stand.program.show_title()
    stand.pass_time(60)
    assert "focused" in stand.find("continue").flags
    assert stand.find("continue.status").label.startswith("Round I, Build, ")
    stand.key("return")
    assert stand.program.session is not None
    assert stand.program.session.path == path


def test_letters_and_arrows(stand: Stand) -> None:
    """Letters open screens, Esc leads back, arrows move the focus."""
    for letter, widget in (("r", "rules.panel"), ("e", "settings.panel"), ("n", "newgame.seats")):
        stand.key(letter)
        assert stand.has(widget)
        stand.key("escape")
        assert stand.has("title.name")
    stand.key("down")
    assert "focused" in stand.find("new").flags
    stand.key("q")
    assert stand.program.stack.quitting


def test_quick_row_acts_at_once(stand: Stand) -> None:
    """Text size, motion and sound change and are kept."""
    stand.press("quick.motion")
    assert stand.program.settings.motion.reduced
    stand.press("quick.sound")
    assert stand.program.sound.mute
    before = stand.program.look.scale.ui_scale
    stand.press("quick.larger")
    assert stand.program.look.scale.ui_scale > before
    assert "quick.percent" in stand.scene.stage.ids()
    assert (stand.program.folders.config / "settings.json").exists()


def test_notices_are_shown(tmp_path: Path) -> None:
    """Sentences from the start (folders, settings, a second copy) appear on the title."""
    stand = Stand(tmp_path)
    stand.program.notices.append("Something to know.")
    stand.program.show_title()
    stand.pass_time(60)
    assert stand.find("toast").label == "Something to know."
    assert stand.program.notices == []


def test_no_roof_hides_a_letter_of_an_area_s_name(stand: Stand) -> None:
    """The names are painted after the houses, as at the table: every solid pixel of a letter is in sight."""
    stand.pass_time(1500)
    assert isinstance(stand.scene, TitleScene)
    pictures, shown = stand.scene.city, stand.draw()
    assert isinstance(pictures, CityPictures)
    city = pictures.now
    assert city is not None
    picture, model = city.picture, city.model
    letters = 0
    for area in model.areas:
        header = picture.header_rect(area.area).clip(shown.get_rect())
        alone = pygame.Surface(shown.get_size())
        alone.fill("white")
        paint_name(Canvas(alone, stand.program.look), picture, area)
        for x in range(header.left, header.right):
            for y in range(header.top, header.bottom):
                if tuple(alone.get_at((x, y))) == (*INK, 255):
                    assert tuple(shown.get_at((x, y))) == (*INK, 255), (area.area, x, y)
                    letters += 1
    assert letters > 500


def mosaic(stand: Stand) -> float:
    """The part of the place of the city where something else is to be seen than wood."""
    scene = stand.scene
    assert isinstance(scene, TitleScene)
    whole = stand.draw()
    place = scene._place(scene.look, scene.city.size).clip(scene.look.scale.rect)
    shown = whole.subsurface(place)
    small = pygame.transform.smoothscale(shown, (place.width // 8, place.height // 8))
    lit = sum(max(small.get_at((x, y))[:3]) > 110 for x in range(small.get_width()) for y in range(small.get_height()))
    return lit / small.get_width() / small.get_height()


def test_the_city_is_there_with_the_first_frame_after_a_change_of_size(stand: Stand) -> None:
    """The picture before it stands in at the new size, and the new one takes its place; so on the way back, too."""
    stand.pass_time(1500)
    there = mosaic(stand)
    assert there > 0.6
    for size in ((1700, 640), (900, 1200), (1600, 900), (800, 600)):
        stand.program.relook(size)
        assert mosaic(stand) > 0.85 * there, size
        stand.program.relook((1280, 720))
        stand.program.relook(size)
        assert mosaic(stand) > 0.85 * there, "two changes, and no frame between them"
        stand.pass_time(1500)
        assert stand.scene.city.now is not None  # type: ignore[attr-defined]
        assert mosaic(stand) > 0.85 * there
    stand.press("play")
    stand.program.to_title()
    stand.program.stack.update(stand.clock)
    assert mosaic(stand) > 0.85 * there
    stand.press("play.level")
    stand.press("play.level.master")
    assert mosaic(stand) > 0.85 * there, "a choice on the title does not draw it anew"
