"""Register the names under which every table requests its pictures, and who draws each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import pygame

from capitol.kit.icons import ICONS as COMMON_ICONS
from capitol.kit.icons import draw_icon as draw_common_icon
from capitol.kit.sprites import SpriteStore
from capitol.table.art import columns, icons, medal, portrait, statue, symbols, wood
from capitol.table.palette import SEAT_STYLES, Colour
from capitol.table.seats.colours import SeatPalette

DARK_ICON: Colour = (0x1F, 0x16, 0x0F)
LIGHT_ICON: Colour = (0xF7, 0xEE, 0xDB)


def register_common(store: SpriteStore, seats: SeatPalette) -> None:
    """Register the pictures that are the same in every game; each is drawn on first use.

    Those of a seat are drawn in its current style in ``seats``.

    Names: ``symbol.SEAT``; ``medal.SEAT``; ``column.SEAT``; ``portrait.NAME`` of each computer player, in lower case,
    and ``portrait.NAME.MOOD`` in each mood but calm; ``bust.SYMBOL`` for a person's symbol; ``table.wood``;
    ``map.rome``; ``doors.bronze``; ``grain.parchment``, ``grain.plaster`` and ``grain.wood``, seamless tiles;
    ``icon.NAME`` in dark and ``icon.NAME.light`` in light ink.
    """
    register_in_colours(store, seats, "symbol", symbols.draw_symbol)
    register_in_colours(store, seats, "medal", medal.draw_medal)
    register_in_colours(store, seats, "column", columns.draw_marble_column)
    for name in portrait.NAMES:
        store.register(f"portrait.{name}", partial(portrait.draw_portrait, name=name))
        for mood in portrait.MOODS:
            store.register(f"portrait.{name}.{mood}", partial(portrait.draw_portrait, name=name, mood=mood))
    for name in statue.NAMES:
        store.register(f"bust.{name}", partial(statue.draw_bust, name=name))
    store.register(wood.MAP, wood.draw_map)
    store.register(wood.DOORS, wood.draw_doors, wood.doors_slices)
    store.register("table.wood", wood.draw_table, wood.table_slices)
    store.register("grain.parchment", wood.draw_parchment_grain)
    store.register("grain.plaster", partial(wood.draw_parchment_grain, warmth=1.0))
    store.register("grain.wood", wood.draw_wood_grain)
    register_icons(store, COMMON_ICONS, _common_icon)
    register_icons(store, icons.ICONS, icons.draw_icon)


def register_icons(store: SpriteStore, names: Iterable[str], draw: Callable[..., pygame.Surface]) -> None:
    """Register icons in both inks; ``draw`` takes width, height, name and colour."""
    for ending, ink in (("", DARK_ICON), (".light", LIGHT_ICON)):
        for name in names:
            store.register(f"icon.{name}{ending}", partial(draw, name=name, colour=ink))


def register_in_colours(store: SpriteStore, seats: SeatPalette, name: str, draw: Callable[..., pygame.Surface]) -> None:
    """Register ``name.SEAT`` for each style of a seat; ``draw`` takes width, height and the style as ``seat``."""
    for seat in (style.id for style in SEAT_STYLES):
        store.register(f"{name}.{seat}", partial(_in_colour, draw=draw, seats=seats, seat=seat))


def forget_seats(store: SpriteStore) -> None:
    """Drop the pictures in seat colours, after the colours have changed."""
    endings = tuple(f".{style.id}" for style in SEAT_STYLES)
    store.forget(lambda name: name.endswith(endings))


def _in_colour(
    width: int, height: int, draw: Callable[..., pygame.Surface], seats: SeatPalette, seat: str
) -> pygame.Surface:
    """Draw a picture in the seat's current colour."""
    return draw(width, height, seat=seats.style(seat))


def _common_icon(width: int, height: int, name: str, colour: Colour) -> pygame.Surface:
    """Draw an icon of the kit, centred."""
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    icon = draw_common_icon(name, min(width, height), colour)
    surface.blit(icon, icon.get_rect(center=surface.get_rect().center))
    return surface
