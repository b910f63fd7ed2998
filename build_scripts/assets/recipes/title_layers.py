"""The layers that the title's key picture is cut into, so that the plain can drift behind the city and a boat sail."""

from __future__ import annotations

from pathlib import Path

NAME = "title_layers"
LICENCE = "MIT (`LICENSE`)"
PICTURE = "assets/capitol/title/city.jpg"
SOURCES = (
    *(
        f"build_scripts/assets/{name}.py"
        for name in (
            "city",
            "daylight",
            "hill",
            "houses",
            "key_picture",
            "layers",
            "mason",
            "materials",
            "recipes/title_layers",
            "shapes",
            "studio",
            "title_layers",
        )
    ),
    PICTURE,
)


def build(out: Path) -> None:
    """Write capitol/title/front.png, near.png, plain.jpg, boat.png and calm.jpg."""
    from assets import title_layers

    picture = Path(__file__).resolve().parents[3] / PICTURE
    title_layers.save(out / "capitol" / "title", picture)
