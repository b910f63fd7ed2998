"""What stands on Capoterra's tiles: settlements with their ground, units, goods, and the marks of events."""

from __future__ import annotations

from pathlib import Path

NAME = "capoterra_pieces"
LICENCE = "MIT (`LICENSE`)"
SOURCES = (
    *(
        f"build_scripts/assets/{name}.py"
        for name in (
            "country",
            "daylight",
            "houses",
            "layers",
            "materials",
            "recipes/capoterra_pieces",
            "settlements",
            "shapes",
            "studio",
        )
    ),
    "capitol/games/capoterra/ui/art/roads.py",
)
FINE, SAMPLES = 2.0, 8
THING_FINE = 2.9


def build(out: Path) -> None:
    """Write capoterra/pieces/places.png and things.png and what lies where in them."""
    from assets import daylight, settlements
    from assets.layers import save_atlas

    folder = out / "capoterra" / "pieces"
    save_atlas(settlements.places(daylight.shot(FINE, SAMPLES)), folder, "places", FINE, 1100)
    save_atlas(settlements.things(THING_FINE, SAMPLES), folder, "things", THING_FINE, 700)
