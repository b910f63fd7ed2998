"""Saving a pending move as plain values, and restoring it as far as the rules still allow it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from capitol.core.refusal import Refusal
from capitol.games.capitol.rules.moves import Forgo
from capitol.games.capitol.rules.numbers import CARD_STACK, FLOOR, PERMIT, ROOF, SHAPES
from capitol.games.capitol.rules.refusals import why_not
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.models.partial_move import (
    PartialMove,
    add_floor,
    card_sites,
    cheapest,
    floor_targets,
    floors_left,
    roof_targets,
    site_targets,
    tile_targets,
)

T = TypeVar("T")
Choice = tuple[PartialMove | None, bool]
"""The choices of a construction move, and whether a card to discard has yet to be chosen."""
Site = tuple[int, int]
NOTHING: Choice = (None, False)


@dataclass(frozen=True, slots=True)
class BuildingDraft:
    """The history of choices of a construction move; ``at`` is the index of the current one."""

    building: list[Choice]
    at: int


@dataclass(frozen=True, slots=True)
class TileDraft:
    """The history of spaces chosen for a tile; ``at`` is the index of the current one."""

    tile: list[Site | None]
    at: int


def plain_building(steps: list[Choice], at: int) -> dict[str, Any] | None:
    """Return the choices as plain JSON; None if nothing was ever chosen."""
    kept: dict[str, Any] = msgspec.to_builtins(BuildingDraft(steps, at))
    return kept if len(steps) > 1 else None


def plain_tile(steps: list[Site | None], at: int) -> dict[str, Any] | None:
    """Return the spaces as plain JSON; None if none was ever chosen."""
    kept: dict[str, Any] = msgspec.to_builtins(TileDraft(steps, at))
    return kept if len(steps) > 1 else None


def read_building(view: View, data: Mapping[str, object]) -> BuildingDraft | None:
    """Return the data of `plain_building`; None if it is invalid, or no longer legal for the viewer."""
    try:
        kept = msgspec.convert(data, BuildingDraft)
    except msgspec.ValidationError:
        return None
    if not 0 <= kept.at < len(kept.building):
        return None
    blank_plays = view.table.tables.rules.blank_plays == "yes"
    for chosen, asking in kept.building:
        if (asking and not blank_plays) or (chosen is not None and (asking or not still_fits(view, chosen))):
            return None
    return kept


def read_tile(view: View, data: Mapping[str, object]) -> TileDraft | None:
    """Return the data of `plain_tile`; None if it is invalid, or a space is no longer free for the tile."""
    try:
        kept = msgspec.convert(data, TileDraft)
    except msgspec.ValidationError:
        return None
    free = {site for site, refusal in tile_targets(view).items() if refusal is None}
    fits = 0 <= kept.at < len(kept.tile) and free.issuperset(site for site in kept.tile if site is not None)
    return kept if fits else None


def still_fits(view: View, chosen: PartialMove) -> bool:
    """Return whether the rules allow the viewer every choice now."""
    card, table, seat = chosen.card, view.table, view.seat
    if card is None:
        if cheapest(view, chosen.stack) is None:
            return False
    elif card not in table.hand(seat) or CARD_STACK[card] != chosen.stack:
        return False
    if chosen.blank:
        whole = card is not None and chosen == PartialMove(chosen.stack, card, blank=True)
        return whole and card is not None and why_not(table, seat, Forgo(card)) is None
    if chosen.stack == FLOOR:
        return _floors_fit(view, chosen)
    fits = _roof_fits(view, chosen) if chosen.stack == ROOF else _building_fits(view, chosen)
    return fits and not chosen.on


def _floors_fit(view: View, chosen: PartialMove) -> bool:
    laid = PartialMove(FLOOR, chosen.card)
    for on in chosen.on:
        if floors_left(view, laid) < 1 or not _offers(floor_targets(view, laid), on):
            return False
        laid = add_floor(laid, on)
    return laid == chosen


def _roof_fits(view: View, chosen: PartialMove) -> bool:
    opened, roofs = view.table.open[view.seat], view.table.roofs
    if chosen.site is not None:
        return False
    if chosen.shape is None:
        return chosen.height is None or chosen.height in opened
    if chosen.shape not in range(len(SHAPES)) or not opened or not roofs[2 * view.seat + chosen.shape]:
        return False
    return chosen.height is None or _offers(roof_targets(view, chosen), chosen.height)


def _building_fits(view: View, chosen: PartialMove) -> bool:
    if chosen.height is None or chosen.shape is None:
        if chosen != PartialMove(PERMIT, chosen.card, site=chosen.site):
            return False
        if chosen.site is None or chosen.card is None:
            return chosen.site is None
        fits = card_sites(view, chosen.card).get(chosen.site)
        return fits is not None and not isinstance(fits, Refusal)
    if (chosen.height, chosen.shape) not in {(code >> 1, code & 1) for code in view.table.done[view.seat]}:
        return False
    return chosen.site is None or _offers(site_targets(view, chosen.height, chosen.shape, chosen.card), chosen.site)


def _offers(targets: Mapping[T, Refusal | None], target: T) -> bool:
    return target in targets and targets[target] is None
