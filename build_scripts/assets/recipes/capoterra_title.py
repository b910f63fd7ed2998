"""Capoterra's key picture for the title, in two sizes: a small window need not read the large one."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

NAME = "capoterra_title"
LICENCE = "MIT (`LICENSE`)"
SOURCES = (
    *(
        f"build_scripts/assets/{name}.py"
        for name in (
            "bands",
            "city",
            "country",
            "daylight",
            "houses",
            "key_picture",
            "lagoon",
            "layers",
            "mason",
            "materials",
            "recipes/capoterra_title",
            "settlements",
            "shapes",
            "studio",
        )
    ),
    "capitol/games/capoterra/ui/art/roads.py",
)
SAMPLES, QUALITY, SMALL = 3, 80, 1920


def build(out: Path) -> None:
    """Write capoterra/title/lagoon.jpg and lagoon_small.jpg."""
    from assets import lagoon
    from assets.recipe import find_recipes

    kept = Path(tempfile.gettempdir()) / f"capitol-{NAME}-{find_recipes()[NAME].hash()[:16]}"
    lagoon.save(out / "capoterra" / "title", SAMPLES, QUALITY, SMALL, kept)
    shutil.rmtree(kept)
