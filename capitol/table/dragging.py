"""Drag and drop on a table: what is picked up, where it may go and why not, how it comes down or goes home."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass

from pygame import Rect, Surface

from capitol.core.refusal import Refusal
from capitol.kit.canvas import Canvas
from capitol.kit.carry import Carried
from capitol.kit.drag import DragRules
from capitol.kit.stage import Stage
from capitol.kit.widgets import Widget
from capitol.table.micro_animations import MicroAnimations, Place


@dataclass(frozen=True, slots=True)
class Drop:
    """A piece that is let go: from the widget ``source``, to lie on the legal target ``id``.

    ``carried`` is its picture, None where nothing was carried, and ``start`` the middle of that when it was let go.
    """

    source: Widget
    id: str
    carried: Carried | None
    start: Place


class DragController(ABC):
    """Joins the kit's drag with the pending move. A game says what its widgets stand for.

    ``lifted`` is the id of the widget whose piece hangs under the pointer, ``aimed`` that of the legal target where it
    is held now ("" for none of either), and ``against`` why it cannot go there.
    """

    def __init__(
        self,
        stage: Callable[[], Stage],
        micro: MicroAnimations,
        changed: Callable[[], None],
        chosen: Callable[[], None],
        refuse: Callable[[Refusal, str], None],
    ) -> None:
        """``changed`` is called after each change of what is shown, ``chosen`` after a drop; ``refuse`` says why not,
        at a widget. ``micro`` shows how a piece comes down or goes home."""
        self._stage, self._micro = stage, micro
        self._changed, self._chosen, self._refuse = changed, chosen, refuse
        self._carried: Carried | None = None
        self._at: Place = (0, 0)
        self._home: Place = (0, 0)
        # Why what is dragged can go nowhere; said when it is let go.
        self._hopeless: Refusal | None = None
        self.lifted = self.aimed = ""
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

    def meant(self, id: str) -> str:
        """The target that a widget stands for: itself, unless a game lets it stand for a part of it."""
        return id

    def why_not(self, id: str) -> Refusal | None:
        """Why what was picked up may not go to a widget."""
        return self.targets().get(id)

    @abstractmethod
    def let_go(self, drop: Drop) -> None:
        """What was picked up is put on a legal target: show how it comes down there, and call ``chosen``."""

    @abstractmethod
    def picture(self, source: Widget) -> Surface | None:
        """What is carried."""

    @abstractmethod
    def home(self, source: Widget) -> Place:
        """The middle of what was picked up, where it lay, in window pixels."""

    @abstractmethod
    def standing(self, source: Widget, id: str) -> Place | None:
        """The middle of what is carried from a widget, where it would lie on a target."""

    def site(self, _id: str) -> Hashable | None:
        """The place in the picture of the board that is left empty while the piece of a widget goes home to it."""
        return None

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
            self._go_home(source, self.why_not(target.id), target.id)

    def _cancelled(self, source: Widget) -> None:
        self._go_home(source, self._hopeless, source.id)

    def _go_home(self, source: Widget, refusal: Refusal | None, about: str) -> None:
        carried, hopeless = self._carried, self._hopeless
        self._end()
        if hopeless is None:
            self.put_back()
        if carried is not None:
            self._micro.send_home(carried, self._at, self._home, source.id, self.site(source.id))
        self._changed()
        if refusal is not None:
            self._refuse(refusal, about)

    def _over(self, _source: Widget, target: Widget | None) -> None:
        self.aimed, self.against = "", self._hopeless if target is not None else None
        if target is not None and self._hopeless is None:
            aimed = self.meant(target.id)
            if aimed in self._legal():
                self.aimed = aimed
            else:
                self.against = self.why_not(target.id)
        self._changed()

    def _paint_ghost(self, canvas: Canvas, source: Widget, box: Rect) -> None:
        if self._carried is None:
            return
        drag = self._stage().drag
        x = box.centerx + self._home[0] - source.rect.centerx
        y = box.centery + self._home[1] - source.rect.centery
        goal = self.standing(source, drag.over) if drag.legal and drag.over else None
        if goal is not None:
            x, y = x + (goal[0] - x) * drag.drawn, y + (goal[1] - y) * drag.drawn
        self._at = x, y
        self._carried.paint(canvas, self._at, drag.pose.lift, drag.pose.tilt)

    def _end(self) -> None:
        self.lifted = self.aimed = ""
        self._hopeless = self.against = self._carried = None
