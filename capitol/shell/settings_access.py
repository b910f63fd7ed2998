"""The accessibility rows of the settings: voice, captions, typeface and messages."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from capitol.host.language import _, percent_text, pgettext
from capitol.host.speech import LEAST_RATE, MOST_RATE
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Option, Slider, Widget
from capitol.shell.access_page import PAGE
from capitol.shell.screen import Rows, labelled
from capitol.shell.settings import SettingsScene
from capitol.shell.settings_rows import SHARE, choice, toggle

_STEP = 10


def access_rows(scene: SettingsScene, look: Look, width: int) -> Rows:
    """Return the rows: voice and its speed, a link to the accessibility page, captions, typeface, and how long messages
    stay."""
    note = _(
        "Reads the screen aloud with the speech program of this computer. [voice] switches it on and off everywhere, "
        "[repeat] says the last words again, [whole] reads the whole screen."
    )
    return [
        toggle(scene, look, width, "access", "voice", _("Voice"), note=note),
        _rate(scene, look, width),
        labelled(look, "settings.access.page", width, _("Help"), lambda rect: _to_page(scene, rect), share=SHARE),
        toggle(
            scene,
            look,
            width,
            "access",
            "captions",
            _("Captions"),
            note=_("Shows for a moment what a sound means, also while the sound is off."),
        ),
        choice(
            scene,
            look,
            width,
            "access",
            "face",
            _("Typeface"),
            [
                Option("usual", pgettext("typeface", "Usual")),
                Option("legible", pgettext("typeface", "Easy to read")),
            ],
            note=_("Atkinson Hyperlegible: letters that are hard to mistake for each other, in titles too."),
        ),
        choice(
            scene,
            look,
            width,
            "access",
            "messages",
            _("Messages stay"),
            [
                Option("usual", pgettext("messages", "Usual")),
                Option("twice", pgettext("messages", "Twice as long")),
                Option("closed", pgettext("messages", "Until closed")),
            ],
            note=_(
                "How long a message can be read. A press on it closes it, and so does [escape] where it waits for that."
            ),
        ),
    ]


def _to_page(scene: SettingsScene, rect: Rect) -> Widget:
    label, open_page = _("All aids"), partial(scene.navigator.open_rules, PAGE.id)
    return Button("settings.access.page", rect, label, open_page, icon="book")


def _rate(scene: SettingsScene, look: Look, width: int) -> Widget:
    id, label = "settings.access.voice_rate", _("Speed of the voice")
    change = scene.change("access", "voice_rate")

    def make(rect: Rect) -> Widget:
        return Slider(
            id,
            rect,
            label,
            float(scene.settings.access.voice_rate),
            lambda value: change(round(value)),
            minimum=LEAST_RATE,
            maximum=MOST_RATE,
            step=_STEP,
            shown=lambda value: percent_text(1 + value / 200),
            enabled=scene.settings.access.voice,
        )

    return labelled(look, id, width, label, make, share=SHARE)
