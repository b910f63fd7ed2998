"""A pending move: the choices so far, the legal targets, the reasons against others, and the preview.

A player may start with a card or with a piece; for a piece, the cheapest fitting card is proposed, because values are
money in the auctions. Nothing here changes the game: a complete choice is one `Move`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from capitol.core.refusal import Refusal
from capitol.games.capitol.rules import corridor
from capitol.games.capitol.rules.game import encode
from capitol.games.capitol.rules.moves import Floors, Forgo, Move, Permit, Place, Roof
from capitol.games.capitol.rules.numbers import CARD_COLOUR, CARD_STACK, CARD_VALUE, COLOURS, FLOOR, PERMIT, ROOF
from capitol.games.capitol.rules.refusals import LARGE_SPACE, UNROOFED, why_not
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.view import View

Buildings = tuple[tuple[int, int], ...]
"""Finished buildings as (height, shape)."""
NEW = 0
"""The height in floor targets that means a new building."""


@dataclass(frozen=True, slots=True)
class PartialMove:
    """A pending construction move. ``stack`` is the kind of card; ``card`` may be open (None).

    Floors: ``on`` as in the move. Roof: ``shape`` and ``height``, in either order. Permit: ``height`` and ``shape`` of
    the building, and ``site``, in either order if the card is chosen. ``blank``: the card is discarded.
    """

    stack: int
    card: int | None = None
    on: tuple[int, ...] = ()
    height: int | None = None
    shape: int | None = None
    site: tuple[int, int] | None = None
    blank: bool = False

    def move(self, view: View) -> Move | None:
        """Return the move once it is complete, else None; an open card becomes the cheapest fitting one."""
        if self.blank:
            return None if self.card is None else Forgo(self.card)
        card = self.spends(view)
        if card is None:
            return None
        if self.stack == FLOOR:
            needed = min(2, view.table.supply)
            return Floors(card, self.on) if needed and len(self.on) == needed else None
        if self.height is None or self.shape is None:
            return None
        if self.stack == ROOF:
            return Roof(card, self.height, self.shape)
        return None if self.site is None else Permit(card, self.height, self.shape, *self.site)

    def spends(self, view: View) -> int | None:
        """Return the card to spend: the chosen one, else the cheapest fitting one; None if there is none."""
        if self.card is not None:
            return self.card
        colour = view.table.tables.colour[self.site[0]] if self.site else None
        return cheapest(view, self.stack, colour)


def partial_move_of(move: Move) -> PartialMove:
    """Return the choices of a complete construction move that spends a card. Raises ValueError for any other."""
    match move:
        case Floors(card, on):
            return PartialMove(FLOOR, card, on=on)
        case Roof(card, height, shape):
            return PartialMove(ROOF, card, height=height, shape=shape)
        case Permit(card, height, shape, area, space):
            return PartialMove(PERMIT, card, height=height, shape=shape, site=(area, space))
        case Forgo(card):
            return PartialMove(CARD_STACK[card], card, blank=True)
        case _:
            raise ValueError(f"{move!r} is no move of construction")


def cards_for(view: View, stack: int, colour: int | None = None) -> tuple[int, ...]:
    """Return the distinct cards of the hand that can be spent for a kind of move, cheapest first."""
    fitting = {
        card
        for card in view.table.hand(view.seat)
        if CARD_STACK[card] == stack and (colour is None or CARD_COLOUR[card] == colour)
    }
    return tuple(sorted(fitting, key=lambda card: (CARD_VALUE[card], card)))


def cheapest(view: View, stack: int, colour: int | None = None) -> int | None:
    """Return the lowest card that can be spent, None if there is none."""
    return next(iter(cards_for(view, stack, colour)), None)


def preview(view: View, chosen: PartialMove) -> State:
    """Return the view's table with the chosen pieces placed; no card is spent. The view is unchanged."""
    state = view.table.copy()
    if chosen.blank:
        return state
    if chosen.stack == FLOOR:
        for on in chosen.on:
            corridor.lay(state, view.seat, encode(Floors(0, (on,))))
    move = chosen.move(view)
    if isinstance(move, (Roof, Permit)):
        corridor.lay(state, view.seat, encode(move))
    return state


def preview_tile(view: View, place: Place) -> State:
    """Return the view's table with the won tile placed."""
    state = view.table.copy()
    corridor.lay(state, view.seat, encode(place))
    return state


def floor_targets(view: View, chosen: PartialMove) -> dict[int, Refusal | None]:
    """Return the targets of the next floor: `NEW` and each height of a building in the yard, finished ones refused."""
    table = preview(view, chosen)
    if not table.supply:
        return {NEW: Refusal("NO_FLOOR_LEFT")}
    targets: dict[int, Refusal | None] = {
        code >> 1: Refusal("ALREADY_ROOFED", {"height": code >> 1}) for code in table.done[view.seat]
    }
    return {NEW: None} | targets | dict.fromkeys(table.open[view.seat])


def floors_left(view: View, chosen: PartialMove) -> int:
    """Return the number of floors still to place."""
    return min(2, view.table.supply) - len(chosen.on)


def add_floor(chosen: PartialMove, on: int) -> PartialMove:
    """Return the choices with one more floor."""
    return replace(chosen, on=(*chosen.on, on))


def roof_targets(view: View, chosen: PartialMove) -> dict[int, Refusal | None]:
    """Return the targets of a roof of the chosen shape: each height of a building in the yard."""
    card = chosen.spends(view)
    heights = {*view.table.open[view.seat], *(code >> 1 for code in view.table.done[view.seat])}
    if card is None or chosen.shape is None:
        return dict.fromkeys(heights, Refusal("NOT_IN_HAND"))
    return {height: why_not(view.table, view.seat, Roof(card, height, chosen.shape)) for height in heights}


def site_targets(
    view: View, height: int, shape: int | None, card: int | None = None
) -> dict[tuple[int, int], Refusal | None]:
    """Return the targets of a building of the yard: every space of the board. Without a card, each area needs one of
    its own colour."""
    table = view.table
    targets: dict[tuple[int, int], Refusal | None] = {}
    for area, spec in enumerate(table.tables.board.areas):
        colour = table.tables.colour[area]
        spent = cheapest(view, PERMIT, colour) if card is None else card
        for space in (*range(spec.small), LARGE_SPACE):
            if shape is None:
                targets[area, space] = Refusal("NOT_ROOFED", {"height": height})
            elif spent is None:
                targets[area, space] = Refusal("NO_PERMIT", {"colour": COLOURS[colour]})
            else:
                move = Permit(spent, height, UNROOFED if shape is None else shape, area, space)
                targets[area, space] = why_not(table, view.seat, move)
    return targets


def card_sites(view: View, card: int) -> dict[tuple[int, int], Refusal | Buildings]:
    """Return for a Permit without a chosen building each space with the buildings of the yard that can go there, else
    the reason."""
    buildings = sorted({(code >> 1, code & 1) for code in view.table.done[view.seat]})
    tried = [(building, site_targets(view, *building, card)) for building in buildings]
    found: dict[tuple[int, int], Refusal | Buildings] = {}
    for site in tried[0][1] if tried else ():
        fitting = tuple(building for building, targets in tried if targets[site] is None)
        if fitting:
            found[site] = fitting
        else:
            reasons = [refusal for _building, targets in tried if (refusal := targets[site]) is not None]
            same = all(refusal.code == reasons[0].code for refusal in reasons)
            found[site] = reasons[0] if same else Refusal("NO_BUILDING_FITS")
    return found


def tile_targets(view: View) -> dict[tuple[int, int], Refusal | None]:
    """Return the targets of the won tile: every space of the board."""
    table = view.table
    targets: dict[tuple[int, int], Refusal | None] = {}
    for area, spec in enumerate(table.tables.board.areas):
        for space in (*range(spec.small), LARGE_SPACE):
            move = Place(area, None if space == LARGE_SPACE else space)
            targets[area, space] = why_not(table, view.seat, move)
    return targets


def placeable(view: View, card: int) -> bool:
    """Return whether a card can do more than be discarded."""
    table, seat = view.table, view.seat
    if CARD_STACK[card] == FLOOR:
        return table.supply > 0
    if CARD_STACK[card] == ROOF:
        return bool(table.open[seat]) and any(table.roofs[2 * seat : 2 * seat + 2])
    return any(table.accept[area] & table.done_mask[seat] for area in table.tables.areas_of[CARD_COLOUR[card]])


def why_useless(view: View, card: int) -> Refusal:
    """Return why a card that is not `placeable` can only be discarded."""
    seat, table = view.seat, view.table
    if CARD_STACK[card] == FLOOR:
        return Refusal("NO_FLOOR_LEFT")
    if CARD_STACK[card] == ROOF:
        return Refusal("NO_ROOFS_AT_ALL" if table.open[seat] else "NOTHING_TO_ROOF")
    return Refusal("NO_SITE_AT_ALL" if table.done[seat] else "NOTHING_TO_PLACE")


def is_useful(view: View) -> bool:
    """Return whether any card of the hand can do more than be discarded."""
    return any(placeable(view, card) for card in set(view.table.hand(view.seat)))
