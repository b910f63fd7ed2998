"""The commands take any game of the registry; here the toy sits in it beside the others."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path

import pytest

from capitol.cli import main
from capitol.cli.engine import Engine, converse
from capitol.core.setup import PlayerSpec
from capitol.games.registry import MORE_GAMES
from tests.toy.entry import entry as toy_entry

TOY = toy_entry()


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The registry finds the toy too."""
    monkeypatch.setenv(MORE_GAMES, "tests")


def played(folder: Path, *more: str) -> list[Path]:
    play = ["selfplay", "--game", "toy", "--games", "3", "--seats", "random,random", "--records", str(folder), *more]
    assert main(play) == 0
    return sorted(folder.iterdir())


def test_selfplay_and_replay_play_the_toy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Records name their game, bear its ending, and are refereed and told without being asked for it."""
    files = played(tmp_path / "one", "--rules", "preset=secret", "deck=short", "first_player=seat1")
    assert [path.name for path in files] == [f"s0-g{number:06d}.toy.json" for number in range(3)]
    document = json.loads(files[0].read_text(encoding="utf-8"))
    assert (document["format"], document["game"], document["version"]) == ("capitol-record", "toy", 1)
    assert (document["pledges"], len(document["deck"]), document["first_player"]) == (True, 1, 1)
    assert "round_scores" not in document
    assert main(["replay", "--verify", *map(str, files)]) == 0
    assert "3 records are in order" in capsys.readouterr().out
    assert main(["replay", "--show", str(files[0])]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Toy; players: Chance, Chance II")
    assert "pledge" in told
    again = played(tmp_path / "two", "--rules", "preset=secret", "deck=short", "first_player=seat1")
    assert [path.read_bytes() for path in again] == [path.read_bytes() for path in files]


def test_a_record_of_the_toy_is_none_of_capitol(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (path, *_rest) = played(tmp_path)
    for name, says in (
        (None, "“rules” is missing"),
        ("chess", "“chess”, which this program does not have"),
        (7, "text"),
    ):
        document = json.loads(path.read_text(encoding="utf-8"))
        document["game"] = name
        if name is None:
            del document["game"]
        (tmp_path / "other.json").write_text(json.dumps(document), encoding="utf-8")
        assert main(["replay", str(tmp_path / "other.json")]) == 1
        assert says in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["selfplay", "--game", "chess", "--games", "1", "--seats", "random,random"], "there is no game “chess”"),
        (["selfplay", "--game", "toy", "--games", "1", "--seats", "random,mason"], "there is no player “mason”"),
        (["selfplay", "--game", "toy", "--games", "1", "--seats", "random"], "seats of a game: 2–4, not 1"),
        (["selfplay", "--game", "toy", "--games", "1", "--seats", "random,random", "--level", "x.tmx"], "board"),
        (
            ["selfplay", "--game", "toy", "--games", "1", "--seats", "random,random", "--rules", "blank_plays=no"],
            "there is no rule",
        ),
        (["engine", "--game", "toy", "--level", "master"], "there is no player “master”"),
        (["engine", "--game", "chess"], "there is no game “chess”"),
        (["levels", "lint", "--game", "toy"], "without a board"),
    ],
)
def test_what_a_game_does_not_have_is_refused(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(arguments)
    except SystemExit as left:
        code = int(str(left.code))
    assert code == 2
    assert says in capsys.readouterr().err


def test_an_engine_plays_the_toy_by_the_protocol() -> None:
    game, protocol = TOY.game, TOY.protocol
    setup = game.new_setup((PlayerSpec("Ada"), PlayerSpec("Bo")), {"first_player": "seat0"}, None, random.Random(1))
    state = game.start(setup)
    view = game.view(state, 0)
    lines = [
        {"type": "hello", "protocol": 1, "game": "toy"},
        protocol.start(setup, view),
        {**protocol.decide(view, game.choices(view, 0)), "budget_ms": 100},
        {"type": "quit"},
    ]
    out = io.BytesIO()
    source = io.BytesIO(b"".join(json.dumps(line).encode() + b"\n" for line in lines))
    assert converse(Engine(TOY, "random", 1), source, out) == 0
    ready, answer = [json.loads(line) for line in out.getvalue().splitlines()]
    assert ready["type"] == "ready"
    assert game.why_not(state, 0, protocol.read_action(view, answer["action"])) is None
