"""The place of the auctions: the hall, the prizes on their drum, cloth and stone for what lies before them."""

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
        "daylight",
        "layers",
        "mason",
        "materials",
        "recipes/rostra",
        "rostra",
        "shapes",
        "studio",
    )
)
SIZE, SAMPLES = (1280, 720), 8
FINE, PRIZE_SAMPLES = 2.6, 12
CLOTH, STONE = (1280, 720), (1024, 512)


def build(out: Path) -> None:
    """Write capitol/rostra/hall.jpg, drum.png and a picture of each prize, cloth.jpg, porphyry.jpg and marble.jpg."""
    from assets import rostra
    from assets.studio import Shot

    folder = out / "capitol" / "rostra"
    folder.mkdir(parents=True)
    rostra.save(rostra.cloth(*CLOTH), folder / "cloth.jpg")
    rostra.save(rostra.porphyry(*STONE), folder / "porphyry.jpg")
    rostra.save(rostra.marble(*STONE), folder / "marble.jpg")
    shot = Shot(FINE, PRIZE_SAMPLES, rostra.TILT)
    rostra.save(rostra.drum(shot), folder / "drum.png")
    for name in rostra.MONUMENTS:
        rostra.save(rostra.monument(name, shot), folder / f"{name}.png")
    rostra.save(rostra.hall(SIZE, SAMPLES), folder / "hall.jpg")
