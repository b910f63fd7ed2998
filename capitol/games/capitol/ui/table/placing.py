"""Placing a won tile: the free spaces, the effect of each, and the best one for the winner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from capitol.core.refusal import Refusal
from capitol.games.capitol.rules.moves import Place
from capitol.games.capitol.rules.places import area_points
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.models.forecast import worths
from capitol.games.capitol.ui.models.partial_move import preview_tile, tile_targets
from capitol.games.capitol.ui.models.pending_draft import plain_tile, read_tile
from capitol.games.capitol.ui.models.table import LARGE, TableModel, table_model
from capitol.games.capitol.ui.parts.board_picture import Site
from capitol.games.capitol.ui.table.offers import site_id, site_of
from capitol.table.pending_move import PendingMove


class Placer(PendingMove[Site | None]):
    """A pending placement of one tile. Nothing here plays it."""

    def __init__(self, view: View) -> None:
        super().__init__(None)
        self.view = view
        self._targets = {site_id(site): refusal for site, refusal in tile_targets(view).items()}

    @property
    def site(self) -> Site | None:
        """The chosen space; None if none is chosen yet."""
        return self._history.now

    @property
    def move(self) -> Place | None:
        return None if self.site is None else place_at(self.site)

    @property
    def attempt(self) -> Place | None:
        return self.move

    @property
    def table(self) -> State:
        """The view's table with the tile on its chosen space."""
        return self.view.table if self.move is None else preview_tile(self.view, self.move)

    @property
    def model(self) -> TableModel:
        """The table model of `table`."""
        return table_model(self.view, self.table)

    def table_with(self, site: Site) -> State:
        """Return the table with the tile on another space."""
        return preview_tile(self.view, place_at(site))

    @property
    def active(self) -> bool:
        return self.site is not None

    @property
    def provisional(self) -> frozenset[str]:
        """The widget of the chosen space."""
        return frozenset() if self.site is None else frozenset([site_id(self.site)])

    @property
    def asked(self) -> frozenset[str]:
        return frozenset() if self.active else self.legal()

    @property
    def here(self) -> frozenset[str]:
        return self.provisional

    def targets(self) -> dict[str, Refusal | None]:
        return self._targets

    def put(self, id: str) -> Refusal | None:
        """Choose a space by its widget id; return the reason if it is not free."""
        site = site_of(id)
        if site is None or id not in self._targets:
            return None
        refusal = self._targets[id]
        if refusal is None:
            self._history.go(site)
        return refusal

    def best(self) -> str:
        """Return the free space with the best net gain for the winner, for the initial focus; "" if none is free."""
        possible = [worth for worth in worths(self.view) if worth.place is not None]
        if not possible:
            return ""
        place = max(possible, key=lambda worth: (worth.net, worth.gain, worth.cards, -worth.area)).place
        if place is None:
            return ""
        return site_id((place.area, LARGE if place.space is None else place.space))

    @property
    def kept(self) -> dict[str, Any] | None:
        return plain_tile(*self._history.steps)

    def resume(self, data: Mapping[str, object]) -> None:
        kept = read_tile(self.view, data)
        if kept is not None:
            self._history.resume(kept.tile, kept.at)


def place_at(site: Site) -> Place:
    """Return the placement of the tile on a space."""
    return Place(site[0], None if site[1] == LARGE else site[1])


def gains_of(before: State, after: State) -> dict[int, dict[int, int]]:
    """Return area → seat → change in points between two states of one board; areas without a change are omitted."""
    found: dict[int, dict[int, int]] = {}
    for area in range(len(before.top)):
        pairs = zip(area_points(before, area), area_points(after, area), strict=True)
        changed = {seat: new - old for seat, (old, new) in enumerate(pairs) if new != old}
        if changed:
            found[area] = changed
    return found
