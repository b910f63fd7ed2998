"""Who is suggested next, from some last games."""

from __future__ import annotations

import pytest

from capitol.games.registry import games
from capitol.session.statistics import Showing, Who
from capitol.session.suggestion import suggestion, suggestion_text

ENTRY = games()["capitol"]
IDS = [player.id for player in ENTRY.players]
ME = Who("p", "Anna")


def played(level: int, *won: bool, seats: int = 2, game: str = "capitol") -> list[Showing]:
    against = (f"ai:{IDS[level]}",) * (seats - 1)
    return [Showing(ME, game, "", seats, against, 10, 5, one) for one in won]


@pytest.mark.parametrize(
    ("found", "kind", "level"),
    [
        ([], "first", 0),
        (played(2, True, game="capstone"), "first", 0),
        (played(1, True), "same", 1),
        (played(1, True, True), "up", 2),
        (played(1, True, True, False), "same", 1),
        (played(1, True, False, True, False, seats=4), "up", 2),
        (played(5, True, True), "top", 5),
        (played(3, False, False, False), "down", 2),
        (played(0, False, False, False), "low", 0),
        (played(0, True, True) + played(3, False), "same", 3),
        (played(1, *[False] * 9, *[True] * 6), "up", 2),
    ],
)
def test_who_comes_next(found: list[Showing], kind: str, level: int) -> None:
    told = suggestion(ENTRY, found)
    assert (told.kind, told.player.id) == (kind, IDS[level])


def test_the_strongest_at_a_mixed_table_counts_and_people_do_not() -> None:
    mixed = Showing(ME, "capitol", "", 4, ("ai:novice", "ai:club", "human"), 1, 2, won=False)
    assert suggestion(ENTRY, [mixed]).met.id == "club"
    alone = Showing(ME, "capitol", "", 2, ("human",), 1, 2, won=True)
    assert suggestion(ENTRY, [alone]).kind == "first"


def test_it_is_said_in_plain_words() -> None:
    said = suggestion_text("Anna", suggestion(ENTRY, played(1, True, True, False, True)))
    assert said == "Anna has won 3 of the last 4 games against Casual. Next opponent: Club player."
    assert suggestion_text("Anna", suggestion(ENTRY, [])) == "A good first opponent: Novice."
