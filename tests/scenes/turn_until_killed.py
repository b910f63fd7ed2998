"""A person makes parts of a turn in a saved game of Capstone and takes them back, and the program prints what must be
on the disk, until it is killed."""

from __future__ import annotations

import random
from typing import Any

from capitol.games.capstone.ui.table_scene import TableScene
from tests.scenes.capstone_table import CapstoneStand
from tests.scenes.killed import tell_drafts


def change(stand: CapstoneStand, rng: random.Random) -> dict[str, Any] | None:
    """Add a part to the turn, or undo one."""
    scene = stand.scene
    assert isinstance(scene, TableScene), scene
    pending = scene.pending
    assert pending is not None
    legal = sorted(pending.legal())
    if legal and rng.random() < 0.75:
        stand.press(rng.choice(legal))
    else:
        stand.key("z")
    return pending.kept


if __name__ == "__main__":
    tell_drafts(change, CapstoneStand.closed)
