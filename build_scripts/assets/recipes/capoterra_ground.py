"""The ground around Capoterra's tiles."""

from __future__ import annotations

from pathlib import Path

NAME = "capoterra_ground"
LICENCE = "MIT (`LICENSE`)"
SOURCES = ("build_scripts/assets/old_map.py", "build_scripts/assets/recipes/capoterra_ground.py")


def build(out: Path) -> None:
    """Write capoterra/ground/map.jpg."""
    from assets import old_map

    folder = out / "capoterra" / "ground"
    folder.mkdir(parents=True)
    old_map.save(folder / "map.jpg")
