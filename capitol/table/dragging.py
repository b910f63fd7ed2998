"""Drag and drop on a table: picking up, legal targets and refusals, landing or going home."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from pygame import Rect, Surface

from capitol.core.refusal import Refusal
from capitol.kit.canvas import Canvas
from capitol.kit.carry import Carried
from capitol.kit.drag import DragRules
from capitol.kit.stage import Stage
from capitol.kit.widgets import Widget
from capitol.table.manner import Place
from capitol.table.micro_animations import MicroAnimations
from capitol.table.pending_move import PendingMove


@dataclass(frozen=True, slots=True)
class Drop:
    """A dropped piece: from the widget ``source`` onto the legal target ``id``.

    ``carried`` is its picture (None if nothing was carried), ``start`` the middle of that when it was dropped.
    """

    source: Widget
    id: str
    carried: Carried | None
    start: Place


P = TypeVar("P", bound=PendingMove[Any])
V = TypeVar("V")
P_co = TypeVar("P_co", bound=PendingMove[Any], covariant=True)
V_co = TypeVar("V_co", covariant=True)


class Chooser(Protocol):
    """Receives the outcome of a drop."""

    def chosen(self) -> None:
        """Handle a drop."""

    def refuse(self, refusal: Refusal, about: str) -> None:
        """Show a refusal at a widget."""


class DragScene(Protocol[P_co, V_co]):
    """The table on which things are dragged."""

    @property
    def pending(self) -> P_co | None: ...

    @property
    def view_model(self) -> V_co: ...

    @property
    def stage(self) -> Stage: ...

    @property
    def micro(self) -> MicroAnimations:
        """Return the animations of landing and going home."""

    @property
    def selection(self) -> Chooser: ...

    def show(self) -> None: ...


class DragController(ABC, Generic[P, V]):
    """Connects the kit's drag with the pending move. A game defines what its widgets represent.

    ``lifted`` is the id of the widget whose piece is under the pointer, ``aimed`` that of the legal target it is held
    over ("" for none of either), and ``against`` the reason why it cannot go there.
    """

    def __init__(self, scene: DragScene[P, V]) -> None:
        self._scene = scene
        self._carried: Carried | None = None
        self._at: Place = (0, 0)
        self._home: Place = (0, 0)
        # Why the dragged piece can go nowhere; shown when it is dropped.
        self._hopeless: Refusal | None = None
        self.lifted = self.aimed = ""
        self.against: Refusal | None = None

    @property
    def _task(self) -> P | None:
        return self._scene.pending

    @property
    def _view_model(self) -> V:
        return self._scene.view_model

    @property
    def _micro(self) -> MicroAnimations:
        return self._scene.micro

    # To be implemented by a game

    @abstractmethod
    def pick_up(self, id: str) -> Refusal | None:
        """Start moving what a widget represents; return the reason if that is not possible."""

    @abstractmethod
    def put_back(self) -> None:
        """Handle a drop on an illegal place, or a cancelled drag."""

    def targets(self) -> dict[str, Refusal | None]:
        """Return all possible targets of what was picked up, each with the refusal if it is illegal."""
        return {} if self._task is None else self._task.targets()

    def meant(self, id: str) -> str:
        """Return the target that a widget represents: itself, unless it is a part of another widget's target in a
        game."""
        return id

    def why_not(self, id: str) -> Refusal | None:
        """Return why what was picked up may not go to a widget."""
        return self.targets().get(id)

    @abstractmethod
    def why_astray(self, source: Widget, under: Widget | None) -> Refusal | None:
        """Return where the piece of a widget can go, as the reason why it cannot stay on ``under``, which takes no
        pieces; None if it was only put back to where it came from."""

    @abstractmethod
    def let_go(self, drop: Drop) -> None:
        """Handle a drop on a legal target: animate the landing, and tell the selection."""

    @abstractmethod
    def picture(self, source: Widget) -> Surface | None:
        """Return the picture to carry."""

    @abstractmethod
    def home(self, source: Widget) -> Place:
        """Return the middle of the original place of what was picked up, in window pixels."""

    @abstractmethod
    def standing(self, source: Widget, id: str) -> Place | None:
        """Return the middle of the place on a target where a piece from this widget would be."""

    def site(self, _id: str) -> Hashable | None:
        """Return the board space that is drawn empty while the piece of a widget goes home to it."""
        return None

    # For the stage

    def rules(self) -> DragRules:
        """Return the rules for the kit's drag."""
        return DragRules(
            targets_for=self._targets_for,
            on_drop=self._drop,
            on_refuse=self._refused,
            on_astray=self._strayed,
            on_pick=lambda _source: self._scene.show(),
            on_cancel=self._cancelled,
            on_over=self._over,
            draw_ghost=self._paint_ghost,
        )

    def _targets_for(self, source: Widget) -> Collection[str]:
        self._home = self.home(source)
        self._hopeless = self.pick_up(source.id)
        picture = self.picture(source)
        self._carried = None if picture is None else Carried(picture)
        if self._hopeless is not None:
            return ()
        self.lifted = source.id
        return self._legal()

    def _legal(self) -> frozenset[str]:
        return frozenset(id for id, refusal in self.targets().items() if refusal is None)

    def _drop(self, source: Widget, target: Widget) -> None:
        self._put(source, target.id)

    def _put(self, source: Widget, id: str) -> None:
        drop = Drop(source, id, self._carried, self._at)
        self._end()
        self.let_go(drop)

    def _refused(self, source: Widget, target: Widget) -> None:
        if self._hopeless is not None:
            self._go_home(source, self._hopeless, source.id)
        elif (inside := self.meant(target.id)) in self._legal():
            self._put(source, inside)
        else:
            self._go_home(source, self.why_not(target.id) or self.why_astray(source, target), target.id)

    def _strayed(self, source: Widget, under: Widget | None) -> None:
        """Handle a drop on something that takes no pieces."""
        named = under is not None and under.label and self._hopeless is None
        refusal = self._hopeless or self.why_astray(source, under)
        self._go_home(source, refusal, under.id if under is not None and named else source.id)

    def _cancelled(self, source: Widget) -> None:
        self._go_home(source, self._hopeless, source.id)

    def _go_home(self, source: Widget, refusal: Refusal | None, about: str) -> None:
        carried, hopeless = self._carried, self._hopeless
        self._end()
        if hopeless is None:
            self.put_back()
        if carried is not None:
            self._micro.send_home(carried, self._at, self._home, source.id, self.site(source.id))
        self._scene.show()
        if refusal is not None:
            self._scene.selection.refuse(refusal, about)

    def _over(self, _source: Widget, target: Widget | None) -> None:
        self.aimed, self.against = "", self._hopeless if target is not None else None
        if target is not None and self._hopeless is None:
            aimed = self.meant(target.id)
            if aimed in self._legal():
                self.aimed = aimed
            else:
                self.against = self.why_not(target.id)
        self._scene.show()

    def _paint_ghost(self, canvas: Canvas, source: Widget, box: Rect) -> None:
        if self._carried is None:
            return
        drag = self._scene.stage.drag
        x = box.centerx + self._home[0] - source.rect.centerx
        y = box.centery + self._home[1] - source.rect.centery
        x, y = self._carried.inside(canvas.look, (x, y))
        goal = self.standing(source, drag.over) if drag.legal and drag.over else None
        if goal is not None:
            x, y = x + (goal[0] - x) * drag.drawn, y + (goal[1] - y) * drag.drawn
        self._at = x, y
        self._carried.paint(canvas, self._at, drag.pose.lift, drag.pose.tilt)

    def _end(self) -> None:
        self.lifted = self.aimed = ""
        self._hopeless = self.against = self._carried = None
