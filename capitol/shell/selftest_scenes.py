"""A tour of all screens: the program's own, and those of a game of two people and two computer players, played to its
end."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pygame

from capitol.ai.player import Budget
from capitol.ai.worker import Thinker
from capitol.core.challenge import Challenge
from capitol.core.setup import HUMAN
from capitol.games.registry import PLAYER_FACTORY, GameEntry, make_player
from capitol.host.folders import find_folders
from capitol.host.language import _
from capitol.host.reasons import os_reason
from capitol.kit.inputs import KeyDown, PointerDown, PointerUp
from capitol.kit.loop import FRAME_MS, clock_ms, wake
from capitol.kit.scene import Scene
from capitol.session.launch import Launch
from capitol.session.seats import ai_kind
from capitol.session.settings import Settings
from capitol.session.source import TableSource
from capitol.shell.app import make_program, open_display
from capitol.shell.table_choice import TableChoice
from capitol.shell.unsaved import UnsavedScene
from capitol.table.ending import EndingScene

SIZE = (1280, 720)
LIMIT_S = 120.0
"""Time limit for the tour; on an idle machine it takes a few seconds."""
REST_S = 5.0
"""How long a screen may stay in motion before its picture is taken."""


class TourFault(Exception):
    """Raised if a screen cannot be shown, or the game does not continue; the message is a sentence."""


class Tour:
    """Shows every screen, `frames` times each, and records their names in order."""

    def __init__(self, frames: int, screenshot: Path | None, seed: int) -> None:
        """Open the window. Raises capitol.kit.display.DisplayError."""
        self.frames, self.screenshot, self.seed = max(1, frames), screenshot, seed
        launch = Launch(size=SIZE, speed="instant", seed=seed)
        self.display = open_display(launch, Settings())
        self.driver = pygame.display.get_driver()
        thinker = Thinker(PLAYER_FACTORY, wake)
        self.program = make_program(launch, find_folders(), Settings(), self.display, [], thinker)
        self.drawn: list[str] = []
        self.rng = random.Random(seed)

    def close(self) -> None:
        """Close the window and stop the engine process."""
        self.program.close()
        self.program.sound.close()
        self.display.close()

    def run(self) -> list[str]:
        """Show everything and return the names of the scenes in order. Raises TourFault."""
        program = self.program
        program.navigator.show_title()
        self._show()
        for open_scene in (
            program.navigator.open_settings,
            program.navigator.open_lessons,
            program.navigator.open_players,
            program.tables.new_game,
        ):
            open_scene()
            self._show()
            program.stack.pop()
        for game in program.library.games:
            program.library.choose_game(game)
            for page in program.library.screens.rules.pages:
                program.navigator.open_rules(page.sections[0].id)
                self._show()
                program.stack.pop()
        program.navigator.open_credits()
        self._show()
        self.press("credits.0")
        self._show()
        program.stack.pop()
        program.stack.pop()
        program.stack.push(UnsavedScene("", lambda: None))
        self._show()
        program.stack.pop()
        for entry in program.library.games.values():
            if entry.challenges is not None:
                self._challenges(entry, entry.challenges()[0])
        for entry in program.library.games.values():
            self._game(entry)
        for open_scene in (program.navigator.open_menu, program.navigator.open_saves):
            open_scene()
            self._show()
            program.stack.pop()
        self.picture()  # of the end, if the game was too short for a picture of the table
        return self.drawn

    def _challenges(self, entry: GameEntry, challenge: Challenge) -> None:
        """Show the list of a game's challenges and the card before an attempt."""
        program = self.program
        program.library.choose_game(entry.id)
        program.navigator.open_challenges(challenge.id)
        self._show()
        program.stack.pop()
        program.challenges.begin(entry, challenge)
        self._show()
        program.challenges.leave(challenge)

    # The game

    def _game(self, entry: GameEntry) -> None:
        """Play a game through its screens to the end, drawing each screen the first time it appears."""
        program = self.program
        choice = TableChoice.standard(program.preferences.settings, entry)
        weakest = ai_kind(entry.players[0].id)
        for number in range(len(choice.seats)):
            choice = choice.with_seat(number, kind=HUMAN if number % 2 else weakest)
        program.tables.begin(choice)
        screens = program.library.screens_of(entry.id)
        begun = time.monotonic()
        before: Scene | None = None
        while before is None or not isinstance(before, EndingScene):
            pygame.event.pump()
            program.stack.update(clock_ms())
            scene = self._top
            if scene is not before:
                before = scene
                if type(scene).__name__ not in self.drawn:
                    self._show()
                    continue
            if scene.busy or scene.thinking:
                time.sleep(0.001)
            elif not screens.tour_step(scene, self):
                if scene.stage.find("cover.open") is not None:
                    self.press("cover.open")  # key repeats do not open the cover
                else:
                    self.key("return")
            if time.monotonic() - begun > LIMIT_S:
                raise TourFault(_("the game on the screens is stuck in {scene}").format(scene=type(scene).__name__))
        if "ReviewScene" not in self.drawn and self._top.stage.find("review") is not None:
            self.press("review")
            self._show()
            program.stack.pop()
        if program.tables.session is not None:
            program.tables.look_at(program.tables.session.at(program.tables.session.last_step // 2), 0)
            self._show()
            program.stack.pop()

    # Actions available to a game's tour (`capitol.table.plugin.Visitor`)

    def choose(self, session: TableSource, seat: int) -> Any:
        """Return the move that the usual computer player would make."""
        player = make_player(session.entry.id, session.entry.substitute)
        return player.decide(session.view(seat), session.choices(seat), Budget(), self.rng).move

    def key(self, name: str) -> None:
        """Press a key."""
        self.program.stack.handle(KeyDown(name, text=name if len(name) == 1 else ""))

    def press(self, id: str) -> None:
        """Click in the middle of a widget."""
        found = self._top.stage.find(id)
        if found is None:
            raise TourFault(
                _("there is no button {id} on the screen {name}").format(id=id, name=type(self._top).__name__)
            )
        self.program.stack.handle(PointerDown(found.rect.center))
        self.program.stack.handle(PointerUp(found.rect.center))

    def picture(self) -> None:
        """Save a picture of the window, once."""
        if self.screenshot is None:
            return
        self.program.stack.update(clock_ms())
        self.program.stack.draw(self.display.surface)
        self.display.present()
        try:
            self.display.screenshot(self.screenshot)
        except OSError as error:
            raise TourFault(
                _("the picture {path} cannot be written: {reason}").format(
                    path=self.screenshot, reason=os_reason(error)
                )
            ) from error
        self.screenshot = None

    # Showing and pressing

    @property
    def _top(self) -> Scene:
        top = self.program.stack.top
        if top is None:
            raise TourFault(_("a screen closed that should have stayed"))
        return top

    def _show(self) -> None:
        """Wait until the front screen has finished moving, draw it, and record its name."""
        stack, scene = self.program.stack, self._top
        until = time.monotonic() + REST_S
        stack.update(clock_ms())
        while scene.busy and time.monotonic() < until:
            time.sleep(FRAME_MS / 1000)
            stack.update(clock_ms())
        if self._top is not scene:
            return  # it closed itself, like a screen with nothing to show
        for _frame in range(self.frames):
            pygame.event.pump()
            stack.update(clock_ms())
            stack.draw(self.display.surface)
            self.display.present()
        name = type(scene).__name__
        if self._is_blank():
            raise TourFault(_("the screen {name} is empty").format(name=name))
        if name not in self.drawn:
            self.drawn.append(name)

    def _is_blank(self) -> bool:
        """Return whether the whole window has one colour."""
        small = pygame.transform.scale(self.display.surface, (64, 36))
        first = small.get_at((0, 0))
        return all(small.get_at((x, y)) == first for x in range(64) for y in range(36))
