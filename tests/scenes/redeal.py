"""The same game with other hidden cards: another deal, but the same log and the same view for a seat."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from capitol.ai.player import Budget
from capitol.ai.thinking import Thinking
from capitol.core.match import Match
from capitol.games.capitol.rules.moves import Bid, Move, Pass
from capitol.games.capitol.rules.numbers import CARD_STACK, DEAL
from capitol.games.capitol.rules.setup import Setup
from capitol.games.capitol.rules.state import State
from capitol.games.registry import make_player
from capitol.session.controller import TableSession
from capitol.session.journal import Header

KEPT = 3


def play_to(session: TableSession, stop: Callable[[TableSession], bool]) -> TableSession:
    """Let Faber play for all seats until ``stop`` returns true; each seat keeps some cards that nobody has seen."""
    player = make_player("capitol", "mason")
    while not stop(session):
        if session.can_commit:
            session.commit_sealed()
            continue
        seat = session.match.to_act[0]
        rng = random.Random(len(session.steps))
        move = player.decide(session.view(seat), session.choices(seat), Budget(), rng).move
        session.act(seat, _keeping(session.match.full_state, seat, move))
    return session


def _keeping(state: State, seat: int, move: Move) -> Move:
    """Return the move, or one that plays no more of the last unseen cards."""
    hidden, known = list(state.hidden[seat]), list(state.known[seat])
    if isinstance(move, Bid):
        bid = []
        for card in move.cards:
            if card in known or len(hidden) > KEPT:
                (known if card in known else hidden).remove(card)
                bid.append(card)
        return Bid(tuple(bid))
    last = getattr(move, "card", None) in hidden and len(hidden) <= KEPT
    return Pass() if last else move


def redealt(session: TableSession, seat: int, thinker: Thinking) -> TableSession:
    """Return a session that looks the same to ``seat``, including the log, but has another state; it is not saved.

    The hidden cards of the others and of the stacks are drawn again from the seat's view, and put where they were in
    the deal; then the log is replayed. The others' sealed stacks differ too.
    """
    game, match = session.entry.game, session.match
    truth: State = match.full_state
    log = [(step.seat, step.move) for step in match.steps]
    for attempt in range(100):
        rng = random.Random(attempt)
        drawn = game.determinize(match.view(seat), rng)
        if drawn.hidden == truth.hidden or drawn.stacks == truth.stacks:
            continue
        setup = _dealt_as(match.setup, truth, drawn)
        other = Match(game, setup, log)
        if other.view(seat) != match.view(seat) or other.full_state == truth:
            continue  # the new deal would have revealed something else on the way
        for sealer in match.sealed_seats:
            move = match.sealed_move(sealer) if sealer == seat else game.choices(other.view(sealer), sealer).sample(rng)
            other.seal(sealer, move)
        header = Header(session.entry.id, "", session.name, {}, session.seats, dict(session.options))
        return TableSession(session.entry, other, header, thinker)
    raise AssertionError("no other deal fits what the seat knows")


def _dealt_as(setup: Setup, truth: State, drawn: State) -> Setup:
    """Return the setup that leads to ``drawn`` as ``setup`` led to ``truth``."""
    stacks = [list(cards) for cards in setup.stacks]
    for number, packet in enumerate(DEAL):
        cards = stacks[number]
        if not truth.turned >> number & 1:
            left = len(truth.stacks[number])
            cards[len(cards) - left :] = list(drawn.stacks[number])[::-1]
        for owner in range(setup.seats):
            was = [card for card in truth.hidden[owner] if CARD_STACK[card] == number]
            now = [card for card in drawn.hidden[owner] if CARD_STACK[card] == number]
            for place in range(packet * owner, packet * (owner + 1)):
                if setup.stacks[number][place] in was:
                    was.remove(setup.stacks[number][place])
                    cards[place] = now.pop()
            assert not was
            assert not now
    first, second, third = (tuple(cards) for cards in stacks)
    return replace(setup, stacks=(first, second, third))
