"""What the engine protocol tells is enough to know a seat's view (RECORD.md, The engine protocol)."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from capitol.core.match import Match
from capitol.core.refusal import RecordError
from capitol.games.capitol.rules.follow import Follower
from capitol.games.capitol.rules.moves import Bid
from capitol.games.capitol.rules.numbers import CARD_NAMES
from capitol.games.capitol.rules.protocol import CapitolProtocol
from tests.capitol.rules.positions import GAME, random_setup

WORDS = CapitolProtocol()


def play(match: Match[Any, Any, Any, Any], rng: random.Random) -> list[Any]:
    """One random move, of all bidders where bids are sealed; returns the steps that took effect."""
    steps: list[Any] = []
    while not steps:
        seat = match.to_act[0]
        steps = match.act(seat, GAME.choices(match.view(seat), seat).sample(rng))
    return steps


def over_the_wire(message: dict[str, object]) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(json.dumps(message))
    return told


@pytest.mark.parametrize("seed", range(12))
def test_a_follower_knows_what_its_seat_may_know_at_every_decision(seed: int) -> None:
    setup = random_setup(seed, seats=2 + seed % 3)
    match: Match[Any, Any, Any, Any] = Match(GAME, setup)
    followers = [Follower(over_the_wire(WORDS.start(setup, match.view(seat)))) for seat in range(setup.seats)]
    rng = random.Random(seed)
    while True:
        for seat, follower in enumerate(followers):
            assert follower.view == match.view(seat)
        if match.result is not None:
            break
        begin = len(match)
        for number, step in enumerate(play(match, rng), begin + 1):
            for seat, follower in enumerate(followers):
                seen = match.view(seat, number)
                follower.event(over_the_wire(WORDS.event(setup, seen, step.seat, step.move)))
    assert len(match) > 40


def test_the_start_tells_the_own_hand_and_no_other() -> None:
    setup = random_setup(5, seats=3)
    match: Match[Any, Any, Any, Any] = Match(GAME, setup)
    for seat in range(3):
        message = WORDS.start(setup, match.view(seat))
        assert message["hand"] == [CARD_NAMES[card] for card in match.full_state.hand(seat)]
        assert set(message) == {"type", "seat", "rules", "board", "players", "first_player", "hand", "tops"}


def test_bids_are_not_listed_and_other_choices_are() -> None:
    setup = random_setup(3)
    match: Match[Any, Any, Any, Any] = Match(GAME, setup)
    rng, phases = random.Random(3), set()
    while match.result is None:
        seat = match.to_act[0]
        choices = GAME.choices(match.view(seat), seat)
        message = over_the_wire(WORDS.decide(match.view(seat), choices))
        phases.add(message["phase"])
        assert ("legal" in message) == (message["phase"] != "bid")
        if "legal" in message:
            assert [WORDS.read_action(match.view(seat), action) for action in message["legal"]] == list(choices.moves())
        else:
            assert WORDS.read_action(match.view(seat), {"type": "bid", "cards": []}) == Bid(())
        play(match, rng)
    assert phases == {"construction", "bid", "place", "draw"}


def test_nonsense_is_refused_with_a_sentence() -> None:
    setup = random_setup(1, seats=2)
    match: Match[Any, Any, Any, Any] = Match(GAME, setup)
    start = over_the_wire(WORDS.start(setup, match.view(0)))
    changes: tuple[dict[str, Any], ...] = (
        {"seat": 7},
        {"hand": ["R1"]},
        {"hand": ["X9"] * 8},
        {"tops": {"roof": None, "floor": "F1", "permit": "B1"}},
        {"rules": {"auction_tie": "dice"}},
        {"board": []},
    )
    for change in changes:
        with pytest.raises(RecordError):
            Follower({**copy.deepcopy(start), **change})
    follower = Follower(start)
    seat = match.to_act[0]
    for player, kind in ((9, "pass"), (1 - seat, "pass"), (seat, "fly")):
        action = {"player": player, "type": kind}
        with pytest.raises(RecordError):
            follower.event({"type": "event", "action": action, "tops": start["tops"]})
