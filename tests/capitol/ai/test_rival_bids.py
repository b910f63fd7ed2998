"""What players with networks expect rivals to bid."""

from __future__ import annotations

import math
import random
from pathlib import Path

import pytest

from capitol.games.capitol.ai.auctions import HandValue
from capitol.games.capitol.ai.rival_bids import BidHabits, shipped_habits
from capitol.games.capitol.rules.numbers import AUCTIONS, ROUNDS

MANY = ROUNDS * AUCTIONS


def habits(refusal: float = 0.0, slope: float = 0.0, share: float = 0.5, spread: float = 0.1) -> BidHabits:
    return BidHabits([(refusal, slope, share, spread)] * MANY)


def test_no_bid_wins_nothing_and_more_than_all_hands_hold_wins_surely() -> None:
    rivals = habits().rivals(0, 0, [HandValue(10.0, 12), HandValue(4.0, 5)])
    chances = [rivals.beaten_by(total) for total in range(14)]
    assert chances[0] == 0
    assert chances[13] == 1
    assert chances == sorted(chances)
    assert 0 < chances[1] < chances[12] < 1
    assert habits().rivals(0, 0, []).beaten_by(1) == 1


def test_the_smallest_bid_beats_those_who_bid_nothing_at_most() -> None:
    """A bid of 1 beats a refusal, and half of the bids that are equal: no more."""
    hand_value = HandValue(20.0, 30)
    for refusal in (-2.0, 0.0, 2.0):
        refuses = 1 / (1 + math.exp(-refusal))
        # A hand of 20 is half a step more than the usual one.
        chance = habits(refusal).rivals(1, 1, [hand_value]).beaten_by(1)
        assert refuses < chance < refuses + 0.05
    richer = habits(0.0, slope=-2.0).rivals(1, 1, [hand_value]).beaten_by(1)
    assert richer == pytest.approx(1 / (1 + math.exp(1)), abs=0.02)


def test_each_rival_must_be_beaten() -> None:
    hand_values = [HandValue(10.0, 20), HandValue(25.0, 40)]
    one, two = (habits().rivals(2, 0, [hand_value]).beaten_by(9) for hand_value in hand_values)
    assert habits().rivals(2, 0, hand_values).beaten_by(9) == pytest.approx(one * two)


def test_the_sums_drawn_are_as_likely_as_they_are_reckoned_with() -> None:
    rivals = habits(refusal=-0.5, share=0.4, spread=0.15).rivals(1, 0, [HandValue(20.0, 24)])
    rng = random.Random(1)
    sums = [rivals.drawn(rng)[0] for _ in range(4000)]
    assert max(sums) <= 24
    assert all(total == 0 or total >= 1 for total in sums)
    for total in (1, 4, 8, 12, 18):
        assert sum(each < total for each in sums) / 4000 == pytest.approx(rivals.beaten_by(total), abs=0.03)
    assert len(habits().rivals(1, 0, [HandValue(20.0, 24)] * 3).drawn(rng)) == 3
    assert habits().rivals(1, 0, []).drawn(rng) == []


def test_every_auction_has_its_own_figures() -> None:
    rows = [(float(number), 0.0, 0.3, 0.1) for number in range(MANY)]
    known = BidHabits(rows)
    chances = [known.rivals(at // AUCTIONS, at % AUCTIONS, [HandValue(15.0, 20)]).beaten_by(1) for at in range(MANY)]
    assert chances == sorted(chances)
    assert len(set(chances)) == MANY


def test_in_the_last_auction_who_bids_bids_all_that_it_has() -> None:
    """Whatever the habits say of sums: a hand that is known is beaten by more than it holds, and only by that; of one
    with unseen cards that is less sure."""
    last = (ROUNDS - 1, AUCTIONS - 1)
    refuses = 1 / (1 + math.exp(1))
    known = habits(refusal=-1.0, share=0.3).rivals(*last, [HandValue(15.0, 15)])
    assert known.beaten_by(12) == pytest.approx(refuses, abs=0.02)
    assert known.beaten_by(16) == 1
    unseen = habits(refusal=-1.0, share=0.3).rivals(*last, [HandValue(13.2, 24, 3)])
    assert refuses + 0.05 < unseen.beaten_by(12) < unseen.beaten_by(16) < 0.95
    assert unseen.beaten_by(25) == 1


def test_other_files_are_no_habits(tmp_path: Path) -> None:
    for text in ("[]", "{}", '{"seats": 2, "games": 1, "rows": [[0, 0, 0, 0]]}'):
        path = tmp_path / "bids.json"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=r"bids\.json|rows of"):
            BidHabits.load(path)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_ships_expects_more_bids_for_the_last_temple_than_for_the_first_fountain(seats: int) -> None:
    hand_value = [HandValue(15.0, 24)]
    first, last = (
        shipped_habits(seats).rivals(*at, hand_value).beaten_by(4) for at in ((0, 0), (ROUNDS - 1, AUCTIONS - 1))
    )
    assert first > last
