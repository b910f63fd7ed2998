"""The names under which the table asks for its pictures, and who draws each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from capitol.games.capitol.rules.numbers import CARD_NAMES, SHAPES
from capitol.games.capitol.ui.art import cards, columns, icons, medal, pieces, portrait, symbols, tiles, towers, wood
from capitol.games.capitol.ui.palette import DISTRICT_STYLES, SEAT_STYLES, Colour
from capitol.games.capitol.ui.seat_colours import SeatPalette
from capitol.kit.icons import ICONS as COMMON_ICONS
from capitol.kit.icons import draw_icon as draw_common_icon
from capitol.kit.sprites import SpriteStore

DARK_ICON: Colour = (0x1F, 0x16, 0x0F)
LIGHT_ICON: Colour = (0xF7, 0xEE, 0xDB)


def register_sprites(store: SpriteStore, seats: SeatPalette | None = None) -> None:
    """Make all pictures of Capitol known to ``store``; none is drawn before it is asked for.

    Those of a seat are drawn as ``seats`` says when they are asked for; the usual colours without it.

    Names: ``floor.0`` to ``floor.3``, each with ``.under`` for the front of one that carries another;
    ``roof.SHAPE.SEAT``; ``plinth.SEAT``; ``symbol.SEAT``; ``medal.SEAT``; ``column.SEAT``; ``glyph.COLOUR``;
    ``tile.fountain`` (with its water further on: ``tile.fountain.1`` to ``.5``), ``tile.amphitheatre``,
    ``tile.temple``; ``consul``; ``portrait.NAME`` of each computer player, in small letters;
    ``card.NAME`` for each face, ``face.LETTER`` for the faces of a kind without value, ``card.back``, ``card.stop`` and
    ``cut.stop`` for one whose foot lies under another row, ``sheet.KIND`` for what these and the faces are scaled from;
    ``table.wood``; ``grain.parchment``, ``grain.plaster`` and ``grain.wood``, seamless tiles;
    ``icon.NAME`` in dark and ``icon.NAME.light`` in light ink.
    """
    for variant in range(pieces.FLOOR_VARIANTS):
        store.register(f"floor.{variant}", partial(pieces.draw_floor, variant=variant))
        store.register(f"floor.{variant}.under", partial(pieces.draw_front, variant=variant))
    register_seats(store, seats or SeatPalette())
    for colour in (style.id for style in DISTRICT_STYLES):
        store.register(f"glyph.{colour}", partial(symbols.draw_glyph, colour=colour))
    for name in ("amphitheatre", "temple"):
        store.register(f"tile.{name}", partial(tiles.draw_tile, name=name))
    for water in range(tiles.WATERS):
        ending = f".{water}" if water else ""
        store.register(f"tile.fountain{ending}", partial(tiles.draw_tile, name=f"fountain.{water}"))
    store.register("consul", partial(tiles.draw_tile, name="consul"))
    for name in portrait.BUSTS:
        store.register(f"portrait.{name}", partial(portrait.draw_portrait, name=name))
    for kind in cards.PICTURES:
        store.register(f"sheet.{kind}", partial(cards.draw_sheet, kind=kind), partial(cards.sheet_slices, kind=kind))
    for letter in cards.LETTERS:
        store.register(f"face.{letter}", partial(cards.draw_face, letter=letter, sheets=store.get))
    for name in CARD_NAMES:
        store.register(f"card.{name}", partial(cards.draw_card, name=name, faces=store.get))
    store.register("card.back", partial(cards.draw_back, sheets=store.get))
    store.register("card.stop", partial(cards.draw_stop, sheets=store.get))
    store.register("cut.stop", partial(cards.draw_stop, sheets=store.get, whole=False))
    store.register("table.wood", wood.draw_table, wood.table_slices)
    store.register("grain.parchment", wood.draw_parchment_grain)
    store.register("grain.plaster", partial(wood.draw_parchment_grain, warmth=1.0))
    store.register("grain.wood", wood.draw_wood_grain)
    for ending, ink in (("", DARK_ICON), (".light", LIGHT_ICON)):
        for name in COMMON_ICONS:
            store.register(f"icon.{name}{ending}", partial(_common_icon, name=name, colour=ink))
        for name in icons.ICONS:
            store.register(f"icon.{name}{ending}", partial(icons.draw_icon, name=name, colour=ink))


def register_seats(store: SpriteStore, seats: SeatPalette) -> None:
    """Make the pictures in seat colours known; each is drawn in the style that ``seats`` then has."""
    for seat in (style.id for style in SEAT_STYLES):
        store.register(f"plinth.{seat}", partial(_in_colour, draw=towers.draw_plinth, seats=seats, seat=seat))
        store.register(f"symbol.{seat}", partial(_in_colour, draw=symbols.draw_symbol, seats=seats, seat=seat))
        store.register(f"medal.{seat}", partial(_in_colour, draw=medal.draw_medal, seats=seats, seat=seat))
        store.register(f"column.{seat}", partial(_in_colour, draw=columns.draw_marble_column, seats=seats, seat=seat))
        for shape in SHAPES:
            roof = partial(pieces.draw_roof, shape=shape)
            store.register(f"roof.{shape}.{seat}", partial(_in_colour, draw=roof, seats=seats, seat=seat))


def forget_seats(store: SpriteStore) -> None:
    """Forget the pictures in seat colours, after these have changed."""
    endings = tuple(f".{style.id}" for style in SEAT_STYLES)
    store.forget(lambda name: name.endswith(endings))


def _in_colour(
    width: int, height: int, draw: Callable[..., pygame.Surface], seats: SeatPalette, seat: str
) -> pygame.Surface:
    """A picture in the colour that a seat has now."""
    return draw(width, height, seat=seats.style(seat))


def _common_icon(width: int, height: int, name: str, colour: Colour) -> pygame.Surface:
    """An icon of the kit, centred."""
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    icon = draw_common_icon(name, min(width, height), colour)
    surface.blit(icon, icon.get_rect(center=surface.get_rect().center))
    return surface
