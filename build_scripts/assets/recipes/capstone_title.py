"""Capstone's key picture for the title, in two sizes: a small window need not read the large one."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

NAME = "capstone_title"
LICENCE = "MIT (`LICENSE`)"
SOURCES = (
    *(
        f"build_scripts/assets/{name}.py"
        for name in (
            "acrylic",
            "bands",
            "court",
            "daylight",
            "layers",
            "materials",
            "recipes/capstone_title",
            "shadowcast",
            "shapes",
            "studio",
            "yard",
        )
    ),
    "capitol/games/capstone/ui/art/outlines.py",
    "capitol/games/capstone/ui/palette.py",
)
WIDE, SAMPLES = 3840, 3
SMALL = 1920
QUALITY = 80


def build(out: Path) -> None:
    """Write capstone/title/court.jpg and court_small.jpg."""
    from assets import yard
    from assets.recipe import find_recipes

    kept = Path(tempfile.gettempdir()) / f"capitol-{NAME}-{find_recipes()[NAME].hash()[:16]}"
    pixels = yard.render(WIDE, SAMPLES, kept)
    folder = out / "capstone" / "title"
    yard.save(pixels, folder / "court.jpg", QUALITY)
    yard.save(pixels, folder / "court_small.jpg", QUALITY, SMALL)
    shutil.rmtree(kept)
