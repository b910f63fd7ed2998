"""Drag and drop on the table: what a drag picks up, where it may go, and what hangs under the pointer."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from pygame import Rect, Surface

from capitol.core.refusal import Refusal
from capitol.games.capitol.rules.numbers import SHAPES, TILES
from capitol.games.capitol.ui.models.table import Building
from capitol.games.capitol.ui.parts.board_picture import Site, tower_picture
from capitol.games.capitol.ui.parts.card import CardWidget, card_sprite
from capitol.games.capitol.ui.table.construct import Builder
from capitol.games.capitol.ui.table.cues import Cue, placed_cue
from capitol.games.capitol.ui.table.offers import number_of, site_of
from capitol.games.capitol.ui.table.placing import Placer
from capitol.games.capitol.ui.table.task import Task
from capitol.games.capitol.ui.table.tray import SupplyWidget
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.games.capitol.ui.table.yard import YardWidget
from capitol.kit.canvas import Canvas
from capitol.kit.carry import Carried
from capitol.kit.drag import DragRules
from capitol.kit.stage import Stage
from capitol.kit.widgets import Widget
from capitol.table.micro_animations import MicroAnimations

# These reasons say something about one space only; the others hold for its whole area.
_OF_A_SPACE = frozenset({"SITE_TAKEN", "SITE_IS_FOUNTAIN", "SITE_TOO_LARGE", "SITE_TOO_SMALL"})


class DragController:
    """Joins the kit's drag with the move in the making."""

    def __init__(
        self,
        task: Callable[[], Task | None],
        view_model: Callable[[], TableViewModel],
        changed: Callable[[], None],
        chosen: Callable[[], None],
        refuse: Callable[[Refusal, str], None],
        stage: Callable[[], Stage],
        micro: MicroAnimations,
    ) -> None:
        """``changed`` after each change of what is shown, ``chosen`` after a drop, ``refuse`` says why not; ``micro``
        shows how a piece that was let go comes down."""
        self._task, self._view_model = task, view_model
        self._changed, self._chosen, self._refuse = changed, chosen, refuse
        self._stage, self._micro = stage, micro
        self._carried: Carried | None = None
        self._at: tuple[float, float] = (0, 0)
        self._home: tuple[float, float] = (0, 0)
        self.hovered: Site | None = None
        self.lifted: Site | None = None
        # Why what is dragged cannot go where it is held now.
        self.against: Refusal | None = None
        # Why what is dragged can go nowhere; said when it is let go.
        self._hopeless: Refusal | None = None

    def rules(self) -> DragRules:
        """For the stage."""
        return DragRules(
            targets_for=self.targets_for,
            on_drop=self.drop,
            on_refuse=self.refused,
            on_pick=self._picked,
            on_cancel=self.cancelled,
            on_over=self.over,
            draw_ghost=self.paint_ghost,
        )

    def targets_for(self, source: Widget) -> Collection[str]:
        """Pick the source up and name its legal targets."""
        task = self._task()
        if task is None:
            return ()
        task.hold()
        self._carried = None
        self._home = tower_of(source).center
        self._hopeless = pick_up(task, source.id)
        if self._hopeless is not None:
            task.restore()
            return ()
        self.lifted = site_of(source.id)
        legal = task.legal()
        return frozenset(id for id in legal if not id.startswith("roof."))

    def drop(self, source: Widget, target: Widget) -> None:
        """The piece is let go over a legal target."""
        task = self._task()
        self._end()
        if task is not None:
            self._put(task, source, target.id, target.rect)

    def refused(self, source: Widget, target: Widget) -> None:
        """The piece is let go elsewhere: an area takes it on a free space if it can, else it goes back."""
        task, refusal = self._task(), self._hopeless
        self._end()
        if task is None:
            return
        inside = first_in_area(task, target.id) if refusal is None else ""
        if inside:
            self._put(task, source, inside, target.rect)
            return
        refusal = refusal or why_target(task, target.id)
        task.restore()
        self._send_home(source)
        if refusal is not None:
            self._refuse(refusal, target.id)

    def come_down(self, task: Task, id: str) -> Cue | None:
        """What was put on a target by click or key comes down on a space from just above, and is heard there. On
        anything else it does when that is shown (`fall`): what is to be heard then."""
        cue, site = placed_cue(task), site_of(id)
        piece = "tile" if isinstance(task, Placer) else id
        goal = self._standing(piece, site) if site is not None else None
        picture = self._standing_picture(piece) if goal is not None else None
        if goal is None or picture is None:
            return cue
        self._micro.set_down(Carried(picture), goal, goal, site, cue)
        return None

    def fall(self, task: Task, near: Rect, cue: Cue) -> None:
        """The floor that was put on a building of the yard falls on it, the roof is laid."""
        house = self._built_on(task, near)
        if house is None or house.geometry is None:
            self._micro.sound(*cue)
        elif cue[0] == "roof":
            self._lay(house, cue)
        else:
            picture = self._view_model().look.sprites.get("floor.1", *house.geometry.floor_size)
            tower, tall = house.piece_rect(), picture.get_height()
            goal = tower.centerx, tower.top + tall // 2
            self._micro.set_down(Carried(picture), (goal[0], goal[1] - tall), goal, None, cue)

    def _built_on(self, task: Task, near: Rect) -> YardWidget | None:
        """The house of the yard that was changed, the one nearest to where the piece was put."""
        root = self._stage().root
        shown = [root.find(id) for id in task.provisional if id.startswith("yard.")]
        found = [widget for widget in shown if isinstance(widget, YardWidget)]
        if self._task() is not task or not found:
            return None
        return min(found, key=lambda widget: abs(widget.rect.centerx - near.centerx))

    def _lay(self, house: YardWidget, cue: Cue) -> None:
        view_model, building, geometry = self._view_model(), house.piece.building, house.geometry
        if geometry is None:
            return
        rect = house.piece_rect()
        bare = tower_picture(view_model.look, view_model.board, replace(building, shape=None), geometry)
        roofed = tower_picture(view_model.look, view_model.board, building, geometry)
        self._micro.lay_roof(bare, roofed, rect.midbottom, geometry.roof_size[1], house.id, cue)

    def cancelled(self, source: Widget) -> None:
        """The piece goes back."""
        task, why = self._task(), self._hopeless
        self._end()
        if task is not None:
            task.restore()
        self._send_home(source)
        if why is not None:
            self._refuse(why, source.id)

    def over(self, _source: Widget, target: Widget | None) -> None:
        """The piece is above another target: the forecast follows."""
        task = self._task()
        site = site_of(target.id) if target is not None else None
        legal = task is not None and target is not None and target.id in task.legal()
        if target is not None and task is not None and not legal:
            inside = first_in_area(task, target.id)
            site = site_of(inside) if inside else None
            legal = bool(inside)
        self.hovered = site if legal else None
        self.against = None
        if task is not None and target is not None and not legal:
            self.against = why_target(task, target.id)
        self._changed()

    def paint_ghost(self, canvas: Canvas, source: Widget, box: Rect) -> None:
        """The piece under the pointer: lifted, a little larger than life, leaning as it is moved."""
        if self._carried is None:
            picture = self._picture(source)
            if picture is None:
                return
            self._carried = Carried(picture)
        drag = self._stage().drag
        self._at = self._centre(source, box)
        self._carried.paint(canvas, self._at, drag.pose.lift, drag.pose.tilt)

    def _centre(self, source: Widget, box: Rect) -> tuple[float, float]:
        """The middle of the piece: as it stood in its place, and over a space as it would stand there."""
        x, y = box.centerx + self._home[0] - source.rect.centerx, box.centery + self._home[1] - source.rect.centery
        stage, site = self._stage(), self.hovered
        goal = self._standing(source.id, site) if site is not None and stage.drag.legal else None
        if goal is None:
            return x, y
        share = stage.drag.drawn
        return x + (goal[0] - x) * share, y + (goal[1] - y) * share

    def _standing(self, id: str, site: Site) -> tuple[int, int] | None:
        """The middle of a piece that stands on a space."""
        picture = self._view_model().picture
        if id == "tile":
            return picture.tile_rect(site).center
        building = self._building(id)
        if building is None:
            return None
        return picture.tower_rect(site, building.height, building.shape is not None).center

    def _picture(self, source: Widget) -> Surface | None:
        """What is carried, as it looks on the board."""
        view_model = self._view_model()
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
        """A building or a tile, as it stands on the board."""
        view_model, building = self._view_model(), self._building(id)
        if building is not None:
            return view_model.picture.tower(building)
        if id == "tile" or isinstance(self._task(), Placer):
            tile = view_model.model.tiles[view_model.model.auction]
            side = view_model.picture.tile_rect((0, -1 if tile else 0)).width
            return view_model.look.sprites.get(f"tile.{TILES[tile]}", side, side)
        return None

    def _put(self, task: Task, source: Widget, id: str, near: Rect) -> None:
        """The piece stands on a target now: it comes down there. A card is back in the hand, where it is marked."""
        carried, at, site = self._carried, self._at, site_of(id)
        if isinstance(source, CardWidget):
            carried = None
        goal = self._standing("tile" if isinstance(task, Placer) else id, site) if site is not None else None
        task.put(id)
        cue = placed_cue(task)
        if isinstance(task, Builder):
            task.settle()
        if carried is None:
            self._micro.sound(*cue)
        elif goal is not None:
            self._micro.set_down(carried, at, goal, site, cue)
        self._chosen()
        if carried is not None and site is None:
            self._set_on_top(task, carried, at, near, cue)

    def _set_on_top(self, task: Task, carried: Carried, at: tuple[float, float], near: Rect, cue: Cue) -> None:
        """A floor or roof comes down on the building that has it now: the changed one nearest to where it was."""
        house = self._built_on(task, near)
        if house is None:
            self._micro.sound(*cue)
            return
        if cue[0] == "roof" and house.geometry is not None:
            self._lay(house, cue)
            return
        tower = tower_of(house)
        tall = carried.picture.get_height()
        self._micro.set_down(carried, at, (tower.centerx, tower.top + tall // 2), None, cue)

    def _send_home(self, source: Widget) -> None:
        """The piece goes back to where it came from."""
        if self._carried is None:
            self._changed()
            return
        self._micro.send_home(self._carried, self._at, self._home, source.id, site_of(source.id))

    def _building(self, id: str) -> Building | None:
        """The building that a source stands for."""
        task, number = self._task(), number_of(id, "yard")
        if not isinstance(task, Builder):
            return None
        if self._hopeless is not None and number is not None:
            return task.model.me.yard[number].building
        if task.draft is None or task.draft.height is None or (number is None and site_of(id) is None):
            return None
        return Building(task.view.seat, task.draft.height, task.draft.shape)

    def _picked(self, _source: Widget) -> None:
        self._changed()

    def _end(self) -> None:
        self.hovered, self.lifted, self.against, self._hopeless = None, None, None, None


def tower_of(source: Widget) -> Rect:
    """Where the piece of a widget stands."""
    if isinstance(source, YardWidget | SupplyWidget):
        return source.piece_rect()
    return Rect(source.rect)


def pick_up(task: Task, id: str) -> Refusal | None:
    """Begin a move with a piece; the reason when that is not possible."""
    if isinstance(task, Placer):
        return None
    number, held = number_of(id, "yard"), number_of(id, "hand")
    if held is not None:
        return task.carry_card(task.view.table.hand(task.view.seat)[held])
    if id == "crane":
        refusal = task.pick_supply()
        if refusal is None and not task.table.supply:
            return Refusal("NO_FLOOR_LEFT")
        if refusal is None and not task.floors_left():
            return Refusal("ALL_FLOORS_PLACED")
        return refusal
    if id.startswith("roof."):
        return task.pick_roof(SHAPES.index(id.removeprefix("roof.")))
    if number is not None:
        return task.pick_piece(task.model.me.yard[number])
    return None


def first_in_area(task: Task, id: str) -> str:
    """For the widget of an area: its first legal space; "" when it has none or the widget is no area."""
    area = number_of(id, "area")
    if area is None:
        return ""
    prefix = f"space.{area}."
    return next((target for target, refusal in task.targets().items() if target.startswith(prefix) and not refusal), "")


def why_target(task: Task, id: str) -> Refusal | None:
    """Why a target is refused; for an area without a legal space the reason that holds for all of it."""
    targets = task.targets()
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
