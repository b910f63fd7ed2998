"""The timeline under a recorded game's table: what happened at each step, and controls to go to any of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from pygame import Rect

from capitol.host.language import _, percent_text, pgettext
from capitol.kit.canvas import Canvas
from capitol.kit.fitting import fitting_px
from capitol.kit.inputs import KeyDown, Point, Wheel
from capitol.kit.look import Look
from capitol.kit.theme import RGB, Theme, contrast
from capitol.kit.widgets import Button, Custom, Label, Widget, inset, split_left, split_top
from capitol.kit.widgets.base import SIDEWAYS, Host
from capitol.session.timeline import Mark, Timeline, roman, step_words
from capitol.table.palette import SeatStyle

ID = "timeline"
"""The id of the scrubber, and the region of all widgets here."""
HEIGHT = 62.0
"""The height of the strip without a curve, in logical pixels of a control."""
_EDGE, _GAP, _WORDS, _TEXT = 10, 8, 24, 16
_SECOND, _SPACING, _ROOMY = 18, 1.3, 690
"""The height and the spacing of a second line of words, and the height of the window from which there is one."""
_KNOB, _BAR, _NUMERAL = 8, 8, 13
_MARK = {"round": 9, "part": 5, "scoring": 6, "event": 4}
"""How large each kind of mark is, in logical pixels."""
_DIGITS = frozenset("123456789")


class Curve(Protocol):
    """A chart above the scrubber, with each step directly above its place there."""

    @property
    def height(self) -> float:
        """Its height in logical pixels of a control."""
        ...

    def build(self, look: Look, rect: Rect, x_of: Callable[[int], int], step_at: Callable[[int], int]) -> Widget:
        """Build it in ``rect``; ``x_of`` returns the x of a step in window pixels, and ``step_at`` the step nearest to
        an x."""
        ...

    def words(self, step: int | None = None) -> str:
        """Return what it shows at a step, by default at the present one, in words."""
        ...

    def row_words(self) -> str:
        """Return briefly what it shows at the present step."""
        ...

    def turn(self) -> None:
        """Show the next one of its lines alone; after the last one, all lines again."""
        ...


class Player(Protocol):
    """The actions of the timeline: a viewer's navigation in a recorded game."""

    def go(self, step: int) -> None:
        """Show the table at a step, limited to the first and the last."""
        ...

    def toggle(self) -> None:
        """Play on, or stop."""
        ...

    def toggle_curve(self) -> None:
        """Show a curve over the timeline, or hide it."""
        ...

    def turn_curve(self) -> None:
        """Show the next line of the curve alone, or all again."""
        ...

    def open_table(self) -> None:
        """Show the curve as a table."""
        ...

    def back_to_point(self) -> None:
        """Show the turning point again from which the table was opened."""
        ...

    def show_account(self) -> None:
        """Show what can be told afterwards of the present step."""
        ...


@dataclass(frozen=True, slots=True)
class TimelineViewModel:
    """The content: ``step`` is the present one, ``words`` say what happened there, ``styles`` are those of the seats,
    ``names`` their names. ``may_curve``: whether a curve may be shown; ``done``: the share of it that is known;
    ``of_point``: whether the table was opened at a turning point of a review; ``account``: what can be told afterwards
    of the present step, its name and a tooltip."""

    timeline: Timeline
    step: int
    playing: bool
    words: str
    styles: tuple[SeatStyle, ...]
    names: tuple[str, ...] = ()
    curve: Curve | None = None
    may_curve: bool = False
    done: float = 0.0
    of_point: bool = False
    account: tuple[str, str] | None = None


def strip_height(look: Look, curve: Curve | None) -> float:
    """Return the height of the strip, in logical pixels of a control."""
    return HEIGHT + (0 if curve is None else curve.height + _GAP + _second_line(look, curve))


def _second_line(look: Look, curve: Curve | None) -> float:
    """Return the height for a second line of words, in logical pixels of a control: beside the chances of a curve one
    is seldom enough."""
    return _SECOND if curve is not None and look.scale.height >= look.ui(_ROOMY) else 0


def build_timeline(look: Look, rect: Rect, view_model: TimelineViewModel, player: Player) -> Widget:
    """Build the strip in ``rect``: words, curve and scrubber one below the other, beside the button that plays."""
    root = _Strip("timeline.strip", rect, region=ID)
    room = inset(rect, look.ui(_EDGE), look.ui(5))
    if view_model.may_curve:
        left, room = split_left(room, look.ui(44), look.ui(_GAP))
        root.add(_curve_button(look, left, view_model, player))
        if view_model.curve is not None:
            root.add(_table_button(look, left, view_model, player))
    if view_model.of_point:
        left, room = split_left(room, look.ui(44), look.ui(_GAP))
        root.add(_point_button(look, left, player))
    left, right = split_left(room, look.ui(44), look.ui(_GAP))
    playing = view_model.playing
    root.add(
        Button(
            "timeline.play",
            Rect(left.x, left.bottom - min(left.height, look.ui(44)), left.width, min(left.height, look.ui(44))),
            _("Pause") if playing else pgettext("a recording", "Play"),
            player.toggle,
            kind="primary",
            icon="pause" if playing else "play",
            tooltip=_("Stop ([pick])") if playing else _("Play on from here ([pick])"),
            show_label=False,
            focusable=False,  # the scrubber keeps the focus; its Space does the same
        )
    )
    words, rest = split_top(right, min(look.ui(_WORDS + _second_line(look, view_model.curve)), right.height // 2))
    if view_model.curve is not None:
        words = _chances(look, words, view_model.curve, player, root)
    if view_model.account is not None:
        words = _account(look, words, *view_model.account, player, root)
    root.add(_words(look, words, view_model))
    scrubber = Scrubber(Rect(rest.x, rest.bottom - min(rest.height, look.ui(28)), rest.width, 0), view_model, player)
    scrubber.rect.height = rest.bottom - scrubber.rect.y
    if view_model.curve is not None:
        room = Rect(rest.x, rest.y, rest.width, max(1, scrubber.rect.y - rest.y - look.ui(2)))
        root.add(view_model.curve.build(look, room, partial(scrubber.x_of, look), partial(scrubber.step_at, look)))
    root.add(scrubber)
    for number, mark in enumerate(view_model.timeline.marks):
        scrubber.add(_MarkWidget(look, scrubber, number, mark))
    return root


def _curve_button(look: Look, room: Rect, view_model: TimelineViewModel, player: Player) -> Button:
    """Return the button that shows and hides the curve."""
    side = min(room.height, look.ui(44))
    shown = view_model.curve is not None
    return Button(
        "timeline.chances",
        Rect(room.x, room.bottom - side, room.width, side),
        _("Chances to win"),
        player.toggle_curve,
        icon="curve",
        tooltip=_("Hide the chances to win") if shown else _("Show everybody’s chances to win"),
        show_label=False,
        selected=shown,
    )


def _point_button(look: Look, room: Rect, player: Player) -> Button:
    """Return the button that leads back to the turning point."""
    side = min(room.height, look.ui(44))
    return Button(
        "timeline.point",
        Rect(room.x, room.bottom - side, room.width, side),
        _("Turning point"),
        player.back_to_point,
        icon="search",
        tooltip=_("Show the turning point again"),
        show_label=False,
    )


def _table_button(look: Look, room: Rect, view_model: TimelineViewModel, player: Player) -> Button:
    """Return the button that shows the curve as a table once all of it is known."""
    side = min(room.height, look.ui(44))
    tooltip = _("Everybody’s chances after each step as a table, to read or to save")
    if view_model.done < 1:
        tooltip = progress_words(view_model.done)
    return Button(
        "timeline.table",
        Rect(room.x, room.y, room.width, max(1, min(side, room.height - side - look.ui(4)))),
        _("Table of the chances"),
        player.open_table,
        icon="log",
        tooltip=tooltip,
        show_label=False,
        enabled=view_model.done == 1,
    )


def _words(look: Look, rect: Rect, view_model: TimelineViewModel) -> Widget:
    """Return the present step in words; if they do not fit, in two lines where there is room for them, smaller than
    other enlarged text, then without when it was, which the scrubber shows, and only then shortened."""
    size = look.text_px(_TEXT)
    if rect.height >= 2 * round(size * _SPACING) and look.text_width(view_model.words, _TEXT) > rect.width:
        return _two_lines(look, rect, view_model)
    sizes = [_TEXT - half / 2 for half in range(round(2 * (_TEXT - look.least(_TEXT))) + 1)]
    text, px = view_model.words, float(_TEXT)
    for text in (view_model.words, view_model.words.rpartition(" · ")[2]):
        px = fitting_px(look, text, rect.width, sizes)
        if look.text_width(text, px) <= rect.width:
            break
    text = look.fonts.fit(text, look.text_px(px), rect.width)
    label = Label("timeline.words", rect, text, text_px=px, fg=look.theme.cream, bg=look.theme.dark, focusable=False)
    label.spoken = view_model.words
    if text != view_model.words:
        label.tooltip = view_model.words
    return label


def _two_lines(look: Look, rect: Rect, view_model: TimelineViewModel) -> Widget:
    """Return the present step in words in two lines."""
    size, lines = look.text_px(_TEXT), [""]
    for text in (view_model.words, view_model.words.rpartition(" · ")[2]):
        lines = look.fonts.wrap(text, size, rect.width)
        if len(lines) <= 2:
            break
    text = " ".join([*lines[:1], look.fonts.fit(" ".join(lines[1:]), size, rect.width)])
    theme = look.theme

    def paint(canvas: Canvas, widget: Widget) -> None:
        canvas.paragraph(text, widget.rect, _TEXT, theme.cream, spacing=_SPACING)

    told = Custom("timeline.words", rect, paint, role="label", label=text, fg=theme.cream, bg=theme.dark)
    told.spoken = view_model.words
    if len(lines) > 2:
        told.tooltip = view_model.words
    return told


def _chances(look: Look, rect: Rect, curve: Curve, player: Player, root: Widget) -> Rect:
    """Add what the curve shows at the present step at the end of the row, and return the rest of the row.

    Pressing a chance shows its line alone.
    """
    told, short = curve.words(), curve.row_words()
    text = look.fonts.fit(short, look.text_px(_TEXT), rect.width * 3 // 5)
    wide = Button.width_for(look, text, text_px=_TEXT)
    left, right = split_left(rect, rect.width - wide - look.ui(2 * _GAP), look.ui(2 * _GAP))
    right.height = min(right.height, look.ui(_WORDS))
    way = _("Show one player’s line alone, then the next one’s, then all.")
    button = Button(
        "timeline.now",
        right,
        text,
        player.turn_curve,
        kind="quiet",
        bold=False,
        text_px=_TEXT,
        tooltip=way if text == told else f"{told}\n{way}",
    )
    button.spoken = told
    root.add(button)
    return left


def _account(look: Look, rect: Rect, title: str, tip: str, player: Player, root: Widget) -> Rect:
    """Add the button that shows what can be told of the present step to the end of the row, and return the rest of the
    row: it may come and go while the scrubber is dragged, which must not move."""
    text = look.fonts.fit(title, look.text_px(_TEXT), rect.width * 2 // 5)
    wide = Button.width_for(look, text, text_px=_TEXT)
    left, right = split_left(rect, rect.width - wide - look.ui(_GAP), look.ui(_GAP))
    right.height = min(right.height, look.ui(_WORDS))
    root.add(
        Button("timeline.account", right, text, player.show_account, kind="quiet", text_px=_TEXT, tooltip=tip, key="n")
    )
    return left


def progress_words(done: float) -> str:
    """Return which share of the chances has been computed, in words."""
    return _("The chances to win are being worked out: {share}").format(share=percent_text(done))


def step_text(view_model: TimelineViewModel, step: int) -> str:
    """Return which step it is, in which round, who made it and what the curve shows there, in words."""
    line, curve = view_model.timeline, view_model.curve
    parts = [step_words(step, line.last)]
    if line.has_rounds:
        parts.append(_("Round {number}").format(number=roman(line.round_of(step))))
    mover = line.mover(step)
    if mover is not None:
        parts.append(view_model.names[mover])
    parts += [mark.words for mark in line.marks_at(step) if mark.kind != "round"]
    return "\n".join(filter(None, (" · ".join(parts), curve.words(step) if curve is not None else "")))


def track_edge(theme: Theme) -> RGB:
    """Return the colour of the line around the steps: light, since the colours of some seats are as dark as the
    strip."""
    return _seen_on(theme.dark, theme.cream)


class _Strip(Widget):
    """The background of the strip, like that of the bar."""

    solid = True

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.look.theme
        canvas.fill(theme.dark, self.rect)
        canvas.fill(theme.dark_edge, Rect(self.rect.x, self.rect.y, self.rect.width, max(1, canvas.look.ui(1))))


class Scrubber(Widget):
    """The steps in the colours of the seats that made them, with marks above: a press or a drag goes to a step."""

    role = "slider"

    def __init__(self, rect: Rect, view_model: TimelineViewModel, player: Player) -> None:
        super().__init__(ID, rect, label=_("Timeline"), region=ID, focusable=True)
        self.view_model, self.player = view_model, player
        self.tooltip = _(
            "Left and right: a step; with Shift: a turn. Page up and down, or a digit: a round. Home and End. "
            "[pick] plays and stops."
        )

    @property
    def interactive(self) -> bool:
        return True

    @property
    def value_words(self) -> str:
        shown = self.view_model
        return shown.words if shown.curve is None else f"{shown.words}. {shown.curve.words()}"

    def pointer_over(self, pos: Point, look: Look) -> None:
        self.tooltip = step_text(self.view_model, self.step_at(look, pos[0]))

    def track(self, look: Look) -> Rect:
        """Return the place of the steps."""
        tall = look.ui(_BAR)
        return Rect(self.rect.x + look.ui(_KNOB), self.rect.bottom - look.ui(4) - tall, self._wide(look), tall)

    def _wide(self, look: Look) -> int:
        return max(1, self.rect.width - 2 * look.ui(_KNOB))

    def x_of(self, look: Look, step: int) -> int:
        """Return where a step is, in window pixels."""
        return self.track(look).x + round(self._wide(look) * step / max(1, self.view_model.timeline.last))

    def step_at(self, look: Look, x: int) -> int:
        """Return the step nearest to ``x``."""
        last = self.view_model.timeline.last
        return min(last, max(0, round((x - self.track(look).x) * last / self._wide(look))))

    def pointer_down(self, pos: Point, host: Host) -> bool:
        self.player.go(self.step_at(host.look, pos[0]))
        return True

    def pointer_drag(self, pos: Point, host: Host) -> None:
        self.player.go(self.step_at(host.look, pos[0]))

    def wheel(self, event: Wheel, host: Host) -> bool:
        self.player.go(self.view_model.step + (-1 if event.dy > 0 else 1))
        return True

    @property
    def keeps(self) -> frozenset[str]:
        return SIDEWAYS

    def key_down(self, event: KeyDown, host: Host) -> bool:
        if event.chord in ("space", "return") and not event.primary:
            self.player.toggle()
            return True
        step = step_for_key(event.chord, self.view_model.timeline, self.view_model.step)
        if step is None:
            return False
        self.player.go(step)
        return True

    def describe(self) -> dict[str, object]:
        return {**super().describe(), "value": self.view_model.step}

    def paint(self, canvas: Canvas) -> None:
        look, theme, shown = canvas.look, canvas.look.theme, self.view_model
        track, wide, last = self.track(look), self._wide(look), max(1, shown.timeline.last)
        canvas.fill(track_edge(theme), track.inflate(2 * look.ui(1), 2 * look.ui(1)))
        at = 0
        for seat, count in _runs(shown.timeline.movers):
            left, right = (track.x + round(wide * step / last) for step in (at, at + count))  # as `x_of`
            canvas.fill(shown.styles[seat].colour, Rect(left, track.y, max(1, right - left), track.height))
            at += count
        x = self.x_of(look, shown.step)
        radius = look.ui(_KNOB)
        face = theme.gold_light if self.flags & {"hovered", "pressed", "focused"} else theme.gold
        canvas.circle((x, track.centery), radius, face, look.ui(2), theme.ring_dark)
        mover = shown.timeline.mover(shown.step)
        if mover is not None:
            canvas.circle((x, track.centery), max(2, radius // 2), shown.styles[mover].colour, 1, theme.ring_dark)


def step_for_key(chord: str, timeline: Timeline, step: int) -> int | None:
    """Return the step to which a key leads from ``step``; None if it leads to none."""
    match chord:
        case "left" | "right":
            return step + (1 if chord == "right" else -1)
        case "shift+left" | "shift+right":
            return timeline.turn_from(step, 1 if chord == "shift+right" else -1)
        case "pageup" | "pagedown":
            return timeline.round_from(step, 1 if chord == "pagedown" else -1)
        case "home":
            return 0
        case "end":
            return timeline.last
        case digit if digit in _DIGITS:
            start = timeline.round_start(int(digit))
            return step if start is None else start
    return None


def _runs(movers: Sequence[int]) -> list[tuple[int, int]]:
    """Return the runs of steps made by one seat: the seat, and how many."""
    runs: list[tuple[int, int]] = []
    for seat in movers:
        if runs and runs[-1][0] == seat:
            runs[-1] = seat, runs[-1][1] + 1
        else:
            runs.append((seat, 1))
    return runs


class _MarkWidget(Widget):
    """A mark above the steps; pressing it goes there."""

    role = "picture"

    def __init__(self, look: Look, scrubber: Scrubber, number: int, mark: Mark) -> None:
        half, track = max(look.ui(_MARK[mark.kind]), look.ui(5)), scrubber.track(look)
        top = scrubber.rect.y
        rect = Rect(scrubber.x_of(look, mark.step) - half // 2, top, half, max(1, track.y - top))
        super().__init__(f"timeline.mark.{number}", rect, tooltip=mark.words)
        self.mark, self.player = mark, scrubber.player
        self.hushed = True

    def pointer_down(self, pos: Point, host: Host) -> bool:
        self.player.go(self.mark.step)
        return True

    def paint(self, canvas: Canvas) -> None:
        look, theme, box = canvas.look, canvas.look.theme, self.rect
        ink = _seen_on(theme.dark, theme.gold_light if "hovered" in self.flags else theme.cream)
        x, y, half = box.centerx, box.bottom - look.ui(6), look.ui(_MARK[self.mark.kind]) / 2
        match self.mark.kind:
            case "round":
                canvas.fill(ink, Rect(x - look.ui(1), box.y, max(2, look.ui(2)), box.height))
                room = Rect(x + look.ui(4), box.y, look.ui(60), min(box.height, look.line(_NUMERAL)))
                canvas.text(roman(self.mark.number), room, _NUMERAL, ink)
            case "part":
                canvas.polygon([(x, y - half), (x + half, y), (x, y + half), (x - half, y)], ink)
            case "scoring":
                canvas.polygon([(x, y - half), (x + half, y + half), (x - half, y + half)], theme.gold)
            case _event:
                canvas.circle((x, y), half, ink)


def _seen_on(ground: RGB, ink: RGB) -> RGB:
    """Return ``ink``, or white if it cannot be told from the ground."""
    return ink if contrast(ground, ink) > 3 else (255, 255, 255)
