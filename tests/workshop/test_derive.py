"""What is made from players: what makes it stale, and how it is made anew."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import msgspec
import pytest

from capitol.ai.player import Budget
from capitol.games.registry import HOUSE, MORE_GAMES, GameEntry, Games, games
from capitol.session.selfplay import play_game
from workshop import derive
from workshop.commands import main, parsed
from workshop.game_workshop import Derived, GameWorkshop, game_workshop
from workshop.kept_games import kept_games
from workshop.matchups import Conditions, MatchUp, RowFile
from workshop.players import make_player

SHIPPED = Games((HOUSE,))


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> GameEntry:
    monkeypatch.setenv(MORE_GAMES, "tests")
    return games()["toy"]


def states(game: GameEntry, research: Path) -> dict[str, str]:
    """Return what is stale and why, by the file's name."""
    options = Namespace(research=research, jobs=1, engine="processes")
    return {made.file.name: made.stale for made in derive.everything(game, options)}


def run(research: Path, *arguments: str) -> int:
    return main(["--game", "toy", "derive", "--research", str(research), *arguments])


def test_a_file_is_stale_until_it_is_made_from_what_there_is_now(
    toy: GameEntry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, source = tmp_path / "kept", tmp_path / "source"
    source.write_text("1")
    made = Derived(
        tmp_path / "made",
        ("evaluator", "random", "--seats", "2", "--games", "1", "--kept", str(kept)),
        players=("random",),
        readings=True,
        files=(source,),
    )
    addition = GameWorkshop(derived=(made,))
    monkeypatch.setattr(derive, "game_workshop", lambda _game: addition)
    assert "nobody" in states(toy, tmp_path)["made"]
    assert run(tmp_path, "--renew", str(made.file)) == 0
    assert list(kept.glob("*.jsonl")), "its command was run"
    assert states(toy, tmp_path)["made"] == ""
    source.write_text("2")
    assert states(toy, tmp_path)["made"] == "another version of the files it reads"
    assert run(tmp_path, "--vouch", str(made.file)) == 0
    assert states(toy, tmp_path)["made"] == ""
    monkeypatch.setattr(derive, "version", lambda *_whose: "another")
    monkeypatch.setattr(derive, "readings_version", lambda *_whose: "another")
    assert states(toy, tmp_path)["made"] == "another version of random, the evaluator's readings"


def test_rows_of_another_version_are_played_again(toy: GameEntry, tmp_path: Path) -> None:
    path = tmp_path / "toy" / "rows" / "some.jsonl"
    path.parent.mkdir(parents=True)
    arguments = ["--game", "toy", "arena", "random", "greedy", "--deals", "2", "--seats", "2", "--rows", str(path)]
    assert main(arguments) == 0
    rows = RowFile(path).rows
    assert states(toy, tmp_path)["some.jsonl"] == ""
    older = msgspec.structs.replace(rows[1], versions={"random": "older", "greedy": "older"}, scores=(99, 0))
    path.write_bytes(b"".join([msgspec.json.encode(row) + b"\n" for row in (rows[0], older, *rows[2:])]))
    assert states(toy, tmp_path)["some.jsonl"] == "another version of greedy, random"
    assert run(tmp_path, "--renew") == 0
    assert RowFile(path).rows == rows


def test_rows_that_a_change_cannot_have_touched_are_vouched_for(toy: GameEntry, tmp_path: Path) -> None:
    path = tmp_path / "toy" / "rows" / "some.jsonl"
    path.parent.mkdir(parents=True)
    arguments = ["--game", "toy", "arena", "random", "greedy", "--deals", "1", "--seats", "2", "--rows", str(path)]
    assert main(arguments) == 0
    rows = RowFile(path).rows
    older = [msgspec.structs.replace(row, versions={**row.versions, "greedy": "older"}) for row in rows]
    path.write_bytes(b"".join([msgspec.json.encode(row) + b"\n" for row in older]))
    assert states(toy, tmp_path)["some.jsonl"] == "another version of greedy"
    assert run(tmp_path, "--vouch", str(path)) == 0
    assert RowFile(path).rows == rows
    assert states(toy, tmp_path)["some.jsonl"] == ""


@pytest.mark.parametrize("how", ["--renew", "--vouch"])
def test_measured_games_of_another_version_are_played_again_or_vouched_for(
    toy: GameEntry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    folder = tmp_path / "toy" / "evaluator"
    measure = ["--game", "toy", "evaluator", "random", "--seats", "2", "--kept", str(folder)]
    with monkeypatch.context() as older:
        older.setattr("workshop.kept_games.rules_version", lambda _game: "older")
        assert main([*measure, "--games", "2", "--first", "3"]) == 0
    (before,) = kept_games(folder)
    assert states(toy, tmp_path)[before.path.name] == "another version of the rules"
    assert run(tmp_path, how, str(before.path)) == 0
    (after,) = kept_games(folder)
    assert after.games == before.games
    assert states(toy, tmp_path)[after.path.name] == ""


def test_strengths_are_stale_if_they_do_not_follow_from_the_rows(
    toy: GameEntry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, rows = tmp_path / "strength.json", tmp_path / "toy" / "rows"
    monkeypatch.setattr(derive, "game_workshop", lambda _game: GameWorkshop(strength=file))
    rows.mkdir(parents=True)
    conditions, match_up = Conditions("toy", 2, 0, Budget()), MatchUp("random", "greedy")
    plan = conditions.plan(match_up, 0, 0)
    played = play_game(plan, make_player)
    RowFile(rows / "some.jsonl").add(conditions.row(match_up, 0, 0, played))
    assert states(toy, tmp_path)["strength.json"] == "other rows"
    assert run(tmp_path, str(file), "--renew") == 0
    assert states(toy, tmp_path)["strength.json"] == ""
    file.write_text("of other rows")
    assert states(toy, tmp_path)["strength.json"] == "other rows"


def test_what_is_not_named_is_not_vouched_for(toy: GameEntry, tmp_path: Path) -> None:
    assert run(tmp_path, "--vouch") == 2


@pytest.mark.parametrize("game", list(SHIPPED))
def test_what_ships_is_there_and_its_commands_are_known(game: str) -> None:
    for derived in game_workshop(game).derived:
        assert derived.file.is_file()
        assert parsed(["--game", game, *derived.command]).command == derived.command[0]
        assert set(derive.made_from(SHIPPED[game], derived)) > {derive.RULES}
