"""Capstone's key picture for the title, in two sizes: a small window need not read the large one."""

from __future__ import annotations

from pathlib import Path

NAME = "capstone_title"
LICENCE = "MIT (`LICENSE`)"
SOURCES = (
    *(
        f"build_scripts/assets/{name}.py"
        for name in (
            "acrylic",
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
WIDE, SAMPLES = 1600, 8
SMALL = 1280
QUALITY = 82


def build(out: Path) -> None:
    """Write capstone/title/court.jpg and court_small.jpg."""
    from assets import yard

    pixels = yard.render(WIDE / yard.WIDE, SAMPLES)
    folder = out / "capstone" / "title"
    yard.save(pixels, folder / "court.jpg", QUALITY)
    yard.save(pixels, folder / "court_small.jpg", QUALITY, SMALL)
