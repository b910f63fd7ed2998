"""An auction afterwards: what the others bid and could have bid, and the lowest sum that would have won."""

from __future__ import annotations

import random

from capitol.core.match import Match
from capitol.core.setup import PlayerSpec
from capitol.games.capitol.ai.outcomes import worth_of_tile
from capitol.games.capitol.rules.game import CapitolGame
from capitol.games.capitol.rules.moves import Bid, Move, Pass
from capitol.games.capitol.rules.numbers import CARD_VALUE
from capitol.games.capitol.rules.setup import Setup
from capitol.games.capitol.rules.state import BID, State
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.models.autopsy import REVEALED, auction_account, auction_note, bids_at
from capitol.games.registry import games
from capitol.host.language import decimal
from capitol.session.seats import Seat
from capitol.session.source import RecordedTable

GAME = CapitolGame()
NAMES = ("Ada", "Bo")


def finished() -> RecordedTable:
    """A game in which Bo bids its lowest card at the first auction and Ada nothing, and then chance decides."""
    rng = random.Random(4)
    entry = games()["capitol"]
    setup = GAME.new_setup(tuple(map(PlayerSpec, NAMES)), {}, entry.usual_board(), rng)
    match: Match[State, View, Move, Setup] = Match(GAME, setup)
    while match.full_state.phase != BID:
        match.act(match.to_act[0], Pass())
    low = min(match.view(1).table.hand(1), key=lambda card: CARD_VALUE[card])
    for seat in match.to_act:
        match.act(seat, Bid((low,) if seat else ()))
    while match.to_act:
        seat = match.to_act[0]
        match.act(seat, GAME.choices(match.view(seat), seat).sample(rng))
    return RecordedTable(entry, match, [Seat(name, "human", "ivory") for name in NAMES])


def test_the_lowest_winning_sum_and_what_the_other_could_bid() -> None:
    table = finished()
    first = next(at for at, step in enumerate(table.whole.steps) if isinstance(step.move, Bid))
    own = next(at for at in (first, first + 1) if table.mover(at) == 0)
    theirs = sum(CARD_VALUE[card] for card in table.whole.steps[2 * first + 1 - own].move.cards)
    most = sum(CARD_VALUE[card] for card in table.view(1, first).table.hand(1))
    told = auction_note(table, own, NAMES)
    assert told.startswith(f"Seen afterwards: Bo bid {theirs} and could have bid {most}."), "nobody knew it then"
    lowest = int(told.split("that would have won: ", 1)[1].split(".", 1)[0])
    assert theirs <= lowest <= theirs + 1
    assert auction_note(table, 0, NAMES) == ""


def test_a_better_bid_that_would_have_lost_is_explained() -> None:
    """By what its seat knew it was better; of one that wins and of none nothing of the kind is said."""
    table = finished()
    first = next(at for at, step in enumerate(table.whole.steps) if isinstance(step.move, Bid))
    own, other = sorted((first, first + 1), key=lambda at: table.mover(at) != 0)
    theirs = sum(CARD_VALUE[card] for card in table.whole.steps[other].move.cards)
    hand = sorted(table.view(0, own).table.hand(0), key=lambda card: CARD_VALUE[card])
    least, whole = Bid((hand[0],)), Bid(tuple(hand))
    assert least.total < theirs < whole.total
    said = f"A bid of {least.total} would not have won this time; by what Ada knew then it was still better, "
    assert said in auction_note(table, own, NAMES, least)
    for better in (None, whole, Bid(())):
        assert "would not have won" not in auction_note(table, own, NAMES, better)


def test_what_the_tile_was_worth_to_each_seat() -> None:
    """By what each seat knew before anybody had bid, whoever's bid is told."""
    table = finished()
    first = next(at for at, step in enumerate(table.whole.steps) if isinstance(step.move, Bid))
    worths = [decimal(worth_of_tile(table.view(seat, first)), 1) for seat in (0, 1)]
    for step in (first, first + 1):
        told = auction_note(table, step, NAMES)
        assert told.endswith(f"Worth of the tile until the end, in points: Ada {worths[0]}, Bo {worths[1]}.")


def test_every_auction_has_an_account_while_it_goes_on_and_when_it_is_decided() -> None:
    table = finished()
    bids = [at for at, step in enumerate(table.whole.steps) if isinstance(step.move, Bid)]
    ends = [at for at in bids if any(event.kind == REVEALED for event in table.whole.steps[at].events)]
    groups = [range(ends[number - 1] + 1 if number else 0, end + 1) for number, end in enumerate(ends)]
    groups = [range(min(at for at in bids if at in group), group.stop) for group in groups]
    assert len(groups) > 3
    for step in range(table.last_step + 1):
        found = next((one for one in groups if step in one), None) or next(
            (one for one in groups if step - 1 in one), None
        )
        assert bids_at(table, step) == (found or range(0)), step
        assert (auction_account(table, step) is None) == (found is None)


def test_open_eyes_see_all_hands_and_a_seat_only_what_it_knew() -> None:
    """The others' hands and what the tile was worth to them are not told to a seat."""
    table = finished()
    first = next(at for at, step in enumerate(table.whole.steps) if isinstance(step.move, Bid))
    account = auction_account(table, first)
    assert account is not None
    everything = account.text(None, NAMES).split("\n")
    assert len(everything) == 3
    worths = [decimal(worth_of_tile(table.view(seat, first)), 1) for seat in (0, 1)]
    assert everything[-1].endswith(f"Ada {worths[0]}, Bo {worths[1]}.")
    assert all("could have bid" in line and "would have won" in line for line in everything[:2])
    for seat, name in enumerate(NAMES):
        own = account.text(seat, NAMES).split("\n")
        assert own[seat] == everything[seat]
        assert own[1 - seat] == f"{everything[1 - seat].split(' and could', 1)[0]}."
        assert own[-1].endswith(f"in points: {name} {worths[seat]}.")
