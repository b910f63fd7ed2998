"""Suggest the next opponent from a person's last games, in plain words."""

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
"""The number of recent games against a level that are considered."""
LEAST_UP, LEAST_DOWN = 2, 3
ABOVE = 0.2
"""A person who wins this much more than an even share, as a fraction of the games, is ready for the next level."""
BELOW = 1 / 3
"""A person who wins at most this fraction of an even share should take the level below."""

CLOSE = 1 / 4
"""A game is close if the points differ by at most this fraction of the higher ones."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A suggested opponent, and the reason.

    ``player`` is the suggested opponent, ``met`` the last one, against whom ``won`` of the last ``games`` were won;
    ``close``: the points of those games were not far apart.
    """

    kind: Literal["first", "up", "top", "same", "down", "low"]
    player: PlayerEntry
    met: PlayerEntry
    games: int = 0
    won: int = 0
    close: bool = False


def suggestion(entry: GameEntry, found: Sequence[Showing]) -> Suggestion:
    """Return a suggestion for a game from one person's showings (of any games, in order). At a table with several
    levels the strongest counts; games with hints on most turns are ignored."""
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
    """Return a suggestion in one or two sentences, addressed to the person if ``name`` is empty."""
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
    """Return the suggestion for the person at a seat, and its sentence; None for somebody without a finished game of
    this kind against a level."""
    who = who_sits(sitter, people)
    if who is None:
        return None
    found = suggestion(entry, of_person(showings(games, people), who.id, entry.id))
    return None if found.kind == "first" else (found, suggestion_text(who.name, found))
