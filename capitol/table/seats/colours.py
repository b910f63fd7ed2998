"""The available palettes of seat colours, and the current one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from capitol.host.language import N_
from capitol.kit.theme import contrast, rgb
from capitol.kit.vision import Closest, closest
from capitol.session.source import TableSource
from capitol.table.palette import LIGHT, OUTLINE, SEAT_STYLES, Colour, SeatStyle
from capitol.table.seats.players import Emblems, no_emblems

WANTED = 20.0
"""CIEDE2000: seats closer than this, in any type of colour vision, are told apart only by their symbols."""
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
    """Return the text colour on ``colour``: warm white or black if readable, else pure white or black."""
    best = max((LIGHT, OUTLINE), key=lambda ink: contrast(ink, colour))
    return best if contrast(best, colour) >= READABLE else max(_PURE, key=lambda ink: contrast(ink, colour))


def styles_of(palette: str, own: Sequence[str] = ()) -> tuple[SeatStyle, ...]:
    """Return the four styles of a palette: "standard", "high_contrast" or "own" with its colours as ``#RRGGBB``.

    Ids, symbols and plinth patterns are the same in all of them. Raises ValueError for an invalid colour.
    """
    if palette == "standard":
        return SEAT_STYLES
    named = list(zip(SYMBOL_NAMES, own, strict=True)) if palette == "own" else list(_HIGH)
    return tuple(
        replace(style, name=name, colour=rgb(code), text=text_on(rgb(code)))
        for style, (name, code) in zip(SEAT_STYLES, named, strict=True)
    )


def too_close(colours: Sequence[Colour]) -> Closest | None:
    """Return the two seats whose colours are hardest to tell apart, if closer than `WANTED`.

    A problem for normal vision comes first: other types of vision count only if normal vision has none.
    """
    pair = closest(colours, ("normal",))
    pair = pair if pair.distance < WANTED else closest(colours)
    return pair if pair.distance < WANTED else None


class SeatPalette:
    """The current styles, one object per program: read them whenever drawing, so that a change is visible at once.

    ``patterns`` says whether the grounds of the districts show their pattern, ``emblems`` returns a person's symbol.
    """

    def __init__(self, styles: Sequence[SeatStyle] = SEAT_STYLES, patterns: bool = True) -> None:
        self.styles = tuple(styles)
        self.patterns = patterns
        self.emblems: Emblems = no_emblems

    @property
    def in_force(self) -> tuple[object, ...]:
        """The colours, for caches of pictures that depend on them."""
        return self.styles, self.patterns

    def style(self, seat: str) -> SeatStyle:
        """Return the style with id ``seat``. Raises KeyError if there is none."""
        for style in self.styles:
            if style.id == seat:
                return style
        raise KeyError(seat)

    def use(self, styles: Sequence[SeatStyle], patterns: bool) -> bool:
        """Set the current styles; return True if that changes anything."""
        before = self.in_force
        self.styles, self.patterns = tuple(styles), patterns
        return before != self.in_force


def seat_styles(session: TableSource) -> tuple[str, ...]:
    """Return the style of each seat's pieces; a seat without a valid one gets the first that is free."""
    known = [style.id for style in SEAT_STYLES]
    chosen = [seat.colour if seat.colour in known else "" for seat in session.seats]
    free = [style for style in known if style not in chosen]
    return tuple(style or free.pop(0) for style in chosen)


class TableColours:
    """The styles of the seats at a table, and their palette."""

    def __init__(self, session: TableSource, seats: SeatPalette) -> None:
        self.styles, self.seats = seat_styles(session), seats
