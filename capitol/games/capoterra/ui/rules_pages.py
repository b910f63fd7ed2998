"""The rules of Capoterra for players."""

from __future__ import annotations

from capitol.host.language import N_
from capitol.table.rules_book import Page, RulesBook, Section

BOOK = RulesBook(
    (
        Page(
            "aim",
            N_("Aim of the game"),
            (
                Section(
                    "aim.points",
                    N_("Aim"),
                    N_(
                        "Lay land and roads, bring goods to your capital, and found villages. Each village is worth 2 "
                        "points, and every 5 gold 1 point. The game ends with the turn in which the bag is empty."
                    ),
                ),
            ),
        ),
    )
)
