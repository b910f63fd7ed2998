"""Who would be a good opponent next: from the last games of a person, in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from capitol.ai.roster import PlayerEntry
from capitol.core.setup import AI_PREFIX
from capitol.games.registry import GameEntry
from capitol.host.language import _
from capitol.session.history import Remembered, Sitter
from capitol.session.statistics import People, Showing, of_person, showings, who_sits

RECENT = 6
"""So many games against a level say how one stands."""
LEAST_UP, LEAST_DOWN = 2, 3
ABOVE = 0.2
"""Who wins so much more than an even share, as a part of the games, is ready for the next level."""
BELOW = 1 / 3
"""Who wins this part of an even share or less had better take the level before."""

CLOSE = 1 / 4
"""Games are close while the points lie no more than this part of the better ones apart."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """``player`` is who should sit down next, ``met`` who did last, with so many of the last ``games`` ``won``;
    ``close``: the points of those games were not far apart."""

    kind: Literal["first", "up", "top", "same", "down", "low"]
    player: PlayerEntry
    met: PlayerEntry
    games: int = 0
    won: int = 0
    close: bool = False


def suggestion(entry: GameEntry, found: Sequence[Showing]) -> Suggestion:
    """What the showings of one person (of any games, in order) suggest for a game. At a table of several levels the
    strongest counts; games with hints on most turns say nothing."""
    players = entry.players
    ids = [player.id for player in players]
    level_games = [
        (max(levels), one)
        for one in found
        if one.game == entry.id
        and not one.hinted
        and (levels := [ids.index(id) for kind in one.against if (id := kind.removeprefix(AI_PREFIX)) in ids])
    ]
    if not level_games:
        return Suggestion("first", players[0], players[0])
    level = level_games[-1][0]
    recent = [one for at, one in level_games if at == level][-RECENT:]
    games, won = len(recent), sum(one.won for one in recent)
    even = sum(1 / one.seats for one in recent)
    if won >= LEAST_UP and won >= even + ABOVE * games:
        higher = min(level + 1, len(players) - 1)
        return Suggestion("up" if higher > level else "top", players[higher], players[level], games, won)
    if games >= LEAST_DOWN and won <= even * BELOW:
        return Suggestion("down" if level else "low", players[max(0, level - 1)], players[level], games, won)
    best = sum(max(one.score, one.best_rival) for one in recent)
    close = sum(abs(one.score - one.best_rival) for one in recent) <= CLOSE * best
    return Suggestion("same", players[level], players[level], games, won, close)


def suggestion_text(name: str, found: Suggestion) -> str:
    """A suggestion in one or two sentences, to the person itself where ``name`` is empty."""
    next_level, level = _(found.player.level), _(found.met.level)
    if found.kind == "first":
        return _("A good first opponent: {level}.").format(level=next_level)
    if found.games == 1 and not name:
        said = _("You have won against {level}.") if found.won else _("You have not won against {level} yet.")
    elif found.games == 1:
        said = _("{name} has won against {level}.") if found.won else _("{name} has not won against {level} yet.")
    elif not name:
        said = _("You have won {won} of the last {games} games against {level}.")
    else:
        said = _("{name} has won {won} of the last {games} games against {level}.")
    said = said.format(name=name, won=found.won, games=found.games, level=level)
    then = {
        "up": _("Next opponent: {level}."),
        "top": _("Nobody here plays better."),
        "same": _("Another game at this level should be close.")
        if found.close
        else _("One more game at this level will tell more."),
        "down": _("A game against {level} would be closer."),
        "low": _("This is the gentlest level: lessons and hints help."),
    }[found.kind]
    return f"{said} {then.format(level=next_level)}"


def suggested_for(
    entry: GameEntry, games: Iterable[Remembered], people: People, sitter: Sitter
) -> tuple[Suggestion, str] | None:
    """What is suggested to who sits there, with the sentence; None for somebody without a finished game of this kind
    against a level."""
    who = who_sits(sitter, people)
    if who is None:
        return None
    found = suggestion(entry, of_person(showings(games, people), who.id, entry.id))
    return None if found.kind == "first" else (found, suggestion_text(who.name, found))
