"""What the lessons of Capitol look at: the table of the person, and what has been done."""

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
"""What the first lessons do not have yet."""


def table(at: At) -> State:
    """The table as the person may know it."""
    found: State = at.view.table
    return found


def mine(at: At, numeral: str, seat: int = TAUGHT) -> int:
    """The floors that the person has in an area."""
    return table(at).floors[AREA[numeral] * 2 + seat]


def in_yard(at: At, house: str) -> int:
    """How many such houses (``2r``) stand finished in the person's yard."""
    return table(at).done[TAUGHT].count(house_code(house))


def holds(at: At, card: str) -> bool:
    """Whether the person holds a card of this name."""
    return CARD_OF_NAME[card] in table(at).hand(TAUGHT)


def hand_left(at: At) -> bool:
    """Whether the person has any card."""
    return table(at).hand_size(TAUGHT) > 0


def moved_in(at: At) -> int:
    """How many houses the person has moved to Rome in this part."""
    return sum(1 for seat, move in at.moves if seat == TAUGHT and isinstance(move, Permit))


def area_of(move: Permit) -> str:
    """The numeral of the area that a house goes to."""
    return next(numeral for numeral, number in AREA.items() if number == move.area)


def house_of(move: Permit | Roof) -> str:
    """The house of a move, e.g. ``2r``."""
    return f"{move.height}{'rt'[move.shape]}"


def total(move: Bid) -> int:
    """What is bid."""
    return sum(CARD_VALUE[card] for card in move.cards)


def placing(at: At, auction: int) -> bool:
    """Whether the person places the tile of this number now."""
    return table(at).phase == PLACE and table(at).auction == auction and table(at).turn == TAUGHT


def sold(at: At, auction: int) -> bool:
    """Whether the bids for the tile of this number have been turned over."""
    now = table(at)
    if now.phase == CONSTRUCTION:
        return False
    return now.phase not in (BID, PLACE) or now.auction > auction or (now.auction == auction and now.phase == PLACE)


def placed(at: At, auction: int) -> bool:
    """Whether that tile stands, or has left the game."""
    return sold(at, auction) and not (table(at).phase == PLACE and table(at).auction == auction)


def not_now(_at: At, move: object) -> Answer:
    """For a move that the step is not about."""
    if isinstance(move, (Forgo, Pass)):
        return undo(_("Passing and discarding come in lesson 8."))
    return undo(_("That comes later in this lesson."))


def held(at: At, card: str) -> tuple[str, ...]:
    """The widget of a card of this name in the person's hand."""
    hand = table(at).hand(TAUGHT)
    return (f"hand.{hand.index(CARD_OF_NAME[card])}",) if holds(at, card) else ()


def fits(numeral: str) -> Sequence[str]:
    """The widgets of an area in the spotlight."""
    return (f"area.{AREA[numeral]}",)


def yard(at: At, *houses: str) -> tuple[str, ...]:
    """The widgets of these finished houses (``2r``) in the person's yard, where unfinished ones stand first."""
    codes = [house_code(house) for house in houses]
    first, done = len(table(at).open[TAUGHT]), table(at).done[TAUGHT]
    return tuple(f"yard.{first + number}" for number, code in enumerate(done) if code in codes)


def taking(at: At, *areas: str) -> tuple[str, ...]:
    """The widgets of those of ``areas`` that take a house of the person's yard."""
    now = table(at)
    houses = [(code >> 1, code & 1) for code in now.done[TAUGHT]]
    return tuple(
        id
        for one in areas
        if any(why_not_stand(now, AREA[one], height, shape) is None for height, shape in houses)
        for id in fits(one)
    )


def floor_keys() -> Text:
    """How floors are laid with keys."""
    return lambda _at: _("Keys: [floor], arrows, [pick]")


def _card(at: At, stack: int) -> int:
    """A card of the person's that came from a stack."""
    return next((card for card in table(at).hand(TAUGHT) if CARD_STACK[card] == stack), 0)


def _space(at: At, area: int) -> int:
    free = table(at).free[area]
    return (free & -free).bit_length() - 1


def try_in(at: At, house: str, numeral: str) -> Permit:
    """To be shown: how a house is brought to an area, whether that takes it or not."""
    area = AREA[numeral]
    return Permit(_card(at, PERMIT), int(house[0]), "rt".index(house[1]), area, _space(at, area))


def to_rome(house: str, *areas: str) -> Callable[[At], Permit | None]:
    """To be shown: how a house (``2r``) goes to the first of ``areas`` that takes it."""

    def show(at: At) -> Permit | None:
        height, shape = int(house[0]), "rt".index(house[1])
        fitting = (one for one in areas if why_not_stand(table(at), AREA[one], height, shape) is None)
        numeral = next(fitting, None) if in_yard(at, house) else None
        return None if numeral is None else try_in(at, house, numeral)

    return show


def floor_on(at: At) -> Floors:
    """To be shown: how a floor goes on the tallest unfinished house, as it is with what lies on it."""
    laid = len(at.attempt.on) if isinstance(at.attempt, Floors) else 0
    return Floors(_card(at, FLOOR), (max(table(at).open[TAUGHT], default=0) + laid,))


def roof_on(at: At) -> Roof:
    """To be shown: how the tallest unfinished house gets a triangular roof."""
    return Roof(_card(at, ROOF), max(table(at).open[TAUGHT], default=1), TRIANGULAR)


def bids(*names: str) -> Callable[[At], Bid]:
    """To be shown: how these cards, those of them that are left, are bid."""

    def show(at: At) -> Bid:
        return Bid(tuple(CARD_OF_NAME[name] for name in names if holds(at, name)))

    return show


def tile_to(*areas: str, large: bool = False) -> Callable[[At], Place | None]:
    """To be shown: how a tile goes to the first of ``areas`` that has room for it."""

    def show(at: At) -> Place | None:
        for area in (AREA[numeral] for numeral in areas):
            if large and not table(at).large[area]:
                return Place(area)
            if not large and table(at).free[area]:
                return Place(area, _space(at, area))
        return None

    return show
