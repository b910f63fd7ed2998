"""The title: where the keyboard is, Continue, quick row, damaged games, notices."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from capitol.host.language import ENGLISH, set_language
from capitol.kit.canvas import Canvas
from capitol.kit.theme import RGB, contrast
from capitol.kit.widgets import Button, Choice, Paragraph
from capitol.session.lesson_table import LessonSession
from capitol.session.settings import load_settings
from capitol.session.statistics import GUEST
from capitol.shell.learn import LearnScene
from capitol.shell.table_choice import TableChoice
from capitol.shell.title import TURN_MS, TitleScene
from tests.scenes.capstone_table import CapstoneStand
from tests.scenes.games import saved_game
from tests.scenes.harness import Stand
from tests.scenes.lesson_desk import Desk


def opponents(stand: Stand) -> list[tuple[str, str]]:
    """Name and kind of all seats but the first, which is the person's."""
    session = stand.program.session
    assert session is not None
    assert session.seats[0].is_human
    return [(seat.name, seat.kind) for seat in session.seats[1:]]


def test_enter_on_the_first_title_begins_the_first_lesson(stand: Stand) -> None:
    """Who is new here has the keyboard at Learn; later that shows the list of lessons."""
    assert "focused" in stand.find("learn").flags
    assert not stand.has("continue")
    stand.key("return")
    session = stand.program.session
    assert isinstance(session, LessonSession)
    assert session.run.lesson.id == "build"
    assert not list(stand.program.folders.saves.glob("*.capitol-save")), "a lesson is no saved game"
    stand.press("lesson.restart")
    stand.program.to_title()
    stand.pass_time()
    assert stand.program.look.band == 0
    assert "focused" in stand.find("learn").flags
    stand.press("learn")
    assert isinstance(stand.scene, LearnScene)
    assert stand.faults() == []
    stand.key("escape")
    stand.press("play")
    assert not stand.has("lesson.words"), "nobody leads through a game"


def test_the_title_says_where_a_lesson_goes_on(tmp_path: Path) -> None:
    """In place of Continue, or on Learn while that is about a game."""
    desk = Desk(tmp_path, "roofs")
    desk.program.people.profiles.add("Zoë")
    desk.send("1r", "III")
    desk.program.to_title()
    desk.pass_time()
    where = "2. Never three roofs alike\nStep 2 of 6"
    assert desk.find("continue.status").label == where
    assert desk.find("learn").tooltip == where
    assert "focused" in desk.find("continue.lesson").flags
    assert desk.faults() == []
    desk.key("return")
    assert desk.step == "trio"
    desk.program.to_title()
    desk.pass_time()
    desk.press("play")
    desk.program.to_title()
    desk.pass_time()
    assert desk.find("continue").label == "Continue"
    assert desk.find("learn").label == "Lesson 2"
    assert desk.find("learn").tooltip == where


def kind(stand: Stand, id: str) -> str:
    """Which kind of button it is."""
    button = stand.find(id)
    assert isinstance(button, Button)
    return button.kind


def test_each_game_begins_with_its_own_lessons(tmp_path: Path) -> None:
    """Whoever has played Capitol is as new to Capstone as anybody."""
    stand = Stand(tmp_path)
    saved_game(stand.program, "Mine", 8)
    stand.program.lesson_progress.finish("capitol", "build")
    stand.program.show_title()
    stand.pass_time(60)
    assert kind(stand, "learn") == "secondary"
    stand.press("title.game.capstone")
    stand.pass_time(60)
    assert (kind(stand, "learn"), kind(stand, "play")) == ("primary", "secondary"), "one is what Enter presses"
    stand.press("learn")
    session = stand.program.session
    assert isinstance(session, LessonSession)
    assert (session.entry.id, session.run.lesson.id) == ("capstone", "place")


def test_the_lessons_come_first_until_they_are_done_or_a_game_was_played(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    lessons = [lesson.id for lesson in stand.program.screens.lessons()]
    for number, id in enumerate(lessons, 1):
        stand.program.lesson_progress.finish("capitol", id)
        stand.program.show_title()
        stand.pass_time(60)
        first = "play" if number == len(lessons) else "learn"
        assert kind(stand, first) == "primary", number
        assert "focused" in stand.find(first).flags, number
        if number == 1:
            stand.key("return")
            assert "focused" in stand.find("lesson.1").flags, "the next one"
    played = Stand(tmp_path / "played")
    played.program.lesson_progress.finish("capitol", lessons[0])
    played.program.show_title()
    played.press("play")
    played.program.to_title()
    played.pass_time(60)
    assert kind(played, "learn") == "secondary"


def test_a_lesson_left_in_the_middle_has_the_keyboard(tmp_path: Path) -> None:
    """Also where the program was killed in it."""
    Desk(tmp_path, "roofs").send("1r", "III")
    again = Stand(tmp_path)  # the first one was never closed
    again.program.show_title()
    again.pass_time(60)
    assert "focused" in again.find("learn").flags
    again.key("return")
    assert "focused" in again.find("lesson.1").flags
    assert again.find("lesson.1").describe()["progress"] == "Step 2 of 6"


def test_play_deals_a_game_against_three_novices(stand: Stand) -> None:
    """One press sits down at a table: no form."""
    assert not stand.has("continue")
    assert not stand.find("saves").enabled
    stand.press("play")
    assert opponents(stand) == [("Lucia", "ai:novice"), ("Flavia", "ai:novice"), ("Silvia", "ai:novice")]
    assert len(list(stand.program.folders.saves.glob("*.capitol-save"))) == 1


def test_the_level_of_play_is_chosen_once_and_kept(stand: Stand) -> None:
    """One choice beside Play, kept in the settings; its words are for a person, not figures."""
    stand.press("play.level")
    assert stand.find("play.level.novice.note").label == "Level 1 of 6. For your first games"
    stand.press("play.level.strong")
    assert stand.faults() == []
    assert load_settings(stand.program.folders.config)[0].play.opponents == {"capitol": "strong"}
    stand.press("play")
    assert opponents(stand) == [("Agrippa", "ai:strong"), ("Corbulo", "ai:strong"), ("Germanicus", "ai:strong")]


@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_the_title_says_how_strong_the_opponents_are(tmp_path: Path, code: str) -> None:
    """In every game: a name of a level, such as Porter, says nothing to somebody new."""
    stand = Stand(tmp_path)
    set_language(code)
    for game in stand.program.games:
        stand.program.choose_game(game)
        stand.program.show_title()
        stand.pass_time()
        choice = stand.find("play.level")
        assert isinstance(choice, Choice)
        said = [option.closed for option in choice.options]
        most = len(said)
        assert [(str(number), str(most)) for number in range(1, most + 1)] == [
            tuple(re.findall(r"\d+", text)[-2:]) for text in said
        ], game
        stand.draw()
        assert not choice.clipped


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
    assert [seat.kind for seat in last.seats] == ["human", "ai:club", "ai:novice"]


def test_with_a_game_to_go_on_with_play_stands_above_continue(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    saved_game(stand.program, "Mine", 8)
    stand.program.show_title()
    stand.pass_time(60)
    assert "focused" in stand.find("continue").flags
    stand.key("up")
    stand.key("up")
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
    assert "focused" in stand.find("learn").flags
    stand.key("right")
    assert "focused" in stand.find("challenges").flags
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


def test_a_size_that_cannot_be_chosen_says_why(stand: Stand) -> None:
    assert stand.find("quick.larger").tooltip == "Larger text and controls"
    while stand.find("quick.larger").enabled:
        stand.press("quick.larger")
    assert stand.find("quick.larger").tooltip == "Larger text and controls\nNo larger size fits this window."


def test_notices_are_shown(tmp_path: Path) -> None:
    """Sentences from the start (folders, settings, a second copy) appear on the title."""
    stand = Stand(tmp_path)
    stand.program.notices.append("Something to know.")
    stand.program.show_title()
    stand.pass_time(60)
    assert stand.find("toast").label == "Something to know."
    assert stand.program.notices == []


def sample(picture: pygame.Surface, box: Rect) -> list[RGB]:
    """The colours of a part of a picture, coarsely."""
    small = pygame.transform.smoothscale(picture.subsurface(box), (24, 16))
    seen = [small.get_at((x, y)) for x in range(24) for y in range(16)]
    return [(colour.r, colour.g, colour.b) for colour in seen]


def city_seen(stand: Stand) -> int:
    """How many colours are to be seen at the right of the menu: wood has few."""
    whole = stand.draw()
    wide, tall = whole.get_size()
    right = Rect(wide * 3 // 4, tall // 5, wide // 4, tall // 2)
    return len({(red // 24, green // 24, blue // 24) for red, green, blue in sample(whole, right)})


def test_the_picture_is_there_with_the_first_frame_after_a_change_of_size(stand: Stand) -> None:
    assert isinstance(stand.scene, TitleScene)
    there = city_seen(stand)
    for size in ((1700, 640), (900, 1200), (1600, 900), (800, 600), (2560, 1440)):
        stand.program.relook(size)
        assert city_seen(stand) > there * 0.5, size
        stand.program.relook((1280, 720))
        stand.program.relook(size)
        assert city_seen(stand) > there * 0.5, "two changes, and no frame between them"
    stand.press("play")
    stand.program.to_title()
    stand.program.stack.update(stand.clock)
    assert city_seen(stand) > there * 0.5


def test_it_fills_the_window_and_is_dark_behind_words(stand: Stand) -> None:
    for size in ((1280, 720), (1000, 1000), (800, 540)):
        stand.program.relook(size)
        picture = pygame.Surface(size)
        assert isinstance(stand.scene, TitleScene)
        box = stand.find("title.line").rect
        stand.scene.picture.paint(Canvas(picture, stand.program.look), [Rect(0, 0, box.right, size[1])])
        behind = sample(picture, box)
        cream = stand.program.look.theme.cream
        assert min(contrast(cream, colour) for colour in behind) > 4.5, size
        corners = [(0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)]
        assert all(tuple(picture.get_at(corner))[:3] != (0, 0, 0) for corner in corners)
        bright = sample(picture, Rect(size[0] * 2 // 3, 0, size[0] // 3, size[1]))
        assert max(sum(colour) for colour in bright) > 450, "away from the words it is in full light"


def test_only_what_has_no_ground_of_its_own_is_shaded(stand: Stand) -> None:
    assert isinstance(stand.scene, TitleScene)
    words = stand.scene._words
    for id in ("title.name", "title.line", "quick.words", "quick.percent", "quick.motion", "quick.sound", "version"):
        assert any(box.contains(stand.find(id).rect) for box in words), id
    for id in ("play", "learn", "new", "saves", "players", "rules", "settings", "credits"):
        assert stand.find(id).rect.collidelist(words) < 0, id


def test_a_game_may_do_without_a_motto(tmp_path: Path) -> None:
    stand = CapstoneStand.closed(tmp_path)
    assert stand.program.screens.motto == ""
    stand.program.show_title()
    stand.pass_time(60)
    assert stand.find("title.line").label == ""
    assert stand.faults() == []


def test_with_high_contrast_nothing_shows_behind_words(stand: Stand) -> None:
    stand.program.change_settings("display", high_contrast=True)
    box, table = stand.find("title.line").rect, stand.program.look.theme.table
    shown = stand.draw()
    assert all(tuple(shown.get_at(at))[:3] == table for at in (box.midleft, box.bottomleft, (box.x, box.bottom + 4)))
    assert city_seen(stand) > 20


def test_the_lessons_have_a_heading_in_the_language_of_the_screen(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    set_language("de")
    stand.program.open_lessons()
    said = stand.find("learn.title").label
    set_language(ENGLISH)
    assert said.casefold() == "lernen"


def test_nothing_moves_once_there_is_a_game_to_go_on_with(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    stand.program.show_title()
    stand.pass_time(60)
    ids = ("play", "play.level", "learn", "challenges", "new", "saves", "players", "rules", "quit")
    before = {id: stand.find(id).rect for id in ids}
    saved_game(stand.program, "Mine", 8)
    stand.program.show_title()
    stand.pass_time(60)
    assert {id: stand.find(id).rect for id in ids} == before
    assert stand.find("saves").enabled


def test_continue_goes_on_with_the_game_that_is_shown(tmp_path: Path) -> None:
    """Capstone's title offers no game of Capitol."""
    stand = Stand(tmp_path)
    saved_game(stand.program, "Mine", 8)
    stand.program.show_title()
    stand.pass_time(60)
    stand.press("title.game.capstone")
    assert not stand.has("continue")
    stand.press("title.game.capitol")
    assert stand.has("continue")


def test_another_game_turns_its_picture_into_view(stand: Stand) -> None:
    """On prisms from the left to the right, below the menu; any input ends it, and reduced motion leaves it out."""
    scene = stand.scene
    assert isinstance(scene, TitleScene)
    before = scene._picture_alone()
    stand.program.change_settings("motion", speed="fast")
    stand.program.change_settings("motion", speed="normal")
    stand.press_only("title.game.capstone")
    assert scene.busy
    after = scene._picture_alone()
    stand.pass_time(16)
    stand.pass_time(TURN_MS * 0.5)
    shown = stand.draw()
    free = stand.find("learn").rect.top - 60
    wide = shown.get_width()
    assert shown.get_at((8, free)) == after.get_at((8, free)), "the first is over"
    assert shown.get_at((wide - 8, free)) == before.get_at((wide - 8, free)), "the last has not begun"
    learn = stand.find("learn").rect
    stand.key("space")
    assert not scene.busy
    still = stand.draw()
    assert still.get_at((wide - 8, free)) == after.get_at((wide - 8, free))
    inside = learn.inflate(-20, -20)
    assert difference(still, shown, inside) == 0, "the menu stands still before it"
    stand.program.change_settings("motion", reduced=True)
    stand.press_only("title.game.capitol")
    assert not scene.busy


def difference(one: pygame.Surface, other: pygame.Surface, box: Rect) -> int:
    """How many bytes of two pictures differ in a box."""
    parts = [pygame.image.tostring(picture.subsurface(box), "RGB") for picture in (one, other)]
    return sum(a != b for a, b in zip(*parts, strict=True))


def test_arrows_lead_around_the_title(stand: Stand) -> None:
    """Up from Play to the choice of the game, down through the large buttons and the small ones to the row at the foot,
    and back; right of the last one is who plays."""
    stage = stand.scene.stage
    stage.focus_on("play", visible=True)
    stand.key("up")
    assert stage.focus.id == "title.game"
    stand.key("up")
    assert stage.focus.id.startswith("quick.")
    stand.key("down")
    assert stage.focus.id == "title.game"
    stage.focus_on("play", visible=True)
    found = []
    for _press in range(5):
        stand.key("down")
        found.append(stage.focus.id)
    assert found[:2] == ["play.level", "title.yours"]
    assert found[2] in ("learn", "challenges")
    assert found[3] in SMALL
    assert found[4].startswith("quick.")
    stage.focus_on("quit", visible=True)
    stand.key("right")
    assert stage.focus.id == "title.person"
    stand.key("left")
    assert stage.focus.id in (*WAYS, *SMALL)


def test_a_guest_hides_nobody(stand: Stand) -> None:
    """Who played before stands in the list of who plays, whether or not there is a profile of the name."""
    before = stand.program.me
    stand.program.choose_person(GUEST)
    stand.program.show_title()
    stand.pass_time(60)
    stand.press("title.person")
    stand.press("title.person.")
    assert stand.program.me == before


CALM = 0.33
"""The share of the width, from the left, in which each key picture is calm."""
AMPHITHEATRE = 0.84
"""How far down the picture's amphitheatre reaches, as a share of its height."""
WAYS = ("play", "continue", "learn", "challenges")
SMALL = ("new", "saves", "players", "rules", "settings", "credits", "quit")


@pytest.mark.parametrize("code", ["de", "en", "fr"])
@pytest.mark.parametrize("ui", [1.0, 1.5, 2.0])
def test_play_is_the_largest_button_and_the_pictures_subject_is_free(tmp_path: Path, code: str, ui: float) -> None:
    """The large buttons are a column in the calm part of the picture; a window too low for that shows them in a row."""
    set_language(code)
    stand = Stand(tmp_path, (960, 540) if ui == 2 else (1280, 720), ui=ui)
    stand.program.show_title()
    stand.pass_time()
    scale = stand.program.look.scale
    first, *ways = (stand.find(id).rect for id in ("continue.none", "play", "learn", "challenges"))
    play, learn, challenges = ways
    small = [stand.find(id).rect for id in SMALL]
    others = (first, learn, challenges, *small)
    assert all(play.width >= rect.width - 1 and play.height >= rect.height for rect in others), "one pixel is rounding"
    assert (learn.y, learn.height) == (challenges.y, challenges.height)
    golden = [id for id in ("play", "learn", "challenges") if kind(stand, id) == "primary"]
    assert golden == ["learn"], "what Enter presses"
    assert all(rect.height < learn.height and rect.y > learn.bottom for rect in small)
    level = stand.find("play.level").rect
    if ui == 1.0:
        assert play.height > 1.5 * learn.height
        assert play.bottom < level.y < level.bottom < first.y < first.bottom < learn.y
        assert max(rect.right for rect in (play, level, first, challenges)) <= CALM * scale.width
        assert min(rect.top for rect in small) >= AMPHITHEATRE * scale.height
        assert stand.find("title.line").rect.height < 40
    else:
        assert {rect.y for rect in (first, *ways)} == {play.y}
        assert play.bottom < level.y
    assert stand.find("title.line").rect.bottom <= play.y
    stand.draw()
    assert stand.faults() == []
    saved_game(stand.program, "Mine", 8)
    stand.program.show_title()
    stand.pass_time(60)
    stand.draw()
    assert stand.faults() == []
    assert [id for id in WAYS if kind(stand, id) == "primary"] == ["continue"]
    status, room = stand.find("continue.status"), stand.find("continue").rect
    assert room == first
    assert isinstance(status, Paragraph)
    assert room.contains(status.rect)
    assert status.rect.y >= room.y + room.height // 4, "clear of the label above it"


@pytest.mark.parametrize("code", ["en", "de", "fr"])
@pytest.mark.parametrize("ui", [1.0, 1.5])
def test_nothing_moves_when_another_game_is_chosen(tmp_path: Path, code: str, ui: float) -> None:
    """The choice of a game stays under the pointer; with texts of the usual size the column is as wide."""
    stand = Stand(tmp_path, ui=ui)
    set_language(code)
    places = set()
    for game in stand.program.games:
        stand.program.choose_game(game)
        stand.program.show_title()
        stand.pass_time(60)
        places.add((tuple(stand.find("title.game").rect), ui > 1 or stand.find("play.level").rect.right))
    assert len(places) == 1


@pytest.mark.parametrize("ui", [1.0, 1.5])
def test_each_lesson_has_its_own_picture_clear_of_its_words(tmp_path: Path, ui: float) -> None:
    """With a soft edge to the words, and none where the words need the room."""
    stand = Stand(tmp_path, (960, 540), ui=ui)
    stand.program.open_lessons()
    scene, look = stand.scene, stand.program.look
    assert isinstance(scene, LearnScene)
    for game in stand.program.games:
        screens = scene.library.screens_of(game)
        pictures = screens.lesson_pictures(look, (100, 30))
        assert set(pictures) == {lesson.id for lesson in screens.lessons()}
        assert len({pygame.image.tostring(picture, "RGB") for picture in pictures.values()}) == len(pictures)
        assert all(picture.get_at((0, 15)).a < 40 < 250 < picture.get_at((60, 15)).a for picture in pictures.values())
        scene._take_game(game)
        stand.pass_time()
        shown = stand.draw()
        assert stand.faults() == []
        row = stand.find("lesson.1").rect
        seen = {tuple(shown.get_at((row.right - 40 + x, row.centery + y))) for x in range(30) for y in range(-9, 9)}
        assert len(seen) > 100, "a picture, and no plain button"
