"""Small movements that nothing waits for: a piece set down, sent home or taken back, and the banner of a turn.

They have their own clock: the game goes on meanwhile, and any press or key ends them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import pygame
from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.carry import Carried
from capitol.kit.look import Look
from capitol.kit.tween import (
    Animator,
    Call,
    Item,
    Tween,
    Wait,
    linear,
    out_cubic,
    out_quad,
    rewind,
    sequence,
    shake,
)
from capitol.table.dust import paint_dust
from capitol.table.manner import Manner, Place
from capitol.table.palette import OUTLINE, SeatStyle
from capitol.table.seats.badge import paint_bare_symbol
from capitol.table.travel import FOOT

RETURN_MS, SHAKE_MS = 220, 160
FAN_MS = 240
BANNER_IN, BANNER_STAYS, BANNER_OUT = 180, 700, 140
_SHAKE = 4
_BANNER_TEXT = 30
_BANNER_TALL = 64

Site = Hashable
"""A space of the game, in the game's terms."""


class Painted(Protocol):
    """Something in motion."""

    def paint(self, canvas: Canvas) -> None:
        """Draw it at its current position."""


@dataclass(slots=True)
class _Piece:
    """A carried piece on its last way; ``t`` runs from 0 (in the air) to 1 (down), and then ``settled`` too. Without a
    ``manner`` it goes home."""

    carried: Carried
    start: Place
    end: Place
    manner: Manner | None = None
    t: float = 0.0
    settled: float = 0.0
    shift: float = 0.0

    def paint(self, canvas: Canvas) -> None:
        x = self.start[0] + (self.end[0] - self.start[0]) * self.t
        y = self.start[1] + (self.end[1] - self.start[1]) * self.t
        if self.manner is None:
            self.carried.paint(canvas, (x + _SHAKE * canvas.look.scale.s * self.shift, y), 1 - self.t)
        elif self.settled:
            self.manner.paint_settling(canvas, self.carried, (x, y), self.settled)
        else:
            self.manner.paint_falling(canvas, self.carried, (x, y), self.t)


@dataclass(frozen=True, slots=True)
class Under:
    """The place that a piece lands on, shown without the piece until then: its picture and position, None if the place
    is empty, in place of the widget ``away``."""

    away: str
    picture: pygame.Surface | None = None
    at: tuple[int, int] = (0, 0)


@dataclass(slots=True)
class _Dust:
    """Dust around a piece that has landed."""

    piece: _Piece
    t: float = 0.0

    def paint(self, canvas: Canvas) -> None:
        wide, tall = self.piece.carried.picture.get_size()
        x, y = self.piece.end
        paint_dust(canvas, (x, y + tall / 2 - wide * FOOT), wide, self.t)
        if self.piece.manner is not None and 0 < self.t < 1:
            self.piece.manner.paint_after(canvas, self.piece.carried, self.piece.end, self.t)


@dataclass(slots=True)
class _Banner:
    text: str
    style: SeatStyle
    shown: float = 0.0
    moved: float = 0.0


class MicroAnimations:
    """The running small movements of a table. ``skip`` and ``away`` are the spaces and widgets drawn without a piece
    that is still in motion; ``changed`` is called when they change, ``sound`` plays a cue."""

    def __init__(self, changed: Callable[[], None], sound: Callable[[str, int], None]) -> None:
        self._changed, self.sound = changed, sound
        self.animator = Animator()
        self.skip: frozenset[Any] = frozenset()
        self.away: frozenset[str] = frozenset()
        self.fanned: float | None = None  # how far the hand is spread during that animation
        self._piece: _Piece | None = None
        self._under: Under | None = None
        self._flyers: Sequence[Painted] = ()
        self._banner: _Banner | None = None
        self._dust: _Dust | None = None

    @property
    def busy(self) -> bool:
        """Whether anything is moving."""
        return self.animator.busy

    def set_down(
        self,
        carried: Carried,
        start: Place,
        end: Place,
        onto: Site | Under,
        cue: tuple[str, int],
        manner: Manner | None = None,
    ) -> None:
        """Animate a legal drop on a space or something else, by default in the usual manner: the piece falls, sounds as
        it lands, raises dust, and settles. Until then it is visible nowhere else."""
        self.finish()
        manner = manner or Manner()
        piece = self._piece = _Piece(carried, start, end, manner)
        if isinstance(onto, Under):
            self._under, self.away = onto, frozenset([onto.away])
        else:
            self.skip = frozenset([onto])
        self._play(
            Tween(manner.fall_ms, lambda t: setattr(piece, "t", t), manner.ease, motion=True),
            Call(lambda: self.sound(*cue)),
            Call(lambda: self._raise_dust(piece, manner)),
            Tween(manner.settle_ms, lambda t: setattr(piece, "settled", t), out_quad, motion=True),
        )

    def _raise_dust(self, piece: _Piece, manner: Manner) -> None:
        """Raise dust around a landed piece; it spreads while the table goes on."""
        dust = self._dust = _Dust(piece)

        def over() -> None:
            if self._dust is dust:
                self._dust = None

        self.animator.play(Tween(manner.after_ms, lambda t: setattr(dust, "t", t), linear, motion=True), Call(over))

    def send_home(self, carried: Carried, start: Place, end: Place, away: str, site: Site | None) -> None:
        """Animate an illegal drop: the piece goes back and shakes."""
        self.finish()
        piece = self._piece = _Piece(carried, start, end)
        self.away, self.skip = frozenset([away]), frozenset() if site is None else frozenset([site])
        self._play(
            Tween(RETURN_MS, lambda t: setattr(piece, "t", t), out_cubic, motion=True),
            Tween(SHAKE_MS, lambda t: setattr(piece, "shift", shake(t)), linear, motion=True),
        )

    def bring(self, flyers: Sequence[Painted], way: Item, away: frozenset[str]) -> None:
        """Animate something moving to the widgets of ``away``, which show it once it arrives."""
        self.finish()
        self._flyers, self.away = flyers, away
        self._play(way)

    def take_back(self, flyers: Sequence[Painted], way: Item, away: frozenset[str]) -> None:
        """Animate the undoing of a move: pieces go back along ``way``; the widgets of ``away`` show them once they
        arrive."""
        self.finish()
        self._flyers, self.away = flyers, away
        self._play(rewind(way))

    def fan_out(self) -> None:
        """Animate showing the hand: its cards rise and spread to their places."""

        def over() -> None:
            self.fanned = None
            self._changed()

        self.fanned = 0.0
        self._changed()
        self.animator.play(Tween(FAN_MS, lambda t: setattr(self, "fanned", t), out_cubic, motion=True), Call(over))

    def announce(self, text: str, style: SeatStyle) -> None:
        """Show whose turn has started, in the colour of the seat."""
        banner = _Banner(text, style)

        def come(t: float) -> None:
            banner.shown = t
            banner.moved = 0.0 if self.animator.reduced else t - 1

        def go(t: float) -> None:
            banner.shown = 1 - t

        def over() -> None:
            self._banner = None

        self._banner = banner
        self.animator.play(
            sequence(
                Tween(BANNER_IN, come, out_cubic), Wait(BANNER_STAYS), Tween(BANNER_OUT, go, out_cubic), Call(over)
            )
        )

    def finish(self) -> None:
        """Finish all movements."""
        self.animator.finish()

    def update(self, now: float) -> bool:
        """Advance everything to ``now`` (ms); return True if something moved."""
        return self.animator.update(now)

    def paint(self, canvas: Canvas, board: Rect) -> None:
        """Paint everything in motion, above the table."""
        for flyer in self._flyers:
            flyer.paint(canvas)
        if self._under is not None and self._under.picture is not None:
            canvas.blit(self._under.picture, self._under.at)
        for part in (self._piece, self._dust):
            if part is not None:
                part.paint(canvas)
        if self._banner is not None and self._banner.shown > 0:
            _paint_banner(canvas, self._banner, board)

    def _play(self, *tweens: Item) -> None:
        def over() -> None:
            self._piece, self._under, self._flyers = None, None, ()
            self.skip, self.away = frozenset(), frozenset()
            self._changed()

        self._changed()
        self.animator.play(sequence(*tweens, Call(over)))


def banner_rect(look: Look, text: str, board: Rect) -> Rect:
    """Return the rect of the banner: at the lower edge of the board, where it hides the least of it."""
    wide = look.text_width(text, _BANNER_TEXT, bold=True, family="title") + look.ui(120)
    box = Rect(0, 0, min(wide, board.width), look.ui(_BANNER_TALL))
    box.midbottom = board.midbottom
    return box


def _paint_banner(canvas: Canvas, banner: _Banner, board: Rect) -> None:
    look, style = canvas.look, banner.style
    box = banner_rect(look, banner.text, board)

    def make() -> pygame.Surface:
        picture = pygame.Surface(box.inflate(look.ui(24), look.ui(24)).size, pygame.SRCALPHA, 32)
        inner = Canvas(picture, look)
        face = Rect(look.ui(12), look.ui(12), *box.size)
        inner.shadow(face, 10, 6, 130)
        inner.rounded(face, style.colour, 10, 2, OUTLINE)
        inner.rounded(face.inflate(-look.ui(8), -look.ui(8)), None, 7, 2, look.theme.gold)
        side = look.ui(32)
        paint_bare_symbol(inner, style, Rect(face.x + look.ui(20), face.centery - side // 2, side, side))
        room = Rect(face.x + look.ui(60), face.y, face.width - look.ui(76), face.height)
        inner.text(banner.text, room, _BANNER_TEXT, style.text, bold=True, family="title", align="centre")
        return picture

    picture = look.cache.get(("banner", banner.text, style.id, box.size, look.theme.name), make)
    place = picture.get_rect(center=box.center)
    canvas.blit(picture, (place.x + round(banner.moved * look.ui(40)), place.y), round(255 * banner.shown))
