"""A person stacks cards in a saved game, and the program says what must be on the disk, until it is killed."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

import msgspec

from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.keeper import PATIENCE_MS
from capitol.games.capitol.ui.models.stacking import draft_of
from tests.scenes.harness import Stand


def main(home: Path, save: Path, seed: int) -> None:
    """Change the stack by pressing cards at random; the clock goes on by the longest time a change may wait."""
    stand = Stand(home)
    stand.program.resume(save)
    stand.pass_time(400)
    scene = stand.scene
    assert isinstance(scene, AuctionScene), scene
    rng = random.Random(seed)
    while True:
        row = scene.stage.find("row")
        assert row is not None
        stand.press(rng.choice([card.id for card in row.children if card.id != "stop"]))
        for _step in range(2):
            stand.clock += PATIENCE_MS
            stand.program.stack.update(stand.clock)
        sys.stdout.write(msgspec.json.encode(draft_of(scene.edit.stack)).decode() + "\n")
        sys.stdout.flush()
        time.sleep(0.02)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
