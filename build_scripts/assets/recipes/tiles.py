"""The stone pieces: fountain with moving water, amphitheatre, temple, and the Consul's marker."""

from __future__ import annotations

from pathlib import Path

NAME = "tiles"
LICENCE = "MIT (`LICENSE`)"
SOURCES = tuple(
    f"build_scripts/assets/{name}.py"
    for name in ("daylight", "layers", "mason", "materials", "recipes/tiles", "shapes", "studio")
)
FINE, SAMPLES = 6.0, 10


def build(out: Path) -> None:
    """Write capitol/pieces/stone.png and what lies where in it."""
    from assets import daylight, mason
    from assets.layers import save_atlas

    save_atlas(mason.tiles(daylight.shot(FINE, SAMPLES)), out / "capitol" / "pieces", "stone", FINE, 1900)
