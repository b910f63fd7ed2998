"""The colours and signs of Capoterra's goods, grounds and networks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from capitol.games.capoterra.rules.numbers import GOODS
from capitol.table.palette import LIGHT, OUTLINE, Colour

NetworkPattern = Literal["dots", "dashes", "chain", "line"]
"""How a seat's open road is marked, apart from its colour."""


@dataclass(frozen=True, slots=True)
class GoodStyle:
    """How a good looks: its colour, the colour of writing on it, the face of the die that yields it, and its icon."""

    id: str
    colour: Colour
    text: Colour
    die: Colour
    icon: str


GOOD_STYLES = (
    GoodStyle("corn", (0xE3, 0xB2, 0x3C), OUTLINE, (0xE9, 0xB8, 0x32), "corn"),
    GoodStyle("sheep", (0x8D, 0xBF, 0x6A), OUTLINE, (0x1E, 0x5A, 0x32), "sheep"),
    GoodStyle("wood", (0x54, 0x78, 0x45), LIGHT, (0xB8, 0x32, 0x0F), "wood"),
    GoodStyle("rock", (0x8C, 0x8F, 0x96), OUTLINE, (0x4F, 0xB3, 0xE8), "rock"),
)
"""The goods in the order of the rules' `GOODS`; ``die`` is yellow, green, red and blue."""
assert tuple(style.id for style in GOOD_STYLES) == GOODS

WASTE: Colour = (0xCB, 0xB9, 0x94)
LIMESTONE: Colour = (0xDD, 0xD2, 0xB8)
ROAD: Colour = (0xD8, 0xCE, 0xB6)
ROAD_EDGE: Colour = (0x5A, 0x4B, 0x3C)

NETWORK_PATTERNS: dict[str, NetworkPattern] = {
    "terracotta": "dots",
    "aegean": "dashes",
    "ink": "chain",
    "ivory": "line",
}
"""The patterns by the id of a seat's style."""
