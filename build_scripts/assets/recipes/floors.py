"""The floor blocks: four kinds of wood, thick and thin."""

from __future__ import annotations

from pathlib import Path

NAME = "floors"
LICENCE = "MIT (`LICENSE`)"
SOURCES = tuple(
    f"build_scripts/assets/{name}.py"
    for name in ("floor_pictures", "layers", "materials", "recipes/floors", "shapes", "studio", "woodshop")
)
FINE, SAMPLES = 6.0, 12


def build(out: Path) -> None:
    """Write pieces/floors.png and what lies where in it."""
    from assets import floor_pictures
    from assets.layers import save_atlas
    from assets.studio import Shot

    save_atlas(floor_pictures.floors(Shot(FINE, SAMPLES)), out / "pieces", "floors", FINE, 1280)
