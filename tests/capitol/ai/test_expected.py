"""How likely a bid wins at this table: known rivals are asked, in deals that fit the view, by what they may know."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from capitol.ai.player import Budget, Decision
from capitol.core.game import MoveSpace, RandomSource
from capitol.games.capitol.ai.adviser import Adviser
from capitol.games.capitol.ai.expected import DEALS, Expected
from capitol.games.capitol.ai.roster import ADVISER
from capitol.games.capitol.ai.search import SearchPlayer
from capitol.games.capitol.rules.moves import Bid, Move
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.view import View, determinize, is_unseen
from capitol.games.registry import make_player
from tests.capitol.rules.positions import CAMPUS, GAME, R, auction, card, position


@dataclass
class Fixed:
    """Bids the card of a name when it holds it, and writes down what it saw."""

    name: str
    seen: list[View] = field(default_factory=list)

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        self.seen.append(view)
        move = Bid((card(self.name),) if self.name else ())
        return Decision(move if move in choices else Bid(()))


def at_stake(*hands: str, consul: int = 0) -> State:
    state, _events = auction(position(len(hands), hands=hands, built={CAMPUS: [(0, 1, R)]}, round_number=2))
    state.consul = consul
    return state


def expected(state: State, bidders: Sequence[object]) -> Expected:
    return Expected(GAME.view(state, 0), bidders, random.Random(1))  # type: ignore[arg-type]


def test_a_bid_wins_as_often_as_the_known_rivals_bid_less() -> None:
    state = at_stake("F8 F5 F4", "F6 F1")
    state.known[1], state.hidden[1] = (card("F1"), card("F6")), ()
    known = expected(state, [None, Fixed("F6")])
    assert known.won_with((card("F5"),)) == 0.0 == known.beaten_by(5)
    assert known.won_with((card("F8"),)) == 1.0 == known.beaten_by(8)
    assert known.beaten_by(6) == 0.5
    assert expected(state, [None, None]).beaten_by(5) > 0.05, "an unseen opponent might bid nothing"


@pytest.mark.parametrize(("consul", "wins"), [(0, 1.0), (1, 0.0)])
def test_a_tie_is_broken_as_the_rules_say(consul: int, wins: float) -> None:
    state = at_stake("F5 F1", "F5 F1", consul=consul)
    state.known[1], state.hidden[1] = tuple(state.hand(1)), ()
    assert expected(state, [None, Fixed("F5")]).won_with((card("F5"),)) == wins


def test_the_rival_that_is_asked_knows_no_hidden_hand_and_its_own_is_drawn() -> None:
    """The truth of its hand is not asked: it bids the 8 only in the deals in which it holds one."""
    state = at_stake("F7 F1", "F8 F8")
    rival = Fixed("F8")
    chance = expected(state, [None, rival]).won_with((card("F7"),))
    assert len(rival.seen) == DEALS
    assert all(view.seat == 1 and all(map(is_unseen, view.table.hidden[0])) for view in rival.seen)
    assert 0.3 < chance < 1.0
    other = determinize(GAME.view(state, 0), random.Random(5))
    other.bids = list(state.bids)
    assert expected(other, [None, Fixed("F8")]).won_with((card("F7"),)) == chance


def test_what_is_drawn_for_a_search_is_what_was_bid() -> None:
    state = at_stake("F8 F5", "F6 F1", "F3 F1")
    state.known[1], state.hidden[1] = tuple(sorted(state.hand(1))), ()
    sums = expected(state, [None, Fixed("F6"), None]).drawn(random.Random(3))
    assert sums[0] == 6.0
    assert len(sums) == 2


def adviser() -> Adviser:
    made = ADVISER.make()
    assert isinstance(made, Adviser)
    return made


def test_the_hint_says_a_bid_loses_that_the_rival_at_the_table_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    """95 times in 100 against unseen opponents, and beaten at once by the player that sat there."""
    state = at_stake("F5 F2", "F6 F1")
    state.known[1], state.hidden[1] = tuple(sorted(state.hand(1))), ()
    told = adviser()
    monkeypatch.setattr(told, "_make", lambda player_id: Fixed("F6") if player_id == "novice" else None)
    view = GAME.view(state, 0)
    for kind, least, most in (("ai:novice", 0.0, 0.0), ("human", 0.3, 1.0), ("cmd", 0.3, 1.0)):
        among = told.among(("human", kind))
        decision = among.decide(view, GAME.choices(view, 0), Budget(iterations=60), random.Random(1))
        chances = {found.move.total: found.chance for found in decision.candidates if isinstance(found.move, Bid)}
        assert chances[0] is None
        assert least <= (chances[5] or 0.0) <= most
        assert (chances[7] or 0.0) >= (chances[2] or 0.0)


def test_every_sum_of_the_hand_has_its_chance() -> None:
    state = at_stake("F8 F5 F2", "F6 F1")
    view = GAME.view(state, 0)
    told = adviser().among(("human", "ai:mason"))
    decision = told.decide(view, GAME.choices(view, 0), Budget(iterations=60), random.Random(1))
    totals = [found.move.total for found in decision.candidates if isinstance(found.move, Bid)]
    assert sorted(totals) == [0, 2, 5, 7, 8, 10, 13, 15]
    assert all(found.games == () for found in decision.candidates), "they would go through a pipe"


def test_a_search_at_the_table_bids_as_its_network_does_at_once() -> None:
    """Asked itself, a master would think for a second over every one of the deals."""
    bidder = adviser()._bidder("ai:master")
    assert bidder is not None
    assert not isinstance(bidder, SearchPlayer)
    assert adviser()._bidder("ai:nobody") is None


def test_the_master_that_plays_is_told_nothing_of_it() -> None:
    """Its own bids come from what it knew before: an opponent's strength is as it was measured."""
    master = make_player("capitol", "master")
    assert isinstance(master, SearchPlayer)
    assert not master.keep_games


def test_a_known_rival_can_outbid_as_far_as_its_hand_goes() -> None:
    """What nobody can outbid counts all rivals, also those who are asked; in the last auction of the game the others
    are taken to bid all they have."""
    state = at_stake("F8 F5 F4", "F6 F1")
    state.known[1], state.hidden[1] = (card("F1"), card("F6")), ()
    assert expected(state, [None, Fixed("F6")]).most == expected(state, [None, None]).most == 7
    early = expected(state, [None, None]).beaten_by(6)
    state.round, state.auction = 3, 2
    assert expected(state, [None, None]).beaten_by(6) < early
