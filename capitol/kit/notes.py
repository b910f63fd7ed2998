"""Notes: short texts above everything, such as bubbles, toasts, tips and tooltips."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import SRCALPHA, Rect, Surface

from capitol.host.controls import control_name, hand
from capitol.host.language import _, pgettext
from capitol.kit.cached_layer import CachedLayer
from capitol.kit.callout import Callout, Covering, Taken, beside, led, paint_beak, paint_line, paint_outline
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import Point
from capitol.kit.look import Look
from capitol.kit.target_marks import SHOWN_MS
from capitol.kit.theme import RGB
from capitol.kit.widgets.base import PROMPT_WEIGHT, Widget, upwards
from capitol.kit.widgets.layout import inset

BUBBLE_MS = 4000
_AROUND = 12  # how far the shadow of a note reaches around it, in logical pixels
_SHORT_LINES = 340.0  # the longest lines of a note, in logical pixels
_BESIDE = 30  # the cost of each pixel that a note is off to the side of its subject, in covered pixels
_ONE_LINE = 620.0  # and the longest above a row of things
MS_PER_SIGN = 55  # longer texts stay longer
MOST_CAPTION = 2  # captions and remarks cannot be closed, so they never wait for it
REMARK = "remark"
_TEXT = 16.0  # the text size of a note, in logical pixels
LINES_KEPT = 3  # how many messages that wait to be closed share one box
_TIP_FORMS = (
    *((340.0, False), (230.0, False), (520.0, False), (180.0, False)),
    *((620.0, True), (380.0, True), (150.0, False)),
)
"""Line lengths of a tip, and whether its button is beside the text; the form that covers least is used."""
_OFF_PX = 15.0  # the text size of its button
_CLOSE = 26.0  # the side of its close button, in logical pixels
_SHARES = (1.0, 0.8, 0.75, 0.625)  # how far the enlarged text of a tip or remark may shrink
_FACE = 52.0  # the side of the face in a remark
_REMARK_LINES = (230.0, 340.0, 170.0)  # line lengths of a remark; the form that covers least is used
_NEXT_TO_NOTHING, MOST_COVERED = 4_000.0, 11_000.0
"""The cost at which a remark need not shrink, and from which it is left out, in covered logical pixels of words."""
_REASON, _TOOLTIP = (12.0, 26.0), (9.0,)  # possible lengths of the beaks of bubbles and tooltips, in logical pixels
_FAR = 240.0  # the longest line of a bubble, in logical pixels
_DEAR = 20_000.0  # the cost of a place beside a thing from which one further away may be better
_ORDER = 400.0  # the cost of the next side of its subject, in covered pixels of words
TOAST_LINES = (520.0, 340.0)  # line lengths of a toast; the first that fits is used
TOOLTIP_DELAY = 400
TOOLTIP_FADE = 100
TOOLTIP_AGAIN = 500  # no delay if another was open within this time


def shown_for(text: str) -> float:
    """Return how long a bubble with this text stays, in ms."""
    return max(BUBBLE_MS, MS_PER_SIGN * len(text))


class Note(Widget):
    """A text in a small box near a rect: below it if there is room, else above; always inside the window. Its lines are
    at most ``most`` logical pixels long.

    ``about`` is the id of the widget that it is beside, or ""; ``explains``: it is that widget's tooltip. With a
    ``way`` it points at that rect, and if ``outlined`` it frames it. It is drawn from a recording, since it stays for
    seconds while other things move.
    """

    def __init__(
        self,
        id: str,
        role: str,
        look: Look,
        text: str,
        near: Rect,
        kind: str = "info",
        most: float = _SHORT_LINES,
        about: str = "",
        explains: bool = False,
        px: float = 16,
    ) -> None:
        super().__init__(id, None, role=role, label=text, text_px=px)
        self.kind, self.near, self.about, self.explains = kind, Rect(near), about, explains
        self.way: tuple[Point, ...] = ()
        self.outlined = self.led = False
        self._layer = CachedLayer()
        size, pad = look.text_px(self.text_px), look.ui(10)
        lines = look.fonts.wrap(text, size, min(look.ui(most), look.scale.width - 4 * pad))
        width = max(look.fonts.width(line, size) for line in lines) + 2 * pad
        height = round(size * 1.4) * len(lines) + 2 * look.ui(7)
        gap = look.ui(8)
        box = Rect(near.centerx - width // 2, near.bottom + gap, width, height)
        if box.bottom > look.scale.height - gap:
            box.bottom = near.top - gap
        self.rect = box.clamp(inset(look.scale.rect, look.ui(6)))

    def stand(self, at: Callout) -> None:
        """Move to the place of a callout and point from there."""
        self.move_by(at.box.x - self.rect.x, at.box.y - self.rect.y)
        self.way, self.led = at.way, at.led

    def shift(self, dx: int, dy: int) -> None:
        """Move it together with the rect that it points at."""
        self.move_by(dx, dy)
        self.near = self.near.move(dx, dy)
        self.way = tuple((x + dx, y + dy) for x, y in self.way)

    @property
    def extent(self) -> Rect:
        """The box together with its beak or line."""
        return self.rect.unionall([Rect(point, (1, 1)) for point in self.way])

    def draw(self, canvas: Canvas) -> None:
        state = (tuple(self.rect), self.way, self.label, *(widget.flags for widget in self.walk()))
        self._layer.draw(canvas, state, super().draw)

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        face: RGB = theme.card
        edge = theme.alert if self.kind == "reason" else theme.good if self.kind == "good" else theme.ink_soft
        self.fg, self.bg = theme.ink, face
        if self.outlined:
            paint_outline(canvas, self.near, face, edge)
        if self.way and self.led:
            paint_line(canvas, self.way, face, edge)
        canvas.shadow(self.rect, 7, 5, 130)
        canvas.rounded(self.rect, face, 7, 2, edge)
        if self.way and not self.led:
            paint_beak(canvas, self.rect, self.way, face, edge)
        canvas.paragraph(self.label, self.words_room(look), self.text_px, theme.ink, spacing=1.4)

    def words_room(self, look: Look) -> Rect:
        """Return the rect of the text."""
        return inset(self.rect, look.ui(10), look.ui(7))


class TipButton(Widget):
    """A control of a tip: the underlined words that switch tips off, or the cross that closes it, after the name of its
    key or button unless the mouse is in use."""

    role = "button"
    takes_enter = True
    solid = True

    def __init__(
        self, id: str, rect: Rect, label: str, on_press: Callable[[], None], px: float, *, icon: str = "", by: str = ""
    ) -> None:
        super().__init__(id, rect, label=label, text_px=px, focusable=True, region="tip", on_press=on_press)
        self.icon, self.by = icon, by

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        self.fg, self.bg = theme.ink if "hovered" in self.flags else theme.ink_soft, theme.card
        if self.icon:
            cross = Rect(self.rect.right - self.rect.height, self.rect.y, self.rect.height, self.rect.height)
            canvas.icon(self.icon, inset(cross, look.ui(6)), self.fg)
            name = Rect(self.rect.x, self.rect.y, self.rect.width - cross.width + look.ui(4), self.rect.height)
            canvas.text(self.by, name, self.text_px, self.fg, align="right")
            return
        box = inset(self.rect, look.ui(10), 0)
        canvas.text(self.label, box, self.text_px, self.fg, bold=True, align="right")
        wide = look.text_width(self.label, self.text_px, bold=True)
        canvas.fill(self.fg, Rect(box.right - wide, box.bottom - look.ui(2), wide, max(1, look.ui(1))))


def _shares(look: Look) -> list[float]:
    """Return the shares of its size to which a note's text may shrink, the largest first."""
    return [share for share in _SHARES if share == 1.0 or share * _TEXT >= look.least(_TEXT)]


class TipNote(Note):
    """A one-time tip, which can be switched off: its last line is a button that stops all tips. It points at its
    subject, wherever that is; a press on it closes it. Made by `tip_beside`."""

    solid = True

    def __init__(
        self,
        look: Look,
        text: str,
        off: str,
        about: Widget,
        done: TipDone,
        most: float,
        flat: bool = False,
        share: float = 1.0,
    ) -> None:
        """Build the tip; ``flat`` puts its button beside the text instead of below. Its text has ``share`` of the usual
        size."""
        super().__init__("tip", "tip", look, text, about.shown_at(look), "good", most * share, about.id, px=16 * share)
        self.form = most, flat, share
        self.outlined, self.on_press = True, done.close
        self._off_px, side = _OFF_PX * share, round(look.ui(_CLOSE) * share)
        line, pad = round(look.text_px(self._off_px) * 1.4), look.ui(10)
        wide = look.text_width(off, self._off_px, bold=True) + 2 * pad
        by = "" if hand() == "mouse" else control_name("escape", pgettext)
        long = side + look.text_width(by, self._off_px)
        self._below = 0 if flat else line + look.ui(4)
        self._aside = (wide - pad + side if flat else long) - pad // 2
        self.rect.width = max(self.rect.width + self._aside, wide)
        self.rect.height = max(self.rect.height + self._below, (side + line if flat else side) + look.ui(7))
        foot = Rect(self.rect.x, self.rect.bottom - line - look.ui(7), self.rect.width, line + look.ui(7))
        if flat:
            foot.x, foot.width = self.rect.right - wide, wide
        cross = Rect(self.rect.right - long, self.rect.y, long, side)
        self.add(TipButton("tip.close", cross, _("Close"), done.close, self._off_px, icon="cross", by=by))
        self.off = self.add(TipButton("tip.off", foot, off, done.off, self._off_px)).rect
        for part in self.walk():
            part.on_alt = done.close

    def words_room(self, look: Look) -> Rect:
        room = super().words_room(look)
        return Rect(room.x, room.y, room.width - self._aside, room.height - self._below)


@dataclass(frozen=True, slots=True)
class TipDone:
    """The callbacks of a tip's controls: close it, or stop all tips."""

    close: Callable[[], None]
    off: Callable[[], None]


Find = Callable[..., Callout | None]


@dataclass(frozen=True, slots=True)
class TipRoom:
    """The obstacles for a tip: it covers none of the ``walls`` and little that is ``taken``, its beak none of the
    ``words``, nor is it aimed across one of the ``others`` of the same kind or from one of the ``grounds`` on which the
    thing is, and a line from further away crosses none of the ``names``."""

    walls: Sequence[Rect]
    words: Sequence[Rect]
    others: Sequence[Rect]
    grounds: Sequence[Rect]
    names: Sequence[Rect]
    taken: Taken


def tip_beside(
    look: Look,
    text: str,
    off: str,
    about: Widget,
    done: TipDone,
    room: TipRoom,
    like: TipNote | None = None,
    *,
    only_like: bool = False,
) -> TipNote | None:
    """Make a tip right beside a widget, else as near to it as possible with a line to it, which has a bend only if
    there is no other place; None if there is no room. Enlarged text may shrink to fit, but keeps a quarter of its
    enlargement. Where the form of the one before it, ``like``, has room beside the widget, no other is tried: while its
    subject moves a tip keeps its form, and a frame its time. With ``only_like`` no other is tried at all."""
    thing = about.shown_at(look)
    shares = _shares(look)
    walls = [thing, *room.walls]
    near, far, bent = partial(beside, others=room.others, grounds=room.grounds), led, partial(led, bent=True)
    ways: list[tuple[float, Find, Sequence[Rect]]] = [
        (share, find, words) for share in shares for find, words in ((near, room.words), (far, room.names))
    ]
    ways += [(share, bent, room.names) for share in shares]
    best: tuple[TipNote, Callout] | None = None
    if like is not None:
        note = TipNote(look, text, off, about, done, *like.form)
        found = near(look, note.rect.size, thing, walls=walls, words=room.words, taken=room.taken, most=_DEAR)
        if found is not None:
            note.stand(found)
            return note
    if only_like:
        return None
    for share, find, words in ways:
        if best is not None and (find is bent or best[1].cost < _DEAR):
            break
        for lines, flat in _TIP_FORMS:
            note = TipNote(look, text, off, about, done, lines, flat, share)
            most = math.inf if best is None else best[1].cost
            found = find(look, note.rect.size, thing, walls=walls, words=words, taken=room.taken, most=most)
            if found is not None:
                best = note, found
    if best is None:
        return None
    best[0].stand(best[1])
    return best[0]


class RemarkNote(Note):
    """A remark, beside the sprite ``face`` if there is one. Made by `remark_beside`."""

    def __init__(self, look: Look, text: str, face: str, about: Widget, most: float, share: float = 1.0) -> None:
        super().__init__(
            REMARK, REMARK, look, text, about.shown_at(look), REMARK, most * share, about.id, px=16 * share
        )
        self.face = face
        if face:
            side = round(look.ui(_FACE) * share)
            self.rect.width += side + look.ui(6)
            self.rect.height = max(self.rect.height, side + 2 * look.ui(5))

    def paint(self, canvas: Canvas) -> None:
        super().paint(canvas)
        if self.face:
            canvas.sprite(self.face, self.face_rect(canvas.look))

    def face_rect(self, look: Look) -> Rect:
        """Return the place of the face."""
        side = min(self.rect.height - 2 * look.ui(5), round(look.ui(_FACE) * self.text_px / 16))
        return Rect(self.rect.x + look.ui(6), self.rect.centery - side // 2, side, side)

    def words_room(self, look: Look) -> Rect:
        room = super().words_room(look)
        if not self.face:
            return room
        left = self.face_rect(look).right + look.ui(10)
        tall = len(look.fonts.wrap(self.label, size := look.text_px(self.text_px), room.right - left))
        high = min(room.height, round(size * 1.4) * tall)
        return Rect(left, room.centery - high // 2, room.right - left, high)


def remark_beside(look: Look, text: str, face: str, about: Widget, walls: Sequence[Rect], taken: Taken) -> Note | None:
    """Make a bubble for a remark right beside its speaker. It covers none of the ``walls`` and not much that is
    ``taken``; it has the sprite ``face``, and enlarged text may shrink for that, but keeps a quarter of its
    enlargement. Without the face it covers next to nothing or, of all forms, least. None if each covers too much: a
    remark can be missed, and the table cannot."""
    thing = about.shown_at(look)
    shares = _shares(look)
    whole = (look.ui(_AROUND) / _AROUND / look.ui(1)) ** 2  # costs are counted in rounded pixels
    best: tuple[RemarkNote, Callout] | None = None
    for share, shown in ((share, shown) for share in shares for shown in dict.fromkeys((face, ""))):
        for lines in _REMARK_LINES:
            note = RemarkNote(look, text, shown, about, lines, share)
            most = MOST_COVERED * whole if best is None else best[1].cost
            at = beside(look, note.rect.size, thing, walls=walls, taken=taken, reaches=_REASON, across=(), most=most)
            if at is not None:
                best = note, at
        if best is not None and (best[0].face or best[1].cost <= _NEXT_TO_NOTHING * whole):
            break
    if best is None:
        return None
    best[0].stand(best[1])
    return best[0]


def toast_note(look: Look, text: str, kind: str, taken: Taken) -> Note:
    """Make a toast at the top middle, or as near to it as there is room."""
    return _free_note(look, "toast", text, kind, taken, look.ui(40))


def caption_note(look: Look, text: str, taken: Taken) -> Note:
    """Make a caption of a sound at the bottom middle, or as near to it as there is room."""
    return _free_note(look, "caption", text, "info", taken, look.scale.height - look.ui(40))


def _free_note(look: Look, id: str, text: str, kind: str, taken: Taken, high: int) -> Note:
    """Make a note at the place where it covers the least, as near as possible to the middle of the window's width at
    this height."""
    window = look.scale.rect
    best: tuple[float, Note, Rect] | None = None
    for most in TOAST_LINES:
        note = Note(id, "status", look, text, Rect(0, 0, 0, 0), kind, most)
        room = inset(window, look.ui(6)).inflate(-note.rect.width, -note.rect.height)
        places = [
            (x, y)
            for y in range(room.top, max(room.top, room.bottom) + 1, look.ui(8))
            for x in (room.centerx, *range(room.left, room.right + 1, look.ui(40)))
        ]
        cost, box = _clearest(look, note.rect, places, (window.centerx, high), taken)
        if best is None or cost < best[0]:
            best = cost, note, box
    assert best is not None
    best[1].rect = best[2]
    return best[1]


def note_beside(
    look: Look, id: str, widget: Widget, text: str, kind: str = "info", *, taken: Taken = (), explains: bool = False
) -> Note:
    """Make a note beside a widget that points at it and covers nothing ``taken``. If there is no such place, it is
    further away, with a line, or covers as little as possible. A tooltip (``explains``) is always beside the hovered
    widget; other notes frame their subject. If the widget has a rect to keep clear, the note is above that, over the
    part of the widget where it covers the least, with long lines if they cover less."""
    thing = widget.rect if explains else widget.shown_at(look)
    short, long = (
        Note(id, id, look, text, thing, kind, most, widget.id, explains) for most in (_SHORT_LINES, _ONE_LINE)
    )
    short.outlined = long.outlined = not explains
    if widget.clear is None:
        find = partial(beside, look, short.rect.size, thing, reaches=_TOOLTIP if explains else _REASON, across=())
        walls = [rect for rect, _weight in taken]
        at = find(walls=walls, order=_ORDER)
        if at is None and not explains:
            at = led(look, short.rect.size, thing, walls=[thing, *walls], bent=True, longest=_FAR)
        at = at or find(taken=taken, order=_ORDER)
        if at is not None:
            short.stand(at)
        return short
    best: tuple[float, Note, Rect] | None = None
    for made in (short, long):
        cost, box = _above(look, made, widget, widget.clear, taken)
        if best is None or cost < best[0]:
            best = cost, made, box
    assert best is not None
    note = best[1]
    note.rect = best[2]
    x = max(note.rect.left + look.ui(20), min(note.rect.right - look.ui(20), thing.centerx))
    if thing.left <= x <= thing.right and note.rect.bottom <= thing.top:
        note.way = (x, note.rect.bottom), (x, min(thing.top, note.rect.bottom + look.ui(_REASON[0])))
    return note


def _above(look: Look, note: Note, widget: Widget, clear: Rect, others: Taken) -> tuple[float, Rect]:
    """Find the best place for a widget's note above ``clear``, and its cost."""
    window, gap = look.scale.rect, look.ui(8)
    room = inset(window, look.ui(6)).inflate(-note.rect.width, -note.rect.height)
    lowest = clear.top - gap - note.rect.height + note.rect.height // 2
    wanted = (max(room.left, min(room.right, widget.rect.centerx)), lowest)
    places = [
        (x, y)
        for y in range(lowest, max(room.top, lowest - 3 * note.rect.height), -gap)
        for x in (wanted[0], *range(room.left, room.right + 1, gap))
    ]
    near = Rect(window.left, lowest - 4 * note.rect.height, window.width, 5 * note.rect.height)
    said = [other for other in list(upwards(widget))[-1].walk() if other.label and near.colliderect(other.rect)]
    taken = [*((other.rect, PROMPT_WEIGHT if other.prompt else 1.0) for other in said), *others]
    return _clearest(look, note.rect, places or [wanted], wanted, taken, widget.rect)


def _clearest(
    look: Look, rect: Rect, places: Sequence[Point], wanted: Point, taken: Taken, about: Rect | None = None
) -> tuple[float, Rect]:
    """Find the place for the middle of ``rect`` that covers the least and is not far to the side of its subject
    (``about``), else the nearest to ``wanted``; return it with its cost."""
    rects, unit, box = [one for one, _weight in taken], look.ui(1), Rect((0, 0), rect.size)
    width, half = rect.width, rect.width // 2
    middles = [x for x, _y in places]
    first, last = min(middles) - width, max(middles) + width
    rows: dict[int, list[int]] = {}
    for x, y in places:
        rows.setdefault(y, []).append(x)
    least, found = math.inf, places[0]
    for y, row in rows.items():
        box.center = row[0], y
        strip = Rect(first, box.top, last - first, box.height)
        crossed = [(strip.clip(rects[at]), taken[at][1]) for at in strip.collidelistall(rects)]
        line = Covering((part.left, part.right, part.height * weight) for part, weight in crossed)
        # The most by which the cost falls with each pixel to the side: places too near to a dear one are skipped.
        steepest = line.steepest + (unit * _BESIDE if about is not None else 0)
        falls = steepest / unit**2 + 1 / unit / look.scale.width
        seen, clear = 0, 0.0
        for x in row:
            if abs(x - seen) < clear:
                continue
            away = math.dist((x, y), wanted) / unit / look.scale.width
            if away >= least:
                continue
            left, right = x - half, x - half + width
            covered = line.up_to(right) - line.up_to(left)
            if about is not None:
                covered += max(0, left - about.centerx, about.centerx - right) * unit * _BESIDE
            cost = covered / unit**2 + away
            if cost < least:
                least, found = cost, (x, y)
            seen, clear = x, (cost - least) / falls
    box.center = found
    return least, box


class Faded:
    """A note that is fading in or out, drawn from a picture of it."""

    def __init__(self, note: Note, since: float) -> None:
        self.note, self.since = note, since
        self._picture: Surface | None = None

    def draw(self, canvas: Canvas, shown: float) -> None:
        """Draw the note with opacity ``shown``, 0 to 1."""
        around = self.note.extent.inflate(*[2 * canvas.look.ui(_AROUND)] * 2)
        if self._picture is None:
            self._picture = Surface(around.size, SRCALPHA, 32)
            self.note.shift(-around.x, -around.y)
            self.note.paint(Canvas(self._picture, canvas.look))
            self.note.shift(around.x, around.y)
        canvas.blit(self._picture, around.topleft, round(255 * shown))


class Passing:
    """A note that closes after some time."""

    def __init__(self) -> None:
        self.note: Note | None = None
        self._until: float | None = None  # None until the first update after it was shown

    def show(self, note: Note, stays: bool = False) -> None:
        """Show a note in place of the current one; with ``stays``, for any time."""
        self.note, self._until = note, math.inf if stays else None

    def update(self, now: float, times: float = 1.0) -> None:
        """Close the note when its time is up, ``times`` as late as usual."""
        if self.note is None:
            return
        if self._until is None:
            self._until = now + times * shown_for(self.note.label)
        if now >= self._until:
            self.note = None

    def next_due(self, now: float) -> float | None:
        """Return when ``update`` will change something; None for never."""
        if self.note is None:
            return None
        if self._until is None:
            return now
        return self._until if math.isfinite(self._until) else None


class Notes:
    """The bubble, toast and tooltip of one stage with their timing; and its tip, which stays until closed.

    ``taken`` returns what a note about a widget should not cover, given whether it explains that widget.
    """

    def __init__(self, taken: Callable[[Widget, bool], Taken] = lambda _widget, _explains: ()) -> None:
        self._bubble, self._toast, self._caption, self._remark = Passing(), Passing(), Passing(), Passing()
        self._taken = taken
        self.tip: TipNote | None = None
        self.tooltip: Note | None = None
        self._tooltip_closed = -2.0 * TOOLTIP_AGAIN
        self._hover_since: float | None = None
        self._hushed = False
        self._now = self._fade_ms = 0.0
        self._coming: Faded | None = None
        self._going: Faded | None = None  # the previous tooltip, which no longer explains anything

    @property
    def _passing(self) -> tuple[Passing, ...]:
        return self._bubble, self._toast, self._caption, self._remark

    @property
    def bubble(self) -> Note | None:
        """The bubble, beside its subject."""
        return self._bubble.note

    @property
    def toast(self) -> Note | None:
        """The toast, shown for some seconds."""
        return self._toast.note

    @property
    def caption(self) -> Note | None:
        """The caption of a sound."""
        return self._caption.note

    @property
    def remark(self) -> Note | None:
        """The remark, beside its speaker."""
        return self._remark.note

    @property
    def all(self) -> list[Note]:
        """The notes shown now, bottom to top."""
        shown = (self.remark, self.caption, self.toast, self.tip, self.bubble, self.tooltip)
        return [note for note in shown if note is not None]

    def show_bubble(self, note: Note, stays: bool = False) -> None:
        """Show a bubble in place of the previous one and the tooltip; with ``stays``, until it is dismissed."""
        self._bubble.show(note, stays)
        self.tooltip = self._coming = self._going = None

    def show_toast(self, note: Note) -> None:
        """Show a toast in place of the previous one."""
        self._toast.show(note)

    def show_caption(self, note: Note) -> None:
        """Show a caption in place of the previous one."""
        self._caption.show(note)

    def show_remark(self, note: Note | None) -> None:
        """Show a remark in place of the previous one; None for none."""
        if note is None:
            self._remark.note = None
        else:
            self._remark.show(note)

    def move_remark(self, note: Note | None) -> None:
        """Show the remark elsewhere, for as long as before; None if there is no room."""
        self._remark.note = note

    def clear_way(self, place: Rect) -> None:
        """Make room for a tip: close a tooltip there, since a tooltip comes back and a tip does not."""
        if self.tooltip is not None and self.tooltip.extent.colliderect(place):
            self._hushed = True
            self._close_tooltip()

    def close_toast(self, pos: Point | None = None) -> bool:
        """Close the toast if the pointer is on it (None: anyway); return True if there was one."""
        pressed = self.toast is not None and (pos is None or self.toast.rect.collidepoint(pos))
        if pressed:
            self._toast.note = None
        return pressed

    def dismiss(self) -> bool:
        """Close bubble and tooltip; return True if there was one."""
        was = self.bubble is not None or self.tooltip is not None or self._going is not None
        self._bubble.note, self._hushed = None, True
        self._close_tooltip()
        self._going = None
        return was

    def clear(self) -> None:
        """Close everything at once."""
        self._bubble.note = self._toast.note = self._caption.note = self._remark.note = self.tip = None
        self.tooltip = self._coming = self._going = None

    def hush(self) -> None:
        """Show no tooltip until the pointer is over another widget: this one was just used."""
        self._hushed = True

    def hover_changed(self, moved: bool) -> None:
        """Handle a change of the hovered widget. No tooltip opens if the pointer itself did not move, and the previous
        one closes at once, since its subject may be hidden now."""
        self._hover_since, self._hushed = None, not moved
        self._going = Faded(self.tooltip, self._now) if moved and self.tooltip is not None else None
        self._close_tooltip()

    def _close_tooltip(self) -> None:
        if self.tooltip is not None:
            self.tooltip, self._coming, self._tooltip_closed = None, None, self._now

    def update(self, now: float, look: Look, hovered: Widget | None, factor: float = 1.0) -> bool:
        """Advance to ``now``; ``hovered`` is the widget whose tooltip may open. ``factor`` stretches the fades of
        tooltips. Return True if something changed."""
        self._now, self._fade_ms = now, TOOLTIP_FADE * factor
        before, fading = self.all, self._fades
        if self._share(self._coming) >= 1:
            self._coming = None
        if self._share(self._going) >= 1:
            self._going = None
        if self._hover_since is None:
            self._hover_since = now
        for passing in self._passing:
            unclosed = passing in (self._caption, self._remark)
            passing.update(now, min(look.note_times, MOST_CAPTION) if unclosed else look.note_times)
        if self.tooltip is not None:
            self._renew(self.tooltip, look, hovered)
        if self._may_open(hovered) and hovered is not None:
            delay = 0 if now - self._tooltip_closed < TOOLTIP_AGAIN else TOOLTIP_DELAY
            if now - self._hover_since >= delay:
                taken = self._taken(hovered, True)
                self.tooltip = note_beside(look, "tooltip", hovered, hovered.tooltip, taken=taken, explains=True)
                self._coming = Faded(self.tooltip, now - SHOWN_MS)
        return fading or self.all != before

    def _renew(self, tooltip: Note, look: Look, hovered: Widget | None) -> None:
        """Update the tooltip to its widget's place and text, or close it with the widget."""
        fresh = self._renewed(tooltip, look, hovered)
        if fresh is None:
            self._close_tooltip()
        elif fresh is not tooltip:
            self.tooltip, self._coming = fresh, None

    def _renewed(self, note: Note, look: Look, widget: Widget | None) -> Note | None:
        """Return the note updated to its widget: unchanged if nothing changed, None if the widget is gone."""
        text = "" if widget is None else widget.tooltip if note.explains else note.label
        if widget is None or not text:
            return None
        if text == note.label and note.near == (widget.rect if note.explains else widget.shown_at(look)):
            return note
        taken = self._taken(widget, note.explains)
        return note_beside(look, note.id, widget, text, note.kind, taken=taken, explains=note.explains)

    def follow(self, look: Look, find: Callable[[str], Widget | None]) -> bool:
        """Move the bubble with its subject, or close it with the subject. Return True if it changed."""
        bubble = self.bubble
        if bubble is not None and bubble.about:
            self._bubble.note = self._renewed(bubble, look, find(bubble.about))
        return self.bubble is not bubble

    @property
    def _fades(self) -> bool:
        return self._coming is not None or self._going is not None

    def _share(self, faded: Faded | None) -> float:
        """Return how much of its fade a note has completed, 0 to 1."""
        if faded is None or self._fade_ms <= 0:
            return 1.0
        return min(1.0, max(0.0, (self._now - faded.since) / self._fade_ms))

    def draw_tooltip(self, canvas: Canvas) -> None:
        """Draw the tooltip, and the previous one while it fades out."""
        if self._going is not None:
            self._going.draw(canvas, 1 - self._share(self._going))
        share = self._share(self._coming)
        if self._coming is not None and share < 1:
            self._coming.draw(canvas, share)
        elif self.tooltip is not None:
            self.tooltip.draw(canvas)

    def _may_open(self, hovered: Widget | None) -> bool:
        if hovered is None or self._hushed:
            return False
        return bool(hovered.tooltip) and self.tooltip is None and self.bubble is None

    def next_due(self, now: float, hovered: Widget | None) -> float | None:
        """Return when ``update`` will change something without input; None for never."""
        due = [at for passing in self._passing if (at := passing.next_due(now)) is not None]
        if self._may_open(hovered):
            due.append((self._hover_since if self._hover_since is not None else now) + TOOLTIP_DELAY)
        if self._fades:
            due.append(self._now + SHOWN_MS)
        return min(due, default=None)
