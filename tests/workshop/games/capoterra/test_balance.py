"""Whether Capoterra plays well is told from records, and measured against opponents that leave something out."""

from __future__ import annotations

from pathlib import Path

import pytest

from capitol.ai.player import Budget
from capitol.core.match import Match
from capitol.games.capoterra.rules.game import CapoterraGame
from capitol.games.capoterra.rules.moves import Found, Hire
from capitol.session.records import decode_record
from capitol.session.selfplay import play_game
from workshop.commands import main
from workshop.games.capoterra.balance import course
from workshop.matchups import Conditions, MatchUp
from workshop.players import complaint, make_player

GAME = CapoterraGame()


def record_of(candidate: str, opponent: str, deal: int) -> bytes:
    """Return the record of a game of three; the candidate has the first seat."""
    plan = Conditions("capoterra", 3, 4, Budget()).plan(MatchUp(candidate, opponent), deal, 0)
    return play_game(plan, make_player).record


def test_what_a_game_was_like_is_read_from_its_record() -> None:
    data = record_of("trader", "settler", 1)
    played = decode_record(data, GAME)
    match = Match(GAME, played.setup, played.actions)
    told = course(data)
    assert (told.seats, told.players) == (3, ("ai:settler", "ai:trader"))
    assert told.decisions == len(match)
    events = [event for step in match.steps for event in step.events]
    assert told.turns == sum(event.kind == "turn_began" for event in events)
    assert sum(told.void.values()) == sum(event.kind == "card_void" for event in events) > 0
    assert all(count <= told.drawn[kind] for kind, count in told.void.items())
    result = match.result
    assert result is not None
    best, second, _last = sorted(result.scores, reverse=True)
    assert told.margin == (0 if len(result.winners) > 1 else best - second)
    assert told.first == (played.setup.first_player in result.winners) / len(result.winners)
    assert told.villages == sum(result.counts[0]) / 3


def test_games_of_the_same_players_are_told_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, players in enumerate(("random", "random", "settler")):
        (tmp_path / f"{number}.capoterra.json").write_bytes(record_of("random", players, number))
    assert main(["--game", "capoterra", "balance", str(tmp_path)]) == 0
    head, _line, games, *rest = capsys.readouterr().out.splitlines()
    assert head == "|  | 3 seats: ai:random | 3 seats: ai:random, ai:settler |"
    assert games == "| games | 2 | 1 |"
    assert any(line.startswith("| robbery without effect | ") for line in rest)


def test_a_record_that_is_none_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "no.capoterra.json").write_text("{}")
    assert main(["--game", "capoterra", "balance", str(tmp_path)]) == 2
    assert "no game record" in capsys.readouterr().err


def test_a_merchant_never_hires_nor_founds() -> None:
    played = decode_record(record_of("simple:merchant", "settler", 0), GAME)
    assert not [move for seat, move in played.actions if seat == 0 and isinstance(move, Hire | Found)]
    assert [move for seat, move in played.actions if seat != 0 and isinstance(move, Found)]


def test_an_opponent_that_is_not_there_is_told() -> None:
    assert "there are: planner, greedy, merchant" in complaint("capoterra", "simple:nobody", 3)
