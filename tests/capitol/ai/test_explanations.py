"""Why a move: each kind of reason in a position made for it, and nothing that the seat may not know."""

from __future__ import annotations

import random

import pytest

from capitol.games.capitol.ai.explanations import reason
from capitol.games.capitol.ai.move_effects import Fact, facts
from capitol.games.capitol.rules.moves import Draw, Floors, Forgo, Move, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.state import DRAW, PLACE, State
from capitol.games.capitol.rules.tile_kinds import AMPHITHEATRE, TEMPLE
from capitol.games.capitol.rules.view import determinize
from tests.capitol.rules.positions import (
    CAELIAN,
    CAMPUS,
    CAPITOLINE,
    GAME,
    ISLAND,
    PALATINE,
    QUIRINAL,
    VIMINAL,
    R,
    T,
    auction,
    bid,
    card,
    position,
    random_setup,
)
from tests.properties.walks import walk


def why(state: State, move: Move, *others: Move, seat: int = 0) -> Fact:
    view = GAME.view(state, seat)
    for one in (move, *others):
        assert GAME.why_not(view, seat, one) is None, one
    return reason(view, move, others)


def kinds(state: State, move: Move, seat: int = 0) -> dict[str, Fact]:
    return {fact.kind: fact for fact in facts(GAME.view(state, seat), move)}


def permit(name: str, area: int, space: int = 0, height: int = 1, shape: int = R) -> Permit:
    return Permit(card(name), height, shape, area, space)


def test_it_takes_the_lead_where_most_is_paid() -> None:
    state = position(hands=("B2", "F1"), yard={0: [(1, R)]})
    found = why(state, permit("B2", CAPITOLINE, 2), permit("B2", CAMPUS))
    assert (found.kind, found.area, found.points) == ("lead", CAPITOLINE, 4)


def test_a_first_place_may_be_shared() -> None:
    state = position(hands=("B2", "F1"), yard={0: [(2, R)]}, built={CAMPUS: [(1, 2, R)]})
    found = why(state, permit("B2", CAMPUS, 1, 2), Pass())
    assert (found.kind, found.area, found.points) == ("share", CAMPUS, 2)


def test_second_place_counts_where_fountains_stand() -> None:
    state = position(
        hands=("B2", "F1"), yard={0: [(1, R)]}, built={CAMPUS: [(1, 1, R), (1, 1, R)]}, fountains={CAMPUS: 3}
    )
    found = why(state, permit("B2", CAMPUS, 2), Pass())
    assert (found.kind, found.area, found.points) == ("second", CAMPUS, 3)


def test_it_takes_points_from_a_rival() -> None:
    """With a tall house that ties, the rival's lead of four shrinks less than it would where two are alone."""
    state = position(
        hands=("B2", "F1"), yard={0: [(2, R)]}, built={CAMPUS: [(1, 1, R)]}, fountains={CAMPUS: 1}, round_number=3
    )
    found = kinds(state, permit("B2", CAMPUS, 1, 2))
    assert found["lead"].points == 3
    assert (found["deny"].rival, found["deny"].points) == (1, 2)


@pytest.mark.parametrize(("yard", "rival"), [([(2, R)], 1), ([], -1)])
def test_it_closes_an_area_to_whom_could_still_build(yard: list[tuple[int, int]], rival: int) -> None:
    built = [(0, 1, R), (1, 1, R), (0, 1, R), (0, 1, R), (1, 1, R), (0, 1, R)]
    state = position(hands=("B2 B5", "F1"), yard={0: [(1, R), (2, R)], 1: yard}, built={CAMPUS: built})
    found = kinds(state, permit("B2", CAMPUS, 6))["close"]
    assert (found.area, found.rival) == (CAMPUS, rival)
    if yard:
        assert why(state, permit("B2", CAMPUS, 6), permit("B5", CAMPUS, 6), permit("B2", ISLAND)).kind == "close"


def test_it_shuts_out_houses_that_fitted() -> None:
    """The round first house keeps the rival's triangular one out, there and by the rule of the three elsewhere."""
    state = position(hands=("P2", "F1"), yard={0: [(1, R)], 1: [(1, T)]})
    found = [fact for fact in facts(GAME.view(state, 0), permit("P2", VIMINAL)) if fact.kind == "shut_out"]
    assert [(fact.area, fact.rival) for fact in found] == [(VIMINAL, 1)]
    state = position(hands=("P2", "F1"), yard={0: [(1, R)], 1: [(1, R)]}, built={QUIRINAL: [(0, 1, R)]})
    found = [fact for fact in facts(GAME.view(state, 0), permit("P2", VIMINAL)) if fact.kind == "shut_out"]
    assert [fact.area for fact in found] == [5], "the third pink area must be triangular now"


def test_it_is_further_ahead() -> None:
    state = position(hands=("B2", "F1"), yard={0: [(1, R)]}, built={CAMPUS: [(0, 1, R)]})
    assert kinds(state, permit("B2", CAMPUS, 1))["hold"].count == 2


def test_passing_keeps_cards_for_the_tile_to_come() -> None:
    state = position(hands=("F8 F7", "F1"), round_number=2)
    found = why(state, Pass(), Floors(card("F7"), (0, 0)), Floors(card("F8"), (0, 0)))
    assert (found.kind, found.count, found.tile) == ("keep", 15, TEMPLE)
    state = position(hands=("F8 F1", "F1"), yard={0: []}, round_number=1)
    found = why(state, Forgo(card("F1")), Forgo(card("F8")))
    assert (found.kind, found.count, found.tile) == ("keep", 8, AMPHITHEATRE)


def test_in_the_first_round_no_reserve_is_told() -> None:
    """Everybody has as much, and nobody knows yet what it will be needed for."""
    state = position(hands=("F8 F7", "F1"), yard={0: []})
    for move in (Pass(), Floors(card("F7"), (0, 0)), Forgo(card("F7"))):
        assert "keep" not in kinds(state, move)
    bidding, _events = auction(position(hands=("F8 F7 B1", "F5"), round_number=0))
    assert all("keep" not in kinds(bidding, bid(names)) for names in ("", "B1", "F8"))


def test_a_roof_makes_a_house_ready() -> None:
    state = position(hands=("R2 B3", "F1"), yard={0: []}, unfinished={0: [1, 3]})
    found = why(state, Roof(card("R2"), 1, R), Roof(card("R2"), 3, R))
    assert (found.kind, found.area, found.count) == ("ready", CAPITOLINE, 1)
    assert kinds(state, Roof(card("R2"), 3, R))["ready"].area == -1


def test_floors_grow_a_house_or_begin_some() -> None:
    state = position(hands=("F2 B3", "F1"), yard={0: []}, unfinished={0: [1]}, built={CAMPUS: [(1, 2, R)]})
    found = kinds(state, Floors(card("F2"), (1, 2)))
    assert (found["grow"].count, found["grow"].area) == (3, CAMPUS)
    assert kinds(state, Floors(card("F2"), (0, 0)))["start"].count == 2
    assert kinds(state, Floors(card("F2"), (0, 1)))["grow"].count == 2


def placing(tile_round: int, auction_number: int, **values: object) -> State:
    state = position(hands=("F1", "F1"), round_number=tile_round, **values)  # type: ignore[arg-type]
    state.phase, state.auction, state.turn = PLACE, auction_number, 0
    return state


def test_a_fountain_goes_where_it_pays_the_own_seat() -> None:
    state = placing(1, 0, built={CAMPUS: [(0, 1, R)], CAELIAN: [(1, 1, R)]})
    found = why(state, Place(CAMPUS, 1), Place(CAELIAN, 1))
    assert (found.kind, found.area, found.points) == ("raise", CAMPUS, 1)
    found = why(state, Place(PALATINE, 0), Place(CAELIAN, 1))
    assert (found.kind, found.points) == ("gift", 0), "the other place would pay the rival"


def test_a_temple_doubles_and_an_amphitheatre_brings_cards() -> None:
    state = placing(3, 2, built={CAMPUS: [(0, 1, R)], CAELIAN: [(0, 1, R)]}, fountains={CAMPUS: 2})
    found = why(state, Place(CAMPUS), Place(CAELIAN))
    assert (found.kind, found.area, found.points) == ("raise", CAMPUS, 4)
    state = placing(0, 2, built={CAMPUS: [(0, 1, R)]})
    found = why(state, Place(CAMPUS), Place(CAELIAN))
    assert (found.kind, found.count) == ("cards", 2)


def test_what_is_drawn() -> None:
    state = position(
        hands=("B2 R1", "F1"), yard={0: [(1, R)]}, unfinished={0: [1, 2]}, stacks={0: "R7", 1: "F3", 2: "P4"}
    )
    state.phase = DRAW
    state.owed = [1, 0]
    assert kinds(state, Draw(2))["permit"].area in (QUIRINAL, VIMINAL, 5)
    assert kinds(state, Draw(0))["roofs"].count == 2
    assert "floors" in kinds(state, Draw(1))
    assert why(state, Draw(0), Draw(1), Draw(2)).kind == "roofs"
    assert why(state, Draw(2), Draw(0), Draw(1)).kind == "permit"


def test_a_bid_leaves_cards_for_a_better_tile() -> None:
    poor, _events = auction(position(hands=("F8 F7", "F5"), built={CAMPUS: [(1, 1, R)]}, round_number=2))
    assert kinds(poor, bid(""))["little"].points == 0
    assert why(poor, bid(""), bid("F8 F7")).kind == "keep"


def test_only_what_the_seat_may_know_matters() -> None:
    """The true state and one with everything hidden dealt anew give the same facts."""
    rng = random.Random(4)
    seen = 0
    for state, seat, move, _after in walk(random_setup(3, 3), 5):
        view = GAME.view(state, seat)
        other = GAME.view(determinize(view, rng), seat)
        assert facts(view, move) == facts(other, move)
        seen += 1
    assert seen > 60
