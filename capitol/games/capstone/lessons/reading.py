"""Queries on the state of a Capstone lesson: the learner's table, the turn being composed, and what has been done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from capitol.games.capstone.rules.moves import Turn
from capitol.games.capstone.rules.numbers import SIZE_OF, SLOT_OF_NAME, SLOTS, SLOTS_PER_SIZE
from capitol.games.capstone.rules.state import State, is_open
from capitol.host.language import _
from capitol.session.lessons import CONFIRM, TAUGHT, Answer, At, Ids, LessonStep, Text, drag, undo
from capitol.session.seats import Seat

LATER = ("hint", "log", "log.*", "redo")
"""Widgets that do not appear in the first lessons."""
CATO = (Seat("Cato", "ai:script"),)
Letters = Callable[[int], str]
"""Returns the letter of a colour in the language of the player."""


def table(at: At) -> State:
    """Return the table as the learner may know it."""
    found: State = at.view.table
    return found


def own(at: At) -> int:
    """Return how many moves the learner has made in this part."""
    return sum(1 for seat, _move in at.moves if seat == TAUGHT)


def laid(at: At) -> Turn | None:
    """Return the turn as composed so far, whether it is complete or not."""
    return at.attempt if isinstance(at.attempt, Turn) else None


def is_placed(at: At) -> bool:
    """Whether the turn being composed places a piece."""
    return laid(at) is not None


def is_moved(at: At) -> bool:
    """Whether the turn being composed moves a piece."""
    turn = laid(at)
    return turn is not None and turn.target is not None


def is_capped(at: At) -> bool:
    """Whether a capstone follows in the turn being composed."""
    turn = laid(at)
    return turn is not None and turn.cap is not None


def slot(name: str) -> int:
    """Return the number of a slot."""
    return SLOT_OF_NAME[name]


def slots(*names: str) -> Sequence[str]:
    """Return the widgets of slots."""
    return tuple(f"slot.{SLOT_OF_NAME[name]}" for name in names)


def moved_colour(at: At, turn: Turn) -> int | None:
    """Return the colour of the piece that a turn moves; None without a move."""
    return None if turn.source is None else table(at).stacks[turn.source] & 3


def stash_of(size: int) -> str:
    """Return the widget of all pieces of a size."""
    return f"stash.of.{size}"


def open_slots(at: At, size: int) -> Sequence[str]:
    """Return the widgets of the slots of a size that can take a piece."""
    row = range(SLOTS_PER_SIZE * size, SLOTS_PER_SIZE * (size + 1))
    return tuple(f"slot.{number}" for number in row if is_open(table(at), number))


def open_count(at: At) -> int:
    """Return how many slots can take a piece."""
    return sum(is_open(table(at), number) for number in range(SLOTS))


def to_place(size: int, *, then: Ids | None = None) -> Ids:
    """Return the stash and the open slots of a size; once a piece is placed, Confirm, or what else comes ``then``."""

    def light(at: At) -> Sequence[str]:
        if not is_placed(at):
            return (stash_of(size), *open_slots(at, size))
        return CONFIRM if then is None else then(at)

    return light


def size_of(turn: Turn) -> int:
    """Return the size of the piece that a turn places."""
    return SIZE_OF[turn.slot]


def no_move(turn: Turn) -> Answer | None:
    """Refuse a move of a piece, in a lesson in which nothing is moved."""
    return undo(_("Moving comes in lesson 3.")) if turn.source is not None else None


def with_move(answer: Callable[[At, Turn], Answer], missing: Callable[[], str]) -> partial[LessonStep]:
    """Return a constructor of steps that ``answer`` judges; a turn that moves no piece lacks what ``missing`` says."""
    return partial(LessonStep, answer=answer, lacks=lambda _at, turn: missing() if turn.source is None else "")


def then_confirm(text: Callable[[], str], ready: Callable[[At], bool]) -> Text:
    """Return a prompt that asks for Confirm once the turn is ``ready``."""
    return lambda at: _("Now confirm.") if ready(at) else text()


def place_mouse(at: At) -> str:
    """Return how to place a piece with the mouse; empty once one is placed."""
    return "" if is_placed(at) else drag(at)


def move_mouse(at: At) -> str:
    """Return how to move a piece with the mouse; empty once one is moved."""
    return "" if is_moved(at) else drag(at)


def cap_mouse(at: At) -> str:
    """Return how to make a capstone follow with the mouse; empty once it follows."""
    return "" if is_capped(at) else _("Click the slot.")


def place_keys(_at: At) -> str:
    """Return how to place a large piece with keys."""
    return _("Keys: 1 to 4, then 1 to 5")


def medium_keys(_at: At) -> str:
    """Return how to place a medium piece with keys."""
    return _("Keys: Shift and 1 to 4, then 1 to 5")
