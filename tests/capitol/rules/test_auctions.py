"""The three sealed auctions, case by case (RULES.md, Auctions; E, Auction Rules, Fountains; D, B; F, Enchères)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from capitol.games.capitol.rules.moves import Bid, Forgo, Pass, Place
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.state import PLACE, State
from capitol.games.capitol.rules.tile_kinds import AMPHITHEATRE, FOUNTAIN, TEMPLE
from tests.capitol.rules.positions import (
    CAMPUS,
    CAPITOLINE,
    GAME,
    QUIRINAL,
    auction,
    bid,
    card,
    cards,
    first_event,
    kinds,
    play,
    position,
    reason,
)

FREE = Rules(no_bids="first_player_free")
GERMAN = Rules(auction_tie="fewest_points")


def sell(
    bids: list[str],
    rules: Rules | None = None,
    consul: int = 0,
    scores: list[int] | None = None,
    hands: list[str] | None = None,
) -> tuple[State, dict[str, Any], list[str]]:
    """All seats bid for a fountain; the state after the reveal, the data of the reveal, and the kinds of events."""
    start = position(len(bids), rules=rules, consul=consul, scores=scores, hands=hands or bids)
    state, _ = auction(start)
    order = [(consul + step) % len(bids) for step in range(len(bids))]
    state, events = play(state, *[(seat, bid(bids[seat])) for seat in order])
    return state, dict(first_event(events, "bids_revealed").data), kinds(events)


def test_the_example_of_the_rules() -> None:
    """E, 3: with 4, 6, 7 and 8 he bids 11: “with the 7 on top followed by the 4, followed by the STOP Card”."""
    state, _ = auction(position(hands=["F4 R6 B7 V8", "F1"]))
    offer = bid("B7 F4")
    assert offer.total == 11
    assert offer in GAME.choices(state, 0)
    state, events = play(state, (0, offer), (1, bid()))
    assert first_event(events, "bids_revealed").data["bids"] == {0: cards("B7 F4"), 1: ()}
    assert state.hand(0) == tuple(sorted(cards("R6 V8")))
    assert (state.piles[2], state.piles[1]) == (cards("B7"), cards("F4"))


@pytest.mark.parametrize("order", list(permutations(["B7", "F4", "R6"])))
def test_every_order_of_a_bid_is_accepted(order: tuple[str, ...]) -> None:
    """The sum is the bid, whatever the order; kind and colour mean nothing (E, 2 and 6)."""
    state, _ = auction(position(hands=["F4 R6 B7 V8", "V8"]))
    offer = bid(" ".join(order))
    assert offer.total == 17
    state, events = play(state, (0, offer), (1, bid("V8")))
    assert first_event(events, "tile_won").seat == 0


def test_highest_sum_wins_and_pays_the_others_take_theirs_back() -> None:
    """E, 8: the winner discards all the cards of the bid."""
    state, data, seen = sell(["F8", "F4 R6", "B7 P2"], hands=["F8 R1", "F4 R6 V3", "B7 P2"])
    assert (data["winner"], data["decided"], data["totals"]) == (1, "sum", {0: 8, 1: 10, 2: 9})
    assert state.hand(1) == cards("V3")
    assert state.hand(0) == tuple(sorted(cards("F8 R1")))
    assert state.hand(2) == tuple(sorted(cards("B7 P2")))
    assert seen == ["bid_sealed"] * 3 + ["bids_revealed", "tile_won"]
    assert GAME.to_act(state) == (1,)


def test_every_bid_card_becomes_public_and_the_others_do_not() -> None:
    """Cards above STOP are seen by all, also those of the losers; those under it stay secret."""
    state, _, _ = sell(["F8", "F4 R6"], hands=["F8 R1", "F4 R6 V3"])
    assert state.known == [cards("F8"), ()]
    assert state.hidden[0] == cards("R1")
    assert state.hidden[1] == cards("V3")


def test_a_card_seen_before_stays_seen_once() -> None:
    """A hand with one known and one secret card of a face: a bid of one makes nothing new known, of two both."""
    for offer, known, hidden in (("F3", "F3", "F3"), ("F3 F3", "F3 F3", "")):
        start = position(hands=["F3", "F8"], known=["F3", ""])
        state, _ = auction(start)
        state, _ = play(state, (0, bid(offer)), (1, bid("F8")))
        assert (state.known[0], state.hidden[0]) == (cards(known), cards(hidden))


def test_discarded_in_the_order_revealed() -> None:
    """Each card to the pile of its kind: the first revealed is the oldest and comes back first."""
    state, _, _ = sell(["F8 B2 F1 P7 F3", ""], hands=["F8 B2 F1 P7 F3", "R1"])
    assert state.piles == [(), cards("F8 F1 F3"), cards("B2 P7")]


def test_the_pile_is_turned_after_a_bid() -> None:
    """An empty stack takes the winner's cards at once, the first revealed on top."""
    start = position(hands=["F8 F1 F3", "R1"], stacks={1: ""}, piles={1: ""})
    state, _ = auction(start)
    state, events = play(state, (0, bid("F8 F1 F3")), (1, bid()))
    assert kinds(events)[-2:] == ["tile_won", "turned"]
    assert state.stacks[1][::-1] == cards("F8 F1 F3")
    assert state.piles[1] == ()


@pytest.mark.parametrize("consul", range(3))
def test_tie_highest_card(consul: int) -> None:
    """E, 7: “the player who played the highest value individual card”, whoever is Consul."""
    _, data, _ = sell(["F5 R6", "F8 R3", "B7 P4"], consul=consul)
    assert (data["winner"], data["decided"]) == (1, "highest_card")
    assert sorted(data["tied"]) == [0, 1, 2]


@pytest.mark.parametrize(("consul", "winner"), [(0, 1), (1, 1), (2, 2), (3, 1)])
def test_tie_closest_to_the_consul(consul: int, winner: int) -> None:
    """E, 7: then “the First Player or the player closest to the first Player in clockwise order”."""
    _, data, _ = sell(["F7", "F8 R3", "B8 P3", "R1"], consul=consul)
    assert (data["winner"], data["decided"]) == (winner, "consul_order")


def test_a_second_highest_card_is_not_compared() -> None:
    """8 + 3 + 1 and 8 + 4: equal highest cards; the Consul's order decides."""
    _, data, _ = sell(["F8 R3 B1", "B8 P4"])
    assert (data["winner"], data["decided"]) == (0, "consul_order")
    _, data, _ = sell(["F8 R3 B1", "B8 P4"], consul=1)
    assert (data["winner"], data["decided"]) == (1, "consul_order")


def test_only_the_tied_count_for_the_highest_card() -> None:
    """A lower bid with a higher card changes nothing."""
    _, data, _ = sell(["F5 R4", "F6 R3", "B8"])
    assert (data["winner"], data["tied"]) == (1, [0, 1])


def test_tie_fewest_points() -> None:
    """D, B: of those tied, who has fewer points “geht vor”."""
    _, data, _ = sell(["F8 R3", "B8 P3", "V8 P1"], GERMAN, scores=[9, 4, 1])
    assert (data["winner"], data["decided"], data["tied"]) == (1, "fewest_points", [0, 1])


def test_tie_fewest_points_does_not_look_at_cards() -> None:
    """The highest card has no meaning under this option."""
    _, data, _ = sell(["F8 R3", "R6 P5"], GERMAN, scores=[9, 4])
    assert data["winner"] == 1


@pytest.mark.parametrize("scores", [[3, 3, 0], [3, 3, 7]])
def test_second_tie_removes_the_tile(scores: list[int]) -> None:
    """D, B: “Bei erneutem Patt geht Objekt aus dem Spiel, die Spieler erhalten ihre Karten zurück.”"""
    state, data, seen = sell(["F8 R3", "B8 P3", "V4"], GERMAN, scores=scores)
    assert (data["winner"], data["decided"]) == (None, "unbroken")
    assert seen[-2:] == ["tile_removed", "auction_began"]
    assert state.hand(0) == tuple(sorted(cards("F8 R3")))
    assert state.known[1] == tuple(sorted(cards("B8 P3")))
    assert state.piles == [(), (), ()]
    assert (state.auction, sum(state.fountains)) == (1, 4)


def test_fewest_points_among_three() -> None:
    """Two of three tied share the fewest: the tile leaves; one alone has the fewest: that seat wins."""
    _, data, _ = sell(["F8", "B8", "V8"], GERMAN, scores=[2, 2, 5])
    assert data["winner"] is None
    _, data, _ = sell(["F8", "B8", "V8"], GERMAN, scores=[5, 5, 2])
    assert data["winner"] == 2


def test_a_sum_of_zero_cannot_win() -> None:
    """All STOP cards on top: nobody bids, the tile leaves the game, whatever the tie rule."""
    for rules in (Rules(), GERMAN):
        state, data, seen = sell(["", ""], rules, hands=["F8", "F7"])
        assert (data["winner"], data["decided"]) == (None, "no_bid")
        assert seen[-2:] == ["tile_removed", "auction_began"]
        assert state.auction == 1


def test_no_bids_first_player_free() -> None:
    """Option: the Consul places it and discards nothing."""
    state, data, seen = sell(["", ""], FREE, consul=1, hands=["F8", "F7"])
    assert (data["winner"], seen[-1]) == (None, "tile_won")
    assert GAME.to_act(state) == (1,)
    state, _ = play(state, (1, Place(CAMPUS, 3)))
    assert state.fountains[CAMPUS] == 1
    assert state.hand(1) == cards("F7")


def test_no_bids_when_nobody_holds_a_card() -> None:
    """No seat holds a card: all three tiles leave the game without a question; then comes the scoring."""
    state, events = auction(position(hands=["", ""]))
    assert kinds(events)[:6] == ["auction_began", "tile_removed"] * 3
    assert "round_scored" in kinds(events)
    assert {event.data["why"] for event in events if event.kind == "tile_removed"} == {"no_bids"}
    assert sum(state.fountains) == 4


def test_consul_without_cards_places_free() -> None:
    """Option first_player_free, no cards anywhere: the Consul places all three."""
    state, _ = auction(position(3, hands=["", "", ""], rules=FREE, consul=2, round_number=2))
    for place in (Place(CAMPUS, 0), Place(CAMPUS, 1), Place(CAMPUS)):
        assert GAME.to_act(state) == (2,)
        state, _ = play(state, (2, place))
    assert (state.fountains[CAMPUS], state.large[CAMPUS]) == (2, 1 + TEMPLE)


def test_consul_without_cards_gets_it_when_the_others_bid_nothing() -> None:
    """With or without cards."""
    state, _ = auction(position(3, hands=["", "F1", "F2"], rules=FREE))
    assert GAME.to_act(state) == (1, 2)
    state, _ = play(state, (1, bid()), (2, bid()))
    assert (GAME.to_act(state), state.phase) == ((0,), PLACE)


def test_only_seats_with_cards_bid() -> None:
    """Everyone with cards stacks; in turn order from the Consul."""
    state, _ = auction(position(4, consul=2, hands=["F1", "", "F2", "F3"]))
    assert GAME.to_act(state) == (2, 3, 0)
    assert reason(state, 1, bid()) == "NOT_YOUR_TURN"


def test_a_bid_needs_the_cards() -> None:
    """Each card once for each copy held."""
    state, _ = auction(position(hands=["F4 F4 R6", "F1"]))
    assert reason(state, 0, bid("F4 F4")) is None
    assert reason(state, 0, bid("F4 F4 F4")) == "NOT_IN_HAND"
    assert reason(state, 0, bid("F1")) == "NOT_IN_HAND"
    assert reason(state, 0, Bid((99,))) == "NO_SUCH_CARD"
    assert reason(state, 0, Pass()) == "WRONG_PHASE"
    assert reason(state, 0, Forgo(card("R6"))) == "WRONG_PHASE"


def test_bids_are_counted_sampled_and_never_listed() -> None:
    """Every subset of the hand once: 2 copies of F4, one R6: 3 × 2 bids."""
    state, _ = auction(position(hands=["F4 F4 R6", "F1"]))
    space = GAME.choices(state, 0)
    assert (space.listed, space.count()) == (False, 6)
    with pytest.raises(TypeError):
        space.moves()


def test_nothing_shows_until_all_are_in() -> None:
    """A sealed bid is seen by its seat alone; the hand keeps its size."""
    state, _ = auction(position(3, hands=["F4 R6", "F1", "V2"]))
    state, events = play(state, (0, bid("R6")))
    assert [event.audience for event in events] == [(0,)]
    assert GAME.to_act(state) == (1, 2)
    assert reason(state, 0, bid("F4")) == "NOT_YOUR_TURN"
    other, _ = play(auction(position(3, hands=["F4 R6", "F1", "V2"]))[0], (0, bid()))
    for seat in (1, 2):
        assert GAME.view(state, seat) == GAME.view(other, seat)


def test_bids_may_be_sealed_in_any_order() -> None:
    """All seats act at once: the order of sealing changes nothing."""
    start, _ = auction(position(3, hands=["F4 R6", "F1", "V2"]))
    bids = [(0, bid("F4")), (1, bid("F1")), (2, bid("V2"))]
    ends = [play(start, *order)[0] for order in permutations(bids)]
    assert all(end == ends[0] for end in ends)


def test_the_winner_places_at_once_on_a_vacant_small_space() -> None:
    """E, Fountains: any vacant small space; an area may have any number."""
    start = position(hands=["F8", "F1"], built={CAMPUS: [(1, 1, 0)]})
    state, _ = play(auction(start)[0], (0, bid("F8")), (1, bid()))
    assert reason(state, 1, Place(CAMPUS, 1)) == "NOT_YOUR_TURN"
    assert reason(state, 0, Pass()) == "WRONG_PHASE"
    assert reason(state, 0, Place(CAMPUS)) == "SITE_TOO_LARGE"
    assert reason(state, 0, Place(CAMPUS, 0)) == "SITE_TAKEN"
    assert reason(state, 0, Place(CAPITOLINE, 0)) == "SITE_IS_FOUNTAIN"
    assert reason(state, 0, Place(CAMPUS, 7)) == "NO_SUCH_SPACE"
    assert reason(state, 0, Place(-1, 0)) == "NO_SUCH_AREA"
    assert reason(state, 0, Place(CAPITOLINE, 4)) is None
    listed = GAME.choices(state, 0).moves()
    assert [(move.area, move.space) for move in listed if isinstance(move, Place)] == [
        (0, 2),
        (1, 1),
        (2, 0),
        (3, 0),
        (4, 0),
        (5, 0),
        (6, 0),
        (7, 0),
        (8, 0),
    ]
    state, events = play(state, (0, Place(CAPITOLINE, 4)))
    assert state.fountains[CAPITOLINE] == 3
    assert dict(events[0].data) == {"area": CAPITOLINE, "space": 4, "tile": FOUNTAIN}


@pytest.mark.parametrize(("round_number", "tile"), [(0, AMPHITHEATRE), (1, AMPHITHEATRE), (2, TEMPLE), (3, TEMPLE)])
def test_large_tiles_on_vacant_large_spaces(round_number: int, tile: int) -> None:
    """E, Amphitheaters, Temples: any vacant large space; there is one in each area."""
    start = position(hands=["F8", "F1"], round_number=round_number, large={QUIRINAL: AMPHITHEATRE})
    state, _ = play(auction(start, 2)[0], (0, bid("F8")), (1, bid()))
    assert reason(state, 0, Place(QUIRINAL)) == "SITE_TAKEN"
    assert reason(state, 0, Place(CAMPUS, 0)) == "SITE_TOO_SMALL"
    assert reason(state, 0, Place(CAMPUS, 40)) == "NO_SUCH_SPACE"
    state, _ = play(state, (0, Place(CAMPUS)))
    assert state.large[CAMPUS] == 1 + tile


def test_a_house_cannot_stand_where_a_fountain_was_placed() -> None:
    """The last vacant space of an area may take a fountain; then no house fits there."""
    start = position(hands=["F8 B1", "F1"], built={CAMPUS: [(1, 1, 0)] * 6})
    state, _ = play(auction(start)[0], (0, bid("F8")), (1, bid()), (0, Place(CAMPUS, 6)))
    assert (state.free[CAMPUS], state.accept[CAMPUS]) == (0, 0)


def test_no_space_no_auction() -> None:
    """No vacant small space anywhere: both fountains leave the game, nobody bids or pays; the temple is sold."""
    full = {area: [(0, 1, 0)] * 7 for area in range(9)}
    for area, printed in ((0, 2), (5, 1), (8, 1)):
        full[area] = full[area][printed:]
    for rules in (Rules(), FREE):
        start = position(hands=["F8", "F1"], rules=rules, round_number=2, built=full)
        state, events = auction(start)
        assert kinds(events) == ["tile_removed", "tile_removed", "auction_began"]
        assert {event.data["why"] for event in events[:2]} == {"no_space"}
        assert (state.auction, state.tile) == (2, TEMPLE)
        assert state.hand(0) == cards("F8")


def test_the_last_space_goes_in_the_first_auction() -> None:
    """Space is looked at when each auction begins."""
    full = {area: [(0, 1, 0)] * 7 for area in range(9)}
    for area, printed in ((0, 2), (5, 1), (8, 2)):
        full[area] = full[area][printed:]
    state, _ = auction(position(hands=["F8 F7", "F1"], built=full))
    state, events = play(state, (0, bid("F8")), (1, bid()), (0, Place(8, 5)))
    assert kinds(events)[-2:] == ["tile_removed", "auction_began"]
    assert state.auction == 2


def test_no_space_for_a_large_tile() -> None:
    """The same holds for large spaces."""
    _, events = auction(position(hands=["F8", "F1"], large=dict.fromkeys(range(9), TEMPLE)), 2)
    assert kinds(events)[0] == "tile_removed"
    assert events[0].data["why"] == "no_space"
    assert "round_scored" in kinds(events)


def test_the_winner_bids_again_with_what_is_left() -> None:
    """Without cards a seat is left out of the next auction; with cards it goes on."""
    start = position(hands=["F8 R1", "F1"])
    state, _ = play(auction(start)[0], (0, bid("F8")), (1, bid("F1")), (0, Place(CAMPUS, 0)))
    assert GAME.to_act(state) == (0, 1)
    assert state.hand(0) == cards("R1")
    state, _ = play(state, (0, bid("R1")), (1, bid()), (0, Place(CAMPUS, 1)))
    assert GAME.to_act(state) == (1,)
