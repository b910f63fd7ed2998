"""Drag and drop on a table: what is picked up, where it may go and why not, how it comes down or goes home."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection

from pygame import Rect, Surface

from capitol.core.refusal import Refusal
from capitol.kit.canvas import Canvas
from capitol.kit.carry import Carried
from capitol.kit.drag import DragRules
from capitol.kit.stage import Stage
from capitol.kit.widgets import Widget
from capitol.table.micro_animations import MicroAnimations, Place


class PieceDrags(ABC):
    """Joins the kit's drag with a move in the making. A game says what its widgets stand for.

    ``against`` is why what is dragged cannot go where it is held now.
    """

    def __init__(
        self,
        stage: Callable[[], Stage],
        micro: MicroAnimations,
        changed: Callable[[], None],
        refuse: Callable[[Refusal, str], None],
    ) -> None:
        """``changed`` is called after each change of what is shown; ``refuse`` says why not, at a widget."""
        self._stage, self._micro, self._changed, self._refuse = stage, micro, changed, refuse
        self._carried: Carried | None = None
        self._at: Place = (0, 0)
        self._home: Place = (0, 0)
        self._hopeless: Refusal | None = None
        self.against: Refusal | None = None

    # What a game says

    @abstractmethod
    def pick_up(self, id: str) -> Refusal | None:
        """Begin to move what a widget stands for; the reason when that is not possible."""

    @abstractmethod
    def put_back(self) -> None:
        """What was picked up is let go where it cannot lie, or the drag was cancelled."""

    @abstractmethod
    def targets(self) -> dict[str, Refusal | None]:
        """Where what was picked up could go, with the reason where it may not."""

    @abstractmethod
    def let_go(self, id: str) -> None:
        """What was picked up is put on a legal target."""

    @abstractmethod
    def picture(self, source: Widget) -> Surface | None:
        """What is carried."""

    @abstractmethod
    def home(self, source: Widget) -> Place:
        """The middle of what was picked up, where it lay, in window pixels."""

    @abstractmethod
    def standing(self, id: str) -> Place | None:
        """The middle of what is carried, where it would lie on a target."""

    @abstractmethod
    def came_down(self, id: str, carried: Carried | None, start: Place) -> None:
        """It lies there now: show how it comes down from ``start``."""

    # For the stage

    def rules(self) -> DragRules:
        """What the kit is to do."""
        return DragRules(
            targets_for=self._targets_for,
            on_drop=self._drop,
            on_refuse=self._refused,
            on_pick=lambda _source: self._changed(),
            on_cancel=self._cancelled,
            on_over=self._over,
            draw_ghost=self._paint_ghost,
        )

    def _targets_for(self, source: Widget) -> Collection[str]:
        self._home = self.home(source)
        self._carried = None
        self._hopeless = self.pick_up(source.id)
        if self._hopeless is not None:
            return ()
        picture = self.picture(source)
        self._carried = None if picture is None else Carried(picture)
        return frozenset(id for id, refusal in self.targets().items() if refusal is None)

    def _drop(self, _source: Widget, target: Widget) -> None:
        carried, start = self._carried, self._at
        self._end()
        self.let_go(target.id)
        self.came_down(target.id, carried, start)

    def _refused(self, source: Widget, target: Widget) -> None:
        refusal = self._hopeless or self.targets().get(target.id)
        self._go_home(source, refusal, target.id if self._hopeless is None else source.id)

    def _cancelled(self, source: Widget) -> None:
        self._go_home(source, self._hopeless, source.id)

    def _go_home(self, source: Widget, refusal: Refusal | None, about: str) -> None:
        carried, hopeless = self._carried, self._hopeless
        self._end()
        if hopeless is None:
            self.put_back()
        if carried is not None:
            self._micro.send_home(carried, self._at, self._home, source.id, None)
        self._changed()
        if refusal is not None:
            self._refuse(refusal, about)

    def _over(self, _source: Widget, target: Widget | None) -> None:
        self.against = None if target is None else self._hopeless or self.targets().get(target.id)
        self._changed()

    def _paint_ghost(self, canvas: Canvas, source: Widget, box: Rect) -> None:
        if self._carried is None:
            return
        drag = self._stage().drag
        x = box.centerx + self._home[0] - source.rect.centerx
        y = box.centery + self._home[1] - source.rect.centery
        goal = self.standing(drag.over) if drag.legal and drag.over else None
        if goal is not None:
            x, y = x + (goal[0] - x) * drag.drawn, y + (goal[1] - y) * drag.drawn
        self._at = x, y
        self._carried.paint(canvas, self._at, drag.pose.lift, drag.pose.tilt)

    def _end(self) -> None:
        self._hopeless = self.against = self._carried = None
