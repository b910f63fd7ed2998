"""A person stacks cards in a saved game, and the program prints what must be on the disk, until it is killed."""

from __future__ import annotations

import random

from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.models.stacking import draft_of
from tests.scenes.harness import Stand
from tests.scenes.killed import tell_drafts


def change(stand: Stand, rng: random.Random) -> dict[str, object]:
    """Move a card across STOP."""
    scene = stand.scene
    assert isinstance(scene, AuctionScene), scene
    row = scene.stage.find("row")
    assert row is not None
    stand.press(rng.choice([card.id for card in row.children if card.id != "stop"]))
    return draft_of(scene.edit.stack)


if __name__ == "__main__":
    tell_drafts(change, Stand)
