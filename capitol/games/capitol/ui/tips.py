"""Tips at the table and in auctions, each shown once, the first time that it applies.

A tip states a rule or a fact about this board, never a strategy.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from capitol.games.capitol.rules.numbers import (
    AUCTIONS,
    CARD_COLOUR,
    CARD_STACK,
    CARD_VALUE,
    PERMIT,
    ROUNDS,
    YARD_AT_START,
)
from capitol.games.capitol.rules.state import CONSTRUCTION
from capitol.games.capitol.rules.tile_kinds import FOUNTAIN, TEMPLE
from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.models.table import AreaModel, Building, TableModel
from capitol.games.capitol.ui.reveal_scene import RevealScene
from capitol.games.capitol.ui.table.construct import Builder
from capitol.games.capitol.ui.table.placing import Placer
from capitol.games.capitol.ui.table_scene import TableScene
from capitol.games.capitol.ui.words import NUMERALS, Names, building_name, seat_names, stack_name
from capitol.host.language import _, ngettext
from capitol.kit.scene import Scene
from capitol.table.plugin import Tip, Tips

DEAR, FEW, MANY, SCARCE = 5, 2, 4, 10
"""The value above which a card is worth keeping; the number of cards that counts as few, and as many; the number of
floors left that counts as few."""
LOW = 16
"""A hand with a sum this low is spent on building within a card or two."""


def _found(scene: Scene, said: bool) -> Iterator[Tip]:
    """Yield the tips that apply to this scene; with ``said`` also those that keep applying while others act."""
    if isinstance(scene, TableScene) and scene.viewer in scene.people:
        if isinstance(scene.pending, Placer):
            yield from placing_tips(scene.view_model.model, scene.view.table.tile, scene.viewer, scene.names)
        elif scene.view.table.phase == CONSTRUCTION:
            yield from _building(scene, said)
    elif isinstance(scene, AuctionScene):
        yield from _auction(scene)
    elif isinstance(scene, RevealScene):
        yield from _reveal(scene)


def _building(scene: TableScene, said: bool) -> Iterator[Tip]:
    table, seat, model = scene.view.table, scene.viewer, scene.view_model.model
    if table.out >> seat & 1:
        if table.hand_size(seat) >= MANY:
            text = _("You build no more this round. Building goes on until everybody is done.")
            yield Tip("passed", text, f"seat.{seat}")
        if said:
            yield from _areas(model)
        return
    if not (scene.may_choose or said):
        return
    if table.round == ROUNDS - 1:
        yield Tip("last_round", _("Last round: cards left at the end are worth nothing."), "hand")
    chosen = scene.pending.chosen if isinstance(scene.pending, Builder) and not scene.pending.discarding else None
    hidden = scene.flow.hides  # if others see the screen, no tip may depend on the hand
    card = chosen.card if chosen is not None and not hidden else None
    if card is not None and CARD_VALUE[card] > DEAR and card in model.hand:
        alike = [other for other in model.hand if _builds_like(other, card)]
        if min(CARD_VALUE[other] for other in alike) < CARD_VALUE[card]:
            text = _("A card’s number is money in auctions. A lower card of this kind builds just as well.")
            yield Tip("dear_card", text, f"hand.{model.hand.index(card)}")
    if (said or scene.stage.hovered == "blank") and table.hand_size(seat) > 1:
        yield Tip("discard", _("This throws a card away unused; you may go on building."), "blank")
    money = sum(CARD_VALUE[card] for card in model.hand)
    low = table.hand_size(seat) <= MANY if hidden else DEAR < money <= LOW
    if table.round == 0 and (said or chosen is None) and low:
        text = _("Auctions come next, paid with the cards you still hold. What you build with now you cannot bid.")
        yield Tip("keep", text, "hand")
    ready = [piece.number for piece in model.seats[seat].yard if piece.areas]
    permit = hidden or any(CARD_STACK[card] == PERMIT for card in model.hand)
    if (said or chosen is None) and permit:
        text = _("The green number: how many areas can take this house. You need a permit in the area’s colour.")
        spoken = _("A house of your yard fits an area now: a permit of its colour takes it there ([permit]).")
        yield from (Tip("move_in", text, f"yard.{number}", spoken) for number in ready)
    finished = [piece.number for piece in model.seats[seat].yard if piece.building.shape is not None]
    if table.round == 0 and len(finished) == len(YARD_AT_START):
        text = _("Everybody begins with four finished houses. Permits take them to Rome.")
        yield Tip("houses", text, f"yard.{finished[0]}")
    # At first no area takes more than one floor anywhere, so that needs no tip yet.
    yard = model.seats[seat].yard if any(table.top) else ()
    for stranded in (piece for piece in yard if piece.areas == ()):
        if may_fit_later(model.areas, stranded.building):
            text = _("No area takes this house now; one may later.")
            spoken = _("{house}: no area takes it now; one may later.")
        else:
            text = _("No area takes this house any more.")
            spoken = _("{house}: no area takes it any more.")
        house = building_name(stranded.building.height, stranded.building.shape)
        spoken = spoken.format(house=house[:1].upper() + house[1:])
        yield Tip("stranded", text, f"yard.{stranded.number}", spoken)
    yield from _areas(model)
    if table.supply <= SCARCE:
        yield Tip("supply", _("Few floors are left. Without any, Floor cards build nothing."), "supply")
    turned = next((stack.stack for stack in model.stacks if stack.turned and stack.count), None)
    if turned is not None and table.round < ROUNDS - 1:  # after the last round nobody draws
        text = _("{stack}: used up; the discards are drawn again, the oldest first.")
        yield Tip(
            "turned", text.format(stack=stack_name(turned)), "stacks"
        )  # from the last space alone, the board is too far


def _builds_like(one: int, other: int) -> bool:
    """Return whether two cards allow the same moves: of one stack and, as permits, of one colour."""
    return (CARD_STACK[one], CARD_COLOUR[one]) == (CARD_STACK[other], CARD_COLOUR[other])


def _areas(model: TableModel) -> Iterator[Tip]:
    for area in model.areas:
        if area.forced is not None and area.free:
            yield Tip("forced", _("The two other areas of this colour force this roof."), f"header.{area.area}")
        if not area.free and area.chips:
            text = _("No house can follow in {area}; its majority is settled.").format(area=NUMERALS[area.area])
            yield Tip("full", text, f"area.{area.area}")
        equal = sum(chip.place == 1 and chip.note == "shared" for chip in area.chips)
        if equal > 1:
            text = _("Equal floors, equal height: both are first, nobody is second.")
            if equal > 2:
                text = _("Equal floors, equal height: all are first, nobody is second.")
            yield Tip("shared", text, f"area.{area.area}")


def may_fit_later(areas: Collection[AreaModel], house: Building) -> bool:
    """Whether an area may still accept a finished house that none accepts now: its height is lower than the house's, or
    it is empty; the house's shape is there or still possible; and it has spaces for a house of each height between."""
    for area in areas:
        shape = area.forced if area.shape is None else area.shape
        tallest = 0 if area.shape is None else area.heights[0]
        if shape in (None, house.shape) and tallest < house.height <= tallest + area.free:
            return True
    return False


def placing_tips(model: TableModel, tile: int, seat: int, names: Names) -> Iterator[Tip]:
    """Yield, for each area in which the tile gives points to this seat, what it gives the others there."""
    for area in model.areas:
        room = area.free > 0 if tile == FOUNTAIN else area.tile is None
        mine = next((chip for chip in area.chips if chip.seat == seat), None)
        if not room or mine is None or tile not in (FOUNTAIN, TEMPLE):
            continue
        rivals = [chip for chip in area.chips if chip.seat != seat]
        if tile == FOUNTAIN and mine.place == 1:
            others = [chip.seat for chip in rivals if chip.place == 2]
            text = ngettext(
                "A fountain in {area} would also pay {names}, who is second there.",
                "A fountain in {area} would also pay {names}, who are second there.",
                len(others),
            )
        elif tile == TEMPLE and mine.points:
            others = [chip.seat for chip in rivals if chip.points]
            text = _("A temple in {area} would also double the points of {names} there.")
        else:
            continue
        if others:
            text = text.format(area=NUMERALS[area.area], names=seat_names(names, others))
            yield Tip("fountain" if tile == FOUNTAIN else "temple", text, "tile")


def _auction(scene: AuctionScene) -> Iterator[Tip]:
    table, seat = scene.view.table, scene.seat
    cards = table.hand_size(seat)
    rivals = [table.hand_size(other) for other in range(table.tables.seats) if other != seat]
    yield Tip("auction", _("Bids are secret. The highest sum wins, and only the winner pays."), "row")
    if cards and not any(rivals):
        yield Tip("alone", _("You alone hold cards: your lowest one wins."), "row")
    if 0 < cards <= FEW and (table.round, table.auction) < (ROUNDS - 1, AUCTIONS - 1):
        yield Tip("few", _("Cards you do not spend stay in your hand for later."), "row")
    if scene.stake.tile == TEMPLE:
        yield Tip("temple_auction", _("A temple doubles the points of its area, for everybody there."), "*stake")


def _reveal(scene: RevealScene) -> Iterator[Tip]:
    data: Any = scene.event.data
    seat = scene.view.seat
    if seat not in data["tied"] or data["winner"] == seat or len(data["tied"]) < 2:
        return
    if data["decided"] in ("highest_card", "consul_order"):
        yield Tip("tie", _("Equal sums: highest single card wins, then turn order from the Consul."), "result")
    elif data["decided"] in ("fewest_points", "unbroken"):
        yield Tip("tie_points", _("Equal sums: who has fewest points wins; still equal, nobody does."), "result")


TIPS = Tips(_found)
