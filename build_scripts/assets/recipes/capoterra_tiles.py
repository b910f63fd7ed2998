"""Capoterra's tiles: each ground with the roads that it may have."""

from __future__ import annotations

from pathlib import Path

NAME = "capoterra_tiles"
LICENCE = "MIT (`LICENSE`)"
SOURCES = (
    *(
        f"build_scripts/assets/{name}.py"
        for name in ("country", "daylight", "materials", "recipes/capoterra_tiles", "shapes", "studio")
    ),
    "capitol/games/capoterra/ui/art/roads.py",
)
FINE, SAMPLES = 2.0, 8


def build(out: Path) -> None:
    """Write capoterra/tiles/tiles.jpg and what lies where in it."""
    from assets import country, daylight

    country.save_tiles(out / "capoterra" / "tiles", daylight.shot(FINE, SAMPLES))
