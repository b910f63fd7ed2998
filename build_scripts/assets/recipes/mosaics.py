"""Pieces of the districts' mosaic for whatever shows a district beside the board."""

from __future__ import annotations

from pathlib import Path

NAME = "mosaics"
LICENCE = "MIT (`LICENSE`)"
SOURCES = (
    "build_scripts/assets/recipes/mosaics.py",
    "build_scripts/assets/swatches.py",
    "capitol/boards/geometry.py",
    *(
        f"build_scripts/assets/board/{name}.py"
        for name in ("fields", "lit", "mosaic", "pattern", "relief", "sheet", "stone")
    ),
)


def build(out: Path) -> None:
    """Write capitol/mosaics/COLOUR.jpg and capitol/mosaics/COLOUR_plain.jpg of each district colour."""
    from assets.swatches import save

    folder = out / "capitol" / "mosaics"
    folder.mkdir(parents=True)
    save(folder)
