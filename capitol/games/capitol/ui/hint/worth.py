"""The bid helper: the worth of the tile to the stacking seat, and how much to bid for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from pygame import Rect

from capitol.ai.player import Candidate
from capitol.games.capitol.ai.move_effects import scorings_left
from capitol.games.capitol.ai.outcomes import won_with, worth_of_tile
from capitol.games.capitol.rules.moves import Bid, Move
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.models.forecast import estimate_text, worths
from capitol.games.capitol.ui.models.foresight import CERTAIN
from capitol.games.capitol.ui.words import Names, tile_title
from capitol.host.language import _, ngettext
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Dialog, Paragraph, Widget
from capitol.table.hint.asking import AskingPanel, Decisions, Host
from capitol.table.hint.room import Room


class NamedHost(Host, Protocol):
    """A scene that knows the names of seats and areas."""

    @property
    def names(self) -> Names: ...


class WorthPanel(AskingPanel):
    """The panel of the bid helper. ``stack_now`` returns the bid of the seat of ``view`` in its current stack."""

    id = "worth.help"
    opener = "worth.ask"

    def __init__(self, host: NamedHost, room: Callable[[Look], Room], view: View, stack_now: Callable[[], Bid]) -> None:
        super().__init__(host, room)
        self._named, self._of, self._stack_now = host, view, stack_now
        self._bid = Bid(())

    @property
    def why_not(self) -> str:
        return "" if self.offered else _("Hints are switched off at this table.")

    def ask(self) -> None:
        """Show what is known at once, and start evaluating the game with and without the tile."""
        if not self.why_not:
            self._bid = self._stack_now()
            can_win = bool(self._bid.cards) and any(worth.place is not None for worth in worths(self._of))
            self.begin(self._of, (self._of, won_with(self._of, self._bid.cards)) if can_win else (self._of,))

    def came(self) -> None:
        """Do nothing when the results arrive: the panel shows them."""

    def lines(self) -> list[str]:
        """Return everything that is said, a sentence or two each."""
        found = [self.thinking_text()] if self.decisions is None else self._bid_lines(self.decisions)
        return [*place_lines(self._of, self._named.names), *found]

    def _bid_lines(self, decisions: Decisions) -> list[str]:
        """Return the adviser's sentences on the current stack."""
        candidates = decisions[0].candidates if decisions[0] is not None else ()
        placed = decisions[1] if len(decisions) > 1 else None
        won = placed.candidates[0].win_probability if placed is not None and placed.candidates else None
        lines = bid_lines(self._bid, candidates, won)
        return lines or [_("Your chance to win the game cannot be said here.")]

    def build(self, look: Look) -> Dialog:
        title = _("Worth: {tile}").format(tile=tile_title(self._of.table.tile))
        return self.sheet(look, title, partial(self._rows, look), self._button, f"{self.id}.close")

    def _button(self, rect: Rect) -> Button:
        return Button(
            f"{self.id}.close", rect, _("Close"), self.close, key="w escape return", tooltip=_("Close ([worth])")
        )

    def _rows(self, look: Look, width: int) -> list[Widget]:
        return [
            Paragraph(
                f"{self.id}.{number}",
                Rect(0, 0, width, Paragraph.height_for(look, text, width)),
                text,
                fg=look.theme.ink,
                bg=look.theme.parchment,
            )
            for number, text in enumerate(self.lines())
        ]


def place_lines(view: View, names: Names) -> list[str]:
    """Return the best place of the tile, its immediate effect, and its total worth."""
    possible = [worth for worth in worths(view) if worth.place is not None]
    if not possible:
        return [_("There is no space left for this tile.")]
    best = max(possible, key=lambda worth: (worth.net + worth.cards, worth.gain, -worth.area))
    left = scorings_left(view.table)
    area = names.areas[best.area]
    if best.gain > 0 and left == 1:
        text = ngettext("Best in {area}: {points} point.", "Best in {area}: {points} points.", best.gain).format(
            area=area, points=best.gain
        )
    elif best.gain > 0:
        text = ngettext(
            "Best in {area}: {points} point more at each scoring, {all} until the end.",
            "Best in {area}: {points} points more at each scoring, {all} until the end.",
            best.gain,
        ).format(area=area, points=best.gain, all=best.gain * left)
    elif best.cards <= 0:
        text = _("As the board stands, it brings you no points, wherever it stands.")
    else:
        text = _("Best in {area}.").format(area=area)
    if best.cards > 0:
        text += " " + ngettext(
            "It brings {count} card more at the next draw.",
            "It brings {count} cards more at the next draw.",
            best.cards,
        ).format(count=best.cards)
    if best.rival > 0 and best.gain > 0:
        text += " " + ngettext(
            "The best rival there gains {count} point too.",
            "The best rival there gains {count} points too.",
            best.rival,
        ).format(count=best.rival)
    return [text, estimate_text(worth_of_tile(view))]


LIKELY, SAFE = 0.5, 0.9
"""Without a bid, the lowest sums are named that win the tile this often."""


def bid_lines(bid: Bid, candidates: Sequence[Candidate[Move]], won: float | None) -> list[str]:
    """Return how often the bid wins the tile, and how often the game is won with the tile at its price (``won``) and
    without a bid; for no bid only the latter, and the sums that would win the tile. ``candidates`` are the
    adviser's."""
    bids = {candidate.move.total: candidate for candidate in candidates if isinstance(candidate.move, Bid)}
    nothing = bids[0].win_probability if 0 in bids else None
    chances = sorted((total, found.chance) for total, found in bids.items() if total and found.chance is not None)
    lines = []
    if not bid.cards:
        if nothing is not None:
            without = round(100 * nothing)
            lines.append(
                ngettext(
                    "Without a bid you win the game {without} time in 100.",
                    "Without a bid you win the game {without} times in 100.",
                    without,
                ).format(without=without)
            )
        lines += _sums(chances)
        return lines
    chance = dict(chances).get(bid.total)
    if chance is not None:
        percent = round(100 * chance)
        text = ngettext(
            "Your bid of {total} wins the tile {percent} time in 100.",
            "Your bid of {total} wins the tile {percent} times in 100.",
            percent,
        )
        if percent >= CERTAIN:
            text = _("Your bid of {total} is almost sure to win the tile.")
        elif not percent:
            text = _("Your bid of {total} should not win the tile.")
        lines.append(text.format(total=bid.total, percent=percent))
    if won is not None and nothing is not None:
        count = round(100 * won)
        text = ngettext(
            "With the tile at this price you win the game {won} time in 100, without a bid {without}.",
            "With the tile at this price you win the game {won} times in 100, without a bid {without}.",
            count,
        )
        lines.append(text.format(won=count, without=round(100 * nothing)))
    return lines


def _sums(chances: Sequence[tuple[int, float]]) -> list[str]:
    """Return the sums that win the tile: likely, and almost surely."""
    if not chances:
        return []
    most = chances[-1]
    low = next((found for found in chances if found[1] >= LIKELY), most)
    high = next((found for found in chances if found[1] >= SAFE), most)
    return [_sum_text(low[0], round(100 * low[1])), *([_sum_text(high[0], round(100 * high[1]))] * (high != low))]


def _sum_text(total: int, percent: int) -> str:
    text = ngettext(
        "A bid of {total} wins the tile {percent} time in 100.",
        "A bid of {total} wins the tile {percent} times in 100.",
        percent,
    )
    if percent >= CERTAIN:
        text = _("A bid of {total} is almost sure to win the tile.")
    elif not percent:
        text = _("Not even {total}, all that you hold, should win the tile.")
    return text.format(total=total, percent=percent)
