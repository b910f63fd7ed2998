"""The shadows of buildings of every height with either roof, and of the tiles."""

from __future__ import annotations

from pathlib import Path

NAME = "shadows"
LICENCE = "MIT (`LICENSE`)"
SOURCES = tuple(
    f"build_scripts/assets/{name}.py"
    for name in (
        "daylight",
        "houses",
        "layers",
        "mason",
        "materials",
        "recipes/shadows",
        "shadowcast",
        "shapes",
        "studio",
    )
)
FINE, SAMPLES = 4.25, 8


def build(out: Path) -> None:
    """Write capitol/pieces/house_shadows.png, capitol/pieces/tile_shadows.png, and what lies where in them."""
    from assets import daylight, shadowcast
    from assets.layers import save_atlas

    shot = daylight.shot(FINE, SAMPLES)
    save_atlas(shadowcast.tile_shadows(shot), out / "capitol" / "pieces", "tile_shadows", FINE, 1280)
    save_atlas(shadowcast.house_shadows(shot), out / "capitol" / "pieces", "house_shadows", FINE, 1280)
