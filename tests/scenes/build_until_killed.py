"""A person lays floors in a saved game and takes them back, and the program says what must be on the disk, until it is
killed."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

import msgspec

from capitol.games.capitol.ui.keeper import PATIENCE_MS
from capitol.games.capitol.ui.table_scene import TableScene
from tests.scenes.harness import Stand


def main(home: Path, save: Path, seed: int) -> None:
    """Change the move in the making at random; the clock goes on by the longest time a change may wait."""
    stand = Stand(home)
    stand.program.resume(save)
    stand.pass_time(400)
    scene = stand.scene
    assert isinstance(scene, TableScene), scene
    rng, before = random.Random(seed), None
    while True:
        task = scene.task
        assert task is not None
        legal = sorted(task.legal())
        if not task.active:
            stand.press("crane")
        elif legal and rng.random() < 0.6:
            stand.press(rng.choice(legal))
        else:
            stand.key("z")
        if task.kept == before:
            continue
        before = task.kept
        for _step in range(2):
            stand.clock += PATIENCE_MS
            stand.program.stack.update(stand.clock)
        sys.stdout.write(msgspec.json.encode(before).decode() + "\n")
        sys.stdout.flush()
        time.sleep(0.02)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
