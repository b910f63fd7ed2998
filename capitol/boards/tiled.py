"""Read a cleaned Tiled document with pytmx: pictures, layers and objects, without loading any picture."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any
from xml.etree import ElementTree

from capitol.boards.geometry import Point, rotate
from capitol.boards.level import ImageLayer, TileLayer, TilePicture


@dataclass(frozen=True, slots=True)
class DrawnObject:
    """An object as drawn: its outline in map pixels (four equal points for a point), open for a polyline."""

    layer: str
    number: int
    name: str
    kind: str
    outline: tuple[Point, ...]
    closed: bool
    properties: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class TiledContent:
    """The contents of a document; ``layers`` are the visible ones in drawing order, ``tiles[0]`` is None."""

    size: tuple[int, int]
    tile_size: tuple[int, int]
    properties: Mapping[str, object]
    tiles: tuple[TilePicture | None, ...]
    layers: tuple[TileLayer | ImageLayer, ...]
    object_layers: tuple[str, ...]
    objects: tuple[DrawnObject, ...]


class _WithoutPygame(MetaPathFinder):
    """An import hook that makes pygame look uninstalled."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None, /
    ) -> ModuleSpec | None:
        if fullname == "pygame":
            raise ModuleNotFoundError(fullname, name=fullname)
        return None


@contextmanager
def _pygame_hidden() -> Iterator[None]:
    """Hide pygame while pytmx is imported. pytmx would import it, only to load pictures, which is not done here;
    hidden, it costs a program without a screen neither start-up time nor its greeting on standard output."""
    finder = _WithoutPygame()
    complaint = logging.getLogger("pytmx.util_pygame")
    sys.meta_path.insert(0, finder)
    complaint.disabled = True
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        complaint.disabled = False


def _new_map() -> Any:
    with _pygame_hidden():
        from pytmx import TiledMap
    # Properties may have any name: they are read from their own table, never as attributes.
    return TiledMap(allow_duplicate_names=True)


def read_content(document: ElementTree.Element, path: Path) -> TiledContent:
    """Return the content of a document made by `clean.Cleaner`; ``path`` is used in messages only and never opened.

    pytmx may raise errors of any type; they mean that the cleaning missed something.
    """
    tiled = _new_map()
    tiled.filename = str(path)
    tiled.parse_xml(document)
    order = [item for item in document if item.tag in ("layer", "imagelayer", "objectgroup")]
    # pytmx sorts layers by type; the document has them in drawing order.
    by_kind: dict[str, list[Any]] = {"layer": [], "imagelayer": [], "objectgroup": []}
    for layer in tiled.layers:
        by_kind[_tag_of(layer)].append(layer)
    queues = {tag: iter(layers) for tag, layers in by_kind.items()}
    layers: list[TileLayer | ImageLayer] = []
    names: list[str] = []
    objects: list[DrawnObject] = []
    for item in order:
        layer = next(queues[item.tag])
        name, offset = str(layer.name or ""), (float(layer.offsetx), float(layer.offsety))
        if item.tag == "objectgroup":
            names.append(name)
            objects += [_object(drawn, name, offset) for drawn in layer]
        elif item.get("visible") == "0":
            continue
        elif item.tag == "layer":
            layers.append(TileLayer(name, float(layer.opacity), offset, tuple(tuple(row) for row in layer.data)))
        else:
            picture = Path(tiled.images[layer.gid][0])
            layers.append(ImageLayer(name, float(layer.opacity), offset, picture))
    return TiledContent(
        size=(tiled.width * tiled.tilewidth, tiled.height * tiled.tileheight),
        tile_size=(tiled.tilewidth, tiled.tileheight),
        properties=_properties(tiled),
        tiles=tuple(_picture(image) for image in tiled.images),
        layers=tuple(layers),
        object_layers=tuple(names),
        objects=tuple(objects),
    )


def _tag_of(layer: Any) -> str:
    return {"TiledTileLayer": "layer", "TiledImageLayer": "imagelayer", "TiledObjectGroup": "objectgroup"}[
        type(layer).__name__
    ]


def _properties(element: Any) -> Mapping[str, object]:
    # pytmx reads empty text as None.
    return MappingProxyType({name: "" if value is None else value for name, value in element.properties.items()})


def _picture(image: Any) -> TilePicture | None:
    """Convert pytmx's plain image (file name, rectangle, flags); an image layer's picture has no rectangle."""
    if image is None or image[1] is None:
        return None
    file, rect, flags = image
    x_flip, y_flip, diagonal = (False, False, False) if not flags else (bool(flag) for flag in flags)
    return TilePicture(Path(file), tuple(rect), x_flip, y_flip, diagonal)


def _object(drawn: Any, layer: str, offset: Point) -> DrawnObject:
    points = drawn.__dict__.get("points")
    if points is None:
        left, top, right, bottom = drawn.x, drawn.y, drawn.x + drawn.width, drawn.y + drawn.height
        points = ((left, top), (right, top), (right, bottom), (left, bottom))
    turned = rotate([(x, y) for x, y in points], (drawn.x, drawn.y), drawn.rotation)
    return DrawnObject(
        layer=layer,
        number=int(drawn.id),
        name=str(drawn.name or ""),
        kind=str(drawn.type or ""),
        outline=tuple((x + offset[0], y + offset[1]) for x, y in turned),
        closed=bool(drawn.closed),
        properties=_properties(drawn),
    )
