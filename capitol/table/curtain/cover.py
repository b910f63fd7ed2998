"""The cover for passing the device: a sheet in the next seat's colour over the dimmed table, without any seat's
secrets."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from pygame import SRCALPHA, Rect, Surface

from capitol.host.controls import hand
from capitol.host.language import N_, InLanguage, Words, _, ngettext, silent
from capitol.kit.canvas import Canvas
from capitol.kit.fitting import fitted_label, fitting_px
from capitol.kit.inputs import FocusLost, InputEvent, KeyDown
from capitol.kit.look import Look
from capitol.kit.scene import Scene
from capitol.kit.theme import mix
from capitol.kit.tween import Tween
from capitol.kit.widgets import (
    Button,
    Custom,
    Label,
    Panel,
    Paragraph,
    Widget,
    around,
    centred,
    inset,
    row,
    split_bottom,
    split_left,
    split_top,
)
from capitol.session.controller import playable
from capitol.session.seats import PIN_DIGITS, pin_matches
from capitol.session.source import TableSource
from capitol.table.context import TableContext
from capitol.table.curtain.doors import has_doors, paint_doors
from capitol.table.curtain.pin import forgotten_panel, pin_pad
from capitol.table.frame import FOLDED_FROM
from capitol.table.palette import SeatStyle
from capitol.table.saved_first import saved_first
from capitol.table.seats.badge import SeatColours, seat_looks
from capitol.table.seats.players import paint_portrait
from capitol.table.table_top import paint_table

COVER_MS = 160
GUARD_MS = 400
"""How long a cover must be shown, and no key pressed, before a key opens it."""
MOST_LINES = 8
PAD = 360
_KEY = 22
_MEDAL = 0.24
"""The enlargement of a medal beyond its place."""
_SIDES, _ABOVE = 64, 30
"""How far the sheet reaches beyond its contents."""
_MEANDER = (
    (0, 0, 1, 9),
    (8, 0, 9, 9),
    (0, 0, 7, 1),
    (6, 0, 7, 7),
    (2, 6, 7, 7),
    (2, 3, 3, 7),
    (2, 3, 5, 4),
    (0, 8, 9, 9),
)
"""One key of a meander: its bars as left, top, right and bottom in ninths of its side."""


def _usual_reason() -> str:
    return _("Come to the screen. The others look away.")


def nothing_seen() -> Sequence[str]:
    """Return no sentences: there is no recap."""
    return ()


def _first_key() -> str:
    """Return the initial focus on the PIN pad: the field for typed digits, or with a gamepad the middle key."""
    return "pin.5" if hand() == "pad" else "pin"


class CoverScene(Scene):
    """Covers the table for ``seat``. ``recap`` returns public sentences.

    ``on_open`` is called when the seat's person has taken over (with the right PIN, if there is one), ``on_back`` if it
    is the wrong person; without it there is no way back. ``at_once`` covers in the very next frame; ``reason`` is shown
    below the name. A PIN is requested unless the seat's person has proved to be present; ``always_pin`` requests it
    anyway. ``label`` returns what
    will be shown, if not a hand.
    """

    title = N_("Next player")

    def __init__(
        self,
        context: TableContext,
        session: TableSource,
        seat: int,
        recap: Callable[[], Sequence[str]],
        on_open: Callable[[], None],
        on_back: Callable[[], None] | None,
        *,
        colours: SeatColours | None = None,
        at_once: bool = False,
        reason: Words = _usual_reason,
        always_pin: bool = False,
        label: Words = silent,
    ) -> None:
        super().__init__()
        self.context, self.session, self.seat = context, session, seat
        self.on_open, self.on_back = on_open, on_back
        self._seen, self._reason, self._label = recap, reason, label
        self._box = Rect(0, 0, 0, 0)
        painted = (colours.styles, colours.seats) if colours is not None else ()
        self._looks = InLanguage(partial(seat_looks, session.entry, session.seats, *painted))
        self.name = session.seats[seat].name
        self.guarded = bool(session.seats[seat].pin) and (always_pin or session.privacy.hides(seat))
        self._typed, self._wrong, self._forgotten = "", False, False
        self._said_wait = self._longest_wait = 0
        self._quiet_since = float(context.now())
        self._covered = 1.0 if at_once else 0.0
        self.opaque = at_once

    @property
    def recap(self) -> tuple[str, ...]:
        """The public events, in sentences."""
        return tuple(self._seen())

    @property
    def label(self) -> str:
        """The label of the button."""
        return self._label() or _("Show my hand")

    # Covering

    @property
    def covered(self) -> bool:
        """Whether everything below is hidden."""
        return self._covered >= 1

    def enter(self) -> None:
        """Start covering the table; the seat changes afterwards."""
        motion = self.context.motion
        self.animator.factor, self.animator.reduced = motion.factor, motion.reduced
        self.stage.focus.clear()
        if self.guarded:
            self.stage.focus_on(_first_key(), visible=hand() == "pad")
        if not self.covered:
            self.animator.play(Tween(COVER_MS, self._cover))

    def _cover(self, t: float) -> None:
        self._covered = t
        if t >= 1:
            self.opaque = True
            self.context.sound.play("signal")
        self.changed()

    def leave(self) -> None:
        """Delete a partly typed PIN."""
        self._typed = ""
        self.rebuild_later()

    def handle(self, event: InputEvent) -> bool:
        """Delete a partly typed PIN when the window loses focus; handle other input as usual."""
        if isinstance(event, FocusLost) and self._typed:
            self._typed = ""
            self.rebuild()
        return super().handle(event)

    # Actions

    def open(self) -> None:
        """Let the seat's person take over."""
        self.session.privacy.prove(self.seat)
        self.on_open()

    def _press(self) -> None:
        """Handle the button or its key.

        A key meant for the previous screen and pressed repeatedly does not open a cover that has just appeared; a run
        with counted budgets does not depend on the clock.
        """
        now = float(self.context.now())
        fresh, self._quiet_since = now - self._quiet_since < GUARD_MS, now
        if not (fresh and self.stage.by_key and not self.context.counted):
            self.open()

    def _type(self, typed: str) -> None:
        """Take the text of the field; the last digit submits the PIN. After several wrong ones input is refused for a
        while."""
        if not self.stage.by_key:
            self.stage.focus_on("pin", visible=False)  # Enter must not press the clicked key again
        if self._wait:
            return
        self._typed, self._wrong = typed, False
        if len(typed) == PIN_DIGITS:
            if pin_matches(typed, self.session.seats[self.seat].pin):
                self._typed = ""
                self.open()
                return
            self._typed, self._wrong = "", True
            self.session.privacy.mistyped(self.seat, self.context.now())
            self._longest_wait = self._wait
        self.rebuild()

    @property
    def _wait(self) -> int:
        """How many seconds PIN input is refused."""
        return math.ceil(self.session.privacy.waits(self.seat, self.context.now()) / 1000) if self.guarded else 0

    def tick(self, now: float) -> bool:
        """Count down the seconds."""
        if self._wait == self._said_wait:
            return False
        self.rebuild()
        return True

    def next_due(self, now: float) -> float | None:
        """Return the next second, while PIN input is refused."""
        due, left = super().next_due(now), self.session.privacy.waits(self.seat, now)
        if not self._said_wait:
            return due
        second = now + left % 1000 + 1
        return second if due is None else min(due, second)

    def _forgot(self) -> None:
        """Switch to or from the panel for a forgotten PIN."""
        self._typed, self._wrong, self._forgotten = "", False, not self._forgotten
        self.rebuild()
        self.stage.focus_on("forgotten.back" if self._forgotten else _first_key())

    def _take_away(self) -> None:
        playing = playable(self.session)
        if playing is not None and saved_first(self.stage, partial(playing.forget_pin, self.seat)):
            self.open()

    def on_key(self, event: KeyDown) -> bool:
        """Handle Esc (go back), H (show the hand, like Enter) and the key for the rules, open to everyone. Digits go to
        the PIN wherever the focus is."""
        if self.guarded and not self._forgotten and event.chord in (*"0123456789", "backspace"):
            self._type(self._typed[:-1] if event.chord == "backspace" else self._typed + event.chord)
            return True
        if event.chord == "escape" and self.on_back is not None:
            self.on_back()
            return True
        if event.chord in ("?", "f1"):
            self.context.open_rules("", self.session)
            return True
        if event.chord == "h" and not self.guarded:
            self._press()
            return True
        return False

    # Layout

    @property
    def style(self) -> SeatStyle:
        """The look of the seat that is to take the device."""
        return self._looks()[self.seat].style

    def _said(self) -> str:
        """Say whose turn it is; if it is not the seat's turn, who the cover is for."""
        session = self.session
        its_turn = self.seat in session.waiting_for or self.seat in session.sealed_seats
        return _("{name}, your turn").format(name=self.name) if its_turn else self.name

    def heading(self) -> str:
        name = self.root.find("cover.name")
        return super().heading() if name is None else name.label

    def opening(self) -> Iterable[str]:
        """Return the reason, and the public events since."""
        reason = self.root.find("cover.reason")
        return (*(() if reason is None else (reason.label,)), *self.recap[-MOST_LINES:])

    def layout(self, look: Look) -> None:
        """Build a symbol and a name, what happened, and one button (or the PIN pad)."""
        root = Widget("cover", look.scale.rect)
        self._said_wait = self._wait
        if self.guarded and look.scale.ui_scale >= FOLDED_FROM:
            self._fold(look, root)
        else:
            self._spread(look, root)
        self.stage.set_root(root)
        most = inset(look.scale.rect, look.ui(14))
        parts = [widget.rect for widget in root.children]
        around = parts[0].unionall(parts).inflate(2 * look.ui(_SIDES), 2 * look.ui(_ABOVE))
        self._box = around.clip(most) if has_doors(look) else most

    def _spread(self, look: Look, root: Widget) -> None:
        """Place everything in a column, with the recap beside a PIN pad."""
        ink, ground = self.style.text, self.style.colour
        window = inset(look.scale.rect, look.ui(24), look.ui(36))
        body = centred(window, min(look.ui(760), window.width), window.height)
        # With a PIN pad the recap goes beside it, else above the button.
        beside = self.guarded and bool(self.recap)
        wide = body.width - look.ui(PAD + 16) if beside else body.width
        pad = look.ui(326) if self.guarded else look.ui(52)
        rest = look.ui(16) + look.line(44) + look.line(20) + look.ui(24) + pad
        rest += look.ui(60) if self.on_back is not None else 0
        side = look.board(130 if self.guarded or self.recap else 220)
        side = max(look.ui(40), min(side, body.height - rest))
        spare = body.height - rest - side
        room = min(pad, pad + spare) if beside else spare - look.ui(16)
        recap, lines = self._recap_that_fits(look, wide - 2 * look.ui(20), room)
        needed = side + rest + (lines + look.ui(16) if lines and not beside else 0)
        body = centred(body, body.width, min(body.height, needed))
        place, body = split_top(body, side, look.ui(16))
        root.add(Custom("cover.symbol", centred(place, side, side), self._paint_symbol))
        place, body = split_top(body, look.line(44))
        said = self._said()
        px = fitting_px(look, said, place.width, (44, 36, 30, 24, 20), bold=True, family="title")
        root.add(
            Label("cover.name", place, said, text_px=px, bold=True, family="title", align="centre", fg=ink, bg=ground)
        )
        place, body = split_top(body, look.line(20), look.ui(24))
        reason = self._reason()
        root.add(fitted_label(look, "cover.reason", place, reason, (20, 18, 16), align="centre", fg=ink, bg=ground))
        if self.on_back is not None:
            foot, body = split_bottom(body, look.ui(36), look.ui(24))
            root.add(self._back(look, foot, self.on_back))
        if beside:
            place, body = split_left(body, wide, look.ui(16))
            root.add(self._recap(look, place, recap))
        elif lines:
            place, body = split_top(body, lines, look.ui(16))
            root.add(self._recap(look, place, recap))
        self._add_opening(look, root, body)

    def _back(self, look: Look, rect: Rect, on_back: Callable[[], None]) -> Button:
        """Make the button for the wrong person."""
        label = _("Not {name}? Back").format(name=self.name)
        if Button.width_for(look, label, text_px=16) > rect.width:
            label = _("Back")
        size = min(rect.width, Button.width_for(look, label, text_px=16))
        return Button(
            "cover.back",
            centred(rect, size, rect.height),
            label,
            on_back,
            text_px=16,
            key="" if self._forgotten else "escape",  # otherwise Esc belongs to the panel's Back
            tooltip=_("Not {name}? Back").format(name=self.name),
        )

    def _fold(self, look: Look, root: Widget) -> None:
        """Place the PIN pad, as high as the window, beside everything else, for large text."""
        ink, ground = self.style.text, self.style.colour
        gap = look.board(20)
        left, right = row(inset(look.scale.rect, look.board(36)), 2, gap)
        self._add_opening(look, root, right)
        place, left = split_top(left, look.board(130), gap)
        root.add(Custom("cover.symbol", centred(place, place.height, place.height), self._paint_symbol))
        if self.on_back is not None:
            foot, left = split_bottom(left, min(look.ui(36), look.board(56)), gap)
            root.add(self._back(look, foot, self.on_back))
        said = self._said()
        texts = [
            (said, (30, 24, 20, 18), True, "title"),
            (self._reason(), (20, 18, 16), False, "text"),
        ]
        for id, (text, sizes, bold, family) in zip(("cover.name", "cover.reason"), texts, strict=True):
            for px in sizes:
                lines = look.fonts.wrap(text, look.text_px(px), left.width, bold=bold, family=family)
                widest = max(look.text_width(word, px, bold=bold, family=family) for word in text.split())
                if len(lines) <= 2 and widest <= left.width:
                    break
            place, left = split_top(left, len(lines) * look.line(px, bold=bold, family=family), gap // 2)
            root.add(
                Label(
                    id, place, "\n".join(lines), text_px=px, bold=bold, family=family, align="centre", fg=ink, bg=ground
                )
            )
        recap, lines_high = self._recap_that_fits(look, left.width - 2 * look.ui(20), left.height)
        if recap:
            root.add(self._recap(look, Rect(left.x, left.y, left.width, lines_high), recap))

    def _add_opening(self, look: Look, root: Widget, rect: Rect) -> None:
        """Add the button that shows the hand, the PIN pad, or the panel for a forgotten PIN."""
        wide = min(rect.width, look.ui(PAD))
        if not self.guarded:
            wide = max(min(rect.width, Button.width_for(look, self.label, "eye", text_px=20)), min(wide, look.ui(280)))
            place = centred(rect, wide, min(rect.height, look.ui(52)))
            root.add(
                Button(
                    "cover.open", place, self.label, self._press, kind="primary", icon="eye", text_px=20, key="return"
                )
            )
            return
        place = centred(rect, wide, rect.height)
        if self._forgotten:
            root.add(forgotten_panel(look, place, self.name, self._take_away, self._forgot))
        else:
            forgot = self._forgot if playable(self.session) is not None else None  # the log has to record it
            said = self._wrong and self._said_wait in (0, self._longest_wait)  # not every second of a wait
            root.add(pin_pad(look, place, self._typed, self._message(), said, self._type, forgot))

    def _message(self) -> str:
        """Return why the PIN must be typed again, and when; "" before a wrong one."""
        if self._said_wait:
            text = ngettext("Wrong PIN. Wait {count} second.", "Wrong PIN. Wait {count} seconds.", self._said_wait)
            return text.format(count=self._said_wait)
        return _("Wrong PIN. Try again.") if self._wrong else ""

    def _recap_that_fits(self, look: Look, width: int, room: int) -> tuple[str, int]:
        """Return as many of the newest sentences as ``room`` holds, below a line that counts the others, and the height
        of their panel."""
        for first in range(max(0, len(self.recap) - MOST_LINES), len(self.recap)):
            others = ngettext("… {count} more before these.", "… {count} more before these.", first).format(count=first)
            text = "\n".join(((others,) if first else ()) + self.recap[first:])
            tall = Paragraph.height_for(look, text, width) + look.line(17) + look.ui(4) + 2 * look.ui(14)
            if tall <= room:
                return text, tall
        return "", 0

    def _recap(self, look: Look, rect: Rect, text: str) -> Panel:
        theme = look.theme
        panel = Panel("cover.recap", rect, style="parchment")
        body = inset(rect, look.ui(20), look.ui(14))
        top, body = split_top(body, look.line(17), look.ui(4))
        panel.add(
            fitted_label(
                look,
                "cover.recap.title",
                top,
                _("What happened"),
                (17, 16),
                bold=True,
                fg=theme.ink,
                bg=theme.parchment,
            )
        )
        panel.add(Paragraph("cover.recap.lines", body, text, fg=theme.ink, bg=theme.parchment))
        return panel

    def _paint_symbol(self, canvas: Canvas, widget: Widget) -> None:
        # A medal leaves its corners empty, and the sheet has room for it.
        grown = round(widget.rect.width * _MEDAL)
        canvas.sprite(f"medal.{self.style.id}", widget.rect.inflate(grown, grown))
        emblem = self._looks()[self.seat].sitter.portrait
        if emblem:
            side = widget.rect.width * 2 // 5
            paint_portrait(canvas, emblem, Rect(widget.rect.right - side, widget.rect.bottom - side, side, side))

    def _paint_friezes(self, canvas: Canvas, box: Rect) -> None:
        """Paint a meander down both sides of the sheet, slightly darker or lighter than it. Each key ends in a line; an
        extra one closes the first."""
        ink = mix(self.style.colour, self.style.text, 0.26)
        key = canvas.look.board(_KEY)

        def make() -> Surface:
            tile = Surface((key, key), SRCALPHA, 32)
            for at in _MEANDER:
                left, top, right, bottom = (round(part * key / 9) for part in at)
                tile.fill(ink, (left, top, right - left, bottom - top))
            return tile

        line = max(1, round(key / 9))
        tile, count = canvas.look.cache.get(("meander", key, ink), make), (box.height - line) // key
        top = box.centery - (count * key - line) // 2
        for x in (box.x, box.right - key):
            canvas.fill(ink, Rect(x, top - line, key, line))
            for number in range(count):
                canvas.blit(tile, (x, top + number * key))

    def paint_static(self, canvas: Canvas) -> None:
        """Paint closing doors or a veil, and only then anything that shows the seat's colour: a sheet in front."""
        look, colour = canvas.look, self.style.colour
        self.settle()
        box, edge = self._box, mix(colour, self.style.text, 0.22)
        if not self.covered:
            if has_doors(look):
                paint_doors(canvas, self._covered)
                return
            alpha = round(255 * self._covered)
            canvas.dim(box, alpha, colour)
            for strip in around(canvas.rect, box):
                canvas.dim(strip, alpha, look.theme.table)
            return
        if has_doors(look):
            paint_doors(canvas)
            canvas.shadow(box, 10, 12, 200)
        else:
            paint_table(canvas)
            canvas.shadow(box, 10, 6, 150)
        light, shade = mix(colour, look.theme.card, 0.10), mix(colour, look.theme.card, 0.03)
        canvas.gradient(box, light, shade, 10, 1.5, edge, grain="grain.plaster")
        canvas.rounded(inset(box, look.ui(6)), None, 7, 1, edge)
        self._paint_friezes(canvas, inset(box, look.ui(12)))
        self.stage.draw_still(canvas)
