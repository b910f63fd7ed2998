"""Pictures made ahead: they are those that the screens then show, to the byte, and the work for them ends."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from pathlib import Path

import pygame
import pytest

from capitol.games.capitol.rules.numbers import AUCTIONS, CARD_NAMES, ROUNDS
from capitol.games.capitol.rules.state import BID, DRAW, PLACE
from capitol.games.capitol.ui.board_look import board_art
from capitol.games.capitol.ui.draw_scene import HAND_CARD, DrawScene
from capitol.games.capitol.ui.end_scene import EndScene
from capitol.games.capitol.ui.flow import TableFlow
from capitol.games.capitol.ui.parts import end_card
from capitol.games.capitol.ui.parts.board_picture import BoardPicture
from capitol.games.capitol.ui.rules_pages import PAGES
from capitol.games.capitol.ui.scoring_scene import ScoringScene
from capitol.games.capitol.ui.table_scene import TableScene
from capitol.kit.cache import bytes_of
from capitol.kit.canvas import Canvas
from capitol.kit.display_list import Recording
from capitol.kit.scene import Scene
from capitol.kit.sprites import Draw, Slices, SpriteStore
from capitol.session.controller import TableSession
from capitol.shell.rules import prepare_diagrams
from capitol.table import crowd
from capitol.table.ending import EndingScene
from capitol.table.frame import usual_frame
from capitol.table.gilded import GildedName
from capitol.table.seats.badge import seat_looks
from tests.scenes.at_table import Table, play_some
from tests.scenes.harness import Stand
from tests.scenes.redeal import play_to
from tests.scenes.sitting import NAMES, last_event, sit_down
from tests.scenes.test_secrets import NeverReady


@pytest.fixture(autouse=True)
def apart(drawn_apart: None) -> None:
    """What two programs draw is compared here, or drawing itself is watched."""


SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
CARDS = ("card.R", "card.F", "face.")
SLOW = (*CARDS, "column.", "table.wood")
FOUR = ("human", "ai:mason", "ai:mason", "ai:mason")


def game(screen: str) -> TableSession:
    """A game of four in which the screen is due: the draw, or the scoring."""

    def due(made: TableSession) -> bool:
        table = made.view(0).table
        return bool(table.round_scores) if screen == "scoring" else table.phase == DRAW

    session, _board = sit_down(FOUR, 4, names=NAMES, thinker=NeverReady())
    return play_to(session, due)


def opened(stand: Stand, session: TableSession, screen: str) -> Scene:
    """The screen, as the table puts it in front."""

    def nothing(*_args: object) -> None:
        """What the table would do next."""

    program, art = stand.program, board_art(session)
    if screen == "draw":
        return DrawScene(program, session, None, art, nothing)
    table = session.view(0).table
    return ScoringScene(program, session, last_event(session, "round_scored"), table, 0, art, nothing)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[int, int]]]:
    """Name and size of each sprite that is drawn, in order."""
    drawn: list[tuple[str, tuple[int, int]]] = []
    register = SpriteStore.register

    def note(store: SpriteStore, name: str, draw: Draw, slices: Slices | None = None) -> None:
        def noted(width: int, height: int) -> pygame.Surface:
            drawn.append((name, (width, height)))
            return draw(width, height)

        register(store, name, noted, slices)

    monkeypatch.setattr(SpriteStore, "register", note)
    return drawn


@pytest.mark.slow
@pytest.mark.parametrize("screen", ["draw", "scoring"])
@pytest.mark.parametrize("size", SIZES)
def test_the_screens_after_the_table_find_their_slow_pictures_made(
    tmp_path: Path, made: list[tuple[str, tuple[int, int]]], screen: str, size: tuple[int, int]
) -> None:
    pictures: list[bytes] = []
    for ahead in (True, False):
        session = game(screen)
        stand = Stand(tmp_path / str(ahead), size)
        stand.program.open_table(session)
        while ahead and stand.program.look.prefetch.step():
            pass
        assert not (ahead and stand.program.look.prefetch.waiting)
        assert not [name for name, _size in made if name[5:] in CARD_NAMES and name[:4] == "face"], "a card kept twice"
        made.clear()
        stand.clock = 0.0
        stand.program.stack.reset(opened(stand, session, screen))
        stand.pass_time(40)
        pictures.append(stand.draw().get_buffer().raw)
        least = stand.program.look.board(HAND_CARD)  # smaller faces are a matter of a millisecond
        slow = [one for one in made if one[0].startswith(SLOW) and (not one[0].startswith(CARDS) or one[1][1] >= least)]
        assert bool(slow) is not ahead, slow
    assert pictures[0] == pictures[1]


def test_the_plan_view_keeps_all_pictures(tmp_path: Path, made: list[tuple[str, tuple[int, int]]]) -> None:
    stand = Stand(tmp_path)
    session, _board = sit_down(("human", "human"), 4, names=NAMES)
    stand.program.open_table(session)
    stand.key("v", "v")  # buttons name their keys from now on
    stand.pass_time(40)
    look = stand.program.look
    before, held = stand.draw().get_buffer().raw, look.cache.held
    made.clear()
    stand.key("v", "v")
    stand.pass_time(40)
    assert stand.program.look is look
    assert look.cache.held >= held
    assert not [one for one in made if one[0].startswith(SLOW)]
    assert stand.draw().get_buffer().raw == before
    stand.program.change_settings("display", high_contrast=True)
    assert stand.program.look is not look


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_the_rules_find_their_pictures_made(
    tmp_path: Path, made: list[tuple[str, tuple[int, int]]], size: tuple[int, int]
) -> None:
    stand = Stand(tmp_path, size)
    stand.program.open_table(game("draw"))
    while stand.program.look.prefetch.step():
        pass
    stand.program.open_rules()
    stand.draw()
    made.clear()
    for page in PAGES if size == SIZES[0] else PAGES[:3]:  # a larger window has no room for all
        stand.program.open_rules(page.sections[0].id)
        stand.draw()
    assert not made


def test_pictures_of_the_rules_drive_nothing_out(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    look, screens = stand.program.look, stand.program.library.screens_of("capitol")
    stand.draw()
    look.cache.allow(look.cache.held + look.window_bytes // 2 - 1)
    before = len(look.cache)
    assert list(prepare_diagrams(look, screens)) == []
    look.cache.allow(look.cache.held + look.window_bytes)
    assert list(prepare_diagrams(look, screens))
    assert len(look.cache) > before


def test_houses_of_the_board_are_held_for_its_return(tmp_path: Path) -> None:
    """Screens in front of the table would drive out dozens of small pictures, all of which it shows at once."""
    table = Table(tmp_path, ("human", "ai:mason"))
    play_some(table.session, 10_000)
    table.draw()
    look = table.program.look

    def held() -> set[Hashable]:
        return {key for key in look.cache._dear if isinstance(key, tuple) and key[0] == "tower"}

    end = table.flow.end_scene()
    assert isinstance(end, EndScene)
    picture = BoardPicture(look, end.board, usual_frame(look).board, plan_view=False)
    picture.paint_pieces(Canvas(Recording(look.scale.rect.size), look), end.model)
    before = held()
    assert before
    end.dusk(look)
    assert held() == before, "those of the end are released"


def test_the_crowd_of_the_end_is_held_until_it_comes(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "ai:mason"))
    look, people, seat = table.program.look, crowd.Crowd(5), seat_looks(table.session.entry, table.session.seats)[0]
    for _step in people.prepare(look, seat):
        pass
    figures = {crowd._drawing(look, one, seat)[0] for one in people._people}
    size = sum(bytes_of(made) for figure in figures if (made := look.cache.find(figure)) is not None)
    look.cache.get("another", partial(pygame.Surface, (50, 50)))
    look.cache.shrink(size)
    assert "another" not in look.cache
    assert all(figure in look.cache for figure in figures)
    people.paint(Canvas(pygame.Surface(look.scale.rect.size, 0, 32), look), seat, 1.0)
    assert not figures & look.cache._dear


def test_the_end_and_its_crowd_are_made_while_the_last_scoring_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, ("human", "ai:mason"))
    play_some(table.session, 10_000)
    assert table.session.result is not None
    flow, event = table.flow, last_event(table.session, "round_scored")
    flow.show_event(event, own=False)
    assert isinstance(table.scene, ScoringScene)
    with monkeypatch.context() as patch:
        patch.setattr(flow, "next_event", lambda: None)
        flow.take((), own=False)  # the table sees that the game is over
    while table.program.look.prefetch.step():
        pass
    pictures = []
    for made_before in (True, False):
        with monkeypatch.context() as patch:
            if made_before:
                patch.setattr(end_card, "BoardPicture", None)
                for place, name in ((crowd, "_draw"), (crowd, "_mass"), (GildedName, "_gilded")):
                    patch.setattr(place, name, lambda *_args, name=name: pytest.fail(f"{name} draws during the show"))
            else:
                table.program.look.cache.clear()
            end = flow.end_scene()
            table.program.stack.reset(end)
            table.pass_time(4000)
            pictures.append(table.draw().get_buffer().raw)
            assert isinstance(end, EndingScene)
            dusk = end.dusk(table.program.look)
            assert {dusk.day, dusk.unlit, dusk.lit} <= set(table.program.look.cache._beside)
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("left", [True, False])
def test_what_the_game_no_longer_shows_is_not_made(tmp_path: Path, left: bool) -> None:
    """After the last auction neither its hall nor the cards of a draw are made: the end needs the room."""
    session, _board = sit_down(FOUR, 4, names=NAMES, thinker=NeverReady())
    last = ROUNDS - 1, AUCTIONS - 1
    play_to(
        session,
        lambda made: left or ((table := made.view(0).table).round, table.auction, table.phase) == (*last, PLACE),
    )
    stand = Stand(tmp_path)
    stand.program.open_table(session)
    table, asked = session.view(0).table, stand.program.look.prefetch.asked
    assert asked(("reveal", table.round, table.auction, False)) is left
    assert asked("rostra") is left
    picture = BoardPicture(
        stand.program.look, board_art(session), usual_frame(stand.program.look).board, plan_view=False
    )
    assert asked(("draw", picture.ground_key)) is left
    assert asked(("reveal", picture.ground_key, len(FOUR))) is left


def test_a_table_asks_for_the_next_reveal_ahead_of_all_else_once_bids_are_sealed(tmp_path: Path) -> None:
    session, _board = sit_down(FOUR, 4, names=NAMES, thinker=NeverReady())
    stand = Stand(tmp_path)
    for soon in (False, True):
        if soon:
            play_to(session, lambda made: made.view(0).table.phase == BID)
        stand.program.open_table(session)
        table = session.view(0).table
        assert stand.program.look.prefetch.asked(("reveal", table.round, table.auction, soon))
        assert not stand.program.look.prefetch.asked(("reveal", table.round, table.auction + 1, soon))


def test_an_overlay_that_closes_leaves_the_picture_as_it_was(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    session, _board = sit_down(("human", "human"), 4, names=NAMES)
    stand.program.open_table(session)
    stand.pass_time(40)
    surface = stand.draw()
    whole = surface.get_buffer().raw
    stack = stand.program.stack
    stack.draw(surface)
    stand.program.open_menu(session)
    stack.draw_changes(surface)
    over = surface.get_buffer().raw
    assert over == stand.draw().get_buffer().raw != whole
    stack.draw(surface)
    stack.pop()
    stack.update(stand.clock)
    stack.draw_changes(surface)
    assert surface.get_buffer().raw == stand.draw().get_buffer().raw


def test_the_scoring_to_come_is_drawn_while_the_last_deed_is_shown(tmp_path: Path) -> None:
    """Its board alone takes three frames in a large window."""
    session = game("scoring")
    stand = Stand(tmp_path)
    stand.program.open_table(session)
    table = next(scene for scene in stand.program.stack._scenes if isinstance(scene, TableScene))
    flow, last = table.flow, session.steps[-1]
    assert isinstance(flow, TableFlow)
    stand.program.stack.reset(table)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flow, "next_event", lambda: None)
        flow.take((last,), own=False)
    while stand.program.look.prefetch.step():
        pass
    event = last_event(session, "round_scored")
    pictures = []
    for ahead in (True, False):
        flow.show_event(event, own=False)
        scene = stand.scene
        assert isinstance(scene, ScoringScene)
        assert (scene._bright is not None) == ahead
        pictures.append(stand.draw().get_buffer().raw)
        flow.pop()
    assert pictures[0] == pictures[1]
