"""What the New game screen holds, without any picture."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest

from capitol.core.setup import HUMAN
from capitol.games.capitol.levels import default_board, load_board
from capitol.games.registry import GameEntry, games
from capitol.session.seats import ai_kind, pin_matches
from capitol.session.settings import Settings
from capitol.shell.table_choice import TableChoice


@pytest.fixture
def choice() -> TableChoice:
    """The usual table."""
    return TableChoice.standard(Settings(), games()["capitol"])


def test_usual_table_has_no_faults(choice: TableChoice) -> None:
    """A person and three computer players, each with a colour of its own."""
    assert choice.faults() == []
    assert choice.people == 1
    assert len({seat.colour for seat in choice.seats}) == 4


@pytest.mark.parametrize("entry", games().values(), ids=list(games()))
def test_the_first_game_after_the_lessons_has_the_one_easiest_opponent(entry: GameEntry) -> None:
    choice = TableChoice.first_game(Settings(), entry)
    assert not choice.faults()
    assert [seat.kind for seat in choice.seats] == [HUMAN, ai_kind(entry.players[0].id)]


def test_seats_come_and_go(choice: TableChoice) -> None:
    """Two to four seats; a new one has a free name and colour; the chosen Consul keeps the marker."""
    three = replace(choice, first="3").without(0)
    assert three.first == "2"
    assert three.without(2).first == "random"
    two = three.without(0)
    assert two.without(0) == two
    four = two.with_one_more().with_one_more()
    assert four.with_one_more() == four
    assert len({seat.name for seat in four.seats}) == 4
    assert len({seat.colour for seat in four.seats}) == 4


def test_order(choice: TableChoice) -> None:
    """Seats move within the order and take the marker along; at the ends nothing changes."""
    chosen = replace(choice, first="0")
    moved = chosen.moved(0, 1)
    assert [seat.name for seat in moved.seats][:2] == ["Lucia", "Livia"]
    assert moved.first == "1"
    assert chosen.moved(0, -1) == chosen


def test_taking_a_colour_swaps(choice: TableChoice) -> None:
    """Two seats never have the same colour."""
    swapped = choice.with_seat(0, colour=choice.seats[2].colour)
    assert swapped.seats[2].colour == choice.seats[0].colour
    assert swapped.faults() == []


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"name": "  "}, "name"),
        ({"name": "\u200b\ufe0f"}, "name"),
        ({"name": "LUCULLUS"}, "Lucullus"),
        ({"name": "Lucul\u202elus"}, "Lucullus"),
        ({"pin": "12"}, "PIN"),
        ({"name": "Li 王"}, "CJK UNIFIED IDEOGRAPH-738B"),
        ({"name": "Ana 😀"}, "GRINNING FACE"),
    ],
)
def test_faults_in_words(choice: TableChoice, changes: dict[str, str], word: str) -> None:
    """Missing and double names and short PINs are refused in words."""
    choice = choice.with_seat(1, kind="human", name="Lucullus")
    faults = choice.with_seat(0, **changes).faults()
    assert len(faults) == 1
    assert word.casefold() in faults[0].casefold()


def test_round_trip_without_pin(choice: TableChoice) -> None:
    """What is remembered makes the same table again, less the PIN."""
    mine = choice.without(3).with_seat(1, kind="human", name="Marcella").with_seat(0, pin="1234")
    settings = Settings(last_games={"capitol": mine.remembered()})
    again = TableChoice.from_last(settings, games()["capitol"])
    assert [seat.name for seat in again.seats] == ["Livia", "Marcella", "Flavia"]
    assert again.seats[0].pin == ""
    assert again.rules == mine.rules


@pytest.mark.parametrize(
    "last",
    [
        {"seats": "nonsense"},
        {"seats": [{"name": 5}]},
        {"seats": [{}, {}]},
        {"rules": {"auction_tie": "coin"}},
        {"curtain": 7, "forecast": None, "board": 3},
        {"seats": [{"name": "A", "kind": "ai:gone", "colour": "ink"}] * 2},
    ],
)
def test_nonsense_is_as_usual(last: dict[str, object]) -> None:
    """Settings of another version must not keep a game from starting."""
    entry = games()["capitol"]
    assert TableChoice.from_last(Settings(last_games={"capitol": dict(last)}), entry) == TableChoice.standard(
        Settings(), entry
    )


def test_session_and_setup(choice: TableChoice) -> None:
    """The seats carry hashed PINs of people only; the Consul is the chosen one; the same chance, the same cards."""
    mine = replace(choice.with_seat(1, kind="human", pin="4321"), first="1")
    seats = mine.session_seats()
    assert pin_matches("4321", seats[1].pin)
    assert not pin_matches("1234", seats[1].pin)
    assert seats[0].pin == ""
    board = load_board(default_board()).spec
    setup = mine.setup(board, random.Random(5))
    assert setup.first_player == 1
    assert setup == mine.setup(board, random.Random(5))


def kinds_of_tables(most: int = 4) -> list[tuple[str, ...]]:
    """Every mixture of a person and of computer players at a table of four, in every order."""
    return list(itertools.product((HUMAN, *(ai_kind(player.id) for player in games()["capitol"].players)), repeat=most))


def test_every_opponent_has_one_name_of_its_own(choice: TableChoice) -> None:
    """Whoever sits down, no two have one name, and each computer player has one of its character's."""
    entry = games()["capitol"]
    for kinds in kinds_of_tables():
        table = choice
        for number, kind in enumerate(kinds):
            table = table.with_seat(number, kind=kind)
        assert table.faults() == [], kinds
        for seat in table.seats:
            if not seat.is_human:
                assert seat.name in entry.player(seat.kind.removeprefix("ai:")).names


def test_an_opponent_gives_way_to_a_person_of_its_name(choice: TableChoice) -> None:
    mine = choice.with_seat(0, name="Lucia")
    assert [seat.name for seat in mine.seats] == ["Lucia", "Drusilla", "Flavia", "Silvia"]
    assert mine.faults() == []


def test_a_name_that_was_an_opponents_goes_with_it(choice: TableChoice) -> None:
    """A person who sits down instead has a person's name, and one that was typed stays."""
    mine = choice.with_seat(1, kind="human")
    assert mine.seats[1].name == "Cato"
    assert mine.with_seat(1, name="Anna").with_seat(1, kind="cmd:bot").seats[1].name == "Anna"
    assert mine.with_seat(1, kind="ai:club").seats[1].name == "Crassus"
