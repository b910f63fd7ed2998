"""The shimmer of the light that stacks let through onto the ground."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import pygame

from capitol.games.capstone.ui.art.pieces import LIGHT_TURNS
from capitol.games.capstone.ui.table.slots import SlotWidget
from capitol.kit.idle_animation import AnimatedPictures

SHIMMER_MS = 250.0
"""The duration of each picture of the light."""
_MOST = 2.4
"""The largest scale at which light shimmers; at larger ones (4K) repainting it costs more than it is worth."""


class Shimmer:
    """The pictures of all lights on the board, made one by one while nothing else happens."""

    def __init__(self) -> None:
        self._cycles: dict[pygame.Surface, list[pygame.Surface]] = {}

    def animated_pictures(self, slots: Iterable[SlotWidget]) -> AnimatedPictures:
        """Make one more picture, if any is missing; return the cycle of each light on the board, or until that is
        complete a single picture."""
        cycles: dict[pygame.Surface, list[pygame.Surface]] = {}
        missing = True
        for slot in slots:
            light = slot.light()
            if light is None or slot.view_model.art.scale > _MOST:
                continue
            cycle = cycles[light] = self._cycles.get(light) or [light]
            if len(cycle) == 1:
                # Pictures that are to be had while nothing moves need not be made between two beats.
                for turn in range(1, LIGHT_TURNS):
                    key = "shimmer", slot.id, slot.shown, turn
                    slot.view_model.look.prefetch.want(key, partial(slot.light, turn))
            if len(cycle) < LIGHT_TURNS and missing:
                following = slot.light(len(cycle))
                assert following is not None
                cycle.append(following)
                missing = False
        self._cycles = cycles
        return {light: cycle if len(cycle) == LIGHT_TURNS else (light,) for light, cycle in cycles.items()}
