"""The choice of a game: a segment for each playable one, or a menu if their names do not fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from capitol.games.registry import games
from capitol.host.language import _
from capitol.kit.look import Look
from capitol.kit.widgets import Choice, Option, Widget
from capitol.shell.library import Library
from capitol.shell.screen import CONTROL, MARGIN

LEAST_SEGMENT = 12
"""The smallest text size on a segment, in logical pixels."""
MOST_WIDE = 200
"""The greatest width of a segment beside a heading, in logical pixels."""


def segments(
    id: str, look: Look, rect: Rect, label: str, options: Sequence[Option], value: str, take: Callable[[str], None]
) -> Choice:
    """Return a choice as a row of segments across ``rect``, in smaller letters or as a menu if the labels are long."""
    longest = max((option.text for option in options), key=lambda text: look.text_width(text, 16, bold=True))
    most = rect.width // len(options) - look.ui(16)
    px = look.fitting(longest, 16, most, bold=True)
    fits = px >= LEAST_SEGMENT and look.text_width(longest, px, bold=True) <= most
    style, size = ("segments", px) if fits else ("menu", 16)
    return Choice(id, rect, label, options, value, take, style=style, text_px=size, region=id)


def game_options(library: Library) -> list[Option]:
    """Return an option for each game by name; those that cannot be played are disabled and give the reason."""
    titles = games().titles
    faulty = [Option(id, titles.get(id, id), enabled=False, note=why) for id, why in library.unplayable.items()]
    return [*(Option(id, entry.title) for id, entry in library.games.items()), *faulty]


def game_choice(
    id: str, look: Look, rect: Rect, options: Sequence[Option], value: str, take: Callable[[str], None]
) -> Choice:
    """Return the choice of a game (of `game_options`) across ``rect``."""
    return segments(id, look, rect, _("Game"), options, value, take)


def beside_heading(look: Look, head: Widget, most: int) -> Rect:
    """Return the space for a control at the right of a page's heading, at most ``most`` window pixels wide."""
    tall = look.ui(CONTROL)
    left, right = head.rect.right + look.ui(16), look.scale.width - look.ui(MARGIN)
    wide = min(right - left, most)
    return Rect(right - wide, head.rect.centery - tall // 2, wide, tall)
