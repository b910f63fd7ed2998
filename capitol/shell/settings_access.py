"""The accessibility rows of the settings: voice, captions, typeface and messages."""

from __future__ import annotations

from functools import partial

from capitol.host.language import _, percent_text, pgettext
from capitol.host.speech import LEAST_RATE, MOST_RATE
from capitol.kit.widgets import Button
from capitol.shell.access_page import PAGE
from capitol.shell.screen import Rows
from capitol.shell.settings_rows import SettingsForm

_STEP, _PAGE = 10, "settings.access.page"


def access_rows(form: SettingsForm) -> Rows:
    """Return the rows: voice and its speed, a link to the accessibility page, captions, typeface, and how long messages
    stay."""
    settings, label = form.scene.settings.access, _("All aids")
    open_page = partial(form.scene.navigator.open_rules, PAGE.id)
    change = form.scene.change("access", "voice_rate")
    return [
        form.toggle(
            "access.voice",
            _("Voice"),
            _(
                "Reads the screen aloud with the speech program of this computer. [voice] switches it on and off "
                "everywhere, [repeat] says the last words again, [whole] reads the whole screen."
            ),
        ),
        form.slider(
            "access.voice_rate",
            _("Speed of the voice"),
            float(settings.voice_rate),
            lambda value: change(round(value)),
            minimum=LEAST_RATE,
            maximum=MOST_RATE,
            step=_STEP,
            shown=lambda value: percent_text(1 + value / 200),
            enabled=settings.voice,
        ),
        form.row("access.page", _("Help"), lambda rect: Button(_PAGE, rect, label, open_page, icon="book")),
        form.toggle(
            "access.captions",
            _("Captions"),
            _("Shows for a moment what a sound means, also while the sound is off."),
        ),
        form.choice(
            "access.face",
            _("Typeface"),
            {"usual": pgettext("typeface", "Usual"), "legible": pgettext("typeface", "Easy to read")},
            _("Atkinson Hyperlegible: letters that are hard to mistake for each other, in titles too."),
        ),
        form.choice(
            "access.messages",
            _("Messages stay"),
            {
                "usual": pgettext("messages", "Usual"),
                "twice": pgettext("messages", "Twice as long"),
                "closed": pgettext("messages", "Until closed"),
            },
            _(
                "How long a message can be read. A press on it closes it, and so does [escape] if it waits to be "
                "closed."
            ),
        ),
    ]
