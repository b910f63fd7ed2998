"""The portraits of the computer players."""

from __future__ import annotations

from pathlib import Path

NAME = "cameos"
LICENCE = "MIT (`LICENSE`)"
SOURCES = (
    "build_scripts/assets/busts.py",
    "build_scripts/assets/recipes/cameos.py",
    "capitol/core/moods.py",
    "capitol/table/art/brush.py",
    "capitol/table/art/medal.py",
    "capitol/table/art/portrait.py",
    "capitol/table/palette.py",
)


def build(out: Path) -> None:
    """Write shared/cameos.jpg, and shared/moods/NAME.jpg for each."""
    from assets import busts
    from capitol.table.art.portrait import NAMES

    (out / "shared" / "moods").mkdir(parents=True)
    busts.sheet().save(out / "shared" / "cameos.jpg", quality=90, subsampling=0, optimize=True)
    for name in NAMES:
        busts.strip(name).save(out / "shared" / "moods" / f"{name}.jpg", quality=88, subsampling=0, optimize=True)
