"""What was chosen in New game and not begun is there again while the program runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from capitol.shell.new_game import NewGameScene
from capitol.shell.table_choice import TableChoice
from tests.scenes.harness import Stand


def choice_of(stand: Stand) -> TableChoice:
    assert isinstance(stand.scene, NewGameScene)
    return stand.scene.choice


def seated(stand: Stand) -> list[tuple[str, str]]:
    return [(seat.name, seat.kind) for seat in choice_of(stand).seats]


def chosen(stand: Stand) -> TableChoice:
    """Two typed names with a PIN, a level, a rule and a seed, left in New game."""
    stand.press("new")
    assert isinstance(stand.scene, NewGameScene)
    made = choice_of(stand).without(3).with_seat(0, name="Anna", profile="typed", pin="1234")
    made = made.with_seat(1, kind="human", name="Ben", profile="typed").with_seat(2, kind="ai:strong")
    stand.scene.take(made.with_table(takebacks=False))
    stand.scene.change(seed="4711")
    return choice_of(stand)


@pytest.mark.parametrize("way", ["escape", "newgame.back"])
def test_new_game_is_as_it_was_left(stand: Stand, way: str) -> None:
    made = chosen(stand)
    stand.key(way) if way == "escape" else stand.press(way)
    assert stand.has("title.name")
    stand.press("new")
    assert choice_of(stand) == made
    stand.press("newgame.usual")
    stand.key("escape")
    stand.press("new")
    assert choice_of(stand).seed == ""
    assert len(choice_of(stand).seats) == 4, "what was reset stays reset"


def test_start_ends_the_draft_of_its_game_alone(stand: Stand) -> None:
    made = chosen(stand)
    stand.press("newgame.game.capstone")
    assert isinstance(stand.scene, NewGameScene)
    stand.scene.take(choice_of(stand).with_seat(0, name="Eve", profile="typed"))
    stand.press("start")
    stand.program.to_title()
    stand.pass_time(60)
    stand.press("new")
    assert choice_of(stand).entry.id == "capstone"
    assert choice_of(stand).alone is not None
    assert choice_of(stand).alone.name == "Eve"  # type: ignore[union-attr]
    stand.press("newgame.game.capitol")
    assert choice_of(stand) == made, "somebody who plays alone elsewhere takes no seat here"
    stand.press("start")
    stand.program.to_title()
    stand.pass_time(60)
    stand.press("new")
    assert [name for name, _kind in seated(stand)][:2] == ["Anna", "Ben"]
    assert choice_of(stand).seed == ""
    assert choice_of(stand).seats[0].pin == ""


def test_play_and_continue_leave_the_draft(stand: Stand) -> None:
    made = chosen(stand)
    stand.key("escape")
    stand.press("play")
    stand.program.to_title()
    stand.pass_time(60)
    stand.press("continue")
    stand.program.to_title()
    stand.pass_time(60)
    stand.press("new")
    assert choice_of(stand) == made


def test_a_setting_changed_meanwhile_counts_and_a_deleted_name_is_gone(stand: Stand) -> None:
    chosen(stand)
    stand.key("escape")
    stand.program.change_settings("table", hints=False)
    stand.press("new")
    assert choice_of(stand).table["hints"] is False
    assert choice_of(stand).table["takebacks"] is False
    stand.key("escape")
    stand.program.forget("", "Anna")
    stand.press("new")
    assert "Anna" not in dict(seated(stand))


def test_who_was_chosen_on_the_title_since_then_has_the_only_seat(stand: Stand) -> None:
    anna, ben = stand.program.profiles.add("Anna"), stand.program.profiles.add("Ben")
    assert anna is not None
    assert ben is not None
    stand.program.choose_person(anna.id)
    stand.press("new")
    assert isinstance(stand.scene, NewGameScene)
    stand.scene.take(choice_of(stand).without(3))
    stand.key("escape")
    stand.program.choose_person(ben.id)
    stand.press("new")
    assert seated(stand)[0] == ("Ben", "human")
    assert len(choice_of(stand).seats) == 3


def test_it_ends_with_the_program(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    stand.program.show_title()
    chosen(stand)
    again = Stand(tmp_path)
    again.program.show_title()
    again.pass_time(60)
    again.press("new")
    assert seated(again)[0] == ("Livia", "human")


@pytest.mark.parametrize("level", ["novice", "club"])
def test_title_and_new_game_suggest_one_level(stand: Stand, level: str) -> None:
    """The weakest for the first games, and whom the title says once that was chosen; one more seat is like the rest."""
    if level != "novice":
        stand.press("play.level")
        stand.press(f"play.level.{level}")
    stand.press("new")
    assert {kind for _name, kind in seated(stand)[1:]} == {f"ai:{level}"}
    stand.press("seat.3.remove")
    stand.press("seats.add")
    assert seated(stand)[3][1] == f"ai:{level}"
