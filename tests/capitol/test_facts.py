"""Achievements and figures of Capitol: records that earn each, seats that do not, and some told from the bare record.

`finished.jsonl` holds three games of computer players, found so that every achievement is earned in one of them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.finished import Earned, FinishedGames

FINISHED = FinishedGames("capitol", Path(__file__).with_name("finished.jsonl"))

TABLE: Earned = {
    "cheap_temple": ((1, 3), (1, 0)),
    "by_one": ((0, 0), (1, 0)),
    "unopposed": ((0, 1), (0, 0)),
    "bargain": ((0, 1), (0, 0)),
    "early_fountain": ((0, 1), (0, 0)),
    "open_theatre": ((0, 0), (0, 1)),
    "one_floor": ((0, 0), (1, 0)),
    "tallest": ((0, 1), (0, 0)),
    "temple_square": ((1, 2), (1, 0)),
    "waterworks": ((0, 0), (0, 1)),
    "every_colour": ((0, 0), (1, 0)),
    "many_areas": ((0, 1), (0, 0)),
    "second_places": ((0, 1), (0, 0)),
    "kept_place": ((0, 0), (0, 1)),
    "took_over": ((0, 1), (0, 0)),
    "tower": ((1, 3), (1, 0)),
    "nothing_wasted": ((0, 1), (0, 0)),
    "empty_hand": ((0, 0), (0, 1)),
    "saver": ((0, 1), (0, 0)),
    "without_temple": ((1, 0), (1, 1)),
    "from_behind": ((2, 3), (2, 0)),
    "always_ahead": ((0, 1), (0, 0)),
    "one_point": ((2, 3), (2, 0)),
}


def test_each_achievement_is_earned_by_whom_the_table_says() -> None:
    FINISHED.check_table(TABLE)


# The same, told from the bare record


def points(document: dict[str, Any], seat: int, rounds: int) -> int:
    return sum(scored[seat] for scored in document["round_scores"][:rounds])


def others(document: dict[str, Any], seat: int) -> list[int]:
    return [other for other in range(len(document["players"])) if other != seat]


def sold(document: dict[str, Any]) -> list[tuple[int, int, int, bool]]:
    """Of each tile that was paid for: who placed it, the bid, the next highest, and whether it is a temple: the third
    one of a round is large, and all large ones of the last two rounds are temples."""
    found, bids, rounds = [], {}, 0
    drawn = False
    for action in document["actions"]:
        drawn_now = action["type"] == "draw"
        rounds += drawn_now and not drawn
        drawn = drawn_now
        if action["type"] == "bid":
            bids[action["player"]] = sum(int(card[1]) for card in action["cards"])
        elif action["type"] == "place":
            seat = action["player"]
            rest = [bid for other, bid in bids.items() if other != seat]
            if bids.get(seat):
                found.append((seat, bids[seat], max(rest, default=0), "space" not in action and rounds >= 2))
        if action["type"] not in ("bid", "place") or (action["type"] == "place"):
            bids = {}
    return found


def cheap_temple(document: dict[str, Any], seat: int) -> bool:
    tiles = sold(document)
    return any(temple and bid == min(one[1] for one in tiles) for who, bid, _next, temple in tiles if who == seat)


def by_one(document: dict[str, Any], seat: int) -> bool:
    return any(bid - other == 1 and other > 0 for who, bid, other, _temple in sold(document) if who == seat)


def unopposed(document: dict[str, Any], seat: int) -> bool:
    return any(other == 0 and bid <= 3 for who, bid, other, _temple in sold(document) if who == seat)


def without_temple(document: dict[str, Any], seat: int) -> bool:
    temples = [who for who, _bid, _next, temple in sold(document) if temple]
    return seat in document["winners"] and bool(temples) and seat not in temples


def saver(document: dict[str, Any], seat: int) -> bool:
    paid = [sum(bid for who, bid, *_rest in sold(document) if who == one) for one in range(len(document["players"]))]
    return seat in document["winners"] and all(paid[seat] < paid[other] for other in others(document, seat))


def tower(document: dict[str, Any], seat: int) -> bool:
    placed = [one for one in document["actions"] if one["type"] == "permit" and one["player"] == seat]
    return any(one["height"] >= 5 for one in placed)


def nothing_wasted(document: dict[str, Any], seat: int) -> bool:
    thrown = [one for one in document["actions"] if one["type"] == "forgo" and one["player"] == seat]
    return seat in document["winners"] and not thrown


def from_behind(document: dict[str, Any], seat: int) -> bool:
    before = [points(document, one, 3) for one in range(len(document["players"]))]
    return document["winners"] == [seat] and before[seat] < max(before)


def always_ahead(document: dict[str, Any], seat: int) -> bool:
    return all(
        points(document, seat, rounds) > points(document, other, rounds)
        for rounds in (1, 2, 3, 4)
        for other in others(document, seat)
    )


def one_point(document: dict[str, Any], seat: int) -> bool:
    scores = document["scores"]
    return bool(scores[seat] - max(scores[other] for other in others(document, seat)) == 1)


PLAIN: tuple[Callable[[dict[str, Any], int], bool], ...] = (
    cheap_temple,
    by_one,
    unopposed,
    without_temple,
    saver,
    tower,
    nothing_wasted,
    from_behind,
    always_ahead,
    one_point,
)


@pytest.mark.parametrize("plain", PLAIN, ids=lambda plain: plain.__name__)
def test_every_seat_of_every_record_as_the_bare_record_says(plain: Callable[[dict[str, Any], int], bool]) -> None:
    for number, document in enumerate(FINISHED.documents):
        for seat in range(len(document["players"])):
            assert FINISHED.earned(plain.__name__, (number, seat)) == plain(document, seat), (number, seat)
