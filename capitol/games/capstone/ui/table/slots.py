"""The slots with their stacks, each with a flat column beside it that shows the same."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator
from functools import partial

import pygame
from pygame import Rect, Surface

from capitol.games.capstone.rules.numbers import HEIGHT
from capitol.games.capstone.ui.art.pieces import foot_corners, shadow_id, sprite_rect
from capitol.games.capstone.ui.models.pending_turn import MOVE, PLACE, SLOT_IDS, Capstone, Piece, Top
from capitol.games.capstone.ui.models.table import StackModel
from capitol.games.capstone.ui.palette import PIECE_STYLES, SIZE_IDS
from capitol.games.capstone.ui.table.motes import motes
from capitol.games.capstone.ui.table.pyramids import MEASURES, paint_stack, rise_of, stack_light
from capitol.games.capstone.ui.table.regions import Cell
from capitol.games.capstone.ui.table.view_model import TableViewModel
from capitol.games.capstone.ui.words import (
    capstone_name,
    colour_letter,
    key_lifts_text,
    key_puts_text,
    slot_name,
    slot_words,
    why_text,
)
from capitol.host.language import _, labelled, ngettext
from capitol.kit.canvas import Canvas
from capitol.kit.fitting import low_px
from capitol.kit.look import Look
from capitol.kit.pictures import blend_slices
from capitol.kit.theme import RGB, mix
from capitol.kit.widgets import Custom, Widget
from capitol.table.art.layers import at_once
from capitol.table.art.shadows import contact_shadow
from capitol.table.slab import paint_slab

ROOM = "capstone.room"
STONE: RGB = (0xB9, 0xA9, 0x8C)
_PLINTH: RGB = (0x8F, 0x86, 0x78)
_EDGE: RGB = (0x4A, 0x40, 0x34)
_GOLD: RGB = (0xE9, 0xB8, 0x4A)
_POOL, _POOL_AT, _POOL_REACH = 16, (0.36, 0.34), 0.86
_WARM: RGB = (255, 232, 192)
_COOL: RGB = (154, 131, 130)
_GLOW: RGB = (40, 27, 8)
"""The light on the board: the place of its pool, its reach, and its colours in the middle and beyond."""
_SHADED = ((0.530, 0.105, 0.50), (0.168, 0.06, 0.34), (0.952, 0.02, 0.5))
"""Where a floor lies in the shade of what rises behind it: below the upper terrace, below the wall, below the lower
terrace; how far down, relative to the board's height, and how dark at its upper edge."""
_EDGE_OF_FLOOR = 0.040
"""How wide the wooden frame is, relative to the board's height."""
_LIP, _LIP_TALL, _LIP_LIGHT = 0.470, 0.006, (38, 30, 18)
"""The lit edge of the upper terrace: where, how high, and its light."""
_TEXT, _LETTER = 17, 16
_DIM = 120
_FRAME = 21
"""The width of the wooden frame, with the margin around it."""
_GROWN, _RIM = 1.16, 1.12
_CONTACT, _CONTACT_SHADE = 5.0, (24, 14, 8, 150)
"""The softness, in logical pixels of the table, and the colour of the shadow where a plinth touches the floor."""
_SOCKET, _SOCKET_LIGHT = 78, 70
"""The opacity of the dark of an empty place in a flat column, and of the light on its lower edge."""


def build_slots(view_model: TableViewModel) -> Widget:
    """Build the board with all slots."""
    root = Widget("board", view_model.regions.board, region="board")
    root.add(Custom("board.ground", view_model.regions.board, _paint_lit_ground))
    for stack, cell in zip(view_model.model.stacks, view_model.regions.cells, strict=True):
        root.add(SlotWidget(view_model, stack, cell))
    return root


def _paint_lit_ground(canvas: Canvas, widget: Widget) -> None:
    """Paint the board itself, and the dust in the light over it."""
    paint_ground(canvas, widget.rect)
    if canvas.look.theme.textured:
        for mote in motes(canvas.look, widget.rect):
            canvas.blit(mote.pictures[0], mote.at)


def paint_ground(canvas: Canvas, rect: Rect) -> None:
    """Paint the board itself."""
    look = canvas.look
    box = board_place(look, rect)

    def make() -> Surface:
        board = Surface(box.size, 0, 32)
        board.blit(look.sprites.take(ROOM, *box.size), (0, 0))
        deepen(board)
        at_once(light_slices(board))
        return board

    if look.theme.textured and look.sprites.has(ROOM):
        canvas.blit(look.cache.get((ROOM, box.size), make, dear=True), box.topleft)
        return
    paint_slab(canvas, box)
    if not look.theme.textured:
        canvas.rounded(box, STONE, 8, 1, _EDGE)


def board_place(look: Look, rect: Rect) -> Rect:
    """Return the place of the picture of a board in ``rect``, with its frame."""
    return rect.inflate(-look.board(4), -look.board(4))


def within_frame(look: Look, rect: Rect) -> Rect:
    """Return the paving of a board in ``rect``, on which shadows fall."""
    return rect.inflate(-2 * look.board(_FRAME), -2 * look.board(_FRAME))


def light_slices(board: Surface) -> Generator[None, None, None]:
    """Light a board by one warm pool of light from the upper left, in small steps."""
    light, glow = Surface((_POOL, _POOL), 0, 32), Surface((_POOL, _POOL), 0, 32)
    for y in range(_POOL):
        for x in range(_POOL):
            far = min(1.0, math.hypot(x / (_POOL - 1) - _POOL_AT[0], y / (_POOL - 1) - _POOL_AT[1]) / _POOL_REACH)
            light.set_at((x, y), mix(_WARM, _COOL, far * far * (3 - 2 * far)))
            glow.set_at((x, y), mix(_GLOW, (0, 0, 0), min(1.0, 1.6 * far)))
    yield
    yield from blend_slices(board, light, pygame.BLEND_RGB_MULT)
    yield from blend_slices(board, glow, pygame.BLEND_RGB_ADD)


def deepen(board: Surface) -> None:
    """Let the terraces of a board rise one behind the other: each throws a soft shade on the floor before it."""
    wide, high = board.get_size()
    inside = Rect(0, 0, wide, high).inflate(-2 * round(_EDGE_OF_FLOOR * high), 0)
    for top, tall, dark in _SHADED:
        rows = round(tall * high)
        for row in range(rows):
            far = 1 - row / rows
            left = round(255 * (1 - dark * far * far))
            board.fill(
                (left, left, min(255, left + 4)),
                (inside.x, round(top * high) + row, inside.width, 1),
                pygame.BLEND_RGB_MULT,
            )
    lip = Rect(inside.x, round(_LIP * high), inside.width, max(1, round(_LIP_TALL * high)))
    board.fill(_LIP_LIGHT, lip, pygame.BLEND_RGB_ADD)


def paint_plinth(canvas: Canvas, size: int, foot: tuple[int, int], scale: float, *, full: bool) -> None:
    """Paint the stone under a stack, with a gold edge if the stack is full."""
    x, y = foot
    look, name = canvas.look, f"capstone.plinth.{SIZE_IDS[size]}"
    if look.theme.textured and look.sprites.has(name):
        place = sprite_rect(name, foot, scale)
        room = max(2, round(_CONTACT * scale))
        stone = look.sprites.get(name, *place.size)
        contact = look.cache.get(("contact", name, place.size), lambda: contact_shadow(stone, room, _CONTACT_SHADE))
        canvas.blit(contact, (place.x - 2 * room, place.y - 2 * room + room // 2))
        canvas.sprite(name, place)
        if full:
            points = [(x + px * _RIM * scale, y + py * _RIM * scale) for px, py in foot_corners(MEASURES[size].width)]
            canvas.line(points, _GOLD, max(1.5, 2.2 * scale), closed=True)
        return
    points = [(x + px * _GROWN * scale, y + py * _GROWN * scale) for px, py in foot_corners(MEASURES[size].width)]
    canvas.polygon(points, _PLINTH, max(1.5, 2.2 * scale), _GOLD if full else _EDGE)


def paint_lid(canvas: Canvas, size: int, foot: tuple[int, int], scale: float) -> None:
    """Paint the bronze lid of a slot that was closed without a piece in it."""
    name = f"capstone.lid.{SIZE_IDS[size]}"
    if canvas.look.theme.textured and canvas.look.sprites.has(name):
        canvas.sprite(name, sprite_rect(name, foot, scale))


_PILE_WEIGHT, _AIR_WEIGHT = 4.0, 0.05
"""The cost of covering a stack, and the air above it, with a note."""


class SlotWidget(Widget):
    """One slot: its stack, the flat column beside it, its name and how full it is."""

    role = "slot"

    def __init__(self, view_model: TableViewModel, stack: StackModel, cell: Cell) -> None:
        id = SLOT_IDS[stack.slot]
        refusal = view_model.targets.get(id)
        keys = _keys(view_model, stack)
        super().__init__(
            id,
            cell.rect,
            label=slot_label(stack),
            text_px=_TEXT,
            tooltip=why_text(refusal) if refusal is not None else "",
            focusable=True,
            droppable=view_model.dragging,
            draggable=view_model.acting and (bool(stack.pieces) or _owed_here(view_model, stack.slot)),
            selected=isinstance(view_model.held, Top) and view_model.held.slot == stack.slot,
            on_press=partial(view_model.press, id),
            key=keys,
        )
        self.view_model, self.stack, self.cell = view_model, stack, cell
        self.spoken = slot_words(stack.slot, stack.pieces, stack.cap)
        if view_model.secrets is not None and view_model.secrets.forecast is not None and stack.full:
            points = view_model.secrets.forecast.worths[stack.slot].points
            worth = ngettext("Worth {count} point to you", "Worth {count} points to you", points)
            if points > HEIGHT:
                worth = _("Perfect, worth seven points to you: all four layers agree with your goal")
            self.spoken = f"{self.spoken.rstrip('.')}. {worth.format(count=points)}"
        self.refused = refusal is not None
        if not self.refused:
            self.tooltip = _explained(view_model, stack, keys, self.spoken.rstrip("."))
        self.idle = self.refused or (view_model.held is None and stack.slot not in view_model.movable)

    def needed(self, seen: Rect) -> Iterator[tuple[Rect, float]]:
        stack, cell, art = self.stack, self.cell, self.view_model.art
        tall = art.px(MEASURES[stack.size].tall(max(1, len(stack.pieces)), capped=stack.cap is not None))
        pile = Rect(self.rect.x, cell.under.y - tall, self.rect.width, tall)
        parts = ((pile, _PILE_WEIGHT), (cell.column, 1.0), (cell.under, 1.0), (self.rect, _AIR_WEIGHT))
        for part, weight in parts:
            shown = part.clip(seen)
            if shown.width and shown.height:
                yield shown, weight

    @property
    def shown(self) -> tuple[tuple[int, ...], int | None]:
        """The pieces and the capstone here now, without anything held or moving."""
        view_model, stack = self.view_model, self.stack
        pieces, cap = stack.pieces, stack.cap
        flying = view_model.flying()
        lifted = (
            isinstance(view_model.held, Top) and view_model.held.slot == stack.slot and view_model.lifted == self.id
        )
        if lifted or stack.slot in flying.pieces:
            pieces = pieces[:-1]
        if stack.slot in flying.caps:
            cap = None
        return pieces, cap

    def light(self, turn: int = 0) -> Surface | None:
        """Return the picture of the light that its stack lets through onto the ground, at a turn of its shimmer; None
        if there is none."""
        view_model, pieces = self.view_model, self.shown[0]
        look, art = view_model.look, view_model.art
        shadow = shadow_id(self.stack.size, len(pieces))
        if not pieces or art.plain or not look.theme.textured or not look.sprites.has(shadow):
            return None
        ground = within_frame(look, view_model.regions.board)
        return stack_light(art, self.stack.size, self.cell.foot, pieces, ground, turn)

    @property
    def named(self) -> bool:
        """Whether its name is shown: where one points, or together with those of all places."""
        focused = self.view_model.by_key and "focused" in self.flags
        return focused or "hovered" in self.flags or self.view_model.names_shown()

    def paint_name(self, canvas: Canvas) -> None:
        """Paint its name while something elsewhere mentions it."""
        if not self.named:
            pieces, cap = self.shown
            self._paint_under(canvas, len(pieces), cap, named=True)

    def paint(self, canvas: Canvas) -> None:
        view_model, stack = self.view_model, self.stack
        pieces, cap = self.shown
        key = (
            self.id,
            tuple(self.rect),
            pieces,
            cap,
            stack,
            self.refused and view_model.held is not None,
            stack.slot in view_model.movable,
            self._marked,
            None if view_model.secrets is None else view_model.secrets.forecast,
            view_model.art.plain,
            self.selected,
            view_model.parts.next,
            "hovered" in self.flags,
            self.named,
        )
        canvas.cached(key, partial(self._paint, pieces=pieces, cap=cap))

    def _paint(self, canvas: Canvas, pieces: tuple[int, ...], cap: int | None) -> None:
        view_model, stack, cell = self.view_model, self.stack, self.cell
        look, theme = canvas.look, canvas.look.theme
        if "hovered" in self.flags and view_model.acting:
            canvas.rounded(self.rect, (255, 255, 255), 8, alpha=26)
        # What stands here stays the same while marks come and go.
        fresh, agree = min(stack.fresh, len(pieces)), self._agree
        stands = "stands", self.id, tuple(self.rect), pieces, cap, fresh, stack.cap_fresh, view_model.art.plain, agree
        canvas.cached(stands, partial(self._paint_stack, pieces=pieces, cap=cap))
        if stack.slot in view_model.movable:
            self._paint_handle(canvas, len(pieces))
        if stack.pinned and view_model.parts.next == MOVE:
            side = look.board(18)
            place = Rect(cell.foot[0] - side // 2, self._tip(len(pieces)) - side, side, side)
            canvas.circle(place.center, side // 2, theme.ring_dark)
            canvas.icon("lock", place.inflate(-side // 3, -side // 3), theme.cream)
        self._paint_under(canvas, len(pieces), cap, named=self.named)
        if self._marked:
            canvas.last_move_ticks(cell.column.inflate(look.board(2), look.board(2)))
        if self.refused and view_model.held is not None and view_model.acting:
            canvas.rounded(self.rect, theme.ring_dark, 8, alpha=_DIM)
            side = look.board(26)
            box = Rect(0, 0, side, side)
            box.midtop = (cell.foot[0], self.rect.y + look.board(6))
            canvas.icon("cross", box, theme.cream)

    def _paint_stack(self, canvas: Canvas, pieces: tuple[int, ...], cap: int | None) -> None:
        """Paint the stack and its flat column."""
        view_model, stack, cell = self.view_model, self.stack, self.cell
        paint_plinth(canvas, stack.size, cell.foot, view_model.art.scale, full=len(pieces) == HEIGHT)
        if cap is not None and not pieces:
            paint_lid(canvas, stack.size, cell.foot, view_model.art.scale)
        paint_stack(
            canvas,
            view_model.art,
            stack.size,
            cell.foot,
            pieces,
            cap,
            fresh=min(stack.fresh, len(pieces)),
            cap_fresh=stack.cap_fresh,
            ground=within_frame(canvas.look, view_model.regions.board),
        )
        paint_column(canvas, cell.column, pieces, agree=self._agree)

    @property
    def _agree(self) -> frozenset[int]:
        """The layers that agree with the goal, under an open shield."""
        secrets = self.view_model.secrets
        forecast = None if secrets is None else secrets.forecast
        return frozenset() if forecast is None else forecast.worths[self.stack.slot].agree

    @property
    def _marked(self) -> bool:
        """Whether the other's last turn is marked here."""
        view_model, stack = self.view_model, self.stack
        return stack.slot in view_model.changed and not (stack.fresh or view_model.dragging)

    def _tip(self, pieces: int) -> int:
        measure = MEASURES[self.stack.size]
        high = rise_of(self.stack.size) + (pieces - 1) * measure.step if pieces else 0
        return self.cell.foot[1] - round(high * self.view_model.art.scale)

    def _paint_handle(self, canvas: Canvas, pieces: int) -> None:
        look, theme = canvas.look, canvas.look.theme
        side = look.board(20)
        place = Rect(0, 0, side, side)
        place.midbottom = (self.cell.foot[0], self._tip(pieces) + look.board(1))
        canvas.circle(place.center, side // 2, theme.ring_dark, 0)
        canvas.circle(place.center, side // 2 - look.board(2), theme.gold, 0)
        canvas.icon("up", place.inflate(-side // 2, -side // 2), theme.ring_dark)

    def _paint_under(self, canvas: Canvas, pieces: int, cap: int | None, *, named: bool) -> None:
        """Paint the name of a place if it is ``named``, its number of pieces and lock even without it if it is locked,
        and under an open shield the worth."""
        look, theme, line = canvas.look, canvas.look.theme, self.cell.under.inflate(-canvas.look.ui(10), 0)
        secrets = self.view_model.secrets
        forecast = None if secrets is None else secrets.forecast
        box = Rect(line.right, line.y, 0, line.height)
        points = 0
        if forecast is not None and self.stack.full:
            points = forecast.worths[self.stack.slot].points
            box.width = max(line.height, look.text_width(str(points), _TEXT, bold=True) + look.ui(8))
            box.right = line.right
        if named or cap is not None:
            self._paint_plate(canvas, pieces, cap, box.x, named=named)
        if box.width:
            canvas.rounded(box, theme.gold_light if points < 7 else theme.gold, 9, 1.5, theme.ring_dark)
            canvas.text(str(points), box, _TEXT, theme.ring_dark, bold=True, align="centre")

    def _paint_plate(self, canvas: Canvas, pieces: int, cap: int | None, right: int, *, named: bool) -> None:
        """Paint a plate with the name if it is ``named``, the number of pieces and the lock, up to ``right``."""
        look, theme, line = canvas.look, canvas.look.theme, self.cell.under
        ink: RGB = theme.ring_dark
        self.fg, self.bg = ink, theme.parchment_light
        name, count, pad = slot_name(self.stack.slot) if named else "", f"{pieces}/{HEIGHT}", look.ui(5)
        titled = look.text_width(name, _TEXT, bold=True) if named else 0
        counted, apart = look.text_width(count, _TEXT - 1), look.ui(8) if named else 0
        gap = look.ui(6) if cap is not None else 0
        side = min(look.ui(15), line.height, right - line.x - 2 * pad - titled) if cap is not None else 0
        if titled + apart + counted + gap + side + 2 * pad > right - line.x:  # the column beside the stack shows it
            count, counted, apart = "", 0, 0
            gap = max(0, min(gap, right - line.x - 2 * pad - titled - side)) if named else 0
        # No wider than what is on it: the stone of the place stays in sight.
        wide = titled + apart + counted + gap + side + 2 * pad
        plate = Rect(max(line.x, min(self.cell.foot[0] - wide // 2, right - wide)), line.y, wide, line.height)
        canvas.rounded(plate, theme.parchment_light, 6, 1, _EDGE)
        at = plate.x + pad
        if named:
            canvas.text(name, Rect(at, line.y, titled, line.height), _TEXT, ink, bold=True)
            at += titled + apart
        if count:
            canvas.text(count, Rect(at, line.y, counted, line.height), _TEXT - 1, ink)
        if cap is not None:
            canvas.icon("lock", Rect(plate.right - pad - side, line.centery - side // 2, side, side), ink)


def column_px(look: Look, height: int) -> float:
    """Return the text size of the letters in a flat column of this height."""
    return low_px(look, _LETTER, height // HEIGHT - max(1, look.board(1)))


def paint_column(canvas: Canvas, rect: Rect, pieces: tuple[int, ...], *, agree: frozenset[int] = frozenset()) -> None:
    """Paint a flat column of four places, the lowest piece at the bottom; places that ``agree`` have a tick at the
    left."""
    look, theme = canvas.look, canvas.look.theme
    tall, px = rect.height // HEIGHT, column_px(look, rect.height)
    for at in range(HEIGHT):
        box = Rect(rect.x, rect.bottom - (at + 1) * tall, rect.width, tall - max(1, look.board(1)))
        if at >= len(pieces):
            _paint_socket(canvas, box)
            continue
        style = PIECE_STYLES[pieces[at]]
        canvas.rounded(box, style.colour, 3, 1.5, theme.ring_dark)
        canvas.text(colour_letter(pieces[at]), box, px, style.ink, bold=True, align="centre", fit=False)
        if at in agree:
            side = min(tall, look.board(16))
            tick = Rect(box.x - side - look.board(1), box.centery - side // 2, side, side)
            canvas.circle(tick.center, side // 2, theme.good, 0)
            canvas.icon("check", tick.inflate(-side // 4, -side // 4), theme.cream)


def _paint_socket(canvas: Canvas, box: Rect) -> None:
    """Paint an empty place of a flat column: a shallow recess in the floor, which draws no eye to itself."""
    if not canvas.look.theme.textured:
        canvas.rounded(box, mix(STONE, (255, 255, 255), 0.25), 3, 1, _EDGE)
        return
    line = max(1, canvas.look.board(0.8))
    canvas.rounded(box.move(0, line), (255, 240, 214), 3, alpha=_SOCKET_LIGHT)
    canvas.rounded(box, (30, 18, 10), 3, alpha=_SOCKET)


def slot_label(stack: StackModel) -> str:
    """Describe a slot: its contents, from top to bottom."""
    name = slot_name(stack.slot)
    letters = " ".join(colour_letter(colour) for colour in reversed(stack.pieces))
    text = _("{slot}: empty").format(slot=name) if not letters else labelled(name, letters)
    if stack.cap is not None:
        text += f" · {capstone_name(stack.cap)}"
    return text


def _explained(view_model: TableViewModel, stack: StackModel, keys: str, label: str) -> str:
    """Return ``label``, the contents of a slot, and which key does something there."""
    if keys and SLOT_IDS[stack.slot] in view_model.ringed:
        return f"{label}. {key_puts_text(keys.split()[0])}"
    if keys and stack.slot in view_model.movable:
        return f"{label}. {key_lifts_text(keys)}"
    return label


def _owed_here(view_model: TableViewModel, slot: int) -> bool:
    return isinstance(view_model.held, Capstone) and view_model.held.slot == slot


def _keys(view_model: TableViewModel, stack: StackModel) -> str:
    """Return the keys that press a slot: 1 to 5, with Shift for medium if both sizes are possible."""
    if not view_model.acting:
        return ""
    number = stack.slot % 5 + 1
    shifted = f"shift+{number}"
    held = view_model.held
    if isinstance(held, Piece | Top):
        size = held.size if isinstance(held, Piece) else held.slot // 5
        return f"{number} {shifted}" if stack.size == size else ""
    if held is None and view_model.parts.next == PLACE:
        return ""
    return shifted if stack.size else str(number)
