"""What the list of games says of each game is true: seats, options, presets, boards, players."""

from __future__ import annotations

import random
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, cast
from unittest.mock import Mock

import pytest

from capitol.ai.generic.playout_evaluator import PlayoutEvaluator
from capitol.ai.thinking import EVALUATOR
from capitol.core.contract import check_deals
from capitol.core.game import Game
from capitol.core.options import Option, OptionValue, Preset, defaults, fitting
from capitol.games.capitol.rules.options import PRESETS, RULE_VALUES
from capitol.games.registry import GameEntry, digest_of_files, games, make_expert, thinking_digest

ENTRIES = list(games().values())


@pytest.fixture(params=ENTRIES, ids=lambda entry: str(entry.id))
def entry(request: pytest.FixtureRequest) -> GameEntry:
    """Each game of the house."""
    found: GameEntry = request.param
    return found


def test_ids_name_one_thing_each(entry: GameEntry) -> None:
    assert games()[entry.id] is entry
    assert entry.game.id == entry.id
    for ids in (
        [option.id for option in entry.options],
        [preset.id for preset in entry.presets],
        [player.id for player in entry.everybody],
        *([value.id for value in option.values] for option in entry.options),
    ):
        assert len(set(ids)) == len(ids)
    assert entry.player(entry.substitute) in entry.players
    assert len(set(entry.seat_colours)) >= entry.seats[-1]
    if entry.presets:
        assert entry.presets[0].choices(entry.options) == defaults(entry.options)


def test_every_option_deals(entry: GameEntry) -> None:
    """Each preset, and each value of each option, with every number of seats."""
    choices = [preset.choices(entry.options) for preset in entry.presets]
    choices += [{option.id: value.id} for option in entry.options for value in option.values]
    check_deals(entry.game, entry.seats, [{}, *choices], entry.usual_board(), lambda: random.Random(3))


def test_boards_can_be_read(entry: GameEntry) -> None:
    if entry.boards is None:
        assert entry.usual_board() is None
    else:
        assert entry.boards.find(None)[0] == entry.boards.default
        assert all(entry.boards.lint(path) == [] for path in entry.boards.find(None))


def test_the_house_rules_of_capitol_are_its_rules() -> None:
    entry = games()["capitol"]
    assert {option.id: option.ids for option in entry.options} == RULE_VALUES
    assert {preset.id: preset.choices(entry.options) for preset in entry.presets} == {
        name: asdict(rules) for name, rules in PRESETS.items()
    }
    assert all(value.text and value.note for option in entry.options for value in option.values)


def test_what_does_not_fit_an_option_is_at_its_default() -> None:
    options = (
        Option("deck", "Deck", (OptionValue("long", "Long"), OptionValue("short", "Short"))),
        Option("talk", "Talk", (OptionValue("yes", "Yes"), OptionValue("no", "No"))),
    )
    assert fitting(options, {"deck": "short", "talk": 7, "more": "no"}) == {"deck": "short", "talk": "yes"}
    assert Preset("quick", "Quick", "", {"deck": "short"}).choices(options) == {"deck": "short", "talk": "yes"}
    assert options[0].value("short").text == "Short"
    with pytest.raises(KeyError, match="no value “middle”"):
        options[0].value("middle")


def test_every_game_has_an_evaluator(entry: GameEntry) -> None:
    """Its own, or the one that plays positions out; a worker gets it under an id of its own."""
    own = type(make_expert(entry.id, EVALUATOR))
    assert own is type(entry.make_evaluator())
    assert (own is PlayoutEvaluator) == (entry.evaluator is None)
    assert type(replace(entry, evaluator=None).make_evaluator()) is PlayoutEvaluator
    assert type(make_expert(entry.id, entry.substitute)) is type(entry.player(entry.substitute).make())


def test_what_is_thought_with_has_a_digest(tmp_path: Path) -> None:
    assert len({thinking_digest(game) for game in games().values()}) == len(games())
    of_another_module = replace(games()["capstone"], game=cast("Game[Any, Any, Any, Any]", Mock()))
    assert thinking_digest(of_another_module)
    for name in ("evaluator.json", "strength.json", "README.md", "weights/net.npz", "search.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("before")
    before = digest_of_files([tmp_path])
    for name in ("strength.json", "README.md"):
        (tmp_path / name).write_text("after")
        assert digest_of_files([tmp_path]) == before, name
    for name in ("evaluator.json", "weights/net.npz", "search.py"):
        (tmp_path / name).write_text("after")
        assert digest_of_files([tmp_path]) != before, name
        before = digest_of_files([tmp_path])


EARLIER_LEVELS = {
    "capitol": ["novice", "casual", "club", "strong", "expert", "master"],
    "capstone": ["apprentice", "stonemason", "surveyor", "architect"],
    "capoterra": ["settler", "trader", "roadblocker", "steward", "governor"],
}


@pytest.mark.parametrize("game", EARLIER_LEVELS)
def test_levels_of_older_games_still_play(game: str) -> None:
    """Saves, records and statistics name them, the weaker before the stronger."""
    entry = games()[game]
    ids = [player.id for player in entry.players]
    assert [id for id in ids if id in EARLIER_LEVELS[game]] == EARLIER_LEVELS[game]
    assert all(entry.player(id).make() is not None for id in EARLIER_LEVELS[game])
