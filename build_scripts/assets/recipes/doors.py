"""The bronze doors of a cover."""

from __future__ import annotations

from pathlib import Path

NAME = "doors"
LICENCE = "MIT (`LICENSE`)"
SOURCES = ("build_scripts/assets/bronze_doors.py", "build_scripts/assets/recipes/doors.py")


def build(out: Path) -> None:
    """Write shared/doors.jpg."""
    from assets import bronze_doors

    (out / "shared").mkdir(parents=True)
    bronze_doors.draw().save(out / "shared" / "doors.jpg", quality=82, optimize=True)
