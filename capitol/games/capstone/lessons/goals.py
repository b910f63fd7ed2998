"""Lessons 1 and 2: placing pieces, and what the secret goal makes of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from capitol.games.capstone.lessons.positions import Position, column
from capitol.games.capstone.lessons.reading import (
    CATO,
    LATER,
    is_placed,
    medium_keys,
    no_move,
    own,
    place_keys,
    place_mouse,
    size_of,
    slot,
    slots,
    stash_of,
    then_confirm,
    to_place,
)
from capitol.games.capstone.rules.moves import Arrange
from capitol.games.capstone.rules.numbers import COLOURS, LARGE, MEDIUM
from capitol.host.language import _
from capitol.session.lessons import (
    CONFIRM,
    GO,
    Answer,
    At,
    Lesson,
    LessonStep,
    Part,
    ask,
    confirm_key,
    confirming,
    lit,
    read,
    undo,
)

# Lesson 1


def _large(_at: At, turn: Any) -> Answer:
    refused = no_move(turn)
    if refused is not None:
        return refused
    return GO if size_of(turn) == LARGE else undo(_("First a large piece: the upper row."))


def _medium(_at: At, turn: Any) -> Answer:
    refused = no_move(turn)
    if refused is not None:
        return refused
    return GO if size_of(turn) == MEDIUM else undo(_("Now a medium piece: the lower row."))


def _try_full(_at: At, _turn: Any) -> Answer:
    return undo(_("First try L3, and read why not."))


def _anything(_at: At, turn: Any) -> Answer:
    return no_move(turn) or GO


def place() -> Lesson:
    """Lesson 1: large on large, medium on medium, four to a slot."""
    position = Position(
        draws=("GBRY", "YRBG"),
        goals=("GBRY", "YRBG"),
        stacks={"L2": "RY", "L3": "BGYR", "M1": "G", "M4": "BY"},
    )

    steps = (
        read(
            "about",
            lambda _at: _("Two players build the same ten stacks."),
            help=lambda _at: _(
                "Each has a secret goal: four colours in order, each at most twice. Full stacks score what agrees; "
                "most points win."
            ),
            light=lit("board"),
        ),
        LessonStep(
            "large",
            lambda _at: _("Place a large piece on a large slot."),
            done=lambda at: own(at) >= 1 or is_placed(at),
            answer=_large,
            help=lambda _at: _("Bring a large pyramid from the stash to a slot with room in the upper row, L1 to L5."),
            mouse=place_mouse,
            keys=place_keys,
            light=to_place(LARGE),
        ),
        confirming(
            "confirm",
            lambda _at: _("Confirm. Then Cato has a turn."),
            done=lambda at: own(at) >= 1,
            answer=_large,
            help=lambda _at: _("Nothing is played before you confirm. Until then Undo takes the piece back."),
        ),
        LessonStep(
            "medium",
            then_confirm(lambda: _("Now a medium piece on a medium slot."), is_placed),
            done=lambda at: own(at) >= 2,
            answer=_medium,
            help=lambda _at: _(
                "The medium pyramids stand beside the large ones; their slots are the lower row, M1 to M5."
            ),
            mouse=place_mouse,
            keys=lambda at: confirm_key(at) if is_placed(at) else medium_keys(at),
            light=to_place(MEDIUM),
        ),
        LessonStep(
            "full",
            lambda _at: _("Try to add a piece to L3."),
            done=lambda at: "full STACK_FULL" in at.passed or own(at) >= 3,
            answer=_try_full,
            help=lambda _at: _("Bring any large pyramid to L3 and read why not."),
            mouse=place_mouse,
            keys=lambda _at: _("Keys: 1 to 4, then 3"),
            light=lit(stash_of(LARGE), *slots("L3")),
        ),
        LessonStep(
            "last",
            then_confirm(lambda: _("Four pieces are the most. Place yours elsewhere."), is_placed),
            done=lambda at: own(at) >= 3,
            answer=_anything,
            help=lambda _at: _("Any slot with fewer than four pieces takes one of its size. Then confirm."),
            mouse=place_mouse,
            keys=lambda at: confirm_key(at) if is_placed(at) else place_keys(at),
            light=lambda at: CONFIRM if is_placed(at) else ("stash", "board"),
        ),
    )
    return Lesson(
        "place",
        lambda _at: _("Place a piece"),
        lambda _at: _("Large on large, medium on medium, four to a slot"),
        lambda _at: _("Now you can place pieces."),
        (Part(position.make, steps, position.rival("YM2", "RL5")),),
        CATO,
        LATER,
        {"forecast": "off"},
    )


# Lesson 2

GOAL = "RYGB"
"""The goal that the learner is asked to arrange, from top to bottom."""
_TAUGHT_GOAL = column(GOAL)


def _arrange_mouse(_at: At) -> str:
    return _("Click a piece: it goes to the next free place. Or drag it.")


def _in_order(_at: At, move: Any) -> Answer:
    if isinstance(move, Arrange) and move.goal != _TAUGHT_GOAL:
        return undo(_("In this lesson: red, yellow, green, blue."))
    return GO


def _perfect(_at: At, turn: Any) -> Answer:
    refused = no_move(turn)
    if refused is not None:
        return refused
    if turn.slot != slot("L1"):
        return undo(_("Later. First L1."))
    return GO if COLOURS[turn.colour] == "R" else undo(_("That fills L1, but its top would not match."))


def _perfect_light(at: At) -> Sequence[str]:
    return CONFIRM if is_placed(at) else ("stash.0", *slots("L1"), "shield")


def goal() -> Lesson:
    """Lesson 2: the secret goal, and what full stacks pay."""
    draws = ("GBRY", "YRBG")
    bare = Position(draws=draws)
    standing = Position(
        draws=draws,
        goals=(GOAL, "YRBG"),
        stacks={"L1": "BGY", "L3": "BYGR", "L4": "Y", "M2": "RG", "M5": "B"},
    )

    arranging = (
        LessonStep(
            "order",
            lambda _at: _("From the top: red, yellow, green, blue."),
            done=lambda at: own(at) >= 1 or (isinstance(at.attempt, Arrange) and at.attempt.goal == _TAUGHT_GOAL),
            answer=_in_order,
            help=lambda _at: _(
                "Red comes first: pieces fill the column from the top. In a real game the order is up to you."
            ),
            mouse=_arrange_mouse,
            keys=lambda _at: _("Keys: 1 to 4 for a piece, then 1 to 4 for its place"),
            light=lit("piece.*", "place.*"),
        ),
        LessonStep(
            "seal",
            lambda _at: _("Seal your goal: secret until the end."),
            done=lambda at: own(at) >= 1,
            answer=_in_order,
            help=lambda _at: _("Cato sees every stack, but never your goal."),
            keys=confirm_key,
            light=lit("seal"),
        ),
    )
    counting = (
        read(
            "pays",
            lambda _at: _("Later: full stacks pay for each matching layer."),
            light=lit("shield", *slots("L3")),
        ),
        ask(
            "count",
            lambda _at: _("How many points does L3 pay you?"),
            choices=("1", "2", "4", "7"),
            right="2",
            wrong=lambda _at, _id: _("Compare L3 with your goal, layer by layer from the top."),
            help=lambda _at: _("Top and bottom match, the two between them do not."),
            light=lit("shield", *slots("L3")),
        ),
        read(
            "because",
            lambda _at: _("Right: top and bottom match, two points."),
            help=lambda _at: _("Each layer that agrees with your goal pays one point."),
            light=lit("shield", *slots("L3")),
        ),
        LessonStep(
            "perfect",
            then_confirm(lambda: _("One piece makes L1 perfect. Place that piece."), is_placed),
            done=lambda at: own(at) >= 1,
            answer=_perfect,
            help=lambda _at: _("Your goal has red on top: bring a large red pyramid to L1. Then confirm."),
            mouse=place_mouse,
            keys=lambda at: confirm_key(at) if is_placed(at) else _("Keys: 1, then 1"),
            light=_perfect_light,
        ),
        read("seven", lambda _at: _("Perfect: four points and three more make seven."), light=lit(*slots("L1"))),
        read("both", lambda _at: _("Cato’s secret goal scores the same stacks."), light=lit("seat.1")),
    )
    return Lesson(
        "goal",
        lambda _at: _("The secret goal"),
        lambda _at: _("What you build for, and what a full stack pays"),
        lambda _at: _("Now you can count what a stack pays you."),
        (
            Part(bare.make, arranging, bare.rival("goal YRBG")),
            Part(standing.make, counting, standing.rival()),
        ),
        CATO,
        LATER,
        {"forecast": "off"},
    )
