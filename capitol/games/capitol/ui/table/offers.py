"""What could come next in a move of construction: every piece and place by the id of its widget, or why not.

Targets have the names of the widgets that stand for them: ``yard.N``, ``yard.new``, ``roof.round``,
``roof.triangular``, ``hand.N``, ``space.AREA.NUMBER`` and ``space.AREA.large``.
"""

from __future__ import annotations

from collections.abc import Sequence

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
    if draft.height is None:
        return piece_targets(view, draft, yard)
    sites = drafts.site_targets(view, draft.height, draft.shape, draft.card)
    return {site_id(site): refusal for site, refusal in sites.items()}


def floor_targets(view: View, draft: Draft, yard: Sequence[YardPiece]) -> Targets:
    """Where the next floor may go: on the buildings, or to a place of its own."""
    needed = min(2, view.table.supply)
    if len(draft.on) >= needed > 0:
        done: Refusal | None = Refusal("ALL_FLOORS_PLACED")
        return {NEW: done} | {f"yard.{piece.number}": done for piece in yard}
    heights = drafts.floor_targets(view, draft)
    targets: Targets = {NEW: heights[drafts.NEW]}
    for piece in yard:
        finished = piece.building.shape is not None
        refusal = Refusal("ALREADY_ROOFED", {"height": piece.building.height}) if finished else heights[drafts.NEW]
        targets[f"yard.{piece.number}"] = refusal
    return targets


def roof_targets(view: View, draft: Draft, yard: Sequence[YardPiece]) -> Targets:
    """The roofs that may be chosen, and the buildings that the chosen one may cover."""
    seat, table = view.seat, view.table
    targets: Targets = {}
    for shape, word in enumerate(SHAPES):
        left = table.roofs[2 * seat + shape]
        targets[f"roof.{word}"] = None if left else Refusal("NO_ROOF_LEFT", {"shape": shape})
    heights = drafts.roof_targets(view, draft) if draft.shape is not None else {}
    for piece in yard:
        if piece.building.shape is not None:
            refusal: Refusal | None = Refusal("ALREADY_ROOFED", {"height": piece.building.height})
        elif draft.shape is None:
            refusal = Refusal("CHOOSE_ROOF_FIRST")
        else:
            refusal = heights.get(piece.building.height)
        targets[f"yard.{piece.number}"] = refusal
    return targets


def piece_targets(view: View, draft: Draft, yard: Sequence[YardPiece]) -> Targets:
    """The buildings that the chosen Permit may bring into the city."""
    targets: Targets = {}
    table, card = view.table, draft.card
    for piece in yard:
        if piece.areas is None:
            refusal: Refusal | None = Refusal("NOT_ROOFED", {"height": piece.building.height})
        elif card is not None and not any(table.tables.colour[a] == CARD_COLOUR[card] for a in piece.areas):
            refusal = Refusal("NO_SITE_FOR_PIECE")
        else:
            refusal = None
        targets[f"yard.{piece.number}"] = refusal
    return targets
