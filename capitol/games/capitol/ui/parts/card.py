"""A card as a widget: its face or back, lifted under the pointer, ringed when selected, low and grey if useless."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pygame
from pygame import Rect

from capitol.games.capitol.rules.numbers import CARD_NAMES
from capitol.games.capitol.ui.art.cards import value_plate
from capitol.games.capitol.ui.words import card_name
from capitol.host.language import _
from capitol.kit.canvas import FOCUS_LINES, Canvas
from capitol.kit.look import Look
from capitol.kit.pictures import flood
from capitol.kit.widgets import Widget
from capitol.kit.widgets.button import pressed_rect

_NEAR = 0.15
"""How much nearer to the eye than its middle the edge of an edge-on card is, as a fraction of the distance."""
_STRIP = 3
"""A turning card is drawn in strips of about this many pixels, each of uniform height."""
LOWER = 5
"""How much lower useless cards are, in logical pixels of the board."""
_GREYED, _KEPT = 130, (164, 156, 150)
"""How much of a useless card's colour is lost (of 255), and the light that it keeps: its colours stay recognisable, and
its picture as sharp as before."""
_THICK, _EDGE = 0.016, (176, 148, 104)
"""The thickness of a card as a fraction of its height, and the colour of its edge."""
_SHADE = 10
"""How far the shadow of a card reaches beyond it, in logical pixels."""
_CORNER = 4 / 48
"""The radius of a card's corner, as a fraction of its width."""


def card_sprite(card: int | None) -> str:
    """Return the sprite of a card's face, or of the back."""
    return "card.back" if card is None else f"card.{CARD_NAMES[card]}"


def paint_card(canvas: Canvas, rect: Rect, card: int | None, *, alpha: int = 255, shadow: bool = True) -> None:
    """Paint a card in ``rect`` (window pixels)."""
    paint_card_sprite(canvas, rect, card_sprite(card), alpha=alpha, shadow=shadow)


def paint_card_sprite(canvas: Canvas, rect: Rect, sprite: str, *, alpha: int = 255, shadow: bool = True) -> None:
    """Paint a card from any sprite, including ``card.stop`` and ``card.back``."""
    if shadow and alpha > 200:
        paint_thickness(canvas, rect)
    canvas.sprite(sprite, rect, alpha)


def paint_thickness(canvas: Canvas, rect: Rect) -> None:
    """Paint the edge and the shadow of a card in ``rect``, which are seen below its face."""
    corner, thick = card_corner(canvas, rect), max(1, round(rect.height * _THICK))
    canvas.shadow(rect.move(thick, thick), corner, 4, 130)
    canvas.rounded(rect.move(0, thick), _EDGE, corner, 0.75, canvas.look.theme.ring_dark)


def useless_card(look: Look, sprite: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the picture of a useless card, cached: do not draw on it."""
    picture = look.sprites.get(sprite, *size)
    return look.cache.get(("dim card", picture), lambda: _dimmed(picture))


def paint_laid(canvas: Canvas, rects: Sequence[Rect], cards: Sequence[int | None], *, shadow: bool = True) -> None:
    """Paint cards at the places of a fan."""
    for box, card in zip(rects, cards, strict=True):
        paint_card(canvas, box, card, shadow=shadow)


def paint_flipping(canvas: Canvas, rect: Rect, front: str, back: str, turned: float) -> None:
    """Paint a card turning over about its vertical axis: ``turned`` 0 shows sprite ``back``, 1 sprite ``front``."""
    picture = canvas.look.sprites.get(front if turned >= 0.5 else back, rect.width, rect.height)
    seen = turning(picture, turned)
    canvas.blit(seen, seen.get_rect(center=rect.center).topleft)


def turning(picture: pygame.Surface, turned: float) -> pygame.Surface:
    """Return a card in perspective, turned about its vertical axis by ``turned`` from 0 to 1: narrowed, the near edge
    taller and the far one shorter. ``picture`` is the visible side."""
    angle = math.pi * max(0.0, min(1.0, turned))
    across, deep = abs(math.cos(angle)), _NEAR * math.sin(angle)
    if across >= 1:
        return picture
    wide, tall = picture.get_size()
    width = max(2, round(wide * across))
    narrow = pygame.transform.smoothscale(picture, (width, tall))
    # The left edge of the first side comes nearer, and is the right edge of the other side once that is visible.
    deep = -deep if turned < 0.5 else deep
    middle = math.ceil(tall / (1 - abs(deep)) / 2)
    seen = pygame.Surface((width, 2 * middle), pygame.SRCALPHA, 32)
    strips = max(1, width // _STRIP)
    for strip in range(strips):
        left, right = width * strip // strips, width * (strip + 1) // strips
        half = tall / (1 - deep * ((left + right) / width - 1)) / 2
        whole = math.ceil(half)
        part = pygame.transform.smoothscale(narrow.subsurface((left, 0, right - left, tall)), (right - left, 2 * whole))
        # Fractional heights: the first and last rows are as opaque as the part of them that the strip covers.
        share = 255, 255, 255, round(255 * (1 - whole + half))
        for row in (0, 2 * whole - 1):
            part.fill(share, (0, row, right - left, 1), pygame.BLEND_RGBA_MULT)
        seen.blit(part, (left, middle - whole))
    return seen


def paint_eye(canvas: Canvas, rect: Rect) -> None:
    """Paint the small open eye on a card that everybody has seen in its owner's hand."""
    side = max(canvas.look.board(17), rect.width // 4)
    disc = Rect(0, 0, side, side)
    disc.midtop = (rect.x + round(rect.width * 17 / 96), rect.bottom - side - max(2, rect.height // 26))
    theme = canvas.look.theme
    canvas.circle(disc.center, side / 2, theme.card, max(1, side // 14), theme.ring_dark)
    canvas.icon("eye", disc.inflate(-side // 4, -side // 4), theme.ink)


def card_corner(canvas: Canvas, rect: Rect) -> float:
    """Return the corner radius of a card in the canvas's logical pixels."""
    return max(2.0, rect.width * _CORNER / max(0.01, canvas.look.scale.s * canvas.look.scale.ui_scale))


def _dimmed(picture: pygame.Surface) -> pygame.Surface:
    """Return a card greyed and in half-shade, with its outline unchanged."""
    dull, grey = picture.copy(), pygame.transform.grayscale(picture)
    grey.set_alpha(_GREYED)
    dull.blit(grey, (0, 0))
    flood(dull, _KEPT, pygame.BLEND_RGB_MULT)
    whole = picture.copy()
    whole.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    dull.blit(whole, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return dull


class CardWidget(Widget):
    """A card of a hand. ``card`` None is the back. ``useless`` draws it lower and greyed, ``seen`` marks it with the
    open eye, ``lift`` (window pixels) raises it, ``ghost`` leaves only its outline while it is dragged; ``moving``: it
    has not arrived yet and is painted by `paint_at`."""

    role = "card"

    def __init__(
        self,
        id: str,
        rect: Rect,
        card: int | None,
        *,
        useless: bool = False,
        seen: bool = False,
        lift: int = 0,
        ghost: bool = False,
        moving: bool = False,
        label: str = "",
        **options: Any,
    ) -> None:
        shown = label or (card_name(card) if card is not None else _("Hidden card"))
        super().__init__(id, rect, label=shown, **options)
        self.card, self.useless, self.seen, self.lift = card, useless, seen, lift
        self.ghost, self.moving = ghost, moving

    @property
    def sprite(self) -> str:
        """The name of its sprite."""
        return card_sprite(self.card)

    @property
    def lies_over(self) -> bool:
        """Whether it is above its neighbours in a `CardRow`."""
        return isinstance(self.parent, CardRow) and self.parent.on_top is self

    @property
    def in_sight(self) -> Rect:
        seen = Rect(self.rect)
        cards = self.parent.from_below() if isinstance(self.parent, CardRow) else [self]
        for over in cards[cards.index(self) + 1 :]:
            box = over.rect
            if not box.colliderect(seen):
                continue
            if box.y > self.rect.y:
                seen.height = box.y - seen.y
            elif box.y < self.rect.y:
                seen.update(seen.x, box.bottom, seen.width, max(0, seen.bottom - box.bottom))
            elif box.x > self.rect.x:
                seen.width = box.x - seen.x
            else:
                seen.update(box.right, seen.y, max(0, seen.right - box.right), seen.height)
        return seen

    def ring_rect(self, look: Look) -> Rect:
        ring = self.lies_at(look)
        if "outlined" not in self.flags or not isinstance(self.parent, CardRow):
            return ring
        seen, reach = self.in_sight, sum(map(look.ui, FOCUS_LINES))
        if seen.right < self.rect.right:
            ring.width = seen.right - reach - ring.x
        if seen.bottom < self.rect.bottom:
            ring.height = seen.bottom - reach - ring.y
        for other in self.parent.children:
            value = other.value_in(other.lies_at(look)) if isinstance(other, CardWidget) else Rect(0, 0, 0, 0)
            if other is self or not value.colliderect(ring.inflate(2 * reach, 2 * reach)):
                continue
            if other.rect.y > self.rect.y:
                ring.height = value.y - reach - ring.y
            elif other.rect.x > self.rect.x:
                ring.width = value.x - reach - ring.x
            else:
                left = min(value.right + reach, self.value_in(self.lies_at(look)).x)
                ring.x, ring.width = left, ring.right - left
        return ring

    def lies_at(self, look: Look) -> Rect:
        """Return the card's place, raised or lowered."""
        up = self.lift - (look.board(LOWER) if self._low and not self.selected else 0)
        if self.selected:
            up += look.board(8)
        elif self.enabled and "hovered" in self.flags and (self.focusable or self.draggable):
            up += look.board(2)
        return self.rect.move(0, -up)

    def face(self, canvas: Canvas) -> Rect:
        """Return where the card is drawn in its current state: smaller while pressed."""
        box = self.lies_at(canvas.look)
        return pressed_rect(box) if "pressed" in self.flags else box

    def value_in(self, box: Rect) -> Rect:
        """Return the place of the card's value if it is in ``box``; empty if none is visible."""
        if self.card is None or self.moving or self.ghost or "dragged" in self.flags:
            return Rect(0, 0, 0, 0)
        return value_plate(*box.size).move(box.topleft)

    def paint_value(self, canvas: Canvas) -> None:
        """Paint the value alone, over a card that covers it."""
        place = self.value_in(self.lies_at(canvas.look))
        picture = self._picture(canvas.look)
        part = value_plate(*self.rect.size)
        canvas.blit(
            canvas.look.cache.get(("value of card", picture), lambda: picture.subsurface(part).copy()), place.topleft
        )

    def paint_at(self, canvas: Canvas, box: Rect) -> None:
        """Paint the card in motion."""
        if self._low:
            canvas.blit(self._picture(canvas.look), box.topleft)
        else:
            paint_card_sprite(canvas, box, self.sprite)

    @property
    def _low(self) -> bool:
        """Whether it is useless now, and so drawn flat, lower and greyed."""
        return self.useless or not self.enabled

    def _picture(self, look: Look) -> pygame.Surface:
        """Return its face or back, greyed if useless."""
        if self._low:
            return useless_card(look, self.sprite, self.rect.size)
        return look.sprites.get(self.sprite, *self.rect.size)

    def paint(self, canvas: Canvas) -> None:
        if self.moving:
            return
        box = self.face(canvas)
        picture = canvas.look.sprites.get(self.sprite, *self.rect.size)
        gone = self.ghost or "dragged" in self.flags
        hovered = "hovered" in self.flags and (self.focusable or self.draggable)
        key = (
            "card",
            tuple(self.rect),
            tuple(box),
            picture,
            gone,
            hovered,
            self.useless,
            self.enabled,
            self.seen,
            self.selected,
        )
        canvas.cached(key, self._paint)

    def _paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        box = self.face(canvas)
        radius = card_corner(canvas, box)
        if self.ghost or "dragged" in self.flags:
            canvas.rounded(self.rect, theme.ring_dark, radius, alpha=60)
            canvas.rounded(self.rect, None, radius, 1.5, theme.parchment_edge)
            return
        picture = self._picture(look)
        if not self._low:
            paint_thickness(canvas, box)
        # Scale directly, because this size is used only briefly.
        shown = picture if box.size == self.rect.size else pygame.transform.smoothscale(picture, box.size)
        canvas.blit(shown, box.topleft)
        if self.seen:
            paint_eye(canvas, box)
        if self.selected:
            canvas.rounded(box.inflate(look.board(5), look.board(5)), None, radius + 2, 3, theme.gold)
            canvas.rounded(box.inflate(look.board(7), look.board(7)), None, radius + 3, 1, theme.ring_dark)
        elif "hovered" in self.flags and self.enabled and (self.focusable or self.draggable):
            canvas.rounded(box.inflate(look.board(3), look.board(3)), None, radius + 1, 2, theme.ring_light)


class CardRow(Widget):
    """Overlapping cards from the left. Their values are never covered: the focused card stays in place, and the one
    under the pointer is above its neighbours, but not above their values."""

    def draw(self, canvas: Canvas) -> None:
        for child in self.from_below():
            child.draw(canvas)
        top = self.on_top
        if isinstance(top, CardWidget) and top.lies_over:
            reach = canvas.look.ui(_SHADE)
            over = [top.lies_at(canvas.look).inflate(2 * reach, 2 * reach)]
            others = [child for child in self.children if isinstance(child, CardWidget) and child is not top]
            for card in others:
                value = card.value_in(card.lies_at(canvas.look))
                if value.collidelist(over) >= 0:
                    card.paint_value(canvas)
                    over.append(value)  # which may reach over the next one

    def from_below(self) -> list[Widget]:
        """Return the children from back to front."""
        top = self.on_top
        return [*(child for child in self.children if child is not top), *([top] if top is not None else [])]

    @property
    def on_top(self) -> Widget | None:
        """The card under the pointer, except while the keyboard is used."""
        if any("outlined" in child.flags for child in self.children):
            return None
        return next((child for child in self.children if "hovered" in child.flags), None)
