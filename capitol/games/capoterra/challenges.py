"""Capoterra's challenges: the kinds of goals, and the positions that `challenges.json` holds.

The file is made by `python build_scripts/workshop --game capoterra challenges`, from games of the computer players.
Each is proved by a played solution that earns all three laurels (tests/capoterra/challenges.json), and a second search
did as well on freshly drawn futures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from capitol.core.challenge import CHALLENGED, FAILED, Challenge, Goal, read_challenges
from capitol.core.events import Event
from capitol.core.match import Step
from capitol.games.capoterra.rules.cells import position_of
from capitol.games.capoterra.rules.game import points
from capitol.games.capoterra.rules.numbers import GOODS
from capitol.games.capoterra.rules.production import yields
from capitol.games.capoterra.rules.state import OVER, State, unpacked
from capitol.games.capoterra.rules.view import View
from capitol.host.language import _, ngettext

FILE = Path(__file__).with_name("challenges.json")
MOST_TURNS = 5
"""The number of turns in which a village must be finished."""


def _events(steps: Sequence[Step[Any]], kind: str) -> Iterator[Event]:
    return (event for step in steps for event in step.events if event.kind == kind)


def _has_ended(steps: Sequence[Step[Any]], view: View) -> bool:
    """Whether the turn of the person is over."""
    return view.table.phase == OVER or any(event.seat != CHALLENGED for event in _events(steps, "turn_began"))


def harvest(state: State, seat: int) -> int:
    """Return how many goods the four colours of the die would bring a seat, each rolled once."""
    return sum(amount for good in range(len(GOODS)) for owner, _town, amount in yields(state, good) if owner == seat)


def _count(event: Event) -> int:
    count: Any = event.data["count"]
    return int(count)


def _best_rival(numbers: Sequence[int]) -> int:
    return max(number for seat, number in enumerate(numbers) if seat != CHALLENGED)


def _goods(count: int) -> str:
    return ngettext("{count} good", "{count} goods", count).format(count=count)


@dataclass(frozen=True, slots=True)
class Harvest:
    """The goods that the four colours would bring the person after the turn."""

    @property
    def aim(self) -> str:
        return _("End your turn so that the four colours, each rolled once, would bring you as many goods as possible.")

    def term(self, value: int) -> str:
        return _goods(value)

    def result_text(self, value: int) -> str:
        return ngettext(
            "The four colours would bring you {count} good.", "The four colours would bring you {count} goods.", value
        ).format(count=value)

    def value(self, steps: Sequence[Step[Any]], view: View) -> int | None:
        return harvest(view.table, CHALLENGED) if _has_ended(steps, view) else None


@dataclass(frozen=True, slots=True)
class RivalHarvest:
    """The goods that the four colours would bring the best rival after the turn: the fewer the better, so values are
    negative."""

    @property
    def aim(self) -> str:
        return _("End your turn so that the four colours, each rolled once, would bring your rivals few goods.")

    def term(self, value: int) -> str:
        return ngettext("{count} good at most", "{count} goods at most", -value).format(count=-value)

    def result_text(self, value: int) -> str:
        return ngettext(
            "The four colours would bring the best rival {count} good.",
            "The four colours would bring the best rival {count} goods.",
            -value,
        ).format(count=-value)

    def value(self, steps: Sequence[Step[Any]], view: View) -> int | None:
        if not _has_ended(steps, view):
            return None
        return -_best_rival([harvest(view.table, seat) for seat in range(view.table.terms.seats)])


@dataclass(frozen=True, slots=True)
class GoodsAtHome:
    """The goods in the person's capital after the turn."""

    @property
    def aim(self) -> str:
        return _("Have as many goods as you can in your capital at the end of this turn.")

    def term(self, value: int) -> str:
        return _goods(value)

    def result_text(self, value: int) -> str:
        return ngettext("Your capital holds {count} good.", "Your capital holds {count} goods.", value).format(
            count=value
        )

    def value(self, steps: Sequence[Step[Any]], view: View) -> int | None:
        if not _has_ended(steps, view):
            return None
        table, capital = view.table, view.table.terms.capitals[CHALLENGED]
        # The next turn has begun with a roll already, which does not count.
        rolled = [event for event in _events(steps[-1:], "produced") if event.seat == CHALLENGED]
        since = sum([_count(event) for event in rolled if event.data["at"] == position_of(capital)])
        return sum(unpacked(table.stock(capital, CHALLENGED))) - since


@dataclass(frozen=True, slots=True)
class QuickVillage:
    """The number of turns until a village is finished: the fewer the better, so values are negative."""

    @property
    def aim(self) -> str:
        return _("Finish a village as soon as you can.")

    def term(self, value: int) -> str:
        return ngettext("in {count} turn", "in {count} turns", -value).format(count=-value)

    def result_text(self, value: int) -> str:
        if value == FAILED:
            return _("No village was finished in time.")
        return ngettext("It took {count} turn.", "It took {count} turns.", -value).format(count=-value)

    def value(self, steps: Sequence[Step[Any]], view: View) -> int | None:
        turns = 0
        for step in steps:
            for event in step.events:
                if event.seat == CHALLENGED and event.kind == "turn_began":
                    turns += 1
                elif event.seat == CHALLENGED and event.kind == "village_completed":
                    return -turns
        return FAILED if turns >= MOST_TURNS else None


@dataclass(frozen=True, slots=True)
class FinalPoints:
    """The points at the end of the game."""

    @property
    def aim(self) -> str:
        return _("The bag is nearly empty: have as many points as you can at the end.")

    def term(self, value: int) -> str:
        return ngettext("{count} point", "{count} points", value).format(count=value)

    def result_text(self, value: int) -> str:
        return ngettext("You have {count} point.", "You have {count} points.", value).format(count=value)

    def value(self, steps: Sequence[Step[Any]], view: View) -> int | None:
        return points(view.table, CHALLENGED) if view.table.phase == OVER else None


@dataclass(frozen=True, slots=True)
class FinalLead:
    """The points at the end of the game, less those of the best rival."""

    @property
    def aim(self) -> str:
        return _("The bag is nearly empty: end the game ahead of every rival.")

    def term(self, value: int) -> str:
        return ngettext("by {count} point", "by {count} points", value).format(count=value)

    def result_text(self, value: int) -> str:
        if value > 0:
            return ngettext(
                "You had {count} point more than the best rival.",
                "You had {count} points more than the best rival.",
                value,
            ).format(count=value)
        if value == 0:
            return _("You had as many points as the best rival.")
        return ngettext(
            "The best rival had {count} point more than you.",
            "The best rival had {count} points more than you.",
            -value,
        ).format(count=-value)

    def value(self, steps: Sequence[Step[Any]], view: View) -> int | None:
        if view.table.phase != OVER:
            return None
        scores = [points(view.table, seat) for seat in range(view.table.terms.seats)]
        return scores[CHALLENGED] - _best_rival(scores)


GOALS: dict[str, type[Goal]] = {
    "harvest": Harvest,
    "rival_harvest": RivalHarvest,
    "goods_at_home": GoodsAtHome,
    "quick_village": QuickVillage,
    "final_points": FinalPoints,
    "final_lead": FinalLead,
}


def _titles() -> dict[str, str]:
    """Return the title of each challenge."""
    return {
        "harvest-1": _("Good neighbours"),
        "home-1": _("All roads lead home"),
        "village-1": _("Roofs before winter"),
        "rivals-1": _("Stony ground"),
        "harvest-2": _("Four colours"),
        "points-1": _("The last harvest"),
        "rivals-2": _("A closed valley"),
        "lead-1": _("Neck and neck"),
    }


@cache
def challenges() -> tuple[Challenge, ...]:
    """Return all challenges, easiest first; they are read on first use."""
    return read_challenges(FILE.read_bytes(), GOALS, lambda id: _titles()[id])
