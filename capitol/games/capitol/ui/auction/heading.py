"""The heading of the auction's screens: a bar, the three tiles of the round, the seats' states."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from capitol.games.capitol.rules.tile_kinds import TILES
from capitol.games.capitol.ui.auction.auction_words import seat_state
from capitol.games.capitol.ui.parts.board_picture import paint_icon
from capitol.games.capitol.ui.words import cards_in_hand, tile_title
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.fitting import name_label, shrinking
from capitol.kit.look import Look
from capitol.kit.theme import RGB, mix
from capitol.kit.widgets import Button, Custom, Label, Widget, inset, row, split_left, split_right
from capitol.table.palette import OUTLINE, SeatStyle

BAR, MOST_BAR = 48, 64
STATES = 38
_SIGN = 18
"""The size of the small icons in the row of states."""
_LEAST_NAME = 36
"""The least width for a name; below it only the symbol identifies the seat."""


def seat_disc(canvas: Canvas, rect: Rect, style: SeatStyle) -> None:
    """Paint the symbol of a seat on a disc of its colour."""
    canvas.sprite(f"symbol.{style.id}", rect)


def bar(
    look: Look,
    rect: Rect,
    title: str,
    *,
    style: SeatStyle | None,
    tiles: Sequence[int],
    auction: int,
    buttons: Sequence[Button],
    menu: Button,
    short: str = "",
) -> Widget:
    """Return the top bar, with a line in a seat's colour: menu, symbol, title, the round's three tiles with the one at
    stake highlighted, and buttons.

    ``short`` replaces the title if there is no room for it.
    """
    colour: RGB = look.theme.dark
    ink: RGB = look.theme.cream

    def paint(canvas: Canvas, widget: Widget) -> None:
        canvas.fill(colour, rect)
        lit = mix(colour, (255, 255, 255), 0.06)
        canvas.fill(lit, Rect(rect.x, rect.y, rect.width, look.ui(2)))
        canvas.fill(OUTLINE, Rect(rect.x, rect.bottom - look.ui(2), rect.width, look.ui(2)))
        if style is not None:
            canvas.fill(style.colour, Rect(rect.x, rect.bottom - look.ui(4), rect.width, look.ui(3)))
            side = min(look.ui(32), rect.height - look.board(12))
            seat_disc(canvas, Rect(symbol.x, rect.centery - side // 2, side, side), style)

    holder = Custom("auction.bar", rect, paint, role="header")
    room = inset(rect, look.ui(4), min(look.ui(6), look.board(8)))
    menu.rect, room = split_left(room, menu.rect.width, look.ui(12))
    holder.add(menu)
    symbol = room
    if style is not None:
        symbol, room = split_left(room, look.ui(32), look.ui(10))
    for button in reversed(buttons):
        place, room = split_right(room, button.rect.width, look.ui(8))
        button.rect = place
        holder.add(button)
    side = rect.height - min(look.ui(10), look.board(12))
    track, room = split_right(room, 3 * side + 2 * look.ui(6), look.ui(14))
    room.width -= look.ui(6)
    holder.add(tiles_track(look, track, tiles, auction))
    if short and look.text_width(title, 16, bold=True, family="title") > room.width:
        title = short
    said = name_label(
        look, "auction.title", room, title, (22, 20, 18, 17, 16), bold=True, family="title", fg=ink, bg=colour
    )
    said.prompt = True
    holder.add(said)
    return holder


def tiles_track(look: Look, rect: Rect, tiles: Sequence[int], auction: int) -> Widget:
    """Return the three tiles of the round in order: those sold are faded, the one at stake is ringed."""

    def paint(canvas: Canvas, widget: Widget) -> None:
        theme = canvas.look.theme
        for number, (cell, tile) in enumerate(zip(row(rect, len(tiles), look.ui(6)), tiles, strict=True)):
            box = Rect(0, 0, min(cell.size), min(cell.size))
            box.center = cell.center
            now = number == auction
            canvas.rounded(box, theme.gold if now else theme.dark, 7, 2, theme.ring_dark)
            canvas.sprite(f"tile.{TILES[tile]}", inset(box, look.ui(4)), 90 if number < auction else 255)

    said = _("Auction {number} of 3: {tile}").format(number=auction + 1, tile=tile_title(tiles[auction]))
    return Custom("auction.track", rect, paint, label=said, tooltip=said)


@dataclass(frozen=True, slots=True)
class SeatState:
    """One seat in the row of states; ``state`` is ``sealed``, ``stacking``, ``waiting`` or ``empty``."""

    seat: int
    name: str
    style: SeatStyle
    state: str
    cards: int
    consul: bool


def states_row(look: Look, rect: Rect, states: Sequence[SeatState]) -> Widget:
    """Return the public row of states: who has sealed, stacks or waits, with the number of cards in hand."""
    holder = Widget("auction.states", rect)
    places = row(rect, len(states), look.ui(8))
    counts = all(_with_count(look, place, state) for place, state in zip(places, states, strict=True))
    for place, state in zip(places, states, strict=True):
        holder.add(_state(look, place, state, counts))
    return holder


def _with_count(look: Look, rect: Rect, state: SeatState) -> bool:
    """Return whether the number of cards fits; a long name is shortened before the number is dropped."""
    used = look.text_width(seat_state(state.state), 16, bold=True) + _count_width(look, state) + look.ui(8 * 5)
    used += (2 if state.consul else 1) * (rect.height - look.ui(4))
    return used + min(look.ui(90), look.text_width(state.name, 16, bold=True)) <= rect.width


def _count_width(look: Look, state: SeatState) -> int:
    """Return the width of the hand icon with its number."""
    return look.ui(_SIGN + 3) + look.text_width(str(state.cards), 16) + look.ui(2)


def _state(look: Look, rect: Rect, state: SeatState, with_count: bool) -> Widget:
    theme = look.theme
    face = theme.dark_raised if state.state == "stacking" else theme.dark
    said = seat_state(state.state)
    wide = look.text_width(said, 16, bold=True) + look.ui(2)
    # The seat's state takes precedence over the Consul's sign.
    consul = state.consul and 2 * _disc(look, rect) + wide + look.ui(8 * 4) <= rect.width

    def paint(canvas: Canvas, widget: Widget) -> None:
        canvas.rounded(rect, face, 8, 1.25, theme.gold if state.state == "stacking" else theme.dark_edge)
        side = _disc(look, rect)
        seat_disc(canvas, Rect(rect.x + look.ui(6), rect.centery - side // 2, side, side), state.style)
        if consul:
            mark = Rect(rect.x + look.ui(12) + side, rect.centery - side // 2, side, side)
            canvas.sprite("consul", mark)

    holder = Custom(f"state.{state.seat}", rect, paint, tooltip=state.name)
    side = _disc(look, rect)
    room = inset(rect, look.ui(8), 0)
    room = split_left(room, side + look.ui(4) + (side + look.ui(6) if consul else 0), look.ui(4))[1]
    place, room = split_right(room, wide, look.ui(8))
    ink = theme.gold_light if state.state == "sealed" else theme.cream
    holder.add(Label(f"state.{state.seat}.word", place, said, bold=True, fg=ink, bg=face, align="right"))
    count = _count_width(look, state) + look.ui(8) if with_count else 0
    beside = room.width - count - look.ui(_SIGN + 8)
    if state.state == "sealed" and beside >= look.text_width(state.name, 16, bold=True):
        mark, room = split_right(room, look.ui(_SIGN), look.ui(8))
        holder.add(Custom(f"state.{state.seat}.icon", mark, lambda canvas, w: canvas.icon("lock", w.rect, theme.cream)))
    if with_count:
        place, room = split_right(room, count - look.ui(8), look.ui(8))
        cards = cards_in_hand(state.cards)

        def paint_count(canvas: Canvas, widget: Widget) -> None:
            sign, number = split_left(widget.rect, look.ui(_SIGN), look.ui(3))
            paint_icon(canvas, "hand", sign, theme.cream_soft)
            canvas.text(str(state.cards), number, 16, theme.cream_soft)

        holder.add(Custom(f"state.{state.seat}.cards", place, paint_count, label=cards, tooltip=cards))
    if room.width > look.ui(_LEAST_NAME):
        holder.add(
            name_label(
                look,
                f"state.{state.seat}.name",
                room,
                state.name,
                shrinking(look, 17, 16),
                bold=True,
                fg=theme.cream,
                bg=face,
            )
        )
    return holder


def _disc(look: Look, rect: Rect) -> int:
    """Return the size of the discs in a state."""
    return rect.height - min(look.ui(10), look.board(10))
