"""Hint and bid helper for stacking: both use only that seat's view, and close when the stack is covered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from pygame import Rect

from capitol.ai.player import Decision
from capitol.games.capitol.rules.moves import Bid, Move
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.auction.stack_edit import StackEdit
from capitol.games.capitol.ui.hint.worth import NamedHost, WorthPanel
from capitol.games.capitol.ui.models.hint import hint_lines
from capitol.host.language import _
from capitol.kit.look import Look
from capitol.table.hint.panel import HintLine, HintPanel
from capitol.table.hint.room import Room

Entry = tuple[str, str, str, str, Callable[[], None], str]
"""Id, name, icon, key, callback, tooltip."""


class BidScene(NamedHost, Protocol):
    """The scene in which a bid is arranged."""

    view: View
    edit: StackEdit

    def lay(self, cards: tuple[int, ...]) -> None:
        """Arrange these cards as the bid."""

    def side_of(self, look: Look) -> Rect:
        """Return the space for a panel."""
        ...

    def rebuild(self) -> None:
        """Build the widgets again."""


class BidHelp:
    """The two panels of an auction scene. While one is open the scene leaves it the space at the right, so that it
    covers nothing; ``beside`` says whether it does."""

    def __init__(self, scene: BidScene) -> None:
        self._scene = scene
        self.hint = HintPanel(scene, lambda: scene.view, lambda: "", self._choose, self._room, self._lines)
        self.worth = WorthPanel(scene, self._room, scene.view, lambda: scene.edit.stack.bid)
        self.beside = False

    @property
    def open(self) -> bool:
        """Whether a panel is open."""
        return self.hint.open or self.worth.open

    def entries(self) -> list[Entry]:
        """Return the buttons for the bar; [] at a table without hints."""
        if not self.hint.offered:
            return []
        return [
            ("hint", _("Hint"), "hint", "n", self._asking(self.hint), _("Hint: the best three bids ([hint])")),
            (
                "worth.ask",
                _("Worth"),
                "scales",
                "w",
                self._asking(self.worth),
                _("What the tile is worth to this seat ([worth])"),
            ),
        ]

    def switch(self, chord: str) -> bool:
        """Switch to the other panel if its key was pressed while one is open; return whether that was done."""
        for shown, key, other in ((self.worth, "n", self.hint), (self.hint, "w", self.worth)):
            if shown.open and chord == key:
                self._asking(other)()
                return True
        return False

    def _asking(self, panel: HintPanel | WorthPanel) -> Callable[[], None]:
        other = self.worth if panel is self.hint else self.hint

        def ask() -> None:
            other.close()  # stop its computation before this one starts
            panel.ask()
            self._make_room()

        return ask

    def _make_room(self) -> None:
        """Rebuild the scene when a panel opens or closes, but not while the pointer is pressed."""
        if self.beside != self.open and not self._scene.stage.held:
            self.beside = self.open
            self._scene.rebuild()

    @property
    def ready(self) -> bool:
        """Whether `tick` has something to do."""
        return self.hint.ready or self.worth.ready

    def tick(self) -> bool:
        """Take a result that has arrived; return whether the picture changed."""
        changed = self.hint.tick() | self.worth.tick()
        self._make_room()
        return changed

    def close(self) -> None:
        """Close both panels, because somebody else may look now."""
        self.hint.close()
        self.worth.close()
        self.beside = False

    def _lines(self, view: View, decision: Decision[Move]) -> tuple[HintLine, ...]:
        return hint_lines(view, decision, self._scene.names)

    def _room(self, look: Look) -> Room:
        return Room(self._scene.side_of(look))

    def _choose(self, move: Move) -> None:
        """Arrange the stack as in the hint; the person still has to seal it."""
        if isinstance(move, Bid):
            self._scene.lay(move.cards)
