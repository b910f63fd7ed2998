"""A table of Capoterra in a program without a window, and a person who presses what it shows."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from capitol.ai.player import Budget, Player
from capitol.ai.thinking import LocalThinker
from capitol.games.capoterra.ai.roster import ADVISER
from capitol.games.capoterra.entry import entry
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.ui.plugin import CapoterraScreens
from capitol.games.capoterra.ui.table_scene import TableScene
from capitol.games.registry import make_player as make_of_the_house
from capitol.session.controller import TableSession
from capitol.session.settings import Settings
from capitol.shell.new_game import NewGameScene
from tests.scenes.harness import Stand

ENTRY = entry()


def make_player(game_id: str, player_id: str) -> Player[Any, Any]:
    """A computer player of Capoterra, or of a game of the house."""
    if game_id != ENTRY.id:
        return make_of_the_house(game_id, player_id)
    return (ADVISER if player_id == ADVISER.id else ENTRY.player(player_id)).make()


class CapoterraStand(Stand):
    """A program whose only game is Capoterra."""

    def __init__(
        self,
        home: Path,
        size: tuple[int, int] = (1280, 720),
        ui: float = 1.0,
        seed: int = 7,
        settings: Settings | None = None,
    ) -> None:
        super().__init__(
            home,
            size=size,
            ui=ui,
            seed=seed,
            settings=settings,
            thinker=LocalThinker(make_player),
            games={ENTRY.id: ENTRY},
            screens=lambda _game, place: CapoterraScreens(place),
        )

    def begin(self, people: int = 2, seats: int = 2) -> TableScene:
        """Begin a game whose first seats are people."""
        self.program.show_title()
        self.pass_time(60)
        self.press("new")
        scene = self.scene
        assert isinstance(scene, NewGameScene)
        while len(scene.choice.seats) > seats:
            scene.take(scene.choice.without(len(scene.choice.seats) - 1))
        for number in range(people):
            scene.take(scene.choice.with_seat(number, kind="human"))
        self.pass_time()
        self.key("return")
        self.pass_time(100)
        return self.table

    @property
    def table(self) -> TableScene:
        """The table, in front."""
        scene = self.scene
        assert isinstance(scene, TableScene)
        return scene

    @property
    def session(self) -> TableSession:
        """The game in progress."""
        session = self.program.session
        assert session is not None
        return session

    @property
    def state(self) -> State:
        """The table as the viewer sees it."""
        return self.table.view.table

    def settle(self) -> None:
        """Let computers play and animations end."""
        for _frame in range(400):
            if not self.scene.busy and not self.scene.thinking:
                return
            self.pass_time(60)

    def play(self, enough: int, seed: int = 3, player: str = "") -> None:
        """Play so many moves of a computer player for whoever is to act."""
        thinker, rng = make_player(ENTRY.id, player or ENTRY.players[0].id), random.Random(seed)
        for _move in range(enough):
            self.settle()
            if not isinstance(self.scene, TableScene):
                return
            table = self.table
            choices = table.session.choices(table.viewer)
            table.flow.play(thinker.decide(table.session.view(table.viewer), choices, Budget(), rng).move)
            self.pass_time()
