"""Capstone's pyramids of cast acrylic, and their shadows."""

from __future__ import annotations

from pathlib import Path

NAME = "capstone_pieces"
LICENCE = "MIT (`LICENSE`)"
SOURCES = (
    *(
        f"build_scripts/assets/{name}.py"
        for name in (
            "acrylic",
            "daylight",
            "layers",
            "materials",
            "recipes/capstone_pieces",
            "shadowcast",
            "shapes",
            "studio",
        )
    ),
    "capitol/games/capstone/ui/art/outlines.py",
    "capitol/games/capstone/ui/palette.py",
)
FINE, SAMPLES = 3.0, 24
SHADOW_FINE, SHADOW_SAMPLES = 2.0, 8


def build(out: Path) -> None:
    """Write capstone/pieces/pieces.png and capstone/pieces/shadows.png, and what lies where in them."""
    from assets import acrylic
    from assets.layers import save_atlas
    from assets.studio import Shot

    view, folder = acrylic.View(), out / "capstone" / "pieces"
    save_atlas(acrylic.pieces(view, Shot(FINE, SAMPLES, view.elevation)), folder, "pieces", FINE, 1280)
    shadows = acrylic.shadows(view, Shot(SHADOW_FINE, SHADOW_SAMPLES, view.elevation))
    save_atlas(shadows, folder, "shadows", SHADOW_FINE, 1280)
