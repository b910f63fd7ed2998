"""The place of the auctions: the hall, the pedestal of a prize, cloth and stone for what lies before them."""

from __future__ import annotations

from pathlib import Path

NAME = "rostra"
LICENCE = "MIT (`LICENSE`)"
SOURCES = tuple(
    f"build_scripts/assets/{name}.py"
    for name in (
        "board/fields",
        "board/relief",
        "board/stone",
        "layers",
        "materials",
        "recipes/rostra",
        "rostra",
        "shapes",
        "studio",
    )
)
SIZE, SAMPLES = (1280, 720), 8
PEDESTAL_FINE, PEDESTAL_SAMPLES = 2.6, 12
PEDESTAL_TILT = 46.0
CLOTH, STONE = (1280, 720), (1024, 512)


def build(out: Path) -> None:
    """Write capitol/rostra/hall.jpg, pedestal.png, cloth.jpg, porphyry.jpg and marble.jpg."""
    from assets import rostra
    from assets.studio import Shot

    folder = out / "capitol" / "rostra"
    folder.mkdir(parents=True)
    rostra.save(rostra.cloth(*CLOTH), folder / "cloth.jpg")
    rostra.save(rostra.porphyry(*STONE), folder / "porphyry.jpg")
    rostra.save(rostra.marble(*STONE), folder / "marble.jpg")
    rostra.save(rostra.pedestal(Shot(PEDESTAL_FINE, PEDESTAL_SAMPLES, PEDESTAL_TILT)), folder / "pedestal.png")
    rostra.save(rostra.hall(SIZE, SAMPLES), folder / "hall.jpg")
