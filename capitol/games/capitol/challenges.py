"""Capitol's challenges: the kinds of goals, and the positions that `challenges.json` holds.

The file is made by `python build_scripts/workshop challenges`, from games of the computer players; each is proved by a
played solution that earns all three laurels (tests/capitol/challenges.json).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

from capitol.core.challenge import CHALLENGED, FAILED, Challenge, Goal, read_challenges
from capitol.core.events import Event
from capitol.core.match import Step
from capitol.games.capitol.rules.moves import Permit
from capitol.games.capitol.rules.numbers import CARD_VALUE
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.tile_words import TILE_WORDS
from capitol.host.language import _, ngettext

FILE = Path(__file__).with_name("challenges.json")


def _events(steps: Sequence[Step[Any]], kind: str) -> Iterator[Event]:
    return (event for step in steps for event in step.events if event.kind == kind)


def _scored(steps: Sequence[Step[Any]]) -> Event | None:
    """Return the first scoring since the position."""
    return next(_events(steps, "round_scored"), None)


def _numbers(event: Event, name: str) -> Sequence[int]:
    """Return a list of whole numbers from an event."""
    numbers: Any = event.data[name]
    return cast("Sequence[int]", numbers)


def _best_rival(points: Sequence[int]) -> int:
    return max(number for seat, number in enumerate(points) if seat != CHALLENGED)


def _points(count: int) -> str:
    return ngettext("{count} point", "{count} points", count).format(count=count)


@dataclass(frozen=True, slots=True)
class RoundPoints:
    """Points in the next scoring."""

    @property
    def aim(self) -> str:
        return _("Score as many points as you can when this round is scored.")

    def term(self, value: int) -> str:
        return _points(value)

    def result_text(self, value: int) -> str:
        return ngettext("You scored {count} point.", "You scored {count} points.", value).format(count=value)

    def value(self, steps: Sequence[Step[Any]], view: View) -> int | None:
        scored = _scored(steps)
        return None if scored is None else _numbers(scored, "points")[CHALLENGED]


@dataclass(frozen=True, slots=True)
class RoundLead:
    """Points in the next scoring, less those of the best rival."""

    @property
    def aim(self) -> str:
        return _("Score more than each of your rivals when this round is scored.")

    def term(self, value: int) -> str:
        return ngettext("{count} more than the best", "{count} more than the best", value).format(count=value)

    def result_text(self, value: int) -> str:
        return _lead_text(value)

    def value(self, steps: Sequence[Step[Any]], view: View) -> int | None:
        scored = _scored(steps)
        if scored is None:
            return None
        points = _numbers(scored, "points")
        return points[CHALLENGED] - _best_rival(points)


def _lead_text(value: int) -> str:
    if value > 0:
        return ngettext(
            "You had {count} point more than the best rival.", "You had {count} points more than the best rival.", value
        ).format(count=value)
    if value == 0:
        return _("You had as many points as the best rival.")
    return ngettext(
        "The best rival had {count} point more than you.", "The best rival had {count} points more than you.", -value
    ).format(count=-value)


@dataclass(frozen=True, slots=True)
class RivalPoints:
    """Points of the best rival in the next scoring: the fewer the better, so values are negative."""

    @property
    def aim(self) -> str:
        return _("Let no rival score much when this round is scored.")

    def term(self, value: int) -> str:
        return ngettext("{count} point at most", "{count} points at most", -value).format(count=-value)

    def result_text(self, value: int) -> str:
        return ngettext("The best rival scored {count} point.", "The best rival scored {count} points.", -value).format(
            count=-value
        )

    def value(self, steps: Sequence[Step[Any]], view: View) -> int | None:
        scored = _scored(steps)
        return None if scored is None else -_best_rival(_numbers(scored, "points"))


@dataclass(frozen=True, slots=True)
class FinalLead:
    """The lead at the end of the game."""

    behind: int
    """How many points the person is behind the best rival at first; negative when ahead."""

    @property
    def aim(self) -> str:
        if self.behind > 0:
            return ngettext(
                "You are {count} point behind: win the game.",
                "You are {count} points behind: win the game.",
                self.behind,
            ).format(count=self.behind)
        return _("You are ahead: win the game by as much as you can.")

    def term(self, value: int) -> str:
        return ngettext("by {count} point", "by {count} points", value).format(count=value)

    def result_text(self, value: int) -> str:
        return _lead_text(value)

    def value(self, steps: Sequence[Step[Any]], view: View) -> int | None:
        over = next(_events(steps, "game_over"), None)
        if over is None:
            return None
        scores = _numbers(over, "scores")
        return scores[CHALLENGED] - _best_rival(scores)


@dataclass(frozen=True, slots=True)
class CheapTile:
    """The price of the tile that is up for auction: the lower the better, so values are negative."""

    tile: int

    @property
    def aim(self) -> str:
        return _(TILE_WORDS[self.tile].challenge)

    def term(self, value: int) -> str:
        return _("for {count} at most").format(count=-value)

    def result_text(self, value: int) -> str:
        if value == FAILED:
            return _("You did not win it.")
        return _("You paid {count}.").format(count=-value)

    def value(self, steps: Sequence[Step[Any]], view: View) -> int | None:
        for step in steps:
            for event in step.events:
                if event.kind == "tile_won":
                    return (
                        -sum(CARD_VALUE[card] for card in _numbers(event, "paid"))
                        if event.seat == CHALLENGED
                        else FAILED
                    )
                if event.kind == "tile_removed":
                    return FAILED
        return None


@dataclass(frozen=True, slots=True)
class TilesWon:
    """Auctions won before the next scoring."""

    @property
    def aim(self) -> str:
        return _("Win as many auctions as you can in this round.")

    def term(self, value: int) -> str:
        return ngettext("{count} auction", "{count} auctions", value).format(count=value)

    def result_text(self, value: int) -> str:
        return ngettext("You won {count} auction.", "You won {count} auctions.", value).format(count=value)

    def value(self, steps: Sequence[Step[Any]], view: View) -> int | None:
        if _scored(steps) is None:
            return None
        return sum(event.seat == CHALLENGED for event in _events(steps, "tile_won"))


@dataclass(frozen=True, slots=True)
class AreasLed:
    """Areas in which the person alone is first in the next scoring."""

    @property
    def aim(self) -> str:
        return _("Lead as many areas as you can, alone, when this round is scored.")

    def term(self, value: int) -> str:
        return ngettext("{count} area", "{count} areas", value).format(count=value)

    def result_text(self, value: int) -> str:
        return ngettext("You led {count} area.", "You led {count} areas.", value).format(count=value)

    def value(self, steps: Sequence[Step[Any]], view: View) -> int | None:
        scored = _scored(steps)
        if scored is None:
            return None
        areas: Any = scored.data["areas"]
        return sum(tuple(first) == (CHALLENGED,) for _area, _points_of, first, *_rest in areas)


@dataclass(frozen=True, slots=True)
class FloorsInRome:
    """The floors of all houses that the person has in Rome at the next scoring."""

    @property
    def aim(self) -> str:
        return _("Have as many floors as you can in Rome when this round is scored.")

    def term(self, value: int) -> str:
        return ngettext("{count} floor", "{count} floors", value).format(count=value)

    def result_text(self, value: int) -> str:
        return ngettext("You have {count} floor in Rome.", "You have {count} floors in Rome.", value).format(
            count=value
        )

    def value(self, steps: Sequence[Step[Any]], view: View) -> int | None:
        if _scored(steps) is None:
            return None
        table = view.table
        return sum(table.floors[CHALLENGED :: table.tables.seats])


@dataclass(frozen=True, slots=True)
class Settlers:
    """Houses that the person moves to Rome before building ends."""

    @property
    def aim(self) -> str:
        return _("Move as many houses to Rome as you can before the auctions.")

    def term(self, value: int) -> str:
        return ngettext("{count} house", "{count} houses", value).format(count=value)

    def result_text(self, value: int) -> str:
        return ngettext("You moved {count} house.", "You moved {count} houses.", value).format(count=value)

    def value(self, steps: Sequence[Step[Any]], view: View) -> int | None:
        if next(_events(steps, "auction_began"), None) is None and _scored(steps) is None:
            return None
        return sum(step.seat == CHALLENGED and isinstance(step.move, Permit) for step in steps)


GOALS: dict[str, type[Goal]] = {
    "round_points": RoundPoints,
    "round_lead": RoundLead,
    "rival_points": RivalPoints,
    "final_lead": FinalLead,
    "cheap_tile": CheapTile,
    "tiles_won": TilesWon,
    "areas_led": AreasLed,
    "floors": FloorsInRome,
    "settlers": Settlers,
}


def _titles() -> dict[str, str]:
    """Return the title of each challenge."""
    return {
        "settlers-1": _("Moving day"),
        "floors-1": _("Ever higher"),
        "points-1": _("First harvest"),
        "areas-1": _("Many flags"),
        "fountain-1": _("Cheap water"),
        "lead-1": _("By a nose"),
        "ahead-1": _("Pull away"),
        "points-2": _("A full table"),
        "tiles-1": _("Under the hammer"),
        "rivals-1": _("Slim pickings"),
        "amphitheatre-1": _("Bread and games"),
        "settlers-2": _("Narrow gates"),
        "behind-1": _("Catching up"),
        "areas-2": _("Divide and rule"),
        "lead-2": _("Two at your heels"),
        "temple-1": _("A gift for Jupiter"),
        "floors-2": _("City of towers"),
        "rivals-2": _("Empty purses"),
        "behind-2": _("The long climb"),
        "behind-3": _("Alone against three"),
    }


@cache
def challenges() -> tuple[Challenge, ...]:
    """Return all challenges, easiest first; they are read on first use."""
    return read_challenges(FILE.read_bytes(), GOALS, lambda id: _titles()[id])
