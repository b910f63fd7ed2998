"""What is remembered of a finished game of Capitol: figures of each seat, and achievements for good play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from capitol.core.facts import Achievement, Facts, Figure
from capitol.core.match import Match
from capitol.games.capitol.game_statistics import AreaScore, Auction, GameStatistics, game_statistics
from capitol.games.capitol.rules.numbers import AREAS, COLOURS, ROUNDS
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.tile_kinds import FOUNTAIN, TEMPLE, TILE_KINDS
from capitol.host.language import N_

LEAST_SOLD = 3
"""The minimum number of tiles paid for that makes "the cheapest one" meaningful."""
TALL = 5
FEW, MANY = 3, 5
MUCH_FOR_ONE_AREA = 10
SECOND_POINTS = 6
EXTRA_CARDS = 4
FOUNTAINS = 3
POINTS = tuple(tile for tile, kind in enumerate(TILE_KINDS) if not kind.draws)
"""The tiles that yield points."""


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A finished game: its statistics, the table at the end, what decided each area in the last scoring, and the
    heights of the houses that each seat placed."""

    statistics: GameStatistics
    table: State
    decided: tuple[str, ...]
    houses: tuple[tuple[int, ...], ...]

    @property
    def scores(self) -> Sequence[int]:
        """Return the points at the end."""
        return self.statistics.scores

    @property
    def last(self) -> Sequence[AreaScore]:
        """Return the last scoring, area by area."""
        return self.statistics.scorings[-1]

    def won(self, seat: int) -> bool:
        """Whether the seat has the most points, perhaps tied."""
        return self.scores[seat] == max(self.scores)

    def alone(self, seat: int) -> bool:
        """Whether the seat has won alone."""
        return self.won(seat) and list(self.scores).count(self.scores[seat]) == 1

    def best_rival(self, seat: int) -> int:
        """Return the most points of any other seat."""
        return max(score for other, score in enumerate(self.scores) if other != seat)

    def led(self, seat: int) -> list[int]:
        """Return the areas in which the seat was first in the last scoring."""
        return [area for area, score in enumerate(self.last) if seat in score.first]

    def alone_first(self, seat: int) -> list[int]:
        """Return the areas in which the seat alone was first in the last scoring."""
        return [area for area, score in enumerate(self.last) if score.first == (seat,)]

    def floors(self, area: int, seat: int) -> int:
        """Return the seat's floors in an area at the end."""
        return self.table.floors[area * self.statistics.seats + seat]

    def paid_for(self) -> Iterator[Auction]:
        """Return the tiles that were paid for."""
        return (one for one in self.statistics.auctions if one.winner is not None and one.bid)

    def bought(self, seat: int, *tiles: int) -> list[Auction]:
        """Return the tiles that the seat paid for, of these kinds or of all."""
        return [one for one in self.paid_for() if one.winner == seat and (not tiles or one.tile in tiles)]


def read(match: Match[Any, Any, Any, Any]) -> GameSummary:
    """Return the summary of a finished match."""
    table: State = match.full_state
    seats = table.tables.seats
    hands = [len(table.known[seat]) + len(table.hidden[seat]) for seat in range(seats)]
    houses: list[list[int]] = [[] for _seat in range(seats)]
    decided: tuple[str, ...] = ()
    for step in match.steps:
        for event in step.events:
            if event.kind == "permit" and event.seat is not None:
                houses[event.seat].append(cast(int, event.data["height"]))
            elif event.kind == "round_scored":
                decided = tuple(str(area[4]) for area in cast("Sequence[Sequence[object]]", event.data["areas"]))
    return GameSummary(game_statistics(match.steps, hands), table, decided, tuple(map(tuple, houses)))


# Figures


def _efficiency(summary: GameSummary, seat: int) -> tuple[float, float]:
    """Return the points that fountains and temples brought, by the card value paid for them; amphitheatres bring
    cards."""
    bought = summary.bought(seat, *POINTS)
    return sum(one.points for one in bought), sum(one.bid for one in bought)


def _areas_led(summary: GameSummary, seat: int) -> tuple[float, float]:
    return len(summary.led(seat)), 1


def _houses(summary: GameSummary, seat: int) -> tuple[float, float]:
    return len(summary.houses[seat]), 1


FIGURES = (
    Figure(
        "efficiency",
        N_("Auction efficiency"),
        N_("Points that fountains and temples brought, for each point of card value paid for them"),
        _efficiency,
        2,
    ),
    Figure("led", N_("Areas led"), N_("Areas with a first place at the end, in a game"), _areas_led),
    Figure("houses", N_("Houses built"), N_("Houses placed in areas, in a game"), _houses),
)


# Achievements


def _cheap_temple(summary: GameSummary, seat: int) -> bool:
    sold = [one.bid for one in summary.paid_for()]
    return len(sold) >= LEAST_SOLD and any(one.bid == min(sold) for one in summary.bought(seat, TEMPLE))


def _by_one(summary: GameSummary, seat: int) -> bool:
    return any(one.bid == one.second + 1 and one.second for one in summary.bought(seat))


def _unopposed(summary: GameSummary, seat: int) -> bool:
    return any(not one.second and one.bid <= FEW for one in summary.bought(seat))


def _bargain(summary: GameSummary, seat: int) -> bool:
    return any(one.points > one.bid for one in summary.bought(seat, *POINTS))


def _early_fountain(summary: GameSummary, seat: int) -> bool:
    # From the first round on, a fountain counts four times.
    return any(one.round == 0 and one.points >= ROUNDS for one in summary.bought(seat, FOUNTAIN))


def _open_theatre(summary: GameSummary, seat: int) -> bool:
    return any(one.cards >= EXTRA_CARDS for one in summary.bought(seat))


def _one_floor(summary: GameSummary, seat: int) -> bool:
    return any(summary.floors(area, seat) == 1 for area in summary.alone_first(seat))


def _tallest(summary: GameSummary, seat: int) -> bool:
    return any(summary.decided[area] == "tallest" for area in summary.alone_first(seat))


def _temple_square(summary: GameSummary, seat: int) -> bool:
    return any(
        score.points[seat] >= MUCH_FOR_ONE_AREA and summary.table.large[area] == 1 + TEMPLE
        for area, score in enumerate(summary.last)
    )


def _waterworks(summary: GameSummary, seat: int) -> bool:
    return any(summary.table.fountains[area] >= FOUNTAINS for area in summary.alone_first(seat))


def _every_colour(summary: GameSummary, seat: int) -> bool:
    return len({summary.table.tables.colour[area] for area in summary.led(seat)}) == len(COLOURS)


def _many_areas(summary: GameSummary, seat: int) -> bool:
    return len(summary.led(seat)) >= MANY


def _second_places(summary: GameSummary, seat: int) -> bool:
    return any(
        sum(score.points[seat] for score in scoring if seat in score.second) >= SECOND_POINTS
        for scoring in summary.statistics.scorings
    )


def _kept_place(summary: GameSummary, seat: int) -> bool:
    return any(all(scoring[area].first == (seat,) for scoring in summary.statistics.scorings) for area in range(AREAS))


def _took_over(summary: GameSummary, seat: int) -> bool:
    before, last = summary.statistics.scorings[-2:]
    return any(
        last[area].first == (seat,) and before[area].first and seat not in before[area].first for area in range(AREAS)
    )


def _tower(summary: GameSummary, seat: int) -> bool:
    return max(summary.houses[seat], default=0) >= TALL


def _nothing_wasted(summary: GameSummary, seat: int) -> bool:
    return summary.won(seat) and not summary.statistics.uses[seat].forgone


def _empty_hand(summary: GameSummary, seat: int) -> bool:
    return not summary.statistics.uses[seat].kept


def _saver(summary: GameSummary, seat: int) -> bool:
    paid = [use.paid_value for use in summary.statistics.uses]
    return summary.won(seat) and all(paid[seat] < value for other, value in enumerate(paid) if other != seat)


def _without_temple(summary: GameSummary, seat: int) -> bool:
    temples = [one for one in summary.statistics.auctions if one.tile == TEMPLE and one.area is not None]
    return summary.won(seat) and bool(temples) and all(one.winner != seat for one in temples)


def _from_behind(summary: GameSummary, seat: int) -> bool:
    return summary.alone(seat) and summary.statistics.totals[-2][seat] < max(summary.statistics.totals[-2])


def _always_ahead(summary: GameSummary, seat: int) -> bool:
    return all(
        total[seat] > max(score for other, score in enumerate(total) if other != seat)
        for total in summary.statistics.totals
    )


def _one_point(summary: GameSummary, seat: int) -> bool:
    return summary.scores[seat] == summary.best_rival(seat) + 1


ACHIEVEMENTS = (
    Achievement(
        "cheap_temple",
        N_("A temple for a song"),
        N_("Win a temple with the lowest winning bid of the game."),
        _cheap_temple,
    ),
    Achievement("by_one", N_("A hair ahead"), N_("Win an auction by a single point."), _by_one),
    Achievement(
        "unopposed",
        N_("Nobody else?"),
        N_("Pay 3 or less for a tile for which nobody else bids."),
        _unopposed,
    ),
    Achievement(
        "bargain", N_("A bargain"), N_("Win a fountain or temple that brings more points than you paid."), _bargain
    ),
    Achievement(
        "early_fountain",
        N_("Water first"),
        N_("Win a fountain in round I that brings you at least 4 points."),
        _early_fountain,
    ),
    Achievement(
        "open_theatre",
        N_("Full house"),
        N_("Win an amphitheatre that brings you at least 4 extra cards."),
        _open_theatre,
    ),
    Achievement(
        "one_floor",
        N_("One floor will do"),
        N_("Hold an area alone at the end with a single floor."),
        _one_floor,
    ),
    Achievement(
        "tallest",
        N_("Head and shoulders"),
        N_("Win a tie for an area at the end by the taller house."),
        _tallest,
    ),
    Achievement(
        "temple_square",
        N_("Holy ground"),
        N_("Score 10 points or more in one area with a temple in the last scoring."),
        _temple_square,
    ),
    Achievement(
        "waterworks",
        N_("Waterworks"),
        N_("Hold an area with at least 3 fountains alone at the end."),
        _waterworks,
    ),
    Achievement(
        "every_colour",
        N_("All over town"),
        N_("Be first in areas of all three colours at the end."),
        _every_colour,
    ),
    Achievement("many_areas", N_("Half the city"), N_("Be first in 5 areas at the end."), _many_areas),
    Achievement(
        "second_places",
        N_("A good second"),
        N_("Score 6 points or more with second places in one scoring."),
        _second_places,
    ),
    Achievement("kept_place", N_("Here to stay"), N_("Hold one area alone in all four scorings."), _kept_place),
    Achievement(
        "took_over",
        N_("New neighbours"),
        N_("Take an area in the last round that others held, and hold it alone."),
        _took_over,
    ),
    Achievement("tower", N_("High-rise"), N_("Place a house of 5 floors or more."), _tower),
    Achievement("nothing_wasted", N_("Nothing wasted"), N_("Win without discarding a card."), _nothing_wasted),
    Achievement("empty_hand", N_("To the last card"), N_("End the game without a card in hand."), _empty_hand),
    Achievement("saver", N_("Thrift"), N_("Win, and pay less in auctions than anybody else."), _saver),
    Achievement(
        "without_temple", N_("Without the gods"), N_("Win although all temples go to others."), _without_temple
    ),
    Achievement(
        "from_behind", N_("From behind"), N_("Win alone after others led before the last scoring."), _from_behind
    ),
    Achievement("always_ahead", N_("Never caught"), N_("Lead alone after each of the four scorings."), _always_ahead),
    Achievement("one_point", N_("One point"), N_("Win by a single point."), _one_point),
)

FACTS = Facts(1, read, FIGURES, ACHIEVEMENTS)
