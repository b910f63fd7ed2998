"""The challenges of every game: positions of real games, goals that say what they count, a proof of each laurel."""

from __future__ import annotations

import pytest

from capitol.core.challenge import CHALLENGED, FAILED, Challenge
from capitol.core.setup import HUMAN
from capitol.games.registry import GameEntry, games
from capitol.host.language import available_languages, set_language
from capitol.session.challenges import match_of
from tests.challenges import solutions, solved

ALL = {entry.id: tuple(entry.challenges()) for entry in games().values() if entry.challenges is not None}
EACH = [pytest.param(games()[id], one, id=f"{id}-{one.id}") for id, some in ALL.items() for one in some]


def test_games_have_challenges() -> None:
    assert {id: len(some) for id, some in ALL.items()} == {"capitol": 20, "capoterra": 8}


@pytest.mark.parametrize("game", ALL)
def test_each_has_an_id_and_a_solution_of_its_own(game: str) -> None:
    some = ALL[game]
    assert len({one.id for one in some}) == len(some)
    assert {one.id for one in some} == set(solutions(game))
    assert {len(one.players) for one in some} == set(games()[game].seats)


@pytest.mark.parametrize(("entry", "challenge"), EACH)
def test_a_challenge_is_a_position_of_a_game_with_the_person_among_those_to_act(
    entry: GameEntry, challenge: Challenge
) -> None:
    """Its log is replayed through the checked door; laurels ascend, and none is given before a move."""
    match = match_of(entry, challenge)
    assert CHALLENGED in match.to_act
    assert challenge.players[CHALLENGED] == HUMAN
    assert HUMAN not in challenge.players[1:]
    assert challenge.goal.value((), match.view(CHALLENGED)) is None
    assert list(challenge.laurels) == sorted(set(challenge.laurels))
    assert challenge.laurels[0] > FAILED


@pytest.mark.parametrize(("entry", "challenge"), EACH)
def test_its_solution_earns_all_three_laurels(entry: GameEntry, challenge: Challenge) -> None:
    """The moves that a search found, against the computer players as they answer them at the table."""
    assert challenge.earned(solved(entry, challenge)) == 3


@pytest.mark.parametrize("code", available_languages())
@pytest.mark.parametrize("game", ALL)
def test_every_goal_says_what_is_asked_for_and_what_was_reached(game: str, code: str) -> None:
    """In words with the number in them, in each language."""
    set_language(code)
    try:
        for one in ALL[game]:
            for value in one.laurels:
                assert str(abs(value)) in one.goal.term(value)
                assert str(abs(value)) in one.goal.result_text(value)
            assert one.goal.aim
            assert one.title()
    finally:
        set_language("en")
