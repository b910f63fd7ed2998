"""What lies about on the building site of the own yard: a crane and a stack of timber."""

from __future__ import annotations

from pathlib import Path

NAME = "site"
LICENCE = "MIT (`LICENSE`)"
SOURCES = tuple(
    f"build_scripts/assets/{name}.py"
    for name in ("city", "daylight", "houses", "layers", "mason", "materials", "recipes/site", "shapes", "studio")
)
FINE, SAMPLES = 6.0, 12
BOXES = {"crane": (-44.0, -16.0, 34.0, 64.0), "timber": (-24.0, -16.0, 24.0, 24.0)}
"""Left, bottom, right, top around the middle of each foot, in logical pixels."""


def build(out: Path) -> None:
    """Write capitol/pieces/site.png and what lies where in it."""
    from assets import city, daylight, houses, studio
    from assets.layers import Sprite, bled, save_atlas

    found = {}
    for name, make in (("crane", city.crane), ("timber", city.timber)):
        daylight.clear()
        things = make()
        ground = houses.ground_plane(0.0)
        daylight.turn(things, 0.35)
        studio.unseen([ground])
        found[f"site.{name}"] = Sprite(bled(studio.photograph(BOXES[name], daylight.shot(FINE, SAMPLES))))
    save_atlas(found, out / "capitol" / "pieces", "site", FINE, 900)
