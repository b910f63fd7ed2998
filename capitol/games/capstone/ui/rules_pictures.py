"""The pictures of the rules pages, stacks in a row on a slab; and the example computed by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect

from capitol.games.capstone.rules.numbers import COLOURS, LARGE, MEDIUM, Column, column_number
from capitol.games.capstone.rules.options import Rules
from capitol.games.capstone.rules.scoring import tally
from capitol.games.capstone.rules.setup import Setup
from capitol.games.capstone.ui.art.pieces import PIECE_SIZES, foot_of, paint_shadow, paint_stack, sprite_rect
from capitol.games.capstone.ui.palette import SIZE_IDS
from capitol.games.capstone.ui.rules_pages import house_rule
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.table.rules_book import Section
from capitol.table.slab import paint_slab

SMALL = 2
_LARGER, _LEAST = 1.0, 0.62
"""The scale of pieces at 100 %, and the scale below which they are too small beside text."""
_PAD, _GAP, _MARK = 24.0, 22.0, 30.0
_PLINTH = 1.5
"""The width of a plinth relative to a piece."""
_SHADOW = 120
"""The darkness of shadows, of 255: on a slab they fall on neighbouring pieces."""
_NAMES = ("Livia", "Cato")


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack as letters from top to bottom; ``cap`` is the letter of its capstone. Size 2 is a goal. With a ``plinth``
    it is in a slot, which may be empty."""

    column: str
    size: int = LARGE
    cap: str = ""
    plinth: bool = False

    @property
    def width(self) -> float:
        """Width in logical pixels."""
        return PIECE_SIZES[self.size].width * (_PLINTH if self.plinth else 1.0)

    @property
    def height(self) -> float:
        """Height in logical pixels."""
        return PIECE_SIZES[self.size].tall(len(self.column), bool(self.cap))


@dataclass(frozen=True, slots=True)
class Mark:
    """An icon between stacks."""

    icon: str
    width: float = _MARK
    height: float = _MARK


Item = Stack | Mark
GOALS = ("BGBY", "RGYB")
STACKS = ("RGBY", "RGYB")
"""The example of the published rules."""
DIAGRAMS: Mapping[str, tuple[Item, ...]] = {
    "aim": (
        Stack("RGBY"),
        Stack("YB", cap="Y"),
        Stack("GRRB"),
        Stack("BYG", MEDIUM),
        Stack("RGYB", MEDIUM, cap="B"),
        Stack("Y", MEDIUM),
    ),
    "goal": (
        Stack("B", SMALL),
        Stack("G", SMALL),
        Stack("B", SMALL),
        Stack("Y", SMALL),
        Mark("right"),
        Stack("BGBY", SMALL),
    ),
    "place": (Stack("G"), Mark("right"), Stack("BY"), Mark("right"), Stack("GBY")),
    "move": (Stack("RGY"), Stack("B"), Mark("right"), Stack("GY"), Stack("RB")),
    "follow": (Stack("RB"), Mark("right"), Stack("", cap="R"), Mark("right"), Stack("YGB", MEDIUM, cap="R")),
    "closed": (Stack("GYB", cap="R", plinth=True), Mark("lock"), Stack("", MEDIUM, cap="G", plinth=True), Mark("lock")),
    "score": (Stack(GOALS[0], SMALL), Stack(STACKS[0]), Stack(STACKS[1], MEDIUM), Stack(GOALS[1], SMALL)),
    "secret": (Stack("RGYB", SMALL), Mark("eye"), Mark("right"), Stack("RGBY"), Stack("YB")),
}


def _width(items: Sequence[Item]) -> float:
    return sum(item.width for item in items) + _GAP * (len(items) - 1) + 2 * _PAD


def _height(items: Sequence[Item]) -> float:
    return max(item.height for item in items) + 2 * _PAD


def _scale(look: Look, items: Sequence[Item], width: int) -> float:
    """Return window pixels per logical pixel of the pieces."""
    return min(look.ui(1000) / 1000 * _LARGER, width / _width(items))


def numbers(letters: str) -> list[int]:
    """Return the colours of a column written from top to bottom, from the lowest up."""
    return [COLOURS.index(letter) for letter in reversed(letters)]


class CapstonePictures:
    """Implements `capitol.table.plugin.RulesPictures`. Stacks are painted on a slab; the only example is that of the
    published rules, computed by the rules engine."""

    def height(self, look: Look, name: str, width: int) -> int:
        return row_height(look, DIAGRAMS[name], width)

    def is_wide(self, look: Look, name: str, width: int) -> bool:
        return _scale(look, DIAGRAMS[name], width) < look.ui(1000) / 1000 * _LEAST

    def paint(self, canvas: Canvas, rect: Rect, name: str) -> None:
        """Paint stacks on a slab, all on one line."""
        items = DIAGRAMS[name]
        paint_slab(canvas, rect)
        paint_row(canvas, rect, items)

    def prepare(self, look: Look, size: tuple[int, int], name: str) -> Iterator[None]:
        yield from ()

    def example(self, name: str, setup: Setup | None) -> Sequence[str]:
        return {"score": score_lines}[name]()

    def house_rule(self, section: Section, setup: Setup | None) -> str:
        rules: Rules | None = setup.rules if setup is not None else None
        return house_rule(section, rules)


def row_height(look: Look, items: Sequence[Item], width: int) -> int:
    """Return the height of a row of stacks at this width, in window pixels."""
    return round(_height(items) * _scale(look, items, width))


def paint_row(canvas: Canvas, rect: Rect, items: Sequence[Item]) -> None:
    """Paint stacks side by side in the middle of ``rect``, as large as the UI scale allows."""
    scale = min(_scale(canvas.look, items, rect.width), rect.height / _height(items))
    x = rect.centerx - (_width(items) - 2 * _PAD) * scale / 2
    floor = rect.centery + (_height(items) - 2 * _PAD) * scale / 2
    with canvas.clip(rect.inflate(-canvas.look.ui(14), -canvas.look.ui(8))):
        for item in items:
            wide, tall = item.width * scale, item.height * scale
            if isinstance(item, Stack):
                box = Rect(round(x), round(floor - tall), round(wide), round(tall))
                box.bottom = round(floor)
                cap = COLOURS.index(item.cap) if item.cap else None
                _paint_stack(canvas, box, item, cap, scale)
            else:
                side = max(1, round(item.width * scale))
                box = Rect(round(x), 0, side, side)
                box.bottom = round(floor - 34 * scale)
                canvas.icon(item.icon, box, canvas.look.theme.ink)
            x += wide + _GAP * scale


def _paint_stack(canvas: Canvas, box: Rect, item: Stack, cap: int | None, scale: float) -> None:
    foot = foot_of(box, item.size, scale)
    if item.plinth:
        name = f"capstone.plinth.{SIZE_IDS[item.size]}"
        canvas.sprite(name, sprite_rect(name, foot, scale))
    if item.column or cap is not None:
        paint_shadow(canvas, foot, item.size, len(item.column), scale, alpha=_SHADOW)
    paint_stack(canvas, box, item.size, numbers(item.column), cap, scale=scale, shadow=False)


def column(letters: str) -> Column:
    """Return a column written from top to bottom."""
    return tuple(COLOURS.index(letter) for letter in letters)


def colours_text(letters: str) -> str:
    """Return the colours of a column from top to bottom, in words."""
    words = {"R": _("red"), "Y": _("yellow"), "G": _("green"), "B": _("blue")}
    return ", ".join(words[letter] for letter in letters)


def score_lines() -> list[str]:
    """Return the worth of two stacks for two goals."""
    goals = [column(letters) for letters in GOALS]
    lines = [
        _("{name}’s goal, from top to bottom: {colours}.").format(name=name, colours=colours_text(letters))
        for name, letters in zip(_NAMES, GOALS, strict=True)
    ]
    stacks = [column_number(column(letters)) for letters in STACKS]
    forms = (_("The large stack is {colours}: {points}."), _("The medium stack is {colours}: {points}."))
    for form, letters, stack in zip(forms, STACKS, stacks, strict=True):
        lines.append(form.format(colours=colours_text(letters), points=_points([stack], goals)))
    lines.append(_("Together: {points}.").format(points=_points(stacks, goals)))
    return lines


def _points(stacks: Sequence[int], goals: Sequence[Column]) -> str:
    found = []
    for name, goal in zip(_NAMES, goals, strict=True):
        both = tally(stacks, goal)
        form = _("{name} {points}, a perfect stack") if both.perfect else _("{name} {points}")
        found.append(form.format(name=name, points=both.points))
    return _("; ").join(found)
