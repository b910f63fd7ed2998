"""The sets of seat colours a person can choose from, and the one in force."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from capitol.host.language import N_
from capitol.kit.theme import contrast, rgb
from capitol.kit.vision import Closest, closest
from capitol.table.palette import LIGHT, OUTLINE, SEAT_STYLES, Colour, SeatStyle
from capitol.table.seats.players import Emblems, no_emblems

WANTED = 20.0
"""CIEDE2000: seats nearer to each other than this, in any kind of sight, are told apart by their symbols only."""
READABLE = 4.5
SYMBOL_NAMES = (N_("Cross"), N_("Waves"), N_("Diamond"), N_("Star"))
_HIGH = (
    (N_("White"), "#FFFFFF"),
    (N_("Azure"), "#2F6FDE"),
    (N_("Amber"), "#FFB000"),
    (N_("Black"), "#101018"),
)
_PURE: tuple[Colour, Colour] = ((0xFF, 0xFF, 0xFF), (0, 0, 0))


def text_on(colour: Colour) -> Colour:
    """The colour of writing on ``colour``: warm white or black where they are readable, else the pure one that is."""
    best = max((LIGHT, OUTLINE), key=lambda ink: contrast(ink, colour))
    return best if contrast(best, colour) >= READABLE else max(_PURE, key=lambda ink: contrast(ink, colour))


def styles_of(palette: str, own: Sequence[str] = ()) -> tuple[SeatStyle, ...]:
    """The four styles of a set: "standard", "high_contrast" or "own" with its colours as ``#RRGGBB``.

    Ids, symbols and plinth patterns are the same in all sets. ValueError for a colour that is none.
    """
    if palette == "standard":
        return SEAT_STYLES
    named = list(zip(SYMBOL_NAMES, own, strict=True)) if palette == "own" else list(_HIGH)
    return tuple(
        replace(style, name=name, colour=rgb(code), text=text_on(rgb(code)))
        for style, (name, code) in zip(SEAT_STYLES, named, strict=True)
    )


def too_close(colours: Sequence[Colour]) -> Closest | None:
    """The two seats whose colours are hardest to tell apart, if they are nearer than `WANTED`.

    What all eyes can see is said first: the other kinds of sight count where usual sight has no trouble.
    """
    pair = closest(colours, ("normal",))
    pair = pair if pair.distance < WANTED else closest(colours)
    return pair if pair.distance < WANTED else None


class SeatPalette:
    """The styles in force, one object for a program: who draws asks it anew, so that a change is seen at once.

    ``patterns`` says whether the grounds of the districts show their pattern, ``emblems`` which symbol a person has.
    """

    def __init__(self, styles: Sequence[SeatStyle] = SEAT_STYLES, patterns: bool = True) -> None:
        self.styles = tuple(styles)
        self.patterns = patterns
        self.emblems: Emblems = no_emblems

    @property
    def in_force(self) -> tuple[object, ...]:
        """The colours, for who keeps a picture until they change."""
        return self.styles, self.patterns

    def style(self, seat: str) -> SeatStyle:
        """The style with id ``seat``; KeyError if there is none."""
        for style in self.styles:
            if style.id == seat:
                return style
        raise KeyError(seat)

    def use(self, styles: Sequence[SeatStyle], patterns: bool) -> bool:
        """Put styles in force; True if that changes anything."""
        before = self.in_force
        self.styles, self.patterns = tuple(styles), patterns
        return before != self.in_force
