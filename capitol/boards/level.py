"""A level as plain frozen data: pictures, areas and spaces, in map pixels (x to the right, y down)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from capitol.boards.geometry import Box, Point, box_of


@dataclass(frozen=True, slots=True)
class TilePicture:
    """A tile: the part ``rect`` (x, y, width, height in pixels) of a picture, flipped diagonally, then in x and y."""

    path: Path
    rect: tuple[int, int, int, int]
    flip_x: bool
    flip_y: bool
    flip_diagonal: bool


@dataclass(frozen=True, slots=True)
class TileLayer:
    """Rows of indices into `Level.tiles`; 0 is an empty cell. ``opacity`` 0..1, ``offset`` in map pixels."""

    name: str
    opacity: float
    offset: Point
    cells: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class ImageLayer:
    """A picture with its top left corner at ``offset``; ``opacity`` 0..1."""

    name: str
    opacity: float
    offset: Point
    path: Path


@dataclass(frozen=True, slots=True)
class Area:
    """An object of class ``area``; ``number`` is Tiled's object number, ``properties`` all its custom properties."""

    number: int
    id: str
    title: str
    polygon: tuple[Point, ...]
    properties: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Space:
    """An object of the layer ``spaces``; ``kind`` is its class, ``size`` (0, 0) for a point, ``area`` an area's id."""

    number: int
    name: str
    kind: str
    area: str
    centre: Point
    size: Point
    properties: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Thing:
    """A decorative object: its class and its outline in map pixels."""

    kind: str
    outline: tuple[Point, ...]

    @property
    def box(self) -> Box:
        """Its bounding box: x, y, width, height."""
        return box_of(self.outline)


@dataclass(frozen=True, slots=True)
class Level:
    """A complete level: ``name`` is the file's stem; ``layers`` are the visible ones, lowest first; ``tiles[0]`` is
    None; areas, spaces and the objects of the layer “scenery” are in file order."""

    path: Path
    name: str
    title: str
    size: tuple[int, int]
    tile_size: tuple[int, int]
    tiles: tuple[TilePicture | None, ...]
    layers: tuple[TileLayer | ImageLayer, ...]
    areas: tuple[Area, ...]
    spaces: tuple[Space, ...]
    scenery: tuple[Thing, ...] = ()
