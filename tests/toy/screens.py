"""Screens of the toy: the minimum for playing a game in the program, with nothing but `capitol.table`."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.core.events import Event
from capitol.host.language import labelled
from capitol.table.plain_table import PlainTable, PlainTableScreens
from capitol.table.rules_book import Page, RulesBook, Section
from tests.toy.rules import View

BOOK = RulesBook((Page("toy", "Toy", (Section("toy.aim", "Pick", "Say or flip, then pick a number."),)),))


class ToyTable(PlainTable):
    """The table: what was flipped, and the viewer's number."""

    def view_lines(self, view: View, *, hand_open: bool) -> Sequence[str]:
        held = [view.table.secrets[view.seat], *(card for seat, card in view.table.drawn if seat == view.seat)]
        known = ", ".join(map(str, held)) if hand_open else "?"
        return (labelled(self.session.seats[view.seat].name, known), labelled("Flipped", str(view.table.shown)))

    def event_text(self, event: Event) -> str | None:
        who = [] if event.seat is None else [self.session.seats[event.seat].name]
        return " ".join([*who, event.kind, *map(str, event.data.values())])


class ToyScreens(PlainTableScreens):
    """The toy in the program."""

    motto = "Say, flip, pick"
    rules = BOOK
    table = ToyTable
