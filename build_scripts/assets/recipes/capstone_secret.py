"""The velvet bag from which a goal of Capstone is drawn, and the screen behind which it stands."""

from __future__ import annotations

from pathlib import Path

NAME = "capstone_secret"
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
            "recipes/capstone_secret",
            "secret",
            "shadowcast",
            "shapes",
            "studio",
        )
    ),
    "capitol/games/capstone/ui/art/outlines.py",
    "capitol/games/capstone/ui/palette.py",
)
FINE, SAMPLES = 5.0, 8


def build(out: Path) -> None:
    """Write capstone/board/secret.png, and what lies where in it."""
    from assets import secret
    from assets.layers import save_atlas

    save_atlas(secret.things(FINE, SAMPLES), out / "capstone" / "board", "secret", FINE, 1700)
