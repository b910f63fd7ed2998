"""Two games in one program: the title, New game, the rules, saved games and settings tell them apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from capitol.ai.player import Player
from capitol.ai.thinking import LocalThinker
from capitol.games.registry import GameEntry
from capitol.games.registry import make_player as make_of_the_house
from capitol.games.screens import make_screens, shown_games
from capitol.kit.widgets import Choice
from capitol.session.settings import Settings, load_settings
from capitol.shell.new_game import NewGameScene
from capitol.table.plugin import GameScreens, ScreensPlace
from tests.scenes.games import saved_game
from tests.scenes.harness import Stand
from tests.toy.entry import entry as toy_entry
from tests.toy.screens import ToyScreens, ToyTable

TOY = toy_entry()

CAPITOL = "capitol"


def make_player(game_id: str, player_id: str) -> Player[object, object]:
    """A computer player of one of the two."""
    return TOY.player(player_id).make() if game_id == TOY.id else make_of_the_house(game_id, player_id)


def screens(game: str, place: ScreensPlace) -> GameScreens:
    """The screens of one of the two."""
    return ToyScreens(place) if game == TOY.id else make_screens(game, place)


def open_both(
    home: Path, size: tuple[int, int] = (1280, 720), ui: float = 1.0, settings: Settings | None = None
) -> Stand:
    """The program with Capitol and the toy, at its title."""
    games: dict[str, GameEntry] = {CAPITOL: shown_games()[CAPITOL], TOY.id: TOY}
    stand = Stand(home, size, ui, settings=settings, thinker=LocalThinker(make_player), games=games, screens=screens)
    stand.program.show_title()
    stand.pass_time(60)
    return stand


@pytest.fixture
def both(tmp_path: Path) -> Stand:
    """Capitol and the toy at the title."""
    return open_both(tmp_path)


def chosen(stand: Stand, id: str) -> str:
    """The value of a choice in front."""
    choice = stand.find(id)
    assert isinstance(choice, Choice)
    return choice.value


def turn_to(stand: Stand, id: str, game: str) -> None:
    """Choose a game with the arrows on this choice."""
    stand.scene.stage.focus_on(id, visible=True)
    stand.key("right" if game == TOY.id else "left")
    assert chosen(stand, id) == game


def test_the_title_shows_one_of_them_and_play_deals_it(both: Stand) -> None:
    """Its name, its picture, its opponents; and at the next start the one that was played last is there."""
    assert both.find("title.name").label == "Capitol"
    turn_to(both, "title.game", TOY.id)
    assert both.find("title.name").label == "Toy"
    assert both.find("title.line").label == "Say, flip, pick"
    assert both.faults() == []
    both.press("play")
    assert isinstance(both.scene, ToyTable)
    settings = load_settings(both.program.folders.config)[0]
    assert settings.play.game == TOY.id
    again = open_both(both.program.folders.data.parent, settings=settings)
    assert again.find("title.name").label == "Toy"
    assert "focused" in again.find("continue").flags


def test_enter_on_the_title_deals_the_game_of_last_time(tmp_path: Path) -> None:
    settings = Settings()
    first = open_both(tmp_path / "one", settings=settings)
    turn_to(first, "title.game", TOY.id)
    again = open_both(tmp_path / "two", settings=load_settings(first.program.folders.config)[0])
    assert "focused" in again.find("play").flags
    again.key("return")
    assert again.program.session is not None
    assert again.program.session.entry.id == TOY.id


def test_each_game_has_its_own_opponents_and_its_own_last_game(both: Stand) -> None:
    both.press("play.level")
    both.press("play.level.strong")
    turn_to(both, "title.game", TOY.id)
    assert chosen(both, "play.level") == TOY.players[0].id
    turn_to(both, "title.game", CAPITOL)
    assert chosen(both, "play.level") == "strong"
    both.press("new")
    both.press("seat.3.remove")
    both.press("start")
    both.program.to_title()
    both.pass_time(60)
    turn_to(both, "title.game", TOY.id)
    both.press("new")
    scene = both.scene
    assert isinstance(scene, NewGameScene)
    assert len(scene.choice.seats) == TOY.seats[-1] == 4
    turn_to(both, "newgame.game", CAPITOL)
    assert len(scene.choice.seats) == 3
    assert both.has("board")


def test_new_game_keeps_what_was_chosen_while_one_looks_at_the_other(both: Stand) -> None:
    both.press("new")
    both.press("seat.3.remove")
    turn_to(both, "newgame.game", TOY.id)
    scene = both.scene
    assert isinstance(scene, NewGameScene)
    assert not both.has("board")
    assert both.faults() == []
    turn_to(both, "newgame.game", CAPITOL)
    assert len(scene.choice.seats) == 3
    both.key("return")
    assert both.scene is scene, "Enter on the row of games starts nothing"
    assert chosen(both, "newgame.game") == CAPITOL, "and leaves what the arrow chose"
    turn_to(both, "newgame.game", TOY.id)
    both.press("start")
    assert isinstance(both.scene, ToyTable)
    both.program.to_title()
    both.pass_time(60)
    assert both.find("title.name").label == "Toy"


def test_coming_back_from_new_game_the_title_shows_the_game_chosen_there(both: Stand) -> None:
    both.press("new")
    turn_to(both, "newgame.game", TOY.id)
    both.key("escape")
    assert both.find("title.name").label == "Toy"
    assert chosen(both, "title.game") == TOY.id


def test_saves_of_both_are_listed_with_the_names_of_their_games(both: Stand) -> None:
    saved_game(both.program, "Houses", 20)
    turn_to(both, "title.game", TOY.id)
    both.press("play")
    both.program.to_title()
    both.pass_time(60)
    both.press("saves")
    said = [both.find("save.status").label]
    both.press("save.1")
    said.append(both.find("save.status").label)
    assert sorted(text.partition(" ·")[0] for text in said) == ["Capitol", "Toy"]
    assert both.faults() == []
    if not said[-1].startswith("Capitol"):
        both.press("save.0")
    both.press("save.continue")
    assert both.program.session is not None
    assert both.program.session.entry.id == CAPITOL
    assert both.program.game == CAPITOL, "the game that was gone on with is the last one played"


def test_the_title_of_a_game_offers_to_go_on_with_no_other(both: Stand) -> None:
    saved_game(both.program, "Houses", 20)
    both.program.show_title()
    both.pass_time(60)
    assert both.has("continue")
    turn_to(both, "title.game", TOY.id)
    assert not both.has("continue")
    assert both.faults() == []


def test_a_record_names_its_own_game(both: Stand) -> None:
    turn_to(both, "title.game", TOY.id)
    both.press("play")
    both.program.to_title()
    both.pass_time(60)
    turn_to(both, "title.game", CAPITOL)
    both.press("saves")
    both.press("save.export")
    both.press("export.yes")
    (record,) = both.program.record_folder.iterdir()
    assert record.name.endswith(".toy.json")


def test_the_rules_of_both_can_be_read_from_the_title(both: Stand) -> None:
    both.press("rules")
    assert chosen(both, "rules.game") == CAPITOL
    before = both.scene.stage.ids()
    turn_to(both, "rules.game", TOY.id)
    assert both.scene.stage.ids() != before
    assert both.faults() == []
    both.key("escape")
    both.press("play")
    both.program.open_rules()
    both.pass_time()
    assert not both.has("rules.game"), "at a table its own rules count"


def test_the_credits_name_the_designers_of_the_board_games(both: Stand) -> None:
    both.press("credits")
    assert "Aaron Weissblum" in both.find("credits.game.capitol").label


@pytest.mark.parametrize(
    ("size", "ui"), [((800, 540), 1.0), ((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 2.0)]
)
def test_the_choice_of_a_game_fits(tmp_path: Path, size: tuple[int, int], ui: float) -> None:
    both = open_both(tmp_path, size, ui)
    saved_game(both.program, "Mine", 20)
    both.program.show_title()
    both.pass_time(60)
    assert both.faults() == []
    foot = max(way.rect.bottom for way in both.find("title.menu").children)
    assert foot < both.find("quick.smaller").rect.top
    both.press("new")
    assert both.faults() == []
    both.key("escape")
    both.press("rules")
    assert both.faults() == []
