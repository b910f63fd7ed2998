"""Make a small checked copy of an untrusted Tiled document, with only the elements that a level needs.

The reader that follows trusts its input: it would open files, unpack any amount of data and set attributes of any name.
So nothing is passed on unchecked.
"""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from capitol.boards.attributes import Attributes, check_cells, copy_properties
from capitol.boards.errors import Faults, LevelErrors, layer_label, map_label, object_label, tileset_label
from capitol.boards.picture_paths import find_file, find_picture
from capitol.boards.xml_source import read_tree
from capitol.host.language import _

MAX_TILES_A_SIDE = 512
MAX_TILE = 512
MAX_MAP_SIDE = 8192
MAX_TILESETS = 16
MAX_LAYERS = 32
MAX_OBJECTS = 500
MAX_POINTS = 500
"""Corners of one outline; every point-in-area test visits them all."""
MAX_ALL_POINTS = 5_000
_POINT = 40
"""The most characters that Tiled writes for one point."""
MAX_TILESET_TILES = 16_384
MAX_NUMBER_OF_ID = 1_000_000

OUTLINES = ("polygon", "polyline")

Element = ElementTree.Element


class Cleaner:
    """One pass over one document; faults go to ``faults``, `clean` returns the copy."""

    def __init__(self, path: Path, roots: tuple[Path, ...], faults: Faults) -> None:
        self._folder = path.parent
        self._roots = (path.parent, *roots)
        self._faults = faults
        self._width = self._height = 1
        self._next_tile = 1

    def clean(self, root: Element) -> Element:
        """Return the checked copy: a map with tilesets, then its layers in drawing order.

        Raises:
            LevelErrors: the document is not a finite orthogonal Tiled map, or is too large.
        """
        self._check_kind(root)
        copy = self._map(root)
        tilesets = root.findall("tileset")
        layers = [item for item in root if item.tag in ("layer", "imagelayer", "objectgroup", "group")]
        objects = sum(1 for _item in root.iter("object"))
        if len(tilesets) > MAX_TILESETS or len(layers) > MAX_LAYERS or objects > MAX_OBJECTS:
            raise self._faults.stop(
                map_label(),
                _("it has too much in it: tilesets {tilesets}, layers {layers}, objects {objects}").format(
                    tilesets=len(tilesets), layers=len(layers), objects=objects
                ),
                _("keep within these numbers: tilesets {tilesets}, layers {layers}, objects {objects}").format(
                    tilesets=MAX_TILESETS, layers=MAX_LAYERS, objects=MAX_OBJECTS
                ),
            )
        points = sum(drawn.get("points", "").count(",") for drawn in root.iter() if drawn.tag in OUTLINES)
        if points > MAX_ALL_POINTS:
            raise self._faults.stop(
                map_label(),
                _("the number of points of its outlines is {count}").format(count=points),
                _("keep to at most {limit}").format(limit=MAX_ALL_POINTS),
            )
        sound = [self._tileset(tileset, copy) for tileset in tilesets]
        if not all(sound):
            # A layer that uses tiles of a broken tileset needs no fault of its own.
            self._next_tile = 1 << 32
        for layer in layers:
            self._layer(layer, copy)
        return copy

    def _check_kind(self, root: Element) -> None:
        if root.tag != "map":
            raise self._faults.stop(
                map_label(),
                _("the document is a “{tag}”, not a Tiled map").format(tag=root.tag[:40]),
                _("choose a map saved by Tiled as .tmx"),
            )
        if root.get("orientation", "orthogonal") != "orthogonal":
            raise self._faults.stop(
                map_label(),
                _("the orientation is “{value}”").format(value=root.get("orientation", "")),
                _("set it to orthogonal in Map Properties"),
            )
        if root.get("infinite", "0") != "0":
            raise self._faults.stop(
                map_label(), _("the map is infinite"), _("clear “Infinite” in Map Properties and save again")
            )

    def _map(self, root: Element) -> Element:
        read = Attributes(root, map_label(), self._faults)
        self._width = read.whole("width", None, 1, MAX_TILES_A_SIDE)
        self._height = read.whole("height", None, 1, MAX_TILES_A_SIDE)
        tile = (read.whole("tilewidth", None, 1, MAX_TILE), read.whole("tileheight", None, 1, MAX_TILE))
        if self._width * tile[0] > MAX_MAP_SIDE or self._height * tile[1] > MAX_MAP_SIDE:
            raise self._faults.stop(
                map_label(),
                _("the map is {width} × {height} pixels").format(
                    width=self._width * tile[0], height=self._height * tile[1]
                ),
                _("keep it within {side} × {side}").format(side=MAX_MAP_SIDE),
            )
        copy = ElementTree.Element(
            "map",
            {
                "orientation": "orthogonal",
                "width": str(self._width),
                "height": str(self._height),
                "tilewidth": str(tile[0]),
                "tileheight": str(tile[1]),
            },
        )
        copy_properties(root, copy, map_label(), self._faults)
        return copy

    def _tileset(self, element: Element, target: Element) -> bool:
        source = element.get("source")
        label = tileset_label(element.get("name", source or ""))
        first = Attributes(element, label, self._faults).whole("firstgid", None, 1, 0x0FFF_FFFF)
        folder = self._folder
        if source is not None:
            path = find_file(source, folder, self._roots, label, self._faults)
            if path is None:
                return False
            inner = Faults(path)
            try:
                element = read_tree(path, inner)
            except LevelErrors as errors:
                self._faults.errors.extend(errors.errors)
                return False
            if element.tag != "tileset":
                self._faults.add(
                    label, _("“{source}” is no tileset").format(source=source), _("choose a .tsx file in Tiled")
                )
                return False
            folder = path.parent
        read = Attributes(element, label, self._faults)
        width, height = read.whole("tilewidth", None, 1, MAX_TILE), read.whole("tileheight", None, 1, MAX_TILE)
        spacing, margin = read.whole("spacing", 0, 0, MAX_TILE), read.whole("margin", 0, 0, MAX_TILE)
        image = element.find("image")
        if image is None:
            self._faults.add(
                label, _("it has no single picture"), _("make a tileset “based on a tileset image” in Tiled")
            )
            return False
        found = find_picture(image.get("source", ""), folder, self._roots, label, self._faults)
        if found is None:
            return False
        picture, size = found
        # Tiles are counted from the picture itself, as Tiled does; the size stated in the document is not used.
        across = max(0, (size[0] - margin + spacing) // (width + spacing))
        down = max(0, (size[1] - margin + spacing) // (height + spacing))
        if not 1 <= across * down <= MAX_TILESET_TILES or first < self._next_tile:
            self._faults.add(
                label,
                _("the number of its tiles is {count}, beginning at {first}").format(count=across * down, first=first),
                _("make the tileset again in Tiled with 1 to {limit} tiles").format(limit=MAX_TILESET_TILES),
            )
            return False
        self._next_tile = first + across * down
        copy = ElementTree.SubElement(
            target,
            "tileset",
            {
                "firstgid": str(first),
                "name": element.get("name", ""),
                "tilewidth": str(width),
                "tileheight": str(height),
                "spacing": str(spacing),
                "margin": str(margin),
            },
        )
        cut = (across * (width + spacing) - spacing, down * (height + spacing) - spacing)
        ElementTree.SubElement(copy, "image", {"source": str(picture), "width": str(cut[0]), "height": str(cut[1])})
        return True

    def _layer(self, element: Element, target: Element) -> None:
        name = element.get("name", "")
        label = layer_label(name)
        if element.tag == "group":
            self._faults.add(label, _("it is a group of layers"), _("ungroup it: Layer > Ungroup Layers in Tiled"))
            return
        read = Attributes(element, label, self._faults)
        attributes = {
            "id": str(read.whole("id", 0, 0, MAX_NUMBER_OF_ID)),
            "name": name,
            "opacity": str(read.number("opacity", 1.0, 0.0, 1.0)),
            "visible": str(read.whole("visible", 1, 0, 1)),
            "offsetx": str(read.whole("offsetx", 0, -MAX_MAP_SIDE, MAX_MAP_SIDE)),
            "offsety": str(read.whole("offsety", 0, -MAX_MAP_SIDE, MAX_MAP_SIDE)),
        }
        if element.tag == "layer":
            self._tile_layer(element, attributes, label, target)
        elif element.tag == "imagelayer":
            image = element.find("image")
            source = "" if image is None else image.get("source", "")
            found = find_picture(source, self._folder, self._roots, label, self._faults)
            if found is not None:
                copy = ElementTree.SubElement(target, "imagelayer", attributes)
                ElementTree.SubElement(copy, "image", {"source": str(found[0])})
        else:
            copy = ElementTree.SubElement(target, "objectgroup", attributes)
            for item in element.findall("object"):
                self._object(item, copy)

    def _tile_layer(self, element: Element, attributes: dict[str, str], label: str, target: Element) -> None:
        read = Attributes(element, label, self._faults)
        size = (read.whole("width", None, 1, MAX_TILES_A_SIDE), read.whole("height", None, 1, MAX_TILES_A_SIDE))
        if size != (self._width, self._height):
            self._faults.add(
                label,
                _("it is {width} × {height} tiles, the map is not").format(width=size[0], height=size[1]),
                _("resize the map in Tiled, which resizes all layers"),
            )
            return
        data = element.find("data")
        if not check_cells(data, size[0] * size[1], self._next_tile, label, self._faults) or data is None:
            return
        copy = ElementTree.SubElement(target, "layer", attributes | {"width": str(size[0]), "height": str(size[1])})
        kept = {key: data.attrib[key] for key in ("encoding", "compression") if data.get(key)}
        ElementTree.SubElement(copy, "data", kept).text = data.text

    def _object(self, element: Element, target: Element) -> None:
        name = element.get("name", "")
        label = object_label(element.get("id", "?")[:12], name)
        if element.get("template") is not None:
            self._faults.add(label, _("it is made from a template"), _("detach it: Object menu > Detach in Tiled"))
            return
        if element.get("id") is None:
            self._faults.add(map_label(), _("its objects have no numbers"), _("open it in Tiled and save it once"))
            return
        read = Attributes(element, label, self._faults)
        height, rotation = read.number("height", 0.0, 0.0), read.number("rotation", 0.0)
        # A tile object's origin is its lower left corner; all others use the upper left one.
        lift = height if element.get("gid") is not None else 0.0
        if lift and rotation:
            self._faults.add(label, _("it is a turned tile"), _("use a rectangle or a point instead"))
        attributes = {
            "id": str(read.whole("id", None, 1, MAX_NUMBER_OF_ID)),
            "name": name,
            # Tiled 1.9 wrote "class", all others "type".
            "type": element.get("type", element.get("class", "")),
            "x": str(read.number("x", 0.0)),
            "y": str(read.number("y", 0.0) - lift),
            "width": str(read.number("width", 0.0, 0.0)),
            "height": str(height),
            "rotation": str(rotation),
        }
        copy = ElementTree.SubElement(target, "object", attributes)
        copy_properties(element, copy, label, self._faults)
        for shape in OUTLINES:
            drawn = element.find(shape)
            if drawn is not None:
                points = drawn.get("points", "")
                if len(points) > MAX_POINTS * _POINT or points.count(",") > MAX_POINTS:
                    self._faults.add(
                        label,
                        _("the number of points of its outline is {count}").format(count=points.count(",")),
                        _("draw it with at most {limit}").format(limit=MAX_POINTS),
                    )
                elif _is_outline(points, 3 if shape == "polygon" else 2):
                    ElementTree.SubElement(copy, shape, {"points": points})
                else:
                    self._faults.add(label, _("its outline is damaged"), _("draw it again in Tiled"))


def _is_outline(text: str, least: int) -> bool:
    """Whether a list of points has at least ``least`` pairs of finite numbers within map size."""
    pairs = [pair.split(",") for pair in text.split()]
    try:
        return len(pairs) >= least and all(
            len(pair) == 2 and all(abs(float(number)) <= 100_000 for number in pair) for pair in pairs
        )
    except ValueError:
        return False
