"""The quantities of Capstone (RULES.md, Numbers), and the integer codes of stacks and goals.

A column of pieces is one number: a leading 1, then two bits per piece, the lowest piece first. So 1 is an empty slot,
the last two bits are the colour on top, and a column of four is 256 or more.
"""

from __future__ import annotations

SEATS = range(2, 3)
COLOURS = "RYGB"
COLOUR_COUNT = len(COLOURS)
SIZES = "LM"
LARGE, MEDIUM = 0, 1
SLOTS_PER_SIZE = 5
SLOT_NAMES = tuple(f"{size}{number}" for size in SIZES for number in range(1, SLOTS_PER_SIZE + 1))
SLOTS = len(SLOT_NAMES)
SIZE_OF = tuple(slot // SLOTS_PER_SIZE for slot in range(SLOTS))
SLOT_OF_NAME = {name: slot for slot, name in enumerate(SLOT_NAMES)}
PIECES = 5
"""Pieces of one size and colour."""
SMALLS = 4
"""Smalls of a colour in the bag."""
HEIGHT = 4
"""Pieces of a full stack, and of a goal."""
MOST_OF_A_COLOUR = 2
"""The most pieces of one colour in a draw that is kept."""
PERFECT = 3
"""The bonus for a perfect stack, in addition to its four matches."""
NO_SLOT = -1
"""The slot of a capstone that has not been used."""
BARE = 1
"""The number of an empty slot."""
FULL = 1 << 2 * HEIGHT
"""The lowest number of a full stack."""

Column = tuple[int, ...]
"""Colours from top to bottom."""


def column_number(column: Column) -> int:
    """Return the number of a column given from top to bottom."""
    number = BARE
    for colour in reversed(column):
        number = number << 2 | colour
    return number


def column_of(number: int) -> Column:
    """Return the colours of a column, from top to bottom."""
    column = []
    while number > BARE:
        column.append(number & 3)
        number >>= 2
    return tuple(column)


def height_of(number: int) -> int:
    """Return the number of pieces in a column."""
    return (number.bit_length() - 1) // 2


def word_of(column: Column) -> str:
    """Return a column as written in records."""
    return "".join([COLOURS[colour] for colour in column])


def is_kept(draw: Column) -> bool:
    """Whether a draw may be kept: at most two of a colour (RULES.md, Set-up 1)."""
    return all(draw.count(colour) <= MOST_OF_A_COLOUR for colour in draw)
