"""Lessons 1 to 4: floors, roofs, permits, and what an area is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from capitol.games.capitol.lessons.positions import AREA, Position
from capitol.games.capitol.lessons.queries import (
    LATER,
    area_of,
    fits,
    floor_keys,
    floor_on,
    held,
    house_of,
    in_yard,
    mine,
    moved_in,
    not_now,
    roof_on,
    table,
    taking,
    to_rome,
    try_in,
    yard,
)
from capitol.games.capitol.rules.moves import Floors, Permit, Roof
from capitol.games.capitol.rules.numbers import TRIANGULAR
from capitol.host.language import _
from capitol.session.lessons import (
    GO,
    TAUGHT,
    Answer,
    At,
    Lesson,
    LessonStep,
    Part,
    Text,
    by_hand,
    confirming,
    drag,
    lit,
    read,
    undo,
)
from capitol.session.seats import Seat

OTHERS = (Seat("Cato", "ai:script"),)
CATO_HOLDS = "F5 P6 B3"
"""Cato's remaining cards, so that the building phase does not end before the lesson does."""


def try_keys(area: Callable[[At], str]) -> Text:
    """Return how to try, with keys, an area that does not accept the house: the arrows only visit areas that do."""
    return lambda at: _("Keys: [permit], arrows, [pick], then {number} for {area}").format(
        number=AREA[area(at)] + 1, area=area(at)
    )


def _permit_keys(_at: At) -> str:
    return _("Keys: [permit], arrows, [pick], then [confirm]")


moving = partial(LessonStep, mouse=drag, keys=_permit_keys)
"""Makes a step in which a house is moved to Rome."""


# Lesson 1


def _laid(at: At) -> int:
    """Return the floors laid on the house so far, confirmed or not."""
    if table(at).done[TAUGHT] or moved_in(at):
        return 2
    return max(table(at).open[TAUGHT], default=0) - 1 + (len(at.attempt.on) if isinstance(at.attempt, Floors) else 0)


def _roofed(at: At) -> bool:
    return bool(table(at).done[TAUGHT]) or moved_in(at) > 0


def _lay_floors(at: At, move: Any) -> Answer:
    if not isinstance(move, Floors):
        return not_now(at, move)
    if 0 in move.on[:1]:
        return undo(_("Build on the house for now."))
    if 0 in move.on:
        return undo(_("You need three floors to catch Cato."))
    return GO


def _put_roof(at: At, move: Any) -> Answer:
    return GO if isinstance(move, Roof) else not_now(at, move)


def _send(at: At, move: Any) -> Answer:
    return GO if isinstance(move, Permit) else not_now(at, move)


def _floor_help(at: At) -> str:
    if at.hand == "mouse":
        return _("Press the mouse on a floor in the supply, drag it over the house, let go.")
    return _("Choose a floor in the supply, then the house.")


def _target(at: At) -> Sequence[str]:
    """Return the house, the permit that moves it, and the area that accepts it."""
    round_roof = in_yard(at, "3r") > 0
    return ("yard.0", *held(at, "B4"), *fits("I" if round_roof else "IV"))


def _led(at: At) -> Sequence[str]:
    return fits("I" if mine(at, "I") else "IV")


def _sent(at: At) -> Permit | None:
    return to_rome("3r", "I")(at) or to_rome("3t", "IV")(at)


def build() -> Lesson:
    """Lesson 1: floor, roof, permit, lead: one full cycle."""
    position = Position(
        houses=((1, "I", "1r"), (1, "I", "2r"), (1, "IV", "1t"), (1, "IV", "2t")),
        open={0: (1,)},
        hands={0: "F3 R2 B4", 1: CATO_HOLDS},
        out=(1,),
    )
    steps = (
        read(
            "about",
            lambda _at: _("Build houses. Lead the areas of Rome."),
            help=lambda _at: _(
                "After each of four rounds the most floors in an area score. Fountains and temples are won in auctions."
            ),
            light=lit("board"),
        ),
        read(
            "you",
            lambda _at: _("This is you. The coin makes you Consul."),
            help=lambda _at: _(
                "The Consul begins the round; in the next round somebody else does. The most points win."
            ),
            light=lit("seat.0"),
        ),
        read(
            "cards",
            lambda _at: _("Your cards are, from left, Roof, Floor, Permit."),
            help=lambda _at: _(
                "A triangle and an arch mark a Roof, three beams a Floor, a shield a Permit. Each card is used once."
            ),
            light=lit("hand.*"),
        ),
        LessonStep(
            "floor",
            by_hand(lambda _at: _("Drag a floor onto the house."), lambda _at: _("Put a floor on the house.")),
            done=lambda at: _laid(at) >= 1,
            answer=_lay_floors,
            help=_floor_help,
            mouse=drag,
            keys=floor_keys(),
            show=floor_on,
            light=lambda at: ("crane", "yard.0", *held(at, "F3")),
        ),
        LessonStep(
            "second",
            lambda _at: _("A Floor card gives two floors. Add another."),
            done=lambda at: _laid(at) >= 2,
            answer=_lay_floors,
            help=_floor_help,
            mouse=drag,
            keys=floor_keys(),
            show=floor_on,
            light=lambda at: ("crane", "yard.0", *held(at, "F3")),
        ),
        confirming(
            "confirm",
            lambda _at: _("Confirm: the floors stay for good."),
            done=lambda at: max(table(at).open[TAUGHT], default=3) >= 3,
            answer=_lay_floors,
            help=lambda _at: _("Nothing is played before you confirm. Until then Undo takes a floor back."),
            show=floor_on,
        ),
        read(
            "numbers",
            lambda _at: _("Numbers are money for auctions, not for building."),
            help=lambda _at: _("Any Floor card gives two floors, whatever its number."),
            light=lit("hand"),
        ),
        LessonStep(
            "roof",
            lambda _at: _("Give your house a roof: round or triangular."),
            done=_roofed,
            answer=_put_roof,
            help=lambda _at: _("Both shapes work; look which area lights up. Put a roof on the house, then confirm."),
            mouse=drag,
            keys=lambda _at: _("Keys: [roof], arrows, [pick], then [confirm]"),
            show=roof_on,
            light=lambda at: ("roof.round", "roof.triangular", "yard.0", *held(at, "R2")),
        ),
        read(
            "takers",
            lambda _at: _("The green number: areas that take this house."),
            help=lambda _at: _("It stands beside a scroll below each finished house. A red cross means: none now."),
            light=lit("yard.0"),
        ),
        moving(
            "send",
            lambda _at: _("A permit sends your house to Rome."),
            done=lambda at: moved_in(at) > 0,
            answer=_send,
            help=lambda _at: _(
                "The blue permit is for blue areas; the lit one takes this house. Choose a ringed space, then confirm."
            ),
            show=_sent,
            light=_target,
        ),
        read(
            "lead",
            lambda _at: _("Same floors, taller house: you lead!"),
            help=lambda _at: _(
                "The numbers beside the name are the heights that fit next. The bar below shows everybody’s floors, "
                "and a crown for who leads."
            ),
            light=_led,
        ),
    )
    return Lesson(
        "build",
        lambda _at: _("Build"),
        lambda _at: _("Floors, a roof, a permit: your first house in Rome"),
        lambda _at: _("Now you can build, roof and move a house."),
        (Part(position.make, steps),),
        OTHERS,
        LATER,
    )


# Lesson 2


def _other_roof(at: At, move: Any) -> Answer:
    if isinstance(move, Roof) and move.shape != TRIANGULAR:
        return undo(_("That area would refuse a round roof again."))
    return GO


def _open_area(at: At, move: Any) -> Answer:
    if not isinstance(move, Permit):
        return not_now(at, move)
    return GO if area_of(move) != "II" else undo(_("Cato has a house there. Take an empty area."))


def _try_last(at: At, move: Any) -> Answer:
    if isinstance(move, Permit):
        return undo(_("Allowed, but try the empty area."))
    return _other_roof(at, move) if isinstance(move, Roof) else not_now(at, move)


def _cover(at: At, move: Any) -> Answer:
    if isinstance(move, Permit):
        return undo(_("Keep the permit for the empty area."))
    return _other_roof(at, move) if isinstance(move, Roof) else not_now(at, move)


def _send_last(at: At, move: Any) -> Answer:
    if not isinstance(move, Permit):
        return not_now(at, move)
    return GO if area_of(move) == _empty(at) else undo(_("Keep the permit for the empty area."))


def _empty(at: At) -> str:
    """Return the pink area that is still empty."""
    return "VI" if mine(at, "III") else "III"


def roofs() -> Lesson:
    """Lesson 2: one shape per area; never the same shape in all three areas of a colour."""
    position = Position(
        houses=((1, "II", "1r"),),
        open={0: (1,)},
        done={0: "1r 1r"},
        hands={0: "P2 P5 R3", 1: CATO_HOLDS},
        out=(1,),
    )
    steps = (
        moving(
            "open",
            lambda _at: _("Move a house to an empty pink area."),
            done=lambda at: moved_in(at) >= 1,
            answer=_open_area,
            help=lambda _at: _("A pink permit takes a finished house to III or VI. Then confirm."),
            show=to_rome("1r", "III", "VI"),
            light=lambda at: (*yard(at, "1r"), *fits("III"), *fits("VI")),
        ),
        LessonStep(
            "trio",
            lambda _at: _("Now try the last empty pink area."),
            done=lambda at: "trio ROOF_TRIO" in at.passed or in_yard(at, "1t") > 0 or moved_in(at) >= 2,
            answer=_try_last,
            help=lambda _at: _("Bring your second house with a round roof to that area and read why not."),
            mouse=drag,
            keys=try_keys(_empty),
            show=lambda at: try_in(at, "1r", _empty(at)),
            light=lambda at: (*yard(at, "1r"), *fits(_empty(at))),
        ),
        read(
            "rule",
            lambda _at: _("In one colour, never three roofs alike."),
            needed=lambda at: in_yard(at, "1t") == 0 and moved_in(at) < 2,
            help=lambda _at: _(
                "The first house sets the roof shape of its area. Two pink areas have round roofs, so the third takes "
                "triangular ones."
            ),
            light=lit(*fits("II"), *fits("III"), *fits("VI")),
        ),
        LessonStep(
            "cover",
            lambda _at: _("Give your unfinished house a triangular roof."),
            done=lambda at: in_yard(at, "1t") > 0 or moved_in(at) >= 2,
            answer=_cover,
            help=lambda _at: _("The Roof card finishes the house in your yard. Choose the triangular roof."),
            mouse=drag,
            keys=lambda _at: _("Keys: [roof], arrows, [pick], then [confirm]"),
            show=roof_on,
            light=lit("roof.triangular", "yard.0"),
        ),
        moving(
            "there",
            lambda _at: _("Move this house to the last pink area."),
            done=lambda at: moved_in(at) >= 2,
            answer=_send_last,
            help=lambda _at: _("Bring the house with the triangular roof to the last empty pink area."),
            show=lambda at: try_in(at, "1t", _empty(at)),
            light=lambda at: (*yard(at, "1t"), *fits(_empty(at))),
        ),
        read(
            "own",
            lambda _at: _("Two areas of your own: five points."),
            help=lambda _at: _("First place brings 2 points in III, and 3 in VI: a fountain adds 1."),
            light=lit(*fits("III"), *fits("VI")),
        ),
    )
    return Lesson(
        "roofs",
        lambda _at: _("Never three roofs alike"),
        lambda _at: _("Which roof an area takes, and why"),
        lambda _at: _("Now you can choose a roof that fits."),
        (Part(position.make, steps),),
        OTHERS,
        LATER,
    )


# Lesson 3


def _tallest_to_viii(at: At, move: Any) -> Answer:
    if isinstance(move, Permit) and house_of(move) != "3r":
        return undo(_("That is not your tallest house. First try the house of three floors."))
    return _first_viii(at, move)


def _first_viii(at: At, move: Any) -> Answer:
    if not isinstance(move, Permit):
        return not_now(at, move)
    return GO if area_of(move) == "VIII" else undo(_("Later. Area VIII comes first."))


def _last_house(at: At, move: Any) -> Answer:
    if not isinstance(move, Permit):
        return not_now(at, move)
    if area_of(move) == "VIII" and house_of(move) == "3r":
        return undo(_("You lead area VIII already: no more points there. Area IX brings you 2, and costs Cato 2."))
    return GO


def _where_prompt(at: At) -> str:
    free = in_yard(at, "3r") > 0 and mine(at, "VIII") == 3
    return _("Where does your last house pay most?") if free else _("Now move your last house.")


def _why_it_pays(at: At) -> str:
    """Return what was learned, after the reason why the last house pays where it stands."""
    learned = _("Now you can read heights and pick the permit.")
    reason = _("Right: you now lead area IX, which brings you 2 points and costs Cato 2.")
    return f"{reason} {learned}" if in_yard(at, "3r") == 0 and mine(at, "VIII") == 3 else learned


def permits() -> Lesson:
    """Lesson 3: the permit's colour; the first house has one floor; then as tall as the tallest or one more."""
    position = Position(
        houses=((1, "IX", "1r"), (1, "IX", "2r"), (1, "VII", "1t")),
        done={0: "1r 2r 3r"},
        hands={0: "V2 V4 V7", 1: CATO_HOLDS},
        out=(1,),
    )
    steps = (
        LessonStep(
            "first",
            lambda _at: _("Try your tallest house in area VIII."),
            done=lambda at: "first FIRST_MUST_BE_1" in at.passed,
            answer=_tallest_to_viii,
            help=lambda _at: _(
                "An empty area takes a house of one floor, no other. Bring the tall house there and see."
            ),
            mouse=drag,
            keys=try_keys(lambda _at: "VIII"),
            show=lambda at: try_in(at, "3r", "VIII"),
            light=lambda at: (*yard(at, "3r"), *fits("VIII")),
        ),
        moving(
            "begin",
            lambda _at: _("First move your lowest house to area VIII."),
            done=lambda at: mine(at, "VIII") > 0,
            answer=_first_viii,
            help=lambda _at: _("An empty area takes a house of one floor, no other."),
            show=to_rome("1r", "VIII"),
            light=lambda at: (*yard(at, "1r"), *fits("VIII")),
        ),
        moving(
            "taller",
            lambda _at: _("Next house: as tall, or one floor taller."),
            done=lambda at: moved_in(at) >= 2,
            answer=lambda at, move: GO if isinstance(move, Permit) else not_now(at, move),
            help=lambda _at: _("The numbers beside the name of an area are the heights that fit there now."),
            show=to_rome("2r", "VIII", "IX"),
            light=lambda at: (*yard(at, "2r", "3r"), *taking(at, "VIII", "IX")),
        ),
        moving(
            "where",
            _where_prompt,
            done=lambda at: moved_in(at) >= 3,
            answer=_last_house,
            help=lambda _at: _("Compare the bars while you hold the house above each area."),
            show=lambda at: to_rome("3r", "IX", "VIII")(at) or to_rome("2r", "VIII")(at),
            light=lambda at: (*yard(at, "2r", "3r"), *taking(at, "VIII", "IX")),
        ),
    )
    return Lesson(
        "permits",
        lambda _at: _("Permits and heights"),
        lambda _at: _("Which house an area takes, and which card pays"),
        _why_it_pays,
        (Part(position.make, steps),),
        OTHERS,
        LATER,
    )


# Lesson 4


def _only(area: str, why: Text) -> Callable[[At, Any], Answer]:
    """Accept only houses for this area; ``why`` explains the refusal of others."""

    def answer(at: At, move: Any) -> Answer:
        if not isinstance(move, Permit):
            return not_now(at, move)
        if area_of(move) == area:
            return GO
        if area_of(move) == "V" and mine(at, "V"):
            return undo(_("4 floors are still second to 5: nothing gained."))
        return undo(why(at))

    return answer


_SCORED = ("row.0", "row.3", "row.4")
"""The rows of the areas with houses at the end of lesson 4."""


def _not_there(_at: At, row: str) -> str:
    if row in _SCORED:
        return _("No fountain there: second place gets nothing.")
    return _("No house stands there.")


def majority() -> Lesson:
    """Lesson 4: first place, second place, ties broken by the tallest house, and unbroken ties."""
    position = Position(
        houses=(
            (1, "V", "1r"),
            (1, "V", "2r"),
            (1, "V", "2r"),
            (1, "IV", "1t"),
            (1, "IV", "2t"),
            (1, "I", "1r"),
            (0, "I", "1r"),
        ),
        done={0: "2r 2r 3t"},
        hands={0: "B2 B4 B6"},
        out=(1,),
    )
    steps = (
        moving(
            "second",
            lambda _at: _("Fountains pay second place. Join area V."),
            done=lambda at: mine(at, "V") > 0,
            answer=_only("V", lambda _at: _("Later. First area V, where second place pays.")),
            help=lambda _at: _(
                "Bring a house of two floors with a round roof to V: second place there counts its fountains."
            ),
            show=to_rome("2r", "V"),
            light=lambda at: (*yard(at, "2r"), *fits("V")),
        ),
        moving(
            "tie",
            lambda _at: _("Your tallest house to IV: it wins ties."),
            done=lambda at: mine(at, "IV") > 0,
            answer=_only("IV", lambda _at: _("Later. First move your tallest house to IV.")),
            help=lambda _at: _("Floors are equal, so the tallest house of those tied decides."),
            show=to_rome("3t", "IV"),
            light=lambda at: (*yard(at, "3t"), *fits("IV")),
        ),
        moving(
            "break",
            lambda _at: _("Area I: you both lead. Break the tie."),
            done=lambda at: in_yard(at, "2r") == 0,
            answer=_only("I", lambda _at: _("Move the house to I, where you both lead.")),
            help=lambda _at: _("If they are equally tall too, all of them are first and nobody is second."),
            show=to_rome("2r", "I"),
            light=lambda at: (*yard(at, "2r"), *fits("I")),
        ),
        LessonStep("watch", lambda _at: _("Watch the scoring."), kind="watch", scene="scoring", off=("next",)),
        LessonStep(
            "where",
            lambda _at: _("Where did second place pay? Choose the area."),
            kind="ask",
            choices=tuple(f"row.{number}" for number in range(len(AREA))),
            same={f"area.{number}": f"row.{number}" for number in range(len(AREA))},
            right="row.4",
            wrong=_not_there,
            help=lambda _at: _("Look for the row in which both of you have points."),
            keys=lambda _at: _("Keys: arrows, then [pick]"),
            light=lit(*_SCORED),
            off=("next",),
        ),
        read(
            "because",
            lambda _at: _("Right: in V fountains pay second place."),
            help=lambda _at: _("Cato has the most floors in V. You are second, and each fountain brings you a point."),
            light=lit("row.4"),
            off=("next",),
        ),
    )
    return Lesson(
        "majority",
        lambda _at: _("Majority, ties, fountains"),
        lambda _at: _("Who scores in an area, and how much"),
        lambda _at: _("Now you can foresee every area’s points."),
        (Part(position.make, steps),),
        OTHERS,
        LATER,
    )
