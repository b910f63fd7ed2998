"""Everything that the table shows at one moment, as plain values: made by the scene, read by the builders of its
regions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pygame import Rect

from capitol.core.events import Event
from capitol.games.capitol.ui.models.table import SpaceModel, TableModel
from capitol.games.capitol.ui.models.yard_history import Places
from capitol.games.capitol.ui.parts.board_picture import BoardArt, BoardPicture, Site
from capitol.games.capitol.ui.words import Names
from capitol.host.language import in_force
from capitol.kit.look import Look
from capitol.table.frame import Frame
from capitol.table.log import LogLine
from capitol.table.seats.players import Sitter
from capitol.table.watching import WatchViewModel

Press = Callable[[str], None]
"""A callback that receives the id of the pressed widget."""


@dataclass(frozen=True, slots=True)
class Buttons:
    """The buttons that are enabled now; each ``…_why`` says why not, ``undo_tip`` what is undone. ``giving``: a card to
    discard has yet to be chosen."""

    confirm: bool = False
    confirm_label: str = ""
    undo: bool = False
    redo: bool = False
    blank: bool = False
    giving: bool = False
    pass_: bool = False
    confirm_why: str = ""
    blank_why: str = ""
    pass_why: str = ""
    undo_why: str = ""
    undo_tip: str = ""
    redo_why: str = ""


@dataclass(frozen=True, slots=True)
class TableViewModel:
    """Everything visible. ``model`` includes provisional pieces; ``gains`` is area → seat → change in points. ``here``:
    the provisional targets of the last piece; ``open_to``: where it can go instead until it is confirmed. ``starts``:
    the pieces that can be picked up first. ``ghost``: the preview of a click at the pointer. ``away``: the widgets
    whose piece is flying home. ``recap``: the others' actions since the viewer's last one. ``hand_wanted``: the seat is
    to act but its hand is face down. ``targeting``: a space of the board has yet to be chosen. ``places``: the places
    of the viewer's buildings. ``flying`` returns the spaces whose piece is still in flight. ``fanning``: the cards of
    the hand are spreading. ``hint``: why no hint is available now, "" if one is, None at a table without hints.
    ``watch``: the buttons for watching, None if a person plays."""

    look: Look
    board: BoardArt
    names: Names
    model: TableModel
    frame: Frame
    picture: BoardPicture
    press: Press
    sitters: tuple[Sitter, ...]
    acting: bool = False
    flying: Callable[[], frozenset[Site]] = frozenset
    hand_open: bool = True
    hand_wanted: bool = False
    thinking: int | None = None
    sealed: tuple[int, ...] = ()
    humans: tuple[int, ...] = ()
    status: str = ""
    status_told: str = ""
    forecast: str = ""
    points: bool = True
    aid: bool = False
    hideable: bool = False
    selected: frozenset[str] = frozenset()
    ringed: frozenset[str] = frozenset()
    here: frozenset[str] = frozenset()
    open_to: frozenset[str] = frozenset()
    starts: frozenset[str] = frozenset()
    away: frozenset[str] = frozenset()
    targeting: bool = False
    provisional: frozenset[str] = frozenset()
    spend: int | None = None
    spend_options: tuple[int, ...] = ()
    placing: bool = False
    floors_shown: int = 2
    gains: Mapping[int, Mapping[int, int]] = field(default_factory=dict)
    buttons: Buttons = Buttons()
    log: tuple[LogLine, ...] = ()
    recap: tuple[Event, ...] = ()
    last: frozenset[Site] = frozenset()
    places: Places = ()
    ghost: SpaceModel | None = None
    skip: frozenset[Site] = frozenset()
    fanning: bool = False
    speed: str = "normal"
    hint: str | None = None
    watch: WatchViewModel | None = None
    looked_at: bool = False
    """Whether a recorded game is being viewed: the menu button then leads back, not to the menu of a game."""

    @property
    def setting(self) -> object:
        """The rarely changing state that every part of the table depends on."""
        own = self.names, self.picture, self.model.viewer, self.hand_open
        return in_force(), self.look, self.frame, self.colours, *own

    @property
    def colours(self) -> object:
        """The seats' current appearance, because the palette is one mutable object."""
        return self.board.seats.in_force

    @property
    def window(self) -> Rect:
        """The whole window."""
        return self.look.scale.rect

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.names.seats

    @property
    def styles(self) -> tuple[str, ...]:
        """The ids of the seats' styles."""
        return self.board.styles
