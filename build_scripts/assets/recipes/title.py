"""The key picture of the title, in two sizes: a small window need not read the large one."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

NAME = "title"
LICENCE = "MIT (`LICENSE`)"
SOURCES = tuple(
    f"build_scripts/assets/{name}.py"
    for name in (
        "city",
        "daylight",
        "hill",
        "houses",
        "key_picture",
        "layers",
        "mason",
        "materials",
        "recipes/title",
        "shapes",
        "studio",
    )
)
WIDE, TALL, SAMPLES = 3840, 2160, 5
SMALL = 1920
QUALITY = 80


def build(out: Path) -> None:
    """Write capitol/title/city.jpg and city_small.jpg."""
    from assets import hill, key_picture
    from assets.recipe import find_recipes

    kept = Path(tempfile.gettempdir()) / f"capitol-title-{find_recipes()[NAME].hash()[:16]}"
    pixels = hill.render(WIDE, TALL, SAMPLES, kept)
    folder = out / "capitol" / "title"
    key_picture.save(pixels, folder / "city.jpg", QUALITY)
    key_picture.save(pixels, folder / "city_small.jpg", QUALITY, SMALL)
    shutil.rmtree(kept)
