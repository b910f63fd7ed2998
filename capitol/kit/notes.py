"""Short texts above everything: the reason bubble, the toast and the tooltip."""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from pygame import SRCALPHA, Rect, Surface

from capitol.kit.canvas import Canvas
from capitol.kit.inputs import Point
from capitol.kit.look import Look
from capitol.kit.marks import SHOWN_MS
from capitol.kit.noted import Noted
from capitol.kit.theme import RGB
from capitol.kit.widgets.base import PROMPT_WEIGHT, Widget, upwards
from capitol.kit.widgets.layout import inset

BUBBLE_MS = 4000
_AROUND = 12  # the shadow and the tip of a note reach so far around it, in logical pixels
_TIP = 7  # half as wide as the tip of a note is, in logical pixels
_TIP_FROM = 14  # a note further away from what it explains has no tip
_SHORT_LINES = 340.0  # as long may the lines of a note be, in logical pixels
_BESIDE = 30  # a note rather covers so many pixels than to stand a pixel further beside what it is about
_ONE_LINE = 620.0  # and as long where it stands above a row of things
MS_PER_SIGN = 55  # longer texts stay longer
MOST_CAPTION = 2  # nobody closes what a sound says: there it does not wait for that
LINES_KEPT = 3  # so many messages that wait to be closed stand in one box
TIP_TIMES = 4  # a tip comes unasked and is not there again: it stays so many times longer
_TIP_FORMS = ((340.0, False), (230.0, False), (520.0, False), (180.0, False), (620.0, True), (380.0, True))
"""How long the lines of a tip may be, and whether its button stands beside them: it takes the form that finds room."""
_OFF_PX = 15.0  # the letters of its button
_SHARES = (0.8, 2 / 3, 0.5)  # enlarged letters may become so much smaller
_APART, _STEP = 12, 16  # a tip keeps so far from what it explains, and places so far apart are tried, in logical pixels
_FAR = 10.0  # it rather stands a logical pixel further away than to cover so many of words
_FARTHEST = 0.6  # it stands no further away than so much of the window's width
_INSIDE, _DOT = 12, 5  # so much smaller is what its line ends in, in pixels; the dot at that end, in logical ones
TOAST_LINES = (520.0, 340.0)  # how long the lines of a toast may be: it takes the form that finds room
TOOLTIP_DELAY = 400
TOOLTIP_FADE = 100
TOOLTIP_AGAIN = 500  # no delay if one was open this short a time ago


def shown_for(text: str) -> float:
    """How long a bubble with this text stays, in ms."""
    return max(BUBBLE_MS, MS_PER_SIGN * len(text))


class Note(Widget):
    """A text in a small box near a rect: below it if there is room, else above; always inside the window. Its lines
    are at most ``most`` logical pixels long.

    ``about`` is the id of the widget beside which it stands, "" for none; ``explains``: it is the tooltip of it.
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
        self.kind, self._near, self.about, self.explains = kind, Rect(near), about, explains
        self._noted = Noted()
        size, pad = look.text_px(self.text_px), look.ui(10)
        lines = look.fonts.wrap(text, size, min(look.ui(most), look.scale.width - 4 * pad))
        width = max(look.fonts.width(line, size) for line in lines) + 2 * pad
        height = round(size * 1.4) * len(lines) + 2 * look.ui(7)
        gap = look.ui(8)
        box = Rect(near.centerx - width // 2, near.bottom + gap, width, height)
        if box.bottom > look.scale.height - gap:
            box.bottom = near.top - gap
        self.rect = box.clamp(inset(look.scale.rect, look.ui(6)))

    def shift(self, dx: int, dy: int) -> None:
        """Move it, with the place that it points at."""
        self.rect.move_ip(dx, dy)
        self._near = self._near.move(dx, dy)

    def renewed(self, look: Look, widget: Widget | None) -> Note | None:
        """The note for what it is about as that is now: itself while nothing has changed, None when that is gone."""
        text = "" if widget is None else widget.tooltip if self.explains else self.label
        if widget is None or not text:
            return None
        if text == self.label and widget.rect == self._near:
            return self
        return note_beside(look, self.id, widget, text, self.kind, explains=self.explains)

    def draw(self, canvas: Canvas) -> None:
        """It stands for seconds while other things move."""
        state = (tuple(self.rect), tuple(self._near), self.label, *(widget.flags for widget in self.walk()))
        self._noted.draw(canvas, state, super().draw)

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        face: RGB = theme.card
        edge = theme.alert if self.kind == "reason" else theme.good if self.kind == "good" else theme.ink_soft
        self.fg, self.bg = theme.ink, face
        canvas.shadow(self.rect, 7, 5, 130)
        tip = look.ui(_TIP)
        x = max(self.rect.left + 3 * tip, min(self.rect.right - 3 * tip, self._near.centerx))
        below = self.rect.top >= self._near.bottom
        apart = self.rect.top - self._near.bottom if below else self._near.top - self.rect.bottom
        beside = 0 <= apart <= look.ui(_TIP_FROM) and self.rect.left <= self._near.centerx <= self.rect.right
        if self.role != "status" and beside:
            base, out = (self.rect.top + 2, -tip) if below else (self.rect.bottom - 2, tip)
            canvas.polygon([(x - tip, base), (x + tip, base), (x, base + out)], edge)
        canvas.rounded(self.rect, face, 7, 2, edge)
        canvas.paragraph(self.label, self.words_room(look), self.text_px, theme.ink, spacing=1.4)

    def words_room(self, look: Look) -> Rect:
        """Where the text stands."""
        return inset(self.rect, look.ui(10), look.ui(7))


class TipNote(Note):
    """A tip, which says something once and may be switched off: its last line is a button that lets no other come. It
    points with a line at what it explains, wherever it stands; a press on it closes it. `tip_beside` makes one."""

    def __init__(
        self, look: Look, text: str, off: str, about: Widget, most: float, flat: bool = False, share: float = 1.0
    ) -> None:
        """A ``flat`` one has its button beside the text, where the others have it below. Its letters are ``share`` of
        the usual size."""
        super().__init__("tip", "tip", look, text, about.rect, "good", most * share, about.id, px=16 * share)
        self._off_px = _OFF_PX * share
        line, pad = round(look.text_px(self._off_px) * 1.4), look.ui(10)
        wide = look.text_width(off, self._off_px, bold=True) + 2 * pad
        self._below = 0 if flat else line + look.ui(4)
        self._aside = wide - pad if flat else 0
        self.rect.width = max(self.rect.width, wide) + self._aside
        self.rect.height += self._below
        self._words = off
        self.place = Rect(about.rect)
        foot = Rect(self.rect.x, self.rect.bottom - line - look.ui(7), self.rect.width, line)
        if flat:
            foot.x, foot.width = self.rect.right - wide, wide
        self.off = self.add(Widget("tip.off", foot, role="button", label=off, text_px=self._off_px)).rect

    def stand_at(self, rect: Rect) -> TipNote:
        """Stand there; returns itself."""
        self.move_by(rect.x - self.rect.x, rect.y - self.rect.y)
        return self

    def words_room(self, look: Look) -> Rect:
        """Clear of the button."""
        room = super().words_room(look)
        return Rect(room.x, room.y, room.width - self._aside, room.height - self._below)

    @property
    def leader(self) -> tuple[Point, Point]:
        """The line that it points with, from its own edge to a place just inside of what it explains."""
        inside = self.place.inflate(*(-min(_INSIDE, side) for side in self.place.size))
        start = _nearest(self.rect, inside.center)
        end = _nearest(inside, start)
        return _nearest(self.rect, end), end

    def paint(self, canvas: Canvas) -> None:
        """The line, the note over its beginning, and the button underlined at the foot of that."""
        look, theme = canvas.look, canvas.look.theme
        start, end = self.leader
        thin = max(1, look.ui(2))
        for colour, more in ((theme.card, thin), (theme.good, 0)):
            canvas.line((start, end), colour, thin + 2 * more)
            canvas.circle(end, look.ui(_DOT) + more, colour)
        super().paint(canvas)
        box = inset(self.off, look.ui(10), 0)
        canvas.text(self._words, box, self._off_px, theme.ink_soft, bold=True, align="right")
        wide = look.text_width(self._words, self._off_px, bold=True)
        canvas.fill(theme.ink_soft, Rect(box.right - wide, box.bottom - look.ui(2), wide, max(1, look.ui(1))))


def tip_beside(look: Look, text: str, off: str, about: Widget, blocked: Sequence[Rect], taken: Taken) -> TipNote | None:
    """A tip about a widget as near to it as may be, over nothing that is ``blocked`` and over little that is ``taken``;
    None where there is no room for one. Enlarged letters may become smaller for it, but never than at 100 %."""
    clear = look.ui(_APART)
    walls = [about.rect.inflate(2 * clear, 2 * clear), *blocked]
    for share in (1.0, *(share for share in _SHARES if share * look.scale.ui_scale >= 1.0)):
        best: tuple[float, TipNote] | None = None
        for most, flat in _TIP_FORMS:
            note = TipNote(look, text, off, about, most, flat, share)
            found = _free_place(look, note.rect.size, about.rect, walls, taken, math.inf if best is None else best[0])
            if found is not None:
                best = found[0], note.stand_at(found[1])
        if best is not None:
            return best[1]
    return None


def _free_place(
    look: Look, size: tuple[int, int], about: Rect, walls: Sequence[Rect], taken: Taken, most: float
) -> tuple[float, Rect] | None:
    """The place for a box of this size that costs the least, and less than ``most``; with what it costs."""
    room, step, unit = inset(look.scale.rect, look.ui(6)), look.ui(_STEP), look.ui(1)
    if size[0] > room.width or size[1] > room.height:
        return None
    xs = [*range(room.left, room.right - size[0], step), room.right - size[0]]
    ys = [*range(room.top, room.bottom - size[1], step), room.bottom - size[1]]
    boxes = sorted(
        (
            (_gap(box, about) / unit, number, box)
            for number, box in enumerate(Rect((x, y), size) for y in ys for x in xs)
        ),
        key=lambda one: one[:2],
    )
    rects, best = [rect for rect, _weight in taken], None
    for away, _number, box in boxes:
        if away * _FAR >= most or away * unit > _FARTHEST * look.scale.width:
            break
        if box.collidelist(walls) >= 0:
            continue
        parts = [(box.clip(rects[at]), taken[at][1]) for at in box.collidelistall(rects)]
        cost = sum(part.width * part.height * weight for part, weight in parts) / unit**2 + away * _FAR
        if cost < most:
            most, best = cost, box
    return None if best is None else (most, best)


def _gap(one: Rect, other: Rect) -> float:
    """How far apart two rects are; 0 where they touch."""
    across = max(0, one.left - other.right, other.left - one.right)
    return math.hypot(across, max(0, one.top - other.bottom, other.top - one.bottom))


def _nearest(rect: Rect, point: Point) -> Point:
    """The place in a rect that is nearest to a point."""
    return min(max(point[0], rect.left), rect.right), min(max(point[1], rect.top), rect.bottom)


Taken = Sequence[tuple[Rect, float]]
"""Rects that a note should not cover, each with its weight."""


def toast_note(look: Look, text: str, kind: str, taken: Taken) -> Note:
    """A toast near the middle of the top, or as near to it as there is room."""
    return _free_note(look, "toast", text, kind, taken, look.ui(40))


def caption_note(look: Look, text: str, taken: Taken) -> Note:
    """What a sound says, near the middle of the foot, or as near to it as there is room."""
    return _free_note(look, "caption", text, "info", taken, look.scale.height - look.ui(40))


def _free_note(look: Look, id: str, text: str, kind: str, taken: Taken, high: int) -> Note:
    """A note where it covers the least, as near as may be to the middle of the window's width at this height."""
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


def note_beside(look: Look, id: str, widget: Widget, text: str, kind: str = "info", *, explains: bool = False) -> Note:
    """A note beside a widget, as its tooltip is; above all that it is to stand clear of, over the widget where it
    covers the least, in long lines if they cover less."""
    short, long = (
        Note(id, id, look, text, widget.rect, kind, most, widget.id, explains) for most in (_SHORT_LINES, _ONE_LINE)
    )
    if widget.clear is None:
        short.rect = _off_prompts(look, short.rect, widget)
        return short
    best: tuple[float, Note, Rect] | None = None
    for made in (short, long):
        cost, box = _above(look, made, widget, widget.clear)
        if best is None or cost < best[0]:
            best = cost, made, box
    assert best is not None
    best[1].rect = best[2]
    return best[1]


def _off_prompts(look: Look, box: Rect, widget: Widget) -> Rect:
    """Where a note beside a widget covers neither that nor what says what is to be done: its own place, or else above,
    right or left of the widget; or on the widget, where there is no other."""
    around = {id(one) for one in (widget, *upwards(widget.parent))}
    said = [one.rect for one in list(upwards(widget))[-1].walk() if one.prompt and one.label and id(one) not in around]
    about, gap = widget.rect, look.ui(8)
    above, right, left = Rect(box), Rect(box), Rect(box)
    above.midbottom = about.centerx, about.top - gap
    right.midleft, left.midright = (about.right + gap, about.centery), (about.left - gap, about.centery)
    room = inset(look.scale.rect, look.ui(6))
    free = [
        place for place in (box, *(other.clamp(room) for other in (above, right, left))) if place.collidelist(said) < 0
    ]
    return next((place for place in free if not place.colliderect(about)), free[0] if free else box)


def _above(look: Look, note: Note, widget: Widget, clear: Rect) -> tuple[float, Rect]:
    """Where a note for a widget stands best above ``clear``, and what that costs."""
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
    taken = [(other.rect, PROMPT_WEIGHT if other.prompt else 1.0) for other in said]
    return _clearest(look, note.rect, places or [wanted], wanted, taken, widget.rect)


def _clearest(
    look: Look, rect: Rect, places: Sequence[Point], wanted: Point, taken: Taken, about: Rect | None = None
) -> tuple[float, Rect]:
    """The place of those for the middle of ``rect`` that covers the least and is not far beside what it is ``about``,
    else the nearest to the one wanted; with what it costs."""
    rects, unit, box = [one for one, _weight in taken], look.ui(1), Rect((0, 0), rect.size)
    middles = [x for x, _y in places]
    first, last = min(middles) - rect.width, max(middles) + rect.width
    rows: dict[int, list[Point]] = {}
    for place in places:
        rows.setdefault(place[1], []).append(place)
    best: tuple[float, Rect] | None = None
    for row in rows.values():
        box.center = row[0]
        strip = Rect(first, box.top, last - first, box.height)
        crossed = [(strip.clip(rects[at]), taken[at][1]) for at in strip.collidelistall(rects)]
        up_to = _covering((part.left, part.right, part.height * weight) for part, weight in crossed)
        for place in row:
            away = math.dist(place, wanted) / unit / look.scale.width
            if best is not None and away >= best[0]:
                continue
            box.center = place
            left, right = box.left, box.right
            covering = up_to(right) - up_to(left)
            if about is not None:
                covering += max(0, left - about.centerx, about.centerx - right) * unit * _BESIDE
            cost = covering / unit**2 + away
            if best is None or cost < best[0]:
                best = cost, Rect(box)
    assert best is not None
    return best


def _covering(parts: Iterable[tuple[int, int, float]]) -> Callable[[int], float]:
    """For parts of a line (left, right, weight), all together: what lies before a place on it."""
    steps: dict[int, float] = {}
    for left, right, weight in parts:
        steps[left] = steps.get(left, 0.0) + weight
        steps[right] = steps.get(right, 0.0) - weight
    edges, slopes, sums = sorted(steps), [0.0], [0.0]
    for at, edge in enumerate(edges):
        sums.append(sums[-1] + slopes[-1] * (edge - edges[at - 1] if at else 0))
        slopes.append(slopes[-1] + steps[edge])

    def up_to(x: int) -> float:
        at = bisect(edges, x)
        return sums[at] + slopes[at] * (x - edges[at - 1]) if at else 0.0

    return up_to


class Faded:
    """A note that comes or goes: its picture, fainter or stronger."""

    def __init__(self, note: Note, since: float) -> None:
        self.note, self.since = note, since
        self._picture: Surface | None = None

    def draw(self, canvas: Canvas, shown: float) -> None:
        """The note, ``shown`` from 0 to 1."""
        around = self.note.rect.inflate(*[2 * canvas.look.ui(_AROUND)] * 2)
        if self._picture is None:
            self._picture = Surface(around.size, SRCALPHA, 32)
            self.note.shift(-around.x, -around.y)
            self.note.paint(Canvas(self._picture, canvas.look))
            self.note.shift(around.x, around.y)
        canvas.blit(self._picture, around.topleft, round(255 * shown))


N = TypeVar("N", bound=Note)


class Passing(Generic[N]):
    """A note that goes by itself: ``times`` as late as one has read it."""

    def __init__(self, times: float = 1.0) -> None:
        self.note: N | None = None
        self._times = times
        self._until: float | None = None  # None until the first update after it was shown

    def show(self, note: N) -> None:
        """Show a note in place of the one before."""
        self.note, self._until = note, None

    def update(self, now: float, times: float = 1.0) -> None:
        """Let it go when its time has come: ``times`` as late as usual."""
        if self.note is None:
            return
        if self._until is None:
            self._until = now + times * self._times * shown_for(self.note.label)
        if now >= self._until:
            self.note = None

    def is_over(self, now: float) -> bool:
        """Whether its time has passed, be it in sight or not."""
        return self._until is not None and now >= self._until

    def next_due(self, now: float) -> float | None:
        """When ``update`` will change something; None for never."""
        if self.note is None:
            return None
        if self._until is None:
            return now
        return self._until if math.isfinite(self._until) else None


class Notes:
    """The bubble, the toast and the tooltip of one stage, and their times."""

    def __init__(self) -> None:
        self._bubble: Passing[Note] = Passing()
        self._toast: Passing[Note] = Passing()
        self._caption: Passing[Note] = Passing()
        self._tip: Passing[TipNote] = Passing(TIP_TIMES)
        self._tip_off: Callable[[], None] = lambda: None
        self.tooltip: Note | None = None
        self._tooltip_closed = -2.0 * TOOLTIP_AGAIN
        self._hover_since: float | None = None
        self._hushed = False
        self._now = self._fade_ms = 0.0
        self._coming: Faded | None = None
        self._going: Faded | None = None  # it explains nothing any more

    @property
    def _passing(self) -> tuple[Passing[Note] | Passing[TipNote], ...]:
        return self._bubble, self._toast, self._caption, self._tip

    @property
    def bubble(self) -> Note | None:
        """What was said beside something."""
        return self._bubble.note

    @property
    def toast(self) -> Note | None:
        """What was said for some seconds."""
        return self._toast.note

    @property
    def caption(self) -> Note | None:
        """What a sound says."""
        return self._caption.note

    @property
    def tip(self) -> TipNote | None:
        """What is said once to a newcomer."""
        return self._tip.note

    @property
    def all(self) -> list[Note]:
        """The notes shown now, from below to above."""
        return [note for note in (self.caption, self.toast, self.tip, self.bubble, self.tooltip) if note is not None]

    def show_bubble(self, note: Note) -> None:
        """Show a bubble in place of the one before and of the tooltip."""
        self._bubble.show(note)
        self.tooltip = self._coming = self._going = None

    def show_toast(self, note: Note) -> None:
        """Show a toast in place of the one before."""
        self._toast.show(note)

    def show_caption(self, note: Note) -> None:
        """Show what a sound says in place of what the one before said."""
        self._caption.show(note)

    def show_tip(self, note: TipNote, on_off: Callable[[], None]) -> None:
        """Show a tip; ``on_off`` is called where its button is pressed."""
        self._tip.show(note)
        self._tip_off = on_off

    def press_tip(self, pos: Point) -> bool:
        """Close the tip if the pointer is on it, and switch tips off on its button; True if it was there."""
        tip = self.tip
        if tip is None or not tip.rect.collidepoint(pos):
            return False
        self._tip.note = None
        if tip.off.collidepoint(pos):
            self._tip_off()
        return True

    def key_tip(self, chord: str) -> bool:
        """Close the tip by Esc, and switch tips off by Delete; True if one was there and that was done."""
        if self.tip is None or chord not in ("escape", "delete"):
            return False
        self._tip.note = None
        if chord == "delete":
            self._tip_off()
        return True

    def tip_is_over(self, now: float) -> bool:
        """Whether the tip has had its time."""
        return self._tip.is_over(now)

    def move_tip(self, note: TipNote | None) -> None:
        """The tip elsewhere, where there is room for it now; None where there is none, or what it explains is gone."""
        self._tip.note = note

    def close_toast(self, pos: Point) -> bool:
        """Close the toast if the pointer is on it; True if it was."""
        pressed = self.toast is not None and self.toast.rect.collidepoint(pos)
        if pressed:
            self._toast.note = None
        return pressed

    def key_toast(self, chord: str) -> bool:
        """Close the toast by Esc; True if one was there and that was done."""
        if self.toast is None or chord != "escape":
            return False
        self._toast.note = None
        return True

    def dismiss(self) -> bool:
        """Close bubble and tooltip; True if there was one."""
        was = self.bubble is not None or self.tooltip is not None or self._going is not None
        self._bubble.note, self._hushed = None, True
        self._close_tooltip()
        self._going = None
        return was

    def clear(self) -> None:
        """Close all, at once."""
        self._bubble.note = self._toast.note = self._caption.note = self._tip.note = None
        self.tooltip = self._coming = self._going = None

    def hush(self) -> None:
        """Nothing is explained until the pointer is over another widget: this one was just used."""
        self._hushed = True

    def hover_changed(self, moved: bool) -> None:
        """Another widget is under the pointer now. No tooltip opens when it came there and the pointer never moved; and
        the one before goes at once, for what it explained may be hidden now."""
        self._hover_since, self._hushed = None, not moved
        self._going = Faded(self.tooltip, self._now) if moved and self.tooltip is not None else None
        self._close_tooltip()

    def _close_tooltip(self) -> None:
        if self.tooltip is not None:
            self.tooltip, self._coming, self._tooltip_closed = None, None, self._now

    def update(self, now: float, look: Look, hovered: Widget | None, factor: float = 1.0) -> bool:
        """Bring the times to ``now``; ``hovered`` is the widget whose tooltip may open. ``factor`` stretches the fades
        of tooltips. True if something changed."""
        self._now, self._fade_ms = now, TOOLTIP_FADE * factor
        before, fading = self.all, self._fades
        if self._share(self._coming) >= 1:
            self._coming = None
        if self._share(self._going) >= 1:
            self._going = None
        if self._hover_since is None:
            self._hover_since = now
        for passing in self._passing:
            passing.update(now, min(look.note_times, MOST_CAPTION) if passing is self._caption else look.note_times)
        if self.tooltip is not None:
            self._renew(self.tooltip, look, hovered)
        if self._may_open(hovered) and hovered is not None:
            delay = 0 if now - self._tooltip_closed < TOOLTIP_AGAIN else TOOLTIP_DELAY
            if now - self._hover_since >= delay:
                self.tooltip = note_beside(look, "tooltip", hovered, hovered.tooltip, explains=True)
                self._coming = Faded(self.tooltip, now - SHOWN_MS)
        return fading or self.all != before

    def _renew(self, tooltip: Note, look: Look, hovered: Widget | None) -> None:
        """The tooltip follows what it explains, says what that says now, or goes with it."""
        fresh = tooltip.renewed(look, hovered)
        if fresh is None:
            self._close_tooltip()
        elif fresh is not tooltip:
            self.tooltip, self._coming = fresh, None

    def follow(self, look: Look, find: Callable[[str], Widget | None]) -> bool:
        """The bubble follows what it is about, or goes with it. True if it changed."""
        bubble = self.bubble
        if bubble is not None and bubble.about:
            self._bubble.note = bubble.renewed(look, find(bubble.about))
        return self.bubble is not bubble

    @property
    def _fades(self) -> bool:
        return self._coming is not None or self._going is not None

    def _share(self, faded: Faded | None) -> float:
        """How much of its fade a note has behind it."""
        if faded is None or self._fade_ms <= 0:
            return 1.0
        return min(1.0, max(0.0, (self._now - faded.since) / self._fade_ms))

    def draw_tooltip(self, canvas: Canvas) -> None:
        """The tooltip, and what is left of the one before."""
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
        """When ``update`` will change something without input; None for never."""
        due = [at for passing in self._passing if (at := passing.next_due(now)) is not None]
        if self._may_open(hovered):
            due.append((self._hover_since if self._hover_since is not None else now) + TOOLTIP_DELAY)
        if self._fades:
            due.append(self._now + SHOWN_MS)
        return min(due, default=None)
