"""What is said of an area: every sign of its header and of the chips at its foot, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from capitol.games.capitol.rules.tile_kinds import AMPHITHEATRE, TEMPLE
from capitol.games.capitol.ui.models.table import AreaModel, table_model
from capitol.games.capitol.ui.parts.round_bar import BUILD, round_phase
from capitol.games.capitol.ui.table.sentences import area_words
from capitol.games.capitol.ui.words import Names
from tests.capitol.rules.positions import GAME, position

NAMES = Names(("Livia", "Cato", "Marcellus"), tuple(f"Area {number}" for number in range(1, 10)))
FIRST, SECOND = 0, 1
"""Two areas of different colours."""


def area(number: int = FIRST, **given: Any) -> AreaModel:
    return table_model(GAME.view(position(3, **given), 0)).areas[number]


def words(made: AreaModel, points: bool = True) -> list[str]:
    return area_words(made, NAMES, points).split("\n")


@pytest.mark.parametrize(("free", "said"), [(1, "1 of 7 small spaces is free."), (2, "2 of 7 small spaces are free.")])
def test_free_spaces_are_counted_of_all(free: int, said: str) -> None:
    assert words(replace(area(), free=free, small=7))[2] == said


def test_a_lock_is_told() -> None:
    said = words(replace(area(), free=0))
    assert said[1] == "No small space is free: no house can come any more."
    assert not any("are free" in line or "is free." in line for line in said[2:])


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "The first house has one floor and any roof."),
        (
            {"forced": 0},
            "The first house has one floor and a round roof: both other areas of this colour have triangular ones.",
        ),
        (
            {"forced": 1},
            "The first house has one floor and a triangular roof: both other areas of this colour have round ones.",
        ),
        ({"shape": 0, "heights": (2, 3)}, "Takes houses of 2 or 3 with round roofs."),
        ({"shape": 1, "heights": (1, 2)}, "Takes houses of 1 or 2 with triangular roofs."),
    ],
)
def test_the_sign_of_the_next_house_is_told(changes: Mapping[str, Any], said: str) -> None:
    assert words(replace(area(), **changes))[1] == said


@pytest.mark.parametrize(
    ("fountains", "tile", "said"),
    [
        (0, None, "No fountain: first place scores 2, second 0."),
        (1, None, "1 fountain: first place scores 3, second 1."),
        (2, None, "2 fountains: first place scores 4, second 2."),
        (0, TEMPLE, "The temple, no fountain: first place scores 4, second 0."),
        (1, TEMPLE, "1 fountain and the temple: first place scores 6, second 2."),
        (0, AMPHITHEATRE, "Amphitheatre: first place draws 2 more, second 1."),
    ],
)
def test_fountains_and_tiles_are_told_with_what_places_are_worth(fountains: int, tile: int | None, said: str) -> None:
    assert said in words(replace(area(), fountains=fountains, tile=tile))[3:]


@pytest.mark.parametrize(
    ("houses", "said"),
    [
        (
            [(0, 1, 0), (0, 2, 0), (1, 2, 0), (2, 1, 0)],
            [
                "Livia: 3 floors, first place, 3 points.",
                "Cato: 2 floors, second place, 1 point.",
                "Marcellus: 1 floor, no place, 0 points.",
            ],
        ),
        (
            [(0, 1, 0), (0, 1, 0), (1, 2, 0)],
            [
                "Cato: 2 floors, first by the tallest house, 2 high, 3 points.",
                "Livia: 2 floors, second place, 1 point.",
            ],
        ),
        (
            [(0, 1, 0), (1, 1, 0), (2, 1, 0)],
            [
                "Livia: 1 floor, shares first place, 3 points.",
                "Cato: 1 floor, shares first place, 3 points.",
                "Marcellus: 1 floor, shares first place, 3 points.",
            ],
        ),
    ],
)
def test_each_chip_is_told_in_words(houses: list[tuple[int, int, int]], said: list[str]) -> None:
    made = area(SECOND, built={SECOND: houses}, fountains={SECOND: 1})
    assert words(made)[4:] == said
    assert words(made, points=False)[4:] == [f"{line.rpartition(', ')[0]}." for line in said], "no forecast, no points"


def test_two_auctions_of_one_kind_have_names_of_their_own() -> None:
    words = [step.word for step in round_phase(0, BUILD).steps]
    assert words[1:3] == ["Fountain 1", "Fountain 2"]
    assert len(set(words)) == len(words)
