"""The pictures of Capoterra's event cards."""

from __future__ import annotations

from pathlib import Path

NAME = "capoterra_cards"
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
            "recipes/capoterra_cards",
            "settlements",
            "shapes",
            "studio",
            "vignettes",
        )
    ),
    "capitol/games/capoterra/ui/art/roads.py",
)
FINE, SAMPLES = 3.6, 8


def build(out: Path) -> None:
    """Write capoterra/cards/vignettes.jpg and what lies where in it."""
    from assets import vignettes

    vignettes.save(out / "capoterra" / "cards", FINE, SAMPLES)
