"""What is said of the computer players: how they play, how strong they are, and how that was measured."""

from __future__ import annotations

from capitol.ai.roster import Measured, PlayerEntry
from capitol.games.registry import GameEntry
from capitol.host.language import _, ngettext


def level(entry: GameEntry, player: PlayerEntry) -> int:
    """Its place among the players of the game, the weakest being 1."""
    return entry.players.index(player) + 1


def title(player: PlayerEntry) -> str:
    """Its name and level, e.g. “Faber, casual”."""
    return _("{name}, {level}").format(name=player.name, level=_(player.level))


def strength(entry: GameEntry, player: PlayerEntry) -> str:
    """The series that was measured at the largest table, and the rating; "" for a player that was not measured."""
    said = []
    if player.measured:
        said.append(series_text(entry, player.measured[-1]))
    if player.rating is not None:
        middle, low, high = player.rating
        said.append(_("Rating {middle} ({low} to {high}).").format(middle=middle, low=low, high=high))
    return " ".join(said)


def series_text(entry: GameEntry, series: Measured) -> str:
    """One series of games in a sentence, with its interval."""
    text = ngettext(
        "Won {won}\u00a0% ({low} to {high}) of {games} games against {opponent} ({level}).",
        "Won {won}\u00a0% ({low} to {high}) of {games} games against {count} × {opponent} ({level}).",
        series.opponents,
    )
    opponent = entry.player(series.opponent)
    return text.format(won=round(series.won), low=round(series.low), high=round(series.high), games=series.games,
                       count=series.opponents, opponent=opponent.name, level=_(opponent.level))


def about(entry: GameEntry, player: PlayerEntry) -> str:
    """How it plays, what it remembers and how strong it is."""
    said = (_(player.sentence), _(player.memory) if player.memory else "", strength(entry, player))
    return " ".join(part for part in said if part)


def brief(entry: GameEntry, player: PlayerEntry) -> str:
    """How it plays and the series that was measured at the largest table: what a menu has room for."""
    said = [_(player.sentence)]
    if player.measured:
        said.append(series_text(entry, player.measured[-1]))
    return " ".join(said)


def introduction(entry: GameEntry, player: PlayerEntry) -> str:
    """Who it is, and of how many levels."""
    return _("{name}, level {level} of {most}").format(
        name=title(player), level=level(entry, player), most=len(entry.players)
    )
