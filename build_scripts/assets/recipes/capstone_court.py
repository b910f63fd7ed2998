"""Capstone's board and what stands on and beside it: plinths, lids, screens, the tray of the stash, the bag."""

from __future__ import annotations

from pathlib import Path

NAME = "capstone_court"
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
            "recipes/capstone_court",
            "shadowcast",
            "shapes",
            "studio",
        )
    ),
    "capitol/games/capstone/ui/art/outlines.py",
    "capitol/games/capstone/ui/palette.py",
)
FINE, SAMPLES = 1.8, 8
THING_FINE, THING_SAMPLES = 3.0, 10


def build(out: Path) -> None:
    """Write capstone/board/court.jpg, tray.jpg, and things.png and what lies where in it."""
    from assets import court
    from assets.acrylic import View
    from assets.layers import save_atlas
    from assets.studio import Shot

    view, folder = View(), out / "capstone" / "board"
    save_atlas(court.things(view, Shot(THING_FINE, THING_SAMPLES, view.elevation)), folder, "things", THING_FINE, 1024)
    court.save_opaque(court.board(view, Shot(FINE, SAMPLES, view.elevation)), folder / "court.jpg")
    court.save_opaque(court.tray(view, Shot(FINE, SAMPLES, view.elevation)), folder / "tray.jpg")
