"""The rail at the right: a row for each seat in turn order, the three stacks, the end of the log, and the buttons."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from capitol.games.capitol.rules.numbers import STACKS
from capitol.games.capitol.ui.art.pieces import PieceGeometry
from capitol.games.capitol.ui.models.table import Building, SeatModel, StackModel
from capitol.games.capitol.ui.parts.board_picture import BoardArt, paint_icon, tower_picture
from capitol.games.capitol.ui.parts.card import card_sprite
from capitol.games.capitol.ui.table.actions import actions_height, build_actions
from capitol.games.capitol.ui.table.sentences import seat_tooltip, stack_tooltip
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.host.controls import hand
from capitol.host.language import _
from capitol.kit.cached_layer import CachedPart, CachedParts
from capitol.kit.canvas import PARCHMENT, Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Widget, inset, row, split_bottom, split_right
from capitol.table.log_panel import LogPanel
from capitol.table.palette import OUTLINE, WOOD, SeatStyle, is_dark
from capitol.table.seats.badge import paint_bare_symbol
from capitol.table.seats.players import paint_portrait
from capitol.table.watching import build_watch, watch_height

_STRIP, _FACTS, _CHIPS = 28, 24, 25
_STACKS = 99
_LEAST_STACKS, _MOST_STACKS = 50, 140
_LEAST_LOG, _ROOMY_LOG = 44, 160
_COLUMN, _WIDE_COLUMN = 236, 0.36
_GAP = 5
_TEXT = 16
_SCORE = 20
_LEAST_APART, _APART = 2, 8
"""The gap between a yard's number and the next house, wider than to its own house if there is room."""
_LEAST_HIGHEST = 3
"""The houses of a yard are small enough for this many floors."""


def build_rail(view_model: TableViewModel, parts: CachedParts) -> Widget:
    """Return the whole rail; what does not fit shrinks from below: first the log, then the stacks' cards. The buttons
    are separate, because they change more often than the rest."""
    look, rail = view_model.look, view_model.frame.rail
    root = Widget("rail", rail, region="rail")
    room = inset(rail, look.ui(_GAP), look.ui(_GAP))
    beside = None
    if view_model.frame.two_columns:
        room, beside = split_right(room, max(look.ui(_COLUMN), round(room.width * _WIDE_COLUMN)), look.ui(_GAP))
    actions, left = split_bottom(room, _buttons_height(view_model, room.width), look.ui(_GAP))
    shows = (_shows(view_model), tuple(left), None if beside is None else tuple(beside))
    root.add(parts.get("rail", shows, lambda: _build_shown(view_model, left, beside)))
    buttons = (view_model.setting, hand(), view_model.buttons, view_model.watch, tuple(actions))
    root.add(parts.get("actions", buttons, lambda: _build_buttons(view_model, actions)))
    return root


def _shows(view_model: TableViewModel) -> object:
    """Return everything that only the rail depends on, except for the buttons."""
    model = view_model.model
    seats = (model.phase, model.seats, view_model.sitters, view_model.sealed, view_model.aid)
    return view_model.setting, seats, view_model.thinking, view_model.winners, model.stacks, view_model.log


def _buttons_height(view_model: TableViewModel, width: int) -> int:
    if view_model.watch is None:
        return actions_height(view_model, width)
    return watch_height(view_model.look, view_model.frame.folded)


def _build_buttons(view_model: TableViewModel, rect: Rect) -> Widget:
    """Return the action buttons, or those for watching."""
    look, watch = view_model.look, view_model.watch
    made = (
        build_actions(view_model, rect)
        if watch is None
        else build_watch(look, watch, rect, view_model.frame.folded, view_model.press)
    )
    return CachedPart("rail.buttons", rect, children=(made,))


def _build_shown(view_model: TableViewModel, room: Rect, beside: Rect | None) -> Widget:
    """Return seats, stacks and log: in ``room`` above the buttons, or seats and log ``beside`` the stacks."""
    root = CachedPart("rail.shown", view_model.frame.rail)
    if beside is not None:
        _seats_over_log(view_model, root, beside)
        tall = room.width // len(STACKS) * 67 // 48 + view_model.look.ui(24)
        _stacks(view_model, root, Rect(room.x, room.y, room.width, min(room.height, tall)))
        return root
    look, seats = view_model.look, view_model.model.seats
    gap, top = look.ui(_GAP), room.y
    full = look.ui(_STRIP + _FACTS + _CHIPS + 6)
    short = look.ui(_STRIP + _FACTS + 4)
    needed = full * (len(seats) - 1) + short + gap * len(seats) + look.ui(_STACKS) + gap
    if needed > room.height:
        full = max(short, full - (needed - room.height) // max(1, len(seats) - 1))
    if short * len(seats) + gap * (len(seats) + 1) + look.ui(_LEAST_STACKS) > room.height:
        short = full = look.ui(_STRIP)
    elif (spare := room.height - needed) < look.ui(_LEAST_LOG):
        full += max(0, spare) // max(1, len(seats) - 1)  # too little for a log: larger houses instead of bare wood
    for seat in seats:
        tall = short if seat.seat == view_model.model.viewer else full
        root.add(SeatRow(view_model, seat, Rect(room.x, top, room.width, tall)))
        top += tall + gap
    tall = min(look.ui(_STACKS), max(look.ui(40), room.bottom - top))
    if room.bottom - top - gap - look.ui(_MOST_STACKS) >= look.ui(_ROOMY_LOG):
        tall = look.ui(_MOST_STACKS)
    _stacks(view_model, root, Rect(room.x, top, room.width, tall))
    top += tall + gap
    left_over = room.bottom - top
    if left_over >= look.ui(_LEAST_LOG):
        root.add(LogPanel(view_model, Rect(room.x, top, room.width, left_over)))
    return root


def _stacks(view_model: TableViewModel, root: Widget, rect: Rect) -> None:
    stacks = root.add(Widget("stacks", rect))
    for stack, cell in zip(view_model.model.stacks, row(rect, len(STACKS), view_model.look.ui(_GAP)), strict=True):
        stacks.add(StackWidget(view_model, stack, cell))


def _seats_over_log(view_model: TableViewModel, root: Widget, room: Rect) -> None:
    """Add the seats, two in a line, and the log below."""
    look, seats = view_model.look, view_model.model.seats
    gap = look.ui(_GAP)
    lines = -(-len(seats) // 2)
    full = min(look.ui(_STRIP + _FACTS + _CHIPS + 6), (room.height - gap * (lines - 1)) // lines)
    for number, seat in enumerate(seats):
        line = Rect(room.x, room.y + number // 2 * (full + gap), room.width, full)
        root.add(SeatRow(view_model, seat, row(line, 2, gap)[number % 2]))
    used = lines * (full + gap)
    if room.height - used >= look.ui(_LEAST_LOG):
        root.add(LogPanel(view_model, Rect(room.x, room.y + used, room.width, room.height - used)))


class SeatRow(Widget):
    """One seat: name, points, marks, cards in hand, roofs left, and the yard as chips."""

    role = "seat"

    def __init__(self, view_model: TableViewModel, seat: SeatModel, rect: Rect) -> None:
        id, sitter = f"seat.{seat.seat}", view_model.sitters[seat.seat]
        super().__init__(
            id,
            rect,
            label=sitter.name,
            text_px=_TEXT,
            focusable=True,
            tooltip=seat_tooltip(seat, view_model.names, view_model.aid, sitter.about),
            on_press=partial(view_model.press, id),
        )
        self.view_model, self.model, self.portrait = view_model, seat, sitter.face
        self.unlocked = sitter.unlocked
        self.won = seat.seat in view_model.winners

    @property
    def value_words(self) -> str:
        return _("has won") if self.won else ""

    @property
    def _folded(self) -> bool:
        """Whether there is room only for the strip with the name."""
        return self.rect.height < self.view_model.look.ui(_STRIP + _FACTS)

    def face_rect(self) -> Rect:
        """Return the place of the portrait, empty if there is none."""
        look = self.view_model.look
        strip = self.rect.height if self._folded else look.ui(_STRIP)
        side = strip - look.ui(4) + (0 if self._folded else look.ui(_FACTS - 1)) if self.portrait else 0
        return Rect(self.rect.x + look.ui(3), self.rect.y + look.ui(2), side, side)

    def yard_rect(self) -> Rect:
        """Return the room for the yard while a move of the seat is shown: all below the strip."""
        look = self.view_model.look
        edge, top = look.ui(4), self.rect.y + look.ui(_STRIP + 1)
        tall = self.rect.bottom - look.ui(3) - top
        return Rect(self.rect.x + edge, top, self.rect.width - 2 * edge, max(0, tall))

    def paint(self, canvas: Canvas) -> None:
        view_model = self.view_model
        style = view_model.board.style(self.model.seat)
        acting = view_model.thinking == self.model.seat or (self.model.to_act and view_model.thinking is None)
        self.fg, self.bg = style.text, style.colour
        self.clipped = False
        key = (
            "seat",
            tuple(self.rect),
            self.label,
            self.model,
            style,
            acting,
            self._mark(),
            view_model.model.phase,
            view_model.model.viewer,
            self.portrait,
            self.unlocked,
            self.won,
        )
        canvas.cached(key, lambda inner: self._paint(inner, style, acting))

    def _paint(self, canvas: Canvas, style: SeatStyle, acting: bool) -> None:
        look, theme, view_model = canvas.look, canvas.look.theme, self.view_model
        canvas.gradient(
            self.rect, theme.parchment_light, theme.parchment, 7, theme.border, theme.parchment_edge, grain=PARCHMENT
        )
        folded, face = self._folded, self.face_rect()
        strip = Rect(self.rect) if folded else Rect(self.rect.x, self.rect.y, self.rect.width, look.ui(_STRIP))
        canvas.rounded(strip, style.colour, 7, 1.25, OUTLINE)
        self._strip(canvas, strip, style, folded, face.width)
        if folded:
            if self.portrait:
                paint_portrait(canvas, self.portrait, face)
            if acting:
                canvas.rounded(self.rect.inflate(look.ui(4), look.ui(4)), None, 9, 3, theme.gold)
            return
        pad = look.ui(8)
        room = Rect(self.rect.x + pad, strip.bottom + look.ui(1), self.rect.width - 2 * pad, look.ui(_FACTS))
        facts = Rect(room.x + face.width, room.y, room.width - face.width, room.height)
        self._facts(canvas, facts)
        chips = Rect(room.x, room.bottom, room.width, self.rect.bottom - room.bottom - look.ui(3))
        if self.portrait:
            paint_portrait(canvas, self.portrait, face)
        if chips.height >= look.ui(16) and self.model.seat != view_model.model.viewer:
            paint_yard(canvas, chips, [piece.building for piece in self.model.yard], view_model.board)
        if acting:
            canvas.rounded(self.rect.inflate(look.ui(4), look.ui(4)), None, 9, 3, theme.gold)

    def _strip(self, canvas: Canvas, strip: Rect, style: SeatStyle, folded: bool, face: int) -> None:
        """Paint symbol, name and points beside the portrait, which is ``face`` pixels wide."""
        look, view_model, seat = canvas.look, self.view_model, self.model
        side = look.ui(20)
        left = strip.x + look.ui(7) + face
        paint_bare_symbol(canvas, style, Rect(left, strip.centery - side // 2, side, side))
        left += side + look.ui(7)
        score = str(seat.score)
        wide = look.text_width(score, _SCORE, bold=True)
        right = strip.right - look.ui(9)
        canvas.text(score, Rect(right - wide, strip.y, wide + 2, strip.height), _SCORE, style.text, bold=True)
        right -= wide + look.ui(6)
        if self.won:
            right -= side
            laurel = Rect(right, strip.centery - side // 2, side, side)
            canvas.sprite("icon.laurel" if is_dark(style.text) else "icon.laurel.light", laurel)
            right -= look.ui(4)
        if seat.consul:
            disc = look.ui(22)
            right -= disc
            canvas.sprite("consul", Rect(right, strip.centery - disc // 2, disc, disc))
            right -= look.ui(4)
        if self.unlocked:
            right -= side
            paint_icon(canvas, "unlocked", Rect(right, strip.centery - side // 2, side, side), style.text)
            right -= look.ui(4)
        if folded:
            # The facts of the second line: number of cards, and whether the seat has passed.
            cards, mark = str(seat.hand_size), look.ui(18)
            right -= look.ui(8)
            wide = look.text_width(cards, _TEXT, bold=True)
            right -= wide
            canvas.text(cards, Rect(right, strip.y, wide + 2, strip.height), _TEXT, style.text, bold=True)
            for icon in ("hand", "flag") if seat.passed and view_model.model.phase == "construction" else ("hand",):
                right -= mark + look.ui(3)
                paint_icon(canvas, icon, Rect(right, strip.centery - mark // 2, mark, mark), style.text)
            right -= look.ui(6)
        name = Rect(left, strip.y, right - left, strip.height)
        shown = self.label
        px = float(_TEXT)
        # A long name is shrunk before it is cut off; the tooltip has all of it.
        while px > 13 and look.text_width(shown, px, bold=True) > name.width:
            px -= 0.5
        if look.text_width(shown, px, bold=True) > name.width:
            shown = view_model.names.seats[seat.seat]
        canvas.text(shown, name, px, style.text, bold=True)

    def _facts(self, canvas: Canvas, row: Rect) -> None:
        look, theme, seat = canvas.look, canvas.look.theme, self.model
        side = look.ui(18)
        left = row.x
        for icon, number in (("hand", seat.hand_size), ("round", seat.roofs[0]), ("triangular", seat.roofs[1])):
            paint_icon(canvas, icon, Rect(left, row.centery - side // 2, side, side), theme.ink)
            left += side + look.ui(3)
            text = str(number)
            wide = look.text_width(text, _TEXT, bold=True)
            canvas.text(text, Rect(left, row.y, wide + 2, row.height), _TEXT, theme.ink, bold=True)
            left += wide + look.ui(7 if self.portrait else 11)
        mark = self._mark()
        if mark:
            canvas.text(mark, Rect(left, row.y, row.right - left, row.height), _TEXT, theme.ink_soft, align="right")

    def _mark(self) -> str:
        """Return the seat's activity in a word."""
        view_model, seat = self.view_model, self.model
        if view_model.model.phase == "bid":
            if seat.seat in view_model.sealed:
                return _("sealed")
            return _("bidding") if seat.hand_size else _("no cards")
        if view_model.thinking == seat.seat:
            return "" if view_model.watch is not None and view_model.watch.paused else _("thinking")
        if seat.passed:
            return _("passed")
        if view_model.model.phase == "draw" and seat.owed:
            return _("draws {count}").format(count=seat.owed)
        return ""


def paint_yard(canvas: Canvas, rect: Rect, buildings: list[Building], board: BoardArt) -> None:
    """Paint buildings scaled to fit ``rect``, all at one scale, each with its number of floors; as chips if there are
    too many."""
    if not buildings:
        return
    look = canvas.look
    highest = max(_LEAST_HIGHEST, *(building.height for building in buildings))
    geometry = PieceGeometry.at(rect.height / PieceGeometry.at(1.0).tower_size(highest)[1])
    px = min(float(_TEXT), rect.height * 0.7 * 1000 / look.text_px(1000))
    figures = [look.text_width(str(building.height), px, bold=True) for building in buildings]
    house, gap = geometry.tower_size(1)[0], look.ui(_LEAST_APART)
    left_over = rect.width - len(buildings) * (house + gap) - sum(figures)
    if left_over < 0:
        _paint_chips(canvas, rect, buildings, board)
        return
    gap += min(look.ui(_APART - _LEAST_APART), left_over // len(buildings))
    left = rect.x
    for building, wide in zip(buildings, figures, strict=True):
        tower = tower_picture(look, board, building, geometry, number=False)
        canvas.blit(tower, tower.get_rect(bottomleft=(left, rect.bottom)).topleft)
        figure = Rect(left + house, rect.bottom - look.line(px, bold=True), wide + 2, look.line(px, bold=True))
        canvas.text(str(building.height), figure, px, look.theme.ink, bold=True, fit=False)
        left = figure.x + wide + gap


def _paint_chips(canvas: Canvas, rect: Rect, buildings: list[Building], board: BoardArt) -> None:
    """Paint all buildings as chips with their number of floors, smaller if there are many."""
    tall = min(rect.height, canvas.look.ui(26))
    pitch = min(round(tall * 1.02), rect.width // len(buildings))
    for number, building in enumerate(buildings):
        box = Rect(rect.x + number * pitch, rect.bottom - tall, min(round(tall * 0.92), max(8, pitch - 1)), tall)
        paint_house_chip(canvas, box, building, board.style(building.seat))


def paint_house_chip(canvas: Canvas, box: Rect, building: Building, style: SeatStyle) -> None:
    """Paint a tiny house: its roof in the seat's colour by shape (none if unfinished), the number of floors on its
    wall."""
    wall_top = box.y + round(box.height * 0.34)
    wall = Rect(box.x + 1, wall_top, box.width - 2, box.bottom - wall_top)
    line = max(1.0, box.height / 20)
    canvas.polygon([wall.topleft, wall.topright, wall.bottomright, wall.bottomleft], WOOD, line, OUTLINE)
    if building.shape == 0:
        radius = box.width / 2
        dome: list[tuple[float, float]] = [(wall.x - 1, wall_top)]
        steps = 10
        for step in range(steps + 1):
            across = -1 + 2 * step / steps
            rise = (1 - across * across) ** 0.5
            dome.append((box.centerx + across * radius, wall_top - rise * box.height * 0.34))
        dome.append((wall.right + 1, wall_top))
        canvas.polygon(dome, style.colour, line, OUTLINE)
    elif building.shape == 1:
        gable = [(box.x - 0.5, wall_top), (box.centerx, box.y), (box.right + 0.5, wall_top)]
        canvas.polygon(gable, style.colour, line, OUTLINE)
    size = max(9, round(wall.height * 0.98))
    text = canvas.look.fonts.render(str(building.height), size, OUTLINE, bold=True)
    ink = text.get_bounding_rect()  # centre the figure itself, not its line
    canvas.blit(text, (wall.centerx - ink.centerx, wall.centery - ink.centery))


class StackWidget(Widget):
    """One of the three stacks: its visible top card, the number left and the number discarded."""

    role = "stack"

    def __init__(self, view_model: TableViewModel, stack: StackModel, rect: Rect) -> None:
        id = f"stack.{STACKS[stack.stack]}"
        super().__init__(
            id,
            rect,
            label=stack_tooltip(stack),
            text_px=_TEXT,
            tooltip=stack_tooltip(stack),
            focusable=True,
            on_press=partial(view_model.press, id),
        )
        self.model = stack

    def card_rect(self, look: Look) -> Rect:
        """Return the place of the top card."""
        room = inset(self.rect, look.ui(4), look.ui(4))
        tall = max(8, room.height - look.ui(24))
        wide = min(room.width, round(tall * 48 / 67))
        return Rect(room.centerx - wide // 2, room.y, wide, round(wide * 67 / 48))

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.look.theme
        self.fg, self.bg = theme.cream, theme.dark
        canvas.cached(("stack", tuple(self.rect), self.model), self._paint)

    def _paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        canvas.rounded(self.rect, theme.dark, 7, 1, theme.dark_edge)
        box = self.card_rect(look)
        deep = min(3, self.model.count - 1)
        for under in range(deep, 0, -1):
            canvas.sprite("card.back", box.move(0, look.ui(1.4) * under))
        if self.model.top is None:
            canvas.rounded(box, theme.table, 5, 1.5, theme.cream_soft)
        else:
            canvas.sprite(card_sprite(self.model.top), box)
        pad = look.ui(5)
        foot = Rect(self.rect.x + pad, self.rect.bottom - look.ui(24), self.rect.width - 2 * pad, look.ui(22))
        canvas.text(str(self.model.count), foot, _TEXT, theme.cream, bold=True)
        pile = str(self.model.pile)
        wide = look.text_width(pile, _TEXT)
        side = look.ui(15)
        canvas.text(pile, foot, _TEXT, theme.cream_soft, align="right")
        paint_icon(
            canvas,
            "trash",
            Rect(foot.right - wide - side - look.ui(3), foot.centery - side // 2, side, side),
            theme.cream_soft,
        )
