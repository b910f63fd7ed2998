"""Players: the list, the pages of a person, old games brought in, and who sits down in New game."""

from __future__ import annotations

import csv
import errno
import re
import zipfile
from itertools import combinations
from pathlib import Path

import msgspec
import pygame
import pytest

from capitol.core.luck import Change
from capitol.core.setup import HUMAN
from capitol.session.history import History, Sitter
from capitol.session.profiles import EMBLEMS, NAME_LENGTH, Profiles
from capitol.shell.new_game import NewGameScene
from capitol.shell.players import EMBLEM, MOST_ROW, NICHE, ROW, PlayersScene
from capitol.table.art import statue
from tests.scenes.games import some_games
from tests.scenes.harness import Stand
from tests.session.old_records import write_records


def scene(stand: Stand) -> PlayersScene:
    assert isinstance(stand.scene, PlayersScene)
    return stand.scene


def choice_of(stand: Stand) -> NewGameScene:
    assert isinstance(stand.scene, NewGameScene)
    return stand.scene


def test_nobody_has_played_yet_and_a_name_is_typed(stand: Stand) -> None:
    stand.press("players")
    assert stand.has("player.nobody")
    stand.press("players.add")
    assert scene(stand).people == []
    stand.press("players.name")
    stand.type("Anna")
    stand.key("return")
    assert stand.find("players.0").label == "Anna, 0 games, 0 won"
    assert stand.find("player.advice").label == "A good first opponent: Novice."
    assert stand.find("toast").label == "Anna was added to the list."
    stand.press("players.name")
    stand.type("anna")
    stand.key("return")
    assert stand.find("toast").label == "Anna is already on the list."
    assert [one.name for one in Profiles(stand.program.folders.data).all()] == ["Anna"]


def test_each_symbol_has_its_bust() -> None:
    """No two of them alike, cut out, and standing at the bottom of their room."""
    assert set(EMBLEMS) == set(statue.NAMES)
    pictures = [statue.draw_bust(70, 100, name) for name in EMBLEMS]
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in pictures}) == len(EMBLEMS)
    for picture in pictures:
        assert picture.get_at((1, 1)).a == 0
        assert picture.get_at((35, 98)).a > 240
        assert picture.get_bounding_rect().height > 90


def test_each_bust_has_a_face_of_its_own() -> None:
    """The outlines from the brow to the chin differ, on average by more than 0.8 % of a bust's width."""
    wide, tall = 196, 292
    profiles = []
    for name in statue.NAMES:
        mask = pygame.mask.from_surface(statue.draw_bust(wide, tall, name))
        rows = range(round(0.30 * tall), round(0.58 * tall))
        profiles.append([max(x for x in range(wide) if mask.get_at((x, y))) for y in rows])
    for one, other in combinations(profiles, 2):
        # One face in another place is no other face.
        away = [a - b for a, b in zip(one, other, strict=True)]
        middle = sum(away) / len(away)
        assert sum(abs(far - middle) for far in away) / len(away) > 0.008 * wide


@pytest.mark.parametrize(
    ("people", "size", "ui"), [(2, (1280, 720), 1.0), (12, (1280, 720), 1.0), (3, (800, 540), 2.0)]
)
def test_people_stand_on_a_shelf(stand: Stand, people: int, size: tuple[int, int], ui: float) -> None:
    """The fewer, the larger; names stay clear of bust and symbol."""
    for number in range(people):
        stand.program.profiles.add(f"Wilhelmina of place {number}"[:NAME_LENGTH])
    stand.resize(size)
    stand.program.change_settings("display", ui_scale=ui)
    stand.press("players")
    look, row = scene(stand).stage.look, stand.find("players.1")
    tall = round(row.niche / NICHE)  # type: ignore[attr-defined]
    assert look.ui(ROW) <= tall <= look.ui(MOST_ROW)
    assert (tall == look.ui(MOST_ROW)) == (people == 2)
    assert row.rect.height >= tall
    for name in ("players.1.name", "players.1.games"):
        words = stand.find(name).rect
        assert words.left >= row.rect.left + row.niche  # type: ignore[attr-defined]
        assert words.right <= row.rect.right - look.ui(EMBLEM)
        assert row.rect.contains(words)
    stand.draw()
    assert stand.faults() == []


def test_luck_is_left_out_of_the_games_that_were_reviewed(stand: Stand) -> None:
    stand.program.profiles.add("Anna")
    games = [msgspec.structs.replace(one, digest=f"{number:064x}") for number, one in enumerate(some_games("Anna"))]
    stand.program.history.add(*games)
    folder = stand.program.people.reviews.of(stand.program.library.entry)
    for game, luck in zip(games, (0.1, 0.2), strict=False):
        everybody = (luck,) * len(game.seats)
        folder.write(game.digest, (Change(0, 0, everybody, (), everybody),))
    stand.press("players")
    told = stand.find("player.figures").label
    assert re.search(r"Won without luck: \d+% of 2 reviewed games \(\d+% to \d+%\)", told), told


def test_pages_tell_what_the_history_says(stand: Stand) -> None:
    stand.program.profiles.add("Anna")
    stand.program.history.add(*some_games("Anna"))
    stand.press("players")
    assert stand.find("players.0").label == "Anna, 12 games, 4 won"
    assert stand.find("player.sheet.1").label.split() == ["All", "games", "12", "4", "33", "19.5", "39", "1"]
    assert "Auction efficiency: 0.30" in stand.find("player.figures").label
    scene(stand)._turn_page("achievements")
    stand.pass_time()
    assert stand.find("player.achieved").label == "2 of 23 achievements"
    assert stand.find("achievement.by_one").label == "A hair ahead (1 Jan 2026)"
    assert stand.find("achievement.one_point").label == "One point"
    scene(stand)._turn_page("games")
    stand.pass_time()
    assert stand.find("player.sheet.1").label.startswith("12 Jan 2026")
    stand.press("players.game")
    stand.key("right")
    assert stand.find("players.0").label == "Anna, 0 games, 0 won"


def test_symbol_colour_and_name_are_changed_and_kept(stand: Stand) -> None:
    stand.program.profiles.add("Anna")
    stand.program.profiles.add("Ben")
    stand.press("players")
    scene(stand)._turn_page("person")
    stand.pass_time()
    stand.press("person.symbol.moon")
    stand.press("person.colour.ink")
    stand.press("person.name")
    stand.key("end")
    stand.type("ni Max")
    assert stand.program.profiles.all()[0].name == "Benni Max", "a space at the end of what is typed stays there"
    stand.key(*["backspace"] * 9)
    assert stand.find("person.name").value == ""  # type: ignore[attr-defined]
    stand.type("Benni")
    ben, anna = Profiles(stand.program.folders.data).all()
    assert (ben.name, ben.symbol, ben.colour) == ("Benni", "moon", "ink")
    stand.key("tab")
    stand.press("person.remove")
    stand.key("return")
    assert len(scene(stand).people) == 2, "Enter keeps"
    stand.press("person.remove")
    stand.press("players.remove.yes")
    assert [who.name for who in scene(stand).people] == [anna.name]


def test_a_name_of_old_that_cannot_be_shown_is_kept_and_can_be_changed(stand: Stand) -> None:
    """Its page says so. Cut short it still cannot be shown, which is told; another name is taken."""
    stand.program.profiles.add("王芳", of_old=True)
    stand.press("players")
    scene(stand)._turn_page("person")
    stand.pass_time()
    assert "王芳" in stand.find("person.unshown").label
    stand.press("person.name")
    stand.key("end", "backspace")
    told = [text for _kind, text in scene(stand).stage.announced]
    assert any("CJK UNIFIED IDEOGRAPH-738B" in text for text in told)
    assert not any("Somebody else" in text for text in told)
    assert stand.program.profiles.all()[0].name == "王芳"
    stand.key("backspace")
    stand.type("Фан")
    assert stand.program.profiles.all()[0].name == "Фан"
    assert not stand.has("person.unshown")


def test_who_cannot_be_deleted_stays_and_the_reason_is_told(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_args: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    stand.program.profiles.add("Anna")
    monkeypatch.setattr(stand.program.history, "forget", full)
    stand.press("players")
    scene(stand)._turn_page("person")
    stand.pass_time()
    stand.press("person.remove")
    stand.press("players.remove.yes")
    assert [who.name for who in scene(stand).people] == ["Anna"]
    assert stand.find("toast").label.startswith("Anna cannot be deleted: ")


def test_the_keyboard_alone_leads_everywhere(stand: Stand) -> None:
    stand.program.history.add(*some_games("Anna"), *some_games("Ben"))
    stand.key("y")
    stand.key("down")
    assert scene(stand).who == scene(stand).people[1]
    stand.key("right", "right")
    assert scene(stand).stage.focus.id.startswith("player.")
    stand.key("escape")
    assert not isinstance(stand.scene, PlayersScene)


def test_who_is_known_by_name_alone_can_be_put_on_the_list(stand: Stand) -> None:
    stand.program.history.add(*some_games("Anna"))
    stand.press("players")
    scene(stand)._turn_page("person")
    stand.pass_time()
    stand.press("person.keep")
    assert scene(stand).profile is not None
    assert stand.find("players.0").label == "Anna, 12 games, 4 won"


def test_old_games_are_brought_in_once_and_the_table_is_saved(stand: Stand) -> None:
    write_records(stand.program.record_folder, 0, 12)
    for count in (12, 0):
        if count:
            stand.press("players")
        stand.press("players.import")
        stand.pass_time(4000)
        assert scene(stand).next_due(1e9) != 1e9
        assert len(History(stand.program.folders.data, stand.program.games).entries()) == 12
    stand.press("player.csv")
    (path,) = stand.program.record_folder.glob("*.csv")
    with open(path, encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    played = [int(row["games"]) for row in rows if not row["players"] and not row["against"]]
    assert sum(played) == 24, "two seats in each game"


def test_people_sit_down_from_the_list_in_their_colour(stand: Stand) -> None:
    anna = stand.program.profiles.add("Anna", "sun", "terracotta")
    assert anna is not None
    stand.press("new")
    stand.press("seat.0.kind")
    stand.press(f"seat.0.kind.person:{anna.id}")
    seat = choice_of(stand).choice.seats[0]
    assert (seat.name, seat.profile, seat.colour) == ("Anna", anna.id, "terracotta")
    stand.press("start")
    session = stand.program.session
    assert session is not None
    assert session.seats[0].profile == anna.id
    stand.program.to_title()
    stand.pass_time()
    stand.press("play")
    session = stand.program.session
    assert session is not None
    assert session.seats[0].profile == anna.id, "who played last plays again"


def test_a_typed_name_is_put_on_the_list_and_a_guest_is_not(stand: Stand) -> None:
    stand.press("new")
    scene_ = choice_of(stand)
    scene_.take(scene_.choice.with_seat(0, name="Dora").with_unknown(1, guest=True))
    stand.pass_time()
    assert stand.find("seat.1.kind").chosen.text == "Guest"  # type: ignore[attr-defined]
    stand.press("start")
    assert [one.name for one in stand.program.profiles.all()] == ["Dora"]
    session = stand.program.session
    assert session is not None
    assert session.seats[0].profile == stand.program.profiles.all()[0].id
    assert session.seats[1].profile == "guest"


def test_a_name_that_a_seat_began_with_is_nobodys(stand: Stand) -> None:
    stand.press("play")
    assert stand.program.profiles.all() == ()


def test_one_person_does_not_sit_at_two_seats(stand: Stand, tmp_path: Path) -> None:
    anna, ben = stand.program.profiles.add("Anna"), stand.program.profiles.add("Ben")
    assert anna is not None
    assert ben is not None
    stand.press("new")
    choice = choice_of(stand).choice.with_person(0, anna).with_person(1, ben).with_person(1, anna)
    assert [seat.name for seat in choice.seats[:2]] == ["Ben", "Anna"]
    assert choice.faults() == []


def data_page(stand: Stand) -> None:
    stand.program.profiles.add("Anna")
    stand.program.history.add(*some_games("Anna"))
    stand.press("settings")
    stand.press("settings.group.data")


def test_all_that_is_remembered_is_exported_in_one_file(stand: Stand) -> None:
    data_page(stand)
    stand.press("settings.people")
    (path,) = stand.program.record_folder.glob("*.zip")
    with zipfile.ZipFile(path) as archive:
        assert sorted(archive.namelist()) == ["history.jsonl", "players.json", "statistics.csv"]
        assert b"Anna,human,capitol" in archive.read("statistics.csv")
        assert archive.read("history.jsonl") == stand.program.history.path.read_bytes()
    stand.press("settings.copy")
    (path,) = stand.program.picture_folder.glob("*.zip")
    with zipfile.ZipFile(path) as archive:
        assert {"history.jsonl", "players.json"} <= set(archive.namelist())


def test_all_that_is_remembered_is_deleted_after_a_question(stand: Stand) -> None:
    data_page(stand)
    stand.press("settings.forget")
    assert stand.faults() == []
    stand.key("return")
    assert stand.program.history.entries() != (), "Enter keeps"
    stand.press("settings.forget")
    stand.press("settings.forgetting.yes")
    assert stand.program.history.entries() == ()
    assert stand.program.profiles.all() == ()
    data = stand.program.folders.data
    assert not [path for path in data.iterdir() if path.name in ("history.jsonl", "players.json")]


def test_the_next_opponent_can_be_seated_in_new_game(stand: Stand) -> None:
    """Of who sits there; nobody is suggested to somebody without a game, nor who sits there already."""
    stand.program.profiles.add("Livia")
    stand.program.new_game()
    stand.pass_time()
    assert not stand.has("seats.suggested")
    stand.key("escape")
    games = [
        msgspec.structs.replace(one, winners=(0,), digest=f"won {number}", sitting=f"won {number}")
        for number, one in enumerate(some_games("Livia"))
    ]
    stand.program.history.add(*games)
    stand.program.new_game()
    stand.pass_time()
    wanted = stand.find("seats.suggested")
    assert wanted.tooltip.startswith("Livia has won 6 of the last 6 games against Casual.")
    stand.press("seats.suggested")
    new_game = stand.scene
    assert isinstance(new_game, NewGameScene)
    player = next(one for one in new_game.entry.players if one.level in wanted.label)
    computers = [seat.kind for seat in new_game.choice.seats if seat.is_computer]
    assert computers == [f"ai:{player.id}"] * 3
    assert not stand.has("seats.suggested")
    sitter = Sitter("Livia", HUMAN, "")
    assert new_game.suggested(sitter) is new_game.suggested(sitter), "a thousand games are reckoned with once"
    stand.program.history.add(*some_games("Livia"))
    found = new_game.suggested(sitter)
    assert found is not None
    assert found[1] != wanted.tooltip
    assert stand.faults() == []


def test_a_name_without_a_game_is_taken_off_the_list_at_once(stand: Stand) -> None:
    """It may have been written by mistake. Who has played is deleted on a page of its own, after a question."""
    stand.program.history.add(*some_games("Anna", 1))
    for name in ("Anna", "LiviaBob"):
        stand.program.profiles.add(name)
    stand.press("players")
    number = [who.name for who in scene(stand).people].index("LiviaBob")
    stand.press(f"players.{number}")
    stand.press("player.drop")
    assert [who.name for who in scene(stand).people] == ["Anna"]
    assert stand.find("toast").label == "LiviaBob was removed from the list."
    assert not stand.has("player.drop")
