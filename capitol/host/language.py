"""The language of all text a player sees: gettext catalogues, English as written, and a stretched one for tests."""

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

from capitol.host.catalogue import DOMAIN, compiled, fits, packed, unpacked
from capitol.host.pseudo import PseudoTranslations
from capitol.host.resources import resource

T = TypeVar("T")
LOG = logging.getLogger("capitol.language")
ENGLISH = "en"
PSEUDO = "xx-long"
PSEUDO_SHORT = "xx-short"
KINDS = ("po", "mo")
"""The endings of catalogues: what translators edit wins, so that a checkout speaks as they left it."""


Words = Callable[[], str]
"""Words that stay in sight or are kept for later: found when they are shown, in the language in force then."""


def silent() -> str:
    """No words."""
    return ""


class _Current:
    """The language in force. One per process: text is asked for in hundreds of places that share no context."""

    def __init__(self) -> None:
        self.code = ENGLISH
        self.translations = gettext.NullTranslations()


_current = _Current()


def _(text: str) -> str:
    """``text`` in the language in force."""
    # gettext answers the empty text with the header of the catalogue.
    return _current.translations.gettext(text) if text else text


def ngettext(singular: str, plural: str, number: int) -> str:
    """The form of the text that fits ``number``, in the language in force."""
    return _current.translations.ngettext(singular, plural, number)


def pgettext(context: str, text: str) -> str:
    """``text`` in the language in force, where the same English has several senses: ``context`` says which."""
    return _current.translations.pgettext(context, text)


def decimal(value: float, places: int = 1, sign: bool = False) -> str:
    """A number as it is written in the language in force, with ``places`` behind the point: “3.5”, “3,5”, “−2”.

    ``sign``: with a plus where it is not negative.
    """
    text = f"{abs(value):.{places}f}"
    before = "−" if value < 0 and float(text) else "+" if sign else ""
    # Translators: what stands between whole and tenths in a number.
    return before + text.replace(".", pgettext("number", "."))


def day_text(moment: date) -> str:
    """A day in figures, as it is written in the language in force."""
    # Translators: a date in figures, for instance {day}.{month}.{year}.
    text = pgettext("date", "{year}-{month}-{day}")
    return text.format(year=f"{moment.year:04}", month=f"{moment.month:02}", day=f"{moment.day:02}")


def time_text(moment: datetime) -> str:
    """A time of day to the minute, as it is written in the language in force."""
    # Translators: a time of day, for instance {hour} h {minute}.
    return pgettext("time", "{hour}:{minute}").format(hour=f"{moment.hour:02}", minute=f"{moment.minute:02}")


class InLanguage(Generic[T]):
    """Something that holds words: made once for each language in which it is asked for."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._made: tuple[str, T] | None = None

    def __call__(self) -> T:
        if self._made is None or self._made[0] != _current.code:
            self._made = _current.code, self._make()
        return self._made[1]


def N_(text: str) -> str:
    """Mark ``text`` for translation where it is written; it is translated with ``_`` where it is shown."""
    return text


def current_language() -> str:
    """The code of the language in force, for instance ``en``."""
    return _current.code


def locale_folder() -> Path | None:
    """Where the catalogues lie (``<code>/LC_MESSAGES/capitol.po`` in a checkout, ``….mo`` in a wheel or download); None
    when this copy has none."""
    try:
        return resource("assets/shared/locale")
    except FileNotFoundError:
        return None


def available_languages() -> list[str]:
    """The codes a player can choose from, English first."""
    folder = locale_folder()
    if folder is None:
        return [ENGLISH]
    found = {path.parent.parent.name for kind in KINDS for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.{kind}")}
    return [ENGLISH, *sorted(found - {ENGLISH})]


def best_language(wanted: Sequence[str]) -> str:
    """The first of the languages a person reads (``de_AT``, ``fr-CA``) that the program speaks; else English."""
    known = available_languages()
    for code in wanted:
        whole = code.replace("-", "_")
        for one in (whole, whole.partition("_")[0].lower()):
            if one in known:
                return one
    return ENGLISH


def set_language(code: str) -> str:
    """Put a language in force and return its code.

    Where there is no catalogue for ``code`` (``de_AT``) that of the wider language is taken (``de``), else English:
    settings written by another version must not keep the program from starting. ``xx-long`` is English stretched by
    40 % with accents, for tests of layout; in ``xx-short`` short words are twice as long.
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
    """The files of a language that are there, the one to read first."""
    folder = locale_folder()
    if folder is None:
        return []
    paths = (folder / code / "LC_MESSAGES" / f"{DOMAIN}.{kind}" for kind in KINDS)
    return [path for path in paths if path.is_file()]


@lru_cache(maxsize=8)
def _read(path: Path, _changed: int) -> gettext.NullTranslations:
    """A catalogue, read again once the file was changed. A translation that does not take what is put into its text is
    left out, so that the text itself is shown: a damaged file must not end the program."""
    pairs = unpacked(compiled(path) if path.suffix == ".po" else path.read_bytes())
    sound = [pair for pair in pairs if fits(*pair)]
    if len(sound) < len(pairs):
        LOG.warning("%s: %s texts are damaged and stay English", path, len(pairs) - len(sound))
    translations = gettext.GNUTranslations(io.BytesIO(packed(sound)))
    for number in range(101):
        vars(translations)["plural"](number)  # a damaged rule for numbers fails now, not later
    return translations
