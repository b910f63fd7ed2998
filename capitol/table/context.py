"""What the program gives the scenes of a table: settings, sound, the scene stack, and ways to the other screens.

The shell implements it (`capitol.shell.program.Program`); the table's scenes know only this.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from capitol.kit.scene import SceneStack
    from capitol.kit.sound import Sound
    from capitol.session.controller import TableSession
    from capitol.session.settings import Settings
    from capitol.session.source import TableSource
    from capitol.session.telling import Telling
    from capitol.table.seats.colours import SeatPalette


class Motion(Protocol):
    """How fast pictures move: what an `Animator` wants."""

    @property
    def speed(self) -> str:
        """The name of the speed, e.g. "slow"."""
        ...

    @property
    def factor(self) -> float:
        """The stretch of time: 1.6 slow, 1 normal, 0.5 fast, 0 instant."""
        ...

    @property
    def reduced(self) -> bool:
        """True when mere movement (tilt, shake, pulse, flying pieces) is left out."""
        ...


class TableContext(Protocol):
    """The program, as a scene of a table sees it. All calls come from the main thread."""

    @property
    def settings(self) -> Settings:
        """The settings now in force; a new object after each change, so read it when you need it."""
        ...

    @property
    def seats(self) -> SeatPalette:
        """The colours of the seats: the same object all the time, its styles those now in force."""
        ...

    @property
    def sound(self) -> Sound:
        """The cues; silent without a device."""
        ...

    @property
    def stack(self) -> SceneStack:
        """The scene stack, for the table's own overlays (curtain, sealed decisions, end)."""
        ...

    @property
    def motion(self) -> Motion:
        """Speed and reduced motion now in force; ``scene.animator`` is to follow it on `enter` and on a change."""
        ...

    @property
    def counted(self) -> bool:
        """True when computer players think on counted budgets in this process (scripts), so that runs repeat."""
        ...

    @property
    def picture_folder(self) -> Path:
        """Where "Save picture" and F12 put their files; exists."""
        ...

    @property
    def record_folder(self) -> Path:
        """Where "Export record" puts its files; exists."""
        ...

    def change_settings(self, group: str = "", /, **changes: Any) -> None:
        """Change settings of a group by field name, e.g. ``("motion", speed="fast")``; without one those of the top.

        In force at once (scenes are laid out anew, and told by `on_settings` if they have it), and saved.
        """
        ...

    def now(self) -> int:
        """The clock of the loop, in milliseconds; the one that scenes are updated with."""
        ...

    def toast(self, text: str) -> None:
        """Show a sentence on the top scene for a while."""
        ...

    def announce(self, text: str) -> None:
        """Say something that everybody may know to who listens instead of looking; nothing is shown."""
        ...

    def to_title(self) -> None:
        """Leave the table for the title. Nothing is asked, unless the game could not be saved."""
        ...

    def open_menu(self, session: TableSession | None = None) -> None:
        """The menu over the table: resume, saved games, rules, settings, title, quit."""
        ...

    def open_settings(self) -> None:
        """The settings, over the scene that asks."""
        ...

    def open_rules(self, topic: str = "", session: TableSource | None = None) -> None:
        """The rules, over the scene that asks, at a page, a section or a reason code ("" is the first page).

        With a session, its house rules are marked.
        """
        ...

    def open_saves(self) -> None:
        """The list of saved games, over the scene that asks."""
        ...

    def new_game(self, last: bool = False) -> None:
        """The New game screen, filled in as last time, or with ``last`` a game as last time at once."""
        ...

    def told(self, session: TableSession) -> Sequence[Telling]:
        """What the people of a finished game are told after it: achievements, and a next opponent."""
        ...

    def rematch(self, session: TableSession, same_deal: bool = False) -> None:
        """The same seats again with the next one beginning; with ``same_deal`` the same deal, everybody one seat on."""
        ...

    def open_table(self, session: TableSession) -> None:
        """Close whatever is open and sit down at this game."""
        ...

    def quit(self) -> None:
        """End the program at the end of this frame; asks first where the game at the table could not be saved."""
        ...
