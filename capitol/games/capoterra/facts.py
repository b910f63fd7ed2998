"""What is remembered of a finished game of Capoterra: figures of each seat, and achievements for good play."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from capitol.core.facts import Achievement, Facts, Figure
from capitol.core.match import Match
from capitol.games.capoterra.rules.numbers import VILLAGE_POINTS
from capitol.host.language import N_

MANY_VILLAGES = 4
MUCH_GOLD = 60
CLEAR = 5
MANY_BANDITS = 2
MANY_DEALS = 2
MANY_GOODS = 120


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """What one seat has at the end, and what it did: goods produced and sold, bandits driven off, road sections laid,
    deals with other players, units lost before its last turn, and villages taken from others."""

    points: int
    villages: int
    gold: int
    produced: int
    sold: int
    bandits: int
    sections: int
    deals: int
    lost: int
    taken: int


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A finished game, by seat."""

    seats: tuple[SeatSummary, ...]
    winners: tuple[int, ...]

    def alone(self, seat: int) -> bool:
        """Whether the seat has won alone."""
        return self.winners == (seat,)

    def lead(self, seat: int) -> int:
        """Return how many points the seat is ahead of the best rival; negative if behind."""
        return self.seats[seat].points - max(one.points for other, one in enumerate(self.seats) if other != seat)


def read(match: Match[Any, Any, Any, Any]) -> GameSummary:
    """Return the summary of a finished match."""
    result = match.result
    assert result is not None, "a finished match has a result"
    villages, gold = result.counts
    done: list[Counter[str]] = [Counter() for _seat in result.scores]
    lost_now = [0] * len(done)  # by each seat in its latest turn: in the last one no unit is needed any more
    proposer = 0
    for event in (event for step in match.steps for event in step.events):
        if event.seat is None:
            continue
        data: Any = event.data
        amount = data["count"] if event.kind in ("produced", "sold") else 1
        done[event.seat][event.kind] += amount
        if event.kind == "turn_began":
            lost_now[event.seat] = 0
        if event.kind == "offered":
            proposer = event.seat
        elif event.kind == "offer_accepted":
            done[proposer]["offer_accepted"] += 1
        elif event.kind == "unit_left" or (event.kind == "unit_paid" and data["way"] == "none"):
            lost_now[event.seat] += 1
            done[event.seat]["lost"] += 1
    return GameSummary(
        tuple(
            [
                SeatSummary(
                    points=result.scores[seat],
                    villages=villages[seat],
                    gold=gold[seat],
                    produced=counts["produced"],
                    sold=counts["sold"],
                    bandits=counts["bandit_removed"],
                    sections=counts["section_laid"],
                    deals=counts["offer_accepted"],
                    lost=counts["lost"] - lost_now[seat],
                    taken=counts["village_taken"],
                )
                for seat, counts in enumerate(done)
            ]
        ),
        result.winners,
    )


def _villages(summary: GameSummary, seat: int) -> tuple[float, float]:
    return summary.seats[seat].villages, 1


def _village_share(summary: GameSummary, seat: int) -> tuple[float, float]:
    return 100 * VILLAGE_POINTS * summary.seats[seat].villages, summary.seats[seat].points


def _produced(summary: GameSummary, seat: int) -> tuple[float, float]:
    return summary.seats[seat].produced, 1


def _sold(summary: GameSummary, seat: int) -> tuple[float, float]:
    return summary.seats[seat].sold, 1


def _lost(summary: GameSummary, seat: int) -> tuple[float, float]:
    return summary.seats[seat].lost, 1


FIGURES = (
    Figure("villages", N_("Villages"), N_("Villages at the end of a game"), _villages, 2),
    Figure(
        "village_share",
        N_("Points from villages"),
        N_("Of every hundred points, how many come from villages"),
        _village_share,
        0,
    ),
    Figure("produced", N_("Goods produced"), N_("Goods that the fields brought in a game"), _produced, 0),
    Figure("sold", N_("Goods sold"), N_("Goods sold to the bank in a game"), _sold, 0),
    Figure("lost", N_("Units lost"), N_("Units dismissed or left unpaid before the last turn of a game"), _lost, 1),
)


def _four_villages(summary: GameSummary, seat: int) -> bool:
    return summary.seats[seat].villages >= MANY_VILLAGES


def _merchant(summary: GameSummary, seat: int) -> bool:
    return summary.alone(seat) and not summary.seats[seat].villages


def _rich(summary: GameSummary, seat: int) -> bool:
    return summary.seats[seat].gold >= MUCH_GOLD


def _plenty(summary: GameSummary, seat: int) -> bool:
    return summary.seats[seat].produced >= MANY_GOODS


def _clear_win(summary: GameSummary, seat: int) -> bool:
    return summary.alone(seat) and summary.lead(seat) >= CLEAR


def _dealer(summary: GameSummary, seat: int) -> bool:
    return summary.alone(seat) and summary.seats[seat].deals >= MANY_DEALS


def _road_builder(summary: GameSummary, seat: int) -> bool:
    return summary.seats[seat].sections > 0


def _bandit_hunter(summary: GameSummary, seat: int) -> bool:
    return summary.seats[seat].bandits >= MANY_BANDITS


def _good_master(summary: GameSummary, seat: int) -> bool:
    return summary.alone(seat) and summary.seats[seat].villages > 0 and not summary.seats[seat].lost


ACHIEVEMENTS = (
    Achievement("four_villages", N_("A land of villages"), N_("Have four villages at the end."), _four_villages),
    Achievement("merchant", N_("Merchant"), N_("Win without a single village."), _merchant),
    Achievement("rich", N_("Full chests"), N_("Have 60 gold at the end."), _rich),
    Achievement("plenty", N_("Year of plenty"), N_("Let your fields bring 120 goods in a game."), _plenty),
    Achievement("clear_win", N_("Lord of the island"), N_("Win by 5 points or more."), _clear_win),
    Achievement("dealer", N_("Good neighbour"), N_("Win with two deals made with other players."), _dealer),
    Achievement("road_builder", N_("Road builder"), N_("Lay a section of road on wasteland."), _road_builder),
    Achievement("bandit_hunter", N_("Bandit hunter"), N_("Drive off two bandits in a game."), _bandit_hunter),
    Achievement(
        "good_master",
        N_("Everybody paid"),
        N_("Win with villages, and let no unit leave before your last turn."),
        _good_master,
    ),
)

FACTS = Facts(2, read, FIGURES, ACHIEVEMENTS)
