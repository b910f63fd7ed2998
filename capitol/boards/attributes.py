"""Checked reading of attributes, custom properties and layer data of a Tiled document."""

from __future__ import annotations

import binascii
import math
import zlib
from base64 import b64decode
from xml.etree import ElementTree

from capitol.boards.errors import Faults
from capitol.host.language import _

MAX_NUMBER = 1_000_000.0
_PLAIN_TYPES = ("string", "bool", "int", "float", "color", "file", "object")
_TRUTHS = ("true", "false")


class Attributes:
    """Reads the attributes of one element; an invalid one is recorded as a fault and replaced by the default."""

    def __init__(self, element: ElementTree.Element, label: str, faults: Faults) -> None:
        self._element = element
        self._label = label
        self._faults = faults

    def number(self, key: str, default: float | None, low: float = -MAX_NUMBER, high: float = MAX_NUMBER) -> float:
        """Return a finite number within low..high; without a default it is required."""
        text = self._element.get(key)
        if text is None and default is not None:
            return default
        try:
            value = float(text) if text is not None else math.nan
        except ValueError:
            value = math.nan
        if not low <= value <= high:
            self._complain(key, text, low, high)
            return low if default is None else default
        return value

    def whole(self, key: str, default: int | None, low: int, high: int) -> int:
        """Return a whole number within low..high; without a default it is required."""
        value = self.number(key, default, low, high)
        if value != int(value):
            self._complain(key, self._element.get(key), low, high)
        return int(value)

    def _complain(self, key: str, text: str | None, low: float, high: float) -> None:
        self._faults.add(
            self._label,
            _("“{key}” is “{value}”").format(key=key, value="" if text is None else text),
            _("give it a number from {low:g} to {high:g}, whole for offsets and sizes in tiles").format(
                low=low, high=high
            ),
        )


def copy_properties(source: ElementTree.Element, target: ElementTree.Element, label: str, faults: Faults) -> None:
    """Copy the custom properties of plain types; any other is recorded as a fault."""
    properties = source.find("properties")
    if properties is None:
        return
    copied = ElementTree.SubElement(target, "properties")
    for item in properties.findall("property"):
        name, kind = item.get("name", ""), item.get("type", "string")
        value = item.get("value", item.text or "")
        if kind not in _PLAIN_TYPES:
            faults.add(
                label,
                _("the property “{name}” has the type “{type}”").format(name=name, type=kind),
                _("use one of the types {types}").format(types=", ".join(_PLAIN_TYPES)),
            )
        elif not _fits(kind, value):
            faults.add(
                label,
                _("the property “{name}” has the value “{value}”, which does not fit its type “{type}”").format(
                    name=name, value=value, type=kind
                ),
                _("set the property again in Tiled"),
            )
        else:
            attributes = {"name": name, "value": value}
            if kind != "string":
                attributes["type"] = kind
            ElementTree.SubElement(copied, "property", attributes)


def _fits(kind: str, value: str) -> bool:
    if kind == "bool":
        return value in _TRUTHS
    if kind in ("int", "object", "float"):
        try:
            number = float(value)
        except ValueError:
            return False
        return abs(number) <= MAX_NUMBER and (kind == "float" or value.strip().lstrip("+-").isdecimal())
    return True


def check_cells(data: ElementTree.Element | None, cells: int, tiles: int, label: str, faults: Faults) -> bool:
    """Whether a tile layer's data holds exactly ``cells`` tile numbers; never unpacks more than that.

    ``tiles`` is one more than the highest tile number in the tilesets.
    """
    save_again = _("choose CSV as the tile layer format in Map Properties and save again")
    if data is None or data.find("tile") is not None or data.find("chunk") is not None:
        faults.add(label, _("the tiles are not stored as CSV or Base64"), save_again)
        return False
    encoding, compression, text = data.get("encoding"), data.get("compression", ""), (data.text or "").strip()
    if encoding == "csv":
        words = [word.strip() for word in text.split(",")]
        if not all(word.isascii() and word.isdecimal() and len(word) <= 10 for word in words):
            faults.add(label, _("the tiles hold something that is no number"), save_again)
            return False
        numbers = [int(word) for word in words]
    elif encoding == "base64" and compression in ("", "zlib", "gzip"):
        raw = _unpack(text, compression, cells * 4)
        if raw is None:
            faults.add(label, _("the packed tiles are damaged or unpack to more than the map has cells"), save_again)
            return False
        numbers = [int.from_bytes(raw[at : at + 4], "little") for at in range(0, len(raw) - 3, 4)]
    else:
        faults.add(label, _("the tiles are stored in an unknown way"), save_again)
        return False
    if len(numbers) != cells:
        faults.add(
            label,
            _("the number of its cells is {count} where the map has {cells}").format(count=len(numbers), cells=cells),
            save_again,
        )
        return False
    # The top bits are flip flags (bit 28 is used only by hexagonal maps).
    if any((number & 0x1FFF_FFFF) >= tiles or number > 0xFFFF_FFFF for number in numbers):
        faults.add(label, _("the layer uses a tile that no tileset has"), _("add the tileset, or erase those tiles"))
        return False
    return True


def _unpack(text: str, compression: str, size: int) -> bytes | None:
    """Return the bytes of a Base64 layer, or None if damaged or not exactly ``size`` bytes."""
    try:
        packed = b64decode(text)
        if compression:
            unpacker = zlib.decompressobj(47 if compression == "gzip" else zlib.MAX_WBITS)
            packed = unpacker.decompress(packed, size + 1)
            if not unpacker.eof or unpacker.unused_data:
                return None
    except (binascii.Error, zlib.error, ValueError):
        return None
    return packed if len(packed) == size else None
