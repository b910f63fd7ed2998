"""The table's view model: everything shown at one moment, as plain values; made by the scene, read by the builders of
the regions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from capitol.core.refusal import Refusal
from capitol.games.capstone.rules.numbers import Column
from capitol.games.capstone.ui.models.notepad import PadViewModel
from capitol.games.capstone.ui.models.pending_turn import NOTHING, Held, Parts
from capitol.games.capstone.ui.models.recap import Recap
from capitol.games.capstone.ui.models.table import Forecast, TableModel
from capitol.games.capstone.ui.table.pyramids import Art
from capitol.games.capstone.ui.table.regions import Regions
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
class Buttons:
    """Which buttons can be pressed now; each ``…_why`` is the reason if not."""

    confirm: bool = False
    confirm_label: str = ""
    confirm_why: str = ""
    undo: bool = False
    undo_why: str = ""
    redo: bool = False
    redo_why: str = ""


@dataclass(frozen=True, slots=True)
class Secrets:
    """The viewer's secrets; present only while its shield is open. ``pad`` is its note pad."""

    goal: Column | None
    forecast: Forecast | None
    pad: PadViewModel | None = None


@dataclass(frozen=True, slots=True)
class Flying:
    """The pieces in motion: the slots whose top piece, and whose capstone, has not arrived yet."""

    pieces: frozenset[int] = frozenset()
    caps: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class TableViewModel:
    """Everything visible. ``model`` includes the parts of the pending turn, ``parts``; ``held`` is what is picked up.
    ``targets`` are all possible continuations, with the refusal if illegal; ``movable`` the slots whose top may be
    moved. ``open_goals``: both goals, at a table that plays with open goals; else None."""

    look: Look
    regions: Regions
    art: Art
    names: tuple[str, ...]
    sitters: tuple[Sitter, ...]
    looks: tuple[SeatLook, ...]
    model: TableModel
    viewer: int
    press: Press
    hold: Callable[[bool], None]
    acting: bool = False
    thinking: int | None = None
    to_act: frozenset[int] = frozenset()
    sealed: tuple[int, ...] = ()
    parts: Parts = NOTHING
    held: Held | None = None
    targets: Mapping[str, Refusal | None] = field(default_factory=dict)
    ringed: frozenset[str] = frozenset()
    movable: frozenset[int] = frozenset()
    secrets: Secrets | None = None
    open_goals: tuple[Column | None, ...] | None = None
    has_shield: bool = False
    by_hold: bool = True
    status: str = ""
    buttons: Buttons = Buttons()
    recap: Recap | None = None
    log: tuple[LogLine, ...] = ()
    hint: str | None = None
    pad_open: bool = True
    speed: str = "normal"
    dragging: bool = False
    lifted: str = ""
    flying: Callable[[], Flying] = Flying
    watch: WatchViewModel | None = None
    looked_at: bool = False
    """Whether the game is only viewed: the exit leads back, not to the menu of a game."""

    @property
    def setting(self) -> object:
        """The rarely changing state that every part of the table depends on: the palette is one object, and changes."""
        seats = self.names, self.viewer, tuple(look.palette.in_force for look in self.looks)
        return in_force(), self.look, self.regions, self.art, *seats

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.names

    @property
    def styles(self) -> tuple[str, ...]:
        """The ids of the seats' styles."""
        return tuple(look.id for look in self.looks)

    def style(self, seat: int) -> SeatStyle:
        """Return the style of a seat."""
        return self.looks[seat].style
