"""Helpers for tests of the table: a program without a window with a game open, driven by widget names."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Mapping, Sequence
from pathlib import Path
from typing import Any

from capitol.ai.player import Budget
from capitol.games.capitol.levels import default_board
from capitol.games.capitol.rules.moves import Floors, Forgo, Move, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.numbers import SHAPES, STACKS
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.state import CONSTRUCTION, State, refresh_accept
from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.draw_scene import DrawScene
from capitol.games.capitol.ui.flow import TableFlow
from capitol.games.capitol.ui.table_scene import TableScene
from capitol.games.registry import make_player
from capitol.kit.inputs import RIGHT, PointerDown, PointerMove, PointerUp
from capitol.session.controller import TableSession
from capitol.session.settings import Settings
from capitol.shell.preferences import Fixed
from tests.scenes.harness import Stand
from tests.scenes.sitting import NAMES, sit_down

MIXED = ("human", "ai:mason", "ai:mason", "ai:mason")
CAPTIONS = ("yard.*", "header.*", "bar.*")
OVERLAP = ("hand.*",)
_DECIDED: dict[tuple[int, Hashable], Move] = {}
"""The moves of `play_some`, by seat, deal and all earlier moves."""


class Table(Stand):
    """A stand with a game open at its table."""

    def __init__(
        self,
        home: Path,
        kinds: Sequence[str],
        seed: int = 5,
        *,
        size: tuple[int, int] = (1280, 720),
        ui: float = 1.0,
        options: Mapping[str, Any] | None = None,
        rules: Rules | None = None,
        settings: Settings | None = None,
        names: Sequence[str] = NAMES,
        steps: int = 0,
        speed: str = "instant",
    ) -> None:
        super().__init__(home, size, ui, settings=settings)
        self.program.fixed = Fixed(speed=speed, seed=7, counted=True)
        chosen = {"board": str(default_board()), **(options or {})}
        self.session, _board = sit_down(
            kinds, seed, names=names, rules=rules, options=chosen, thinker=self.program.thinker
        )
        play_some(self.session, steps)
        self.open()

    def open(self) -> None:
        """Open the table, or open it again."""
        self.program.open_table(self.session)
        self.pass_time(400)

    @property
    def table(self) -> TableScene:
        """The table, which must be in front."""
        assert isinstance(self.scene, TableScene), self.scene
        return self.scene

    @property
    def flow(self) -> TableFlow:
        """The flow of the game at the table in front."""
        flow = self.table.flow
        assert isinstance(flow, TableFlow)
        return flow

    @property
    def state(self) -> State:
        """The full state of the game."""
        state: State = self.session.match.full_state
        return state

    def change(self, **values: Any) -> None:
        """Change the state directly, without a move, and show it."""
        for name, value in values.items():
            setattr(self.state, name, value)
        for area in range(9):
            refresh_accept(self.state, area)
        self.flow.decide()
        self.pass_time()

    def give(self, seat: int, hand: Sequence[int]) -> None:
        """Give a seat a hand that nobody has seen."""
        self.state.known[seat], self.state.hidden[seat] = (), tuple(sorted(hand))
        self.flow.decide()
        self.pass_time()

    def drag(self, source: str, target: str, *, drop: bool = True) -> None:
        """Drag a widget onto another."""
        start, goal = self.find(source).rect.center, self.find(target).rect.center
        handle = self.program.stack.handle
        handle(PointerMove(start))
        handle(PointerDown(start))
        for part in (0.2, 0.6, 1.0):
            x, y = (round(a + (b - a) * part) for a, b in zip(start, goal, strict=True))
            handle(PointerMove((x, y)))
            self.pass_time()
        if drop:
            handle(PointerUp(goal))
            self.pass_time()

    def right_click(self) -> None:
        """Click with the right button, away from all widgets."""
        self.program.stack.handle(PointerDown((5, 400), RIGHT))
        self.pass_time()

    @property
    def bubble(self) -> str:
        """The text of the bubble, if there is one."""
        return self.find("bubble").label if self.has("bubble") else ""


def play_some(session: TableSession, steps: int) -> None:
    """Let the computer player Faber play for all seats until that many steps are done and a person is to build. Its
    moves in a game are computed once for all tests of a process."""
    mason = make_player("capitol", "mason")
    people = [number for number, seat in enumerate(session.seats) if seat.is_human]

    def ready() -> bool:
        table = session.view(0).table
        return len(session.steps) >= steps and table.phase == CONSTRUCTION and table.turn in people

    while steps and session.match.to_act + session.sealed_seats and not ready():
        if session.can_commit:
            session.commit_sealed()
            continue
        seat = session.match.to_act[0]
        so_far = session.match.setup, session.sealed_seats, tuple((step.seat, step.move) for step in session.steps)
        if (seat, so_far) not in _DECIDED:
            view = session.view(seat)
            choices = session.entry.game.choices(view, seat)
            _DECIDED[seat, so_far] = mason.decide(view, choices, Budget(), random.Random(len(session.steps))).move
        session.act(seat, _DECIDED[seat, so_far])
        if session.can_commit:
            session.commit_sealed()


def perform(table: Table, move: Move) -> None:
    """Make a construction move or a placement by pressing widgets, and confirm it."""
    scene = table.table
    hand = scene.view.table.hand(scene.viewer)

    def piece(height: int, shape: int | None) -> str:
        yard = scene.view_model.model.me.yard
        return next(f"yard.{p.number}" for p in yard if (p.building.height, p.building.shape) == (height, shape))

    match move:
        case Floors(card, on):
            table.press(f"hand.{hand.index(card)}")
            for height in on:
                table.press(piece(height, None) if height else "yard.new")
        case Roof(card, height, shape):
            table.press(f"hand.{hand.index(card)}")
            table.press(f"roof.{SHAPES[shape]}")
            table.press(piece(height, None))
        case Permit(card, height, shape, area, space):
            table.press(f"hand.{hand.index(card)}")
            table.press(piece(height, shape))
            table.press(f"space.{area}.{space}")
        case Forgo(card):
            table.press("blank")
            table.press(f"hand.{hand.index(card)}")
        case Pass():
            table.press("pass")
            if table.has("pass.sure.yes"):
                table.press("pass.sure.yes")
            return
        case Place(area, space):
            table.press(f"space.{area}.{'large' if space is None else space}")
    table.press("confirm")


def play_on(table: Table, until: Callable[[Table], bool], seen: Callable[[str], None] = lambda name: None) -> None:
    """Play for all people by pressing widgets and keys, until ``until`` returns true or the game is over.

    ``seen`` is called with the name of each scene that comes to the front.
    """
    mason, rng = make_player("capitol", "mason"), random.Random(4)
    before: object = None
    for _turn in range(20_000):
        table.clock += 40
        table.program.stack.update(table.clock)
        scene = table.scene
        if scene is not before:
            seen(type(scene).__name__)
            before = scene
        if until(table) or type(scene).__name__ == "EndScene":
            return
        if scene.busy:
            continue
        if isinstance(scene, TableScene):
            if scene.on_confirm is not None:
                table.press("confirm")
            elif scene.pending is not None and not scene.may_act:
                table.press("show")
            elif scene.pending is not None:
                view = scene.view
                choices = table.session.choices(scene.viewer)
                perform(table, mason.decide(view, choices, Budget(), rng).move)
        elif isinstance(scene, AuctionScene):
            table.key(rng.choice("3579"))
            if scene.edit.impossible:
                table.key("escape")
            table.press("seal")
            if table.has("empty.seal"):
                table.press("empty.seal")
        elif isinstance(scene, DrawScene):
            if table.session.waiting_for:
                stacks = scene.table.stacks
                table.press(f"stack.{STACKS[rng.choice([s for s in range(3) if stacks[s]])]}")
        else:
            table.key("return")
    raise AssertionError("the game does not end")
