"""A surface with fonts, theme and scale: smooth shapes, panels, text and standard rings."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

import pygame

from capitol.kit import shapes
from capitol.kit.display_list import Recording, Target
from capitol.kit.icons import ICONS, draw_icon
from capitol.kit.look import Look
from capitol.kit.theme import RGB, luminance, mix

Vec = tuple[float, float]
_VEIL = 64  # the height of the strips in which a veil is drawn
_SMALL = 5_000  # logical pixels: rounded rects up to this size are cached as pictures, larger ones drawn from parts

PARCHMENT, DARK_WOOD = "grain.parchment", "grain.wood"
"""Sprites multiplied onto panels, if a game has registered them."""
_TILE, _MOST_TILE = 256, 512  # the side of their tiles in logical pixels, and its upper limit in window pixels
_MARKS_GROW = 1.25
"""The largest growth of marks around pieces, compared with 100 %."""
FOCUS_LINES = 1.5, 1, 2, 1
"""Widths of the lines of the focus ring, from the inside out, in logical pixels."""
Outline = shapes.Outline


@dataclass(frozen=True, slots=True)
class _Glow:
    """The glow of a kerb: its reach (logical pixels), and its strength outside the line and on the plot inside (0 to
    255)."""

    reach: float
    halo: int
    floor: int


@dataclass(frozen=True, slots=True)
class _Kerb:
    """The picture of a kerb: its key beside the size, how far it reaches beyond its place, the width of its rim, and
    what draws it on a surface, enlarged by a factor."""

    key: Hashable
    pad: int
    rim: int
    strokes: Callable[[pygame.Surface, float], Iterator[None]]


_LEGAL, _LANDING = _Glow(6.0, 235, 80), _Glow(9.0, 255, 130)
_GLOW_STEPS = 12


class Canvas:
    """Draws on ``surface``. Positions are in window pixels; text sizes and ring widths in logical pixels."""

    def __init__(self, surface: Target, look: Look) -> None:
        self.surface = surface
        self.look = look

    @property
    def rect(self) -> pygame.Rect:
        """The whole surface."""
        return self.surface.get_rect()

    def cached(self, key: Hashable, paint: Callable[[Canvas], None]) -> None:
        """Run ``paint``; on a recording, replay what was recorded when ``key`` was first drawn. The key must contain
        everything that the drawing depends on except the look."""
        target = self.surface
        if not isinstance(target, Recording) or target.clipped:
            paint(self)
            return
        size = target.get_size()

        def note() -> Recording:
            part = Recording(size)
            paint(Canvas(part, self.look))
            return part

        if not target.add(self.look.recordings.get((key, size), note)):
            paint(self)

    def end_ground(self) -> None:
        """Mark what has been drawn so far as the ground: it covers everything, seldom changes and is below all the
        rest."""
        if isinstance(self.surface, Recording):
            self.surface.end_ground()

    # Pictures

    def fill(self, colour: RGB, rect: pygame.Rect | None = None) -> None:
        """Fill a rect (default: all) with an opaque colour."""
        self.surface.fill(colour, rect)

    def blit(self, picture: pygame.Surface, at: Vec, alpha: int = 255) -> None:
        """Blit a picture, faded if ``alpha`` is under 255."""
        if alpha <= 0:
            return
        if alpha < 255:
            was = picture.get_alpha()  # None if it has none; restoring any number would slow later blits
            picture.set_alpha(alpha)
            self.surface.blit(picture, at)
            picture.set_alpha(was)
        else:
            self.surface.blit(picture, at)

    def sprite(self, name: str, rect: pygame.Rect, alpha: int = 255) -> None:
        """Draw a sprite by name, filling ``rect``."""
        self.blit(self.look.sprites.get(name, rect.width, rect.height), rect.topleft, alpha)

    def shape(
        self,
        key: Hashable,
        rect: pygame.Rect,
        base: RGB,
        paint: shapes.Paint,
        alpha: int = 255,
        *,
        made: tuple[int, int] | None = None,
    ) -> None:
        """Draw a smooth picture made by ``paint(surface, k)`` at k times the size, cached under ``key`` and the size;
        if it is ``made`` at another size, scaled."""
        cache, size = self.look.cache, made or rect.size
        picture = cache.get(("shape", key, size, base), lambda: shapes.supersampled(size, base, paint))
        if size != rect.size:
            scaled = ("scaled", key, size, rect.size, base)
            picture = cache.get(scaled, lambda: pygame.transform.smoothscale(picture, rect.size))
        self.blit(picture, rect.topleft, alpha)

    def icon(self, name: str, rect: pygame.Rect, colour: RGB, alpha: int = 255) -> None:
        """Draw an icon of the kit, or else the sprite ``icon.NAME``, centred in ``rect`` and as large as fits."""
        side = min(rect.width, rect.height)
        box = pygame.Rect(0, 0, side, side)
        box.center = rect.center
        if name not in ICONS:
            # A sprite has its own colours; its light version, if any, is for dark backgrounds.
            light = f"icon.{name}.light"
            is_light = luminance(colour) > 0.4 and self.look.sprites.has(light)
            self.sprite(light if is_light else f"icon.{name}", box, alpha)
            return
        picture = self.look.cache.get(("icon", name, side, colour), lambda: draw_icon(name, side, colour))
        self.blit(picture, box.topleft, alpha)

    # Boxes

    def rounded(
        self,
        rect: pygame.Rect,
        fill: RGB | None,
        radius: float = 8,
        border: float = 0,
        edge: RGB = (0, 0, 0),
        alpha: int = 255,
    ) -> None:
        """Draw a rounded rect with smooth corners; ``radius`` and ``border`` are logical."""
        if rect.width <= 0 or rect.height <= 0:
            return
        r = max(1, min(self.look.ui(radius), rect.width // 2, rect.height // 2))
        b = self.look.ui(border) if border else 0
        cache = self.look.cache
        if alpha < 255 and fill is not None:
            # A veil: fading a picture with alpha takes four times as long as showing a faint one.
            veil = ("faint", rect.size, fill, r, b, edge, alpha)
            self.blit(cache.get(veil, lambda: shapes.faint(rect.size, fill, r, b, edge, alpha)), rect.topleft)
            return
        if rect.width * rect.height <= _SMALL * self.look.scale.s**2:
            key = ("rounded", rect.size, fill, r, b, edge)
            made = cache.get(key, lambda: shapes.rounded_surface(rect.size, fill, r, b, edge))
            self.blit(made, rect.topleft, alpha)
            return
        # One cached picture per corner: rotating them each time would take as long as all the rest.
        first = cache.get(("corner", r, fill, b, edge), lambda: shapes.corner(r, fill, b, edge))

        def turned(x: bool, y: bool) -> pygame.Surface:
            return cache.get(("corner", r, fill, b, edge, x, y), lambda: pygame.transform.flip(first, x, y))

        rest = [turned(x, y) for x, y in shapes.OTHER_CORNERS]
        if alpha < 255:
            self._faded_ring(rect, (first, *rest), b, edge, alpha)
        else:
            shapes.draw_rounded(self.surface, rect, fill, b, edge, (first, *rest))

    def _faded_ring(
        self, rect: pygame.Rect, corners: Sequence[pygame.Surface], border: int, edge: RGB, alpha: int
    ) -> None:
        """Draw a large faded ring from parts: a picture of the whole would be mostly empty."""
        r, (x, y, w, h) = corners[0].get_width(), rect
        sizes = ((w - 2 * r, border), (border, h - 2 * r))
        lying, upright = (self.look.cache.get(("line", size, edge), partial(shapes.line, size, edge)) for size in sizes)
        places = ((x, y), (x + w - r, y), (x, y + h - r), (x + w - r, y + h - r))
        for picture, at in zip(corners, places, strict=True):
            self.blit(picture, at, alpha)
        for picture, at in (
            (lying, (x + r, y)),
            (lying, (x + r, y + h - border)),
            (upright, (x, y + r)),
            (upright, (x + w - border, y + r)),
        ):
            self.blit(picture, at, alpha)

    def gradient(
        self,
        rect: pygame.Rect,
        top: RGB,
        bottom: RGB,
        radius: float = 8,
        border: float = 0,
        edge: RGB = (0, 0, 0),
        light: RGB | None = None,
        grain: str = "",
    ) -> None:
        """Draw a rounded rect with a vertical gradient, cached as a picture; the sprite ``grain``, if registered, adds
        a material's grain."""
        if rect.width <= 2 or rect.height <= 2:
            return
        r = max(1, min(self.look.ui(radius), rect.width // 2, rect.height // 2))
        b = self.look.ui(border) if border else 0
        worn = grain if self.look.theme.textured and self.look.sprites.has(grain) else ""
        key = ("gradient", rect.size, top, bottom, r, b, edge, light, worn)
        # Only the strips with the rounded corners need blending; the middle is copied, which is much faster.
        made: list[tuple[pygame.Surface, pygame.Surface | None, pygame.Surface]] = []

        def strips() -> tuple[pygame.Surface, pygame.Surface | None, pygame.Surface]:
            if not made:
                side = min(self.look.board(_TILE), _MOST_TILE)
                tile = self.look.sprites.get(worn, side, side) if worn else None
                made.append(shapes.gradient_strips(rect.size, top, bottom, r, b, edge, light, tile))
            return made[0]

        cache = self.look.cache
        self.surface.blit(cache.get((*key, "top"), lambda: strips()[0]), rect.topleft)
        if rect.height > 2 * r:
            self.surface.blit(cache.get((*key, "middle"), lambda: strips()[1] or strips()[0]), (rect.x, rect.y + r))
        self.surface.blit(cache.get((*key, "bottom"), lambda: strips()[2]), (rect.x, rect.bottom - r))

    def panel(self, rect: pygame.Rect, style: str = "parchment", shadow: bool = True) -> None:
        """Draw a standard panel: "parchment", "wood", "dark", "card" or "glass". For glass only the rim is drawn: the
        scene paints the picture behind it, dark enough for text on ``theme.dark`` (`capitol.table.backdrop`)."""
        theme = self.look.theme
        if style == "glass":
            if theme.textured:
                self.rounded(rect, None, theme.radius, theme.border, mix(theme.dark, theme.gold, 0.42), 215)
            else:
                self.rounded(rect, theme.dark, theme.radius, theme.border, theme.dark_edge)
            return
        if shadow:
            self.shadow(rect, theme.radius)
        if style == "parchment":
            self.gradient(
                rect,
                theme.parchment_light,
                theme.parchment,
                theme.radius,
                theme.border,
                theme.parchment_edge,
                (255, 252, 244),
                PARCHMENT,
            )
        elif style == "wood":
            self.gradient(
                rect,
                theme.table_light,
                theme.table,
                theme.radius,
                theme.border,
                theme.dark_edge,
                mix(theme.table_light, theme.cream, 0.18),
            )
        elif style == "dark":
            self.gradient(
                rect,
                mix(theme.dark, theme.table_light, 0.35),
                theme.dark,
                theme.radius,
                theme.border,
                theme.dark_edge,
                mix(theme.dark, theme.cream, 0.14),
                DARK_WOOD,
            )
        elif style == "card":
            self.rounded(rect, theme.card, theme.radius, theme.border, theme.parchment_edge)
        else:
            raise ValueError(f"no panel style is called {style!r}")

    def shadow(self, rect: pygame.Rect, radius: float = 8, spread: float = 5, alpha: int = 110) -> None:
        """Draw a soft shadow around and slightly below ``rect``; call before drawing what casts it."""
        r, out = self.look.ui(radius), self.look.ui(spread)
        tile = self.look.cache.get(("shadow", r, out, alpha), lambda: shapes.soft_shadow(r, out, alpha))
        c = r + 2 * out
        box = rect.inflate(2 * out, 2 * out).move(0, max(1, out // 3))
        if box.width < 2 * c + 1 or box.height < 2 * c + 1:
            small = self.look.cache.get(
                ("shadow", r, out, alpha, box.size), lambda: pygame.transform.smoothscale(tile, box.size)
            )
            self.surface.blit(small, box)
            return
        inner_w, inner_h, far = box.width - 2 * c, box.height - 2 * c, c + 1

        def edge(area: tuple[int, int, int, int], size: tuple[int, int]) -> pygame.Surface:
            return self.look.cache.get(
                ("shadow edge", r, out, alpha, area, size), lambda: pygame.transform.scale(tile.subsurface(area), size)
            )

        for x, area_x in ((box.x, 0), (box.right - c, far)):
            for y, area_y in ((box.y, 0), (box.bottom - c, far)):
                self.surface.blit(tile, (x, y), (area_x, area_y, c, c))
        # Only the outer 2 * out of an edge is visible beside the thing itself.
        band = min(c, 2 * out)
        self.surface.blit(edge((c, 0, 1, band), (inner_w, band)), (box.x + c, box.y))
        self.surface.blit(edge((c, far + c - band, 1, band), (inner_w, band)), (box.x + c, box.bottom - band))
        self.surface.blit(edge((0, c, band, 1), (band, inner_h)), (box.x, box.y + c))
        self.surface.blit(edge((far + c - band, c, band, 1), (band, inner_h)), (box.right - band, box.y + c))

    def dim(self, rect: pygame.Rect | None = None, alpha: int = 140, colour: RGB = (10, 6, 3)) -> None:
        """Darken a rect (default: all) with a veil."""
        box = rect or self.rect

        def make() -> pygame.Surface:
            strip = pygame.Surface((box.width, min(box.height, _VEIL)), 0, 32)
            strip.fill(colour)
            return strip

        veil = self.look.cache.get(("veil", box.width, min(box.height, _VEIL), colour), make)
        veil.set_alpha(alpha)  # a recording notes it: one strip does for all steps of a fade
        for y in range(box.top, box.bottom, _VEIL):
            self.surface.blit(veil, (box.x, y), (0, 0, box.width, min(_VEIL, box.bottom - y)))

    @contextmanager
    def clip(self, rect: pygame.Rect) -> Iterator[None]:
        """Draw only inside ``rect`` (and inside the current clip)."""
        before = self.surface.get_clip()
        self.surface.set_clip(before.clip(rect))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    # Text

    def text(
        self,
        text: str,
        rect: pygame.Rect,
        px: float = 16,
        colour: RGB | None = None,
        *,
        bold: bool = False,
        family: str = "text",
        align: str = "left",
        valign: str = "middle",
        fit: bool = True,
        alpha: int = 255,
    ) -> pygame.Rect:
        """Draw lines of text in ``rect`` ("left", "centre", "right"; "top", "middle", "bottom"); return the rect they
        cover.

        With ``fit`` a line too long for the rect is shortened with an ellipsis.
        """
        fonts, size = self.look.fonts, self.look.text_px(px)
        ink = colour or self.look.theme.ink
        lines = text.split("\n")
        if fit and rect.width > 0:
            lines = [fonts.fit(line, size, rect.width, bold=bold, family=family) for line in lines]
        step = fonts.line_height(size, bold=bold, family=family)
        return self._lines(lines, rect, size, ink, step, bold, family, align, valign, alpha)

    def paragraph(
        self,
        text: str,
        rect: pygame.Rect,
        px: float = 16,
        colour: RGB | None = None,
        *,
        bold: bool = False,
        family: str = "text",
        align: str = "left",
        valign: str = "top",
        spacing: float = 1.5,
    ) -> pygame.Rect:
        """Draw text wrapped to the width of ``rect``, lines ``spacing`` × font size apart; return the rect it
        covers."""
        size = self.look.text_px(px)
        lines = self.look.fonts.wrap(text, size, rect.width, bold=bold, family=family)
        return self._lines(
            lines, rect, size, colour or self.look.theme.ink, round(size * spacing), bold, family, align, valign, 255
        )

    def _lines(
        self,
        lines: Sequence[str],
        rect: pygame.Rect,
        size: int,
        ink: RGB,
        step: int,
        bold: bool,
        family: str,
        align: str,
        valign: str,
        alpha: int,
    ) -> pygame.Rect:
        height = step * len(lines)
        top = {"top": rect.y, "middle": rect.y + (rect.height - height) // 2, "bottom": rect.bottom - height}[valign]
        drawn: pygame.Rect | None = None
        for index, line in enumerate(lines):
            if not line:
                continue
            picture = self.look.fonts.render(line, size, ink, bold=bold, family=family)
            left = {
                "left": rect.x,
                "centre": rect.x + (rect.width - picture.get_width()) // 2,
                "right": rect.right - picture.get_width(),
            }[align]
            at = (left, top + index * step + (step - picture.get_height()) // 2)
            self.blit(picture, at, alpha)
            box = picture.get_rect(topleft=at)
            drawn = box if drawn is None else drawn.union(box)
        return drawn if drawn is not None else pygame.Rect(rect.x, top, 0, 0)

    # Lines (window pixels; widths too)

    def line(
        self, points: Sequence[Vec], colour: RGB, width: float = 2, closed: bool = False, alpha: int = 255
    ) -> None:
        """Draw a smooth line with round joints."""
        box, key, local = _local(points, width)
        self.shape(
            ("line", key, width, closed),
            box,
            colour,
            lambda surface, k: shapes.stroke(surface, [(x * k, y * k) for x, y in local], colour, width * k, closed),
            alpha,
        )

    def polygon(
        self, points: Sequence[Vec], colour: RGB, border: float = 0, edge: RGB = (0, 0, 0), alpha: int = 255
    ) -> None:
        """Draw a smooth filled polygon."""
        box, key, local = _local(points, border)

        def paint(surface: pygame.Surface, k: float) -> None:
            large = [(x * k, y * k) for x, y in local]
            pygame.draw.polygon(surface, colour, large)
            if border:
                shapes.stroke(surface, large, edge, border * k, closed=True)

        self.shape(("polygon", key, colour, border, edge), box, edge if border else colour, paint, alpha)

    def circle(
        self, centre: Vec, radius: float, colour: RGB | None, border: float = 0, edge: RGB = (0, 0, 0), alpha: int = 255
    ) -> None:
        """Draw a smooth disc, ring (``colour`` None) or both."""
        side = 2 * math.ceil(radius) + 2
        box = pygame.Rect(round(centre[0] - side / 2), round(centre[1] - side / 2), side, side)
        base = edge if border else colour or edge

        def paint(surface: pygame.Surface, k: float) -> None:
            middle = (side * k / 2, side * k / 2)
            if border:
                pygame.draw.circle(surface, edge, middle, radius * k)
            inside = (*colour, 255) if colour is not None else (*edge, 0)
            pygame.draw.circle(surface, inside, middle, (radius - border) * k)

        self.shape(("circle", radius, colour, border, edge), box, base, paint, alpha)

    def arc(self, centre: Vec, radius: float, start: float, end: float, colour: RGB, width: float = 2) -> None:
        """Draw a smooth arc from ``start`` to ``end`` degrees, clockwise from three o'clock."""
        steps = max(4, math.ceil(abs(end - start) / 6))
        angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
        self.line([(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles], colour, width)

    # Standard rings

    def focus_ring(self, rect: pygame.Rect, radius: float = 7) -> None:
        """Draw the keyboard focus: a light ring within a gold one between two dark lines, outside ``rect``. No other
        mark is double: a selection, or the player to act, has only a gold line."""
        theme = self.look.theme
        colours = theme.ring_light, theme.ring_dark, theme.ring_focus, theme.ring_dark
        self._rings(rect, FOCUS_LINES, colours, radius)

    def pointing_ring(self, rect: pygame.Rect, radius: float = 7) -> None:
        """Mark what a text refers to: a gold ring between two dark lines, outside ``rect``."""
        theme = self.look.theme
        self._rings(rect, (1, 3, 1), (theme.ring_dark, theme.ring_focus, theme.ring_dark), radius)

    def _rings(self, rect: pygame.Rect, widths: Sequence[float], colours: Sequence[RGB], radius: float) -> None:
        """Draw lines around ``rect`` from the inside out; ``widths`` and ``radius`` are logical pixels."""
        grow = 0
        for width, colour in zip(widths, colours, strict=True):
            grow += self.look.ui(width)
            self.rounded(rect.inflate(2 * grow, 2 * grow), None, radius + grow / self.look.ui(1), width, colour)

    def legal_ring(
        self,
        rect: pygame.Rect,
        pulse: float = 0.0,
        alpha: int = 255,
        outline: Outline = "box",
        *,
        made: tuple[int, int] | None = None,
    ) -> None:
        """Mark a legal target with a glowing kerb whose strength follows ``pulse`` (-1 to 1); in a theme without
        textures with a dashed light ring on a dark one. It is scaled if ``made`` around another size: a kerb for each
        size on the way of a zoom would take longer than its frame."""
        strength = round((0.85 + 0.15 * pulse) * alpha / 16) * 16
        theme = self.look.theme
        self._kerb(rect, outline, theme.ring_light, _LEGAL, min(255, strength), dashed=not theme.textured, made=made)

    def landing_ring(self, rect: pygame.Rect, outline: Outline = "box", *, made: tuple[int, int] | None = None) -> None:
        """Mark the legal target on which a piece would land, or which a click would choose: a gold kerb over the usual
        one, which like it leaves the contents of ``rect`` uncovered. ``made`` as for
        `legal_ring`."""
        self._kerb(rect, outline, self.look.theme.ring_focus, _LANDING, made=made)

    def rings_ahead(self, size: tuple[int, int], outline: Outline = "box", *, landing: bool = True) -> Iterator[None]:
        """Make the pictures of the rings around a place of this size, in slices, unless they are there; that of
        `landing_ring` only for ``landing``."""
        theme, cache = self.look.theme, self.look.cache
        kinds = ((theme.ring_light, _LEGAL, not theme.textured), (theme.ring_focus, _LANDING, False))
        for core, glow, dashed in kinds[: 1 + landing]:
            kerb = self._kerb_of(size, outline, core, glow, dashed)
            large = (size[0] + 2 * kerb.pad, size[1] + 2 * kerb.pad)
            key = "shape", kerb.key, large, theme.ring_dark
            if key not in cache:
                picture = yield from shapes.supersampled_slices(large, theme.ring_dark, kerb.strokes)
                cache.get(key, lambda made=picture: made)  # type: ignore[misc]
                yield

    def _kerb(
        self,
        rect: pygame.Rect,
        outline: Outline,
        core: RGB,
        glow: _Glow,
        alpha: int = 255,
        *,
        dashed: bool = False,
        made: tuple[int, int] | None = None,
    ) -> None:
        """Draw a line in ``core`` around ``rect`` with a glow outside it and, except for boxes, on the ground
        inside; scaled if ``made`` around another size."""
        theme, first = self.look.theme, made or rect.size
        kerb = self._kerb_of(first, outline, core, glow, dashed)
        box, large = rect.inflate(2 * kerb.pad, 2 * kerb.pad), (first[0] + 2 * kerb.pad, first[1] + 2 * kerb.pad)

        def paint(surface: pygame.Surface, k: float) -> None:
            for _stroke in kerb.strokes(surface, k):
                pass

        hollow = box.inflate(-2 * kerb.rim, -2 * kerb.rim)
        # A large box is mostly empty, and the picture below it need not be repainted.
        if outline == "box" and hollow.width > 2 * kerb.rim and hollow.height > 2 * kerb.rim:
            for band in _around(box, hollow):
                with self.clip(band):
                    self.shape(kerb.key, box, theme.ring_dark, paint, alpha, made=large)
        else:
            self.shape(kerb.key, box, theme.ring_dark, paint, alpha, made=large)

    def _kerb_of(self, size: tuple[int, int], outline: Outline, core: RGB, glow: _Glow, dashed: bool) -> _Kerb:
        """Return what is drawn around a place of this size, stroke by stroke."""
        theme, width = self.look.theme, self._around_pieces(3)
        reach = self._around_pieces(glow.reach) if theme.textured else 0
        # The line goes around a box, but inside the edge of a plot, whose neighbours touch it.
        pad = width + reach if outline == "box" else max(1, reach - width // 2)
        r = self._target_corner(pygame.Rect((0, 0), size)) + width

        def strokes(surface: pygame.Surface, k: float) -> Iterator[None]:
            inset = (pad - 0.85 * width if outline == "box" else pad + width / 2) * k
            path = shapes.inset_path(surface, outline, inset, r * k, 2 * k)
            for step in range(_GLOW_STEPS if reach else 0):
                share = step / _GLOW_STEPS
                light = (*theme.gold_light, round(glow.halo * (share + 0.5 / _GLOW_STEPS) ** 1.7))
                shapes.stroke(surface, path, light, (width + 2 * reach * (1 - share)) * k, closed=True)
                yield
            if reach:
                inner = 0 if outline == "box" else glow.floor
                pygame.draw.polygon(surface, (*theme.gold_light, inner), path)
            # A plot's own glow needs less of an edge than a box on parchment.
            edge = 1.7 if outline == "box" or not reach else 1.4
            yield
            shapes.stroke(surface, path, (*theme.ring_dark, 255), width * edge * k, closed=True)
            for piece in shapes.dashes(path, width * 2.2 * k, width * 2.2 * k) if dashed else ([*path, path[0]],):
                shapes.stroke(surface, piece, (*core, 255), width * k)
            yield

        key = ("kerb", outline, r, width, core, glow, dashed, theme.name)
        return _Kerb(key, pad, pad + width + r, strokes)

    def free_place(self, rect: pygame.Rect, outline: Outline = "box") -> None:
        """Mark an empty place on the board, in a theme that separates it from the ground by a line: dark, light
        inside."""
        theme, width = self.look.theme, self._around_pieces(2)

        def paint(surface: pygame.Surface, k: float) -> None:
            for inset, line, colour in ((0.5, 1.0, theme.ring_dark), (1.25, 0.5, theme.ring_light)):
                path = shapes.inset_path(surface, outline, inset * width * k, self._target_corner(rect) * k, 2 * k)
                shapes.stroke(surface, path, (*colour, 255), line * width * k, closed=True)

        self.shape(("free place", outline, width, theme.name), rect, theme.ring_dark, paint)

    # The same along the outline of a piece: draw them before its picture

    def start_outline(self, picture: pygame.Surface, at: Vec) -> None:
        """Mark a piece that can be picked up now: a quiet glow without a line."""
        theme = self.look.theme
        edge = theme.gold if theme.textured else theme.ring_dark
        self._outlines(picture, at, ((5.0, edge), (4.2, theme.gold_light)))

    def legal_outline(self, picture: pygame.Surface, at: Vec, alpha: int = 255, *, landing: bool = False) -> None:
        """Mark a legal target: a glowing light line on a dark one; a gold one if a piece would land there."""
        theme = self.look.theme
        core = theme.ring_focus if landing else theme.ring_light
        glow = ((6.5, theme.gold_light),) if theme.textured else ()
        self._outlines(picture, at, (*glow, (4.2, theme.ring_dark), (3.2, core)), alpha)

    def chosen_outline(self, picture: pygame.Surface, at: Vec) -> None:
        """Mark a selected piece: a gold line on a dark one."""
        theme = self.look.theme
        self._outlines(picture, at, ((4.0, theme.ring_dark), (3.0, theme.gold)))

    def chosen_outline_ahead(self, picture: pygame.Surface) -> Iterator[None]:
        """Make the mark of a selected piece in slices, unless it is there."""
        theme = self.look.theme
        key, grown = self._grown(picture, ((4.0, theme.ring_dark), (3.0, theme.gold)))
        if key not in self.look.cache:
            made: list[pygame.Surface] = []
            for reach, colour in grown:
                made.append(shapes.silhouette(picture, reach, colour))
                yield
            self.look.cache.get(key, lambda: shapes.stacked(made, grown))

    def _outlines(
        self, picture: pygame.Surface, at: Vec, layers: Sequence[tuple[float, RGB]], alpha: int = 255
    ) -> None:
        """Draw the outline of a picture, grown by each reach (logical pixels) in its colour, widest first."""
        key, grown = self._grown(picture, layers)
        self.blit(
            self.look.cache.get(key, partial(shapes.outlines, picture, grown)),
            (at[0] - grown[0][0], at[1] - grown[0][0]),
            alpha,
        )

    def _grown(
        self, picture: pygame.Surface, layers: Sequence[tuple[float, RGB]]
    ) -> tuple[Hashable, tuple[tuple[int, RGB], ...]]:
        """Return the key of an outline and its layers in window pixels."""
        grown = tuple((max(1, self._around_pieces(reach)), colour) for reach, colour in layers)
        return ("outlines", picture, grown), grown

    def illegal_mark(self, rect: pygame.Rect) -> None:
        """Mark an illegal target while dragging: dimmed by 45 % with a cross, which on a large target is in the lower
        right corner, where it hides nothing in the middle."""
        self.cached(("illegal", tuple(rect)), lambda canvas: canvas._illegal_mark(rect))

    def _illegal_mark(self, rect: pygame.Rect) -> None:
        theme = self.look.theme
        self.rounded(rect, theme.ring_dark, 6, alpha=115)
        side = min(rect.width, rect.height, self.look.board(30)) // 2
        box = pygame.Rect(0, 0, side, side)
        box.center = rect.center
        if min(rect.size) > 4 * side:
            box.bottomright = (rect.right - side, rect.bottom - side // 2)
        corners = [((box.left, box.top), (box.right, box.bottom)), ((box.right, box.top), (box.left, box.bottom))]
        for colour, width in ((theme.ring_dark, 5), (theme.ring_light, 2.5)):
            for a, b in corners:
                self.line([a, b], colour, self.look.board(width))

    def last_move_ticks(self, rect: pygame.Rect) -> None:
        """Mark the place of the last move: a frame of rounded corners, open at its sides."""
        self.cached(("last move", tuple(rect)), lambda canvas: canvas._last_move_ticks(rect))

    def _last_move_ticks(self, rect: pygame.Rect) -> None:
        theme, arm = self.look.theme, max(4, min(rect.width, rect.height) // 4)
        out = rect.inflate(self._around_pieces(4), self._around_pieces(4))
        light = theme.gold_light if theme.textured else theme.ring_light
        bends = [(1 - math.sin(part * math.pi / 8), 1 - math.cos(part * math.pi / 8)) for part in range(5)]
        for colour, width in ((theme.ring_dark, 5.0), (light, 2.6)):
            for x, dx in ((out.left, arm), (out.right, -arm)):
                for y, dy in ((out.top, arm), (out.bottom, -arm)):
                    self.line(
                        [(x + dx * across, y + dy * down) for across, down in bends], colour, self._around_pieces(width)
                    )

    def _target_corner(self, rect: pygame.Rect) -> int:
        """Return the radius of a target's own corner, which its rings follow, in window pixels."""
        return min(self._around_pieces(7), min(rect.size) // 10)

    def _around_pieces(self, px: float) -> int:
        """Return a length for a mark on the board: marks of neighbours must not meet if controls are large."""
        return min(self.look.ui(px), self.look.board(px * _MARKS_GROW))


def _around(box: pygame.Rect, hollow: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield the part of ``box`` around ``hollow`` as four rects without overlap."""
    yield pygame.Rect(box.left, box.top, box.width, hollow.top - box.top)
    yield pygame.Rect(box.left, hollow.bottom, box.width, box.bottom - hollow.bottom)
    yield pygame.Rect(box.left, hollow.top, hollow.left - box.left, hollow.height)
    yield pygame.Rect(hollow.right, hollow.top, box.right - hollow.right, hollow.height)


def _local(points: Sequence[Vec], width: float) -> tuple[pygame.Rect, Hashable, list[Vec]]:
    """Return the box around some points, a key that does not depend on their position, and the points relative to the
    box."""
    margin = math.ceil(width / 2) + 1
    left = math.floor(min(x for x, _ in points)) - margin
    top = math.floor(min(y for _, y in points)) - margin
    right = math.ceil(max(x for x, _ in points)) + margin
    bottom = math.ceil(max(y for _, y in points)) + margin
    local = [(round((x - left) * 4) / 4, round((y - top) * 4) / 4) for x, y in points]
    return pygame.Rect(left, top, right - left, bottom - top), tuple(local), local
