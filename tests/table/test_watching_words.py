"""Whose view of a table that nobody plays at is offered, in the words of each game."""

from __future__ import annotations

from capitol.games.registry import games
from capitol.session.seats import Seat
from capitol.table.watching import seat_options, seats_text


def test_whoever_acts_is_offered_with_what_the_game_has_to_open() -> None:
    seats = (Seat("Ada", "human", "ivory"), Seat("Bo", "human", "aegean"))
    offered = {id: [one.text for one in seat_options(entry, seats, follow=True)] for id, entry in games().items()}
    assert all(texts[:2] == ["Seat of Ada", "Seat of Bo"] for texts in offered.values())
    assert {id: texts[2] for id, texts in offered.items()} == {
        "capitol": "Open hands: whoever acts",
        "capstone": "Open goals: whoever acts",
        "capoterra": "Whoever acts",
    }
    hands = {id: "[hide]" in seats_text(entry, "[hide] shows and hides its hand.") for id, entry in games().items()}
    assert hands == {"capitol": True, "capstone": True, "capoterra": False}
    assert len(seat_options(games()["capitol"], seats, follow=False)) == 2
