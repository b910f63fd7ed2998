"""The tray at the bottom: the status, the shield, the parts of the turn, Undo and Confirm."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from capitol.games.capstone.rules.numbers import HEIGHT, SIZE_OF
from capitol.games.capstone.ui.models.pending_turn import CAP, DONE, MOVE, PLACE, Capstone, Piece, Top
from capitol.games.capstone.ui.table.pyramids import MEASURES, SMALL, Art, paint_stack
from capitol.games.capstone.ui.table.regions import letters_wide
from capitol.games.capstone.ui.table.slots import column_px, paint_column
from capitol.games.capstone.ui.table.view_model import Secrets, TableViewModel
from capitol.games.capstone.ui.words import colour_letter, colour_words, owed_text, piece_name, slot_name
from capitol.host.controls import hand
from capitol.host.language import _, labelled, ngettext, pgettext
from capitol.kit.cached_layer import CachedPart, CachedParts
from capitol.kit.canvas import Canvas
from capitol.kit.fitting import low_px
from capitol.kit.look import Look
from capitol.kit.widgets import Widget, column, inset, row, split_left, split_right, split_top
from capitol.table.move_buttons import confirm_button, undo_button
from capitol.table.seats.badge import paint_bare_symbol
from capitol.table.shield_scene import ShieldWidget
from capitol.table.status_label import StatusLabel
from capitol.table.watching import build_watch, is_low

_PAD, _SHIELD, _BUTTONS = 6, 292, 232
_MOST_SHIELD, _MOST_BUTTONS = 0.27, 0.24
_TEXT, _BIG = 16, 24
_SCREEN = 1.6


def build_tray(view_model: TableViewModel, parts: CachedParts) -> Widget:
    """Build the whole tray, reusing the parts that have not changed."""
    look, tray, status = view_model.look, view_model.regions.tray, view_model.regions.status
    root = Widget("tray", tray)
    line = Widget("status.line", status, region="status")
    words = StatusLabel(look, "status", inset(status, look.ui(10), 0), view_model.status)
    words.prompt = True
    line.add(words)
    root.add(line)
    pad = look.ui(_PAD)
    room = Rect(tray.x + pad, status.bottom, tray.width - 2 * pad, tray.bottom - status.bottom - pad)
    if view_model.has_shield:
        wide = min(look.ui(_SHIELD), round(tray.width * _MOST_SHIELD))
        shield, room = split_left(room, wide, pad)
        screen = view_model.setting, view_model.by_hold, view_model.secrets
        root.add(parts.get("shield", screen, lambda: GoalShield(view_model, shield)))
    watch = view_model.watch
    if watch is not None and is_low(look, room):
        root.add(build_watch(look, watch, room, True, view_model.press))
        return root
    buttons, room = split_right(room, min(look.ui(_BUTTONS), round(tray.width * _MOST_BUTTONS)), pad)
    turn = [(part_texts(view_model, part), part_piece(view_model, part)) for part in range(3)]
    strip = view_model.setting, view_model.has_shield, view_model.acting, turn
    root.add(parts.get("strip", strip, lambda: _strip(view_model, room)))
    if watch is not None:
        root.add(build_watch(look, watch, buttons, True, view_model.press))
    else:
        actions = view_model.setting, hand(), view_model.buttons
        root.add(parts.get("actions", actions, lambda: _buttons(view_model, buttons)))
    return root


class GoalShield(ShieldWidget):
    """A standing screen in the colour of a seat. While it is held, or open, its owner sees the goal behind it."""

    def __init__(self, view_model: TableViewModel, rect: Rect) -> None:
        secrets, by_hold = view_model.secrets, view_model.by_hold
        said = _("Hold [hide], or the shield, to look at your goal.") if by_hold else _("[hide] shows your goal.")
        if secrets is not None:
            said = _("Your goal, from top to bottom: full stacks score where they agree. [hide] hides it.")
        super().__init__(
            rect,
            by_hold=by_hold,
            hold=view_model.hold,
            toggle=partial(view_model.press, "shield"),
            label=_("Shield") if secrets is None else _goal_label(secrets),
            tooltip=said,
        )
        self.view_model = view_model
        if secrets is not None and secrets.goal is not None:
            self.spoken = _("Goal, from the top: {colours}").format(colours=colour_words(secrets.goal))
            if secrets.forecast is not None:
                count = secrets.forecast.now
                points = ngettext("{count} point on full stacks", "{count} points on full stacks", count)
                self.spoken += f". {points.format(count=count)}"

    def paint(self, canvas: Canvas) -> None:
        view_model, look = self.view_model, canvas.look
        style = view_model.style(view_model.viewer)
        secrets = view_model.secrets
        if secrets is None:
            canvas.panel(self.rect, "dark", shadow=False)
            canvas.rounded(self.rect, None, 9, 2, style.colour)
            self.fg, self.bg = look.theme.cream, look.theme.dark
            high = self.rect.height - look.line(_TEXT) - look.ui(14)
            name, box = f"capstone.shield.{style.id}", Rect(0, 0, round(high * _SCREEN), high)
            box.midtop = (self.rect.centerx, self.rect.y + look.ui(4))
            if look.theme.textured and look.sprites.has(name) and box.width < self.rect.width:
                canvas.sprite(name, box)
            else:
                canvas.rounded(box, style.colour, 6, 2, look.theme.gold)
            side = high // 2
            sign = Rect(0, 0, side, side)
            sign.center = box.center
            paint_bare_symbol(canvas, style, sign)
            text = _("Hold [hide]: your goal") if view_model.by_hold else _("[hide]: your goal")
            foot = Rect(
                self.rect.x, self.rect.bottom - look.line(_TEXT) - look.ui(6), self.rect.width, look.line(_TEXT)
            )
            canvas.text(text, foot, look.fitting(text, _TEXT, foot.width), look.theme.cream, align="centre")
            return
        theme = look.theme
        canvas.panel(self.rect, "dark", shadow=False)
        canvas.rounded(self.rect, None, 9, 3, style.colour)
        self.fg, self.bg = theme.cream, theme.dark
        if secrets.goal is None:
            return
        room = inset(self.rect, look.ui(10), look.ui(6))
        text = self._points_text(secrets)
        head, below = split_top(room, look.line(_TEXT, bold=True), look.ui(2))
        readable = column_px(look, below.height) >= min(column_px(look, room.height), look.least(_TEXT))
        if readable and _fitted(look, text, self._said(below)[1])[2]:
            title = _("Goal")
            canvas.text(title, head, look.fitting(title, _TEXT, head.width, bold=True), theme.cream, bold=True)
            room = below
        flat = Rect(room.x, room.y, self._letters(), room.height)
        paint_column(canvas, flat, secrets.goal[::-1])
        art, upper, lower = self._art(room), *self._said(room)
        measure = MEASURES[SMALL]
        foot_at = (flat.right + look.ui(10) + art.px(measure.width / 2 + 4), room.bottom - art.px(measure.near + 1))
        paint_stack(canvas, art, SMALL, foot_at, secrets.goal[::-1])
        if secrets.forecast is not None and text and upper.width > look.ui(30):
            now, gain = secrets.forecast.now, secrets.forecast.gain
            points, px = str(now) if not gain else f"{now} {gain:+d}", low_px(look, _BIG, upper.height)
            number_at, words_at = "bottom", "top"
            if not _fitted(look, text, lower)[2]:  # there is more height beside the number
                said, number_at, words_at = upper.union(lower), "middle", "middle"
                px = low_px(look, _BIG, said.height)
                upper, lower = split_left(said, look.text_width(points, px, bold=True), look.ui(8))
            canvas.text(points, upper, px, theme.gold_light, bold=True, valign=number_at)
            lines, px, fits = _fitted(look, text, lower)
            self.clipped = not fits
            if fits:
                canvas.text("\n".join(lines), lower, px, theme.cream, valign=words_at)

    @staticmethod
    def _points_text(secrets: Secrets) -> str:
        """Return what the number beside the goal counts; "" if there is none."""
        if secrets.forecast is None:
            return ""
        count = secrets.forecast.now + secrets.forecast.gain
        return ngettext("point on full stacks", "points on full stacks", count)

    def _letters(self) -> int:
        """Return the width of the goal as a column of letters."""
        look = self.view_model.look
        return max(look.board(24), letters_wide(look) + look.ui(6))

    def _art(self, room: Rect) -> Art:
        """Return the art of the goal as a stack in this area."""
        view_model, tall = self.view_model, MEASURES[SMALL].tall(HEIGHT)
        return Art(view_model.look, min(view_model.art.scale, room.height / (tall + 4)), view_model.art.plain)

    def _said(self, room: Rect) -> tuple[Rect, Rect]:
        """Return the places of the points and of their words, right of the column and the stack in ``room``."""
        look, art, measure = self.view_model.look, self._art(room), MEASURES[SMALL]
        left = room.x + self._letters() + look.ui(10) + art.px(measure.width / 2 + 4)
        left += art.px(measure.width / 2) + look.ui(12)
        said = Rect(left, room.y, room.right - left, room.height)
        return split_top(said, min(look.line(_BIG, bold=True), said.height // 2))


def _fitted(look: Look, text: str, room: Rect) -> tuple[Sequence[str], float, bool]:
    """Return the lines of a text in ``room``, the size at which they fit, and whether they do."""
    px = float(_TEXT)
    lines = look.fonts.wrap(text, look.text_px(px), room.width)
    while len(lines) * look.line(px) > room.height and px - 0.5 >= look.least(_TEXT - 2):
        px -= 0.5
        lines = look.fonts.wrap(text, look.text_px(px), room.width)
    return lines, px, len(lines) * look.line(px) <= room.height


def _goal_label(secrets: Secrets) -> str:
    if secrets.goal is None:
        return _("Shield")
    return _("Goal: {letters}").format(letters=" ".join(colour_letter(colour) for colour in secrets.goal))


def _strip(view_model: TableViewModel, rect: Rect) -> Widget:
    """Build the parts of the turn, each a button that goes back to it."""
    look = view_model.look
    root = CachedPart("strip", rect, region="strip")
    for number, cell in enumerate(row(rect, 3, look.ui(6))):
        root.add(PartWidget(view_model, number, cell))
    return root


class PartWidget(Widget):
    """One part of the turn: its number, name, and result."""

    role = "button"

    def __init__(self, view_model: TableViewModel, part: int, rect: Rect) -> None:
        title, text, state = part_texts(view_model, part)
        made = state == "made"
        super().__init__(
            f"part.{part}",
            rect,
            label=labelled(title, text),
            text_px=_TEXT,
            focusable=made and view_model.acting,
            selected=state == "now",
            tooltip=_("Undo back to this part.") if made and view_model.acting else "",
            on_press=partial(view_model.press, f"part.{part}") if made and view_model.acting else None,
        )
        self.part, self.title, self.text, self.made_state = part, title, text, state
        self.view_model = view_model

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        now, made = self.made_state == "now", self.made_state == "made"
        face = theme.parchment if made or now else theme.dark_raised
        if now:
            face = theme.gold_light
        ink = theme.ink if made or now else theme.cream_soft
        canvas.rounded(self.rect, face, 8, 1.5, theme.dark_edge if not now else theme.gold_edge)
        self.fg, self.bg = ink, face
        room = inset(self.rect, look.ui(9), look.ui(6))
        head = Rect(room.x, room.y, room.width, look.line(_TEXT, bold=True))
        title = f"{self.part + 1}. {self.title}"
        canvas.text(title, head, look.fitting(title, _TEXT, head.width, bold=True), ink, bold=True)
        body = Rect(room.x, head.bottom, room.width, room.bottom - head.bottom)
        shown = part_piece(self.view_model, self.part)
        if shown is not None and body.width > look.ui(150):
            size, colour = shown
            scale = min(self.view_model.art.scale, body.height / (MEASURES[size].height + 8))
            art = Art(look, scale, self.view_model.art.plain)
            picture = art.piece(size, colour, capstone=self.part == CAP)
            at = picture.get_rect(midright=(body.right, body.centery - look.board(2)))
            canvas.blit(picture, at.topleft)
            body.width = at.x - body.x
        px, least = float(_TEXT), _TEXT / max(1.0, look.scale.ui_scale)
        lines = look.fonts.wrap(self.text, look.text_px(px), body.width)
        while len(lines) * look.line(px) > body.height and px > least:
            px -= 0.5
            lines = look.fonts.wrap(self.text, look.text_px(px), body.width)
        self.clipped = len(lines) * look.line(px) > body.height + look.ui(4)
        canvas.text("\n".join(lines), body, px, ink, valign="middle")


def part_texts(view_model: TableViewModel, part: int) -> tuple[str, str, str]:
    """Return title, text and state (made, now, later) of a part of the turn."""
    title = (
        pgettext("part of a turn", "Place"),
        pgettext("part of a turn", "Move"),
        pgettext("part of a turn", "Capstone"),
    )[part]
    parts, held = view_model.parts, view_model.held
    state = "later" if not view_model.acting or part > parts.next else "made" if part < parts.next else "now"
    if not view_model.acting:
        return title, "", state
    if part == PLACE:
        if isinstance(held, Piece):
            return title, piece_name(held.size, held.colour), "now"
        if parts.slot is None or parts.colour is None:
            return title, _("a piece from the stash"), state
        size = parts.slot // 5
        return title, f"{piece_name(size, parts.colour)} → {slot_name(parts.slot)}", "made"
    if part == MOVE:
        if parts.source is not None and parts.target is not None:
            return title, f"{slot_name(parts.source)} → {slot_name(parts.target)}", "made"
        if isinstance(held, Top):
            return title, f"{slot_name(held.slot)} → …", "now"
        return title, _("if you like"), state
    if isinstance(held, Capstone):
        return title, owed_text(held.colour), "now"
    if parts.cap is not None:
        return title, f"→ {slot_name(parts.cap)}", "made"
    return title, _("required after a move"), "later" if parts.next in (PLACE, MOVE, DONE) else state


def part_piece(view_model: TableViewModel, part: int) -> tuple[int, int] | None:
    """Return size and colour of the piece of a part of the turn; None while unknown."""
    parts, held = view_model.parts, view_model.held
    if part == PLACE:
        if isinstance(held, Piece):
            return held.size, held.colour
        return None if parts.slot is None or parts.colour is None else (SIZE_OF[parts.slot], parts.colour)
    colour = None
    slot = parts.target if parts.target is not None else held.slot if isinstance(held, Top) else None
    if slot is not None:
        colour = view_model.model.stacks[slot].pieces[-1]
    if colour is None or slot is None:
        return None
    return (SIZE_OF[slot], colour) if part == MOVE else (SMALL, colour) if parts.target is not None else None


def _buttons(view_model: TableViewModel, rect: Rect) -> Widget:
    gap = view_model.look.ui(3)
    root = CachedPart("actions", rect, region="actions")
    upper, lower = column(rect, [rect.height * 58 // 100 - gap, rect.height * 42 // 100 - gap], view_model.look.ui(6))
    root.add(confirm_button(view_model, upper))
    root.add(undo_button(view_model, lower))
    return root
