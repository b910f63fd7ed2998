"""The end of the game: who won or shares the win, charts with their tables, and what can be done next."""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pygame
import pytest
from pygame import Rect

from capitol.core.game import Result
from capitol.games.capitol.game_statistics import GameStatistics
from capitol.games.capitol.rules.numbers import AREAS
from capitol.games.capitol.ui.end_scene import EndScene
from capitol.games.capitol.ui.models.score_sheets import highlights
from capitol.games.capitol.ui.parts.board_picture import BoardPicture
from capitol.games.capitol.ui.parts.city_at_dusk import city_rect
from capitol.games.capitol.ui.words import Names
from capitol.games.registry import games
from capitol.host.files import free_path
from capitol.host.language import available_languages, set_language
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import KeyDown, PointerDown, PointerUp
from capitol.kit.look import Look, cache_limit
from capitol.kit.theme import Theme
from capitol.kit.widgets import Button, Choice
from capitol.session.records import decode_record, verify
from capitol.table.art.layers import at_once
from capitol.table.crowd import Crowd
from capitol.table.dusk import _NEAR, Dusk, _paint_ridge, crowd_top
from capitol.table.ending import SEEN_MS, SHOW_MS, EndingScene
from capitol.table.review_scene import ReviewScene
from capitol.table.seats.badge import SeatBadge, SeatLook
from capitol.table.seats.colours import SeatPalette
from capitol.table.seats.players import Sitter
from capitol.table.sheet import SheetRow
from tests.scenes.bare_ground import draw_on_bare_ground
from tests.scenes.checks import WINDOWS, faults
from tests.scenes.sitting import (
    NAMES,
    Around,
    Still,
    around,
    board_art,
    key,
    picture,
    press,
    real_look,
    sit_down,
    whole_game,
)
from tests.scenes.test_scoring import LONG
from tests.texts_drawn import told_to

TWO_WORDS = ("Livia Drusilla Maior", "Cato of Utica", "Julia the Younger", "Titus of the Harbour")
PAGES = ("score", "rounds", "areas", "leads", "auctions", "cards", "city")


@pytest.fixture
def pseudo() -> Iterator[None]:
    set_language("xx-long")
    yield
    set_language("en")


def open_end(
    folder: Path,
    seats: int = 4,
    size: tuple[int, int] = (1280, 720),
    ui: float = 1.0,
    motion: Still | None = None,
    names: Sequence[str] = NAMES,
) -> tuple[EndScene, Around]:
    session, board = whole_game(["human"] * seats, 2, names)
    context = around(folder, *size, ui, motion)
    scene = EndScene(context, session, board_art(session, board))
    context.stack.push(scene)
    return scene, context


def turn_to(scene: EndScene, page: str) -> None:
    if not scene.story:
        press(scene, "story")
    choice = scene.root.find("page")
    assert isinstance(choice, Choice)
    choice.choose(page, scene.stage)


def moment(scene: EndScene, context: Around, ms: float) -> pygame.Surface:
    """The picture of the screen so long after the show began."""
    context.stack.update(ms)
    return picture(context)


@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)])
def test_the_show_begins_by_day_and_ends_with_all_controls(tmp_path: Path, size: tuple[int, int]) -> None:
    scene, context = open_end(tmp_path, size=size, motion=Still(1.0))
    assert scene.root.children == []
    context.stack.update(0.0)
    bright = [sum(pygame.transform.average_color(moment(scene, context, ms))[:3]) for ms in (1, 900, 1700)]
    assert bright == sorted(bright, reverse=True)
    assert bright[0] > 1.5 * bright[-1], "night has fallen"
    city = city_rect(scene.look, scene.board)
    left, right = (pygame.Rect(x, city.y, city.width // 4, city.height) for x in (city.x, city.right - city.width // 4))
    before, after = (moment(scene, context, ms) for ms in (1950, 2800))

    def differ(box: pygame.Rect) -> bool:
        one, other = (pygame.image.tobytes(shot.subsurface(box), "RGB") for shot in (before, after))
        return one != other

    assert differ(left), "the windows are lit from the left"
    assert not differ(right)
    context.stack.update(SHOW_MS)
    assert not scene.busy
    assert not scene.showing
    assert scene.root.find("rematch") is not None


def test_there_is_no_show_under_reduced_motion(tmp_path: Path) -> None:
    calm, _context = open_end(tmp_path, motion=Still(1.0, reduced=True))
    calm.update(0.0)
    assert not calm.busy
    assert calm.root.find("rematch") is not None


@pytest.mark.parametrize("how", ["space", "return", "escape", "press"])
def test_any_input_ends_the_show_and_does_nothing_else(tmp_path: Path, how: str) -> None:
    scene, context = open_end(tmp_path, motion=Still(1.0))
    scene.update(0.0)
    scene.update(500.0)
    assert scene.showing
    if how == "press":
        scene.handle(PointerDown((scene.look.scale.width // 2, scene.look.scale.height - 30)))
    else:
        key(scene, how)
    assert not scene.busy
    assert scene.root.find("rematch") is not None
    assert context.asked == []


def test_the_windows_of_the_winner_are_the_brightest(tmp_path: Path) -> None:
    scene, _context = open_end(tmp_path)
    dusk = at_once(scene.dusk_slices(scene.look))
    board = BoardPicture(scene.look, scene.board, city_rect(scene.look, scene.board), plan_view=False)
    gained: dict[bool, list[int]] = {True: [], False: []}
    for space in (space for area in scene.model.areas for space in area.spaces if space.building is not None):
        assert space.building is not None
        box = board.tower_rect((space.area, space.space), space.building.height, space.building.shape is not None)
        unlit, lit = (sum(pygame.transform.average_color(shot, box)[:3]) for shot in (dusk.unlit, dusk.lit))
        gained[space.building.seat in scene.result.winners].append(lit - unlit)
    won, others = (sum(gained[which]) / len(gained[which]) for which in (True, False))
    assert others > 0
    assert won > 2 * others


@pytest.mark.parametrize(
    ("size", "ui"), [((1280, 720), 1.0), ((800, 540), 1.0), ((1280, 720), 2.0), ((3840, 2160), 1.0)]
)
def test_nothing_covers_the_city(tmp_path: Path, size: tuple[int, int], ui: float) -> None:
    scene, _context = open_end(tmp_path, size=size, ui=ui)
    city, columns = city_rect(scene.look, scene.board), scene._columns
    assert columns is not None
    above = [one for one in scene.root.walk() if one.rect != scene.root.rect and one.rect.colliderect(city)]
    assert above == []
    assert not columns.rect.colliderect(city)
    assert max(columns.rect.bottom, city.bottom) <= crowd_top(scene.look)
    assert city.width > 0.55 * size[0]


def test_the_crowd_fills_the_foot_of_the_window(tmp_path: Path) -> None:
    scene, _context = open_end(tmp_path)
    window = pygame.Surface(scene.look.scale.rect.size)
    window.fill((255, 255, 255))
    Crowd(3).paint(Canvas(window, scene.look), scene.seats[0], 1.0)
    foot = window.subsurface((0, window.get_height() - 4, window.get_width(), 4))
    assert all(max(foot.get_at((x, y))[:3]) < 80 for x in range(foot.get_width()) for y in range(4))
    above = window.subsurface((0, 0, window.get_width(), crowd_top(scene.look) - scene.look.board(24)))
    assert min(pygame.transform.average_color(above)[:3]) == 255


def test_no_foot_of_a_column_cuts_off_a_torch_or_a_banner(tmp_path: Path) -> None:
    """Columns stand in front of the crowd's light: before them it is held lower."""
    scene, _context = open_end(tmp_path)
    assert scene._columns is not None
    columns = Rect(scene._columns.rect)
    columns.height = crowd_top(scene.look) - columns.y
    for seed in range(12):
        window = pygame.Surface(scene.look.scale.rect.size)
        window.fill((255, 255, 255))
        Crowd(seed).paint(Canvas(window, scene.look), scene.seats[0], 1.0)
        assert set(pygame.image.tobytes(window.subsurface(columns), "RGB")) == {255}


def test_a_crowned_badge_keeps_its_level_clear_of_the_laurel() -> None:
    look = real_look(1280, 720)
    seat = SeatLook(0, "Tiro", "ivory", SeatPalette(), Sitter("Tiro", level="Apprentice"))

    def badge(width: int, *, level: bool = True, crowned: bool = True) -> pygame.Surface | None:
        made = SeatBadge("seat", Rect(0, 0, width, 36), seat, score="28", faced=True, crowned=crowned)
        if not made.level_fits(look):
            return None
        made.level = made.level if level else ""
        surface = pygame.Surface(made.rect.size)
        made.paint(Canvas(surface, look))
        return surface

    wide = next(width for width in range(150, 330) if badge(width) is not None)
    bare, levelled, crowned = (
        badge(wide, level=level, crowned=laurel) for level, laurel in ((False, False), (True, False), (False, True))
    )
    assert bare is not None
    columns = [
        [x for x in range(wide) if any(one.get_at((x, y)) != bare.get_at((x, y)) for y in range(36))]
        for one in (levelled, crowned)
        if one is not None
    ]
    assert columns[1][0] - columns[0][-1] > look.ui(8)


@pytest.mark.parametrize(("name", "shown"), [("Ann", True), ("Livia Drusilla Augusta", False)])
def test_all_levels_are_shown_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, *, shown: bool
) -> None:
    scene, _context = open_end(tmp_path, names=(name, "Ben", "Cleo", "Dion"))
    levelled = [replace(seat, sitter=replace(seat.sitter, level="Casual")) for seat in scene.seats]
    monkeypatch.setattr(EndScene, "seats", levelled)
    scene.rebuild()
    badges = [scene.root.find(f"seat.{seat}") for seat in range(4)]
    assert [bool(cast(SeatBadge, badge).level) for badge in badges] == [shown] * 4


def test_the_winner_is_named_and_the_ranking_shows_the_scores(tmp_path: Path) -> None:
    scene, context = open_end(tmp_path)
    draw_on_bare_ground(context.stack)
    result = scene.session.result
    assert result is not None
    winner = scene.names.seats[result.winners[0]]
    label = scene.root.find("result.text")
    assert label is not None
    assert winner in label.label
    for seat, score in enumerate(result.scores):
        badge = scene.root.find(f"seat.{seat}")
        assert isinstance(badge, SeatBadge)
        assert badge.score == str(score)
        assert badge.crowned == (seat in result.winners)


def test_a_tie_is_a_shared_win(tmp_path: Path) -> None:
    scene, context = open_end(tmp_path)
    scene.result = Result((40, 40, 12, 40), (0, 1, 3))
    scene.rebuild()
    draw_on_bare_ground(context.stack)
    label, note = scene.root.find("result.text"), scene.root.find("result.note")
    assert label is not None
    assert note is not None
    assert "share the win" in label.label.replace("\n", " ")
    assert "wins" not in label.label
    assert "break no tie" in note.label
    ranks = {widget.id: widget.label for widget in scene.root.walk() if widget.id.startswith("rank.")}
    assert ranks == {"rank.0": "1.", "rank.1": "1.", "rank.2": "4.", "rank.3": "1."}


def test_the_story_is_behind_the_picture(tmp_path: Path) -> None:
    scene, context = open_end(tmp_path)
    assert scene.root.find("summary") is None
    press(scene, "story")
    assert scene.page == "city"
    assert scene.root.find("city") is not None
    assert scene.stage.focus.id == "story"
    press(scene, "story")
    assert scene.root.find("summary") is None
    for way in ("escape", "menu"):
        press(scene, "story")
        assert scene.root.find("summary") is not None
        key(scene, way) if way == "escape" else press(scene, way)
        assert scene.root.find("summary") is None, "back from the page, as from any other"
        assert context.stack.top is scene
        assert "menu" not in context.asked
    key(scene, "escape")
    assert context.asked[-1:] == ["menu"]
    context.stack.set_look(scene.look.with_theme(Theme.high_contrast()))
    plain = picture(context)
    ground = plain.get_at((640, 300))
    assert [ground.r, ground.g, ground.b] == list(scene.look.theme.table)


def test_a_game_that_goes_on_has_no_end(tmp_path: Path) -> None:
    session, board = sit_down(["human"] * 2)
    with pytest.raises(ValueError, match="not over"):
        EndScene(around(tmp_path), session, board_art(session, board))


def test_every_chart_has_a_table_and_each_page_can_be_reached_by_keys(tmp_path: Path) -> None:
    scene, context = open_end(tmp_path)
    pictures = set()
    for page in PAGES:
        turn_to(scene, page)
        pictures.add(bytes(picture(context).get_buffer().raw))
        if page == "auctions":
            assert scene.root.find("figures.12") is not None
            continue
        if page == "city":
            assert scene.root.find("city") is not None
            continue
        assert scene.root.find("chart") is not None
        press(scene, "sheet")
        draw_on_bare_ground(context.stack)
        assert scene.root.find("figures.1") is not None
        press(scene, "sheet")
    assert len(pictures) == len(PAGES)
    turn_to(scene, "score")
    scene.stage.focus_on("page", True)
    key(scene, "right")
    assert scene.page == "rounds"


def test_no_text_of_a_chart_is_smaller_than_other_texts(tmp_path: Path) -> None:
    scene, context = open_end(tmp_path)
    sizes: dict[str, int] = {}
    turn_to(scene, "rounds")
    with told_to(lambda drawn: sizes.update({drawn.shown: drawn.px})):
        picture(context)
    assert {text: sizes[text] for text in ("10", "20", "Points by round", "Round I") if sizes[text] < 16} == {}


def test_the_buttons_lead_on(tmp_path: Path) -> None:
    scene, context = open_end(tmp_path)
    for id in ("rematch", "samedeal", "title", "menu", "help", "settings"):
        press(scene, id)
    assert context.asked == ["rematch", "same deal", "title", "menu", "rules goal.win", "settings"]


@pytest.mark.parametrize("moving", [False, True])
def test_more_enters_than_the_game_needed_deal_no_new_one(tmp_path: Path, moving: bool) -> None:
    scene, context = open_end(tmp_path, motion=Still(1.0) if moving else None)
    shown: list[object] = []
    for now in (SHOW_MS, 2 * SHOW_MS, 3 * SHOW_MS):
        context.stack.handle(KeyDown("return"))
        context.stack.update(now)
        context.stack.update(now + SEEN_MS)
        shown.append(context.stack.top)
    assert any(isinstance(one, ReviewScene) for one in shown)
    assert scene.stage.focus.id == "review"
    assert "rematch" not in context.asked


@pytest.mark.parametrize("how", ["space", "return", "escape", "press"])
@pytest.mark.parametrize("cut", [True, False])
def test_what_was_to_end_the_show_does_nothing_after_it(tmp_path: Path, how: str, cut: bool) -> None:
    """Space that was to shorten it opened the review before the result was seen; after a pause it does."""
    scene, context = open_end(tmp_path, motion=Still(1.0))
    stack = context.stack
    for now in (0.0, 500.0) if cut else (0.0, 500.0, SHOW_MS + 500.0):
        stack.update(now)
    assert scene.showing == cut

    def act(clicks: int) -> None:
        place = scene.root.find("review")
        at = place.rect.center if place is not None else (9, scene.look.scale.height - 9)
        stack.handle(PointerDown(at, clicks=clicks) if how == "press" else KeyDown(how))

    for number in range(3):
        act(1 + number if cut else 2)
        stack.update(SHOW_MS + 500.0 + number * SEEN_MS * 0.9)
        assert not scene.showing
        assert stack.top is scene
        assert context.asked == []
    due = scene.next_due(SHOW_MS + 500.0)
    assert due is not None, "the pause ends without input"
    stack.update(due)
    act(1)
    if how == "press":
        place = scene.root.find("review")
        assert place is not None
        stack.handle(PointerUp(place.rect.center))
    opened = stack.top is not scene or context.asked == ["menu"]
    assert opened == (cut or how != "space"), "Space presses no button before the focus is shown"


@pytest.mark.parametrize("code", available_languages())
def test_each_way_to_play_on_has_one_name(tmp_path: Path, code: str) -> None:
    """However little room there is, a button is called by the beginning of its name, and says what it does."""
    set_language(code)
    names: dict[str, set[str]] = {"rematch": set(), "samedeal": set()}
    for number, size in enumerate(((800, 540), (3440, 1080))):
        (tmp_path / str(number)).mkdir()
        scene, _context = open_end(tmp_path / str(number), size=size)
        for id, found in names.items():
            button = scene.root.find(id)
            assert isinstance(button, Button)
            found.add(button.label)
            assert re.match(rf"{re.escape(button.label)}\b.*[:,]", button.tooltip), button.tooltip
    assert len(names["rematch"]) == 1
    assert len(names["samedeal"]) == 2, "else the short name was not tried"
    assert not names["rematch"] & names["samedeal"]


def test_space_on_the_row_of_pages_turns_the_page_and_enter_deals_no_new_game(tmp_path: Path) -> None:
    scene, context = open_end(tmp_path)
    press(scene, "story")
    page = scene.page
    scene.stage.focus_on("page", visible=True)
    key(scene, "return")
    assert context.asked == []
    assert scene.page == page
    key(scene, "space")
    assert context.asked == []
    assert scene.page != page


def test_enter_on_a_seat_tells_of_its_player_and_deals_no_new_game(tmp_path: Path) -> None:
    session, board = whole_game(["human", "ai:casual"], 2)
    context = around(tmp_path, 1280, 720, 1.0, None)
    scene = EndScene(context, session, board_art(session, board))
    context.stack.push(scene)
    badge = next(w for w in scene.root.walk() if w.id.startswith("seat.") and w.can_focus)
    scene.stage.focus_on(badge.id, visible=True)
    key(scene, "return")
    assert context.asked == []
    assert scene.stage.dialog is not None
    assert scene.stage.dialog.id == "strength"


def test_the_picture_and_the_record_are_saved_and_their_places_told(tmp_path: Path) -> None:
    scene, context = open_end(tmp_path)
    for _picture in range(2):
        press(scene, "picture")
        assert said_at(scene, "picture") == "The picture is being drawn…"
        keep_card(scene)
    assert said_at(scene, "picture") == f"The picture is saved as {tmp_path / 'capitol-city-2.png'}"
    press(scene, "export")
    assert said_at(scene, "export") == f"The record is saved as {tmp_path / 'capitol-game-1.capitol.json'}"
    assert not context.toasts
    saved = sorted(path.name for path in tmp_path.iterdir())
    assert saved == ["capitol-city-1.png", "capitol-city-2.png", "capitol-game-1.capitol.json"]
    assert pygame.image.load(str(tmp_path / "capitol-city-1.png")).get_size() == (1920, 1080)
    content = (tmp_path / "capitol-game-1.capitol.json").read_bytes()
    assert json.loads(content)["scores"] == list(scene.result.scores)
    game = games()["capitol"].game
    assert verify(decode_record(content, game), game) is None


def keep_card(scene: EndScene) -> None:
    """Let the frames pass until a card that was asked for is drawn."""
    for now in range(9):
        if scene.next_due(now) != now:
            break
        scene.update(now)


def said_at(scene: EndScene, button: str) -> str:
    """What a bubble says that stands at a button and inside the window."""
    bubble, found = scene.stage.find("bubble"), scene.stage.find(button)
    assert bubble is not None
    assert found is not None
    assert scene.look.scale.rect.contains(bubble.rect)
    assert bubble.rect.left < found.rect.centerx < bubble.rect.right
    assert 0 <= found.rect.top - bubble.rect.bottom <= 16, "as long as its beak"
    return bubble.label


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    scene, context = open_end(tmp_path)
    context.picture_folder = context.record_folder = tmp_path / "nowhere" / "at all"
    for button in ("picture", "export"):
        press(scene, button)
        keep_card(scene)
        assert "cannot be saved" in said_at(scene, button)


def story_of(brought: dict[tuple[int, int], int]) -> GameStatistics:
    """What is left of a game without auctions in which the areas brought these points, by area and seat."""
    points = [[brought.get((area, seat), 0) for seat in range(2)] for area in range(AREAS)]
    return cast(GameStatistics, SimpleNamespace(seats=2, auctions=(), area_points=lambda area: points[area]))


def test_the_richest_ground_is_named_with_all_whom_it_brought_most() -> None:
    names = Names(("Livia", "Cato"), tuple(f"Area {area}" for area in range(AREAS)))
    said = [
        highlights(story_of(brought), Result((30, 20), (0,)), names)[1]
        for brought in ({(2, 0): 18, (4, 1): 17}, {(2, 0): 18, (2, 1): 18}, {(2, 0): 18, (4, 1): 18}, {(3, 1): 18})
    ]
    assert said == [
        "The richest area: Area 2 brought Livia 18 points.",
        "The richest area: Area 2 brought 18 points each to Livia and Cato.",
        "No area brought anybody more than 18 points.",
        "The richest area: Area 3 brought Cato 18 points.",
    ]


def test_free_paths_never_overwrite(tmp_path: Path) -> None:
    first = free_path(tmp_path, "a", ".png")
    first.write_bytes(b"")
    assert free_path(tmp_path, "a", ".png") != first


def test_the_medal_of_the_winner_comes_down_on_its_column(tmp_path: Path) -> None:
    scene, context = open_end(tmp_path, motion=Still(1.0))
    context.stack.update(0.0)
    pictures = [moment(scene, context, ms) for ms in (5701, 5900, 6150)]
    bare, coming, there = pictures
    assert scene._columns is not None
    assert [look.seat for look in scene._columns.seats] == sorted(range(4), key=lambda seat: -scene.result.scores[seat])
    for place in range(4):
        slot = scene._columns.column_rect(scene.look, place, scene.result.scores[scene.order[place]])
        slot.height = 2 * slot.width
        was, *after = (one.subsurface(slot) for one in (bare, coming, there))
        colour = scene._columns.seats[place].colour
        counts = [pygame.mask.from_threshold(one, colour, (24, 24, 24, 255)).count() for one in (was, *after)]
        assert (counts[2] > counts[0] + 150) == (place < len(scene.result.winners))


def test_sheets_show_the_symbols_of_seats(tmp_path: Path) -> None:
    scene, _context = open_end(tmp_path)
    turn_to(scene, "auctions")
    rows = [widget for widget in scene.root.walk() if isinstance(widget, SheetRow)]
    shown = [row.seat for row in rows]
    assert shown[0] is None
    assert [None if one is None else one[1].seat for one in shown[1:]] == [
        auction.winner if auction.area is not None else None for auction in scene.statistics.auctions
    ]
    assert {one[0] for one in shown if one is not None} == {1}, "beside the name of the winner"


def assert_no_faults(scene: EndScene, context: Around) -> None:
    """Nothing is cut or covered in the picture and on all pages of the story."""
    draw_on_bare_ground(context.stack)
    assert faults([scene.root], scene.look) == []
    for page in PAGES:
        turn_to(scene, page)
        draw_on_bare_ground(context.stack)
        assert faults([scene.root], scene.look) == [], page


@pytest.mark.parametrize(("size", "ui"), WINDOWS)
def test_nothing_is_cut_or_covered(tmp_path: Path, size: tuple[int, int], ui: float) -> None:
    scene, context = open_end(tmp_path, size=size, ui=ui)
    assert_no_faults(scene, context)


def test_sheets_cut_no_word(tmp_path: Path) -> None:
    """At the largest size the texts are wrapped at their words."""
    scene, context = open_end(tmp_path, size=(1920, 1080), ui=2.0, names=TWO_WORDS)
    turn_to(scene, "auctions")
    draw_on_bare_ground(context.stack)
    rows = [widget for widget in scene.root.walk() if isinstance(widget, SheetRow)]
    assert len(rows) == 13
    assert any(len(lines) > 1 for row in rows for lines in row.lines)
    for row in rows:
        assert [word for lines in row.lines for line in lines for word in line.split()] == row.label.split()
        line = scene.look.fonts.line_height(scene.look.text_px(row.text_px))
        assert row.rect.height >= max(map(len, row.lines)) * line


@pytest.mark.parametrize("ui", [1.0, 1.5])
def test_a_toast_covers_nothing_one_needs(tmp_path: Path, ui: float) -> None:
    """What is said after a picture is saved leaves tabs, ranking and buttons free, and goes when it is pressed."""
    scene, context = open_end(tmp_path, ui=ui)
    press(scene, "story")
    scene.stage.toast("The picture is saved as /home/a-player/.local/share/capitol/pictures/capitol-city-1.png")
    draw_on_bare_ground(context.stack)
    toast = scene.stage.find("toast")
    assert toast is not None
    assert scene.look.scale.rect.contains(toast.rect)
    needed = [widget for widget in scene.root.walk() if widget.interactive and widget.role != "panel"]
    needed += [widget for widget in scene.root.walk() if widget.label and widget.role != "panel"]
    assert len(needed) > 20
    assert [widget.id for widget in needed if widget.rect.colliderect(toast.rect)] == []
    scene.handle(PointerDown(toast.rect.center))
    assert scene.stage.find("toast") is None


@pytest.mark.parametrize("seats", [2, 4])
def test_long_words_and_names_pass_too(tmp_path: Path, pseudo: None, seats: int) -> None:
    scene, context = open_end(tmp_path, seats, names=LONG)
    assert_no_faults(scene, context)


@pytest.mark.parametrize(
    ("size", "ui"), [((1280, 720), 1.25), ((1280, 720), 1.5), ((1920, 1080), 1.75), ((1920, 1080), 2.0)]
)
def test_large_controls_with_long_words_pass_too(
    tmp_path: Path, pseudo: None, size: tuple[int, int], ui: float
) -> None:
    scene, context = open_end(tmp_path, 4, size=size, ui=ui, names=LONG)
    assert_no_faults(scene, context)


@pytest.mark.parametrize(
    ("size", "ui", "said"), [((1280, 720), 1.0, "Review: what went wrong"), ((1920, 1080), 2.0, "Review")]
)
def test_the_way_to_ones_mistakes_keeps_its_name(tmp_path: Path, size: tuple[int, int], ui: float, said: str) -> None:
    """Who asks what went wrong finds it at a glance: other buttons are shortened, or lose their names, before."""
    scene, _context = open_end(tmp_path, size=size, ui=ui)
    scene.finish_animations()
    button = scene.root.find("review")
    assert isinstance(button, Button)
    assert (button.label, button.show_label) == (said, True)
    press(scene, "story")
    told = scene.root.find("story")
    assert isinstance(told, Button)
    assert told.label == "Back to the result"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_how_the_game_was_won_is_told_above_the_skyline(tmp_path: Path, size: tuple[int, int]) -> None:
    """The roofs on the hills would stand between its letters."""
    scene, _context = open_end(tmp_path, size=size)
    look, note = scene.look, scene.root.find("result.note")
    assert note is not None
    sky = pygame.Surface(size, 0, 32)
    sky.fill((255, 255, 255))
    for _step in _paint_ridge(look, sky):
        pass
    houses = pygame.mask.from_threshold(sky, _NEAR, (3, 3, 3, 255))
    top = next(y for y in range(size[1]) if any(houses.get_at((x, y)) for x in range(0, size[0], 2)))
    assert top >= note.rect.bottom


def test_the_dusk_is_drawn_once_however_little_the_cache_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a large window it takes a second: whatever is painted in front of it must not drive it out."""
    scene, context = open_end(tmp_path, motion=Still(1.0))
    drawn: list[Look] = []

    def slices(of: EndScene, look: Look) -> Generator[None, None, Dusk]:
        drawn.append(look)
        return EndingScene.dusk_slices(of, look)

    monkeypatch.setattr(EndScene, "dusk_slices", slices)
    scene.look.cache.clear()
    scene.look.cache.allow(0)
    context.stack.update(0.0)
    for ms in (500, 3000, 6500, SHOW_MS + 100):
        moment(scene, context, ms)
    assert len(drawn) == 1
    scene.look.cache.allow(cache_limit(scene.look.scale))


def test_the_areas_of_the_city_keep_their_names_at_dusk(tmp_path: Path) -> None:
    """Bare plates would look as if a text were missing."""
    scene, _context = open_end(tmp_path)
    look, board = scene.look, scene.board
    plates = BoardPicture(look, board, city_rect(look, board), plan_view=False)
    pictures = scene.dusk(look)
    for area in range(AREAS):
        band = plates.header_rect(area)
        left = Rect(band.x, band.y, band.width // 3, band.height).inflate(0, -4)
        for picture_ in (pictures.day, pictures.lit):
            tones = [
                sum(picture_.get_at((x, y))[:3]) for x in range(left.x, left.right) for y in range(left.y, left.bottom)
            ]
            tones.sort()
            assert tones[len(tones) // 20] < 0.6 * tones[len(tones) // 2]
