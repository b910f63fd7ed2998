"""What a hint foresees: moves that can be made, answers that were given in the games, uses that cards were put to."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache

import pytest

from capitol.ai.player import Budget, Candidate, Decision
from capitol.core.refusal import RecordError
from capitol.games.capitol.ai.foreseen import FEW, Foreseen, ForeseenFormat, Threat, Use, foresee
from capitol.games.capitol.ai.playouts import Played
from capitol.games.capitol.ai.search import MASTER, shipped_searcher
from capitol.games.capitol.rules.corridor import legal, push
from capitol.games.capitol.rules.game import decode, encode
from capitol.games.capitol.rules.moves import Draw, Floors, Move, Pass, Permit, Roof
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, DRAW, PLACE, State
from capitol.games.capitol.rules.view import View, determinize
from capitol.games.registry import make_player
from tests.capitol.rules.positions import CAMPUS, CAPITOLINE, GAME, R, card, position, random_setup

THOUGHTS = Budget(iterations=500)


@cache
def met(phase: int, count: int) -> tuple[View, ...]:
    """Positions of one phase with something to choose, from the second half of games by masons."""
    mason, found = make_player("capitol", "mason"), []
    for seed in range(30):
        state, rng = GAME.start(random_setup(seed, 3)), random.Random(seed)
        while GAME.to_act(state):
            seat = GAME.to_act(state)[0]
            view = GAME.view(state, seat)
            choices = GAME.choices(view, seat)
            if state.phase == phase and choices.count() > 2 and rng.random() < 0.1:
                found.append(view)
            state, _events = GAME.apply(state, seat, mason.decide(view, choices, Budget(), rng).move)
        if len(found) >= count:
            return tuple(found[:count])
    raise AssertionError("too few positions")


@cache
def advised(view: View) -> Decision[Move]:
    adviser = make_player("capitol", "adviser")
    return adviser.decide(view, GAME.choices(view, view.seat), THOUGHTS, random.Random(3))


def told(view: View) -> list[tuple[Candidate[Move], Foreseen]]:
    return [(found, found.foreseen) for found in advised(view).candidates if found.foreseen is not None]


@pytest.mark.slow
def test_the_moves_foreseen_can_be_made_one_after_the_other() -> None:
    """With everybody else standing still, in the view as it is."""
    seen = 0
    for view in met(CONSTRUCTION, 12):
        for found, foreseen in told(view):
            state = determinize(view, random.Random(1))
            push(state, encode(found.move))
            for move in foreseen.then:
                state.turn = view.seat
                assert state.phase == CONSTRUCTION
                assert encode(move) in legal(state)
                push(state, encode(move))
                seen += 1
    assert seen >= 10


@pytest.mark.slow
def test_the_line_told_is_the_one_that_the_search_expects() -> None:
    """In 100 positions: each move of it is what the seat does most after the moves before, in a quarter of the very
    games at least."""
    lines, steps = 0, Counter[int]()
    for view in met(CONSTRUCTION, 100):
        search = shipped_searcher(MASTER, keep_games=True)
        decision = search.decide(view, GAME.choices(view, view.seat), Budget(iterations=200), random.Random(3))
        games = {encode(found.move): found.games for found in decision.candidates[:3]}
        for move, played in games.items():
            foreseen = foresee(view, move, games)
            assert (foreseen is None) == (len(played) < FEW)
            if foreseen is None:
                continue
            assert foreseen.threat is None or foreseen.threat.rival != view.seat
            lines += 1
            left = [builds_next(game, view.seat) for game in played[-80:]]
            for at, step in enumerate(foreseen.then):
                found = Counter(own[at] for own in left if len(own) > at)
                assert found[effect(step)] == max(found.values())
                assert found[effect(step)] >= 0.25 * len(left)
                left = [own for own in left if own[at : at + 1] == [effect(step)]]
                steps[at] += 1
    assert lines > 150
    assert min(steps[0], 3 * steps[1]) > 60


def effect(move: Move) -> object:
    """What a move does, whatever card pays for it and wherever in an area a house goes."""
    match move:
        case Floors(_card, on):
            return on
        case Roof(_card, height, shape):
            return height, shape
        case Permit(_card, height, shape, area, _space):
            return height, shape, area
    return type(move)


def builds_next(game: Played, seat: int) -> list[object]:
    """The effects of the seat's moves in this construction after the first."""
    state, found = game.table.copy(), []
    for number, move in enumerate(game.moves):
        if number and state.turn == seat and state.phase == CONSTRUCTION:
            found.append(effect(decode(move)))
        push(state, move)
    return found


def games_of(state: State, *lines: tuple[Move, ...]) -> dict[int, list[Played]]:
    """Games as they might have been played out, by their first moves."""
    found: dict[int, list[Played]] = {}
    for line in lines:
        found.setdefault(encode(line[0]), []).append(Played(state, [encode(move) for move in line]))
    return found


def test_a_rival_that_takes_the_lead_is_feared() -> None:
    """It does so in half of the games that begin with the house, and in none that begin otherwise."""
    state = position(hands=("B2 F1", "B5 F1"), yard={0: [(1, R)], 1: [(2, R)]})
    view = GAME.view(state, 0)
    here, answer = Permit(card("B2"), 1, R, CAMPUS, 0), Permit(card("B5"), 2, R, CAMPUS, 1)
    games = games_of(state, *[(here, answer)] * 4, *[(here, Pass())] * 4, *[(Pass(), Pass())] * 4)
    foreseen = foresee(view, encode(here), games)
    assert foreseen is not None
    assert foreseen.threat == Threat("lead", 1, CAMPUS)
    calm = foresee(view, encode(Pass()), games)
    assert calm is not None
    assert calm.threat is None
    few = games_of(state, *[(here, answer)], *[(here, Pass())] * 9)
    rare = foresee(view, encode(here), few)
    assert rare is not None
    assert rare.threat is None


def test_the_next_moves_are_those_of_most_games_and_no_others() -> None:
    state = position(hands=("R2 B3 F5", "F1"), unfinished={0: [1]})
    view = GAME.view(state, 0)
    roof, floors = Roof(card("R2"), 1, R), Floors(card("F5"), (0, 0))
    house = Permit(card("B3"), 1, R, CAPITOLINE, 2)
    games = games_of(state, *[(floors, Pass(), roof, house)] * 5, *[(floors, Pass(), Pass())] * 3)
    foreseen = foresee(view, encode(floors), games)
    assert foreseen is not None
    assert foreseen.then == (roof, house)
    mixed = games_of(state, *[(floors, Pass(), roof)] * 1, *[(floors, Pass())] * 5)
    unsure = foresee(view, encode(floors), mixed)
    assert unsure is not None
    assert unsure.then == ()


def test_a_drawn_card_is_told_by_its_use() -> None:
    for view in met(DRAW, 6):
        for found, foreseen in told(view):
            assert isinstance(found.move, Draw)
            drawn = view.table.stacks[found.move.stack][-1]
            kinds = {use.kind for use in foreseen.uses}
            assert kinds <= {"permit", "roof", "floors", "begin", "win", "bid", "keep"}
            if "permit" in kinds:
                assert drawn >= card("B1"), "only a Permit takes a house anywhere"
            assert foreseen.uses == tuple(sorted(foreseen.uses, key=lambda use: use.kind == "keep"))
            assert foreseen.taker != view.seat


def test_a_bid_is_told_with_who_has_the_tile_otherwise() -> None:
    holders = 0
    for view in met(BID, 6):
        for _found, foreseen in told(view):
            assert foreseen.holder != view.seat
            holders += foreseen.holder >= 0
    assert holders


@pytest.mark.slow
@pytest.mark.parametrize("phase", [CONSTRUCTION, BID, PLACE, DRAW])
def test_what_is_hidden_changes_nothing(phase: int) -> None:
    """The truth dealt anew, and the same is said."""
    adviser = make_player("capitol", "adviser").among(("human", "ai:novice", "ai:club"))  # type: ignore[attr-defined]
    for view in met(phase, 3)[:2]:
        again = GAME.view(determinize(view, random.Random(8)), view.seat)
        again.table.bids = list(view.table.bids)
        said = [
            adviser.decide(one, GAME.choices(one, one.seat), Budget(iterations=150), random.Random(3))
            for one in (view, again)
        ]
        assert said[0] == said[1]


def test_who_plays_keeps_no_games() -> None:
    """What is told costs a player nothing: only the adviser's games are kept."""
    (view, *_rest) = met(CONSTRUCTION, 1)
    master = shipped_searcher(MASTER)
    decision = master.decide(view, GAME.choices(view, view.seat), Budget(iterations=80), random.Random(1))
    assert all(found.games == () and found.foreseen is None for found in decision.candidates)


def test_what_is_foreseen_can_be_written_and_read() -> None:
    setup, form = random_setup(3, 3), ForeseenFormat()
    then: tuple[Move, ...] = (Floors(12, (0, 1)), Pass())
    full = Foreseen(then, Threat("lead", 1, 4), (Use("permit", 2, 3), Use("keep")), 1, 2, 0, 5, 1, 40)
    for found in (full, Foreseen()):
        data = json.loads(json.dumps(form.encode(setup, 2, found)))
        assert form.decode(setup, data) == found
    spoilt: list[dict[str, object]] = [
        {"threat": {}},
        {"uses": [{"kind": "keep", "more": 1}]},
        {"area": None},
        {"then": [{}]},
    ]
    for wrong in spoilt:
        with pytest.raises((KeyError, TypeError, ValueError, RecordError)):
            form.decode(setup, data | wrong)
