"""Hint and bid helper where a person stacks: both of that seat's own view, and gone when the stack is covered."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect

from capitol.games.capitol.rules.moves import Bid, Move
from capitol.games.capitol.ui.hint.panel import HintPanel
from capitol.games.capitol.ui.hint.room import Room, corner
from capitol.games.capitol.ui.hint.worth import WorthPanel
from capitol.host.language import _
from capitol.kit.look import Look

if TYPE_CHECKING:
    from capitol.games.capitol.ui.auction_scene import AuctionScene

_BELOW = 4
Entry = tuple[str, str, str, str, Callable[[], None], str]
"""Id, name, icon, key, what it does, tooltip."""


class BidHelp:
    """The two panels of an auction scene."""

    def __init__(self, scene: AuctionScene) -> None:
        self._scene = scene
        self.hint = HintPanel(scene, lambda: scene.view, lambda: "", self._choose, self._room)
        self.worth = WorthPanel(scene, self._room, scene.view, lambda: scene.edit.stack.bid)

    def entries(self) -> list[Entry]:
        """The buttons for the bar; none at a table without hints."""
        if not self.hint.offered:
            return []
        return [
            ("hint", _("Hint"), "hint", "n", self.hint.ask, _("Hint: the best three bids (N)")),
            ("worth.ask", _("Worth"), "scales", "w", self.worth.ask, _("What the tile is worth to this seat (W)")),
        ]

    @property
    def ready(self) -> bool:
        """True when `tick` has something to do."""
        return self.hint.ready or self.worth.ready

    def tick(self) -> bool:
        """Take an answer that has come; True when the picture changed."""
        return self.hint.tick() | self.worth.tick()

    def close(self) -> None:
        """Somebody else may look now."""
        self.hint.close()
        self.worth.close()

    def _room(self, look: Look) -> Room:
        """The corner, below who has sealed and who stacks."""
        room, states = corner(look).rect, self._scene.root.find("auction.states")
        top = room.top if states is None else states.rect.bottom + look.ui(_BELOW)
        return Room(Rect(room.x, top, room.width, room.bottom - top))

    def _choose(self, move: Move) -> None:
        """Lay the stack as the hint says; sealing is left to the person."""
        if isinstance(move, Bid):
            self._scene.lay(move.cards)
