"""The roster: six characters, each of its own style, weakest first, and two to measure them against."""

from __future__ import annotations

import random
from statistics import fmean

import pytest

from capitol.ai.player import Budget, Decision
from capitol.ai.table_mates import seated
from capitol.games.capitol.ai.auctions import TOP_VALUE, nothing_later
from capitol.games.capitol.ai.immediate_gain import gains_at_once, paid
from capitol.games.capitol.ai.mason import ErrorModel, Mason, forgotten
from capitol.games.capitol.ai.roster import PLAYERS, SPARRING, SUBSTITUTE
from capitol.games.capitol.ai.weights import BUILDER
from capitol.games.capitol.rules.corridor import legal, push
from capitol.games.capitol.rules.moves import Bid, Forgo, Move, Pass, Place
from capitol.games.capitol.rules.numbers import AUCTIONS, CARD_VALUE, ROUNDS
from capitol.games.capitol.rules.state import BID, State
from capitol.games.capitol.rules.view import is_unseen
from capitol.games.registry import make_player
from tests.capitol.ai.tables import GAME, CapitolPlayer, deal, play
from tests.capitol.rules.positions import CAMPUS, ESQUILINE, auction, position


def test_six_players_have_all_that_is_told_of_them() -> None:
    assert [player.id for player in PLAYERS] == ["novice", "casual", "club", "strong", "expert", "master"]
    for part in ("name", "level", "sentence"):
        assert len({getattr(player, part) for player in (*PLAYERS, *SPARRING)}) == len(PLAYERS) + len(SPARRING)
    assert all(player.memory for player in PLAYERS)
    assert SUBSTITUTE in [player.id for player in PLAYERS]


def test_four_of_each_can_sit_at_a_table_and_no_two_people_share_a_name() -> None:
    names = [name for player in (*PLAYERS, *SPARRING) for name in player.names]
    assert len(set(names)) == len(names)
    assert all(len(player.names) == 4 and player.suits for player in PLAYERS)
    assert PLAYERS[0].free_name(["Livia", "LUCIA "]) == "Flavia"
    assert SPARRING[0].free_name(["Fortuna"]) == "Fortuna II"
    assert PLAYERS[0].free_stand_in(["LUCIA "]) == "Flavia"
    assert SPARRING[0].free_stand_in(["Fortuna"]) == "Fortuna"
    assert SPARRING[0].bears("Fortuna II")
    assert not SPARRING[0].bears("Fortuna Maior")


def test_ratings_rise_with_the_level() -> None:
    rated = [player.rating[0] for player in PLAYERS if player.rating is not None]
    assert len(rated) >= 4
    assert rated == sorted(rated)


def test_only_the_master_knows_another_player_and_says_so() -> None:
    for player in (*PLAYERS, *SPARRING):
        made = make_player("capitol", player.id)
        assert (seated(made, ("ai:strong", "human")) is not made) == (player.id == "master")
        assert ("foresees what strong players do" in player.memory) == (player.id == "master")


@pytest.mark.slow
@pytest.mark.parametrize("player", [player.id for player in PLAYERS])
def test_each_plays_legal_moves_from_the_first_to_the_last(player: str) -> None:
    """With a small budget, at a table with two that are quick; `apply` refuses what is not allowed."""
    quick = make_player("capitol", "casual")
    kinds: set[type] = set()
    one = make_player("capitol", player)

    def decide(state: State, seat: int, decision: Decision[Move]) -> None:
        if seat == 1:
            kinds.add(type(decision.move))

    play(deal(3, 3), [quick, one, quick], 5, decide, Budget(iterations=2))
    assert kinds >= {Bid}
    assert len(kinds) >= 6


def _auctions(players: list[CapitolPlayer], seat: int) -> tuple[int, list[int], int]:
    """The tiles that a seat wins in eight games, its bids, and those before the last for a tile
    that gains it nothing on others."""
    tiles = wasted = 0
    bids: list[int] = []

    def watch(state: State, who: int, decision: Decision[Move]) -> None:
        nonlocal tiles, wasted
        if who == seat:
            tiles += isinstance(decision.move, Place)
            if isinstance(decision.move, Bid) and decision.move.cards:
                bids.append(decision.move.total)
                wasted += not (nothing_later(state) or gains_at_once(state, seat))

    for seed in range(8):
        play(deal(seed, 4), players, seed, watch)
    return tiles, bids, wasted


@pytest.mark.slow
def test_the_bidder_wants_fewer_tiles_than_the_builder_and_too_much_of_them() -> None:
    """One of each among masons, on the same deals in the same seat: it bids for fewer tiles, more for each, and wins
    more; and before the last auction for no tile from which others have as much."""
    mason = Mason()
    club, casual = (_auctions([mason, make_player("capitol", who), mason, mason], 1) for who in ("club", "casual"))
    assert club[0] > 1.25 * casual[0]
    assert len(club[1]) < len(casual[1])
    assert fmean(club[1]) > 1.5 * fmean(casual[1])
    assert club[2] == 0 < casual[2]


@pytest.mark.slow
@pytest.mark.parametrize("player", ["novice", "casual"])
def test_beginners_misjudge_and_throw_nothing_away(player: str) -> None:
    """They play no card for nothing, come to the auctions with cards to bid, and hardly leave a tile to a single
    bidder without a fight: so a person among three of them meets a rival's bid in nearly every auction."""
    watched = make_player("capitol", player)
    thrown: list[Move] = []
    held: list[int] = []
    bids: dict[tuple[int, int, int], list[int]] = {}

    for seed in range(4):

        def watch(state: State, seat: int, decision: Decision[Move], game: int = seed) -> None:
            if isinstance(decision.move, Forgo):
                thrown.append(decision.move)
            if isinstance(decision.move, Bid):
                auction = (game, state.round, state.auction)
                if auction not in bids:
                    held.extend(state.hand_size(other) for other in range(4) if state.auction == 0)
                if seat:
                    bids.setdefault(auction, []).append(decision.move.total)

        play(deal(seed, 4), [watched] * 4, seed, watch)
    assert thrown == []
    assert fmean(held) >= 2
    assert sum(not any(totals) for totals in bids.values()) <= 0.15 * len(bids)


@pytest.mark.parametrize("player", ["novice", "casual", "club", "strong", "expert", "master"])
@pytest.mark.parametrize("hands", [("F8 R5 B2", "F3 F6"), ("F3 R2 B4 P1", "F8 F8 F7")])
def test_all_that_can_count_is_bid_in_the_last_auction(player: str, hands: tuple[str, str]) -> None:
    """With the temple a seat wins that loses without: it bids all it has, or at least what its rival cannot reach."""
    state = position(round_number=3, hands=hands, built={CAMPUS: [(0, 1, 0)], ESQUILINE: [(0, 2, 0)]}, scores=(10, 14))
    state, _events = auction(state, 2)
    view = GAME.view(state, 0)
    choices = GAME.choices(view, 0)
    out_of_reach = 2 * TOP_VALUE + 1 if hands[1].count(" ") == 1 else 3 * TOP_VALUE + 1
    have = sum(CARD_VALUE[card] for card in state.hand(0))
    made = make_player("capitol", player)
    totals = []
    for seed in range(20):
        move = made.decide(view, choices, Budget(iterations=20), random.Random(seed)).move
        assert isinstance(move, Bid)
        totals.append(move.total)
    if player in ("novice", "casual"):  # who may take any tile for worthless
        totals = [total for total in totals if total]
        assert len(totals) >= 15
    assert all(total >= min(have, out_of_reach) for total in totals)


@pytest.mark.slow
@pytest.mark.parametrize("player", ["strong", "club"])
def test_no_temple_that_wins_the_game_is_lost_with_cards_in_hand(player: str) -> None:
    """In whole games: whoever can win by the last tile, and not without it, holds nothing back for it."""
    made = make_player("capitol", player)
    asked = 0

    def watch(state: State, seat: int, decision: Decision[Move]) -> None:
        nonlocal asked
        if state.phase != BID or state.round < ROUNDS - 1 or state.auction < AUCTIONS - 1:
            return
        if _wins(state, seat, seat) and not any(_wins(state, seat, other) for other in range(4) if other != seat):
            assert isinstance(decision.move, Bid)
            have = sum(CARD_VALUE[card] for card in state.hand(seat))
            asked += have > 0
            assert decision.move.total == have or _unreached(state, seat, decision.move)

    for seed in range(12):
        play(deal(20 + seed, 4), [made] * 4, seed, watch)
    assert asked >= 3


def _unreached(state: State, seat: int, move: Bid) -> bool:
    """Whether no rival holds as much."""
    others = [other for other in range(4) if other != seat]
    return all(sum(CARD_VALUE[card] for card in state.hand(other)) < move.total for other in others)


def _wins(state: State, seat: int, placing: int) -> bool:
    """Whether a seat can win, alone or with others, when ``placing`` puts the last tile where it is best for the seat
    (its own), or worst (a rival's)."""
    after = paid(state, placing, ())
    ends = []
    for move in legal(after):
        end = after.copy()
        push(end, move)
        ends.append(end.scores[seat] == max(end.scores))
    return any(ends) if seat == placing else all(ends)


def test_who_forgets_knows_how_many_cards_a_rival_holds_and_not_which() -> None:
    rng = random.Random(4)
    state = GAME.start(deal(4, 3))
    while state.phase != BID or state.round < 1:
        seat = GAME.to_act(state)[0]
        move = GAME.choices(state, seat).sample(rng)
        state, _events = GAME.apply(state, seat, move)
    view = GAME.view(state, 0)
    assert any(view.table.known[1])
    table = forgotten(view.table, 0)
    assert [table.hand_size(seat) for seat in range(3)] == [view.table.hand_size(seat) for seat in range(3)]
    assert all(is_unseen(card) for seat in (1, 2) for card in table.known[seat] + table.hidden[seat])
    assert table.hand(0) == view.table.hand(0)


def test_slips_make_a_player_hasty_and_misjudge() -> None:
    """Among choices of clearly different worth: never without slips, now and then with them, the same for a seed."""
    state = GAME.start(deal(2, 4))
    seat = state.turn
    view = GAME.view(state, seat)
    choices = GAME.choices(view, seat)

    def moves(errors: ErrorModel) -> list[Move]:
        player = Mason(errors=errors)
        return [player.decide(view, choices, Budget(), random.Random(seed)).move for seed in range(40)]

    sure = set(map(repr, moves(ErrorModel())))
    for errors in (ErrorModel(hasty=0.5), ErrorModel(wobble=3.0)):
        assert len(set(map(repr, moves(errors)))) > len(sure)
        assert moves(errors) == moves(errors)


def test_who_discerns_bids_for_nothing_that_brings_it_nothing() -> None:
    """In a game of casual players, fountain or not; those who never discern bid for such tiles now and then."""
    casual = make_player("capitol", "casual")
    asked = bid = 0

    def watch(state: State, seat: int, _decision: Decision[Move]) -> None:
        nonlocal asked, bid
        if state.phase != BID or nothing_later(state):
            return
        if gains_at_once(state, seat):
            return
        view = GAME.view(state, seat)
        for discerns in (0.0, 1.0):
            mason = Mason(BUILDER, ErrorModel(hasty=0.4, misprice=0.6, discerns=discerns))
            move = mason.decide(view, GAME.choices(view, seat), Budget(), random.Random(asked)).move
            assert isinstance(move, Bid)
            assert not (discerns and move.cards)
            asked += 1
            bid += bool(move.cards)

    play(deal(4, 4), [casual] * 4, 4, watch)
    assert asked >= 10
    assert bid >= 2


def test_other_errors_may_be_made_at_a_table_of_two() -> None:
    """Who saves all its cards passes with a house to move, but not where it makes no errors."""
    player = Mason(BUILDER, ErrorModel(keeps=9), {2: ErrorModel()})
    for seats, passes in ((2, False), (3, True)):
        view = GAME.view(position(seats, hands=("B2 B5 B6", *["F1"] * (seats - 1)), yard={0: [(1, 0)]}), 0)
        moves = [player.decide(view, GAME.choices(view, 0), Budget(), random.Random(seed)).move for seed in range(5)]
        assert all(isinstance(move, Pass) is passes for move in moves)
