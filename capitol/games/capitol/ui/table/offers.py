"""What could come next in a move of construction: every piece and place by the id of its widget, or why not.

Targets have the names of the widgets that stand for them: ``yard.N``, ``yard.new``, ``roof.round``,
``roof.triangular``, ``hand.N``, ``space.AREA.NUMBER`` and ``space.AREA.large``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from capitol.core.refusal import Refusal
from capitol.games.capitol.rules.numbers import CARD_COLOUR, FLOOR, SHAPES
from capitol.games.capitol.rules.numbers import ROOF as ROOF_STACK
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.models import draft as drafts
from capitol.games.capitol.ui.models.draft import Draft
from capitol.games.capitol.ui.models.table import LARGE, YardPiece
from capitol.games.capitol.ui.parts.board_picture import Site

NEW = "yard.new"
Targets = dict[str, Refusal | None]
"""Widget ids with None when legal, else the reason."""


def site_id(site: Site) -> str:
    """The id of the widget of a space."""
    return f"space.{site[0]}.{'large' if site[1] == LARGE else site[1]}"


def site_of(id: str) -> Site | None:
    """The space that a widget id names, if it names one."""
    parts = id.split(".")
    if parts[0] != "space" or len(parts) != 3:
        return None
    return int(parts[1]), LARGE if parts[2] == "large" else int(parts[2])


def number_of(id: str, kind: str) -> int | None:
    """The number in ids such as ``yard.3``."""
    head, _dot, tail = id.partition(".")
    return int(tail) if head == kind and tail.isdecimal() else None


def next_targets(view: View, draft: Draft, yard: Sequence[YardPiece]) -> Targets:
    """All that could come next for a draft that is no blank play; ``yard``: the viewer's with it laid there."""
    if draft.stack == FLOOR:
        return floor_targets(view, draft, yard)
    if draft.stack == ROOF_STACK:
        return roof_targets(view, draft, yard)
    if draft.height is not None:
        sites = drafts.site_targets(view, draft.height, draft.shape, draft.card)
        return {site_id(site): refusal for site, refusal in sites.items()}
    targets = piece_targets(view, draft, yard)
    if draft.card is not None:
        found = drafts.card_sites(view, draft.card)
        targets |= {site_id(site): fits if isinstance(fits, Refusal) else None for site, fits in found.items()}
    return targets


def floor_targets(view: View, draft: Draft, yard: Sequence[YardPiece]) -> Targets:
    """Where the next floor may go: on the buildings, or to a place of its own; with all placed, where the last one may
    go instead."""
    if draft.on and not drafts.floors_left(view, draft):
        return _last_floor_targets(view, draft, yard)
    heights = drafts.floor_targets(view, draft)
    targets: Targets = {NEW: heights[drafts.NEW]}
    for piece in yard:
        finished = piece.building.shape is not None
        refusal = Refusal("ALREADY_ROOFED", {"height": piece.building.height}) if finished else heights[drafts.NEW]
        targets[f"yard.{piece.number}"] = refusal
    return targets


def _last_floor_targets(view: View, draft: Draft, yard: Sequence[YardPiece]) -> Targets:
    """All floors are placed: the last one may still go elsewhere, if that makes a difference."""
    before = replace(draft, on=draft.on[:-1])
    heights = drafts.floor_targets(view, before)
    now = drafts.preview(view, draft).open[view.seat]

    def may_go(height: int) -> Refusal | None:
        fits = height in heights and heights[height] is None
        if fits and drafts.preview(view, drafts.add_floor(before, height)).open[view.seat] != now:
            return None
        return Refusal("ALL_FLOORS_PLACED")

    targets = {NEW: may_go(drafts.NEW)}
    for piece in yard:
        height, finished = piece.building.height, piece.building.shape is not None
        targets[f"yard.{piece.number}"] = Refusal("ALREADY_ROOFED", {"height": height}) if finished else may_go(height)
    return targets


def roof_targets(view: View, draft: Draft, yard: Sequence[YardPiece]) -> Targets:
    """The roofs that may be chosen and the buildings that may be covered; which of the two is chosen first is free."""
    seat, table = view.seat, view.table
    targets: Targets = {}
    for shape, word in enumerate(SHAPES):
        left = table.roofs[2 * seat + shape]
        targets[f"roof.{word}"] = None if left else Refusal("NO_ROOF_LEFT", {"shape": shape})
    heights = drafts.roof_targets(view, draft) if draft.shape is not None else {}
    for piece in yard:
        if piece.building.shape is not None:
            refusal: Refusal | None = Refusal("ALREADY_ROOFED", {"height": piece.building.height})
        else:
            refusal = heights.get(piece.building.height)
        targets[f"yard.{piece.number}"] = refusal
    return targets


def piece_targets(view: View, draft: Draft, yard: Sequence[YardPiece]) -> Targets:
    """The buildings that the chosen Permit may bring into the city: to the space, if one is chosen already."""
    targets: Targets = {}
    table, card, site = view.table, draft.card, draft.site
    for piece in yard:
        if piece.areas is None:
            refusal: Refusal | None = Refusal("NOT_ROOFED", {"height": piece.building.height})
        elif card is not None and not any(table.tables.colour[a] == CARD_COLOUR[card] for a in piece.areas):
            refusal = Refusal("NO_SITE_FOR_PIECE")
        elif site is not None:
            refusal = drafts.site_targets(view, piece.building.height, piece.building.shape, card)[site]
        else:
            refusal = None
        targets[f"yard.{piece.number}"] = refusal
    return targets
