"""The marble column of the scores."""

from __future__ import annotations

from pathlib import Path

NAME = "columns"
LICENCE = "MIT (`LICENSE`)"
SOURCES = tuple(
    f"build_scripts/assets/{name}.py"
    for name in ("card_bench", "card_maps", "colonnade", "layers", "materials", "recipes/columns", "shapes", "studio")
)
FINE, SAMPLES = 4.8, 12


def build(out: Path) -> None:
    """Write capitol/pieces/column.png."""
    from assets import colonnade
    from assets.studio import Shot

    colonnade.save(out / "capitol" / "pieces" / "column.png", Shot(FINE, SAMPLES))
