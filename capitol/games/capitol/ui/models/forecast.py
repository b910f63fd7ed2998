"""The effect of a placement: points of every seat before and after, by area. Computed from public facts only."""

from __future__ import annotations

from dataclasses import dataclass

from capitol.games.capitol.rules.moves import Place
from capitol.games.capitol.rules.numbers import AREAS, ROUNDS
from capitol.games.capitol.rules.places import amphitheatre_cards, area_points, round_points
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.tile_kinds import TILE_KINDS
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.models.partial_move import preview_tile
from capitol.host.language import _
from capitol.table.hint.lines import decimal_points


@dataclass(frozen=True, slots=True)
class Change:
    """The points of a seat on the whole board at the next scoring: before and after."""

    seat: int
    before: int
    after: int

    @property
    def gain(self) -> int:
        """The difference."""
        return self.after - self.before


def changes(before: State, after: State) -> tuple[Change, ...]:
    """Return the change for every seat, in seat order."""
    return tuple(
        Change(seat, old, new)
        for seat, (old, new) in enumerate(zip(round_points(before), round_points(after), strict=True))
    )


@dataclass(frozen=True, slots=True)
class Worth:
    """The effect of the tile at stake for ``seat`` in one area: its gain in points at the next scoring, the best
    rival's gain, and cards (amphitheatre only) at the next draw. ``place`` is None if the tile cannot be placed
    there."""

    area: int
    place: Place | None
    gain: int = 0
    rival: int = 0
    cards: int = 0

    @property
    def net(self) -> int:
        """The seat's gain minus the best rival's."""
        return self.gain - self.rival


def worths(view: View) -> tuple[Worth, ...]:
    """Return the worth of the tile at stake (or won) to the viewer in each area, in area order."""
    table = view.table
    result = []
    for area in range(AREAS):
        place = first_place(table, area)
        if place is None:
            result.append(Worth(area, None))
            continue
        after = preview_tile(view, place)
        gains = [new - old for old, new in zip(area_points(table, area), area_points(after, area), strict=True)]
        rivals = [gain for seat, gain in enumerate(gains) if seat != view.seat]
        cards = 0
        if TILE_KINDS[table.tile].draws and table.round < ROUNDS - 1:
            cards = amphitheatre_cards(after)[view.seat] - amphitheatre_cards(table)[view.seat]
        result.append(Worth(area, place, gains[view.seat], max(rivals), cards))
    return tuple(result)


def estimate_text(points: float) -> str:
    """Return an estimate of the tile's worth in points (`worth_of_tile`) as a sentence, the same wherever it is
    shown."""
    if round(points, 1) <= 0:
        return _("With houses still to come it should be worth next to nothing in all.")
    text = _("With houses still to come, and kept from a rival, it should be worth about {points} in all.")
    return text.format(points=decimal_points(points))


def first_place(table: State, area: int) -> Place | None:
    """Return the canonical placement of the current tile in an area, None if it cannot be placed there."""
    if TILE_KINDS[table.tile].small:
        free = table.free[area]
        return Place(area, (free & -free).bit_length() - 1) if free else None
    return None if table.large[area] else Place(area)
