"""A field for a line of text, a number or a PIN.

Text comes from the system's text input, by keys or an input method, and never from the keys themselves; digits come
from the digit keys, whatever else those type. Both may be pasted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import Rect

from capitol.host.language import _, ngettext
from capitol.host.letters import refusal
from capitol.kit.canvas import Canvas
from capitol.kit.clipboard import clipboard_text
from capitol.kit.direction import holds_leftward
from capitol.kit.inputs import KeyDown, Point
from capitol.kit.look import Look
from capitol.kit.theme import mix
from capitol.kit.widgets.base import Host, Widget
from capitol.kit.widgets.layout import inset

_DIGITS = ("number", "pin")
"""The modes that take only digits."""


class TextField(Widget):
    """A field for one line of text.

    Modes: "text", "command" (also characters that no font has, as file names may contain), "number" (digits), "pin"
    (digits shown as dots and never described). The arrows move the cursor visually, in Hebrew and Arabic too, and at
    the ends of the text they move the focus on.

    ``chosen`` is the selection, from one cursor position to another, and is replaced by the next text typed: everything
    after Ctrl+A or a triple click (``all_selected`` from the start), a word after a double click. If the text is
    ``offered``, the first click, Tab and arrows select all of it, so that new text replaces it.
    """

    role = "field"
    ends_on_enter = True

    def __init__(
        self,
        id: str,
        rect: Rect,
        label: str,
        value: str,
        on_change: Callable[[str], None] | None = None,
        *,
        on_submit: Callable[[str], None] | None = None,
        mode: str = "text",
        max_length: int = 24,
        placeholder: str = "",
        all_selected: bool = False,
        offered: bool = False,
        **options: Any,
    ) -> None:
        options.setdefault("focusable", True)
        super().__init__(id, rect, label=label, **options)
        self.value, self._on_change, self._on_submit = value, on_change, on_submit
        self.mode, self.max_length, self.placeholder, self.offered = mode, max_length, placeholder, offered
        self.cursor = len(value)
        self.chosen = (0, len(value) if all_selected else 0)
        self.takes_enter = on_submit is not None
        self.composed = ""  # the unfinished text of an input method
        self._composed_at = 0

    @property
    def writes(self) -> bool:
        return self.enabled and self.mode not in _DIGITS

    @property
    def interactive(self) -> bool:
        return True

    def arrive(self) -> None:
        if self.offered:
            self.select_all()

    def press(self, host: Host) -> None:
        pass  # the press has already placed the cursor

    def takes_key(self, event: KeyDown) -> bool:
        """Whether a key belongs to the field while it has the focus, and so is no shortcut."""
        return True

    @property
    def all_selected(self) -> bool:
        """Whether the whole text is selected."""
        return bool(self.value) and self.chosen == (0, len(self.value))

    def select_all(self) -> None:
        """Select the whole text, so that the next text typed replaces it."""
        self.choose(0, len(self.value))

    def choose(self, start: int, end: int) -> None:
        """Select a part of the text; the cursor goes to its end."""
        self.cursor, self.chosen = end, (start, end)

    def _word_at(self, at: int) -> tuple[int, int]:
        """Return the word, or the gap between two, at or beside a position; the whole of a PIN."""
        if self.mode == "pin" or not self.value:
            return 0, len(self.value)
        at = min(at, len(self.value) - 1)
        same = [sign.isalnum() == self.value[at].isalnum() for sign in self.value]
        start = next((i + 1 for i in range(at, -1, -1) if not same[i]), 0)
        return start, next((i for i in range(at, len(same)) if not same[i]), len(same))

    def memory(self) -> object:
        return self.cursor, self.chosen, self.all_selected, self.value, self.composed, self._composed_at

    def recall(self, memory: object) -> None:
        match memory:
            case (int(cursor), (int(start), int(end)), bool(whole), str(before), str(composed), int(at)):
                # Also at the end of text added by others since.
                self.composed, self._composed_at = composed, at
                most = len(self.value)
                self.cursor = most if cursor == len(before) else min(cursor, most)
                self.chosen = (0, most) if whole else (start, end) if self.value == before else (0, 0)

    def _allowed(self, text: str) -> str:
        if self.mode in _DIGITS:
            return "".join(str(int(sign)) for sign in text if sign.isdecimal())
        return "".join(sign for sign in text if sign.isprintable())

    def _insert(self, text: str, host: Host) -> None:
        """Insert text at the cursor or in place of the selection, as far as it is allowed and fits."""
        allowed = self._allowed(text)
        objection = refusal(allowed) if self.mode == "text" else ""
        if objection:
            host.bubble(objection, self.id)
            return
        value, at = self._without_chosen() if allowed else (self.value, self.cursor)
        new = allowed[: self.max_length - len(value)]
        if new:
            self._set(value[:at] + new + value[at:], at + len(new), host)

    def _without_chosen(self) -> tuple[str, int]:
        """Return the text and the cursor without the selected part."""
        start, end = self.chosen
        return (self.value[:start] + self.value[end:], start) if start < end else (self.value, self.cursor)

    @property
    def composes(self) -> bool:
        return bool(self.composed)

    def text_typed(self, text: str, host: Host) -> None:
        self.composed = ""
        self._insert(text, host)

    def text_composed(self, text: str, at: int, host: Host) -> None:
        self.composed = self._allowed(text)
        self._composed_at = min(at, len(self.composed))

    def _set(self, value: str, cursor: int, host: Host) -> None:
        changed = value != self.value
        self.value, self.cursor, self.chosen = value, max(0, min(cursor, len(value))), (0, 0)
        host.changed()
        if changed and self._on_change is not None:
            self._on_change(value)

    def key_down(self, event: KeyDown, host: Host) -> bool:
        if not self.enabled or event.alt:
            return False
        if self.composed:  # the input method gets the keys
            self.composed = "" if event.chord == "escape" else self.composed
            return True
        value, at = self.value, self.cursor
        if event.chord == "return" and self._on_submit is not None:
            self._on_submit(value)
            return True
        if event.chord == "ctrl+a":
            self.select_all()
            host.changed()
            return True
        chosen = self.chosen[0] < self.chosen[1]
        if chosen and event.chord in ("backspace", "delete", "ctrl+backspace"):
            self._set(*self._without_chosen(), host)
            return True
        left, right = (self._beside(step, host.look) for step in (-1, 1))
        if not chosen and {"left": left, "right": right}.get(event.chord, at) is None:
            return False  # at its ends the arrows move the focus on
        if event.chord == "delete" and at == len(value):
            return False  # nothing to delete
        edits = {
            "backspace": (value[: max(0, at - 1)] + value[at:], at - 1),
            "delete": (value[:at] + value[at + 1 :], at),
            "ctrl+backspace": (value[at:], 0),
            "left": (value, at if left is None else left),
            "right": (value, at if right is None else right),
            "home": (value, 0),
            "end": (value, len(value)),
        }
        if event.chord in edits:
            self._set(*edits[event.chord], host)
            return True
        if event.chord in ("ctrl+v", "shift+insert"):
            self._insert(" ".join(clipboard_text().split()), host)
            return True
        if not event.writes:
            return False
        if not self.writes and event.key.isdecimal() and (event.text.isdecimal() or not event.shift):
            self._insert(event.key, host)
        return True  # used even if refused: a letter typed into a number must not trigger an action elsewhere

    def pointer_down(self, pos: Point, host: Host) -> bool:
        if not self.enabled:
            return False
        self.composed = ""
        x = pos[0] - self._room(host.look.ui).x
        places = self._places(host.look)
        self.cursor = min(range(len(places)), key=lambda i: abs(places[i] - x))
        self.chosen = (0, 0)
        if host.clicks > 2 or (self.offered and host.clicks == 1 and "focused" not in self.flags):
            self.select_all()
        elif host.clicks == 2:
            under = sum(place <= x for place in places) - 1  # the character that was hit, not the nearest gap
            self.choose(*self._word_at(max(0, under)))
        host.changed()
        return True

    @property
    def value_words(self) -> str:
        if self.mode == "pin" and self.value:
            return ngettext("{count} digit", "{count} digits", len(self.value)).format(count=len(self.value))
        return self.value or self.placeholder or _("empty")

    def _places(self, look: Look) -> list[int]:
        """Return the cursor's position before each character, and after the last."""
        shown, size = self._shown(), look.text_px(self.text_px)
        return [look.fonts.cursor_x(shown, index, size) for index in range(len(shown) + 1)]

    def _beside(self, step: int, look: Look) -> int | None:
        """Return the next cursor position to the left (-1) or the right (1); None at the end of the text."""
        order = list(range(len(self.value) + 1))
        if holds_leftward(self.value):
            order.sort(key=self._places(look).__getitem__)
        at = order.index(self.cursor) + step
        return order[at] if 0 <= at < len(order) else None

    def _shown(self) -> str:
        if self.mode == "pin":
            return "•" * len(self.value)
        return self.value[: self.cursor] + self.composed + self.value[self.cursor :]

    def _before(self, look: Look) -> int:
        """Return the distance of the cursor from the left end of the text."""
        index = self.cursor + (self._composed_at if self.composed else 0)
        return look.fonts.cursor_x(self._shown(), index, look.text_px(self.text_px))

    def _shift(self, look: Look) -> int:
        """Return how far the text is scrolled to the left to keep the cursor visible."""
        return max(0, self._before(look) - self._room(look.ui).width)

    def caret(self, look: Look) -> Rect:
        room, tall = self._room(look.ui), look.fonts.line_height(look.text_px(self.text_px))
        left = room.x + self._before(look) - self._shift(look)
        return Rect(left, room.centery - tall // 2, look.ui(1.5), tall)

    def _room(self, ui: Callable[[float], int]) -> Rect:
        return inset(self.rect, ui(10), ui(4))

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        fill = theme.card if self.enabled else theme.disabled_fill
        if "hovered" in self.flags and self.enabled:
            fill = mix(fill, theme.gold_light, 0.15)
        focused = "focused" in self.flags
        self.fg, self.bg = (theme.ink if self.enabled else theme.disabled_text), fill
        canvas.rounded(
            self.rect,
            fill,
            theme.control_radius,
            2 if focused else theme.border,
            theme.gold_edge if focused else theme.button_edge,
        )
        room = self._room(look.ui)
        size, shown = look.text_px(self.text_px), self._shown()
        with canvas.clip(room.inflate(look.ui(4), 0)):
            if not shown and self.placeholder:
                px = look.fitting(self.placeholder, self.text_px, room.width)
                canvas.text(self.placeholder, room, px, theme.ink_soft)
            shift, tall = self._shift(look), look.fonts.line_height(size)
            if focused and self.chosen[0] < self.chosen[1]:
                ends = [look.fonts.cursor_x(shown, at, size) for at in self.chosen]
                chosen = Rect(room.x - shift + min(ends), room.centery - tall // 2, abs(ends[1] - ends[0]), tall)
                canvas.fill(mix(fill, theme.gold, 0.5), chosen)
            canvas.text(shown, Rect(room.x - shift, room.y, 0, room.height), self.text_px, self.fg, fit=False)
            self.clipped = not focused and look.fonts.width(shown, size) > room.width
            if self.composed:
                ends = [look.fonts.cursor_x(shown, at, size) for at in (self.cursor, self.cursor + len(self.composed))]
                line = Rect(room.x - shift + min(ends), room.centery + tall // 2, max(ends) - min(ends), look.ui(1.5))
                canvas.fill(theme.ink, line)
            if focused:
                canvas.fill(theme.ink, self.caret(look))

    def describe(self) -> dict[str, object]:
        return {**super().describe(), "value": "•" * len(self.value) if self.mode == "pin" else self.value}
