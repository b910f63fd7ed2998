"""The pieces from which the game lays the ground of any city: paving, kerbs, walls, parapets, plots, water, steps."""

from __future__ import annotations

from pathlib import Path

NAME = "ground"
LICENCE = "MIT (`LICENSE`)"
SOURCES = (
    "build_scripts/assets/layers.py",
    "build_scripts/assets/recipes/ground.py",
    "capitol/boards/geometry.py",
    *(
        f"build_scripts/assets/board/{name}.py"
        for name in ("fields", "kit", "lit", "mosaic", "relief", "sheet", "stone")
    ),
)
FINE = 4.25


def build(out: Path) -> None:
    """Write capitol/ground/pieces.png and what lies where in it."""
    from assets.board import kit
    from assets.layers import save_atlas

    save_atlas(kit.pieces(FINE), out / "capitol" / "ground", "pieces", FINE, 2040)
