"""The sprite names of Capitol's pictures, and the function that draws each."""

from __future__ import annotations

from functools import partial

from capitol.games.capitol.rules.numbers import CARD_NAMES, SHAPES
from capitol.games.capitol.ui.art import cards, glyphs, icons, pieces, tiles, towers
from capitol.games.capitol.ui.districts import DISTRICT_STYLES
from capitol.kit.sprites import SpriteStore
from capitol.table.art.register import register_icons, register_in_colours
from capitol.table.seats.colours import SeatPalette


def register_sprites(store: SpriteStore, seats: SeatPalette) -> None:
    """Register all pictures of Capitol in ``store``, in addition to those of every table (`register_common`); each is
    drawn on first use.

    Those of a seat are drawn in the colours that ``seats`` has at that time.

    Names: ``floor.0`` to ``floor.3``, each with ``.door`` for the lowest and ``.thin`` for those above the fifth;
    ``roof.SHAPE.SEAT``; ``plinth.SEAT``; ``glyph.COLOUR``; ``tile.fountain`` (with further frames of its water:
    ``tile.fountain.1`` to ``.5``), ``tile.amphitheatre``, ``tile.temple``; ``consul``; ``card.NAME`` for each card,
    ``face.FACE`` for the faces without value, ``card.back``, ``card.stop`` and ``cut.stop`` for one whose foot is
    covered by another row; ``icon.NAME`` in dark and ``icon.NAME.light`` in light ink.
    """
    for variant in range(pieces.FLOOR_VARIANTS):
        store.register(f"floor.{variant}", partial(pieces.draw_floor, variant=variant))
        for kind in ("door", "thin"):
            store.register(f"floor.{variant}.{kind}", partial(pieces.draw_floor, variant=variant, kind=kind))
    register_in_colours(store, seats, "plinth", towers.draw_plinth)
    for shape in SHAPES:
        register_in_colours(store, seats, f"roof.{shape}", partial(pieces.draw_roof, shape=shape))
    for colour in (style.id for style in DISTRICT_STYLES):
        store.register(f"glyph.{colour}", partial(glyphs.draw_glyph, colour=colour))
    for name in ("amphitheatre", "temple"):
        store.register(f"tile.{name}", partial(tiles.draw_tile, name=name))
    for water in range(tiles.WATERS):
        ending = f".{water}" if water else ""
        store.register(f"tile.fountain{ending}", partial(tiles.draw_tile, name=f"fountain.{water}"))
    store.register("consul", partial(tiles.draw_tile, name="consul"))
    for face in cards.FACES:
        store.register(f"face.{face}", partial(cards.draw_face, face=face))
    for name in CARD_NAMES:
        store.register(f"card.{name}", partial(cards.draw_card, name=name, faces=store.get))
    store.register("card.back", cards.draw_back)
    store.register("card.stop", cards.draw_stop)
    store.register("cut.stop", partial(cards.draw_stop, whole=False))
    register_icons(store, icons.ICONS, icons.draw_icon)
