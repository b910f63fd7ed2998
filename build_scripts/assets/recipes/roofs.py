"""Roofs and plinths, to be tinted in the game."""

from __future__ import annotations

from pathlib import Path

NAME = "roofs"
LICENCE = "MIT (`LICENSE`)"
SOURCES = tuple(
    f"build_scripts/assets/{name}.py"
    for name in ("daylight", "house_pictures", "houses", "layers", "materials", "recipes/roofs", "shapes", "studio")
)
FINE, SAMPLES = 6.0, 12


def build(out: Path) -> None:
    """Write capitol/pieces/roofs.png and what lies where in it."""
    from assets import daylight, house_pictures
    from assets.layers import save_atlas

    save_atlas(house_pictures.painted(daylight.shot(FINE, SAMPLES)), out / "capitol" / "pieces", "roofs", FINE, 1400)
