"""The game's vocabulary: cards, areas, reasons and events, as whole translated sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from capitol.core.events import Event
from capitol.core.refusal import Refusal
from capitol.games.capitol.rules.numbers import CARD_COLOUR, CARD_STACK, CARD_VALUE, PERMIT, ROUND
from capitol.games.capitol.tile_words import TILE_WORDS
from capitol.host.language import _, ngettext, pgettext
from capitol.table.takeback import listed

NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


@dataclass(frozen=True, slots=True)
class Names:
    """The names used in sentences: seats by number, areas by number (with the level's titles)."""

    seats: tuple[str, ...]
    areas: tuple[str, ...]


def card_name(card: int) -> str:
    """Return the name of a card for players, e.g. “Floor 3”, “Blue Permit 4”."""
    value = CARD_VALUE[card]
    if CARD_STACK[card] == 0:
        return _("Roof {value}").format(value=value)
    if CARD_STACK[card] == 1:
        return _("Floor {value}").format(value=value)
    texts = (_("Blue Permit {value}"), _("Pink Permit {value}"), _("Purple Permit {value}"))
    return texts[CARD_COLOUR[card]].format(value=value)


def card_in_sentence(card: int) -> str:
    """Return the name of a card as the object of a verb, or its subject inside a sentence."""
    value = CARD_VALUE[card]
    if CARD_STACK[card] == 0:
        return pgettext("in a sentence", "Roof {value}").format(value=value)
    if CARD_STACK[card] == 1:
        return pgettext("in a sentence", "Floor {value}").format(value=value)
    permits = (
        pgettext("in a sentence", "Blue Permit {value}"),
        pgettext("in a sentence", "Pink Permit {value}"),
        pgettext("in a sentence", "Purple Permit {value}"),
    )
    return permits[CARD_COLOUR[card]].format(value=value)


def card_names(cards: Sequence[int]) -> str:
    """Return the names of several cards, separated by commas."""
    return ", ".join(card_name(card) for card in cards)


def cards_in_sentence(cards: Sequence[int]) -> str:
    """Return the names of several cards inside a sentence, separated by commas."""
    return ", ".join(card_in_sentence(card) for card in cards)


def cards_in_hand(count: int) -> str:
    """Return the size of a hand in words."""
    if not count:
        return _("no cards")
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def card_use(card: int) -> str:
    """Return what a card does in construction, and its worth in auctions."""
    texts = (
        _("Roof card: finishes a house in your yard. Worth {value} in auctions."),
        _("Floor card: two floors in your yard. Worth {value} in auctions."),
    )
    permits = (
        _("Blue Permit: brings a house to a blue area. Worth {value} in auctions."),
        _("Pink Permit: brings a house to a pink area. Worth {value} in auctions."),
        _("Purple Permit: brings a house to a purple area. Worth {value} in auctions."),
    )
    text = permits[CARD_COLOUR[card]] if CARD_STACK[card] == PERMIT else texts[CARD_STACK[card]]
    return text.format(value=CARD_VALUE[card])


def stack_name(stack: int) -> str:
    """Return the name of one of the three stacks."""
    return (_("Roofs"), _("Floors"), _("Permits"))[stack]


def colour_name(colour: int | str) -> str:
    """Return the word for the colour of an area, given by number or by the rules' word."""
    number = ("blue", "pink", "purple").index(colour) if isinstance(colour, str) else colour
    return (_("blue"), _("pink"), _("purple"))[number]


def tile_title(tile: int) -> str:
    """Return the name of a tile."""
    return _(TILE_WORDS[tile].title)


def tile_use(tile: int) -> str:
    """Return what a tile does for its area."""
    return _(TILE_WORDS[tile].use)


def signed(number: int) -> str:
    """Return a gain or loss with its sign."""
    if number > 0:
        return _("+{number}").format(number=number)
    return _("−{number}").format(number=-number) if number < 0 else "0"


def round_title(round_number: int) -> str:
    """Return “Round II of IV” for a round counted from 0."""
    return _("Round {number} of {rounds}").format(number=NUMERALS[round_number], rounds=NUMERALS[3])


def seat_names(names: Names, seats: Sequence[int]) -> str:
    """Return several seats in a sentence: “Livia”, “Livia and Cato”, “Livia, Cato and Octavia”."""
    return listed([names.seats[seat] for seat in seats])


def reason_text(refusal: Refusal, names: Names) -> str:
    """Return the sentence for a reason code. Every code has one."""
    details = refusal.details
    match refusal.code:
        case "WRONG_DISTRICT":
            texts = {
                "blue": _("This area is blue: it takes a blue Permit."),
                "pink": _("This area is pink: it takes a pink Permit."),
                "purple": _("This area is purple: it takes a purple Permit."),
            }
            return texts[str(details["colour"])]
        case "NO_PERMIT":
            texts = {
                "blue": _("You hold no blue Permit."),
                "pink": _("You hold no pink Permit."),
                "purple": _("You hold no purple Permit."),
            }
            return texts[str(details["colour"])]
        case "ROOF_MISMATCH":
            if details["needed"] == ROUND:
                return _("This area has round roofs only.")
            return _("This area has triangular roofs only.")
        case "ROOF_TRIO":
            return _trio_text(refusal)
        case "FIRST_MUST_BE_1":
            return _("The first house in an area has exactly one floor; this one has {height}.").format(**details)
        case "TOO_LOW":
            return ngettext(
                "Too low: the tallest here has {tallest} floor, so this one needs as many or one more.",
                "Too low: the tallest here has {tallest} floors, so this one needs as many or one more.",
                int(cast(int, details["tallest"])),
            ).format(**details)
        case "TOO_HIGH":
            return _("Too high: the tallest here has {tallest}, so at most one floor more may follow.").format(
                **details
            )
        case "NO_ROOF_LEFT":
            if details["shape"] == ROUND:
                return _("You have no round roof left.")
            return _("You have no triangular roof left.")
        case "SITE_TOO_SMALL":
            return _("This tile needs the large space of an area.")
        case "SITE_TOO_LARGE":
            if "tile" in details:
                return _("A fountain stands on a small space.")
            return _("Houses stand on the small spaces.")
        case "WRONG_CARD":
            return _("This card is not for that.")
        case "WRONG_FLOOR_COUNT":
            count = int(cast(int, details["needed"]))
            return ngettext(
                "Exactly {needed} floor must be placed.", "Exactly {needed} floors must be placed.", count
            ).format(needed=count)
        case code:
            return _plain_reasons().get(code, _("This is not allowed now."))


def _trio_text(refusal: Refusal) -> str:
    round_shape = refusal.details["shape"] == ROUND
    texts = {
        ("blue", True): _("The other two blue areas have round roofs; this one takes triangular roofs."),
        ("blue", False): _("The other two blue areas have triangular roofs; this one takes round roofs."),
        ("pink", True): _("The other two pink areas have round roofs; this one takes triangular roofs."),
        ("pink", False): _("The other two pink areas have triangular roofs; this one takes round roofs."),
        ("purple", True): _("The other two purple areas have round roofs; this one takes triangular roofs."),
        ("purple", False): _("The other two purple areas have triangular roofs; this one takes round roofs."),
    }
    return texts[str(refusal.details["colour"]), round_shape]


def _plain_reasons() -> dict[str, str]:
    return {
        "SITE_TAKEN": _("Something stands here already."),
        "SITE_IS_FOUNTAIN": _("There is a fountain on this space."),
        "NOT_ROOFED": _("This house needs a roof before it can move to the city."),
        "ALREADY_ROOFED": _("This house has its roof: it is finished for good."),
        "NO_FLOOR_LEFT": _("No floors are left in the supply."),
        "NO_SUCH_BUILDING": _("There is no such house in the yard."),
        "NO_SUCH_AREA": _("There is no such area."),
        "NO_SUCH_SPACE": _("There is no such space."),
        "NO_SUCH_CARD": _("There is no such card."),
        "NOT_IN_HAND": _("You do not hold a card for this."),
        "BLANK_PLAYS_OFF": _("At this table no card may be discarded instead of building."),
        "STACK_EMPTY": _("This stack is empty."),
        "NO_SUCH_STACK": _("There is no such stack."),
        "PASSED": _("You have passed and are out until the next round."),
        "NOT_YOUR_TURN": _("It is another player’s turn."),
        "WRONG_PHASE": _("This is not possible in this phase."),
        "GAME_OVER": _("The game is over."),
        "MALFORMED": _("This is not a move of the game."),
    }


def building_name(height: int, shape: int | None) -> str:
    """Return the description of a building for players."""
    if shape is None:
        return ngettext("unfinished, {height} floor", "unfinished, {height} floors", height).format(height=height)
    if shape == ROUND:
        text = ngettext("house with a round roof, {height} floor", "house with a round roof, {height} floors", height)
    else:
        text = ngettext(
            "house with a triangular roof, {height} floor", "house with a triangular roof, {height} floors", height
        )
    return text.format(height=height)


def event_text(event: Event, names: Names) -> str | None:
    """Return one sentence for the log, or None for an event that needs none. Always uses names, never “you”."""
    data = event.data
    who = names.seats[event.seat] if event.seat is not None else ""
    match event.kind:
        case "floors":
            return _floors_text(cast(Sequence[int], data["on"]), who, card_in_sentence(_number(data, "card")))
        case "roof":
            text = _("{who} played {card}: a round roof on a house of {height}.")
            if data["shape"] != ROUND:
                text = _("{who} played {card}: a triangular roof on a house of {height}.")
            return text.format(who=who, card=card_in_sentence(_number(data, "card")), height=data["height"])
        case "permit":
            text = _("{who} brought a house of {height} with a round roof to {area}: {card}.")
            if data["shape"] != ROUND:
                text = _("{who} brought a house of {height} with a triangular roof to {area}: {card}.")
            return text.format(
                who=who,
                height=data["height"],
                area=names.areas[_number(data, "area")],
                card=card_in_sentence(_number(data, "card")),
            )
        case "forgo":
            return _("{who} discarded {card}.").format(who=who, card=card_in_sentence(_number(data, "card")))
        case "passed":
            count = _number(data, "cards")
            text = ngettext(
                "{who} passed and keeps {count} card: three auctions are to come.",
                "{who} passed and keeps {count} cards: three auctions are to come.",
                count,
            )
            return text.format(who=who, count=count)
        case "out":
            return _("{who} has no cards left and is out for this round.").format(who=who)
        case "turned":
            texts = (_("The Roof pile was turned over."), _("The Floor pile was turned over."))
            return (*texts, _("The Permit pile was turned over."))[_number(data, "stack")]
        case "round_began":
            return _("Round {number}: {who} is Consul and begins.").format(
                number=NUMERALS[_number(data, "round")], who=who
            )
        case "auction_began":
            return _(TILE_WORDS[_number(data, "tile")].auctioned)
        case "bids_revealed":
            # Where nobody bid, the event that follows says so with what becomes of the tile.
            return auction_line(event, names) if data["decided"] != "no_bid" else None
        case "tile_won":
            if data["free"]:
                return _("Nobody bid: {who}, the Consul, places it free.").format(who=who)
            return None
        case "tile_removed":
            return _removed_text(event)
        case "tile_placed":
            text = _(TILE_WORDS[_number(data, "tile")].placed)
            return text.format(who=who, area=names.areas[_number(data, "area")])
        case "round_scored":
            points = cast(Sequence[int], data["points"])
            return _("Scoring: {points}.").format(
                points=", ".join(
                    _("{name} +{points}").format(name=name, points=won)
                    for name, won in zip(names.seats, points, strict=True)
                )
            )
        case "drawn":
            return _("{who} drew {card}.").format(who=who, card=card_in_sentence(_number(data, "card")))
        case "game_over":
            return _("The game is over.")
        case _other:
            return None


def auction_line(event: Event, names: Names) -> str:
    """Return the result of an auction in one sentence, including the tie-break (RULES.md, Auctions)."""
    data = event.data
    totals = cast(Mapping[int, int], data["totals"])
    winner = cast("int | None", data["winner"])
    tied = cast(Sequence[int], data["tied"])
    bids = cast(Mapping[int, Sequence[int]], data["bids"])
    if winner is None:
        if data["decided"] == "no_bid":
            return _("Nobody bid.")
        text = _("{names} tie at {total} and for fewest points: all take their cards back.")
        if len(tied) == 2:
            text = _("{names} tie at {total} and for fewest points: both take their cards back.")
        return text.format(names=seat_names(names, tied), total=totals[tied[0]])
    who, total = names.seats[winner], totals[winner]
    match data["decided"]:
        case "sum":
            return _(TILE_WORDS[_number(data, "tile")].won).format(who=who, total=total)
        case "highest_card":
            rest = max(CARD_VALUE[card] for seat in tied if seat != winner for card in bids[seat])
            return _("{total} each: {who} wins, highest card {high} beats {low}.").format(
                total=total, who=who, high=max(CARD_VALUE[card] for card in bids[winner]), low=rest
            )
        case "consul_order":
            high = max(CARD_VALUE[card] for card in bids[winner])
            text = _("{total} each, highest card {high}: {who} wins, nearest the Consul.")
            if winner == data["consul"]:
                text = _("{total} each, highest card {high}: {who} is the Consul and wins.")
            return text.format(total=total, high=high, who=who)
        case _fewest:
            return _("{total} each: {who} wins with the fewest points so far.").format(total=total, who=who)


def _removed_text(event: Event) -> str:
    kind = TILE_WORDS[_number(event.data, "tile")]
    match event.data["why"]:
        case "no_space":
            return _(kind.no_space)
        case "tie":
            return _(kind.tie)
        case _none:
            return _(kind.unwanted)


def _floors_text(on: Sequence[int], who: str, card: str) -> str:
    """Return the sentence for floors placed."""
    first, second = min(on), max(on)
    if len(on) == 1:
        text = _("{who} played {card}: the last floor, on a house of {first}.")
        if not first:
            text = _("{who} played {card}: the last floor as a new house.")
    elif (first, second) == (0, 0):
        text = _("{who} played {card}: two new houses.")
    elif (first, second) == (0, 1):
        text = _("{who} played {card}: a new house of 2.")
    elif first == 0:
        text = _("{who} played {card}: a new house, and one floor on a house of {second}.")
    elif second == first + 1:
        text = _("{who} played {card}: two floors on a house of {first}.")
    elif first == second:
        text = _("{who} played {card}: a floor on each of two houses of {first}.")
    else:
        text = _("{who} played {card}: a floor on a house of {first} and on one of {second}.")
    return text.format(who=who, card=card, first=first, second=second)


def _number(data: Mapping[str, object], key: str) -> int:
    return cast(int, data[key])


def revealed_text(names: Names, event: Event) -> str:
    """Return why a move cannot be undone any more: what was revealed since."""
    if event.kind == "drawn" and event.seat is not None:
        text = _("{who} drew {card}, and the next card was seen: this can no longer be undone.")
        return text.format(who=names.seats[event.seat], card=card_in_sentence(cast(int, event.data["card"])))
    return _("The bids were turned over since: this can no longer be undone.")
