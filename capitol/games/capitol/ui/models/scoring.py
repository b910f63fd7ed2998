"""A scored round as rows: each seat's points in each area, and the reasons, in plain sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, cast

from capitol.core.events import Event
from capitol.games.capitol.rules.numbers import FIRST_PLACE
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.tile_kinds import TEMPLE
from capitol.games.capitol.ui.words import Names, seat_names
from capitol.host.language import _, ngettext

MOST_TOKENS = 6
"""The most tokens that fly from an area to one badge."""
Source = Literal["house", "fountain", "temple"]
"""The source of a point."""
_HOUSE: Source = "house"
_FOUNTAIN: Source = "fountain"
_TEMPLE: Source = "temple"
_LEAST_MS, _MOST_MS = 1200.0, 1750.0
"""The duration of an area with points: nine of them stay within 16 s."""
_EMPTY_MS = 120.0


@dataclass(frozen=True, slots=True)
class AreaRow:
    """One area of a scored round. ``floors``, ``tallest`` and ``points`` are by seat; ``decided`` is as in `places`.

    ``reason`` says who is first and second and why, ``sums`` for how many points; both are whole sentences.
    """

    area: int
    floors: tuple[int, ...]
    tallest: tuple[int, ...]
    points: tuple[int, ...]
    first: tuple[int, ...]
    second: tuple[int, ...]
    decided: str
    fountains: int
    temple: bool
    reason: str
    sums: str

    @property
    def scores(self) -> bool:
        """Whether any seat gets points here."""
        return any(self.points)

    @property
    def claimants(self) -> tuple[int, ...]:
        """The seats with floors here, most first."""
        seats = [seat for seat, count in enumerate(self.floors) if count]
        return tuple(sorted(seats, key=lambda seat: (-self.floors[seat], -self.tallest[seat], seat)))

    @property
    def text(self) -> str:
        """Reason and sums, one below the other."""
        return "\n".join(part for part in (self.reason, self.sums) if part)


@dataclass(frozen=True, slots=True)
class ScoringModel:
    """A scored round: nine rows, and the scores of all seats before and after it."""

    round: int
    rows: tuple[AreaRow, ...]
    points: tuple[int, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]

    def standing(self, areas: int) -> tuple[int, ...]:
        """Return the scores after counting the first ``areas`` areas."""
        counted = self.rows[:areas]
        return tuple(before + sum(row.points[seat] for row in counted) for seat, before in enumerate(self.before))

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the most points afterwards."""
        best = max(self.after)
        return tuple(seat for seat, score in enumerate(self.after) if score == best)


def scoring_model(event: Event, table: State, names: Names) -> ScoringModel:
    """Return the rows of a ``round_scored`` event; ``table`` is any seat's view of the table after it, before the next
    building is placed."""
    data = event.data
    seats = table.tables.seats
    number = cast(int, data["round"])
    rows = []
    for entry in cast(Sequence[tuple[int, Sequence[int], Sequence[int], Sequence[int], str]], data["areas"]):
        area, points, first, second, decided = entry
        floors = tuple(table.floors[area * seats : (area + 1) * seats])
        tallest = tuple(table.tallest[area * seats : (area + 1) * seats])
        fountains, temple = table.fountains[area], table.large[area] == 1 + TEMPLE
        rows.append(
            AreaRow(
                area,
                floors,
                tallest,
                tuple(points),
                tuple(first),
                tuple(second),
                decided,
                fountains,
                temple,
                place_reason(floors, tallest, first, second, decided, names),
                sums_text(fountains, temple, bool(second)) if first else "",
            )
        )
    won = tuple(cast(Sequence[int], data["points"]))
    before = tuple(sum(scored[seat] for scored in table.round_scores[:number]) for seat in range(seats))
    after = tuple(old + new for old, new in zip(before, won, strict=True))
    return ScoringModel(number, tuple(rows), won, before, after)


def place_reason(
    floors: Sequence[int],
    tallest: Sequence[int],
    first: Sequence[int],
    second: Sequence[int],
    decided: str,
    names: Names,
) -> str:
    """Return who is first and second in an area, and why (RULES.md, Scoring)."""
    if not first:
        return _("Nobody has built here.")
    most = floors[first[0]]
    tied = [seat for seat, count in enumerate(floors) if count == most]
    if decided == "tallest":
        text = ngettext(
            "{tied} tie at {floors} floor. {who} has the tallest house, {height}: first. Second: {second}.",
            "{tied} tie at {floors} floors. {who} has the tallest house, {height}: first. Second: {second}.",
            most,
        )
        return text.format(
            tied=seat_names(names, tied),
            floors=most,
            who=names.seats[first[0]],
            height=tallest[first[0]],
            second=seat_names(names, second),
        )
    if decided == "shared" and len(first) < len(tied):
        text = ngettext(
            "{tied} tie at {floors} floor. {who} share the tallest house, {height}: first. Nobody is second.",
            "{tied} tie at {floors} floors. {who} share the tallest house, {height}: first. Nobody is second.",
            most,
        )
        return text.format(
            tied=seat_names(names, tied), floors=most, who=seat_names(names, first), height=tallest[first[0]]
        )
    if decided == "shared" and len(first) == 2:
        text = ngettext(
            "{who} tie at {floors} floor and tallest house {height}: both are first, nobody is second.",
            "{who} tie at {floors} floors and tallest house {height}: both are first, nobody is second.",
            most,
        )
        return text.format(who=seat_names(names, first), floors=most, height=tallest[first[0]])
    if decided == "shared":
        text = ngettext(
            "{who} tie at {floors} floor and tallest house {height}: all are first, nobody is second.",
            "{who} tie at {floors} floors and tallest house {height}: all are first, nobody is second.",
            most,
        )
        return text.format(who=seat_names(names, first), floors=most, height=tallest[first[0]])
    who = names.seats[first[0]]
    if not second:
        return _("Only {who} has built here: first place.").format(who=who)
    next_most = floors[second[0]]
    if len(second) == 1:
        text = _("{who} has the most floors, {floors}: first place. {second} is second with {next}.")
    elif len(second) == 2:
        text = _("{who} has the most floors, {floors}: first place. {second} are both second with {next} each.")
    else:
        text = _("{who} has the most floors, {floors}: first place. {second} are all second with {next} each.")
    return text.format(who=who, floors=most, second=seat_names(names, second), next=next_most)


def sums_text(fountains: int, temple: bool, seconds: bool) -> str:
    """Return how many points the places of an area are worth."""
    first, second = FIRST_PLACE + fountains, fountains
    if not fountains:
        if temple:
            text = _("First place: {first}, doubled to {double} by the temple. No fountain: nothing for second place.")
            return text.format(first=first, double=2 * first)
        return _("First place: {first}. No fountain: nothing for second place.").format(first=first)
    if temple and seconds:
        text = ngettext(
            "First place 2 + {fountains} fountain = {first}, second place {second}. The temple doubles: {a} and {b}.",
            "First place 2 + {fountains} fountains = {first}, second place {second}. The temple doubles: {a} and {b}.",
            fountains,
        )
    elif temple:
        text = ngettext(
            "First place 2 + {fountains} fountain = {first}, doubled by the temple: {a}.",
            "First place 2 + {fountains} fountains = {first}, doubled by the temple: {a}.",
            fountains,
        )
    elif seconds:
        text = ngettext(
            "First place 2 + {fountains} fountain = {first}, second place {second}.",
            "First place 2 + {fountains} fountains = {first}, second place {second}.",
            fountains,
        )
    else:
        text = ngettext(
            "First place 2 + {fountains} fountain = {first}.",
            "First place 2 + {fountains} fountains = {first}.",
            fountains,
        )
    return text.format(fountains=fountains, first=first, second=second, a=2 * first, b=2 * second)


def seat_sum(row: AreaRow, seat: int, names: Names) -> str:
    """Return one seat's sum in one area, in a sentence."""
    who = names.seats[seat]
    if not row.floors[seat]:
        return _("{who} has nothing here.").format(who=who)
    if seat in row.first and row.temple:
        text = _("{who}: first place 2 + fountains {fountains}, doubled by the temple = {points}.")
    elif seat in row.first:
        text = _("{who}: first place 2 + fountains {fountains} = {points}.")
    elif seat in row.second and row.temple:
        text = _("{who}: second place, fountains {fountains}, doubled by the temple = {points}.")
    elif seat in row.second:
        text = _("{who}: second place, fountains {fountains} = {points}.")
    else:
        text = ngettext("{who}: {floors} floor, no place.", "{who}: {floors} floors, no place.", row.floors[seat])
    return text.format(who=who, floors=row.floors[seat], fountains=row.fountains, points=row.points[seat])


def point_sources(row: AreaRow, seat: int) -> tuple[Source, ...]:
    """Return the source of each of a seat's points in an area: those of first place from its houses, one from each
    fountain, and as many again from a temple (RULES.md, Scoring)."""
    placed = seat in row.first or seat in row.second
    houses = (_HOUSE,) * (FIRST_PLACE if seat in row.first else 0)
    fountains = (_FOUNTAIN,) * (row.fountains if placed else 0)
    temple = (_TEMPLE,) * (len(houses + fountains) if row.temple else 0)
    return houses + fountains + temple


def token_sources(row: AreaRow, seat: int) -> tuple[Source, ...]:
    """Return the source of each token of a seat: one for each point, or `MOST_TOKENS` that represent all of them."""
    sources = point_sources(row, seat)
    tokens = min(MOST_TOKENS, len(sources))
    return tuple(sources[token * len(sources) // tokens] for token in range(tokens))


@dataclass(frozen=True, slots=True)
class AreaTimes:
    """The durations of the steps of one area, in ms at normal speed."""

    focus: float
    claimant: float
    token: float
    stagger: float
    column: float
    rest: float
    whole: float


def area_times(row: AreaRow) -> AreaTimes:
    """Return the durations of one area: 120 ms without points, else between 1.2 and 1.75 s for any number of
    claimants."""
    if not row.scores:
        return AreaTimes(0, 0, 0, 0, 0, 0, _EMPTY_MS)
    tokens = min(MOST_TOKENS, max(row.points))
    claimants = len(row.claimants)
    focus, claimant, token, stagger, column, rest = 260.0, 180.0, 420.0, 60.0, 300.0, 250.0
    flight = max(token + stagger * (tokens - 1), token + column)
    whole = focus + claimant * claimants + flight + rest
    if whole < _LEAST_MS:
        rest += _LEAST_MS - whole
        whole = _LEAST_MS
    shorter = min(1.0, _MOST_MS / whole)
    return AreaTimes(
        focus * shorter,
        claimant * shorter,
        token * shorter,
        stagger * shorter,
        column * shorter,
        rest * shorter,
        whole * shorter,
    )
