"""The display of a seat everywhere: colour, symbol and name together, with its score in a badge."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from pygame import Rect

from capitol.core.moods import Mood
from capitol.games.registry import GameEntry
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.theme import contrast, mix
from capitol.kit.widgets import Widget, row
from capitol.session.seats import Seat
from capitol.table.art.symbols import draw_bare_symbol
from capitol.table.palette import SEAT_STYLES, BandName, Colour, SeatStyle, SymbolName, is_dark
from capitol.table.seats.colours import SeatPalette
from capitol.table.seats.players import Sitter, paint_portrait, sitters

_END = 10
_LEAST_PX, _USUAL_PX = 14, 16
_LEVEL_PX = 16
_BEFORE_LEVEL, _BEFORE_MARK, _BEFORE_LAUREL = 10, 4, 9
_LAUREL = 8
"""How much smaller a winner's laurel is than the symbol of the seat."""
NOBODY = Sitter("")
_LEAST_NAME = 20
"""The least room for a name, in logical pixels; with less, only the symbol is shown."""
_MARKERS = {"cross": "cross", "waves": "wave", "diamond": "diamond", "star": "star"}
_DASHES = {"cross": "solid", "waves": "dash", "diamond": "dot", "star": "dashdot"}
_PATTERNS = {"plain": "plain", "one band": "stripes", "two bands": "dots", "hatch": "grid"}


@dataclass(frozen=True, slots=True)
class SeatLook:
    """A seat with its name and the id of its pieces' style; ``palette`` has the current style of that id."""

    seat: int
    name: str
    id: str
    palette: SeatPalette
    sitter: Sitter = NOBODY
    """Its player."""

    @property
    def style(self) -> SeatStyle:
        """The current style of its pieces."""
        return self.palette.style(self.id)

    @property
    def colour(self) -> Colour:
        """The colour of its pieces."""
        return self.style.colour

    @property
    def text_colour(self) -> Colour:
        """The text colour on `colour`."""
        return self.style.text

    @property
    def symbol(self) -> SymbolName:
        """The name of its symbol."""
        return self.style.symbol

    @property
    def pattern(self) -> BandName:
        """The pattern on its plinths."""
        return self.style.band

    @property
    def marker(self) -> str:
        """The marker of its line in a chart (`capitol.kit.chart.MARKERS`), as close to its symbol as possible."""
        return _MARKERS[self.symbol]

    @property
    def dash(self) -> str:
        """The dash of its line in a chart (`capitol.kit.chart.DASHES`)."""
        return _DASHES[self.symbol]

    @property
    def fill_pattern(self) -> str:
        """The pattern of its pieces of a bar in a chart (`capitol.kit.chart.PATTERNS`)."""
        return _PATTERNS[self.pattern]


class SeatColours(Protocol):
    """The styles of the seats at a table."""

    @property
    def styles(self) -> tuple[str, ...]:
        """The ids of the styles, in seat order."""
        ...

    @property
    def seats(self) -> SeatPalette:
        """The palette of these styles."""
        ...


def seat_looks(
    entry: GameEntry,
    seats: Sequence[Seat],
    styles: Sequence[str] = (),
    palette: SeatPalette | None = None,
    unlocked: Collection[int] = (),
    moods: Sequence[Mood] = (),
) -> tuple[SeatLook, ...]:
    """Return the looks of all seats of a game, in seat order.

    ``styles`` are those of `SeatColours`; without them each seat's own colour is used, and if that is no style, the
    usual one of its number. Their colours are those of ``palette``. ``unlocked`` and ``moods``: as in `sitters`.
    """
    ids = [style.id for style in SEAT_STYLES]
    palette = palette or SeatPalette()
    looks = []
    sat = sitters(entry, seats, palette.emblems, unlocked, moods)
    for number, (seat, sitter) in enumerate(zip(seats, sat, strict=True)):
        wanted = styles[number] if number < len(styles) else seat.colour
        id = wanted if wanted in ids else ids[number % len(ids)]
        looks.append(SeatLook(number, seat.name, id, palette, sitter))
    return tuple(looks)


def paint_symbol(canvas: Canvas, seat: SeatLook, rect: Rect, alpha: int = 255) -> None:
    """Paint the symbol of a seat on a disc of its colour, centred in ``rect`` (window pixels) and as large as fits."""
    side = min(rect.width, rect.height)
    box = Rect(0, 0, side, side)
    box.center = rect.center
    canvas.sprite(f"symbol.{seat.style.id}", box, alpha)


def paint_bare_symbol(canvas: Canvas, style: SeatStyle, rect: Rect, colour: Colour | None = None) -> None:
    """Paint the symbol of a seat without a disc, by default in its text colour."""
    side = max(1, min(rect.width, rect.height))
    ink = colour or style.text
    picture = canvas.look.cache.get(
        ("bare symbol", style.symbol, side, ink), lambda: draw_bare_symbol(side, side, style, ink)
    )
    canvas.blit(picture, picture.get_rect(center=rect.center).topleft)


class SeatBadge(Widget):
    """Symbol, name and optionally a score on the seat's colour; ``crowned`` adds a laurel, which a voice calls the win
    of the game unless it is ``of_a_round``; ``dim`` greys it.

    ``faced`` adds the portrait of a computer player or a person's symbol, and after the name, if there is room, the
    level.

    A name too long for the badge is shrunk and then shortened; the whole name is then the badge's tooltip.
    """

    role = "seat"

    def __init__(
        self,
        id: str,
        rect: Rect,
        seat: SeatLook,
        *,
        score: str = "",
        crowned: bool = False,
        of_a_round: bool = False,
        dim: bool = False,
        faced: bool = False,
        text_px: float = 17,
        **options: Any,
    ) -> None:
        options.setdefault("label", seat.name)
        super().__init__(id, rect, text_px=text_px, fg=seat.text_colour, bg=seat.colour, **options)
        self.seat, self.score, self.crowned, self.dim = seat, score, crowned, dim
        self.of_a_round = of_a_round
        self.counting = False
        """Whether a still growing score is painted from outside (`paint_score`), in the room that this badge leaves for
        it."""
        self.portrait = seat.sitter.face if faced else ""
        self.level = seat.sitter.level if faced else ""

    @property
    def value_words(self) -> str:
        score = "" if self.counting else self.score
        return ", ".join(filter(None, (score, _("has won") if self.crowned and not self.of_a_round else "")))

    def fitted(self, look: Look) -> SeatBadge:
        """Return the badge, with the whole name as its tooltip if it does not fit."""
        if not self.tooltip and not self.fits(look):
            self.tooltip = self.seat.name
        return self

    def fits(self, look: Look) -> bool:
        """Whether its whole label fits beside the rest."""
        return look.text_width(self.label, self.text_px, bold=True) <= self._name_room(look).width

    def level_fits(self, look: Look) -> bool:
        """Whether the word of the level fits, or there is none."""
        after = look.text_width(self.label, self.text_px, bold=True) + look.ui(_BEFORE_LEVEL)
        return not self.level or after + look.text_width(self.level, _LEVEL_PX) <= self._level_end(look)

    def _level_end(self, look: Look) -> int:
        """Return where the word of the level must end in the room for the name: clear of a mark behind it."""
        before = _BEFORE_MARK if self.seat.sitter.unlocked else _BEFORE_LAUREL if self.crowned else 0
        return self._name_room(look).width - look.ui(before)

    def name_px(self, look: Look) -> float:
        """Return the text size of its name: smaller in little room, down to the size that the minimum has at 100 % if
        texts are enlarged."""
        px, room = self.text_px, self._name_room(look).width
        least = _LEAST_PX / max(1.0, look.scale.ui_scale)
        while px > least and look.text_width(self.label, px, bold=True) > room:
            px -= 0.5
        return px

    def name_is_whole(self, look: Look) -> bool:
        """Whether no part of the name is cut off."""
        return look.text_width(self.label, self.name_px(look), bold=True) <= self._name_room(look).width

    def _score_px(self, look: Look) -> float:
        """Return the text size of the score: smaller if enlarged text leaves the name no room, but never below its size
        at 100 %."""
        px = self.text_px + 3
        least, name = px / max(1.0, look.scale.ui_scale), min(self.text_px, look.least(_USUAL_PX))
        wanted = look.text_width(self.label, name, bold=True)
        while px - 0.5 >= least and self._room(look, px).width < wanted:
            px -= 0.5
        return px

    def _name_room(self, look: Look) -> Rect:
        return self._room(look, self._score_px(look))

    def _room(self, look: Look, score_px: float) -> Rect:
        pad = look.ui(6)
        mark = self.rect.height - 2 * look.ui(4)
        left = self.rect.x + pad + mark + look.ui(6)
        if self.portrait:
            left += self.rect.height
        right = self.rect.right - look.ui(_END)
        if self.score:
            right -= look.text_width(self.score, score_px, bold=True) + pad
        if self.crowned:
            right -= mark - look.ui(_LAUREL) + look.ui(1)
        if self.seat.sitter.unlocked:
            right -= mark + look.ui(2)
        return Rect(left, self.rect.y, max(0, right - left), self.rect.height)

    def symbol_rect(self, look: Look) -> Rect:
        """Return the place of its seat's symbol."""
        pad = look.ui(4)
        side = self.rect.height - 2 * pad
        return Rect(self.rect.x + look.ui(6), self.rect.y + pad, side, side)

    def paint_score(self, canvas: Canvas, score: str) -> None:
        """Paint a score at its right end, as large as its own."""
        look = canvas.look
        size = self._score_px(look)
        wide = look.text_width(score, size, bold=True)
        room = Rect(self.rect.right - look.ui(_END) - wide, self.rect.y, wide, self.rect.height)
        canvas.text(score, room, size, self.seat.text_colour, bold=True, fit=False)

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        top = mix(self.seat.colour, (255, 255, 255), 0.12)
        if contrast(self.seat.text_colour, top) < 4.5:
            top = self.seat.colour
        canvas.gradient(self.rect, top, self.seat.colour, 7, 1.25, theme.ring_dark, mix(top, (255, 255, 255), 0.35))
        mark = self.symbol_rect(look)
        paint_symbol(canvas, self.seat, mark)
        room = self._name_room(look)
        ink = self.seat.text_colour
        if self.portrait:
            side = self.rect.height - look.ui(4)
            face = Rect(room.x - side - look.ui(6), self.rect.y + look.ui(2), side, side)
            paint_portrait(canvas, self.portrait, face)
        if room.width > look.board(_LEAST_NAME):
            px = self.name_px(look)
            canvas.text(self.label, room, px, ink, bold=True)
            after = look.text_width(self.label, px, bold=True) + look.ui(_BEFORE_LEVEL)
            rest = Rect(room.x + after, room.y, self._level_end(look) - after, room.height)
            if look.text_width(self.level, _LEVEL_PX) <= rest.width:
                canvas.text(self.level, rest, _LEVEL_PX, ink)
        right = self.rect.right - look.ui(_END)
        if self.score:
            if not self.counting:
                self.paint_score(canvas, self.score)
            right -= look.text_width(self.score, self._score_px(look), bold=True) + look.ui(6)
        if self.crowned:
            laurel = mark.inflate(-look.ui(_LAUREL), -look.ui(_LAUREL))
            laurel.right = right
            name = "icon.laurel" if is_dark(ink) else "icon.laurel.light"
            canvas.sprite(name, laurel)
            right -= laurel.width + look.ui(1)
        if self.seat.sitter.unlocked:
            canvas.icon("unlocked", Rect(right - mark.width, mark.y, mark.width, mark.height), ink)
        if self.dim:
            canvas.rounded(self.rect, theme.parchment, 7, alpha=120)
        if {"hovered", "focused"} & self.flags and self.focusable:
            canvas.rounded(self.rect, None, 7, 2, theme.ring_light)


def seat_badges(look: Look, id: str, looks: Sequence[SeatLook], width: int) -> Widget:
    """Return the players at a table: two in a line, or one below the other if names would be cut off."""
    gap, tall = look.ui(6), look.ui(34)
    for across in (2, 1):
        holder = Widget(f"{id}.seats", Rect(0, 0, width, -(-len(looks) // across) * (tall + gap) - gap))
        fits = True
        for number, seat in enumerate(looks):
            place = row(Rect(0, number // across * (tall + gap), width, tall), across, gap=gap)[number % across]
            said: dict[str, Any] = {"label": seat.sitter.name, "tooltip": seat.sitter.who}
            badge = holder.add(SeatBadge(f"{id}.seat.{number}", place, seat, faced=True, text_px=16, **said))
            fits = fits and badge.fits(look)
        if fits:
            break
    return holder


def own_badge(look: SeatLook, rect: Rect, press: Callable[[str], None], **options: Any) -> SeatBadge:
    """Return the badge of a seat at its table, with its portrait; a press on it opens the seat's menu."""
    id, sitter = f"seat.{look.seat}", look.sitter
    more = {"label": sitter.name, "tooltip": sitter.about, "focusable": True, "on_press": partial(press, id), **options}
    return SeatBadge(id, rect, look, faced=True, **more)


class TurnMark(Widget):
    """A gold line around the badge of the seat to act."""

    def paint(self, canvas: Canvas) -> None:
        canvas.rounded(self.rect.inflate(canvas.look.ui(4), canvas.look.ui(4)), None, 9, 3, canvas.look.theme.gold)

    @property
    def interactive(self) -> bool:
        return False
