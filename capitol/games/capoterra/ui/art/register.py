"""Registration of Capoterra's sprites: their names, and the function that draws each."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import partial

from capitol.games.capoterra.rules.cells import ALL_SIDES, KIND_NAMES, PATTERN_MASKS, ROAD_KINDS, rotated
from capitol.games.capoterra.rules.numbers import CARDS, DOT, GOOD_OF_COLOUR, GOODS, SECTIONS, UNITS
from capitol.games.capoterra.ui.art import card_faces, die, pieces, signs, tiles
from capitol.kit.sprites import SpriteStore
from capitol.table.art.register import register_icons, register_in_colours
from capitol.table.seats.colours import SeatPalette


def register_sprites(store: SpriteStore, seats: SeatPalette) -> None:
    """Register all sprites of Capoterra with ``store``, beside those of every table; they are drawn on demand.

    `names` gives most of them. All are square but cards (`card_faces.SHAPE`). Names, SEAT is the id of a style:

    - ``capoterra.tile.LAND.LOOK.MASK``, whole tiles; ``capoterra.road.MASK`` alone; ``capoterra.network.MASK.SEAT``,
      the mark of a seat's open road; ``capoterra.furrow.SIDE.ENDING`` (open, road, faint), the line between two
      lands; ``capoterra.gap.SIDE``, a fence where a road ends at an edge, ``capoterra.joint.SIDE``, gold where it goes
      on.
    - ``capoterra.capital.SEAT``, ``capoterra.village.SEAT``, ``capoterra.site.GOODS.SEAT`` (a bit for each good that is
      there), ``capoterra.ruin``: over the tile ``town``.
    - ``capoterra.explorer.SEAT``, ``capoterra.soldier.SEAT``; ``capoterra.bandit``, ``capoterra.barrier`` (broken
      road), ``capoterra.cart`` (repairs), ``capoterra.bowl`` (starvation).
    - ``capoterra.good.GOOD``, ``capoterra.gold``, ``capoterra.bag``; ``capoterra.die.COLOUR``, with an event
      ``capoterra.die.COLOUR.dot``, both also with ``.SEAT``; ``capoterra.turning.0`` to ``.5``, the rolling die.
    - ``capoterra.card.CARD``, ``capoterra.wordless.CARD`` (a card that is all picture), ``capoterra.vignette.CARD``
      (only the picture, of any shape), ``capoterra.card.back``.
    - ``capoterra.ground``: what no tile covers, repeats seamlessly; ``capoterra.coast.AROUND``: what tiles lay on the
      water of a place between or beside them (a bit for each place of `tiles.AROUND`).
    - ``icon.NAME`` and ``icon.NAME.light`` for each of `signs.ICONS`.
    """
    roads: dict[str, Iterable[int]] = {KIND_NAMES[kind]: range(16) for kind in ROAD_KINDS}
    roads |= {"town": (ALL_SIDES,), "section": _masks_of(SECTIONS)}
    for land, looks in tiles.LOOKS.items():
        for look in range(looks):
            for mask in roads.get(land, (0,)):
                draw = partial(tiles.draw_tile, land=land, look=look, mask=mask)
                store.register(f"capoterra.tile.{land}.{look}.{mask}", draw)
    for side, ending in itertools.product((1, 2), ("open", "road", "faint")):
        draw = partial(tiles.draw_furrow, side=side, road=ending == "road", faint=ending == "faint")
        store.register(f"capoterra.furrow.{side}.{ending}", draw)
    for mask in range(1, 16):
        store.register(f"capoterra.road.{mask}", partial(tiles.draw_road, mask=mask))
        register_in_colours(store, seats, f"capoterra.network.{mask}", partial(tiles.draw_network, mask=mask))
    for side in range(4):
        store.register(f"capoterra.gap.{side}", partial(tiles.draw_gap, side=side))
        store.register(f"capoterra.joint.{side}", partial(tiles.draw_joint, side=side))
    for goods in range(16):
        register_in_colours(store, seats, f"capoterra.site.{goods}", partial(pieces.draw_site, goods=goods))
    for name in ("capital", "village"):
        register_in_colours(store, seats, f"capoterra.{name}", partial(pieces.draw_settlement, name=name))
    for name in UNITS:
        register_in_colours(store, seats, f"capoterra.{name}", partial(pieces.draw_unit, name=name))
    for name in ("bandit", "barrier", "cart", "bowl", "bag"):
        store.register(f"capoterra.{name}", partial(pieces.draw_thing, name=name))
    store.register("capoterra.ruin", pieces.draw_ruin)
    store.register("capoterra.gold", pieces.draw_coin)
    store.register("capoterra.ground", tiles.draw_ground)
    for around in range(1, 256):
        store.register(f"capoterra.coast.{around}", partial(tiles.draw_coast, around=around))
    for good in GOODS:
        store.register(f"capoterra.good.{good}", partial(pieces.draw_good, good=good))
    for colour in GOOD_OF_COLOUR:
        for name, face in ((colour, colour), (f"{colour}.dot", colour + DOT)):
            store.register(f"capoterra.die.{name}", partial(die.draw_face, face=face))
            register_in_colours(store, seats, f"capoterra.die.{name}", partial(die.draw_face, face=face))
    for turn in range(die.TURNS):
        store.register(f"capoterra.turning.{turn}", partial(die.draw_turning, turn=turn))
    for card in CARDS:
        store.register(f"capoterra.card.{card}", partial(card_faces.draw_card, card=card))
        store.register(f"capoterra.wordless.{card}", partial(card_faces.draw_wordless, card=card))
        store.register(f"capoterra.vignette.{card}", partial(card_faces.draw_vignette, card=card))
    store.register("capoterra.card.back", card_faces.draw_back)
    register_icons(store, signs.ICONS, signs.draw_sign)


def _masks_of(patterns: str) -> list[int]:
    """Return the roads of patterns in all their turns."""
    return sorted({rotated(PATTERN_MASKS[pattern], turn) for pattern in patterns for turn in range(4)})
