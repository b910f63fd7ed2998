"""Parse the text of a level or tileset file into an XML tree, with limits on size and depth and without entities."""

from __future__ import annotations

import stat
from pathlib import Path
from xml.etree import ElementTree

from capitol.boards.errors import Faults, LevelErrors, file_label, line_label
from capitol.host.language import _

MAX_BYTES = 1 << 20
MAX_DEPTH = 16
MAX_ELEMENTS = 20_000


class _TooMuch(Exception):
    """The document is nested deeper or has more elements than any level needs."""


class _Doctype(Exception):
    """The document has a DOCTYPE, the basis of every entity attack."""


class _Builder(ElementTree.TreeBuilder):
    """Builds the tree and stops at a DOCTYPE, before the parser reads any entity in it."""

    def __init__(self) -> None:
        super().__init__()
        self._depth = 0
        self._count = 0

    def start(self, tag: str, attrs: dict[str, str], /) -> ElementTree.Element:
        self._depth += 1
        self._count += 1
        if self._depth > MAX_DEPTH or self._count > MAX_ELEMENTS:
            raise _TooMuch
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> ElementTree.Element:
        self._depth -= 1
        return super().end(tag)

    def doctype(self, name: str, public: str | None, system: str | None) -> None:
        raise _Doctype


def _read_bytes(path: Path, faults: Faults) -> bytes:
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise faults.stop(file_label(), _("this is a folder"), _("choose a level file ending in .tmx"))
        if not stat.S_ISREG(status.st_mode):
            raise faults.stop(file_label(), _("this is no ordinary file"), _("choose a level file ending in .tmx"))
        if status.st_size > MAX_BYTES:
            raise _too_large(faults, status.st_size)
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except LevelErrors:
        raise
    except FileNotFoundError:
        raise faults.stop(
            file_label(), _("the file is not there"), _("check its name, or put it back in its folder")
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise faults.stop(
            file_label(),
            _("the file cannot be read ({reason})").format(reason=reason),
            _("check its name and that you may read it"),
        ) from None
    if len(data) > MAX_BYTES:
        raise _too_large(faults, len(data))
    return data


def _too_large(faults: Faults, size: int) -> LevelErrors:
    return faults.stop(
        file_label(),
        _("its size in bytes is {size} where {limit} are allowed").format(size=size, limit=MAX_BYTES),
        _("check that it is a level, and keep pictures in files of their own"),
    )


def read_tree(path: Path, faults: Faults) -> ElementTree.Element:
    """Parse a file into an XML tree.

    Raises:
        LevelErrors: not a readable file, larger than MAX_BYTES, not UTF-8, not well-formed XML, with a DOCTYPE, or
            deeper than MAX_DEPTH.
    """
    data = _read_bytes(path, faults)
    if not data.strip():
        raise faults.stop(file_label(), _("the file is empty"), _("save the map again in Tiled"))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise faults.stop(
            line_label(line), _("the text is not UTF-8"), _("save the map again in Tiled, or convert it to UTF-8")
        ) from None
    parser: ElementTree.XMLParser[ElementTree.Element] = ElementTree.XMLParser(target=_Builder())
    try:
        # Passed as text, so that an encoding declared in the file is ignored.
        parser.feed(text)
        return parser.close()
    except _Doctype:
        raise faults.stop(
            line_label(text[: text.find("<!DOCTYPE")].count("\n") + 1),
            _("the file has a DOCTYPE, which can hide entities"),
            _("delete the DOCTYPE; Tiled never writes one"),
        ) from None
    except _TooMuch:
        raise faults.stop(
            file_label(),
            _("the file nests too deeply or holds too many elements"),
            _("check that it is a level saved by Tiled"),
        ) from None
    except ElementTree.ParseError as error:
        line, column = error.position
        raise faults.stop(
            line_label(line),
            _("the XML is broken near column {column}").format(column=column + 1),
            _("undo the last edit by hand, or save the map again in Tiled"),
        ) from None
