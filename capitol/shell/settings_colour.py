"""The colour settings: sets, custom colours with a check of their contrast to each other, patterns, and a preview."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from capitol.host.language import N_, _, percent_text
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.theme import RGB, hex_of, rgb
from capitol.kit.vision import Closest, seen
from capitol.kit.widgets import Custom, Paragraph, TextField, Widget, row
from capitol.shell.screen import CONTROL, Rows
from capitol.shell.settings import SettingsScene
from capitol.shell.settings_rows import SettingsForm
from capitol.table.palette import OUTLINE, SEAT_STYLES
from capitol.table.seats.badge import SeatBadge, SeatLook, paint_bare_symbol
from capitol.table.seats.colours import SYMBOL_NAMES, WANTED, too_close

PREVIEW = 160
BADGE = 34
TOO_CLOSE = {
    "normal": N_("{first} and {second} are hard to tell apart."),
    "protan": N_("{first} and {second} are hard to tell apart for eyes that do not see red."),
    "deutan": N_("{first} and {second} are hard to tell apart for eyes that do not see green."),
    "tritan": N_("{first} and {second} are hard to tell apart for eyes that do not see blue."),
    "grey": N_("{first} and {second} are hard to tell apart in shades of grey."),
}


def colour_rows(form: SettingsForm) -> Rows:
    """Return the rows: colour set, custom colours if selected, patterns, and the preview."""
    scene, look, width = form.scene, form.look, form.width
    samples = scene.library.screens.samples
    sets = {"standard": _("Rome"), "high_contrast": _("High contrast"), "own": _("Own colours")}
    preview = Rect(0, 0, width, look.ui(PREVIEW))
    rows: Rows = [
        form.choice("colour.palette", _("Colours of the seats"), sets, samples.setting_note("palette")),
        Custom("settings.colour.preview", preview, lambda canvas, widget: samples.colours(canvas, widget.rect)),
        _badges(scene, look, width),
    ]
    if scene.settings.colour.palette == "own":
        rows += [_check(scene, look, width), *_own(form)]
    return [*rows, form.toggle("colour.patterns", _("Patterns on the board"), samples.setting_note("patterns"))]


def _badges(scene: SettingsScene, look: Look, width: int) -> Widget:
    """Return badges with text on each seat colour."""
    seats = scene.seats
    holder = Widget("settings.colour.badges", Rect(0, 0, width, look.ui(BADGE + 4)))
    line = Rect(0, 0, width, look.ui(BADGE))
    styles = [style for style in seats.styles if style.id in scene.library.entry.seat_colours]
    for number, (style, rect) in enumerate(zip(styles, row(line, len(styles), look.ui(10)), strict=True)):
        badge = SeatBadge(f"settings.colour.badge.{style.id}", rect, SeatLook(number, _(style.name), style.id, seats))
        holder.add(badge.fitted(look))
    return holder


# Custom colours


def _own(form: SettingsForm) -> Rows:
    """Return the rows: seat, colour code, and a slider each for hue, lightness and saturation."""
    scene, look = form.scene, form.look
    picker = scene.picker
    code = scene.settings.colour.own[picker.seat]
    levels = picker.levels(code)
    seats = {style.id: _(name) for style, name in zip(SEAT_STYLES, SYMBOL_NAMES, strict=True)}
    ids = [style.id for style in SEAT_STYLES]

    def choose(id: str) -> None:
        picker.seat = ids.index(id)
        scene.rebuild()

    def take(new: str) -> None:
        own = list(scene.settings.colour.own)
        own[picker.seat] = new
        scene.preferences.change("colour", own=tuple(own))

    def typed(text: str) -> None:
        try:
            new = hex_of(rgb(text))
        except ValueError:
            return  # still being typed; the note says what is expected
        take(new)

    def level(at: int) -> Callable[[float], None]:
        def moved(value: float) -> None:
            now = list(picker.levels(scene.settings.colour.own[picker.seat]))
            now[at] = value
            take(picker.code((now[0], now[1], now[2])))

        return moved

    def field(rect: Rect) -> Widget:
        box = Rect(rect.x, rect.y, min(rect.width, look.ui(150)), rect.height)
        return TextField("settings.colour.code", box, text, code, typed, max_length=7)

    def degrees(part: float) -> str:
        return _("{degrees}°").format(degrees=round(360 * part))

    text = _("Colour code")
    note = _("# and six digits or letters from A to F. The sliders do the same.")
    names = (("hue", _("Hue")), ("light", _("Lightness")), ("strength", _("Saturation")))
    return [
        form.menu("colour.seat", _("Seat"), seats, ids[picker.seat], choose),
        form.row("colour.code", text, field, note),
        *(
            form.slider(
                f"colour.{id}",
                name,
                levels[at],
                level(at),
                step=0.0125,
                shown=degrees if id == "hue" else percent_text,
            )
            for at, (id, name) in enumerate(names)
        ),
    ]


# The check


def _check(scene: SettingsScene, look: Look, width: int) -> Widget:
    """Return the result of the check: all colours are distinguishable, or the two seats that some viewers cannot tell
    apart, as they see them."""
    colours = [style.colour for style in scene.seats.styles]
    pair = too_close(colours)
    holder = Widget("settings.colour.check", Rect(0, 0, width, 0))
    side = look.ui(CONTROL)
    left = side + look.ui(12)
    if pair is None:
        text, ink = _("Easy to tell apart for everyone, in shades of grey too."), look.theme.good
        mark = Rect(0, 0, side, side)
        holder.add(
            Custom(
                "settings.colour.check.mark",
                mark,
                lambda canvas, _widget: canvas.icon("check", mark_of(canvas, _widget), canvas.look.theme.good),
            )
        )
    else:
        text, ink = _warning(pair), look.theme.alert
        left += side
        pictures = Custom("settings.colour.check.pair", Rect(0, 0, 2 * side, side), _pair(scene, pair, colours))
        holder.add(pictures)
    tall = Paragraph.height_for(look, text, width - left)
    box = Rect(left, max(0, (side - tall) // 2), width - left, tall)
    holder.add(Paragraph("settings.colour.check.text", box, text, fg=ink, bg=look.theme.parchment))
    holder.rect.height = max(side, box.bottom) + look.ui(4)
    return holder


def mark_of(canvas: Canvas, widget: Widget) -> Rect:
    """Return the place of an icon in the middle of a square."""
    return widget.rect.inflate(-canvas.look.ui(14), -canvas.look.ui(14))


def _warning(pair: Closest) -> str:
    names = [_(name) for name in SYMBOL_NAMES]
    said = _(TOO_CLOSE[pair.view]).format(first=names[pair.first], second=names[pair.second])
    figure = _("Their difference is {found}; {wanted} or more is good.").format(
        found=int(pair.distance), wanted=int(WANTED)
    )
    return f"{said}\n{figure}"


def _pair(scene: SettingsScene, pair: Closest, colours: list[RGB]) -> Callable[[Canvas, Widget], None]:
    """Return a painter of the two colours side by side, as seen by viewers who cannot tell them apart."""

    def paint(canvas: Canvas, widget: Widget) -> None:
        side = widget.rect.width // 2
        for at, number in enumerate((pair.first, pair.second)):
            box = Rect(widget.rect.x + at * side, widget.rect.y, side, side)
            style = scene.seats.styles[number]
            canvas.rounded(box, seen(colours[number], pair.view), 4, 1.5, OUTLINE)
            paint_bare_symbol(canvas, style, box.inflate(-side // 3, -side // 3), seen(style.text, pair.view))

    return paint
