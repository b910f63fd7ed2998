"""The table's view model: everything shown at one moment, as plain values; made by the scene, read by the builders of
the regions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from capitol.core.refusal import Refusal
from capitol.games.capstone.rules.numbers import Column
from capitol.games.capstone.ui.models.notepad import PadViewModel
from capitol.games.capstone.ui.models.pending_turn import NOTHING, Held, Parts
from capitol.games.capstone.ui.models.table import Forecast, TableModel
from capitol.games.capstone.ui.table.pyramids import Art
from capitol.games.capstone.ui.table.regions import Regions
from capitol.table.view_model import SharedViewModel


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


@dataclass(frozen=True, slots=True, kw_only=True)
class TableViewModel(SharedViewModel):
    """Everything visible. ``model`` includes the parts of the pending turn, ``parts``; ``held`` is the held thing.
    ``targets`` are all possible continuations, with the refusal if illegal; ``movable`` are the slots whose top may be
    moved; ``changed`` those of the other's last turn. ``by_key``: keys are used. ``open_goals``: both goals, at a table
    that plays with open goals; else None. ``names_shown``: whether every place shows its name, not only one that is
    pointed at."""

    regions: Regions
    art: Art
    model: TableModel
    hold: Callable[[bool], None]
    parts: Parts = NOTHING
    held: Held | None = None
    targets: Mapping[str, Refusal | None] = field(default_factory=dict)
    movable: frozenset[int] = frozenset()
    changed: frozenset[int] = frozenset()
    secrets: Secrets | None = None
    open_goals: tuple[Column | None, ...] | None = None
    has_shield: bool = False
    by_hold: bool = True
    pad_open: bool = True
    dragging: bool = False
    by_key: bool = False
    lifted: str = ""
    flying: Callable[[], Flying] = Flying
    names_shown: Callable[[], bool] = lambda: True

    @property
    def phase(self) -> str:
        return self.model.phase

    @property
    def own_setting(self) -> object:
        return self.regions, self.art
