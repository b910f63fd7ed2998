"""Presenting events of Capstone on its table: pieces fly, and the status line describes them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from pygame import Rect, Surface

from capitol.core.events import Event
from capitol.games.capstone.rules.numbers import COLOUR_COUNT, SIZE_OF
from capitol.games.capstone.ui.cues import CAPSTONE, PLACE
from capitol.games.capstone.ui.models.pending_turn import STASH
from capitol.games.capstone.ui.table.pyramids import SMALL
from capitol.games.capstone.ui.table.stash import StashCap, StashPiece
from capitol.games.capstone.ui.table.view_model import Flying, TableViewModel
from capitol.kit.carry import Carried
from capitol.kit.tween import Call, Item, Wait, length, sequence
from capitol.table.presenter import AnimatedScene, EventPresenter
from capitol.table.travel import Mover, travel

PART_MS = 480
"""The duration of each part of a turn, of which there are up to three."""
PACE = 0.55


@dataclass(slots=True)
class Animation:
    """A moving piece; ``cue`` is played as it lands."""

    mover: Mover
    flying: Flying
    cue: tuple[str, int]


class TablePresenter(EventPresenter[Animation]):
    """Shows the parts of a turn on the table. One's own pieces are not animated: they are already in place."""

    def __init__(self, scene: AnimatedScene[TableViewModel]) -> None:
        super().__init__(scene)
        self._table = scene

    def flying(self) -> Flying:
        """Return the pieces that have not arrived yet."""
        return Flying() if self.animation is None else self.animation.flying

    def animation_of(self, event: Event, *, own: bool) -> Animation | None:
        if own or event.kind not in ("placed", "moved", "capped"):
            return None
        data = event.data
        colour = cast(int, data["colour"])
        view_model = self._table.view_model
        art, cells = view_model.art, view_model.regions.cells
        if event.kind == "capped":
            slot, stood = cast(int, data["slot"]), cast("int | None", data["stood"])
            picture = art.piece(SMALL, colour, capstone=True)
            pieces = len(view_model.model.stacks[slot].pieces)
            end = art.cap_at(SIZE_OF[slot], cells[slot].foot, pieces)
            if stood is None:
                start = self._stock(f"cap.{colour}")
            else:
                start = art.cap_at(SIZE_OF[stood], cells[stood].foot, len(view_model.model.stacks[stood].pieces))
            return _animation(picture, start, end, Flying(caps=frozenset([slot])), (CAPSTONE, 0))
        if event.kind == "placed":
            slot = cast(int, data["slot"])
            start = self._stock(STASH[COLOUR_COUNT * SIZE_OF[slot] + colour])
        else:
            slot, source = cast(int, data["target"]), cast(int, data["source"])
            start = art.piece_at(SIZE_OF[source], cells[source].foot, len(view_model.model.stacks[source].pieces))
        pieces = len(view_model.model.stacks[slot].pieces)
        end = art.piece_at(SIZE_OF[slot], cells[slot].foot, max(0, pieces - 1))
        picture = art.piece(SIZE_OF[slot], colour)
        cue = (PLACE, 2 * max(0, pieces - 1))
        return _animation(picture, start, end, Flying(pieces=frozenset([slot])), cue)

    def timeline(self, animation: Animation, land: Callable[[], None]) -> Item:
        table = self._table
        scale = table.view_model.look.scale.s
        way = travel(
            animation.mover, scale, table.animator.reduced, lambda: table.play_sound(*animation.cue), pace=PACE
        )
        return sequence(*way, Wait(max(0.0, PART_MS - length(sequence(*way)))), Call(land))

    def _stock(self, id: str) -> tuple[int, int]:
        found = self._table.root.find(id)
        if isinstance(found, StashPiece | StashCap):
            return found.centre()
        return Rect(self._table.view_model.regions.stash).center


def _animation(
    picture: Surface, start: tuple[int, int], end: tuple[int, int], flying: Flying, cue: tuple[str, int]
) -> Animation:
    return Animation(Mover(Carried(picture), start, end), flying, cue)
