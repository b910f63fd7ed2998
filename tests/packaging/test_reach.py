"""The tests that a change reaches, by the import graph of this checkout."""

from __future__ import annotations

from pathlib import Path

import pytest

import reach

ROOT = reach.ROOT
ALL = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")}
READS_ALL = "tests/test_counts.py"


def reached(*names: str) -> list[str]:
    """The paths of the tests that a change of these files reaches."""
    return [path.as_posix() for path in reach.tests_reached(map(Path, names))]


@pytest.mark.posix
@pytest.mark.parametrize(
    ("changed", "first"),
    [
        ("capitol/kit/tween.py", "tests/kit/test_tween.py"),
        ("capitol/session/journal.py", "tests/session/test_journal.py"),
        ("capitol/games/capitol/ui/auction_scene.py", "tests/scenes/test_auction.py"),
        ("build_scripts/pins.py", "tests/packaging/test_pins.py"),
        ("tests/golden/test_old_saves.py", "tests/golden/test_old_saves.py"),
    ],
)
def test_the_nearest_comes_first(changed: str, first: str) -> None:
    assert reached(changed)[0] == first


@pytest.mark.posix
def test_a_room_reaches_those_above_it_and_not_those_below() -> None:
    found = set(reached("capitol/session/journal.py"))
    assert {"tests/session/test_saves.py", "tests/scenes/test_saves.py", "tests/shell/test_app.py"} <= found
    assert not {"tests/core/test_match.py", "tests/boards/test_level_files.py", "tests/kit/test_canvas.py"} & found
    assert "tests/capitol/rules/test_scoring.py" not in reached("capitol/games/capstone/rules/scoring.py")


@pytest.mark.posix
@pytest.mark.parametrize(
    ("changed", "test"),
    [
        # Imported by name while the title is looked at.
        ("capitol/games/capitol/ui/rules_diagrams.py", "tests/scenes/test_rules.py"),
        # Named for processes that think: "capitol.games.registry:make_player".
        ("capitol/games/registry.py", "tests/ai/test_thinking.py"),
        # Run as `python -m capitol`, by name, and by its path.
        ("capitol/cli/levels.py", "tests/host/test_log_and_crash.py"),
        ("build_scripts/workshop/window/screen.py", "tests/workshop/window/test_screen.py"),
        ("build_scripts/workshop/games/capitol/train.py", "tests/workshop/games/capitol/test_training.py"),
        ("tests/ai/strange_program.py", "tests/ai/test_program_thinker.py"),
        ("tests/session/play_until_killed.py", "tests/session/test_saves.py"),
        ("build_scripts/play.py", "tests/packaging/test_launchers.py"),
        ("build_scripts/linux/elf.py", "tests/packaging/test_steps.py"),
        # Patched by name.
        ("capitol/kit/chart.py", "tests/kit/test_canvas.py"),
        # For all tests of a folder.
        ("tests/scenes/conftest.py", "tests/scenes/test_settings.py"),
        # A package's own words are part of all its modules.
        ("capitol/core/__init__.py", "tests/core/test_match.py"),
    ],
)
def test_what_imports_do_not_show_is_reached_too(changed: str, test: str) -> None:
    assert test in reached(changed)


@pytest.mark.posix
@pytest.mark.parametrize(
    ("changed", "test"),
    [
        ("assets/shared/wood/table.jpg", "tests/scenes/test_table.py"),
        ("assets/capitol/cards/floor1.jpg", "tests/scenes/test_placing.py"),
        ("assets/shared/sounds/cues/acrylic-00-1.ogg", "tests/packaging/test_sounds.py"),
        ("levels/capitol/roma.tmx", "tests/capitol/test_board.py"),
        ("capitol/games/capitol/challenges.json", "tests/scenes/test_challenges.py"),
        ("capitol/games/capitol/ai/weights/any.npz", "tests/golden/test_computer_players.py"),
        ("tests/golden/four.jsonl", "tests/golden/test_golden_games.py"),
        ("assets/shared/locale/de/LC_MESSAGES/capitol.po", "tests/scenes/test_languages.py"),
        ("README.md", "tests/packaging/test_documents.py"),
        (".github/workflows/checks.yml", "tests/packaging/test_workflow.py"),
        (".ci/run", "tests/packaging/test_launchers.py"),
        ("build_scripts/capitol.spec", "tests/packaging/test_spec.py"),
    ],
)
def test_files_that_are_read_reach_the_tests_of_their_readers(changed: str, test: str) -> None:
    assert test in reached(changed)
    assert len(reached(changed)) < len(ALL)


@pytest.mark.posix
@pytest.mark.parametrize("changed", ["pyproject.toml", "tests/conftest.py"])
def test_what_all_depend_on_reaches_all(changed: str) -> None:
    assert set(reached(changed)) == ALL


@pytest.mark.posix
def test_tests_that_read_all_sources_come_last() -> None:
    found = reached("capitol/games/capstone/rules/scoring.py")
    assert READS_ALL in found[found.index("tests/capstone/rules/test_scoring.py") :]
    assert reached() == []
    assert "tests/kit/test_tween.py" not in reached("capitol/no_such_module.py")


def touched(*names: str) -> set[str]:
    """The paths of the tests in the rooms that a change of these files touches."""
    return {path.as_posix() for path in reach.tests_touched(map(Path, names))}


@pytest.mark.posix
@pytest.mark.parametrize(
    ("changed", "near", "far"),
    [
        ("capitol/kit/tween.py", "tests/kit/test_canvas.py", "tests/session/test_saves.py"),
        ("capitol/games/capstone/ui/arrange_scene.py", "tests/capstone/ui", "tests/capitol/ui"),
        ("capitol/games/capitol/ui/auction_scene.py", "tests/scenes/test_auction.py", "tests/scenes/test_settings.py"),
        ("build_scripts/pins.py", "tests/packaging/test_wheel.py", "tests/kit/test_canvas.py"),
        ("tests/scenes/harness.py", "tests/scenes/test_settings.py", "tests/core/test_match.py"),
        ("tests/scenes/test_saves.py", "tests/scenes/test_saves.py", "tests/scenes/test_settings.py"),
        (
            "assets/shared/locale/fr/LC_MESSAGES/capitol.po",
            "tests/scenes/test_languages.py",
            "tests/scenes/test_yard.py",
        ),
        (".ci/full", "tests/packaging/test_launchers.py", "tests/boards"),
        ("pyproject.toml", "tests/packaging/test_pins.py", "tests/scenes/test_settings.py"),
    ],
)
def test_a_change_touches_its_own_room_and_what_is_next_to_it(changed: str, near: str, far: str) -> None:
    found = touched(changed)
    assert any(path.startswith(near) for path in found)
    assert not any(path.startswith(far) for path in found)


@pytest.mark.posix
def test_many_changes_touch_what_each_touches() -> None:
    one, two = "capitol/kit/tween.py", "capitol/session/journal.py"
    assert touched(one) | touched(two) <= touched(one, two)
    assert touched() == set()
