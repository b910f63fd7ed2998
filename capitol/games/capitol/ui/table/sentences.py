"""The texts of the table: what is expected now, why something is impossible, and how an area would score."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from capitol.core.refusal import Refusal
from capitol.games.capitol.rules.numbers import CARD_STACK, CARD_VALUE, FIRST_PLACE, FLOOR, PERMIT, ROOF, ROUND
from capitol.games.capitol.rules.tile_kinds import AMPHITHEATRE, TEMPLE
from capitol.games.capitol.tile_words import TILE_WORDS
from capitol.games.capitol.ui.models.forecast import Change
from capitol.games.capitol.ui.models.partial_move import PartialMove, cards_for, placeable
from capitol.games.capitol.ui.models.table import AreaModel, Chip, SeatModel, StackModel, YardPiece
from capitol.games.capitol.ui.table.construct import Builder
from capitol.games.capitol.ui.words import (
    NUMERALS,
    Names,
    building_name,
    card_in_sentence,
    card_name,
    card_use,
    cards_in_hand,
    cards_in_sentence,
    colour_name,
    reason_text,
    signed,
    stack_name,
)
from capitol.host.controls import hand
from capitol.host.language import _, decimal, ngettext


def why_text(refusal: Refusal, names: Names, *, discards: bool = True) -> str:
    """Return the sentence for a reason of the rules or the table; ``discards``: cards can be discarded here."""
    match refusal.code:
        case "NO_SUCH_CARD_KIND":
            texts = (
                _("This needs a Roof card: none is in the hand."),
                _("This needs a Floor card: none is in the hand."),
                _("This needs a Permit: none is in the hand."),
            )
            return texts[int(str(refusal.details["stack"]))]
        case "ALL_FLOORS_PLACED":
            return _("Both floors are placed. Confirm, or choose another place for the second one.")
        case "NO_OPEN_BUILDING":
            return _("No unfinished house is in the yard: begin one with a Floor card.")
        case "NOTHING_TO_ROOF":
            return _useless(_("No unfinished house is in the yard."), discards)
        case "NO_ROOFS_AT_ALL":
            return _useless(_("No roofs are left."), discards)
        case "NO_SITE_AT_ALL":
            return _useless(_("No finished house fits an area of this colour now."), discards)
        case "NOTHING_TO_PLACE":
            return _useless(_("No finished house is in the yard."), discards)
        case "NO_SITE_FOR_PIECE":
            return _("No area of this colour takes this house now.")
        case "NO_BUILDING_FITS":
            return _("No finished house of the yard fits there.")
        case "NO_SMALL_SPACE_FREE":
            return _("No small space of this area is free.")
        case "LARGE_SPACE_TAKEN":
            return _("The large space of this area is taken.")
        case "FLOOR_TO_YARD":
            return _("A floor goes into your yard: on an unfinished house, or beside the houses as a new one.")
        case "ROOF_TO_HOUSE":
            return _("A roof goes on an unfinished house in your yard.")
        case "HOUSE_TO_CITY":
            return _("A finished house goes on a small space of the city.")
        case "PERMIT_TO_HOUSE":
            return _("A Permit goes on a finished house in your yard, or on the space in the city that the house gets.")
        case "TILE_TO_SPACE":
            return _("The tile goes on one of the ringed spaces.")
        case "NO_OTHER_CARD":
            return _("You have no other card of this kind.")
        case "NOT_IN_HAND":
            return _("No such card is in the hand.")
        case _other:
            return reason_text(refusal, names)


def _useless(why: str, discards: bool) -> str:
    """Return why a card is useless, and what can still be done with it."""
    return " ".join((why, _("This card can only be discarded."))) if discards else why


def building_status(builder: Builder, pointer: str = "both") -> str:
    """Return what the active player is to do next in construction; ``pointer`` is both, drag or click, or says that
    keys or a gamepad are in use, or that the text is for the screen reader."""
    chosen = builder.chosen
    if builder.choosing_blank:
        return _("Choose the card to discard.")
    if chosen is None:
        return _beginning(builder, pointer)
    if chosen.blank:
        return _("The card is discarded. Confirm?")
    if builder.move is not None:
        return _finished(chosen, builder.elsewhere)
    if builder.useless and chosen.card is not None:
        return _("{card} can only be discarded now.").format(card=card_name(chosen.card))
    if chosen.stack == FLOOR:
        if chosen.on:
            return _("The second floor: on a house, or beside it as a new one?")
        return _("The first floor: on a house, or beside it as a new one?")
    if chosen.stack == ROOF:
        if chosen.shape is not None:
            return _("Choose the unfinished house that gets the roof.")
        if chosen.height is not None:
            return _("Choose a round or a triangular roof.")
        return _("Choose a round or a triangular roof, and the house that gets it.")
    if chosen.height is None and chosen.site is not None:
        return _("More than one house fits there: choose one in your yard.")
    if chosen.height is None and len(cards_for(builder.view, PERMIT)) > 1 and hand() != "pad":
        return _("Choose the house that moves to the city, or its space. [permit] again: the next Permit.")
    if chosen.height is None:
        return _("Choose the house that moves to the city, or its space.")
    if not builder.asked:
        return _("None of your Permits can take this house anywhere now.")
    if pointer == "ear":
        return _("Choose a space: the arrows lead to each that is possible.")
    return _("Choose a ringed space.")


def _finished(chosen: PartialMove, elsewhere: Collection[str]) -> str:
    """Return the prompt to confirm a construction move; ``elsewhere``: what may still be chosen instead."""
    if not elsewhere:
        return _("Confirm, or undo to choose again.")
    if chosen.stack == PERMIT:
        return _("Confirm, or choose another space.")
    if chosen.stack == FLOOR:
        return _("Confirm, or choose another place for the last floor.")
    roofs = [id for id in elsewhere if id.startswith("roof.")]
    if len(roofs) == len(elsewhere):
        return _("Confirm, or choose the other roof.")
    return _("Confirm, or choose another house or roof.") if roofs else _("Confirm, or choose another house.")


def _beginning(builder: Builder, pointer: str) -> str:
    """Return how to begin a turn."""
    view = builder.view
    if not any(placeable(view, card) for card in view.table.hand(view.seat)):
        if view.table.tables.rules.blank_plays == "yes":
            return _("No card is of use now: discard one, or pass ([pass]).")
        return _("No card is of use now: pass ([pass]).")
    if hand() == "pad":
        return _("Choose a card or a piece: directions lead there, [pick] chooses.")
    if pointer in ("keys", "ear"):
        return _("Press [floor] for Floors, [roof] for Roof, [permit] for Permit; or arrows and [pick].")
    if pointer == "drag":
        return _("Drag a card or piece: add floors, roof or move a house.")
    if pointer == "click":
        return _("Click a card or piece: add floors, roof or move a house.")
    return _("Play a card: add floors, roof or move a house.")


def waiting_status(who: str, phase: str) -> str:
    """Return what happens while a computer player is to act."""
    texts = {
        "construction": _("{who} is thinking…"),
        "bid": _("{who} is bidding…"),
        "place": _("{who} is placing the tile…"),
        "draw": _("{who} is drawing cards…"),
    }
    return texts.get(phase, _("{who} is thinking…")).format(who=who)


def tile_status(tile: int, chosen: bool, closes: bool) -> str:
    """Return what the winner of a tile is to do; ``closes``: the fountain would take the last small space of an
    area."""
    if closes:
        return _("This fountain takes the last small space: no more houses here. Confirm?")
    if chosen:
        return _("Confirm, or choose another space.")
    return _(TILE_WORDS[tile].place)


def spend_text(card: int) -> str:
    """Return which card the move costs."""
    return _("using {card}").format(card=card_in_sentence(card))


def pass_question(hand: Sequence[int], value: int, last: bool) -> str:
    """Return the question before a pass that leaves useful cards in the hand; ``last``: there is no construction after
    this round."""
    count = len(hand)
    if last:
        text = ngettext(
            "You build no more: this is the last round. You keep {count} card worth {value} for the auctions; after "
            "them it is worth nothing.",
            "You build no more: this is the last round. You keep {count} cards worth {value} for the auctions; after "
            "them they are worth nothing.",
            count,
        )
    else:
        text = ngettext(
            "You build no more in this round. You keep {count} card worth {value}: money for the auctions, and what "
            "you do not spend there stays for the next round.",
            "You build no more in this round. You keep {count} cards worth {value}: money for the auctions, and what "
            "you do not spend there stays for the next round.",
            count,
        )
    return text.format(count=count, value=value)


def change_text(changes: Sequence[Change], names: Names, cards: Sequence[int] = ()) -> str:
    """Return who would gain and lose what, e.g. “Livia +2, Cato −1”; ``cards``: the number of extra cards for each
    seat."""
    parts = [
        _("{name} {gain}").format(name=names.seats[change.seat], gain=signed(change.gain))
        for change in changes
        if change.gain
    ]
    for seat, count in enumerate(cards):
        if count:
            parts.append(
                ngettext("{name} draws {count} card more", "{name} draws {count} cards more", count).format(
                    name=names.seats[seat], count=count
                )
            )
    return ", ".join(parts)


def area_title(area: AreaModel, names: Names) -> str:
    """Return an area for players, e.g. “IV Palatinus, purple”."""
    return _("{numeral} {name}, {colour}").format(
        numeral=NUMERALS[area.area], name=names.areas[area.area], colour=colour_name(area.colour)
    )


def accepts_text(area: AreaModel) -> str:
    """Return what may be built in an area now: the roof and the heights in its header."""
    if not area.free:
        return _("No small space is free: no house can come any more.")
    if area.shape is None:
        if area.forced is None:
            return _("The first house has one floor and any roof.")
        if area.forced == ROUND:
            return _(
                "The first house has one floor and a round roof: both other areas of this colour have triangular ones."
            )
        return _(
            "The first house has one floor and a triangular roof: both other areas of this colour have round ones."
        )
    low, high = area.heights
    if area.shape == ROUND:
        return _("Takes houses of {low} or {high} with round roofs.").format(low=low, high=high)
    return _("Takes houses of {low} or {high} with triangular roofs.").format(low=low, high=high)


def spaces_text(area: AreaModel) -> str:
    """Return the free spaces of an area, its fountains and large tile, with the points of its places."""
    free = ngettext("{free} of {small} small spaces is free.", "{free} of {small} small spaces are free.", area.free)
    lines = [free.format(free=area.free, small=area.small)] if area.free else []
    temple = area.tile == TEMPLE
    if area.fountains and temple:
        text = ngettext(
            "{count} fountain and the temple: first place scores {first}, second {second}.",
            "{count} fountains and the temple: first place scores {first}, second {second}.",
            area.fountains,
        )
    elif area.fountains:
        text = ngettext(
            "{count} fountain: first place scores {first}, second {second}.",
            "{count} fountains: first place scores {first}, second {second}.",
            area.fountains,
        )
    elif temple:
        text = _("The temple, no fountain: first place scores {first}, second 0.")
    else:
        text = _("No fountain: first place scores {first}, second 0.")
    times = 2 if temple else 1
    first, second = times * (FIRST_PLACE + area.fountains), times * area.fountains
    lines.append(text.format(count=area.fountains, first=first, second=second))
    if area.tile == AMPHITHEATRE:
        lines.append(_("Amphitheatre: first place draws 2 more, second 1."))
    return "\n".join(lines)


def place_text(chip: Chip, names: Names, points: bool) -> str:
    """Return one seat with floors in an area, in words for each sign of its chip; with ``points`` also its current
    score there."""
    facts = [ngettext("{count} floor", "{count} floors", chip.floors).format(count=chip.floors)]
    if chip.note == "tallest":
        facts.append(_("first by the tallest house, {tallest} high").format(tallest=chip.tallest))
    elif chip.note == "shared":
        facts.append(_("shares first place"))
    else:
        facts.append((_("no place"), _("first place"), _("second place"))[chip.place])
    if points:
        facts.append(ngettext("{count} point", "{count} points", chip.points).format(count=chip.points))
    return _("{name}: {facts}.").format(name=names.seats[chip.seat], facts=", ".join(facts))


def area_words(area: AreaModel, names: Names, points: bool) -> str:
    """Return all signs of an area in words: those of its header, then its chips from the left."""
    head = [area_title(area, names), accepts_text(area), spaces_text(area)]
    return "\n".join([*filter(None, head), *(place_text(chip, names, points) for chip in area.chips)])


def chip_text(chip: Chip, names: Names, forecast: bool) -> str:
    """Return one seat of the majority bar."""
    who = names.seats[chip.seat]
    if not forecast:
        return ngettext("{who}: {floors} floor", "{who}: {floors} floors", chip.floors).format(
            who=who, floors=chip.floors
        )
    return ngettext("{who}: {floors} floor {points}", "{who}: {floors} floors {points}", chip.floors).format(
        who=who, floors=chip.floors, points=decimal(chip.points, 0, sign=True)
    )


def card_tooltip(card: int) -> str:
    """Return what a card of the hand does and is worth, then its key."""
    use = card_use(card)
    if hand() == "pad":
        return use
    key = (_("Key: [roof]."), _("Key: [floor]."), _("Key: [permit]."))[CARD_STACK[card]]
    return f"{use} {key}"


def gift_tooltip(card: int) -> str:
    """Return the tooltip of a card of the hand while one to discard is being chosen."""
    return _("Throw {card} away: it would be worth {value} in auctions.").format(
        card=card_in_sentence(card), value=CARD_VALUE[card]
    )


def useless_tooltip(card: int, refusal: Refusal) -> str:
    """Return the tooltip of a card that can only be discarded: why, and its worth if kept."""
    whys = {
        "NO_FLOOR_LEFT": _("{card} is of no use now: no floors are left."),
        "NO_ROOFS_AT_ALL": _("{card} is of no use now: no roofs are left."),
        "NOTHING_TO_ROOF": _("{card} is of no use now: nothing to roof."),
        "NO_SITE_AT_ALL": _("{card} is of no use now: no house fits."),
        "NOTHING_TO_PLACE": _("{card} is of no use now: no house is finished."),
    }
    worth = _("Worth {value} in auctions.").format(value=CARD_VALUE[card])
    return f"{whys[refusal.code].format(card=card_name(card))} {worth}"


def piece_tooltip(piece: YardPiece) -> str:
    """Return a building of the yard and its options: the sign below it in words."""
    name = building_name(piece.building.height, piece.building.shape)
    name = name[:1].upper() + name[1:]  # it begins the sentence
    if piece.areas is None:
        return _("{building}: it can get more floors ([floor]), or a roof ([roof]) that finishes it.").format(
            building=name
        )
    if not piece.areas:
        return _("{building}: fits no area at the moment.").format(building=name)
    return ngettext(
        "{building}: fits {count} area now ({areas}). A Permit ([permit]) takes it there.",
        "{building}: fits {count} areas now ({areas}). A Permit ([permit]) takes it there.",
        len(piece.areas),
    ).format(building=name, count=len(piece.areas), areas=", ".join(NUMERALS[area] for area in piece.areas))


def seat_tooltip(seat: SeatModel, names: Names, aid: bool, plays: str = "") -> str:
    """Return all public facts of a seat; ``plays`` says who plays it."""
    who = names.seats[seat.seat]
    lines = [plays] if plays else []
    lines += [
        _("{who}: {points}, {cards} in the hand.").format(
            who=who,
            points=ngettext("{count} point", "{count} points", seat.score).format(count=seat.score),
            cards=cards_in_hand(seat.hand_size),
        ),
        _("Roofs left: {round} round, {triangular} triangular.").format(round=seat.roofs[0], triangular=seat.roofs[1]),
    ]
    if seat.consul:
        lines.append(_("The coin: this seat is Consul, and begins the round."))
    if seat.yard:
        lines.append(
            _("Yard: {buildings}.").format(
                buildings=_("; ").join(building_name(p.building.height, p.building.shape) for p in seat.yard)
            )
        )
    if aid and seat.known:
        lines.append(_("Cards seen: {cards}.").format(cards=cards_in_sentence(seat.known)))
    return "\n".join(lines)


def stack_tooltip(stack: StackModel) -> str:
    """Return all public facts of a stack."""
    name = stack_name(stack.stack)
    if stack.top is None:
        return _("{stack}: the stack and its pile are empty.").format(stack=name)
    return _("{stack}: {top} on top, {count} left, {pile} discarded.").format(
        stack=name, top=card_in_sentence(stack.top), count=stack.count, pile=stack.pile
    )
