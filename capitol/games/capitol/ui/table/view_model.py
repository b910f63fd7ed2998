"""Everything that the table shows at one moment, as plain values: made by the scene, read by the builders of its
regions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pygame import Rect

from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.models.table import SpaceModel, TableModel
from capitol.games.capitol.ui.models.yard_history import Places
from capitol.games.capitol.ui.parts.board_picture import BoardArt, BoardPicture, Site
from capitol.games.capitol.ui.words import Names
from capitol.table.frame import Frame
from capitol.table.view_model import MoveButtons, SharedViewModel


@dataclass(frozen=True, slots=True)
class Buttons(MoveButtons):
    """Further buttons of construction. ``giving``: a card to discard has yet to be chosen."""

    blank: bool = False
    giving: bool = False
    pass_: bool = False
    blank_why: str = ""
    pass_why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableViewModel(SharedViewModel):
    """Everything visible. ``model`` includes provisional pieces; ``gains`` is area → seat → change in points. ``here``:
    the provisional targets of the last piece. ``starts``: the pieces that can be picked up first. ``ghost``: the
    preview of a click at the pointer. ``away``: the widgets whose piece is flying home. ``targeting``: a space of the
    board has yet to be chosen. ``hand_wanted``: the seat is to act but its hand is face down. ``places``: the places of
    the viewer's buildings. ``flying`` returns the spaces whose piece is still in flight. ``fanning``: the cards of the
    hand are spreading. ``quiet``: of the seats in an area only the floors are shown unless it is ``pointed``, which is
    under the pointer or has the focus."""

    board: BoardArt
    names: Names
    view: View
    model: TableModel
    frame: Frame
    picture: BoardPicture
    buttons: Buttons = Buttons()
    flying: Callable[[], frozenset[Site]] = frozenset
    hand_wanted: bool = False
    status_spoken: str = ""
    forecast: str = ""
    points: bool = True
    quiet: bool = False
    aid: bool = False
    selected: frozenset[str] = frozenset()
    here: frozenset[str] = frozenset()
    starts: frozenset[str] = frozenset()
    away: frozenset[str] = frozenset()
    targeting: bool = False
    provisional: frozenset[str] = frozenset()
    spend: int | None = None
    spend_options: tuple[int, ...] = ()
    placing: bool = False
    floors_shown: int = 2
    gains: Mapping[int, Mapping[int, int]] = field(default_factory=dict)
    last: frozenset[Site] = frozenset()
    places: Places = ()
    ghost: SpaceModel | None = None
    skip: frozenset[Site] = frozenset()
    fanning: bool = False
    pointed: int | None = None

    @property
    def phase(self) -> str:
        return self.model.phase

    @property
    def own_setting(self) -> object:
        return self.frame, self.names, self.picture, self.hand_open

    @property
    def window(self) -> Rect:
        """The whole window."""
        return self.look.scale.rect
