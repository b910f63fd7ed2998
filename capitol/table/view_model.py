"""What every table shows at one moment, as plain values: made by the scene, read by the builders of its parts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypedDict

from capitol.core.events import Event
from capitol.host.language import in_force
from capitol.kit.look import Look
from capitol.table.log import LogLine
from capitol.table.palette import SeatStyle
from capitol.table.seats.badge import SeatLook
from capitol.table.seats.players import Sitter
from capitol.table.watching import WatchViewModel

Press = Callable[[str], None]
"""Called with the id of the pressed widget."""


@dataclass(frozen=True, slots=True)
class MoveButtons:
    """The buttons of a move: each ``…_why`` says why it cannot be pressed, "" if it can; ``undo_tip`` says what is
    undone, ``confirm_label`` what is confirmed, if that is not obvious."""

    confirm: bool = False
    confirm_label: str = ""
    confirm_why: str = ""
    undo_why: str = ""
    undo_tip: str = ""
    redo_why: str = ""

    @property
    def undo(self) -> bool:
        """Whether something can be undone."""
        return not self.undo_why

    @property
    def redo(self) -> bool:
        """Whether something can be redone."""
        return not self.redo_why


class Shared(TypedDict):
    """The fields of `SharedViewModel`."""

    look: Look
    press: Press
    viewer: int
    seat_names: tuple[str, ...]
    looks: tuple[SeatLook, ...]
    styles: tuple[str, ...]
    sitters: tuple[Sitter, ...]
    colours: object
    hand_open: bool
    hideable: bool
    acting: bool
    to_act: frozenset[int]
    thinking: int | None
    winners: tuple[int, ...]
    sealed: tuple[int, ...]
    ringed: frozenset[str]
    status: str
    log: tuple[LogLine, ...]
    speed: str
    hint: str | None
    watch: WatchViewModel | None
    looked_at: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedViewModel:
    """The part of a view model that is the same in every game. ``colours``: the seats' current appearance, because the
    palette is one mutable object. ``to_act``: the seats to act, and ``winners`` those of a game that is over, once all
    events have been shown. ``hideable``: the hand can be hidden and shown; ``hide_why`` says why not now. ``open_to``:
    where the last piece can go instead until it is confirmed. ``recap``: what the others did since the viewer's last
    move. ``hint``: why no hint is available now, "" if one is, None at a table without hints. ``watch``: the buttons
    for watching, None if a person plays. ``looked_at``: a recorded game is being viewed, so the menu button leads
    back."""

    look: Look
    press: Press
    viewer: int
    seat_names: tuple[str, ...]
    styles: tuple[str, ...]
    sitters: tuple[Sitter, ...]
    colours: object
    looks: tuple[SeatLook, ...] = ()
    hand_open: bool = True
    hideable: bool = False
    hide_why: str = ""
    acting: bool = False
    to_act: frozenset[int] = frozenset()
    thinking: int | None = None
    winners: tuple[int, ...] = ()
    sealed: tuple[int, ...] = ()
    ringed: frozenset[str] = frozenset()
    open_to: frozenset[str] = frozenset()
    recap: tuple[Event, ...] = ()
    status: str = ""
    buttons: MoveButtons = MoveButtons()
    log: tuple[LogLine, ...] = ()
    speed: str = "normal"
    hint: str | None = None
    watch: WatchViewModel | None = None
    looked_at: bool = False

    @property
    def phase(self) -> str:
        """The phase of the game; "" in a game without phases."""
        return ""

    def style(self, seat: int) -> SeatStyle:
        """Return the style of a seat."""
        return self.looks[seat].style

    @property
    def setting(self) -> object:
        """The rarely changing state that every part of the table depends on."""
        return in_force(), self.look, self.colours, self.seat_names, self.viewer, self.own_setting

    @property
    def own_setting(self) -> object:
        """The game's own part of `setting`."""
        return None

    @property
    def bar_shows(self) -> object:
        """What the tools of the bar depend on in addition."""
        return self.buttons, self.speed, self.hint, self.hideable, self.hide_why, self.looked_at

    @property
    def paused(self) -> bool:
        """Whether play is paused while the table is watched."""
        return self.watch is not None and self.watch.paused
