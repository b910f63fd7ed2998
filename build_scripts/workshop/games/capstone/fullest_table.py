"""The fullest table on which a move is still possible, and a game that leads there, for the window benchmark."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, cast

from capitol.games.capstone.rules.notation import parse_move
from capitol.games.capstone.rules.view import View
from workshop.window.showcase import FULLEST, INPUTS_OF_EVERY_TABLE, LAST

if TYPE_CHECKING:
    from capitol.session.controller import TableSession

AT_THE_TABLE, AT_THE_GOAL = "table", "goal"
MIDDLE_TURN = 16
TURNS = (
    "RL1 RL1 YM3 BM4 RL1 RL1 GM1 RL4 GM1 GL3 BM3 YM3 YL5,L3-L2,^L1 YM3,L2-L3,^M3 GM2,L3-L4,^L1 GM4,M2-M1,^M3 "
    "YL5,M4-M5,^L1 GL3,M3-M1,^M1 YL5,M4-M3,^M3 BL2 GM5,L4-L5,^L5 BM5,L2-L4,^L1 YL2 YM5,L2-L4,^M3 GL2,M5-M4,^M1 "
    "GL2,M4-M5,^M3 BM4,L3-L4,^M1 YL2,L5-L2,^M5 BM4,M1-M2,^L2 YM4,M2-M1,^M3 RM4,L4-L5,^L5 RM2,L4-L3,^M5 GL3,M1-M2,^L2 "
    "RM2,M4-M2,^M5 RM1,L4-L3,^M2 RM4,L1-L4,^M4 BL4,L3-L4,^L4 BL3,L1-L3,^M5"
)
"""38 turns, with commas between their parts: after them nine slots are full, four of them capped, and L1 has two
   pieces. A blue piece can go there, then the top of L3, followed by its capstone, the red one."""
ACTIONS = """
hover stash.3
sleep 90
hover slot.0
sleep 300
hover slot.8
sleep 300
drag stash.3 slot.0
sleep 300
alt board
key v
sleep 300
key v
drag stash.3 slot.0
sleep 400
drag slot.2 slot.0
sleep 200
hover slot.6
sleep 200
hover slot.1
sleep 200
hover slot.5
sleep 200
alt board
sleep 200
key h
sleep 300
key h
sleep 600
key tab
key right
press slot.2
sleep 200
press slot.0
sleep 200
hover slot.7
sleep 200
press slot.2
sleep 600
hover pad.goal.0
sleep 200
hover seat.1
sleep 300
press confirm
sleep 1500
"""
"""The last turn of the game: with rings around the targets, tooltips, flat columns, the shield opened and closed, and
the capstone at the pointer."""
FIRST_PICTURES = "wait-idle\nsleep 600"
TABLE_INPUTS = f"""
wait-idle
hover stash.0
hover slot.1
hover slot.8
hover seat.1
press stash.1
hover slot.1
hover slot.6
alt board
drag stash.0 slot.4
alt board
key 3
key 2
key right
key down
key z
key shift+2
key 1
key escape
key h
key h
{INPUTS_OF_EVERY_TABLE}
hover part.0
hover shield
"""
"""A person's turn: hovering, clicking, dragging, keys and dialogs."""
GOAL_INPUTS = """
wait seal 60000
wait-idle
hover piece.0
press piece.0
press place.2
press random
press reverse
key 1
key 2
key z
press menu
key escape
press help
key escape
press random
press seal
wait-idle
"""
"""Arranging a goal."""


class FullestTable:
    """Implements `workshop.window.showcase.Showcase`."""

    player = "stonemason"
    first_pictures = FIRST_PICTURES

    @property
    def inputs(self) -> Mapping[str, str]:
        """Return scripts for a turn in the middle of a game, and for a goal."""
        return {AT_THE_TABLE: TABLE_INPUTS, AT_THE_GOAL: GOAL_INPUTS}

    def options(self, place: str) -> Mapping[str, Any]:
        """Return the options with the most content behind a shield."""
        return {"notepad": "reading", "forecast": "always"}

    def bring(self, session: TableSession, place: str, play: Callable[[Callable[[], bool]], None]) -> None:
        """Play to the middle of a game, or to its fullest table."""
        if place == AT_THE_GOAL:
            return
        play(lambda: not session.match.is_sealed_decision)
        if place not in (FULLEST, LAST):
            play(lambda: len(_view(session).table.turns) >= MIDDLE_TURN)
            return
        for line in TURNS.split():
            session.act(session.match.to_act[0], parse_move(line.replace(",", " ")))

    def is_seen(self, session: TableSession) -> bool:
        """Return whether the game is over: it is watched to its end."""
        return session.result is not None

    def actions(self, session: TableSession) -> str:
        """Return the last turn of all."""
        return ACTIONS


def _view(session: TableSession) -> View:
    return cast(View, session.view(0))


SHOWCASE = FullestTable()
