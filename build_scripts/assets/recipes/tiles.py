"""The stone pieces: fountain with moving water, amphitheatre, temple, and the Consul's marker."""

from __future__ import annotations

from pathlib import Path

NAME = "tiles"
LICENCE = "MIT (`LICENSE`)"
SOURCES = tuple(
    f"build_scripts/assets/{name}.py" for name in ("layers", "mason", "materials", "recipes/tiles", "shapes", "studio")
)
FINE, SAMPLES = 7.0, 16


def build(out: Path) -> None:
    """Write pieces/stone.png and what lies where in it."""
    from assets import mason
    from assets.layers import save_atlas
    from assets.studio import Shot

    save_atlas(mason.tiles(Shot(FINE, SAMPLES)), out / "pieces", "stone", FINE, 1900)
