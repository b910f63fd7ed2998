"""The room in which Capstone is played."""

from __future__ import annotations

from pathlib import Path

NAME = "capstone_room"
LICENCE = "MIT (`LICENSE`)"
SOURCES = (
    *(
        f"build_scripts/assets/{name}.py"
        for name in (
            "acrylic",
            "chamber",
            "court",
            "daylight",
            "layers",
            "materials",
            "recipes/capstone_room",
            "shadowcast",
            "shapes",
            "studio",
        )
    ),
    "capitol/games/capstone/ui/art/outlines.py",
    "capitol/games/capstone/ui/palette.py",
)
FINE, SAMPLES = 1.8, 6


def build(out: Path) -> None:
    """Write capstone/board/room.jpg."""
    from assets import chamber, court
    from assets.acrylic import View
    from assets.studio import Shot

    view, folder = View(), out / "capstone" / "board"
    folder.mkdir(parents=True)
    court.save_opaque(chamber.chamber(view, Shot(FINE, SAMPLES, view.elevation)), folder / "room.jpg")
