"""Who sits at the table: names, portraits and levels in the rail, the menu of a seat, log, end and saved games."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from capitol.ai.generic.entries import generic_players
from capitol.games.registry import games
from capitol.session.journal import HANDED
from capitol.session.seats import Seat
from capitol.session.statistics import GUEST
from capitol.shell.table_choice import TableChoice
from capitol.table.art.portrait import NAMES as PORTRAITS
from capitol.table.art.portrait import draw_portrait
from capitol.table.log import note_line
from capitol.table.seats.badge import seat_looks
from capitol.table.seats.players import sitters
from tests.scenes.at_table import Table
from tests.scenes.games import saved_game
from tests.scenes.harness import Stand

NAMES = ("Livia", "Lucia", "Crassus", "Cato")
SIDE = 46
"""Of a portrait in the rail, in pixels."""
KINDS = ("human", "ai:novice", "ai:club", "ai:master")


def test_everybody_has_a_portrait_and_no_two_the_same() -> None:
    """All names of all players of all games, told apart even at the size of the rail; but for the players that every
    game has, who show the sign of a computer."""
    names: set[str] = set()
    for entry in games().values():
        nobody = {player.name for player in generic_players(entry.game)}
        players = [player for player in (*entry.players, *entry.sparring) if player.name not in nobody]
        own = [name.casefold() for player in players for name in player.names]
        assert len(own) == len(set(own))
        names |= set(own)
    assert names == set(PORTRAITS)
    pictures = {name: pygame.image.tobytes(draw_portrait(SIDE, SIDE, name), "RGB") for name in names}
    for first, second in itertools.combinations(sorted(names), 2):
        bytes_of = zip(pictures[first], pictures[second], strict=True)
        unlike = sum(abs(one - other) > 48 for one, other in bytes_of) / 3
        assert unlike > 0.05 * SIDE * SIDE, (first, second)


def test_a_stand_in_takes_a_name_and_a_face_that_nobody_has_at_the_table() -> None:
    """As on New game: a second novice is not “Livia (Lucia)” beside Lucia, wherever she sits."""
    entry = games()["capitol"]
    seats = [Seat("Livia", "ai:novice"), Seat("Cato", "ai:novice"), Seat("Lucia", "ai:novice"), Seat("Silvia", "human")]
    found = sitters(entry, seats)
    assert [one.name for one in found] == ["Livia (Flavia)", "Cato (Drusilla)", "Lucia", "Silvia"]
    assert [one.portrait for one in found] == ["portrait.flavia", "portrait.drusilla", "portrait.lucia", ""]
    assert found[0].who.startswith("Played by Flavia.")
    (alone,) = sitters(entry, [Seat("Cato", "ai:novice")])
    assert (alone.name, alone.portrait) == ("Cato (Lucia)", "portrait.lucia")


@pytest.mark.parametrize(
    ("seat", "name", "portrait", "who"),
    [
        (Seat("Livia"), "Livia", "", ""),
        (Seat("Lucia", "ai:novice"), "Lucia", "portrait.lucia", "Novice. For your first games."),
        (Seat("Flavia", "ai:novice"), "Flavia", "portrait.flavia", "Novice. For your first games."),
        # A seat that was handed over, and one of a save from before opponents had names of their own.
        (
            Seat("Livia", "ai:novice"),
            "Livia (Lucia)",
            "portrait.lucia",
            "Played by Lucia. Novice. For your first games.",
        ),
        (
            Seat("Cato", "ai:master"),
            "Cato (Augustus)",
            "portrait.augustus",
            "Played by Augustus. Master. The strongest level.",
        ),
        (Seat("Cato", "cmd:python bot.py"), "Cato (a program)", "", "Played by a program."),
        (Seat("Cato", "ai:gone"), "Cato", "", ""),
    ],
)
def test_who_sits_at_a_seat(seat: Seat, name: str, portrait: str, who: str) -> None:
    (sitter,) = sitters(games()["capitol"], [seat])
    assert (sitter.name, sitter.portrait, sitter.who) == (name, portrait, who)


def test_the_table_tells_who_plays_and_how_strong(tmp_path: Path) -> None:
    """The rail has names and portraits, the tooltip the level in words; the menu of the seat leads to the figures."""
    table = Table(tmp_path, KINDS, names=NAMES, steps=20)
    assert [table.find(f"seat.{seat}").label for seat in range(4)] == ["Livia", "Lucia", "Crassus", "Cato (Augustus)"]
    assert table.find("seat.1").tooltip.startswith("Novice. For your first games.\nLucia: ")
    assert "Won" not in table.find("seat.1").tooltip
    assert [sitter.portrait for sitter in table.table.view_model.sitters][1:] == [
        "portrait.lucia",
        "portrait.crassus",
        "portrait.augustus",
    ]
    table.press("seat.2")
    assert "Club player. When you know the game." in table.find("seat.menu.text").label
    assert table.faults(may_overlap=("hand.*",), captions=("yard.*", "header.*", "bar.*")) == []
    table.press("seat.menu.strength")
    assert "games against 3 × Faber (Casual)." in table.find("strength.club.text").label
    table.key("return")
    table.press("seat.0")
    assert not table.has("seat.menu.strength")


def test_a_seat_handed_over_keeps_its_name_and_tells_who_plays(tmp_path: Path) -> None:
    table = Table(tmp_path, KINDS, names=NAMES)
    table.press("seat.0")
    table.press("seat.menu.concede")
    table.press("hand.casual")
    table.pass_time(200)
    assert table.session.seats[0].name == "Livia"
    assert table.find("seat.0").label == "Livia (Faber)"
    assert table.find("seat.0").tooltip.startswith("Played by Faber. Casual. For an easy evening.")


def test_who_takes_a_seat_has_one_name_in_the_choice_the_log_and_the_rail(tmp_path: Path) -> None:
    """Lucia sits there already: Flavia is offered, comes and is told of."""
    table = Table(tmp_path, KINDS, names=NAMES)
    table.press("seat.0")
    table.press("seat.menu.concede")
    assert [table.find(f"hand.{id}").label for id in ("novice", "casual")] == ["Flavia, Novice", "Faber, Casual"]
    table.press("hand.novice")
    table.pass_time(200)
    assert table.find("seat.0").label == "Livia (Flavia)"
    (handed,) = [note_line(note, table.session).text for note in table.session.notes if note.kind == HANDED]
    assert handed == "Flavia, a computer player, plays for Livia from here on."


def test_the_end_tells_the_levels_and_a_press_the_figures(tmp_path: Path) -> None:
    table = Table(tmp_path, KINDS, names=NAMES, steps=10_000)
    table.pass_time(2500)
    badge = table.find("seat.1")
    assert badge.tooltip == "Novice. For your first games."
    assert table.find("seat.3").label == "Cato (Augustus)"
    assert table.find("seat.0").on_press is None
    table.press("seat.1")
    assert "games against" in table.find("strength.novice.text").label
    assert table.faults() == []


def test_saved_games_tell_who_sits_there(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    saved_game(stand.program, "Mine", 8)
    stand.program.show_title()
    stand.pass_time(60)
    stand.press("saves")
    assert [stand.find(f"save.seat.{seat}").label for seat in range(4)] == ["Livia", "Faber", "Figulus", "Pistor"]
    assert stand.find("save.seat.1").tooltip == "Casual. For an easy evening."
    assert stand.faults() == []


def test_the_list_of_saved_games_shows_the_symbol_of_a_person(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "ai:novice"), names=NAMES)
    program = table.program
    anna = program.profiles.add("Anna", "sun")
    assert anna is not None
    choice = TableChoice.standard(program.settings, program.entry)
    program.begin(choice.with_seat(0, name="Anna", profile=anna.id))
    pictures = []
    for symbol in ("sun", "moon"):
        program.profiles.change(anna.id, symbol=symbol)
        program.open_saves()
        table.pass_time(60)
        pictures.append(pygame.image.tobytes(table.draw(), "RGB"))
        program.stack.pop()
    assert pictures[0] != pictures[1]


def test_a_person_s_symbol_stands_at_the_seat_and_follows_a_change(tmp_path: Path) -> None:
    """In the rail, on the cover and at the end; nobody's where the person left the list, and a guest has none."""
    table = Table(tmp_path, ("human", "human", "ai:novice"), names=NAMES, steps=20)
    anna = table.program.profiles.add("Anna", "sun")
    assert anna is not None
    for seat, profile in ((0, anna.id), (1, GUEST)):
        table.session._seats[seat] = replace(table.session.seats[seat], profile=profile)

    def shown() -> list[str]:
        table.open()
        table.pass_time()
        return [sitter.portrait for sitter in table.table.view_model.sitters[:2]]

    def strip() -> bytes:
        picture = table.draw()
        return pygame.image.tobytes(picture.subsurface(table.find("seat.0").rect), "RGB")

    pictures = []
    for change, wanted in (
        (lambda: None, "emblem.sun"),
        (lambda: table.program.profiles.change(anna.id, symbol="moon"), "emblem.moon"),
        (lambda: table.program.profiles.remove(anna.id), ""),
    ):
        change()
        assert shown() == [wanted, ""]
        pictures.append(strip())
        looks = seat_looks(table.session.entry, table.session.seats, (), table.program.seats)
        assert looks[0].sitter.portrait == wanted
    assert len(set(pictures)) == 3, "each is seen"
    assert table.faults(may_overlap=("hand.*",), captions=("yard.*", "header.*", "bar.*")) == []
