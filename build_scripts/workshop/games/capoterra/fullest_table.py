"""The fullest island, shortly before the bag is empty, and turns of a game, for the window benchmark."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, cast

from capitol.games.capoterra.rules.state import TRADING, State
from capitol.games.capoterra.rules.view import View
from workshop.window.showcase import FULLEST, INPUTS_OF_EVERY_TABLE, LAST

if TYPE_CHECKING:
    from capitol.session.controller import TableSession

AT_TRADE = "trade"
MIDDLE_TURN, WATCHED_TURNS = 20, 3
LAST_TILES = {FULLEST: 3, LAST: 1}
"""How many tiles the bag may still hold."""
FIRST_PICTURES = "wait-idle\nsleep 600"
_PANNING = "\n".join(f"key shift+{way}\nsleep 60" for way in ("left", "left", "up", "right", "right", "down") * 4)
ACTIONS = f"""
hover yield.0
sleep 200
hover yield.1
sleep 200
hover cell.-1.0
sleep 200
hover cell.0.0
sleep 200
hover cell.1.0
sleep 200
key +
sleep 400
key +
sleep 400
{_PANNING}
drag cell.0.0 500 200
sleep 200
drag cell.0.0 780 420
sleep 200
key -
sleep 400
key 0
sleep 400
key home
sleep 400
key 0
sleep 400
hover seat.0
sleep 300
press offer
sleep 300
key escape
sleep 200
key return
sleep 800
key r
sleep 200
key r
sleep 200
key return
sleep 300
key return
sleep 800
key return
sleep 800
key return
sleep 1500
"""
"""A turn: what rolls yield, zooming and panning, an offer, a tile drawn, turned and laid, and what follows."""
TABLE_INPUTS = f"""
wait-idle
hover yield.0
hover yield.1
hover cell.-1.0
hover cell.1.0
hover seat.1
press offer
key right
key down
key escape
key shift+left
key shift+right
key +
key -
key 0
key home
key 0
{INPUTS_OF_EVERY_TABLE}
hover whole
key return
wait-idle
hover drawn
key r
key e
key return
key z
"""
"""A person's turn: hovering, panning, zooming, an offer, the dialogs, and a tile that is drawn, turned and laid."""


class FullestTable:
    """Implements `workshop.window.showcase.Showcase`."""

    player = "steward"
    first_pictures = FIRST_PICTURES

    @property
    def inputs(self) -> Mapping[str, str]:
        """Return a script for a turn in the middle of a game."""
        return {AT_TRADE: TABLE_INPUTS}

    def options(self, place: str) -> Mapping[str, Any]:
        """Return no options beside the usual ones."""
        return {}

    def bring(self, session: TableSession, place: str, play: Callable[[Callable[[], bool]], None]) -> None:
        """Play to step 3 of a turn in the middle of a game, or shortly before its end."""
        least = LAST_TILES.get(place)

        def is_there() -> bool:
            table = _table(session)
            late = table.turns >= MIDDLE_TURN if least is None else len(table.bag) <= least
            return late and table.phase == TRADING and not table.placed

        play(is_there)

    def is_seen(self, session: TableSession) -> bool:
        """Return whether a round of turns has been watched."""
        return session.result is not None or _table(session).turns >= MIDDLE_TURN + WATCHED_TURNS

    def actions(self, session: TableSession) -> str:
        """Return one of the last turns."""
        return ACTIONS


def _table(session: TableSession) -> State:
    return cast(View, session.view(0)).table


SHOWCASE = FullestTable()
