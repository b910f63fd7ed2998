"""Draw the chance that the setup has dealt: rolls, cards, tiles, and lots for what goes back (RULES.md, Set-up)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from capitol.games.capoterra.rules.board import has_place, places
from capitol.games.capoterra.rules.cells import tile_name
from capitol.games.capoterra.rules.numbers import CARDS, LOT, MOST_DRAWS
from capitol.games.capoterra.rules.state import Face, State


class Tell(Protocol):
    """A callback that receives the events of a move, in order."""

    def __call__(self, kind: str, seat: int | None = None, *, reveals: bool = False, **data: object) -> None: ...


def lot(state: State, count: int) -> int:
    """Draw the next lot: a number from 0 to ``count - 1``."""
    drawn = state.lots[state.lotted % len(state.lots)] * count // LOT
    state.lotted += 1
    return drawn


def roll(state: State, tell: Tell | None, purpose: str) -> Face:
    """Roll the die."""
    face = state.terms.faces[state.rolls[state.rolled % len(state.rolls)]]
    state.rolled += 1
    state.met += (("roll", face.name),)
    if tell is not None:
        tell("rolled", state.turn, reveals=True, face=face.name, purpose=purpose)
    return face


def draw_card(state: State, tell: Tell | None) -> int:
    """Draw the top event card."""
    card, *rest = state.deck
    state.deck = tuple(rest)
    state.unseen = max(state.unseen - 1, 0)
    state.met += (("card", CARDS[card]),)
    if tell is not None:
        tell("card_drawn", state.turn, reveals=True, card=CARDS[card])
    return card


def put_under(state: State, card: int) -> None:
    """Put a card under the deck."""
    state.deck = (*state.deck, card)


def shuffle_deck(state: State) -> None:
    """Shuffle the deck by lots (RECORD.md, The record)."""
    deck = list(state.deck)
    for last in range(len(deck) - 1, 0, -1):
        other = lot(state, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    state.deck = tuple(deck)
    state.unseen = len(deck)


def draw_tile(state: State, tell: Tell | None) -> int:
    """Draw the top tile."""
    drawn = state.bag[0]
    state.bag = state.bag[1:]
    state.met += (("tile", tile_name(drawn)),)
    if tell is not None:
        tell("tile_drawn", state.turn, reveals=True, tile=tile_name(drawn))
    return drawn


def put_back(state: State, tiles: Iterable[int], tell: Tell | None) -> None:
    """Put tiles back into the bag, each at its lot."""
    for tile in tiles:
        at = lot(state, len(state.bag) + 1)
        state.bag = (*state.bag[:at], tile, *state.bag[at:])
        state.met += (("back", tile_name(tile)),)
        if tell is not None:
            tell("tile_returned", state.turn, tile=tile_name(tile))


def draw_placeable(state: State, tell: Tell | None, most: int = MOST_DRAWS) -> int:
    """Draw until a tile can be placed, ``most`` tiles in all, and put back those that cannot; return the tile, or 0 if
    none could (RULES.md, Tiles and roads)."""
    aside = []
    found = 0
    for _draw in range(min(most, len(state.bag))):
        tile = draw_tile(state, tell)
        if has_place_now(state, tile):
            found = tile
            break
        aside.append(tile)
    put_back(state, aside, tell)
    return found


def has_place_now(state: State, tile: int) -> bool:
    """Whether a tile can be placed now; during a redevelopment, only its spot counts."""
    if state.spot is None:
        return has_place(state, tile)
    return bool(places(state, tile))
