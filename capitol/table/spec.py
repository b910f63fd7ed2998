"""How a game declares its table: what is shown where, what is private, and which scenes open in front of it.

`capitol.table.playing` lays the table out and drives it, `capitol.table.flow` runs the game on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from pygame import Rect

from capitol.host.language import Words, silent
from capitol.kit.background import TABLE_MUSIC
from capitol.kit.cached_layer import CachedParts
from capitol.kit.look import Look
from capitol.kit.scene import Scene
from capitol.kit.widgets import Widget
from capitol.session.controller import TableSession
from capitol.session.source import RecordedTable, TableSource
from capitol.table.context import TableContext
from capitol.table.plain_panel import PlainSeal
from capitol.table.plugin import Tips
from capitol.table.seats.badge import SeatColours
from capitol.table.seats.colours import SeatPalette, TableColours
from capitol.table.view_model import SharedViewModel

Privacy = Literal["hand", "shield", "none"]
TOOLS = ("undo", "redo", "hint", "help", "log", "speed", "hide", "settings")
"""The usual tools of the bar, from the left."""


@dataclass(frozen=True, slots=True)
class Sealing:
    """A person's sealed decision at a ``table``, with the callbacks of the scene in which it is made.

    ``on_sealed``: it was sealed; ``on_leave``: an earlier sealed decision stays; ``on_undo``: the seat undoes its
    previous move; ``on_away``: somebody else has the device.
    """

    context: TableContext
    session: TableSession
    seat: int
    table: Any
    colours: Any
    on_sealed: Callable[[], None]
    on_leave: Callable[[], None]
    on_undo: Callable[[], None]
    on_away: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Account:
    """What can be told afterwards of a moment of a finished game: ``title`` names it, ``tip`` says what is told.
    ``text`` tells it with all hands open (None) or by what one seat knew; it gets the seats' names."""

    title: Words
    tip: Words
    text: Callable[[int | None, Sequence[str]], str]


class Opened(Protocol):
    """The flow of an opened table."""

    @property
    def scene(self) -> Any:
        """The table's scene."""
        ...


def common_view_model(scene: Any, look: Look) -> SharedViewModel:
    """Return the common view model, with nothing of a game's own."""
    return SharedViewModel(**scene.shared(look), buttons=scene.move_buttons())


def plain_seal(sealing: Sealing) -> Scene:
    """Return the plain screen for a sealed decision: a button for each move."""
    return PlainSeal(sealing.table, sealing.session, sealing.seat, sealing.on_sealed, sealing.on_away)


def no_heading(_view_model: Any, _room: Rect) -> Iterable[Widget]:
    """Return no heading."""
    return ()


def no_account(_table: RecordedTable, _step: int) -> Account | None:
    """Tell nothing afterwards."""
    return None


def nothing_more(_view_model: Any) -> object:
    """Return no further dependencies."""
    return None


NO_TIPS = Tips(lambda _scene, _said: ())


@dataclass(frozen=True, slots=True)
class TableSpec:
    """A game's table. Functions of a view model get that of the game.

    ``scene`` and ``flow`` make the table and its flow, ``seal`` the scene for a sealed decision, ``end`` the end
    screen. ``colours`` are those of a table's seats.
    """

    scene: Callable[[TableContext, TableSource, Any], Any]
    flow: Callable[[TableContext, TableSession, TableSpec], Opened]
    end: Callable[[TableContext, TableSource, Any], Scene]
    seal: Callable[[Sealing], Scene] = plain_seal
    colours: Callable[[TableSource, SeatPalette], SeatColours] = TableColours
    compose: Callable[[Any, Look], Any] = common_view_model
    """Makes the view model of a scene of `capitol.table.playing`, in its current state."""
    tools: tuple[str, ...] = TOOLS
    """The tools of the bar; ``hide`` appears if the hand can be hidden, ``hint`` at a table with hints."""
    heading: Callable[[Any, Rect], Iterable[Widget]] = no_heading
    """The title in the bar, or the steps of a round (`capitol.table.phase_steps`)."""
    heading_shows: Callable[[Any], object] = nothing_more
    """What the heading depends on, beyond the common settings."""
    parts: tuple[Callable[[Any, CachedParts], Widget], ...] = ()
    """The builders of board, rail, tray and whatever else a table has, from the back to the front."""
    shaded: Callable[[Any], Iterable[Rect]] = no_heading  # type: ignore[assignment]
    """The regions shown as lower than the board: rail and tray."""
    read: tuple[str, ...] = ("rail", "board", "tray")
    """The widgets that are read out on request, in this order."""
    played: tuple[str, ...] = ("hand", "board")
    """The regions in which moves are made."""
    music: tuple[str, ...] = TABLE_MUSIC
    """The pieces of music that suit the table (`capitol.kit.background`)."""
    regions: Mapping[str, Words] = field(default_factory=dict)
    """The names of the game's own regions."""
    privacy: Privacy = "hand"
    """How a seat's secrets are hidden: a hand is covered as a whole, a shield hides only what is behind it; "none"
    means that there is nothing to hide."""
    hand_first: Words = silent
    """Says that the hand must be shown first."""
    cover_label: Words = silent
    """The label of a cover's button; "" for a hand."""
    rules_topics: Mapping[str, str] = field(default_factory=dict)
    """The page of the rules by the phase of the game."""
    account: Callable[[RecordedTable, int], Account | None] = no_account
    """What a viewer of a finished game can be told about the moment after so many steps; called for each step shown,
    so it must be quick, while its text may take longer."""
    tips: Tips = NO_TIPS
    """The one-time hints on the scenes of the table."""
