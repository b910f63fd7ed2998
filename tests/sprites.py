"""All pictures that screens use, for tests without a program."""

from __future__ import annotations

from capitol.games.capitol.ui.art.register import register_sprites
from capitol.games.capstone.ui.art.register import register_sprites as register_capstone
from capitol.kit.sprites import SpriteStore
from capitol.table.art.register import register_common
from capitol.table.seats.colours import SeatPalette


def register_all(store: SpriteStore, seats: SeatPalette | None = None) -> None:
    """Register the pictures of every table and both games, with the usual colours of seats unless ``seats`` is
    given."""
    palette = seats or SeatPalette()
    register_common(store, palette)
    register_sprites(store, palette)
    register_capstone(store, palette)
