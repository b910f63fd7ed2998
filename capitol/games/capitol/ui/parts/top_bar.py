"""The top bar of screens between two construction phases: menu, round, its steps, and further buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from capitol.games.capitol.rules.numbers import AUCTIONS, ROUNDS
from capitol.games.capitol.rules.tile_kinds import TILES, tile_of
from capitol.games.capitol.ui.table.topbar import StepChip
from capitol.games.capitol.ui.words import round_title, tile_title
from capitol.host.language import _, pgettext
from capitol.kit.look import Look
from capitol.kit.widgets import Custom, Label, Widget
from capitol.table.tool_bar import BarButton, paint_topbar, tool_button

SCORE, DRAW = 4, 5
"""The steps of a round other than auctions and construction, by their index in the bar."""
_TEXT = 16
_TITLE = 18
_LEAST = 32


def top_bar(
    look: Look,
    rect: Rect,
    round_number: int,
    step: int,
    on_menu: Callable[[], None],
    buttons: Sequence[BarButton] = (),
) -> Widget:
    """Return the bar in ``rect``: menu, round, its steps with number ``step`` highlighted, and ``buttons`` at the
    right."""
    bar = Custom("topbar", rect, lambda canvas, widget: paint_topbar(canvas, widget.rect), region="tools")
    gap = look.ui(4)
    tall = max(rect.height - 2 * gap, min(rect.height, look.ui(_LEAST)))
    top = rect.y + (rect.height - tall) // 2
    menu = BarButton("menu", "menu", _("Menu"), _("Menu ([menu])"), on_menu, "escape")
    left = bar.add(tool_button(look, rect.x + gap, top, tall, menu)).rect.right + 2 * gap
    right = rect.right - gap
    tools = []
    for button in reversed(buttons):
        right -= tall + look.ui(4)
        tools.append(tool_button(look, right, top, tall, button))
        right -= gap
    theme = look.theme
    title = round_title(round_number)
    wide = look.text_width(title, _TITLE, bold=True, family="title") + look.ui(8)
    bar.add(
        Label(
            "round",
            Rect(left, rect.y, wide, rect.height),
            title,
            text_px=_TITLE,
            bold=True,
            family="title",
            fg=theme.cream,
            bg=theme.dark,
        )
    )
    _steps(look, bar, Rect(left + wide + gap, top, right - left - wide - gap, tall), round_number, step)
    for tool in reversed(tools):
        bar.add(tool)
    return bar


def round_steps(round_number: int) -> list[tuple[str, str]]:
    """Return icon and word of each step of a round; the last round has no draw."""
    tiles = [tile_of(round_number, auction) for auction in range(AUCTIONS)]
    steps = [
        ("floors", pgettext("phase", "Build")),
        *((TILES[tile], tile_title(tile)) for tile in tiles),
        ("crown", pgettext("phase", "Score")),
    ]
    if round_number < ROUNDS - 1:
        steps.append(("hand", pgettext("phase", "Draw")))
    return steps


def _steps(look: Look, bar: Widget, room: Rect, round_number: int, now: int) -> None:
    """Add the steps with their words; if there is no room, only the highlighted one has its word."""
    steps = round_steps(round_number)
    gap, icon, inside = look.ui(4), look.ui(18), look.ui(18)
    # A regular letter may be wider than a bold one.
    texts = [max(look.text_width(word, _TEXT, bold=bold) for bold in (False, True)) for _icon, word in steps]
    worded = [wide + icon + inside for wide in texts]
    widths = [wide if number == now else icon + inside for number, wide in enumerate(worded)]
    if sum(worded) + gap * len(steps) <= room.width:
        widths = worded
    left = room.x
    for number, ((sign, word), size) in enumerate(zip(steps, widths, strict=True)):
        if left + size > room.right:
            return
        bar.add(
            StepChip(
                f"step.{number}",
                Rect(left, room.y, size, room.height),
                word,
                sign,
                now=number == now,
                past=number < now,
                words=size == worded[number],
            )
        )
        left += size + gap
