"""Roofs and plinths, to be tinted in the game."""

from __future__ import annotations

from pathlib import Path

NAME = "roofs"
LICENCE = "MIT (`LICENSE`)"
SOURCES = tuple(
    f"build_scripts/assets/{name}.py"
    for name in ("roof_pictures", "layers", "materials", "recipes/roofs", "shapes", "studio", "woodshop")
)
FINE, SAMPLES = 6.0, 12


def build(out: Path) -> None:
    """Write pieces/roofs.png and what lies where in it."""
    from assets import roof_pictures
    from assets.layers import save_atlas
    from assets.studio import Shot

    save_atlas(roof_pictures.painted_pieces(Shot(FINE, SAMPLES)), out / "pieces", "roofs", FINE, 1280)
