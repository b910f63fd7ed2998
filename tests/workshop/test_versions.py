"""Versions of players: what changes them, what does not, and that games of two do not pass for one's."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from capitol.ai.fitted import Fit, FittedEvaluator, read_fits, write_fits
from capitol.ai.player import Budget
from capitol.core.setup import PlayerSpec
from capitol.games.capitol.ai.features import feature_count
from capitol.games.registry import games
from capitol.session.selfplay import GamePlan, play_game
from workshop.commands import main
from workshop.games.capitol.learning import fresh_net
from workshop.players import make_player
from workshop.versions import code, evaluator_version, rules_version, version


def test_a_networks_weights_are_its_version(tmp_path: Path) -> None:
    path, copy, other = (tmp_path / f"{name}.npz" for name in ("net", "copy", "other"))
    net = fresh_net(feature_count(2), (8, 4), 1)
    net.save(path)
    net.save(copy)
    net.weights[-1][0] += 0.5
    net.save(other)
    found = [version("capitol", f"net:{file}") for file in (path, copy, other)]
    assert found[0] == found[1] != found[2]


def test_what_an_unseen_opponent_wraps_is_part_of_it() -> None:
    names = [
        "mason",
        "strong",
        "unseen:never-bids:mason",
        "unseen:never-bids:strong",
        "unseen:all-in:mason",
        "unseen:monte-carlo:2",
        "unseen:monte-carlo:3",
        "cmd:python bot.py",
        "cmd:python other.py",
    ]
    assert len({version("capitol", name) for name in names}) == len(names)


def test_the_code_that_a_player_thinks_with_is_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {name: version("capitol", name) for name in ("mason", "strong", "unseen:all-in:mason")}
    monkeypatch.setattr("workshop.versions.code", lambda path: path.name if path.name != "plan.py" else "changed")
    one = {name: version("capitol", name) for name in before}
    monkeypatch.setattr("workshop.versions.code", lambda path: path.name)
    other = {name: version("capitol", name) for name in before}
    assert one["mason"] != other["mason"]
    assert one["unseen:all-in:mason"] != other["unseen:all-in:mason"]
    assert one["mason"] != before["mason"]


def test_a_player_that_has_played_is_the_same_player() -> None:
    game = games()["capstone"]
    before = version("capstone", "surveyor"), evaluator_version(game)
    setup = game.game.new_setup(tuple(PlayerSpec(str(seat), "ai:surveyor") for seat in range(2)), {}, None, Random(1))
    plan = GamePlan(0, "capstone", setup, ("surveyor",) * 2, 1, Budget())
    assert play_game(plan, make_player).scores
    assert (version("capstone", "surveyor"), evaluator_version(game)) == before


def test_fits_are_part_of_an_evaluator_and_where_they_lie_is_not(tmp_path: Path) -> None:
    game = games()["capstone"]
    made = game.make_evaluator()
    assert isinstance(made, FittedEvaluator)
    path = tmp_path / "evaluator.json"

    def there() -> FittedEvaluator[Any, Any]:
        return FittedEvaluator(game.game, made.gauge, path)

    elsewhere = replace(game, evaluator=there)
    fits = read_fits(made.path)
    write_fits(path, fits)
    assert evaluator_version(elsewhere) == evaluator_version(game)
    write_fits(path, {2: Fit([[2 * scale for scale in row] for row in fits[2].scales], fits[2].weights)})
    assert evaluator_version(elsewhere) != evaluator_version(game)


def test_the_code_of_the_rules_is_their_version(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games()["capstone"]
    before = rules_version(game)
    monkeypatch.setattr("workshop.versions.code", lambda path: code(path) if path.name != "corridor.py" else "changed")
    assert rules_version(game) != before


def test_comments_are_not_code(tmp_path: Path) -> None:
    one, other, third = (tmp_path / name for name in ("one.py", "other.py", "third.py"))
    one.write_text('"""Said."""\ndef f(x):\n    """More."""\n    # why\n    return (x + 1)\n', encoding="utf-8")
    other.write_text("def f( x ):\n    return x+1\n", encoding="utf-8")
    third.write_text("def f(x):\n    return x + 2\n", encoding="utf-8")
    assert code(one) == code(other) != code(third)


def test_a_program_is_the_files_it_names(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("1")
    before = version("capitol", f"cmd:python {bot}")
    bot.write_text("2")
    assert version("capitol", f"cmd:python {bot}") != before


def test_games_of_another_version_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    net, rows = tmp_path / "net.npz", tmp_path / "rows"
    fresh_net(feature_count(2), (8, 4), 1).save(net)
    arguments = ["arena", "random", "--candidate", f"net:{net}", "--seats", "2", "--rows", str(rows), "--deals"]
    assert main([*arguments, "1"]) == 0
    for line in rows.read_text(encoding="utf-8").splitlines():
        assert json.loads(line)["versions"] == {
            "random": version("capitol", "random"),
            f"net:{net}": version("capitol", f"net:{net}"),
        }
    fresh_net(feature_count(2), (8, 4), 2).save(net)
    capsys.readouterr()
    assert main([*arguments, "2"]) == 2
    assert "another version of net:" in capsys.readouterr().err
    assert main([*arguments, "2", "--any-version"]) == 0
    assert "More than one version of net:" in capsys.readouterr().out
    assert len(rows.read_text(encoding="utf-8").splitlines()) == 4
