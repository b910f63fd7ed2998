"""Helpers for tests of the tools of Capoterra's turn: a program with a game at its table, begun from a chosen deal and
played by moves or by widget names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from capitol.core.setup import PlayerSpec
from capitol.games.capoterra.rules.moves import WITH_GOLD, Done, Draw, End, Move, Pay, Place, Resolve
from capitol.games.capoterra.rules.numbers import Goods
from capitol.games.capoterra.rules.setup import Setup
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.rules.view import View
from capitol.session.controller import TableSession
from capitol.session.seats import Seat
from tests.capoterra.rules.positions import small_setup
from tests.scenes.capoterra_table import ENTRY, CapoterraStand

NAMES = ("Livia", "Cato", "Nero")
PERSON = "human"
USUAL_BAG = ("C-X", "W-X", "S-X", "R", "C-X", "W-X", "S-X", "R", "D", "R")
OPENING: tuple[Move, ...] = (Place((-2, 0), 0), Place((2, 0), 0))
"""The first turns of two: the corn goes west of the western capital, the wood east of the eastern one."""


def dealt(
    bag: Sequence[str] = USUAL_BAG,
    deck: Sequence[str] = (),
    rolls: Sequence[str] = ("yellow",),
    *,
    goods: Goods = (6, 6, 6, 6),
    gold: int = 9,
    kinds: Sequence[str] = (PERSON, PERSON),
) -> Setup:
    """Return a setup with these tiles, cards and rolls in order, in which each capital begins with ``goods``."""
    setup = small_setup(bag, deck, rolls)
    numbers = replace(setup.numbers, start_goods=goods, start_gold=gold)
    players = tuple(PlayerSpec(name, kind) for name, kind in zip(NAMES, kinds, strict=False))
    return replace(setup, numbers=numbers, players=players)


class CapoterraDesk(CapoterraStand):
    """A program with one open game of Capoterra, after these moves."""

    def __init__(
        self,
        home: Path,
        setup: Setup | None = None,
        moves: Sequence[Move] = OPENING,
        options: Mapping[str, Any] | None = None,
        **how: Any,
    ) -> None:
        super().__init__(home, **how)
        setup = setup or dealt()
        seats = [
            Seat(player.name, player.kind, colour)
            for player, colour in zip(setup.players, ENTRY.seat_colours, strict=False)
        ]
        folder = self.program.folders.saves
        self.begun = TableSession.new(
            ENTRY, setup, seats, self.program.thinker, seed=1, folder=folder, name="Livia", options=options or {}
        )
        self.act(*moves)
        self.show()

    def show(self) -> None:
        """Open the table, after moves past it."""
        self.program.open_table(self.begun)
        self.pass_time()
        self.settle()

    def act(self, *moves: Move) -> None:
        """Make moves of whoever is to act, past the table."""
        for move in moves:
            self.begun.act(self.begun.to_act[0], move)

    def go_on(self, seat: int, phase: int) -> None:
        """Make the plainest moves past the table until a seat is to act in a step: draw, place, pay gold, end."""
        while (self.begun.to_act[0], self.now.phase) != (seat, phase):
            kinds = (Draw, Done, Place, Resolve, Pay, End)
            moves = [move for move in self.begun.choices(self.begun.to_act[0]).moves() if isinstance(move, kinds)]
            self.act(next((move for move in moves if isinstance(move, Pay) and move.way == WITH_GOLD), moves[0]))

    @property
    def now(self) -> State:
        """What everybody can see."""
        return cast(View, self.begun.view(0)).table

    def use(self, *ids: str) -> None:
        """Press widgets, each after the table has come to rest."""
        for id in ids:
            self.press(id)
            self.settle()

    def said(self, id: str) -> str:
        """Return why a widget cannot be used, or what it does."""
        return self.find(id).tooltip
