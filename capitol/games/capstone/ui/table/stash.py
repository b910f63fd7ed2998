"""The stash at the left: the remaining pieces of each size and colour, and the places of the capstones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from capitol.games.capstone.rules.numbers import COLOUR_COUNT, NO_SLOT
from capitol.games.capstone.ui.models.pending_turn import MOVE, PLACE, STASH, Capstone, Piece
from capitol.games.capstone.ui.models.table import stash_of
from capitol.games.capstone.ui.table.pyramids import MEASURES, SMALL, Art
from capitol.games.capstone.ui.table.slots import STONE
from capitol.games.capstone.ui.table.view_model import TableViewModel
from capitol.games.capstone.ui.words import capstone_name, key_lifts_text, piece_name, slot_name, why_text
from capitol.host.language import _, labelled, ngettext, pgettext
from capitol.kit.canvas import Canvas
from capitol.kit.theme import mix
from capitol.kit.widgets import Label, Widget, column, inset, row, split_left, split_top
from capitol.table.palette import OUTLINE

_PAD, _EDGE = 6, 10
_GAP, _APART = 3, 5
_COUNT, _HEAD, _KEY = 19, 16, 16
_HEADS = 16.0, 15.5, 15.0
"""The sizes of the headings, by preference: slightly smaller letters rather than shorter words."""
_FAINT = 90


def build_stash(view_model: TableViewModel) -> Widget:
    """Build a row per colour: large, medium, capstone."""
    look, theme = view_model.look, view_model.look.theme
    root = Widget("stash", view_model.regions.stash, region="stash")
    room = inset(view_model.regions.stash, look.ui(_PAD), look.ui(_PAD))
    _edge, room = split_left(room, look.ui(_EDGE - _PAD))  # clear of the window's edge, where a focus ring is cut off
    head, room = split_top(room, look.line(_HEAD, bold=True), look.ui(2))
    root.add(
        Label(
            "stash.title",
            head,
            _("Stash"),
            bold=True,
            text_px=_HEAD,
            fg=theme.cream,
            bg=theme.table,
            align="centre",
            tooltip=_("The pieces that can still be placed, for both of you."),
        )
    )
    room = _heads(view_model, root, room)
    for size, cell in enumerate(row(room, 3, look.ui(_GAP))[:2]):
        root.add(StashColumn(f"stash.of.{size}", cell))
    for colour, line in enumerate(column(room, COLOUR_COUNT, look.ui(4))):
        cells = row(line, 3, look.ui(_GAP))
        for size in range(2):
            root.add(StashPiece(view_model, size, colour, cells[size]))
        root.add(StashCap(view_model, colour, cells[2]))
    return root


def _heads(view_model: TableViewModel, root: Widget, room: Rect) -> Rect:
    """Add headings above the columns: words, or if these do not fit the letters of the slots; return the room below."""
    look, theme = view_model.look, view_model.look.theme
    large, medium = pgettext("column of the stash", "Large"), pgettext("column of the stash", "Medium")
    short = pgettext("column of the stash, short", "Cap")
    whole, letters = pgettext("column of the stash", "Capstone"), [slot_name(slot).rstrip("1") for slot in (0, 5)]
    wordings = (large, medium, whole), (large, medium, short), (*letters, whole), (*letters, short)
    head, below = split_top(room, look.line(_HEAD), look.ui(5))
    found = ((words, px, _places(view_model, head, words, px)) for words in wordings for px in _HEADS)
    words, px, places = next((one for one in found if one[2]), (wordings[-1], _HEAD, []))
    for id, word, place in zip(("large", "medium", "cap"), words, places, strict=bool(places)):
        root.add(Label(f"stash.{id}", place, word, text_px=px, fg=theme.cream_soft, bg=theme.table))
    return below


def _places(view_model: TableViewModel, head: Rect, words: Sequence[str], px: float) -> list[Rect]:
    """Return the rects of these words, each above its column or as near to it as its neighbours allow; none if they do
    not fit side by side, clear of a frame around the stash at the window's edge."""
    look, room = view_model.look, view_model.regions.stash
    found, left = [], head.x
    for word, cell in zip(words, row(head, len(words), look.ui(_GAP)), strict=True):
        place = Rect(0, head.y, look.text_width(word, px) + look.ui(2), head.height)
        place.x = max(left, cell.centerx - place.width // 2)
        found.append(place)
        left = place.right + look.ui(_APART)
    right = room.right
    for place in reversed(found):
        place.right = min(right, place.right)
        right = place.left - look.ui(_APART)
    return found if found[0].left >= head.x else []


class StashColumn(Widget):
    """All pieces of a size: an invisible widget for callouts to point at."""

    @property
    def interactive(self) -> bool:
        return False


class Stock(Widget):
    """An item of the stash: a picture above a line."""

    role = "supply"
    line = ""
    size = 0
    colour = 0
    capstone = False
    view_model: TableViewModel

    def art(self) -> Art:
        """Return pictures at the size of the table's pieces, or smaller if a large one does not fit, so that sizes stay
        distinguishable; a capstone may be slightly larger, so that its symbol is legible."""
        measure, art = MEASURES[1 if self.capstone else 0], self.view_model.art
        room = self.rect.height - self._foot()
        part = min(1.0, self.rect.width / ((measure.width + 8) * art.scale), room / ((measure.height + 6) * art.scale))
        return Art(art.look, art.scale * part, art.plain)

    def _foot(self) -> int:
        return self.view_model.look.line(_COUNT, bold=True)

    def centre(self) -> tuple[int, int]:
        """Return the middle of its picture."""
        return self.rect.centerx, self.rect.y + (self.rect.height - self._foot()) // 2

    def paint_stock(self, canvas: Canvas, alpha: int) -> None:
        """Paint the picture and the line below it."""
        look, theme = canvas.look, canvas.look.theme
        hovered = "hovered" in self.flags and self.enabled
        face, ink = theme.dark_raised if hovered else theme.dark, theme.cream
        if not theme.textured:  # blue and black are hard to tell apart
            face, ink = mix(STONE, theme.card, 0.5) if hovered else STONE, OUTLINE
        foot = Rect(self.rect.x, self.rect.bottom - self._foot(), self.rect.width, self._foot())
        self.fg, self.bg = ink, face
        px = look.fitting(self.line, _COUNT, foot.width - look.ui(4), bold=True)
        self.clipped = look.text_width(self.line, px, bold=True) > foot.width

        def paint(canvas: Canvas) -> None:
            canvas.rounded(self.rect, face, 7, 1, theme.dark_edge)
            picture = self.art().piece(self.size, self.colour, capstone=self.capstone)
            at = picture.get_rect(center=self.centre())
            if self.selected:
                canvas.chosen_outline(picture, at.topleft)
            canvas.blit(picture, at.topleft, alpha)
            canvas.text(self.line, foot, px, ink, bold=True, align="centre")
            if keyed:
                self._paint_key(canvas)

        keyed = self.view_model.by_key and bool(self.key)
        canvas.cached(
            (self.id, tuple(self.rect), self.line, alpha, hovered, self.selected, self.view_model.art.plain, keyed),
            paint,
        )

    def _paint_key(self, canvas: Canvas) -> None:
        """Paint the digit that picks it in its corner, with an arrow for Shift."""
        look, theme = canvas.look, canvas.look.theme
        digit = self.key.removeprefix("shift+")
        tall, wide = look.line(_KEY, bold=True), look.text_width(digit, _KEY, bold=True)
        arrow = 0 if digit == self.key else look.ui(12)
        box = Rect(self.rect.x, self.rect.y, max(tall, arrow + wide + look.ui(8)), tall)
        canvas.rounded(box, theme.parchment_light, 6, 1, theme.ring_dark)
        place = Rect(box.x, box.y, box.width - arrow, tall)
        if arrow:
            x, y, unit = box.x + look.ui(3), box.centery, arrow / 2
            place.x = box.x + arrow
            outline = ((1, -1), (2, 0), (1.5, 0), (1.5, 0.9), (0.5, 0.9), (0.5, 0), (0, 0))
            canvas.polygon([(x + px * unit, y + py * unit) for px, py in outline], theme.ring_dark)
        canvas.text(digit, place, _KEY, theme.ring_dark, bold=True, align="centre")


class StashPiece(Stock):
    """The pieces of one size and colour."""

    def __init__(self, view_model: TableViewModel, size: int, colour: int, rect: Rect) -> None:
        id, count = STASH[COLOUR_COUNT * size + colour], stash_of(view_model.model, size, colour)
        refusal = view_model.targets.get(id)
        key = f"shift+{colour + 1}" if size else str(colour + 1)
        left = ngettext("{count} left", "{count} left", count).format(count=count) if count else _("none left")
        said = labelled(piece_name(size, colour), left)
        keyed = view_model.acting and view_model.held is None and view_model.parts.next == PLACE
        explained = f"{said}. {key_lifts_text(key)}" if keyed and count else said
        super().__init__(
            id,
            rect,
            label=said,
            text_px=_COUNT,
            tooltip=why_text(refusal) if refusal is not None else explained,
            focusable=True,
            draggable=view_model.acting and view_model.parts.next <= MOVE,
            selected=view_model.held == Piece(size, colour),
            on_press=partial(view_model.press, id),
            key=key if keyed else "",
        )
        self.view_model, self.size, self.colour, self.count = view_model, size, colour, count
        self.line = f"×{count}"
        self.idle = refusal is not None or not count or view_model.parts.next > MOVE

    def paint(self, canvas: Canvas) -> None:
        self.paint_stock(canvas, 255 if self.count else _FAINT)


class StashCap(Stock):
    """The capstone of a colour, or its place on the board."""

    capstone = True
    size = SMALL

    def __init__(self, view_model: TableViewModel, colour: int, rect: Rect) -> None:
        id, at = f"cap.{colour}", view_model.model.caps[colour]
        lifted = view_model.model.lifted == colour
        where = "" if lifted or at == NO_SLOT else slot_name(at)
        said = capstone_name(colour)
        if where:
            said = _("{capstone}: on {slot}").format(capstone=said, slot=where)
        owed = isinstance(view_model.held, Capstone) and view_model.held.colour == colour
        super().__init__(
            id,
            rect,
            label=said,
            text_px=_COUNT,
            tooltip="\n".join(
                (said, _("It follows when a piece of its colour is moved, and closes the slot it stands on."))
            ),
            focusable=True,
            draggable=owed,
            selected=owed,
            on_press=partial(view_model.press, id),
        )
        self.view_model, self.colour, self.away = view_model, colour, bool(where)
        self.line = f"→ {where}" if where else "×1"
        self.idle = not owed

    def paint(self, canvas: Canvas) -> None:
        self.paint_stock(canvas, _FAINT if self.away else 255)
