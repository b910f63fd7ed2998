"""The base class of all widgets: identity, rect, state, children, hit test and description."""

from __future__ import annotations

import fnmatch
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

from pygame import Rect

from capitol.kit.canvas import Canvas, Outline
from capitol.kit.inputs import KeyDown, Point, Wheel
from capitol.kit.look import Look
from capitol.kit.theme import RGB, hex_of

PICTURE_WEIGHT, PROMPT_WEIGHT = 0.5, 1000.0
"""The cost of covering a picture, or instructions, with a note, compared with 1 for a text or a control."""

SIDEWAYS = frozenset(("left", "right"))
"""The arrows that change a value along a row."""

_W = TypeVar("_W", bound="Widget")


MENU = "menu"
"""The region of a menu with entries in a column: the down arrow leads from its last entry to the first, and up back."""


class Host(Protocol):
    """The stage as seen by its widgets."""

    clicks: int
    """The number of the last press in quick succession: 2 for a double click."""
    shift: bool
    """Whether Shift was held at the last press or key."""

    @property
    def look(self) -> Look: ...

    def changed(self) -> None:
        """Mark the picture as outdated."""

    def bubble(self, text: str, near: Rect | str) -> None:
        """Say why something is refused, beside the widget with that id."""

    def open(self, build: Callable[[Look], Widget]) -> None:
        """Show a dialog or menu above everything."""

    def close(self) -> None:
        """Close the topmost dialog or menu."""


class Widget:
    """A named element of a tree. ``rect`` is in window pixels, ``text_px`` logical.

    Subclasses override ``paint`` and, to handle input, ``pointer_…``, ``key_down`` and ``wheel``. The flags hovered,
    focused, outlined, pressed, dragged, target and refused belong to the stage.
    """

    role = "group"
    takes_enter = False  # Enter presses it when it is focused
    enter_says = ""  # what Enter says instead of pressing it
    ends_on_enter = False  # Enter ends the entry in it, and presses nothing
    tells = False  # pressing it shows its tooltip
    covers_focus = False  # `paint_before` also paints over its focus ring
    solid = False  # stops the pointer even if it does nothing

    def __init__(
        self,
        id: str,
        rect: Rect | None = None,
        *,
        role: str | None = None,
        label: str = "",
        text_px: float = 16,
        fg: RGB | None = None,
        bg: RGB | None = None,
        key: str = "",
        tooltip: str = "",
        region: str = "",
        enabled: bool = True,
        selected: bool = False,
        checked: bool = False,
        focusable: bool = False,
        draggable: bool = False,
        droppable: bool = False,
        on_press: Callable[[], None] | None = None,
        on_alt: Callable[[], None] | None = None,
        children: Iterable[Widget] = (),
    ) -> None:
        self.id = id
        self.rect = Rect(rect) if rect is not None else Rect(0, 0, 0, 0)
        if role is not None:
            self.role = role
        self.label = label
        self.text_px = text_px
        self.fg = fg
        self.bg = bg
        self.key = key
        self.tooltip = tooltip
        self.region = region
        self.enabled = enabled
        self.selected = selected
        self.checked = checked
        self.focusable = focusable
        self.draggable = draggable
        self.droppable = droppable
        self.on_press = on_press
        self.on_alt = on_alt
        self.flags: frozenset[str] = frozenset()
        self.prompt = False  # says what to do next: no note may cover it
        self.idle = False  # a press on it explains why it cannot be used now: a tip may cover it
        self.spoken = ""  # spoken in place of its label
        self.hushed = False  # repeats others: it is left out when the whole screen is read out
        self.live = False  # its text is spoken whenever it changes
        self.clear: Rect | None = None  # its notes go above this, e.g. the whole fan that a card is in
        self.lands = ""  # drops on it go to the target with this id
        self.clipped = False  # set while painting, if a text did not fit
        self.parent: Widget | None = None
        self.children: list[Widget] = []
        self._all: list[Widget] | None = None
        self._named: dict[str, Widget] | None = None
        for child in children:
            self.add(child)

    # The tree

    def add(self, child: _W) -> _W:
        """Add a child on top of the others and return it."""
        child.parent = self
        self.children.append(child)
        self._rearranged()
        return child

    def remove(self, child: Widget) -> None:
        """Remove a child. Raises ValueError if it is not one."""
        self.children.remove(child)
        self._rearranged()

    def _rearranged(self) -> None:
        for widget in upwards(self):
            widget._all = widget._named = None

    def walk(self) -> Iterator[Widget]:
        """Iterate over this widget and all descendants, in tree order."""
        return iter(self._list())

    def _list(self) -> list[Widget]:
        """Return the widgets in tree order, cached until children change: a full table is walked several times per
        frame."""
        if self._all is None:
            self._all, waiting = [], [self]
            while waiting:
                widget = waiting.pop()
                self._all.append(widget)
                waiting += widget.children[::-1]
        return self._all

    def find(self, pattern: str) -> Widget | None:
        """Return the first widget in tree order whose id is, or with ``*`` matches, ``pattern``."""
        if "*" in pattern:
            return next((widget for widget in self.walk() if fnmatch.fnmatchcase(widget.id, pattern)), None)
        if self._named is None:
            self._named = {widget.id: widget for widget in reversed(self._list())}
        return self._named.get(pattern)

    def needed(self, seen: Rect) -> Iterator[tuple[Rect, float]]:
        """Yield the rects that a note should not cover: the visible parts (inside ``seen``) of this widget and its
        descendants that show or do something, each with its weight. A picture weighs less than a text or a control."""
        part = self.rect.clip(seen)
        if part.width and part.height and not self.solid:
            shown = bool(self.label) or self.interactive
            if shown or self.role == "picture":
                yield part, 1.0 if shown else PICTURE_WEIGHT
        if part.width and part.height and self.prompt:
            yield part, PROMPT_WEIGHT
        for child in self.children:
            yield from child.needed(part if self.solid else seen)

    def written(self, look: Look) -> Rect:
        """Return the part of its rect that its text covers, in window pixels."""
        return self.rect

    def shown_at(self, look: Look) -> Rect:
        """Return the part of its rect that its content covers, in window pixels: callouts point there."""
        return self.rect

    def move_by(self, dx: int, dy: int) -> None:
        """Move this widget and all descendants."""
        for widget in self.walk():
            widget.rect.move_ip(dx, dy)

    @property
    def region_name(self) -> str:
        """The region of this widget or its nearest ancestor that has one; "" if none."""
        return next((widget.region for widget in upwards(self) if widget.region), "")

    @property
    def can_focus(self) -> bool:
        """Whether the widget can be focused now."""
        return self.focusable and self.enabled

    # The pointer

    @property
    def interactive(self) -> bool:
        """Whether the pointer hits this widget rather than the one behind it."""
        return (
            self.solid
            or self.focusable
            or self.draggable
            or self.droppable
            or bool(self.tooltip)
            or self.on_press is not None
            or self.on_alt is not None
        )

    def hit(self, pos: Point) -> Widget | None:
        """Return the topmost interactive widget at ``pos``."""
        for child in reversed(self.children):
            found = child.hit(pos)
            if found is not None:
                return found
        return self if self.interactive and self.rect.collidepoint(pos) else None

    def press(self, host: Host) -> None:
        """Do what a click on it does."""
        if self.on_press is not None:
            self.on_press()

    def arrive(self) -> None:
        """Handle being focused by Tab or an arrow."""

    def pointer_down(self, pos: Point, host: Host) -> bool:
        """Handle a press; return True to capture the pointer until it is released (as a slider does)."""
        return False

    def pointer_over(self, pos: Point, look: Look) -> None:
        """Handle a move of the pointer over this widget, with nothing pressed."""

    def pointer_drag(self, pos: Point, host: Host) -> None:
        """Handle a move of the captured pointer."""

    def pointer_lost(self) -> None:
        """Abandon a capture before the button is released: another size, a dialog, another screen."""

    def pointer_up(self, pos: Point, host: Host) -> None:
        """Handle the release of the captured pointer."""

    def wheel(self, event: Wheel, host: Host) -> bool:
        """Handle the wheel; return True if it did something here."""
        return False

    def key_down(self, event: KeyDown, host: Host) -> bool:
        """Handle a key while focused; return True if it was used."""
        return False

    @property
    def writes(self) -> bool:
        """Whether it takes text (`text_typed`, `text_composed`) while focused."""
        return False

    @property
    def composes(self) -> bool:
        """Whether an input method is composing in it, which then gets all keys."""
        return False

    def text_typed(self, text: str, host: Host) -> None:
        """Handle typed text while focused, from keys or an input method."""

    def text_composed(self, text: str, at: int, host: Host) -> None:
        """Handle the unfinished text of an input method, with the cursor at index ``at``."""

    def caret(self, look: Look) -> Rect:
        """Return the place of the next text, in window pixels: an input method shows its candidates there."""
        return self.rect

    @property
    def keeps(self) -> frozenset[str]:
        """The arrows that change its value while it has the focus, and so do not move the focus as Tab does."""
        return frozenset()

    def reveal(self, inner: Rect) -> None:
        """Scroll a rect inside this widget into view (in a scrolling list)."""

    # State that survives a rebuild

    def memory(self) -> object:
        """Return the state for the next widget with this id (a scroll position); ``None`` for none."""
        return None

    def recall(self, memory: object) -> None:
        """Restore the state of the previous widget with this id."""

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Paint this widget and its children."""
        self.paint(canvas)
        for child in self.children:
            child.draw(canvas)

    def paint(self, canvas: Canvas) -> None:
        """Paint this widget alone; by default nothing."""

    def paint_before(self, canvas: Canvas) -> None:
        """Paint whatever is in front of this widget, over its target ring; by default nothing."""

    @property
    def in_sight(self) -> Rect:
        """The part of its rect that no other widget covers, in window pixels: its marks stop there. Empty if none of it
        is visible."""
        return self.rect

    @property
    def lit_rect(self) -> Rect:
        """The rect that is lit, in window pixels, where a guide speaks of it."""
        return self.rect

    @property
    def marks_itself(self) -> bool:
        """Whether its own picture shows if it is a target for the dragged piece or not; it then gets no ring."""
        return False

    @property
    def mark_rect(self) -> Rect:
        """The rect that its target rings surround, in window pixels."""
        return self.rect

    @property
    def mark_made(self) -> tuple[int, int] | None:
        """The size around which its target rings are made, if it is only on its way to its size at rest."""
        return None

    def ring_rect(self, look: Look) -> Rect:
        """Return the rect that the focus ring surrounds, in window pixels."""
        return self.rect

    @property
    def mark_outline(self) -> Outline:
        """The shape of those rings in `mark_rect`."""
        return "box"

    def ink(self, look: Look) -> RGB:
        """Return the colour of its text."""
        return self.fg if self.fg is not None else look.theme.ink

    @property
    def value_words(self) -> str:
        """Its value in words, for widgets that have one besides their label: a switch, a choice, a slider, a field
        (only the number of digits of a PIN)."""
        return ""

    @property
    def has(self) -> frozenset[str]:
        """The flags set by the stage, e.g. ``"hovered" in widget.has``."""
        return self.flags

    @property
    def state(self) -> list[str]:
        """All its states, sorted: the flags, and enabled, disabled, selected, checked, clipped."""
        words = set(self.flags)
        words.add("enabled" if self.enabled else "disabled")
        words.update(
            word
            for word, is_so in (
                ("selected", self.selected),
                ("checked", self.checked),
                ("clipped", self.clipped),
                ("focusable", self.can_focus),
                ("draggable", self.draggable),
            )
            if is_so
        )
        return sorted(words)

    def describe(self) -> dict[str, object]:
        """Return the widget for ``--dump-ui``: plain values, rect in window pixels."""
        return {
            "id": self.id,
            "role": self.role,
            "parent": self.parent.id if self.parent is not None else "",
            "rect": list(self.rect),
            "label": self.label,
            "state": self.state,
            "text_px": self.text_px if self.label else 0,
            "fg": hex_of(self.fg) if self.fg is not None else "",
            "bg": hex_of(self.bg) if self.bg is not None else "",
            "key": self.key,
            "region": self.region_name,
            "tooltip": self.tooltip,
        }


def upwards(widget: Widget | None) -> Iterator[Widget]:
    """Iterate over a widget and its ancestors, up to the root."""
    while widget is not None:
        yield widget
        widget = widget.parent
