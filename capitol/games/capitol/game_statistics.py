"""Statistics of a game from public events alone: points, leads, auctions, and the use of the cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from capitol.core.events import Event, visible_to
from capitol.core.match import Step
from capitol.games.capitol.rules.numbers import CARD_VALUE, ROUNDS
from capitol.games.capitol.rules.tile_kinds import TILE_KINDS

Points = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AreaScore:
    """One area in one scoring: points by seat, and who was first and second."""

    points: Points
    first: Points
    second: Points


@dataclass(frozen=True, slots=True)
class Auction:
    """One tile of the game. ``winner`` is None if it left the game; ``free`` if the Consul got it without paying.

    ``bid`` is what the winner paid, ``second`` the highest other bid; ``area`` is where the tile was placed; ``points``
    and ``cards`` are what it brought its winner by the end of the game. ``why``: the reason why a tile was removed.
    """

    round: int
    number: int
    tile: int
    totals: Mapping[int, int]
    winner: int | None = None
    free: bool = False
    bid: int = 0
    second: int = 0
    area: int | None = None
    why: str = ""
    points: int = 0
    cards: int = 0


@dataclass(frozen=True, slots=True)
class CardUse:
    """What one seat did with its cards: counts, and the values of the cards built with and paid."""

    seat: int
    built: int = 0
    built_value: int = 0
    paid: int = 0
    paid_value: int = 0
    forgone: int = 0
    kept: int = 0

    @property
    def cards(self) -> int:
        """Return the number of cards that the seat ever held."""
        return self.built + self.paid + self.forgone + self.kept


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """The statistics of a game so far. ``scorings`` holds nine `AreaScore` for each scored round."""

    seats: int
    scorings: tuple[tuple[AreaScore, ...], ...]
    auctions: tuple[Auction, ...]
    uses: tuple[CardUse, ...]

    def round_points(self, number: int) -> Points:
        """Return the points by seat in one round."""
        return tuple(sum(area.points[seat] for area in self.scorings[number]) for seat in range(self.seats))

    @property
    def rounds(self) -> tuple[Points, ...]:
        """Return the points by seat in each scored round."""
        return tuple(self.round_points(number) for number in range(len(self.scorings)))

    @property
    def totals(self) -> tuple[Points, ...]:
        """Return the scores by seat after each scored round."""
        sums: list[Points] = []
        for points in self.rounds:
            before = sums[-1] if sums else (0,) * self.seats
            sums.append(tuple(old + new for old, new in zip(before, points, strict=True)))
        return tuple(sums)

    @property
    def scores(self) -> Points:
        """Return the current scores."""
        return self.totals[-1] if self.scorings else (0,) * self.seats

    def area_points(self, area: int) -> Points:
        """Return the points by seat that one area brought in all rounds."""
        return tuple(sum(scoring[area].points[seat] for scoring in self.scorings) for seat in range(self.seats))

    def leaders(self, area: int) -> tuple[Points, ...]:
        """Return the seats that were first in an area, scoring by scoring."""
        return tuple(scoring[area].first for scoring in self.scorings)


def ranking(scores: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return rank (from 1) and seat, best first; equal scores share a rank, since the rules have no tie-break
    (RULES.md, End)."""
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    return tuple((1 + sum(score > scores[seat] for score in scores), seat) for seat in order)


def game_statistics(steps: Iterable[Step[Any]], hand_sizes: Sequence[int]) -> GameStatistics:
    """Return the statistics of a log; ``hand_sizes`` are the numbers of cards that the seats hold at its end."""
    events = [event for step in steps for event in visible_to(step.events, None)]
    seats = len(hand_sizes)
    scorings = tuple(_scoring(event) for event in events if event.kind == "round_scored")
    sold = tuple(_auctions(events))
    auctions = tuple(_worth(auction, scorings, sold) for auction in sold)
    return GameStatistics(seats, scorings, auctions, _uses(events, hand_sizes))


def _scoring(event: Event) -> tuple[AreaScore, ...]:
    areas = cast(Sequence[tuple[int, Sequence[int], Sequence[int], Sequence[int], str]], event.data["areas"])
    return tuple(AreaScore(tuple(points), tuple(first), tuple(second)) for _area, points, first, second, _why in areas)


def _auctions(events: Iterable[Event]) -> Iterator[Auction]:
    """Return one entry for each tile that was auctioned or removed, in order."""
    round_number = number = 0
    current: Auction | None = None
    for event in events:
        data = event.data
        match event.kind:
            case "round_began":
                round_number = cast(int, data["round"])
            case "auction_began":
                number = cast(int, data["auction"])
                current = Auction(round_number, number, cast(int, data["tile"]), {})
            case "bids_revealed" if current is not None:
                current = replace(current, totals=dict(cast(Mapping[int, int], data["totals"])))
            case "tile_won" if current is not None:
                paid = sum(CARD_VALUE[card] for card in cast(Sequence[int], data["paid"]))
                others = [total for seat, total in current.totals.items() if seat != event.seat]
                current = replace(
                    current, winner=event.seat, free=bool(data["free"]), bid=paid, second=max(others, default=0)
                )
            case "tile_placed" if current is not None:
                yield replace(current, area=cast(int, data["area"]))
                current = None
            case "tile_removed":
                began = current or Auction(round_number, cast(int, data["auction"]), cast(int, data["tile"]), {})
                yield replace(began, why=str(data["why"]))
                current = None
            case _other:
                pass


def _worth(auction: Auction, scorings: Sequence[Sequence[AreaScore]], auctions: Iterable[Auction]) -> Auction:
    """Return what a tile brought its winner: the winner's points less what the same areas would have been worth without
    it."""
    if auction.winner is None or auction.area is None:
        return auction
    kind = TILE_KINDS[auction.tile]
    beside = [(other.round, TILE_KINDS[other.tile].factor) for other in auctions if other.area == auction.area]
    points = cards = 0
    for number in range(auction.round, len(scorings)):
        score = scorings[number][auction.area]
        first, second = auction.winner in score.first, auction.winner in score.second
        factor = max(factor for since, factor in beside if since <= number)
        scored = score.points[auction.winner]
        points += factor * kind.points * (first or second) + scored - scored // kind.factor
        if number < ROUNDS - 1:
            cards += kind.cards[0] * first + kind.cards[1] * second
    return replace(auction, points=points, cards=cards)


def _uses(events: Iterable[Event], hand_sizes: Sequence[int]) -> tuple[CardUse, ...]:
    uses = [CardUse(seat, kept=size) for seat, size in enumerate(hand_sizes)]
    for event in events:
        if event.seat is None:
            continue
        use = uses[event.seat]
        if event.kind in ("floors", "roof", "permit"):
            value = CARD_VALUE[cast(int, event.data["card"])]
            use = replace(use, built=use.built + 1, built_value=use.built_value + value)
        elif event.kind == "forgo":
            use = replace(use, forgone=use.forgone + 1)
        elif event.kind == "tile_won":
            paid = cast(Sequence[int], event.data["paid"])
            value = sum(CARD_VALUE[card] for card in paid)
            use = replace(use, paid=use.paid + len(paid), paid_value=use.paid_value + value)
        uses[event.seat] = use
    return tuple(uses)
