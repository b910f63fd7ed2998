"""What is told after a game: new and old achievements of people, and nobody else's."""

from __future__ import annotations

import msgspec

from capitol.games.registry import games
from capitol.session.achievements_summary import achievement_summaries
from capitol.session.statistics import GUEST
from tests.scenes.games import some_games

ENTRY = games()["capitol"]


def test_what_is_new_and_what_was_there_before() -> None:
    first, second, *_more = some_games("Anna")
    seat = msgspec.structs.replace(second.facts[0], achieved=("by_one", "saver"))
    second = msgspec.structs.replace(second, facts=(seat, *second.facts[1:]))
    (told,) = achievement_summaries(ENTRY, first, [], {})
    assert [one.id for one in told.new] == ["by_one", "tower"]
    (told,) = achievement_summaries(ENTRY, second, [first, second], {})
    assert ([one.id for one in told.new], [one.id for one in told.again]) == (["saver"], ["by_one"])
    assert told.advice.startswith("You have won ")


def test_an_earlier_end_of_the_same_sitting_takes_nothing_away() -> None:
    first, second, *_more = some_games("Anna")
    first = msgspec.structs.replace(first, sitting="s")
    second = msgspec.structs.replace(second, sitting="s")
    (told,) = achievement_summaries(ENTRY, second, [first], {})
    assert told.again == ()


def test_guests_are_told_nothing() -> None:
    game = some_games("Anna")[0]
    guest = msgspec.structs.replace(game.seats[0], profile=GUEST)
    assert achievement_summaries(ENTRY, msgspec.structs.replace(game, seats=(guest, *game.seats[1:])), [], {}) == ()


def test_whoever_has_not_won_is_told_what_helps() -> None:
    game = some_games("Anna")[0]
    (won,) = achievement_summaries(ENTRY, game, [], {})
    (lost,) = achievement_summaries(ENTRY, msgspec.structs.replace(game, winners=(1,)), [], {})
    assert "To play better" not in won.advice
    assert lost.advice.endswith("To play better: the lessons under Learn, and hints (N) during a game.")
