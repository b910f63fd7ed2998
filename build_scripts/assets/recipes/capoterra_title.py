"""Capoterra's key picture for the title, in two sizes: a small window need not read the large one."""

from __future__ import annotations

from pathlib import Path

NAME = "capoterra_title"
LICENCE = "MIT (`LICENSE`)"
SOURCES = (
    *(
        f"build_scripts/assets/{name}.py"
        for name in (
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
SAMPLES, QUALITY, SMALL = 8, 82, 1280


def build(out: Path) -> None:
    """Write capoterra/title/lagoon.jpg and lagoon_small.jpg."""
    from assets import lagoon

    lagoon.save(out / "capoterra" / "title", SAMPLES, QUALITY, SMALL)
