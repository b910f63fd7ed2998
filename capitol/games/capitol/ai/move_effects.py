"""What a move changes, in the game's own terms: places in areas, points, rivals shut out, cards kept, buildings begun.

Everything is read from the mover's own view, with a rough value in points until the end of the game. The values only
rank explanations (`reasons`); no player chooses by them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from capitol.games.capitol.rules.corridor import lay
from capitol.games.capitol.rules.game import encode
from capitol.games.capitol.rules.moves import Bid, Draw, Floors, Forgo, Move, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.numbers import (
    AREAS,
    AUCTIONS,
    CARD_COLOUR,
    CARD_STACK,
    CARD_VALUE,
    FIRST_PLACE,
    FLOOR,
    PERMIT,
    ROOF,
    ROUNDS,
)
from capitol.games.capitol.rules.phases import discard, insort, take_from_hand
from capitol.games.capitol.rules.places import amphitheatre_cards, area_places, area_points
from capitol.games.capitol.rules.state import DRAW, State
from capitol.games.capitol.rules.tile_kinds import FACTOR_OF_LARGE, TILE_KINDS, tile_of
from capitol.games.capitol.rules.view import View

PIP = 0.22
"""The value of one point of card value kept for later."""
CARD = 1.2
"""The value of one more card at the next draw."""
_OPEN = 0.75
"""The fraction of a place's value that remains if others can still build in the area."""
_DENIAL = 1.5
"""The least value of winning a tile, since a rival would have it otherwise."""
_NOBODY = -1


@dataclass(frozen=True, slots=True)
class Fact:
    """One consequence of a move. ``kind`` says which:

    - ``lead``, ``share``, ``second``: the seat comes first in ``area`` alone, first with others, or second, for
      ``points`` at each scoring; ``raise``: its place there pays ``points`` more; ``hold``: it is further ahead;
    - ``deny``: ``rival`` loses ``points`` at each scoring there; ``close``: the area is full (``rival``: who could
      still have built there, -1 nobody); ``shut_out``: no finished building of ``rival`` fits there any more;
    - ``gift``: the others gain ``points`` in all at each scoring;
    - ``cards``: ``count`` more cards at the next draw; ``keep``: cards of value ``count`` are left for ``tile`` (-1:
      for later rounds);
    - ``ready``: a building of ``count`` floors is finished that fits ``area`` (-1: none); ``grow``: a building has
      ``count`` floors now and would fit there; ``start``: ``count`` buildings are begun;
    - ``little``: no bid, for a tile that brings at most ``points``, or ``count`` cards at the next draw;
    - ``hand_value``: a card of value ``count``; ``permit``: a Permit for a finished building of ``count`` floors, best
      in ``area``; ``colour``: a Permit of a colour that the hand lacks; ``roofs``: a roof for one of ``count``
      unfinished buildings; ``floors``: the hand has no Floor card.

    ``worth`` is in points until the end of the game.
    """

    kind: str
    worth: float
    area: int = _NOBODY
    rival: int = _NOBODY
    points: int = 0
    count: int = 0
    tile: int = _NOBODY

    @property
    def about(self) -> tuple[str, int]:
        """The subject of the fact: facts about other moves with the same subject can be compared with it."""
        return self.kind, self.area


def facts(view: View, move: Move) -> list[Fact]:
    """Return all consequences of ``move``, a legal move of the view's seat."""
    table, seat = view.table, view.seat
    if isinstance(move, Draw):
        return list(_drawn(table, seat, table.stacks[move.stack][-1]))
    if isinstance(move, Bid):
        return list(_bid(table, seat, move))
    after = table.copy()
    if isinstance(move, Floors | Roof | Permit | Place):
        lay(after, seat, encode(move))
    if isinstance(move, Floors | Roof | Permit | Forgo):
        discard(after, seat, move.card, None)
    found = list(_city(table, after, seat)) if isinstance(move, Permit | Place) else []
    if isinstance(move, Place):
        found.append(_gift(table, after, seat))
        return found
    if isinstance(move, Roof):
        found.append(_ready(after, seat, 2 * move.height + move.shape))
    if isinstance(move, Floors):
        found += _grown(table, after, seat)
    if isinstance(move, Floors | Roof | Permit | Forgo | Pass) and table.round:
        found.append(_kept(after, seat, AUCTIONS - 1))
    return found


def scorings_left(table: State) -> int:
    """Return the number of scorings still to come."""
    return ROUNDS - table.round - (table.phase == DRAW)


# The city


def _city(before: State, after: State, seat: int) -> Iterator[Fact]:
    """Yield what an additional piece on the board changes."""
    left = scorings_left(before)
    for area in range(AREAS):
        if before.free[area] != after.free[area] or before.large[area] != after.large[area]:
            yield from _standing(before, after, seat, area, left)
            yield from _denied(before, after, seat, area, left)
            yield from _closed(before, after, seat, area, left)
        elif before.accept[area] != after.accept[area]:
            yield from _shut_out(before, after, seat, area, left)
        if after.free[area] and before.free[area] != after.free[area]:
            yield from _shut_out(before, after, seat, area, left)
    cards = amphitheatre_cards(after)[seat] - amphitheatre_cards(before)[seat]
    if cards > 0 and before.round < ROUNDS - 1:
        yield Fact("cards", CARD * cards * (ROUNDS - 1 - before.round), count=cards)


def _standing(before: State, after: State, seat: int, area: int, left: int) -> Iterator[Fact]:
    old, new = area_points(before, area)[seat], area_points(after, area)[seat]
    first_before, _second, _why = area_places(before, area)
    first, second, _why = area_places(after, area)
    stays = _OPEN if after.free[area] else 1.0
    worth = (new - old) * left * stays
    if seat in first and first_before != first:
        yield Fact("lead" if len(first) == 1 else "share", worth, area, points=new)
    elif seat in second and new > old and seat not in area_places(before, area)[1]:
        yield Fact("second", worth, area, points=new)
    elif new > old:
        yield Fact("raise", worth, area, points=new - old)
    elif first == (seat,) and after.free[area]:
        ahead = _margin(after, area, seat) - _margin(before, area, seat)
        if ahead > 0:
            yield Fact("hold", 0.15 * new * left, area, count=_margin(after, area, seat))


def house_in(table: State, seat: int, area: int, height: int) -> Fact | None:
    """Return what a building of the seat with ``height`` floors would change most in ``area`` as the board stands; None
    if it changes nothing there, or finds no space."""
    if not table.free[area]:
        return None
    shape = next((shape for shape in range(2) if table.accept[area] >> (2 * height + shape) & 1), 0)
    before, code = table.copy(), 2 * height + shape
    before.done[seat] = insort(before.done[seat], code)
    before.done_mask[seat] |= 1 << code
    after = before.copy()
    space = (table.free[area] & -table.free[area]).bit_length() - 1
    lay(after, seat, encode(Permit(0, height, shape, area, space)))
    left = scorings_left(table)
    found = [*_standing(before, after, seat, area, left), *_denied(before, after, seat, area, left)]
    return max(found, key=lambda fact: fact.worth, default=None)


def _margin(table: State, area: int, seat: int) -> int:
    """Return the seat's floors in an area, less those of the next seat."""
    seats = table.tables.seats
    floors = table.floors[area * seats : (area + 1) * seats]
    return floors[seat] - max(count for other, count in enumerate(floors) if other != seat)


def _denied(before: State, after: State, seat: int, area: int, left: int) -> Iterator[Fact]:
    lost = [old - new for old, new in zip(area_points(before, area), area_points(after, area), strict=True)]
    rival = max((other for other in range(len(lost)) if other != seat), key=lambda other: lost[other])
    if lost[rival] > 0:
        weight = (1.0 if len(lost) == 2 else 0.5) * (_OPEN if after.free[area] else 1.0)
        yield Fact("deny", weight * lost[rival] * left, area, rival, points=lost[rival])


def _closed(before: State, after: State, seat: int, area: int, left: int) -> Iterator[Fact]:
    if after.free[area] or not before.free[area]:
        return
    threats = [(_threat(before, other, area), other) for other in range(before.tables.seats) if other != seat]
    threat, rival = max(threats)
    held = area_points(after, area)[seat]
    worth = left * (0.25 * held + (0.25 * _prize(after, area) if threat > 1 else 0.0))
    yield Fact("close", worth, area, rival if threat else _NOBODY)


def _threat(table: State, rival: int, area: int) -> int:
    """Return how close a rival is to building in an area: 2 if a finished building fits, 1 with any other, else 0."""
    if table.done_mask[rival] & table.accept[area]:
        return 2
    return 1 if table.open[rival] or table.done[rival] else 0


def _prize(table: State, area: int) -> int:
    """Return what the first place in an area pays."""
    return FACTOR_OF_LARGE[table.large[area]] * (FIRST_PLACE + table.fountains[area])


def _shut_out(before: State, after: State, seat: int, area: int, left: int) -> Iterator[Fact]:
    for rival in range(before.tables.seats):
        fitted = before.done_mask[rival] & before.accept[area]
        if rival != seat and fitted and not before.done_mask[rival] & after.accept[area]:
            weight = 0.4 if before.tables.seats == 2 else 0.25
            yield Fact("shut_out", weight * _prize(after, area) * left, area, rival)


def _gift(before: State, after: State, seat: int) -> Fact:
    """Return what the placed tile gives the others."""
    gained = 0
    for area in range(AREAS):
        if before.free[area] != after.free[area] or before.large[area] != after.large[area]:
            pairs = enumerate(zip(area_points(before, area), area_points(after, area), strict=True))
            gained += sum(max(0, new - old) for other, (old, new) in pairs if other != seat)
    return Fact("gift", -0.6 * gained * scorings_left(before), points=gained)


# Yard and hand


def _gain(table: State, seat: int, code: int, colours: Sequence[int]) -> tuple[float, int]:
    """Return the most that a finished building would gain at each scoring in an area of these colours, and that area;
    (-1, -1) if none takes it."""
    best, where = -1.0, _NOBODY
    for area in range(AREAS):
        if table.tables.colour[area] in colours and table.accept[area] >> code & 1:
            after = table.copy()
            after.done[seat] = insort(after.done[seat], code)
            after.done_mask[seat] |= 1 << code
            space = (table.free[area] & -table.free[area]).bit_length() - 1
            lay(after, seat, encode(Permit(0, code >> 1, code & 1, area, space)))
            gain = area_points(after, area)[seat] - area_points(table, area)[seat] + 0.1
            if gain > best:
                best, where = gain, area
    return best, where


def _colours(table: State, seat: int) -> set[int]:
    """Return the colours of the Permits in a seat's hand."""
    return {CARD_COLOUR[card] for card in table.hand(seat) if CARD_STACK[card] == PERMIT}


def _ready(after: State, seat: int, code: int) -> Fact:
    left, held = scorings_left(after), sorted(_colours(after, seat))
    gain, area = _gain(after, seat, code, held)
    if area != _NOBODY:
        return Fact("ready", 0.5 * gain * left, area, count=code >> 1)
    gain, area = _gain(after, seat, code, range(3))
    return Fact("ready", max(0.1, 0.2 * gain * left), area, count=code >> 1)


def _grown(before: State, after: State, seat: int) -> Iterator[Fact]:
    old, new = list(before.open[seat]), list(after.open[seat])
    for height in before.open[seat]:
        if height in new:
            new.remove(height)
            old.remove(height)
    begun = sum(height == 1 for height in new)
    begun = min(begun, _roofs_left(after, seat) - len(after.open[seat]) + begun)  # the older ones get theirs first
    if begun > 0:
        yield Fact("start", 0.4 * begun, count=begun)
    taller = [height for height in new if height > 1]
    if not taller:
        return
    height, colours = max(taller), sorted(_colours(after, seat))
    shapes = [shape for shape in range(2) if after.roofs[2 * seat + shape]]
    tried = [_gain(after, seat, 2 * height + shape, colours) for shape in shapes]
    gain, area = max(tried, default=(-1.0, _NOBODY))
    yield Fact("grow", max(0.3, 0.3 * gain * scorings_left(after)), area, count=height)


def _roofs_left(table: State, seat: int) -> int:
    """Return how many roofs a seat has left, of both shapes."""
    return table.roofs[2 * seat] + table.roofs[2 * seat + 1]


def _kept(after: State, seat: int, last: int) -> Fact:
    """Return what is left in the hand for the best tile still to come in this round, up to auction ``last``."""
    total = sum(CARD_VALUE[card] for card in after.hand(seat))
    return Fact("keep", PIP * total, count=total, tile=tile_of(after.round, last))


# Auction and draw


def tile_gains(table: State, seat: int) -> tuple[int, int]:
    """Return the most points per scoring that the auctioned tile would give ``seat`` beyond the best rival there, and
    the area; an amphitheatre's cards count as points. Area -1 if the tile cannot be placed."""
    best, where, kind = (-100, 0), _NOBODY, TILE_KINDS[table.tile]
    for area in range(AREAS):
        free = table.free[area]
        if not free if kind.small else table.large[area]:
            continue
        after = table.copy()
        space = (free & -free).bit_length() - 1 if kind.small else None
        lay(after, seat, encode(Place(area, space)))
        gains = [new - old for old, new in zip(area_points(table, area), area_points(after, area), strict=True)]
        net = gains[seat] - max(gain for other, gain in enumerate(gains) if other != seat)
        if kind.draws and table.round < ROUNDS - 1:
            net += amphitheatre_cards(after)[seat] - amphitheatre_cards(table)[seat]
        if (net, gains[seat]) > best:
            best, where = (net, gains[seat]), area
    return best[0], where


def _bid(table: State, seat: int, bid: Bid) -> Iterator[Fact]:
    left = scorings_left(table)
    gain, _area = tile_gains(table, seat)
    # Even if it gains nothing: nobody else has it then.
    worth = max(_DENIAL, gain * left * _OPEN)
    after = table.copy()
    for card in bid.cards:
        take_from_hand(after, seat, card)
    later = table.auction < AUCTIONS - 1
    kept = _kept(after, seat, AUCTIONS - 1)
    if table.round:  # in the first round everybody keeps the same
        yield kept if later else replace(kept, tile=_NOBODY, worth=kept.worth * (table.round < ROUNDS - 1))
    if not bid.cards:
        draws = TILE_KINDS[table.tile].draws
        yield Fact("little", 2.0 - worth, points=0 if draws else max(0, gain), count=max(0, gain) if draws else 0)


def _drawn(table: State, seat: int, card: int) -> Iterator[Fact]:
    """Yield what a card drawn from the visible ones brings."""
    value, hand = CARD_VALUE[card], table.hand(seat)
    yield Fact("hand_value", PIP * value, count=value)
    stack, left = CARD_STACK[card], scorings_left(table)
    if stack == PERMIT:
        colour = CARD_COLOUR[card]
        houses = [(*_gain(table, seat, code, (colour,)), code) for code in set(table.done[seat])]
        gain, area, code = max(houses, default=(-1.0, _NOBODY, 0))
        if area != _NOBODY:
            yield Fact("permit", 0.4 * gain * left, area, count=code >> 1)
        if colour not in _colours(table, seat):
            yield Fact("colour", 0.5)
    elif stack == ROOF:
        waiting = min(len(table.open[seat]), _roofs_left(table, seat)) - sum(CARD_STACK[held] == ROOF for held in hand)
        if waiting > 0:
            yield Fact("roofs", 0.9, count=len(table.open[seat]))
    elif stack == FLOOR and not any(CARD_STACK[held] == FLOOR for held in hand) and table.supply:
        yield Fact("floors", 0.7)
