"""The base of all widgets: identity, place, state, children, hit test and description."""

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
"""How much it matters that a note covers a picture, against 1 for a text or a control."""

SIDEWAYS = frozenset(("left", "right"))
"""The arrows that change what lies in a row."""

_W = TypeVar("_W", bound="Widget")


MENU = "menu"
"""The region of a menu, one entry below the other: from its last entry the arrow down leads to the first, and back."""


class Host(Protocol):
    """What a widget may ask of the stage it stands on."""

    clicks: int
    """The how manieth press in quick succession the last one was: 2 for a double click."""

    @property
    def look(self) -> Look: ...

    def changed(self) -> None:
        """The picture is no longer right."""

    def bubble(self, text: str, near: Rect | str) -> None:
        """Say why something is refused, beside the widget of that id."""

    def open(self, build: Callable[[Look], Widget]) -> None:
        """Show a dialog or menu above everything."""

    def close(self) -> None:
        """Close the topmost dialog or menu."""


class Widget:
    """A named thing in a tree. ``rect`` is in window pixels, ``text_px`` logical.

    Subclasses override ``paint`` and, to take input of their own, ``pointer_…``, ``key_down`` and ``wheel``.
    The flags hovered, focused, outlined, pressed, dragged, target and refused belong to the stage.
    """

    role = "group"
    takes_enter = False  # Enter presses it when it is focused
    tells = False  # pressing it shows its tooltip
    solid = False  # stops the pointer even where it has nothing to do

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
        self.prompt = False  # says what is to be done next: no note may cover it
        self.idle = False  # a press on it says why it is of no use now: a tip may lie over it
        self.spoken = ""  # what is said of it in place of its label
        self.hushed = False  # it repeats what others say: it is left out where the whole screen is told
        self.live = False  # what it says is told whenever it changes
        self.clear: Rect | None = None  # its notes stand above this, e.g. the whole fan that a card lies in
        self.lands = ""  # what is dropped on it goes to the target of this id
        self.clipped = False  # set while painting, when a text did not fit
        self.parent: Widget | None = None
        self.children: list[Widget] = []
        self._all: list[Widget] | None = None
        self._named: dict[str, Widget] | None = None
        for child in children:
            self.add(child)

    # The tree

    def add(self, child: _W) -> _W:
        """Put a child on top of the others; returns it."""
        child.parent = self
        self.children.append(child)
        self._rearranged()
        return child

    def remove(self, child: Widget) -> None:
        """Take a child away. ValueError if it is none."""
        self.children.remove(child)
        self._rearranged()

    def _rearranged(self) -> None:
        for widget in upwards(self):
            widget._all = widget._named = None

    def walk(self) -> Iterator[Widget]:
        """This widget and all below it, in tree order."""
        return iter(self._list())

    def _list(self) -> list[Widget]:
        """Kept until children come or go: a full table is walked several times in every frame."""
        if self._all is None:
            self._all, waiting = [], [self]
            while waiting:
                widget = waiting.pop()
                self._all.append(widget)
                waiting += widget.children[::-1]
        return self._all

    def find(self, pattern: str) -> Widget | None:
        """The first widget in tree order whose id is, or with ``*`` matches, ``pattern``."""
        if "*" in pattern:
            return next((widget for widget in self.walk() if fnmatch.fnmatchcase(widget.id, pattern)), None)
        if self._named is None:
            self._named = {widget.id: widget for widget in reversed(self._list())}
        return self._named.get(pattern)

    def needed(self, seen: Rect) -> Iterator[tuple[Rect, float]]:
        """What a note should not cover: the parts in sight (inside ``seen``) of this widget and those below it that
        show or do something, each with its weight. A picture may rather be covered than a text or a control."""
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
        """The part of its rect where its words stand, in window pixels."""
        return self.rect

    def shown_at(self, look: Look) -> Rect:
        """The part of its rect where what it shows stands, in window pixels: what points at it points there."""
        return self.rect

    def move_by(self, dx: int, dy: int) -> None:
        """Move this widget and all below it."""
        for widget in self.walk():
            widget.rect.move_ip(dx, dy)

    @property
    def region_name(self) -> str:
        """The region of the nearest widget upwards that has one; "" if none."""
        return next((widget.region for widget in upwards(self) if widget.region), "")

    @property
    def can_focus(self) -> bool:
        """Whether the keyboard may go here now."""
        return self.focusable and self.enabled

    # The pointer

    @property
    def interactive(self) -> bool:
        """Whether the pointer finds this widget (rather than what is behind it)."""
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
        """The topmost interactive widget at ``pos``."""
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
        """Tab or an arrow has brought the keyboard here."""

    def pointer_down(self, pos: Point, host: Host) -> bool:
        """True takes the pointer until it is released (a slider does)."""
        return False

    def pointer_drag(self, pos: Point, host: Host) -> None:
        """The pointer moved while taken."""

    def pointer_lost(self) -> None:
        """What was captured by ``pointer_down`` is over before the button is up: another size, a dialog, another
        screen. Nothing comes of it."""

    def pointer_up(self, pos: Point, host: Host) -> None:
        """The pointer was released while taken."""

    def wheel(self, event: Wheel, host: Host) -> bool:
        """True if the wheel did something here."""
        return False

    def key_down(self, event: KeyDown, host: Host) -> bool:
        """A key while focused; True if it was used."""
        return False

    @property
    def writes(self) -> bool:
        """Whether it takes text (`text_typed`, `text_composed`) while it is focused."""
        return False

    @property
    def composes(self) -> bool:
        """Whether an input method is at work in it, to which all keys belong."""
        return False

    def text_typed(self, text: str, host: Host) -> None:
        """Text while focused: of keys, or of an input method."""

    def text_composed(self, text: str, at: int, host: Host) -> None:
        """What an input method has so far, with the cursor ``at`` a sign of it."""

    def caret(self, look: Look) -> Rect:
        """Where the next text comes, in window pixels: an input method shows its candidates there."""
        return self.rect

    @property
    def keeps(self) -> frozenset[str]:
        """The arrows that change its value while it is focused, so that they lead nowhere: Tab leads on beside it."""
        return frozenset()

    def reveal(self, inner: Rect) -> None:
        """Bring a rect inside this widget into sight (a scrolling list does)."""

    # What survives a rebuild

    def memory(self) -> object:
        """What the next widget of this id should take over (a scroll position); ``None`` for nothing."""
        return None

    def recall(self, memory: object) -> None:
        """Take over what the widget of this id before it remembered."""

    # The picture

    def draw(self, canvas: Canvas) -> None:
        """Paint this widget and its children."""
        self.paint(canvas)
        for child in self.children:
            child.draw(canvas)

    def paint(self, canvas: Canvas) -> None:
        """Paint this widget alone; nothing by default."""

    def paint_before(self, canvas: Canvas) -> None:
        """Paint what stands before it in the picture, over the ring that it has as a target; nothing by default."""

    @property
    def in_sight(self) -> Rect:
        """The part of its rect that no other widget lies over, in window pixels: its marks stop there. Empty where
        nothing of it is seen."""
        return self.rect

    @property
    def marks_itself(self) -> bool:
        """Whether its own picture shows that it is a target, or refuses what is dragged: then it gets no ring."""
        return False

    @property
    def mark_rect(self) -> Rect:
        """What the rings go around that mark it as a target, in window pixels."""
        return self.rect

    def ring_rect(self, look: Look) -> Rect:
        """What the focus ring goes around, in window pixels."""
        return self.rect

    @property
    def mark_outline(self) -> Outline:
        """The shape of those rings in `mark_rect`."""
        return "box"

    def ink(self, look: Look) -> RGB:
        """The colour of its text."""
        return self.fg if self.fg is not None else look.theme.ink

    @property
    def value_words(self) -> str:
        """Its value in words, where it has one beside its label: a switch, a choice, a slider, a field."""
        return ""

    @property
    def has(self) -> frozenset[str]:
        """The flags of the stage, e.g. ``"hovered" in widget.has``."""
        return self.flags

    @property
    def state(self) -> list[str]:
        """All that is true of it, sorted: the flags, and enabled, disabled, selected, checked, clipped."""
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
        """The widget for ``--dump-ui``: plain values, rect in window pixels."""
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
    """A widget and those above it, up to the root."""
    while widget is not None:
        yield widget
        widget = widget.parent
