"""What stands on a board only to be looked at: the objects of a level's layer “scenery”."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from capitol.boards.clean import Cleaner
from capitol.boards.errors import Faults
from capitol.boards.geometry import Box, Point, box_of
from capitol.boards.source import read_tree
from capitol.boards.tiled import read_content
from capitol.games.capitol.board import BOARD_FOLDER
from capitol.host.resources import resource

LAYER = "scenery"
KINDS = ("water", "bridge", "wall", "mole", "boat", "lighthouse")


@dataclass(frozen=True, slots=True)
class Thing:
    """One object: its class and its outline in map pixels."""

    kind: str
    outline: tuple[Point, ...]

    @property
    def box(self) -> Box:
        """The box around it: x, y, width, height."""
        return box_of(self.outline)


def load_scenery(level: Path) -> tuple[Thing, ...]:
    """The scenery of a level file, in its order; nothing where it has no such layer.

    Raises ValueError for an object whose class is none of `KINDS`.
    """
    faults = Faults(level)
    document = Cleaner(level, (resource(BOARD_FOLDER),), faults).clean(read_tree(level, faults))
    faults.check()
    things = [
        Thing(drawn.kind, drawn.outline) for drawn in read_content(document, level).objects if drawn.layer == LAYER
    ]
    for thing in things:
        if thing.kind not in KINDS:
            raise ValueError(f"{level.name}: the scenery has a “{thing.kind}”; it may have {', '.join(KINDS)}")
    return tuple(things)
