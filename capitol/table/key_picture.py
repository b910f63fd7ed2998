"""The key picture behind the title screen: it fills the window, and is dark and calm behind text."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.idle_animation import AnimatedPictures
from capitol.kit.look import Look
from capitol.kit.pictures import read_slices, scaled_slices, shipped_picture

if TYPE_CHECKING:
    from capitol.table.art.moving import Moving
    from capitol.table.title_life import Life

_GRID = 64
"""The width in pixels at which the shade is made before it is enlarged: it has no edges."""
_FADE = 0.12
"""How softly the shade ends, as a fraction of the window's larger side."""
_SHADE = (82, 67, 62)
"""The shares of red, green and blue (of 255) that the shade leaves behind text on white: darkened like this, colours
keep their hue. Where the picture is darker by itself, the shade is lighter."""
_TALL, _LESS = 0.08, 0.55
"""The height, as a fraction of the window's, from which words count as a name in large letters, and the share of the
shade that these need."""
_CALM, _BRIGHT = 70, 215
"""The brightness (of 255) up to which a picture needs no shade behind text, and from which it needs all of it."""
_BAND = 270
"""How many rows are shaded in one slice."""
_SOFT = 6
"""A detail's left edge fades over one part in this many of its width."""
View = tuple[float, float, float]
_LARGE_FROM = 1.1
"""The largest enlargement of the small picture; beyond it the large one is read."""


class KeyPicture:
    """Implements `capitol.table.plugin.TitlePicture` with a rendered picture in two sizes (names of resources).

    ``focus`` is the point kept visible in a narrow or low window, as fractions of its width and height. The picture is
    read and scaled when the window, the places of the words or the theme change, in some ten milliseconds, so it is
    there in the first frame; its animations take some ten megabytes.
    """

    def __init__(self, large: str, small: str, focus: tuple[float, float], life: Life | None = None) -> None:
        """``life`` makes the animations in it, when `prepare` is called."""
        self._large, self._small, self._focus, self._life = large, small, focus, life
        self._kept: tuple[Hashable, pygame.Surface] | None = None
        self._read = small
        """The picture, of the two, that was read last."""
        self._moving: Sequence[Moving] = ()
        self._animated: AnimatedPictures = {}

    def paint(self, canvas: Canvas, words: Sequence[Rect]) -> None:
        theme = canvas.look.theme
        key = _key(canvas.look, words)
        if self._kept is None or self._kept[0] != key:
            picture = self._covering(canvas.surface.get_size())
            if theme.textured:
                picture.blit(_shade(picture, words), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            else:  # in high contrast, text has a plain background
                edge = canvas.look.board(12)
                for box in words:
                    picture.fill(theme.table, box.inflate(2 * edge, 2 * edge))
            self._kept, self._moving, self._animated = (key, picture), (), {}
        canvas.surface.blit(self._kept[1], (0, 0))
        for one in self._moving:
            canvas.surface.blit(one.pictures[0], one.at)

    def prepare(self, look: Look, words: Sequence[Rect]) -> Generator[None, None, None]:
        life, key = self._life, _key(look, words)
        if life is None or self._moving or self._kept is None or self._kept[0] != key or not look.theme.textured:
            return
        from capitol.table.title_life import Place, calm_water, moving_parts

        size = look.scale.rect.size
        whole = yield from read_slices(self._read)
        seen = self._seen(whole.get_size(), size)
        picture = yield from scaled_slices(_cut(whole, seen), size)
        fine = size[0] / seen.width
        place = Place(whole.get_width() * fine, whole.get_height() * fine, seen.x * fine, seen.y * fine)
        veil = _shade(picture, words)
        yield
        if life.sail is not None:
            yield from calm_water(picture, place, life.sail)
        for top in range(0, size[1], _BAND):
            picture.blit(veil, (0, top), (0, top, size[0], _BAND), pygame.BLEND_RGB_MULT)
            yield
        moving = yield from moving_parts(life, picture, veil, place)
        if self._kept is not None and self._kept[0] == key:
            self._kept, self._moving = (key, picture), moving
            self._animated = {one.pictures[0]: one.cycle(*one.at) for one in moving if len(one.pictures) > 1}

    def vignettes(self, look: Look, views: Mapping[str, View], size: tuple[int, int]) -> Mapping[str, pygame.Surface]:
        """Return details of the picture, each in this size with a soft left edge; they are shared, do not draw on them.

        A view is the middle and the width of a detail, as fractions of the picture's width and height.
        """
        read: dict[str, pygame.Surface] = {}

        def detail(view: View) -> pygame.Surface:
            x, y, wide = view
            name = self._small
            for name in (self._small, self._large):
                whole = read.get(name) or read.setdefault(name, shipped_picture(name))
                if size[0] <= _LARGE_FROM * wide * whole.get_width():
                    break
            box = Rect(0, 0, round(wide * whole.get_width()), 0)
            box.height = round(box.width * size[1] / size[0])
            box.center = round(x * whole.get_width()), round(y * whole.get_height())
            return _soft(pygame.transform.smoothscale(_cut(whole, box.clamp(whole.get_rect())), size))

        return {
            name: look.cache.get(("vignette", self._small, view, size), partial(detail, view))
            for name, view in views.items()
        }

    def release(self) -> None:
        self._moving, self._animated = (), {}

    def animated_pictures(self) -> AnimatedPictures:
        return self._animated

    def _covering(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the picture scaled to cover ``size`` and cropped around its focus."""
        picture, self._read = shipped_picture(self._small), self._small
        if max(size[0] / picture.get_width(), size[1] / picture.get_height()) > _LARGE_FROM:
            picture, self._read = shipped_picture(self._large), self._large
        cut = _cut(picture, self._seen(picture.get_size(), size))
        return cut if cut.get_size() == size else pygame.transform.smoothscale(cut, size)

    def _seen(self, whole: tuple[int, int], size: tuple[int, int]) -> Rect:
        """Return the part of a picture of size ``whole`` that is seen in a window of this ``size``."""
        part = min(whole[0] / size[0], whole[1] / size[1])
        seen = Rect(0, 0, round(size[0] * part), round(size[1] * part))
        seen.center = round(whole[0] * self._focus[0]), round(whole[1] * self._focus[1])
        return seen.clamp(Rect((0, 0), whole))


def _soft(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture whose left edge fades."""
    fade = pygame.Surface((_SOFT, 2), pygame.SRCALPHA, 32)
    fade.fill((255, 255, 255, 255))
    fade.fill((255, 255, 255, 0), (0, 0, 1, 2))
    soft = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
    soft.blit(picture, (0, 0))
    soft.blit(pygame.transform.smoothscale(fade, picture.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return soft


def _cut(picture: pygame.Surface, box: Rect) -> pygame.Surface:
    cut = pygame.Surface(box.size, 0, 32)
    cut.blit(picture, (0, 0), box)
    return cut


def _key(look: Look, words: Sequence[Rect]) -> Hashable:
    """Return what the picture of a window depends on."""
    return look.scale.rect.size, tuple(tuple(box) for box in words), look.theme.table, look.theme.textured


def _shade(picture: pygame.Surface, words: Sequence[Rect]) -> pygame.Surface:
    """Make a picture to multiply with: as dark behind the ``words`` as ``picture`` needs, white away from them."""
    size = picture.get_size()
    wide, tall = _GRID, max(2, round(_GRID * size[1] / size[0]))
    veil = pygame.Surface((wide, tall), 0, 32)
    fade = _FADE * max(size)
    across = [_squares(box.left, box.right, wide, size[0]) for box in words]
    along = [_squares(box.top, box.bottom, tall, size[1]) for box in words]
    needs = [_needed(picture, box) for box in words]
    for row in range(tall):
        for column in range(wide):
            dark = 0.0
            for beside, down, needed in zip(across, along, needs, strict=True):
                near = max(0.0, 1 - max(0.0, (beside[column] + down[row]) ** 0.5 / fade - 0.08))
                dark = max(dark, needed * near * near)
            veil.set_at((column, row), [round(255 - (255 - low) * dark) for low in _SHADE])
    return pygame.transform.smoothscale(veil, size)


def _needed(picture: pygame.Surface, box: Rect) -> float:
    """Return how much shade words in ``box`` need, 0 to 1: by the brightest part of the picture behind them."""
    seen = box.clip(picture.get_rect())
    grid = max(2, min(48, seen.width // 12)), max(2, min(8, seen.height // 8))
    behind = pygame.transform.smoothscale(picture.subsurface(seen), grid)
    bright = max(max(behind.get_at((x, y))[:3]) for x in range(grid[0]) for y in range(grid[1]))
    is_name = _TALL * picture.get_height() < box.height < box.width
    return min(1.0, max(0.0, (bright - _CALM) / (_BRIGHT - _CALM))) * (_LESS if is_name else 1.0)


def _squares(first: int, last: int, cells: int, length: int) -> list[float]:
    """Return the squared distances of the cells' middles along a side from the range ``first`` to ``last``."""
    middles = ((cell + 0.5) * length / cells for cell in range(cells))
    return [max(first - middle, middle - last, 0.0) ** 2 for middle in middles]
