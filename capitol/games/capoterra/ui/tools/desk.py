"""The view model of the tools of a turn, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast

from pygame import Rect

from capitol.core.refusal import Refusal
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.ui.models.pending import Held, Pile, Section, Unit
from capitol.games.capoterra.ui.models.upkeep import forecast
from capitol.games.capoterra.ui.table.view_model import TableViewModel
from capitol.games.capoterra.ui.tools.pictured_words import Line, ToolButton
from capitol.games.capoterra.ui.tools.tool_words import unpaid_text
from capitol.games.capoterra.ui.words import why_text
from capitol.host.language import _
from capitol.kit.look import Look
from capitol.table.seats.badge import SeatLook
from capitol.table.view_model import Press

SECTION = "section"
"""The id of the tool of road sections."""


@dataclass(frozen=True, slots=True)
class Desk:
    """The tools' view of the table. ``table`` is the public state as far as it has been shown, ``seat`` the owner of
    the tools.

    ``acting``: this seat may choose now; ``waits``: the seat that is waited for otherwise. ``wishes``: the ways to pay
    chosen so far (`models.upkeep`); ``held``: the id of the tool that is picked up, such as ``goods.0.3.-1``; ``load``:
    the goods in the hand; ``rotates``: turning what is in the hand changes it; ``reads``: an event card is still read.
    """

    look: Look
    table: State
    seat: int
    looks: tuple[SeatLook, ...]
    press: Press
    acting: bool
    wishes: Mapping[int, int] = field(default_factory=dict)
    held: str = ""
    load: Pile | None = None
    rotates: bool = False
    reads: bool = False

    def why(self, refusal: Refusal | None) -> str:
        """Return why something cannot be done now as a sentence; "" if it can."""
        if not self.acting:
            return _("Only the player whose turn it is can do that.")
        return "" if refusal is None else why_text(refusal)

    def tool(self, id: str, rect: Rect, label: str, why: str, tip: str, *lines: Line, **options: Any) -> ToolButton:
        """Return the button of a tool; ``why`` it cannot be used now, "" if it can. Without ``lines`` it shows its
        label."""
        press, options = partial(self.press, id), {"selected": self.held == id, **options}
        shown, said = lines or ((label,),), why or tip
        options.setdefault("on_wood", True)
        return ToolButton(self.look, id, rect, label, shown, press, enabled=not why, tooltip=said, **options)

    @property
    def unpaid(self) -> str:
        """The units that cannot be paid now, in words; "" if all can."""
        return unpaid_text(self.table, forecast(self.table))

    @property
    def shows(self) -> object:
        """Return everything that the trays depend on."""
        wishes = tuple(self.wishes.items())
        return (
            self.look,
            self.table.key(),
            self.seat,
            self.acting,
            wishes,
            self.held,
            self.load,
            self.rotates,
            self.reads,
        )


def desk_of(view_model: TableViewModel, look: Look | None = None) -> Desk:
    """Return the tools' view of a table."""
    pending = view_model.pending
    wishes = view_model.memo.get("wishes", {})
    return Desk(
        look or view_model.look,
        view_model.state,
        view_model.viewer,
        view_model.looks,
        view_model.press,
        view_model.is_own_turn,
        cast("Mapping[int, int]", wishes),
        "" if pending is None else held_id(pending.held),
        pending.held if pending is not None and isinstance(pending.held, Pile) else None,
        pending is not None and pending.can_rotate,
        view_model.reads,
    )


def held_id(held: Held | None) -> str:
    """Return the id of the tool that represents the held thing; "" for nothing."""
    match held:
        case Pile(good, (x, y), _count):
            return f"goods.{good}.{x}.{y}"
        case Unit(unit, (x, y)):
            return f"walk.{unit}.{x}.{y}"
        case Section():
            return SECTION
    return ""
