"""Lessons 3 and 4: a turn of three parts, and what a capstone closes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from capitol.games.capstone.lessons.positions import Position
from capitol.games.capstone.lessons.reading import (
    CATO,
    LATER,
    cap_mouse,
    is_capped,
    is_moved,
    is_placed,
    laid,
    medium_keys,
    move_mouse,
    moved_colour,
    own,
    place_keys,
    place_mouse,
    size_of,
    slot,
    slots,
    stash_of,
    table,
    then_confirm,
    to_place,
    with_move,
)
from capitol.games.capstone.rules.numbers import COLOURS, LARGE, MEDIUM, NO_SLOT, SLOTS
from capitol.host.language import _
from capitol.session.lessons import CONFIRM, GO, Answer, At, Lesson, Part, confirm_key, lit, read, undo

RED, YELLOW = COLOURS.index("R"), COLOURS.index("Y")


def _cap_light(at: At, *names: str) -> Sequence[str]:
    return CONFIRM if is_capped(at) else slots(*names)


# Lesson 3


def _first_move(_at: At, turn: Any) -> Answer:
    if size_of(turn) != MEDIUM:
        return undo(_("A medium piece this time: the lower row."))
    if turn.slot == slot("M1"):
        return undo(_("Leave M1 as it is: its red piece comes next."))
    if turn.source is not None and (turn.source, turn.target) != (slot("L1"), slot("L3")):
        return undo(_("Move the red piece from L1 to L3."))
    if turn.cap is not None and turn.cap != slot("L3"):
        return undo(_("Put the red capstone on L3."))
    return GO


first = with_move(_first_move, lambda: _("First move the red piece from L1 to L3."))


def _second_move(_at: At, turn: Any) -> Answer:
    if size_of(turn) != LARGE:
        return undo(_("A large piece this time: the upper row."))
    if turn.source is not None and (turn.source, turn.target) != (slot("M1"), slot("M2")):
        return undo(_("Move the red piece from M1 to M2."))
    return GO


second = with_move(_second_move, lambda: _("First move the red piece from M1 to M2."))


def _red_stands(at: At) -> Sequence[str]:
    stands = table(at).caps[RED]
    return () if stands == NO_SLOT else (f"slot.{stands}",)


def _any_slot(at: At) -> Sequence[str]:
    if is_capped(at):
        return CONFIRM
    caps = table(at).caps
    return tuple(f"slot.{number}" for number in range(SLOTS) if number not in caps)


def move() -> Lesson:
    """Lesson 3: place, move, cap; the capstone follows every piece of its colour that is moved."""
    position = Position(
        draws=("GBRY", "YRBG"),
        goals=("RYGB", "YRBG"),
        stacks={"L1": "BR", "L3": "YG", "L4": "B", "M1": "YR", "M2": "G", "M3": "B"},
    )

    steps = (
        first(
            "begin",
            lambda _at: _("Begin as always: place a medium piece."),
            done=lambda at: own(at) >= 1 or is_placed(at),
            help=lambda _at: _("Bring a medium pyramid to M2, M3, M4 or M5. Do not confirm yet."),
            mouse=place_mouse,
            keys=medium_keys,
            light=to_place(MEDIUM),
        ),
        first(
            "move",
            lambda _at: _("Move the top piece of L1 to L3."),
            done=lambda at: own(at) >= 1 or is_moved(at),
            help=lambda _at: _("Bring the red piece on top of L1 to L3. You may move one piece a turn, or none."),
            mouse=move_mouse,
            keys=lambda _at: _("Keys: 1, then 3"),
            light=lit(*slots("L1", "L3")),
        ),
        first(
            "cap",
            lambda _at: _("The red capstone must follow. Choose L3."),
            done=lambda at: own(at) >= 1 or is_capped(at),
            help=lambda _at: _("The capstone goes to any slot that has none. Here choose L3."),
            keys=lambda _at: _("Key: 3"),
            light=lit(*slots("L3")),
        ),
        first(
            "confirm",
            lambda _at: _("Confirm all three parts at once."),
            done=lambda at: own(at) >= 1,
            help=lambda _at: _("Press Confirm ([confirm]). Each part can be undone before that."),
            keys=confirm_key,
            light=lit(*CONFIRM),
        ),
        second(
            "again",
            lambda _at: _("Next turn: place a large piece."),
            done=lambda at: own(at) >= 2 or is_placed(at),
            help=lambda _at: _("Any open slot of the upper row will do. L3 is closed by the red capstone."),
            mouse=place_mouse,
            keys=place_keys,
            light=to_place(LARGE),
        ),
        second(
            "second",
            lambda _at: _("Move the red piece from M1 to M2."),
            done=lambda at: own(at) >= 2 or is_moved(at),
            help=lambda _at: _("Bring the red piece on top of M1 to M2."),
            mouse=move_mouse,
            keys=lambda _at: _("Keys: Shift and 1, then 2"),
            light=lit(*slots("M1", "M2")),
        ),
        second(
            "leave",
            then_confirm(lambda: _("The red capstone must leave L3. Choose where."), is_capped),
            done=lambda at: own(at) >= 2,
            help=lambda _at: _(
                "The capstone must not stay where it is, nor go back to the stash. Choose a slot, then confirm."
            ),
            mouse=cap_mouse,
            keys=lambda at: confirm_key(at) if is_capped(at) else _("Keys: 1 to 5, with Shift for the lower row"),
            light=_any_slot,
        ),
        read("closed", lambda _at: _("A capped slot is closed, full or not."), light=_red_stands),
    )
    return Lesson(
        "move",
        lambda _at: _("Move and cap"),
        lambda _at: _("A whole turn: place, move, and the capstone that follows"),
        lambda _at: _("Now you can make a turn of three parts."),
        (Part(position.make, steps, position.rival("YL5")),),
        CATO,
        LATER,
    )


# Lesson 4


def _protect(_at: At, turn: Any) -> Answer:
    if size_of(turn) != MEDIUM:
        return undo(_("A medium piece: leave the upper row as it is."))
    if turn.slot == slot("M4"):
        return undo(_("M4 suits Cato. Leave M4 at three pieces."))
    if turn.source is not None and (turn.source, turn.target) != (slot("L2"), slot("L3")):
        return undo(_("Move the yellow piece from L2 to L3."))
    if turn.cap is not None and turn.cap != slot("L1"):
        return undo(_("That leaves L1 open. Put the capstone there."))
    return GO


protect = with_move(_protect, lambda: _("First move the yellow piece from L2 to L3."))


def _spoil(at: At, turn: Any) -> Answer:
    if slot("M4") in (turn.slot, turn.target):
        return undo(_("That would fill M4 for Cato."))
    if turn.source == slot("M4"):
        return undo(_("Leave the pieces of M4. Close M4 with a capstone."))
    if moved_colour(at, turn) == YELLOW:
        return undo(_("Then the yellow capstone would have to leave L1."))
    if turn.cap is not None and turn.cap != slot("M4"):
        return undo(_("Put this capstone on M4."))
    return GO


spoil = with_move(_spoil, lambda: _("A capstone comes only with a piece that moves."))


def _movable(at: At) -> Sequence[str]:
    """Return the stacks whose top may be moved without spoiling the lesson."""
    now, turn = table(at), laid(at)
    return tuple(
        f"slot.{number}"
        for number in range(SLOTS)
        if now.stacks[number] > 1
        and number not in now.caps
        and now.stacks[number] & 3 != YELLOW
        and number != slot("M4")
        and (turn is None or turn.slot != number)
    )


def close() -> Lesson:
    """Lesson 4: a capstone protects a stack that pays, and spoils one that would pay the other."""
    position = Position(
        draws=("GBRY", "YRBG"),
        goals=("GYRB", "YRGB"),
        stacks={"L1": "BRYG", "L2": "GY", "L3": "B", "M1": "RB", "M2": "Y", "M4": "BGR"},
    )

    steps = (
        read("seven", lambda _at: _("L1 is perfect for you: seven points."), light=lit("shield", *slots("L1"))),
        protect(
            "place",
            lambda _at: _("Cato could break L1. First place a piece."),
            done=lambda at: own(at) >= 1 or is_placed(at),
            help=lambda _at: _("Whoever moves the top of L1 away breaks it. Place a medium piece, but not on M4."),
            mouse=place_mouse,
            keys=medium_keys,
            light=lit(stash_of(MEDIUM), *slots("M1", "M2", "M3", "M5")),
        ),
        protect(
            "yellow",
            lambda _at: _("Move the yellow piece from L2 to L3."),
            done=lambda at: own(at) >= 1 or is_moved(at),
            help=lambda _at: _("The yellow capstone is needed: it comes when a yellow piece is moved."),
            mouse=move_mouse,
            keys=lambda _at: _("Keys: 2, then 3"),
            light=lit(*slots("L2", "L3")),
        ),
        protect(
            "protect",
            lambda at: _("Confirm: L1 is safe.") if is_capped(at) else _("Protect L1 with the yellow capstone."),
            done=lambda at: own(at) >= 1,
            help=lambda _at: _("Nothing enters or leaves a capped slot, and a full stack still pays. Choose L1."),
            mouse=cap_mouse,
            keys=lambda at: confirm_key(at) if is_capped(at) else _("Key: 1"),
            light=lambda at: _cap_light(at, "L1"),
        ),
        spoil(
            "spoil",
            lambda _at: _("Close M4 to Cato. First place a piece."),
            done=lambda at: own(at) >= 2 or is_placed(at),
            help=lambda _at: _("Place any piece, but not on M4: four pieces would pay Cato."),
            mouse=place_mouse,
            keys=lambda _at: _("Keys: 1 to 4, with Shift for medium, then 1 to 5"),
            light=lit("stash", "board"),
        ),
        spoil(
            "other",
            lambda _at: _("Move any piece that is not yellow."),
            done=lambda at: own(at) >= 2 or is_moved(at),
            help=lambda _at: _("If a yellow piece moved, its capstone would have to leave L1. Move another colour."),
            mouse=move_mouse,
            keys=lambda _at: _("Keys: 1 to 5, with Shift for the lower row"),
            light=_movable,
        ),
        spoil(
            "stop",
            lambda at: (
                _("Confirm: M4 stays at three pieces.") if is_capped(at) else _("Put that colour’s capstone on M4.")
            ),
            done=lambda at: own(at) >= 2,
            help=lambda _at: _("Stacks of three pay nobody. While M4 is capped, nobody can fill it."),
            mouse=cap_mouse,
            keys=lambda at: confirm_key(at) if is_capped(at) else _("Keys: Shift and 4"),
            light=lambda at: _cap_light(at, "M4"),
        ),
        read("free", lambda _at: _("Only a yellow piece that moves frees L1."), light=lit(*slots("L1"))),
    )
    return Lesson(
        "close",
        lambda _at: _("Protect and spoil"),
        lambda _at: _("Cap what pays you, and what would pay your opponent"),
        lambda _at: _("Now you can close a stack in time."),
        (Part(position.make, steps, position.rival("GL4")),),
        CATO,
        LATER,
    )
