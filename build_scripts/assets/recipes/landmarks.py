"""Landmarks, planting, bridges and boats of the cities, each with its shadow."""

from __future__ import annotations

from pathlib import Path

NAME = "landmarks"
LICENCE = "MIT (`LICENSE`)"
SOURCES = tuple(
    f"build_scripts/assets/{name}.py"
    for name in (
        "daylight",
        "houses",
        "landmarks",
        "layers",
        "mason",
        "materials",
        "recipes/landmarks",
        "shadowcast",
        "shapes",
        "studio",
    )
)
FINE, SAMPLES = 4.25, 12


def build(out: Path) -> None:
    """Write capitol/ground/landmarks.png and what lies where in it."""
    from assets import daylight, landmarks
    from assets.layers import save_atlas

    sprites = landmarks.pictures(daylight.shot(FINE, SAMPLES))
    save_atlas(sprites, out / "capitol" / "ground", "landmarks", FINE, 2000)
