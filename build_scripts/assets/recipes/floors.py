"""The floors of houses: four kinds of wood, with a door or without, full and thin."""

from __future__ import annotations

from pathlib import Path

NAME = "floors"
LICENCE = "MIT (`LICENSE`)"
SOURCES = tuple(
    f"build_scripts/assets/{name}.py"
    for name in ("daylight", "house_pictures", "houses", "layers", "materials", "recipes/floors", "shapes", "studio")
)
FINE, SAMPLES = 6.0, 12


def build(out: Path) -> None:
    """Write capitol/pieces/floors.png and what lies where in it."""
    from assets import daylight, house_pictures
    from assets.layers import save_atlas

    save_atlas(house_pictures.floors(daylight.shot(FINE, SAMPLES)), out / "capitol" / "pieces", "floors", FINE, 1400)
