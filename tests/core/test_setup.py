"""Who plays, as records tell it; who begins; the same deal with other players."""

from __future__ import annotations

from random import Random

import pytest

from capitol.core.game import with_players
from capitol.core.refusal import RecordError
from capitol.core.setup import PlayerSpec, decode_players, encode_players, first_players, first_seat
from tests.toy.rules import Setup, ToyGame

PLAYERS = (PlayerSpec("Livia"), PlayerSpec("Faber", "ai:casual"), PlayerSpec("Program", "cmd"))


def test_players_survive_the_record() -> None:
    assert decode_players({"players": encode_players(PLAYERS)}, range(2, 5)) == PLAYERS


@pytest.mark.parametrize(
    ("players", "says"),
    [
        ([{"name": "A", "kind": "human"}], "a game has 2–4 seats, not 1"),
        ([{"name": "A", "kind": "human"}, {"name": "B", "kind": "ai:"}], "none of human, ai:ID, cmd"),
        ([{"name": "A", "kind": "cmd:rm"}, {"name": "B", "kind": "human"}], "none of human, ai:ID, cmd"),
        ([{"name": "A"}, {"name": "B"}], "kind"),
        ([{"name": 1, "kind": "human"}], "expected str"),
        ("nobody", "expected list"),
    ],
)
def test_players_that_are_refused(players: object, says: str) -> None:
    with pytest.raises(RecordError, match=says):
        decode_players({"players": players}, range(2, 5))


def test_a_game_for_two_says_two() -> None:
    with pytest.raises(RecordError, match="a game has 2 seats, not 3"):
        decode_players({"players": encode_players(PLAYERS)}, range(2, 3))


def test_who_begins() -> None:
    assert first_players(3) == ("random", "seat0", "seat1", "seat2")
    assert [first_seat(value, 3, int) for value in first_players(3)[1:]] == [0, 1, 2]
    assert {first_seat("random", 3, Random(seed).randrange) for seed in range(20)} == {0, 1, 2}
    for wrong in ("seat3", "", "0", "seat-1"):
        with pytest.raises(ValueError, match="none of random, seat0, seat1, seat2"):
            first_seat(wrong, 3, int)


def test_the_same_deal_with_other_players() -> None:
    setup = Setup((3, 8), (6, 5))
    other = with_players(ToyGame(), setup, PLAYERS[:2])
    assert other == Setup((3, 8), (6, 5), PLAYERS[:2])
    with pytest.raises(RecordError, match="2 seats"):
        with_players(ToyGame(), setup, PLAYERS)
