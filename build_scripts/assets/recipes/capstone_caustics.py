"""The light that acrylic gathers on the ground."""

from __future__ import annotations

from pathlib import Path

NAME = "capstone_caustics"
LICENCE = "MIT (`LICENSE`)"
SOURCES = ("build_scripts/assets/caustics.py", "build_scripts/assets/recipes/capstone_caustics.py")


def build(out: Path) -> None:
    """Write capstone/board/caustics.jpg."""
    from assets import caustics

    folder = out / "capstone" / "board"
    folder.mkdir(parents=True)
    caustics.save(folder / "caustics.jpg")
