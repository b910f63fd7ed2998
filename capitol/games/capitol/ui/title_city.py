"""The city behind the title: a position on the board, drawn in slices, and kept while the program runs."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from capitol.games.capitol.rules.numbers import TILES
from capitol.games.capitol.ui.models.table import TableModel, table_model
from capitol.kit.canvas import Canvas
from capitol.kit.living import Turns
from capitol.kit.look import Look
from capitol.kit.loop import wake

if TYPE_CHECKING:
    from capitol.games.capitol.ui.boards import BoardShelf
    from capitol.games.capitol.ui.parts.board_picture import BoardArt, BoardPicture
    from capitol.table.seats.colours import SeatPalette

FOUNTAIN = TILES.index("fountain")
KEPT = 2
"""The picture that stands in for the next one is kept so many times smaller."""


@dataclass(frozen=True)
class City:
    """The picture for one place in one look. ``still`` is all of it but what has water; ``whole`` is smaller."""

    key: tuple[object, ...]
    model: TableModel
    picture: BoardPicture
    waters: dict[pygame.Surface, tuple[pygame.Surface, ...]]
    still: pygame.Surface
    whole: pygame.Surface

    def paint(self, canvas: Canvas, alpha: int) -> None:
        """The board in its place."""
        canvas.shadow(self.picture.rect, 3, 16, round(0.55 * alpha))
        canvas.blit(self.still, self.picture.rect.topleft, alpha)
        paint_areas(canvas, self.picture, self.model, watered(self.model), alpha)


class CityPictures:
    """The city that is shown, or the one before it at the new size until that is drawn."""

    def __init__(self, boards: BoardShelf, seats: SeatPalette, counted: bool) -> None:
        """``counted``: pictures must not depend on how fast a thread is."""
        self._boards, self._seats, self._counted = boards, seats, counted
        self.now: City | None = None
        self.failed = False
        self._key: tuple[object, ...] = ()
        self._place = Rect(0, 0, 0, 0)
        self._before: pygame.Surface | None = None
        self._making: Iterator[City | None] | None = None

    @property
    def art(self) -> BoardArt:
        """The board that is shown."""
        return self._boards.art(self._boards.default().spec)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the board on the map."""
        return self.art.layout.size

    @property
    def ready(self) -> bool:
        """Whether the picture that is wanted is there."""
        return self.now is not None

    def turns(self) -> Turns:
        """The water of the fountains."""
        return self.now.waters if self.now is not None else {}

    @property
    def stands_in(self) -> bool:
        """Whether there is an earlier picture to show."""
        return self._before is not None

    def want(self, look: Look, place: Rect) -> None:
        """Show the city in ``place`` of the window from now on, in this look."""
        key = (tuple(place), look.scale, look.theme, self._seats.styles, self._seats.patterns)
        if key == self._key:
            return
        if self.now is not None:
            self._before = self.now.whole
        if self._before is not None:
            self._before = pygame.transform.smoothscale(self._before, place.size)
        self._key, self._place, self.now, self._making = key, place, None, None

    def step(self, look: Look) -> bool:
        """Draw a slice of the picture that is wanted; True when it is there."""
        self._making = self._making or self._draw(look)
        self.now = next(self._making, None)
        return self.now is not None

    def paint(self, canvas: Canvas, alpha: int) -> None:
        """The city; while it comes into sight, or is not there yet, the one before it."""
        if self._before is not None and (self.now is None or alpha < 255):
            canvas.shadow(self._place, 3, 16, 140)
            canvas.blit(self._before, self._place.topleft)
        if self.now is not None:
            self.now.paint(canvas, alpha)

    def forget_before(self) -> None:
        """The picture is in full sight: the one before it is needed no more."""
        self._before = None

    def _draw(self, look: Look) -> Iterator[City | None]:
        """Draw it in slices, so that input never waits for all of it; the picture comes last."""
        from capitol.games.capitol.rules.game import CapitolGame
        from capitol.games.capitol.ui.demo import demo_state
        from capitol.games.capitol.ui.parts.bands import paint_bar
        from capitol.games.capitol.ui.parts.board_picture import BoardPicture

        art, key, place = self.art, self._key, self._place
        model = table_model(CapitolGame().view(demo_state(art.spec), 0))
        still = pygame.Surface(place.size, 0, 32)
        canvas = Canvas(still, look)
        picture = BoardPicture(look, art, still.get_rect(), plan_view=False)
        yield None
        ground = _Ground(art, place.size)
        if self._counted:
            ground.run()
        else:
            ground.start()
        while ground.picture is None:
            if not ground.is_alive() and ground.picture is None:
                self.failed = True  # the report of the crash is written; wood will do
                return
            yield None
        canvas.blit(ground.picture, (0, 0))
        yield None
        with_water = watered(model)
        for area in range(len(model.areas)):
            if area not in with_water:
                paint_areas(canvas, picture, model, {area})
            paint_bar(canvas, picture, model.areas[area], points=False)
            yield None
        full = still.copy()
        paint_areas(Canvas(full, look), picture, model, with_water)
        yield None
        whole = pygame.transform.smoothscale(full, (max(1, place.width // KEPT), max(1, place.height // KEPT)))
        yield None
        shown = BoardPicture(look, art, place, plan_view=False)
        yield City(key, model, shown, shown.waters(model), still, whole)


def watered(model: TableModel) -> set[int]:
    """The areas with a fountain: what stands there is painted over the picture of the rest, for the water moves."""
    return {area.area for area in model.areas for space in area.spaces if space.tile == FOUNTAIN}


def paint_areas(
    canvas: Canvas, picture: BoardPicture, model: TableModel, areas: Collection[int], alpha: int = 255
) -> None:
    """What stands in some areas, and then their names over it, as at the table."""
    from capitol.games.capitol.ui.parts.bands import paint_name

    picture.paint_pieces(canvas, model, areas=areas, alpha=alpha)
    for area in model.areas:
        if area.area in areas:
            paint_name(canvas, picture, area, alpha)


class _Ground(threading.Thread):
    """Draws the empty board beside the loop: it is the one slow part of the title, and needs nothing from it."""

    def __init__(self, art: BoardArt, size: tuple[int, int]) -> None:
        super().__init__(name="title ground", daemon=True)
        self.art, self.size = art, size
        self.picture: pygame.Surface | None = None

    def run(self) -> None:
        """Draw, and tell the loop."""
        from capitol.games.capitol.ui.art.ground import draw_board

        self.picture = draw_board(self.art.layout, self.art.spec, *self.size, self.art.level, self.art.seats.patterns)
        wake()
