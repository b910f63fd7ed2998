"""The language of all text that a player sees: gettext catalogues, English, and pseudo-languages for tests."""

from __future__ import annotations

import gettext
import io
import logging
import struct
from collections.abc import Callable, Sequence
from datetime import date, datetime
from functools import lru_cache
from pathlib import Path
from typing import Generic, TypeVar

from capitol.host import controls
from capitol.host.catalogue import DOMAIN, compiled, fits, packed, unpacked
from capitol.host.pseudo import PseudoTranslations
from capitol.host.resources import resource

T = TypeVar("T")
LOG = logging.getLogger("capitol.language")
ENGLISH = "en"
PSEUDO = "xx-long"
PSEUDO_SHORT = "xx-short"
KINDS = ("po", "mo")
"""File types of catalogues, preferred first, so that a checkout uses the files that translators edit."""


Words = Callable[[], str]
"""Text that stays on screen or is kept for later: looked up when shown, in the language current then."""


def silent() -> str:
    """Return no text."""
    return ""


class _Current:
    """The current language. One per process: text is looked up in hundreds of places that share no context."""

    def __init__(self) -> None:
        self.code = ENGLISH
        self.translations = gettext.NullTranslations()


_current = _Current()


def _(text: str) -> str:
    """Translate ``text`` into the current language."""
    # gettext translates the empty text to the catalogue's header.
    return _named(_current.translations.gettext(text)) if text else text


def ngettext(singular: str, plural: str, number: int) -> str:
    """Return the translated plural form for ``number``."""
    return _named(_current.translations.ngettext(singular, plural, number))


def pgettext(context: str, text: str) -> str:
    """Translate ``text``, whose English has several senses; ``context`` says which is meant."""
    return _named(_current.translations.pgettext(context, text))


def control_name(action: str) -> str:
    """Return the name of the control for an action with the device in use: “Enter”, “H” or “R3”; "" if that is a
    gamepad without a button for it. In a sentence the control is written in square brackets (`capitol.host.controls`).
    """
    return controls.control_name(action, pgettext)


def key_text(chord: str) -> str:
    """Return a key as shown to players, e.g. “Ctrl + Z”."""
    return controls.key_text(chord, pgettext)


def keyed(label: str, key: str) -> str:
    """Return the label of a button with its key, while keys are in use: “Pass (P)”."""
    return f"{label} ({key})" if key and controls.hand() == "keys" else label


def labelled(name: str, what: str) -> str:
    """Return a name and what it stands for, joined by the colon of the language."""
    return _("{name}: {what}").format(name=name, what=what)


def _named(text: str) -> str:
    """Return a text with the names of the controls in use."""
    return controls.with_controls(text, pgettext) if "[" in text else text


def decimal(value: float, places: int = 1, sign: bool = False) -> str:
    """Format a number in the current language with ``places`` decimals: “3.5”, “3,5”, “−2”.

    ``sign``: write a plus sign unless it is negative.
    """
    text = f"{abs(value):.{places}f}"
    before = "−" if value < 0 and float(text) else "+" if sign else ""
    # Translators: what stands between whole and tenths in a number.
    return before + text.replace(".", pgettext("number", "."))


def percent_text(share: float, places: int = 0, sign: bool = False) -> str:
    """Format a share as a percentage in the current language: 0.76 as “76%”, in German and French “76 %”.

    ``places``, ``sign``: as for `decimal`.
    """
    # Translators: a percentage, with the space that the language has before its sign.
    return _("{number}%").format(number=decimal(100 * share, places, sign))


def day_text(moment: date) -> str:
    """Format a date as the current language writes it, with the short name of the month."""
    months = (
        pgettext("month", "Jan"),
        pgettext("month", "Feb"),
        pgettext("month", "Mar"),
        pgettext("month", "Apr"),
        pgettext("month", "May"),
        pgettext("month", "Jun"),
        pgettext("month", "Jul"),
        pgettext("month", "Aug"),
        pgettext("month", "Sep"),
        pgettext("month", "Oct"),
        pgettext("month", "Nov"),
        pgettext("month", "Dec"),
    )
    # Translators: a date, for instance {day}. {month} {year}.
    text = pgettext("date", "{day} {month} {year}")
    return text.format(year=f"{moment.year:04}", month=months[moment.month - 1], day=moment.day)


def time_text(moment: datetime) -> str:
    """Format a time of day, to the minute, in the current language."""
    # Translators: a time of day, for instance {hour} h {minute}.
    return pgettext("time", "{hour}:{minute}").format(hour=f"{moment.hour:02}", minute=f"{moment.minute:02}")


class InLanguage(Generic[T]):
    """A cached value that contains text: made again whenever the language or the names of controls have changed."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._made: tuple[object, T] | None = None

    def __call__(self) -> T:
        now = in_force()
        if self._made is None or self._made[0] != now:
            self._made = now, self._make()
        return self._made[1]


def N_(text: str) -> str:
    """Mark ``text`` for translation where it is written; ``_`` translates it when it is shown."""
    return text


def current_language() -> str:
    """Return the code of the current language, for instance ``en``."""
    return _current.code


def in_force() -> tuple[object, ...]:
    """Return everything that texts depend on, the language and the names of controls, as a key for caches."""
    return _current.code, *controls.in_force()


def locale_folder() -> Path | None:
    """Return the folder of the catalogues (``<code>/LC_MESSAGES/capitol.po`` in a checkout, ``….mo`` in a wheel or
    download); None if this copy has none."""
    try:
        return resource("assets/shared/locale")
    except FileNotFoundError:
        return None


def available_languages() -> list[str]:
    """Return the codes of the languages that a player can choose, English first."""
    folder = locale_folder()
    if folder is None:
        return [ENGLISH]
    found = {path.parent.parent.name for kind in KINDS for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.{kind}")}
    return [ENGLISH, *sorted(found - {ENGLISH})]


def best_language(wanted: Sequence[str]) -> str:
    """Return the first available language among those a person reads (``de_AT``, ``fr-CA``); else English."""
    known = available_languages()
    for code in wanted:
        whole = code.replace("-", "_")
        for one in (whole, whole.partition("_")[0].lower()):
            if one in known:
                return one
    return ENGLISH


def set_language(code: str) -> str:
    """Set the current language and return its code.

    Without a catalogue for ``code`` (``de_AT``) the base language (``de``) is used, else English: settings written by
    another version must not keep the program from starting. ``xx-long`` is English with accents, stretched by 40 %, for
    layout tests; in ``xx-short`` short words are twice as long.
    """
    code, translations = _find(code)
    _current.code, _current.translations = code, translations
    return code


def _find(code: str) -> tuple[str, gettext.NullTranslations]:
    if code == PSEUDO:
        return PSEUDO, PseudoTranslations()
    if code == PSEUDO_SHORT:
        return PSEUDO_SHORT, PseudoTranslations(short=1.0)
    whole = code.replace("-", "_")
    for one in (whole, whole.partition("_")[0]):
        for path in _catalogues(one):
            try:
                return one, _read(path, path.stat().st_mtime_ns)
            except (OSError, ValueError, LookupError, ArithmeticError, struct.error) as error:
                LOG.warning("the catalogue %s cannot be read: %s", path, error)
    return ENGLISH, gettext.NullTranslations()


def _catalogues(code: str) -> list[Path]:
    """Return the existing catalogue files of a language, preferred first."""
    folder = locale_folder()
    if folder is None:
        return []
    paths = (folder / code / "LC_MESSAGES" / f"{DOMAIN}.{kind}" for kind in KINDS)
    return [path for path in paths if path.is_file()]


@lru_cache(maxsize=8)
def _read(path: Path, _changed: int) -> gettext.NullTranslations:
    """Read a catalogue, again if the file has changed. A translation whose placeholders do not match its source is left
    out, so that the source is shown: a damaged file must not end the program."""
    pairs = unpacked(compiled(path) if path.suffix == ".po" else path.read_bytes())
    sound = [pair for pair in pairs if fits(*pair)]
    if len(sound) < len(pairs):
        LOG.warning("%s: %s texts are damaged and stay English", path, len(pairs) - len(sound))
    translations = gettext.GNUTranslations(io.BytesIO(packed(sound)))
    for number in range(101):
        vars(translations)["plural"](number)  # a damaged plural rule fails now, not later
    return translations
