"""Which screen is in front: go to a screen, and back. The screens are made elsewhere; this module knows none of
them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from capitol.kit.scene import Scene
from capitol.session.controller import TableSession
from capitol.session.source import RecordedTable, TableSource
from capitol.shell.stack import ProgramStack

if TYPE_CHECKING:
    from capitol.session.challenges import ChallengeSession


class ScreenMaker(Protocol):
    """Makes the screens, each loaded when it is first wanted."""

    def title(self) -> Scene:
        """Make the title."""
        ...

    def settings(self, group: str) -> Scene:
        """Make the settings, showing one group."""
        ...

    def rules(self, topic: str, table: TableSource | None) -> Scene:
        """Make the rules at a topic, with the house rules of a table."""
        ...

    def credits(self) -> Scene:
        """Make the credits."""
        ...

    def players(self, joining: bool) -> Scene:
        """Make the players and statistics, or with ``joining`` the form to add a name."""
        ...

    def saves(self) -> Scene:
        """Make the saved games."""
        ...

    def new_game(self) -> Scene:
        """Make New game."""
        ...

    def lessons(self) -> Scene:
        """Make the list of lessons."""
        ...

    def challenges(self, chosen: str) -> Scene:
        """Make the list of challenges with one selected."""
        ...

    def challenge_card(self, session: ChallengeSession, value: int | None) -> Scene:
        """Make the card before an attempt (``value`` is None) or after it."""
        ...

    def menu(self, session: TableSession | None) -> Scene:
        """Make the menu over a table."""
        ...

    def table(self, session: TableSession) -> Scene:
        """Make the table of a game. Raises ImportError or SyntaxError."""
        ...

    def record(self, table: RecordedTable, seat: int | None) -> Scene:
        """Make the table of a game that is only viewed. Raises ImportError or SyntaxError."""
        ...


class Navigator:
    """Opens the program's screens over the one in front."""

    def __init__(self, stack: ProgramStack, make: ScreenMaker) -> None:
        self.stack, self.make = stack, make

    def show_title(self) -> None:
        """Start with the title."""
        self.stack.reset(self.make.title())

    def open_settings(self, group: str = "display") -> None:
        """Open the settings over the current screen."""
        self.stack.push(self.make.settings(group))

    def open_rules(self, topic: str = "", session: TableSource | None = None) -> None:
        """Open the rules at a topic; with the house rules of ``session``, by default of the game at the table."""
        self.stack.push(self.make.rules(topic, session))

    def open_credits(self) -> None:
        """Open the credits."""
        self.stack.push(self.make.credits())

    def open_players(self, *, joining: bool = False) -> None:
        """Open the players and statistics; with ``joining`` to add a name, which plays from then on."""
        self.stack.push(self.make.players(joining))

    def open_saves(self) -> None:
        """Open the saved games."""
        self.stack.push(self.make.saves())

    def open_new_game(self) -> None:
        """Open New game."""
        self.stack.push(self.make.new_game())

    def open_lessons(self) -> None:
        """Open the list of lessons over the current scene."""
        self.stack.push(self.make.lessons())

    def open_challenges(self, chosen: str = "") -> None:
        """Open the challenges of the title's game with one selected: ``chosen``, or the next to be played."""
        self.stack.push(self.make.challenges(chosen))

    def open_menu(self, session: TableSession | None = None) -> None:
        """Open the menu over the table."""
        self.stack.push(self.make.menu(session))
