"""The names under which the table asks for its pictures, and who draws each."""

from __future__ import annotations

from functools import partial

import pygame

from capitol.games.capitol.rules.numbers import CARD_NAMES, SHAPES
from capitol.games.capitol.ui.art import cards, columns, icons, pieces, special_cards, symbols, tiles, towers, wood
from capitol.games.capitol.ui.palette import DISTRICT_STYLES, SEAT_STYLES, Colour
from capitol.kit.icons import ICONS as COMMON_ICONS
from capitol.kit.icons import draw_icon as draw_common_icon
from capitol.kit.sprites import SpriteStore

DARK_ICON: Colour = (0x1F, 0x16, 0x0F)
LIGHT_ICON: Colour = (0xF7, 0xEE, 0xDB)


def register_sprites(store: SpriteStore) -> None:
    """Make all pictures of Capitol known to ``store``; none is drawn before it is asked for.

    Names: ``floor.0`` to ``floor.3``; ``roof.SHAPE.SEAT``; ``plinth.SEAT``; ``symbol.SEAT``; ``column.SEAT``;
    ``glyph.COLOUR``; ``tile.fountain``, ``tile.amphitheatre``, ``tile.temple``; ``consul``; ``card.NAME`` for each
    face, ``face.LETTER`` for the faces of a kind without value, ``card.back``, ``card.stop``; ``table.wood``,
    ``panel.parchment``, ``panel.wood``; ``icon.NAME`` in dark and ``icon.NAME.light`` in light ink.
    """
    for variant in range(pieces.FLOOR_VARIANTS):
        store.register(f"floor.{variant}", partial(pieces.draw_floor, variant=variant))
    for seat in (style.id for style in SEAT_STYLES):
        for shape in SHAPES:
            store.register(f"roof.{shape}.{seat}", partial(pieces.draw_roof, shape=shape, seat=seat))
        store.register(f"plinth.{seat}", partial(towers.draw_plinth, seat=seat))
        store.register(f"symbol.{seat}", partial(symbols.draw_symbol, seat=seat))
        store.register(f"column.{seat}", partial(columns.draw_marble_column, seat=seat))
    for colour in (style.id for style in DISTRICT_STYLES):
        store.register(f"glyph.{colour}", partial(symbols.draw_glyph, colour=colour))
    store.register("tile.fountain", tiles.draw_fountain)
    store.register("tile.amphitheatre", tiles.draw_amphitheatre)
    store.register("tile.temple", tiles.draw_temple)
    store.register("consul", tiles.draw_consul)
    for letter in dict.fromkeys(name[0] for name in CARD_NAMES):
        store.register(f"face.{letter}", partial(cards.draw_face, letter=letter))
    for name in CARD_NAMES:
        store.register(f"card.{name}", partial(cards.draw_card, name=name, faces=store.get))
    store.register("card.back", special_cards.draw_back)
    store.register("card.stop", special_cards.draw_stop)
    store.register("table.wood", wood.draw_table)
    store.register("panel.parchment", wood.draw_parchment)
    store.register("panel.wood", wood.draw_panel)
    for ending, ink in (("", DARK_ICON), (".light", LIGHT_ICON)):
        for name in COMMON_ICONS:
            store.register(f"icon.{name}{ending}", partial(_common_icon, name=name, colour=ink))
        for name in icons.ICONS:
            store.register(f"icon.{name}{ending}", partial(icons.draw_icon, name=name, colour=ink))


def _common_icon(width: int, height: int, name: str, colour: Colour) -> pygame.Surface:
    """An icon of the kit, centred."""
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    icon = draw_common_icon(name, min(width, height), colour)
    surface.blit(icon, icon.get_rect(center=surface.get_rect().center))
    return surface
