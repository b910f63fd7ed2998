"""What a review says that a bad bid, draw or house gives away, beside the better move."""

from __future__ import annotations

import re

import pytest

from capitol.ai.player import Candidate, Decision
from capitol.games.capitol.ai.foreseen import Foreseen, Use
from capitol.games.capitol.ai.outcomes import worth_of_tile
from capitol.games.capitol.rules.moves import Draw, Floors, Move, Pass, Permit, Roof
from capitol.games.capitol.rules.numbers import AUCTIONS, ROUNDS
from capitol.games.capitol.rules.places import area_points
from capitol.games.capitol.rules.state import BID, DRAW, State
from capitol.games.capitol.ui.models.forecast import estimate_text
from capitol.games.capitol.ui.models.given_away import given_away
from capitol.games.capitol.ui.models.hint import hint_lines
from capitol.table.hint.lines import decimal_points
from tests.capitol.rules.positions import CAMPUS, GAME, R, bid, card, position
from tests.capitol.ui.test_hint_words import HAND, NAMES

AMPHITHEATRE = 1


def at_auction(number: int = 0, round_number: int = 1, hand: State = HAND) -> State:
    """Seat 0 is to bid at an auction of a round."""
    state = hand.copy()
    state.phase, state.auction, state.round = BID, number, round_number
    return state


def said(state: State, own: Candidate[Move], better: Candidate[Move]) -> str:
    """What the table says of the worse of two moves; the better one is not said to give anything away."""
    view = GAME.view(state, 0)
    best, worse = hint_lines(view, Decision(better.move, (better, own), compares=True), NAMES)
    assert given_away(view, better, better, NAMES) == ""
    assert worse.why == given_away(view, own, better, NAMES)
    assert worse.why != best.why
    return worse.why


def bids(own: str, chance: float | None, better: str, best: float | None, found: Foreseen) -> list[Candidate[Move]]:
    return [
        Candidate(bid(own), 0.3, chance=chance, foreseen=Foreseen(area=CAMPUS)),
        Candidate(bid(better), 0.6, chance=best, foreseen=found),
    ]


def test_a_bid_too_high_says_what_would_have_won_and_what_is_lacking() -> None:
    later = Foreseen(later=AMPHITHEATRE, wins=62)
    assert said(at_auction(), *bids("F8 B5", 1.0, "F3", 0.68, later)) == (
        "Bids 10 more than 3, which wins the tile in 68 of 100 games. "
        "You then lack what wins the amphitheatre in 62 of 100 games."
    )


@pytest.mark.parametrize(
    ("own", "better", "lacking"),
    [
        ("R1 F3", "F3", "You then lack Roof 1 for 2 unfinished houses."),
        ("F3 F8", "F3", "You then lack Floor 8, the last Floor card in your hand."),
        ("F8", "F3", "Missing for later bids: 5."),
        ("B5 F8", "F8", "You then have 1 card fewer to build and bid with."),
    ],
)
def test_what_a_card_paid_too_much_was_for(own: str, better: str, lacking: str) -> None:
    """A card of which the hand has another is not lacking."""
    first, second = said(at_auction(), *bids(own, 1.0, better, 0.98, Foreseen())).split(". ", 1)
    assert first.endswith(", which is almost sure to win the tile")
    assert second == lacking


def test_a_permit_paid_too_much_was_for_a_house() -> None:
    state = at_auction(
        hand=position(4, hands=("B2 R1 F3", "F1", "F1", "F1"), yard={0: [(2, R)]}, built={CAMPUS: [(1, 1, R)]})
    )
    told = said(state, *bids("B2 R1", 1.0, "R1", 0.98, Foreseen()))
    assert "You then lack Blue Permit 2, which can take a finished house of 2 floors to Campus." in told


def test_cards_of_the_same_sum_may_be_missing() -> None:
    assert said(at_auction(), *bids("R1 B2", 0.4, "F3", 0.4, Foreseen())) == (
        "You then lack Roof 1 for 2 unfinished houses."
    )


def test_nothing_is_lacking_after_the_last_auction_of_all() -> None:
    state = at_auction(AUCTIONS - 1, ROUNDS - 1)
    assert said(state, *bids("F8", 1.0, "R1", 0.98, Foreseen())) == (
        "Bids 7 more than 1, which is almost sure to win the tile."
    )


def test_a_bid_for_a_tile_of_little_worth_says_what_it_was_worth() -> None:
    state = at_auction()
    worth = worth_of_tile(GAME.view(state, 0))
    told = said(state, *bids("F8", 1.0, "", None, Foreseen(holder=1)))
    assert told.startswith("Bids 8 for a tile that should be worth ")
    assert (decimal_points(worth) if round(worth, 1) > 0 else "next to nothing") in told


def test_a_bid_too_low_says_what_would_have_won_and_what_that_was_worth() -> None:
    state = at_auction()
    worth = estimate_text(worth_of_tile(GAME.view(state, 0)))
    assert said(state, *bids("R1", 0.2, "F8", 0.8, Foreseen(area=CAMPUS))) == (
        f"Wins the tile in 20 of 100 games; 8 would win it in 80. {worth}"
    )
    assert said(state, *bids("", None, "F8", 0.8, Foreseen(area=CAMPUS, holder=1))) == (
        f"Leaves the tile mostly to Cato; 8 would win it in 80 of 100 games. {worth}"
    )
    assert said(state, *bids("", None, "F8", 0.8, Foreseen())).startswith("Leaves the tile to others; 8 would win it")


def test_a_bad_draw_says_what_it_comes_to_and_who_has_the_better_card_then() -> None:
    state = HAND.copy()
    state.phase, state.owed = DRAW, [2, 0, 0, 0]
    own: Candidate[Move] = Candidate(Draw(0), 0.4, foreseen=Foreseen(uses=(Use("keep"),), taker=1))
    better: Candidate[Move] = Candidate(Draw(1), 0.6, foreseen=Foreseen(uses=(Use("begin", 1, count=2),), taker=2))
    assert said(state, own, better) == "It mostly stays in hand in round 3. Leaves Floor 3 to Marcellus."
    best = hint_lines(GAME.view(state, 0), Decision(better.move, (better, own), compares=True), NAMES)[0]
    assert best.why == "It can begin 2 houses.", "who draws it is said once"
    won: Candidate[Move] = Candidate(Draw(1), 0.6, foreseen=Foreseen(later=AMPHITHEATRE, wins=50))
    assert said(state, own, won).endswith(" You then lack what wins the amphitheatre in 50 of 100 games.")
    unknown: Candidate[Move] = Candidate(Draw(1), 0.6, foreseen=Foreseen())
    assert said(state, own, unknown).endswith(" Leaves Floor 3 lying.")


def test_work_in_the_yard_is_judged_by_the_house_that_comes_of_it() -> None:
    """Of a floor and a roof neither changes the board by itself."""
    state = position(hands=("R1 B2 F3 F8", "F1"), unfinished={0: [2]}, built={CAMPUS: [(1, 1, R)]})
    roof, permit = Roof(card("R1"), 2, R), Permit(card("B2"), 2, R, CAMPUS, 1)
    better: Candidate[Move] = Candidate(roof, 0.6, foreseen=Foreseen((permit,)))
    own: Candidate[Move] = Candidate(Floors(card("F3"), (0, 0)), 0.3, foreseen=Foreseen((Pass(),)))
    told = given_away(GAME.view(state, 0), own, better, NAMES)
    roofed, _events = GAME.apply(state, 0, roof)
    roofed.turn = 0
    after, _events = GAME.apply(roofed, 0, permit)
    gained, lost = [new - old for new, old in zip(area_points(after, CAMPUS), area_points(state, CAMPUS), strict=True)]
    assert gained > 0 > lost
    assert [int(number) for number in re.findall(r"(\d+) points?", told)] == [gained, -lost], told
    later: Candidate[Move] = Candidate(Floors(card("F3"), (0, 0)), 0.3, foreseen=Foreseen((roof, permit)))
    assert given_away(GAME.view(state, 0), later, better, NAMES) == "", "it comes to the same"


def test_moves_of_other_kinds_are_not_compared() -> None:
    view = GAME.view(at_auction(), 0)
    assert given_away(view, Candidate(Pass()), Candidate(bid("F8")), NAMES) == ""
