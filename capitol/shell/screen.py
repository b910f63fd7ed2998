"""Common parts of the program's own screens: wooden background, heading, back button, and the rows of a form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pygame import Rect

from capitol.host.language import _, control_name
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import KeyDown
from capitol.kit.look import Look
from capitol.kit.scene import Scene
from capitol.kit.theme import RGB, mix
from capitol.kit.widgets import (
    Button,
    Choice,
    Custom,
    Dialog,
    DialogButton,
    Label,
    Option,
    Panel,
    Paragraph,
    ScrollList,
    Widget,
    inset,
    message_dialog,
    split_left,
    split_top,
)
from capitol.table.table_top import paint_table

MARGIN = 24
HEADER = 52
CONTROL = 40
PRIMARY = 46
NAV = 220
Rows = list[Widget]
"""The rows of a form."""


class Screen(Scene):
    """A screen of the program. Esc goes back."""

    roams = True

    def back(self) -> None:
        """Go back to the screen below."""
        if self.stack is not None and len(self.stack) > 1:
            self.stack.pop()

    def ask(
        self, id: str, title: str, text: str, no: str, yes: str, act: Callable[[], None], *, danger: bool = False
    ) -> None:
        """Ask for confirmation; Esc means No. ``danger`` marks what cannot be undone: Enter then means No as well."""

        def sure() -> None:
            self.stage.close()
            act()

        def build(look: Look) -> Dialog:
            buttons = [
                DialogButton("no", no, self.stage.close),
                DialogButton("yes", yes, sure, kind="danger" if danger else "primary"),
            ]
            return message_dialog(look, id, title, text, buttons, on_cancel=self.stage.close)

        self.stage.open(build)

    def on_key(self, event: KeyDown) -> bool:
        """Go back with Esc, and explain the focused widget with I."""
        if event.chord == "escape":
            self.back()
            return True
        return event.chord == "i" and self.stage.explain()

    def paint_static(self, canvas: Canvas) -> None:
        """Paint the widgets on wood."""
        paint_table(canvas)
        self.stage.draw_still(canvas)


class ListRow(Widget):
    """A card in a list beside details. A press selects it with ``choose``; on the selected one it calls ``again``, if
    given."""

    role = "row"
    takes_enter = True

    def __init__(
        self,
        look: Look,
        id: str,
        rect: Rect,
        label: str,
        choose: Callable[[], None],
        again: Callable[[], None] | None = None,
        **options: Any,
    ) -> None:
        theme = look.theme
        face = theme.gold_light if options.get("selected") else theme.card
        super().__init__(id, rect, label=label, focusable=True, fg=theme.ink, bg=face, **options)
        self._choose, self._again = choose, again

    @property
    def interactive(self) -> bool:
        return True

    def press(self, host: object) -> None:
        if not self.selected:
            self._choose()
        elif self._again is not None:
            self._again()

    def paint_card(self, canvas: Canvas) -> RGB:
        """Paint its background and return the colour of the background."""
        theme = canvas.look.theme
        face = theme.parchment_light if "hovered" in self.flags and not self.selected else self.bg or theme.card
        edge = theme.gold_edge if self.selected else theme.parchment_edge
        canvas.rounded(self.rect, face, 7, 2 if self.selected else theme.border, edge)
        return face


def page(look: Look, root: Widget, id: str, title: str, back: Callable[[], None]) -> Rect:
    """Add heading and back button to a screen; return the area below them, inside the margins."""
    room = inset(look.scale.rect, look.ui(MARGIN), look.ui(16))
    head, rest = split_top(room, look.ui(HEADER), gap=look.ui(14))
    label = _("Back")
    wide = max(look.ui(110), Button.width_for(look, label, "left"))
    button, heading = split_left(head, wide, gap=look.ui(20))
    tall = look.ui(CONTROL)
    root.add(
        Button(
            f"{id}.back",
            Rect(button.x, button.centery - tall // 2, wide, tall),
            label,
            back,
            icon="left",
            tooltip=control_name("escape"),
            region=f"{id}.head",
        )
    )
    heading.width = min(heading.width, look.text_width(title, 32, bold=True, family="title") + look.ui(4))
    theme = look.theme
    root.add(title_label(look, f"{id}.title", heading, title, 32, shrinks=False, fg=theme.cream, bg=theme.table))
    return rest


def list_and_details(look: Look, id: str, room: Rect, wide: int) -> tuple[Rect, Panel, Rect]:
    """Split ``room`` into a list at the left, ``wide`` window pixels wide, and a panel with details at the right.
    Return the list's area, the panel, and the area inside it. Tab goes first to the one that is added to the screen
    first."""
    left, right = split_left(room, wide, gap=look.ui(16))
    return left, Panel(id, right), inset(right, look.ui(24), look.ui(18))


def beside(left: str, right: str) -> dict[tuple[str, str], str]:
    """Return the focus transitions between two regions side by side: Right enters the right one, Left the left one."""
    return {(left, "right"): right, (right, "left"): left}


def nav_width(look: Look, labels: Iterable[str]) -> int:
    """Return the width in window pixels of a `nav_list` with these labels."""
    return max(look.ui(NAV), *(Button.width_for(look, label) + look.ui(16) for label in labels))


def nav_list(look: Look, id: str, rect: Rect, rows: Sequence[Button]) -> ScrollList:
    """Return a column of buttons, which scrolls if the window is too low; the buttons are then narrower, to make room
    for the bar."""
    gap = look.ui(8)
    if sum(one.rect.height for one in rows) + gap * (len(rows) - 1) > rect.height:
        for one in rows:
            one.rect.width = rect.width - look.ui(16)
    return ScrollList(id, rect, rows, gap=gap, region=id)


def buttons_right(look: Look, root: Widget, rect: Rect, buttons: list[Button]) -> int:
    """Add buttons side by side at the right end of ``rect``, the last one outermost; return where they begin."""
    right = rect.right
    for button in reversed(buttons):
        wide = max(button.rect.width, Button.width_for(look, button.label, button.icon, button.text_px))
        button.rect = Rect(right - wide, rect.y, wide, rect.height)
        right -= wide + look.ui(10)
    for button in buttons:
        root.add(button)
    return right


def labelled(
    look: Look,
    id: str,
    width: int,
    label: str,
    make: Callable[[Rect], Widget],
    *,
    note: str = "",
    share: float = 0.46,
    tall: int = CONTROL,
    needs: int = 0,
) -> Widget:
    """Return a row of a form: label at the left, control at the right, note below.

    A control that ``needs`` more window pixels than are left beside its label goes below it.
    """
    height = look.ui(tall)
    beside, control = split_left(Rect(0, 0, width, height), round(width * share), gap=look.ui(12))
    if needs > control.width:
        beside = Rect(0, 0, width, Paragraph.height_for(look, label, width))
        control = Rect(0, beside.bottom + look.ui(2), width, height)
    else:
        wrapped = Paragraph.height_for(look, label, beside.width)
        beside = Rect(beside.x, max(0, (height - wrapped) // 2), beside.width, wrapped)
    holder = Widget(f"{id}.row", Rect(0, 0, width, 0))
    holder.add(Paragraph(f"{id}.label", beside, label, fg=look.theme.ink, bg=look.theme.parchment))
    holder.add(make(control))
    bottom = max(beside.bottom, control.bottom)
    if note:
        below = holder.add(words(look, f"{id}.note", width, note))
        below.move_by(0, bottom + look.ui(2))
        bottom = below.rect.bottom
    holder.rect.height = bottom + look.ui(6)
    return holder


def words(
    look: Look,
    id: str,
    width: int,
    text: str,
    *,
    px: float = 16,
    bold: bool = False,
    fg: RGB | None = None,
    bg: RGB | None = None,
    **more: Any,
) -> Paragraph:
    """Return a paragraph on parchment as high as its text needs at this width: in the style of a note, unless an ink is
    given."""
    theme, box = look.theme, Rect(0, 0, width, Paragraph.height_for(look, text, width, px, bold))
    fg, bg = fg or theme.ink_soft, bg or theme.parchment
    return Paragraph(id, box, text, text_px=px, bold=bold, fg=fg, bg=bg, **more)


def wide_button(look: Look, id: str, width: int, label: str, act: Callable[[], None], **options: Any) -> Button:
    """Return a button as wide as a form, with other options of `Button`."""
    return Button(id, Rect(0, 0, width, look.ui(CONTROL)), label, act, **options)


def menu_row(
    look: Look,
    id: str,
    width: int,
    label: str,
    options: Mapping[str, str],
    now: str,
    change: Callable[[str], None],
    *,
    style: str = "menu",
    whole: bool = True,
    **row: Any,
) -> Widget:
    """Return a row with a choice of values with these names, with the options of `labelled`; ``whole``: if necessary
    below its label, so that no name is cut off."""
    items = [Option(value, text) for value, text in options.items()]
    needs = menu_needs(look, options.values()) if whole else 0

    def make(rect: Rect) -> Widget:
        return Choice(id, rect, label, items, now, change, style=style)

    return labelled(look, id, width, label, make, needs=needs, **row)


def menu_needs(look: Look, texts: Iterable[str], icons: bool = False) -> int:
    """Return the width in window pixels at which a menu cuts off none of its texts; with ``icons`` each text has an
    icon before it."""
    return max(look.text_width(text, 16, bold=True) for text in texts) + look.ui(76 if icons else 48)


def heading(look: Look, id: str, width: int, text: str) -> Label:
    """Return a small heading between the rows of a form."""
    return title_label(look, id, Rect(0, 0, width, look.line(20) + look.ui(8)), text, 20, valign="bottom")


def title_label(
    look: Look, id: str, rect: Rect, text: str, px: float, *, shrinks: bool = True, **options: Any
) -> Label:
    """Return a heading in the title face, which ``shrinks`` if enlarged text needs it; by default in ink on
    parchment."""
    px = look.fitting(text, px, rect.width, bold=True, family="title") if shrinks else px
    more = {"fg": look.theme.ink, "bg": look.theme.parchment, **options}
    return Label(id, rect, text, text_px=px, bold=True, family="title", **more)


def ruled(look: Look, rows: Rows, width: int) -> Rows:
    """Return the rows with thin lines between them."""
    made: Rows = []
    for number, row in enumerate(rows):
        if number:
            made.append(Custom(f"settings.line.{number}", Rect(0, 0, width, max(1, look.ui(1))), _paint_line))
        made.append(row)
    return made


def _paint_line(canvas: Canvas, widget: Widget) -> None:
    theme = canvas.look.theme
    canvas.fill(mix(theme.parchment, theme.parchment_edge, 0.55), widget.rect)
