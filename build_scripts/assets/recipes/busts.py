"""The busts on the shelf of the players."""

from __future__ import annotations

from pathlib import Path

NAME = "busts"
LICENCE = "MIT (`LICENSE`)"
SOURCES = (
    "build_scripts/assets/busts.py",
    "build_scripts/assets/marble_busts.py",
    "build_scripts/assets/recipes/busts.py",
    "capitol/core/moods.py",
    "capitol/table/art/brush.py",
    "capitol/table/art/medal.py",
    "capitol/table/art/portrait.py",
    "capitol/table/art/statue.py",
    "capitol/table/palette.py",
)


def build(out: Path) -> None:
    """Write shared/busts.png."""
    from assets import marble_busts

    (out / "shared").mkdir(parents=True)
    marble_busts.sheet().save(out / "shared" / "busts.png", optimize=True)
