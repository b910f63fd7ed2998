"""Who plays: shown and changed on the title, seated by Play, challenges and lessons, kept whatever is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from capitol.host.language import set_language
from capitol.session.profiles import Profile
from capitol.session.seats import Seat
from capitol.session.settings import Settings, load_settings
from capitol.session.statistics import GUEST
from capitol.shell.table_choice import TableChoice
from tests.scenes.devices import push
from tests.scenes.harness import SIZES, Stand
from tests.scenes.hearing import Listener, find


def listed(stand: Stand, *names: str) -> list[Profile]:
    """Profiles of these names."""
    made = [stand.program.profiles.add(name) for name in names]
    return [one for one in made if one is not None]


def mine(stand: Stand) -> Seat:
    """The first seat of the game at the table."""
    session = stand.program.session
    assert session is not None
    return session.seats[0]


def two_at_one_screen(stand: Stand, first: str = "Cato", second: str = "Ben") -> None:
    """A game of two people, left in the middle for the title."""
    choice = TableChoice.standard(stand.program.settings, stand.program.entry)
    for seat, name in enumerate((first, second)):
        choice = choice.with_seat(seat, kind="human", name=name, profile="typed")
    stand.program.begin(choice)
    stand.program.to_title()
    stand.pass_time(60)


def shown(stand: Stand) -> str:
    """The name that the title shows."""
    return stand.find("title.person").value_words


@pytest.mark.parametrize("game", ["capitol", "capstone", "capoterra"])
def test_a_game_of_several_changes_nothing_of_who_plays(stand: Stand, game: str) -> None:
    """After two at one screen Play, challenges and lessons seat who plays, and neither of the two."""
    anna, _eve = listed(stand, "Anna", "Eve")
    stand.program.choose_person(anna.id)
    stand.program.choose_game(game)
    two_at_one_screen(stand)
    assert shown(stand) == "Anna"
    stand.press("play")
    assert (mine(stand).name, mine(stand).profile) == ("Anna", anna.id)
    stand.program.open_lesson(0)
    assert (mine(stand).name, mine(stand).profile) == ("Anna", anna.id)
    stand.program.to_title()
    stand.pass_time()
    challenges = stand.program.entry.challenges
    if challenges is not None and challenges():
        stand.press("challenges")
        assert stand.find("challenge.seat.0").label == "Anna"
        stand.press("challenge.play")
        assert (mine(stand).name, mine(stand).profile) == ("Anna", anna.id)


def test_first_of_all_nobody_on_the_list_plays_and_several_leave_it_so(stand: Stand) -> None:
    assert shown(stand) == "Livia"
    two_at_one_screen(stand)
    assert shown(stand) == "Livia"
    stand.press("play")
    assert (mine(stand).name, mine(stand).profile) == ("Livia", "")


def test_a_press_and_a_name_and_somebody_else_plays(stand: Stand) -> None:
    anna, ben = listed(stand, "Anna", "Ben")
    stand.program.show_title()
    stand.pass_time()
    stand.press("title.person")
    stand.press(f"title.person.{ben.id}")
    assert shown(stand) == "Ben"
    assert load_settings(stand.program.folders.config)[0].play.person == ben.id
    stand.press("play")
    assert mine(stand).profile == ben.id
    assert mine(stand).colour == ben.colour
    stand.program.to_title()
    stand.pass_time()
    stand.key("w", "down", "return")  # keys alone: who played last stands first
    assert stand.program.me == anna
    assert shown(stand) == "Anna"


def test_a_new_name_plays_at_once(stand: Stand) -> None:
    stand.press("title.person")
    stand.press("title.person.new")
    stand.type("Zoë")
    stand.key("return")
    assert stand.has("title.name")
    assert shown(stand) == "Zoë"
    stand.press("title.person")
    stand.press("title.person.new")
    stand.key("escape")
    stand.key("escape")
    assert shown(stand) == "Zoë", "gone back without a name"


def test_a_guest_plays_and_nothing_is_remembered_of_them(stand: Stand) -> None:
    (anna,) = listed(stand, "Anna")
    stand.program.choose_person(anna.id)
    stand.press("title.person")
    stand.press(f"title.person.{GUEST}")
    assert shown(stand) == "Guest"
    stand.press("play")
    assert (mine(stand).name, mine(stand).profile) == ("Guest", GUEST)
    stand.program.to_title()
    stand.pass_time(60)
    assert shown(stand) == "Guest"
    settings, _trouble = load_settings(stand.program.folders.config)
    again = Stand(stand.program.folders.data.parent, settings=settings)
    assert again.program.me == anna, "a guest is one until the program ends"
    stand.press("title.person")
    stand.press(f"title.person.{anna.id}")
    assert stand.program.me == anna


def test_who_plays_alone_in_new_game_plays_from_then_on(stand: Stand) -> None:
    """A typed name, and one that seats begin with too, once it was typed; New game has who plays at its only seat."""
    for name in ("Anna", "Claudia"):
        stand.press("new")
        field = stand.find("seat.0.name")
        stand.press("seat.0.name")
        stand.key(*["backspace"] * len(field.value))  # type: ignore[attr-defined]
        stand.type(name)
        stand.press("start")
        assert mine(stand).name == name
        stand.program.to_title()
        stand.pass_time(60)
        assert shown(stand) == name
        assert stand.program.me.id
    anna = stand.program.profiles.named("Anna")
    assert anna is not None
    stand.press("title.person")
    stand.press(f"title.person.{anna.id}")
    stand.press("new")
    assert stand.find("seat.0.name").value == "Anna"  # type: ignore[attr-defined]


def test_a_renamed_person_goes_on_and_a_deleted_one_leaves_nobody(stand: Stand) -> None:
    anna, ben = listed(stand, "Anna", "Ben")
    stand.program.choose_person(anna.id)
    two_at_one_screen(stand, "Anna", "Ben")
    stand.program.profiles.change(anna.id, name="Annika")
    stand.program.show_title()
    stand.pass_time()
    assert shown(stand) == "Annika"
    stand.press("new")
    names = [stand.find(f"seat.{seat}.name").value for seat in (0, 1)]  # type: ignore[attr-defined]
    assert names == ["Annika", "Ben"]
    stand.key("escape")
    stand.program.forget(anna.id, "Annika")
    stand.program.show_title()
    stand.pass_time()
    assert shown(stand) == "Livia"
    assert stand.program.settings.play.person == ""
    assert stand.program.profiles.find(ben.id) is not None


def test_two_copies_of_the_program_follow_the_list_and_not_each_other(tmp_path: Path) -> None:
    one, other = Stand(tmp_path), Stand(tmp_path)
    anna, ben = listed(one, "Anna", "Ben")
    one.program.choose_person(anna.id)
    other.program.choose_person(ben.id)
    assert (one.program.me.name, other.program.me.name) == ("Anna", "Ben")
    other.program.profiles.change(anna.id, name="Annika")
    assert one.program.me.name == "Annika"
    other.program.forget(anna.id, "Annika")
    assert one.program.me.name == "Livia"


@pytest.mark.parametrize("profile", [True, False])
def test_settings_of_an_earlier_version_tell_who_played_alone(tmp_path: Path, *, profile: bool) -> None:
    before = Stand(tmp_path)
    listed(before, "Cleo", "Anna", "Ben")
    anna = before.program.profiles.named("Anna")
    assert anna is not None
    choice = TableChoice.standard(Settings(), before.program.entry)
    last = choice.with_seat(0, name="Anna", profile=anna.id if profile else "").remembered()
    after = Stand(tmp_path, settings=Settings(last_games={"capitol": last}))
    assert after.program.me == anna


def test_the_players_screen_begins_with_who_plays_and_seats_another(stand: Stand) -> None:
    anna, ben = listed(stand, "Anna", "Ben")
    stand.program.choose_person(anna.id)
    stand.press("players")
    assert stand.find("players.1").selected, "Ben was added last and stands first"
    stand.press("players.0")
    stand.scene._turn_page("person")  # type: ignore[attr-defined]
    stand.pass_time()
    stand.press("person.me")
    assert stand.program.me == ben


def test_a_person_and_a_scripted_rival_of_one_name_are_told_apart(stand: Stand) -> None:
    (cato,) = listed(stand, "Cato")
    stand.program.choose_person(cato.id)
    stand.program.open_lesson(0)
    session = stand.program.session
    assert session is not None
    assert [seat.name for seat in session.seats] == ["You", "Cato"]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(("size", "ui"), [((800, 540), 1.0), *((size, 1.5) for size in SIZES), ((1920, 1080), 2.0)])
def test_the_longest_name_has_room_on_the_title(
    tmp_path: Path, size: tuple[int, int], ui: float, language: str
) -> None:
    stand = Stand(tmp_path, size, ui)
    set_language(language)
    (long,) = listed(stand, "Maximiliana von Wittgens")
    stand.program.choose_person(long.id)
    for game in stand.program.games:
        stand.program.choose_game(game)
        stand.program.show_title()
        stand.pass_time(60)
        assert stand.faults() == []
        assert not stand.find("title.person").clipped


@pytest.mark.parametrize("pad", [False, True])
def test_who_plays_is_reached_and_heard_without_a_pointer(tmp_path: Path, *, pad: bool) -> None:
    """By keys or by pad; the voice says the name, and the menu takes another."""
    player = Listener(tmp_path, "capitol", hand=push if pad else None)
    anna, _ben = listed(player.stand, "Anna", "Ben")
    player.stand.program.choose_person(anna.id)
    part, take = ("rightshoulder", "a") if pad else ("tab", "return")
    heard = find(player.press, player.ear.take(), "Who plays", [part])
    assert "Anna" in " ".join(heard)
    find(player.press, player.press(take), "Ben", ["up", "down"])
    player.press(take)
    assert player.stand.program.me.name == "Ben"
