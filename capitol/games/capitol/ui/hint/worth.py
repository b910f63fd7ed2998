"""The bid helper: what winning the tile is worth to the seat that stacks, and how far its stack should reach."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from capitol.games.capitol.ai.facts import chance_of, scorings_left
from capitol.games.capitol.ai.outcomes import won_with, worth_of_tile
from capitol.games.capitol.rules.moves import Bid
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.hint.asking import AskingPanel, Host
from capitol.games.capitol.ui.hint.room import Room
from capitol.games.capitol.ui.models.forecast import worths
from capitol.games.capitol.ui.words import Names, tile_title
from capitol.host.language import _, ngettext
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Dialog, Paragraph, Widget


class WorthPanel(AskingPanel):
    """``stack_now`` is what the seat of ``view`` would bid as its stack lies."""

    id = "worth.help"

    def __init__(self, host: Host, room: Callable[[Look], Room], view: View, stack_now: Callable[[], Bid]) -> None:
        super().__init__(host, room)
        self._of, self._stack_now = view, stack_now
        self._bid = Bid(())

    @property
    def why_not(self) -> str:
        """Why there is no help now; "" when there is some."""
        return "" if self.offered else _("Hints are switched off at this table.")

    def ask(self) -> None:
        """Show what can be said at once, and ask how the game stands with the tile and without it."""
        if not self.why_not:
            self._bid = self._stack_now()
            can_place = any(worth.place is not None for worth in worths(self._of))
            self.begin(self._of, (self._of, won_with(self._of, self._bid.cards)) if can_place else (self._of,))

    def came(self) -> None:
        """All has been said."""

    def lines(self) -> list[str]:
        """Everything that is said, a sentence or two each."""
        view, names = self._of, self.host.names
        return [*place_lines(view, names), bid_line(view, self._bid), self._win_line()]

    def _win_line(self) -> str:
        """How likely the seat wins the game with the tile, at the price of the stack, and without it."""
        if self.decisions is None:
            return self.thinking_text()
        without = next((candidate.win_probability for candidate in (self.decisions[0] or _NONE).candidates
                        if isinstance(candidate.move, Bid) and not candidate.move.cards), None)  # fmt: skip
        placed = self.decisions[1] if len(self.decisions) > 1 else None
        if placed is None or without is None or not placed.candidates or placed.candidates[0].win_probability is None:
            return _("{player} cannot say how likely this seat wins the game.").format(player=self.adviser)
        won = round(100 * placed.candidates[0].win_probability)
        text = ngettext(
            "{player}: this seat wins the game {won} time in 100 with the tile at this price, without it {without}.",
            "{player}: this seat wins the game {won} times in 100 with the tile at this price, without it {without}.",
            won,
        )
        return text.format(player=self.adviser, won=won, without=round(100 * without))

    def build(self, look: Look) -> Dialog:
        """The sentences, one below the other, and a button that closes the panel."""
        title = _("Worth: {tile}").format(tile=tile_title(self._of.table.tile))
        return self.sheet(look, title, partial(self._rows, look), self._button, f"{self.id}.close")

    def _button(self, rect: Rect) -> Button:
        return Button(f"{self.id}.close", rect, _("Close"), self.close, key="w escape return", tooltip=_("Close (W)"))

    def _rows(self, look: Look, width: int) -> list[Widget]:
        return [
            Paragraph(f"{self.id}.{number}", Rect(0, 0, width, Paragraph.height_for(look, text, width)), text,
                      fg=look.theme.ink, bg=look.theme.parchment)
            for number, text in enumerate(self.lines())
        ]  # fmt: skip


class _Nothing:
    """Stands for a decision that could not be had."""

    candidates = ()


_NONE = _Nothing()


def place_lines(view: View, names: Names) -> list[str]:
    """Where the tile is best, what it brings there, and what that is worth in all."""
    possible = [worth for worth in worths(view) if worth.place is not None]
    if not possible:
        return [_("The tile can stand nowhere any more.")]
    best = max(possible, key=lambda worth: (worth.net + worth.cards, worth.gain, -worth.area))
    left = scorings_left(view.table)
    area = names.areas[best.area]
    if best.gain > 0 and left == 1:
        text = ngettext("Best in {area}: {points} point.", "Best in {area}: {points} points.", best.gain
                        ).format(area=area, points=best.gain)  # fmt: skip
    elif best.gain > 0:
        text = ngettext(
            "Best in {area}: {points} point more at each scoring, {all} until the end.",
            "Best in {area}: {points} points more at each scoring, {all} until the end.", best.gain,
        ).format(area=area, points=best.gain, all=best.gain * left)  # fmt: skip
    elif best.cards <= 0:
        text = _("It brings this seat no points now, wherever it stands.")
    else:
        text = _("Best in {area}.").format(area=area)
    if best.cards > 0:
        text += " " + ngettext("It brings {count} card more at the next draw.",
                               "It brings {count} cards more at the next draw.", best.cards
                               ).format(count=best.cards)  # fmt: skip
    if best.rival > 0 and best.gain > 0:
        text += " " + ngettext("The best rival there gains {count} point too.",
                               "The best rival there gains {count} points too.", best.rival
                               ).format(count=best.rival)  # fmt: skip
    whole = worth_of_tile(view)
    estimate = _("Winning it should be worth about {points:.1f} points, counting what it would bring a rival instead.")
    return [text, estimate.format(points=max(0.0, whole))]


def bid_line(view: View, bid: Bid) -> str:
    """How often the stack as it lies should win the auction."""
    if not bid.cards:
        return _("STOP lies on top: nothing is bid.")
    percent = round(100 * chance_of(view, bid.total))
    text = ngettext(
        "The stack bids {total}: by what may be known of the other hands, it gets the tile {percent} time in 100.",
        "The stack bids {total}: by what may be known of the other hands, it gets the tile {percent} times in 100.",
        percent,
    )
    return text.format(total=bid.total, percent=percent)
