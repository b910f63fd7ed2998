"""The map of Rome behind the challenges."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
NAME = "rome_map"
LICENCE = "MIT (`LICENSE`)"
FONT = "assets/shared/fonts/Cinzel-Bold.ttf"
SOURCES = ("build_scripts/assets/recipes/rome_map.py", "build_scripts/assets/rome_map.py", FONT)


def build(out: Path) -> None:
    """Write shared/rome.jpg."""
    from assets import rome_map

    (out / "shared").mkdir(parents=True)
    rome_map.draw(ROOT / FONT).save(out / "shared" / "rome.jpg", quality=85, optimize=True)
