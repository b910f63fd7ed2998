"""Capoterra's translated text for events and moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from capitol.core.events import Event
from capitol.games.capoterra.rules.cells import Position, cell_at, turned
from capitol.games.capoterra.rules.moves import (
    CAPITAL_CORN,
    VILLAGE_CORN,
    WITH_GOLD,
    Accept,
    Buy,
    Done,
    Draw,
    End,
    Found,
    Haul,
    Hire,
    Move,
    Offer,
    Pay,
    Place,
    Refuse,
    Resolve,
    Road,
    Sell,
    Swap,
    Walk,
)
from capitol.games.capoterra.rules.numbers import CARDS, DOT, GOLD, GOODS, SEAT_COLOURS, SECTIONS, SOLDIER, UNITS
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.ui.place_words import (
    card_text,
    drawn_text,
    face_text,
    from_home,
    spot_text,
    tile_text,
    unit_text,
)
from capitol.games.capoterra.ui.void_words import void_text
from capitol.games.capoterra.ui.words import gold_text, goods_text
from capitol.host.language import _, labelled


def bundle_text(bundle: Sequence[int]) -> str:
    """Return a bundle of an offer: “2 corn, 3 gold”."""
    found = [goods_text(good, count) for good, count in enumerate(bundle[: len(GOODS)]) if count]
    if bundle[len(GOODS)]:
        found.append(gold_text(bundle[len(GOODS)]))
    return ", ".join(found)


def _named_bundle(parts: Sequence[tuple[str, int]]) -> str:
    counts = dict(parts)
    return bundle_text([counts.get(name, 0) for name in (*GOODS, GOLD)])


def section_text(section: int) -> str:
    """Return the kind of a road section."""
    return (_("straight"), _("corner"), _("junction"), _("crossing"))[section]


def _meant(face: str, names: Sequence[str]) -> str | None:
    """Return the name of the seat that a face's colour belongs to, whatever colour it has on the screen; None for
    nobody."""
    colour = face.removesuffix(DOT)
    seat = SEAT_COLOURS.index(colour) if colour in SEAT_COLOURS else len(names)
    return names[seat] if seat < len(names) else None


def _resolved(card: str) -> str:
    """Return what a seat does for an event card, by its name in the rules, with gaps for seat, card and place."""
    return {
        "bandit": _("{who} sets the bandit: {at}."),
        "subversion": _("{who} chooses the village for Subversion: {at}."),
        "unrest": _("{who} chooses the village for Civil unrest: {at}."),
        "redevelopment": _("{who} clears the wasteland: {at}."),
        "reroute": _("{who} turns a tile: {at}."),
    }.get(card) or _("{who} lays the card {card}: {at}.")


def event_text(event: Event, names: Sequence[str], table: State, also: Sequence[Event] = ()) -> str | None:
    """Return an event as a sentence that names places as they are on ``table``; None if the event needs none. ``also``
    are events of the same kind and seat that the sentence tells with it."""
    if event.kind in ("turn_began", "tile_returned"):
        return None
    data: Mapping[str, Any] = event.data
    every: Sequence[Mapping[str, Any]] = [data, *[one.data for one in also]]
    who = "" if event.seat is None else names[event.seat]

    def spot(where: Position) -> str:
        return spot_text(table, names, where, event.seat)

    at = ", ".join(dict.fromkeys(spot(one["at"]) for one in every if "at" in one))
    goods = [sum(one["count"] for one in every if one.get("good") == good) for good in GOODS]
    good = bundle_text((*goods, 0))
    unit = unit_text(data["unit"]) if "unit" in data else ""
    card = card_text(data["card"]) if "card" in data else ""
    gold = gold_text(sum(one["gold"] for one in every)) if "gold" in data else ""
    match event.kind:
        case "rolled":
            face = face_text(data["face"])
            if data["purpose"] == "subversion":
                said = _("{who} rolls for Subversion: {face}.").format(who=who, face=face)
                meant = _meant(data["face"], names)
                stands = "" if meant is None else _("This colour stands for {who}.").format(who=meant)
                return f"{said} {stands}".strip()
            return _("{who} rolls {face}.").format(who=who, face=face)
        case "produced":
            return _("{who} gets {good} ({at}).").format(who=who, good=good, at=at)
        case "card_drawn":
            return _("{who} draws an event: {card}.").format(who=who, card=card)
        case "tile_drawn":
            return _("{who} draws a tile: {tile}.").format(who=who, tile=drawn_text(data["tile"]))
        case "gold_struck":
            return _("{who} strikes {gold}.").format(who=who, gold=gold)
        case "card_void":
            why = void_text(CARDS.index(data["card"]), event.seat or 0, names, table)
            return _("{card}: nothing happens. {why}").format(card=card, why=why)
        case "deck_shuffled":
            return _("The event cards are shuffled.")
        case "bandit_left":
            return _("The bandit that has been out longest leaves ({at}).").format(at=at)
        case "card_resolved":
            return _resolved(data["card"]).format(who=who, card=card, at=at)
        case "robbed":
            return _("{who} is robbed of {gold}.").format(who=who, gold=gold)
        case "village_taken":
            return _("{who} takes the village of {owner} ({at}).").format(who=who, owner=names[data["owner"]], at=at)
        case "village_ruined":
            return _("The village of {who} falls into ruin ({at}).").format(who=who, at=at)
        case "village_rioted":
            return _("The village of {who} riots ({at}): its goods and soldiers are gone.").format(who=who, at=at)
        case "nothing_fitted":
            return _("No tile fits there: the wasteland stays.")
        case "site_founded":
            assert event.seat is not None, "a site has an owner"
            at = from_home(table, data["at"], event.seat)  # that it is a site is said already
            return _("{who} founds a site ({at}).").format(who=who, at=at)
        case "sold":
            return _("{who} sells {good} for {gold}.").format(who=who, good=good, gold=gold)
        case "bought":
            return _("{who} buys {good} for {gold}.").format(who=who, good=good, gold=gold)
        case "hired":
            return _("{who} hires: {unit} ({at}).").format(who=who, unit=unit, at=at)
        case "section_laid":
            kind = section_text(SECTIONS.index(data["section"]))
            return _("{who} lays a road section: {kind} ({at}).").format(who=who, kind=kind, at=at)
        case "offered":
            return _("{who} offers {to}: {give} for {get}.").format(
                who=who, to=names[data["to"]], give=_named_bundle(data["give"]), get=_named_bundle(data["get"])
            )
        case "offer_accepted":
            return _("{who} accepts.").format(who=who)
        case "offer_refused":
            return _("{who} refuses.").format(who=who)
        case "tile_taken":
            return _("{who} takes a tile ({at}) and leaves a wasteland.").format(who=who, at=at)
        case "tile_placed":
            return _("{who} lays the tile: {at}.").format(who=who, at=at)
        case "unit_paid" if data["way"] == "none":
            return _("{who} dismisses: {unit} ({at}).").format(who=who, unit=unit, at=at)
        case "unit_paid":
            return _("{who} pays: {unit} ({at}).").format(who=who, unit=unit, at=at)
        case "unit_left":
            return _("{who} cannot pay, and loses: {unit} ({at}).").format(who=who, unit=unit, at=at)
        case "hauled":
            source, target = (spot(data[end]) for end in ("source", "target"))
            return _("{who} moves {good}: {source} › {target}.").format(
                who=who, good=good, source=source, target=target
            )
        case "cured":
            return _("{card} ends ({at}).").format(card=card, at=at)
        case "walked":
            return _("{who} moves {unit} › {target}.").format(who=who, unit=unit, target=spot(data["target"]))
        case "bandit_removed":
            return _("{who} drives a bandit away ({at}).").format(who=who, at=at)
        case "village_completed":
            assert event.seat is not None, "a village has an owner"
            at = from_home(table, data["at"], event.seat)  # that it is a village is said already
            text = _("The site of {who} becomes a village ({at}).")
            if cell_at(data["at"]) in table.units[2 * event.seat + SOLDIER]:  # unless all soldiers are in use
                text = _("The site of {who} becomes a village, and the explorer a soldier ({at}).")
            return text.format(who=who, at=at)
        case "bag_played_out":
            return _("No tile left in the bag fits anywhere: this turn is the last.")
        case "game_over":
            return _("The bag is empty: the game is over.")
    raise KeyError(event.kind)


def move_words(move: Move, names: Sequence[str], table: State, seat: int | None = None) -> str:
    """Return a move on ``table`` in a few words, for hints, lists and buttons; its places as seen by ``seat``."""

    def place(at: Position) -> str:
        return spot_text(table, names, at, seat)

    match move:
        case Resolve(None, None, None, None):
            return _("Change nothing")
        case Resolve(victim=int() as victim):
            return _("Rob {who}").format(who=names[victim])
        case Resolve(at=at, turn=int() as turn) if at is not None:
            if turn == 1:
                return _("Turn to the right: {at}").format(at=place(at))
            return _("Turn to the left: {at}").format(at=place(at))
        case Resolve(at=at, explorer=explorer) if at is not None and explorer is not None:
            return _("Found a site: {at}").format(at=place(at))
        case Resolve(at=at) if at is not None:
            return labelled(card_text(CARDS[table.card]), place(at))
        case Sell(good, count):
            return _("Sell {good}").format(good=goods_text(good, count))
        case Buy(good, count):
            return _("Buy {good}").format(good=goods_text(good, count))
        case Hire(unit, at):
            return _("Hire: {unit} ({at})").format(unit=unit_text(UNITS[unit]), at=place(at))
        case Road(at, section, _turn):
            return _("Lay a road section: {kind} ({at})").format(kind=section_text(section), at=place(at))
        case Offer(to, give, get):
            return _("Offer {to}: {give} for {get}").format(to=names[to], give=bundle_text(give), get=bundle_text(get))
        case Accept():
            return _("Accept")
        case Refuse():
            return _("Refuse")
        case Draw():
            return _("Draw a tile")
        case Found(at, _explorer):
            return _("Found a site: {at}").format(at=place(at))
        case Done():
            return _("On to paying units")
        case Swap(at):
            return _("Take the tile: {at}").format(at=place(at))
        case Place(at, turn):
            tile = tile_text(turned(table.drawn, turn))
            return _("Lay the tile: {tile} ({at})").format(tile=tile, at=place(at))
        case Pay(unit, at, way):
            return _pay_words(unit, place(at), way)
        case Haul(good, count, source, target):
            return _("Move {good}: {source} › {target}").format(
                good=goods_text(good, count), source=place(source), target=place(target)
            )
        case Walk(unit, source, target):
            return _("Move {unit}: {source} › {target}").format(
                unit=unit_text(UNITS[unit]), source=place(source), target=place(target)
            )
        case End():
            return _("End the turn")
    raise TypeError(type(move).__name__)


def _pay_words(unit: int, at: str, way: int) -> str:
    text = {
        CAPITAL_CORN: _("Pay 1 corn of the capital: {unit} ({at})"),
        VILLAGE_CORN: _("Pay 1 corn of its village: {unit} ({at})"),
        WITH_GOLD: _("Pay 1 gold: {unit} ({at})"),
    }.get(way, _("Dismiss: {unit} ({at})"))
    return text.format(unit=unit_text(UNITS[unit]), at=at)
