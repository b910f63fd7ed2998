"""Pieces and cards in motion: how moves of others are animated at the table, with the usual durations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

import pygame
from pygame import Rect

from capitol.core.events import Event
from capitol.games.capitol.rules.numbers import CARD_STACK, STACKS
from capitol.games.capitol.rules.tile_kinds import TILES
from capitol.games.capitol.tile_words import TILE_WORDS
from capitol.games.capitol.ui.auction.rooms import stands
from capitol.games.capitol.ui.models.table import LARGE, Building
from capitol.games.capitol.ui.parts.board_picture import Site
from capitol.games.capitol.ui.parts.card import card_sprite, turning
from capitol.games.capitol.ui.table.cues import FLOOR_GAP_MS, floors_heard
from capitol.games.capitol.ui.table.rail import StackWidget
from capitol.games.capitol.ui.table.tray import TileSource
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.games.capitol.ui.table.yard_show import YardShow, yard_show
from capitol.kit.canvas import Canvas
from capitol.kit.carry import Carried
from capitol.kit.tween import Call, Item, Tween, Wait, in_out_cubic, length, out_cubic, parallel, sequence
from capitol.kit.widgets import Widget
from capitol.table.dust import DUST_MS, paint_dust
from capitol.table.micro_animations import MicroAnimations
from capitol.table.travel import CROSS_MS, LIFT_MS, SETTLE_MS, Mover, travel

CARD_MS, FLIP_MS, REST_MS, DRAW_MS = 260, 180, 250, 240
TILE_REST_MS = 1600
"""How long a tile placed by a rival remains visible before the next auction covers the board."""
PRIZE_MS = 620
_DUSTY_MS = DUST_MS - SETTLE_MS
"""How much of a rest passes while dust settles."""
_VEIL, _ARC = 150, 30
"""The darkness of the board behind the flying prize, and the height of its arc."""


@dataclass(slots=True)
class Flyer:
    """A card flying from ``start`` to ``end`` (both are the rects that it fills); ``t`` runs from 0 to 1. If it has a
    ``back``, that is shown until the card has ``turned``."""

    picture: pygame.Surface
    start: Rect
    end: Rect
    t: float = 0.0
    alpha: float = 1.0
    back: pygame.Surface | None = None
    turned: float = 1.0

    def paint(self, canvas: Canvas) -> None:
        """Paint the picture at its current place; it is only scaled if start and end differ in size."""
        if self.alpha <= 0:
            return
        x = self.start.centerx + (self.end.centerx - self.start.centerx) * self.t
        y = self.start.centery + (self.end.centery - self.start.centery) * self.t
        wide = self.start.width + (self.end.width - self.start.width) * self.t
        share = wide / max(1, self.picture.get_width())
        picture = self.back if self.back is not None and self.turned < 0.5 else self.picture
        if abs(share - 1) > 0.02:
            size = (max(1, round(wide)), max(1, round(picture.get_height() * share)))
            picture = pygame.transform.smoothscale(picture, size)
        if 0 < self.turned < 1:
            picture = turning(picture, self.turned)
        box = picture.get_rect(center=(round(x), round(y)))
        canvas.blit(picture, box.topleft, round(255 * self.alpha))


@dataclass(slots=True)
class Prize:
    """The prize of an auction flying from its place in the reveal to its space, both as rects, while the ``board``
    brightens again; ``t`` and then ``dust`` run from 0 to 1."""

    picture: pygame.Surface
    start: Rect
    end: Rect
    board: Rect
    t: float = 0.0
    dust: float = 0.0

    def go(self, t: float) -> None:
        """Set the progress of the flight."""
        self.t = t

    def settle_dust(self, t: float) -> None:
        """Set the progress of the dust that fades after landing."""
        self.dust = t

    def paint(self, canvas: Canvas) -> None:
        """Paint the veil over the board, and the prize above it."""
        if self.t < 1:
            canvas.dim(self.board, round(_VEIL * (1 - self.t)))
        high = _ARC * canvas.look.scale.s * 4 * self.t * (1 - self.t)
        x = self.start.centerx + (self.end.centerx - self.start.centerx) * self.t
        y = self.start.centery + (self.end.centery - self.start.centery) * self.t - high
        wide = self.start.width + (self.end.width - self.start.width) * self.t
        tall = self.start.height + (self.end.height - self.start.height) * self.t
        size = max(1, round(wide)), max(1, round(tall))
        picture = self.picture if size == self.picture.get_size() else pygame.transform.smoothscale(self.picture, size)
        canvas.blit(picture, picture.get_rect(center=(round(x), round(y))).topleft)
        paint_dust(canvas, (self.end.centerx, self.end.centery + self.end.height * 0.2), self.end.width, self.dust)


@dataclass(slots=True)
class Animation:
    """The animation of one event: its pieces, the sites that must stay empty until they arrive, and the timeline."""

    flyers: list[Flyer | Mover | Prize | YardShow] = field(default_factory=list)
    skip: frozenset[Site] = frozenset()
    sites: frozenset[Site] = frozenset()
    items: list[Item] = field(default_factory=list)


def animation_of(
    event: Event,
    view_model: TableViewModel,
    root: Widget,
    *,
    own: bool,
    reduced: bool,
    sound: Callable[[str, int], None],
) -> Animation:
    """Return the animation of an event; ``own`` pieces are already in place, so that only the card flies."""
    data = event.data
    match event.kind:
        case "floors" | "roof" | "permit" | "forgo":
            return _construction(event, view_model, root, own, reduced, sound)
        case "tile_placed":
            return _tile(event, view_model, root, own, reduced, sound)
        case "drawn":
            return _draw(event, root, view_model, sound, data)
        case "passed" | "out":
            return Animation(items=[] if own else [Wait(REST_MS + LIFT_MS)])
        case _other:
            return Animation()


def _construction(
    event: Event, view_model: TableViewModel, root: Widget, own: bool, reduced: bool, sound: Callable[[str, int], None]
) -> Animation:
    data = event.data
    card = cast(int, data["card"])
    seat = cast(int, event.seat)
    home = _seat_rect(root, view_model, seat, own)
    animation = Animation()
    card_flyer = _card_flyer(view_model, root, card, home, hidden=not own)
    show = None if own or reduced or event.kind == "forgo" else yard_show(event, view_model, root)
    if show is not None:
        animation.flyers.append(show)
    animation.flyers.append(card_flyer)
    animation.items += play_card(card_flyer, reduced, sound)
    begun = length(sequence(*animation.items))
    if event.kind == "floors" and not own:
        animation.items += floors_heard(cast(Sequence[int], data["on"]), sound)
    if event.kind == "roof" and not own:
        animation.items.append(Call(lambda: sound("roof", 0)))
    if event.kind == "permit":
        site: Site = (cast(int, data["area"]), cast(int, data["space"]))
        animation.sites = frozenset([site])
        if not own:
            building = Building(seat, cast(int, data["height"]), cast(int, data["shape"]))
            tower = view_model.picture.tower(building, site[0] + 3 * site[1])
            end = view_model.picture.tower_rect(site, building.height)
            piece = Mover(Carried(tower), home.center, end.center)
            if show is not None:
                stood = show.tower_rect(show.places[0], building)
                piece.start, piece.small = stood.center, stood.width / tower.get_width()
            animation.flyers.append(piece)
            animation.skip = frozenset([site])
            scale = view_model.look.scale.s
            way = travel(piece, scale, reduced, lambda: sound("thud", 0), seen=show is not None, dusty=True)
            if show is None:
                animation.items += way
            else:
                animation.items = [parallel(sequence(*animation.items, *way), show.departure(begun, begun + LIFT_MS))]
        else:
            animation.items.append(Call(lambda: sound("stamp", 0)))
    if not own:
        dusty = event.kind == "permit" and not reduced
        animation.items.append(Wait(REST_MS - (_DUSTY_MS if dusty else 0)))
    if show is not None and event.kind != "permit":
        whole = sequence(*animation.items)
        landings = [begun + FLOOR_GAP_MS * number for number in range(len(show.drops))]
        animation.items = [parallel(whole, show.growth(landings, length(whole)))]
    return animation


def _tile(
    event: Event, view_model: TableViewModel, root: Widget, own: bool, reduced: bool, sound: Callable[[str, int], None]
) -> Animation:
    data = event.data
    space = data["space"]
    site: Site = (cast(int, data["area"]), LARGE if space is None else cast(int, space))
    tile = cast(int, data["tile"])
    cue = TILE_WORDS[tile].cue
    if own:
        return Animation(sites=frozenset([site]), items=[Call(lambda: sound(cue, 0))])
    end = view_model.picture.tile_rect(site)
    name = f"tile.{TILES[tile]}"
    if reduced:
        home = _seat_rect(root, view_model, cast(int, event.seat), own)
        piece = Mover(Carried(view_model.look.sprites.get(name, *end.size)), home.center, end.center)
        items: list[Item] = [
            *travel(piece, view_model.look.scale.s, reduced, lambda: sound(cue, 0)),
            Wait(TILE_REST_MS),
        ]
        return Animation([piece], frozenset([site]), frozenset([site]), items)
    start = stands(view_model.look)
    prize = Prize(view_model.look.sprites.get(name, *start.size), start, end, Rect(view_model.frame.board))
    items = [
        Wait(LIFT_MS),
        Tween(PRIZE_MS, prize.go, in_out_cubic, motion=True),
        Call(lambda: sound(cue, 0)),
        Tween(DUST_MS, prize.settle_dust, motion=True),
        Wait(TILE_REST_MS - _DUSTY_MS),
    ]
    return Animation([prize], frozenset([site]), frozenset([site]), items)


def bring_prize(micro: MicroAnimations, view_model: TableViewModel, root: Widget) -> None:
    """Animate the prize that the viewer has won, from its place in the reveal to where it waits to be placed, while the
    board brightens again. Does nothing with reduced motion."""
    home = root.find("tile")
    if not isinstance(home, TileSource) or micro.animator.reduced:
        return
    look = view_model.look
    start, end = stands(look), home.tile_rect(look)
    picture = look.sprites.get(f"tile.{TILES[home.tile]}", *start.size)
    prize = Prize(picture, start, end, Rect(view_model.frame.board))
    micro.bring([prize], Tween(PRIZE_MS, prize.go, in_out_cubic, motion=True), frozenset([home.id]))


def _draw(
    event: Event,
    root: Widget,
    view_model: TableViewModel,
    sound: Callable[[str, int], None],
    data: Mapping[str, object],
) -> Animation:
    card, seat = cast(int, data["card"]), cast(int, event.seat)
    start = _stack_rect(root, view_model, cast(int, data["stack"]))
    home = _seat_rect(root, view_model, seat, False)
    picture = view_model.look.sprites.get(card_sprite(card), *start.size)
    flyer = Flyer(picture, start, picture.get_rect(center=home.center))
    items: list[Item] = [
        Call(lambda: sound("paper", 0)),
        Tween(DRAW_MS, lambda t: setattr(flyer, "t", t), out_cubic, motion=True),
        Wait(70),
    ]
    return Animation([flyer], items=items)


def play_card(flyer: Flyer, reduced: bool, sound: Callable[[str, int], None], *, seen: bool = False) -> list[Item]:
    """Return the animation of a card that leaves a hand (unless it was ``seen`` there), flies to the table, and turns
    over on the discard pile if it was face down."""

    def fade(t: float) -> None:
        flyer.alpha = t

    def go(t: float) -> None:
        flyer.t = t

    def turn(t: float) -> None:
        flyer.turned = t

    paper = Call(lambda: sound("paper", 0))
    if reduced:
        flyer.t = flyer.turned = 1.0
        return [paper, Tween(CROSS_MS, fade)]
    items: list[Item] = [paper]
    if not seen:
        items.append(Tween(LIFT_MS, fade, out_cubic))
    items.append(Tween(CARD_MS, go, in_out_cubic, motion=True))
    if flyer.back is not None:
        items.append(Tween(FLIP_MS, turn, in_out_cubic, motion=True))
    return items


def _card_flyer(view_model: TableViewModel, root: Widget, card: int, home: Rect, *, hidden: bool) -> Flyer:
    """Return a played card flying from its owner to the discard pile, face down at first if it was ``hidden``."""
    end = _stack_rect(root, view_model, CARD_STACK[card])
    size = (view_model.look.board(64), round(view_model.look.board(64) * 67 / 48))
    picture = view_model.look.sprites.get(card_sprite(card), *size)
    start = picture.get_rect(center=home.center)
    flyer = Flyer(picture, start.clamp(view_model.look.scale.rect), end)
    flyer.alpha = 0.0
    if hidden:
        flyer.back, flyer.turned = view_model.look.sprites.get(card_sprite(None), *size), 0.0
    return flyer


def _seat_rect(root: Widget, view_model: TableViewModel, seat: int, own: bool) -> Rect:
    """Return where a seat's pieces come from: its row, or the viewer's hand."""
    found = root.find("hand" if own else f"seat.{seat}") or root.find(f"seat.{seat}")
    return Rect(found.rect) if found is not None else Rect(view_model.frame.rail)


def _stack_rect(root: Widget, view_model: TableViewModel, stack: int) -> Rect:
    found = root.find(f"stack.{STACKS[stack]}")
    if isinstance(found, StackWidget):
        return found.card_rect(view_model.look)
    return Rect(view_model.frame.rail)


def timeline(animation: Animation, done: Callable[[], None]) -> Item:
    """Return the animation's items in sequence, followed by ``done``."""
    return sequence(*animation.items, Call(done))
