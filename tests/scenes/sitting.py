"""Helpers for tests of the screens between building phases: a fake program, games played up to a point, and pictures of
scenes."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pygame

from capitol.ai.player import Budget
from capitol.ai.shared import SharedThinking
from capitol.ai.thinking import LocalThinker, Thinking
from capitol.core.setup import PlayerSpec
from capitol.games.capitol.levels import CapitolBoard, default_board, load_board
from capitol.games.capitol.rules.numbers import ROUNDS
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.setup import new_setup
from capitol.games.capitol.ui.parts.board_picture import BoardArt
from capitol.games.registry import games, make_player
from capitol.kit.inputs import KeyDown, PointerDown, PointerUp, TextTyped
from capitol.kit.look import Look
from capitol.kit.scene import Scene, SceneStack
from capitol.kit.sound import Sound
from capitol.session.achievements_summary import AchievementsSummary
from capitol.session.controller import TableSession
from capitol.session.evaluations import Evaluations
from capitol.session.review import GameReview
from capitol.session.seats import Seat
from capitol.session.settings import Settings
from capitol.session.source import RecordedTable, TableSource
from capitol.table.palette import SEAT_STYLES
from capitol.table.seats.colours import SeatPalette
from tests.shared_pictures import shared_look

NAMES = ("Livia", "Cato", "Marcellus", "Octavia")


@dataclass(frozen=True)
class Still:
    """A fixed speed of animations."""

    factor: float = 0.0
    reduced: bool = False
    speed: str = "normal"


@dataclass
class Around:
    """A fake program without a window that records what the scenes ask of it."""

    stack: SceneStack
    picture_folder: Path
    record_folder: Path
    motion: Still = Still()
    settings: Settings = field(default_factory=Settings)
    seats: SeatPalette = field(default_factory=SeatPalette)
    sound: Sound = field(default_factory=lambda: Sound(mute=True))
    counted: bool = True
    asked: list[str] = field(default_factory=list)
    clock: float = 0.0
    toasts: list[str] = field(default_factory=list)
    announced: list[str] = field(default_factory=list)
    achievement_summaries: tuple[AchievementsSummary, ...] = ()

    def change_settings(self, group: str = "", /, **changes: Any) -> None:
        part = msgspec.structs.replace(getattr(self.settings, group), **changes)
        self.settings = msgspec.structs.replace(self.settings, **{group: part})

    def now(self) -> int:
        return int(self.clock)

    def toast(self, text: str) -> None:
        self.toasts.append(text)

    def announce(self, text: str) -> None:
        self.announced.append(text)

    def to_title(self) -> None:
        self.asked.append("title")

    def open_menu(self, session: TableSession | None = None) -> None:
        self.asked.append("menu")

    def open_settings(self) -> None:
        self.asked.append("settings")

    def open_rules(self, topic: str = "", session: TableSource | None = None) -> None:
        self.asked.append(f"rules {topic}")

    def open_saves(self) -> None:
        self.asked.append("saves")

    def new_game(self, last: bool = False) -> None:
        self.asked.append("new game")

    def achievements(self, session: TableSession) -> Sequence[AchievementsSummary]:
        return self.achievement_summaries

    def evaluations(self, table: RecordedTable) -> Evaluations:
        entry = table.entry
        return Evaluations(table, SharedThinking(LocalThinker(lambda _game, _id: entry.make_evaluator())))

    def withheld(self, session: TableSource) -> str:
        return ""

    def review(self, session: TableSource) -> GameReview:
        self.asked.append("review")
        entry = session.entry
        line = SharedThinking(LocalThinker(lambda _game, _id: entry.make_reviewer()))
        return GameReview(session.at(session.last_step), line)

    def look_at(self, table: RecordedTable, seat: int | None = None) -> None:
        self.asked.append(f"look at {table.step}")

    def rematch(self, session: TableSession, same_deal: bool = False) -> None:
        self.asked.append("same deal" if same_deal else "rematch")

    def watch(self, table: RecordedTable) -> None:
        self.asked.append("watch")

    def open_table(self, session: TableSession) -> None:
        self.asked.append("table")

    def quit(self) -> None:
        self.asked.append("quit")


def real_look(width: int, height: int, ui: float = 1.0) -> Look:
    """Return a look with the fonts and pictures of the program."""
    return shared_look(width, height, ui)


def around(folder: Path, width: int = 1280, height: int = 720, ui: float = 1.0, motion: Still | None = None) -> Around:
    """Return a fake program whose window has this size."""
    return Around(SceneStack(real_look(width, height, ui)), folder, folder, motion or Still())


@cache
def roma() -> CapitolBoard:
    """Return the default board. It is frozen, and read once for all tests of a process."""
    return load_board(default_board())


def sit_down(
    kinds: Sequence[str],
    seed: int = 1,
    *,
    names: Sequence[str] = NAMES,
    rules: Rules | None = None,
    options: dict[str, Any] | None = None,
    thinker: Thinking | None = None,
    board: CapitolBoard | None = None,
) -> tuple[TableSession, CapitolBoard]:
    """Return a new game on a board, by default Roma, that is not saved."""
    board = board or roma()
    seats = [Seat(names[i], kind, SEAT_STYLES[i].id) for i, kind in enumerate(kinds)]
    players = tuple(PlayerSpec(seat.name, seat.kind) for seat in seats)
    setup = new_setup(rules or Rules(), board.spec, players, random.Random(seed))
    thinker = thinker or LocalThinker(make_player)
    session = TableSession.new(
        games()["capitol"], setup, seats, thinker, seed=seed, options=options, budget=Budget(iterations=4)
    )
    return session, board


def board_art(session: TableSession, board: CapitolBoard) -> BoardArt:
    """Return the board art of a session for its screens."""
    return BoardArt(board.layout, board.spec, tuple(seat.colour for seat in session.seats), board.level)


def play_until(session: TableSession, stop: Callable[[TableSession], bool], seed: int = 5) -> None:
    """Play random moves for all seats until ``stop`` returns true after a step, or the game is over.

    Building is preferred to passing, so that there is something to score.
    """
    rng = random.Random(seed)
    while session.match.to_act:
        if session.can_commit:
            session.commit_sealed()
            continue
        seat = session.match.to_act[0]
        choices = session.choices(seat)
        move = choices.sample(rng)
        if choices.listed:
            moves = list(choices.moves())
            building = [other for other in moves if type(other).__name__ in ("Permit", "Roof", "Floors")]
            permits = [other for other in building if type(other).__name__ == "Permit"]
            if building and rng.random() < 0.9:
                move = rng.choice(permits if permits and rng.random() < 0.7 else building)
        session.act(seat, move)
        if session.can_commit:
            session.commit_sealed()
        if stop(session):
            return


def scored(number: int) -> Callable[[TableSession], bool]:
    """Return a condition for stopping after the scoring of a round, counted from 0."""
    return lambda session: len(session.view(0).table.round_scores) > number


def last_event(session: TableSession, kind: str) -> Any:
    """Return the last event of a kind in the log."""
    return [event for step in session.steps for event in step.events if event.kind == kind][-1]


def whole_game(kinds: Sequence[str], seed: int = 1, names: Sequence[str] = NAMES) -> tuple[TableSession, CapitolBoard]:
    """Return a game played to its end."""
    session, board = sit_down(kinds, seed, names=names)
    play_until(session, lambda _session: False, seed)
    assert len(session.view(0).table.round_scores) == ROUNDS
    return session, board


def picture(context: Around) -> pygame.Surface:
    """Return a picture of the current window."""
    scale = context.stack.look.scale
    surface = pygame.Surface((scale.width, scale.height))
    context.stack.draw(surface)
    return surface


def press(scene: Scene, id: str) -> None:
    """Click in the middle of a widget."""
    found = scene.stage.find(id)
    assert found is not None, f"{id} is not there: {[w.id for w in scene.root.walk()]}"
    scene.handle(PointerDown(found.rect.center, 1))
    scene.handle(PointerUp(found.rect.center, 1))


def key(scene: Scene, chord: str) -> None:
    """Press a key, e.g. ``ctrl+z``."""
    *held, name = chord.split("+")
    text = name if len(name) == 1 else ""
    scene.handle(KeyDown(name, ctrl="ctrl" in held, shift="shift" in held, alt="alt" in held, text=text))
    if text:
        scene.handle(TextTyped(text))
