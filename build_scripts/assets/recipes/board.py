"""The pictures of the boards that ship, as seen from above and a little below, empty: from the level files alone."""

from __future__ import annotations

from pathlib import Path

from assets.recipe import ROOT

NAME = "board"
_PARTS = sorted((ROOT / "build_scripts" / "assets" / "board").glob("*.py"))
_LEVELS = sorted((ROOT / "levels" / "capitol").glob("*.tmx"))
SOURCES = (
    "build_scripts/assets/recipes/board.py",
    "capitol/boards/geometry.py",
    *(path.relative_to(ROOT).as_posix() for path in (*_PARTS, *_LEVELS)),
)
LICENCE = "MIT (`LICENSE`)"


def build(out: Path) -> None:
    """Paint every level twice: with the patterns of the districts, and without."""
    from assets.board.compose import save

    folder = out / "capitol" / "boards"
    folder.mkdir(parents=True)
    for level in _LEVELS:
        save(level, folder)
