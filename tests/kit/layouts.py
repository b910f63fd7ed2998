"""The keys of ten keyboard layouts as SDL 2.28 reports them, recorded from an X server: what each key types."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import pygame

DEAD = "◌"
"""A dead key: it puts an accent on the next one."""
_DEAD_CODE = 1 << 30
PLACES = (
    (53, *range(30, 40), 45, 46),
    (20, 26, 8, 21, 23, 28, 24, 12, 18, 19, 47, 48),
    (4, 22, 7, 9, 10, 11, 13, 14, 15, 51, 52, 49),
    (100, 29, 27, 6, 25, 5, 17, 16, 54, 55, 56),
)
"""SDL's scancodes, row by row from the upper left; the last of the third row is the key beside Enter."""
DIGIT_PLACES = tuple(range(30, 40))
KEYPAD = (*"1234567890", ".")
"""In the order of SDL's scancodes, from 89 on."""


@dataclass(frozen=True)
class Press:
    """A key press: its scancode, SDL's keycode, and the text it types, if any."""

    place: int
    code: int
    text: str
    mod: int = 0

    @property
    def event(self) -> pygame.event.Event:
        """The event that pygame sends."""
        return pygame.event.Event(pygame.KEYDOWN, key=self.code, unicode=self.text, mod=self.mod, scancode=self.place)


@dataclass(frozen=True)
class Layout:
    """What the keys type, without and with Shift."""

    name: str
    plain: tuple[str, ...]
    shifted: tuple[str, ...]
    latin: bool = True
    comma: bool = False
    """Whether the keypad has a comma."""

    @cached_property
    def signs(self) -> dict[int, tuple[str, str]]:
        """What each key types, without and with Shift, by scancode."""
        rows = zip(PLACES, self.plain, self.shifted, strict=True)
        return {place: signs for places, *both in rows for place, *signs in zip(places, *both, strict=True)}  # type: ignore[misc]

    def code_of(self, place: int) -> int:
        """Return SDL's keycode of a key: its character, except for the ten digits, which have the same keycodes in
        every layout."""
        if place in DIGIT_PLACES:
            return ord(str((DIGIT_PLACES.index(place) + 1) % 10))
        sign = self.signs.get(place, (DEAD, DEAD))[0]
        return _DEAD_CODE if sign == DEAD else ord(sign)

    def press(self, place: int, *, shift: bool = False, mod: int = 0) -> Press:
        """Return a press of the key; with Ctrl it may type nothing."""
        text = self.signs[place][shift].replace(DEAD, "")
        held = mod | (pygame.KMOD_LSHIFT if shift else 0)
        return Press(place, self.code_of(place), "" if mod & pygame.KMOD_CTRL else text, held)

    def presses(self) -> Iterator[Press]:
        """Yield presses of all keys, without and with Shift."""
        for place in self.signs:
            for shift in (False, True):
                yield self.press(place, shift=shift)


LAYOUTS = (
    Layout(
        "us",
        ("`1234567890-=", "qwertyuiop[]", "asdfghjkl;'\\", "<zxcvbnm,./"),
        ("~!@#$%^&*()_+", "QWERTYUIOP{}", 'ASDFGHJKL:"|', ">ZXCVBNM<>?"),
    ),
    Layout(
        "de",
        ("◌1234567890ß◌", "qwertzuiopü+", "asdfghjklöä#", "<yxcvbnm,.-"),
        ('◌!"§$%&/()=?◌', "QWERTZUIOPÜ*", "ASDFGHJKLÖÄ'", ">YXCVBNM;:_"),
        comma=True,
    ),
    Layout(
        "fr",
        ("²&é\"'(-è_çà)=", "azertyuiop◌$", "qsdfghjklmù*", "<wxcvbn,;:!"),
        ("~1234567890°+", "AZERTYUIOP◌£", "QSDFGHJKLM%µ", ">WXCVBN?./§"),
    ),
    Layout(
        "ch",
        ("§1234567890'◌", "qwertzuiopü◌", "asdfghjklöä$", "<yxcvbnm,.-"),
        ('°+"*ç%&/()=?◌', "QWERTZUIOPè◌", "ASDFGHJKLéà£", ">YXCVBNM;:_"),
    ),
    Layout(
        "cz",
        (";+ěščřžýáíé=◌", "qwertzuiopú)", "asdfghjklů§◌", "\\yxcvbnm,.-"),
        (";1234567890%◌", "QWERTZUIOP/(", "ASDFGHJKL\"!'", "|YXCVBNM?:_"),
        comma=True,
    ),
    Layout(
        "tr",
        ('"1234567890*-', "qwertyuıopğü", "asdfghjklşi,", "<zxcvbnmöç."),
        ("é!'^+%&/()=?_", "QWERTYUIOPĞÜ", "ASDFGHJKLŞİ;", ">ZXCVBNMÖÇ:"),
        comma=True,
    ),
    Layout(
        "ru",
        ("ё1234567890-=", "йцукенгшщзхъ", "фывапролджэ\\", "/ячсмитьбю."),
        ('Ё!"№;%:?*()_+', "ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭ/", "|ЯЧСМИТЬБЮ,"),
        latin=False,
        comma=True,
    ),
    Layout(
        "gr",
        ("`1234567890-=", ";ςερτυθιοπ[]", "ασδφγηξκλ◌'\\", "«ζχψωβνμ,./"),
        ("~!@#$%^&*()_+", ":ΣΕΡΤΥΘΙΟΠ{}", 'ΑΣΔΦΓΗΞΚΛ◌"|', "»ΖΧΨΩΒΝΜ<>?"),
        latin=False,
    ),
    Layout(
        "il",
        (";1234567890-=", "/'קראטוןםפ][", "שדגכעיחלךף,\\", "<זסבהנמצתץ."),
        ("~!@#$%^&*)(_+", "QWERTYUIOP}{", 'ASDFGHJKL:"|', ">ZXCVBNM><?"),
        latin=False,
    ),
    Layout(
        "jp",
        ("◌1234567890-^", "qwertyuiop@[", "asdfghjkl;:]", "<zxcvbnm,./"),
        ("◌!\"#$%&'()~=~", "QWERTYUIOP`{", "ASDFGHJKL+*}", ">ZXCVBNM<>?"),
    ),
)
