"""Screens of the toy game: the least that a game needs to be played in the program, on the table room alone."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.ai.generic.entries import generic_players
from capitol.games.registry import GameEntry
from capitol.table.plain_table import PlainTable, PlainTableScreens
from capitol.table.rules_book import Page, RulesBook, Section
from tests.core.toy import SEATS, ToyGame, View
from tests.core.toy_entry import PROTOCOL

BOOK = RulesBook((Page("toy", "Toy", (Section("toy.aim", "Pick", "Say or flip, then pick a number."),)),))


class ToyTable(PlainTable):
    """The table: what was flipped, and the viewer's number."""

    def told(self, view: View, *, hand_open: bool) -> Sequence[str]:
        number = str(view.table.secrets[view.seat]) if hand_open else "?"
        return (f"{self.session.seats[view.seat].name}: {number}", f"Flipped: {view.table.shown}")


class ToyScreens(PlainTableScreens):
    """The toy in the program."""

    motto = "Say, flip, pick"
    rules = BOOK
    table = ToyTable


def toy_entry() -> GameEntry:
    """The toy as the registry would list it, with the players that any game has."""
    colours = ("ivory", "aegean", "terracotta", "ink")
    return GameEntry("toy", "Toy", ToyGame(), PROTOCOL, SEATS, colours, generic_players(ToyGame()), "random")
