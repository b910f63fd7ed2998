"""Outcomes of an auction as one seat may imagine them, derived from its view."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.games.capitol.ai.auctions import tile_worth
from capitol.games.capitol.ai.outlook import Outlook
from capitol.games.capitol.ai.weights import WEIGHTS
from capitol.games.capitol.rules.phases import discard
from capitol.games.capitol.rules.state import PLACE
from capitol.games.capitol.rules.view import View


def won_with(view: View, cards: Sequence[int]) -> View:
    """Return the view after the seat has won the current auction with ``cards``, before placing the tile."""
    table = view.table.copy()
    for card in cards:
        discard(table, view.seat, card, None)
    table.bids = [None] * table.tables.seats
    table.phase, table.turn = PLACE, view.seat
    return View(view.seat, table)


def worth_of_tile(view: View) -> float:
    """Return the auctioned tile's value to the seat in points until the end of the game: its best place, and keeping it
    from rivals. An estimate by the heuristics of the player without a network."""
    return tile_worth(view.table, Outlook(view.table, view.seat, WEIGHTS), view.table.tile)
