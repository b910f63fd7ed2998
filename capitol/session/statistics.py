"""Statistics of finished games, computed from the history on demand.

A *showing* is one seat in one game: its opponents, its score, whether it won. Everything else is a sum over showings.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from capitol.core.facts import Figure
from capitol.core.setup import AI_PREFIX, HUMAN
from capitol.games.registry import GameEntry
from capitol.session.history import Amount, Remembered, Sitter

GUEST = "guest"
"""The profile of a person whose games are not counted."""
K = TypeVar("K", bound=Hashable)
People = Mapping[str, str]
"""The names of the profiles, by id."""


@dataclass(frozen=True, slots=True)
class Who:
    """Whose seat it was: a person by profile id, or by name without a profile; or a computer player of a game, by its
    kind."""

    id: str
    name: str
    kind: str = HUMAN

    @property
    def is_person(self) -> bool:
        """Whether it is a person."""
        return self.kind == HUMAN


@dataclass(frozen=True, slots=True)
class Showing:
    """One seat in one game. ``against`` are the kinds of the others; ``figures`` and ``achieved`` are those of the
    history; ``aided``: used an aid whose use is recorded; ``hinted``: saw hints on most turns, so that it earns no
    achievements; ``digest`` and ``seat`` identify it in the history; ``share`` is its share of the win."""

    who: Who
    game: str
    ended: str
    seats: int
    against: tuple[str, ...]
    score: int
    best_rival: int
    won: bool
    figures: Mapping[str, Amount] = field(default_factory=dict)
    achieved: tuple[str, ...] = ()
    aided: bool = False
    hinted: bool = False
    digest: str = ""
    seat: int = 0
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class Tally:
    """The sum of some showings. Games with hints on most turns are counted separately, only in ``hinted`` and
    ``hinted_won``. ``streak`` is the number of games won in a row up to the last one, ``longest`` the longest streak;
    ``figures`` hold summed amounts and counts; ``aided`` is the number of games with an aid."""

    games: int = 0
    won: int = 0
    points: int = 0
    best: int = 0
    streak: int = 0
    longest: int = 0
    figures: Mapping[str, Amount] = field(default_factory=dict)
    aided: int = 0
    hinted: int = 0
    hinted_won: int = 0

    @property
    def share(self) -> float:
        """The percentage of games won; 0 without games."""
        return 100 * self.won / self.games if self.games else 0.0

    @property
    def mean(self) -> float:
        """Points per game; 0 without games."""
        return self.points / self.games if self.games else 0.0

    def figure(self, id: str) -> float | None:
        """Return a figure over all these games; None if its count is 0, e.g. if nothing was ever paid."""
        amount, of = self.figures.get(id, (0.0, 0.0))
        return amount / of if of else None


def showings(entries: Iterable[Remembered], people: People | None = None) -> tuple[Showing, ...]:
    """Return all seats of all games, except guests, programs and seats that changed hands. ``people``: the names of the
    profiles by id, so that games without an id are found by name."""
    names = dict(people or {})
    ids = {name.casefold(): id for id, name in names.items()}
    found = []
    for entry in entries:
        for seat, sitter in enumerate(entry.seats):
            who = _who(sitter, names, ids)
            if who is None:
                continue
            others = [number for number in range(len(entry.seats)) if number != seat]
            facts = entry.facts[seat] if entry.facts else None
            found.append(
                Showing(
                    who,
                    entry.game,
                    entry.ended,
                    len(entry.seats),
                    tuple(sorted(entry.seats[number].kind for number in others if not entry.seats[number].changed)),
                    entry.scores[seat],
                    max(entry.scores[number] for number in others) if others else 0,
                    entry.won(seat),
                    facts.figures if facts else {},
                    facts.achieved if facts and not sitter.hinted else (),
                    sitter.aided,
                    sitter.hinted,
                    entry.digest,
                    seat,
                    entry.won(seat) / max(1, len(entry.winners)),
                )
            )
    return tuple(found)


def who_sits(sitter: Sitter, people: People) -> Who | None:
    """Return whom this seat counts for; None for guests, programs and seats that changed hands."""
    return _who(sitter, people, {name.casefold(): id for id, name in people.items()})


def _who(sitter: Sitter, names: Mapping[str, str], ids: Mapping[str, str]) -> Who | None:
    if sitter.changed or sitter.profile == GUEST:
        return None
    if sitter.kind.startswith(AI_PREFIX):
        return Who(sitter.kind, sitter.name, sitter.kind)
    if sitter.kind != HUMAN:
        return None
    id = person_at(sitter.profile, sitter.name, names, ids)
    return Who(id, names.get(id, sitter.name))


def person_at(profile: str, name: str, names: Mapping[str, str], ids: Mapping[str, str]) -> str:
    """Return the id of the person at a seat, "" for a guest. If the profile is not among ``names``, look the name up in
    ``ids``; fall back to the bare name."""
    if profile == GUEST:
        return ""
    return profile if profile in names else ids.get(name.casefold(), f"name {name.casefold()}")


def tally(found: Iterable[Showing]) -> Tally:
    """Sum showings, which are ordered by the end of their games."""
    games = won = points = streak = longest = aided = hinted = hinted_won = 0
    best: int | None = None
    figures: dict[str, Amount] = {}
    for one in found:
        if one.hinted:
            hinted += 1
            hinted_won += one.won
            continue
        games += 1
        won += one.won
        aided += one.aided
        points += one.score
        best = one.score if best is None else max(best, one.score)
        streak = streak + 1 if one.won else 0
        longest = max(longest, streak)
        for id, (amount, of) in one.figures.items():
            before = figures.get(id, (0.0, 0.0))
            figures[id] = (before[0] + amount, before[1] + of)
    return Tally(games, won, points, best or 0, streak, longest, figures, aided, hinted, hinted_won)


def grouped(found: Iterable[Showing], keys: Callable[[Showing], Iterable[K]]) -> dict[K, Tally]:
    """Return a tally for each key; a showing counts once for each of its keys."""
    groups: dict[K, list[Showing]] = {}
    for one in found:
        for key in dict.fromkeys(keys(one)):
            groups.setdefault(key, []).append(one)
    return {key: tally(group) for key, group in groups.items()}


def by_seats(found: Iterable[Showing]) -> dict[int, Tally]:
    """Group by the number of players."""
    return grouped(found, lambda one: [one.seats])


def by_level(found: Iterable[Showing]) -> dict[tuple[str, str], Tally]:
    """Group by the computer players at the table: the game and their kind in a record. A game counts once for each of
    them."""
    return grouped(found, lambda one: [(one.game, kind) for kind in one.against if kind.startswith(AI_PREFIX)])


def of_person(found: Iterable[Showing], id: str, game: str = "") -> tuple[Showing, ...]:
    """Return the showings of one person, in all games or in one."""
    return tuple(one for one in found if one.who.is_person and one.who.id == id and game in ("", one.game))


def persons(found: Iterable[Showing]) -> tuple[Who, ...]:
    """Return the people who have finished a game, each once."""
    return tuple({one.who.id: one.who for one in found if one.who.is_person}.values())


def achieved(found: Iterable[Showing]) -> dict[tuple[str, str], str]:
    """Return when each achievement (game, id) was first earned."""
    first: dict[tuple[str, str], str] = {}
    for one in found:
        for id in one.achieved:
            first.setdefault((one.game, id), one.ended)
    return first


# CSV export

_COLUMNS = (
    "player",
    "kind",
    "game",
    "players",
    "against",
    "games",
    "won",
    "won_percent",
    "mean",
    "best",
    "longest",
    "aided",
    "hinted",
    "hinted_won",
)


def statistics_csv(found: Sequence[Showing], games: Mapping[str, GameEntry]) -> str:
    """Return all statistics as comma-separated values, one row for each player, game and number of players or level
    met; the first line has the column names, and decimals have a point."""
    figures: dict[str, Figure] = {}
    for entry in games.values():
        if entry.facts is not None:
            figures |= {f"{entry.id}_{figure.id}": figure for figure in entry.facts.figures}
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([*_COLUMNS, *figures])
    for who, game in dict.fromkeys((one.who, one.game) for one in found):
        own = [one for one in found if one.who == who and one.game == game]
        rows: list[tuple[str, str, Tally]] = [("", "", tally(own))]
        rows += [(str(seats), "", one_sum) for seats, one_sum in sorted(by_seats(own).items())]
        rows += [("", kind, one_sum) for (_game, kind), one_sum in sorted(by_level(own).items())]
        for seats, against, sums in rows:
            own_figures = {f"{game}_{id}": sums.figure(id) for id in sums.figures}
            writer.writerow(
                [
                    cell_text(who.name),
                    who.kind,
                    game,
                    seats,
                    against,
                    sums.games,
                    sums.won,
                    f"{sums.share:.1f}",
                    f"{sums.mean:.2f}",
                    sums.best,
                    sums.longest,
                    sums.aided,
                    sums.hinted,
                    sums.hinted_won,
                    *("" if (value := own_figures.get(name)) is None else f"{value:.3f}" for name in figures),
                ]
            )
    return out.getvalue()


def cell_text(name: str) -> str:
    """Escape a name that a spreadsheet would take for a formula."""
    return f"'{name}" if name[:1] in "=+-@" else name
