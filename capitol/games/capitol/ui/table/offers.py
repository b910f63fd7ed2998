"""The possible next choices of a construction move: every piece and place by widget id, with the reason if illegal.

Targets have the ids of their widgets: ``yard.N``, ``yard.new``, ``roof.round``, ``roof.triangular``, ``hand.N``,
``space.AREA.NUMBER`` and ``space.AREA.large``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from capitol.core.refusal import Refusal
from capitol.games.capitol.rules.numbers import CARD_COLOUR, FLOOR, SHAPES
from capitol.games.capitol.rules.numbers import ROOF as ROOF_STACK
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.models import partial_move
from capitol.games.capitol.ui.models.partial_move import PartialMove
from capitol.games.capitol.ui.models.table import LARGE, YardPiece
from capitol.games.capitol.ui.parts.board_picture import Site

NEW = "yard.new"
Targets = dict[str, Refusal | None]
"""Widget ids with None if legal, else the reason."""


def site_id(site: Site) -> str:
    """Return the widget id of a space."""
    return f"space.{site[0]}.{'large' if site[1] == LARGE else site[1]}"


def site_of(id: str) -> Site | None:
    """Return the space in a widget id, None if it is no space's."""
    parts = id.split(".")
    if parts[0] != "space" or len(parts) != 3:
        return None
    return int(parts[1]), LARGE if parts[2] == "large" else int(parts[2])


def number_of(id: str, kind: str) -> int | None:
    """Return the number in ids such as ``yard.3``."""
    head, _dot, tail = id.partition(".")
    return int(tail) if head == kind and tail.isdecimal() else None


def area_of(id: str) -> int | None:
    """Return the area that a widget of the board belongs to, None for others."""
    site = site_of(id)
    return number_of(id, "area") if site is None else site[0]


def next_targets(view: View, chosen: PartialMove, yard: Sequence[YardPiece]) -> Targets:
    """Return all possible next targets for a choice that does not discard; ``yard`` is the viewer's, with its pieces
    placed."""
    if chosen.stack == FLOOR:
        return floor_targets(view, chosen, yard)
    if chosen.stack == ROOF_STACK:
        return roof_targets(view, chosen, yard)
    if chosen.height is not None:
        sites = partial_move.site_targets(view, chosen.height, chosen.shape, chosen.card)
        return {site_id(site): refusal for site, refusal in sites.items()}
    targets = piece_targets(view, chosen, yard)
    if chosen.card is not None:
        found = partial_move.card_sites(view, chosen.card)
        targets |= {site_id(site): fits if isinstance(fits, Refusal) else None for site, fits in found.items()}
    return targets


def floor_targets(view: View, chosen: PartialMove, yard: Sequence[YardPiece]) -> Targets:
    """Return where the next floor can go: onto buildings, or a new lot; if all are placed, where the last one can
    move."""
    if chosen.on and not partial_move.floors_left(view, chosen):
        return _last_floor_targets(view, chosen, yard)
    heights = partial_move.floor_targets(view, chosen)
    targets: Targets = {NEW: heights[partial_move.NEW]}
    for piece in yard:
        finished = piece.building.shape is not None
        refusal = (
            Refusal("ALREADY_ROOFED", {"height": piece.building.height}) if finished else heights[partial_move.NEW]
        )
        targets[f"yard.{piece.number}"] = refusal
    return targets


def _last_floor_targets(view: View, chosen: PartialMove, yard: Sequence[YardPiece]) -> Targets:
    """Return where the last of the placed floors can move, if that makes a difference."""
    before = replace(chosen, on=chosen.on[:-1])
    heights = partial_move.floor_targets(view, before)
    now = partial_move.preview(view, chosen).open[view.seat]

    def may_go(height: int) -> Refusal | None:
        fits = height in heights and heights[height] is None
        if fits and partial_move.preview(view, partial_move.add_floor(before, height)).open[view.seat] != now:
            return None
        return Refusal("ALL_FLOORS_PLACED")

    targets = {NEW: may_go(partial_move.NEW)}
    for piece in yard:
        height, finished = piece.building.height, piece.building.shape is not None
        targets[f"yard.{piece.number}"] = Refusal("ALREADY_ROOFED", {"height": height}) if finished else may_go(height)
    return targets


def roof_targets(view: View, chosen: PartialMove, yard: Sequence[YardPiece]) -> Targets:
    """Return the roofs that can be chosen and the buildings that can be roofed, in either order."""
    seat, table = view.seat, view.table
    targets: Targets = {}
    for shape, word in enumerate(SHAPES):
        left = table.roofs[2 * seat + shape]
        targets[f"roof.{word}"] = None if left else Refusal("NO_ROOF_LEFT", {"shape": shape})
    heights = partial_move.roof_targets(view, chosen) if chosen.shape is not None else {}
    for piece in yard:
        if piece.building.shape is not None:
            refusal: Refusal | None = Refusal("ALREADY_ROOFED", {"height": piece.building.height})
        else:
            refusal = heights.get(piece.building.height)
        targets[f"yard.{piece.number}"] = refusal
    return targets


def piece_targets(view: View, chosen: PartialMove, yard: Sequence[YardPiece]) -> Targets:
    """Return the buildings that the chosen Permit can move to the city: to the space, if one is already chosen."""
    targets: Targets = {}
    table, card, site = view.table, chosen.card, chosen.site
    for piece in yard:
        if piece.areas is None:
            refusal: Refusal | None = Refusal("NOT_ROOFED", {"height": piece.building.height})
        elif card is not None and not any(table.tables.colour[a] == CARD_COLOUR[card] for a in piece.areas):
            refusal = Refusal("NO_SITE_FOR_PIECE")
        elif site is not None:
            refusal = partial_move.site_targets(view, piece.building.height, piece.building.shape, card)[site]
        else:
            refusal = None
        targets[f"yard.{piece.number}"] = refusal
    return targets
