"""Helpers for tests of the auction's screens: a table at its first auction, with given hands."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from capitol.games.capitol.rules.moves import Bid, Pass
from capitol.games.capitol.rules.numbers import CARD_OF_NAME
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.reveal_scene import RevealScene
from capitol.kit.inputs import PointerDown, PointerMove, PointerUp
from capitol.kit.scene import Scene
from capitol.session.controller import TableSession
from tests.scenes.sitting import NAMES, Around, Still, around, board_art, last_event, sit_down


def cards(names: str) -> tuple[int, ...]:
    """Return cards by their names, e.g. ``"F4 R6"``."""
    return tuple(CARD_OF_NAME[name] for name in names.split())


def at_auction(
    hands: Sequence[str],
    *,
    kinds: Sequence[str] | None = None,
    rules: Rules | None = None,
    seen: bool = True,
    options: dict[str, Any] | None = None,
    names: Sequence[str] = NAMES,
    seed: int = 1,
) -> TableSession:
    """Return a game in which all seats have passed and hold these cards. If ``seen``, everybody has seen all of
    them."""
    seats = kinds or ["human"] * len(hands)
    session, _board = sit_down(seats, seed, rules=rules, options=options, names=names)
    for _seat in hands:
        session.act(session.match.to_act[0], Pass())
    state = session.match.full_state
    for seat, hand in enumerate(hands):
        held = tuple(sorted(cards(hand)))
        state.known[seat], state.hidden[seat] = (held, ()) if seen else ((), held)
    return session


class Stand:
    """A scene in front of a fake program, with a list of the callbacks that were called."""

    def __init__(
        self,
        session: TableSession,
        folder: Path,
        size: tuple[int, int] = (1280, 720),
        ui: float = 1.0,
        motion: Still | None = None,
    ) -> None:
        _session, board = sit_down(["human", "human"])
        self.session = session
        self.board = board_art(session, board)
        self.context: Around = around(folder, *size, ui, motion)
        self.called: list[str] = []

    def say(self, word: str) -> None:
        """Record that a callback was called."""
        self.called.append(word)

    def stack_cards(self, seat: int) -> AuctionScene:
        """Open the stacking scene of a seat."""
        scene = AuctionScene(
            self.context, self.session, seat, self.board, lambda: self.say("sealed"), lambda: self.say("left")
        )
        self.show(scene)
        return scene

    def reveal(self, viewer: int = 0) -> RevealScene:
        """Open the last reveal."""
        event = last_event(self.session, "bids_revealed")
        scene = RevealScene(self.context, self.session, event, viewer, self.board, lambda: self.say("done"))
        self.show(scene)
        return scene

    def show(self, scene: Scene) -> None:
        """Put a scene in front."""
        self.context.stack.push(scene)
        self.context.stack.update(0)


def bid_all(session: TableSession, bids: Sequence[str]) -> None:
    """Seal these bids and reveal them."""
    for seat in session.match.to_act:
        session.seal(seat, Bid(cards(bids[seat])))
    session.commit_sealed()


def drag(scene: Scene, source: str, target: str) -> None:
    """Drag a widget onto another with the pointer."""
    start, goal = scene.stage.find(source), scene.stage.find(target)
    assert start is not None, source
    assert goal is not None, target
    a, b = start.rect.center, goal.rect.center
    scene.handle(PointerDown(a))
    for part in (0.25, 0.5, 0.75, 1.0):
        scene.handle(PointerMove((round(a[0] + (b[0] - a[0]) * part), round(a[1] + (b[1] - a[1]) * part))))
    scene.handle(PointerUp(b))
