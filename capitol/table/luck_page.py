"""Luck and skill of a finished game: in words for one seat, and as bars that compare the seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from capitol.core.luck import Causes
from capitol.host.language import _, decimal, ngettext, percent_text
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Widget
from capitol.table.seats.badge import SeatLook
from capitol.table.sheet import SheetRow

NEAR = 0.1
"""Seats whose luck, or losses, differ by less than this of a win are called alike."""
HARDLY = 0.05
"""Less than this is as good as nothing."""
_ROW, _TEXT, _BAR, _NUMBER = 34, 17.0, 16, 8
_LEAST_SCALE = 0.25
"""The number of wins at the end of a column, at least: a hundredth of one must not look like much."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's share of the win (1, or less if several won, or 0), and what led to it."""

    name: str
    won: float
    causes: Causes

    @property
    def without_luck(self) -> float:
        """The share of the win less the luck, as a chance from 0 to 1."""
        return min(1.0, max(0.0, self.won - self.causes.luck))


def wins_text(wins: float) -> str:
    """Return an amount of chance to win as wins, without its sign."""
    amount = round(abs(wins), 1)
    # English and German have the singular for 1.0 alone, French below 2.
    number = 1 if amount == 1 else 0 if amount < 2 else int(amount)
    return ngettext("{number} win", "{number} wins", number).format(number=decimal(amount))


def verdict_text(standings: Sequence[Standing], seat: int, *, chance: bool) -> str:
    """Return what luck, its decisions and the lack of luck meant for a seat. ``chance``: whether chance mattered in the
    game at all."""
    sentences = [_luck_text(standings, seat) if chance else _("Chance hardly mattered in this game.")]
    sentences.append(_decisions_text(standings, seat))
    if chance:
        sentences.append(_without_luck_text(standings[seat]))
    return "\n".join(filter(None, sentences))


def _luck_text(standings: Sequence[Standing], seat: int) -> str:
    luck = [one.causes.luck for one in standings]
    own = luck[seat]
    if max(luck) - min(luck) < NEAR:
        text = _("Over the whole game, chance treated all seats nearly alike.")
    elif own == max(luck):
        text = _("Over the whole game, chance helped {name} most: it was worth as much as {wins}.")
    elif own == min(luck):
        text = _("Over the whole game, chance helped {name} least: it cost as much as {wins}.")
    elif abs(own) < HARDLY:
        text = _("Over the whole game, chance neither helped nor harmed {name}.")
    elif own > 0:
        text = _("Over the whole game, chance was worth as much as {wins} to {name}; others had more luck.")
    else:
        text = _("Over the whole game, chance cost {name} as much as {wins}; others had less luck.")
    return text.format(name=standings[seat].name, wins=wins_text(own))


def _decisions_text(standings: Sequence[Standing], seat: int) -> str:
    lost = [-one.causes.own for one in standings]
    own = lost[seat]
    if own < HARDLY:
        text = _("{name}’s decisions gave away almost nothing.")
    elif max(lost) - min(lost) < NEAR:
        text = _("All seats’ decisions gave away about the same; those of {name}, {wins} in all.")
    elif own == min(lost):
        text = _("{name}’s decisions gave away least, {wins} in all.")
    elif own == max(lost):
        text = _("{name}’s decisions gave away most, {wins} in all.")
    else:
        text = _("{name}’s decisions gave away {wins} in all: some seats more, some less.")
    return text.format(name=standings[seat].name, wins=wins_text(own))


def _without_luck_text(standing: Standing) -> str:
    """Return what the result would have been without luck; "" if it says no more than the result itself."""
    luck, less = standing.causes.luck, standing.without_luck
    if abs(luck) < HARDLY:
        return ""
    if HARDLY < less < 1 - HARDLY:
        text = _("With neither good nor bad luck, {name} would have won about {percent} of such games.")
    elif standing.won:
        text = _("{name} won against the luck.") if luck < 0 else _("Without good luck, {name} would hardly have won.")
    else:
        text = (
            _("Without bad luck, {name} would probably have won.")
            if luck < 0
            else _("{name} lost, although luck helped.")
        )
    return text.format(name=standing.name, percent=percent_text(less))


def unit_text() -> str:
    """Return what the bars and numbers mean."""
    return _(
        "Numbers are wins: −0.5 is half a win lost. Every rise and fall of the chance to win is added up, so they can "
        "exceed 1."
    )


def reckoned_text() -> str:
    """Return how luck and decisions are separated."""
    return _(
        "How it is reckoned: Luck is what chance brought, compared with the mean of all that could have come. "
        "Decisions are all moves, each compared with the one that seemed best at first glance; tiny losses count, and "
        "so do moves of a computer that played on. A closer look at doubtful decisions often judges them more mildly. "
        "Luck, decisions and the estimate’s own corrections, which are not shown, sum to the result (1 for a win) less "
        "the chance at the start."
    )


def exact_text(standing: Standing) -> str:
    """Return the figures of a seat in full, for the ear."""
    causes = standing.causes
    luck, own, others = [decimal(part, 2, sign=True) for part in (causes.luck, causes.own, causes.others)]
    text = _(
        "{name}: luck {luck} wins, own decisions {own}, decisions of others {others}; result {won}, without luck {less}"
    )
    won, less = percent_text(standing.won), percent_text(standing.without_luck)
    return text.format(name=standing.name, luck=luck, own=own, others=others, won=won, less=less)


class CausesRow(SheetRow):
    """A row of the table of causes: in each column a bar to the left or right of the column's middle, and the number.
    ``parts`` are the numbers, and ``scale`` the one at the end of a column."""

    def __init__(
        self,
        look: Look,
        id: str,
        rect: Rect,
        standing: Standing,
        edges: Sequence[int],
        px: float,
        scale: float,
        seat: SeatLook,
        *,
        odd: bool,
    ) -> None:
        causes = standing.causes
        self.parts, self.scale = (causes.luck, causes.own, causes.others), scale
        cells = (standing.name, *[_number(part) for part in self.parts])
        super().__init__(look, id, rect, cells, edges, px, head=False, bold=False, odd=odd, words=False, seat=(0, seat))
        self.spoken = exact_text(standing)

    def bar(self, look: Look, column: int) -> tuple[Rect, Rect]:
        """Return the room of the bars of a column, and in it the bar: left of its middle for a loss."""
        part, (left, right) = self.parts[column], self.edges[column + 1 : column + 3]
        number = look.text_width(_number(-8.8), self.text_px) + look.ui(_NUMBER)
        pad, tall = look.ui(_NUMBER), min(look.ui(_BAR), self.rect.height * 3 // 5)
        room = Rect(self.rect.x + left + 2 * pad, self.rect.centery - tall // 2, 0, tall)
        room.width = max(0, right - left - 3 * pad - number)
        wide = round(min(1.0, abs(part) / self.scale) * room.width / 2)
        return room, Rect(room.centerx - (wide if part < 0 else 0), room.y, wide, tall)

    def paint(self, canvas: Canvas) -> None:
        super().paint(canvas)
        look, theme = canvas.look, canvas.look.theme
        for column, part in enumerate(self.parts):
            room, bar = self.bar(look, column)
            if room.width < look.ui(_BAR):
                continue
            canvas.fill(theme.parchment_edge, Rect(room.x, room.centery, room.width, max(1, look.ui(1))))
            if bar.width:
                canvas.rounded(bar, theme.good if part > 0 else theme.alert, 0, theme.border, theme.ink)
            line = max(1, look.ui(2))
            canvas.fill(theme.ink, Rect(room.centerx - line // 2, room.y - line, line, room.height + 2 * line))


def causes_table(look: Look, id: str, width: int, standings: Sequence[Standing], seats: Sequence[SeatLook]) -> Widget:
    """Return the table of causes: a header, and a row of bars for each seat, all on one scale."""
    header = (_("Seat"), _("Luck"), _("Own decisions"), _("Decisions of others"))
    names = max(look.text_width(text, _TEXT, bold=True) for text in (header[0], *(one.name for one in standings)))
    first = min(names + look.ui(50), width * 3 // 10)
    edges = [0, *(first + (width - first) * column // 3 for column in range(4))]
    parts = [abs(part) for one in standings for part in (one.causes.luck, one.causes.own, one.causes.others)]
    scale = max(_LEAST_SCALE, *parts)
    rect = Rect(0, 0, width, look.ui(_ROW))
    table = Widget(id, rect)
    table.add(SheetRow(look, f"{id}.0", rect, header, edges, _TEXT, head=True, bold=True, odd=True, words=True))
    for number, (standing, seat) in enumerate(zip(standings, seats, strict=True)):
        rect = Rect(0, table.children[-1].rect.bottom, width, look.ui(_ROW))
        odd = number % 2 == 1
        table.add(CausesRow(look, f"{id}.{number + 1}", rect, standing, edges, _TEXT, scale, seat, odd=odd))
    table.rect.height = table.children[-1].rect.bottom
    return table


def _number(wins: float) -> str:
    return decimal(wins, 1, sign=bool(round(wins, 1)))
