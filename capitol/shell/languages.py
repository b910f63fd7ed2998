"""The available languages, for the title and the settings."""

from __future__ import annotations

from capitol.host.language import available_languages
from capitol.kit.widgets import Option

NAMES = {"en": "English", "de": "Deutsch", "fr": "Français"}
"""Languages by their own names, which are the same in every language; other languages are shown by code."""


def language_options() -> list[Option]:
    """Return an option for each complete language, English first."""
    return [Option(code, NAMES.get(code, code)) for code in available_languages()]
