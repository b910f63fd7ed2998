"""The summary after a game: each person's new achievements, and whom to play next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from capitol.core.facts import Achievement
from capitol.games.registry import GameEntry
from capitol.host.language import _
from capitol.session.history import Remembered
from capitol.session.statistics import People, Showing, of_person, showings
from capitol.session.suggestion import suggestion, suggestion_text


@dataclass(frozen=True, slots=True)
class AchievementsSummary:
    """One person's summary: ``new`` was achieved in this game for the first time, ``again`` not for the first time;
    ``hinted``: with hints on most turns the game counts separately."""

    name: str
    new: tuple[Achievement, ...]
    again: tuple[Achievement, ...]
    advice: str
    hinted: bool = False


def achievement_summaries(
    entry: GameEntry, game: Remembered, entries: Sequence[Remembered], people: People
) -> tuple[AchievementsSummary, ...]:
    """Return the summary of each person in a finished game, in order of seats, leaving out guests and computer players.
    ``entries`` is the history, with or without this game."""
    same = {game.digest, *([game.sitting] if game.sitting else [])}
    before = showings([one for one in entries if one.digest not in same and one.sitting not in same], people)
    summaries = []
    for one in showings([game], people):
        if not one.who.is_person:
            continue
        own = of_person(before, one.who.id)
        had = {id for showing in own if showing.game == entry.id for id in showing.achieved}
        found = entry.facts.achievements if entry.facts is not None else ()
        earned = [achievement for achievement in found if achievement.id in one.achieved]
        summaries.append(
            AchievementsSummary(
                one.who.name,
                tuple(achievement for achievement in earned if achievement.id not in had),
                tuple(achievement for achievement in earned if achievement.id in had),
                _advice(suggestion_text("", suggestion(entry, [*own, one])), one),
                one.hinted,
            )
        )
    return tuple(summaries)


def _advice(text: str, one: Showing) -> str:
    """Return the suggestion, and after a game that was not won what helps to play better."""
    if one.won:
        return text
    return " ".join((text, _("To play better: the lessons under Learn, and hints ([hint]) during a game.")))
