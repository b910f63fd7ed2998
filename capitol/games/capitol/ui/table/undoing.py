"""The animation of undo at the table: pieces return to where they came from, faster than they came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from pygame import Rect, Surface

from capitol.games.capitol.rules.numbers import CARD_STACK, SHAPES, STACKS
from capitol.games.capitol.rules.tile_kinds import TILES
from capitol.games.capitol.ui.models.table import Building, TableModel
from capitol.games.capitol.ui.parts.board_picture import Site
from capitol.games.capitol.ui.parts.card import card_sprite
from capitol.games.capitol.ui.table.animations import Flyer, play_card
from capitol.games.capitol.ui.table.pending_kinds import Pending
from capitol.games.capitol.ui.table.rail import StackWidget
from capitol.games.capitol.ui.table.tray import SupplyWidget
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.games.capitol.ui.table.yard import YardWidget
from capitol.kit.carry import Carried
from capitol.kit.tween import Item, parallel, sequence
from capitol.kit.widgets import Widget
from capitol.table.micro_animations import MicroAnimations
from capitol.table.travel import Mover, travel

LEAST_MS = 200.0
"""The shortest duration of a piece's way, forward; the longest is that of all pieces."""


@dataclass(frozen=True, slots=True)
class _Before:
    """The table before the undo: its model, and the places of the viewer's buildings, from the left."""

    model: TableModel
    towers: tuple[tuple[Building, Rect], ...]


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece that was placed with its middle at ``end`` and belongs to the widget ``home`` again."""

    picture: Surface
    end: tuple[int, int]
    home: str


class UndoScene(Protocol):
    """The part of a table that undo uses."""

    @property
    def pending(self) -> Pending | None: ...

    @property
    def viewer(self) -> int: ...

    @property
    def hand_open(self) -> bool: ...

    @property
    def in_front(self) -> bool: ...

    @property
    def view_model(self) -> TableViewModel: ...

    @property
    def root(self) -> Widget: ...

    @property
    def micro(self) -> MicroAnimations: ...


@contextmanager
def going_back(scene: UndoScene) -> Iterator[None]:
    """Animate the pieces that return home because of what is done inside."""
    before = _before(scene)
    yield
    _go_back(scene, before)


def _before(scene: UndoScene) -> _Before:
    model = scene.view_model.model
    yard = [widget for widget in scene.root.walk() if isinstance(widget, YardWidget)]
    return _Before(model, tuple((widget.piece.building, widget.piece_rect()) for widget in yard))


def _go_back(scene: UndoScene, before: _Before) -> None:
    """Animate the return of pieces, if the same seat still views the table."""
    if not scene.in_front or not scene.hand_open or scene.view_model.model.viewer != before.model.viewer:
        return
    view_model, root, reduced = scene.view_model, scene.root, scene.micro.animator.reduced
    flyers: list[Flyer | Mover] = []
    ways: list[Item] = []
    away: set[str] = set()
    for piece in _pieces(scene, before):
        home = root.find(piece.home)
        if home is None:
            continue
        stands = home.piece_rect() if isinstance(home, YardWidget | SupplyWidget) else home.rect
        mover = Mover(Carried(piece.picture), stands.center, piece.end)
        flyers.append(mover)
        ways.append(sequence(*travel(mover, view_model.look.scale.s, reduced, _silent, least=LEAST_MS, seen=True)))
        if isinstance(home, YardWidget):
            away.add(piece.home)
    for card in (Counter(view_model.model.hand) - Counter(before.model.hand)).elements():
        id = f"hand.{view_model.model.hand.index(card)}"
        held, stack = root.find(id), root.find(f"stack.{STACKS[CARD_STACK[card]]}")
        if held is not None and isinstance(stack, StackWidget):
            picture = view_model.look.sprites.get(card_sprite(card), *held.rect.size)
            flyer = Flyer(picture, Rect(held.rect), stack.card_rect(view_model.look))
            flyers.append(flyer)
            ways.append(sequence(*play_card(flyer, reduced, _silent, seen=True)))
            away.add(id)
    if flyers:
        scene.micro.take_back(flyers, parallel(*ways), frozenset(away))


def _silent(_cue: str = "", _semitone: int = 0) -> None:
    """Play no sound for returning pieces."""


def _pieces(scene: UndoScene, before: _Before) -> Iterator[_Piece]:
    """Yield the pieces that have returned home."""
    view_model, me = scene.view_model, before.model.viewer
    now = dict(_standing(view_model.model))
    yard = [widget for widget in scene.root.walk() if isinstance(widget, YardWidget)]
    fresh = _fresh(yard, [building for building, _rect in before.towers])
    for site, (building, tile) in _standing(before.model):
        if now.get(site) == (building, tile):
            continue
        if tile is not None:
            rect = view_model.picture.tile_rect(site)
            yield _Piece(view_model.look.sprites.get(f"tile.{TILES[tile]}", *rect.size), rect.center, "tile")
        elif building is not None and building.seat != me:
            rect = view_model.picture.tower_rect(site, building.height, building.shape is not None)
            picture = view_model.picture.tower(building)
            yield _Piece(picture, rect.center, f"seat.{building.seat}")
        elif building is not None:
            home = next((widget for widget in fresh if widget.piece.building == building), None)
            if home is not None:
                fresh.remove(home)
                picture = view_model.picture.tower(building)
                end = view_model.picture.tower_rect(site, building.height, building.shape is not None).center
                yield _Piece(picture, end, home.id)
    yield from _off_towers(scene, before, yard, [widget.piece.building for widget in fresh])


def _off_towers(scene: UndoScene, before: _Before, yard: list[YardWidget], lower: list[Building]) -> Iterator[_Piece]:
    """Yield the floors and roofs removed from buildings of the yard; ``lower`` are these buildings now."""
    sprites, geometry = scene.view_model.look.sprites, scene.view_model.picture.geometry
    style = scene.view_model.board.styles[before.model.viewer]
    still = Counter(widget.piece.building for widget in yard)
    for building, rect in before.towers:
        if still[building] > 0:
            still[building] -= 1
            continue
        under = [one for one in lower if one.shape is None and one.height <= building.height]
        if building.shape is not None:
            bare = Building(building.seat, building.height, None)
            if bare in under:
                lower.remove(bare)
                name = f"roof.{SHAPES[building.shape]}"
                picture = sprites.get(f"{name}.{style}", *geometry.roof_size)
                yield _Piece(picture, (rect.centerx, rect.top + picture.get_height() // 2), name)
            continue
        left = max(under, key=lambda one: one.height, default=None)
        if left is not None:
            lower.remove(left)
        for floor in range(building.height - (left.height if left is not None else 0)):
            picture = sprites.get(f"floor.{floor % 2}", *geometry.floor_size)
            tall = picture.get_height()
            yield _Piece(picture, (rect.centerx, rect.top + tall // 2 + floor * tall // 2), "crane")


def _standing(model: TableModel) -> Iterator[tuple[Site, tuple[Building | None, int | None]]]:
    """Yield the pieces on the spaces of the board."""
    for area in model.areas:
        for space in area.spaces:
            if not space.vacant:
                yield (area.area, space.space), (space.building, space.tile)


def _fresh(yard: list[YardWidget], before: list[Building]) -> list[YardWidget]:
    """Return the buildings of the yard that were not there before."""
    known = Counter(before)
    found = []
    for widget in yard:
        if known[widget.piece.building] > 0:
            known[widget.piece.building] -= 1
        else:
            found.append(widget)
    return found
