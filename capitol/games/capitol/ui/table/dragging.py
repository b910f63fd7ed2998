"""Drag and drop on the table: what a drag picks up, where it may go, and what hangs under the pointer."""

from __future__ import annotations

from collections.abc import Callable, Collection

from pygame import Rect

from capitol.core.refusal import Refusal
from capitol.games.capitol.rules.numbers import SHAPES, TILES
from capitol.games.capitol.ui.models.table import Building
from capitol.games.capitol.ui.parts.board_picture import Site, tower_picture
from capitol.games.capitol.ui.table.construct import Builder, number_of, site_of
from capitol.games.capitol.ui.table.placing import Placer
from capitol.games.capitol.ui.table.sight import Sight
from capitol.games.capitol.ui.table.tray import paint_supply_piece
from capitol.kit.canvas import Canvas
from capitol.kit.drag import DragRules
from capitol.kit.widgets import Widget

Task = Builder | Placer
# These reasons say something about one space only; the others hold for its whole area.
_OF_A_SPACE = frozenset({"SITE_TAKEN", "SITE_IS_FOUNTAIN", "SITE_TOO_LARGE", "SITE_TOO_SMALL"})


class Hauler:
    """Joins the kit's drag with the move in the making."""

    def __init__(
        self,
        task: Callable[[], Task | None],
        sight: Callable[[], Sight],
        changed: Callable[[], None],
        chosen: Callable[[], None],
        refuse: Callable[[Refusal, Rect], None],
    ) -> None:
        """``changed`` after each change of what is shown, ``chosen`` after a drop, ``refuse`` says why not."""
        self._task, self._sight = task, sight
        self._changed, self._chosen, self._refuse = changed, chosen, refuse
        self.hovered: Site | None = None
        # Why what is dragged can go nowhere; said when it is let go.
        self._hopeless: Refusal | None = None

    def rules(self) -> DragRules:
        """For the stage."""
        return DragRules(
            targets_for=self.targets_for, on_drop=self.drop, on_refuse=self.refused, on_pick=self._picked,
            on_cancel=self.cancelled, on_over=self.over, draw_ghost=self.paint_ghost,
        )  # fmt: skip

    def targets_for(self, source: Widget) -> Collection[str]:
        """Pick the source up and name its legal targets."""
        task = self._task()
        if task is None:
            return ()
        task.hold()
        self._hopeless = pick_up(task, source.id)
        if self._hopeless is not None:
            task.restore()
            return ()
        legal = task.legal()
        return frozenset(id for id in legal if not id.startswith("roof."))

    def drop(self, _source: Widget, target: Widget) -> None:
        """The piece is let go over a legal target."""
        task = self._task()
        self._end()
        if task is not None:
            task.put(target.id)
            self._chosen()

    def refused(self, source: Widget, target: Widget) -> None:
        """The piece is let go elsewhere: an area takes it on a free space if it can, else it goes back."""
        task = self._task()
        self._end()
        if task is None:
            return
        inside = first_in_area(task, target.id)
        if inside:
            task.put(inside)
            self._chosen()
            return
        refusal = why_target(task, target.id)
        task.restore()
        self._changed()
        if refusal is not None:
            self._refuse(refusal, target.rect)

    def cancelled(self, source: Widget) -> None:
        """The piece goes back."""
        task, why = self._task(), self._hopeless
        self._end()
        if task is not None:
            task.restore()
        self._changed()
        if why is not None:
            self._refuse(why, source.rect)

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
        self._changed()

    def paint_ghost(self, canvas: Canvas, source: Widget, box: Rect) -> None:
        """The piece under the pointer, lifted and a little larger than life."""
        sight = self._sight()
        shadow = box.move(canvas.look.board(4), canvas.look.board(8))
        lift = -canvas.look.board(8)
        building = self._building(source.id)
        if building is not None:
            tower = tower_picture(canvas.look, sight.board, building, sight.picture.geometry)
            place = tower.get_rect(center=box.center)
            canvas.shadow(Rect(shadow.centerx - place.width // 2, place.bottom - place.width // 2 + lift // 2,
                               place.width, place.width // 2), 6, 6, 120)  # fmt: skip
            canvas.blit(tower, (place.x, place.y + lift))
        elif source.id == "tile":
            tile = sight.model.tiles[sight.model.auction]
            side = sight.picture.tile_rect((0, -1 if tile else 0)).width
            place = Rect(0, 0, side, side)
            place.center = (box.centerx, box.centery + lift)
            canvas.sprite(f"tile.{TILES[tile]}", place)
        elif source.id == "crane":
            paint_supply_piece(canvas, sight, "floor.1", box.move(0, lift))
        elif source.id.startswith("roof."):
            style = sight.board.styles[sight.model.viewer]
            paint_supply_piece(canvas, sight, f"{source.id}.{style}", box.move(0, lift))

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
        self.hovered, self._hopeless = None, None


def pick_up(task: Task, id: str) -> Refusal | None:
    """Begin a move with a piece; the reason when that is not possible."""
    if isinstance(task, Placer):
        return None
    number = number_of(id, "yard")
    if id == "crane":
        refusal = task.pick_supply()
        if refusal is None and not task.table.supply:
            return Refusal("NO_FLOOR_LEFT")
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
    """Why a target is refused; for an area the reason that holds for all of it, if there is one."""
    targets = task.targets()
    area = number_of(id, "area")
    if area is None:
        return targets.get(id)
    prefix = f"space.{area}."
    reasons = [refusal for target, refusal in targets.items() if target.startswith(prefix) and refusal is not None]
    general = next((refusal for refusal in reasons if refusal.code not in _OF_A_SPACE), None)
    return general or (reasons[0] if reasons else None)
