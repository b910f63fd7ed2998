"""The rows of each group of settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from capitol.core.options import TableOption
from capitol.host.language import N_, _, current_language, key_text, percent_text, pgettext
from capitol.kit.look import UI_STEPS, Look
from capitol.kit.magnifier import STEPS
from capitol.kit.widgets import Button, Custom, Paragraph, Widget
from capitol.session.table_options import known_options
from capitol.shell.languages import language_options
from capitol.shell.scales import offered
from capitol.shell.screen import CONTROL, Rows
from capitol.shell.settings import SettingsScene
from capitol.shell.settings_access import access_rows
from capitol.shell.settings_colour import colour_rows
from capitol.shell.settings_data import data_rows
from capitol.shell.settings_pad import pad_rows
from capitol.shell.settings_rows import SettingsForm

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
    makers: dict[str, Callable[[SettingsForm], Rows]] = {
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
    return makers[group](SettingsForm(scene, look, width))


def _display(form: SettingsForm) -> Rows:
    scene, look = form.scene, form.look
    steps, now = offered(look.scale.width, look.scale.height), look.scale.ui_scale
    scales = {str(step): percent_text(step) for step in (*steps, *(() if now in steps else (now,)))}
    limited = len(steps) < len(UI_STEPS)
    texts = [pgettext("magnifier", "Off"), *(percent_text(step) for step in STEPS[1:])]
    magnify = scene.change("display", "magnifier")
    note = scene.library.screens.samples.setting_note
    rows: Rows = [
        form.menu(
            "display.ui_scale",
            _("UI size: text and controls"),
            scales,
            str(now),
            scene.change_scale,
            _("The largest size offered is the largest for which this window has room.") if limited else "",
            whole=False,
        ),
        form.menu(
            "display.magnifier",
            _("Magnifier"),
            dict(zip(map(str, STEPS), texts, strict=True)),
            str(scene.settings.display.magnifier),
            lambda value: magnify(float(value)),
            _(
                "Everything larger around the pointer, or around what the keyboard or the pad is on: board and numbers "
                "too ([magnifier])."
            ),
            whole=False,
        ),
        form.toggle("display.fullscreen", _("Full screen")),
        form.toggle("display.high_contrast", _("High contrast"), _("Black on white, with hard edges.")),
        form.toggle("display.plan_view", _("Plan view of the board"), note("plan_view")),
        form.toggle("display.all_signs", _("Always show all signs on the board"), note("all_signs")),
    ]
    languages = {option.value: option.text for option in language_options()}
    if len(languages) > 1:
        change, now_in = lambda code: scene.preferences.change(language=code), current_language()
        rows.append(form.menu("language", _("Language"), languages, now_in, change, style="auto", whole=False))
    return rows


def _motion(form: SettingsForm) -> Rows:
    samples, scene = form.scene.library.screens.samples, form.scene
    return [
        form.choice(
            "motion.speed",
            _("Speed of animation"),
            {
                "leisurely": _("Leisurely"),
                "slow": _("Slow"),
                "normal": _("Normal"),
                "fast": _("Fast"),
                "instant": _("Instant"),
            },
            _("Any key or press brings a running animation to its end."),
        ),
        form.toggle(
            "motion.reduced",
            _("Less motion"),
            _("Pieces do not fly, shake or pulse; numbers and pictures fade instead."),
        ),
        form.toggle(
            "motion.life",
            _("Life on the table"),
            _("People, birds, smoke and clouds move by themselves, and each round has the light of its time of day."),
        ),
        Custom(
            "settings.motion.sample",
            Rect(0, 0, form.width, form.look.ui(190)),
            lambda canvas, widget: samples.motion(canvas, widget.rect, scene.sample),
        ),
    ]


def _sound(form: SettingsForm) -> Rows:
    rows: Rows = [form.toggle("sound.mute", _("Sound"), inverse=True)]
    labels = {"master": _("Volume"), "effects": _("Pieces and signals"), "ambience": _("Ambience"), "music": _("Music")}
    rows += [_volume(form, name, label) for name, label in labels.items()]
    if not form.scene.sound.available:
        text = _("No sound device was found. Everything that can be heard can be seen as well.")
        rows.append(form.words("sound.none", text))
    return rows


def _volume(form: SettingsForm, name: str, label: str) -> Widget:
    scene = form.scene

    def changed(value: float) -> None:
        scene.preferences.change("sound", **{name: round(value)})
        if name in ("master", "effects"):
            scene.sound.play("wood")

    return form.slider(
        f"sound.{name}",
        label,
        float(getattr(scene.settings.sound, name)),
        changed,
        minimum=0,
        maximum=100,
        step=5,
        shown=lambda value: percent_text(value / 100),
        enabled=not scene.settings.sound.mute,
    )


def _play(form: SettingsForm) -> Rows:
    return [
        *_table_options(form, "play"),
        form.choice(
            "play.pointer",
            _("Moving pieces"),
            {"both": _("Both"), "drag": _("Drag only"), "click": _("Click only")},
            _("Drag a piece, or click it and then its place. The keys always work."),
        ),
        *_game_settings(form, "play"),
        form.toggle(
            "play.auto_forced",
            _("Play forced actions"),
            _("If only one action is possible, it is played for you."),
        ),
        form.toggle(
            "play.tips",
            _("Tips"),
            _(
                "Explains new things at the table the first time you meet them. Turn tips off and on again to see "
                "them all once more."
            ),
        ),
        form.toggle(
            "play.remarks",
            _("Opponents speak"),
            _(
                "Now and then a computer player says something about the game, in a bubble at its portrait, which "
                "shows its mood."
            ),
        ),
    ]


def _table(form: SettingsForm) -> Rows:
    note = form.words("table.note", _("Defaults for new games. You can change them for each game."))
    return [note, *_table_options(form, "table")]


def _table_options(form: SettingsForm, group: str) -> Rows:
    """Return the rows of the defaults for new games that belong to this group."""
    known = known_options(form.scene.library.games.values())
    return [_setting(form, option) for option in known if option.group == group]


def _game_settings(form: SettingsForm, group: str) -> Rows:
    """Return the rows of the games' own settings that belong to this group."""
    own = [option for entry in form.scene.library.games.values() for option in entry.settings]
    return [_setting(form, option) for option in own if option.group == group]


def _setting(form: SettingsForm, option: TableOption) -> Widget:
    title, note = _(option.setting_title), _(option.setting_note) if option.setting_note else ""
    name = f"{option.group}.{option.id}"
    if not option.values:
        return form.toggle(name, title, note)
    return form.choice(name, title, {value.id: _(value.text) for value in option.values}, note)


def _keys(form: SettingsForm) -> Rows:
    scene, look, width = form.scene, form.look, form.width
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
        id = f"key.{action.id}"
        make = partial(_key_button, look, f"settings.{id}", key_text(chord), scene.capture(action))
        row = form.row(id, _(action.name), make, note, share=0.55)
        found = row.find(f"settings.{id}.note") if others else None
        if found is not None:
            found.fg = look.theme.alert
        rows.append(row)
    label = _("Reset all keys")
    place = Rect(0, 0, Button.width_for(look, label, "undo"), look.ui(CONTROL))
    able = bool(scene.settings.keys)
    rows.append(Button("settings.keys.reset", place, label, scene.reset_keys, icon="undo", enabled=able))
    return [*rows, *pad_rows(look, width)]


def _key_button(look: Look, id: str, text: str, press: Callable[[], None], rect: Rect) -> Widget:
    wide = max(look.ui(150), Button.width_for(look, text))
    return Button(id, Rect(rect.x, rect.y, min(rect.width, wide), rect.height), text, press)
