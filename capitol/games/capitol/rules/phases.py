"""The sequence of phases (RULES.md, The round): turns, auctions, scoring, draw, end; and turning over piles.

Every function changes the state in place. ``log`` collects the events; with None (in search) none are made.
"""

from __future__ import annotations

from bisect import bisect_left

from capitol.core.events import Event
from capitol.games.capitol.rules.numbers import AREAS, AUCTIONS, CARD_STACK, CARD_VALUE, DRAW, ROUNDS
from capitol.games.capitol.rules.places import amphitheatre_cards, area_places, area_points, round_points
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, OVER, PLACE, Cards, State
from capitol.games.capitol.rules.state import DRAW as DRAW_PHASE
from capitol.games.capitol.rules.tile_kinds import TILE_KINDS, tile_of

Log = list[Event] | None


def without(items: Cards, item: int) -> Cards:
    """Return a tuple without one occurrence of an item."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]


def insort(items: Cards, item: int) -> Cards:
    """Return a sorted tuple with one more item."""
    at = bisect_left(items, item)
    return (*items[:at], item, *items[at:])


def take_from_hand(state: State, seat: int, card: int) -> None:
    """Remove a publicly shown card from a hand: a known copy first, which leaves others' knowledge unchanged."""
    known = state.known[seat]
    if card in known:
        state.known[seat] = without(known, card)
    else:
        state.hidden[seat] = without(state.hidden[seat], card)


def discard(state: State, seat: int, card: int, log: Log) -> None:
    """Play a card from the hand to its pile; an empty stack is refilled from the pile at once (RULES.md, Draw)."""
    known = state.known[seat]  # as `take_from_hand`: a call costs a tenth of a move here
    if card in known:
        at = known.index(card)
        state.known[seat] = known[:at] + known[at + 1 :]
    else:
        hidden = state.hidden[seat]
        at = hidden.index(card)
        state.hidden[seat] = hidden[:at] + hidden[at + 1 :]
    stack = CARD_STACK[card]
    state.piles[stack] += (card,)
    if not state.stacks[stack]:
        turn_pile(state, stack, log)


def turn_pile(state: State, stack: int, log: Log) -> None:
    """Turn the discard pile over, oldest discard on top, without shuffling (E, Card Rules)."""
    if state.stacks[stack] or not state.piles[stack]:
        return
    state.stacks[stack] = state.piles[stack][::-1]
    state.piles[stack] = ()
    state.turned |= 1 << stack
    if log is not None:
        log.append(Event("turned", None, {"stack": stack}))


def next_turn(state: State, log: Log) -> None:
    """Pass the turn to the next seat still in; if there is none, go on to the auctions (E, Construction)."""
    tables = state.tables
    for seat in tables.clockwise[(state.turn + 1) % tables.seats]:
        if not state.out >> seat & 1:
            if state.known[seat] or state.hidden[seat]:
                state.turn = seat
                return
            state.out |= 1 << seat
            if log is not None:
                log.append(Event("out", seat, {"round": state.round}))
    begin_auction(state, 0, log)


def begin_round(state: State, log: Log) -> None:
    """Start the construction phase; the first seat from the Consul that has cards acts first."""
    state.phase = CONSTRUCTION
    state.out = 0
    if log is not None:
        log.append(Event("round_began", state.consul, {"round": state.round}))
    state.turn = (state.consul - 1) % state.tables.seats
    next_turn(state, log)


def begin_auction(state: State, auction: int, log: Log) -> None:
    """Start the first auction from ``auction`` on that needs a decision; after the last, score."""
    for number in range(auction, AUCTIONS):
        state.auction = number
        tile = tile_of(state.round, number)
        if not (any(state.free) if TILE_KINDS[tile].small else 0 in state.large):
            if log is not None:
                log.append(Event("tile_removed", None, {"tile": tile, "why": "no_space", "auction": number}))
            continue
        if log is not None:
            log.append(Event("auction_began", None, {"tile": tile, "auction": number, "round": state.round}))
        for seat in state.turn_order():
            if state.known[seat] or state.hidden[seat]:
                state.phase = BID
                state.turn = seat
                return
        if nobody_bids(state, tile, log):
            return
    score_round(state, log)


def nobody_bids(state: State, tile: int, log: Log) -> bool:
    """Handle an auction without bids above 0: by the option ``no_bids`` the Consul places the tile for free (True) or
    it leaves the game (False)."""
    if state.tables.rules.no_bids == "first_player_free":
        state.phase = PLACE
        state.turn = state.consul
        if log is not None:
            log.append(Event("tile_won", state.consul, {"tile": tile, "free": True, "paid": ()}))
        return True
    if log is not None:
        log.append(Event("tile_removed", None, {"tile": tile, "why": "no_bids", "auction": state.auction}))
    return False


def seal_bid(state: State, seat: int, cards: Cards, log: Log) -> None:
    """Take one sealed bid; with the last one, reveal and resolve (E, Auction Rules 3-8)."""
    state.bids[seat] = cards
    for bidder in state.turn_order():
        if state.bids[bidder] is None and (state.known[bidder] or state.hidden[bidder]):
            state.turn = bidder
            return
    resolve_auction(state, log)


def auction_winner(state: State, totals: dict[int, int]) -> tuple[int | None, str, list[int]]:
    """Return the winner (None: nobody), the deciding rule, and the seats tied for the highest sum (E, Auction Rules 7;
    D, B).

    The deciding rule: ``no_bid``, ``sum``, ``highest_card``, ``consul_order``, ``fewest_points``, ``unbroken``.
    """
    best = max(totals.values(), default=0)
    if not best:
        return None, "no_bid", []
    tied = [seat for seat in state.turn_order() if totals.get(seat) == best]
    if len(tied) == 1:
        return tied[0], "sum", tied
    if state.tables.rules.auction_tie == "fewest_points":
        fewest = min(state.scores[seat] for seat in tied)
        poorest = [seat for seat in tied if state.scores[seat] == fewest]
        return (poorest[0], "fewest_points", tied) if len(poorest) == 1 else (None, "unbroken", tied)
    peaks = [max(CARD_VALUE[card] for card in state.bids[seat] or ()) for seat in tied]
    peak = max(peaks)
    return tied[peaks.index(peak)], "highest_card" if peaks.count(peak) == 1 else "consul_order", tied


def _show(state: State, seat: int, cards: Cards) -> None:
    """Make cards of a hand public: those that were hidden become known."""
    known = state.known[seat]
    for card in set(cards):
        for _ in range(cards.count(card) - known.count(card)):
            state.known[seat] = insort(state.known[seat], card)
            state.hidden[seat] = without(state.hidden[seat], card)


def resolve_auction(state: State, log: Log) -> None:
    """Reveal all bids, find the winner and discard the winner's cards; the others take theirs back, now public."""
    totals: dict[int, int] = {}
    for seat, cards in enumerate(state.bids):
        if cards is None:
            continue
        totals[seat] = sum([CARD_VALUE[card] for card in cards])
        if state.hidden[seat]:
            _show(state, seat, cards)
    winner, decided, tied = auction_winner(state, totals)
    bids, state.bids = state.bids, [None] * state.tables.seats
    tile = state.tile
    if log is not None:
        shown = {seat: cards for seat, cards in enumerate(bids) if cards is not None}
        data = {"tile": tile, "bids": shown, "totals": totals, "winner": winner, "decided": decided, "tied": tied}
        log.append(Event("bids_revealed", None, {**data, "consul": state.consul}, reveals=True))
    if winner is not None:
        paid = bids[winner] or ()
        known = state.known[winner]  # every bid card has just been shown
        for card in paid:
            known = without(known, card)
            state.piles[CARD_STACK[card]] += (card,)
        state.known[winner] = known
        if log is not None:
            log.append(Event("tile_won", winner, {"tile": tile, "free": False, "paid": paid}))
        for stack, cards in enumerate(state.stacks):
            if not cards:
                turn_pile(state, stack, log)
        state.phase = PLACE
        state.turn = winner
        return
    if decided == "no_bid":
        if nobody_bids(state, tile, log):
            return
    elif log is not None:
        log.append(Event("tile_removed", None, {"tile": tile, "why": "tie", "auction": state.auction}))
    begin_auction(state, state.auction + 1, log)


def score_round(state: State, log: Log) -> None:
    """Score all areas; then the draw, or after round 4 the end (E, Scoring; D, C and D)."""
    points = round_points(state)
    if log is not None:
        areas = [(area, area_points(state, area), *area_places(state, area)) for area in range(AREAS)]
        log.append(Event("round_scored", None, {"round": state.round, "areas": areas, "points": tuple(points)}))
    state.scores = [before + gained for before, gained in zip(state.scores, points, strict=True)]
    state.round_scores += (tuple(points),)
    if state.round == ROUNDS - 1:
        state.phase = OVER
        if log is not None:
            log.append(Event("game_over", None, {"scores": tuple(state.scores)}))
        return
    state.owed = [DRAW + extra for extra in amphitheatre_cards(state)]
    state.phase = DRAW_PHASE
    state.turn = state.consul
    if log is not None:
        log.append(Event("draw_began", None, {"owed": tuple(state.owed)}))
    if not any(state.stacks):
        end_draw(state, log)


def draw_card(state: State, stack: int, log: Log) -> None:
    """Draw the visible card of a stack for the seat to move (E, End Phase; RULES.md, Draw)."""
    seat = state.turn
    cards = state.stacks[stack]
    state.known[seat] = insort(state.known[seat], cards[-1])
    state.stacks[stack] = cards[:-1]
    state.owed[seat] -= 1
    if log is not None:
        hidden_before = len(cards) > 1 and not state.turned >> stack & 1
        log.append(Event("drawn", seat, {"stack": stack, "card": cards[-1]}, reveals=hidden_before))
    if len(cards) == 1:
        turn_pile(state, stack, log)
        if not any(state.stacks):
            end_draw(state, log)
            return
    if not state.owed[seat]:
        after = (seat + 1) % state.tables.seats
        if after == state.consul:
            end_draw(state, log)
        else:
            state.turn = after


def end_draw(state: State, log: Log) -> None:
    """Pass the Consul marker to the left and start the next round (E, End Phase)."""
    state.owed = [0] * state.tables.seats
    state.round += 1
    state.auction = 0
    state.consul = (state.consul + 1) % state.tables.seats
    begin_round(state, log)
