"""The program's services for the scenes of a table: settings, sound, the scene stack, and navigation.

The shell implements them (`capitol.shell.program.Program`); the table's scenes know only this interface.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from capitol.kit.scene import SceneStack
    from capitol.kit.sound import Sound
    from capitol.session.achievements_summary import AchievementsSummary
    from capitol.session.controller import TableSession
    from capitol.session.evaluations import Evaluations
    from capitol.session.review import GameReview
    from capitol.session.settings import Settings
    from capitol.session.source import RecordedTable, TableSource
    from capitol.table.seats.colours import SeatPalette


class Motion(Protocol):
    """The speed of animations, as an `Animator` needs it."""

    @property
    def speed(self) -> str:
        """The name of the speed, e.g. "slow"."""
        ...

    @property
    def factor(self) -> float:
        """The time factor: 1.6 slow, 1 normal, 0.5 fast, 0 instant."""
        ...

    @property
    def reduced(self) -> bool:
        """Whether mere movement (tilt, shake, pulse, flying pieces) is left out."""
        ...


class TableContext(Protocol):
    """The program as seen by a scene of a table. All calls come from the main thread."""

    @property
    def settings(self) -> Settings:
        """The current settings; a new object after each change, so read it when needed."""
        ...

    @property
    def seats(self) -> SeatPalette:
        """The colours of the seats: always the same object, with the current styles."""
        ...

    @property
    def sound(self) -> Sound:
        """The sound cues; silent without a device."""
        ...

    @property
    def stack(self) -> SceneStack:
        """The scene stack, for the table's own overlays (curtain, sealed decisions, end)."""
        ...

    @property
    def motion(self) -> Motion:
        """The current speed and reduced motion; ``scene.animator`` must follow it on `enter` and on a change."""
        ...

    @property
    def counted(self) -> bool:
        """Whether computer players use counted budgets in this process (scripts), so that runs are reproducible."""
        ...

    @property
    def picture_folder(self) -> Path:
        """The existing folder for files of "Save picture" and F12."""
        ...

    @property
    def record_folder(self) -> Path:
        """The existing folder for files of "Export record"."""
        ...

    def change_settings(self, group: str = "", /, **changes: Any) -> None:
        """Change settings of a group by field name, e.g. ``("motion", speed="fast")``; without a group, top-level ones.

        They take effect at once (scenes are laid out again, and `on_settings` is called if they have it) and are saved.
        """
        ...

    def now(self) -> int:
        """Return the loop's clock, in milliseconds; scenes are updated with the same one."""
        ...

    def toast(self, text: str) -> None:
        """Show a sentence on the top scene for some seconds."""
        ...

    def announce(self, text: str) -> None:
        """Say something public by voice only; nothing is shown."""
        ...

    def to_title(self) -> None:
        """Leave the table for the title screen without asking, unless the game could not be saved."""
        ...

    def open_menu(self, session: TableSession | None = None) -> None:
        """Open the menu over the table: resume, saved games, rules, settings, title, quit."""
        ...

    def open_settings(self) -> None:
        """Open the settings over the current scene."""
        ...

    def open_rules(self, topic: str = "", session: TableSource | None = None) -> None:
        """Open the rules over the current scene at a page, a section or a reason code ("" is the first page).

        With a session, its house rules are marked.
        """
        ...

    def open_saves(self) -> None:
        """Open the list of saved games over the current scene."""
        ...

    def new_game(self, last: bool = False) -> None:
        """Open the New game screen with the last choices, or with ``last`` start such a game at once."""
        ...

    def achievements(self, session: TableSession) -> Sequence[AchievementsSummary]:
        """Return what to show each player after a finished game: achievements, and a suggested next opponent."""
        ...

    def evaluations(self, table: RecordedTable) -> Evaluations:
        """Return the evaluator of a table's steps; it does nothing until it is given the steps on view."""
        ...

    def review(self, session: TableSource) -> GameReview:
        """Return the review of a finished game; it does nothing until it is started."""
        ...

    def withheld(self, session: TableSource) -> str:
        """Return why a finished game may not be looked into for now; "" if it may."""
        ...

    def look_at(self, table: RecordedTable, seat: int | None = None) -> None:
        """Open a game that can be looked at over the current scene, as ``seat`` or the public sees it."""
        ...

    def rematch(self, session: TableSession, same_deal: bool = False) -> None:
        """Start a new game with the same seats and the next one beginning; with ``same_deal`` the same deal, everyone
        moved on by one seat."""
        ...

    def watch(self, table: RecordedTable) -> None:
        """Open a recorded game to be watched over the current scene."""
        ...

    def open_table(self, session: TableSession) -> None:
        """Close everything open and show this game's table."""
        ...

    def quit(self) -> None:
        """End the program after this frame; ask first if the game at the table could not be saved."""
        ...
