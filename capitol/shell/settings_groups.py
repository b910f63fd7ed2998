"""The rows of each group of settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from capitol.games.capitol.ui.art.brush import cut_rounded
from capitol.games.capitol.ui.art.mosaic import laid_floor
from capitol.games.capitol.ui.art.pieces import PieceGeometry
from capitol.games.capitol.ui.parts.house import paint_house
from capitol.games.capitol.ui.parts.slab import paint_slab
from capitol.host.language import N_, _, available_languages, current_language
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Choice, Custom, Option, Paragraph, Slider, Widget
from capitol.shell.keys import ACTIONS, key_text
from capitol.shell.scales import offered
from capitol.shell.screen import CONTROL, labelled
from capitol.shell.settings_colour import colour_rows
from capitol.shell.settings_data import data_rows
from capitol.shell.settings_rows import SHARE, Rows, choice, segments_or_menu, toggle

if TYPE_CHECKING:
    from capitol.shell.settings import SettingsScene

GROUPS: tuple[tuple[str, str], ...] = (
    ("display", N_("Display")),
    ("colour", N_("Colour")),
    ("motion", N_("Motion")),
    ("sound", N_("Sound")),
    ("play", N_("Play")),
    ("table", N_("New tables")),
    ("keys", N_("Keys")),
    ("data", N_("Data")),
)
LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "fr": "Français"}
"""Languages by their own names, which are the same in every language."""


def rows_of(scene: SettingsScene, look: Look, group: str, width: int) -> Rows:
    """The rows of a group in this width."""
    makers: dict[str, Callable[[SettingsScene, Look, int], Rows]] = {
        "display": _display, "colour": colour_rows, "motion": _motion, "sound": _sound, "play": _play,
        "table": _table, "keys": _keys, "data": data_rows,
    }  # fmt: skip
    return makers[group](scene, look, width)


def _display(scene: SettingsScene, look: Look, width: int) -> Rows:
    scales = [
        Option(str(step), _("{percent} %").format(percent=round(100 * step)))
        for step in offered(look.scale.width, look.scale.height)
    ]
    now = str(look.scale.ui_scale)
    if now not in {option.value for option in scales}:
        scales.append(Option(now, _("{percent} %").format(percent=round(100 * look.scale.ui_scale))))
    label = _("UI size: text and controls")
    rows: Rows = [
        labelled(
            look, "settings.display.ui_scale", width, label,
            lambda rect: Choice("settings.display.ui_scale", rect, label, scales, now, scene.change_scale,
                                style=segments_or_menu(look, width, scales)),
            note=_("The largest size offered is the largest for which this window has room."), share=SHARE,
        ),
        toggle(scene, look, width, "display", "fullscreen", _("Full screen")),
        toggle(scene, look, width, "display", "high_contrast", _("High contrast"),
                note=_("Black on white, with hard edges.")),
        toggle(scene, look, width, "display", "plan_view", _("Plan view of the board"),
                note=_("Houses seen from straight above, so that none hides another.")),
    ]  # fmt: skip
    languages = available_languages()
    if len(languages) > 1:
        label = _("Language")
        options = [Option(code, LANGUAGE_NAMES.get(code, code)) for code in languages]
        rows.append(labelled(
            look, "settings.language", width, label,
            lambda rect: Choice("settings.language", rect, label, options, current_language(),
                                lambda code: scene.program.change_settings(language=code)), share=SHARE,
        ))  # fmt: skip
    return rows


def _motion(scene: SettingsScene, look: Look, width: int) -> Rows:
    speeds = [
        Option("leisurely", _("Leisurely")), Option("slow", _("Slow")), Option("normal", _("Normal")),
        Option("fast", _("Fast")), Option("instant", _("Instant")),
    ]  # fmt: skip
    return [
        choice(scene, look, width, "motion", "speed", _("Speed of animation"), speeds,
                note=_("Any key or press brings a running animation to its end.")),
        toggle(scene, look, width, "motion", "reduced", _("Less motion"),
                note=_("Pieces do not fly, shake or pulse; numbers and pictures fade instead.")),
        Custom("settings.motion.sample", Rect(0, 0, width, look.ui(190)), _sample(scene)),
    ]  # fmt: skip


def _sample(scene: SettingsScene) -> Callable[[Canvas, Widget], None]:
    """A house on its way over a strip of mosaic, to see what the speed means."""

    def paint(canvas: Canvas, widget: Widget) -> None:
        look = canvas.look
        geometry = PieceGeometry.at(look.ui(1500) / 1000)
        wide, tall = geometry.tower_size(2)
        paint_slab(canvas, widget.rect)
        pad, deep = look.ui(28), look.ui(48)
        ground = Rect(widget.rect.x + pad, widget.rect.bottom - pad - deep, widget.rect.width - 2 * pad, deep)
        floor = ("motion floor", ground.size)
        stone = max(4, look.ui(5))
        canvas.blit(look.cache.get(floor, lambda: cut_rounded(laid_floor("blue", *ground.size, stone), look.ui(6))),
                    ground.topleft)
        style = scene.program.seats.style("terracotta")
        room = ground.width - wide - look.ui(70)
        left = ground.x + look.ui(12) + round(room * scene.sample)
        paint_house(canvas, geometry, 2, style, Rect(left, ground.centery + look.ui(14) - tall, wide, tall))

    return paint


def _sound(scene: SettingsScene, look: Look, width: int) -> Rows:
    rows: Rows = [toggle(scene, look, width, "sound", "mute", _("Sound"), inverse=True)]
    labels = {"master": _("Volume"), "effects": _("Pieces and signals"), "ambience": _("Ambience"),
              "music": _("Music")}  # fmt: skip
    for name, label in labels.items():
        rows.append(_slider(scene, look, width, name, label))
    if not scene.program.sound.available:
        text = _("No sound device was found. Everything that can be heard can be seen as well.")
        rows.append(Paragraph("settings.sound.none", Rect(0, 0, width, Paragraph.height_for(look, text, width)), text,
                              fg=look.theme.ink_soft, bg=look.theme.parchment))
    return rows


def _slider(scene: SettingsScene, look: Look, width: int, name: str, label: str) -> Widget:
    id = f"settings.sound.{name}"
    sound = scene.program.sound

    def changed(value: float) -> None:
        scene.program.change_settings("sound", **{name: round(value)})
        if name in ("master", "effects"):
            sound.play("wood")

    def make(rect: Rect) -> Widget:
        return Slider(
            id, rect, label, float(getattr(scene.settings.sound, name)), changed, minimum=0, maximum=100, step=5,
            shown=lambda value: _("{percent} %").format(percent=round(value)), enabled=not scene.settings.sound.mute,
        )  # fmt: skip

    return labelled(look, id, width, label, make, share=SHARE)


def _play(scene: SettingsScene, look: Look, width: int) -> Rows:
    confirms = [Option("always", _("Always")), Option("permits", _("Only Permits")), Option("never", _("Never"))]
    pointers = [Option("both", _("Both")), Option("drag", _("Drag only")), Option("click", _("Click only"))]
    return [
        choice(scene, look, width, "play", "confirm", _("Confirm actions"), confirms,
                note=_("Until you confirm, an action can be taken back freely.")),
        choice(scene, look, width, "play", "pointer", _("Moving pieces"), pointers,
                note=_("Drag a piece, or click it and then its place. The keys always work.")),
        toggle(scene, look, width, "play", "auto_forced", _("Play forced actions"),
                note=_("What is the only possible action is played without waiting for you.")),
    ]  # fmt: skip


def _table(scene: SettingsScene, look: Look, width: int) -> Rows:
    text = _("What a new game offers first. Each game can have it otherwise.")
    note = Paragraph("settings.table.note", Rect(0, 0, width, Paragraph.height_for(look, text, width)), text,
                     fg=look.theme.ink_soft, bg=look.theme.parchment)
    curtains = [Option("quick", _("Quick")), Option("full", _("Full")), Option("open", _("Open hands"))]
    forecasts = [Option("always", _("Always")), Option("hover", _("When pointed at")), Option("off", _("Off"))]
    return [
        note,
        choice(scene, look, width, "table", "curtain", _("Curtain, with several people"), curtains),
        choice(scene, look, width, "table", "forecast", _("Forecast of points"), forecasts),
        toggle(scene, look, width, "table", "memory_aid", _("Memory aid"),
                note=_("Cards that all have seen stay marked in every hand.")),
        toggle(scene, look, width, "table", "takebacks", _("Takebacks"),
                note=_("A confirmed action can be taken back until something new was seen.")),
        toggle(scene, look, width, "table", "hints", _("Hints"),
                note=_("Whoever is to act may ask a computer player, and see its best three moves.")),
    ]  # fmt: skip


def _keys(scene: SettingsScene, look: Look, width: int) -> Rows:
    conflicts = scene.conflicts()
    keys = scene.program.stack.keys
    always = _(
        "Always the same: Tab and the arrows move, Esc goes back or opens the menu, "
        "1 to 9 go to an area of the board, Shift with 1 to 9, then 0, plays a card of the hand. "
        "F, R or B again goes on to the next card of the kind."
    )
    tall = Paragraph.height_for(look, always, width, 16)
    rows: Rows = [Paragraph("settings.keys.always", Rect(0, 0, width, tall), always)]
    for action in ACTIONS:
        chord = keys.chord(action.id)
        others = conflicts.get(action.id, [])
        note = _("The same key as “{action}”").format(action=others[0]) if others else ""
        id = f"settings.key.{action.id}"
        make = partial(_key_button, look, id, key_text(chord), scene.capture(action))
        row = labelled(look, id, width, _(action.name), make, note=note, share=0.55)
        if note:
            found = row.find(f"{id}.note")
            if found is not None:
                found.fg = look.theme.alert
        rows.append(row)
    label = _("All keys as usual")
    wide = Button.width_for(look, label, "undo")
    rows.append(Button("settings.keys.reset", Rect(0, 0, wide, look.ui(CONTROL)), label, scene.reset_keys, icon="undo",
                       enabled=bool(scene.settings.keys)))
    return rows


def _key_button(look: Look, id: str, text: str, press: Callable[[], None], rect: Rect) -> Widget:
    wide = max(look.ui(150), Button.width_for(look, text))
    return Button(id, Rect(rect.x, rect.y, min(rect.width, wide), rect.height), text, press)
