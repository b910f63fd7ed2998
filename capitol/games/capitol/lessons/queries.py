"""Queries on the state of a Capitol lesson: the learner's table, and what has been done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from capitol.games.capitol.lessons.positions import AREA, house_code
from capitol.games.capitol.rules.moves import Bid, Floors, Forgo, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.numbers import CARD_OF_NAME, CARD_STACK, CARD_VALUE, FLOOR, PERMIT, ROOF, TRIANGULAR
from capitol.games.capitol.rules.refusals import why_not_stand
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, PLACE, State
from capitol.host.language import _
from capitol.session.lessons import TAUGHT, Answer, At, Text, undo

LATER = ("pass", "blank", "hint", "log", "log.*", "worth.ask", "redo")
"""Widgets that do not appear in the first lessons."""


def table(at: At) -> State:
    """Return the table as the learner sees it."""
    found: State = at.view.table
    return found


def mine(at: At, numeral: str, seat: int = TAUGHT) -> int:
    """Return the learner's floors in an area."""
    return table(at).floors[AREA[numeral] * 2 + seat]


def in_yard(at: At, house: str) -> int:
    """Return how many finished houses of this kind (``2r``) are in the learner's yard."""
    return table(at).done[TAUGHT].count(house_code(house))


def holds(at: At, card: str) -> bool:
    """Whether the learner holds a card of this name."""
    return CARD_OF_NAME[card] in table(at).hand(TAUGHT)


def hand_left(at: At) -> bool:
    """Whether the learner has any cards."""
    return table(at).hand_size(TAUGHT) > 0


def moved_in(at: At) -> int:
    """Return how many houses the learner has moved to Rome in this part."""
    return sum(1 for seat, move in at.moves if seat == TAUGHT and isinstance(move, Permit))


def area_of(move: Permit) -> str:
    """Return the numeral of the area that a house is moved to."""
    return next(numeral for numeral, number in AREA.items() if number == move.area)


def house_of(move: Permit | Roof) -> str:
    """Return the house of a move in notation, e.g. ``2r``."""
    return f"{move.height}{'rt'[move.shape]}"


def total(move: Bid) -> int:
    """Return the sum bid."""
    return sum(CARD_VALUE[card] for card in move.cards)


def placing(at: At, auction: int) -> bool:
    """Whether the learner is to place the tile of this auction."""
    return table(at).phase == PLACE and table(at).auction == auction and table(at).turn == TAUGHT


def sold(at: At, auction: int) -> bool:
    """Whether the bids of this auction have been revealed."""
    now = table(at)
    if now.phase == CONSTRUCTION:
        return False
    return now.phase not in (BID, PLACE) or now.auction > auction or (now.auction == auction and now.phase == PLACE)


def placed(at: At, auction: int) -> bool:
    """Whether the tile of this auction was placed or left the game."""
    return sold(at, auction) and not (table(at).phase == PLACE and table(at).auction == auction)


def not_now(_at: At, move: object) -> Answer:
    """Refuse a move that the step is not about."""
    if isinstance(move, (Forgo, Pass)):
        return undo(_("Passing and discarding come in lesson 8."))
    return undo(_("That comes later in this lesson."))


def held(at: At, card: str) -> tuple[str, ...]:
    """Return the widget of a card of this name in the learner's hand."""
    hand = table(at).hand(TAUGHT)
    return (f"hand.{hand.index(CARD_OF_NAME[card])}",) if holds(at, card) else ()


def fits(numeral: str) -> Sequence[str]:
    """Return the widgets of an area for the spotlight."""
    return (f"area.{AREA[numeral]}",)


def yard(at: At, *houses: str) -> tuple[str, ...]:
    """Return the widgets of these finished houses (``2r``) in the learner's yard, in which the unfinished ones come
    first."""
    codes = [house_code(house) for house in houses]
    first, done = len(table(at).open[TAUGHT]), table(at).done[TAUGHT]
    return tuple(f"yard.{first + number}" for number, code in enumerate(done) if code in codes)


def taking(at: At, *areas: str) -> tuple[str, ...]:
    """Return the widgets of those ``areas`` that accept a house of the learner's yard."""
    now = table(at)
    houses = [(code >> 1, code & 1) for code in now.done[TAUGHT]]
    return tuple(
        id
        for one in areas
        if any(why_not_stand(now, AREA[one], height, shape) is None for height, shape in houses)
        for id in fits(one)
    )


def floor_keys() -> Text:
    """Return how to lay floors with keys."""
    return lambda _at: _("Keys: [floor], arrows, [pick]")


def _card(at: At, stack: int) -> int:
    """Return a card of the learner's that came from a stack."""
    return next((card for card in table(at).hand(TAUGHT) if CARD_STACK[card] == stack), 0)


def _space(at: At, area: int) -> int:
    free = table(at).free[area]
    return (free & -free).bit_length() - 1


def try_in(at: At, house: str, numeral: str) -> Permit:
    """Return the move of a house to an area, whether it is accepted there or not; for demonstration."""
    area = AREA[numeral]
    return Permit(_card(at, PERMIT), int(house[0]), "rt".index(house[1]), area, _space(at, area))


def to_rome(house: str, *areas: str) -> Callable[[At], Permit | None]:
    """Return the move of a house (``2r``) to the first of ``areas`` that accepts it; for demonstration."""

    def show(at: At) -> Permit | None:
        height, shape = int(house[0]), "rt".index(house[1])
        fitting = (one for one in areas if why_not_stand(table(at), AREA[one], height, shape) is None)
        numeral = next(fitting, None) if in_yard(at, house) else None
        return None if numeral is None else try_in(at, house, numeral)

    return show


def floor_on(at: At) -> Floors:
    """Return the move that lays a floor on the tallest unfinished house, including floors already laid out; for
    demonstration."""
    laid = len(at.attempt.on) if isinstance(at.attempt, Floors) else 0
    return Floors(_card(at, FLOOR), (max(table(at).open[TAUGHT], default=0) + laid,))


def roof_on(at: At) -> Roof:
    """Return the move that gives the tallest unfinished house a triangular roof; for demonstration."""
    return Roof(_card(at, ROOF), max(table(at).open[TAUGHT], default=1), TRIANGULAR)


def bids(*names: str) -> Callable[[At], Bid]:
    """Return the bid of those of these cards that are left; for demonstration."""

    def show(at: At) -> Bid:
        return Bid(tuple(CARD_OF_NAME[name] for name in names if holds(at, name)))

    return show


def tile_to(*areas: str, large: bool = False) -> Callable[[At], Place | None]:
    """Return the move of a tile to the first of ``areas`` with room for it; for demonstration."""

    def show(at: At) -> Place | None:
        for area in (AREA[numeral] for numeral in areas):
            if large and not table(at).large[area]:
                return Place(area)
            if not large and table(at).free[area]:
                return Place(area, _space(at, area))
        return None

    return show
