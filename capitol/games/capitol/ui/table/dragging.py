"""Drag and drop at the table: what a drag picks up, where it can go, and the picture under the pointer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pygame import Rect, Surface

from capitol.core.refusal import Refusal
from capitol.games.capitol.rules.numbers import FLOOR, PERMIT, SHAPES
from capitol.games.capitol.rules.tile_kinds import TILES
from capitol.games.capitol.ui.art.towers import place_number
from capitol.games.capitol.ui.models.table import Building
from capitol.games.capitol.ui.parts.board_picture import Site, tower_picture
from capitol.games.capitol.ui.parts.card import CardWidget, card_sprite
from capitol.games.capitol.ui.table.construct import Builder
from capitol.games.capitol.ui.table.cues import Cue, placed_cue
from capitol.games.capitol.ui.table.hoist import HUNG, Hoisted, Laid
from capitol.games.capitol.ui.table.offers import number_of, site_of
from capitol.games.capitol.ui.table.pending_kinds import Pending
from capitol.games.capitol.ui.table.placing import Placer
from capitol.games.capitol.ui.table.tray import SupplyWidget
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.games.capitol.ui.table.yard import YardWidget
from capitol.kit.carry import Carried
from capitol.kit.widgets import Widget
from capitol.table.art.brush import canvas
from capitol.table.dragging import DragController, Drop
from capitol.table.manner import Place
from capitol.table.micro_animations import Under

Standing = Mapping[tuple[int, int], int]
"""The heights of the houses of a yard, by their places."""
# These reasons concern one space only; the others hold for its whole area.
_OF_A_SPACE = frozenset({"SITE_TAKEN", "SITE_IS_FOUNTAIN", "SITE_TOO_LARGE", "SITE_TOO_SMALL"})


class TableDragController(DragController[Pending, TableViewModel]):
    """Connects the kit's drag and drop with the pending move of a turn. The pieces that can be dragged are cards,
    pieces of the yard or the supply, the tile, and pieces placed before; a dropped card returns to the hand, in which
    it is marked."""

    @property
    def hovered(self) -> Site | None:
        """The legal space under the dragged piece."""
        return site_of(self.aimed)

    def pick_up(self, id: str) -> Refusal | None:
        pending = self._task
        if pending is None:
            return Refusal("NOT_YOUR_TURN")
        pending.hold()
        refusal = pick_up(pending, id)
        if refusal is not None:
            pending.restore()
        return refusal

    def put_back(self) -> None:
        pending = self._task
        if pending is not None:
            pending.restore()

    def targets(self) -> dict[str, Refusal | None]:
        return {id: refusal for id, refusal in super().targets().items() if not id.startswith("roof.")}

    def meant(self, id: str) -> str:
        pending = self._task
        return (first_in_area(pending, id) if pending is not None else "") or id

    def why_not(self, id: str) -> Refusal | None:
        pending = self._task
        return None if pending is None else why_target(pending, id)

    def why_astray(self, source: Widget, under: Widget | None) -> Refusal | None:
        back = under is not None and under.region_name == source.region_name
        if back and not isinstance(under, YardWidget):  # a house dropped on another one was not just put back
            return None
        return why_astray(self._task, source.id)

    def site(self, id: str) -> Site | None:
        return site_of(id)

    def come_down(self, pending: Pending, id: str) -> Cue | None:
        """Drop a piece placed by click or key onto its space from just above, with its sound at landing. For any other
        target return the sound, to be played when that is shown (`fall`)."""
        cue, site = placed_cue(pending), site_of(id)
        piece = "tile" if isinstance(pending, Placer) else id
        goal = self._standing(piece, site) if site is not None else None
        picture = self._standing_picture(piece) if goal is not None else None
        if site is None or goal is None or picture is None:
            return cue
        self._micro.set_down(Carried(picture), goal, goal, site, cue)
        return None

    def standing_now(self) -> Standing:
        """Return the current heights of the houses in the yard, by their places, which no turn changes."""
        return {widget.rect.topleft: widget.piece.building.height for widget in self._houses()}

    def fall(self, pending: Pending, before: Standing, cue: Cue) -> None:
        """Animate a floor or roof landing on a building of the yard; ``before`` is the yard without it."""
        house = self._built_on(pending, before)
        if house is None or house.geometry is None:
            self._micro.sound(*cue)
        elif cue[0] == "roof":
            self._lay(house, cue)
        else:
            floor = Carried(self._view_model.look.sprites.get("floor.1", *house.geometry.floor_size))
            x, y = _top_of(house, floor)
            start = x, y - round(HUNG * house.geometry.scale)
            self._micro.set_down(floor, start, (x, y), self._bare(house), cue, Hoisted())

    def _houses(self) -> list[YardWidget]:
        return [widget for widget in self._scene.stage.root.walk() if isinstance(widget, YardWidget)]

    def _built_on(self, pending: Pending, before: Standing) -> YardWidget | None:
        """Return the house of the yard that grew, or got its roof."""
        if self._task is not pending:
            return None
        houses = self._houses()
        grown = [house for house in houses if house.piece.building.height > before.get(house.rect.topleft, 0)]
        return next(iter(grown), None) or next((one for one in houses if one.id in pending.provisional), None)

    def _bare(self, house: YardWidget) -> Under:
        """Return a house without its uppermost floor."""
        building, geometry, view_model = house.piece.building, house.geometry, self._view_model
        if geometry is None or building.height == 1:
            return Under(house.id)
        lower = replace(building, height=building.height - 1)
        picture = tower_picture(view_model.look, view_model.board, lower, geometry)
        return Under(house.id, picture, picture.get_rect(midbottom=house.piece_rect().midbottom).topleft)

    def _lay(self, house: YardWidget, cue: Cue) -> None:
        """Let the roof come down whole, with its number, on a house that had none."""
        view_model, building, geometry = self._view_model, house.piece.building, house.geometry
        if geometry is None or building.shape is None:
            return
        style, shape = view_model.board.style(building.seat), SHAPES[building.shape]
        roof = canvas(*geometry.roof_size)
        roof.blit(view_model.look.sprites.get(f"roof.{shape}.{style.id}", *geometry.roof_size), (0, 0))
        place_number(roof, geometry, building.height, shape, style, geometry.roof[0])
        bare = tower_picture(view_model.look, view_model.board, replace(building, shape=None), geometry)
        rect = house.piece_rect()
        top = rect.bottom - geometry.tower_size(building.height)[1]
        end = rect.centerx, top + geometry.roof_size[1] / 2
        under = Under(house.id, bare, bare.get_rect(midbottom=rect.midbottom).topleft)
        self._micro.set_down(Carried(roof), (end[0], end[1] - geometry.roof_size[1]), end, under, cue, Laid())

    def home(self, source: Widget) -> Place:
        return tower_of(source).center

    def standing(self, source: Widget, id: str) -> Place | None:
        site = site_of(id)
        return None if site is None else self._standing(source.id, site)

    def _standing(self, id: str, site: Site) -> tuple[int, int] | None:
        """Return the middle of a piece on a space."""
        picture = self._view_model.picture
        if id == "tile":
            return picture.tile_rect(site).center
        building = self._building(id)
        if building is None:
            return None
        return picture.tower_rect(site, building.height, building.shape is not None).center

    def picture(self, source: Widget) -> Surface | None:
        view_model = self._view_model
        sprites, geometry = view_model.look.sprites, view_model.picture.geometry
        standing = self._standing_picture(source.id)
        if standing is not None:
            return standing
        if isinstance(source, CardWidget):
            return sprites.get(card_sprite(source.card), *source.rect.size)
        if source.id == "crane":
            return sprites.get("floor.1", *geometry.floor_size)
        if source.id.startswith("roof."):
            return sprites.get(f"{source.id}.{view_model.board.styles[view_model.model.viewer]}", *geometry.roof_size)
        return None

    def _standing_picture(self, id: str) -> Surface | None:
        """Return a building or tile as it looks on the board."""
        view_model, building = self._view_model, self._building(id)
        if building is not None:
            return view_model.picture.tower(building)
        if id == "tile" or isinstance(self._task, Placer):
            tile = view_model.model.tiles[view_model.model.auction]
            side = view_model.picture.tile_rect((0, -1 if tile else 0)).width
            return view_model.look.sprites.get(f"tile.{TILES[tile]}", side, side)
        return None

    def let_go(self, drop: Drop) -> None:
        pending, site, before = self._task, site_of(drop.id), self.standing_now()
        if pending is None:
            return
        carried = None if isinstance(drop.source, CardWidget) else drop.carried
        goal = self._standing("tile" if isinstance(pending, Placer) else drop.id, site) if site is not None else None
        pending.put(drop.id)
        cue = placed_cue(pending)
        if isinstance(pending, Builder):
            pending.settle()
        if carried is None:
            self._micro.sound(*cue)
        elif site is not None and goal is not None:
            self._micro.set_down(carried, drop.start, goal, site, cue)
        self._scene.selection.chosen()
        if carried is not None and site is None:
            self._set_on_top(pending, carried, drop.start, before, cue)

    def _set_on_top(self, pending: Pending, carried: Carried, at: Place, before: Standing, cue: Cue) -> None:
        """Land a floor or roof on the building that now has it."""
        house = self._built_on(pending, before)
        if house is None or house.geometry is None:
            self._micro.sound(*cue)
        elif cue[0] == "roof":
            self._lay(house, cue)
        else:
            self._micro.set_down(carried, at, _top_of(house, carried), self._bare(house), cue, Hoisted())

    def _building(self, id: str) -> Building | None:
        """Return the building that a source represents."""
        pending, number = self._task, number_of(id, "yard")
        if not isinstance(pending, Builder):
            return None
        if self._hopeless is not None and number is not None:
            return pending.model.me.yard[number].building
        if pending.chosen is None or pending.chosen.height is None or (number is None and site_of(id) is None):
            return None
        return Building(pending.view.seat, pending.chosen.height, pending.chosen.shape)


def _top_of(house: YardWidget, floor: Carried) -> Place:
    """Return the middle of a house's uppermost floor."""
    tower = house.piece_rect()
    return tower.centerx, tower.top + floor.picture.get_height() // 2


def tower_of(source: Widget) -> Rect:
    """Return the place of a widget's piece."""
    if isinstance(source, YardWidget | SupplyWidget):
        return source.piece_rect()
    return Rect(source.rect)


def pick_up(pending: Pending, id: str) -> Refusal | None:
    """Begin a move with a piece; return the reason if that is not possible."""
    if isinstance(pending, Placer):
        return None
    number, held = number_of(id, "yard"), number_of(id, "hand")
    if held is not None:
        return pending.carry_card(pending.view.table.hand(pending.view.seat)[held])
    if id == "crane":
        refusal = pending.pick_supply()
        if refusal is None and not pending.table.supply:
            return Refusal("NO_FLOOR_LEFT")
        if refusal is None and not pending.floors_left():
            return Refusal("ALL_FLOORS_PLACED")
        return refusal
    if id.startswith("roof."):
        return pending.pick_roof(SHAPES.index(id.removeprefix("roof.")))
    if number is not None:
        return pending.pick_piece(pending.model.me.yard[number])
    return None


def why_astray(pending: Pending | None, id: str) -> Refusal | None:
    """Return where the piece of the widget ``id`` can go, as the reason why it cannot stay on something that takes no
    pieces."""
    if isinstance(pending, Placer):
        return Refusal("TILE_TO_SPACE")
    if pending is None or pending.chosen is None:
        return None
    if pending.chosen.stack == PERMIT:
        return Refusal("PERMIT_TO_HOUSE" if number_of(id, "hand") is not None else "HOUSE_TO_CITY")
    return Refusal("FLOOR_TO_YARD" if pending.chosen.stack == FLOOR else "ROOF_TO_HOUSE")


def first_in_area(pending: Pending, id: str) -> str:
    """Return the first legal space of an area's widget; "" if there is none or the widget is not an area."""
    area = number_of(id, "area")
    if area is None:
        return ""
    prefix = f"space.{area}."
    return next(
        (target for target, refusal in pending.targets().items() if target.startswith(prefix) and not refusal), ""
    )


def why_target(pending: Pending, id: str) -> Refusal | None:
    """Return why a target is refused; for an area without a legal space the reason that holds for all of it."""
    targets = pending.targets()
    area = number_of(id, "area")
    if area is None:
        return targets.get(id)
    prefix = f"space.{area}."
    reasons = [refusal for target, refusal in targets.items() if target.startswith(prefix) and refusal is not None]
    general = next((refusal for refusal in reasons if refusal.code not in _OF_A_SPACE), None)
    if general is not None or not reasons:
        return general
    large = targets[f"{prefix}large"]
    return Refusal("LARGE_SPACE_TAKEN" if large and large.code == "SITE_TAKEN" else "NO_SMALL_SPACE_FREE")
