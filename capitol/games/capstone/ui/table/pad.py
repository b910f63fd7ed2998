"""The note pad beside the table, under an open shield."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from capitol.games.capstone.rules.numbers import COLOUR_COUNT, HEIGHT
from capitol.games.capstone.ui.models.notepad import COUNTING, PAPER, READING, Mark, PadViewModel
from capitol.games.capstone.ui.palette import PIECE_STYLES
from capitol.games.capstone.ui.table.pyramids import paint_symbol
from capitol.games.capstone.ui.table.view_model import TableViewModel
from capitol.games.capstone.ui.words import colour_letter
from capitol.host.language import _, labelled, percent_text
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.theme import mix
from capitol.kit.widgets import Custom, Panel, Paragraph, Widget, column, inset, row, split_left, split_top

_TEXT, _SMALL = 16, 16
_ROW, _HEAD = 36, 26
_NUMBER = 18


def build_pad(view_model: TableViewModel, pad: PadViewModel, rect: Rect) -> Widget:
    """Build a grid of places and colours; below it, as far as there is room, the likeliest goals and the certainty."""
    look, theme = view_model.look, view_model.look.theme
    root = Panel("pad", rect, style="parchment", shadow=False)
    root.region = "pad"
    room = inset(rect, look.ui(8), look.ui(6))
    head, room = split_top(room, look.ui(_HEAD), look.ui(2))
    text = pad_text(pad)
    px, noted = _note_size(look, text, room)
    number = look.ui(_NUMBER)
    _corner, signs = split_left(head, number, look.ui(2))
    for colour, cell in enumerate(row(signs, COLOUR_COUNT, look.ui(3))):
        side = min(cell.size)
        box = Rect(0, 0, side, side)
        box.center = cell.center
        root.add(Custom(f"pad.colour.{colour}", box, partial(_paint_colour, colour)))
    tall = min(look.ui(_ROW), max(1, (room.height - noted - look.ui(4)) // HEIGHT))
    for place in range(HEIGHT):
        line, room = split_top(room, tall)
        _number, cells = split_left(line, number, look.ui(2))
        root.add(Custom(f"pad.place.{place}", Rect(line.x, line.y, number, tall), partial(_paint_number, place)))
        for colour, cell in enumerate(row(cells, COLOUR_COUNT, look.ui(3))):
            root.add(PadCell(view_model, pad, (place, colour), cell.inflate(0, -look.ui(3))))
    room = Rect(room.x, room.y + look.ui(4), room.width, room.height - look.ui(4))
    if pad.mode == READING and pad.chances is not None:
        lines = min(len(pad.chances.likeliest), max(0, (room.height - noted) // look.ui(_HEAD)))
        for number_of, (goal, chance) in enumerate(pad.chances.likeliest[:lines]):
            line, room = split_top(room, look.ui(_HEAD))
            said = " ".join(colour_letter(colour) for colour in goal)
            label = _("{goal}: {percent}").format(goal=said, percent=percent_text(chance))
            root.add(
                Custom(
                    f"pad.goal.{number_of}",
                    line,
                    partial(_paint_goal, goal, chance),
                    role="text",
                    label=label,
                    fg=theme.ink,
                    bg=theme.parchment,
                )
            )
    root.add(Paragraph("pad.note", Rect(room.x, room.y, room.width, noted), text, text_px=px, bg=theme.parchment))
    return root


def _note_size(look: Look, text: str, room: Rect) -> tuple[float, int]:
    """Return the text size of the note and its height: never left out, but smaller if large text leaves the grid no
    room."""
    px = float(_SMALL)
    most = room.height - HEIGHT * look.line(_SMALL, bold=True) - look.ui(4)
    tall = Paragraph.height_for(look, text, room.width, px)
    while tall > most and px * look.scale.ui_scale > _SMALL:
        px -= 0.5
        tall = Paragraph.height_for(look, text, room.width, px)
    return px, tall


def pad_text(pad: PadViewModel) -> str:
    """Return what the pad knows, and what it does not."""
    if pad.mode == PAPER:
        return _("Your opponent’s goal, top to bottom: cross out what it cannot be.")
    if pad.chances is None:
        return _("Calculating…")
    if pad.mode == COUNTING:
        return _("From your own draw alone.")
    sure = percent_text(pad.chances.sure)
    return _("Sure to {percent}. It knows your draw and the turns; a bluff can mislead it.").format(percent=sure)


class PadCell(Widget):
    """A colour at a place, to be crossed out, or with its probability."""

    role = "button"

    def __init__(self, view_model: TableViewModel, pad: PadViewModel, mark: Mark, rect: Rect) -> None:
        place, colour = mark
        paper = pad.mode == PAPER
        crossed = mark in pad.marks
        chance = None if pad.chances is None else pad.chances.grid[place][colour]
        shown = "" if chance is None else f"{round(100 * chance)}"
        said = _("Place {number}").format(number=place + 1) + f", {colour_letter(colour)}"
        id = f"pad.{place}.{colour}"
        super().__init__(
            id,
            rect,
            label=said if chance is None else labelled(said, percent_text(chance)),
            text_px=_SMALL,
            focusable=paper,
            checked=crossed,
            on_press=partial(view_model.press, id) if paper else None,
        )
        if not paper:
            self.role = "text"
        self.shown, self.chance, self.crossed, self.colour = shown, chance, crossed, colour

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.look.theme
        style = PIECE_STYLES[self.colour]
        share = 0.12 if self.chance is None else min(1.0, 0.08 + 0.9 * self.chance)
        face = mix(theme.card, style.colour, share if not self.crossed else 0.0)
        canvas.rounded(self.rect, face, 4, 1, theme.parchment_edge)
        ink = style.ink if share > 0.62 else theme.ink
        self.fg, self.bg = ink, face
        if self.shown:
            canvas.text(self.shown, self.rect, _SMALL, ink, bold=True, align="centre")
        if self.crossed:
            side = min(self.rect.size)
            box = Rect(0, 0, side, side)
            box.center = self.rect.center
            canvas.icon("cross", box, theme.ink)


def _paint_colour(colour: int, canvas: Canvas, widget: Widget) -> None:
    paint_symbol(canvas, colour, widget.rect)


def _paint_number(place: int, canvas: Canvas, widget: Widget) -> None:
    canvas.text(str(place + 1), widget.rect, _SMALL, canvas.look.theme.ink_soft, bold=True)


def _paint_goal(goal: tuple[int, ...], chance: float, canvas: Canvas, widget: Widget) -> None:
    look, theme = canvas.look, canvas.look.theme
    cells = column(widget.rect, 1)[0]
    side = cells.height - look.ui(4)
    for at, colour in enumerate(goal):
        box = Rect(cells.x + at * (side + look.ui(2)), cells.y + look.ui(2), side, side)
        canvas.rounded(box, PIECE_STYLES[colour].colour, 3, 1, theme.ring_dark)
        canvas.text(colour_letter(colour), box, 16, PIECE_STYLES[colour].ink, bold=True, align="centre", fit=False)
    left = cells.x + HEIGHT * (side + look.ui(2)) + look.ui(8)
    text = percent_text(chance)
    canvas.text(text, Rect(left, cells.y, cells.right - left, cells.height), _TEXT, theme.ink, bold=True)
