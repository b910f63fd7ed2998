"""The rows of each group of settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from capitol.core.options import TableOption
from capitol.host.language import N_, _, current_language, key_text, percent_text, pgettext
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.magnifier import STEPS
from capitol.kit.widgets import Button, Choice, Custom, Option, Paragraph, Slider, Widget
from capitol.session.table_options import known_options
from capitol.shell.languages import language_options
from capitol.shell.scales import offered
from capitol.shell.screen import CONTROL, Rows, labelled
from capitol.shell.settings import SettingsScene
from capitol.shell.settings_access import access_rows
from capitol.shell.settings_colour import colour_rows
from capitol.shell.settings_data import data_rows
from capitol.shell.settings_pad import pad_rows
from capitol.shell.settings_rows import SHARE, choice, segments_or_menu, toggle

GROUPS: tuple[tuple[str, str], ...] = (
    ("display", N_("Display")),
    ("colour", N_("Colour")),
    ("motion", N_("Motion")),
    ("sound", N_("Sound")),
    ("access", N_("Accessibility")),
    ("play", N_("Playing")),
    ("table", N_("New games")),
    ("keys", N_("Keys")),
    ("data", N_("Data")),
)


def rows_of(scene: SettingsScene, look: Look, group: str, width: int) -> Rows:
    """Return the rows of a group at this width."""
    makers: dict[str, Callable[[SettingsScene, Look, int], Rows]] = {
        "display": _display,
        "colour": colour_rows,
        "motion": _motion,
        "sound": _sound,
        "access": access_rows,
        "play": _play,
        "table": _table,
        "keys": _keys,
        "data": data_rows,
    }
    return makers[group](scene, look, width)


def _magnifier(scene: SettingsScene, look: Look, width: int) -> Widget:
    """Return the choice of the magnification of the whole window."""
    id, label = "settings.display.magnifier", _("Magnifier")
    texts = [pgettext("magnifier", "Off"), *(percent_text(step) for step in STEPS[1:])]
    options = [Option(str(step), text) for step, text in zip(STEPS, texts, strict=True)]
    now = str(scene.settings.display.magnifier)
    change = scene.change("display", "magnifier")
    return labelled(
        look,
        id,
        width,
        label,
        lambda rect: Choice(
            id,
            rect,
            label,
            options,
            now,
            lambda value: change(float(value)),
            style=segments_or_menu(look, width, options),
        ),
        note=_(
            "Everything larger around the pointer, or around what the keyboard or the pad is on: board and numbers "
            "too ([magnifier])."
        ),
        share=SHARE,
    )


def _display(scene: SettingsScene, look: Look, width: int) -> Rows:
    scales = [Option(str(step), percent_text(step)) for step in offered(look.scale.width, look.scale.height)]
    now = str(look.scale.ui_scale)
    if now not in {option.value for option in scales}:
        scales.append(Option(now, percent_text(look.scale.ui_scale)))
    label = _("UI size: text and controls")
    rows: Rows = [
        labelled(
            look,
            "settings.display.ui_scale",
            width,
            label,
            lambda rect: Choice(
                "settings.display.ui_scale",
                rect,
                label,
                scales,
                now,
                scene.change_scale,
                style=segments_or_menu(look, width, scales),
            ),
            note=_("The largest size offered is the largest for which this window has room."),
            share=SHARE,
        ),
        _magnifier(scene, look, width),
        toggle(scene, look, width, "display", "fullscreen", _("Full screen")),
        toggle(
            scene,
            look,
            width,
            "display",
            "high_contrast",
            _("High contrast"),
            note=_("Black on white, with hard edges."),
        ),
        toggle(
            scene,
            look,
            width,
            "display",
            "plan_view",
            _("Plan view of the board"),
            note=scene.library.screens.samples.setting_note("plan_view"),
        ),
        toggle(
            scene,
            look,
            width,
            "display",
            "all_signs",
            _("Always show all signs on the board"),
            note=scene.library.screens.samples.setting_note("all_signs"),
        ),
    ]
    options = language_options()
    if len(options) > 1:
        label = _("Language")
        rows.append(
            labelled(
                look,
                "settings.language",
                width,
                label,
                lambda rect: Choice(
                    "settings.language",
                    rect,
                    label,
                    options,
                    current_language(),
                    lambda code: scene.preferences.change(language=code),
                ),
                share=SHARE,
            )
        )
    return rows


def _motion(scene: SettingsScene, look: Look, width: int) -> Rows:
    speeds = [
        Option("leisurely", _("Leisurely")),
        Option("slow", _("Slow")),
        Option("normal", _("Normal")),
        Option("fast", _("Fast")),
        Option("instant", _("Instant")),
    ]
    return [
        choice(
            scene,
            look,
            width,
            "motion",
            "speed",
            _("Speed of animation"),
            speeds,
            note=_("Any key or press brings a running animation to its end."),
        ),
        toggle(
            scene,
            look,
            width,
            "motion",
            "reduced",
            _("Less motion"),
            note=_("Pieces do not fly, shake or pulse; numbers and pictures fade instead."),
        ),
        toggle(
            scene,
            look,
            width,
            "motion",
            "life",
            _("Life on the table"),
            note=_(
                "People, birds, smoke and clouds move by themselves, and each round has the light of its time of day."
            ),
        ),
        Custom("settings.motion.sample", Rect(0, 0, width, look.ui(190)), _sample(scene)),
    ]


def _sample(scene: SettingsScene) -> Callable[[Canvas, Widget], None]:
    """Return a painter of a moving piece that demonstrates the speed."""

    def paint(canvas: Canvas, widget: Widget) -> None:
        scene.library.screens.samples.motion(canvas, widget.rect, scene.sample)

    return paint


def _sound(scene: SettingsScene, look: Look, width: int) -> Rows:
    rows: Rows = [toggle(scene, look, width, "sound", "mute", _("Sound"), inverse=True)]
    labels = {"master": _("Volume"), "effects": _("Pieces and signals"), "ambience": _("Ambience"), "music": _("Music")}
    for name, label in labels.items():
        rows.append(_slider(scene, look, width, name, label))
    if not scene.sound.available:
        text = _("No sound device was found. Everything that can be heard can be seen as well.")
        rows.append(
            Paragraph(
                "settings.sound.none",
                Rect(0, 0, width, Paragraph.height_for(look, text, width)),
                text,
                fg=look.theme.ink_soft,
                bg=look.theme.parchment,
            )
        )
    return rows


def _slider(scene: SettingsScene, look: Look, width: int, name: str, label: str) -> Widget:
    id = f"settings.sound.{name}"
    sound = scene.sound

    def changed(value: float) -> None:
        scene.preferences.change("sound", **{name: round(value)})
        if name in ("master", "effects"):
            sound.play("wood")

    def make(rect: Rect) -> Widget:
        return Slider(
            id,
            rect,
            label,
            float(getattr(scene.settings.sound, name)),
            changed,
            minimum=0,
            maximum=100,
            step=5,
            shown=lambda value: percent_text(value / 100),
            enabled=not scene.settings.sound.mute,
        )

    return labelled(look, id, width, label, make, share=SHARE)


def _play(scene: SettingsScene, look: Look, width: int) -> Rows:
    pointers = [Option("both", _("Both")), Option("drag", _("Drag only")), Option("click", _("Click only"))]
    return [
        *_table_options(scene, look, width, "play"),
        choice(
            scene,
            look,
            width,
            "play",
            "pointer",
            _("Moving pieces"),
            pointers,
            note=_("Drag a piece, or click it and then its place. The keys always work."),
        ),
        *_game_settings(scene, look, width, "play"),
        toggle(
            scene,
            look,
            width,
            "play",
            "auto_forced",
            _("Play forced actions"),
            note=_("If only one action is possible, it is played for you."),
        ),
        toggle(
            scene,
            look,
            width,
            "play",
            "tips",
            _("Tips"),
            note=_(
                "Explains new things at the table the first time you meet them. Turn tips off and on again to see "
                "them all once more."
            ),
        ),
        toggle(
            scene,
            look,
            width,
            "play",
            "remarks",
            _("Opponents speak"),
            note=_(
                "Now and then a computer player says something about the game, in a bubble at its portrait, which "
                "shows its mood."
            ),
        ),
    ]


def _table(scene: SettingsScene, look: Look, width: int) -> Rows:
    text = _("Defaults for new games. You can change them for each game.")
    note = Paragraph(
        "settings.table.note",
        Rect(0, 0, width, Paragraph.height_for(look, text, width)),
        text,
        fg=look.theme.ink_soft,
        bg=look.theme.parchment,
    )
    return [note, *_table_options(scene, look, width, "table")]


def _table_options(scene: SettingsScene, look: Look, width: int, group: str) -> Rows:
    """Return the rows of the defaults for new games that belong to this group."""
    known = known_options(scene.library.games.values())
    return [_setting(scene, look, width, option) for option in known if option.group == group]


def _game_settings(scene: SettingsScene, look: Look, width: int, group: str) -> Rows:
    """Return the rows of the games' own settings that belong to this group."""
    own = [option for entry in scene.library.games.values() for option in entry.settings]
    return [_setting(scene, look, width, option) for option in own if option.group == group]


def _setting(scene: SettingsScene, look: Look, width: int, option: TableOption) -> Widget:
    title, note = _(option.setting_title), _(option.setting_note) if option.setting_note else ""
    if not option.values:
        return toggle(scene, look, width, option.group, option.id, title, note=note)
    values = [Option(value.id, _(value.text)) for value in option.values]
    return choice(scene, look, width, option.group, option.id, title, values, note=note)


def _keys(scene: SettingsScene, look: Look, width: int) -> Rows:
    conflicts = scene.conflicts()
    keys = scene.navigator.stack.all_keys
    moves = _("Always the same: Tab and the arrows move, Esc goes back or opens the menu.")
    both = _("A key with both a digit and a sign counts as the digit wherever digits are used.")
    always = " ".join(filter(None, (moves, scene.library.screens.keys_text, both)))
    tall = Paragraph.height_for(look, always, width, 16)
    rows: Rows = [Paragraph("settings.keys.always", Rect(0, 0, width, tall), always)]
    for action in keys.actions:
        chord = keys.chord(action.id)
        others = conflicts.get(action.id, [])
        note = _("The same key as “{action}”").format(action=others[0]) if others else keys.title_of(action.id)
        id = f"settings.key.{action.id}"
        make = partial(_key_button, look, id, key_text(chord), scene.capture(action))
        row = labelled(look, id, width, _(action.name), make, note=note, share=0.55)
        if others:
            found = row.find(f"{id}.note")
            if found is not None:
                found.fg = look.theme.alert
        rows.append(row)
    label = _("Reset all keys")
    wide = Button.width_for(look, label, "undo")
    rows.append(
        Button(
            "settings.keys.reset",
            Rect(0, 0, wide, look.ui(CONTROL)),
            label,
            scene.reset_keys,
            icon="undo",
            enabled=bool(scene.settings.keys),
        )
    )
    return [*rows, *pad_rows(look, width)]


def _key_button(look: Look, id: str, text: str, press: Callable[[], None], rect: Rect) -> Widget:
    wide = max(look.ui(150), Button.width_for(look, text))
    return Button(id, Rect(rect.x, rect.y, min(rect.width, wide), rect.height), text, press)
