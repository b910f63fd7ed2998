"""Lesson 5: what an opponent's turns reveal of a goal, and how to spoil it without revealing one's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from capitol.games.capstone.lessons.positions import Position, column, in_turn
from capitol.games.capstone.lessons.reading import (
    CATO,
    Letters,
    is_placed,
    own,
    place_mouse,
    slot,
    slots,
    then_confirm,
)
from capitol.games.capstone.rules.numbers import COLOURS
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
    lit,
    read,
    remark,
    undo,
)

GOALS = ("YGRB", "RGYB", "BRGY", "GBRY")
"""The goals to choose from, from top to bottom."""
RIGHT = "3"


def _wrong(_at: At, choice: str) -> str:
    if choice == "1":
        return _("Upside down: stacks grow from below, goals are read from the top.")
    return _("The lower three of the goal must be red, green, yellow, as in M2.")


def _spoil(_at: At, turn: Any) -> Answer:
    if turn.slot != slot("M2"):
        return undo(_("Cato waits for M2. Fill M2 yourself."))
    if turn.source is not None:
        return undo(_("Placing is enough, and tells less."))
    if COLOURS[turn.colour] == "B":
        return undo(_("Blue is just what Cato wants."))
    return GO if COLOURS[turn.colour] == "G" else remark(_("Green would have paid you one point more."))


def _spoil_light(at: At) -> Sequence[str]:
    return CONFIRM if is_placed(at) else ("stash.4", "stash.5", "stash.6", *slots("M2"))


def read_goal(letters: Letters) -> Lesson:
    """Lesson 5: which goal explains six turns. ``letters`` are the letters of the colours, as the table writes them."""
    position = Position(
        draws=("GYRB", "RYGB"),
        goals=("GRBY", "BRGY"),
        stacks={"L1": "RB", "L2": "G", "L4": "Y", "M1": "R", "M4": "YR"},
    )
    before = in_turn("GL2", "YM2", "BM5", "GM2", "RL4", "BL3 M4-M2 ^L1")

    def labels(_at: At) -> Sequence[str]:
        return [
            f"{number}. {' '.join(letters(colour) for colour in column(goal))}" for number, goal in enumerate(GOALS, 1)
        ]

    steps = (
        read(
            "look",
            lambda _at: _("Cato built M2: yellow, green, then red."),
            light=lit(*slots("M2"), "recap.1"),
        ),
        ask(
            "which",
            lambda _at: _("Which goal is Cato’s, top to bottom?"),
            choices=("1", "2", "3", "4"),
            labels=labels,
            right=RIGHT,
            wrong=_wrong,
            help=lambda _at: _("Three layers of M2 stand where the goal has them. Compare from the bottom up."),
            light=lit("lesson", *slots("M2")),
        ),
        read(
            "because",
            lambda _at: _("Right: red, green, yellow, as in M2."),
            help=lambda _at: _("Only this goal has these three below, in this order. On top it wants blue."),
            light=lit(*slots("M2")),
        ),
        LessonStep(
            "spoil",
            then_confirm(lambda: _("Cato needs blue on M2. Spoil M2, quietly."), is_placed),
            done=lambda at: own(at) >= 1,
            answer=_spoil,
            help=lambda _at: _(
                "Fill M2 with a colour that suits your own goal. It looks like building, not like spoiling."
            ),
            mouse=place_mouse,
            keys=lambda at: confirm_key(at) if is_placed(at) else _("Keys: Shift and 3, then 2"),
            light=_spoil_light,
        ),
        read("three", lambda _at: _("Cato gets three points there instead of seven."), light=lit(*slots("M2"))),
        read("both", lambda _at: _("Cato reads you as well: vary your turns."), light=lit("seat.1")),
    )
    return Lesson(
        "read",
        lambda _at: _("Read a goal"),
        lambda _at: _("What turns tell about a goal, and how to spoil it"),
        lambda _at: _("Now you can read a goal, and hide yours."),
        (Part(position.make, steps, position.rival(), before),),
        CATO,
        ("hint", "redo"),
    )
