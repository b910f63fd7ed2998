"""A person lays floors in a saved game and takes them back, and the program prints what must be on the disk, until it
is killed."""

from __future__ import annotations

import random
from typing import Any

from capitol.games.capitol.ui.table_scene import TableScene
from tests.scenes.harness import Stand
from tests.scenes.killed import tell_drafts


def change(stand: Stand, rng: random.Random) -> dict[str, Any] | None:
    """Add a step to the pending move, or undo one."""
    scene = stand.scene
    assert isinstance(scene, TableScene), scene
    pending = scene.pending
    assert pending is not None
    legal = sorted(pending.legal())
    if not pending.active:
        stand.press("crane")
    elif legal and rng.random() < 0.6:
        stand.press(rng.choice(legal))
    else:
        stand.key("z")
    return pending.kept


if __name__ == "__main__":
    tell_drafts(change, Stand)
