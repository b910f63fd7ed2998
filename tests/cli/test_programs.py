"""Programs of others at the table of `selfplay`, and our own players as a program: `capitol engine`."""

from __future__ import annotations

import io
import json
import random
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from capitol.ai import engine_process
from capitol.ai.player import Budget
from capitol.cli import main
from capitol.cli.engine import Engine, converse
from capitol.core.match import Match
from capitol.games.registry import games, make_player
from capitol.session.seeds import decision_seed
from tests.ai.strange_players import Curious
from tests.capitol.rules.positions import GAME, random_setup
from tests.capitol.rules.test_protocol_schema import validator

BOT = Path(__file__).parent.parent / "ai" / "example_bot.py"
ENTRY = games()["capitol"]


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may take longer than ten seconds to start a program: that is no fault of the program's."""
    monkeypatch.setattr("capitol.ai.engine_process.READY_SECONDS", 60.0)


def command(*parts: object) -> str:
    """A command line that runs Python with these arguments."""
    return "cmd:" + " ".join(f'"{part}"' for part in (sys.executable, *parts))


def selfplay(folder: Path, seats: str, *options: str) -> list[dict[str, Any]]:
    assert main(["selfplay", "--games", "3", "--seats", seats, "--records", str(folder), *options]) == 0
    assert main(["replay", "--verify", *map(str, sorted(folder.iterdir()))]) == 0
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.iterdir())]


def test_the_example_plays_whole_games_without_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records = selfplay(tmp_path, f"{command(BOT)},random,random", "--rotate")
    assert "by chance" not in capsys.readouterr().out
    assert [[player["kind"] for player in record["players"]] for record in records] == [
        ["cmd", "ai:random", "ai:random"],
        ["ai:random", "cmd", "ai:random"],
        ["ai:random", "ai:random", "cmd"],
    ]
    assert str(BOT.name) not in json.dumps(records), "a record never holds a command line"


@pytest.mark.slow
@pytest.mark.posix
def test_all_that_goes_over_the_pipes_is_as_the_schema_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole games with the example and with our own engine, from the greeting to the last word."""
    kinds = set()
    write, parsed = engine_process._Pen.write, engine_process._parsed

    def checked_write(pen: Any, data: bytes, seconds: float) -> None:
        validator("from_game", strict=True).validate(json.loads(data))
        kinds.add(json.loads(data)["type"])
        write(pen, data, seconds)

    def checked_answer(line: bytes) -> dict[str, Any]:
        validator("from_program", strict=True).validate(json.loads(line))
        kinds.add(json.loads(line)["type"])
        return parsed(line)

    monkeypatch.setattr(engine_process._Pen, "write", checked_write)
    monkeypatch.setattr(engine_process, "_parsed", checked_answer)
    selfplay(tmp_path, f"{command(BOT)},{command('-m', 'capitol', 'engine', '--level', 'random')}")
    assert kinds == {"hello", "ready", "start", "event", "decide", "act", "end", "quit"}


def test_the_same_records_whatever_the_jobs(tmp_path: Path) -> None:
    seats = f"{command(BOT)},mason"
    assert selfplay(tmp_path / "one", seats) == selfplay(tmp_path / "two", seats, "--jobs", "2")


def test_a_program_that_dies_is_replaced_and_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    selfplay(tmp_path, f"{command('-c', 'pass')},random")
    report = capsys.readouterr().out
    assert "3 moves were drawn by chance" in report
    assert "gone: " in report


RUDE = """
import json, sys
for line in sys.stdin:
    kind = json.loads(line)["type"]
    if kind == "hello":
        print('{"type": "ready", "name": "Rude"}', flush=True)
    elif kind == "decide":
        place = {"type": "place", "area": chr(27) + "[2J" + "z" * 1_000_000}
        print(json.dumps({"type": "act", "action": place}), flush=True)
"""


@pytest.mark.slow
def test_little_is_said_of_long_illegal_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = tmp_path / "rude.py"
    bot.write_text(RUDE, encoding="utf-8")
    selfplay(tmp_path / "records", f"{command(bot)},random")
    report = capsys.readouterr().out
    assert "illegal: action.area: " in report
    assert "zzz" in report
    assert max(map(len, report.splitlines())) < 300
    assert "\x1b" not in report


def test_our_engine_plays_what_the_player_itself_would(tmp_path: Path) -> None:
    """The whole way, over a real process: the same game as with the player at the table."""
    engine = command("-m", "capitol", "engine", "--level", "mason")
    records = selfplay(tmp_path, f"{engine},random")
    assert all(record["scores"][0] > record["scores"][1] for record in records)


@pytest.mark.slow
def test_capstone_is_played_by_our_engine_and_by_a_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whole games over a real process, at either seat, without a failure, and the records are in order."""
    engine = command("-m", "capitol", "engine", "--game", "capstone", "--level", "stonemason")
    records = selfplay(tmp_path, f"{engine},random", "--game", "capstone", "--rotate")
    assert "by chance" not in capsys.readouterr().out
    for record in records:
        seat = [player["kind"] for player in record["players"]].index("cmd")
        assert record["scores"][seat] > record["scores"][1 - seat]
        assert 24 <= len(record["actions"]) - 2 <= 40


def test_the_engine_decides_by_the_view_alone() -> None:
    setup = random_setup(4, seats=3)
    match: Match[Any, Any, Any, Any] = Match(GAME, setup)
    engine, player, words = Engine(ENTRY, "mason", 9), make_player("capitol", "mason"), ENTRY.protocol
    assert engine.answer({"type": "hello", "protocol": 1, "game": "capitol"}) == {"type": "ready", "name": engine.name}
    assert engine.answer(words.start(setup, match.view(1))) is None
    rng = random.Random(4)
    while match.result is None:
        seat = match.to_act[0]
        view = match.view(seat)
        choices = GAME.choices(view, seat)
        if seat == 1:
            chance = random.Random(decision_seed(9, len(match), seat))
            move = player.decide(view, choices, Budget(milliseconds=50), chance).move
            answer = engine.answer({**words.decide(view, choices), "budget_ms": 50})
            assert answer == {"type": "act", "action": words.write_action(view, move)}
        else:
            move = choices.sample(rng)
        begin = len(match)
        for number, step in enumerate(match.act(seat, move), begin + 1):
            engine.answer(words.event(setup, match.view(1, number), step.seat, step.move))
    assert engine.answer({"type": "end", "scores": [0, 0, 0], "winners": [0]}) is None


def test_the_engine_is_told_who_sits_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = ("ai:strong", "cmd", "human")
    setup = random_setup(4, seats=3)
    players = tuple(replace(one, kind=kind) for one, kind in zip(setup.players, kinds, strict=True))
    setup = replace(setup, players=players)
    match, words, player = Match(GAME, setup), ENTRY.protocol, Curious()
    engine = Engine(ENTRY, "mason", 9)
    monkeypatch.setattr(engine, "_player", player)
    seat = match.to_act[0]
    view = match.view(seat)
    engine.answer(words.start(setup, view))
    engine.answer({**words.decide(view, GAME.choices(view, seat)), "budget_ms": 50})
    assert player.met == [kinds]


def spoken(*lines: str) -> tuple[int, list[dict[str, Any]]]:
    """What the engine answers to lines on its input, and its exit code."""
    said = io.BytesIO()
    code = converse(Engine(ENTRY, "random", 0), io.BytesIO("".join(line + "\n" for line in lines).encode()), said)
    return code, [json.loads(line) for line in said.getvalue().splitlines()]


HELLO = '{"type":"hello","protocol":1,"game":"capitol"}'


def test_the_engine_leaves_when_told_and_when_nobody_is_there() -> None:
    code, answers = spoken(HELLO, '{"type":"a later word"}', '{"type":"quit"}', HELLO)
    assert (code, len(answers)) == (0, 1)
    assert spoken() == (0, [])


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "[1]",
        '{"type":"decide","phase":"bid","budget_ms":10}',
        '{"type":"event","action":{},"tops":{}}',
        '{"type":"start","seat":0}',
        '{"type":"hello","protocol":1,"game":"chess"}',
    ],
)
def test_a_message_without_sense_ends_the_engine_with_a_sentence(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, answers = spoken(HELLO, line, HELLO)
    assert (code, len(answers)) == (1, 1)
    error = capsys.readouterr().err
    assert error.startswith("capitol engine: ")
    assert error.count("\n") == 1


def test_a_command_that_is_missing_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "--games", "1", "--seats", "cmd:,random"]) == 2
    assert "“cmd:” needs the command" in capsys.readouterr().err
