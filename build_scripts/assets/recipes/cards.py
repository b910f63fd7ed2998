"""The cards: the faces of floors and roofs by value and of permits by colour, without value and sign; the back, and
STOP without its word."""

from __future__ import annotations

from pathlib import Path

NAME = "cards"
LICENCE = "MIT (`LICENSE`)"
SOURCES = (
    *(
        f"build_scripts/assets/{name}.py"
        for name in (
            "card_bench",
            "card_kinds",
            "card_maps",
            "card_signs",
            "card_views",
            "city",
            "daylight",
            "houses",
            "key_picture",
            "layers",
            "mason",
            "materials",
            "recipes/cards",
            "shapes",
            "studio",
        )
    ),
    "capitol/games/capitol/ui/districts.py",
    "capitol/table/palette.py",
)
WIDE, SAMPLES, QUALITY = 504, 6, 84
"""Pixels that a card is wide: as many as a stage shows of one in a window of 3840 x 2160."""


def build(out: Path) -> None:
    """Write capitol/cards/NAME.jpg."""
    from assets import card_kinds

    card_kinds.save_all(out / "capitol" / "cards", WIDE, SAMPLES, QUALITY)
