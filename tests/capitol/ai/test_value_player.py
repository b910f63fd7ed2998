"""The player with a network: which moves it thinks of, how it weighs bids, and that it does what its network says."""

from __future__ import annotations

import random

import numpy as np
import pytest

from capitol.ai.generic.random_player import RandomPlayer
from capitol.ai.player import Decision
from capitol.games.capitol.ai.features import Features, feature_count
from capitol.games.capitol.ai.immediate_gain import greedy_places
from capitol.games.capitol.ai.mason import Mason
from capitol.games.capitol.ai.net import SHIPPED, Floats, ValueNet, shipped_nets
from capitol.games.capitol.ai.value_player import (
    Option,
    ValuePlayer,
    builds_rather,
    shipped_player,
    takes_points,
    thinkable,
)
from capitol.games.capitol.rules.corridor import K_PASS, decode_bid, legal, push
from capitol.games.capitol.rules.game import decode
from capitol.games.capitol.rules.moves import Bid, Draw, Floors, Forgo, Move, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.numbers import CARD_VALUE
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, PLACE, State
from capitol.games.capitol.rules.tile_kinds import TEMPLE
from tests.capitol.ai.tables import GAME, NO_LIMIT, deal, play, winners
from tests.capitol.rules.positions import (
    CAMPUS,
    CAPITOLINE,
    ESQUILINE,
    QUIRINAL,
    R,
    auction,
    bid,
    card,
    position,
)
from tests.capitol.rules.positions import GAME as RULES


def liking(feature: int, seats: int = 2) -> ValueNet:
    """A network that sees one number alone: the more of it the better."""
    w0 = np.zeros((feature_count(seats), 1), np.float32)
    w0[feature] = 1
    one = np.ones((1, 1), np.float32)
    return ValueNet(
        [
            w0,
            np.ones(1, np.float32),
            one,
            np.zeros(1, np.float32),
            np.ones((1, 2), np.float32),
            np.full(2, -1, np.float32),
        ]
    )


def decided(state: State, seat: int, player: ValuePlayer, seed: int = 0) -> Decision[Move]:
    view = GAME.view(state, seat)
    return player.decide(view, GAME.choices(view, seat), NO_LIMIT, random.Random(seed))


@pytest.mark.parametrize(
    ("seats", "hand", "passes"),
    [
        (2, "F1 F2 F3 F4 F5", True),
        (2, "F1 F2 F3 F4 F5 F6", False),
        (2, "B1 B2 B3 B4 B5 B6", True),
        (3, "F1 F2 F3 F4 F5 F6 F7", True),
        (3, "F1 F2 F3 F4 F5 F6 F7 R1", True),
        (4, "F1 F2 F3 F4 F5 F6 F7 R1", False),
        (4, "B1 B2 B3 B4 B5 B6 B7 P1", True),
    ],
)
def test_with_a_full_hand_it_builds(seats: int, hand: str, passes: bool) -> None:
    """Unless it has nothing to build with: a card played for nothing is no house."""
    state = position(seats, hands=(hand, *["F1"] * (seats - 1)), yard={0: []}, unfinished={0: []})
    moves = [option.move for option in PassLover(shipped_nets()).options(GAME.view(state, 0))]
    assert (K_PASS in moves) is passes


class PassLover(ValuePlayer):
    """Likes passing best, by far."""

    def tried(self, table: State, seat: int, moves: list[int]) -> tuple[list[Option], Floats]:
        """Evaluate moves."""
        options, rows = super().tried(table, seat, moves)
        return [Option(one.move, 0.9, 0.5) if one.move == K_PASS else one for one in options], rows


@pytest.mark.parametrize(
    ("seats", "hand", "gain", "rather"),
    [
        (4, "F1 F2 F3 F4 F5 F6 F7", 0.04, True),
        (4, "F1 F2 F3 F4 F5 F6", 0.04, True),
        (4, "F1 F2 F3 F4 F5 F6", 0.06, False),
        (4, "F1 F2 F3 F4 F5", 0.04, False),
        (3, "F1 F2 F3 F4 F5 F6 F7", 0.01, False),
    ],
)
def test_at_a_table_of_four_six_cards_are_kept_only_for_something(
    seats: int, hand: str, gain: float, rather: bool
) -> None:
    """With six or seven cards a pass must be better than the best building move by 0.05."""
    state = position(seats, hands=(hand, *["F1"] * (seats - 1)))
    options = [Option(K_PASS, 0.3 + gain, 0.0), Option(thinkable(state)[0], 0.3, 0.0)]
    assert builds_rather(state, options) is rather


@pytest.mark.parametrize(("round_number", "house", "passes"), [(3, True, False), (2, True, True), (3, False, True)])
def test_it_leaves_no_points_lying_in_the_last_round(round_number: int, house: bool, passes: bool) -> None:
    """A Permit that gains is played, though the network would rather pass; without a house for it, it may be kept."""
    yard: dict[int, list[tuple[int, int]]] = {0: [(1, R)] if house else []}
    state = position(hands=("B6", "B1"), yard=yard, round_number=round_number)
    options = [Option(K_PASS, 0.9, 0.0), *[Option(move, 0.5, 0.0) for move in thinkable(state) if move != K_PASS]]
    assert (takes_points(state, options) is None) is passes
    lost = [Option(option.move, 0.0, -1.0) for option in options]
    assert (takes_points(state, lost) is None) is passes, "nor in a game that is lost either way"
    by_auction = [options[0], *lost[1:]]
    assert takes_points(state, by_auction) is None, "unless only the cards kept may still win"


def test_of_cards_with_the_same_use_the_lowest_is_thought_of() -> None:
    state = position(hands=("F3 F7 B2 B6 P4", ""), yard={0: [(1, 0)]}, unfinished={0: [1]})
    moves = [decode(move) for move in thinkable(state)]
    assert Pass() in moves
    assert not any(isinstance(move, Forgo) for move in moves)
    assert {move.card for move in moves if isinstance(move, Floors)} == {card("F3")}
    permits = {(move.card, move.area) for move in moves if isinstance(move, Permit)}
    assert permits == {(card("B2"), CAPITOLINE), (card("B2"), CAMPUS), (card("P4"), QUIRINAL), (card("P4"), ESQUILINE)}


def test_areas_that_are_left_out_are_as_those_that_are_not() -> None:
    """Whatever is not thought of comes to the same numbers as some move that is."""
    left_out = 0

    def watch(state: State, seat: int, _decision: Decision[Move]) -> None:
        nonlocal left_out
        table = GAME.view(state, seat).table
        if table.phase != CONSTRUCTION:
            return
        features, after = Features(), {}
        for move in legal(table):
            if isinstance(decode(move), Permit):
                tried = table.copy()
                push(tried, move)
                after[move] = tuple(features.of(tried, seat))
        kept = set(thinkable(table))
        lowest = {move & ~(63 << 3): move for move in sorted(after, reverse=True)}.values()
        for move in lowest:
            assert after[move] in {after[other] for other in after if other in kept}
            left_out += move not in kept

    play(deal(5, 4), [Mason()] * 4, 5, watch)
    assert left_out > 20


def test_it_plays_what_its_network_likes_best() -> None:
    """The one that likes points in hand at the next scoring brings its house where a fountain stands."""
    points_now = 2
    assert Features().of(position(built={0: [(0, 1, 0)]}), 0)[points_now] > Features().of(position(), 0)[points_now]
    state = position(hands=("B2 P4", "F1"), yard={0: [(1, 0)]}, fountains={3: 3})
    decision = decided(state, 0, ValuePlayer({2: liking(points_now)}))
    assert isinstance(decision.move, Permit)
    assert decision.move.area == 3
    best = decision.candidates[0]
    assert best.move == decision.move
    assert best.win_probability == max(candidate.win_probability or 0 for candidate in decision.candidates)


def test_a_bid_is_worth_its_chance_times_the_tile() -> None:
    """One that likes points bids where a temple doubles what it has, and keeps its cards where it has nothing."""
    player = ValuePlayer({2: liking(2)})
    for built, likes in (({0: [(0, 1, 0)]}, True), ({}, False)):
        state, _events = auction(position(round_number=2, hands=("F3 F8 R5", "F6 F7"), built=built), 2)
        assert state.phase == BID
        options = player.bids(GAME.view(state, 0).table, 0)
        assert decode_bid(options[0].move) == ()
        sums = [sum(CARD_VALUE[number] for number in decode_bid(option.move)) for option in options]
        assert sums == sorted(sums)
        worths = [option.worth for option in options]
        assert (max(worths) > worths[0] + 1e-6) is likes
        if likes:
            assert worths == sorted(worths)  # cards cost this network nothing


def test_bids_of_nearly_the_same_worth_are_mixed() -> None:
    """A network to which all is one gives every rung a turn, the same one for the same seed."""
    player = ValuePlayer({2: liking(12)})
    state, _events = auction(position(round_number=2, hands=("F3 F8 R5", "F6 F7")), 2)
    bids = {decided(state, 0, player, seed).move for seed in range(40)}
    assert len(bids) > 3
    assert all(isinstance(move, Bid) for move in bids)
    assert decided(state, 0, player, 7) == decided(state, 0, player, 7)


def test_places_are_ranked_by_what_they_gain_at_once() -> None:
    built = {1: [(0, 2, 0)], 2: [(1, 2, 0)], 3: [(0, 1, 0), (1, 2, 0)]}
    state = position(round_number=2, hands=("F3", "F4"), built=built, fountains={3: 1})
    state, _events = auction(state, 2)
    state, _more = RULES.apply(state, 0, bid("F3"))
    state, _more = RULES.apply(state, 1, bid())
    assert state.phase == PLACE
    assert state.tile == TEMPLE
    ranked = [decode(move) for move in greedy_places(state, 0)]
    assert len(ranked) == 9
    assert isinstance(ranked[0], Place)
    assert ranked[0].area == 1  # 2 points more; in area 3 the rival gains 3, and it 1
    assert [move.area for move in ranked[-2:] if isinstance(move, Place)] == [2, 3]
    gains = []
    for move in greedy_places(state, 0):
        after = state.copy()
        push(after, move)
        points = [score - before for score, before in zip(after.scores, state.scores, strict=True)]
        gains.append(points[0] - points[1])
    assert gains == sorted(gains, reverse=True)


def test_the_networks_that_ship_are_small_and_have_cards() -> None:
    files = {path.name for path in SHIPPED.iterdir()}
    kinds = ("seats-{}.npz", "seats-{}.md", "bids-{}.json")
    usual = {kind.format(seats) for seats in (2, 3, 4) for kind in kinds}
    assert files == usual | {"search-4.npz", "search-4.md"}
    for path in SHIPPED.glob("*.npz"):
        seats = int(path.stem.split("-")[1])
        assert ValueNet.load(path).features == feature_count(seats)
        assert sum(one.stat().st_size for one in SHIPPED.glob(f"*-{seats}.npz")) < 200_000
        words = path.with_suffix(".md").read_text(encoding="utf-8")
        trained = ("by | `python build_scripts/workshop train", "python build_scripts/workshop arena", "won %")
        refined = ("by | `python build_scripts/workshop refine", "foresees")
        for part in ("learnt from", *(refined if path.stem.startswith("search") else trained)):
            assert part in words


def test_it_plays_whole_games_of_every_kind_of_move() -> None:
    """It builds, bids and keeps cards back; it never throws one away."""
    kinds: set[type] = set()

    def watch(_state: State, _seat: int, decision: Decision[Move]) -> None:
        kinds.add(type(decision.move))

    for seed in range(2):
        play(deal(seed, 4), [shipped_player()] * 4, seed, watch)
    assert kinds == {Floors, Roof, Permit, Pass, Bid, Place, Draw}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_chance(seats: int) -> None:
    """Shared wins count for nothing. What it does against others stands on the cards."""
    won = 0
    for number in range(8):
        at = number % seats
        players = [shipped_player() if seat == at else RandomPlayer() for seat in range(seats)]
        won += winners(play(deal(number, seats), players, number)) == (at,)
    assert won == 8


@pytest.mark.slow
def test_it_wins_more_than_its_part_against_masons() -> None:
    """Of 12 games with three masons, 3 would be its part."""
    won = 0
    for number in range(12):
        players = [shipped_player() if seat == number % 4 else Mason() for seat in range(4)]
        won += winners(play(deal(number, 4), players, number)) == (number % 4,)
    assert won >= 4
