"""Games are found by their folders, and imported when they are asked for; one that is faulty costs itself alone."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from capitol.cli import main
from capitol.games import screens
from capitol.games.registry import MORE_GAMES, Games, games, make_player
from tests.scenes.harness import Stand

PACKAGE = "strange_games"
HERE = list(Games(("capitol.games",)))
SOUND = (
    "TITLE = 'Sound'\ndef entry():\n    from dataclasses import replace\n    from tests.toy.entry import entry\n"
    "    return replace(entry(), id='sound', title=TITLE)\n"
)
MISNAMED = "TITLE = 'Misnamed'\ndef entry():\n    from tests.toy.entry import entry\n    return entry()\n"
FAULTY = "TITLE = 'Faulty'\ndef entry():\n    import no_such_module\n"
UNREADABLE = "TITLE = 'Unreadable\n"
UNSEEN = (
    "TITLE = 'Unseen'\ndef entry():\n    from dataclasses import replace\n    from tests.toy.entry import entry\n"
    "    return replace(entry(), id='unseen', title=TITLE, screens=screens)\n"
    "def screens():\n    import no_such_scene\n"
)
BARE = (
    "TITLE = 'Bare'\ndef entry():\n    from dataclasses import replace\n    from tests.toy.entry import entry\n"
    "    return replace(entry(), id='bare', title=TITLE, screens=screens)\n"
    "def screens():\n    from tests.toy.screens import ToyScreens\n    class Bare(ToyScreens):\n"
    "        def open_table(self, context, session):\n            import no_such_table\n    return Bare\n"
)


def write_games(folder: Path, **entries: str) -> Path:
    """A package of games with these entries."""
    package = folder / PACKAGE
    for name in ("", *entries, "no_game"):
        (package / name).mkdir(exist_ok=True, parents=True)
        (package / name / "__init__.py").write_text('"""A package."""\n', encoding="utf-8")
    for name, text in entries.items():
        (package / name / "entry.py").write_text(text, encoding="utf-8")
    return package


@pytest.fixture
def strange(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The house, with two games that cannot be imported, one whose screens cannot, and one that can."""
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setenv(MORE_GAMES, PACKAGE)
    yield write_games(tmp_path, sound=SOUND, faulty=FAULTY, unreadable=UNREADABLE, unseen=UNSEEN, other=MISNAMED)
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


@pytest.mark.parametrize("arguments", [[], ["play", "--help"]])
def test_titles_and_help_import_no_game(arguments: list[str]) -> None:
    """The entries are read, and nothing of the games behind them."""
    code = (
        "import contextlib, sys; from capitol.games.registry import games; print(*games().titles.values());"
        "from capitol.cli import main\nif sys.argv[1:]:\n"
        "    with contextlib.suppress(SystemExit), contextlib.redirect_stdout(sys.stderr): main(sys.argv[1:])\n"
        "print(*(name for name in sys.modules if name.startswith('capitol.games.') and name.count('.') > 2"
        " and not name.endswith('.entry')))"
    )
    command = [sys.executable, "-c", code, *arguments]  # the help's quotes are not UTF-8 in a pipe of Windows
    told = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=True).stdout
    assert told.splitlines() == [" ".join(Games(("capitol.games",)).titles.values()), ""]


def test_a_folder_with_an_entry_is_a_game_wherever_it_is() -> None:
    """Here the toy beside the games of the house."""
    both = Games(("capitol.games", "tests"))
    assert list(both) == [*HERE, "toy"]
    assert both.titles["toy"] == "Toy"
    assert both["toy"].title == "Toy"
    assert both.troubles == {}
    with pytest.raises(KeyError):
        both["scenes"]


def test_players_of_further_games_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MORE_GAMES, "tests")
    assert make_player("toy", "random") is not None


def test_a_zipped_package_is_searched_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = write_games(tmp_path / "plain", sound=SOUND)
    archive = tmp_path / "games.zip"
    with zipfile.ZipFile(archive, "w") as zipped:
        for path in package.rglob("*.py"):
            zipped.write(path, path.relative_to(tmp_path / "plain"))
    monkeypatch.setattr(sys, "path", [str(archive), *sys.path])
    try:
        found = Games((PACKAGE,))
        assert found.titles == {"sound": "Sound"}
        assert found["sound"].id == "sound"
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
            del sys.modules[name]


def test_games_that_cannot_be_imported_are_named_and_cost_nothing_else(strange: Path) -> None:
    found = games()
    assert list(found) == [*HERE, "sound", "unseen"]
    assert found.titles["faulty"] == "Faulty"
    assert found.titles["unreadable"] == "unreadable"
    assert sorted(found.troubles) == ["faulty", "other", "unreadable"]
    assert "the folder is called other, its entry toy" in found.troubles["other"]
    assert found.troubles["faulty"] == (
        "Faulty cannot be played: this copy of it is faulty (ModuleNotFoundError: No module named 'no_such_module')."
    )
    assert "unreadable cannot be played" in found.troubles["unreadable"]
    assert list(screens.shown_games()) == [*HERE, "sound"]
    assert "no_such_scene" in screens.unplayable_games()["unseen"]


def test_the_command_line_names_them(strange: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["selfplay", "--help"])
    assert left.value.code == 0
    assert "faulty" in capsys.readouterr().out
    assert main(["selfplay", "--game", "faulty", "--games", "1", "--seats", "random,random"]) == 2
    assert "Faulty cannot be played" in capsys.readouterr().err
    assert main(["play", "--game", "unseen"]) == 2
    assert "Unseen cannot be played" in capsys.readouterr().err


def test_the_window_names_them_and_plays_the_others(strange: Path, tmp_path: Path) -> None:
    shown = screens.shown_games()
    stand = Stand(tmp_path / "home", games=shown, screens=screens.make_screens)
    assert any("Faulty cannot be played" in notice for notice in stand.program.notices)
    stand.program.show_title()
    stand.pass_time(60)
    assert stand.faults() == []
    row = stand.find("title.game")
    options = {option.value: option for option in row.options}  # type: ignore[attr-defined]
    assert options["faulty"].text == "Faulty"
    assert not options["faulty"].enabled
    assert options["sound"].enabled
    stand.press("play")
    assert stand.program.session is not None


def test_a_table_that_cannot_be_imported_leads_back_to_the_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game that was begun is saved, and the sentence says why."""
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setenv(MORE_GAMES, PACKAGE + "_bare")
    write_games(tmp_path, bare=BARE).rename(tmp_path / f"{PACKAGE}_bare")
    stand = Stand(tmp_path / "home", games=screens.shown_games(), screens=screens.make_screens)
    stand.program.show_title()
    stand.program.choose_game("bare")
    stand.program.show_title()
    stand.pass_time(60)
    stand.press("play")
    assert stand.has("title.name")
    assert stand.program.session is None
    assert any(text.startswith("Bare cannot be played") for _kind, text in stand.scene.stage.announced)
    assert [save.game for save in stand.program.shelf().saves] == ["bare"]
    stand.program.choose_game("capstone")
    stand.program.show_title()
    stand.pass_time(60)
    stand.press("play")
    assert stand.program.session is not None
