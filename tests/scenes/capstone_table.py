"""Helpers for tests of Capstone's scenes: a program with Capstone at its table, where a game is begun, resumed and
played by widget names."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from capitol.ai.thinking import LocalThinker
from capitol.core.setup import PlayerSpec
from capitol.games.capstone.rules.moves import Turn
from capitol.games.capstone.rules.options import Rules
from capitol.games.capstone.rules.setup import Draws, Setup, new_setup
from capitol.games.capstone.rules.view import View
from capitol.games.capstone.ui.arrange_scene import ArrangeScene
from capitol.games.capstone.ui.table.spec import TABLE
from capitol.games.capstone.ui.table_scene import TableScene
from capitol.games.registry import games, make_player
from capitol.host.speech import Voice
from capitol.kit.inputs import KeyUp
from capitol.kit.scene import Scene
from capitol.session.controller import TableSession
from capitol.session.seats import Seat
from capitol.session.settings import Settings
from capitol.table.curtain.cover import CoverScene
from capitol.table.plain import PlainScreens
from capitol.table.plugin import Visitor
from capitol.table.rules_book import Page, RulesBook, Section
from capitol.table.spec import TableSpec
from tests.scenes.harness import Stand

NAMES = ("Livia", "Cato")
BOOK = RulesBook((Page("capstone", "Capstone", (Section("capstone.aim", "Aim", "Build what your goal wants."),)),))
PERSON, LEVEL_1 = "human", "ai:apprentice"


class TableOnly(PlainScreens):
    """Capstone's table, with plain versions of all other screens."""

    motto = ""

    @property
    def rules(self) -> RulesBook:
        return BOOK

    @property
    def spec(self) -> TableSpec:
        return TABLE

    def tour_step(self, scene: Scene, visitor: Visitor) -> bool:
        return False


def make_setup(kinds: Sequence[str], seed: int = 1, draws: tuple[Draws, Draws] | None = None, first: int = 0) -> Setup:
    """Return a setup with these draws, or with random ones."""
    players = tuple(PlayerSpec(name, kind) for name, kind in zip(NAMES, kinds, strict=True))
    if draws is not None:
        return Setup(Rules(), players, first, draws)
    return new_setup(Rules(), players, random.Random(seed), f"seat{first}")


class CapstoneStand(Stand):
    """A program with one open game of Capstone."""

    def __init__(
        self,
        home: Path,
        kinds: Sequence[str] = (PERSON, PERSON),
        *,
        seed: int = 1,
        draws: tuple[Draws, Draws] | None = None,
        first: int = 0,
        options: dict[str, Any] | None = None,
        size: tuple[int, int] = (1280, 720),
        ui: float = 1.0,
        settings: Settings | None = None,
        resume: Path | None = None,
        opened: bool = True,
        screens: type[TableOnly] = TableOnly,
        voice: Voice | None = None,
    ) -> None:
        entry = games()["capstone"]
        super().__init__(
            home,
            size,
            ui,
            settings=settings,
            thinker=LocalThinker(make_player),
            games={"capstone": entry},
            screens=lambda game, place: screens(place),
            voice=voice,
        )
        if resume is not None:
            self.program.resume(resume)
        elif opened:
            setup = make_setup(kinds, seed, draws, first)
            seats = [
                Seat(name, kind, colour) for name, kind, colour in zip(NAMES, kinds, entry.seat_colours, strict=True)
            ]
            self.program.open_table(
                TableSession.new(
                    entry,
                    setup,
                    seats,
                    self.program.thinker,
                    seed=seed,
                    folder=self.program.folders.saves,
                    name="Livia and Cato",
                    options=options,
                    budget=self.program.budget,
                )
            )
        self.pass_time(60)

    @classmethod
    def closed(cls, home: Path) -> CapstoneStand:
        """Return the program before a game is opened."""
        return cls(home, opened=False)

    @property
    def session(self) -> TableSession:
        """The open game."""
        session = self.program.session
        assert session is not None
        return session

    @property
    def table(self) -> TableScene:
        """The table, which must be in front."""
        assert isinstance(self.scene, TableScene), type(self.scene).__name__
        return self.scene

    def view(self, seat: int) -> View:
        """Return the view of a seat."""
        return cast(View, self.session.view(seat))

    def let_go(self, key: str = "h") -> None:
        """Release a key."""
        self.program.stack.handle(KeyUp(key))
        self.pass_time()

    def arrange(self) -> None:
        """Open every cover and seal every goal, in the order of the drawn pieces; then begin."""
        for _scene in range(8):
            self.pass_time(60)
            if isinstance(self.scene, CoverScene):
                self.press("cover.open")
            elif isinstance(self.scene, ArrangeScene):
                self.key("1", "1", "2", "2", "3", "3", "4", "4", "return")
            elif self.has("confirm") and self.table.on_confirm is not None:
                self.press("confirm")
            else:
                return
        raise AssertionError("the goals are not sealed")

    def wait(self) -> None:
        """Let computer players act."""
        for _frame in range(400):
            if not self.scene.busy and not self.scene.thinking:
                return
            self.pass_time(60)
        raise AssertionError("the game stands still")


def random_turn(view: View, rng: random.Random) -> Turn:
    """Return a random legal turn, often one that moves a piece."""
    space = games()["capstone"].game.choices(view, view.seat)
    return cast(Turn, space.sample(rng))
